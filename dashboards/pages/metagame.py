"""/: the metagame at a glance. Every number leads to its games."""

from collections.abc import Iterator, Sequence
from typing import Any

from dash import Dash, Input, Output, html
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

PATH = "/"
NAME = "Metagame"
TITLE = "Metagame · Kifu"
ORDER = 1
PALE = "Pale dots are of few games."

SECTIONS = (
    Section(
        stat="deck_results",
        points=games_of_deck,
        title="Results by deck",
        told=f"Win rate with its 95 % interval; a draw counts half. Mirrors are left out. {PALE}",
        columns={"deck": "Deck", "win_rate": "Win rate", "games": "Games", "wins": "Won", "losses": "Lost"},
        links={
            "deck": deck_address,
            "games": games_of_deck,
            "wins": games_won,
            "losses": games_lost,
            "win_rate": games_of_deck,
        },
        split=True,
    ),
    Section(
        stat="metagame",
        points=games_of_deck,
        title="Is what is played what wins?",
        told="Share of the field against win rate, each with its 95 % interval. High and left: strong and rarely "
        f"played. {PALE}",
        columns={"deck": "Deck", "share": "Share", "win_rate": "Win rate"},
        links={"deck": deck_address, "win_rate": games_of_deck, "share": games_with_deck},
        split=True,
    ),
    Section(
        stat="deck_shares",
        title="What is played?",
        told="Share of the field, week by week where games have dates.",
        columns={"deck": "Deck", "week": "Week", "seats": "Seats", "share": "Share"},
        n="seats",
        links={"deck": deck_address, "seats": games_with_deck, "share": games_with_deck},
        points=games_with_deck,
        split=True,
    ),
    Section(
        stat="who_begins",
        points=games_begun,
        title="Does it help to begin?",
        told=f"Games won by the player who began, by that player's deck. {PALE}",
        wide=False,
    ),
    Section(
        stat="game_length",
        points=games_of_length,
        title="How long do games last?",
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
        told = f"{usable.usable:,} between two known decks; recorded or reported"
        said = "how many matches the filters leave, recorded or reported, each once"
        yield Number("Matches", f"{usable.of:,}", told, matches_address(asked), "deck_results", "games", said)


def _of_games(games: Ended, length: Sequence[Row], asked: Asked) -> Iterator[Number]:
    """The number of recorded games."""
    count = sum(row["games"] for row in length)
    told = f"{games.between:,} between two decks, {games.drawn:,} of them drawn; {games.mirrors:,} mirrors"
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
        yield Number("Won by who began", rate, between, won, "who_begins", "win_rate")
