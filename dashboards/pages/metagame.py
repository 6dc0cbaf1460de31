"""/: the metagame at a glance. Every number leads to its games."""

from collections.abc import Iterator, Sequence
from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.current import archive
from dashboards.elements import NO_GAMES, ends, notice, percent
from dashboards.filter_bar import reason
from dashboards.filtering import Asked, filters_by, folder_of, with_usual
from dashboards.links import (
    deck_address,
    games_address,
    games_begun,
    games_lost,
    games_of_deck,
    games_of_length,
    games_with_deck,
    games_won,
    left_out,
    matches_address,
)
from dashboards.meanings import Number, tiles
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening, side_by_side
from dashboards.statistics import statistics_page
from dashboards.tables import Row
from events.errors import KifuError
from projector.contents import Ended, ended
from projector.folder import DataFolder
from projector.stats.asking import usual_unit
from projector.stats.catalogue import stat
from projector.stats.filters import FilterRefused, Filters
from projector.stats.ranking import FEW

PATH = "/"
NAME = "Metagame"
TITLE = "Metagame · Kifu"
ORDER = 1
PALE = f"Pale: fewer than {FEW} games."

SECTIONS = (
    Section(
        stat="metagame",
        title="Decks",
        told="Best first, by the win rate to expect against this field: small samples count for less. Line: 95 % "
        f"interval; upright: 50 %. {PALE}",
        columns={
            "deck": "Deck",
            "expected": "Expected win rate",
            "win_rate": "Won so far",
            "games": "Games",
            "wins": "Won",
            "losses": "Lost",
            "share": "Share",
        },
        links={
            "deck": deck_address,
            **dict.fromkeys(("expected", "games", "win_rate"), games_of_deck),
            "wins": games_won,
            "losses": games_lost,
            "share": games_with_deck,
        },
        phone=("deck", "expected"),
        figure=False,
        dots="expected",
    ),
    Section(
        stat="metagame",
        called="popularity",
        points=games_of_deck,
        title="Popular vs. winning",
        told=f"High and left: strong and rarely played. {PALE}",
    ),
    Section(
        stat="deck_shares",
        title="Share of the field",
        told="Week by week, where games have dates.",
        columns={"deck": "Deck", "week": "Week", "seats": "Seats", "share": "Share"},
        n="seats",
        links={"deck": deck_address, "seats": games_with_deck, "share": games_with_deck},
        points=games_with_deck,
        split=True,
    ),
    Section(
        stat="who_begins",
        points=games_begun,
        title="Going first",
        told=f"Games won by the player who goes first, by that player's deck. {PALE}",
        wide=False,
    ),
    Section(
        stat="game_length",
        points=games_of_length,
        title="Game length",
        told="Turns of both players together.",
        wide=False,
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    above = [html.Nav(id="metagame-left-out", className="links"), html.Div(id="metagame-kpis")]
    return statistics_page("metagame", "Metagame", SECTIONS, opening(given), above=above)


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "metagame", SECTIONS)
    of_lake(app.server, "metagame-kpis")

    @app.callback(
        Output("metagame-kpis", "children"),
        Output("metagame-left-out", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None) -> tuple[Any, list[Any]]:
        if asked is None:
            raise PreventUpdate
        summary = archive().summary()
        others = left_out(summary.trusted, summary.experiments)
        if not summary.played:
            return notice("Statistics count no game." if others else NO_GAMES), others
        if len({system for _, system, _ in summary.played}) > 1:
            others = [dcc.Link("All card games side by side", href="/side-by-side"), *others]
        try:
            return side_by_side(asked, lambda of: _kpis(filters_by(of), with_usual(of))), others
        except KifuError as error:
            not_kept()
            return notice(reason(error)), others


def _kpis(filters: Filters, asked: Asked) -> html.Div | None:
    folder = folder_of(asked)
    length = folder.stat("game_length", filters).to_dicts()
    unit = usual_unit(stat("deck_results"), filters)
    decks = folder.stat("deck_results", filters, **unit).to_dicts()
    if not length and not decks:
        return None
    numbers = [*_of_matches(folder, filters, asked)] if unit else []
    if length:
        numbers += _of_games(ended(folder.lake, filters), length, asked)
    if decks:
        numbers.insert(1, _of_decks(decks))
    if length:
        numbers += [_of_length(length, asked), *_of_first(folder, filters, asked)]
    return tiles(numbers, filters, asked)


def _of_matches(folder: DataFolder, filters: Filters, asked: Asked) -> Iterator[Number]:
    """The number of matches, recorded and reported."""
    usable = folder.usable("deck_results", filters, unit="match")
    if usable.of:
        told = f"{usable.usable:,} between two known decks"
        said = "how many matches the filters leave, recorded or reported, each once"
        yield Number("Matches", f"{usable.of:,}", told, matches_address(asked), "deck_results", "games", said)


def _of_games(games: Ended, length: Sequence[Row], asked: Asked) -> Iterator[Number]:
    """The number of recorded games."""
    count = sum(row["games"] for row in length)
    drawn = f"{games.drawn:,} draws" if games.drawn else "no draws"
    told = f"{drawn}, {f'{games.mirrors:,} mirror matches' if games.mirrors else 'no mirror matches'}"
    yield Number("Finished games", f"{count:,}", told, games_address(asked), "game_length", "of")


def _of_decks(decks: Sequence[Row]) -> Number:
    """The number of decks."""
    most = max(decks, key=lambda row: row["games"] + row["mirrors"])["deck"]
    different = "how many decks were played that are called otherwise at the level of the filters"
    return Number("Decks", str(len(decks)), f"most played: {most}", None, "deck_results", "deck", different)


def _of_length(length: Sequence[Row], asked: Asked) -> Number:
    """How long games last."""
    median = length[0]["median"]
    mean = f"mean {length[0]['mean']:.1f}, of both players together"
    lasting = games_address(asked, turns=str(round(median)))
    return Number("Median length", f"{median:g} turns", mean, lasting, "game_length", "median")


def _of_first(folder: DataFolder, filters: Filters, asked: Asked) -> Iterator[Number]:
    """How many games the player won who began, where the filters leave both who began and who did not."""
    try:
        first = folder.stat("who_begins", filters).to_dicts()
    except FilterRefused:
        return
    overall = next((row for row in first if row["of"] == "begins" and row["split"] == "all"), None)
    if overall is not None and overall["win_rate"] is not None:
        between = ends(overall["win_rate_low"], overall["win_rate_high"], of="rate")
        rate, won = percent(overall["win_rate"]), games_address(asked, begins="won")
        yield Number("Going first wins", rate, between, won, "who_begins", "win_rate")
