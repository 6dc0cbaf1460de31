"""What was said by hand of an event, on its page: corrections, additions, players who left, its structure."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dashboards import one_event
from dashboards.app import create_app
from dashboards.filtering import Asked
from dashboards.match_table import match_table
from events.exchange.adding import Typed, add
from events.exchange.correcting import correct
from events.exchange.dropping import drop
from events.log.store import GameLog
from events.records.amending import withdraw
from events.records.choosing import Choice
from events.records.hiding import hide
from events.records.reports import Reason
from projector.lake_writer import refresh
from tests.dashboards.conftest import HOSTILE
from tests.dashboards.test_events import ROWS, write_and_take

KIM = Reason("Kim", "typed the wrong way round")
CUP: Asked = {"event": "Harbour Cup", "system": "fusion_world"}


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    write_and_take(tmp_path, ROWS)
    return tmp_path


def by_hand(data: Path, *acts: Callable[[GameLog], object]) -> None:
    """Do something with a folder's log, and bring its lake up to it."""
    with closing(GameLog.open(data, durable=False)) as log:
        for act in acts:
            act(log)
        refresh(log, data)


def correction(first: str, score: str, second: str, **where: str) -> Callable[[GameLog], object]:
    choice = Choice("Harbour Cup", players=(first, second), **where)
    return lambda log: correct(log, choice, score, reason=KIM)


def changes(asked: Asked = CUP) -> list[dict[str, Any]]:
    return one_event._changes(asked).all_rows


def test_an_event_of_which_nothing_was_said_by_hand_has_no_such_section(reported: Path) -> None:
    with create_app(reported).server.app_context():
        assert changes() == []
        assert "Changed by hand" not in str(one_event.of_one_event(CUP))
        assert "†" not in str(one_event.of_one_event(CUP))
        assert "note" not in one_event._standings(CUP).grid().columnDefs[-1]["field"]


def test_a_correction_says_what_held_before_who_made_it_and_why_and_is_marked(reported: Path) -> None:
    by_hand(reported, correction("Cleo", "2-1", "Ann"))
    with create_app(reported).server.app_context():
        assert "Changed by hand" in str(one_event.of_one_event(CUP))
        assert "† The result was corrected by hand." in str(one_event.of_one_event(CUP))
        [row] = changes()
        assert {name: row[name] for name in ("change", "words", "round", "before", "entered_by", "reason")} == {
            "change": "corrected",
            "words": "Ann lost to Cleo 1–2",
            "round": "2",
            "before": "beat Cleo 2–1",
            "entered_by": "Kim",
            "reason": KIM.why,
        }
        assert f"as_of={row['position'] - 1}" in row["links"]["position"], "it leads to what stood before"
        before: Asked = {**CUP, "as_of": str(row["position"] - 1)}
        assert changes(before) == []
        notes = {row["player"]: row["note"] for row in one_event._standings(CUP).all_rows}
        assert notes == {
            "Ann": "result of round 2 corrected", "Cleo": "result of round 2 corrected", "Ben": None, "Dan": None,
        }  # fmt: skip
        cells = {row["player"]: (row["round_1"], row["round_2"]) for row in one_event._rounds(CUP).all_rows}
        assert cells["Ann"] == ("beat Ben 2–0", "lost to Cleo 1–2 †")
        assert cells["Cleo"] == ("beat Dan 2–1", "beat Ann 2–1 †")
        results = {(row["player"], row["opposing_player"]): row["result"] for row in match_table(CUP).all_rows}
        marked = [pair for pair, result in results.items() if result.endswith(" (corrected)")]
        assert [{*pair} for pair in marked] == [{"Ann", "Cleo"}]


def test_the_newest_change_stands_first_whoever_left_or_came_by_hand(reported: Path) -> None:
    late = Typed("Harbour Cup", "Ann", "2-0", "Dan", round="3", reason=Reason("Lee", "a slip was found"))
    by_hand(
        reported,
        lambda log: drop(log, Choice("Harbour Cup"), "Ben", after=2, reason=Reason("Kim")),
        lambda log: add(log, late, usual="fusion_world"),
        correction("Ann", "2-1", "Dan"),
        lambda log: withdraw(log, Choice("Harbour Cup", players=("Ann", "Dan"), round="3"), why="no such match"),
        lambda log: drop(log, Choice("Harbour Cup"), "Ben", after=None, reason=Reason("Lee", "he plays on")),
    )
    with create_app(reported).server.app_context():
        told = [(row["change"], row["words"], row["entered_by"], row["reason"]) for row in changes()]
        assert [row["round"] for row in changes()] == [None, "3", "3", "3", None]
        assert told == [
            ("plays on", "Ben", "Lee", "he plays on"),
            ("withdrawn", "Ann beat Dan 2–1", None, "no such match"),
            ("corrected", "Ann beat Dan 2–1", "Kim", KIM.why),
            ("added", "Ann beat Dan 2–0", "Lee", "a slip was found"),
            ("left", "Ben left after round 2", "Kim", None),
        ]


def test_a_player_who_left_shows_after_which_round(reported: Path) -> None:
    by_hand(
        reported,
        lambda log: drop(log, Choice("Harbour Cup"), "Ben", after=2, reason=Reason()),
        lambda log: drop(log, Choice("Harbour Cup"), "Dan", after=0, reason=Reason()),
    )
    with create_app(reported).server.app_context():
        notes = {row["player"]: row["note"] for row in one_event._standings(CUP).all_rows}
        assert notes == {"Ann": None, "Cleo": None, "Ben": "left after round 2", "Dan": "left"}


def test_changes_name_players_as_all_pages_do(reported: Path) -> None:
    by_hand(reported, correction("Cleo", "2-1", "Ann"), lambda log: hide(log, "Cleo"))
    with create_app(reported).server.app_context():
        told = str(changes())
        assert "Ann lost to Player 1 1–2" in told
        assert "Cleo" not in told


def test_what_was_said_by_hand_of_another_event_is_not_of_this_one(reported: Path) -> None:
    choice = Choice(HOSTILE, players=("Ann", "Eve"))
    by_hand(reported, lambda log: correct(log, choice, "2-1", reason=KIM))
    with create_app(reported).server.app_context():
        assert changes() == []
        assert len(changes({"event": HOSTILE, "system": "fusion_world"})) == 1
