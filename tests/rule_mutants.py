"""Mutants of the lines that carry a rule's number, and the tests that bear it.

A line carries the numbers in its strings and comments, and in shared rooms those that `cites["..."]` stands for. The
condition of a block carries what the block does, and a line without a number what its function's docstring names.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeAlias

from events.cards.rulebook import Rulebook
from tests.conformance.report import citations, marked_tests
from tests.mutants import CONDITION, LEFT_OUT, NUMBER, SWAPPED, Mutant, Node, Source, walked

MEANINGS = re.compile(r"""\bcites\["([^"]+)"\]""")
TRAP = re.compile(r"\b[A-Z]{2,3}-\d{2}\b")
SENDERS = {"emit", "perform", "place", "trigger"}
"""The methods that take facts in the order in which they happen."""
HEADED = ast.If | ast.While | ast.For | ast.AsyncFor | ast.With | ast.AsyncWith | ast.Match | ast.Try
DEFINED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


Reasons: TypeAlias = Mapping[tuple[str, str, str], str]
"""Why no play differs, by file, the line before, and the line after or the kind of all mutants of the line."""
NO_REASONS: Reasons = {}
NO_MODULES: Set[str] = frozenset()
RuleMutant: TypeAlias = tuple[Mutant, tuple[str, ...]]
"""A mutant, and the tests that bear a number that its line carries, as pytest takes them."""


class RuleSource(Source):
    """A module's source, with the numbers of a book that each line carries. `cites`: numbers by their meaning.

    A book may be one of traps, whose ids are their numbers.
    """

    def __init__(self, path: Path, book: Rulebook, cites: Mapping[str, str]) -> None:
        super().__init__(path)
        self.book, self.cites = book, cites
        self.tree = ast.parse(self.bytes)
        self.carried: dict[int, frozenset[str]] = {}
        self._carry(self.tree.body, frozenset())

    def numbers(self, text: str) -> frozenset[str]:
        """The numbers of the book in a piece of source."""
        meant = [self.cites[meaning] for meaning in MEANINGS.findall(text) if meaning in self.cites]
        numbers = [*citations(text, self.book), *TRAP.findall(text), *meant]
        return frozenset(number for number in numbers if number in self.book)

    def _on_lines(self, first: int, last: int) -> frozenset[str]:
        return self.numbers(b"".join(self.lines[first - 1 : last]).decode())

    def _carry(self, body: Sequence[ast.stmt], named: frozenset[str]) -> None:
        """Note what the lines of these statements carry; `named`: what the docstring around them names."""
        for number, statement in enumerate(body):
            last = statement.end_lineno or statement.lineno
            if isinstance(statement, DEFINED):
                documented = self.numbers(ast.get_docstring(statement) or "") or named
                if not isinstance(statement, ast.ClassDef):  # how a class is kept is no rule
                    self._note(statement.lineno, statement.body[0].lineno - 1, documented)
                self._carry(statement.body, documented)
            elif isinstance(statement, HEADED):
                blocks = list(_blocks(statement))
                head = max(statement.lineno, blocks[0][0].lineno - 1)
                inside = self._on_lines(statement.lineno, head) or self._on_lines(head + 1, last)
                self._note(statement.lineno, head, inside or named)
                for block in blocks:
                    self._carry(block, named)
            elif not _is_text(statement):
                described = body[number + 1 : number + 2]
                about = self.numbers(ast.unparse(described[0])) if described and _is_text(described[0]) else named
                self._note(statement.lineno, last, self._on_lines(statement.lineno, last) or about)

    def _note(self, first: int, last: int, otherwise: frozenset[str]) -> None:
        for line in range(first, last + 1):
            self.carried[line] = self._on_lines(line, line) or otherwise

    def mutants(self) -> Iterator[Mutant]:
        """All mutants of the lines that carry a number, in the order of the source."""
        made = [*super().mutants(), *self.swaps(), *self.omissions()]
        for mutant in sorted(made, key=lambda mutant: mutant.line):
            if carried := self.carried.get(mutant.line):
                own = carried | set(mutant.numbers)
                yield replace(mutant, numbers=tuple(number for number in self.book if number in own))

    def swaps(self) -> Iterator[Mutant]:
        """Each two neighbours that may stand the other way round, swapped."""
        for node, _ in walked(self.tree, folding=False):
            pairs: list[tuple[Node, Node]] = [*_neighbours(node), *pairwise(_in_order(node))]
            for first, second in pairs:
                between = self.bytes[self.end(first) : self.start(second)]
                text = self.text(second) + between + self.text(first)
                swapped = self.mutant("neighbours swapped", self.start(first), self.end(second), text)
                yield replace(swapped, numbers=tuple(self.carried.get(second.lineno, ())))

    def omissions(self) -> Iterator[Mutant]:
        """Each of several facts, and each that is yielded, left out."""
        for node, _ in walked(self.tree, folding=False):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
                yield self.mutant("fact left out", self.start(node), self.end(node), b"if False: yield")
            for element in _in_order(node):
                yield self.mutant("fact left out", self.start(element), self.end(element), b"*()")


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _blocks(statement: HEADED) -> Iterator[list[ast.stmt]]:
    """The blocks of a statement, in order."""
    if isinstance(statement, ast.Match):
        yield from (case.body for case in statement.cases)
        return
    yield statement.body
    if isinstance(statement, ast.Try):
        yield from (handler.body for handler in statement.handlers)
    for name in ("orelse", "finalbody"):
        if block := getattr(statement, name, []):
            yield block


def _neighbours(node: ast.AST) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """Each two statements in a row that both do something and of which neither needs a name that the other gives."""
    for _, block in ast.iter_fields(node):
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            for first, second in pairwise(block):
                given, later = _names(first, ast.Store), _names(second, ast.Store)
                apart = not given & _names(second) and not later & _names(first)
                if _does(first) and _does(second) and apart and not _guard_alike(first, second):
                    yield first, second


def _guard_alike(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether both only return, and the same: which one comes first is no matter."""
    if not (isinstance(first, ast.If) and isinstance(second, ast.If)):
        return False
    [*ends], [*others] = first.body, second.body
    alike = [ast.dump(end) for end in ends] == [ast.dump(end) for end in others]
    return alike and isinstance(ends[0], ast.Return) and not first.orelse and not second.orelse


def _does(statement: ast.stmt) -> bool:
    """Whether a statement makes something happen, or keeps what follows from happening."""
    if isinstance(statement, DEFINED | ast.Return | ast.Raise):
        return False
    doing = ast.Await | ast.Yield | ast.Return | ast.Continue
    parts = list(ast.walk(statement))
    return any(isinstance(part, doing) or (isinstance(part, ast.Expr) and not _is_text(part)) for part in parts)


def _names(node: ast.AST, kind: type[ast.expr_context] = ast.expr_context) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, kind)}


def _in_order(node: ast.AST) -> list[ast.expr]:
    """The elements of a node whose order may matter: facts in a list or sent together, and what a loop goes through."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name), args=[_, _, *_] as elements) if name in SENDERS:
            return elements
        case ast.For(iter=ast.Tuple(elts=elements)) if len(elements) > 1:
            return elements
        case ast.List(elts=[_, _, *_] as elements) | ast.Return(value=ast.Tuple(elts=[_, _, *_] as elements)):
            calls = [element for element in elements if isinstance(element, ast.Call | ast.Starred)]
            return elements if len(calls) == len(elements) else []
    return []


def read_reasons(path: Path, game: str) -> Reasons:
    """The reasons of a game in a TOML file: tables of its name, each with file, before, why, and after or breaks.

    A reason holds for one change of the lines `before`, to `after`; or for all that break the same of them.
    """
    rows = tomllib.loads(path.read_text("utf-8")).get(game, []) if path.is_file() else []
    return {(row["file"], row["before"], row.get("after") or row["breaks"]): row["why"] for row in rows}


def why_of(mutant: Mutant, reasons: Reasons) -> str:
    """Why no play differs with a mutant; empty if there is no reason."""
    file = mutant.path.as_posix()
    of_kind = reasons.get((file, mutant.before, mutant.breaks), "")
    return mutant.why or reasons.get((file, mutant.before, mutant.after), of_kind)


def planned(
    folder: Path,
    cites: Mapping[str, str],
    *,
    tests: Path,
    seed: int,
    sample: int,
    reasons: Reasons = NO_REASONS,
    used: Set[str] = NO_MODULES,
) -> tuple[list[str], list[RuleMutant]]:
    """The numbers drawn with a seed, and the mutants to run for them: one of each kind a number, round by round.

    A round has one mutant of each number, so that all numbers come before any comes again. A kind of which a number has
    explained mutants only gives one of these, to be counted and not to be run. `reasons`: why no play differs, by what
    stands in the report: file, before, and after or what is broken. `used`: the modules that the game imports; others
    are no rooms of its.
    """
    book = Rulebook.read(folder / "rules.csv")
    borne: dict[str, list[str]] = {}
    for test in marked_tests(tests):
        for number in test.numbers:
            borne.setdefault(number, []).append(f"{tests.as_posix()}/{test.name}")
    by_number: dict[str, list[RuleMutant]] = {number: [] for number in book if number in borne}
    for path in modules(folder, cites, used):
        source = RuleSource(path, book, cites)
        for mutant in source.mutants():
            bearing = [number for number in mutant.numbers if number in borne]
            row = (
                replace(mutant, why=why_of(mutant, reasons)),
                tuple(dict.fromkeys(test for number in bearing for test in borne[number])),
            )
            for number in bearing:
                by_number[number].append(row)
    broken = [number for number, rows in by_number.items() if rows]
    drawn = sorted(Random(seed).sample(broken, min(sample, len(broken))), key=broken.index)
    return drawn, _rounds([_drawn(by_number[number], Random(f"{seed} {number}")) for number in drawn])


def modules(folder: Path, cites: Mapping[str, str], used: Set[str]) -> list[Path]:
    """A game's modules, and those that it uses of shared rooms, which cite its numbers by their meaning."""
    games = {path.parent for path in folder.parent.glob("*/rules.csv")}
    rooms = [path for path in sorted(folder.parent.rglob("*.py")) if games.isdisjoint(path.parents)] if cites else []
    shared = [path for path in rooms if ".".join(path.with_suffix("").parts).removesuffix(".__init__") in used]
    return [*sorted(folder.rglob("*.py")), *(path for path in shared if MEANINGS.search(path.read_text("utf-8")))]


def _drawn(rows: Sequence[RuleMutant], dice: Random) -> list[RuleMutant]:
    """One mutant of each kind, in an order of chance; explained ones only where a kind has no other."""
    drawn = []
    for kind in dice.sample([CONDITION, NUMBER, SWAPPED, LEFT_OUT], 4):
        alike = [row for row in rows if row[0].breaks == kind]
        if alike:
            drawn.append(dice.choice([row for row in alike if not row[0].why] or alike))
    return drawn


def _rounds(drawn: Sequence[Sequence[RuleMutant]]) -> list[RuleMutant]:
    """The first of each number, then the second of each, and so on; none twice."""
    most = max(map(len, drawn), default=0)
    ordered = [rows[turn] for turn in range(most) for rows in drawn if turn < len(rows)]
    return list({(row[0].path, row[0].source): row for row in reversed(ordered)}.values())[::-1]
