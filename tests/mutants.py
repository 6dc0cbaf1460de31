"""Mutants of a module: its source with one change each, made where the syntax tree says that it may be made."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from typing import Any

Node = ast.expr | ast.stmt
CHOICES = ast.If | ast.While | ast.IfExp
NO_NUMBERS = ast.List | ast.ListComp | ast.Tuple | ast.Dict | ast.Set | ast.JoinedStr
OPERATORS = {b"==": b"!=", b"<": b"<=", b">": b">=", b"in": b"not in", b"is": b"is not", b"and": b"or", b"+": b"-"}
FLIPPED = OPERATORS | {new: old for old, new in OPERATORS.items()}
CONDITION, NUMBER, SWAPPED, LEFT_OUT = "condition", "number", "swapped", "left out"
BROKEN = {
    "argument left out": LEFT_OUT,
    "call dropped": LEFT_OUT,
    "fact left out": LEFT_OUT,
    "change of state dropped": LEFT_OUT,
    "neighbours swapped": SWAPPED,
    "number raised by 1": NUMBER,
}
"""What a kind of mutant breaks; every other kind breaks a condition."""
OPERATOR = re.compile(rb"#[^\n]*|not\s+in|is\s+not|[=!<>]=|[<>+-]|in|is|and|or")


@dataclass(frozen=True)
class Mutant:
    """A module with one change. `before` and `after`: the changed source lines. `why`: why no test can notice it.

    `numbers`: the rules whose numbers the line carries, where that is looked for.
    """

    path: Path
    line: int
    kind: str
    before: str
    after: str
    source: bytes
    why: str = ""
    numbers: tuple[str, ...] = ()

    def __str__(self) -> str:
        about = ", ".join([self.kind, *self.numbers])
        return f"{self.path}:{self.line} ({about})\n  - {self.before}\n  + {self.after}"

    @property
    def module(self) -> str:
        """The module's dotted name."""
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    @property
    def breaks(self) -> str:
        """What is broken: a condition, a number, an order (`swapped`), or what is `left out`."""
        return BROKEN.get(self.kind, CONDITION)

    def row(self) -> dict[str, Any]:
        """For a report."""
        place = {"file": str(self.path), "line": self.line}
        change = {"kind": self.kind, "before": self.before, "after": self.after, "why": self.why}
        return place | change | {"numbers": self.numbers}


class Source:
    """A module's source, and the edits that may be made to it. Places are counted in bytes, as `ast` does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bytes = path.read_bytes()
        self.lines = self.bytes.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, self.lines))]

    def start(self, node: Node) -> int:
        """Where a node begins."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: Node) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: Node) -> bytes:
        """The source of a node."""
        return self.bytes[self.start(node) : self.end(node)]

    def between(self, left: ast.expr, right: ast.expr) -> bytes:
        """What stands between two operands, with the other operator; its comments stay."""

        def other(found: re.Match[bytes]) -> bytes:
            return found[0] if found[0].startswith(b"#") else FLIPPED[b" ".join(found[0].split())]

        return OPERATOR.sub(other, self.bytes[self.end(left) : self.start(right)])

    def mutant(self, kind: str, start: int, end: int, text: bytes) -> Mutant:
        """The mutant that has `text` from `start` to `end`. Lines keep their numbers."""
        text += b"\n" * (self.bytes.count(b"\n", start, end) - text.count(b"\n"))
        changed = self.bytes[:start] + text + self.bytes[end:]
        first, last = self.bytes.count(b"\n", 0, start), self.bytes.count(b"\n", 0, end)
        before, after = self.lines[first : last + 1], changed.splitlines()[first : last + 1]
        whys = [found[1].decode() for line in before if (found := re.search(rb"# equivalent: (\S.*)", line))]
        return Mutant(self.path, first + 1, kind, _joined(before), _joined(after), changed, "; ".join(whys))

    def mutants(self) -> Iterator[Mutant]:
        """All mutants of the module."""
        for node, folding in walked(ast.parse(self.bytes), folding=False):
            for left, right in operands(node):
                yield self.mutant("operator flipped", self.end(left), self.start(right), self.between(left, right))
            if isinstance(node, Node):
                for kind, text in self.replacements(node, folding=folding):
                    yield self.mutant(kind, self.start(node), self.end(node), text)
            yield from self.negations(node)

    def replacements(self, node: Node, *, folding: bool) -> Iterator[tuple[str, bytes]]:
        """What may stand in place of a whole node, and the kind of the change."""
        match node:
            case ast.Constant(value=bool(truth)):
                yield "truth flipped", str(not truth).encode()
            case ast.Constant(value=int(number)):
                yield "number raised by 1", str(number + 1).encode()
            case ast.UnaryOp(op=ast.Not()):
                yield "not dropped", re.sub(rb"^not\b\s*", b"", self.text(node))
            case ast.BoolOp(values=[*_, last] as values):
                parts = [self.bytes[self.start(node) : self.end(values[0])]]
                parts += [self.between(*pair) + self.text(pair[1]) for pair in pairwise(values)]
                yield "and, or flipped", b"".join(parts) + self.bytes[self.end(last) : self.end(node)]
            case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
                yield "call dropped", b"pass"
            case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
                if folding and isinstance(target, ast.Attribute | ast.Subscript):
                    yield "change of state dropped", b"pass"

    def negations(self, node: ast.AST) -> Iterator[Mutant]:
        """The conditions of a node negated, where no other mutation does just that."""
        tests = node.ifs if isinstance(node, ast.comprehension) else [node.test] if isinstance(node, CHOICES) else []
        for test in tests:
            match test:
                case ast.Constant() | ast.UnaryOp(op=ast.Not()):
                    continue
                case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn() | ast.Is() | ast.IsNot()]):
                    continue
            yield self.mutant("condition negated", self.start(test), self.end(test), b"not (" + self.text(test) + b")")


def operands(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What stands left and right of each operator that may be another. (`and`, `or` are flipped all at once.)

    Not a sum of what is no number for certain: to subtract that would fail whatever the tests are.
    """
    match node:
        case ast.Compare(left=left, comparators=right):
            yield from pairwise([left, *right])
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            if not isinstance(node.left, NO_NUMBERS) and not isinstance(node.right, NO_NUMBERS):
                yield node.left, node.right
        case ast.AugAssign(op=ast.Add() | ast.Sub()):
            if not isinstance(node.value, NO_NUMBERS):
                yield node.target, node.value


def walked(node: ast.AST, *, folding: bool) -> Iterator[tuple[ast.AST, bool]]:
    """The nodes that may be mutated, each with whether it lies in a fact's `apply`.

    Left out are annotations, types, how a class takes its arguments, its tag, assertions, what only a type checker
    runs, and f-strings (Python 3.11 places their parts wrongly).
    """
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.arg() | ast.keyword(arg="tag" | "kw_only" | "slots" | "strict"):
            return
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Subscript(value=ast.Name(id="Literal" | "Annotated")):
            return
        case ast.FunctionDef(name="apply"):
            folding = True
    yield node, folding
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns"}:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walked(child, folding=folding)


def _joined(lines: Sequence[bytes]) -> str:
    return " ".join(text for line in lines if (text := line.decode().strip()))


def mutants(folder: Path, only: Sequence[str] = ()) -> list[Mutant]:
    """All mutants of the modules of a folder, or of the files of those names, in the order of the source."""
    paths = [path for path in sorted(folder.rglob("*.py")) if not only or path.name in only]
    return [mutant for path in paths for mutant in sorted(Source(path).mutants(), key=lambda mutant: mutant.line)]


def evenly(found: Sequence[Mutant], count: int) -> list[Mutant]:
    """That many mutants, as far from each other as can be; the same each time."""
    if count >= len(found):
        return list(found)
    step = len(found) / count
    offset = Random(1).random()
    return [found[int((number + offset) * step)] for number in range(count)]
