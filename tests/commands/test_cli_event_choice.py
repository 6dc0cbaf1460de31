"""Events that are called the same: each command that takes one says which days or card games there are."""

from pathlib import Path

import pytest

from tests.commands import test_cli
from tests.commands.test_cli import Kifu
from tests.exchange.reported import CUP, written

kifu = test_cli.kifu
WHO = ("--author", "Kim", "--why", "typing")
COMMANDS = (
    ("standings", "Lamp Cup"),
    ("results", "show", "Lamp Cup"),
    ("results", "structure", "Lamp Cup", "--swiss", "3"),
    ("results", "export", "Lamp Cup"),
    ("results", "add", "Lamp Cup", "Ann", "2-0", "Fay", "--round", "4"),
    ("results", "drop", "Lamp Cup", "Ann", "--after", "3"),
    ("results", "correct", "Lamp Cup", "Ann", "0-2", "Ben", *WHO),
    ("results", "amend", "Lamp Cup", "--set", "format=pauper"),
    ("results", "withdraw", "Lamp Cup"),
)
"""A command each, of which every one takes an event."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_each_command_asks_for_the_day_of_events_called_the_same(
    kifu: Kifu, tmp_path: Path, command: tuple[str, ...]
) -> None:
    for day in ("2026-03-14", "2026-06-20"):
        file = written(tmp_path, CUP.replace("2026-03-14", day), f"{day}.csv")
        kifu("results", "import", file, "--system", "toy")
    before = kifu("heads", "--json").answer
    asked = kifu(*command)
    assert (asked.status, asked.out) == (1, "")
    assert '"Lamp Cup" was held on 2026-03-14 and 2026-06-20: choose a day with --date' in asked.err
    assert kifu("heads", "--json").answer == before
    assert kifu(*command, "--date", "2026-03-14").status == 0
    reads = command[1] in ("Lamp Cup", "show", "export")
    assert (kifu("heads", "--json").answer == before) is reads


def test_commands_ask_for_the_card_game(kifu: Kifu, tmp_path: Path) -> None:
    for system in ("toy", "fusion_world"):
        kifu("results", "import", written(tmp_path, CUP), "--system", system)
    for command in (COMMANDS[0], COMMANDS[5]):
        asked = kifu(*command)
        assert (asked.status, asked.out) == (1, "")
        assert '"Lamp Cup" was of fusion_world and toy: choose one with --system' in asked.err
        assert kifu(*command, "--system", "toy").status == 0


def test_two_days_of_one_event_are_one(kifu: Kifu, tmp_path: Path) -> None:
    whole = CUP.replace("2026-03-14,standard,3", "2026-03-15,standard,3")
    kifu("results", "import", written(tmp_path, whole), "--system", "toy")
    assert kifu("results", "drop", "Lamp Cup", "Dan", "--after", "3").status == 0
    assert kifu("results", "correct", "Lamp Cup", "Ann", "0-2", "Ben", *WHO).status == 0
    assert len(kifu("results", "export", "Lamp Cup").answer["pairings"]) == 9


def test_a_match_that_only_one_of_the_events_has_needs_no_day(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    kifu("results", "add", "Lamp Cup", "Gus", "2-0", "Hal", "--system", "toy", "--date", "2026-06-20")
    corrected = kifu("results", "correct", "Lamp Cup", "Gus", "0-2", "Hal", *WHO)
    assert (corrected.status, corrected.err) == (0, "")
