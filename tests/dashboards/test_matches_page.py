"""The page of matches, to which numbers of players, events and reports lead."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from dash_ag_grid import AgGrid
from playwright.sync_api import expect

from dashboards.app import create_app
from dashboards.current import archive
from dashboards.filtering import asked_of, filters_by, folder_of
from dashboards.links import matches_address, matches_of_player
from dashboards.pages import data, events
from projector.match_list import match_list
from tests.dashboards.conftest import HOSTILE, OpenPage, serving
from tests.dashboards.test_events import reported

__all__ = ["reported"]


def linked(address: str | None) -> int:
    """How many matches the page has at an address."""
    assert address is not None
    asked = asked_of(parse_qs(urlsplit(address).query))
    filters = filters_by({**asked, "population": "humans"})
    return match_list(folder_of(asked).lake, filters, known=asked.get("known")).height


def test_numbers_of_players_and_events_lead_to_as_many_matches(reported: Path) -> None:
    with create_app(reported).server.app_context():
        rated = archive().folder.stat("ratings", population="humans").to_dicts()
        assert {row["player"]: linked(matches_of_player(row, {"population": "humans"})) for row in rated} == {
            row["player"]: row["matches"] for row in rated
        }
        body = events._one({"event": "Harbour Cup", "system": "fusion_world"})
        standings, field = [part for part in body[1]._traverse() if isinstance(part, AgGrid)]
        for row in standings.rowData:
            assert linked(row["links"]["points"]) == row["wins"] + row["losses"] + row["draws"]
        assert {row["deck"]: linked(row["links"]["players"]) for row in field.rowData} == {
            "Tides": 3, "Embers": 2, "Groves": 2,
        }  # fmt: skip
        assert linked(matches_address({"known": "reported"})) == 5
        assert "known=reported" in str(data._body({}))
        assert linked(matches_address({"known": "recorded"})) == 0


@pytest.mark.browser
def test_a_player_of_standings_leads_to_the_matches_of_the_event(open_page: OpenPage, reported: Path) -> None:
    with serving(reported) as address:
        page = open_page(f"{address}/events?event=Harbour+Cup")
        page.locator("#standings-table").get_by_role("link", name="Ann").click()
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
