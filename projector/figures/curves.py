"""Values that change, as lines with their intervals, a panel for each measure."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plotly import graph_objects as go
from plotly.subplots import make_subplots

from projector.figures.plain import (
    GREEN,
    ORANGE,
    PALE,
    PERCENT,
    PURPLE,
    SKY,
    error,
    escaped,
    in_plain_style,
    in_unit,
    interval_told,
    unit,
    with_legend,
)
from projector.stats.ranking import FEW

PANEL = 280
LEGEND = 18
"""Pixels for each name of a legend beyond those that stand on one line, even on a phone."""
FILL = 0.12
"""How opaque the band from the 10th to the 90th percentile is."""
STYLES = [(colour, dash) for dash in ("solid", "dash") for colour in (GREEN, ORANGE, SKY, PURPLE)]
"""The colours and dashes of lines that have none by their meaning; there are no more lines than these."""


class Point(NamedTuple):
    """A value at `x`, with its interval, of `n`; the band is from the 10th to the 90th percentile, if there is one.

    `of`: what it is of, by column, as a `Dot` has it.
    """

    x: Any
    value: float | None
    low: float | None
    high: float | None
    n: int
    band: tuple[float | None, float | None] = (None, None)
    of: Mapping[str, Any] | None = None


class Curve(NamedTuple):
    """The points of a line, in their order. `as_band`: their intervals are drawn as its band."""

    name: str
    points: Sequence[Point]
    colour: str
    dash: str = "solid"
    as_band: bool = False


class Panel(NamedTuple):
    """The lines of a measure."""

    title: str
    curves: Sequence[Curve]


def curve_figure(
    panels: Sequence[Panel], *, x: str, template: str, digits: str = ".2f", of: str = "", few: int = FEW
) -> go.Figure:
    """The figure of those panels, one under the other; points of under `few` are grey. `of`: what n counts."""
    figure = make_subplots(rows=max(1, len(panels)), cols=1, shared_xaxes=True, vertical_spacing=0.06)
    in_plain_style(figure, template=template, height=60 + PANEL * max(1, len(panels)))
    named: set[str] = set()
    for row, panel in enumerate(panels, start=1):
        for curve in panel.curves:
            drawn = [point for point in curve.points if point.value is not None]
            if drawn:
                where = {"row": row, "col": 1}
                _add_band(figure, curve, drawn, where)
                _add(figure, curve, drawn, where, digits=digits, of=of, few=few, in_legend=curve.name not in named)
                named.add(curve.name)
        figure.update_yaxes(title=panel.title, tickformat=PERCENT if digits.endswith("%") else None, row=row, col=1)
    figure.update_xaxes(title=x, row=max(1, len(panels)), col=1)
    if len(named) > 1:
        with_legend(figure)
        figure.update_layout(height=figure.layout.height + LEGEND * max(0, len(named) - 3))
    return figure


def _add_band(figure: go.Figure, curve: Curve, points: Sequence[Point], where: dict[str, int]) -> None:
    bands = [(point.x, *((point.low, point.high) if curve.as_band else point.band)) for point in points]
    ends = [band for band in bands if None not in band]
    if ends:
        figure.add_scatter(
            x=[x for x, _, _ in ends] + [x for x, _, _ in reversed(ends)],
            y=[low for _, low, _ in ends] + [high for _, _, high in reversed(ends)],
            fill="toself",
            fillcolor=curve.colour,
            opacity=FILL,
            mode="none",
            hoverinfo="skip",
            showlegend=False,
            legendgroup=curve.name,
            **where,
        )


def _add(
    figure: go.Figure,
    curve: Curve,
    points: Sequence[Point],
    where: dict[str, int],
    *,
    digits: str,
    of: str,
    few: int,
    in_legend: bool,
) -> None:
    values = [in_unit(float(point.value or 0), digits) or 0.0 for point in points]
    counted = f" {of}" if of else ""
    figure.add_scatter(
        x=[point.x for point in points],
        y=values,
        mode="lines+markers",
        name=escaped(curve.name),
        legendgroup=curve.name,
        showlegend=in_legend,
        line={"color": curve.colour, "dash": curve.dash, "width": 1.5},
        marker={"color": [curve.colour if point.n >= few else PALE for point in points], "size": 7},
        error_y=_bars(curve, values, points, digits=digits),
        text=[escaped(curve.name)] * len(points),
        customdata=[[interval_told(point.low, point.high, digits), point.n, point.of] for point in points],
        hovertemplate=(
            f"<b>%{{text}}</b>, %{{x}}<br>%{{y:{digits}}}{unit(digits)} %{{customdata[0]}}"
            f"<br>n = %{{customdata[1]:,}}{counted}<extra></extra>"
        ),
        **where,
    )


def _bars(curve: Curve, values: Sequence[float], points: Sequence[Point], *, digits: str) -> dict[str, Any] | None:
    """The error bars of a line; none where its band shows them."""
    if curve.as_band:
        return None
    ends = [point.low for point in points], [point.high for point in points]
    return error(values, *ends, digits=digits) | {"color": curve.colour}
