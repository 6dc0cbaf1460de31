"""Curves of figures of own turns by the result of the game: by rows, or by cells where these answer."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import polars as pl

from projector.lake import Lake
from projector.stats.bootstrap import dealt, groups_of, of_several, quantile_intervals
from projector.stats.declared import Rows
from projector.stats.filters import Filters
from projector.stats.intervals import CLUSTERED, with_ends
from projector.stats.means import mean_schema
from projector.stats.measured import Seats, chosen_seats, measured, rows_of
from projector.stats.own_turns import result, turns_of_seats
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL

LIVING = 0.5
"""The part of the seats that must reach a turn for its point of a curve to be shown."""
POINT = {**OF_POOL, "own_turn": pl.Int64(), "result": pl.String()}
COUNTS = {"seats": pl.Int64(), "living": pl.Float64()}
BANDS = {"p10": 0.1, "p90": 0.9}
_BY = [*POINT]


class Curve(NamedTuple):
    """What a curve is drawn of: `name`; the `turns` of a lake, with its `figures` of each seat; and which own turns are
    `counted`, by their columns and `last`, whether the game ended in that turn."""

    name: str
    turns: Callable[[Lake], pl.LazyFrame]
    figures: tuple[str, ...]
    counted: pl.Expr

    def of_seats(self, lake: Lake) -> pl.LazyFrame:
        """The own turns of all seats that are counted."""
        games = lake.scan("games").select("end_position", "turns")
        own = turns_of_seats(self.turns(lake), self.figures).join(games, on="end_position")
        return own.with_columns(last=pl.col("turn") == pl.col("turns")).filter(self.counted)


def columns(figures: Sequence[str]) -> pl.Schema:
    """The columns of `curves` of those figures."""
    told = [f"{name}{end}" for name in figures for end in ("", *(f"_{band}" for band in BANDS))]
    shown = {column: dtype for name in told for column, dtype in mean_schema(name).items()}
    return pl.Schema({**POINT, **COUNTS, **shown, **CLUSTERED})


def curves(lake: Lake, filters: Filters, curve: Curve) -> pl.DataFrame:
    """One row an own turn and result: seats, living, and of each figure its mean and the band p10, p90, with intervals.

    Curves stop where fewer than half of the seats live; living: the part that does. A figure that the game has not is
    null.
    """
    seats = chosen_seats(lake, filters)
    seats = seats._replace(frame=seats.frame.with_columns(result()))
    means = measured(lake, seats, _means(curve), [["result"]])
    turn = [*POOL, "own_turn"]
    of = seats.frame.group_by(POOL).agg(of=pl.col("games").sum())
    ratios = (column for name in curve.figures for column in with_ends(name))
    means = means.select(*_BY, *ratios, *CLUSTERED, seats=pl.col("rows").cast(pl.Int64))
    living = means.group_by(turn).agg(pl.col("seats").sum()).join(of, on=POOL, nulls_equal=True)
    living = living.select(*turn, living=pl.col("seats") / pl.col("of")).filter(pl.col("living") >= LIVING)
    points = means.join(living, on=turn, nulls_equal=True).with_row_index("point")
    banded = _with_bands(lake, curve, seats, points).with_columns(pl.col(*POOL, "result").cast(pl.String))
    return banded.select(columns(curve.figures).names()).sort(list(POINT))


def _with_bands(lake: Lake, curve: Curve, seats: Seats, points: pl.DataFrame) -> pl.DataFrame:
    """The points with the bands of the figures, of the counts of turns by these."""
    told = seats.frame.select("row", *POOL, "result")
    rows = rows_of(lake, seats, _values(curve))
    if not seats.are_kinds:  # of people those of one player are dealt together
        told = told.hstack(
            dealt(seats.frame.lazy().select("player", unit="named")).select("cluster", "group").collect()
        )
        rows = rows.drop("dealt_to").join(told.select("row", dealt_to="group"), on="row")
    of_points = points.lazy().select("point", *_BY)
    found = rows.lazy().join(told.lazy(), on="row").join(of_points, on=_BY, nulls_equal=True)
    values = found.select(
        "point", *curve.figures, *([] if seats.are_kinds else ["cluster"]), group="dealt_to", count="each"
    ).collect()
    for name in curve.figures:
        counted = values.rename({name: "value"}).drop_nulls("value")
        clusters = points.select("point", clusters=f"{name}_clusters")
        if not seats.are_kinds:
            clusters = counted.group_by("point").agg(clusters=pl.col("cluster").n_unique())
        bands = {f"{name}_{band}": part for band, part in BANDS.items()}
        ends = quantile_intervals(counted.select("point", "group", "count", "value"), ["point"], bands)
        several = of_several(ends.join(clusters, on="point"), pl.col("clusters"), bands).drop("clusters")
        points = points.join(several, on="point", how="left")
    return points


def _means(curve: Curve) -> Rows:
    """The sums of the figures, and how many turns have them."""
    of = {name: Ratio(Term(name), Term(f"{name}_known")) for name in curve.figures}
    return Rows(curve.name, partial(_made, curve), ("own_turn",), of, each_row=True)


def _values(curve: Curve) -> Rows:
    """The counts of turns by their figures, and by the group of their game."""
    by = ("own_turn", "dealt_to", *curve.figures)
    return Rows(f"{curve.name} values", partial(_dealt, curve), by, summed=("each",), apart=True)


def _made(curve: Curve, lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    known = (pl.col(name).is_not_null().cast(pl.Int64).alias(f"{name}_known") for name in curve.figures)
    own = curve.of_seats(lake).join(seats.lazy().select("seat_key", "row"), on="seat_key")
    return own.with_columns(*known, each=pl.lit(1, pl.Int64))


def _dealt(curve: Curve, lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """The same, with the group that each game is dealt to by itself."""
    games = lake.collect(lake.scan("games").select("end_position", pl.col("game").cast(pl.String)))
    of_games = games.select("end_position", groups_of(games["game"]).alias("dealt_to"))
    return _made(curve, lake, seats).join(of_games.lazy(), on="end_position")
