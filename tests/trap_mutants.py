"""Mutants of the lines on which a trap's reading stands, and the tests that bear the trap.

These are the lines on which the trap's id stands, and those of shared rooms that `tests/traps.toml` names; where none
can be broken, those whose docstring names it; and where the code does not name it, those that carry the numbers of the
rules that its row names, or of rules below them.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain
from pathlib import Path

from events.cards.rulebook import Rule, Rulebook
from events.errors import KifuError
from tests.conformance.report import citations, marked_tests
from tests.mutants import LEFT_OUT, Mutant, Node, walked
from tests.rule_mutants import RuleSource, modules
from tests.traps import Trap

Plan = tuple[list[str], list[Mutant]]
"""The tests that bear a trap, as pytest takes them, and the mutants of its lines, those that tell most first."""
BELOW = re.compile(r"[-./#]")


class TrapSource(RuleSource):
    """A module's source with more mutants, as the readings of traps need them.

    The other player is taken for the player, and who owns the area of a card for its owner; and arguments that have a
    default are left out: readings are declared.

    The module is imported, or its mutants are made without these.
    """

    def omissions(self) -> Iterator[Mutant]:
        """Each fact, and each argument given by name that has a default, left out."""
        yield from super().omissions()
        module = sys.modules.get(".".join(self.path.with_suffix("").parts).removesuffix(".__init__"))
        for node, _ in walked(self.tree, folding=False):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                optional = _optional(getattr(module, node.func.id, None))
                for keyword in node.keywords:
                    if keyword.arg in optional:
                        start, end = self.starts[keyword.lineno - 1] + keyword.col_offset, self.end(keyword.value)
                        comma = re.match(rb"\s*,", self.bytes[end:])
                        yield self.mutant("argument left out", start, end + (comma.end() if comma else 0), b"")

    def replacements(self, node: Node, *, folding: bool) -> Iterator[tuple[str, bytes]]:
        """What may stand in place of a node: a player in place of another, too."""
        yield from super().replacements(node, folding=folding)
        match node:
            case ast.Call(func=ast.Name(id="opponent"), args=[player]):
                yield "other player", self.text(player)
            case ast.Attribute(value=card, attr="owner"):
                yield "other player", self.text(card) + b".zone[0]"

    def of_line(self, text: str, trap: str) -> Iterator[Mutant]:
        """The mutants of the lines of that text, which do the reading of a trap. KifuError if there is none."""
        numbers = [number for number, line in enumerate(self.lines, 1) if line.decode().strip() == text]
        if not numbers:
            raise KifuError(f"tests/traps.toml, {trap}: {self.path} has no line `{text}`")
        self.carried = dict.fromkeys(numbers, frozenset({trap}))
        yield from self.mutants()

    def on_lines(self) -> Iterator[Mutant]:
        """The mutants of the lines on which numbers stand themselves, each with these."""
        for mutant in self.mutants():
            own = self.numbers(self.lines[mutant.line - 1].decode())
            yield replace(mutant, numbers=tuple(number for number in mutant.numbers if number in own))


def _optional(function: object) -> set[str]:
    """The names of the arguments for which a function has a default."""
    try:
        parameters = inspect.signature(function).parameters if callable(function) else {}
    except (ValueError, NameError):  # a built-in function; a fact, whose types are imported for the checker alone
        return set()
    return {name for name, parameter in parameters.items() if parameter.default is not parameter.empty}


def planned(
    folder: Path,
    cites: Mapping[str, str],
    traps: Mapping[str, Trap],
    *,
    shared: Mapping[str, Sequence[tuple[Path, str]]],
    tests: Path,
    used: Set[str],
) -> dict[str, Plan]:
    """The plan of each trap of a game. `shared`: lines of shared rooms by trap; `used`: what modules it imports."""
    book = Rulebook.read(folder / "rules.csv")
    ids = Rulebook([Rule(trap, "", "", "", "core", "table") for trap in traps])
    paths = modules(folder, cites, used)
    sources = [TrapSource(path, ids, {}) for path in paths]
    named = [TrapSource(path, ids, {}).of_line(line, trap) for trap in traps for path, line in shared.get(trap, ())]
    by_line = _by_number([*(source.on_lines() for source in sources), *named])
    by_id = _by_number(source.mutants() for source in sources)
    by_rule = _by_number(TrapSource(path, book, cites).mutants() for path in paths)
    bearing: dict[str, list[str]] = {trap: [] for trap in traps}
    for test in marked_tests(tests, mark="trap"):
        for trap in test.numbers:
            bearing.setdefault(trap, []).append(f"{tests.as_posix()}/{test.name}")
    return {
        trap: (bearing[trap], by_line.get(trap) or by_id.get(trap) or [*_of_rules(row, book, by_rule)])
        for trap, row in traps.items()
    }


def _by_number(made: Iterable[Iterable[Mutant]]) -> dict[str, list[Mutant]]:
    """All mutants by the numbers that their lines carry; what is left out comes last, as most tests notice it."""
    found: dict[str, list[Mutant]] = {}
    for mutant in sorted(chain.from_iterable(made), key=_is_left_out):
        for number in mutant.numbers:
            found.setdefault(number, []).append(mutant)
    return found


def _is_left_out(mutant: Mutant) -> bool:
    return mutant.breaks == LEFT_OUT


def _of_rules(row: Trap, book: Rulebook, by_rule: Mapping[str, Sequence[Mutant]]) -> Iterator[Mutant]:
    """The mutants of the rules that a row names: first of those named as they stand, then of the rules below them."""
    given: set[tuple[Path, bytes]] = set()
    for cells in ((row.where, row.reading), (row.why,)):
        named = [number for cell in cells for number in citations(cell, book)]
        below = [rule for rule in book if any(_is_below(rule, number) for number in named)]
        for number in (*named, *below):
            for mutant in by_rule.get(number, ()):
                if (mutant.path, mutant.source) not in given:
                    given.add((mutant.path, mutant.source))
                    yield mutant


def _is_below(rule: str, number: str) -> bool:
    return rule.startswith(number) and BELOW.match(rule, len(number)) is not None
