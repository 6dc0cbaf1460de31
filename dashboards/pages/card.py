"""/card: one card: its worth, adjusted and raw, by turn and by copies, its origins and its fates."""

from collections.abc import Mapping
from typing import Any

import dash_mantine_components as dmc
from dash import Dash, Input, Output, ctx, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.card_print import card_print
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import NONE, aria, ends, percent, points
from dashboards.filter_bar import MOST_SHOWN
from dashboards.filtering import (
    Asked,
    asked_of,
    check_address,
    filters_by,
    filters_of_asked,
    folder_of,
    own_id,
    with_usual,
)
from dashboards.links import (
    deck_address,
    games_with_card,
    had,
    had_in_turn,
    offered,
    pairings_with_card,
    replay_of_moment,
    taken,
)
from dashboards.meanings import Number, tiles
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.statistics import statistics_page
from events.errors import KifuError
from events.game import load
from projector.printed import last_print

PATH = "/card"
NAME = None
TITLE = "Card · Kifu"
ORDER = 3.5
_WORTH = ("An early copy gains, in all decks", "An early copy gains, in the decks chosen")
"""What its worth is called, and where decks are chosen."""
_OVER = {"over": "vs. average"}


SECTIONS = (
    Section(
        stat="card_turns",
        title="By turn",
        told="Extra win rate when drawn or played on that turn, compared with the matchup's average.",
        columns={"event": "Event", "own_turn": "Own turn", "copies": "Copies", **_OVER},
        n="copies",
        links=dict.fromkeys(("copies", *_OVER), had_in_turn),
        phone=("event", "own_turn", "over"),
        captions=("event",),
        split=True,
        one_card=True,
    ),
    Section(
        stat="card_results",
        title="By copies",
        told="By copies in the list: win rate with it in the main deck, in hand, not seen, and the improvement when "
        "drawn.",
        columns={
            "listed": "In list",
            "games": "Seats",
            "gp_rate": "GP WR",
            "gih": "# GIH",
            "gih_rate": "GIH WR",
            "gns_rate": "GNS WR",
            "iwd": "IWD",
        },
        n="gih",
        links={
            **dict.fromkeys(("games", "gp_rate", "iwd"), pairings_with_card),
            **dict.fromkeys(("gih", "gih_rate"), had("seen")),
            "gns_rate": had("unseen"),
        },
        phone=("listed", "gih_rate", "gih"),
        figure=False,
        own={"by_copies": True},
        one_card=True,
    ),
    Section(
        stat="card_origins",
        title="How it came to hand",
        told="Share of its copies by origin, and their owners' extra win rate, compared with the matchup's average.",
        columns={"origin": "Origin", "copies": "Copies", "share": "Share", **_OVER},
        n="copies",
        links=dict.fromkeys(("copies", "share", *_OVER), had("origin", "origin")),
        captions=("origin",),
        split=True,
        one_card=True,
    ),
    Section(
        stat="card_fates",
        title="What happened to it",
        told="What happened to the copies that came to hand, and their owners' extra win rate. Several things can "
        "happen to one copy, so shares can add up to over 100 %.",
        columns={"fate": "Fate", "copies": "Copies", "share": "Share", **_OVER},
        n="copies",
        links=dict.fromkeys(("copies", "share", *_OVER), had("fate", "fate")),
        captions=("fate",),
        split=True,
        one_card=True,
    ),
    Section(
        stat="card_moments",
        title="Games it decided most",
        told="Up to twelve games in which an event of this card changed its player's chance to win most, in points by "
        "the next decision, as the model sees it. This is not how good the play was.",
        columns={
            "deck": "Deck",
            "opponent": "Against",
            "player": "Player",
            "change": "Points",
            "turn": "Turn",
            "fact": "What happened",
        },
        n=None,
        links=dict.fromkeys(("deck", "change", "turn", "fact"), replay_of_moment),
        figure=False,
        phone=("deck", "change"),
        one_card=True,
        most=12,
        moments=True,
    ),
    Section(
        stat="card_choices",
        title="How often it's chosen",
        told="How often it was chosen when it could be, by what it was offered for.",
        columns={
            "kind": "Asked for",
            "verb": "To",
            "other_name": "With",
            "offered": "Offered",
            "taken": "Taken",
            "choice_rate": "Chosen",
            "win_rate": "Win rate",
        },
        n="offered",
        links={
            **dict.fromkeys(("offered", "choice_rate"), offered),
            **dict.fromkeys(("taken", "win_rate"), taken),
        },
        phone=("verb", "choice_rate"),
        figure=False,
        one_card=True,
    ),
    Section(
        stat="deck_lists",
        title="Who plays it",
        told="Copies in each deck; averages if there are several lists.",
        columns={"deck": "Deck", "copies": "Copies", "share": "In lists", "of": "Seats"},
        n="of",
        figure=False,
        links={"deck": deck_address, **dict.fromkeys(("copies", "share", "of"), games_with_card)},
        phone=("deck", "copies", "share"),
        one_card=True,
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, of the card that the address names, or else of the one that is worth most."""
    asked = asked_of(given)
    card = asked.get("card") or _best(asked)
    control = dmc.Select(
        id=own_id("card"),
        label="Card",
        value=card,
        data=[card] if card else [],
        searchable=True,
        allowDeselect=False,
        limit=MOST_SHOWN,
    )
    chosen = html.Div([control], className="filters two", role="group", **aria(label="Card shown"))
    return statistics_page(
        "card",
        "Card",
        SECTIONS,
        given,
        above=[chosen, html.Div(id="card-print"), html.Div(id="card-kpis"), dcc.Store(id="card-names")],
    )


def _best(asked: Asked) -> str | None:
    try:
        found = folder_of(asked).stat("card_effects", filters_by(asked))
    except KifuError:  # the sections say why
        return None
    return None if found.is_empty() else str(found["card_number"][0])


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "card", SECTIONS)
    clientside(app, "filters.same", Output(own_id("card"), "data"), Input("card-names", "data"), at_once=False)

    @app.callback(
        Output("card-names", "data"),
        Input("asked", "data"),
        Input("filters-wanted", "data"),
    )
    @everyone
    def offered(asked: Asked | None, _: int | None) -> list[dict[str, str]]:
        """The card chosen; all of them once a control is gone to."""
        if asked is None:
            raise PreventUpdate
        card, all_wanted = asked.get("card", ""), "filters-wanted.data" in ctx.triggered_prop_ids
        try:
            names = _names(asked)
        except KifuError:  # the sections say why
            names = {}
        return _options(names if all_wanted else {card: names.get(card, card)}, card)

    @app.callback(
        Output("card-title", "children"),
        Output("card-print", "children"),
        Output("card-kpis", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None) -> tuple[str, Any, Any]:
        if asked is None:
            raise PreventUpdate
        card = asked.get("card", "")
        try:
            return _names(asked).get(card, card or "Card"), _print(asked, card), _kpis(asked, card)
        except KifuError:  # the sections say why
            return card or "Card", None, None


def _names(asked: Asked) -> dict[str, str]:
    """The names of the cards of all lists that are counted, by number."""
    rows = folder_of(asked).stat("deck_lists", filters_by(asked)).to_dicts()
    return {row["card_number"]: row["card_name"] or row["card_number"] for row in rows}


def _options(names: Mapping[str, str], card: str) -> list[dict[str, str]]:
    known = {**names, **({} if card in names or not card else {card: card})}
    return [
        {"value": number, "label": f"{name} ({number})"}
        for number, name in sorted(known.items(), key=lambda pair: pair[1])
        if number
    ]


def _print(asked: Asked, card: str) -> html.Section | None:
    """The card as it was printed when it was last played."""
    system = with_usual(asked).get("system")
    found = system and last_print(folder_of(asked).lake, archive().log, system=system, number=card)
    return card_print(load(system), found) if system and found else None


def _kpis(asked: Asked, card: str) -> html.Div | None:
    folder, filters = folder_of(asked), filters_by(asked)
    effects, results = (
        folder.stat(name, filters).filter(card_number=card).to_dicts() for name in ("card_effects", "card_results")
    )
    if not results:
        return None
    raw, row = results[0], effects[0] if effects else {}
    whole = with_usual(filters_of_asked(asked))
    games = pairings_with_card(raw, whole)
    early = ends(row.get("shrunken_low"), row.get("shrunken_high"), of="difference")
    worth = _points(row.get("shrunken"))
    told = [Number(_WORTH[bool(asked.get("decks"))], worth, early, games, "card_effects", "shrunken")]
    for name, label, target in (
        ("gih", "Win rate in hand (GIH)", had("seen")(raw, whole)),
        ("gp", "Win rate in the deck (GP)", games),
    ):
        within = ends(raw[f"{name}_low"], raw[f"{name}_high"], of="rate")
        told.append(Number(label, percent(raw[f"{name}_rate"]), within, target, "card_results", f"{name}_rate"))
    within = ends(raw["iwd_low"], raw["iwd_high"], of="difference")
    told.append(Number("Improvement when drawn (IWD)", _points(raw["iwd"]), within, games, "card_results", "iwd"))
    return tiles(told, filters, asked)


def _points(effect: float | None) -> str:
    return NONE if effect is None else points(effect)
