"""The report on tested rules: of a small made-up game, and of the shipped ones."""

import json
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from events.cards.rulebook import Rule, Rulebook
from events.errors import KifuError
from tests.conformance.report import CITED, Count, Report, citations, main, marked_tests, reports, tell
from tests.shipped import SHIPPED

BOOK = """\
rule,section,summary,kind,priority,needs
1-2,1. Start,"Shuffle, then draw",setup,core,table
1-1,1. Start,[main] comes first,setup,core,table
1-3,1. Start,Opponent may cut,setup,rare,table
2-1,2. Cards,A card says what it does,skill,core,text
2-2#cut,2. Cards,Cut cards are not played,skill,common,nothing
"""
HEAD = "import pytest\n\n"
CHECKS = "def check(value):\n    assert value\n\n\ndef look(value):\n    return value\n"

Write = Callable[[Mapping[str, str]], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes these files into a folder of tests."""

    def written(files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / "tests" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path / "tests"

    return written


def report_of(tests: Path, *, code: str = "") -> Report:
    folder = tests.parent / "code"
    folder.mkdir()
    (folder / "rules.csv").write_text(BOOK, encoding="utf-8")
    (folder / "turn.py").write_text(code, encoding="utf-8")
    return Report.of("toy", rules=folder / "rules.csv", code=folder, tests=tests)


def told(report: Report) -> str:
    console = Console(file=StringIO(), width=120)
    with console.capture() as capture:
        tell(report, console)
    return capture.get()


def asserts(tests: Path) -> dict[str, bool]:
    return {test.name.rpartition("::")[2]: test.asserts for test in marked_tests(tests)}


def test_rules_are_counted_by_need_and_priority_and_missing_ones_stand_in_the_books_order(write: Write) -> None:
    tests = write({"test_a.py": HEAD + '@pytest.mark.rule("1-3", "2-1")\ndef test_x():\n    assert value\n'})
    assert report_of(tests).counts() == {
        "table": {
            "core": Count(rules=2, tested=0, missing=("1-2", "1-1")),
            "rare": Count(rules=1, tested=1, missing=()),
        },
        "text": {"core": Count(rules=1, tested=1, missing=())},
        "nothing": {"common": Count(rules=1, tested=0, missing=("2-2#cut",))},
    }


def test_a_game_without_tests_has_tested_nothing(tmp_path: Path) -> None:
    report = report_of(tmp_path / "tests")
    assert report.tests == []
    assert {count.tested for row in report.counts().values() for count in row.values()} == {0}


def test_marks_stand_on_functions_classes_modules_and_parameters(write: Write) -> None:
    text = """
import pytest as pt
from pytest import mark

pytestmark = [mark.slow, mark.rule("1-1")]

@pt.mark.rule("1-2")
@mark.rule("1-3", "1-1")
async def test_function():
    assert value

@mark.rule("2-1")
class TestClass:
    pytestmark: object = pt.mark.rule("2-2#cut")

    @mark.rule("1-2")
    def test_method(self):
        assert value

@mark.parametrize("value", [1, pt.param(2, marks=pt.mark.rule("3-1"))])
def test_parameters(value):
    assert value
"""
    tests = write({"deep/test_a.py": text})
    assert {test.name: set(test.numbers) for test in marked_tests(tests)} == {
        "deep/test_a.py::test_function": {"1-1", "1-2", "1-3"},
        "deep/test_a.py::TestClass::test_method": {"1-1", "1-2", "2-1", "2-2#cut"},
        "deep/test_a.py::test_parameters": {"1-1", "3-1"},
    }


def test_only_what_pytest_runs_is_a_test_and_only_rule_marks_are_marks(write: Write) -> None:
    mark = '@pytest.mark.rule("1-1")\n'
    body = "():\n    assert value\n\n\n"
    text = f"""{HEAD}import house
# {mark}
TEXT = '''
{mark}def test_in_a_string{body}'''


{mark}def check_nothing{body}{mark}class Helper:
    def test_method(self):
        assert value


@pytest.mark.ruler("1-1")
def test_other_mark{body}@house.mark.rule("1-1")
def test_mark_of_a_house{body}def test_unmarked{body}"""
    tests = write({"test_a.py": text, "scenario.py": f"{HEAD}{mark}def test_elsewhere{body}"})
    assert marked_tests(tests) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("assert value", True),
        ("for _ in value:\n        if _:\n            assert _", True),
        ("with pytest.raises(ValueError):\n        value()", True),
        ("with raises(ValueError):\n        value()", True),
        ("own(value)", True),
        ("through(value)", True),
        ("check(value)", True),
        ("renamed(value)", True),
        ("checks.check(value)", True),
        ("idle(value)", False),
        ("look(value)", False),
        ("checks.look(value)", False),
        ("value.check(value)", False),
        ("value.raises(ValueError)", False),
        ("own", False),
        ("'''assert value'''", False),
        ("assert True", False),
        ("assert 1 == 1, value", False),
        ("assert not (None or [])", False),
        ("assert True\n    assert value", True),
        ("def inner():\n        assert value", False),
        ("async def inner():\n        check(value)", False),
        ("def inner():\n        assert value\n    inner", False),
        ("def inner():\n        assert value\n    inner()", True),
        ("async def inner():\n        assert value\n    value.run(inner)", True),
        ("def inner():\n        check(value)\n    value.run(with_it=inner)", True),
        ("def inner():\n        assert value\n    def outer():\n        inner()\n    outer()", True),
        ("def inner():\n        assert value\n    def outer():\n        inner()", False),
        ("def outer():\n        def inner():\n            assert value\n        inner()\n    outer()", True),
        ("value.run(lambda: check(value))", True),
    ],
)
def test_what_it_is_to_assert(write: Write, body: str, found: bool) -> None:
    text = f"""
import checks
import pytest
from checks import check, look
from checks import check as renamed
from pytest import raises

def through(value):
    return own(value)

def own(value):
    assert value

def idle(value):
    return look(value)

@pytest.mark.rule("1-1")
def test_it(value):
    {body}
"""
    tests = write({"test_a.py": text, "checks.py": CHECKS})
    assert asserts(tests) == {"test_it": found}


@pytest.mark.parametrize(
    ("mark", "counts"),
    [
        ("pytest.mark.skip", False),
        ("pytest.mark.skip(reason='later')", False),
        ("pytest.mark.xfail", False),
        ("pytest.mark.xfail(strict=True)", False),
        ("pytest.mark.skipif(True, reason='never')", False),
        ("mark.skipif(1, reason='never')", False),
        ("pytest.mark.skipif(False, reason='always')", True),
        ("pytest.mark.skipif(value, reason='who knows')", True),
        ("pytest.mark.parametrize('value', [1, pytest.param(2, marks=pytest.mark.skip)])", True),
        ("value.mark.skip", True),
    ],
)
def test_what_is_skipped_or_may_fail_asserts_nothing(write: Write, mark: str, counts: bool) -> None:
    """Whether the mark stands on the function, its class or its module."""
    rule = '@pytest.mark.rule("1-1")\n'
    head, test = "import pytest\nfrom pytest import mark\n\n", "def test_it(value):\n    assert value\n"
    method = "    def test_it(value):\n        assert value\n"
    tests = write(
        {
            "test_function.py": f"{head}{rule}@{mark}\n{test}",
            "test_class.py": f"{head}{rule}@{mark}\nclass TestIt:\n{method}",
            "test_body.py": f"{head}{rule}class TestIt:\n    pytestmark = {mark}\n\n{method}",
            "test_module.py": f"{head}pytestmark = [pytest.mark.slow, {mark}]\n\n{rule}{test}",
            "test_other.py": f"{head}{rule}{test}\n@{mark}\ndef test_another(value):\n    assert value\n",
        }
    )
    assert {test.name: test.asserts for test in marked_tests(tests)} == {
        "test_function.py::test_it": counts,
        "test_class.py::TestIt::test_it": counts,
        "test_body.py::TestIt::test_it": counts,
        "test_module.py::test_it": counts,
        "test_other.py::test_it": True,
    }


def test_functions_are_found_by_the_names_of_packages_and_not_by_those_of_other_modules(write: Write) -> None:
    text = """
import pytest
from {module} import check

@pytest.mark.rule("1-1")
def test_{name}():
    check(1)
"""
    files = {
        "__init__.py": "",
        "checks.py": CHECKS,
        "test_own.py": text.format(module="tests.checks", name="own"),
        "test_foreign.py": text.format(module="events.checks", name="foreign"),
    }
    assert asserts(write(files)) == {"test_own": True, "test_foreign": False}


def test_a_method_asserts_through_another_of_its_class(write: Write) -> None:
    text = """
import pytest

@pytest.mark.rule("1-1")
class TestOne:
    def check(self):
        assert self

    def test_one(self):
        self.check()

@pytest.mark.rule("1-1")
class TestTwo:
    def test_two(self):
        self.check()
"""
    assert asserts(write({"test_a.py": text})) == {"test_one": True, "test_two": False}


def test_functions_that_call_each_other_assert_nothing_by_that(write: Write) -> None:
    text = HEAD + '@pytest.mark.rule("1-1")\ndef test_a():\n    b()\n\n\ndef b():\n    test_a()\n'
    assert asserts(write({"test_a.py": text})) == {"test_a": False}


def test_a_number_that_is_no_string_literal_is_refused_with_its_place(write: Write) -> None:
    tests = write({"test_a.py": HEAD + "@pytest.mark.rule('1-1', NUMBER)\ndef test_a():\n    assert value\n"})
    with pytest.raises(KifuError, match=r"test_a\.py line 3: NUMBER is no string literal"):
        marked_tests(tests)


@pytest.fixture
def mixed(write: Write) -> Report:
    """A report in which every list has something in it."""
    text = """
import pytest

@pytest.mark.rule("1-2", "9-9")
def test_good():
    assert value

@pytest.mark.rule("1-2")
def test_good_too():
    assert value

@pytest.mark.rule("2-1")
def test_idle():
    print(1)
"""
    code = (
        '"""1. Start, 1-0."""\n\n\ndef start():\n    draw("1-1")  # 2-1, and 2-2#cut; FB-1-3 is a card, 7-7 nothing\n'
    )
    return report_of(write({"test_a.py": text}), code=code)


def test_code_tests_and_book_are_compared(mixed: Report) -> None:
    assert mixed.cited == {"1-1", "2-1", "2-2#cut"}
    assert mixed.cited_only() == ["1-1", "2-2#cut"]
    assert mixed.borne_only() == {"1-2": ["test_a.py::test_good", "test_a.py::test_good_too"]}
    assert mixed.unknown() == {"9-9": ["test_a.py::test_good"]}
    assert [test.name for test in mixed.idle()] == ["test_a.py::test_idle"]
    assert mixed.counts()["text"]["core"].missing == ("2-1",)


def test_the_text_tells_counts_and_all_lists(mixed: Report) -> None:
    lines = [line.split() for line in told(mixed).splitlines() if line]
    assert [" ".join(line) for line in lines] == [
        "toy: 5 rules",
        "needs core common rare none",
        "table 1/2 (50 %) 0/1 (0 %)",
        "text 0/1 (0 %)",
        "nothing 0/1 (0 %)",
        "table, core: 1 of 2 not tested",
        "1-1 [main] comes first",
        "table, rare: 1 of 1 not tested",
        "1-3 Opponent may cut",
        "text, core: 1 of 1 not tested",
        "2-1 A card says what it does",
        "nothing, common: 1 of 1 not tested",
        "2-2#cut Cut cards are not played",
        "Tests that bear a number but assert nothing",
        "test_a.py::test_idle 2-1",
        "Rules that code cites and no test bears",
        "1-1 [main] comes first",
        "2-2#cut Cut cards are not played",
        "Rules that tests bear and no code cites",
        "1-2 test_a.py::test_good",
        "test_a.py::test_good_too",
        "Numbers on tests that are not in the book",
        "9-9 test_a.py::test_good",
    ]


def test_the_text_says_where_there_is_nothing_to_tell(write: Write) -> None:
    text = (
        HEAD
        + 'pytestmark = pytest.mark.rule("1-1", "1-2", "1-3", "2-1", "2-2#cut")\n\ndef test_a():\n    assert value\n'
    )
    report = report_of(write({"test_a.py": text}), code="1-1, 1-2, 1-3, 2-1, 2-2#cut")
    said = told(report)
    assert "2/2 (100 %)" in said
    assert "not tested" not in said
    assert said.count(": none\n") == 4


def test_the_rules_of_a_book_may_go_by_words() -> None:
    book = Rulebook([Rule(number, "", "", "", "core", "table") for number in ("call/1.1", "play-timing/Q1", "a/b-c#d")])
    text = "call/1.1. As play-timing/Q1 says; x/call/1.2, recall/1.1 and rule='a/b-c#d'"
    assert citations(text, book) == ["call/1.1", "play-timing/Q1", "a/b-c#d"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("8-4. Step; rule='14-3-2#move'", ["8-4", "14-3-2#move"]),
        ("FB01-1-2 a-1-2 [1-2] 3-1 2024", ["3-1"]),
        ("123-4", []),
    ],
)
def test_what_a_citation_looks_like(text: str, numbers: list[str]) -> None:
    assert CITED.findall(text) == numbers


def test_the_json_gives_the_counts_of_every_shipped_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--json"])
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == [game.name for game in SHIPPED]
    assert answer["fusion_world"]["table"]["core"]["tested"] > 100
    for game in SHIPPED:
        rules = list(Rulebook.read(game.rules).values())
        cells = {(needs, priority): cell for needs, row in answer[game.name].items() for priority, cell in row.items()}
        assert set(cells) == {(rule.needs, rule.priority) for rule in rules}
        for (needs, priority), cell in cells.items():
            alike = [rule.rule for rule in rules if (rule.needs, rule.priority) == (needs, priority)]
            assert set(cell) == {"rules", "tested", "missing"}
            assert cell["tested"] + len(cell["missing"]) == cell["rules"] == len(alike)
            assert cell["missing"] == [rule for rule in alike if rule in cell["missing"]]


def test_the_text_of_the_shipped_games_has_their_names_and_lists(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    said = capsys.readouterr().out
    assert [said.count(f"{game.name}: ") for game in SHIPPED] == [1] * len(SHIPPED)
    assert said.count("Numbers on tests that are not in the book") == len(SHIPPED)


def test_no_mark_of_a_shipped_game_names_a_rule_that_does_not_exist() -> None:
    assert {report.game: report.unknown() for report in reports()} == {game.name: {} for game in SHIPPED}
