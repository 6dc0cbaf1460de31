"""The turns of the seats that a stat counts, and curves of their figures by the result of the game."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.bootstrap import dealt, with_quantiles
from projector.stats.clusters import Ratio
from projector.stats.filters import Filters
from projector.stats.intervals import CLUSTERED, ratios_of
from projector.stats.means import mean_schema
from projector.stats.seats import OF_POOL, POOL, seat_games, seat_key

LIVING = 0.5
"""The part of the seats that must reach a turn for its point of a curve to be shown."""
POINT = {**OF_POOL, "own_turn": pl.Int64(), "result": pl.String()}
COUNTS = {"seats": pl.Int64(), "living": pl.Float64()}
_BY = [*POINT]


def own_turns(lake: Lake, filters: Filters, turns: pl.LazyFrame, names: Sequence[str]) -> pl.LazyFrame:
    """One row a seat and own turn, mirrors left out, with those columns of `turns` that each seat has one of.

    end_position, seat, turn; POOL, deck, unit (a number), player, opposing_player as `seat_games` has them; own_turn, 1
    for the first; result: won, lost or drawn; last: whether the game ended in that turn; of: the seats of the pool;
    what `dealt` adds.
    """
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    seats = dealt(seats).with_columns(
        of=pl.len().over(POOL),
        result=pl.when(pl.col("won") == 1)
        .then(pl.lit("won"))
        .when(pl.col("lost") == 1)
        .then(pl.lit("lost"))
        .otherwise(pl.lit("drawn")),
    )
    words = pl.col(*POOL, "deck", "result").cast(pl.Categorical)
    of_seats = seats.select(
        seat_key(), words, "of", "turns", "player", "opposing_player", "cluster", "group", pl.col("unit").rank("dense")
    )
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
    told = own.with_columns(seat_key()).join(of_seats, on="seat_key").with_columns(
        own_turn=(pl.col("turn") + 1) // 2, last=pl.col("turn") == pl.col("turns")
    )  # fmt: skip
    return lake.collect(told).lazy()


def curves(rows: pl.LazyFrame, names: Sequence[str]) -> pl.LazyFrame:
    """One row an own turn and result: seats, living, and of each figure its mean and the band p10, p90, with intervals.

    Curves stop where fewer than half of the seats live; living: the part that does. A figure that the game has not is
    null.
    """
    living = rows.group_by(*POOL, "own_turn").agg(living=pl.len() / pl.col("of").first())
    living = living.filter(pl.col("living") >= LIVING).collect().lazy()
    rows = rows.join(living.drop("living"), on=[*POOL, "own_turn"], how="semi", nulls_equal=True).collect().lazy()
    points = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("seats"))
    points = points.join(living, on=[*POOL, "own_turn"], nulls_equal=True)
    figures = {name: Ratio(pl.col(name), pl.when(pl.col(name).is_not_null()).then(1.0)) for name in names}
    bands = with_quantiles(rows, _BY, {name: {f"{name}_p10": 0.1, f"{name}_p90": 0.9} for name in names})
    for part in (ratios_of(rows, _BY, figures), bands):
        points = points.join(part, on=_BY, how="left", nulls_equal=True)
    return points.with_columns(pl.col(*POOL, "result").cast(pl.String))


def figure_columns(names: Sequence[str]) -> dict[str, pl.DataType]:
    """The columns of `curves` of those figures."""
    told = [f"{name}{end}" for name in names for end in ("", "_p10", "_p90")]
    return {column: dtype for name in told for column, dtype in mean_schema(name).items()} | CLUSTERED
