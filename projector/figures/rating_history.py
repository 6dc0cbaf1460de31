"""How ratings changed, from day to day or from match to match, with intervals."""

from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import STYLES, Curve, Panel, Point, curve_figure
from projector.figures.plain import GRID, apart, mark_of
from projector.stats.rating_history import MEAN
from projector.stats.ratings import ENOUGH


def rating_history_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.rating_history`: a line per player, those of the most matches.

    Where matches have dates, on several days, a point is the rating after the last match of a day; else after each
    match.
    """
    rows = frame.to_dicts()
    days = {row["date"] for row in rows}
    by = "date" if None not in days and len(days) > 1 else "match"
    lines: dict[str, dict[Any, Point]] = {}
    for row, more in zip(rows, apart(rows), strict=True):
        of = mark_of(row, "player", "format", *(("date",) if by == "date" else ()))
        point = Point(row[by], row["rating"], row["low"], row["high"], row["match"], of=of)
        lines.setdefault(row["player"] + (f", {row['format']}" if row["format"] else "") + more, {})[row[by]] = point
    longest = sorted((line for line in lines.items()), key=lambda line: -max(point.n for point in line[1].values()))
    curves = [
        Curve(name, [*points.values()], *style, as_band=True)
        for (name, points), style in zip(longest, STYLES, strict=False)
    ]
    pale = any(point.n < ENOUGH for curve in curves for point in curve.points)
    title = ("Day" if by == "date" else "Match") + (f"; pale: after fewer than {ENOUGH} matches" if pale else "")
    figure = curve_figure([Panel("Rating", curves)], x=title, template=template, digits=".1f", of="matches", few=ENOUGH)
    figure.add_hline(y=MEAN, line={"color": GRID, "width": 1.5})
    if by == "match" and all(len(curve.points) <= ENOUGH for curve in curves):
        figure.update_xaxes(dtick=1)
    return figure
