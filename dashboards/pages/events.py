"""/events: the events that there are; of one, its standings and the decks of its field."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.current import archive
from dashboards.elements import mark, notice
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import Asked, asked_of, check_address, filters_by, filters_of_asked, folder_of, own_id
from dashboards.links import (
    Link,
    address,
    deck_address,
    event_address,
    games_lost,
    games_of_deck,
    games_won,
    matches_address,
    matches_of_player,
)
from dashboards.meanings import Question, code, data_at, meaning_of, position_of, terms_of, told_at, unfolded
from dashboards.result_form import result_form
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row, Table
from events.errors import KifuError
from projector.contents import played_events
from projector.lake import Lake
from projector.match_list import RESULTS, match_list
from projector.standings import Event, NoStandings, event_standings, standings_frames
from projector.stats.definitions import EVENTS, FIELD, STANDINGS
from projector.stats.matches import seat_matches

PATH = "/events"
NAME = "Events"
TITLE = "Events · Kifu"
ORDER = 4
TAKES = Bar(takes=("system", "since", "until", "as_of"), counts=None, whole=False)
"""What of the filter bar the list of events takes, and one event."""
ONE = Bar(takes=("system", "trusted", "as_of"), counts=None, whole=False)
NONE = "No game and no result names an event: take results that others report by `uv run kifu results import FILE`."
_EVENTS = {
    "event": "Event",
    "system": "Card game",
    "first": "From",
    "last": "To",
    "games": "Games recorded",
    "reported": "Matches reported",
    "entered": "Entries reported",
}
_STANDINGS = {
    "rank": "Rank",
    "player": "Player",
    "deck": "Deck",
    "points": "Points",
    "wins": "Won",
    "losses": "Lost",
    "draws": "Drawn",
    "omw": "Opponents",
}
_DECKS = {
    "deck": "Deck",
    "players": "Players",
    "share": "Share of the field",
    "cut": "In the top cut",
    "cut_share": "Share of it",
    "conversion": "Conversion",
}
_BY_DECK = {
    "deck": "Deck",
    "matches": "Matches",
    "wins": "Won",
    "losses": "Lost",
    "draws": "Drawn",
    "match_rate": "Matches won",
}
_RESULTS = dict(zip(("wins", "losses", "draws"), RESULTS, strict=True))
"""What the matches are that columns of standings count."""
_GAMES_OF: dict[str, Link] = {
    "matches": games_of_deck,
    "match_rate": games_of_deck,
    "wins": games_won,
    "losses": games_lost,
}
_ORDER = {
    "points": "Ranks go by match points, then by the match-win rate of the opponents.",
    "cut": "Who reached the top cut stands first, by the last round played in it; points are of the rounds before.",
    "reported": "Ranks are the places that were reported.",
}


def layout(**given: Any) -> html.Div:
    """The frame of the page: of one event, if the address names one."""
    event = asked_of(given).get("event")
    marked = html.Span(id="events-mark", className="banner")
    head = html.Div([html.H1(event or "Events"), marked], className="page-head")
    chosen = dcc.Input(id=own_id("event"), type="hidden", value=event)
    bar = filter_bar(given, TAKES if event is None else ONE)
    form = result_form(asked_of(given)) or ""
    return html.Div([head, chosen, bar, form, html.Div(id="events-body")], className="page")


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page, again as results and games arrive."""
    for name, tabled in {"events": _events, "standings": _standings, "field": _field, "decks": _decks}.items():
        offer(app, f"events-{name}", f"{name}-table", tabled)

    @app.callback(
        Output("events-body", "children"),
        Output("events-mark", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    def filled(_: Any, asked: Asked | None) -> tuple[list[Any], Any]:
        if asked is None:
            raise PreventUpdate
        try:
            return _all(asked) if "event" not in asked else _one(asked), _mark(asked)
        except KifuError as error:
            return [notice(error, " ", dcc.Link("All events", href=PATH), alert=True)], None


def _all(asked: Asked) -> list[Any]:
    table = _events(asked)
    if table.frame.is_empty():
        set_ = any(name in asked for name in ("system", "since", "until", "as_of"))
        why = "The filters leave no event: reset them, or choose others." if set_ else NONE
        return [notice(why)]
    about = _about(asked, _EVENTS, EVENTS, "played_events(data.lake)", played_events)
    return [html.Div([_panel(*shown_table(table, "events-events", asked), about)], className="panels")]


def _events(asked: Asked) -> Table:
    """The events that there are."""
    days = {name: asked.get(name) for name in ("system", "since", "until")}
    question = "events", sorted(asked.items())
    frame = archive().asked(*question, answer=lambda _: played_events(folder_of(asked).lake, **days))  # type: ignore[arg-type]
    links: dict[str, Callable[[Row], str | None]] = {
        "event": lambda row: event_address(row["event"], row["system"]),
        "games": partial(_games, asked),
        "reported": partial(_reported, _reported_alone(asked), asked),
    }
    return Table(
        frame=frame,
        columns=_EVENTS,
        meanings=EVENTS,
        name="events-table",
        links=links,
        phone=("event", "games", "reported"),
    )


def _about(
    asked: Asked, columns: Mapping[str, str], meanings: Mapping[str, str], call: str, answer: Callable[..., Any]
) -> html.Details:
    """What the columns of a table of events are, how they are counted, and how else to ask for them."""
    position = position_of(asked)
    door = "import projector\n" + (
        "" if call.startswith("data.") else f"from {answer.__module__} import {answer.__name__}\n"
    )
    parts = [
        *terms_of({head: meanings.get(name, "") for name, head in columns.items()}),
        html.P(" ".join((answer.__doc__ or "").split()), className="definition"),
        html.P(f"The same in a notebook, {told_at(position)}:"),
        code(f"{door}\n{data_at(position)}\n{call}"),
    ]
    return unfolded("What is this?", parts)


def _panel(*parts: Any) -> html.Section:
    return html.Section([*parts], className="panel wide")


def _mark(asked: Asked) -> Any:
    """The words that mark a page of simulated games or sample cards alone; none of an event that nobody recorded."""
    summary = archive().summary()
    events = played_events(folder_of(asked).lake, system=asked.get("system"))
    if "event" in asked and not events.filter(event=asked["event"])["games"].sum():
        return None
    return mark(simulated=summary.simulated, sample=summary.sample)


def _games(asked: Asked, row: Row) -> str | None:
    more = {"as_of": asked["as_of"]} if "as_of" in asked else {}
    return address(event=row["event"], system=row["system"], over="yes", **more) if row["games"] else None


def _reported_alone(asked: Asked) -> Mapping[tuple[str, str], int]:
    """How many matches of each card game and event the list of matches has that were reported alone."""
    filters = filters_by({**_then(asked), "population": "humans"}).but(system=None)
    told = match_list(folder_of(asked).lake, filters, known="reported").drop_nulls("event")
    return Counter(told.select("system", "event").iter_rows())


def _reported(matches: Mapping[tuple[str, str], int], asked: Asked, row: Row) -> str | None:
    """The address of an event's reported matches, where the list has as many: byes are none of it."""
    if not row["reported"] or matches[row["system"], row["event"]] != row["reported"]:
        return None
    return matches_address({**_then(asked), "system": row["system"], "events": [row["event"]], "known": "reported"})


def _then(asked: Asked) -> Asked:
    return {"as_of": asked["as_of"]} if "as_of" in asked else {}


def _of_event(asked: Asked) -> Asked:
    return {**filters_of_asked(asked), "events": [asked["event"]]}


def _of_standings(asked: Asked) -> Mapping[str, Callable[[Row], str | None]]:
    """The links of standings: a player's name leads to the matches of the event, and what was won, lost and drawn to
    these, where there are as many: standings count byes, and not what is played for the top cut."""
    of = _of_event(asked)
    seats = seat_matches(folder_of(asked).lake, filters_by({**of, "population": "humans"})).to_dicts()
    counts = Counter((seat["player"], name) for seat in seats for name in RESULTS if seat[name])

    def matches(row: Row) -> str | None:
        return matches_of_player({"player": row["player"]}, of)

    def ended(column: str, result: str, row: Row) -> str | None:
        if row[column] != counts[row["player"], result]:
            return None
        return matches_of_player({"player": row["player"]}, of, result=result)

    return {"player": matches} | {column: partial(ended, column, result) for column, result in _RESULTS.items()}


def _of_deck(asked: Asked, row: Row) -> str | None:
    """The address of the matches of a row's deck at the event."""
    return matches_address({**_of_event(asked), "decks": [row["deck"]]}) if row["deck"] else None


def _by_deck(none: NoStandings, asked: Asked) -> list[Any]:
    """An event of bots: why it has no standings, and its decks by their matches."""
    told = f"{none}. Each deck by its matches, the best first, with the 95 % interval; mirrors are left out."
    table = shown_table(_decks(asked), "events-decks", asked)
    filters = none.filters
    usable = folder_of(asked).usable("match_results", filters)
    about = meaning_of(Question("match_results", filters, {}, rows={}, takes=None), _BY_DECK, usable, asked)
    what = unfolded("What is this?", about)
    section = _panel(html.H2("Decks by their matches"), html.P(told, className="quiet"), *table, what)
    return [html.P([dcc.Link("All events", href=PATH)], className="links"), html.Div([section], className="panels")]


def _decks(asked: Asked) -> Table:
    """The decks of an event of bots, by their matches. KifuError for one that has standings."""
    none = _found(asked)
    if isinstance(none, Event):
        raise KifuError(f"{asked['event']} has standings: its decks are those of its field")
    filters = none.filters
    frame = folder_of(asked).stat("match_results", filters)
    of: Asked = {**filters_of_asked(asked), "population": filters.population, "events": [*filters.events]}
    links: dict[str, Any] = {name: partial(_games_of_matches, of, link) for name, link in _GAMES_OF.items()}
    links |= {"deck": lambda row: deck_address(row, of)}
    return Table(
        frame=frame,
        columns=_BY_DECK,
        stat="match_results",
        name="decks-table",
        n="matches",
        links=links,
        phone=("deck", "matches", "match_rate"),
    )


def _games_of_matches(asked: Asked, link: Link, row: Row) -> str | None:
    """The address of the games of a row's matches, where each match is one game."""
    return link(row, asked) if row["games"] == row["matches"] else None


def _standings(asked: Asked) -> Table:
    """The standings of an event, with all players. NoStandings if there are none."""
    frame, _ = standings_frames(_with_standings(asked))
    return Table(
        frame=frame,
        columns=_STANDINGS,
        meanings=STANDINGS,
        name="standings-table",
        links={**_of_standings(asked), "deck": partial(_of_deck, asked)},
        phone=("rank", "player", "points"),
    )


def _field(asked: Asked) -> Table:
    """The decks of an event's field. NoStandings if it has no standings."""
    _, frame = standings_frames(_with_standings(asked))
    return Table(
        frame=frame,
        columns=_DECKS,
        meanings=FIELD,
        name="field-table",
        links=dict.fromkeys(("deck", "players", "share"), partial(_of_deck, asked)),
        phone=("deck", "players", "share"),
    )


def _with_standings(asked: Asked) -> Event:
    found = _found(asked)
    if isinstance(found, NoStandings):
        raise found
    return found


def _found(asked: Asked) -> Event | NoStandings:
    """The event that is asked for, or why it has no standings. KifuError if none is, or there is none of that name."""
    if "event" not in asked:
        raise KifuError("no event is asked for: name it as event=…")

    def found_in(_: Lake) -> Event | NoStandings:
        try:
            trusted, system = asked.get("trusted") == "yes", asked.get("system")
            return event_standings(folder_of(asked).lake, asked["event"], system=system, trusted=trusted)
        except NoStandings as none:
            return none

    return archive().asked("event", sorted(asked.items()), answer=found_in)


def _one(asked: Asked) -> list[Any]:
    found = _found(asked)
    if isinstance(found, NoStandings):
        return _by_deck(found, asked)
    notes = [html.P(doubt, className="quiet") for doubt in found.doubts]
    cut = [] if found.no_cut is None else [html.P(found.no_cut.partition(";")[0].capitalize() + ".", className="quiet")]
    standings = shown_table(_standings(asked), "events-standings", asked)
    field = shown_table(_field(asked), "events-field", asked)
    words = ", ".join(f"{name}={value!r}" for name, value in (("system", asked.get("system")),) if value)
    given = ", ".join(filter(None, [repr(asked["event"]), words, "trusted=True" if asked.get("trusted") else ""]))
    about = _about(asked, _STANDINGS, STANDINGS, f"data.standings({given})", event_standings)
    of_field = _about(asked, _DECKS, FIELD, f"data.standings({given}, decks=True)", event_standings)
    sections = [
        _panel(html.H2("Standings"), html.P(_ORDER[found.order], className="quiet"), *notes, *standings, about),
        _panel(html.H2("Decks of the field"), *cut, *field, of_field),
    ]
    return [html.P([dcc.Link("All events", href=PATH)], className="links"), html.Div(sections, className="panels")]
