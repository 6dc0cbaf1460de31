"""/my-deck: a list of one's own: whether it is legal, what is known of its cards, what it wins, and what changes do."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypedDict

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html, no_update, set_props
from dash.exceptions import PreventUpdate

from dashboards import trial_panel
from dashboards.access import everyone
from dashboards.clientside import clientside
from dashboards.current import archive, plainly
from dashboards.elements import aria, notice
from dashboards.field import FIELD, field_controls
from dashboards.filter_bar import MOST_SHOWN
from dashboards.filtering import MOST_LETTERS, Asked, asked_of, own_id, usual
from dashboards.own_deck import all_cards, game_asked, known_of, legality, lines, list_table, of_no_pool, own_deck
from dashboards.section_figures import Scheme, frame_figure, graph
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening
from dashboards.statistics import statistics_page
from events.cards.deckforms import FORMS
from events.errors import BadDeck, KifuError
from events.exchange.known_cards import other_game
from events.game import Game
from projector.own_deck import OwnDeck, check_letters

PATH = "/my-deck"
NAME = "My deck"
TITLE = "My deck · Kifu"
ORDER = 2.8
SECTIONS = (
    replace(
        FIELD,
        takes=(
            *("system", "population", "level", "formats", "events", "since", "until", "readings", "trusted", "ruled"),
        ),
    ),
)
TYPED_MS = 600
"""How long nothing is typed before a list is read."""
EXAMPLE = "4 KF01-101"
CURVE = "my-deck-curve"
"""The id of the figure of the list."""


class Read(TypedDict):
    """A list that could be read, as the address has it; empty if none was given."""

    pasted: str


def layout(**given: Any) -> html.Div:
    """The frame of the page, with the list that the address has."""
    asked = asked_of(given)
    stores = [
        dcc.Input(id=own_id(name), type="hidden", value=asked.get(name))  # type: ignore[arg-type]
        for name in ("pasted", "changes")
    ]
    curve = [html.Div(id="my_deck-curve"), dcc.Store(id="my-deck-drawn")]
    aside = html.Div([*curve, _swapping(), trial_panel.trial_section(), _writing()])
    empty: dict[str, Any] = {"data-empty": "yes"}
    parts = html.Div([html.Div(id="my_deck-list"), aside], id="my_deck-whole", className="own-deck", **empty)
    above = [_entry(asked), *stores, parts, field_controls(asked)]
    return statistics_page("my_deck", NAME, SECTIONS, opening(given), above=above)


def _entry(asked: Asked) -> html.Section:
    """Where a list is pasted, typed, or dropped as a file; and what is wrong with it."""
    field = dmc.Textarea(
        id="my-deck-text",
        label="Paste your list, or drop its file here",
        description="A card a line with its copies and its number or name, CSV, or the JSON of a deck builder.",
        placeholder=EXAMPLE,
        value=_text(asked),
        debounce=TYPED_MS,
        autosize=True,
        minRows=4,
        maxRows=12,
        spellCheck=False,
    )
    opened = html.Button("Open a file", id="my-deck-open", className="quiet-button", type="button")
    told = [html.Div(id="my-deck-told", role="status"), html.Div(id="my-deck-legal")]
    return html.Section(
        [field, html.Div(opened, className="entry-buttons"), *told, dcc.Store(id="my-deck-read")],
        className="panel deck-entry",
    )


def _text(asked: Asked) -> str:
    """The pasted list with the names of its cards; as it stands in the address, if it cannot be read."""
    try:
        deck = own_deck(asked)
    except KifuError:
        return asked.get("pasted", "")
    return "" if deck is None else deck.pasted_text()


def _unreadable(error: KifuError) -> html.P:
    """What is said of a list that cannot be read: where, what is wrong, and what would be right."""
    return notice(f"This list cannot be read: {plainly(error)}.", small=True, alert=True)


def _swapping() -> html.Section:
    """The controls that exchange a card for another."""
    out, into = (
        dmc.Select(id=name, label=label, data=[], searchable=True, clearable=True, limit=MOST_SHOWN, placeholder=unset)
        for name, label, unset in (
            ("my-deck-out", "Take out", "nothing"),
            ("my-deck-in", "Put in", "nothing"),
        )
    )
    buttons = [
        html.Button("Exchange", id="my-deck-swap", className="quiet-button", type="button"),
        html.Button("Back to the pasted list", id="my-deck-back", className="quiet-button", type="button"),
    ]
    told = html.P("One copy at a time. The buttons in the list take one out, or put one in, too.", className="quiet")
    controls = html.Div([out, into], className="filters", role="group", **aria(label="Cards exchanged"))
    return html.Section([html.H2("Exchange a card"), told, controls, html.Div(buttons)], className="panel")


def _of_written(what: str) -> dict[str, Any]:
    """What says that a button does this with the list that is written."""
    return {f"data-{what}": "my-deck-written"}


def _writing() -> html.Section:
    """The list in the forms in which it can be copied and downloaded."""
    forms: Sequence[Any] = [{"value": name, "label": form.called} for name, form in FORMS.items()]
    form = dmc.Select(id="my-deck-form", label="Form", data=forms, value=next(iter(FORMS)), allowDeselect=False)
    buttons = [
        html.Button(words, className="quiet-button", type="button", **_of_written(what))
        for words, what in (("Copy", "copy"), ("Download", "download"))
    ]
    told = html.Span(id="my-deck-copied", className="quiet", role="status")
    written = html.Pre(id="my-deck-written", className="cell", tabIndex=0, **aria(label="The list as text"))
    return html.Section(
        [html.H2("Copy or download"), html.Div(form, className="filters"), html.Div([*buttons, told]), written],
        className="panel deck-written",
    )


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Read what is pasted, show the list on show, and write it in other forms."""
    register_sections(app, "my_deck", SECTIONS)
    trial_panel.register(app)
    _register_entry(app)
    _register_list(app)


def _register_entry(app: Dash) -> None:
    @app.callback(
        Output("my-deck-read", "data"),
        Output("my-deck-told", "children"),
        Input("my-deck-text", "value"),
        State("asked", "data"),
        prevent_initial_call=True,
    )
    @everyone
    def read(text: str | None, asked: Asked | None) -> tuple[Read | None, Any]:
        if not (text or "").strip():
            return {"pasted": ""}, None
        try:
            return {"pasted": _kept(text or "", asked or {})}, None
        except KifuError as error:
            return None, _unreadable(error)

    pasted, changes = (own_id(name) for name in ("pasted", "changes"))
    both = Output(pasted, "value"), Output(changes, "value")
    clientside(app, "deck.taken", *both, Input("my-deck-read", "data"), State(pasted, "value"), at_once=False)
    cards = State("my-deck-out", "value"), State("my-deck-in", "value")
    swap, back = Input("my-deck-swap", "n_clicks"), Input("my-deck-back", "n_clicks")
    clientside(app, "deck.swap", Output("my-deck-swap", "title"), swap, *cards, at_once=False)
    clientside(app, "deck.back", Output("my-deck-back", "title"), back, at_once=False)


def _kept(text: str, asked: Asked) -> str:
    """A list as the address has it. BadDeck if it cannot be read, or is one of another card game."""
    game, data = game_asked(asked), archive().data
    check_letters(text)
    try:
        deck = OwnDeck.read(game, data, text)
    except BadDeck:
        _check_game(game, text, data)
        raise
    if not deck.names():
        _check_game(game, text, data)
    if len(kept := deck.kept()) > MOST_LETTERS:
        raise BadDeck(f"it has {len(kept):,} letters: paste one deck, of {MOST_LETTERS:,} letters at most")
    return kept


def _check_game(game: Game, text: str, data: Path) -> None:
    """Check that a list, of which this game knows no card, is none of another one's. BadDeck names that one."""
    if (other := other_game(game, text, data)) is not None:
        way = "choose that card game in the header"
        if not usual({"system": other.name}):
            way = f"no game of it was played here, so only `kifu deck check --system {other.name}` checks the list"
        raise BadDeck(f"it has no card of {game.title}, but cards of {other.title}: {way}")


def _register_list(app: Dash) -> None:
    @app.callback(
        Output("my_deck-list", "children"),
        Output("my_deck-curve", "children"),
        Output("my-deck-drawn", "data"),
        Output("my-deck-legal", "children"),
        Output("my_deck-whole", "data-empty"),
        Output("my-deck-out", "data"),
        Input("live", "data"),
        Input("asked", "data"),
        Input("scheme", "data"),
        State("my-deck-drawn", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None, scheme: Scheme | None, drawn: bool | None) -> tuple[Any, ...]:
        if asked is None or scheme is None:
            raise PreventUpdate
        try:
            deck = own_deck(asked)
        except KifuError as error:
            return None, None, False, _unreadable(error), "yes", []
        if deck is None:
            return None, None, False, None, "yes", []
        curve = _curve(deck, scheme, is_drawn=bool(drawn))
        return _list(deck, asked), curve, curve is not None, legality(deck), None, lines(deck)

    @app.callback(
        Output("my-deck-in", "data"),
        Input("filters-wanted", "data"),
        State("asked", "data"),
        prevent_initial_call=True,
    )
    @everyone
    def offered(_: int | None, asked: Asked | None) -> list[dict[str, str]]:
        try:
            deck = own_deck(asked or {})
        except KifuError:  # the page says why
            deck = None
        return [] if deck is None else all_cards(deck)

    @app.callback(
        Output("my-deck-written", "children"),
        Output("my-deck-written", "title"),
        Input("asked", "data"),
        Input("my-deck-form", "value"),
    )
    @everyone
    def written(asked: Asked | None, form: str | None) -> tuple[str, str]:
        try:
            deck = own_deck(asked or {})
            return ("", "") if deck is None else _written(deck, form)
        except KifuError:  # the page says why
            return "", ""


def _list(deck: OwnDeck, asked: Asked) -> html.Section:
    told = "What an early copy gains in points of win rate, in all decks that were played, with its 95 % interval."
    shown = list_table(deck, known_of(asked))
    return html.Section([html.H2(deck.pasted.label), html.P(told, className="quiet"), shown], className="panel")


def _curve(deck: OwnDeck, scheme: Scheme, *, is_drawn: bool) -> Any:
    """The figure of the list by costs; of one that is drawn already, new bars alone are sent."""
    frame = deck.frame(of=of_no_pool(deck.game), deck=deck.pasted.label)
    figure = frame_figure("deck_lists", frame, scheme=scheme) if frame.height else None
    if figure is None:
        return None
    if is_drawn:
        set_props(CURVE, {"figure": figure})
        return no_update
    return html.Section([html.H2("Curve"), graph(figure, CURVE)], className="panel")


def _written(deck: OwnDeck, form: str | None) -> tuple[str, str]:
    """The list that is shown in a form, the usual one if there is no such, and the name of a file with it."""
    told = FORMS.get(form or "", next(iter(FORMS.values())))
    name = re.sub(r"[^a-z0-9]+", "-", deck.shown.label.casefold()).strip("-") or "deck"
    return told.write(deck.shown, deck.names(), deck.game.pool.parts), f"{name}.{told.ending}"
