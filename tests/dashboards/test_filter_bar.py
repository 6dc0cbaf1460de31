"""The filter bar: what it offers and counts, and what of it each page takes."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from dashboards import filter_bar
from dashboards.app import create_app
from dashboards.current import archive
from dashboards.filter_bar import Bar, _is_idle
from dashboards.filtering import BAR, Asked, filters_for
from dashboards.links import games_address
from dashboards.meanings import Number
from dashboards.navigation import _kept
from dashboards.pages import cards, compare, data, events, games, matchups, metagame, players, side_by_side
from dashboards.section_counts import section_filters
from dashboards.sections import table_of
from dashboards.statistics import _mark, bar_of
from projector.lake_writer import refresh
from projector.stats.asking import SEVERAL
from projector.stats.catalogue import stat
from tests.dashboards.conftest import OpenPage, chips, grow, serving, until, with_filters
from tests.dashboards.test_events import reported
from tests.projector.played import live_game
from tests.projector.played import opened as opened_log
from tests.records.test_amendments import finish
from tests.records.test_ruled_games import ruled_game

__all__ = ["reported"]


def offered(asked: Asked, counts: str | None = "games") -> dict[str, Any]:
    found = filter_bar._offered(asked, counts)
    names = dict(zip(SEVERAL, filter_bar.names(asked), strict=True))
    return {**dict(zip((*filter_bar._OFFERED, "told"), found, strict=True)), **names}


def test_people_whose_matches_were_reported_can_be_chosen_and_their_events(reported: Path) -> None:
    grow(reported, 4)
    with create_app(reported).server.app_context():
        assert "Simulated games" in str(metagame.layout())
        assert "Recorded games are simulated, matches are reported" in str(data.layout())
        assert "Simulated games" not in str(players.layout()), "matches of people are none"
        parts = metagame.layout(population="humans")._traverse()  # type: ignore[no-untyped-call]
        [shown] = [part for part in parts if getattr(part, "id", "") == "mark"]
        assert shown.children == "", "all of it was only reported"
        assert _mark("") == _mark("bots") == "Simulated games, sample cards"
        assert _mark("humans") == "", "as the filter is changed on the page"
        of_bots, of_people = offered({}), offered({"population": "humans"})
        assert {"value": "humans", "label": "People"} in of_bots["population"]
        assert of_bots["told"] == {"left": 4, "of": 4, "what": "games", "reported": 0}
        assert of_people["told"] == {"left": 0, "of": 4, "what": "games", "reported": 5}
        assert "Harbour Cup" in of_people["events"]
        assert "Tides" in of_people["decks"]
        matches = offered({"population": "humans", "events": ["Harbour Cup"]}, "matches")
        assert matches["told"] == {"left": 4, "of": 5, "what": "matches", "reported": 0}


def test_filters_that_nothing_on_a_page_takes_have_no_control() -> None:
    bar = bar_of(players.SECTIONS)
    assert bar.fixed == {"population": "humans"}
    assert bar.counts == "matches"
    assert not {"decks", "opponents", "begins", "level", "readings"} & {*bar.takes}
    assert {"few", "as_of", "players"} <= {*bar.takes}
    assert {*BAR} - {*bar_of(compare.SECTIONS).takes} == {"decks", "opponents", "players", "begins"}
    assert {*BAR} <= {*bar_of(cards.SECTIONS).takes}


def test_a_page_that_compares_card_games_asks_for_all_of_them_whatever_is_chosen(served: None) -> None:
    bar = bar_of(side_by_side.SECTIONS)
    assert bar.counts is None
    assert not {"system", "decks", "begins", "level"} & {*bar.takes}
    for section in side_by_side.SECTIONS:
        found = section_filters(section, {"system": "dbz", "population": "humans", "since": "2026-01-01"})
        assert (found.system, found.population, found.since) == (None, "humans", "2026-01-01")
        assert section_filters(section, {"system": "dbz"}).population == "bots"
        assert filters_for(stat(section.stat), {"system": "dbz"}).system is None, "so are its files"
    assert "population" not in _kept(side_by_side)["names"], "who played elsewhere says nothing here"


@pytest.fixture
def with_rulings(tmp_path: Path) -> Path:
    """A folder with two games of people, one of them ruled by hand."""
    with closing(opened_log(tmp_path)) as log:
        ruled_game(log)
        finish(live_game(log, kinds=("human", "human")))
        refresh(log, tmp_path)
    return tmp_path


def test_games_ruled_by_hand_are_counted_unless_they_are_left_out(with_rulings: Path) -> None:
    with create_app(with_rulings).server.app_context():
        people: Asked = {"population": "humans"}
        told = {"of": 2, "what": "games", "reported": 0}
        assert offered(people)["told"] == {"left": 2, **told}
        assert offered({**people, "ruled": "yes"})["told"] == {"left": 2, **told}
        assert offered({**people, "ruled": "no"})["told"] == {"left": 1, **told}
        assert "ruled=none" in games_address({**people, "ruled": "no"})
        assert "ruled" not in games_address(people)
        assert not _is_idle("ruled", {}, Bar())
    for page in (metagame, matchups, cards, players, compare):
        assert "ruled" in bar_of(page.SECTIONS).takes, page.NAME


def test_rulings_are_offered_where_a_game_has_any(served: None) -> None:
    assert _is_idle("ruled", {}, Bar())
    assert not _is_idle("ruled", {"ruled": "no"}, Bar()), "what is chosen is shown"
    assert not _is_idle("trusted", {}, Bar())


@pytest.mark.browser
def test_the_choice_to_leave_out_rulings_is_kept_in_the_address(open_page: OpenPage, with_rulings: Path) -> None:
    with serving(with_rulings) as site:
        page = open_page(f"{site}/?population=humans")
        expect(page.locator("#filters-left")).to_contain_text("2 of 2")
        with_filters(page, "filters-more").locator("#filter-ruled").click()
        page.get_by_role("option", name="exclude").click()
        expect(page.locator("#filters-left")).to_contain_text("1 of 2")
        until(page, "() => new URLSearchParams(location.search).get('ruled') === 'no'")
        page.reload()
        expect(page.locator("#filter-ruled")).to_have_value("exclude")
        expect(chips(page)).to_have_text(["Rulings: exclude×"])
        expect(page.locator("#filters-left")).to_contain_text("1 of 2")


def test_players_of_too_few_matches_have_no_rating_and_it_is_said_how_many_miss(reported: Path) -> None:
    with create_app(reported).server.app_context():
        of: Asked = {"population": "humans"}
        told = str(players._folded(players._missing(of), of))
        assert "5 players have fewer than 20 matches, and no rating yet" in told
        assert "'player': 'Ann'" in told
        assert "'missing': 17" in told
        one: Asked = {**of, "few": 1}
        three: Asked = {**of, "few": 3}
        assert players._folded(players._missing(one), one) is None
        assert "4 players have fewer than 3" in str(players._folded(players._missing(three), three))


@pytest.mark.browser
def test_players_say_who_is_counted_and_rate_who_has_the_minimum(open_page: OpenPage, reported: Path) -> None:
    with serving(reported) as address:
        page = open_page(f"{address}/players?decks=Tides")
        expect(page.locator("#filters-left")).to_have_text("5 of 5 matches")
        with_filters(page)
        expect(page.locator("#filter-players")).to_be_visible()
        expect(page.locator("#filter-population")).to_have_value("People")
        expect(page.locator("#filter-population")).to_be_hidden()
        expect(page.locator("#filter-decks")).to_be_hidden()
        expect(page.locator("#players-ratings-table")).to_contain_text("nobody has the minimum")
        expect(page.locator("#players-missing summary")).to_contain_text("fewer than 20 matches")
        with_filters(page, "filters-more").locator("#filter-few").fill("3")
        expect(page.locator("#ratings-table .ag-row [col-id=player]")).to_have_text("Ann")
        page.wait_for_url("**/players?few=3")
        page.locator("#filters-reset").click()
        expect(page.locator("#players-ratings-table")).to_contain_text("nobody has the minimum")


def test_events_and_data_are_told_as_of_a_position(tmp_path: Path, reported: Path) -> None:
    grow(reported, 4)
    with create_app(reported).server.app_context():
        lake = archive().lake()
        ends = sorted(lake.collect(lake.scan("games").select("end_position"))["end_position"].to_list())
        then: Asked = {"as_of": str(ends[1])}
        body = str(data._body(then))
        assert "children='2'" in body
        assert f"as_of={ends[1]}" in body
        assert "between people" in body
        assert "Harbour Cup" in str(events._all(then))
        assert "no event" in str(events._all({"as_of": "0"}))
        assert "no event" in str(events._all({"since": "2027-01-01"}))
        assert "Harbour Cup" not in str(events._all({"since": "2026-04-01"}))


@pytest.mark.browser
@pytest.mark.parametrize("path", ["/events", "/data"])
def test_events_and_data_keep_the_past_position_in_the_address(open_page: OpenPage, tmp_path: Path, path: str) -> None:
    grow(tmp_path, 8)
    with serving(tmp_path) as address:
        page = open_page(f"{address}{path}")
        with_filters(page, "filters-more").locator("#filter-as_of").click()
        page.get_by_role("option").first.click()
        page.wait_for_url("**as_of=*")
        expect(page.locator("#filter-as_of")).not_to_have_value("")
        chosen = page.locator("#filter-as_of").input_value()
        page.reload()
        expect(page.locator("#filter-as_of")).to_have_value(chosen)
        if path == "/data":
            expect(page.locator("#data-body table")).to_contain_text("7" if "(7" in chosen else "between bots")


@pytest.mark.browser
def test_back_takes_a_choice_back_and_stays_on_the_page(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/?begins=yes")
    left, deck = page.locator("#filters-left"), page.locator("#filters .mantine-Pill-root")
    expect(left).to_contain_text("games")
    begins = page.locator("#filter-begins")
    with_filters(page).locator("#filter-decks").click()
    page.get_by_role("option", name="Ember Rush").first.click()
    page.keyboard.press("Escape")
    page.wait_for_url("**/?decks=Ember+Rush&begins=yes")
    placeholder = "getComputedStyle(document.querySelector('#filter-decks'), '::placeholder').color"
    until(page, f"{placeholder} === 'rgba(0, 0, 0, 0)'")  # all is not said beside what is chosen
    page.go_back()
    page.wait_for_url("**/?begins=yes")
    expect(deck).to_have_count(0)
    expect(begins).to_have_value("goes first")
    expect(left).to_contain_text("games")
    page.go_forward()
    page.wait_for_url("**/?decks=Ember+Rush&begins=yes")
    expect(deck).to_have_text(["Ember Rush"])


def test_what_is_asked_of_games_is_said_in_words_where_nothing_else_is_offered(served: None) -> None:
    given = {"over": "yes", "card": "KF01-101", "population": "bots", "had": "origin:life"}
    shown: Any = games.layout(**given)
    controls = {one.id: one for one in shown._traverse() if getattr(one, "data", None)}
    told = {name: {of["value"]: of["label"] for of in controls[f"games-{name}"].data} for name in given}
    assert {name: told[name][value] for name, value in given.items()} == {
        "over": "Finished",
        "card": "Cinder Whelp (KF01-101)",
        "population": "Bots",
        "had": "how it came to hand: Life",
    }


def test_none_of_something_is_no_way_to_it(served: None) -> None:
    asked: Asked = {"decks": ["Ember Rush"]}
    for section in (*cards.SECTIONS, *metagame.SECTIONS, *matchups.SECTIONS):
        if section.columns:
            for row in table_of(section, asked).all_rows:
                for column, link in row["links"].items():
                    value = row.get(column)
                    assert link is None or (value is not None and (value or isinstance(value, float))), (column, row)
    assert Number("Won", "0", "", "/games", "deck_results", "wins").leads is None
    assert Number("Won", "–", "", "/games", "deck_results", "win_rate").leads is None
    assert Number("Won", "0.0%", "", "/games", "deck_results", "win_rate").leads == "/games"


ENTRIES = """() => {
  window.entries = [];
  for (const way of ["pushState", "replaceState"]) {
    const write = window.history[way].bind(window.history);
    window.history[way] = (...given) => { window.entries.push([way[0], given[2]]); write(...given); };
  }
}"""
"""Notes what is written into the history: `p` for an entry of its own, `r` for another address of the entry on show."""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "prefix", "name", "text", "begins"),
    [("/", "filter", "few", "45", "yes"), ("/games", "games", "quick", "greedy", "won")],
)
def test_each_choice_is_an_entry_and_back_takes_it_back(
    open_page: OpenPage, site: str, path: str, prefix: str, name: str, text: str, begins: str
) -> None:
    page = open_page(f"{site}{path}")
    field, day, order = (page.locator(f"#{prefix}-{of}") for of in (name, "since", "begins"))
    count = page.locator(".filters-head .count")
    expect(count).to_contain_text("of 24 games")
    expect(page.locator(".filters-head").get_by_role("button", name="Reset")).to_be_visible()
    for panel in ("filters", "filters-more") if path == "/" else ():
        with_filters(page, panel)
    page.evaluate(ENTRIES)
    day.fill("2026-01-15")  # at once: between keys that a busy machine takes apart, a page would answer
    page.wait_for_url(f"**{path}?since=2026-01-15")
    day.press("Escape")
    order.click()
    page.get_by_role("option").first.click()
    page.wait_for_url(f"**{path}?since=2026-01-15&begins={begins}")
    for end in (1, len(text)):
        field.press_sequentially(text[len(field.input_value()) : end])
        until(page, "text => location.search.endsWith(text)", f"={text[:end]}")
    entries = page.evaluate("entries")
    ways = [way for way, _ in entries]  # a busy machine may take a word apart
    assert (ways[:4], {*ways[3:]}) == (["p", "p", "p", "r"], {"r"}), entries
    page.evaluate("entries.length = 0")
    for since, began, query in (("2026-01-15", True, f"&begins={begins}"), ("2026-01-15", False, "")):
        page.go_back()
        page.wait_for_url(f"**{path}?since=2026-01-15{query}")
        expect(field).to_have_value("")
        expect(day).to_have_value(since)
        expect(order).not_to_have_value("") if began else expect(order).to_have_value("")
    page.go_back()
    page.wait_for_url(f"**{path}")
    expect(day).to_have_value("")
    expect(count).to_contain_text("24 of 24 games")
    assert page.evaluate("entries") == [], "to go back is no choice"


@pytest.mark.browser
def test_back_takes_back_by_what_games_are_sorted(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/games")
    heading = page.locator(".ag-header-cell[col-id=turns]")
    page.locator("#games-grid .ag-row a").first.wait_for()
    heading.click()
    page.wait_for_url("**/games?sort=turns")
    page.go_back()
    page.wait_for_url("**/games")
    expect(heading).to_have_attribute("aria-sort", "none")
    page.go_forward()
    page.wait_for_url("**/games?sort=turns")
    expect(heading).to_have_attribute("aria-sort", "ascending")
