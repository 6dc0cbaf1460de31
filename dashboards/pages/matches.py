"""/matches: the matches of people, recorded and reported, to which numbers of players and events lead."""

from collections.abc import Mapping, Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import Dash, html

from dashboards.elements import NO_MATCHES, aria, notice
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import Asked, asked_of, check_address, filters_of_asked, own_id
from dashboards.match_table import COLUMNS, match_table
from dashboards.meanings import terms_of, unfolded
from dashboards.statistics import register_body
from dashboards.table_rows import offer, shown_table
from projector.match_list import KNOWN, RESULTS, check_shown
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
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, for the matches that the address asks for."""
    asked = asked_of(given)
    rival = [asked["rival"]] if "rival" in asked else []
    controls = [
        dmc.Select(
            id=own_id(name), label=label, value=asked.get(name), data=[*choices], clearable=True, placeholder=unset
        )
        for name, label, choices, unset in (
            ("known", "Details", KNOWN, "all"),
            ("result", "Result for the player or deck chosen", RESULTS, "all"),
            ("rival", "Opponent", rival, "all"),
        )
        if choices or name != "rival"
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
    offer(app, "matches", "matches-table", match_table)


def _body(asked: Asked) -> list[Any]:
    table = match_table(asked)
    count = table.frame.height
    if not count:
        set_ = {*filters_of_asked(asked)} - {"population", "level"} or {"known", "result", "rival"} & asked.keys()
        why = "The filters leave no match: reset them, or choose others." if set_ else NO_MATCHES
        return [notice(why)]
    told = f"{count:,} match{'' if count == 1 else 'es'}, each once, the latest first. Byes not counted."
    what = unfolded("What is this?", terms_of({head: MATCHES[name] for name, head in COLUMNS.items()}))
    section = html.Section(
        [html.P(told, className="quiet"), *shown_table(table, "matches", asked), what], className="panel wide"
    )
    return [html.Div([section], className="panels")]
