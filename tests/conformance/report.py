"""How much of each game's rule book is tested, and where book, code and tests do not meet.

`python -m tests.conformance.report` prints counts and lists; with `--json` the counts and the missing rules alone. A
rule is tested if a test that bears its number, `@pytest.mark.rule("8-4-6-1")`, asserts something: by itself, by
`pytest.raises` or `assert_order`, or by a function of the game's test folder that it calls by name. What is asserted of
constants alone, in a nested function that no call mentions, or in a test that is skipped or expected to fail, counts
for nothing.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias, get_args, get_type_hints

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from events.cards.rulebook import Rule, Rulebook
from events.errors import KifuError
from events.game import Game
from tests.shipped import SHIPPED

CITED = re.compile(r"(?<![\w\[-])\d{1,2}-\d{1,2}(?:-\d{1,2})*(?:#[a-z]+)?\b")
"""A rule's number in the text of code: `8-4`, `14-3-2#move`; not the number of a card."""


def citations(text: str, book: Rulebook) -> list[str]:
    """The numbers of a book in the text of code; of a book whose rules go by words, what looks like these."""
    chapters = sorted({rule.partition("/")[0] for rule in book if "/" in rule})
    if not chapters:
        return CITED.findall(text)
    worded = re.compile(rf"(?<![\w/.-])(?:{'|'.join(chapters)})/[A-Za-z0-9][\w.#/-]*")
    return [found.rstrip(".-/") for found in worded.findall(text)]


NEEDS: tuple[str, ...] = get_args(get_type_hints(Rule)["needs"])
PRIORITIES: tuple[str, ...] = get_args(get_type_hints(Rule)["priority"])

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ASSERTIONS = ("pytest.raises", "tests.games.scenario.assert_order")
_NOT_RUN = ("pytest.mark.skip", "pytest.mark.xfail")
_PIPED_WIDTH = 200

Tests: TypeAlias = Sequence["MarkedTest"]


@dataclass(frozen=True, kw_only=True)
class MarkedTest:
    """A test that bears rule numbers: `test_section_1.py::test_x`, its numbers, and whether it asserts anything."""

    name: str
    numbers: tuple[str, ...]
    asserts: bool


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """How many rules of one kind there are, how many of them are tested, and the others in the book's order."""

    rules: int
    tested: int
    missing: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Report:
    """What the tests of one game say of its rule book. `cited` holds the numbers of the book that its code cites."""

    game: str
    book: Rulebook
    tests: Tests
    cited: frozenset[str]

    @classmethod
    def of(cls, game: str, *, rules: Path, code: Path, tests: Path) -> "Report":
        """The report on a rule book (CSV), a folder of code and a folder of tests.

        Raises KifuError if the book cannot be read or a mark holds anything but string literals.
        """
        book = Rulebook.read(rules)
        texts = (path.read_text(encoding="utf-8") for path in code.rglob("*.py"))
        cited = frozenset(number for text in texts for number in citations(text, book) if number in book)
        return cls(game=game, book=book, tests=marked_tests(tests), cited=cited)

    def counts(self) -> dict[str, dict[str, Count]]:
        """The counts by what a test needs and by priority, where there are rules."""
        tested = {number for test in self.tests if test.asserts for number in test.numbers}
        counts: dict[str, dict[str, Count]] = {}
        for needs in NEEDS:
            for priority in PRIORITIES:
                rules = [rule.rule for rule in self.book.values() if (rule.needs, rule.priority) == (needs, priority)]
                missing = tuple(rule for rule in rules if rule not in tested)
                if rules:
                    count = Count(rules=len(rules), tested=len(rules) - len(missing), missing=missing)
                    counts.setdefault(needs, {})[priority] = count
        return counts

    def idle(self) -> list[MarkedTest]:
        """The tests that bear a number and assert nothing."""
        return [test for test in self.tests if not test.asserts]

    def borne(self) -> dict[str, list[str]]:
        """The names of the tests that bear each number: numbers of the book in its order, then all others."""
        borne: dict[str, list[str]] = {number: [] for number in self.book}
        for test in self.tests:
            for number in test.numbers:
                borne.setdefault(number, []).append(test.name)
        return {number: names for number, names in borne.items() if names}

    def cited_only(self) -> list[str]:
        """The rules that code cites and no test bears, in the book's order."""
        borne = self.borne()
        return [number for number in self.book if number in self.cited and number not in borne]

    def borne_only(self) -> dict[str, list[str]]:
        """The rules that tests bear and no code cites, with the tests' names."""
        return {
            number: names for number, names in self.borne().items() if number in self.book and number not in self.cited
        }

    def summaries(self, numbers: Sequence[str]) -> dict[str, str]:
        """What these rules of the book say."""
        return {number: self.book[number].summary for number in numbers}

    def unknown(self) -> dict[str, list[str]]:
        """The numbers on tests that are not in the book, with the tests' names."""
        return {number: names for number, names in self.borne().items() if number not in self.book}


def marked_tests(folder: Path, *, mark: str = "rule") -> list[MarkedTest]:
    """The tests below a folder that bear rule numbers, or what another mark holds, by file and line.

    Raises KifuError, naming file and line, if a mark holds anything but string literals.
    """
    defined = [found for path in sorted(folder.rglob("*.py")) for found in _Source.read(path, mark).defined()]
    asserting = _asserting(defined)
    return [
        MarkedTest(
            name="::".join([found.path.relative_to(folder).as_posix(), *found.place]),
            numbers=found.numbers,
            asserts=found.name in asserting and not found.skipped,
        )
        for found in defined
        if found.numbers and _is_collected(found)
    ]


@dataclass(frozen=True, kw_only=True)
class _Defined:
    """A function or method: where it stands, the numbers it bears, what it calls, whether it has an assert itself.

    `skipped`: by its marks, it is not run, or may fail.
    """

    path: Path
    module: str
    place: tuple[str, ...]
    numbers: tuple[str, ...]
    calls: frozenset[str]
    asserts: bool
    skipped: bool

    @property
    def name(self) -> str:
        return ".".join([self.module, *self.place])


@dataclass(frozen=True, kw_only=True)
class _Source:
    """A parsed file: its dotted module name, and the dotted origin of each name it imports or defines.

    `mark`: the mark of tests that is looked for.
    """

    path: Path
    mark: str
    module: str
    tree: ast.Module
    names: Mapping[str, str]

    @classmethod
    def read(cls, path: Path, mark: str) -> "_Source":
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        module = _module(path)
        names = {node.name: f"{module}.{node.name}" for node in tree.body if isinstance(node, _FUNCTIONS)}
        for node in ast.walk(tree):
            names |= _imported(node)
        return cls(path=path, mark=mark, module=module, tree=tree, names=names)

    def defined(self) -> Iterator[_Defined]:
        """The functions of the file and the methods of its classes, in order."""
        return self._within(self.tree.body, place=(), marks=())

    def _within(
        self, body: Sequence[ast.stmt], *, place: tuple[str, ...], marks: tuple[ast.expr, ...]
    ) -> Iterator[_Defined]:
        marks += tuple(_pytestmarks(body))
        for node in body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            own = (*marks, *node.decorator_list)
            if isinstance(node, ast.ClassDef):
                yield from self._within(node.body, place=(*place, node.name), marks=own)
                continue
            inner = _parts(node.body)
            yield _Defined(
                path=self.path,
                module=self.module,
                place=(*place, node.name),
                numbers=tuple(dict.fromkeys(number for mark in own for number in self._numbers(mark))),
                calls=frozenset(self._origin(part.func, place) for part in inner if isinstance(part, ast.Call)),
                asserts=any(isinstance(part, ast.Assert) and not _is_constant(part.test) for part in inner),
                skipped=any(map(self._skips, own)),
            )

    def _skips(self, mark: ast.expr) -> bool:
        """Whether a decorator, or a value of `pytestmark`, keeps the test from running or lets it fail."""
        match mark:
            case ast.List(elts=marks) | ast.Tuple(elts=marks):
                return any(map(self._skips, marks))
            case ast.Call(func=called, args=[ast.Constant(value=condition), *_]) if condition:
                return self._origin(called) in (*_NOT_RUN, "pytest.mark.skipif")
            case ast.Call(func=called):
                return self._origin(called) in _NOT_RUN
        return self._origin(mark) in _NOT_RUN

    def _numbers(self, mark: ast.expr) -> Iterator[str]:
        """The rule numbers on a decorator or in a `pytestmark`."""
        for node in ast.walk(mark):
            if isinstance(node, ast.Call) and self._origin(node.func) == f"pytest.mark.{self.mark}":
                for number in node.args:
                    if not (isinstance(number, ast.Constant) and isinstance(number.value, str)):
                        where = f"{self.path.name} line {number.lineno}"
                        raise KifuError(
                            f"{where}: {ast.unparse(number)} is no string literal: a {self.mark} mark holds those"
                        )
                    yield number.value

    def _origin(self, called: ast.expr, place: tuple[str, ...] = ()) -> str:
        """The dotted name of what an expression in a class (or in none) names; empty if it is no plain name."""
        match called:
            case ast.Name(id="self") if place:
                return ".".join([self.module, *place])
            case ast.Name(id=name):
                return self.names.get(name, "")
            case ast.Attribute(value=value, attr=name):
                return f"{self._origin(value, place)}.{name}"
        return ""


def _module(path: Path) -> str:
    """The name under which pytest imports a file: dotted from the topmost folder with an `__init__.py`."""
    parts = [path.stem]
    folder = path.parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def _imported(node: ast.AST) -> dict[str, str]:
    """The dotted origin of each name that an import brings; nothing of any other node."""
    match node:
        case ast.ImportFrom():
            return {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
        case ast.Import():
            tops = {top: top for name in node.names if not name.asname for top in name.name.split(".")[:1]}
            return tops | {name.asname: name.name for name in node.names if name.asname}
    return {}


def _pytestmarks(body: Sequence[ast.stmt]) -> Iterator[ast.expr]:
    """The values given to `pytestmark` in a module or a class."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield value
            case ast.AnnAssign(target=ast.Name(id="pytestmark"), value=ast.expr() as value):
                yield value


def _parts(body: Sequence[ast.stmt]) -> list[ast.AST]:
    """All parts of a function's body, but of the functions nested in it only those whose names a call mentions."""
    parts: list[ast.AST] = []
    nested: dict[str, list[ast.stmt]] = {}
    waiting: list[ast.AST] = [*body]
    while waiting:
        part = waiting.pop()
        if isinstance(part, _FUNCTIONS):
            nested[part.name] = part.body
        else:
            parts.append(part)
            waiting += ast.iter_child_nodes(part)
        if not waiting:
            calls = [part for part in parts if isinstance(part, ast.Call)]
            named = {name.id for call in calls for name in ast.walk(call) if isinstance(name, ast.Name)}
            waiting += [part for name in named & nested.keys() for part in nested.pop(name)]
    return parts


def _is_constant(asserted: ast.expr) -> bool:
    """Whether what is asserted names nothing, and so is always the same."""
    return not any(isinstance(part, ast.Name) for part in ast.walk(asserted))


def _is_collected(found: _Defined) -> bool:
    """Whether pytest takes the function for a test."""
    *classes, function = found.place
    in_test_file = found.path.name.startswith("test_") or found.path.name.endswith("_test.py")
    return in_test_file and function.startswith("test") and all(name.startswith("Test") for name in classes)


def _asserting(defined: Sequence[_Defined]) -> set[str]:
    """The names of the functions that assert something, by themselves or through what they call."""
    asserting = {"pytest.raises", "tests.games.scenario.assert_order"} | {
        found.name for found in defined if found.asserts
    }
    while more := {found.name for found in defined if found.calls & asserting} - asserting:
        asserting |= more
    return asserting


def tell(report: Report, console: Console) -> None:
    """Print the counts of one game, the rules without a test, and where code, tests and book differ."""
    counts = report.counts()
    console.print(Text(f"{report.game}: {len(report.book)} rules", style="bold underline"))
    console.print(_overview(counts))
    for needs, row in counts.items():
        for priority, count in row.items():
            if count.missing:
                heading = f"{needs}, {priority}: {len(count.missing)} of {count.rules} not tested"
                _tell_rows(console, heading, report.summaries(count.missing))
    _tell_rows(console, "Tests that bear a number but assert nothing", _lines(report.idle()))
    _tell_rows(console, "Rules that code cites and no test bears", report.summaries(report.cited_only()))
    _tell_rows(console, "Rules that tests bear and no code cites", _joined(report.borne_only()))
    _tell_rows(console, "Numbers on tests that are not in the book", _joined(report.unknown()))


def _overview(counts: Mapping[str, Mapping[str, Count]]) -> Table:
    """What a test needs by priority, each cell as `208/221 (94 %)`."""
    table = Table("needs", box=None)
    for priority in PRIORITIES:
        table.add_column(priority, justify="right")
    for needs, row in counts.items():
        table.add_row(needs, *(_share(row[priority]) if priority in row else "" for priority in PRIORITIES))
    return table


def _share(count: Count) -> str:
    """Rounded down, so that 100 % means all."""
    return f"{count.tested}/{count.rules} ({100 * count.tested // count.rules} %)"


def _lines(tests: Tests) -> dict[str, str]:
    return {test.name: ", ".join(test.numbers) for test in tests}


def _joined(names: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {number: "\n".join(tests) for number, tests in names.items()}


def _tell_rows(console: Console, heading: str, rows: Mapping[str, str]) -> None:
    """A heading and its rows; one line if there are none."""
    console.print()
    console.print(Text(heading if rows else f"{heading}: none", style="bold"))
    table = Table(box=None, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for first, second in rows.items():
        table.add_row(Text(first), Text(second))  # as Text: a summary such as `[Activate: Main]` is no markup
    if rows:
        console.print(table)


def reports() -> list[Report]:
    """The reports of all shipped games."""
    return [report_of(game) for game in SHIPPED]


def report_of(game: Game) -> Report:
    """The report of a shipped game."""
    return _report(game.name, game.rules)


@cache
def _report(game: str, rules: Path) -> Report:
    tests = Path(__file__).parents[1] / "games" / game / "conformance"
    return Report.of(game, rules=rules, code=rules.parent, tests=tests)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; `arguments` are those of the process unless given."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.report", description="Which rules are tested.")
    parser.add_argument("--json", action="store_true", help="Answer as JSON: the counts and the missing rules.")
    as_json = parser.parse_args(arguments).json
    try:
        told = reports()
    except KifuError as error:
        parser.exit(1, f"error: {error}\n")
    if as_json:
        print(msgspec.json.encode({report.game: report.counts() for report in told}).decode())
        return
    console = Console(highlight=False, width=None if sys.stdout.isatty() else _PIPED_WIDTH)
    for report in told:
        tell(report, console)


if __name__ == "__main__":
    main()
