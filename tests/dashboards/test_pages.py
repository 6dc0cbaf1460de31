"""Shell, pages of statistics and games in a browser."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from dashboards.pages import games
from events.exchange.exchange import import_games
from events.log.store import GameLog
from events.table.fact import REASONS
from projector.lake_writer import refresh
from tests.dashboards.conftest import (
    GAMES,
    HOSTILE,
    PHONE,
    WIDE,
    OpenPage,
    all_drawn,
    cells,
    drawn,
    fewer_than,
    grow,
    listed,
    record,
    replay_ready,
    serious,
    serving,
    until,
)
from tests.dashboards.test_records import OLD_EXPORT

pytestmark = pytest.mark.browser
READY = {
    "/": "#deck_shares-table .ag-row",
    "/matchups": "#field_rate-table .ag-row",
    "/deck": "#deck_versions-table .ag-row",
    "/compare": "#card_differences-table .ag-row",
    "/my-deck": "#field_rate-table .ag-row",
    "/cards": "#card_choices-table .ag-row",
    "/card": "#deck_lists-table .ag-row",
    "/players": "#players-ratings.about",
    "/data": "#data-body .figures",
    "/side-by-side": "#side_by_side-table .ag-row",
    "/games": ".ag-row a",
    "/replay/": "#replay[aria-busy=false] .board",
}

IN_TURN = [((WIDE, "light"), (PHONE, "dark"))[number % 2] for number in range(len(READY))]
"""One look a page, in turn; the long run looks at all of each."""
OTHERS = ("/deck", "/compare", "/my-deck", "/card", "/players")
"""The pages that are made of what those before them have, too: looked at in the long run alone."""
OF_EACH_KIND = ("/", "/games", "/replay/")
"""A page of statistics, one of rows, one of a game: the default run looks at these alone."""
INSIDE = """() => [...document.querySelectorAll(".js-plotly-plot")].every((plot) =>
  plot.querySelector(".main-svg").getBoundingClientRect().right <= plot.closest(".panel").getBoundingClientRect().right)
"""
INSIDE_WINDOW = """(selector) => {
  const place = document.querySelector(selector)?.getBoundingClientRect();
  return place && place.width > 0 && place.right <= innerWidth && place.bottom <= innerHeight;
}"""
UNCUT = """() => [...document.querySelectorAll(".ag-row .ag-cell")].every((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const { right, bottom } = words.getBoundingClientRect(), frame = cell.getBoundingClientRect();
  return right <= frame.right && bottom <= frame.bottom;
})"""


@pytest.mark.parametrize(
    ("path", "looks"),
    [
        *(
            pytest.param(path, [look], id=f"{path}-one", marks=[pytest.mark.sample] if path in OF_EACH_KIND else [])
            for path, look in zip(READY, IN_TURN, strict=True)
            if path not in OTHERS
        ),
        *(
            pytest.param(path, [(size, "light"), (size, "dark")], id=f"{path}-{name}", marks=pytest.mark.slow)
            for path in READY
            for size, name in ((WIDE, "wide"), (PHONE, "phone"))
        ),
    ],
)
def test_a_page_renders_light_and_dark_and_is_accessible(
    open_page: OpenPage, site: str, longest: str, path: str, looks: list[tuple[Any, Any]]
) -> None:
    address = f"{site}{path}{longest}?at=120&seat=all" if path == "/replay/" else site + path
    page = open_page(address, size=looks[0][0])
    for size, scheme in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", scheme)
        page.wait_for_selector(READY[path])
        all_drawn(page)
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("main")).to_have_count(1)
        told = [] if path == "/players" else ["Simulated games, sample cards"]  # it rates people alone
        expect(page.locator(".banner")).to_have_text(told)
        expect(page.locator("#live-text")).to_contain_text(f"{GAMES} games · updated")
        until(page, "document.documentElement.scrollWidth <= innerWidth")  # figures follow a new width a little later
        if path == "/replay/" and size is WIDE:
            until(page, "document.documentElement.scrollHeight <= innerHeight")
        assert serious(page) == []


def test_the_theme_is_switched_remembered_and_followed_by_figures(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    colour = "getComputedStyle(document.querySelector('#popularity-figure .xtick text')).fill"
    expect(drawn(page, "popularity").locator(".xtick text").first).to_be_visible()
    light = page.evaluate(colour)
    page.get_by_label("Light or dark").click()
    until(page, f"document.querySelector('#popularity-figure .xtick text') && {colour} !== '{light}'")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")


def test_the_numbers_of_the_metagame_lead_to_their_games(open_page: OpenPage, site: str) -> None:
    page = open_page(site)
    for column, control in (("games", "deck"), ("wins", "winner"), ("losses", "loser")):
        row = page.locator("#metagame-table .ag-row[row-index='0']")
        deck, number = (cells(page, "metagame-table", name)[0] for name in ("deck", column))
        row.locator(f"[col-id={column}] a").click()
        expect(page.locator("#games-count"), control).to_have_text(f"{number} of {GAMES} games")
        if control == "deck":
            expect(page.locator(".mantine-Pill-label")).to_have_text(deck)
        else:
            expect(page.locator(f"#games-{control}")).to_have_value(deck)
        page.go_back()
        page.wait_for_selector("#metagame-table .ag-row")


METAGAME_WIDTHS = [1400, 1100, 960, 800, 420, 360]


@pytest.mark.parametrize(
    "widths",
    [[1400, 1100, 960, 800], [360, 420], *(pytest.param([w], marks=pytest.mark.slow) for w in METAGAME_WIDTHS)],
)
def test_the_tables_and_the_figures_of_the_metagame_fit_their_cards(
    open_page: OpenPage, site: str, widths: list[int]
) -> None:
    """Opened at the first of the widths, and brought to the others."""
    page = open_page(site, size={"width": widths[0], "height": 900})
    page.wait_for_selector(READY["/"])
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        until(page, INSIDE)
        until(page, "document.documentElement.scrollWidth <= innerWidth")


def test_the_games_of_a_deck_are_counted_searched_and_reset(open_page: OpenPage, site: str, data: Path) -> None:
    number = sum("Ember Rush" in (game["deck_a"], game["deck_b"]) for game in listed(data))
    page = open_page(f"{site}/games?deck=Ember+Rush")
    expect(page.locator("#games-count")).to_have_text(f"{number} of {GAMES} games")
    page.locator("#games-quick").fill("no such thing")
    expect(page.locator("#games-count")).to_have_text(f"0 of {GAMES} games")
    page.locator("#games-reset").click()
    expect(page.locator("#games-count")).to_have_text(f"{GAMES} of {GAMES} games")
    until(page, "location.search === ''")
    link = page.locator(".ag-row a").first
    assert re.search(r"/replay/[0-9a-f-]{36}$", str(link.get_attribute("href")))
    link.click()
    replay_ready(page)
    page.go_back()
    page.wait_for_selector(".ag-row a")


def test_a_search_stays_in_the_address_and_is_there_again(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/games?sort=-turns")
    page.locator("#games-quick").fill("tide wall")
    until(page, "location.search === '?search=tide+wall&sort=-turns'")
    expect(page.locator("#games-count")).to_have_text(fewer_than(GAMES))
    found = page.locator("#games-count").inner_text()
    page.reload()
    expect(page.locator("#games-quick")).to_have_value("tide wall")
    expect(page.locator("#games-count")).to_have_text(found)


def test_the_menu_keeps_the_filters_that_both_pages_have(open_page: OpenPage, site: str) -> None:
    def led(name: str, query: str) -> None:
        page.locator(".nav-link", has_text=name).click()
        until(page, "(query) => location.search === query", query)

    page = open_page(f"{site}/?decks=Ember+Rush&begins=yes&few=5")
    expect(page.locator("#filters-left")).to_contain_text("games")
    led("Matchups", "?decks=Ember+Rush&begins=yes&few=5")
    expect(page.locator("#filters-left")).to_contain_text("games")
    led("Games", "?deck=Ember+Rush&begins=first")
    expect(page.locator("#games-count")).to_contain_text("games")
    led("Cards", "?decks=Ember+Rush&begins=yes")
    expect(page.locator("#filters-left")).to_contain_text("games")
    led("Data", "")
    page.goto(f"{site}/deck?decks=Ember+Rush&begins=no")
    expect(page.locator("#deck-kpis .value").first).to_be_visible()
    led("Metagame", "?begins=no")


def test_every_column_of_the_games_is_in_sight_and_no_name_is_cut(open_page: OpenPage, tmp_path: Path) -> None:
    names = ("Ann-Katrin Løvenskiold", "Bartholomew van der Nieuwenhuizen-Oosterbaan")
    record(tmp_path, names=names, answers=None)
    with serving(tmp_path) as address:
        for width in (1400, 1100):
            size = {"width": width, "height": 700}
            page = open_page(f"{address}/games", size=size)
            page.wait_for_selector(READY["/games"])
            for column in ("title", "won_by", "ended", "turns", "player_a", "player_b", "began", "event", "date"):
                until(page, INSIDE_WINDOW, f".ag-header-cell[col-id={column}]")
            until(page, UNCUT)
            until(page, INSIDE_WINDOW, ".games .grid")


def test_a_filter_by_a_deck_that_nobody_played_is_shown(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/games?deck=Nobody%27s&winner=None")
    expect(page.locator("#games-count")).to_have_text(f"0 of {GAMES} games")
    expect(page.locator("#games-trouble")).to_contain_text("no deck is called 'Nobody's'; there are ")
    expect(page.locator(".mantine-Pill-label")).to_have_text("Nobody's")
    expect(page.locator("#games-winner")).to_have_value("None")


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("begins=zzz", "begins: there is no 'zzz'; there are won, lost, first, second"),
        ("since=zzz", "since: 'zzz' is no date; write it as 2026-03-31"),
        ("turns=abc", "turns: 'abc' is no number; write it as 12"),
        ("sort=luck", "games cannot be sorted by 'luck'"),
    ],
)
def test_a_list_by_what_cannot_be_says_what_can(open_page: OpenPage, site: str, query: str, why: str) -> None:
    page = open_page(f"{site}/games?{query}")
    expect(page.locator(".notice")).to_contain_text(why)


def test_the_menu_opens_on_a_phone(open_page: OpenPage, site: str) -> None:
    page = open_page(site, size=PHONE)
    page.wait_for_selector(".kpis")
    expect(page.locator(".nav")).to_be_hidden()
    page.get_by_label("Menu").click()
    page.locator(".nav").get_by_text("Games").click()
    page.wait_for_selector(".ag-row a")
    expect(page.locator(".nav")).to_be_hidden()


@pytest.mark.parametrize("path", ["/nothing", "/replay/no-id"])
def test_where_nothing_is_the_page_says_so(open_page: OpenPage, site: str, path: str) -> None:
    page = open_page(site + path)
    expect(page.locator("h1")).to_contain_text("There is no")
    expect(page.locator(".notice")).to_be_visible()


def test_the_games_tell_in_words_why_they_ended(open_page: OpenPage, site: str, data: Path) -> None:
    page = open_page(f"{site}/games")
    told = cells(page, "games-grid", "ended")
    assert told == [REASONS[str(game["reason"])] for game in listed(data)][: len(told)]


def test_arriving_games_are_counted_without_loading_the_page(
    open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.app.POLL_MS", 400)
    grow(tmp_path, 4)
    with serving(tmp_path) as address:
        page = open_page(address)
        expect(page.locator("#live-text")).to_contain_text("4 games")
        page.evaluate("window.stayed = true")
        grow(tmp_path, 8)
        expect(page.locator("#live-text")).to_contain_text("8 games")
        expect(page.locator(".kpi .value").first).to_have_text("8")
        assert page.evaluate("window.stayed")


def test_games_come_block_by_block_and_what_is_chosen_stays_as_others_arrive(
    open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.app.POLL_MS", 400)
    monkeypatch.setitem(games.OPTIONS, "cacheBlockSize", 5)
    grow(tmp_path, 12)
    asked: list[str] = []
    with serving(tmp_path) as address:
        page = open_page(f"{address}/games?sort=-turns", size={"width": 1440, "height": 400})
        page.on("request", lambda request: asked.append(request.url))
        rows = sorted(listed(tmp_path), key=lambda row: -row["turns"])
        expect(page.locator(".ag-row[row-index='0'] a")).to_have_attribute("href", f"/replay/{rows[0]['game']}")
        chosen = page.locator(f".ag-row[row-id='{rows[3]['game']}']")
        page.locator(".ag-row[row-index='2'] [col-id=turns]").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        expect(chosen).to_have_attribute("aria-selected", "true")
        grow(tmp_path, 24)
        expect(page.locator("#games-count")).to_have_text("24 of 24 games")
        expect(chosen).to_have_attribute("aria-selected", "true")
        expect(chosen.locator("[col-id=turns]")).to_be_focused()
        until(page, "location.search === '?sort=-turns'")
        blocks = [parse_qs(urlsplit(url).query) for url in asked if "/api/games.json" in url]
        assert {int(block["last"][0]) - int(block["first"][0]) for block in blocks} == {5}
        page.locator(".ag-header-cell[col-id=turns]").click()
        until(page, "location.search === ''")
        rows = listed(tmp_path)
        expect(page.locator(".ag-row[row-index='0'] a")).to_have_attribute("href", f"/replay/{rows[0]['game']}")


GAMES_ARE_GONE = """() => {
  const fetched = window.fetch;
  window.fetch = async (address, ...given) => String(address).includes("/api/games.json")
    ? new Response('{"error": "The lake is gone."}', {status: 500}) : fetched(address, ...given);
}"""
"""Rows of games cannot be read; what the page asks beside them is answered."""


def test_a_list_of_games_that_cannot_be_read_says_so(open_page: OpenPage, tmp_path: Path) -> None:
    grow(tmp_path, 2)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/games")
        page.wait_for_selector(READY["/games"])
        page.evaluate(GAMES_ARE_GONE)
        page.locator("#games-quick").fill("x")
        expect(page.locator("#games-trouble")).to_contain_text("could not be read: The lake is gone. Ask again")


def test_hostile_names_are_shown_as_text_everywhere(open_page: OpenPage, tmp_path: Path) -> None:
    game = record(tmp_path, names=(HOSTILE, "Ben"), answers=None)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/replay/{game}")
        replay_ready(page)
        expect(page.locator("h1")).to_have_text(f"{HOSTILE} vs Ben")
        expect(page.locator(".banner")).to_have_text("Sample cards")
        page.keyboard.press("End")
        expect(page.locator(".side.below .who strong")).to_have_text(HOSTILE)
        expect(page.locator(".log")).to_contain_text(HOSTILE)
        assert page.locator("img").count() == 0
        page.goto(f"{address}/games")
        expect(page.locator(".ag-row a").first).to_contain_text(HOSTILE)
        assert page.locator("main img").count() == 0
        page.goto(address)
        drawn(page, "popularity")
        assert page.locator("main img").count() == 0
        assert page.title() != "harmed"


def test_a_row_of_the_games_opens_its_replay_by_click_and_by_enter(open_page: OpenPage, tmp_path: Path) -> None:
    grow(tmp_path, 2)
    with serving(tmp_path) as address:
        page = open_page(f"{address}/games")
        turns = page.locator('.ag-row[row-index="1"] [col-id="turns"]')
        expect(turns).to_have_text(re.compile(r"^\d+$"))  # the row is there: one that is fetched leads nowhere
        turns.click()
        page.wait_for_url("**/replay/*")
        replay_ready(page)
        page.go_back()
        expect(page.locator('.ag-row[row-index="1"]').first).to_have_class(re.compile("ag-row-selected"))
        player = page.locator('.ag-row[row-index="0"] [col-id="player_a"]')
        expect(player).to_have_text(re.compile(r"\w"))
        player.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/replay/*")
        replay_ready(page)


def test_a_population_of_few_games_is_chosen_by_its_filter(open_page: OpenPage, tmp_path: Path) -> None:
    grow(tmp_path, 12)
    record(tmp_path, names=("Ann", "Ben"), answers=None)
    with serving(tmp_path) as address:
        page = open_page(address)
        expect(page.locator("#filters-left")).to_have_text("12 of 13 games")
        page.locator("#filter-population").click()
        page.get_by_role("option", name=re.compile("recorded live")).click()
        expect(page.locator("#filters-left")).to_have_text("1 of 13 games")
        expect(page.locator(".kpi .value").first).to_have_text("1")
        page.locator(".kpi").first.click()
        expect(page.locator("#games-count")).to_have_text("1 of 13 games")


def test_the_metagame_says_which_games_taken_on_trust_it_leaves_out(open_page: OpenPage, tmp_path: Path) -> None:
    grow(tmp_path, 3)
    with closing(GameLog.open(tmp_path)) as log, OLD_EXPORT.open("rb") as file:
        import_games(lambda: log, file)
        refresh(log, tmp_path)
    with serving(tmp_path) as address:
        page = open_page(address)
        page.wait_for_selector(READY["/"])
        expect(page.locator(".kpi .value").first).to_have_text("3")
        page.get_by_role("link", name="1 game taken on trust is left out").click()
        expect(page.locator("#games-count")).to_have_text("1 of 4 games")
        page.wait_for_selector(".ag-row a")
        expect(page.locator(".ag-row [col-id=ended]")).to_contain_text("on trust")
        page.wait_for_url("**/games?trust=only")


def test_what_takes_long_shows_a_sign_until_it_is_there(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/players")
    expect(page.locator("#filters-left")).to_contain_text("matches")
    line = "getComputedStyle(document.querySelector('main'), '::before').content !== 'none'"
    until(page, f"!({line})")
    page.evaluate("""() => {
      const fetched = window.fetch;
      const answered = new Promise((resolve) => (window.answer = resolve));
      window.fetch = (...given) => answered.then(() => fetched(...given));
    }""")
    page.locator(".nav-link", has_text="Data").click()
    until(page, line)
    expect(page.locator("h1")).to_have_text("Players")
    page.evaluate("window.answer()")
    expect(page.locator("h1")).to_have_text("Data")
    until(page, f"!({line})")
