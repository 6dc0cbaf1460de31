"""Tournaments and bots: which of them pages show first, the switch between them, and both side by side."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from dashboards import filter_bar, filtering
from dashboards.app import create_app
from dashboards.filtering import Asked, left_by
from dashboards.pages import cards, compare, deck, matchups, metagame, my_deck
from dashboards.section_figures import section_figure
from dashboards.sections import section_table
from dashboards.sides import ENOUGH, opening, side_by_side, sides_of, switch
from dashboards.statistics import _mark, bar_of
from events.errors import KifuError
from projector.contents import Left, left
from projector.lake import Lake
from projector.stats.filters import Filters
from tests.dashboards.conftest import OpenPage, grow, serving, with_filters
from tests.dashboards.test_events import write_and_take

TABLES = 10
GAMES_OF_BOTS = 6
BOTS = "bots: greedy v2, random v1"
Folder = Callable[[int], Path]


def rows(count: int) -> Iterator[str]:
    """So many matches of one cup; the first five of its rounds' tables are won by Ember Rush."""
    for place in range(count):
        number, table = 1 + place // TABLES, 1 + place % TABLES
        decks = ("Ember Rush", "Grove Giants") if table <= TABLES // 2 else ("Gilded Ranks", "Ember Rush")
        players = f"Ann {table}", f"Ben {(table + number) % TABLES}"
        yield f"Cup,2026-03-07,,{number},{table},{players[0]},{decks[0]},{players[1]},{decks[1]},2,0,0\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A folder with games of bots and so many matches of people."""
    made: dict[int, Path] = {}

    def of(matches: int) -> Path:
        if matches not in made:
            made[matches] = tmp_path_factory.mktemp("sides")
            if matches:
                write_and_take(made[matches], "".join(rows(matches)))
            grow(made[matches], GAMES_OF_BOTS)
        return made[matches]

    return of


@pytest.fixture
def enough(folder: Folder) -> Iterator[None]:
    """The pages over games of bots and matches enough that tournaments are first."""
    with create_app(folder(ENOUGH)).server.app_context():
        yield


@pytest.mark.parametrize(("matches", "first"), [(ENOUGH, "humans"), (ENOUGH - 1, None), (0, None)])
def test_tournaments_are_first_where_there_are_matches_enough(folder: Folder, matches: int, first: str | None) -> None:
    with create_app(folder(matches)).server.app_context():
        assert opening({}).get("population") == first
        assert opening({"population": "bots"})["population"] == "bots", "who played is said"


def test_filters_of_decks_and_players_do_not_change_who_is_first(enough: None) -> None:
    assert opening({"decks": "Grove Giants"})["population"] == "humans"
    assert opening({"players": "Ann 1"})["population"] == "humans"


def test_an_event_of_few_matches_is_no_reason_to_show_bots_who_did_not_play_it(folder: Folder) -> None:
    with create_app(folder(ENOUGH - 1)).server.app_context():
        assert opening({"events": "Cup"})["population"] == "humans"
        assert "population" not in opening({"system": "fusion_world"})


def test_the_switch_says_what_the_filters_leave_of_each_side_and_marks_what_is_shown(enough: None) -> None:
    links = switch("/matchups", {"system": "fusion_world", "population": "humans", "decks": ["Grove Giants"]})
    told = [" ".join(str(part.children) for part in link.children) for link in links]
    games = left_by({"system": "fusion_world", "population": BOTS, "decks": ["Grove Giants"]}).games
    assert 0 < games < GAMES_OF_BOTS
    assert told == [f"Tournaments {ENOUGH // 2} matches", f"Bots {games} games", "Both, side by side"]
    addresses = [urlsplit(link.href) for link in links]
    assert {of.path for of in addresses} == {"/matchups"}
    asked = [parse_qs(of.query) for of in addresses]
    assert [of["population"] for of in asked] == [["humans"], [BOTS], ["both"]]
    assert all(of["decks"] == ["Grove Giants"] for of in asked)
    assert [getattr(link, "aria-current", None) for link in links] == ["true", None, None]


def test_each_side_is_counted_once_for_the_frame_of_a_page_its_filters_and_its_switch(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[Filters] = []

    def counted(lake: Lake, filters: Filters, names: Sequence[str]) -> Left:
        counts.append(filters)
        return left(lake, filters, names)

    monkeypatch.setattr(filtering, "left", counted)
    client = create_app(folder(ENOUGH)).server.test_client()
    with client.application.app_context():
        asked: Asked = {"system": "fusion_world", "population": "humans", "level": "name"}
        metagame.layout()
        filter_bar._offered(asked, "games", sides=True)
        switch("/", asked)
        switch("/", {**asked, "few": "3", "population": BOTS})
        assert [filters.population for filters in counts] == ["humans", BOTS]
        switch("/", {**asked, "decks": ["Grove Giants"]})
        assert len(counts) == 4, "other filters leave other matches"


def test_there_is_no_switch_where_all_is_of_one_side(folder: Folder) -> None:
    with create_app(folder(0)).server.app_context():
        assert switch("/", {"population": BOTS}) == []


def test_side_by_side_each_side_is_what_it_is_by_itself_and_nothing_is_pooled(enough: None) -> None:
    both: Asked = {"system": "fusion_world", "population": "both"}
    alone = [{**both, "population": population} for population in ("humans", BOTS)]
    assert [*sides_of(both).values()] == alone
    for whole in (*metagame.SECTIONS, *matchups.SECTIONS):
        for side, asked in zip(whole.sides(), alone, strict=True):
            shown, expected = section_table(side, both), section_table(whole, asked)  # type: ignore[arg-type]
            assert shown.counted == expected.counted
            assert _rows(shown.parts) == _rows(expected.parts)
            figure = section_figure(side, both, scheme="light")
            assert (figure is None) == (section_figure(whole, asked, scheme="light") is None)  # type: ignore[arg-type]


def _rows(parts: list[Any]) -> list[Any]:
    """The rows of the tables in parts, or what is said in their place."""
    return [part.rowData if hasattr(part, "rowData") else part.children for part in parts]


def test_numbers_at_a_glance_stand_under_the_name_of_their_side(enough: None) -> None:
    both: Asked = {"system": "fusion_world", "population": "both", "decks": ["Ember Rush"]}
    told = str(side_by_side(both, deck._kpis))
    assert told.index("H2('Tournaments')") < told.index("'Match win rate'") < told.index("H2('Bots')")
    assert told.index("H2('Bots')") < told.index("'Win rate'")


def test_a_side_that_does_not_know_a_deck_leaves_the_other_as_it_is(enough: None) -> None:
    both: Asked = {"system": "fusion_world", "population": "both", "decks": ["Flamecrown Court"]}
    told = str(side_by_side(both, deck._kpis))
    assert "'Match win rate'" not in told
    assert "'Win rate'" in told


def test_simulated_games_are_marked_as_those_of_bots_beside_tournaments(enough: None) -> None:
    assert _mark("both") == "Bots: simulated games, sample cards"
    assert _mark("humans") == ""


def test_test_runs_are_no_matches_of_people_and_it_is_said_whose_they_are(enough: None) -> None:
    runs = next(section for section in compare.SECTIONS if section.stat == "paired_differences")
    [said] = section_table(runs, {"system": "fusion_world", "population": "humans"}).parts
    assert "played by bots" in str(said)
    [other] = section_table(runs, {"system": "fusion_world", "population": BOTS}).parts
    assert "played by bots" not in str(other)


def test_only_pages_that_count_matches_show_both(folder: Folder) -> None:
    for page in (metagame, matchups, deck, compare, my_deck):
        assert bar_of(page.SECTIONS).sides, page.NAME
    assert not bar_of(cards.SECTIONS).sides
    client = create_app(folder(ENOUGH)).server.test_client()
    for path in ("/", "/matchups", "/deck", "/compare", "/my-deck"):
        assert client.get(f"{path}?population=both").status_code == 200
    for path in ("/cards", "/players", "/download/deck_results.csv"):
        assert client.get(f"{path}?population=both").status_code in (400, 404)
    with create_app(folder(ENOUGH)).server.app_context(), pytest.raises(KifuError, match="no population is called"):
        cards.check({"population": "both"})


@pytest.mark.browser
def test_the_switch_leads_from_side_to_side_and_back(open_page: OpenPage, folder: Folder) -> None:
    with serving(folder(ENOUGH)) as site:
        page = open_page(f"{site}/")
        links, heads = page.locator(".side-link"), page.locator("#metagame-metagame-table .ag-header-cell-text")
        current = page.locator(".side-link[aria-current=true]")
        expect(links).to_have_text([f"Tournaments{ENOUGH} matches", f"Bots{GAMES_OF_BOTS} games", "Both, side by side"])
        expect(current).to_contain_text("Tournaments")
        expect(heads.filter(has_text="Matches")).to_have_count(1)
        links.nth(1).click()
        page.wait_for_url("**population=bots%3A*")
        expect(current).to_contain_text("Bots")
        expect(heads.filter(has_text="Games")).to_have_count(1)
        links.nth(2).click()
        page.wait_for_url("**population=both*")
        sides = page.locator("section:has(> h2:text-is('Decks')) h3")
        expect(sides).to_have_text(["Tournaments", "Bots"])
        expect(page.locator("[id=metagame-humans-table] .ag-row")).to_have_count(3)
        expect(page.locator("[id=metagame-bots-table] .ag-row").first).to_be_visible()
        page.go_back()
        page.wait_for_url("**population=bots%3A*")
        expect(current).to_contain_text("Bots")
        expect(sides).to_have_count(0)
        links.nth(0).click()
        expect(current).to_contain_text("Tournaments")
        expect(heads.filter(has_text="Matches")).to_have_count(1)


@pytest.mark.browser
def test_both_sides_are_chosen_by_the_filter_too_and_left_by_it(open_page: OpenPage, folder: Folder) -> None:
    with serving(folder(ENOUGH)) as site:
        page = open_page(f"{site}/matchups")
        page.locator("#filter-population").click()
        page.get_by_role("option", name="Both, side by side").click()
        page.wait_for_url("**population=both*")
        expect(page.locator("h3").first).to_have_text("Tournaments")
        expect(page.locator(".side-link[aria-current=true]")).to_have_text("Both, side by side")
        page.locator("#filter-population").click()
        page.get_by_role("option", name="People", exact=True).click()
        expect(page.locator(".side-link[aria-current=true]")).to_contain_text("Tournaments")
        expect(page.locator("h3")).to_have_count(0)


@pytest.mark.browser
def test_the_menu_keeps_both_sides_for_pages_that_show_them(open_page: OpenPage, folder: Folder) -> None:
    with serving(folder(ENOUGH)) as site:
        page = open_page(f"{site}/matchups?population=both")
        expect(page.locator(".side-link[aria-current=true]")).to_have_text("Both, side by side")
        page.locator("#nav").get_by_text("Metagame", exact=True).click()
        page.wait_for_url("**/?*population=both*")
        expect(page.locator(".side-link[aria-current=true]")).to_have_text("Both, side by side")
        page.locator("#nav").get_by_text("Cards", exact=True).click()
        page.wait_for_url("**/cards**")
        assert "population=both" not in page.url


@pytest.mark.browser
def test_beside_other_filters_the_address_says_who_played(open_page: OpenPage, folder: Folder) -> None:
    with serving(folder(ENOUGH)) as site:
        page = open_page(f"{site}/")
        day = with_filters(page).locator("#filter-until")
        day.fill("2026-03-06")
        page.wait_for_url("**/?system=fusion_world&population=humans&until=2026-03-06")
        expect(page.locator("#filters-left")).to_have_text(f"0 of {GAMES_OF_BOTS} games")
        page.reload()
        expect(page.locator(".side-link[aria-current=true]")).to_contain_text("Tournaments0 matches")


def test_side_by_side_both_figures_have_the_same_axes(enough: None) -> None:
    both: Asked = {"system": "fusion_world", "population": "both"}
    shown = {section.name: section for page in (metagame, compare) for section in page.SECTIONS if section.figure}
    decks: Asked = {**both, "a": "Ember Rush", "b": "Grove Giants"}
    for stat, axes in (("popularity", "xy"), ("deck_differences", "x"), ("deck_shares", "x")):
        of = decks if stat == "deck_differences" else both
        figures = [section_figure(side, of, scheme="light") for side in shown[stat].sides()]
        for letter in axes:
            ranges = [figure.layout[f"{letter}axis"].range for figure in figures]
            assert ranges[0] == ranges[1] is not None, stat
            for figure in figures:
                drawn = [*_ends(figure, letter)]
                assert ranges[0][0] <= min(drawn)
                assert ranges[0][1] >= max(drawn)
        if axes == "x":
            assert [figure.layout.yaxis.range[0] + 0.5 for figure in figures] == [
                len(figure.layout.yaxis.ticktext) for figure in figures
            ], "decks keep lanes of their own"
    people: Asked = {**both, "population": "humans"}
    alone = section_figure(shown["popularity"], people, scheme="light")
    assert alone.layout.xaxis.range is None, "beside nothing, it is as wide as itself"


def _ends(figure: Any, letter: str) -> Iterator[float]:
    """The ends of all intervals that are drawn along an axis."""
    for trace in figure.data:
        error = trace[f"error_{letter}"]
        for value, up, down in zip(trace[letter], error.array, error.arrayminus, strict=True):
            yield from (value - down, value + up)


def test_a_figure_of_a_side_that_cannot_be_counted_leaves_the_other_its_own_axes(enough: None) -> None:
    both: Asked = {"system": "fusion_world", "population": "both", "decks": ["Flamecrown Court"]}
    popularity = next(section for section in metagame.SECTIONS if section.figure)
    people, bots = (section_figure(side, both, scheme="light") for side in popularity.sides())
    assert people is None
    assert bots.layout.xaxis.range is None
