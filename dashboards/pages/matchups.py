"""/matchups: each deck against each other, and against the field."""

from typing import Any

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html

from dashboards.clientside import clientside
from dashboards.elements import aria
from dashboards.filtering import asked_of, own_id
from dashboards.links import deck_address, games_lost, games_of_deck, games_won, opponent_address
from dashboards.section import TYPED, Section
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening
from dashboards.statistics import statistics_page

PATH = "/matchups"
NAME = "Matchups"
TITLE = "Matchups · Kifu"
ORDER = 2
SECTIONS = (
    Section(
        stat="matchup_matrix",
        points=games_of_deck,
        title="Deck against deck",
        told="Win rate of the row's deck, which colours its cell, with its 95 % interval and the games; the strongest "
        "decks first. Grey: fewer games than chosen above, and mirrors.",
        columns={
            "deck": "Deck",
            "opponent": "Against",
            "win_rate": "Win rate",
            "shrunken": "Expected",
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
        phone=("deck", "opponent", "win_rate"),
        split="if wide",
        ranked="shrunken",
    ),
    Section(
        stat="field_rate",
        points=games_of_deck,
        title="Against the field",
        told="The mean of a deck's rates against the other decks, weighted by how much each is played, the best first.",
        columns={"deck": "Deck", "field_rate": "Field win rate", "share": f"Share{TYPED}", "games": "Games"},
        links={"deck": deck_address, "games": games_of_deck, "field_rate": games_of_deck},
        split=True,
        asks=("shares",),
        editable="share",
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    asked = asked_of(given)
    controls = [
        dmc.Button("Shares as played", id="matchups-shares", variant="default", display="none"),
        dcc.Input(id=own_id("shares"), type="hidden", value=asked.get("shares")),
    ]  # fmt: skip
    above = [html.Div(controls, className="filters two", role="group", **aria(label="Matchups"))]
    return statistics_page("matchups", "Matchups", SECTIONS, opening(given), above=above)


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page, and take the shares that are typed."""
    register_sections(app, "matchups", SECTIONS)
    table = "field_rate-table"
    shown = Output("matchups-shares", "display")
    clientside(app, "filters.shown", shown, Input(own_id("shares"), "value"))
    clientside(
        app,
        "filters.shares",
        Output(own_id("shares"), "value"),
        Input(table, "cellValueChanged"),
        Input("matchups-shares", "n_clicks"),
        State(table, "rowData"),
        at_once=False,
    )
