"""How long do games last?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import rate_with_interval, ratios
from projector.stats.seats import OF_POOL, POOL, seat_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "turns": pl.Int64(),
        "games": pl.Int64(),
        "of": pl.Int64(),
        "share": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "median": pl.Float64(),
        "mean": pl.Float64(),
        "mean_low": pl.Float64(),
        "mean_high": pl.Float64(),
    }
)


def game_length(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a number of turns (of both players together) that occurred, ascending: turns, games, and share of all.

    low and high: 95 % interval of the share, each game by itself. of, median and mean, in turns, are of all games of
    the card game, the same on each of its rows; mean_low and mean_high: 95 % interval. Mirrors count. `options`: the
    readings of the rules; null where several are pooled.
    """
    games = seat_games(lake, filters).unique("end_position", keep="first", maintain_order=True)
    mean = ratios(games, POOL, over=pl.col("turns")).rename({"value": "mean", "low": "mean_low", "high": "mean_high"})
    whole = games.group_by(POOL).agg(pl.len().cast(pl.Int64).alias("of"), pl.col("turns").median().alias("median"))
    counted = games.group_by(*POOL, "turns").agg(pl.len().cast(pl.Int64).alias("games"))
    joined = counted.join(whole, on=POOL, nulls_equal=True).join(mean, on=POOL, nulls_equal=True)
    rated = joined.with_columns(rate_with_interval(pl.col("games"), pl.col("of"))).rename({"win_rate": "share"})
    return lake.collect(rated.select(COLUMNS.names()).sort("system", "population", "turns", "options"))
