"""Five questions, each answered on the page on which it starts or one click from it, on a desk and on a phone."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from projector.folder import open_data
from tests.dashboards.conftest import PHONE, WIDE, OpenPage, cells, serving
from tests.dashboards.test_events import ROWS, write_and_take

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
CARD = "KF01-401"
"""A card of which sample decks have three and four copies."""


def answer(page: Page, name: str, words: str) -> Locator:
    """The answer of a page, which has to say this, above the fold."""
    said = page.locator(f"#{name}-answer")
    expect(said).to_contain_text(words)
    box, view = said.bounding_box(), page.viewport_size
    assert box
    assert view
    assert box["y"] + box["height"] <= view["height"], "one has to scroll to it"
    return said


def said_by(data: Path, name: str, **asked: Any) -> str:
    """What the folder itself answers to the question of a page."""
    return str(open_data(data).answer(name, system="fusion_world", **asked))


@pytest.mark.browser
@SIZES
def test_what_should_i_play(open_page: OpenPage, site: str, data: Path, size: Any) -> None:
    page = open_page(f"{site}/?system=fusion_world", size=size)
    answer(page, "metagame", said_by(data, "metagame"))


@pytest.mark.browser
@SIZES
def test_what_beats_a_deck(open_page: OpenPage, site: str, data: Path, size: Any) -> None:
    page = open_page(f"{site}/?system=fusion_world", size=size)
    cells(page, "metagame-table", "deck")
    deck = page.locator('#metagame-table .ag-row[row-index="0"] [col-id="deck"] a')
    name = deck.inner_text()
    deck.click()
    page.wait_for_url("**/deck?*")
    answer(page, "deck", said_by(data, "deck", decks=[name]))
    expect(page.locator("#matchup_matrix-table")).to_contain_text("Tide Wall" if name != "Tide Wall" else "Ember Rush")


@pytest.mark.browser
@SIZES
def test_are_three_copies_better_than_four(open_page: OpenPage, site: str, data: Path, size: Any) -> None:
    page = open_page(f"{site}/card?system=fusion_world&card={CARD}", size=size)
    rows = open_data(data).card_results(system="fusion_world", by_copies=True).filter(card_number=CARD)
    listed = [str(count) for count in rows["listed"].to_list()]
    assert {"3", "4"} <= {*listed}
    page.locator("#card_results-table").scroll_into_view_if_needed()
    assert cells(page, "card_results-table", "listed") == listed
    within = cells(page, "card_results-table", "gih_rate")
    assert [" %" in rate for rate in within] == [rate is not None for rate in rows["gih_rate"].to_list()]


@pytest.mark.browser
@SIZES
def test_who_won_the_event(open_page: OpenPage, tmp_path: Path, size: Any) -> None:
    write_and_take(tmp_path, ROWS)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/events", size=size)
        cells(page, "events-table", "event")
        page.locator("#events-table .ag-row a", has_text="Harbour Cup").first.click()
        page.wait_for_url("**/events?*event=Harbour+Cup*")
        answer(page, "event", "Ann leads Harbour Cup")


@pytest.mark.browser
@SIZES
def test_show_me_the_games_in_which(open_page: OpenPage, site: str, size: Any) -> None:
    page = open_page(f"{site}/?system=fusion_world", size=size)
    page.locator("#search-box button").click()
    page.get_by_role("searchbox").fill('card:"Powder Jester" turn<4 won')
    hit = page.locator("dialog.search .hit .name")
    expect(hit).to_contain_text("game")
    games = int(hit.inner_text().split()[0])
    assert games
    page.keyboard.press("Enter")
    page.wait_for_url("**/games?*")
    assert parse_qs(urlsplit(page.url).query)["result"] == ["won"]
    expect(page.locator("#games-count")).to_contain_text(f"{games} of ")
