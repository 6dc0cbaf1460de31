"""/events: the events that there are; of one, its standings and the decks of its field."""

from typing import Any
from urllib.parse import urlencode

from dash import Dash, Input, Output, dcc, html

from dashboards.current import archive
from dashboards.filtering import Asked
from dashboards.links import address, deck_address, games_lost, games_of_deck, games_won
from dashboards.tables import Row, frame_table
from events.errors import KifuError
from projector.contents import played_events
from projector.standings import NoStandings, event_standings, standings_frames

PATH = "/events"
NAME = "Events"
TITLE = "Events · Kifu"
ORDER = 4
_EVENTS = {
    "event": "Event",
    "system": "Card game",
    "first": "From",
    "last": "To",
    "games": "Recorded",
    "reported": "Reported",
    "entered": "Entries",
}
_STANDINGS = {
    "player": "Player",
    "rank": "Rank",
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
_ORDER = {
    "points": "Ranks go by match points, then by the match-win rate of the opponents.",
    "cut": "Who reached the top cut stands first, by the last round played in it; points are of the rounds before.",
    "reported": "Ranks are the places that were reported.",
}


def layout(event: str | None = None, system: str | None = None, **_: str) -> html.Div:
    """The frame of the page: of one event, if the address names one."""
    head = html.Div([html.H1(event or "Events")], className="page-head")
    asked = dcc.Store(id="events-asked", data=[event, system])
    return html.Div([head, html.Div(id="events-body"), asked], className="page")


def register(app: Dash) -> None:
    """Fill the page, again as results and games arrive."""

    @app.callback(Output("events-body", "children"), Input("live", "data"), Input("events-asked", "data"))
    def filled(_: Any, asked: tuple[str | None, str | None]) -> list[Any]:
        event, system = asked
        return _all() if event is None else _one(event, system)


def event_address(event: str, system: str) -> str:
    """The address of an event."""
    return f"{PATH}?{urlencode({'event': event, 'system': system})}"


def _all() -> list[Any]:
    frame = archive().cached("events", played_events)
    if frame.is_empty():
        why = "No game and no result names an event: results are taken by kifu results import."
        return [html.P(why, className="notice")]
    links = {"event": lambda row: event_address(row["event"], row["system"]), "games": _games}
    table = frame_table(frame, _EVENTS, name="events-table", links=links)
    return [html.Div([html.Section([table], className="panel wide")], className="panels")]


def _games(row: Row) -> str | None:
    return address(event=row["event"], system=row["system"], over="yes") if row["games"] else None


def _by_deck(none: NoStandings) -> list[Any]:
    """An event of bots: why it has no standings, and its decks by their matches."""
    filters = none.filters
    frame = archive().folder.stat("match_results", filters)
    asked: Asked = {"population": filters.population, "events": [*filters.events]}
    if filters.system is not None:
        asked["system"] = filters.system
    links: dict[str, Any] = {name: lambda row: games_of_deck(row, asked) for name in ("matches", "match_rate")}
    links |= {"deck": lambda row: deck_address(row, asked), "wins": lambda row: games_won(row, asked)}
    links |= {"losses": lambda row: games_lost(row, asked)}
    told = f"{none}. Each deck by its matches, the best first, with the 95 % interval; mirrors are left out."
    table = frame_table(frame, _BY_DECK, name="decks-table", n="matches", links=links)
    section = html.Section(
        [html.H2("Decks by their matches"), html.P(told, className="quiet"), table], className="panel wide"
    )
    return [html.P([dcc.Link("All events", href=PATH)], className="links"), html.Div([section], className="panels")]


def _one(event: str, system: str | None) -> list[Any]:
    try:
        found = archive().cached(f"event {event} {system}", lambda lake: event_standings(lake, event, system=system))
    except NoStandings as none:
        return _by_deck(none)
    except KifuError as error:
        return [html.P([str(error), " ", dcc.Link("All events", href=PATH)], className="notice", role="alert")]
    standings, decks = standings_frames(found)
    notes = [html.P(doubt, className="quiet") for doubt in found.doubts]
    cut = [] if found.no_cut is None else [html.P(found.no_cut.partition(";")[0].capitalize() + ".", className="quiet")]
    return [
        html.P([dcc.Link("All events", href=PATH)], className="links"),
        html.Div(
            [
                html.Section(
                    [
                        html.H2("Standings"),
                        html.P(_ORDER[found.order], className="quiet"),
                        *notes,
                        frame_table(standings, _STANDINGS, name="standings-table", links={}),
                    ],
                    className="panel wide",
                ),
                html.Section(
                    [html.H2("Decks of the field"), *cut, frame_table(decks, _DECKS, name="field-table", links={})],
                    className="panel wide",
                ),
            ],
            className="panels",
        ),
    ]
