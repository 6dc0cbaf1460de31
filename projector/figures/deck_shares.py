"""How much of the field each deck is, and how that changes, with intervals."""

from typing import Any

import polars as pl
from plotly import graph_objects as go
from plotly.subplots import make_subplots

from projector.figures.curves import FILL, Point
from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import (
    GREEN,
    PALE,
    PERCENT,
    apart,
    escaped,
    in_plain_style,
    interval_told,
    mark_of,
)
from projector.stats.ranking import FEW

MOST = 8
"""The most decks that are drawn by week; of more, the axis says how many there are."""
LANE, AXIS = 62, 76
"""Pixels of the lane of a deck, and of the axis below all lanes."""


def deck_shares_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.deck_shares`: a lane per deck by week; of under two weeks, a dot per deck."""
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
    return _lanes(points, template=template)


def _lanes(points: dict[str, list[Point]], *, template: str) -> go.Figure:
    """The figure with a lane for each deck, its name above it and its last share behind it, all to one scale."""
    shown = list(points.items())[:MOST]
    titles = [f"<b>{escaped(name)}</b>" for name, _ in shown]
    figure = make_subplots(
        rows=len(shown), cols=1, shared_xaxes=True, vertical_spacing=0.34 / len(shown), subplot_titles=titles
    )
    in_plain_style(figure, template=template, height=AXIS + LANE * len(shown))
    figure.update_annotations(x=0, xanchor="left", font_size=12, yshift=-2)
    most = max(point.high or point.value or 0 for _, told in shown for point in told)
    figure.update_yaxes(range=[0, most], nticks=2, tickformat=PERCENT)
    for row, (name, told) in enumerate(shown, start=1):
        _add(figure, name, told, row)
    drawn = f"; the first {len(shown)} of {len(points)} decks" if len(points) > len(shown) else ""
    figure.update_xaxes(nticks=5)
    figure.update_xaxes(title=f"Share of the field by week{drawn}", row=len(shown), col=1)
    figure.update_layout(margin={"t": 24, "r": 44})
    return figure


def _add(figure: go.Figure, name: str, points: list[Point], row: int) -> None:
    """Add the line of a deck in its lane, over the band of its intervals, with the last share in words."""
    weeks, values = [point.x for point in points], [float(point.value or 0) for point in points]
    lows, highs = ([end or 0 for end in ends] for ends in zip(*((p.low, p.high) for p in points), strict=True))
    figure.add_scatter(
        x=[*weeks, *reversed(weeks)], y=[*lows, *reversed(highs)], fill="toself", fillcolor=GREEN, opacity=2 * FILL,
        mode="none", hoverinfo="skip", row=row, col=1,
    )  # fmt: skip
    figure.add_scatter(
        x=weeks,
        y=values,
        mode="lines+markers+text",
        name=escaped(name),
        line={"color": GREEN, "width": 1.5},
        marker={"color": [GREEN if point.n >= FEW else PALE for point in points], "size": 6},
        text=[""] * (len(points) - 1) + [f"{values[-1]:.1%}"],
        textposition="middle right",
        cliponaxis=False,
        customdata=[[interval_told(point.low, point.high, ".1%"), point.n, point.of] for point in points],
        hovertemplate=(
            f"<b>{escaped(name)}</b>, %{{x}}<br>%{{y:.1%}} %{{customdata[0]}}<br>n = %{{customdata[1]:,}} seats"
            "<extra></extra>"
        ),
        row=row,
        col=1,
    )


def _of(row: dict[str, Any]) -> dict[str, Any]:
    return mark_of(row, "deck", "week")
