"""The field that a reader expects: each deck's rate against it, by shares that are typed over."""

from typing import Any

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html

from dashboards.clientside import clientside
from dashboards.elements import aria
from dashboards.filtering import Asked, own_id
from dashboards.links import deck_address, games_of_deck
from dashboards.section import TYPED, Section

FIELD = Section(
    stat="field_rate",
    title="Against the field",
    told="Each deck's expected win rate against the others, weighted by how often each is played, best first.",
    columns={"deck": "Deck", "field_rate": "Field win rate", "share": f"Share{TYPED}", "games": "Games"},
    links={"deck": deck_address, "games": games_of_deck, "field_rate": games_of_deck},
    figure=False,
    dots="field_rate",
    asks=("shares",),
    editable="share",
)
AS_PLAYED = "field-as-played"
"""The id of the button that takes back what was typed."""


def field_controls(asked: Asked) -> html.Div:
    """What keeps the shares that are typed, and takes them back."""
    controls: list[Any] = [
        dmc.Button("Shares as played", id=AS_PLAYED, variant="default", display="none"),
        dcc.Input(id=own_id("shares"), type="hidden", value=asked.get("shares")),
    ]
    return html.Div(controls, className="filters two", role="group", **aria(label="Shares of the field"))


def register(app: Dash) -> None:
    """Take the shares that are typed on the pages that have the section."""
    table = f"{FIELD.name}-table"
    clientside(app, "filters.shown", Output(AS_PLAYED, "display"), Input(own_id("shares"), "value"))
    clientside(
        app,
        "filters.shares",
        Output(own_id("shares"), "value"),
        Input(table, "cellValueChanged"),
        Input(AS_PLAYED, "n_clicks"),
        State(table, "rowData"),
        at_once=False,
    )
