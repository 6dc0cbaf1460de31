"""The test of a changed list on the page of one's own deck: who may begin it, how it stands, and what becomes of it."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from dash import Dash, Input, Output, State, ctx, dcc, html, no_update
from flask import Flask, current_app

from dashboards.access import everyone, is_owner, owner_only
from dashboards.current import plainly
from dashboards.elements import aria, points
from dashboards.filtering import Asked, folder_of
from dashboards.own_deck import field_filters, own_deck
from dashboards.sides import sides_of
from events.errors import KifuError
from events.simulation.comparison import GAMES, Look
from events.simulation.sequence import LEAST
from projector.field_lists import Opponent, field_lists, sample_opponents
from projector.own_deck import OwnDeck
from projector.sentences.own_decks import opponents
from projector.sentences.own_decks import trial as told_of
from projector.stats.asking import own_values
from projector.stats.catalogue import stat
from projector.trials import MOST_PAIRS, Trials
from projector.trials import State as Standing

EVERY_MS = 1_000
"""How often the page asks how a test stands that plays."""
WIDEST = 0.1
"""The difference at which the drawn axis of an interval ends, if the interval reaches no farther."""
OTHERS = (
    "A test plays many games on the machine of these pages: only their owner can begin one, there or by the owner's "
    "link."
)
HOW = (
    "Plays the changed list and the pasted one against the decks of the field, with the same luck, until it is known "
    f"which is better or that they are equally good: {MOST_PAIRS * GAMES:,} games at most. Cards that are not "
    "automated do nothing."
)
_KEY = "kifu trials"
Choice: TypeAlias = tuple[str, str]
"""What can be done with a test, and the words for it."""


class Act(TypedDict):
    """What the reader asks of a test; `at`: how often anything was asked."""

    do: Literal["begin", "stop", "keep", "discard"]
    at: int


class Acted(TypedDict):
    """What became of it, in words if there is anything to say."""

    told: str
    at: int


def keep_trials(server: Flask, trials: Trials) -> None:
    """Let a server know its tests."""
    server.extensions[_KEY] = trials


def trials() -> Trials:
    """The tests of the server that answers the current request."""
    found: Trials = current_app.extensions[_KEY]
    return found


def trial_section() -> html.Section:
    """The frame of the test, which its callbacks fill."""
    return html.Section(
        [
            html.H2("Test the changes"),
            html.Div(id="my-deck-trial"),
            html.Div(id="my-deck-choices", className="trial-buttons"),
            dcc.Store(id="my-deck-offered"),
            html.P(id="my-deck-acted-told", className="quiet", role="status"),
            dcc.Store(id="my-deck-act"),
            dcc.Store(id="my-deck-acted"),
            dcc.Interval(id="my-deck-tick", interval=EVERY_MS, disabled=True),
        ],
        className="panel",
    )


def register(app: Dash) -> None:
    """Show how the test stands, and do with it what its owner asks."""

    @app.callback(
        Output("my-deck-trial", "children"),
        Output("my-deck-choices", "children"),
        Output("my-deck-offered", "data"),
        Output("my-deck-tick", "disabled"),
        Output("my-deck-acted-told", "children"),
        Input("asked", "data"),
        Input("my-deck-tick", "n_intervals"),
        Input("my-deck-acted", "data"),
        State("my-deck-offered", "data"),
    )
    @everyone
    def shown(asked: Asked | None, _: int | None, acted: Acted | None, offered: str | None) -> tuple[Any, ...]:
        is_other = "asked.data" in ctx.triggered_prop_ids  # what was said was said of another list
        told = "" if is_other or acted is None else acted["told"]
        try:
            deck = own_deck(asked or {})
        except KifuError:  # the page says why
            deck = None
        if deck is None:
            return None, None, None, True, ""
        if not is_owner():
            return html.P(OTHERS, className="quiet"), None, None, True, ""
        parts, choices = _panel(deck)
        same = ", ".join(words for _, words in choices)
        last = trials().last
        buttons = no_update if same == offered else _buttons(choices)  # a button that stays keeps the focus
        return parts, buttons, same, last is None or last.state.has_ended, told

    @app.callback(
        Output("my-deck-acted", "data"),
        Input("my-deck-act", "data"),
        State("asked", "data"),
        prevent_initial_call=True,
    )
    @owner_only
    def acted(act: Act | None, asked: Asked | None) -> Acted:
        if act is None:
            return {"told": "", "at": 0}
        try:
            return {"told": _do(act["do"], asked or {}), "at": act["at"]}
        except KifuError as error:
            return {"told": plainly(error), "at": act["at"]}


def _do(what: str, asked: Asked) -> str:
    """Do what is asked of the test; what is to be said of it."""
    if what == "stop":
        trials().stop()
    elif what == "discard":
        trials().discard()
    elif what == "keep":
        kept = trials().keep()
        return f"Kept: {kept:,} games are in the log, as a test run. Compare shows them after the next kifu refresh."
    else:
        _begin(asked)
    return ""


def _begin(asked: Asked) -> None:
    """Begin the test of the list on show. KifuError if there is nothing to test, or another plays."""
    deck = own_deck(asked)
    if deck is None or (why := _untestable(deck)) is not None:
        raise KifuError("Paste a list first." if deck is None else why)
    field = {opponent.deck.label: (opponent.deck, opponent.weight) for opponent in _field(deck, asked)}
    lists = deck.named_apart()
    trials().begin(deck.game.name, lists, field, called=f"{deck.pasted.label}, {deck.change_words()}")


def _field(deck: OwnDeck, asked: Asked) -> list[Opponent]:
    """The decks that both lists meet: those of the field on show, by the shares that were typed, if any were.

    Where none of their lists is known, as of most tournaments, those that bots played; without these, the sample decks.
    """
    texts = {"shares": asked["shares"]} if "shares" in asked else {}
    shares = own_values(stat("field_rate"), texts).get("shares")
    bots: Asked = {**asked, "population": "bots"}
    for of_side, typed in (*((side, shares) for side in sides_of(asked).values()), (bots, None)):
        filters = field_filters(of_side)
        if field := field_lists(folder_of(of_side).lake, filters, deck.game, deck.cards, typed):
            return field
    return sample_opponents(deck.game)


def _untestable(deck: OwnDeck) -> str | None:
    """Why a list cannot be tested; None if it can."""
    if not deck.changes:
        return "Change the list first: the test plays it against the list that you pasted."
    if deck.problems:
        return "Only a legal list can be tested."
    if deck.game.pool.deck_problems(deck.pasted, deck.cards, deck.game.chosen({})):
        return "The list that you pasted is not legal, so it cannot be played."
    return None


def _panel(deck: OwnDeck) -> tuple[list[Any], Sequence[Choice]]:
    """How the test of a list stands, and what can be done with it."""
    last = trials().last
    if last is not None and last.is_of(deck.game.name, *deck.named_apart()):
        parts, choices = _standing(last.state)
        return [*parts, html.P(str(opponents(last.asked.weights)), className="quiet")], choices
    if last is not None and not last.state.has_ended:
        told = f"Another test is playing: {last.called}. It has played {last.state.games:,} games."
        return [html.P(told)], [("stop", "Stop that test")]
    if (why := _untestable(deck)) is not None:
        return [html.P(why, className="quiet")], []
    return [html.P(HOW, className="quiet")], [("begin", "Test it")]


def _standing(state: Standing) -> tuple[list[Any], Sequence[Choice]]:
    """How a test stands: in a sentence, as an interval, and in games; and what can be done with it."""
    if state.fault is not None:
        return [html.P(plainly(state.fault), role="alert")], [("begin", "Test it again")]
    said = html.P(str(told_of(state.look)), className="trial-said", role="status" if state.has_ended else None)
    games = html.P(f"{state.games:,} of at most {MOST_PAIRS * GAMES:,} games", className="quiet")
    parts = [said, *_interval(state.look), games]
    if not state.has_ended:
        return parts, [("stop", "Stop")]
    if state.kept is not None:
        return parts, [("discard", "Done")]
    return parts, [("keep", "Keep the games"), ("discard", "Throw them away")]


def _interval(look: Look | None) -> list[html.Div]:
    """The difference with its interval, on an axis around none; nothing while too few games are played."""
    if look is None or look.pairs < LEAST or look.found.difference is None:
        return []
    difference, low, high = look.found.difference, look.found.low or 0.0, look.found.high or 0.0
    end = max(WIDEST, abs(low), abs(high))
    place = {
        name: f"{50 + 50 * value / end:.1f}%" for name, value in (("at", difference), ("low", low), ("high", high))
    }
    line = html.Div(className="line", style={"left": place["low"], "right": f"calc(100% - {place['high']})"})
    parts = [html.Div(className="none"), line, html.Div(className="value", style={"left": place["at"]})]
    ends = html.Div([html.Span(points(-end)), html.Span("0"), html.Span(points(end))], className="ends quiet")
    side = "above" if low > 0 else "below" if high < 0 else "open"
    return [
        html.Div([html.Div(parts, className="axis"), ends], className=f"trial-interval {side}", **aria(hidden="true"))
    ]


def _buttons(choices: Sequence[Choice]) -> list[html.Button]:
    """The buttons of what can be done."""
    return [
        html.Button(words, type="button", className="quiet-button", **{"data-act": what})  # type: ignore[arg-type]
        for what, words in choices
    ]
