"""Pages of statistics: a filter bar above sections."""

from collections.abc import Mapping, Sequence
from typing import Any

from dash import html

from dashboards.current import archive
from dashboards.elements import page_head
from dashboards.filtering import filter_bar
from dashboards.sections import Section, section_frame


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
    panels = html.Div([section_frame(page, section) for section in sections], className="panels")
    subject = ("decks",) if any(section.one_deck for section in sections) else ()
    return html.Div([head, filter_bar(given, subject=subject), *above, panels], className="page")
