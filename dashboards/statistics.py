"""Pages of statistics: a filter bar above sections."""

from collections.abc import Mapping, Sequence
from typing import Any

from dash import html

from dashboards.current import archive
from dashboards.elements import page_head
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import BAR
from dashboards.sections import Section, section_frame
from projector.stats.catalogue import stat


def statistics_page(
    page: str,
    title: str,
    sections: Sequence[Section],
    given: Mapping[str, Any],
    *,
    above: Sequence[Any] = (),
) -> html.Div:
    """The frame of a page of statistics, whose callbacks fill it; `above`: what stands between bar and sections."""
    head = page_head(title, archive().summary(), name=f"{page}-title")
    bar = bar_of(sections)
    panels = html.Div([section_frame(page, section) for section in sections], className="panels")
    return html.Div([head, filter_bar(given, bar), *above, panels], className="page")


def bar_of(sections: Sequence[Section]) -> Bar:
    """The bar of a page of these sections: a filter that none of them takes is disabled, and so is who played, where
    all are of one population."""
    takes = {name for section in sections for name in (BAR if section.takes is None else section.takes)}
    populations = {stat(section.stat).population for section in sections}
    fixed = populations.pop() if len(populations) == 1 else None
    subject = ("decks",) if any(section.one_deck for section in sections) else ()
    if fixed is None:
        return Bar(takes=(*takes, "as_of", "few"), subject=subject)
    return Bar(takes=(*takes, "as_of", "few"), fixed={"population": fixed}, counts="matches", subject=subject)
