"""Every rule that can be played, core or common, is cited by a line that does it, or is listed with a reason."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from events.cards.rulebook import Rule, Rulebook
from events.game import Game
from tests.conformance.report import Report, report_of
from tests.shipped import SHIPPED

UNCITED = Path(__file__).with_name("uncited.toml")


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that no line of a game's folder cites, and why."""

    reason: str
    rules: tuple[str, ...]


def listed(game: str) -> list[Group]:
    """The groups of the file for a game."""
    groups = tomllib.loads(UNCITED.read_text(encoding="utf-8"))
    return msgspec.convert(groups.get(game, []), list[Group])


def is_played(rule: Rule) -> bool:
    """Whether a test of the rule needs a table or texts, and the rule is core or common."""
    return rule.needs in ("table", "text") and rule.priority in ("core", "common")


def without_reason(report: Report, reasons: list[Group]) -> list[str]:
    """The rules that are played, that no code cites, and for which no reason is given, in the book's order."""
    excused = {number for group in reasons for number in group.rules}
    played = [number for number, rule in report.book.items() if is_played(rule)]
    return [number for number in played if number not in report.cited and number not in excused]


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_a_rule_that_is_played_is_cited_or_listed_with_a_reason(game: Game) -> None:
    assert without_reason(report_of(game), listed(game.name)) == []


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_what_is_listed_are_rules_of_the_book_that_are_played_each_once(game: Game) -> None:
    book, groups = report_of(game).book, listed(game.name)
    numbers = [number for group in groups for number in group.rules]
    assert [number for number in numbers if number not in book or not is_played(book[number])] == []
    assert len(set(numbers)) == len(numbers)
    assert all(group.reason.endswith(".") and group.rules for group in groups)


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.name)
def test_no_rule_is_listed_that_code_cites(game: Game) -> None:
    cited = report_of(game).cited
    assert [number for group in listed(game.name) for number in group.rules if number in cited] == []


def test_a_rule_without_citation_and_reason_is_found(tmp_path: Path) -> None:
    code, tests = tmp_path / "code", tmp_path / "tests"
    code.mkdir()
    tests.mkdir()
    rules = code / "rules.csv"
    rows = ("1-1,1,cited,zone,core,table", "1-2,1,listed,zone,common,text", "1-3,1,neither,zone,core,text")
    others = ("1-4,1,rare,zone,rare,table", "1-5,1,a word,zone,core,nothing")
    rules.write_text("\n".join(["rule,section,summary,kind,priority,needs", *rows, *others]) + "\n", encoding="utf-8")
    (code / "turn.py").write_text('"""1-1. The turn."""\n', encoding="utf-8")
    report = Report.of("toy", rules=rules, code=code, tests=tests)
    assert isinstance(report.book, Rulebook)
    assert without_reason(report, [Group("It is the table's.", ("1-2",))]) == ["1-3"]


def test_the_steps_of_a_counter_timing_are_cited() -> None:
    [masters] = [game for game in SHIPPED if game.name == "masters"]
    steps = {f"4-7-3-{step}" for step in range(1, 7)}
    assert steps <= report_of(masters).cited
    assert steps & set(masters.table.cites.values()) == {"4-7-3-2", "4-7-3-3", "4-7-3-4", "4-7-3-5"}
