"""/compare: two decks, card by card, and against the same opponents."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import dash_mantine_components as dmc
from dash import Dash, Input, Output, html
from dash.exceptions import PreventUpdate

from dashboards.clientside import clientside
from dashboards.elements import aria, ends, kpi, percent
from dashboards.filtering import Asked, asked_of, filters_of_asked, folder_of, own_id, with_usual
from dashboards.links import (
    card_address,
    deck_address,
    games_of_deck,
    games_of_experiment,
    games_with_card,
    opponent_address,
)
from dashboards.sections import Section, own_parameters_of, register_sections, section_filters
from dashboards.statistics import statistics_page
from dashboards.tables import Row
from events.errors import KifuError

PATH = "/compare"
NAME = "Compare"
TITLE = "Compare · Kifu"
ORDER = 2.7
BOTH = ("a", "b")
TAKES = ("system", "population", "level", "formats", "events", "since", "until", "readings", "trusted")
"""The filters of the games that both decks are counted by; each meets all others, whoever plays them, in any order."""


def _games(name: str, row: Row, asked: Asked) -> str | None:
    """The games of deck A or B against the opponent of a row."""
    against = row["opponent"]
    return None if against is None else games_of_deck({"deck": row[name], "opponent": against}, asked)


SECTIONS = (
    Section(
        stat="deck_differences",
        title="Against the same opponents",
        told="What all matchups let expect of both, against each deck, and against all by how much each is played. The "
        "difference is that of B less A, with its 95 % interval.",
        columns={
            "opponent": "Against",
            "share": "Share",
            "a_games": "Games of A",
            "a_rate": "A",
            "b_games": "Games of B",
            "b_rate": "B",
            "difference": "B less A",
        },
        n="b_games",
        links={"opponent": opponent_address, "a_games": partial(_games, "a"), "b_games": partial(_games, "b")},
        asks=BOTH,
        takes=TAKES,
    ),
    Section(
        stat="card_differences",
        title="Card by card",
        told="The copies in both, those cards first of which they do not have as many. Of several lists the mean.",
        columns={
            "card_name": "Card",
            "kind": "Kind",
            "cost": "Cost",
            "a_copies": "In A",
            "b_copies": "In B",
            "more": "B less A",
        },
        n=None,
        links={"card_name": card_address},
        points=games_with_card,
        split=True,
        asks=BOTH,
        takes=TAKES,
    ),
    Section(
        stat="paired_differences",
        title="Played to be compared",
        told="What kifu compare has played, whatever decks are chosen: two lists against the same opponents by the "
        "same chance. The interval holds however often one looks; without one there are fewer than 100 pairs.",
        columns={
            "opponent": "Against",
            "b": "List B",
            "a": "List A",
            "games": "Games",
            "difference": "B less A",
            "a_rate": "A",
            "b_rate": "B",
        },
        main="difference",
        links={"games": games_of_experiment},
        takes=("system", "population", "readings", "trusted"),
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, of the decks that the address names, or else of those that were played most."""
    asked = asked_of(given)
    chosen = {**dict(zip(BOTH, _most_played(asked), strict=False)), **asked}
    return statistics_page("compare", NAME, SECTIONS, given, above=[_chosen(chosen), html.Div(id="compare-kpis")])


def _most_played(asked: Asked) -> list[str]:
    try:
        rows = _differences(asked)
    except KifuError:  # the sections say why
        return []
    return [rows[0][name] for name in BOTH] if rows else []


def _differences(asked: Asked) -> list[Row]:
    section = SECTIONS[0]
    found = folder_of(asked).stat(section.stat, section_filters(section, asked), **own_parameters_of(section, asked))
    rows: list[Row] = found.to_dicts()
    return rows


def _chosen(chosen: Mapping[str, Any]) -> html.Div:
    """The controls of the two decks."""
    controls = [
        dmc.Select(
            id=own_id(name),
            label=f"Deck {name.upper()}",
            value=chosen.get(name),
            data=[chosen[name]] if name in chosen else [],
            searchable=True,
            placeholder="most played",
            allowDeselect=False,
        )
        for name in BOTH
    ]
    return html.Div(controls, className="filters two", role="group", **aria(label="Decks compared"))


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "compare", SECTIONS)
    both = [Output(own_id(name), "data") for name in BOTH]
    clientside(app, "filters.twice", *both, Input("filter-decks", "data"), at_once=False)

    @app.callback(Output("compare-kpis", "children"), Input("live", "data"), Input("asked", "data"))
    def filled(_: Any, asked: Asked | None) -> Any:
        if asked is None:
            raise PreventUpdate
        try:
            rows = _differences(asked)
        except KifuError:  # the sections say why
            return None
        return _kpis(rows[0], with_usual(filters_of_asked(asked))) if rows else None


def _kpis(row: Row, asked: Asked) -> html.Div:
    """Both rates and their difference, against all other decks."""
    told = [
        kpi(
            f"{name.upper()}: {row[name]}",
            percent(row[f"{name}_rate"]),
            f"expected against the same field, by {row[f'{name}_games']:,} games",
            deck_address({"deck": row[name]}, asked),
        )
        for name in BOTH
    ]
    if row["difference"] is not None:
        told_ends = ends(row["low"], row["high"], of="difference")
        settled = "" if row["low"] <= 0 <= row["high"] else ", which is more than chance"
        told.append(kpi("B less A", f"{100 * row['difference']:+.1f}", told_ends + settled))
    return html.Div(told, className="kpis three")
