"""How much of what there is to spend is spent, by own turn and result, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import Curve, Panel, Point, curve_figure
from projector.figures.plain import RESULTS, apart


def resource_efficiency_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.resource_efficiency`: a line per result, of all decks."""
    rows = frame.filter(pl.col("deck").is_null()).to_dicts()
    points: dict[tuple[str, str], list[Point]] = {}
    for row, more in zip(rows, apart(rows), strict=True):
        point = Point(row["own_turn"], row["efficiency"], row["low"], row["high"], row["turns"])
        points.setdefault((row["result"] or "all", more), []).append(point)
    curves = [Curve(result + more, told, RESULTS[result]) for (result, more), told in points.items()]
    return curve_figure(
        [Panel("Spent of what was available", curves)], x="Own turn", template=template, digits=".1%", of="turns"
    )
