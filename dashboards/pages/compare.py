"""/compare: two decks, card by card, and against the same opponents."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.clientside import clientside
from dashboards.elements import aria, ends, percent, points
from dashboards.filter_bar import with_chosen
from dashboards.filtering import Asked, asked_of, filters_of_asked, folder_of, own_id, with_usual
from dashboards.links import (
    card_address,
    games_of_experiment,
    games_of_row,
    games_with_card,
    matches_address,
    opponent_address,
)
from dashboards.meanings import Number, tiles
from dashboards.section import Section
from dashboards.section_counts import own_parameters_of, section_filters
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening, side_by_side, sides_of
from dashboards.statistics import statistics_page
from dashboards.tables import Row
from dashboards.terminal import counted
from events.errors import KifuError
from projector.match_list import PAIRINGS
from projector.stats.deck_lists import most_like

PATH = "/compare"
NAME = "Compare"
TITLE = "Compare · Kifu"
ORDER = 2.7
BOTH = ("a", "b")
TAKES = ("system", "population", "level", "formats", "events", "since", "until", "readings", "trusted", "ruled")
"""The filters of the games that both decks are counted by; each meets all others, whoever plays them, in any order."""


def _games(names: Sequence[str], row: Row, asked: Asked) -> str | None:
    """The games of deck A, of B, or of both, against the opponent of a row; of all, against all but the two."""
    taken = _taken(asked)
    against = [row["opponent"]] if row["opponent"] is not None else _others(row, taken)
    if not against or not any(row[f"{name}_games"] for name in names):
        return None
    of: Asked = {**taken, "decks": [row[name] for name in names], "opponents": against}
    if row["population"] == "humans":
        if asked.get("readings") == "apart":
            return None  # the list of matches does not tell readings apart
        return matches_address({**of, "system": row["system"], "known": PAIRINGS})
    pool = {name: row[name] for name in ("system", "population", "options")}
    return games_of_row(pool, of, mirrors="none")


def _taken(asked: Asked) -> Asked:
    """The filters by which both decks are counted, of those that are asked for."""
    return {name: value for name, value in asked.items() if name in (*TAKES, "as_of")}  # type: ignore[return-value]


def _others(row: Row, asked: Asked) -> list[str]:
    """The opponents that a row of all of them counts."""
    rows = _differences({**asked, "a": row["a"], "b": row["b"]})
    pool = ("system", "population", "options")
    return [
        of["opponent"]
        for of in rows
        if of["opponent"] is not None and all(of[name] == row[name] for name in pool) and of["a_games"] + of["b_games"]
    ]


def _card(name: str, row: Row, asked: Asked) -> str | None:
    """The games in which deck A or B has the card of a row."""
    return games_with_card({**row, "deck": row[name]}, _taken(asked)) if row[f"{name}_copies"] else None


SECTIONS = (
    Section(
        stat="deck_differences",
        title="Against the same opponents",
        told="Estimated win rate of both decks against the same opponents; against all, weighted by share. The "
        "difference is B minus A, with its 95 % interval.",
        columns={
            "opponent": "Against",
            "share": "Share",
            "a_games": "Games of A",
            "a_rate": "A",
            "b_games": "Games of B",
            "b_rate": "B",
            "difference": "B minus A",
        },
        n="b_games",
        links={
            "opponent": opponent_address,
            **{f"{name}_{of}": partial(_games, name) for name in BOTH for of in ("games", "rate")},
            "difference": partial(_games, BOTH),
        },
        points=partial(_games, BOTH),
        phone=("opponent", "difference"),
        asks=BOTH,
        takes=TAKES,
    ),
    Section(
        stat="card_differences",
        title="Card by card",
        told="Copies in each list, biggest differences first (top 15 charted; averages if there are several lists).",
        columns={
            "card_name": "Card",
            "kind": "Kind",
            "cost": "Cost",
            "a_copies": "In A",
            "b_copies": "In B",
            "more": "B minus A",
        },
        n=None,
        links={"card_name": card_address, "a_copies": partial(_card, "a"), "b_copies": partial(_card, "b")},
        points=lambda row, asked: games_with_card(row, _taken(asked)),
        phone=("card_name", "a_copies", "b_copies", "more"),
        captions=("kind",),
        drawn=15,
        asks=BOTH,
        takes=TAKES,
    ),
    Section(
        stat="paired_differences",
        title="Head-to-head test runs",
        told="Games of kifu compare, whatever decks are chosen: two lists against the same opponents with the same "
        "luck. The interval holds however often you look; with fewer than 100 pairs there is none.",
        columns={
            "opponent": "Against",
            "b": "List B",
            "a": "List A",
            "games": "Games",
            "difference": "B minus A",
            "a_rate": "A",
            "b_rate": "B",
        },
        main="difference",
        missing="No test runs yet: `uv run kifu compare A.txt B.txt --against FOLDER` plays "
        "them, and `uv run kifu refresh` shows it here.",
        of_bots="Test runs are played by bots: choose Bots above.",
        phone=("b", "opponent", "difference"),
        links=dict.fromkeys(("games", "difference", "a_rate", "b_rate"), games_of_experiment),
        takes=("system", "population", "readings", "trusted", "ruled"),
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, of the decks that the address names, or else of the one that was played most and the one
    that is most like it."""
    first = opening(given)
    asked = asked_of(first)
    chosen = {**dict(zip(BOTH, _alike(asked), strict=False)), **asked}
    return statistics_page(
        "compare",
        NAME,
        SECTIONS,
        first,
        above=[_chosen(chosen), html.Div(id="compare-kpis"), dcc.Store(id="compare-decks")],
    )


def _alike(asked: Asked) -> list[str]:
    """Deck A, unless named the one that was played most, and the deck that has most cards in common with it; where none
    has any, the two that were played most."""
    try:
        of_one = next(iter(sides_of(asked).values()))
        rows = _differences(of_one)
        lists = folder_of(of_one).stat("deck_lists", section_filters(SECTIONS[0], of_one))
    except KifuError:  # the sections say why
        return []
    if not rows:
        return []
    known = [name for name in (asked.get("a"), asked.get("b")) if name is not None] or [rows[0]["a"]]
    other = most_like(lists, known[0], of=rows[0]) or next(rows[0][name] for name in BOTH if rows[0][name] != known[0])
    return [other, known[0]] if "b" in asked else [known[0], other]


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
            placeholder="choose a deck",
            allowDeselect=False,
        )
        for name in BOTH
    ]
    return html.Div(controls, className="filters two", role="group", **aria(label="Decks compared"))


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "compare", SECTIONS)
    both = [Output(own_id(name), "data") for name in BOTH]
    clientside(app, "filters.same", *both, Input("compare-decks", "data"), at_once=False)

    @app.callback(
        Output("compare-decks", "data"),
        Input("filter-decks", "data"),
        State("asked", "data"),
        prevent_initial_call=True,
    )
    @everyone
    def offered(decks: list[str], asked: Asked | None) -> list[list[str]]:
        chosen: Mapping[str, Any] = asked or {}
        return [with_chosen(decks, chosen.get(name)) for name in BOTH]

    @app.callback(Output("compare-kpis", "children"), Input("live", "data"), Input("asked", "data"))
    @everyone
    def filled(_: Any, asked: Asked | None) -> Any:
        if asked is None:
            raise PreventUpdate
        try:
            return side_by_side(asked, _at_a_glance)
        except KifuError:  # the sections say why
            return None


def _at_a_glance(asked: Asked) -> html.Div | None:
    rows = _differences(asked)
    return _kpis(rows[0], asked) if rows else None


def _kpis(row: Row, asked: Asked) -> html.Div:
    """Both rates and their difference, against all other decks, each with the games that it is of."""
    whole = with_usual(filters_of_asked(asked))
    unit = ("match", "matches") if row["population"] == "humans" else ("game", "games")
    told = [
        Number(
            f"{name.upper()}: {row[name]}",
            percent(row[f"{name}_rate"]),
            f"estimated against the same field, from {counted(row[f'{name}_games'], *unit)}",
            _games([name], row, whole),
            "deck_differences",
            f"{name}_rate",
            f"estimated win rate of {row[name]} against all other decks, weighted by their shares",
        )
        for name in BOTH
    ]
    if row["difference"] is not None:
        told_ends = ends(row["low"], row["high"], of="difference")
        settled = "" if row["low"] <= 0 <= row["high"] else ", which is more than chance"
        worth, games = points(row["difference"]), _games(BOTH, row, whole)
        told.append(Number("B minus A", worth, told_ends + settled, games, "deck_differences", "difference"))
    return tiles(told, section_filters(SECTIONS[0], asked), asked, form="kpis three")
