"""The records of players: how many of their matches they won, lost and drew, with the rate and its interval."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.intervals import rate_with_interval
from projector.stats.matches import seat_matches

POPULATION = "humans"
"""Whose records are counted."""
RECORD = {
    "matches": pl.Int64(),
    "wins": pl.Int64(),
    "losses": pl.Int64(),
    "draws": pl.Int64(),
    "win_rate": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "first": pl.String(),
    "last": pl.String(),
}
"""The columns that `records` makes."""


def matches_of_people(stat: str, lake: Lake, filters: Filters) -> pl.DataFrame:
    """The rows of `seat_matches` of people, whatever the population of the filters.

    KifuError for filters by which a statistic of that name cannot count: turn order, readings, certain bots.
    """
    bots = ("population",) if filters.population != POPULATION else ()
    filters.refuse(stat, *bots, "begins", "readings", why="it counts whole matches of people")
    return seat_matches(lake, filters.but(population=POPULATION))


def records(matches: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row a group by those columns of rows of `seat_matches` with a score, in no order.

    The interval is Wilson's: the opponents differ, but the rate is that of one player's own matches, each of which
    counts once.
    """
    counts = {"wins": "won", "losses": "lost", "draws": "drawn"}
    counted = matches.group_by(by).agg(
        pl.len().cast(pl.Int64).alias("matches"),
        *(pl.col(column).sum().cast(pl.Int64).alias(name) for name, column in counts.items()),
        *rate_with_interval(pl.col("score").sum(), pl.len()),
        pl.col("date").min().alias("first"),
        pl.col("date").max().alias("last"),
    )
    return counted.select(*by, *RECORD)
