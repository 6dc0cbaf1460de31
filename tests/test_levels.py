"""The levels of `.ci/run`: each test is in one, of sweeps each tree chooses its eighth, and what waits is marked."""

import re
import shlex
import subprocess
import sys
import time
import tomllib
from itertools import chain, combinations
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

from tests.levels import PARTS, chosen, listing, thinned
from tests.waits import LEVELS, MARK, Waits

ROOT = Path(__file__).parents[1]
MARKS = ("browser", "process", "sample", "slow", "bench")
COMBINED = [frozenset(marks) for marks in chain.from_iterable(combinations(MARKS, size) for size in range(6))]


def levels(form: str) -> list[str]:
    """The expression of marks of each run of pytest in a form of `.ci/run`: the whole, or the short."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["addopts"]
    always, whole, short = re.split(
        "^(?:if .*KIFU_ALL.*|else)$", (ROOT / ".ci" / "run").read_text(), flags=re.MULTILINE
    )
    runs = re.findall("^ *uv run pytest(.*)$", always + (whole if form == "whole" else short), re.MULTILINE)
    words = [shlex.split(options), *(shlex.split(run) for run in runs if run)]
    return [run[run.index("-m") + 1] for run in words]


@pytest.mark.parametrize("form", ["whole", "short"])
@pytest.mark.parametrize("marks", COMBINED, ids=lambda marks: "-".join(sorted(marks)) or "none")
def test_each_test_is_in_one_level(marks: frozenset[str], form: str) -> None:
    def bears(name: str, /, **_: str | int | bool | None) -> bool:
        return name in marks

    matching = [level for level in levels(form) if Expression.compile(level).evaluate(bears)]
    assert len(matching) == (form == "whole" or not marks >= {"slow", "bench"}), matching


def test_a_tree_always_chooses_the_same_eighth_and_every_case_falls_to_some_tree() -> None:
    cases, trees = [f"tests/test_{number}.py::test" for number in range(400)], [f"{n:x}" for n in range(100)]
    by_tree = {tree: {case for case in cases if chosen(case, tree)} for tree in trees}
    assert by_tree["7"] == {case for case in cases if chosen(case, "7")}
    assert set().union(*by_tree.values()) == set(cases)
    assert all(0.4 < len(some) * PARTS / len(cases) < 1.6 for some in by_tree.values())


def test_the_cases_that_were_run_are_listed_by_file() -> None:
    assert listing({"tests/a.py::test[y]", "tests/a.py::test[x]", "tests/b.py::test"}) == [
        "tests/a.py (2): test[x], test[y]",
        "tests/b.py (1): test",
    ]


def test_what_waits_without_the_mark_fails() -> None:
    with pytest.raises(
        pytest.fail.Exception, match=r"test_what_waits_without_the_mark_fails waits \(time, sleep\): it needs"
    ):
        time.sleep(0)
    with pytest.raises(pytest.fail.Exception, match="needs the mark 'waits'"):
        subprocess.run([sys.executable, "-c", ""], check=True)


@pytest.mark.waits
def test_what_waits_with_the_mark_may() -> None:
    time.sleep(0)
    assert subprocess.run([sys.executable, "-c", ""], check=False).returncode == 0


@pytest.mark.parametrize("level", LEVELS)
def test_all_of_a_level_that_waits_has_the_mark(request: pytest.FixtureRequest, level: str) -> None:
    test = request.node
    assert test.get_closest_marker(MARK) is None
    test.add_marker(level)
    Waits().pytest_collection_modifyitems([test])
    assert test.get_closest_marker(MARK) is not None


def test_of_a_test_that_is_thinned_one_case_in_so_many_is_no_sweep(request: pytest.FixtureRequest) -> None:
    case = request.node
    thinned([case, case])
    assert case.get_closest_marker("slow") is None
    case.add_marker(pytest.mark.one_in(2))
    thinned([case])
    assert case.get_closest_marker("slow") is None
    thinned([case, case])
    assert case.get_closest_marker("slow") is not None
