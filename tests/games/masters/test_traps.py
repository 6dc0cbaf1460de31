"""The traps of the rule book: each has a test that names it; where the reading is in doubt, it is an option."""

import os
import re
from pathlib import Path

import pytest

from events.masters import GAME

TRAPS = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared")) / "rules" / "traps.md"
TESTS = Path(__file__).parent


def traps() -> dict[str, str]:
    """The traps of Masters by their ids, each with the confidence in its reading."""
    if not TRAPS.exists():
        pytest.skip(f"needs {TRAPS}")
    return dict(re.findall(r"^\| (MS-\d+) \|.*\| ([^|]*) \|$", TRAPS.read_text(), re.MULTILINE))


def test_every_trap_is_named_by_a_test() -> None:
    words = "".join(path.read_text() for path in TESTS.rglob("test_*.py"))
    assert [trap for trap in traps() if trap not in words] == []


def test_every_reading_that_is_to_be_a_switch_is_an_option_of_the_game() -> None:
    assert {trap for trap, confidence in traps().items() if "switch" in confidence} == set(GAME.options)
