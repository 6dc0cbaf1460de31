"""The plain style of all figures, readable on light and dark pages."""

import html
from collections.abc import Mapping, Sequence
from typing import Any

from plotly import graph_objects as go

GREEN = "#009E73"
ORANGE = "#E69F00"
SKY = "#56B4E9"
PURPLE = "#CC79A7"
"""From the palette of Okabe and Ito. Its blue and vermilion are the players a and b, so no figure uses them."""
GRID = "rgba(128, 128, 128, 0.25)"
"""Of the lines of a grid, and of areas of few games."""
PALE = "rgba(128, 128, 128, 0.55)"
"""Of dots of few games."""
RESULTS = {"won": GREEN, "lost": ORANGE, "drawn": PURPLE, "all": SKY}
"""The colours of results, and of all of them together."""
PERCENT = ".2~%"
"""How the ticks of an axis of rates are written: with decimals only where ticks lie that close."""
POINTS = "+.1f"
"""How differences of rates are written, which are in points: 0.05 is +5.0."""
MOST_TICKS = 8
"""The highest count of an axis that has a tick at each: of higher ones Plotly's own ticks are whole."""
_APART = ("system", "population", "options")


def escaped(text: str) -> str:
    """Text of a record, escaped for Plotly, which would read it as markup."""
    return html.escape(text, quote=False)


def apart(rows: Sequence[dict[str, Any]]) -> list[str]:
    """What tells rows of the same name apart: the card game, population and readings, where there are several."""
    names = [name for name in _APART if len({row.get(name) for row in rows}) > 1]
    return ["".join(f", {row[name]}" for name in names if row[name] is not None) for row in rows]


def mark_of(row: Mapping[str, Any], *columns: str) -> dict[str, Any]:
    """What a mark is of, by column, for a page that leads from it to its games: these columns of its row, and those
    that tell rows apart."""
    return {name: row[name] for name in (*_APART, *columns) if name in row}


def whole_ticks(most: float) -> dict[str, Any]:
    """The ticks of an axis that counts copies up to a number: at whole numbers, each where there is room."""
    return {"tickformat": ",d", "dtick": 1 if most <= MOST_TICKS else None}


def in_unit(value: float | None, digits: str) -> float | None:
    """A value as a figure draws it: a difference of rates in points, all others as they are."""
    return 100 * value if value is not None and digits == POINTS else value


def known(low: float | None, high: float | None, digits: str) -> tuple[float | None, float | None]:
    """An interval as a figure draws it; none of rates and their differences where it goes beyond all that they can be:
    it says nothing."""
    of_rates = digits.endswith("%") or digits == POINTS
    if low is None or high is None or (of_rates and (low < -1 or high > 1)):
        return None, None
    return in_unit(low, digits), in_unit(high, digits)


def unit(digits: str) -> str:
    """What stands behind a number that is written so, if it does not say its unit."""
    return " points" if digits == POINTS else ""


def interval_told(low: float | None, high: float | None, digits: str) -> str:
    """An interval in words for a hover."""
    low, high = known(low, high, digits)
    return (
        "(too few for an interval)"
        if low is None or high is None
        else f"(95 %: {low:{digits}} to {high:{digits}}{unit(digits)})"
    )


def error(
    values: Sequence[float], lows: Sequence[float | None], highs: Sequence[float | None], *, digits: str
) -> dict[str, Any]:
    """The intervals about values, which are as drawn, as the error bars of a trace; of no length where there is none
    that is `known`."""
    ends = [known(low, high, digits) for low, high in zip(lows, highs, strict=True)]
    ups = [0 if high is None else high - value for value, (_, high) in zip(values, ends, strict=True)]
    downs = [0 if low is None else value - low for value, (low, _) in zip(values, ends, strict=True)]
    return {"type": "data", "symmetric": False, "array": ups, "arrayminus": downs, "thickness": 1.5, "width": 0}


def plain_figure(*, template: str, height: int | None = None) -> go.Figure:
    """An empty figure over a page's own background. `template` is the name of a Plotly template."""
    return in_plain_style(go.Figure(), template=template, height=height)


def in_plain_style(figure: go.Figure, *, template: str, height: int | None = None) -> go.Figure:
    """The figure, over a page's own background."""
    clear = "rgba(0, 0, 0, 0)"
    figure.update_layout(
        template=template,
        paper_bgcolor=clear,
        plot_bgcolor=clear,
        showlegend=False,
        height=height,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
    )
    figure.update_xaxes(automargin=True, zeroline=False, gridcolor=GRID)
    figure.update_yaxes(automargin=True, zeroline=False, gridcolor=GRID, ticklabelstandoff=5)
    return figure


def with_legend(figure: go.Figure) -> None:
    """Put a legend above a figure of several kinds of marks."""
    above = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0}
    figure.update_layout(showlegend=True, legend=above, margin={"t": 40})
