"""Mutation testing of a game's package: its modules are changed in one place at a time, and the tests must notice.

`uv run python -m tests.mutation events/fusion_world [--only FILE] [--sample N] [--jobs 2] [--tests "ARGS"] [--json]`

A line that carries the comment `equivalent: <why>` is not mutated: its mutants are counted as explained.
"""

import argparse
import ast
import importlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, Literal, get_args

import pytest
from hypothesis import HealthCheck, settings

WARM = ("msgspec", "duckdb", "eventsourcing.application", "eventsourcing.sqlite", "rich", "typer")
"""Imported once, before the forks. Not Polars: its threads would not live on in a fork."""
QUIET = "-x -q --assert=plain -p no:cacheprovider -p no:dash -p no:nbmake -p no:xdist -p no:randomly -o addopts= "
PYTEST = [*shlex.split(QUIET), "--strict-markers", "-m", "not slow and not bench and not browser"]
SUITE = " ".join(f"tests/suite/test_{name}.py" for name in ("records", "vocabulary", "options", "seats", "replaying"))
"""Of the common suite what is quick: the tests of secrets take ten times as long as these together."""
OWN = "tests/games/{game}"
STAGES = (
    f"{OWN}/conformance",
    f"{OWN} --ignore {OWN}/conformance",
    f"{SUITE} tests/records/test_records.py tests/test_rules_version.py -k {{game}}",
)
PATIENCE = 4  # a mutant may take so many times as long as the module as it is
MEMORY = 4 << 30  # bytes that a mutant may take: one that loops may also grow

Node = ast.expr | ast.stmt
CHOICES = ast.If | ast.While | ast.IfExp
NO_NUMBERS = ast.List | ast.ListComp | ast.Tuple | ast.Dict | ast.Set | ast.JoinedStr
OPERATORS = {b"==": b"!=", b"<": b"<=", b">": b">=", b"in": b"not in", b"is": b"is not", b"and": b"or", b"+": b"-"}
FLIPPED = OPERATORS | {new: old for old, new in OPERATORS.items()}
OPERATOR = re.compile(rb"#[^\n]*|not\s+in|is\s+not|[=!<>]=|[<>+-]|in|is|and|or")

Outcome = Literal["killed", "survived", "timed out"]
Stage = tuple[list[str], float]  # pytest's arguments, and the seconds that a mutant may take


class UnusableTests(Exception):
    """The tests fail, or find nothing, without a mutation: they can tell nothing."""


@dataclass(frozen=True)
class Mutant:
    """A module with one change. `before` and `after`: the changed source lines. `why`: why no test can notice it."""

    path: Path
    line: int
    kind: str
    before: str
    after: str
    source: bytes
    why: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line} ({self.kind})\n  - {self.before}\n  + {self.after}"

    @property
    def module(self) -> str:
        """The module's dotted name."""
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    def row(self) -> dict[str, Any]:
        """For a report."""
        place = {"file": str(self.path), "line": self.line}
        return place | {"kind": self.kind, "before": self.before, "after": self.after, "why": self.why}


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


class MutantLoader(SourceFileLoader):
    """Loads the mutant in place of its module, and nothing else."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path.resolve()))
        self.mutant = mutant
        self.code: CodeType = compile(mutant.source, self.path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        return self.code

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        within = [str(self.mutant.path.resolve().parent)] if self.mutant.path.name == "__init__.py" else None
        return spec_from_file_location(name, self.path, loader=self, submodule_search_locations=within)


def fork(arguments: Sequence[str], mutant: Mutant | None, scratch: Path) -> int:
    """Start pytest in a child, with that mutant in its module's place; the child's id, which is its group's too.

    In `scratch` the child has a folder of its own, named by its id, and without a mutant it writes the file `output`.
    """
    loaders = [] if mutant is None else [MutantLoader(mutant)]
    output = scratch / "output" if mutant is None else Path(os.devnull)
    child = os.fork()
    if child:
        os.setpgid(child, child)
        return child
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        writes = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(writes, 1)
        os.dup2(writes, 2)
        sys.meta_path[:0] = loaders
        status = int(pytest.main([*PYTEST, f"--basetemp={scratch / str(os.getpid())}", *arguments]))
        sys.stdout.flush()
    finally:
        os._exit(status)


def ended(child: int, scratch: Path, *, wait: bool) -> int | None:
    """The status a child ended with, 0 if all its tests passed; None if it runs still."""
    done, status = os.waitpid(child, 0 if wait else os.WNOHANG)
    if not done:
        return None
    shutil.rmtree(scratch / str(child), ignore_errors=True)
    return status


def kill(child: int, scratch: Path) -> None:
    """End a child and all it started."""
    os.killpg(child, signal.SIGKILL)
    ended(child, scratch, wait=True)


def unmutated(tests: Sequence[str], scratch: Path, *, least: float) -> list[Stage]:
    """The stages, each with the seconds it may take, `least` or more. UnusableTests if one does not pass as it is."""
    stages = []
    for arguments in map(shlex.split, tests):
        begun = time.monotonic()
        if ended(fork(arguments, None, scratch), scratch, wait=True) != 0:
            told = (scratch / "output").read_text(errors="replace")[-3000:]
            raise UnusableTests(f"pytest {shlex.join(arguments)} does not pass without a mutation:\n{told}")
        stages.append((arguments, max(least, PATIENCE * (time.monotonic() - begun))))
    return stages


def outcomes(
    found: Sequence[Mutant], stages: Sequence[Stage], scratch: Path, *, jobs: int
) -> Iterator[tuple[Mutant, Outcome]]:
    """Each mutant with what became of it, as they end. The first test that fails kills; each stage is a child."""
    waiting = [(mutant, 0) for mutant in reversed(found)]
    running: dict[int, tuple[Mutant, int, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant, number = waiting.pop()
                arguments, seconds = stages[number]
                running[fork(arguments, mutant, scratch)] = (mutant, number, time.monotonic() + seconds)
            for child, (mutant, number, until) in list(running.items()):
                status = ended(child, scratch, wait=False)
                if status is None and time.monotonic() < until:
                    continue
                if status is None:
                    kill(child, scratch)
                del running[child]
                if status == 0 and number + 1 < len(stages):
                    waiting.append((mutant, number + 1))
                else:
                    yield mutant, "timed out" if status is None else "killed" if status else "survived"
            time.sleep(0.005)
    finally:
        for child in running:
            kill(child, scratch)


def report(done: Sequence[tuple[Mutant, Outcome]], explained: Sequence[Mutant], seconds: float) -> dict[str, Any]:
    """The counts, of all and by file, and the mutants to look at. Of the share killed, those timed out are part."""
    told: list[tuple[Mutant, str]] = [*done, *((mutant, "explained") for mutant in explained)]
    told.sort(key=lambda pair: (pair[0].path, pair[0].line))
    counts = Counter(outcome for _, outcome in told)
    files: dict[str, Counter[str]] = {str(mutant.path): Counter() for mutant, _ in told}
    for mutant, outcome in told:
        files[str(mutant.path)][outcome] += 1
    return {
        "mutants": len(done),
        **{outcome: counts[outcome] for outcome in (*get_args(Outcome), "explained")},
        "share killed": round(1 - counts["survived"] / len(done), 4) if done else None,
        "seconds": round(seconds, 1),
        "files": files,
        "seen": [mutant.row() | {"outcome": outcome} for mutant, outcome in told if outcome != "killed"],
    }


def printed(told: dict[str, Any]) -> str:
    """The counts, to be read."""
    files = [f"{path}: {', '.join(f'{n} {what}' for what, n in row.items())}" for path, row in told["files"].items()]
    counts = ", ".join(f"{told[what]} {what}" for what in (*get_args(Outcome), "explained", "share killed"))
    return "\n".join([*files, f"{told['mutants']} mutants in {told['seconds']} s: {counts}"])


def asked_for() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation tests of a game's package.")
    parser.add_argument("folder", type=Path, help="the package's folder, below the current one")
    parser.add_argument("--only", action="append", default=[], metavar="FILE", help="this module; may be repeated")
    parser.add_argument("--seconds", type=float, default=20, help="the least that a mutant may take (default 20)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of the mutants, evenly chosen")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once (default 2)")
    parser.add_argument("--tests", action="append", metavar="ARGS", help="pytest's arguments, a stage each time given")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    asked = parser.parse_args()
    asked.tests = asked.tests or [stage.format(game=asked.folder.name) for stage in STAGES]
    if asked.folder.is_absolute() or not asked.folder.is_dir():
        parser.error(f"{asked.folder} is no folder below the current one: name a package, as events/fusion_world")
    if absent := {*asked.only} - {path.name for path in asked.folder.rglob("*.py")}:
        parser.error(f"{', '.join(sorted(absent))}: no module of {asked.folder}; name its file alone, as turn.py")
    return asked


def main() -> int:
    """Run the command line; 1 if the tests do not pass without a mutation, before or after."""
    asked = asked_for()
    for name in WARM:
        importlib.import_module(name)
    unhurried = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    settings.register_profile("mutation", unhurried)
    settings.load_profile("mutation")
    found = mutants(asked.folder, asked.only)
    explained = [mutant for mutant in found if mutant.why]
    chosen = [mutant for mutant in found if not mutant.why]
    done = []
    with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
        try:
            stages = unmutated(asked.tests, Path(scratch), least=asked.seconds)
            begun = time.monotonic()
            chosen = chosen if asked.sample is None else evenly(chosen, asked.sample)
            for mutant, outcome in outcomes(chosen, stages, Path(scratch), jobs=asked.jobs):
                done.append((mutant, outcome))
                if outcome != "killed" and not asked.json:
                    print(f"{outcome}: {mutant}", flush=True)
            told = report(done, explained, time.monotonic() - begun)
            print(json.dumps(told, indent=1) if asked.json else printed(told), flush=True)
            unmutated(asked.tests, Path(scratch), least=asked.seconds)
        except UnusableTests as problem:
            print(f"{'Mutants killed may be none: ' if done else ''}{problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
