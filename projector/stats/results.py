"""The results of seats in games or matches: how many were won, lost and drawn, and the rate with its interval."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.clusters import KNOWN_BY
from projector.stats.declared import Rows
from projector.stats.intervals import SCORED, once, rated
from projector.stats.measured import Seats, measured
from projector.stats.seats import POOL

_COUNTS = {"won": "wins", "lost": "losses", "drawn": "draws"}


def _each(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    return once(seats.lazy().select("row", *_COUNTS))


OUTCOMES = Rows("seats", _each, (), SCORED, summed=tuple(_COUNTS))
"""Seats in games or matches, with how they ended."""


def results_with_rates(lake: Lake, rows: pl.LazyFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row a group of rows of `seat_games` or `seat_matches` by those columns: see `with_results`."""
    return with_results(measured(lake, counted(rows, by), OUTCOMES, [[name for name in by if name not in POOL]]), by)


def counted(rows: pl.LazyFrame, by: Sequence[str], *further: str) -> Seats:
    """Rows of `seat_games` or `seat_matches` with no other columns than OUTCOMES are grouped by and counted of."""
    return Seats.of(rows.select(*dict.fromkeys([*POOL, *by, *KNOWN_BY, *OUTCOMES.factors, *OUTCOMES.summed, *further])))


def with_results(found: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """Rows of `measured`, of OUTCOMES at least, by those columns: games, wins, losses, draws, `rated` of `score`."""
    counts = found.select(*by, games=pl.col("seats").cast(pl.Int64), **{to: name for name, to in _COUNTS.items()})
    return counts.join(rated(found, "score", by), on=by, nulls_equal=True)
