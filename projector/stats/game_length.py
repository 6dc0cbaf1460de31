"""The length of games in turns."""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import finished_games, pooled_options
from projector.stats.levels import Readings

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


def game_length(
    lake: Lake,
    *,
    population: str = "bots",
    system: str | None = None,
    trusted: bool = False,
    readings: Readings = "pooled",
) -> pl.DataFrame:
    """A row per number of turns (of both players together) that occurred, ascending: turns, games.

    median and mean, in turns, are of all games of the card game, the same on each of its rows. `options` are the
    readings of the rules that were played, null where several are pooled, as by default; `readings="apart"` counts each
    separately, with its own median and mean.
    """
    games = finished_games(lake, population=population, system=system, trusted=trusted)
    games = games.select(
        pl.col("system").cast(pl.String), pooled_options(readings).alias("options"), pl.col("turns").cast(pl.Int64)
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
