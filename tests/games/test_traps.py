"""The traps of the rule books: each has a test that asserts its reading; where that is in doubt, it is an option.

A test bears the traps whose readings it asserts: `@pytest.mark.trap("FW-04")`, or `pytest.param(…, marks=…)` where only
some of its cases do. Those of an option play all its values, and each of them fails where another value is played. That
a test notices the other reading of a trap that is no option is shown by `python -m tests.mutation --traps`.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from events.cards.rulebook import Rule, Rulebook
from events.game import Game
from tests.conformance.report import marked_tests
from tests.shipped import SHIPPED
from tests.trap_mutants import TrapSource
from tests.traps import OF_BOOKS, SET_BY_OPTIONS, TABLE, Trap, read_shared_lines, read_traps, read_unshown
from tests.waiting import PATIENCE

TESTS = Path(__file__).parent
PREFIXES = {"fusion_world": "FW", "masters": "MS", "buddyfight": "BF", "dbz": "DBZ"}


def traps(game: Game) -> dict[str, Trap]:
    """The traps of a game by their ids."""
    if not TABLE.exists():
        pytest.skip(f"needs {TABLE}")
    return read_traps(game.name)


@cache
def asserted(game: str) -> set[str]:
    """The traps that a test of the game bears which asserts something."""
    tests = marked_tests(TESTS / game, mark="trap")
    return {number.partition("/")[0] for test in tests if test.asserts for number in test.numbers}


def switches(game: Game) -> dict[str, str]:
    """What the tests of each option of a game bear: the id of its trap, which the option is named by or listed with."""
    listed = {option: f"{trap}/{option}" for trap, options in SET_BY_OPTIONS.items() for option in options}
    return {option: listed.get(option, option) for option in game.options if option not in OF_BOOKS}


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_the_reading_of_every_trap_is_asserted_by_a_test_that_bears_it(game: Game) -> None:
    assert set(traps(game)) - asserted(game.name) == set(read_unshown(game.name, "no_play"))


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_tests_bear_traps_that_exist(game: Game) -> None:
    assert asserted(game.name) <= set(traps(game))
    assert set(read_unshown(game.name, "no_line")) <= asserted(game.name)


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_the_lines_of_shared_rooms_that_do_a_reading_are_there_and_can_be_broken(game: Game) -> None:
    lines = read_shared_lines(game.name)
    assert set(lines) <= asserted(game.name)
    for trap, places in lines.items():
        ids = Rulebook([Rule(trap, "", "", "", "core", "table")])
        for path, line in places:
            assert [*TrapSource(path, ids, {}).of_line(line, trap)] != []


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_every_reading_that_is_to_be_a_switch_is_an_option_and_every_option_is_the_reading_of_a_trap(
    game: Game,
) -> None:
    to_be = {trap for trap, row in traps(game).items() if "switch" in row.confidence}
    assert {mark.partition("/")[0] for mark in switches(game).values()} - set(SET_BY_OPTIONS) == to_be
    assert {trap for trap in SET_BY_OPTIONS if trap.startswith(PREFIXES[game.name])} <= set(traps(game))


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_the_tests_of_a_switch_play_each_of_its_values(game: Game) -> None:
    values = {trap: set(values) for trap, values in game.options.items() if trap.startswith(PREFIXES[game.name])}
    played: dict[str, set[str]] = {trap: set() for trap in values}
    for path in sorted((TESTS / game.name).rglob("test_*.py")):
        for trap, texts in texts_of_tests(ast.parse(path.read_text("utf-8"))):
            played.get(trap, set()).update(texts)
    assert {trap: values[trap] - played[trap] for trap in values if values[trap] - played[trap]} == {}


SWITCHES = [(game, option, mark) for game in SHIPPED for option, mark in switches(game).items()]


@pytest.mark.slow
@pytest.mark.waits
@pytest.mark.parametrize(("game", "option", "mark"), SWITCHES, ids=[mark for *_, mark in SWITCHES])
def test_each_test_that_bears_a_switch_fails_if_its_values_are_played_as_others(
    game: Game, option: str, mark: str
) -> None:
    """They are run in a process where the option has another value, whatever a test chooses."""
    tests = [test.name for test in marked_tests(TESTS / game.name, mark="trap") if mark in test.numbers]
    command = [sys.executable, "-m", "pytest", "-q", "-rp", "-n", "0", "-m", "", "-p", "tests.games.reversed_switch"]
    run = subprocess.run(
        [*command, *(str(TESTS / game.name / test) for test in tests)],
        env={**os.environ, "SWITCH": option, "MARK": mark},
        cwd=TESTS.parents[1],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert [line for line in run.stdout.splitlines() if line.startswith("PASSED")] == []
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
