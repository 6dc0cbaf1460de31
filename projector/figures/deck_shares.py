"""How much of the field each deck is, and how that changes, with intervals."""

from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import STYLES, Curve, Panel, Point, curve_figure
from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import apart, mark_of
from projector.stats.ranking import FEW


def deck_shares_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.deck_shares`: a line per deck by week; of under two weeks, a dot per deck."""
    whole = frame.filter(pl.col("week").is_null()).to_dicts()
    if frame["week"].n_unique() <= 2:  # one of them is null
        lines = [
            (
                row["deck"] + more,
                [Dot(row["share"], row["low"], row["high"], row["seats"], f" of {row['of']:,}", of=_of(row))],
            )
            for row, more in zip(whole, apart(whole), strict=True)
        ]
        return dot_figure(lines, title="Share of the field", template=template, middle=0, few=few)
    points: dict[str, list[Point]] = {row["deck"] + more: [] for row, more in zip(whole, apart(whole), strict=True)}
    weeks = frame.filter(pl.col("week").is_not_null()).to_dicts()
    for row, more in zip(weeks, apart(weeks), strict=True):
        point = Point(row["week"], row["share"], row["low"], row["high"], row["of"], of=_of(row))
        points.setdefault(row["deck"] + more, []).append(point)
    curves = [Curve(name, told, *style) for (name, told), style in zip(points.items(), STYLES, strict=False)]
    drawn = f" (the first {len(curves)} of {len(points)})" if len(points) > len(curves) else ""
    panel = Panel(f"Share of the field{drawn}", curves)
    return curve_figure([panel], x="Week", template=template, digits=".1%", of="seats")


def _of(row: dict[str, Any]) -> dict[str, Any]:
    return mark_of(row, "deck", "week")
