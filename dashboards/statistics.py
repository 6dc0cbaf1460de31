"""Pages with a filter bar: sections of statistics below it, or a body of their own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dash import Dash, Input, Output, State, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import aria, mark, notice, page_head
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import BAR, BOTH, Asked, asked_of, is_both, with_usual
from dashboards.section import Section
from dashboards.sections import section_frame
from dashboards.sentences import answer_frame
from dashboards.sides import SWITCH, sides_of
from events.errors import KifuError
from events.game import is_installed, load
from projector.stats.asking import takes_unit
from projector.stats.catalogue import stat


def statistics_page(
    page: str,
    title: str,
    sections: Sequence[Section],
    given: Mapping[str, Any],
    *,
    above: Sequence[Any] = (),
) -> html.Div:
    """The frame of a page of statistics, whose callbacks fill it: its answer, the filter bar and the sections, but for
    those of what the card game does not have.

    `above`: what stands between bar and sections.
    """
    bar = bar_of(sections)
    words = {population: _mark(population) for population in ("", "humans", BOTH)}
    shown = words.get(given.get("population", ""), words[""])
    marked = [html.Span(shown, id="mark", className="banner"), dcc.Store(id="mark-words", data=words)]
    head = page_head(title, None, *([] if bar.counts == "matches" else marked), name=f"{page}-title")
    choice = [html.Nav(id=SWITCH, className="side-switch", **aria(label="Who played"))] if bar.sides else []
    [asked, *_] = sides_of(asked_of(given)).values()
    system = with_usual(asked).get("system")
    there = [section for section in sections if _is_there(section, system)]
    panels = html.Div([section_frame(page, section, both=is_both(given)) for section in there], className="panels")
    return html.Div([head, answer_frame(page), *choice, filter_bar(given, bar), *above, panels], className="page")


def _is_there(section: Section, system: str | None) -> bool:
    """Whether a card game declares what a section shows, if it needs to."""
    if section.declares is None or system is None or not is_installed(system):
        return True
    return getattr(load(system).statistics, section.declares) is not None


def _mark(population: str) -> str:
    """The words that mark a page of simulated games or sample cards alone; empty if it shows what people played."""
    summary = archive().summary()
    if population == "humans" and summary.simulated:  # of people there are only reported matches
        return ""
    words = mark(simulated=summary.simulated, sample=summary.sample)
    return f"Bots: {words.lower()}" if population == BOTH and words else words


def register(app: Dash) -> None:
    """Mark pages of statistics anew as another population is chosen."""
    clientside(app, "filters.mark", Output("mark", "children"), Input("asked", "data"), State("mark-words", "data"))


def bar_of(sections: Sequence[Section]) -> Bar:
    """The bar of a page of these sections: a filter that none of them takes has no control, and neither has who played
    if all are of one population. What compares card games says nothing of how many are left of one of them."""
    takes = {name for section in sections for name in (BAR if section.takes is None else section.takes)}
    if {stat(section.stat).across for section in sections} == {True}:
        return Bar(takes=(*takes, "as_of", "few"), counts=None, across=True)
    populations = {stat(section.stat).population for section in sections}
    fixed = populations.pop() if len(populations) == 1 else None
    subject = tuple({f"{section.one}s": None for section in sections if section.one is not None})
    if fixed is None:
        sides = any(takes_unit(stat(section.stat)) for section in sections)
        return Bar(takes=(*takes, "as_of", "few"), subject=subject, sides=sides)
    return Bar(takes=(*takes, "as_of", "few"), fixed={"population": fixed}, counts="matches", subject=subject)


def register_body(app: Dash, page: str, body: Callable[[Asked], list[Any]]) -> None:
    """Fill the body of a page, again as results and games arrive; where it cannot be, say why."""
    of_lake(app.server, f"{page}-body")

    @app.callback(Output(f"{page}-body", "children"), Input("live", "data"), Input("asked", "data"))
    @everyone
    def filled(_: Any, asked: Asked | None) -> list[Any]:
        if asked is None:
            raise PreventUpdate
        try:
            return body(asked)
        except KifuError as error:
            not_kept()
            return [notice(error, alert=True)]
