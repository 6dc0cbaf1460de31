"""Values as dots with their intervals, a line each."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from plotly import graph_objects as go
from plotly.subplots import make_subplots

from projector.figures.plain import (
    GREEN,
    GRID,
    PALE,
    PERCENT,
    apart,
    error,
    escaped,
    in_plain_style,
    in_unit,
    interval_told,
    mark_of,
    plain_figure,
    unit,
    with_legend,
)
from projector.stats.ranking import FEW

ROW = 28
AXIS = 70
TITLE, LINE = 32, 16
"""The most letters of a line of an axis title, which must have room on a phone; pixels of each line after the first."""
MOST = 40
"""The most lines of a figure: of more, the first are drawn, and the axis says so."""


class Dot(NamedTuple):
    """A value with its interval, of `n`, about which `told` says more; `name`: what it is among those of its line.

    `estimate`: it is one of a model, which is not pale where few were counted. `of`: what it is of, by column, which
    stands last in the dot's `customdata`, for a page that leads from a dot to its games.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    told: str = ""
    name: str = ""
    colour: str = GREEN
    estimate: bool = False
    of: Mapping[str, Any] | None = None

    def pale(self, few: int) -> bool:
        """Whether it is drawn pale: it is of under so many."""
        return self.n < few and not self.estimate


def of_few(few: int = FEW) -> str:
    """The words for what a pale dot is of."""
    return f"of fewer than {few}"


LABEL = 30
"""The most letters of each of the two lines of a label: longer ones would leave the dots no room on a phone."""


def in_two_lines(label: str) -> str:
    """A label as it stands before its line, escaped; what two lines do not hold, the hover of the dots says."""
    first, *rest = wrap(label, LABEL) or [""]
    lines = [first, *rest[:1]]
    if len(rest) > 1:
        lines[-1] = f"{lines[-1][: LABEL - 1]}…"
    return "<br>".join(map(escaped, lines))


Line = tuple[str, Sequence[Dot]]
"""What a line is called, and its dots."""


def dot_figure(
    lines: Sequence[Line], *, title: str, template: str, middle: float = 0.5, digits: str = ".1%", few: int = FEW
) -> go.Figure:
    """The figure with those lines, the first on top; dots of under `few` are pale, those without a value left out."""
    shown = lines[:MOST]
    if len(lines) > MOST:
        title += f" (the first {MOST} of {len(lines):,})"
    told = _axis_words(shown, title, few)
    figure = plain_figure(template=template, height=AXIS + ROW * max(2, len(shown)) + LINE * (len(told) - 1))
    figure.add_vline(x=in_unit(middle, digits), line={"color": GRID, "width": 1})
    names = _draw(figure, shown, told, digits=digits, few=few, where={})
    if len(names) > 1:
        with_legend(figure)
    return figure


class DotPanel(NamedTuple):
    """The lines of a measure, and how its values are written."""

    title: str
    lines: Sequence[Line]
    digits: str


def dot_panels(panels: Sequence[DotPanel], *, template: str, few: int = FEW) -> go.Figure:
    """The figure of measures of the same lines, one under the other, each on an axis of its own; as `dot_figure`."""
    words = [_axis_words(panel.lines, panel.title, few) for panel in panels]
    lines = max((len(panel.lines) for panel in panels), default=0)
    between = AXIS + LINE * (max(map(len, words), default=1) - 1)
    height = max(1, len(panels)) * (between + ROW * max(2, lines))
    count = max(1, len(panels))
    figure = make_subplots(rows=count, cols=1, vertical_spacing=between / height if count > 1 else None)
    in_plain_style(figure, template=template, height=height)
    for row, (panel, told) in enumerate(zip(panels, words, strict=True), start=1):
        _draw(figure, panel.lines, told, digits=panel.digits, few=few, where={"row": row, "col": 1})
    return figure


def _axis_words(lines: Sequence[Line], title: str, few: int) -> list[str]:
    """The title of an axis in lines, with what pale dots are of if any is pale."""
    pale = any(dot.value is not None and dot.pale(few) for _, dots in lines for dot in dots)
    return [*wrap(title, TITLE, break_long_words=False), *([f"pale: {of_few(few)}"] if pale else [])]


def _draw(
    figure: go.Figure, lines: Sequence[Line], told: Sequence[str], *, digits: str, few: int, where: Mapping[str, int]
) -> set[str]:
    """Draw lines, the first on top, in a panel of a figure; the names of their dots."""
    kinds: dict[tuple[str, str], list[tuple[float, str, Dot]]] = defaultdict(list)
    for at, (label, dots) in enumerate(lines):
        for place, dot in enumerate(dots):
            if dot.value is not None:
                colour = PALE if dot.pale(few) else dot.colour
                kinds[dot.name, colour].append((at + (place - (len(dots) - 1) / 2) / 4, label, dot))
    for (name, colour), marks in kinds.items():
        _add(figure, name, colour, marks, digits=digits, where=where)
    figure.update_xaxes(title="<br>".join(told), tickformat=PERCENT if digits.endswith("%") else None, **where)
    names = [in_two_lines(label) for label, _ in lines]
    ticks = {"tickvals": list(range(len(lines))), "ticktext": names, "range": [len(lines) - 0.5, -0.5]}
    figure.update_yaxes(**ticks, showgrid=False, **where)
    return {name for name, _ in kinds}


def _add(
    figure: go.Figure,
    name: str,
    colour: str,
    marks: Sequence[tuple[float, str, Dot]],
    *,
    digits: str,
    where: Mapping[str, int],
) -> None:
    """Add a trace of dots of one kind and colour."""
    dots = [dot for _, _, dot in marks]
    values = [in_unit(float(dot.value or 0), digits) or 0.0 for dot in dots]
    figure.add_scatter(
        x=values,
        y=[at for at, _, _ in marks],
        mode="markers",
        name=escaped(name) + (", of few" if name and colour == PALE else ""),
        marker={"color": colour, "size": 9},
        error_x=error(values, [dot.low for dot in dots], [dot.high for dot in dots], digits=digits) | {"color": colour},
        text=[escaped(", ".join(filter(None, [label, dot.name]))) for _, label, dot in marks],
        customdata=[[interval_told(dot.low, dot.high, digits), dot.n, escaped(dot.told), dot.of] for dot in dots],
        hovertemplate=(
            f"<b>%{{text}}</b><br>%{{x:{digits}}}{unit(digits)} %{{customdata[0]}}<br>"
            "n = %{customdata[1]:,}%{customdata[2]}<extra></extra>"
        ),
        **where,
    )


def rate_lines(rows: Sequence[dict[str, Any]], *, n: str = "games", rate: str = "win_rate") -> list[Line]:
    """A line per row with its rate, of `n`; rows of no deck are of all of them."""
    return [
        (
            (row["deck"] or "All decks") + more,
            [Dot(row[rate], row["low"], row["high"], row[n], outcomes(row), of=mark_of(row, "deck"))],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]


def record_lines(rows: Sequence[dict[str, Any]], of: str) -> list[Line]:
    """A line per row of a player's record, called by what it is `of`; with the player, if there are several."""
    several = len({row["player"] for row in rows}) > 1
    return [
        (
            (f"{row['player']}, {row[of]}" if several else row[of]) + more,
            [
                Dot(
                    row["win_rate"],
                    row["low"],
                    row["high"],
                    row["matches"],
                    outcomes(row),
                    of=mark_of(row, "player", of),
                )
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]


def outcomes(row: dict[str, Any]) -> str:
    """How many of a row's games were won, lost and drawn."""
    return f": {row['wins']:,} won, {row['losses']:,} lost, {row['draws']:,} drawn"
