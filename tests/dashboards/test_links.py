"""Links from numbers: the list of games has as many games at a link as the number says, whatever filters are set."""

import random
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest

from dashboards.app import create_app, pages
from dashboards.current import archive
from dashboards.filtering import NAMES, Asked, filters_by, folder_of, with_usual
from dashboards.game_rows import asked_of as rows_asked
from dashboards.game_rows import games_of
from dashboards.links import (
    MATCHES,
    OWN_NAMES,
    SAME_NAMES,
    by_match,
    games_address,
    games_begun,
    games_lost,
    games_of_deck,
    games_of_hand,
    games_of_length,
    games_of_list,
    games_with_deck,
    games_won,
    matches_of_player,
)
from dashboards.pages import compare, metagame
from dashboards.section_figures import section_figure
from dashboards.sections import section_table
from events.errors import KifuError
from projector.columns import schema
from projector.contents import ended
from projector.figures.ratings import ratings_figure
from projector.game_filters import CHOICES, FILTERS, NO_WINNER
from projector.manifest import FOLDER, Manifest, write_manifest
from projector.parts import write_part

DECKS = ("Ash", "Birch", "Cedar")
NUMBER = 400
IN_WORDS = ("level", "begins", "readings", "trusted", "ruled")
"""The filters of statistics that the list of games says in other words."""
Link = Callable[[Any, Asked], str | None]
VALUES: dict[str, tuple[Any, ...]] = {
    "system": ("fusion_world", "masters"),
    "population": ("humans", "bots", "bots: greedy v2"),
    "level": ("list", "name", "archetype", "variant"),
    "formats": (["standard"], ["standard", "wide"]),
    "events": (["Open"], ["Open", "Cup"]),
    "decks": (["Ash"], ["Ash", "Birch"]),
    "opponents": (["Cedar"], ["Ash", "Cedar"]),
    "players": (["Ann"], ["Ann", "Ben"]),
    "since": ("2026-01-20",),
    "until": ("2026-02-10",),
    "begins": ("yes", "no"),
    "readings": ("apart", "pooled"),
    "trusted": ("yes",),
    "ruled": ("no", "yes"),
    "as_of": ("150", "399"),
}
TOLD: tuple[tuple[str, str, Link], ...] = (
    ("deck_results", "games", games_of_deck),
    ("deck_results", "wins", games_won),
    ("deck_results", "losses", games_lost),
    ("matchup_matrix", "games", games_of_deck),
    ("matchup_matrix", "wins", games_won),
    ("deck_versions", "games", games_of_list),
    ("deck_versions", "losses", games_lost),
    ("field_rate", "games", games_of_deck),
    ("game_length", "games", games_of_length),
)
"""Numbers of games of statistics, and the links by which they lead to these."""
LONG = 60
"""How many sets of filters by chance there are in a long run."""


def row(chance: random.Random, number: int) -> dict[str, Any]:
    population = chance.choice(("humans", "bots: greedy v2", "bots: random v1"))
    human = population == "humans"
    of_seats: dict[str, Any] = {}
    for seat in "ab":
        deck, version = chance.choice(DECKS), chance.choice("12")
        of_seats |= {
            f"deck_{seat}": deck,
            f"deck_id_{seat}": f"{deck} {version}",
            f"archetype_{seat}": {"Ash": "leafy", "Birch": "leafy"}.get(deck),
            f"variant_{seat}": {"Ash": "leafy", "Birch": "leafy, white"}.get(deck),
            f"player_{seat}": chance.choice(("Ann", "Ben", "Cleo")) if human else f"greedy {seat}",
            f"kind_{seat}": "human" if human else "bot",
            f"bot_{seat}": None if human else "greedy",
        }
    told = {
        "system": chance.choice(("fusion_world", "fusion_world", "masters")),
        "options": chance.choice(("R=1", "R=2")),
        "first": chance.choice(("a", "b", None)),
        "turns": chance.randint(4, 9),
        "format": chance.choice(("standard", "wide", None)),
        "event": chance.choice(("Open", "Cup", None)),
        "date": chance.choice(("2026-01-10", "2026-01-22", "2026-02-03", "2026-02-20", None)),
        "trusted": chance.random() < 0.2,
        "ruled": number % 3 == 0,
        "experiment": chance.choice((None, None, None, "trial")),
        "winner": chance.choice(("a", "b", None)),
        "reason": chance.choice(("life", "life", "life", None)),
        "rules_version": 1,
    }
    over = told["reason"] is not None
    told |= {} if over else {"winner": None}
    place = {"game": f"game {number}", "first_position": number, "end_position": number if over else None}
    return {**place, "population": population, "source": "live", **of_seats, **told}


def asked_hands(chance: random.Random, game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows of `decks` of a game, whose players were asked for another hand, or were not."""
    for seat in "ab":
        own = {name: game[f"{name}_{seat}"] for name in ("deck_id", "archetype", "variant", "player", "kind", "bot")}
        of_game = {name: game[name] for name in ("game", "end_position", "system", "population")}
        first = None if game["first"] is None else game["first"] == seat
        yield {**of_game, **own, "seat": seat, "on_the_play": first, "mulligans": chance.choice((0, 0, 1, 2, None))}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The pages over games that differ in all that filters ask; some are open, on trust, or of an experiment."""
    data, chance = tmp_path_factory.mktemp("links"), random.Random(4)
    folder = data / FOLDER
    folder.mkdir()
    rows = pl.DataFrame([row(chance, number) for number in range(1, NUMBER + 1)], schema=schema("games"))
    hands = [hand for game in rows.to_dicts() if game["reason"] for hand in asked_hands(chance, game)]
    parts = [
        write_part(folder, table, frame, first=1, last=NUMBER)
        for table, frame in {"games": rows, "decks": pl.DataFrame(hands, schema=schema("decks"))}.items()
    ]
    write_manifest(folder, Manifest(position=NUMBER, parts=(*parts,)))
    with create_app(data).server.app_context():
        yield


def linked(address: str | None) -> int:
    """How many games the list has at an address, as its route finds them."""
    assert address is not None
    if address.startswith(f"{MATCHES}?"):
        from tests.dashboards.test_matches_page import linked as linked_matches  # which imports this

        return linked_matches(address)
    asked = rows_asked(parse_qs(urlsplit(address).query))
    return games_of(asked).block(asked, first=0, last=1).found


COUNTED_BY_MATCH = ("deck_results", "matchup_matrix", "field_rate")
OF_MATCHES: tuple[tuple[str, str, Link], ...] = tuple(
    (stat, column, by_match(link)) for stat, column, link in TOLD if stat in COUNTED_BY_MATCH
)
"""Numbers of people's matches, and the links by which they lead to these."""


def several(few: int) -> pytest.MarkDecorator:
    """Parametrise with how many sets of filters by chance: a few, and many in a long run."""
    return pytest.mark.parametrize("several", [few, pytest.param(LONG, marks=pytest.mark.slow)])


def sets(several: int) -> Iterator[Asked]:
    """Each value of each filter alone, then so many together; decks and opponents as they are called at the level."""
    for name, values in VALUES.items():
        for value in values:
            yield {name: value}  # type: ignore[misc]
    yield from together(several, random.Random(8))


def together(several: int, chance: random.Random) -> Iterator[Asked]:
    """So many sets of four filters, by chance."""
    for _ in range(several):
        yield {name: chance.choice(VALUES[name]) for name in chance.sample(NAMES, 4)}  # type: ignore[misc]


def test_every_filter_of_a_statistic_is_one_of_the_list() -> None:
    assert set(VALUES) == set(NAMES)
    assert {*OWN_NAMES, *SAME_NAMES} <= set(NAMES)
    assert {*OWN_NAMES.values(), *SAME_NAMES} <= set(FILTERS)
    assert {*NAMES} - {*OWN_NAMES, *SAME_NAMES} == {*IN_WORDS}, "games_address has them"
    assert set(CHOICES) <= set(FILTERS)


@several(12)
@pytest.mark.parametrize(("stat", "column", "link"), TOLD)
@pytest.mark.one_in(4)
def test_a_link_finds_as_many_games_as_its_number_says(
    served: None, stat: str, column: str, link: Link, several: int
) -> None:
    """By default each filter alone with one of the numbers; with each, others together, by chance."""
    led, by_chance = 0, together(several, random.Random(f"{stat} {column}"))
    for asked in sets(several) if several == LONG or (stat, column) == ("deck_results", "games") else by_chance:
        try:
            rows = folder_of(asked).stat(stat, filters_by(asked)).to_dicts()
        except KifuError:  # it takes no such filter, or no deck is called so at this level
            continue
        whole = with_usual(asked)
        for found in rows:
            address = link(found, whole)
            if address is None:
                assert found["mirror"], (asked, found)
            else:
                assert linked(address) == found[column], (asked, found, address)
                led += found[column] > 0
    assert led > 5


@several(12)
@pytest.mark.parametrize(("stat", "column", "link"), OF_MATCHES)
@pytest.mark.one_in(5)
def test_a_link_finds_as_many_matches_as_its_number_says(
    served: None, stat: str, column: str, link: Link, several: int
) -> None:
    """Each filter alone with one of the numbers; with each, others together, by chance."""
    led, by_chance = 0, together(several, random.Random(f"{stat} {column}"))
    for of in sets(several) if (stat, column) == ("deck_results", "games") else by_chance:
        asked: Asked = {**of, "population": "humans"}
        try:
            rows = folder_of(asked).stat(stat, filters_by(asked), unit="match").to_dicts()
        except KifuError:  # it takes no such filter, or no deck is called so at this level
            continue
        whole = with_usual(asked)
        for found in rows:
            address = link(found, whole)
            if address is None:
                assert found.get("mirror") or asked.get("readings") == "apart", (asked, found)
            else:
                assert linked(address) == found[column], (asked, found, address)
                led += found[column] > 0
    assert led


@several(8)
def test_a_hand_leads_to_the_games_in_which_a_deck_kept_it_or_redrew_it(served: None, several: int) -> None:
    orders: set[bool | None] = set()
    for asked in sets(several) if several == LONG else together(several, random.Random(9)):
        try:
            rows = folder_of(asked).stat("mulligans", filters_by(asked)).to_dicts()
        except KifuError:  # it takes no such filter, or no deck is called so at this level
            continue
        whole = with_usual(asked)
        for found in rows:
            address = games_of_hand(found, whole)
            if found["deck"] is None or not found["hands"]:
                assert address is None
                continue
            assert linked(address) == found["hands"], (asked, found, address)
            orders.add(found["on_the_play"])
    assert orders == {None, True, False}


@several(20)
def test_who_began_and_how_many_games_there_are_lead_to_these(served: None, several: int) -> None:
    for asked in sets(several) if several == LONG else together(several, random.Random(8)):
        try:
            filters, whole = filters_by(asked), with_usual(asked)
            begun = folder_of(asked).stat("who_begins", filters).filter(of="begins")
            games = folder_of(asked).stat("deck_results", filters)
        except KifuError:
            continue
        for found in begun.filter(pl.col("split").is_in(["all", "deck"]), pl.col("began") > 0).to_dicts():
            assert linked(games_begun(found, whole)) == found["began"], (asked, found)
        if not asked.keys() & {"decks", "opponents", "players", "begins"}:
            assert linked(games_address(whole)) == int(games["games"].sum()) // 2 + int(games["mirrors"].sum())


def test_the_number_of_games_is_told_of_games_whichever_seats_are_asked_for(served: None) -> None:
    for asked in sets(6):
        try:
            told, whole = ended(folder_of(asked).lake, filters_by(asked)), with_usual(asked)
        except KifuError:
            continue
        assert linked(games_address(whole, mirrors="none")) == told.between, asked
        assert linked(games_address(whole, mirrors="only")) == told.mirrors, asked
        assert linked(games_address(whole, mirrors="none", winner=NO_WINNER)) == told.drawn, asked


def test_a_share_leads_to_all_games_of_its_deck(served: None) -> None:
    for asked in ({}, {"level": "archetype"}, {"readings": "apart"}, {"population": "bots"}):
        whole, filters = with_usual(asked), filters_by(asked)  # type: ignore[arg-type]
        keys = ["system", "population", "options", "deck"]
        results = archive().folder.stat("deck_results", filters)
        games = {tuple(row[key] for key in keys): row["games"] + row["mirrors"] for row in results.to_dicts()}
        shares = archive().folder.stat("deck_shares", filters).filter(pl.col("week").is_null())
        for found in shares.to_dicts():
            assert linked(games_with_deck(found, whole)) == games[tuple(found[key] for key in keys)], found


def test_a_difference_leads_to_the_games_of_both_decks(served: None) -> None:
    [section, *_] = compare.SECTIONS
    asked: Asked = {"a": "Ash", "b": "Birch", "players": ["Ann"], "system": "fusion_world", "population": "humans"}
    [table, *_] = section_table(section, asked).parts
    assert [row["opponent"] for row in table.rowData] == [None, "Cedar"]
    for found in table.rowData:
        counts = {name: found[f"{name}_games"] for name in "ab"}
        assert all(linked(found["links"][f"{name}_games"]) == counts[name] > 0 for name in "ab")
        assert all(linked(found["links"][f"{name}_rate"]) == counts[name] for name in "ab")
        assert linked(found["links"]["difference"]) == sum(counts.values())


def addresses(told: Any) -> Iterator[str]:
    """The addresses to which the marks of a figure lead, in what these carry."""
    if isinstance(told, str) and told.startswith("/games?"):
        yield told
    elif isinstance(told, list | tuple):
        for part in told:
            yield from addresses(part)


@pytest.mark.parametrize("asked", [{}, {"readings": "apart"}, {"readings": "apart", "level": "archetype"}])
def test_every_mark_of_a_figure_leads_to_the_games_that_it_is_of(served: None, asked: Asked) -> None:
    told = {"metagame": "games", "game_length": "games", "who_begins": "began"}
    sections = {section.stat: section for section in metagame.SECTIONS if section.figure}
    for name, column in told.items():
        figure = section_figure(sections[name], asked, scheme="light")
        rows = folder_of(asked).stat(name, filters_by(asked))
        if name == "who_begins":
            rows = rows.filter(pl.col("of") == "begins", pl.col("split").is_in(["all", "deck"]), pl.col("began") > 0)
        marks = [address for trace in figure.data for address in addresses(trace.customdata)]
        assert sorted(map(linked, marks)) == sorted(rows[column]), name
        assert marks
    if "readings" in asked:
        assert all("readings=" in address for address in marks)


def test_where_readings_are_told_apart_a_mark_that_does_not_say_which_leads_nowhere(served: None) -> None:
    assert games_of_deck({"deck": "Ash"}, {"readings": "apart"}) is None
    assert "readings=R%3D1" in (games_of_deck({"deck": "Ash", "options": "R=1"}, {"readings": "apart"}) or "")


def test_every_number_of_a_table_of_games_leads_somewhere() -> None:
    numbers = {"games", "wins", "losses", "win_rate", "shrunken", "held", "effect", "difference", "field_rate"}
    for page in pages():
        for section in getattr(page, "SECTIONS", ()):
            missing = numbers & {*section.columns} - {*section.links}
            assert not missing or section.stat == "ratings", (page.NAME, section.stat, missing)


def test_a_mark_of_a_rating_leads_to_the_matches_of_its_player() -> None:
    words = {"player": "Ann", "format": "standard", "system": "toy", "population": "humans"}
    row = {**words, "rating": 30.0, "low": 20.0, "high": 40.0, "matches": 25, "wins": 20, "losses": 5, "draws": 0}
    [mark] = ratings_figure(pl.DataFrame([row])).data[0].customdata
    assert matches_of_player(mark[-1], {}) == matches_of_player(row, {})
    assert "players=Ann" in (matches_of_player(row, {}) or "")
