"""The page of matches, to which numbers of players, events and reports lead."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from dash import html
from dash_ag_grid import AgGrid
from playwright.sync_api import expect

from dashboards import one_event
from dashboards.app import create_app
from dashboards.current import archive
from dashboards.filtering import asked_of, filters_by, folder_of
from dashboards.links import matches_address, matches_lost, matches_of_player, matches_won
from dashboards.pages import data, events
from projector.match_list import match_list
from tests.dashboards.conftest import HOSTILE, OpenPage, serving
from tests.dashboards.test_events import reported, write_and_take

__all__ = ["reported"]


def linked(address: str | None) -> int:
    """How many matches the page has at an address."""
    assert address is not None
    asked = asked_of(parse_qs(urlsplit(address).query))
    filters = filters_by({**asked, "population": "humans"})
    return match_list(folder_of(asked).lake, filters, known=asked.get("known"), result=asked.get("result")).height


def test_numbers_of_players_and_events_lead_to_as_many_matches(reported: Path) -> None:
    with create_app(reported).server.app_context():
        rated = archive().folder.stat("ratings", population="humans").to_dicts()
        for row in rated:
            for column, leads in {"matches": matches_of_player, "wins": matches_won, "losses": matches_lost}.items():
                assert linked(leads(row, {"population": "humans"})) == row[column]
        body = one_event.of_one_event({"event": "Harbour Cup", "system": "fusion_world"})
        parts = html.Div(body)._traverse()  # type: ignore[no-untyped-call]
        grids = {part.id: part for part in parts if isinstance(part, AgGrid)}
        standings, field = grids["standings-table"], grids["field-table"]
        for row in standings.rowData:
            assert row["links"]["player"] == f"/player?system=fusion_world&players={row['player']}"
            for column in ("wins", "losses", "draws"):
                assert (linked(row["links"][column]) if row[column] else row["links"][column]) == (row[column] or None)
        assert {row["deck"]: linked(row["links"]["deck"]) for row in field.rowData} == {
            "Tides": 3, "Embers": 2, "Groves": 2,
        }  # fmt: skip
        reports = {row["reported"]: row["links"]["reported"] for row in events._events({}).all_rows}
        assert {count: linked(address) for count, address in reports.items()} == {4: 4, 1: 1}
        assert linked(matches_address({"known": "reported"})) == 5
        assert "known=reported" in str(data._body({}))
        assert linked(matches_address({"known": "recorded"})) == 0


def test_a_bye_counts_in_standings_and_is_no_match_to_which_a_number_could_lead(tmp_path: Path) -> None:
    write_and_take(tmp_path, "Cup,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0\nCup,2026-03-07,,1,2,Cleo,Tides,,,,,\n")
    with create_app(tmp_path).server.app_context():
        links = {row["player"]: row["links"] for row in one_event._standings({"event": "Cup"}).all_rows}
    assert linked_in(tmp_path, links["Ann"]["wins"]) == 1
    assert links["Cleo"]["wins"] is None


def linked_in(data: Path, address: str | None) -> int:
    """How many matches the page of a folder has at an address."""
    with create_app(data).server.app_context():
        return linked(address)


@pytest.mark.browser
def test_a_number_of_standings_leads_to_the_matches_of_the_event(open_page: OpenPage, reported: Path) -> None:
    with serving(reported) as address:
        page = open_page(f"{address}/events?event=Harbour+Cup")
        page.locator("#standings-table [row-index='0'] [col-id=wins] a").click()
        rows = page.locator("#matches-table .ag-center-cols-container .ag-row")
        expect(rows.locator("[col-id=opposing_player]")).to_have_text(["Cleo", "Ben"])
        expect(rows.locator("[col-id=result]")).to_have_text(["won, 2–1", "won, 2–0"])
        expect(page.locator("#filters-left")).to_have_text("2 of 5 matches")
        page = open_page(f"{address}/matches")
        expect(rows).to_have_count(5)
        expect(page.locator("#matches-table")).to_contain_text(HOSTILE)
        assert page.locator("main img").count() == 0
        page = open_page(f"{address}/matches?players=Zoe&known=reported")
        expect(page.locator(".notice")).to_contain_text("no player is called 'Zoe'")
