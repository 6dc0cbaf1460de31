"""What a page says that has nothing to show: what is missing and makes it, or that filters leave nothing."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.current import archive
from dashboards.filtering import Asked
from dashboards.links import MATCHES
from dashboards.pages import compare, deck, games, matches, players
from dashboards.pages import data as data_page
from dashboards.section import Section
from dashboards.sections import section_table
from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.exchange.rows import Source
from events.game import load
from events.log.store import GameLog
from projector.lake_writer import refresh
from tests.dashboards.conftest import PATHS, PHONE, WIDE, OpenPage, serving
from tests.exchange.reported import CUP, written


def said(section: Section, asked: Asked) -> str:
    """What a section shows in the place of its table."""
    [part] = section_table(section, asked).parts
    return "".join(str(getattr(piece, "children", piece)) for piece in part.children)


def test_who_set_no_filter_is_told_what_is_missing_and_which_command_makes_it(served: None) -> None:
    *_, played = compare.SECTIONS
    assert "kifu compare A.txt B.txt --against FOLDER" in said(played, {})
    assert "kifu compare" in said(played, {"decks": ["Ember Rush"]}), "which it does not count by"
    [ratings] = players.SECTIONS
    assert "kifu results import FILE" in said(ratings, {"population": "humans"}), "as the page has it"
    assert "kifu results import FILE" in str(matches._body({"population": "humans"}))


def test_who_set_a_filter_is_told_to_reset_it(served: None) -> None:
    *_, played = compare.SECTIONS
    [ratings] = players.SECTIONS
    assert said(played, {"readings": "apart"}).startswith("The filters leave no game")
    assert said(ratings, {"since": "2026-01-01"}).startswith("The filters leave no match")
    assert "The filters leave no match" in str(matches._body({"since": "2026-01-01"}))


def organised(data: Path) -> None:
    """A folder as an organiser has it: results of an event, and no game."""
    data.mkdir()
    with closing(GameLog.open(data, durable=False)) as log:
        report_results(log, read_results(written(data, CUP), Source("fusion_world", load("fusion_world").pool.parts)))
        refresh(log, data)


def test_pages_of_games_say_where_the_results_are_that_the_folder_has(tmp_path: Path) -> None:
    organised(tmp_path / "cup")
    with create_app(tmp_path / "cup").server.app_context():
        shown = str(games._none(archive().summary().reported))
        assert "No game is recorded here, only results: " in shown
        assert "uv run kifu results import FILE" in shown
        assert f"Link(children='6 reported matches', href='{MATCHES}')" in shown
        assert "uv run kifu results import FILE" in str(games._none(0))
        lists, *_ = deck.SECTIONS
        assert said(lists, {}) == "Choose one deck above."


def test_the_page_of_data_counts_reported_matches_as_it_counts_games(tmp_path: Path) -> None:
    organised(tmp_path / "cup")
    with create_app(tmp_path / "cup").server.app_context():
        shown = str(data_page._fresh(archive().folder))
        live = archive().summary()
    assert "Dt('Reported matches'), Dd('6')" in shown
    assert "Dt('Games, open ones too'), Dd('0')" in shown
    assert (live.games, live.reported) == (0, 6)


@pytest.mark.browser
def test_the_head_of_every_page_counts_matches_where_there_are_no_games(open_page: OpenPage, tmp_path: Path) -> None:
    organised(tmp_path / "cup")
    with serving(tmp_path / "cup") as address:
        page = open_page(f"{address}/data", size=PHONE)
        expect(page.locator("#live-text")).to_have_text(re.compile(r"^6 matches · updated \d\d:\d\d$"))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.browser
def test_every_page_of_a_folder_without_games_says_so_in_each_of_its_sections(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        refresh(log, tmp_path)
    with serving(tmp_path) as address:
        for number, path in enumerate(PATHS):
            page = open_page(address + path, size=(WIDE, PHONE)[number % 2])
            expect(page.locator("main .notice").first).to_be_visible()
            expect(page.locator("[data-dash-is-loading=true]")).to_have_count(0)
            panels = [panel for panel in page.locator(".panels .panel").all() if path != "/data"]
            for said in [panel.locator(".notice:visible") for panel in panels] or [
                page.locator("main .notice:visible")
            ]:
                expect(said).to_have_text(re.compile("^No .*: .*uv run kifu (refresh|compare|results import).*"))
            expect(page.locator("main code").first).to_have_text(re.compile("^uv run kifu "))
