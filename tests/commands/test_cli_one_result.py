"""`kifu results add`, `correct` and `drop`: one result by hand."""

from pathlib import Path

import pytest

from tests.commands import test_cli
from tests.commands.test_cli import Kifu
from tests.commands.test_cli_structure import sheet
from tests.exchange.reported import CUP, written
from tests.projector.test_structure import SWISS

kifu = test_cli.kifu


def test_one_result_is_added_corrected_and_a_player_dropped(kifu: Kifu, tmp_path: Path) -> None:
    listed = tmp_path / "A.txt"
    listed.write_text("4 T-1 Stone\n")
    told = kifu(
        *("results", "add", "Lamp Cup", "Ann", "2-1", "Ben", "--round", 1, "--system", "toy", "--first", "Ben"),
        *("--decks", listed, "Tides", "--date", "2026-03-14"),
    )
    assert (told.status, told.err) == (0, "")
    assert told.out == 'added: "Ann" 2–1 "Ben", "Lamp Cup"\nkifu stat counts it after kifu refresh\n'
    again = kifu("results", "add", "lamp cup", "Ben", "1-2", "Ann", "--round", 1)
    assert (again.status, again.out) == (0, 'the log has it already: "Ben" 1–2 "Ann", "Lamp Cup"\n')
    assert kifu("results", "add", "Lamp Cup", "Eve", "--bye", "--round", 1, "--json").answer == {
        "added": 1,
        "doubtful": {},
        "doubts": [],
    }
    near = kifu("results", "add", "Lamp Cup", "Benn", "ID", "Eve", "--round", 2)
    assert (
        near.err
        == '"Benn" is new at "Lamp Cup", and "Ben" is not: if they are one player, say so with kifu players alias\n'
    )
    other = kifu("results", "add", "Lamp Cup", "Ann", "0-2", "Ben", "--round", 1)
    assert other.status == 1
    assert other.err.startswith('error: the log has another report of the same ("Ann" 2–1 "Ben"), which differs in ')
    assert other.err.endswith(": kifu results correct changes it\n")
    reason = ("--author", "Kim", "--why", "typed the wrong way round")
    told = kifu("results", "correct", "Lamp Cup", "Ann", "1-2", "Ben", "--round", 1, *reason)
    assert told.out == 'corrected: "Ann" 1–2 "Ben", "Lamp Cup"\n'
    assert kifu("results", "drop", "Lamp Cup", "Ann", "--after", 1).out == '"Ann" left after round 1\n'
    assert kifu("results", "drop", "Lamp Cup", "Ann", "--after", 1).out.endswith(", as the log says already\n")
    assert kifu("results", "drop", "Lamp Cup", "Ann", "--back", "--json").answer == {"dropped": 1, "doubts": []}
    shown = kifu("results", "show", "Lamp Cup").out.splitlines()
    assert [" ".join(line.split()) for line in shown[1:]] == [
        "2026-03-14 1 Eve won bye result yes",
        "2026-03-14 1 Ann A 1–2 Ben Tides decks yes",
        "2026-03-14 2 Benn drew (intentional draw) Eve result yes",
    ]
    points = {row["player"]: row["points"] for row in kifu("standings", "Lamp Cup", "--json").answer}
    assert points == {"Ben": 3, "Eve": 4, "Ann": 0, "Benn": 1}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("add", "Cup", "Ann", "2-1"), "give both players and the score between them, as in Ann 2-1 Ben"),
        (("add", "Cup", "Ann"), "give both players and the score"),
        (("add", "Cup", "Ann", "2-1", "Ben", "--bye"), "with --bye there is no score and no opponent"),
        (("add", "Cup", "Ann", "2-0", "Bye"), '"Bye" is no player: a bye has no opponent and no score'),
        (("add", "Cup", "Ann", "2:1:", "Ben"), '"2:1:" is no score: write it as 2-1'),
        (("add", "Cup", "Ann", "2-1", "Ben", "--decks", "none.txt", "Tides"), 'there is no file "none.txt"'),
        (("drop", "Cup", "Ann", "--back", "--after", "3"), "--after says that the player left"),
        (("correct", "Cup", "Ann", "2-1", "Ben", "--author", "Kim", "--why", "wrong"), "there is no log at"),
        (("drop", "Cup", "Ann"), "there is no log at"),
    ],
)
def test_what_cannot_be_typed_is_one_line(kifu: Kifu, words: tuple[str, ...], why: str) -> None:
    failed = kifu("results", *words)
    assert (failed.status, failed.err.count("\n")) == (1, 1)
    assert failed.err.startswith("error: ")
    assert why in failed.err


def test_a_correction_says_by_whom_and_why(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    assert kifu("results", "correct", "Lamp Cup", "Ann", "1-2", "Ben").status == 2
    assert kifu("results", "correct", "Lamp Cup", "Ann", "1-2", "Ben", "--author", "Kim").status == 2


def test_a_correction_tells_at_once_what_it_makes_unsure(kifu: Kifu, tmp_path: Path) -> None:
    rounds = {**SWISS, "Top 4": "Ann>Fay Eli>Ben", "Final": "Ann>Eli"}
    told = kifu("results", "import", written(tmp_path, sheet(rounds)), "--system", "toy")
    assert (told.status, told.err) == (0, "")
    who = ("--author", "Kim", "--why", "typing")
    turned = kifu("results", "correct", "Harbor Cup", "Fay", "2-0", "Ann", "--round", "Top 4", *who)
    assert turned.out == 'corrected: "Fay" 2–0 "Ann", "Harbor Cup"\n'
    assert turned.err == '"Harbor Cup": "Ann" lost in "Top 4" and plays in "Final"\n'
    back = kifu("results", "correct", "Harbor Cup", "Fay", "0-2", "Ann", "--round", "Top 4", *who, "--json")
    assert back.answer == {"corrected": 1, "doubts": []}
