"""How long do games last?"""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import finished_games

COLUMNS = pl.Schema(
    {
        "system": pl.String(),
        "turns": pl.Int64(),
        "games": pl.Int64(),
        "median": pl.Float64(),
        "mean": pl.Float64(),
    }
)


def game_length(
    lake: Lake, *, population: str = "bots", system: str | None = None, trusted: bool = False
) -> pl.DataFrame:
    """One row a number of turns (of both players together) that occurred, ascending: turns, games.

    median and mean, in turns, are of all games of the card game, the same on each of its rows.
    """
    games = finished_games(lake, population=population, system=system, trusted=trusted)
    games = games.select(pl.col("system").cast(pl.String), pl.col("turns").cast(pl.Int64))
    middle = games.group_by("system").agg(
        pl.col("turns").median().alias("median"), pl.col("turns").mean().alias("mean")
    )
    counted = games.group_by("system", "turns").agg(pl.len().cast(pl.Int64).alias("games"))
    return lake.collect(counted.join(middle, on="system").select(COLUMNS.names()).sort("system", "turns"))
