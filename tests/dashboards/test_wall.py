"""The view of an event for a wall: it turns by itself, follows results, and shows names as text."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from dashboards import one_event
from dashboards.app import create_app
from events.errors import KifuError
from tests.dashboards.conftest import HOSTILE, OpenPage, serving
from tests.dashboards.test_events import write_and_take

SWISS = f"""Harbour Cup,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0
Harbour Cup,2026-03-07,,1,2,{HOSTILE},Tides,Dan,{HOSTILE},2,1,0
Harbour Cup,2026-03-07,,2,1,Ann,Tides,{HOSTILE},Tides,2,1,0
Harbour Cup,2026-03-07,,2,2,Ben,Embers,Dan,Groves,1,1,0
"""
CUT = f"Harbour Cup,2026-03-07,,Final,1,{HOSTILE},Tides,Ann,Tides,2,0,0\n"
WALL = "/events?system=fusion_world&event=Harbour+Cup&view=wall"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    write_and_take(tmp_path, SWISS)
    return tmp_path


def test_a_view_that_there_is_not_is_refused(event: Path) -> None:
    client = create_app(event).server.test_client()
    assert client.get(WALL).status_code == 200
    assert client.get(WALL.replace("view=wall", "view=moon")).status_code == 400
    assert client.get(WALL.replace("view=wall", "after=x")).status_code == 400
    with create_app(event).server.app_context(), pytest.raises(KifuError, match="there is no Swiss round 9"):
        one_event.of_one_event({"event": "Harbour Cup", "after": "9"})


@pytest.mark.browser
def test_a_wall_turns_by_itself_and_by_hand_and_goes_on_where_results_arrive(open_page: OpenPage, event: Path) -> None:
    with serving(event) as address:
        page = open_page(f"{address}{WALL}")
        title = page.locator(".slide.shown h2")
        expect(title).to_have_text("Standings")
        on_top = page.evaluate("document.elementFromPoint(20, 20).closest('.wall, .header').className")
        assert on_top == "page wall", "nothing but the event is seen"
        page.keyboard.press("ArrowRight")
        expect(title).to_have_text("Round 2")
        page.add_style_tag(content=".wall-time { animation-duration: 50ms !important; }")
        expect(title).to_have_text("Decks of the field")
        page.keyboard.press("Space")
        expect(page.locator(".wall-time")).to_have_css("animation-play-state", "paused")
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")  # turned last
        stopped = title.inner_text()
        for _ in range(3):  # turned by hand all the way round
            page.keyboard.press("ArrowLeft")
        expect(title).to_have_text(stopped)
        pairings = page.locator(".slide", has=page.get_by_role("heading", name="Round 2", include_hidden=True))
        assert pairings.locator("td").all_text_contents()[:3] == ["Ann", "2–1", HOSTILE]
        assert page.locator("main img").count() == 0
        write_and_take(event, SWISS + CUT)
        expect(page.locator(".slide .tie")).to_have_count(1)
        assert [page.locator(f".slide .tie-{name}").all_text_contents() for name in ("name", "score")] == [
            [HOSTILE, "Ann"], ["2", "0"],
        ]  # fmt: skip
        page.get_by_role("link", name="Leave the wall view").click()
        expect(page.locator(".header")).to_be_visible()
        expect(page.locator("#events-body h2").first).to_have_text("Standings")


@pytest.mark.browser
def test_an_event_is_looked_at_as_it_stood_after_a_round(open_page: OpenPage, event: Path) -> None:
    write_and_take(event, SWISS + CUT)
    with serving(event) as address:
        page = open_page(f"{address}{WALL.removesuffix('&view=wall')}")
        expect(page.locator(".bracket .tie")).to_have_count(1)
        page.get_by_role("navigation", name="As it stood").get_by_role("link", name="1", exact=True).click()
        expect(page.locator(".stop.here")).to_have_text("1")
        expect(page.locator(".bracket")).to_have_count(0)
        expect(page.locator("#rounds-table [col-id=round_2]")).to_have_count(0)
        page.get_by_role("link", name="Now", exact=True).click()
        expect(page.locator(".bracket .tie")).to_have_count(1)
        expect(page.locator("#rounds-table .ag-header-cell[col-id=round_3]")).to_have_text("Final")
