"""Games that are alike: simulated ones that statistics of cards tell apart by nothing but what happened in them.

What is summed by kind of game, whatever was asked, answers any filter that chooses whole kinds.
"""

from dataclasses import replace

import polars as pl

from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.kept import ASKED, OF_GAMES, kept
from projector.stats.numbering import numbered
from projector.stats.seats import POOL, STRATUM, seats_of

_OF_ONE = {
    *("game", "end_position", "chooser", "turns", "reason", "date", "round", "match", "game_in_match"),
    *("player_a", "player_b"),
}
"""What may differ between games that are alike."""
_IN_COMMON = [name for name in (*OF_GAMES, *ASKED) if name not in _OF_ONE]


def kinds_of_games(lake: Lake) -> pl.DataFrame:
    """A row a finished game of the lake, left out or not: `end_position`; `alike`, the end_position of the first game
    that is like it; `simulated`: whether bots played it here, so that it is independent of all others."""
    return kept(replace(lake, until=None, after=0, amended=True), "games alike", _kinds)


def _kinds(lake: Lake) -> pl.DataFrame:
    bots = [pl.col(f"kind_{seat}").cast(pl.String) != "human" for seat in "ab"]
    finished = lake.scan("games").filter(pl.col("reason").is_not_null()).sort("end_position")
    games = lake.collect(
        finished.select(
            "end_position",
            *_IN_COMMON,
            simulated=pl.all_horizontal(pl.col("source").cast(pl.String) == "simulated", *bots).fill_null(False),
        )
    )
    number = numbered(games[name] for name in _IN_COMMON).alias("number")
    first = pl.col("end_position").min().over("number").alias("alike")
    return games.with_columns(number).select("end_position", first, "simulated")


def counted_games(lake: Lake) -> pl.DataFrame:
    """The `kinds_of_games` of the games that the lake counts."""
    games = kinds_of_games(lake).filter(pl.col("end_position") > lake.after)
    if lake.until is not None:
        games = games.filter(pl.col("end_position") <= lake.until)
    return games.filter(~pl.col("end_position").is_in(lake.ends_left_out)) if lake.ends_left_out else games


def seats_of_kinds(lake: Lake, filters: Filters) -> pl.DataFrame | None:
    """The rows of `card_seats` with one game for all that are alike: `alike`, and how many `games` it stands for.

    None if the filters choose by what games that are alike differ in, or leave any that is not simulated.
    """
    filters.checked()
    if filters.since is not None or filters.until is not None or filters.players:
        return None
    games = kept(lake, "kinds", _counted_kinds).filter(*filters.of_games())
    if games.is_empty() or not games["simulated"].all():
        return None
    seats = seats_of(lake, games.select(*OF_GAMES, *ASKED), filters).filter(~pl.col("mirror"))
    seats = seats.join(games.lazy().select("end_position", "games"), on="end_position")
    mean = (pl.col("score") * pl.col("games")).sum().over(*POOL, *STRATUM) / pl.col("games").sum().over(*POOL, *STRATUM)
    words = pl.col(*POOL, "deck_id").cast(pl.Categorical)
    return seats.with_columns(words, off=pl.col("score") - mean).collect().rename({"end_position": "alike"})


def _counted_kinds(lake: Lake) -> pl.DataFrame:
    """The row of `games` of the first of each kind that the lake counts, how many `games` are like it, `simulated`."""
    counted = counted_games(lake).group_by("alike", "simulated").len("games")
    rows = replace(lake, until=None, after=0, amended=True).scan("games").select(*OF_GAMES, *ASKED)
    chosen = rows.join(counted.lazy(), left_on="end_position", right_on="alike")
    return lake.collect(chosen.with_columns(pl.col("population").cast(pl.String)))
