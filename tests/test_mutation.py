"""The mutation tester finds what tests do not notice, and nothing else."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import Mutant, Source, evenly

ROOT = Path(__file__).parents[1]
SUMS = '''"""Sums, in a module with characters of several bytes: – × ℹ."""


def raised(number):
    return number + 5


def enough(number, least):
    return number >= least


def spread(number):
    return number if number > 0 else 0  # equivalent: a spread is never asked of less than one


def counted(number):
    steps = []
    while len(steps) < number:
        steps.append(None)
    return len(steps)
'''
CHECKS = """from tiny.sums import counted, enough, raised


def test_raised():
    assert raised(2) == 7


def test_enough():
    assert (enough(9, 5), enough(1, 5)) == (True, False)


def test_counted():
    assert counted(3) == 3
"""


def answered(folder: Path, checks: str) -> "subprocess.CompletedProcess[str]":
    """The tool's answer for a package `tiny` with these tests."""
    (folder / "tiny").mkdir()
    (folder / "checks").mkdir()
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  bench\n  browser\n")
    (folder / "tiny" / "__init__.py").touch()
    (folder / "tiny" / "sums.py").write_text(SUMS)
    (folder / "checks" / "test_sums.py").write_text(checks)
    command = [sys.executable, "-m", "tests.mutation", "tiny", "--json", "--seconds", "2"]
    stages = ["--tests", "checks -k raised", "--tests", "checks -k 'not raised'"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*command, *stages], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def test_what_the_tests_notice_is_killed_and_what_they_do_not_notice_is_told(tmp_path: Path) -> None:
    answer = answered(tmp_path, CHECKS)
    assert (answer.returncode, answer.stderr) == (0, "")
    told = json.loads(answer.stdout)
    seen: dict[str, list[dict[str, Any]]] = {"survived": [], "timed out": [], "explained": []}
    for row in told["seen"]:
        assert row["file"] == "tiny/sums.py"
        seen[row.pop("outcome")].append(row)
    [survivor] = seen["survived"]
    assert (survivor["line"], survivor["before"]) == (9, "return number >= least")
    assert survivor["after"] == "return number > least"
    assert [row["after"] for row in seen["timed out"]] == ["pass"]
    assert {row["why"] for row in seen["explained"]} == {"a spread is never asked of less than one"}
    explained = ["number >= 0 else 0", "number > 1 else 0", "not (number > 0) else 0", "number > 0 else 1"]
    assert sorted(row["after"].split(" if ")[1].split("  #")[0] for row in seen["explained"]) == sorted(explained)
    # Killed: `+`, 5 (by the first stage); `<` and the condition of the loop (by the second).
    counts = {"killed": 4, "survived": 1, "timed out": 1, "explained": 4}
    assert told["files"] == {"tiny/sums.py": counts}
    assert told.items() >= {"mutants": 6, "share killed": round(5 / 6, 4), **counts}.items()


def test_tests_that_fail_without_a_mutation_tell_nothing(tmp_path: Path) -> None:
    answer = answered(tmp_path, CHECKS.replace("counted(3) == 3", "counted(3) == 4"))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "pytest checks -k 'not raised' does not pass without a mutation" in answer.stderr
    assert "test_counted" in answer.stderr


MUTATED = [
    ("a == b", ["a != b"]),
    ("a <= b < c", ["a < b < c", "a <= b <= c"]),
    ("a not in b", ["a in b"]),
    ("a is b", ["a is not b"]),
    ('("×" in a) == (b  # in – or\n >= c)', ['("×" not in a) == (b  # in – or', '("×" in a) != (b  # in – or', "> c)"]),
    ("(a and b) or (c)", ["(a or b) or (c)", "(a and b) and (c)"]),
    ("not (a or b)", ["(a or b)", "not (a and b)"]),
    ("a or (b)", ["a and (b)"]),
    ("x = a - 1", ["x = a + 1", "x = a - 2"]),
    ("x += y", ["x -= y"]),
    ("x += [y]", []),
    ("x = y - -z", ["x = y + -z"]),
    ("x = not y", ["x = y"]),
    ("x = f(True)", ["x = f(False)"]),
    ("f(x)", ["pass"]),
    ("async def g():\n await f(x)", ["pass"]),
    ("f(x,\n  y)", ["pass"]),
    ("if a:\n x = y", ["if not (a):"]),
    ("while a < b:\n x = y", ["while a <= b:", "while not (a < b):"]),
    ("if not a == b:\n x = y", ["if a == b:", "if not a != b:"]),
    ("x = [y for y in z if y]", ["x = [y for y in z if not (y)]"]),
    ("x = a if b else c", ["x = a if not (b) else c"]),
    ("class F:\n def apply(self, s):\n  s.a = b\n  c = d", ["pass"]),
    ("class F:\n def apply(self, s):\n  s.a[b] += c", ["s.a[b] -= c", "pass"]),
    ("def f(s):\n s.a = b", []),
    (
        "def f(a: Literal[1] = 2) -> Array[3]:\n x: Array[4] = 5",
        ["def f(a: Literal[1] = 3) -> Array[3]:", "x: Array[4] = 6"],
    ),
    (
        "class F(G, frozen=True, kw_only=True, tag=64):\n '''1 == 2.'''",
        ["class F(G, frozen=False, kw_only=True, tag=64):"],
    ),
    ("assert a == 1\nx = f'{a + 1}' 'b'\nT: TypeAlias = Literal[1]\nif TYPE_CHECKING:\n f(x)", []),
]


@pytest.mark.parametrize(("source", "after"), MUTATED, ids=[source for source, _ in MUTATED])
def test_each_change_is_made_and_no_other(tmp_path: Path, source: str, after: list[str]) -> None:
    path = tmp_path / "module.py"
    path.write_text(source + "\n")
    changed = []
    for mutant in Source(path).mutants():
        compile(mutant.source, "module.py", "exec")
        lines = zip(source.split("\n"), mutant.source.decode().split("\n"), strict=False)
        [(number, line)] = [(number, new) for number, (old, new) in enumerate(lines, 1) if old != new][:1]
        assert mutant.line <= number
        changed.append(line.strip())
    assert sorted(changed) == sorted(after)


def test_a_comment_without_a_reason_explains_nothing(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("f(x)  # equivalent: \nf(\n  x,  # equivalent: f does nothing\n)\n")
    assert [mutant.why for mutant in Source(path).mutants()] == ["", "f does nothing"]


def test_a_sample_is_spread_evenly_and_the_same_each_time() -> None:
    found = [Mutant(Path("module.py"), line, "kind", "", "", b"") for line in range(100)]
    sample = [mutant.line for mutant in evenly(found, 8)]
    assert sample == [mutant.line for mutant in evenly(found, 8)]
    assert {after - before for before, after in pairwise(sample)} == {12, 13}
    assert evenly(found, 1000) == found
