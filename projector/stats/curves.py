"""Curves of figures of own turns by the result of the game: by rows, or by cells where these answer."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.bootstrap import groups_of, of_several, quantile_intervals, with_quantiles
from projector.stats.cell_ratios import varying_with_rows
from projector.stats.cells import Rows, Scored, cells
from projector.stats.clusters import Ratio
from projector.stats.filters import Filters
from projector.stats.intervals import CLUSTERED, ratios_of, with_ends
from projector.stats.means import mean_schema
from projector.stats.own_turns import own_turns, result, turns_of_seats
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

    def rows(self, lake: Lake, filters: Filters) -> pl.LazyFrame:
        """The own turns that are counted."""
        return own_turns(lake, filters, self.turns(lake), self.figures).filter(self.counted)


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
    seats = seats_of_kinds(lake, filters)
    points = _of_rows(curve.rows(lake, filters), curve) if seats is None else _of_cells(lake, curve, seats)
    shown = columns(curve.figures)
    return points.with_columns(pl.col(*POOL, "result").cast(pl.String)).select(shown.names()).sort(list(POINT))


def _of_rows(rows: pl.LazyFrame, curve: Curve) -> pl.DataFrame:
    living = rows.group_by(*POOL, "own_turn").agg(living=pl.len() / pl.col("of").first())
    living = living.filter(pl.col("living") >= LIVING).collect().lazy()
    rows = rows.join(living.drop("living"), on=[*POOL, "own_turn"], how="semi", nulls_equal=True).collect().lazy()
    points = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("seats"))
    points = points.join(living, on=[*POOL, "own_turn"], nulls_equal=True)
    figures = {name: Ratio(pl.col(name), pl.when(pl.col(name).is_not_null()).then(1.0)) for name in curve.figures}
    bands = with_quantiles(rows, _BY, {name: _bands(name) for name in curve.figures})
    for part in (ratios_of(rows, _BY, figures), bands):
        points = points.join(part, on=_BY, how="left", nulls_equal=True)
    return points.collect()


def _bands(name: str) -> dict[str, float]:
    return {f"{name}_{band}": part for band, part in BANDS.items()}


def _of_cells(lake: Lake, curve: Curve, seats: pl.DataFrame) -> pl.DataFrame:
    seats = seats.with_columns(result())
    means = varying_with_rows(lake, _means(curve), seats, apart=["result"])
    turn = [*POOL, "own_turn"]
    of = seats.group_by(POOL).agg(of=pl.col("games").sum())
    ratios = (column for name in curve.figures for column in with_ends(name))
    means = means.select(*_BY, *ratios, *CLUSTERED, seats="rows")
    living = means.group_by(turn).agg(pl.col("seats").sum()).join(of, on=POOL, nulls_equal=True)
    living = living.select(*turn, living=pl.col("seats") / pl.col("of")).filter(pl.col("living") >= LIVING)
    points = means.join(living, on=turn, nulls_equal=True).with_row_index("point")
    chosen = seats.lazy().select("alike", "seat", *POOL, "result")
    rows = cells(lake, _values(curve)).lazy().join(chosen, on=["alike", "seat"])
    rows = rows.join(points.lazy().select("point", *_BY), on=_BY, nulls_equal=True)
    values = rows.select("point", *curve.figures, group="dealt_to", count="each").collect()
    for name in curve.figures:
        counted = values.select("point", "group", "count", value=name).drop_nulls("value")
        found = points.select("point", f"{name}_clusters").join(
            quantile_intervals(counted, ["point"], _bands(name)), on="point"
        )
        several = of_several(found, pl.col(f"{name}_clusters"), _bands(name))
        points = points.join(several.drop(f"{name}_clusters"), on="point", how="left")
    return points


def _means(curve: Curve) -> Rows:
    """The sums of the figures, and how many turns have them."""
    of = {name: Scored(name, f"{name}_known") for name in curve.figures}
    return Rows(curve.name, partial(_made, curve), ("own_turn",), of, each_row=True)


def _values(curve: Curve) -> Rows:
    """The counts of turns by their figures, and by the group of their game."""
    return Rows(
        f"{curve.name} values", partial(_made, curve), ("own_turn", "dealt_to", *curve.figures), {}, summed=("each",)
    )


def _made(curve: Curve, lake: Lake, seats: pl.DataFrame, main: pl.DataFrame) -> pl.LazyFrame:
    games = lake.collect(lake.scan("games").select("end_position", "turns", pl.col("game").cast(pl.String)))
    games = games.with_columns(groups_of(games["game"]).alias("dealt_to"))
    of_seats = seats.select("seat_key", "row", "end_position").join(games, on="end_position").drop("end_position")
    told = turns_of_seats(curve.turns(lake), curve.figures).join(of_seats.lazy(), on="seat_key")
    known = (pl.col(name).is_not_null().cast(pl.Int64).alias(f"{name}_known") for name in curve.figures)
    return told.with_columns(*known, each=pl.lit(1), last=pl.col("turn") == pl.col("turns")).filter(curve.counted)
