"""The results of seats in games or matches: how many were won, lost and drawn, and the rate with its interval."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.declared import Rows
from projector.stats.intervals import SCORED, once, rated
from projector.stats.measured import Seats, measured
from projector.stats.seats import POOL, results


def _each(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    return once(seats.lazy().select("row"))


_ROWS = Rows("seats", _each, (), SCORED)


def rates(lake: Lake, rows: pl.LazyFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row a group by those columns of rows of `seat_games` or `seat_matches`, with what `rated` has of `score`."""
    seats = Seats.of(rows)
    apart = [name for name in by if name not in POOL]
    return rated(measured(lake, seats, _ROWS, [apart]), "score", by)


def results_with_rates(lake: Lake, rows: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """One row a group by those columns: games, wins, losses, draws, and the `rates`."""
    once_read = rows.collect().lazy()
    counted = once_read.group_by(by).agg(results())
    return counted.join(rates(lake, once_read, by).lazy(), on=by, nulls_equal=True, how="left")
