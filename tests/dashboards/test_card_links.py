"""Links from numbers of cards: to the games in which the card was had so, and there to the moment where that began."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.current import archive
from dashboards.filtering import Asked, with_usual
from dashboards.game_rows import asked_of, games_of
from dashboards.links import had, had_in_turn, held_early, offered, taken
from events.errors import KifuError
from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.game_filters import check_form
from projector.games_of_card import _names, games_of_card, told, way
from projector.lake_writer import refresh
from tests.dashboards.conftest import OpenPage, until
from tests.levels import by_default
from tests.suite.fields import GAMES as SYSTEMS

OF_COPIES = {
    "card_origins": had("origin", "origin"),
    "card_fates": had("fate", "fate"),
    "card_turns": had_in_turn,
}


@pytest.fixture(scope="module", params=by_default(("fusion_world", "orchard"), SYSTEMS))
def of_system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The pages over a few games of each card game answer; its name."""
    folder, game = tmp_path_factory.mktemp("cards"), load(request.param)
    decks = list(game.pool.sample_decks().values())
    bots = (next(iter(game.bots)), next(iter(game.bots)))
    plan = Plan.of(game, seed=3, bots=bots, decks=decks, catalogue=game.pool.sample_cards())
    with closing(GameLog.open(folder, durable=False)) as log:
        simulate(log, plan, games=6)
        refresh(log, folder)
    with create_app(folder).server.app_context():
        yield request.param


def led(address: str | None) -> list[dict[str, Any]]:
    """The rows of the list of games at an address."""
    assert address is not None
    asked = asked_of(parse_qs(urlsplit(address).query))
    return games_of(asked).block(asked, first=0, last=100).rows


def facts(rows: list[dict[str, Any]], number: str) -> Iterator[dict[str, Any]]:
    """The facts of a card at which the games are shown."""
    frame = archive().folder.frame("facts").filter(pl.col("card_number") == number)
    at = pl.DataFrame([{"game": row["game"], "seq": row["at"]} for row in rows], {"game": pl.String, "seq": pl.UInt32})
    found = frame.with_columns(pl.col(pl.Categorical).cast(pl.String)).join(at, on=["game", "seq"])
    assert found.select("game", "seq").unique().height == len(rows)
    yield from found.to_dicts()


@pytest.mark.parametrize("stat", OF_COPIES)
def test_copies_lead_to_the_games_that_had_them_so(of_system: str, stat: str) -> None:
    asked, ways = with_usual({}), set()
    rows = archive().folder.stat(stat).to_dicts()
    for index, row in enumerate(rows):
        if row["card_number"] is None:
            assert OF_COPIES[stat](row, asked) is None
            continue
        kind = row.get("origin") or row.get("fate") or row.get("event")
        if index % 7 and kind in ways:
            continue
        ways.add(kind)
        games = led(OF_COPIES[stat](row, asked))
        assert 1 <= len(games) <= row["copies"], row
        if row.get("event", "").startswith("played"):
            assert 2 * len(games) >= row["copies"], "it counts seats"
            for fact in facts(games, row["card_number"]):
                assert fact["type"] in _names(of_system)
                assert (fact["turn"] + 1) // 2 == row["own_turn"]
                assert (fact["turn_player"] == fact["player"]) == (row["event"] == "played")
        if row.get("origin") == "turn_draw" or row.get("event") == "drawn":
            assert all(fact["player"] == fact["turn_player"] for fact in facts(games, row["card_number"]))
    assert ways or not rows


def test_options_lead_to_the_games_where_they_were_offered_or_taken(of_system: str) -> None:
    asked: Asked = with_usual({})
    decisions = archive().folder.frame("decisions").select("game", "position").cast({"game": pl.String})
    asks = set(decisions.iter_rows())
    for row in archive().folder.stat("card_choices").to_dicts()[::7]:
        for column, link in {"offered": offered, "taken": taken}.items():
            if row["card_number"] is None:
                continue
            games = led(link(row, asked))
            assert bool(games) == bool(row[column]), row
            assert len(games) <= row[column]
            assert {(game["game"], game["at"]) for game in games} <= asks


def test_a_card_is_first_played_in_one_own_turn(of_system: str) -> None:
    lake = archive().folder.lake
    for row in archive().folder.stat("card_results").to_dicts()[::5]:
        number = row["card_number"]
        turns = [games_of_card(lake, number, way("played", turn)) for turn in range(1, 4)]
        seats = [seat for turn in turns for seat in turn.select("end_position", "seat").iter_rows()]
        assert len({*seats}) == len(seats)
        assert {*seats} <= {*games_of_card(lake, number, "played").select("end_position", "seat").iter_rows()}


def test_raw_numbers_lead_to_the_seats_that_they_count(of_system: str) -> None:
    folder = archive().folder
    for row in folder.stat("card_results").to_dicts()[::3]:
        number = row["card_number"]
        cards = folder.frame("card_games").filter("main", pl.col("card_number") == number)
        assert games_of_card(folder.lake, number, "seen").height == cards.filter(pl.col("seen") > 0).height
        assert games_of_card(folder.lake, number, "played").height == cards.filter(pl.col("played") > 0).height
        whole = games_of_card(folder.lake, number).height
        assert games_of_card(folder.lake, number, "unseen").height <= whole
    effects = [row for row in folder.stat("card_effects").to_dicts() if row["held"]]
    for row in effects[::3]:
        assert led(held_early(row, with_usual({})))
        seats = games_of_card(folder.lake, row["card_number"], way("early", row["early_turn"])).height
        assert row["from_dealt"] or seats >= row["held"]


def test_a_way_is_told_in_words_and_one_that_cannot_be_is_refused() -> None:
    assert told(way("drawn", 3)) == "drawn for own turn 3"
    assert told(way("played", 3)) == "first played in own turn 3"
    assert told("played") == "played"
    assert told(way("origin", "turn_draw")) == "how it came to hand: Turn draw"
    assert told(way("origin", None)) == "how it came to hand: Otherwise"
    assert told(way("fate", "ko"), "fusion_world") == "what happened to it: KO'd"
    assert told(way("taken", "main", "play", None, None, None)) == "taken: main play"
    for wrong in ("soon", "drawn:soon", "taken:main", "played in turn:3"):
        with pytest.raises(KifuError, match="had: "):
            check_form("had", [wrong])


@pytest.mark.browser
def test_a_game_of_a_card_opens_at_the_moment(open_page: OpenPage, site: str, served: None) -> None:
    rows = archive().folder.stat("card_turns").filter(pl.col("event") == "played", pl.col("card_number").is_not_null())
    address = had_in_turn(rows.to_dicts()[0], with_usual({}))
    first = led(address)[0]
    page = open_page(f"{site}{address}")
    expect(page.locator("#games-had")).to_have_value("first played in own turn 1")
    link = page.locator("#games-grid a").first
    expect(link).to_have_attribute("href", f"/replay/{first['game']}?at={first['at']}")
    link.click()
    until(page, "at => window.kifu && kifu.open && kifu.open.track && kifu.open.track.at === at", first["at"])
