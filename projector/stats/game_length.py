"""How long do games last?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.seats import finished_games, told_options

COLUMNS = pl.Schema(
    {
        "system": pl.String(),
        "options": pl.String(),
        "turns": pl.Int64(),
        "games": pl.Int64(),
        "median": pl.Float64(),
        "mean": pl.Float64(),
    }
)


def game_length(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a number of turns (of both players together) that occurred, ascending: turns, games.

    median and mean, in turns, are of all games of the card game, the same on each of its rows. `options`: the
    readings of the rules; null where several are pooled.
    """
    games = (
        finished_games(lake, filters)
        .lazy()
        .select(
            pl.col("system").cast(pl.String),
            told_options(filters.readings).alias("options"),
            pl.col("turns").cast(pl.Int64),
        )
    )
    middle = games.group_by("system", "options").agg(
        pl.col("turns").median().alias("median"), pl.col("turns").mean().alias("mean")
    )
    counted = games.group_by("system", "options", "turns").agg(pl.len().cast(pl.Int64).alias("games"))
    return lake.collect(
        counted.join(middle, on=["system", "options"], nulls_equal=True)
        .select(COLUMNS.names())
        .sort("system", "turns", "options")
    )
