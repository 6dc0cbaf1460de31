"""/matches: the matches of people, recorded and reported, to which numbers of players and events lead."""

from collections.abc import Mapping, Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import Dash, html

from dashboards.current import archive
from dashboards.elements import NO_MATCHES, aria, notice
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import Asked, asked_of, check_address, filters_by, filters_of_asked, folder_of, own_id
from dashboards.links import event_address, matches_address
from dashboards.meanings import terms_of, unfolded
from dashboards.statistics import register_body
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row, Table
from projector.match_list import KNOWN, RESULTS, check_shown, match_list
from projector.stats.definitions import MATCHES

PATH = "/matches"
NAME = "Matches"
TITLE = "Matches · Kifu"
ORDER = 5.5
TAKES = Bar(
    takes=(
        *("system", "population", "level", "formats", "events", "decks", "opponents", "players"),
        *("since", "until", "trusted", "ruled", "as_of"),
    ),
    fixed={"population": "humans"},
    counts="matches",
    whole=False,
)
_COLUMNS = {
    "event": "Event",
    "player": "Player",
    "result": "Result",
    "opposing_player": "Opponent",
    "deck": "Deck",
    "opponent": "With",
    "phase": "Phase",
    "round": "Round",
    "date": "Date",
    "coverage": "Known",
}


def layout(**given: Any) -> html.Div:
    """The frame of the page, for the matches that the address asks for."""
    asked = asked_of(given)
    controls = [
        dmc.Select(
            id=own_id(name), label=label, value=asked.get(name), data=[*choices], clearable=True, placeholder=unset
        )
        for name, label, choices, unset in (
            ("known", "Known", KNOWN, "anything"),
            ("result", "Result for the player or deck chosen", RESULTS, "any"),
        )
    ]
    chosen = html.Div(controls, className="filters two", role="group", **aria(label="Matches shown"))
    head = html.Div([html.H1("Matches")], className="page-head")
    return html.Div([head, filter_bar(given, TAKES), chosen, html.Div(id="matches-body")], className="page")


def check(given: Mapping[str, str | Sequence[str]]) -> None:
    """Check the query of an address. KifuError for a value that cannot be, whatever the lake has."""
    check_address(given)
    asked = asked_of(given)
    check_shown(known=asked.get("known"), result=asked.get("result"))


def register(app: Dash) -> None:
    """Fill the page, again as results and games arrive."""
    register_body(app, "matches", _body)
    offer(app, "matches", "matches-table", _table)


def _body(asked: Asked) -> list[Any]:
    table = _table(asked)
    count = table.frame.height
    if not count:
        set_ = {*filters_of_asked(asked)} - {"population", "level"} or {"known", "result"} & asked.keys()
        why = "The filters leave no match: reset them, or choose others." if set_ else NO_MATCHES
        return [notice(why)]
    told = f"{count:,} match{'' if count == 1 else 'es'}, each once, the latest first. Byes are no matches."
    what = unfolded("What is this?", terms_of({head: MATCHES[name] for name, head in _COLUMNS.items()}))
    section = html.Section(
        [html.P(told, className="quiet"), *shown_table(table, "matches", asked), what], className="panel wide"
    )
    return [html.Div([section], className="panels")]


def _table(asked: Asked) -> Table:
    filters = filters_by({**asked, "population": "humans"})
    only = {"known": asked.get("known"), "result": asked.get("result")}
    question = "matches", sorted(asked.items())
    frame = archive().asked(*question, answer=lambda _: match_list(folder_of(asked).lake, filters, **only))
    links = {"event": _event, "player": _player("player", asked), "opposing_player": _player("opposing_player", asked)}
    return Table(
        frame=frame,
        columns=_COLUMNS,
        meanings=MATCHES,
        name="matches-table",
        links=links,
        phone=("player", "result", "opposing_player"),
    )


def _event(row: Row) -> str | None:
    return event_address(row["event"], row["system"]) if row["event"] else None


def _player(column: str, asked: Asked) -> Any:
    def address(row: Row) -> str | None:
        return matches_address({**asked, "players": [row[column]]}) if row[column] else None

    return address
