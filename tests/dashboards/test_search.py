"""The search in the header: by the route, by mouse and by keyboard; and the card game, which is a place."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import polars as pl
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from dashboards.app import create_app
from dashboards.current import archive
from dashboards.search import MOST_LETTERS, ROUTE
from events.log.store import GameLog
from projector.lake_writer import refresh
from tests.dashboards.conftest import GAMES, HOSTILE, PHONE, WIDE, OpenPage, record, serious, serving, until


def told(client: FlaskClient, address: str, **query: str) -> Any:
    """What a route says."""
    answer = client.get(address, query_string=query or None)
    assert answer.status_code == 200
    return answer.json


def groups(client: FlaskClient, text: str, **more: str) -> dict[str, list[dict[str, Any]]]:
    return {group["title"]: group["hits"] for group in told(client, ROUTE, q=text, **more)["groups"]}


def test_what_fits_leads_to_its_page(client: FlaskClient, longest: str) -> None:
    [deck, *_] = groups(client, "ember rush", system="fusion_world")["Decks"]
    assert (deck["name"], deck["detail"]) == ("Ember Rush", "")
    assert parse_qs(urlsplit(deck["href"]).query) == {"system": ["fusion_world"], "decks": ["Ember Rush"]}
    [card, *_] = groups(client, "powder jester")["Cards"]
    assert card["href"].startswith("/card?system=fusion_world&card=KF01-")
    assert "Fusion World" in card["detail"], "no card game was asked for"
    [game, *_] = groups(client, longest[:8])["Games"]
    assert game["href"] == f"/replay/{longest}"
    [rule, *_] = groups(client, "7-3-1")["Rules"]
    assert (rule["href"], rule["detail"].split(" ")[0]) == (None, "7-3-1")


def test_what_does_not_fit_in_one_card_game_is_sought_in_all(client: FlaskClient) -> None:
    assert groups(client, "ember rush", system="dbz") == groups(client, "ember rush")
    assert groups(client, "nothing is called so") == {}


def test_words_with_a_colon_lead_to_as_many_games_as_they_say(client: FlaskClient) -> None:
    [[hit]] = groups(client, 'deck:"Ember Rush" won').values()
    number = int(hit["name"].split()[0])
    listed = told(client, "/api/games.json?" + urlsplit(hit["href"]).query)
    assert 0 < number == listed["found"] < listed["of"]
    assert all("Ember Rush" in row["won_by"] for row in listed["rows"])


def two_cards(served: None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two cards of which one player played the second after the first."""
    facts = archive().folder.frame("facts").filter(pl.col("type").cast(pl.String) == "CardPlayed")
    names = pl.col("card_name", "card_number").cast(pl.String)
    rows = facts.with_columns(names).sort("end_position", "seq").to_dicts()
    of_seat = [
        row for row in rows if (row["end_position"], row["player"]) == (rows[0]["end_position"], rows[0]["player"])
    ]
    return of_seat[0], next(row for row in of_seat if row["card_name"] != of_seat[0]["card_name"])


def test_cards_played_one_after_another_lead_to_the_moment_of_the_last(client: FlaskClient, served: None) -> None:
    one, other = two_cards(served)
    text = f'card:"{one["card_name"]}" then card:"{other["card_name"]}"'
    [[hit]] = groups(client, text, system="fusion_world").values()
    assert hit["detail"] == f"{one['card_name']}, then {other['card_name']}"
    listed = told(client, "/api/games.json?" + urlsplit(hit["href"]).query)
    assert int(hit["name"].split()[0]) == listed["found"] > 0
    moments = {row["game"]: row["at"] for row in listed["rows"]}
    assert moments[one["game"]] <= other["seq"]


@pytest.mark.browser
@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_the_list_shows_what_was_played_as_a_chip_that_a_click_clears(
    open_page: OpenPage, site: str, served: None, size: object
) -> None:
    one, other = two_cards(served)
    page = open_page(f"{site}/cards", size=size)
    page.locator(".search-button").click()
    expect(page.locator("dialog.search .how")).to_contain_text('card:"one card" turn<4 then card:"another" won')
    hits(page, f'card:"{one["card_name"]}" turn<9 then card:"{other["card_name"]}"')
    page.keyboard.press("Enter")
    words = f"{one['card_name']} before own turn 9, then {other['card_name']}"
    chip = page.locator("#games-chips .chip")
    expect(chip).to_have_text(f"{words}×")
    expect(chip).to_have_attribute("aria-label", f"Clear {words}")
    expect(page.locator("#games-grid a").first).to_have_attribute("href", re.compile(r"\?at=\d+$"))
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    chip.click()
    expect(chip).to_have_count(0)
    until(page, "!location.search.includes('played')")
    expect(page.locator("#games-count")).to_have_text(f"{GAMES} of {GAMES} games")
    page.go_back()
    expect(chip).to_have_text(f"{words}×")
    page.locator("#games-reset").click(force=True)
    expect(chip).to_have_count(0)


def test_a_folder_without_games_has_none_in_which_a_card_was_played(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        refresh(log, tmp_path)
    empty = create_app(tmp_path).server.test_client()
    for asked in ({"played": "card:KF01-101 turn<3"}, {"card": "KF01-101", "had": "played"}):
        assert told(empty, "/api/games.json", first="0", last="5", **asked)["found"] == 0


@pytest.mark.parametrize("text", ["x" * (MOST_LETTERS + 9), "\ud800", "%00", "(", '"', "card:", 'card:"', "<b>"])
def test_any_text_is_answered(client: FlaskClient, text: str) -> None:
    query = {"q": text.encode("utf-8", "surrogatepass")}
    assert client.get(ROUTE, query_string=query).status_code == 200


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("card:nobody", "no card is called 'nobody'"),
        ("turn<3", "a turn needs"),
        ("a:b", "there is no 'a:'"),
        ("card:x " * 99, f"search for {MOST_LETTERS} at most"),
    ],
)
def test_what_cannot_be_asked_is_said(client: FlaskClient, text: str, why: str) -> None:
    answer = told(client, ROUTE, q=text)
    assert (answer["groups"], why in answer["why"]) == ([], True)


def hits(page: Page, text: str) -> None:
    page.locator("dialog.search input").fill(text)
    expect(page.locator("dialog.search .hit").first).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_the_search_is_used_by_keyboard_alone(open_page: OpenPage, site: str, size: object) -> None:
    page = open_page(site, size=size)
    expect(page.locator("#metagame-table .ag-row").first).to_be_visible()
    page.keyboard.press("/")
    dialog = page.locator("dialog.search")
    expect(dialog).to_be_visible()
    hits(page, "ember")
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Ember Rush")
    expect(dialog).to_be_hidden()


@pytest.mark.browser
def test_the_search_says_what_is_wrong_and_closes(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards")
    page.get_by_role("button", name="Search (key /)").click()
    dialog = page.locator("dialog.search")
    hits(page, "ember")
    page.locator("dialog.search input").fill("nothing is called so")
    expect(dialog).to_contain_text("Nothing fits.")
    page.locator("dialog.search input").fill("turn<3")
    expect(dialog).to_contain_text("a turn needs a card")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.browser
def test_a_game_is_left_by_the_search_for_what_it_finds_and_hostile_names_are_text(
    open_page: OpenPage, tmp_path: Path
) -> None:
    game = record(tmp_path, names=(HOSTILE, "Ben"), answers=None)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/replay/{game}")
        page.wait_for_selector("#replay[aria-busy=false] .board")
        page.keyboard.press("/")
        hits(page, "onerror")
        assert page.locator("dialog img").count() == 0
        expect(page.locator("dialog .hit").first).to_contain_text(HOSTILE)
        page.locator("dialog.search input").fill("rush")
        page.keyboard.press("Enter")  # goes on as soon as the hits are there
        expect(page.locator("h1")).to_contain_text("Ember Rush")
        assert page.title() != "harmed"
