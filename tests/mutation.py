"""Mutation testing of a game's package: its modules are changed in one place at a time, and the tests must notice.

`uv run python -m tests.mutation events/fusion_world [--only FILE] [--sample N] [--jobs 2] [--tests "ARGS"] [--json]`
`uv run python -m tests.mutation --rules [events/fusion_world] [--seed 29] [--sample 150] [--minutes 10]`
`uv run python -m tests.mutation --traps [events/fusion_world [--only FW-03]] [--minutes 10] [--jobs 1]`

With `--rules` only lines that carry a rule's number are broken, and only the tests that bear it are run: `--sample`
counts numbers, drawn with `--seed`, of the given game or of each. With `--traps` the lines of each trap's reading are
broken one at a time, until a test that bears the trap notices one: a trap of which no test notices any is not shown,
unless it is an option (`tests/games/test_traps.py` reverses those) or `tests/traps.toml` has a reason.
A mutant that times out counts as killed: the tests would not end with it. Time is what it computes, so that a busy
machine makes none time out (`tests/mutant_children.py`).
A line that carries the comment `equivalent: <why>` is not mutated: its mutants are counted as explained; so are those
of rules that `tests/equivalents.toml` gives a reason for. With `--rules` these are run, too: one that the tests notice
has a false reason. The exit status is 1 if a mutant survives, a reason is false or a trap is not shown.
"""

import argparse
import importlib
import json
import math
import multiprocessing
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, get_args

from hypothesis import HealthCheck, settings

from tests.mutant_children import Child, fork
from tests.mutants import Mutant, evenly, mutants
from tests.traps import SET_BY_OPTIONS, Kind, read_shared_lines, read_traps, read_unshown

WARM = ("msgspec", "duckdb", "eventsourcing.application", "eventsourcing.sqlite", "rich", "typer")
"""Imported once, before the forks. Not Polars: its threads would not live on in a fork."""
SUITE = " ".join(f"tests/suite/test_{name}.py" for name in ("records", "vocabulary", "options", "seats", "replaying"))
"""Of the common suite what is quick: the tests of secrets take ten times as long as these together."""
OWN = "tests/games/{game}"
STAGES = (
    f"{OWN}/conformance",
    f"{OWN} --ignore {OWN}/conformance",
    f"{SUITE} tests/records/test_records.py tests/test_rules_version.py -k {{game}}",
)
PATIENCE = 4  # a mutant may take so many times as long as the module as it is

P = ParamSpec("P")
T = TypeVar("T")
Outcome = Literal["killed", "survived", "timed out"]
Stage = tuple[list[str], float]  # pytest's arguments, and the seconds that a mutant may compute


class UnusableTests(Exception):
    """The tests fail, or find nothing, without a mutation: they can tell nothing."""


def unmutated(tests: Sequence[Sequence[str]], scratch: Path, *, least: float) -> list[Stage]:
    """The stages, each with the seconds it may take, `least` or more. UnusableTests if one does not pass as it is."""
    stages = []
    for arguments in tests:
        child = fork(arguments, None, scratch, math.inf)
        if child.ended(wait=True) != 0:
            told = (scratch / "output").read_text(errors="replace")[-3000:]
            raise UnusableTests(f"pytest {shlex.join(arguments)} does not pass without a mutation:\n{told}")
        stages.append(([*arguments], max(least, PATIENCE * child.computed)))
    return stages


def check_run(borne: Mapping[str, Sequence[str]], scratch: Path) -> None:
    """Check that pytest runs a test of each number or trap, of which it is told which tests bear it.

    UnusableTests if it leaves all of one out, as it does those that are slow: it would end as if a mutant was killed.
    """
    every = sorted({test for tests in borne.values() for test in tests})
    if not every:
        return
    fork(["--collect-only", *every], None, scratch, math.inf).ended(wait=True)
    lines = (scratch / "output").read_text(errors="replace").splitlines()
    collected = {line.partition("[")[0] for line in lines}
    if unrun := [number for number, tests in borne.items() if tests and collected.isdisjoint(tests)]:
        tests = sorted({test for number in unrun for test in borne[number]})
        raise UnusableTests(f"pytest runs no test that bears {', '.join(unrun)}, but leaves out: {shlex.join(tests)}")


def again(tests: Sequence[Sequence[str]], scratch: Path) -> None:
    """Run the tests without a mutation once more. UnusableTests if they do not pass any more."""
    try:
        unmutated(tests, scratch, least=0)
    except UnusableTests as problem:
        raise UnusableTests(f"Mutants killed may be none: {problem}") from None


def outcomes(
    found: Sequence[tuple[Mutant, Sequence[Stage]]], scratch: Path, *, jobs: int, last: float = math.inf
) -> Generator[tuple[Mutant, Outcome], None, None]:
    """Each mutant with what became of it, as they end. The first test that fails kills; each stage is a child.

    None is begun after the time `last`.
    """
    waiting: list[tuple[Mutant, Sequence[Stage]]] = list(reversed(found))
    running: list[tuple[Child, Mutant, list[Stage]]] = []
    try:
        while waiting or running:
            if time.monotonic() > last:
                waiting = []
            while waiting and len(running) < jobs:
                mutant, [(arguments, seconds), *more] = waiting.pop()
                running.append((fork(arguments, mutant, scratch, seconds), mutant, more))
            for entry in [*running]:
                child, mutant, left = entry
                status = child.ended()
                if status is None and not child.is_overdue(time.monotonic()):
                    continue
                if status is None:
                    child.kill()
                running.remove(entry)
                if status == 0 and left:
                    waiting.append((mutant, left))
                else:
                    yield mutant, "timed out" if status is None else "killed" if status else "survived"
            time.sleep(0.005)
    finally:
        for child, _, _ in running:
            child.kill()


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
    parser.add_argument("folder", type=Path, nargs="?", help="the package's folder, below the current one")
    parser.add_argument(
        "--only", action="append", default=[], metavar="FILE", help="this module, or trap; may be repeated"
    )
    parser.add_argument(
        "--seconds", type=float, default=20, help="of computing, the least that a mutant may take (default 20)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, evenly chosen; or N numbers (150)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once (default 2)")
    parser.add_argument("--tests", action="append", metavar="ARGS", help="pytest's arguments, a stage each time given")
    parser.add_argument("--rules", action="store_true", help="break the lines that carry a rule's number")
    parser.add_argument("--traps", action="store_true", help="break the lines of each trap's reading")
    parser.add_argument("--seed", type=int, default=29, help="draws the numbers and mutants of --rules (default 29)")
    parser.add_argument("--minutes", type=float, default=10, help="the most that a game's rules or traps take (10)")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    asked = parser.parse_args()
    by_book = "--rules" if asked.rules else "--traps" if asked.traps else ""
    if (by_book and asked.tests) or (asked.rules and asked.only):
        parser.error(f"{by_book} chooses modules and tests by the numbers: leave out --only and --tests")
    if asked.folder is None and not by_book:
        parser.error("name a package, as events/fusion_world; only --rules and --traps go through all games")
    asked.folders = (
        [asked.folder] if asked.folder else sorted(path.parent for path in Path("events").glob("*/rules.csv"))
    )
    for folder in asked.folders:
        if folder.is_absolute() or not folder.is_dir():
            parser.error(f"{folder} is no folder below the current one: name a package, as events/fusion_world")
        if by_book and not (folder / "rules.csv").is_file():
            parser.error(f"{folder} has no rules.csv: {by_book} breaks the rules of a game, as events/fusion_world")
        if asked.traps and (absent := {*asked.only} - read_traps(folder.name).keys()):
            parser.error(f"{', '.join(sorted(absent))}: no trap of {folder.name}; name its id, as FW-03")
        if not asked.traps and (absent := {*asked.only} - {path.name for path in folder.rglob("*.py")}):
            parser.error(f"{', '.join(sorted(absent))}: no module of {folder}; name its file alone, as turn.py")
    return asked


def by_lines(asked: argparse.Namespace, folder: Path, scratch: Path) -> bool:
    """Break the lines of a package in turn, run its tests in stages, and print what they notice; whether it is all."""
    found = mutants(folder, asked.only)
    chosen = [mutant for mutant in found if not mutant.why]
    chosen = chosen if asked.sample is None else evenly(chosen, asked.sample)
    tests = [shlex.split(stage) for stage in asked.tests or [stage.format(game=folder.name) for stage in STAGES]]
    stages = unmutated(tests, scratch, least=asked.seconds)
    begun, done = time.monotonic(), []
    for mutant, outcome in outcomes([(mutant, stages) for mutant in chosen], scratch, jobs=asked.jobs):
        done.append((mutant, outcome))
        if outcome != "killed" and not asked.json:
            print(f"{outcome}: {mutant}", flush=True)
    told = report(done, [mutant for mutant in found if mutant.why], time.monotonic() - begun)
    print(json.dumps(told, indent=1) if asked.json else printed(told), flush=True)
    again(tests, scratch)
    return not told["survived"]


def by_rules(asked: argparse.Namespace, folder: Path, scratch: Path) -> bool:
    """Break what carries the numbers of a game's rules, run the tests that bear them, and print what they notice.

    Explained mutants come last. Whether the tests notice all others, and none of these.
    """
    last = time.monotonic() + asked.minutes * 60
    numbers, rows = in_a_process(rule_mutants, folder, asked.seed, asked.sample or 150)
    rows.sort(key=lambda row: bool(row[0].why))
    begun = time.monotonic()
    done: list[tuple[Mutant, Outcome]] = []
    false: list[tuple[Mutant, Outcome]] = []
    bearing = sorted({test for _, tests in rows for test in tests})
    check_run({", ".join(mutant.numbers): tests for mutant, tests in rows}, scratch)
    [(_, seconds)] = unmutated([bearing], scratch, least=asked.seconds) if bearing else [((), asked.seconds)]
    staged = [(mutant, [([*tests], seconds)]) for mutant, tests in rows]
    for mutant, outcome in outcomes(staged, scratch, jobs=asked.jobs, last=last):
        (false if mutant.why and outcome != "survived" else done).append((mutant, outcome))
        if (outcome != "killed" or mutant.why) and not asked.json:
            print(f"{'explained, and ' * bool(mutant.why)}{outcome}: {mutant}", flush=True)
    run = {mutant for mutant, _ in (*done, *false)}
    broken = [(mutant, outcome) for mutant, outcome in done if not mutant.why]
    told = report(broken, [mutant for mutant, _ in rows if mutant.why], time.monotonic() - begun)
    told["numbers"] = len(numbers)
    told["not reached"] = [str(mutant) for mutant, _ in rows if mutant not in run]
    told["false reasons"] = [f"{mutant}\n  {mutant.why}" for mutant, _ in false]
    print(json.dumps(told, indent=1) if asked.json else printed_rules(told), flush=True)
    if bearing and run:
        again([bearing], scratch)
    return not told["survived"] and not false


def printed_rules(told: dict[str, Any]) -> str:
    """The counts of rules, to be read, with the explained mutants and the false reasons."""
    explained = [f"explained: {row['file']}:{row['line']}\n  {row['why']}" for row in told["seen"] if row["why"]]
    false = [f"a false reason: {reason}" for reason in told["false reasons"]]
    counts = f"{told['numbers']} numbers, {len(told['not reached'])} mutants not reached"
    return "\n".join([*explained, *false, printed(told), f"{counts}, {len(false)} false reasons"])


def in_a_process(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """What a function gives that imports a game, of which a child of this process must find no module imported."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as apart:
        return apart.submit(function, *arguments, **named).result()


def rule_mutants(folder: Path, seed: int, sample: int) -> tuple[list[str], list[tuple[Mutant, tuple[str, ...]]]]:
    """The numbers of a game drawn with a seed, and the mutants to run, each with its tests. It imports the game."""
    cites, _, used = imported(folder)
    from tests.rule_mutants import planned, read_reasons

    reasons = read_reasons(Path("tests/equivalents.toml"), folder.name)
    tests = Path(OWN.format(game=folder.name))
    return planned(folder, cites, tests=tests, seed=seed, sample=sample, reasons=reasons, used=used)


def imported(folder: Path) -> tuple[Mapping[str, str], Set[str], Set[str]]:
    """What a game cites by meaning, its options, and the modules that it uses. It imports the game."""
    module = importlib.import_module(".".join(folder.parts))
    used = frozenset(sys.modules)
    game = getattr(module, "GAME", None)
    return (game.table.cites, frozenset(game.options), used) if game else ({}, frozenset(), used)


def by_traps(asked: argparse.Namespace, folder: Path, scratch: Path) -> bool:
    """Break the lines of each trap of a game until a test that bears it notices; whether all traps are shown."""
    last = time.monotonic() + asked.minutes * 60
    plans, shown = in_a_process(trap_mutants, folder, asked.only)
    borne = sorted({test for tests, _ in plans.values() for test in tests})
    check_run({trap: tests for trap, (tests, broken) in plans.items() if broken}, scratch)
    [(_, seconds)] = unmutated([borne], scratch, least=asked.seconds) if borne else [((), asked.seconds)]
    for trap, (tests, broken) in plans.items():
        staged = [(mutant, [([*tests], seconds)]) for mutant in broken if tests]
        ended = outcomes(staged, scratch, jobs=asked.jobs, last=last)
        noticed = next((f"{outcome}: {mutant}" for mutant, outcome in ended if outcome != "survived"), "")
        ended.close()
        shown[trap] = noticed or ("not shown" if time.monotonic() < last else "not reached")
        if not asked.json:
            print(f"{trap}, {len(broken)} mutants: {shown[trap]}", flush=True)
    counts = Counter(how.partition(":")[0] for how in shown.values())
    if asked.json:
        print(json.dumps({"traps": len(shown), **counts, "shown": shown}, indent=1), flush=True)
    else:
        print(f"{folder.name}: {len(shown)} traps, {', '.join(f'{n} {how}' for how, n in counts.items())}", flush=True)
    return not counts.keys() & {"not shown", "not reached"}


def trap_mutants(folder: Path, only: Sequence[str]) -> tuple[dict[str, tuple[list[str], list[Mutant]]], dict[str, str]]:
    """The tests and mutants of each trap to be shown by them; and how each other trap is. It imports the game."""
    cites, options, used = imported(folder)
    from tests.trap_mutants import planned

    traps = {trap: row for trap, row in read_traps(folder.name).items() if not only or trap in only}
    shown = {trap: f"an option: {trap}" for trap in traps if trap in options or trap in SET_BY_OPTIONS}
    reasons = {trap: why for kind in get_args(Kind) for trap, why in read_unshown(folder.name, kind).items()}
    shown |= {trap: f"a reason: {why}" for trap, why in reasons.items() if trap in traps}
    left = {trap: row for trap, row in traps.items() if trap not in shown}
    tests, lines = Path(OWN.format(game=folder.name)), read_shared_lines(folder.name)
    return planned(folder, cites, left, shared=lines, tests=tests, used=used), shown


def main() -> int:
    """Run the command line; 1 if the tests do not pass without a mutation, before or after, or do not notice all."""
    asked = asked_for()
    for name in WARM:
        importlib.import_module(name)
    unhurried = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    settings.register_profile("mutation", unhurried)
    settings.load_profile("mutation")
    all_noticed = True
    with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
        try:
            for folder in asked.folders:
                way = by_traps if asked.traps else by_rules if asked.rules else by_lines
                all_noticed = way(asked, folder, Path(scratch)) and all_noticed
        except UnusableTests as problem:
            print(problem, file=sys.stderr)
            return 1
    return 0 if all_noticed else 1


if __name__ == "__main__":
    sys.exit(main())
