"""The traps of the rule books: each has a test that asserts its reading; where that is in doubt, it is an option.

A test bears the traps whose readings it asserts: `@pytest.mark.trap("FW-04")`. Those of an option play all its values.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from events.game import Game
from tests.conformance.report import marked_tests
from tests.shipped import SHIPPED

TESTS = Path(__file__).parent
TRAPS = Path(os.environ.get("KIFU_SHARED", TESTS.parents[2] / "shared")) / "rules" / "traps.md"
PREFIXES = {"fusion_world": "FW", "masters": "MS", "buddyfight": "BF"}
NO_PLAY = {
    "FW-06": "a reference to a rule that does not exist",
    "FW-32": "a heading without content: nothing is done",
    "FW-45": "how a physical card is told from its back",
    "BF-07": "two names of one thing",
    "BF-31": "how the index numbers two lines",
}
"""The traps whose reading no play can show, each with the reason."""
ROW = re.compile(r"^\| ([A-Z]+-\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)


def traps(game: Game) -> dict[str, str]:
    """The traps of a game by their ids, each with the confidence in its reading."""
    if not TRAPS.exists():
        pytest.skip(f"needs {TRAPS}")
    rows = dict(ROW.findall(TRAPS.read_text("utf-8")))
    return {trap: confidence for trap, confidence in rows.items() if trap.startswith(f"{PREFIXES[game.name]}-")}


@cache
def asserted(game: str) -> set[str]:
    """The traps that a test of the game bears which asserts something."""
    tests = marked_tests(TESTS / game, mark="trap")
    return {trap for test in tests if test.asserts for trap in test.numbers}


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_the_reading_of_every_trap_is_asserted_by_a_test_that_bears_it(game: Game) -> None:
    assert set(traps(game)) - asserted(game.name) - set(NO_PLAY) == set()


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_tests_bear_traps_that_exist(game: Game) -> None:
    assert asserted(game.name) <= set(traps(game)) - set(NO_PLAY)


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_every_reading_that_is_to_be_a_switch_is_an_option_of_the_game(game: Game) -> None:
    switches = {trap for trap, confidence in traps(game).items() if "switch" in confidence}
    assert {option for option in game.options if option.startswith(PREFIXES[game.name])} == switches


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_the_tests_of_a_switch_play_each_of_its_values(game: Game) -> None:
    values = {trap: set(values) for trap, values in game.options.items() if trap.startswith(PREFIXES[game.name])}
    played: dict[str, set[str]] = {trap: set() for trap in values}
    for path in sorted((TESTS / game.name).rglob("test_*.py")):
        for trap, texts in texts_of_tests(ast.parse(path.read_text("utf-8"))):
            played.get(trap, set()).update(texts)
    assert {trap: values[trap] - played[trap] for trap in values if values[trap] - played[trap]} == {}


SWITCHES = [
    (game, trap) for game in SHIPPED for trap in game.options if trap.startswith(f"{PREFIXES.get(game.name, '?')}-")
]


@pytest.mark.slow
@pytest.mark.waits
@pytest.mark.parametrize(("game", "trap"), SWITCHES, ids=[trap for _, trap in SWITCHES])
def test_a_test_of_a_switch_fails_if_its_values_are_played_as_the_others(game: Game, trap: str) -> None:
    """Those that bear the trap are run in a process where the switch is reversed whatever value a test chooses."""
    tests = [test.name for test in marked_tests(TESTS / game.name, mark="trap") if trap in test.numbers]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "", "-p", "tests.games.reversed_switch"]
    run = subprocess.run(
        [*command, *(str(TESTS / game.name / test) for test in tests)],
        env={**os.environ, "SWITCH": trap},
        cwd=TESTS.parents[1],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout + run.stderr
    assert " failed" in run.stdout


def texts_of_tests(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """For each trap that a test bears, the strings in the test, and in the constants and functions that it names."""
    module = {name: node for node in tree.body for name in _defined(node)}
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef):
            borne = [trap for mark in test.decorator_list for trap in _borne(mark)]
            if borne:
                texts = set(_texts(test, module, set()))
                yield from ((trap, texts) for trap in borne)


def _defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    return []


def _borne(mark: ast.expr) -> list[str]:
    match mark:
        case ast.Call(func=ast.Attribute(attr="trap"), args=args):
            return [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []


def _texts(node: ast.AST, module: Mapping[str, ast.stmt], seen: set[str]) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
        elif isinstance(part, ast.Name) and part.id in module and part.id not in seen:
            seen.add(part.id)
            yield from _texts(module[part.id], module, seen)


def test_the_values_that_a_test_plays_stand_in_it_or_in_what_it_names() -> None:
    tree = ast.parse(
        "LATE = {'FW-04': 'checkpoint'}\n\ndef other():\n    return 'at_once'\n\n"
        "@pytest.mark.trap('FW-04')\n@pytest.mark.parametrize('options', [{'FW-04': 'inline'}, LATE])\n"
        "def test_it(options):\n    assert play(options)\n\n"
        "@pytest.mark.trap('FW-07')\ndef test_other():\n    assert other()\n"
    )
    texts = dict(texts_of_tests(tree))
    assert texts["FW-04"] >= {"inline", "checkpoint"}
    assert "at_once" in texts["FW-07"]
    assert not {"inline", "checkpoint"} & texts["FW-07"]
