"""The figures of sections of pages, whose marks lead to their games."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeAlias

from dash import dcc

from dashboards.answers import not_kept
from dashboards.filtering import Asked, filters_of_asked, query, with_usual
from dashboards.section import Section
from dashboards.section_counts import (
    counted_rows,
    few_of,
    link_of,
    linked,
    own_parameters_of,
    wanted,
    what_is_counted,
)
from dashboards.shared_axes import reach_as_far
from dashboards.sides import of_side
from dashboards.tables import Row
from events.errors import KifuError
from projector.stats.asking import taken

Scheme: TypeAlias = Literal["light", "dark"]
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
INK = {"light": "#16202b", "dark": "#edf1f5"}
"""The colour of a figure's text by theme, as in assets/kifu.css."""
HEIGHT = 240
"""Pixels of a figure that has no height of its own."""


def section_figure(section: Section, asked: Asked, *, scheme: Scheme) -> Any:
    """The figure of a section for these filters; None where there is nothing to draw, which the table says."""
    try:
        figure = _drawn(section, asked, scheme)
    except KifuError:
        not_kept()
        return None
    if figure is None:
        return None
    if section.side is not None:
        with suppress(KifuError):  # the other side says why it is not counted
            if (other := _drawn(section.other_side(), asked, scheme)) is not None:
                reach_as_far(figure, other)
    asked = of_side(section.side, asked)
    _lead(figure, section, asked)
    _dress(figure, scheme)
    figure.layout.uirevision = f"of {query(asked)}"  # what the reader switched off or moved stays so
    return figure


def frame_figure(stat: str, frame: Any, *, scheme: Scheme) -> Any:
    """A frame that is no answer of the lake, drawn as that statistic is, whose marks lead nowhere; None where there is
    nothing to draw."""
    from projector.figures.catalogue import figure

    drawn = figure(stat)(frame, template=f"mantine_{scheme}")
    for trace in drawn.data:
        if trace.customdata is not None:
            trace.customdata = [_led(told, None) for told in trace.customdata]
    _dress(drawn, scheme)
    return drawn if has_points(drawn) else None


def _drawn(section: Section, asked: Asked, scheme: Scheme) -> Any:
    """The figure of a section as its statistic is drawn; None where there is nothing to draw. KifuError if it cannot
    be counted."""
    asked = of_side(section.side, asked)
    if wanted(section, asked) is not None:
        return None
    _, frame = counted_rows(section, asked)
    few = few_of(section, asked)
    if frame.is_empty():
        return None
    figure = _figure(section, frame, scheme, {"few": few, **own_parameters_of(section, asked)})
    return figure if has_points(figure) else None


def has_points(figure: Any) -> bool:
    """Whether anything is drawn in a figure: a mark with both its numbers, or a coloured cell."""

    def of_trace(trace: Any) -> bool:
        if trace.type == "heatmap":
            return any(value is not None for row in trace.z for value in row)
        return any(None not in both and "" not in both for both in zip(trace.x, trace.y, strict=False))

    return any(of_trace(trace) for trace in figure.data)


def _lead(figure: Any, section: Section, asked: Asked) -> None:
    """The marks of a figure, each with the address to which it leads in the place of what it is of, if it leads
    anywhere; the browser follows it where the mark is clicked."""
    link = None
    if section.points is not None:
        link = partial(linked, link_of(section, section.points, asked), with_usual(filters_of_asked(asked)))
    clicked = "its games" if what_is_counted(section, asked) == "games" else "its matches"
    for trace in figure.data:
        if trace.customdata is not None:
            trace.customdata = [_led(told, link) for told in trace.customdata]
            if link is not None:
                trace.hovertemplate = trace.hovertemplate.replace("<extra>", "<br><i>click: " + clicked + "</i><extra>")


def _led(told: Any, link: Callable[[Row], str | None] | None) -> Any:
    if isinstance(told, Mapping):
        return None if link is None else link(dict(told))
    return [_led(part, link) for part in told] if isinstance(told, list | tuple) else told


def _dress(figure: Any, scheme: Scheme) -> None:
    """Set the font of a page's figure."""
    figure.update_layout(font={"family": FONT, "size": 12, "color": INK[scheme]})
    for axis in (*figure.select_xaxes(), *figure.select_yaxes()):
        axis.title.font.size = 12


def graph(figure: Any, name: str) -> dcc.Graph:
    """A figure in a page."""
    config: Any = {"displayModeBar": False, "responsive": True}
    return dcc.Graph(id=name, figure=figure, config=config, style={"height": figure.layout.height or HEIGHT})


def _figure(section: Section, frame: Any, scheme: Scheme, own: Mapping[str, Any]) -> Any:
    from projector.figures.catalogue import figure

    drawn = frame if section.drawn is None else frame.head(section.drawn)
    draw = figure(section.stat)
    return draw(drawn, template=f"mantine_{scheme}", **taken(draw, own))
