"""How ratings changed from match to match, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import STYLES, Curve, Panel, Point, curve_figure
from projector.figures.plain import apart


def rating_history_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.rating_history`: a line per player, those of the most matches."""
    rows = frame.to_dicts()
    lines: dict[str, list[Point]] = {}
    for row, more in zip(rows, apart(rows), strict=True):
        point = Point(row["match"], row["rating"], row["low"], row["high"], row["match"])
        lines.setdefault(row["player"] + (f", {row['format']}" if row["format"] else "") + more, []).append(point)
    longest = sorted(lines.items(), key=lambda line: -len(line[1]))
    curves = [Curve(name, points, *style) for (name, points), style in zip(longest, STYLES, strict=False)]
    return curve_figure([Panel("Rating", curves)], x="Match", template=template, digits=".1f", of="matches")
