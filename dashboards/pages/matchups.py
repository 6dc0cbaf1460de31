"""/matchups: each deck against each other, and against the field."""

from typing import Any

from dash import Dash, html

from dashboards.links import deck_address, games_lost, games_of_deck, games_won, opponent_address
from dashboards.sections import Section, register_sections
from dashboards.statistics import statistics_page

PATH = "/matchups"
NAME = "Matchups"
TITLE = "Matchups · Kifu"
ORDER = 2
SECTIONS = (
    Section(
        stat="matchup_matrix",
        title="Deck against deck",
        told="Win rate of the row's deck with its 95 % interval and the games; grey under 30 games, and mirrors.",
        columns={
            "deck": "Deck",
            "opponent": "Against",
            "games": "Games",
            "wins": "Won",
            "losses": "Lost",
            "win_rate": "Win rate",
            "shrunken": "Expected",
        },
        links={
            "deck": deck_address,
            "opponent": opponent_address,
            "games": games_of_deck,
            "wins": games_won,
            "losses": games_lost,
        },
    ),
    Section(
        stat="field_rate",
        title="Against the field",
        told="The mean of a deck's rates against the other decks, weighted by how much each is played.",
        columns={"deck": "Deck", "games": "Games", "share": "Share", "field_rate": "Field win rate"},
        links={"deck": deck_address, "games": games_of_deck},
        split=True,
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    return statistics_page("matchups", "Matchups", SECTIONS, given)


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "matchups", SECTIONS)
