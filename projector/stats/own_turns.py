"""The turns of the seats that a stat counts, and curves of their figures by the result of the game."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.clusters import clustered_by
from projector.stats.filters import Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, ratios
from projector.stats.means import mean_schema
from projector.stats.seats import OF_POOL, POOL, seat_games

LIVING = 0.5
"""The part of the seats that must reach a turn for its point of a curve to be shown."""
POINT = {**OF_POOL, "own_turn": pl.Int64(), "result": pl.String()}
COUNTS = {"seats": pl.Int64(), "living": pl.Float64()}
_BY = [*POINT]


def own_turns(lake: Lake, filters: Filters, names: Sequence[str]) -> pl.LazyFrame:
    """One row a seat and own turn, mirrors left out, with those columns of `turns` of the seat.

    Beside what `seat_games` has: own_turn, 1 for the first; result: won, lost or drawn; last: whether the game ended in
    that turn; of: the seats of the system, population and reading.
    """
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    seats = seats.with_columns(
        of=pl.len().over(POOL),
        result=pl.when(pl.col("won") == 1)
        .then(pl.lit("won"))
        .when(pl.col("lost") == 1)
        .then(pl.lit("lost"))
        .otherwise(pl.lit("drawn")),
    )
    turns = lake.scan("turns")
    own = pl.concat(
        [
            turns.filter(pl.col("turn_player") == seat).select(
                "end_position",
                pl.col("turn").cast(pl.Int64),
                pl.col("turn_player").alias("seat"),
                *(pl.col(f"{name}_{seat}").alias(name) for name in names),
            )
            for seat in "ab"
        ]
    )
    told = own.join(seats, on=["end_position", "seat"]).with_columns(
        own_turn=(pl.col("turn") + 1) // 2, last=pl.col("turn") == pl.col("turns")
    )
    return lake.collect(told).lazy()


def curves(rows: pl.LazyFrame, names: Sequence[str]) -> pl.LazyFrame:
    """One row an own turn and result: seats, living, and of each figure its mean with low, high and the band p10, p90.

    Curves stop where fewer than half of the seats live; living: the part that does. A figure that the game has not is
    null.
    """
    living = rows.group_by(*POOL, "own_turn").agg(living=pl.len() / pl.col("of").first())
    living = living.filter(pl.col("living") >= LIVING)
    points = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("seats"), clustered_by=clustered_by(known=True))
    points = points.join(living, on=[*POOL, "own_turn"], nulls_equal=True)
    for name in names:
        known = rows.filter(pl.col(name).is_not_null())
        mean = ratios(known, _BY, over=pl.col(name)).rename({"value": name, **{of: f"{name}_{of}" for of in INTERVAL}})
        band = known.group_by(_BY).agg(
            pl.col(name).quantile(part, interpolation="linear").alias(f"{name}_{end}")
            for part, end in ((0.1, "p10"), (0.9, "p90"))
        )
        for part in (mean.drop(CLUSTERED), band):
            points = points.join(part, on=_BY, how="left", nulls_equal=True)
    return points


def figure_columns(names: Sequence[str]) -> dict[str, pl.DataType]:
    """The columns of `curves` of those figures."""
    bands = {name: {f"{name}_{end}": pl.Float64() for end in ("p10", "p90")} for name in names}
    return {column: dtype for name in names for column, dtype in (mean_schema(name) | bands[name]).items()} | CLUSTERED
