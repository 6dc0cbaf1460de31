"""What goes over the wire: packed text, and a first page that is light before its figures come."""

import gzip

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Request, expect

from tests.dashboards.conftest import OpenPage, until, with_filters

MOST_BYTES = 1_500_000
"""What the first page may weigh before what draws figures comes."""
GZIP = {"Accept-Encoding": "gzip"}
FETCHED = """() => {
  const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  const figures = files.filter(({ name }) => name.includes("plotly"));
  const others = files.filter(({ name }) => !name.includes("plotly"));
  return {
    bytes: others.reduce((sum, file) => sum + file.encodedBodySize, 0),
    figures: figures.map((file) => [file.startTime, file.encodedBodySize]),
    painted: painted && painted.startTime,
  };
}"""


@pytest.mark.parametrize("path", ["/assets/kifu.css", "/api/games.json", "/_dash-dependencies"])
def test_text_is_packed_for_those_who_take_it(client: FlaskClient, path: str) -> None:
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
    tag = client.get("/assets/kifu.css", headers=GZIP, buffered=True).headers["ETag"]
    again = client.get("/assets/kifu.css", headers={**GZIP, "If-None-Match": tag}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.browser
def test_the_first_page_is_light_and_painted_before_figures_are_fetched(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    page.wait_for_selector("#popularity-figure .main-svg")
    until(page, f"({FETCHED})().painted > 0")
    fetched = page.evaluate(FETCHED)
    print(f"{fetched['bytes']:,} bytes before figures, painted after {fetched['painted']:.0f} ms")
    assert 500_000 < fetched["bytes"] < MOST_BYTES
    assert fetched["figures"]
    for begun, size in fetched["figures"]:
        assert begun > fetched["painted"]
        assert size < MOST_BYTES


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
    page.wait_for_load_state("networkidle")
    wanted = f"{'games-filters' if path == '/games' else 'filters'}-wanted"
    assert not [one for one in asked if wanted in one]
    if path == "/":
        with_filters(page)
    field = page.locator(f"#{control}") if control else page.get_by_role("textbox", name="Deck A")
    field.click()
    expect(page.get_by_role("option", name="Tide Wall").first).to_be_visible()
    page.keyboard.press("Escape")
    field.click()
    page.wait_for_load_state("networkidle")
    assert len([one for one in asked if wanted in one]) == 1, "once"
    page.remove_listener("request", ask)
