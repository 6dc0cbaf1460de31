"""/players: the ratings of people with enough matches."""

from typing import Any

from dash import Dash, html

from dashboards.sections import Section, register_sections
from dashboards.statistics import statistics_page

PATH = "/players"
NAME = "Players"
TITLE = "Players · Kifu"
ORDER = 5
SECTIONS = (
    Section(
        stat="ratings",
        title="Ratings",
        told="Of people alone, by their matches, recorded and reported. A rating is given with its deviation; "
        "provisional ones are not ranked. Players of different groups have never met, and cannot be compared.",
        columns={
            "player": "Player",
            "format": "Format",
            "group": "Group",
            "matches": "Matches",
            "wins": "Won",
            "losses": "Lost",
            "rating": "Rating",
            "deviation": "Deviation",
            "provisional": "Provisional",
        },
        n="matches",
        main="rating",
        takes=("system", "formats", "events", "since", "until", "trusted"),
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the matches that the address asks for."""
    return statistics_page("players", "Players", SECTIONS, given)


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "players", SECTIONS)
