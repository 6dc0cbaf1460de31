"""The sequence of paired results: its figures by hand, and the coverage of its intervals at every look."""

import random
from math import sqrt

import pytest

from events.simulation.comparison import finding
from events.simulation.sequence import LEAST, Estimate, Paired, estimate, half_width, pairs_needed


def test_the_half_width_by_hand() -> None:
    assert half_width(1000, 0.45) == pytest.approx(0.0437, abs=5e-5)
    assert 1.96 * 0.45 / sqrt(1000) == pytest.approx(0.0279, abs=5e-5), "a plain interval is narrower, and misses"


@pytest.mark.parametrize(("points", "pairs"), [(1, 17_260), (2, 4_310), (3, 1_911), (5, 683)])
def test_the_pairs_that_a_difference_needs_by_hand(points: int, pairs: int) -> None:
    assert pairs_needed(0.22, points / 100) == pytest.approx(pairs, abs=3)


def looks(dice: random.Random, *, differing: float, difference: float, pairs: int) -> list[Estimate]:
    """The estimates at every look at pairs of which this share differs, with that mean difference."""
    seen, found = Paired(), []
    for _ in range(pairs):
        if dice.random() < differing:
            better = dice.random() < (1 + difference / differing) / 2
            seen.add(float(not better), float(better))
        else:
            seen.add(0.5, 0.5)
        if seen.pairs >= LEAST:
            found.append(estimate([seen], [1]))
    return found


@pytest.mark.parametrize("runs", [60, pytest.param(1_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("differing", "difference"), [(0.22, 0.0), (0.22, 0.03), (0.02, 0.02)])
def test_the_interval_holds_at_every_look(runs: int, differing: float, difference: float) -> None:
    dice, missed, plainly = random.Random(11), 0, 0
    for _ in range(runs):
        found = looks(dice, differing=differing, difference=difference, pairs=800)
        missed += any(not one.low <= difference <= one.high for one in found if one.low is not None)  # type: ignore[operator]
        plainly += any(
            abs(one.difference - difference) > 1.96 * one.deviation / sqrt(one.pairs)  # type: ignore[operator]
            for one in found
        )
    assert missed <= 0.05 * runs + 2 * sqrt(0.05 * runs)
    if differing > 0.1:
        assert plainly > 2 * max(missed, 0.05 * runs), "plain intervals miss at some look"


def test_opponents_count_by_their_weights() -> None:
    strong, weak = Paired(), Paired()
    for at in range(100):
        strong.add(0.0, float(at % 2))
        weak.add(1.0, 1.0)
    found = estimate([strong, weak], [0.25, 0.75])
    assert (found.rate_a, found.rate_b, found.difference) == pytest.approx((0.75, 0.875, 0.125))
    error = 0.25 * strong.variance**0.5 / 10
    assert found.deviation == pytest.approx(error * sqrt(200))
    assert found.high - found.difference == pytest.approx(half_width(200, error * sqrt(200)))  # type: ignore[operator]


def test_pairs_that_never_differ_leave_room_for_what_is_rare() -> None:
    same = Paired()
    for _ in range(LEAST):
        same.add(1.0, 1.0)
    found = estimate([same], [1])
    assert found.difference == 0
    assert found.high is not None
    assert found.high > 0.03, "a hundred equal pairs do not show that fewer than three in a hundred differ"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.01, 0.05, "better"),
        (-0.05, -0.01, "worse"),
        (-0.01, 0.019, "alike"),
        (-0.01, 0.021, "open"),
        (None, None, "open"),
    ],
)
def test_what_an_interval_settles(low: float | None, high: float | None, told: str) -> None:
    assert finding(Estimate(100, 0.5, 0.5, 0.0, low, high, 0.4), 0.02) == told
