"""The turns of the seats that a stat counts."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.bootstrap import dealt
from projector.stats.filters import Filters
from projector.stats.seats import POOL, seat_games, seat_key
from projector.tables.own_turn import own_turn


def own_turns(lake: Lake, filters: Filters, turns: pl.LazyFrame, names: Sequence[str]) -> pl.LazyFrame:
    """One row a seat and own turn, mirrors left out, with those columns of `turns` that each seat has one of.

    end_position, seat, turn; POOL, deck, unit (a number), player, opposing_player as `seat_games` has them; own_turn, 1
    for the first; result: won, lost or drawn; last: whether the game ended in that turn; of: the seats of the pool;
    what `dealt` adds.
    """
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    seats = dealt(seats).with_columns(result(), of=pl.len().over(POOL))
    words = pl.col(*POOL, "deck").cast(pl.Categorical)
    of_seats = seats.select(
        seat_key(),
        words,
        *("result", "of", "turns", "player", "opposing_player", "cluster", "group"),
        pl.col("unit").rank("dense"),
    )
    told = turns_of_seats(turns, names).join(of_seats, on="seat_key")
    return lake.collect(told.with_columns(last=pl.col("turn") == pl.col("turns"))).lazy()


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
