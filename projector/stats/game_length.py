"""How long do games last?"""

import polars as pl

from projector.lake import Lake
from projector.stats.bootstrap import dealt, with_quantiles
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, ONCE, once, ratios_of, shares
from projector.stats.means import mean_schema
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL, seat_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "turns": pl.Int64(),
        "games": pl.Int64(),
        "of": pl.Int64(),
        "share": pl.Float64(),
        **INTERVAL,
        **mean_schema("median"),
        **mean_schema("mean"),
        **CLUSTERED,
    }
)


def game_length(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a number of turns (of both players together) that occurred, ascending: turns, games, and share of all.

    of, median and mean, in turns, are of all games of the card game, the same on each of its rows. The share, the
    median and the mean have 95 % intervals; that of the median is by bootstrap. Mirrors count. `options`: the readings
    of the rules; null where several are pooled.
    """
    games = once(seat_games(lake, filters).unique("end_position", keep="first", maintain_order=True))
    mean = ratios_of(games, POOL, {"mean": Ratio(Term("turns"), ONCE)})
    whole = games.group_by(POOL).agg(pl.len().cast(pl.Int64).alias("of"))
    median = with_quantiles(dealt(games), POOL, {"turns": {"median": 0.5}})
    told = shares(games, POOL, "turns").rename({"n": "games"})
    for part in (whole, median, mean.drop(CLUSTERED)):
        told = told.join(part, on=POOL, nulls_equal=True)
    return lake.collect(told.select(COLUMNS.names()).sort("system", "population", "turns", "options"))
