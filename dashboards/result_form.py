"""The form of one result, on the pages of its event and of a player: for the owner of the pages."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from contextlib import closing
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import is_owner, owner_only
from dashboards.current import archive, plainly
from dashboards.elements import aria
from dashboards.filtering import Asked, asked_of, check, filters_by, query
from dashboards.links import day_of_event
from dashboards.settings import DEFAULT_SYSTEM
from dashboards.tables import Row
from events.errors import KifuError
from events.exchange.adding import Added, Typed, add
from events.exchange.scores import in_words
from events.log.store import GameLog
from events.records.event_days import HeldOften
from events.records.folding import fold
from events.records.reports import Reason, ReportedDeck
from projector.contents import played_events
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.one_event import Played, of_one_event, spans_of_events
from projector.stats.matches import seat_matches

MOST_EVENTS = 500
"""The most events among which one is chosen."""
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
    """The form of an event, folded in; None for all but the owner, for an event as it stood at a position, and where
    several are called so.
    """
    if "event" not in asked or not _may_be_sent(asked):
        return None
    try:
        players = _players(_played(asked))
    except HeldOften:  # the page asks for the day first
        return None
    player = dmc.Autocomplete(id="result-player", label="Player", data=players, limit=8)
    event = dcc.Input(id="result-event", type="hidden", value=query(asked))
    return _form(player, players, event)


def player_form(asked: Asked) -> html.Details | None:
    """The form of the one player who is asked for, at an event that is chosen: of theirs the latest first.

    None for all but the owner, as the log stood at a position, without one player, and where no event is known.
    """
    if len(asked.get("players", [])) != 1 or not _may_be_sent(asked):
        return None
    events = _events(asked)
    if not events:
        return None
    value = query(events[0])
    data: list[Any] = [{"value": query(event), "label": _called(event)} for event in events]
    chosen = dmc.Select(
        id="result-event", label="Event", data=data, value=value, searchable=True, allowDeselect=False, limit=100
    )
    return _form(chosen, _players(_played(events[0])), dcc.Input(id="result-player", type="hidden"))


def _may_be_sent(asked: Asked) -> bool:
    return "as_of" not in asked and is_owner()


def _form(first: Any, players: Sequence[str], hidden: Any) -> html.Details:
    """The form with its first field; the other one of event and player is `hidden`, for the page says it."""
    fields = [
        first,
        dmc.TextInput(id="result-score", label="Score", placeholder="2-1, ID, bye"),
        dmc.Autocomplete(id="result-opponent", label="Opponent", data=players, limit=8),
        dmc.TextInput(id="result-round", label="Round"),
        dmc.TextInput(id="result-decks", label="Decks (optional)", placeholder="Embers / Tides"),
    ]
    send = html.Button("Add", id="result-send", className="result-send", type="button")
    told = html.P(id="result-told", className="result-told", role="status")
    group = html.Div([*fields, send], className="result-fields", role="group", **aria(label="Add a result"))
    return html.Details([html.Summary("Add a result"), group, told, hidden], className="result-form")


def _events(asked: Asked) -> list[Asked]:
    """The events that a result may be of: those of the player who is asked for, then the others, the latest first.

    Of several that are called the same, each by its last day.
    """
    lake = archive().lake()
    matches = seat_matches(lake, filters_by({**asked, "population": "humans"}))
    own = {*matches.select("system", "event", "date").iter_rows()}
    names = {(system, event) for system, event, _ in own}
    rows = played_events(lake, system=asked.get("system")).to_dicts()
    rows.sort(key=lambda row: (row["system"], row["event"]) not in names)
    rows = rows[:MOST_EVENTS]
    spans = _spans(lake, rows)
    held = [each for row in rows for each in _held(row, spans)]
    held.sort(key=lambda each: each.last or "", reverse=True)
    held.sort(key=lambda each: not each.is_own(own))
    return [each.asked for each in held[:MOST_EVENTS]]


class _Held(NamedTuple):
    """An event that was held on these days, if they are known; `apart`: others are called the same."""

    system: str
    event: str
    first: str | None
    last: str | None
    apart: bool = False

    @property
    def asked(self) -> Asked:
        """How it is asked for: by its last day, where that tells it from others."""
        event: Asked = {"system": self.system, "event": self.event}
        if self.last is None or not (self.apart or self.first == self.last):
            return event
        return {**event, "date": self.last}

    def is_own(self, played: Set[tuple[str, str, str | None]]) -> bool:
        """Whether one of these days of it was played."""
        days = [day for system, event, day in played if (system, event) == (self.system, self.event)]
        return any(day is None or self.first is None or self.first <= day <= (self.last or day) for day in days)


def _spans(lake: Lake, rows: Sequence[Row]) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """The days of the events that were held on several, which may be those of several events."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        if day_of_event(row) is None and row["first"]:
            names[row["system"]].append(row["event"])
    found = {system: spans_of_events(lake, system, events) for system, events in names.items()}
    return {(system, event): spans for system, events in found.items() for event, spans in events.items()}


def _held(row: Row, spans: Mapping[tuple[str, str], Sequence[tuple[str, str]]]) -> list[_Held]:
    """An event of `played_events`, or those of several that are called the same."""
    system, event = row["system"], row["event"]
    several = spans.get((system, event), ())
    if len(several) < 2:
        return [_Held(system, event, row["first"] and str(row["first"]), row["last"] and str(row["last"]))]
    return [_Held(system, event, first, last, apart=True) for first, last in several]


def _called(event: Asked) -> str:
    return f"{event['event']}, {event['date']}" if "date" in event else event["event"]


def _played(asked: Asked) -> Played | None:
    """What was played at the event so far; None if that is not known. HeldOften if it would be of several."""
    system, day = asked.get("system"), asked.get("date")
    try:
        lake = archive().lake()
        return of_one_event(lake, asked["event"], system=system, date=day, population=None, trusted=False)
    except HeldOften:
        raise
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
        State("result-event", "value"),
        *(State(f"result-{name}", "value") for name in FIELDS),
        prevent_initial_call=True,
    )
    @owner_only
    def sent(
        clicks: int | None,
        asked: Asked | None,
        event: str | None,
        *fields: str | None,
    ) -> tuple[Any, ...]:
        if not clicks or asked is None:
            raise PreventUpdate
        written = Written(*fields)
        try:
            of_event = asked if "event" in asked else _chosen(event)
            whole = written if "event" in asked else written._replace(player=_only(asked.get("players", [])))
            told = _added(whole.typed(of_event["event"])._replace(date=_day(of_event)), of_event)
        except KifuError as error:
            return plainly(error), "", *written
        return told, None, "", "", "", written.round, ""


def _chosen(event: str | None) -> Asked:
    """The event that is chosen, as its address asks for it. KifuError if none is."""
    asked = asked_of(parse_qs(event or ""))
    if "event" not in asked:
        raise KifuError("Choose the event.")
    check(asked)
    return asked


def _only(players: Sequence[str]) -> str | None:
    return players[0] if len(players) == 1 else None


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
    near = (f"{name} is new here: or is it {other}?" for name, other in added.doubtful.items())
    return " ".join([told, *near, *(f"Not sure: {doubt}." for doubt in added.doubts)])


def _brought_up(log: GameLog, lake: Lake) -> str | None:
    """Bring the lake up to the log, if it is not far behind; else say who does."""
    try:
        if log.position() - lake.manifest.position <= MOST_BEHIND:
            refresh(log, archive().data)
            return None
    except KifuError:  # another process is at it, and takes this result too, or a later refresh does
        pass
    return "It counts after the next kifu refresh."
