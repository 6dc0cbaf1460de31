"""/player: one player: the rating over time, the record, the decks, the rivals and the matches."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from dash import Dash, Input, Output, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.elements import NO_MATCHES
from dashboards.filtering import OF_PLAYERS, Asked, asked_of, check_address, folder_of
from dashboards.links import (
    matches_address,
    matches_lost,
    matches_of_day,
    matches_of_player,
    matches_with_player_deck,
    matches_won,
    player_address,
)
from dashboards.match_table import COLUMNS, match_table
from dashboards.meanings import Number, tiles
from dashboards.result_form import player_form
from dashboards.section import Section
from dashboards.section_counts import section_filters
from dashboards.sections import register_sections
from dashboards.statistics import statistics_page
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row
from events.errors import KifuError
from projector.stats.ratings import ENOUGH

PATH = "/player"
NAME = None
TITLE = "Player · Kifu"
ORDER = 5.2
SUBJECT = ("players",)
MATCH_COLUMNS = {name: head for name, head in COLUMNS.items() if name != "player"}


def _rival_address(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the page of a row's opponent."""
    return player_address({**row, "player": row["opposing_player"]}, asked)


SECTIONS = (
    Section(
        stat="rating_history",
        title="Rating over time",
        told="After the last match of each day (of a single day: after each match), with the 95 % band; a newcomer has "
        f"25. Each format has a rating of its own, which is provisional before {ENOUGH} matches.",
        n=None,
        points=matches_of_day,
        missing=NO_MATCHES,
        one="player",
        takes=OF_PLAYERS,
    ),
    Section(
        stat="player_decks",
        title="Decks",
        told="Match win rate by deck, with its 95 % interval; a draw counts half, and mirrors count.",
        columns={
            "deck": "Deck",
            "win_rate": "Match win rate",
            "matches": "Matches",
            "wins": "Won",
            "losses": "Lost",
            "draws": "Drawn",
            "last": "Last played",
        },
        n="matches",
        links={
            **dict.fromkeys(("deck", "matches", "win_rate"), matches_with_player_deck),
            "wins": partial(matches_with_player_deck, result="won"),
            "losses": partial(matches_with_player_deck, result="lost"),
            "draws": partial(matches_with_player_deck, result="drawn"),
        },
        points=matches_with_player_deck,
        phone=("deck", "win_rate", "matches"),
        split=True,
        missing=NO_MATCHES,
        one="player",
        takes=(*OF_PLAYERS, "level"),
    ),
    Section(
        stat="rivals",
        title="Rivals",
        told="The record against each opponent, those met most often first.",
        columns={
            "opposing_player": "Opponent",
            "matches": "Matches",
            "wins": "Won",
            "losses": "Lost",
            "draws": "Drawn",
            "win_rate": "Match win rate",
            "last": "Last met",
        },
        n=None,
        links={
            "opposing_player": _rival_address,
            **dict.fromkeys(("matches", "win_rate"), matches_of_player),
            "wins": matches_won,
            "losses": matches_lost,
            "draws": partial(matches_of_player, result="drawn"),
        },
        points=matches_of_player,
        phone=("opposing_player", "wins", "losses"),
        split=True,
        missing=NO_MATCHES,
        one="player",
        takes=OF_PLAYERS,
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, of the player whom the address names, or else of the one with the most matches."""
    asked = asked_of(given)
    chosen: Mapping[str, Any] = given if asked.get("players") else {**given, "players": _most_matches(asked)}
    form = player_form(asked_of(chosen))
    above = [*([form] if form else []), html.Div(id="player-kpis")]
    page = statistics_page("player", _title(asked_of(chosen)), SECTIONS, chosen, above=above)
    page.children.append(html.Div(id="player-matches", className="panels"))
    return page


def _most_matches(asked: Asked) -> list[str]:
    try:
        rows = _ratings(asked)
    except KifuError:  # the sections say why
        return []
    return [max(rows, key=lambda row: row["matches"])["player"]] if rows else []


def _title(asked: Asked) -> str:
    players = asked.get("players", [])
    return players[0] if len(players) == 1 else "Player"


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "player", SECTIONS)
    offer(app, "player-matches", "player-matches-table", _matches)

    @app.callback(
        Output("player-title", "children"),
        Output("player-kpis", "children"),
        Output("player-matches", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None) -> tuple[str, Any, Any]:
        if asked is None:
            raise PreventUpdate
        if len(asked.get("players", [])) != 1:
            return _title(asked), None, None
        try:
            return _title(asked), _kpis(asked), _of_matches(asked)
        except KifuError:  # the sections say why
            return _title(asked), None, None


def _ratings(asked: Asked) -> list[Row]:
    """The ratings of the player who is asked for, one a format; of all players, if none is."""
    found = folder_of(asked).stat("ratings", section_filters(SECTIONS[0], asked))
    rows: list[Row] = found.to_dicts()
    return rows


def _kpis(asked: Asked) -> html.Div | None:
    rows = _ratings(asked)
    if not rows:
        return None
    filters = section_filters(SECTIONS[0], asked)
    numbers = [_rating(rows, asked), _record(rows, asked), *_favourites(asked)]
    return tiles(numbers, filters, asked)


def _rating(rows: Sequence[Row], asked: Asked) -> Number:
    """The rating in the format of the most matches."""
    row = max(rows, key=lambda row: row["matches"])
    of = f" · {row['format']}" if len(rows) > 1 and row["format"] else ""
    note = f"{row['low']:.1f} to {row['high']:.1f} (95\u00a0%)"
    if row["provisional"]:
        note += f", provisional: {row['matches']} of {ENOUGH} matches"
    return Number(f"Rating{of}", f"{row['rating']:.1f}", note, matches_of_player(row, asked), "ratings", "rating")


def _record(rows: Sequence[Row], asked: Asked) -> Number:
    """The matches won, lost and drawn, in all formats."""
    won, lost, drawn, matches = (sum(row[name] for row in rows) for name in ("wins", "losses", "draws", "matches"))
    said = "matches won, lost and drawn, recorded and reported, in all formats that the filters leave"
    note = f"won, lost, drawn, of {matches:,} match{'' if matches == 1 else 'es'}"
    return Number("Record", f"{won}–{lost}–{drawn}", note, matches_address(asked), "ratings", "matches", said)


def _favourites(asked: Asked) -> Iterator[Number]:
    """How many decks were played and opponents met, and which of them most."""
    for section, label, column, most in zip(
        SECTIONS[1:], ("Decks", "Opponents"), ("deck", "opposing_player"), ("most played", "most met"), strict=True
    ):
        rows = folder_of(asked).stat(section.stat, section_filters(section, asked)).to_dicts()
        if rows:
            said = f"how many different ones the player {'played' if column == 'deck' else 'met'}"
            yield Number(label, str(len(rows)), f"{most}: {rows[0][column]}", None, section.stat, column, said)


def _matches(asked: Asked) -> Any:
    """The table of the player's matches."""
    return match_table(asked, columns=MATCH_COLUMNS, name="player-matches-table")


def _of_matches(asked: Asked) -> html.Section | None:
    table = _matches(asked)
    if table.frame.is_empty():
        return None
    parts = [html.H2("Matches"), html.P("The latest first. Byes not counted.", className="quiet")]
    return html.Section([*parts, *shown_table(table, "player-matches", asked)], className="panel wide")
