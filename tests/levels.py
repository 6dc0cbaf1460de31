"""Of the long sweeps an eighth of the cases, those that the committed tree chooses: the same tree, the same choice."""

import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

PARTS = 8
ROOT = Path(__file__).parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that shortens sweeps."""
    parser.addoption("--eighth", action="store_true", help="of sweeps only the eighth that the committed tree chooses")


def by_default(few: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """Each case as a parameter: a few named ones for the default run, the others for the sweeps."""
    return [pytest.param(case, marks=() if case in few else pytest.mark.slow) for case in cases]


@cache
def tree() -> str:
    """The id of the committed tree; empty outside a git checkout, where the choice is always the same."""
    words = ["git", "rev-parse", "HEAD^{tree}"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def chosen(case: str, tree_id: str) -> bool:
    """Whether a case, by its id, falls to the eighth that a tree chooses."""
    return sha256(f"{tree_id} {case}".encode()).digest()[0] % PARTS == 0


def thinned(items: Iterable[pytest.Item]) -> None:
    """Move to the sweeps what is marked `whole`, and cases of tests marked `one_in`: of each test, in order, one in so
    many stays where it is.
    """
    cases: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("whole"):
            item.add_marker("slow")
        if (mark := item.get_closest_marker("one_in")) and not item.get_closest_marker("slow"):
            test = item.nodeid.partition("[")[0]
            if cases[test] % mark.args[0]:
                item.add_marker("slow")
            cases[test] += 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Thin what is marked so, and leave out the cases of sweeps that another tree would choose."""
    thinned(items)
    if not config.getoption("eighth"):
        return
    left_out = [
        item
        for item in items
        if item.get_closest_marker("slow") and not item.get_closest_marker("whole") and not chosen(item.nodeid, tree())
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which cases were run."""
    if config.getoption("eighth"):
        reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
        terminalreporter.section(f"sweeps: the eighth of tree {tree() or 'unknown'}")
        for line in listing({report.nodeid for report in reports}):
            terminalreporter.write_line(line)


def listing(cases: set[str]) -> Sequence[str]:
    """How many cases of each file were run, with their names."""
    counts = Counter(case.partition("::")[0] for case in cases)
    names = {file: sorted(case.partition("::")[2] for case in cases if case.startswith(file)) for file in counts}
    return [f"{file} ({count}): {', '.join(names[file])}" for file, count in sorted(counts.items())]
