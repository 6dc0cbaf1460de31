"""Two versions compared by a sequence of paired results, with intervals that hold however often one looks."""

from collections.abc import Sequence
from math import ceil, log, sqrt
from typing import NamedTuple

LEAST = 100
"""The fewest pairs of which an interval is given."""
ALPHA = 0.05
"""The share of sequences in which an interval misses the truth at any look."""
RHO = sqrt((-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / (2 * 10 * LEAST))
"""The tuning of the sequence, tightest at ten times as many pairs as the fewest."""
RARE = 3
"""With 95 % confidence an event never seen in n trials is not more frequent than 3 / n (the rule of three)."""
FOUR_IN_FIVE = 7.85
"""(1.96 + 0.84) squared: the two-sided 5 % test that finds a difference in 80 % of samples."""


def half_width(pairs: int, deviation: float) -> float:
    """Half the width of the interval after a number of pairs whose differences have this standard deviation.

    The asymptotic confidence sequence of the normal mixture (Waudby-Smith and others): valid at every look.
    """
    mixed = pairs * RHO**2 + 1
    return deviation * sqrt(2 * mixed / (pairs * RHO) ** 2 * log(sqrt(mixed) / ALPHA))


def pairs_needed(differing: float, difference: float) -> int:
    """The number of pairs in which a test of fixed size finds a difference four times in five.

    `differing`: the share of pairs that differ, or the mean square of their differences.
    """
    return ceil(FOUR_IN_FIVE * (differing - difference**2) / difference**2)


class Paired:
    """The sums of paired scores of versions A and B against one opponent."""

    __slots__ = ("a", "b", "pairs", "squares")

    def __init__(self) -> None:
        self.pairs = 0
        self.a = self.b = self.squares = 0.0

    def add(self, a: float, b: float) -> None:
        """Add a pair of scores, between 0 and 1."""
        self.pairs += 1
        self.a += a
        self.b += b
        self.squares += (b - a) ** 2

    @property
    def difference(self) -> float:
        """The mean difference, B minus A."""
        return (self.b - self.a) / self.pairs

    @property
    def variance(self) -> float:
        """The variance of the differences; of two pairs or more."""
        return (self.squares - self.pairs * self.difference**2) / (self.pairs - 1)


class Estimate(NamedTuple):
    """The weighted rates of both versions, their difference (B minus A) and its interval; None: of too few pairs."""

    pairs: int
    rate_a: float | None = None
    rate_b: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    deviation: float | None = None


def estimate(opponents: Sequence[Paired], weights: Sequence[float]) -> Estimate:
    """The estimate over opponents by their weights; those met in fewer than two pairs are left out.

    `deviation`: the standard deviation of one pair that gives the weighted means of the opponents their error. It is
    taken for no less than what pairs that hardly ever differed may conceal.
    """
    met = [(paired, weight) for paired, weight in zip(opponents, weights, strict=True) if paired.pairs > 1]
    pairs, whole = sum(paired.pairs for paired, _ in met), sum(weight for _, weight in met)
    if not met:
        return Estimate(pairs)
    shares = [(paired, weight / whole) for paired, weight in met]
    a, b = (sum(share * getattr(paired, of) / paired.pairs for paired, share in shares) for of in ("a", "b"))
    error = sum(share**2 * paired.variance / paired.pairs for paired, share in shares)
    deviation = sqrt(max(pairs * error, RARE / pairs))
    if pairs < LEAST:
        return Estimate(pairs, a, b, b - a, deviation=deviation)
    half = half_width(pairs, deviation)
    return Estimate(pairs, a, b, b - a, b - a - half, b - a + half, deviation)
