"""The slides of the wall view: how much is on each, matches for places, and what is not sure."""

from pathlib import Path
from typing import Any

import pytest
from dash import html

from dashboards import one_event
from dashboards.app import create_app
from dashboards.filtering import Asked
from tests.dashboards.test_events import write_and_take

WALL: Asked = {"event": "Cup", "system": "fusion_world", "view": "wall"}


def swiss(players: int) -> str:
    """A round of so many players."""
    return "".join(
        f"Cup,2026-03-07,,1,{table},Player {table:02},Tides,Rival {table:02},Embers,2,0,0\n"
        for table in range(1, players // 2 + 1)
    )


def parts_of(data: Path, class_name: str) -> list[Any]:
    with create_app(data).server.app_context():
        parts = html.Div(one_event.of_one_event(WALL))._traverse()  # type: ignore[no-untyped-call]
        return [part for part in parts if class_name in (getattr(part, "className", None) or "").split()]


@pytest.mark.parametrize(("players", "rows"), [(2, [2]), (6, [6]), (26, [9, 9, 8])])
def test_rows_share_the_height_of_a_slide(tmp_path: Path, players: int, rows: list[int]) -> None:
    write_and_take(tmp_path, swiss(players))
    standings = parts_of(tmp_path, "ranks")
    assert [table.style["--rows"] for table in standings] == rows
    assert [len(table.children[-1].children) for table in standings] == rows


CUT = """Cup,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0
Cup,2026-03-07,,1,2,Cleo,Tides,Dan,Groves,1,1,0
Cup,2026-03-07,,Semifinals,1,Ann,Tides,Dan,Groves,2,0,0
Cup,2026-03-07,,Semifinals,2,Ben,Tides,Cleo,Groves,2,1,0
Cup,2026-03-07,,Final,1,Ann,Tides,Ben,Groves,2,0,0
Cup,2026-03-07,,3rd place,1,Cleo,Tides,Dan,Groves,2,1,0
"""


def test_a_few_matches_for_places_stand_below_the_bracket(tmp_path: Path) -> None:
    write_and_take(tmp_path, CUT)
    first, *others = parts_of(tmp_path, "slide")
    assert [head.children for head in first.children if isinstance(head, html.H2)] == ["Top cut", "For places"]
    [ties] = [part for part in first.children if getattr(part, "className", "") == "ties"]
    assert "'Cleo: beat Dan 2–1'" in str(ties)
    assert others[0].children[0].children == "Standings"


def test_more_matches_for_places_have_a_slide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.wall.BELOW", 0)
    write_and_take(tmp_path, CUT)
    slides = parts_of(tmp_path, "slide")
    assert [slide.children[0].children for slide in slides][:3] == ["Top cut", "For places", "Standings"]
    [row] = slides[1].children[1].children[-1].children
    assert [cell.children for cell in row.children] == ["Cleo", "2–1", "Dan"]


def test_what_is_not_sure_is_one_line(tmp_path: Path) -> None:
    write_and_take(tmp_path, CUT)
    assert parts_of(tmp_path, "wall-doubt") == []
    write_and_take(
        tmp_path, "Cup,2026-03-07,,1,3,Ann,Tides,Eve,Embers,2,0,0\nCup,2026-03-07,,1,4,Eve,Tides,Finn,Embers,2,1,0\n"
    )
    with create_app(tmp_path).server.app_context():
        event = one_event._with_standings(WALL)
        assert event.doubts
    [line] = parts_of(tmp_path, "wall-doubt")
    assert line.children.startswith(event.doubts[0])
    assert ("and" in line.children.removeprefix(event.doubts[0])) == (len(event.doubts) > 1)
