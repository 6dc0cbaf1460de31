"""The matches of people as a list: each once, recorded or reported, as statistics of matches count it."""

from collections.abc import Mapping
from typing import get_args

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.asking import check_names, known_names
from projector.stats.filters import Filters
from projector.stats.matches import Coverage, seat_matches, with_enough

PAIRINGS = "two decks"
"""Matches between two different decks, both known, with a result: those that statistics of decks count."""
KNOWN: Mapping[str, tuple[str, ...]] = {
    "reported": ("result", "decks"),
    "recorded": ("partial", "full"),
    PAIRINGS: get_args(Coverage),
}
"""Matches by what is known of them: those that were only reported, those of which games were recorded, and PAIRINGS."""
RESULTS = ("won", "lost", "drawn")
"""What a match was for a player who is asked for."""


def check_shown(*, known: str | None, result: str | None) -> None:
    """Check which matches are shown. KifuError for what cannot be known, or no result."""
    for name, value, there in (("known", known, KNOWN), ("result", result, RESULTS)):
        if value not in (None, *there):
            raise KifuError(f"{name}: there is no '{value}'; there are {', '.join(there)}")


def match_list(
    lake: Lake,
    filters: Filters,
    *,
    known: str | None = None,
    result: str | None = None,
    rival: str | None = None,
) -> pl.DataFrame:
    """One row a match that the filters leave, the latest first: what `seat_matches` has of it, seen from a player who
    is asked for, and its `result` in words. `result`: those alone that were so for that player; `rival`: those alone
    against that one. KifuError for a name that there is not, what cannot be known, or no result."""
    check_shown(known=known, result=result)
    named = filters if rival is None else filters.but(players=(*filters.players, rival))
    check_names(known_names(lake, named), named)
    seats = seat_matches(lake, filters)
    seats = seats if rival is None else seats.filter(pl.col("opposing_player") == rival)
    seats = seats if result is None else seats.filter(pl.col(result) == 1)
    if known == PAIRINGS:
        seats = with_enough(seats, "decks").filter(~pl.col("mirror"))
    rows = seats.unique("match", keep="first", maintain_order=True)
    rows = rows if known is None else rows.filter(pl.col("coverage").is_in(KNOWN[known]))
    counts = pl.format("{}–{}", "games_won", "games_lost")
    games = pl.when(pl.col("games_drawn") > 0).then(pl.format("{}–{}", counts, "games_drawn")).otherwise(counts)
    won = pl.when(pl.col("won") == 1).then(pl.lit("won")).when(pl.col("drawn") == 1).then(pl.lit("drawn"))
    told = won.when(pl.col("score").is_null()).then(pl.lit("both lost")).otherwise(pl.lit("lost"))
    in_words = pl.when(games.is_null()).then(told).otherwise(pl.format("{}, {}", told, games))
    otherwise = pl.col("decided").fill_null("played") != "played"
    in_words = pl.when(otherwise).then(pl.format("{} ({})", in_words, "decided")).otherwise(in_words)
    return rows.with_columns(result=in_words).sort("date", "end_position", descending=True, nulls_last=True)
