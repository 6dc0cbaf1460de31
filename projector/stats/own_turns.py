"""The own turns of seats, and the results of their games."""

from collections.abc import Sequence

import polars as pl

from projector.stats.seats import seat_key
from projector.tables.own_turn import own_turn


def result() -> pl.Expr:
    """`result` of a row of `seat_games`: won, lost or drawn."""
    won, lost = (pl.when(pl.col(name) == 1).then(pl.lit(name, pl.Categorical)) for name in ("won", "lost"))
    return pl.coalesce(won, lost, pl.lit("drawn", pl.Categorical)).alias("result")


def turns_of_seats(turns: pl.LazyFrame, names: Sequence[str]) -> pl.LazyFrame:
    """One row a seat and own turn, with its seat_key, and those columns of `turns` that each seat has one of."""
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
    return own.with_columns(seat_key(), own_turn(pl.col("turn").cast(pl.Int64)))
