"""What goes over the wire: packed text, and a first page that is light before its figures come."""

import gzip
import re

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Request, expect

from tests.dashboards.conftest import OpenPage, drawn, settled, with_filters

MOST_BYTES, MOST_REQUESTS = 1_300_000, 40
"""What the first screen of a page may weigh on the wire, and how often it may ask."""
OF_REPLAY, AGAIN = 500_000, 150_000
"""What a replay may weigh, and what a second visit."""
GZIP = {"Accept-Encoding": "gzip"}
FETCHED = """() => {
  const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sum = (name) => files.reduce((sum, file) => sum + file[name], 0);
  const figures = files.filter(({ name }) => name.includes("plotly")).map((file) => file.encodedBodySize);
  return { bytes: sum("encodedBodySize"), sent: sum("transferSize"), asked: files.length, figures };
}"""


def style(client: FlaskClient) -> str:
    """The address of the pages' own style sheet, which the index names."""
    [address] = re.findall(r'href="(/bundle/[^"]*\.css)"', client.get("/").text)
    return str(address)


@pytest.mark.parametrize("path", ["style", "/api/games.json", "/_dash-dependencies"])
def test_text_is_packed_for_those_who_take_it(client: FlaskClient, path: str) -> None:
    path = style(client) if path == "style" else path
    plain, packed = (client.get(path, headers=headers, buffered=True) for headers in ({}, GZIP))
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert client.get(path, headers=GZIP, buffered=True).data == packed.data


def test_what_is_short_or_missing_is_sent_as_it_is(client: FlaskClient) -> None:
    for path in ("/api/chances/no-game/all.json", "/nothing.css", "/api/games.json?deck=nobody"):
        assert "Content-Encoding" not in client.get(path, headers=GZIP).headers


def test_who_has_a_packed_file_is_not_sent_it_again(client: FlaskClient) -> None:
    path = style(client)
    tag = client.get(path, headers=GZIP, buffered=True).headers["ETag"]
    again = client.get(path, headers={**GZIP, "If-None-Match": tag}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "ready", "most"),
    [
        ("/", "#metagame-table .ag-row", MOST_BYTES),
        ("/compare", "#deck_differences-table .ag-row", MOST_BYTES),
        ("/cards", "#card_effects-table .ag-row", MOST_BYTES),
        ("/games", "#games-grid .ag-row a", MOST_BYTES),
        ("/replay/", "#replay[aria-busy=false] .board", OF_REPLAY),
    ],
)
def test_what_the_first_screen_of_a_page_needs_is_light(
    open_page: OpenPage, site: str, longest: str, path: str, ready: str, most: int
) -> None:
    page = open_page(f"{site}{path}{longest}" if path == "/replay/" else site + path)
    page.wait_for_selector(ready)
    settled(page)
    page.wait_for_load_state("networkidle")
    first = page.evaluate(FETCHED)
    page.reload()
    page.wait_for_selector(ready)
    settled(page)
    page.wait_for_load_state("networkidle")
    again = page.evaluate(FETCHED)
    print(f"{path}: {first['bytes']:,} bytes in {first['asked']} requests; again {again['sent']:,}")
    assert most / 4 < first["bytes"] < most
    assert 8 < first["asked"] <= MOST_REQUESTS
    assert again["sent"] < AGAIN
    assert first["figures"] == again["figures"] == []


@pytest.mark.browser
def test_what_draws_figures_is_fetched_as_the_first_comes_into_view(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    page.wait_for_selector("#metagame-table .ag-row")
    settled(page)
    assert page.evaluate(FETCHED)["figures"] == []
    drawn(page, "popularity")
    assert page.evaluate(FETCHED)["figures"]
    assert page.locator("#game_length-figure").count() == 0


@pytest.mark.browser
def test_a_page_without_grids_is_left_for_one_that_has_some(open_page: OpenPage, site: str, longest: str) -> None:
    page = open_page(f"{site}/replay/{longest}")
    page.wait_for_selector("#replay[aria-busy=false] .board")
    assert page.evaluate("typeof window.dash_ag_grid") == "undefined"
    page.locator(".nav-link[href='/cards']").click()
    expect(page.locator("#card_effects-table .ag-row").first).to_be_visible()
    page.go_back()
    page.wait_for_selector("#replay[aria-busy=false] .board")


@pytest.mark.browser
@pytest.mark.parametrize(("path", "control"), [("/", "filter-decks"), ("/games", "games-deck"), ("/compare", "")])
def test_names_come_once_a_control_is_gone_to(open_page: OpenPage, site: str, path: str, control: str) -> None:
    asked: list[str] = []

    def ask(request: Request) -> None:
        asked.append(request.post_data or "")

    page = open_page("about:blank")
    page.on("request", ask)
    open_page(f"{site}{path}")
    expect(page.locator("#filters-left, #games-count")).to_contain_text("of 24 games")
    settled(page)
    wanted = f"{'games-filters' if path == '/games' else 'filters'}-wanted"
    assert not [one for one in asked if wanted in one]
    if path == "/":
        with_filters(page)
    field = page.locator(f"#{control}") if control else page.get_by_role("textbox", name="Deck A")
    field.click()
    expect(page.get_by_role("option", name="Tide Wall").first).to_be_visible()
    page.keyboard.press("Escape")
    field.click()
    settled(page)
    assert len([one for one in asked if wanted in one]) == 1, "once"
    page.remove_listener("request", ask)
