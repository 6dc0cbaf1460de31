"""What the reader has done to a page of statistics, as games arrive; and the same by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.dashboards.conftest import OpenPage, cells, drawn, scroll, settled, until, with_filters

pytestmark = pytest.mark.browser

ARRIVE = "mark => dash_clientside.set_props('live', { data: { mark, games: 9, matches: 0, updated: 1, places: [] } })"
FADED = "document.querySelector('#deck_lists-figure .legend .traces').style.opacity"
COPIES = """() => {
  const { copies, more } = dashAgGridFunctions.statForms;
  return [copies(4), copies(3.5), more(2), more(-1), more(0), copies(null)];
}"""
"""Copies in lists, and how many more, as they are shown."""
STANDS = "([selector, top]) => document.querySelector(selector).scrollTop === top"
"""Whether an element is scrolled so far."""


def arrived(page: Page, mark: str) -> None:
    """Games arrive, and the page has answered to them. It no longer asks the server by itself, whose answer would take
    the place of what is said here."""
    page.evaluate("dash_clientside.set_props('poll', { disabled: true })")
    settled(page)
    with page.expect_response(lambda answer: "/api/callbacks" in answer.url):
        page.evaluate(ARRIVE, mark)
    settled(page)


def test_what_is_sorted_scrolled_opened_and_switched_off_stays_as_games_arrive(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/deck")
    about, rows = page.locator("#deck-deck_lists"), "#deck_lists-table .ag-body-viewport"
    copies = page.locator("#deck_lists-table .ag-header-cell[col-id=copies]")
    counts = cells(page, "deck_lists-table", "copies")
    assert [count for count in counts if not count.isdecimal()] == []
    assert page.evaluate(COPIES) == ["4", "3.5", "+2", "\u22121", "0", "–"]
    about.locator("summary").click()
    settled(page)  # a table that is answered anew is another one
    copies.click()
    expect(copies).to_have_attribute("aria-sort", "ascending")
    drawn(page, "deck_lists").locator(".legendtoggle").first.click()
    until(page, f"() => {FADED} < 1")
    scroll(page, rows, 80)
    scroll(page, "html", 700)
    for mark in ("one", "two"):
        arrived(page, mark)
        expect(about).to_have_attribute("open", "")
        expect(copies).to_have_attribute("aria-sort", "ascending")
        until(page, STANDS, [rows, 80])
        until(page, "() => window.scrollY === 700")
        until(page, f"() => {FADED} < 1")


def test_rows_that_were_fetched_are_read_again_and_stay_as_the_reader_has_them(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/cards")
    head, rows = "#card_choices-table [role=columnheader][col-id=offered]", "#card_choices-table .ag-body-viewport"
    expect(page.locator("#card_choices-table .ag-row").first).to_contain_text("%")
    page.locator(f"{head} .ag-header-cell-label").click()
    until(page, "selector => document.querySelector(selector).scrollHeight > 9000", rows)
    scroll(page, rows, 3600)
    expect(page.locator("#card_choices-table .ag-row[row-index='101']")).to_contain_text("%")
    arrived(page, "one")
    with page.expect_response(lambda answer: "/api/rows/cards-card_choices.json" in answer.url):
        arrived(page, "two")
    expect(page.locator(head)).to_have_attribute("aria-sort", "ascending")
    until(page, STANDS, [rows, 3600])
    expect(page.locator("#card_choices-table .ag-row[row-index='101']")).to_contain_text("%")


def test_enter_opens_what_a_cell_leads_to_and_tab_leaves_the_table(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    cell = page.locator("#metagame-table .ag-row[row-index='0'] [col-id=expected]")
    expect(cell.locator("a")).not_to_be_empty()
    page.locator("#metagame-table .ag-header-cell").first.focus()
    page.keyboard.press("Tab")
    focused = "column => document.activeElement.getAttribute('col-id') === column"
    until(page, focused, "deck")
    page.keyboard.press("ArrowRight")
    until(page, focused, "expected")
    page.keyboard.press("Tab")
    until(page, "() => document.activeElement.tagName === 'SUMMARY'")
    page.keyboard.press("Shift+Tab")
    until(page, "() => (document.activeElement.closest('.stat-grid') || {}).id === 'metagame-table'")
    cell.click(position={"x": 2, "y": 2})
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Games")


def test_how_many_games_are_counted_stays_in_sight(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    expect(page.locator("#metagame-table .ag-row").first).to_be_visible()
    with_filters(page)
    scroll(page, "html", 900)
    expect(page.locator("#filters-left")).to_be_in_viewport()
    expect(page.locator("#filters-reset")).to_be_in_viewport()
    expect(page.locator("#filter-population")).to_be_in_viewport()


def test_a_part_that_the_server_does_not_answer_is_said_and_greyed(site: str, tab: Page) -> None:
    """By a page of its own: its errors are meant."""
    page = tab.context.new_page()
    try:
        page.route(
            "**/_dash-update-component*",
            lambda route: (
                route.fulfill(status=500)
                if "metagame-metagame-table" in (route.request.post_data or "")
                else route.continue_()
            ),
        )
        page.goto(site)
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text("The server answered 500: what is shown may be old, or of other filters.")
        until(page, "getComputedStyle(document.querySelector('.shown')).opacity < 0.5")
        page.unroute("**/_dash-update-component*")
        trouble.get_by_text("Try again").click()
        expect(page.locator("#metagame-table .ag-row").first).to_be_visible()
        expect(trouble).to_be_hidden()
    finally:
        page.close()
