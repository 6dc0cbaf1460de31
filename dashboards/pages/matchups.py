"""/matchups: each deck against each other, and against the field."""

from typing import Any

from dash import Dash, Input, Output, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.field import FIELD, field_controls
from dashboards.filtering import Asked, asked_of
from dashboards.links import deck_address, games_lost, games_of_deck, games_won, opponent_address
from dashboards.matrix import matrices
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening, side_by_side
from dashboards.statistics import statistics_page
from events.errors import KifuError

PATH = "/matchups"
NAME = "Matchups"
TITLE = "Matchups · Kifu"
ORDER = 2
TOLD = (
    "Row deck's expected win rate against the column deck, in percent, the strongest decks first. Paler means less "
    "certain. Click a deck to make it yours: its matchups become a ranked list."
)
SECTIONS = (
    Section(
        stat="matchup_matrix",
        title="All matchups",
        told="Most one-sided first, by the expected win rate: small samples count for less. Line: 95 % interval.",
        columns={
            "deck": "Deck",
            "opponent": "Against",
            "shrunken": "Expected win rate",
            "win_rate": "Won so far",
            "games": "Games",
            "wins": "Won",
            "losses": "Lost",
        },
        links={
            "deck": deck_address,
            "opponent": opponent_address,
            "games": games_of_deck,
            "wins": games_won,
            "losses": games_lost,
            "win_rate": games_of_deck,
            "shrunken": games_of_deck,
        },
        phone=("deck", "opponent", "shrunken"),
        figure=False,
        dots="shrunken",
        ranked="shrunken",
    ),
    FIELD,
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    head = [html.H2("Deck against deck"), html.P(TOLD, className="quiet")]
    matrix = html.Section([*head, html.Div(id="matchups-matrix")], className="panel wide matrix-panel")
    above = [matrix, field_controls(asked_of(given))]
    return statistics_page("matchups", "Matchups", SECTIONS, opening(given), above=above)


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "matchups", SECTIONS)
    of_lake(app.server, "matchups-matrix")

    @app.callback(Output("matchups-matrix", "children"), Input("live", "data"), Input("asked", "data"))
    @everyone
    def filled(_: Any, asked: Asked | None) -> Any:
        if asked is None:
            raise PreventUpdate
        try:
            return side_by_side(asked, lambda of: html.Div(matrices(of, PATH)))
        except KifuError:  # the sections say why
            not_kept()
            return None
