"""The matches of people as a list: each once, recorded or reported, as statistics of matches count it."""

from collections.abc import Mapping

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.asking import check_names, known_names
from projector.stats.filters import Filters
from projector.stats.matches import seat_matches

KNOWN: Mapping[str, tuple[str, ...]] = {"reported": ("result", "decks"), "recorded": ("partial", "full")}
"""Matches by what is known of them: those that were reported alone, and those of which games were recorded."""


def match_list(lake: Lake, filters: Filters, *, known: str | None = None) -> pl.DataFrame:
    """One row a match that the filters leave, the latest first: what `seat_matches` has of it, seen from a player who
    is asked for, and its `result` in words. KifuError for a name that there is not, or what cannot be known."""
    if known not in (None, *KNOWN):
        raise KifuError(f"known: there is no '{known}'; there are {', '.join(KNOWN)}")
    check_names(known_names(lake, filters), filters)
    rows = seat_matches(lake, filters).unique("match", keep="first", maintain_order=True)
    rows = rows if known is None else rows.filter(pl.col("coverage").is_in(KNOWN[known]))
    counts = pl.format("{}–{}", "games_won", "games_lost")
    games = pl.when(pl.col("games_drawn") > 0).then(pl.format("{}–{}", counts, "games_drawn")).otherwise(counts)
    won = pl.when(pl.col("won") == 1).then(pl.lit("won")).when(pl.col("drawn") == 1).then(pl.lit("drawn"))
    told = won.when(pl.col("score").is_null()).then(pl.lit("both lost")).otherwise(pl.lit("lost"))
    result = pl.when(games.is_null()).then(told).otherwise(pl.format("{}, {}", told, games))
    return rows.with_columns(result=result).sort("date", "end_position", descending=True, nulls_last=True)
