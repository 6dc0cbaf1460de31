"""The form of one result, on the page of its event: for the owner of the pages."""

import re
from contextlib import closing
from typing import Any, NamedTuple

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, html
from dash.exceptions import PreventUpdate

from dashboards.access import is_owner, owner_only
from dashboards.current import archive, plainly
from dashboards.elements import aria
from dashboards.filtering import Asked
from dashboards.settings import DEFAULT_SYSTEM
from events.errors import KifuError
from events.exchange.adding import Added, Typed, add
from events.exchange.scores import in_words
from events.log.store import GameLog
from events.records.folding import fold
from events.records.reports import Reason, ReportedDeck
from projector.contents import played_events
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.one_event import Played, of_one_event

MOST_BEHIND = 10_000
"""The most events of the log that a lake lacks and a page brings it up to."""
_BETWEEN = re.compile(r"\s+/\s+|\s*\|\s*")
TYPED_HERE = Reason(why="typed on the pages")
"""By what the log knows results that were typed here."""
FIELDS = ("player", "score", "opponent", "round", "decks")


class Written(NamedTuple):
    """What the fields of the form say."""

    player: str | None
    score: str | None
    opponent: str | None
    round: str | None
    decks: str | None

    def typed(self, event: str) -> Typed:
        """The result that they say. KifuError if they do not say one."""
        player, score, opponent = (text.strip() for text in (self.player or "", self.score or "", self.opponent or ""))
        is_bye = fold(score) == "bye"
        if not player or not score or not (opponent or is_bye):
            raise KifuError("Name both players, and the score: 2-1, ID, both lost; or one player, and bye.")
        if is_bye and opponent:
            raise KifuError("A bye has no opponent: leave the field empty.")
        round = (self.round or "").strip() or None
        score, decks = "" if is_bye else score, self._decks()
        return Typed(event, player, score, opponent or None, decks, round=round, reason=TYPED_HERE)

    def _decks(self) -> tuple[ReportedDeck | None, ReportedDeck | None]:
        text = (self.decks or "").strip()
        names = [name.strip() for name in _BETWEEN.split(text)] if text else ["", ""]
        if len(names) != 2:
            raise KifuError("Write both decks with a slash between, as in Embers / Tides.")
        first, second = (ReportedDeck(name) if name else None for name in names)
        return first, second


def result_form(asked: Asked) -> html.Details | None:
    """The form, folded in; None for all but the owner, and for an event as it stood at a position."""
    if "event" not in asked or "as_of" in asked or not is_owner():
        return None
    players = _players(_played(asked))
    fields = [
        dmc.Autocomplete(id="result-player", label="Player", data=players, limit=8),
        dmc.TextInput(id="result-score", label="Score", placeholder="2-1, ID, bye"),
        dmc.Autocomplete(id="result-opponent", label="Opponent", data=players, limit=8),
        dmc.TextInput(id="result-round", label="Round"),
        dmc.TextInput(id="result-decks", label="Decks (optional)", placeholder="Embers / Tides"),
    ]
    send = html.Button("Add", id="result-send", className="result-send", type="button")
    told = html.P(id="result-told", className="result-told", role="status")
    group = html.Div([*fields, send], className="result-fields", role="group", **aria(label="Add a result"))
    return html.Details([html.Summary("Add a result"), group, told], className="result-form")


def _played(asked: Asked) -> Played | None:
    """What was played at the event so far; None if that is not known, or of which of several it would be."""
    system, day = asked.get("system"), asked.get("date")
    try:
        lake = archive().lake()
        return of_one_event(lake, asked["event"], system=system, date=day, population=None, trusted=False)
    except KifuError:
        return None


def _players(played: Played | None) -> list[str]:
    """The players of an event by name, as far as they are known."""
    if played is None:
        return []
    sides = {row[f"player_{side}"] for row in played.matches for side in "ab" if row[f"kind_{side}"] == "human"}
    return sorted({*sides, *(row["player"] for row in played.entries)} - {None}, key=str.casefold)


def register(app: Dash) -> None:
    """Add a result when it is sent, and say what became of it."""

    @app.callback(
        Output("result-told", "children"),
        Output("result-told", "data-wrong"),
        *(Output(f"result-{name}", "value") for name in FIELDS),
        Input("result-send", "n_clicks"),
        State("asked", "data"),
        *(State(f"result-{name}", "value") for name in FIELDS),
        prevent_initial_call=True,
    )
    @owner_only
    def sent(
        clicks: int | None,
        asked: Asked | None,
        player: str | None,
        score: str | None,
        opponent: str | None,
        round: str | None,
        decks: str | None,
    ) -> tuple[Any, ...]:
        if not clicks or asked is None or "event" not in asked:
            raise PreventUpdate
        written = Written(player, score, opponent, round, decks)
        try:
            told = _added(written.typed(asked["event"])._replace(date=_day(asked)), asked)
        except KifuError as error:
            return plainly(error), "", *written
        return told, None, "", "", "", round, ""


def _day(asked: Asked) -> str | None:
    """The last day of the event so far that is held on the day that is asked for."""
    day, played = asked.get("date"), _played(asked)
    held = [] if day is None or played is None else [last for first, last in played.held if first <= day <= last]
    return held[0] if held else day


def _added(typed: Typed, asked: Asked) -> str:
    """What became of a result that is added to the log, and to the lake."""
    data = archive().data
    lake = archive().lake()
    systems = played_events(lake).filter(event=typed.event)["system"].unique().to_list()
    usual = systems[0] if len(systems) == 1 else DEFAULT_SYSTEM
    with closing(GameLog.open(data)) as log:
        added = add(log, typed, system=asked.get("system"), usual=usual, latest=True)
        return " ".join(filter(None, [_told(added), _brought_up(log, lake)]))


def _told(added: Added) -> str:
    told = f"{'Added' if added.is_new else 'The log has it already'}: {in_words(added.report)}."
    return " ".join([told, *(f"{name} is new here: or is it {near}?" for name, near in added.doubtful.items())])


def _brought_up(log: GameLog, lake: Lake) -> str | None:
    """Bring the lake up to the log, if it is not far behind; else say who does."""
    try:
        if log.position() - lake.manifest.position <= MOST_BEHIND:
            refresh(log, archive().data)
            return None
    except KifuError:  # another process is at it, and takes this result too, or a later refresh does
        pass
    return "It counts after the next kifu refresh."
