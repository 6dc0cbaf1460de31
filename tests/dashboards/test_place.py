"""The card game in the header: a place, which resets and links keep, and in which pages open."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.lake_writer import refresh
from tests.dashboards.conftest import PHONE, OpenPage, chips, serving, settled, until, with_filters

pytestmark = pytest.mark.browser
SYSTEMS = {"fusion_world": 4, "dbz": 2}
"""The games of each."""


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The pages of games of two card games, between bots."""
    folder = tmp_path_factory.mktemp("two")
    with closing(GameLog.open(folder, durable=False)) as log:
        for system, games in SYSTEMS.items():
            game = load(system)
            decks, bots = list(game.pool.sample_decks().values()), (next(iter(game.bots)),) * 2
            plan = Plan.of(game, seed=3, bots=bots, decks=decks, catalogue=game.pool.sample_cards())
            simulate(log, plan, games=games)
        refresh(log, folder)
    with serving(folder) as address:
        yield address


def ready(page: Page, system: str) -> None:
    """Wait until the page counts the games of a card game."""
    expect(page.locator("#place")).to_have_value(system)
    expect(page.locator("#filters-left")).to_have_text(f"{SYSTEMS[system]} of {sum(SYSTEMS.values())} games")
    settled(page)


def test_pages_open_in_the_card_game_of_the_most_games_and_go_to_another(open_page: OpenPage, two: str) -> None:
    page = open_page(two)
    ready(page, "fusion_world")
    with_filters(page).locator("#filter-begins").click()
    page.get_by_role("option", name="goes first").click()
    expect(chips(page)).to_have_count(1)
    page.locator("#place").select_option("dbz")
    ready(page, "dbz")
    expect(chips(page)).to_have_count(0)
    assert "system=dbz" in page.url
    page.go_back()
    expect(page.locator("#place")).to_have_value("fusion_world")


def test_the_menu_the_brand_the_open_page_and_a_reset_keep_it(open_page: OpenPage, two: str) -> None:
    page = open_page(f"{two}/matchups?system=dbz")
    ready(page, "dbz")
    page.locator(".nav-link", has_text="Matchups").click()
    ready(page, "dbz")
    page.locator(".nav-link", has_text="Metagame").click()
    expect(page.locator("h1")).to_have_text("Metagame")
    ready(page, "dbz")
    page.locator(".brand").click()
    ready(page, "dbz")
    with_filters(page).locator("#filter-since").fill("2001-01-01")
    expect(chips(page)).to_have_text(["From: 2001-01-01×"])
    page.locator("#filters-reset").click()
    expect(chips(page)).to_have_count(0)
    ready(page, "dbz")
    page.locator(".nav-link", has_text="Games").click()
    expect(page.locator("#games-count")).to_have_text(f"{SYSTEMS['dbz']} of {sum(SYSTEMS.values())} games")
    page.locator("#games-reset").click()
    expect(page.locator("#games-toggle")).to_have_text("Filters")
    expect(page.locator("#place")).to_have_value("dbz")
    page.locator("#place").select_option("all")
    expect(page.locator("#games-count")).to_have_text(f"{sum(SYSTEMS.values())} of {sum(SYSTEMS.values())} games")


def test_all_card_games_stand_side_by_side_in_no_place_and_lead_to_each(open_page: OpenPage, two: str) -> None:
    page = open_page(f"{two}/?system=dbz")
    ready(page, "dbz")
    page.get_by_role("link", name="All card games side by side").click()
    expect(page.locator("h1")).to_have_text("Card games side by side")
    expect(page.locator("#place")).to_have_value("all")
    titles = page.locator("#side_by_side-table .ag-row [col-id=title] a")
    expect(titles).to_have_text([load(system).title for system in sorted(SYSTEMS)])
    expect(page.locator("#side_by_side-comebacks-table")).to_contain_text("kifu train")
    expect(page.locator(".terms").last).to_contain_text("Key decisions")
    titles.filter(has_text=load("dbz").title).click()
    expect(page.locator("h1")).to_have_text("Metagame")
    ready(page, "dbz")


def test_a_replay_is_in_its_card_game_and_leads_back_to_it(open_page: OpenPage, two: str) -> None:
    page = open_page(f"{two}/games?system=dbz", size=PHONE)
    row = page.locator("#games-grid .ag-row a").first
    expect(row).to_be_visible()
    address = row.get_attribute("href")
    row.click()
    page.wait_for_selector("#replay[aria-busy=false] .board")
    page.reload()
    page.wait_for_selector("#replay[aria-busy=false] .board")
    expect(page.locator("#place")).to_have_value("dbz")
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    page.go_back()
    expect(page.locator("#games-grid .ag-row a").first).to_be_visible()
    page.goto(f"{two}{address}")
    page.wait_for_selector("#replay[aria-busy=false] .board")
    page.locator("#place").select_option("fusion_world")
    ready(page, "fusion_world")
    expect(page.locator("h1")).to_have_text("Metagame")
