"""The mutation tester finds what tests do not notice, and nothing else."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from events.cards.rulebook import Rule, Rulebook
from events.game import Game
from tests.mutant_children import Child
from tests.mutants import Mutant, Source, evenly
from tests.rule_mutants import RuleSource, read_reasons, why_of
from tests.shipped import SHIPPED
from tests.trap_mutants import TrapSource
from tests.waiting import PATIENCE

pytestmark = pytest.mark.waits

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
        [*command, *stages], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.process
def test_what_the_tests_notice_is_killed_and_what_they_do_not_notice_is_told(tmp_path: Path) -> None:
    answer = answered(tmp_path, CHECKS)
    assert (answer.returncode, answer.stderr) == (1, "")
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


@pytest.mark.process
def test_tests_that_fail_without_a_mutation_tell_nothing(tmp_path: Path) -> None:
    answer = answered(tmp_path, CHECKS.replace("counted(3) == 3", "counted(3) == 4"))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "pytest checks -k 'not raised' does not pass without a mutation" in answer.stderr
    assert "test_counted" in answer.stderr


@pytest.mark.parametrize(
    ("looks", "overdue"),
    [
        ([(1, 0.1, False), (90, 0.2, False), (900, 1.9, False)], [False, False, False]),
        ([(1, 0.9, False), (2.5, 2.1, False)], [False, True]),
        ([(1, 0.5, False), (2, 0.5, True), (2.9, 0.5, True), (3.5, 0.5, True)], [False, False, False, True]),
        ([(1, 0.5, True), (2, 0.5, True), (2.9, 0.6, True), (4.8, 0.6, True)], [False, False, False, False]),
        ([(0.1, 9, False), (0.6, 9, False)], [False, True]),
    ],
    ids=["waits for its turn", "computes", "sleeps", "sleeps and computes", "is looked at now and then"],
)
def test_a_busy_machine_makes_no_mutant_time_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: list[tuple[float, float, bool]], overdue: list[bool]
) -> None:
    child = Child(0, tmp_path, seconds=2, looked=0)
    answers = []
    for now, *figures in looks:
        monkeypatch.setattr("tests.mutant_children.computed", lambda child, figures=figures: figures)
        answers.append(child.is_overdue(now))
    assert answers == overdue


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


BOOK = """rule,section,summary,kind,priority,needs
1-1,1. Turns,A turn begins,turn,core,table
1-2,1. Turns,The player draws and then untaps,turn,core,table
1-3,1. Turns,Who has 7 cards discards,turn,core,table
1-4,1. Turns,Nobody tests this,turn,core,table
"""
TURN = '''"""1. Turns."""


def turn(hand, log):
    """1-1. A turn."""
    log.append("begins")
    draw(log)
    discard(hand, log)


def draw(log):
    log.append("drawn 1-2")
    log.append("untapped 1-2")


def discard(hand, log):
    if hand >= 7:
        log.append("discarded 1-3")
    log.append("told")  # 1-3


def unmarked(log):
    """1-4. No test bears its number."""
    log.append(8)
'''
MOVED = 'log.append("told") if hand >= 7: log.append("discarded 1-3")  # 1-3'
REASON = """[[tiny]]
file = "tiny/turn.py"
before = 'if hand >= 7: log.append("discarded 1-3") log.append("told")  # 1-3'
after = 'log.append("told") if hand >= 7: log.append("discarded 1-3")  # 1-3'
why = "what is told is told nobody"
"""
BEARING = """import pytest

from tiny.turn import discard, draw, turn


@pytest.mark.rule("1-1")
def test_1_1():
    log = []
    turn(7, log)
    assert log[0] == "begins"
    assert "discarded 1-3" in log


@pytest.mark.rule("1-2")
def test_1_2():
    log = []
    draw(log)
    assert "drawn 1-2" in log
    assert "untapped 1-2" in log


@pytest.mark.rule("1-3")
def test_1_3():
    log = []
    discard(8, log)
    assert "discarded 1-3" in log
    discard(0, log)
    assert sorted(log) == ["discarded 1-3", "told", "told"]
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A folder with the package `tiny`, which has a rule book, and the tests of it."""
    files = {
        "tiny/__init__.py": "",
        "tiny/rules.csv": BOOK,
        "tiny/turn.py": TURN,
        "tests/games/tiny/test_turn.py": BEARING,
        "tests/equivalents.toml": REASON,
        "pytest.ini": "[pytest]\nmarkers =\n  slow\n  bench\n  browser\n  rule\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def broken_rules(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The tool's answer of the rules of `tiny`."""
    command = [sys.executable, "-m", "tests.mutation", "--rules", "--seconds", "5", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.process
def test_rules_are_broken_where_their_numbers_stand_and_the_tests_that_bear_them_are_run(tiny: Path) -> None:
    answer = broken_rules(tiny, "tiny", "--json")
    assert (answer.returncode, answer.stderr) == (1, "")
    told = json.loads(answer.stdout)
    assert (told["numbers"], told["not reached"], told["false reasons"]) == (3, [], [])
    rows = [(row["outcome"], *row["numbers"], row["kind"], row["after"]) for row in told["seen"]]
    assert sorted(rows) == [
        ("explained", "1-3", "neighbours swapped", MOVED),
        ("survived", "1-1", "neighbours swapped", "discard(hand, log) draw(log)"),
        ("survived", "1-2", "neighbours swapped", 'log.append("untapped 1-2") log.append("drawn 1-2")'),
        ("survived", "1-3", "number raised by 1", "if hand >= 8:"),
    ]
    assert (told["killed"], told["mutants"]) == (4, 7)


WHOLE = """import pytest

from tiny.turn import discard, draw, turn


@pytest.mark.rule("1-1", "1-2", "1-3")
def test_whole():
    log = []
    turn(7, log)
    assert log == ["begins", "drawn 1-2", "untapped 1-2", "discarded 1-3", "told"]
    discard(6, log)
    assert log[5:] == ["told"]
"""


@pytest.mark.process
def test_a_reason_is_false_if_a_test_that_bears_the_rule_notices_its_mutant(tiny: Path) -> None:
    (tiny / "tests" / "games" / "tiny" / "test_turn.py").write_text(WHOLE)
    answer = broken_rules(tiny, "tiny", "--json")
    told = json.loads(answer.stdout)
    assert (answer.returncode, answer.stderr, told["survived"]) == (1, "", 0)
    [false] = told["false reasons"]
    assert MOVED in false
    assert false.endswith("what is told is told nobody")
    (tiny / "tests" / "equivalents.toml").unlink()
    answer = broken_rules(tiny, "tiny", "--json")
    assert (answer.returncode, json.loads(answer.stdout)["survived"]) == (0, 0)


@pytest.mark.process
def test_a_rule_of_which_no_test_is_run_is_an_error_that_names_its_number(tiny: Path) -> None:
    tests = tiny / "tests" / "games" / "tiny" / "test_turn.py"
    tests.write_text(BEARING.replace('@pytest.mark.rule("1-3")', '@pytest.mark.slow\n@pytest.mark.rule("1-3")'))
    answer = broken_rules(tiny, "tiny", "--json")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert (
        "pytest runs no test that bears 1-3, but leaves out: tests/games/tiny/test_turn.py::test_1_3" in answer.stderr
    )


ONCE = """

from pathlib import Path


@pytest.mark.rule("1-2")
def test_passes_once():
    here = Path(__file__).with_name("was_here")
    assert len(here.read_text()) < 2 if here.exists() else True
    here.write_text(here.read_text() + "x" if here.exists() else "x")
"""


@pytest.mark.process
def test_tests_of_rules_that_pass_no_more_at_the_end_tell_nothing(tiny: Path) -> None:
    tests = tiny / "tests" / "games" / "tiny" / "test_turn.py"
    tests.write_text(BEARING + ONCE)
    answer = broken_rules(tiny, "tiny", "--json")
    assert (answer.returncode, "Mutants killed may be none" in answer.stderr) == (1, True)
    assert "test_passes_once" in answer.stderr


TRAPS = """## Tiny (TN)

| id | where | problem | recommended reading | why | conf |
|---|---|---|---|---|---|
| TN-01 | 1-3 | has 7 cards | 7 or more; Tiny 2-2 has it | - | H |
| TN-02 | 1-4 | nobody tests it | 8 | - | M |
| TN-03 | 1-2 | cites 1-9 | 1-2 | - | H |
| TN-04 | 1-2 | order of drawing | as the line says | - | H |

## Other (OT)

| OT-01 | 1-3 | it is of another game | none | - | H |
"""
BEARING_TRAPS = """import pytest

from tiny.turn import discard, draw, unmarked


@pytest.mark.trap("TN-01")
def test_seven_is_too_many():
    log = []
    discard(7, log)
    assert "discarded 1-3" in log


@pytest.mark.trap("TN-02")
def test_something_is_logged():
    log = []
    unmarked(log)
    assert log is not None


@pytest.mark.trap("TN-04")
def test_untapped_last():
    log = []
    draw(log)
    assert log[-1] == "untapped 1-2"
"""
REASONS = """[tiny.no_line]
TN-03 = "a typo"

[[tiny.shared_lines]]
trap = "TN-04"
file = "tiny/turn.py"
line = 'log.append("untapped 1-2")'
"""


def broken_readings(folder: Path, *arguments: str, bearing: str = BEARING_TRAPS) -> "subprocess.CompletedProcess[str]":
    """The tool's answer of the traps of `tiny`."""
    tests = folder / "tests" / "games" / "tiny" / "test_traps.py"
    for path, text in (
        (folder / "rules" / "traps.md", TRAPS),
        (tests, bearing),
        (folder / "tests" / "traps.toml", REASONS),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  bench\n  browser\n  rule\n  trap\n")
    command = [sys.executable, "-m", "tests.mutation", "--traps", "--seconds", "5", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "KIFU_SHARED": str(folder)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.process
def test_a_trap_is_shown_if_a_test_that_bears_it_notices_a_line_of_its_reading_broken(tiny: Path) -> None:
    answer = broken_readings(tiny, "tiny", "--json")
    assert (answer.returncode, answer.stderr) == (1, "")
    told = json.loads(answer.stdout)
    shown = told.pop("shown")
    assert told == {"traps": 4, "killed": 2, "not shown": 1, "a reason": 1}
    assert shown["TN-01"].startswith("killed: tiny/turn.py:17 (")  # several mutants at once
    assert shown["TN-04"].startswith("killed: tiny/turn.py:13 (call dropped, TN-04)")
    assert (shown["TN-02"], shown["TN-03"]) == ("not shown", "a reason: a typo")
    assert broken_readings(tiny, "tiny", "--only", "TN-01").returncode == 0
    unknown = broken_readings(tiny, "tiny", "--only", "OT-01")
    assert (unknown.returncode, "OT-01: no trap of tiny; name its id" in unknown.stderr) == (2, True)


@pytest.mark.process
def test_a_trap_of_which_no_test_is_run_is_an_error_that_names_it(tiny: Path) -> None:
    slow = BEARING_TRAPS.replace('@pytest.mark.trap("TN-04")', '@pytest.mark.slow\n@pytest.mark.trap("TN-04")')
    answer = broken_readings(tiny, "tiny", "--json", bearing=slow)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "pytest runs no test that bears TN-04, but leaves out" in answer.stderr


UNTIMELY = ("tiny", "--json", "--sample", "2", "--minutes", "0")


@pytest.mark.process
def test_a_seed_draws_the_same_numbers_and_what_there_is_no_time_for_is_told(tiny: Path) -> None:
    told = json.loads(broken_rules(tiny, "tiny", "--json", "--sample", "2", "--minutes", "0").stdout)
    assert (told["numbers"], told["mutants"]) == (2, 0)
    assert len(told["not reached"]) > 2
    assert (
        told["not reached"]
        == json.loads(broken_rules(tiny, "tiny", "--json", "--sample", "2", "--minutes", "0").stdout)["not reached"]
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tests"], "tests has no rules.csv: --rules breaks the rules of a game"),
        (["tiny", "--only", "turn.py"], "--rules chooses modules and tests by the numbers"),
    ],
)
def test_what_rules_cannot_take_is_refused(tiny: Path, arguments: list[str], message: str) -> None:
    answer = broken_rules(tiny, *arguments)
    assert answer.returncode == 2
    assert message in answer.stderr


def rule_source(folder: Path, text: str, cites: dict[str, str]) -> RuleSource:
    path = folder / "module.py"
    path.write_text(text)
    numbers = [Rule(number, "", "", "", "core", "table") for number in ("1-1", "1-2", "1-3")]
    return RuleSource(path, Rulebook(numbers), cites)


CARRIED = [
    ('f("1-1")', {1: {"1-1"}}),
    ("f()  # 1-1, 1-2; 9-9 is no rule", {1: {"1-1", "1-2"}}),
    ("f()", {}),
    ('def f():\n """1-1. It."""\n g()\n h("1-2")', {1: {"1-1"}, 3: {"1-1"}, 4: {"1-2"}}),
    ('class F(a=True):\n """1-1. It."""\n def f(self):\n  g()', {3: {"1-1"}, 4: {"1-1"}}),
    ('if a:\n f("1-1")\nelse:\n g("1-2")', {1: {"1-1", "1-2"}, 2: {"1-1"}, 4: {"1-2"}}),
    ('if a:  # 1-3\n f("1-1")\n g()', {1: {"1-3"}, 2: {"1-1"}}),
    ('f(\n g("1-1"),\n h(),\n)', {1: {"1-1"}, 2: {"1-1"}, 3: {"1-1"}, 4: {"1-1"}}),
    ('A = B(\n 1)\n"""1-1. What it is."""', {1: {"1-1"}, 2: {"1-1"}}),
    ('f(rule=table.cites["draw"])', {1: {"1-2"}}),
]


@pytest.mark.parametrize(("text", "carried"), CARRIED, ids=[text for text, _ in CARRIED])
def test_which_numbers_a_line_carries(tmp_path: Path, text: str, carried: dict[int, set[str]]) -> None:
    source = rule_source(tmp_path, text, {"draw": "1-2"})
    assert {line: set(numbers) for line, numbers in source.carried.items() if numbers} == carried


BROKEN = [
    ("f()\ng()", ["g() f()"]),
    ("await f()\nif a:\n g()", ["if a: g() await f()"]),
    ("if a:\n return\nf()", ["f() if a: return"]),
    ("if a:\n return\nif b:\n return", []),
    ("x = await f()\ng(x)", []),
    ("f(x)\nx = await g()", []),
    ("x = 1\nf()", []),
    ("f()\nreturn g()", []),
    ("t.emit(A(), B())", ["t.emit(B(), A())", "t.emit(*(), B())", "t.emit(A(), *())"]),
    ("for a in (b, c):\n x = a", ["for a in (c, b):", "for a in (*(), c):", "for a in (b, *()):"]),
    ("return [A(), *b]", ["return [*b, A()]", "return [*(), *b]", "return [A(), *()]"]),
    ("x = [1, 2]", []),
    ("yield A()", ["if False: yield"]),
]


@pytest.mark.parametrize(("body", "after"), BROKEN, ids=[body for body, _ in BROKEN])
def test_neighbours_are_swapped_and_facts_left_out_where_that_can_matter(
    tmp_path: Path, body: str, after: list[str]
) -> None:
    text = 'async def rule():\n """1-1. It."""\n ' + body.replace("\n", "\n ") + "\n"
    source = rule_source(tmp_path, text, {})
    made = [*source.swaps(), *source.omissions()]
    for mutant in made:
        assert "return" in body or compile(mutant.source, "module.py", "exec")
    assert [mutant.after for mutant in made] == after


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("return opponent(player)", ["return player"]),
        ("return state.cards[card].owner", ["return state.cards[card].zone[0]"]),
        ("return state.controller(card)", []),
    ],
)
def test_in_the_reading_of_a_trap_a_player_is_taken_for_another(tmp_path: Path, line: str, after: list[str]) -> None:
    path = tmp_path / "reading.py"
    path.write_text(f"def reading(state, card, player):\n    {line}\n")
    mutants = TrapSource(path, Rulebook([Rule("TN-01", "", "", "", "core", "table")]), {}).of_line(line, "TN-01")
    assert [(mutant.after, mutant.numbers) for mutant in mutants] == [(text, ("TN-01",)) for text in after]


def test_reasons_are_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "equivalents.toml"
    assert read_reasons(path, "tiny") == {}
    path.write_text(REASON)
    assert list(read_reasons(path, "tiny").values()) == ["what is told is told nobody"]
    assert read_reasons(path, "other") == {}


def test_a_reason_holds_for_one_change_of_a_line_or_for_all_that_break_the_same_of_it() -> None:
    changes = [
        ("operator flipped", "if a >= 0:"),
        ("condition negated", "if not a > 0:"),
        ("number raised by 1", "if a > 1:"),
    ]
    mutants = [Mutant(Path("module.py"), 1, kind, "if a > 0:", after, b"") for kind, after in changes]
    for third, why in (("if a >= 0:", ["why", "", ""]), ("condition", ["why", "why", ""]), ("number", ["", "", "why"])):
        reasons = {("module.py", "if a > 0:", third): "why"}
        assert [why_of(mutant, reasons) for mutant in mutants] == why
        assert not any(why_of(mutant, {("other.py", "if a > 0:", third): "why"}) for mutant in mutants)


def test_neighbours_that_are_swapped_carry_the_numbers_of_both(tmp_path: Path) -> None:
    mutants = rule_source(tmp_path, 'def rule():\n f("1-1")\n g("1-2")\n', {}).mutants()
    assert [mutant.numbers for mutant in mutants if mutant.breaks == "swapped"] == [("1-1", "1-2")]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_every_reason_is_of_a_mutant_that_is_made(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    book = Rulebook.read(game.rules)
    made: set[tuple[str, str, str]] = set()
    reasons = read_reasons(ROOT / "tests" / "equivalents.toml", game.name)
    for file in {file for file, _, _ in reasons}:
        mutants = RuleSource(Path(file), book, game.table.cites).mutants()
        made |= {(file, mutant.before, change) for mutant in mutants for change in (mutant.after, mutant.breaks)}
    assert set(reasons) - made == set()
