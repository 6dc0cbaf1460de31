"""Two matches of the same players with one result, in a sheet that has no rounds and no tables to tell them apart."""

from pathlib import Path

import pytest

from events.errors import KifuError
from events.exchange.correcting import correct
from events.exchange.reporting import ReportedRows
from events.log.store import GameLog
from events.records.choosing import Choice
from events.records.reports import Reason
from projector.standings import event_standings
from tests.exchange.reported import imported, written
from tests.projector.test_matches import lake

HEADER = "Player 1,Player 2,Result"
ONCE, TWICE = ("Ann,Ben,2-0",), ("Ann,Ben,2-0", "Cid,Dan,2-1", "Ann,Ben,2-0")


def told(log: GameLog, folder: Path, *lines: str, header: str = HEADER) -> ReportedRows:
    file = written(folder, "\n".join([header, *lines]))
    return imported(log, file, event="League", date="2026-03-14")


def counts(report: ReportedRows) -> tuple[int, int, int]:
    return report.added, report.duplicates, len(report.quarantined)


def wins(log: GameLog, folder: Path) -> dict[str, int]:
    found = event_standings(lake(log, folder / "data"), "League").standings
    return {row.player: row.wins for row in found}


def test_two_alike_lines_are_two_matches_and_are_told(log: GameLog, tmp_path: Path) -> None:
    report = told(log, tmp_path, *TWICE)
    assert (counts(report), report.rematches) == ((3, 0, 0), {4: 2})
    assert wins(log, tmp_path) == {"Ann": 2, "Ben": 0, "Cid": 1, "Dan": 0}


def test_the_same_file_again_adds_nothing(log: GameLog, tmp_path: Path) -> None:
    told(log, tmp_path, *TWICE)
    again = told(log, tmp_path, *TWICE)
    assert (counts(again), again.rematches) == ((0, 3, 0), {})
    assert counts(told(log, tmp_path, *ONCE)) == (0, 1, 0)


def test_a_file_that_has_grown_by_a_rematch_adds_that(log: GameLog, tmp_path: Path) -> None:
    assert counts(told(log, tmp_path, *ONCE)) == (1, 0, 0)
    assert counts(told(log, tmp_path, *TWICE)) == (2, 1, 0)
    assert counts(told(log, tmp_path, "Ann,Ben,2-0", *TWICE)) == (1, 3, 0), "in whatever order"
    assert wins(log, tmp_path)["Ann"] == 3


@pytest.mark.parametrize(
    ("header", "lines"),
    [
        (f"Round,{HEADER}", ("1,Ann,Ben,2-0", "1,Ann,Ben,2-0")),
        (f"Table,{HEADER}", ("4,Ann,Ben,2-0", "4,Ann,Ben,2-0")),
        (HEADER, ("Ann,Ben,2-0", "Ben,Ann,0-2")),
        ("Player,Opponent,Result", ("Ann,Ben,2-0", "Ben,Ann,0-2")),
    ],
)
def test_what_a_round_or_a_table_tells_or_both_sides_say_is_one_match(
    log: GameLog, tmp_path: Path, header: str, lines: tuple[str, ...]
) -> None:
    assert counts(told(log, tmp_path, *lines, header=header)) == (1, 1, 0)


def test_a_rematch_seen_from_both_sides_is_one(log: GameLog, tmp_path: Path) -> None:
    both = ("Ann,Ben,2-0", "Ben,Ann,0-2") * 2
    assert counts(told(log, tmp_path, *both, header="Player,Opponent,Result")) == (2, 2, 0)


def test_another_result_of_the_same_players_is_told_with_what_would_tell_them_apart(
    log: GameLog, tmp_path: Path
) -> None:
    [bad] = told(log, tmp_path, "Ann,Ben,2-0", "Ann,Ben,1-2").quarantined
    assert bad.why.startswith("line 2 says otherwise of the same, and differs in the winner")
    assert bad.why.endswith(": keep one, or give each match a round")


def test_one_of_two_alike_matches_is_corrected(log: GameLog, tmp_path: Path) -> None:
    told(log, tmp_path, *TWICE)
    reason = Reason("Kim", "typing")
    with pytest.raises(KifuError, match=r"choose one with --table \('' or 'match 2'\)"):
        correct(log, Choice("League", players=("Ann", "Ben")), "0-2", reason=reason)
    correct(log, Choice("League", players=("Ann", "Ben"), table=""), "0-2", reason=reason)
    assert wins(log, tmp_path) == {"Ann": 1, "Ben": 1, "Cid": 1, "Dan": 0}
    correct(log, Choice("League", players=("Ann", "Ben"), table="match 2"), "0-2", reason=reason)
    assert wins(log, tmp_path)["Ben"] == 2
