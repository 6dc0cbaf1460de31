"""Tests of rules that say before, after or then assert the order, by one helper."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.scenario import assert_order

GAMES = Path(__file__).parent
TOLD = ["StepBegan 1-1", "CardDrawn 1-2", "checkpoint 1-3", "CardDrawn 1-2", "StepBegan 1-4"]


def test_lines_in_that_order_pass() -> None:
    assert_order(TOLD, "StepBegan 1-1", "checkpoint 1-3", "StepBegan 1-4")
    assert_order(TOLD, "StepBegan 1-1", "CardDrawn", "StepBegan 1-4")
    assert_order(["1-1", "1-2", "1-2"], "1-1", "1-2")
    assert_order(TOLD, "CardDrawn 1-2", "checkpoint 1-3", "CardDrawn 1-2")
    assert_order(TOLD, "CardDrawn", "CardDrawn", "StepBegan 1-4")


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (("checkpoint 1-3", "StepBegan 1-1"), "checkpoint 1-3 does not come before StepBegan 1-1"),
        (("CardDrawn 1-2", "checkpoint 1-3"), "CardDrawn 1-2 does not come before checkpoint 1-3"),
        (("StepBegan 1-1", "CardKOed"), "CardKOed is not among"),
        (("1-1", "1-2"), "1-1 is not among"),
        (("CardDrawn", "CardDrawn", "checkpoint 1-3"), "do not come so"),
        (("CardDrawn", "CardDrawn", "CardDrawn"), "do not come so"),
        (("CardDrawn", "StepBegan 1-4", "StepBegan 1-4"), "do not come so"),
    ],
)
def test_another_order_fails_and_so_does_a_line_that_is_missing(entries: tuple[str, ...], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        assert_order(TOLD, *entries)


def placeless(tree: ast.Module) -> Iterator[int]:
    """The lines that assert that something is in a timeline, wherever in it, under whatever name."""
    names = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_timeline(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                match part:
                    case ast.Compare(ops=[ast.In()], comparators=[ast.Name(id=name)]) if name in names:
                        yield node.lineno
                    case ast.Compare(ops=[ast.In()], comparators=[whole]) if _is_timeline(whole):
                        yield node.lineno


def _is_timeline(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "timeline"


def test_no_test_asserts_that_something_is_in_a_timeline_wherever() -> None:
    paths = sorted(GAMES.rglob("test_*.py"))
    assert len(paths) > 100
    assert [f"{path.name}:{line}" for path in paths for line in placeless(ast.parse(path.read_text("utf-8")))] == []


def test_such_an_assertion_is_seen() -> None:
    tree = ast.parse(
        "assert 'A 1' in scene.timeline\nassert 'A 1' not in scene.timeline\nassert_order(x.timeline, 'A')\n"
        "told = scene.timeline\nassert 'A 1' in told\nassert 'A 1' in others"
    )
    assert list(placeless(tree)) == [1, 5]
