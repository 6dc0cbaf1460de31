"""The matrix of matchups: its colours, its cells and where they lead, and how many decks it shows."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from dash import html
from playwright.sync_api import expect

from dashboards import matrix
from dashboards.app import create_app
from dashboards.filtering import Asked, filters_by, folder_of
from dashboards.matrix import DEEPEST, _depth, matrices
from dashboards.pages.matchups import PATH
from tests.dashboards.conftest import GAMES, OpenPage, cells, chips, scroll, serving
from tests.dashboards.test_events import write_and_take
from tests.dashboards.test_statistics_pages import linked

NEVER_MET = "".join(
    f"Cup,2026-03-07,,{number},1,Ann,{one},Ben,{other},2,0,0\n"
    for number, (one, other) in enumerate([("Tides", "Embers"), ("Embers", "Groves")] * 4, start=1)
)
"""Matches of three decks, two of which never met."""


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with matches of three decks, two of which never met."""
    folder = tmp_path_factory.mktemp("matrix")
    write_and_take(folder, NEVER_MET)
    return folder


def rows(table: Any) -> dict[str, dict[str, Any]]:
    """The cells of a matrix by the decks of their row and column; against the field under the empty name."""
    [head] = [part for part in table._traverse() if isinstance(part, html.Thead)]
    [body] = [part for part in table._traverse() if isinstance(part, html.Tbody)]
    names = [cell.children.children for cell in head.children.children[2:]]
    found = {}
    for row in body.children:
        first, *others = row.children
        found[first.children.children] = dict(zip(["", *names], others, strict=True))
    return found


def every(table: Any) -> Iterator[tuple[str, str, Any]]:
    """Each cell of a matrix with the decks of its row and column."""
    for deck, others in rows(table).items():
        for opponent, cell in others.items():
            yield deck, opponent, cell


def test_a_cell_is_the_deeper_the_further_from_one_half_and_the_surer() -> None:
    further = [_depth(rate, rate - 0.05, rate + 0.05) for rate in (0.5, 0.55, 0.6, 0.7, 0.8)]
    surer = [_depth(0.7, 0.7 - half, 0.7 + half) for half in (0.4, 0.3, 0.2, 0.1, 0.0)]
    for depths in (further, surer):
        assert all(less < more for less, more in pairwise(depths)), depths
    assert _depth(0.5, 0.5, 0.5) == 0
    assert _depth(0.3, 0.25, 0.35) == pytest.approx(_depth(0.7, 0.65, 0.75)), "either way"
    assert _depth(0.8, 0.8, 0.8) == pytest.approx(DEEPEST)
    assert _depth(0.95, 0.95, 0.95) == pytest.approx(DEEPEST), "beyond that, no deeper"


def test_cells_say_the_expected_rate_and_lead_to_as_many_games_as_they_say(served: None) -> None:
    asked: Asked = {}
    met = {
        (row["deck"], row["opponent"]): row
        for row in folder_of(asked).stat("matchup_matrix", filters_by(asked)).to_dicts()
    }
    [table] = matrices(asked, PATH)
    counted = 0
    for deck, opponent, cell in every(table):
        if not opponent:
            continue
        if deck == opponent:
            assert (cell.children, cell.className) == ("", "mirror")
            continue
        row = met[deck, opponent]
        told = f"{deck} against {opponent}: {100 * row['shrunken']:.1f} % "
        told += f"({100 * row['shrunken_low']:.1f}–{100 * row['shrunken_high']:.1f}), {row['games']:,} played"
        assert cell.title == told
        assert cell.className.split()[0] == ("above" if row["shrunken"] >= 0.5 else "below")
        depth = _depth(row["shrunken"], row["shrunken_low"], row["shrunken_high"])
        assert cell.style == {"--deep": f"{depth:.0f}%"}
        if row["games"]:
            assert cell.children.children == f"{100 * row['shrunken']:.0f}"
            assert linked(cell.children.href) == row["games"]
            counted += 1
    assert counted


def test_decks_stand_by_their_rate_against_the_field_on_both_sides(served: None) -> None:
    field = folder_of({}).stat("field_rate", filters_by({})).to_dicts()
    [table] = matrices({}, PATH)
    shown = rows(table)
    assert [*shown] == [row["deck"] for row in field]
    for row in field:
        assert [*shown[row["deck"]]] == ["", *shown]
        against = shown[row["deck"]][""]
        assert against.children.children == f"{100 * row['field_rate']:.0f}"
        assert linked(against.children.href) == row["games"]


def test_rates_of_decks_that_never_met_are_marked_as_predicted_and_lead_nowhere(strangers: Path) -> None:
    with create_app(strangers).server.app_context():
        [table] = matrices({"population": "humans"}, PATH)
    for deck, opponent, cell in every(table):
        never = {deck, opponent} == {"Tides", "Groves"}
        assert ("predicted" in cell.className.split()) == never, (deck, opponent)
        if never:
            assert isinstance(cell.children, str)
            assert cell.children.isdecimal()
            assert cell.title.endswith(", 0 played")


def test_of_many_decks_the_most_played_are_shown_and_it_is_said(served: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert matrix.MOST == 30
    field = folder_of({}).stat("field_rate", filters_by({})).to_dicts()
    monkeypatch.setattr(matrix, "MOST", 2)
    table, said = matrices({}, PATH)
    assert said.children == f"The 2 most played of {len(field)} decks; the table below has all."
    most = sorted((row["games"] for row in field), reverse=True)[:2]
    games = {row["deck"]: row["games"] for row in field}
    assert sorted((games[deck] for deck in rows(table)), reverse=True) == most
    monkeypatch.setattr(matrix, "MOST", len(field))
    assert len(matrices({}, PATH)) == 1, "where all are shown, nothing is left out"


@pytest.mark.parametrize("asked", [{"decks": ["Ember Rush"]}, {"opponents": ["Ember Rush"]}, {"begins": "yes"}])
def test_who_chooses_decks_or_seats_has_no_matrix(served: None, asked: Asked) -> None:
    assert matrices(asked, PATH) == []


@pytest.mark.browser
def test_a_head_of_the_matrix_makes_a_deck_mine_and_its_matchups_a_ranked_list(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups")
    head = page.locator(".matrix thead th a").first
    name = head.inner_text()
    expect(page.locator("#matchup_matrix-table .ag-header-cell[col-id=deck]")).to_be_visible()
    head.click()
    page.wait_for_url("**/matchups?*decks=*")
    expect(chips(page)).to_have_text([f"Deck: {name}×"])
    expect(page.locator(".matrix")).to_have_count(0)
    expect(page.locator("#matchup_matrix-table .ag-header-cell[col-id=deck]")).to_have_count(0)
    told = cells(page, "matchup_matrix-table", "shrunken")
    rates = [float(text.split()[0]) for text in told if text != "–"]
    assert rates == sorted(rates, reverse=True), "the best first"
    page.go_back()
    expect(page.locator(".matrix")).to_be_visible()


@pytest.mark.browser
def test_a_cell_of_the_matrix_leads_to_its_games(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups")
    cell = page.locator(".matrix tbody tr").first.locator("td:not(.mirror) a").nth(1)
    games = (cell.get_attribute("title") or "").split(", ")[-1].removesuffix(" played")
    cell.click()
    expect(page.locator("#games-count")).to_have_text(f"{games} of {GAMES} games")


@pytest.mark.browser
def test_the_names_of_rows_stay_in_sight_as_the_matrix_is_scrolled(open_page: OpenPage, site: str) -> None:
    page = open_page(f"{site}/matchups")
    name = page.locator(".matrix tbody th").first
    name.wait_for()
    page.evaluate("() => { document.querySelector('.matrix-box').style.maxWidth = '320px'; }")
    scroll(page, ".matrix-box", 60, "scrollLeft", then="box.scrollLeft > 0")
    box, head = page.locator(".matrix-box").bounding_box(), name.bounding_box()
    assert box is not None
    assert head is not None
    assert box["x"] - 1 <= head["x"] < head["x"] + head["width"] <= box["x"] + box["width"]


@pytest.mark.browser
def test_of_people_a_cell_leads_to_its_matches(open_page: OpenPage, strangers: Path) -> None:
    with serving(strangers) as site:
        page = open_page(f"{site}/matchups")
        page.locator(".matrix tbody tr", has_text="Tides").first.locator(
            "td:not(.mirror):not(.predicted) a"
        ).last.click()
        expect(page.locator("h1")).to_have_text("Matches")
