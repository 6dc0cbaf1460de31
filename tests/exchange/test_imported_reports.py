"""Reports of another log are checked as those that are typed: what a command refuses, an import refuses."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import amend, withdraw
from events.records.attaching import attach
from events.records.choosing import Choice
from events.records.reports import (
    EntryReported,
    GameAttached,
    PersonNamed,
    PlayerAliased,
    Report,
    ReportedPlayer,
    ResultReported,
)
from events.records.stored_reports import TOPICS, entry_of, is_report
from projector.lake_writer import refresh
from tests.exchange.carried import take, whole_export
from tests.exchange.exported import file_of, lines_of
from tests.exchange.reported import CUP, imported, row, written
from tests.projector.test_matches import recorded

ANN, BEN = ReportedPlayer("Ann"), ReportedPlayer("Ben")
DAY = "2026-03-14"


@pytest.fixture
def cup(log: GameLog, tmp_path: Path) -> GameLog:
    """A log with the results of the Lamp Cup."""
    imported(log, written(tmp_path, CUP))
    return log


def file_of_reports(*streams: Sequence[Report], name: UUID | None = None) -> bytes:
    lines: list[bytes] = []
    for reports in streams:
        lines += lines_of(name or getattr(reports[0], "stream"), [*map(entry_of, reports)], {})  # noqa: B009
    return file_of(*lines)


def refused(log: GameLog, *streams: Sequence[Report]) -> str:
    """Why the last stream is refused, and no other; nothing of it is stored."""
    report = take(log, file_of_reports(*streams))
    [bad] = report.quarantined
    assert (report.added, log.head(getattr(streams[-1][0], "stream"))) == (len(streams) - 1, None)  # noqa: B009
    return bad.reason


def test_a_spelling_that_makes_a_player_their_own_opponent_is_refused(cup: GameLog) -> None:
    why = refused(cup, [PlayerAliased("Ben", "Ann")])
    assert 'played each other, in round 1 of "Lamp Cup" on 2026-03-14' in why
    assert take(cup, file_of_reports([PlayerAliased("Cleo", "Eve")])).added == 1, "who did not meet"


def test_a_spelling_that_nobody_has_is_refused(cup: GameLog) -> None:
    assert 'no player in the log is called "Bem"; near to it: "Ben"' in refused(cup, [PlayerAliased("Bem", "Benny")])


def test_spellings_by_a_chain_are_refused_and_a_spelling_of_its_own_is_taken(cup: GameLog) -> None:
    told = [PlayerAliased("Cleo", "Ann")], [PlayerAliased("Eve", "Cleo")]
    assert "played each other" in refused(cup, told[0]), "they met in round 2"
    report = take(cup, file_of_reports([PlayerAliased("Dan", "Eve")], [PlayerAliased("Eve", "Eve")]))
    assert (report.added, report.quarantined) == (2, [])


def test_spellings_wait_for_the_results_of_their_file(log: GameLog) -> None:
    result = ResultReported("toy", "Cup", (ANN, BEN), (None, None), "first", (2, 0, 0), date=DAY, round="1")
    report = take(log, file_of_reports([PlayerAliased("Ben", "Benjamin")], [result]))
    assert (report.added, report.quarantined) == (2, [])


def test_a_match_of_one_player_by_the_spellings_of_the_log_is_refused(cup: GameLog) -> None:
    alias(cup, "Zoe", ["Ann"])
    match = ResultReported(
        "toy", "Open", (ANN, ReportedPlayer("Zoe")), (None, None), "first", (2, 0, 0), date=DAY, round="1"
    )
    assert '"Ann" and "Zoe" are one player, "Zoe"' in refused(cup, [match])


def test_a_result_that_contradicts_the_log_is_refused(cup: GameLog, tmp_path: Path) -> None:
    """Under another key, by a spelling: the log has it that Ann won."""
    alias(cup, "Ann", ["Annie"])
    other = ResultReported(
        "toy", "Lamp Cup", (ReportedPlayer("Annie"), BEN), (None, None), "second", (1, 2, 0), date=DAY, round="1"
    )
    assert "the log has another report of the same" in refused(cup, [other])
    withdraw(cup, Choice("Lamp Cup", round="1", players=("Ann",)))
    assert "is withdrawn" in refused(cup, [other])


@pytest.mark.parametrize("system", ["chess", "", "Fusion World"])
def test_a_report_of_a_game_that_is_not_installed_is_refused(log: GameLog, system: str) -> None:
    reports: tuple[Report, ...] = (
        ResultReported(system, "Cup", (ANN, BEN), (None, None), "first", date=DAY, round="1"),
        EntryReported(system, "Cup", ANN, placing=1, date=DAY),
    )
    for report in reports:
        assert ("is not installed" if system else "is empty") in refused(log, [report])
    assert log.games() == []


ATTACHED: dict[str, tuple[Callable[[GameLog], UUID], str]] = {
    "of other players": (lambda log: recorded(log, "a", players=("Cleo", "Eve")), "is not of its players"),
    "won by the other": (lambda log: recorded(log, "b", game_in_match=1), "has no such game left"),
    "not there": (lambda log: UUID(int=99), "is not in the log"),
}


@pytest.mark.parametrize(("made", "why"), ATTACHED.values(), ids=ATTACHED)
def test_a_game_that_cannot_be_attached_is_refused(log: GameLog, made: Callable[[GameLog], UUID], why: str) -> None:
    result = ResultReported("toy", "Lamp Cup", (ANN, BEN), (None, None), "first", (2, 0, 0), date=DAY, round="1")
    assert why in refused(log, [result, GameAttached(made(log))])
    assert take(log, file_of_reports([result, GameAttached(recorded(log, "a"))])).quarantined == []


def test_what_was_typed_comes_back_whole(cup: GameLog, tmp_path: Path) -> None:
    """Amended, withdrawn, attached and renamed: a log that commands made is taken by import, and is the same."""
    alias(cup, "Annabel", ["Ann"])
    attach(cup, recorded(cup, "a"))
    amend(cup, Choice("Lamp Cup", round="2"), {"round": "4"})
    imported(cup, written(tmp_path, row(round="3", table="2", player_a="Dan", player_b="Ben", wins_a="2")), amend=True)
    withdraw(cup, Choice("Lamp Cup", players=("Eve",)), why="a mistake")
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        assert take(other, whole_export(cup)).quarantined == []
        assert other.heads() == cup.heads()
        recorded_once = [stream for stream in cup.games() if not is_report(cup.first(stream).topic)]
        reports = [event for event in cup.follow() if is_report(event.topic) and event.topic != TOPICS[PersonNamed]]
        assert take(other, whole_export(cup)).duplicates == len(recorded_once) + len(reports)
        assert refresh(other, tmp_path / "other").unreadable == {}
