"""/events: the events that there are; of one, its standings and the decks of its field."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.downloads import offer_file
from dashboards.elements import mark, notice
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import Asked, asked_of, check_address, filters_by, folder_of, own_id
from dashboards.links import (
    address,
    day_of_event,
    event_address,
    matches_address,
)
from dashboards.one_event import FILES, TABLES, about_table, of_one_event, panel
from dashboards.result_form import result_form
from dashboards.sentences import answer_frame, register_answer
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row, Table
from dashboards.wall import VIEW
from events.errors import KifuError
from projector.contents import played_events
from projector.match_list import match_list
from projector.stats.definitions import EVENTS

PATH = "/events"
NAME = "Events"
TITLE = "Events · Kifu"
ORDER = 4
TAKES = Bar(takes=("system", "since", "until", "as_of"), counts=None)
"""What of the filter bar the list of events takes, and one event."""
ONE = Bar(takes=("system", "trusted", "as_of"), counts=None)
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


def layout(**given: Any) -> html.Div:
    """The frame of the page: of one event, if the address names one."""
    asked = asked_of(given)
    event = asked.get("event")
    marked = html.Span(id="events-mark", className="banner")
    head = html.Div([html.H1(event or "Events"), marked], className="page-head")
    about = {"event": event, "date": asked.get("date"), "after": asked.get("after"), "view": asked.get("view")}
    chosen = [dcc.Input(id=own_id(name), type="hidden", value=value) for name, value in about.items()]
    bar = filter_bar(given, TAKES if event is None else ONE)
    is_wall = event is not None and asked.get("view") == VIEW
    form = "" if is_wall else result_form(asked) or ""
    body = html.Div(id="events-body")
    answer = "events" if event is None else "event"
    answered = [] if is_wall else [answer_frame(answer)]
    return html.Div([head, *answered, *chosen, bar, form, body], className="page wall" if is_wall else "page")


def check(given: Mapping[str, str | Sequence[str]]) -> None:
    """Check the query of an address. KifuError for a value that cannot be, whatever the lake has."""
    check_address(given)
    if (view := asked_of(given).get("view", VIEW)) != VIEW:
        raise KifuError(f"view: there is no '{view}'; there is {VIEW}")


def register(app: Dash) -> None:
    """Fill the page, again as results and games arrive."""
    for name, tabled in {"events": _events, **TABLES}.items():
        offer(app, f"events-{name}", f"{name}-table", tabled)
    for name, framed in FILES.items():
        offer_file(app.server, name, framed)
    for answer in ("events", "event"):
        register_answer(app, answer)
    clientside(app, "wall.show", Output("events-mark", "title"), Input("events-body", "children"))
    of_lake(app.server, "events-body")

    @app.callback(
        Output("events-body", "children"),
        Output("events-mark", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None) -> tuple[list[Any], Any]:
        if asked is None:
            raise PreventUpdate
        try:
            return _all(asked) if "event" not in asked else of_one_event(asked), _mark(asked)
        except KifuError as error:
            not_kept()
            return [notice(error, " ", dcc.Link("All events", href=PATH), alert=True)], None


def _all(asked: Asked) -> list[Any]:
    table = _events(asked)
    if table.frame.is_empty():
        set_ = any(name in asked for name in ("system", "since", "until", "as_of"))
        why = "The filters leave no event: reset them, or choose others." if set_ else NONE
        return [notice(why)]
    about = about_table(asked, _EVENTS, EVENTS, "played_events(data.lake)", played_events)
    return [html.Div([panel(*shown_table(table, "events-events", asked), about)], className="panels")]


def _events(asked: Asked) -> Table:
    """The events that there are; without columns in which nothing stands, or the same everywhere."""
    days = {name: asked.get(name) for name in ("system", "since", "until")}
    question = "events", sorted(asked.items())
    frame = archive().asked(*question, answer=lambda _: played_events(folder_of(asked).lake, **days))  # type: ignore[arg-type]
    links: dict[str, Callable[[Row], str | None]] = {
        "event": lambda row: event_address(row["event"], row["system"], day_of_event(row)),
        "games": partial(_games, asked),
        "reported": partial(_reported, _reported_alone(asked), asked),
    }
    one_system = frame["system"].n_unique() < 2
    dead = {name for name in ("games", "reported", "entered") if not frame[name].sum()}
    dead |= {"system"} if one_system else set()
    return Table(
        frame=frame,
        columns={name: head for name, head in _EVENTS.items() if name not in dead},
        meanings=EVENTS,
        name="events-table",
        links=links,
        phone=[name for name in ("event", "games", "reported") if name not in dead],
    )


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
