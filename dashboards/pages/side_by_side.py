"""/side-by-side: all card games beside each other, by the same measures."""

from typing import Any

from dash import Dash, html

from dashboards.filtering import check_address
from dashboards.links import games_begun, games_of_pool, metagame_address
from dashboards.meanings import terms_of
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.statistics import statistics_page
from projector.stats.catalogue import stat
from projector.stats.documentation import meaning
from projector.stats.ranking import FEW

PATH = "/side-by-side"
NAME = None
TITLE = "Card games · Kifu"
ORDER = 1.5
_TAKES = ("population", "since", "until", "readings", "trusted", "ruled")
"""The filters that mean the same in every card game."""

SECTIONS = (
    Section(
        stat="side_by_side",
        title="Going first and length",
        told=f"Each with its 95 % interval. Pale: fewer than {FEW} games.",
        columns={
            "title": "Card game",
            "population": "Players",
            "going_first": "Going first",
            "length": "Turns",
            "games": "Games",
        },
        main="going_first",
        links={
            "title": metagame_address,
            "going_first": games_begun,
            **dict.fromkeys(("length", "games"), games_of_pool),
        },
        points=games_of_pool,
        takes=_TAKES,
        phone=("title", "going_first"),
    ),
    Section(
        stat="comebacks",
        title="Comebacks and decisions",
        told="By each card game's own model of the chance to win. Compare two card games only where both models are "
        "clearly better than their baselines: the lower its Brier score, the more a model sees.",
        columns={
            "title": "Card game",
            "from_behind": "Comebacks",
            "lowest": "Winner's low",
            "mattered": "Key decisions",
            "swing": "Ups and downs",
            "brier": "Brier score",
            "baseline": "Baseline",
            "model": "Model",
            "judged": "Games judged",
            "population": "Players",
        },
        n="judged",
        links={"title": metagame_address},
        takes=_TAKES,
        phone=("title", "from_behind"),
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    page = statistics_page("side_by_side", "Card games side by side", SECTIONS, given)
    panels = page.children[-1]
    panels.children.append(html.Section([html.H2("What is compared"), *_definitions()], className="panel wide"))
    return page


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "side_by_side", SECTIONS)


def _definitions() -> list[html.Dl]:
    """What each measure is, by its heading."""
    return terms_of(
        {
            head: meaning(column, stat(section.stat).columns, section.stat)
            for section in SECTIONS
            for column, head in section.columns.items()
            if column not in ("title", "population", "games")
        }
    )
