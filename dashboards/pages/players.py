"""/players: the ratings of people with enough matches, and who has not enough of them yet."""

from functools import partial
from typing import Any

from dash import Dash, Input, Output, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.elements import NO_MATCHES
from dashboards.filtering import OF_PLAYERS, Asked, check_address, folder_of
from dashboards.links import matches_lost, matches_of_player, matches_won, player_address
from dashboards.section import Section
from dashboards.section_counts import own_parameters_of, section_filters
from dashboards.sections import register_sections
from dashboards.statistics import statistics_page
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row, Table
from events.errors import KifuError
from projector.stats.ratings import ENOUGH

PATH = "/players"
NAME = "Players"
TITLE = "Players · Kifu"
ORDER = 5
SECTIONS = (
    Section(
        stat="ratings",
        title="Ratings",
        told="Ratings of human players, from recorded and reported matches, each with its 95 % interval. Players in "
        "different groups have never met, and cannot be compared.",
        columns={
            "player": "Player",
            "rating": "Rating",
            "matches": "Matches",
            "wins": "Won",
            "losses": "Lost",
            "deviation": "Deviation",
            "format": "Format",
            "group": "Group",
            "provisional": "Provisional",
        },
        n="matches",
        missing=NO_MATCHES,
        points=matches_of_player,
        links={
            "player": player_address,
            **dict.fromkeys(("matches", "rating"), matches_of_player),
            "wins": matches_won,
            "losses": matches_lost,
        },
        main="rating",
        own={"few": ENOUGH},
        asks=("few",),
        takes=OF_PLAYERS,
    ),
)
_MISSING = {"player": "Player", "format": "Format", "matches": "Matches", "missing": "Missing"}


def layout(**given: Any) -> html.Div:
    """The frame of the page for the matches that the address asks for."""
    page = statistics_page("players", "Players", SECTIONS, given)
    page.children.append(html.Div(id="players-missing"))
    return page


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "players", SECTIONS)
    offer(app, "players-missing", "missing-table", _missing)

    @app.callback(Output("players-missing", "children"), Input("live", "data"), Input("asked", "data"))
    @everyone
    def filled(_: Any, asked: Asked | None) -> html.Details | None:
        if asked is None:
            raise PreventUpdate
        try:
            return _folded(_missing(asked), asked)
        except KifuError:  # the section says why
            return None


def _matches(asked: Asked, row: Row) -> str | None:
    return matches_of_player(row, asked)


def _page(asked: Asked, row: Row) -> str | None:
    return player_address(row, asked)


def _least(asked: Asked) -> int:
    """The matches that a rating needs."""
    return int(own_parameters_of(SECTIONS[0], asked)["few"])


def _missing(asked: Asked) -> Table:
    """The players of fewer matches than the section's minimum, by name, and how many each one misses."""
    [section] = SECTIONS
    least = _least(asked)
    found = folder_of(asked).stat(section.stat, section_filters(section, asked))
    few = found.filter(found["matches"] < least)
    rows = few.with_columns(missing=least - few["matches"]).sort("missing", "player")
    links = {"player": partial(_page, asked), "matches": partial(_matches, asked)}
    meanings = {"missing": "the matches that a rating still needs"}
    return Table(frame=rows, columns=_MISSING, name="missing-table", links=links, stat=section.stat, meanings=meanings)


def _folded(table: Table, asked: Asked) -> html.Details | None:
    """The table of those who have no rating yet, each once, folded; None if all have one. Formats are rated apart."""
    frame = table.frame
    count = frame.select("system", "player").n_unique()
    if not count:
        return None
    told = f"{count:,} {'player has' if count == 1 else 'players have'} fewer than {_least(asked)} matches"
    where = " of a format, and no rating in it yet" if frame["format"].n_unique() > 1 else ", and no rating yet"
    parts = [html.Summary(f"{told}{where}"), *shown_table(table, "players-missing", asked)]
    return html.Details(parts, className="panel wide about")
