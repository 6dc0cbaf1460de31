"""Differences of the score between rows with something and rows alike but without it, pooled over strata.

N. Mantel and W. Haenszel (1959); the variance is T. Sato's, On the variance estimator for the Mantel-Haenszel risk
difference (1989). All sums merge.
"""

from collections.abc import Sequence

import polars as pl

from projector.stats.intervals import Z_95

ARMS = ("n1", "n0", "a", "b")
"""The columns of a stratum: rows with it and without it, and the sums of their scores."""
NO_SPREAD = 1e-6
"""An se as small is none, but for rounding: of so few rows it tells of no interval."""
EFFECT = {"effect": pl.Float64(), "low": pl.Float64(), "high": pl.Float64()}


def usable() -> pl.Expr:
    """Whether a stratum has rows of both arms."""
    return (pl.col("n1") > 0) & (pl.col("n0") > 0)


def difference() -> pl.Expr:
    """The difference of a stratum's two mean scores."""
    return pl.col("a") / pl.col("n1") - pl.col("b") / pl.col("n0")


def weight() -> pl.Expr:
    """The weight of a stratum's difference."""
    return pl.col("n1") * pl.col("n0") / (pl.col("n1") + pl.col("n0"))


def variance() -> pl.Expr:
    """The variance of a stratum's difference, one win and one loss added to each arm: without them differences that a
    few games gave by chance look sure (A. Agresti and B. Caffo, 2000)."""
    arms = ((pl.col(total), (pl.col(score) + 1) / (pl.col(total) + 2)) for total, score in (("n1", "a"), ("n0", "b")))
    return pl.sum_horizontal(rate * (1 - rate) / total for total, rate in arms)


def effects(strata: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """One row a group of strata by those columns: effect, low, high (95 %, between -1 and 1) and `se`.

    All are null if no stratum is usable; all but the effect if each arm of each has one and the same score throughout.
    """
    n1, n0, a, b = (pl.when(usable()).then(pl.col(name)) for name in ARMS)
    n = n1 + n0
    of_effect = (n1**2 * b - n0**2 * a + n1 * n0 * (n0 - n1) / 2) / n**2
    besides = (a * (n0 - b) + b * (n1 - a)) / (2 * n)
    sums = strata.group_by(list(by)).agg(
        ((a * n0 - b * n1) / n).sum().alias("over"),
        (n1 * n0 / n).sum().alias("weight"),
        of_effect.sum().alias("p"),
        besides.sum().alias("q"),
    )
    total = pl.when(pl.col("weight") > 0).then(pl.col("weight"))
    effect = pl.col("over") / total
    se = (effect * pl.col("p") + pl.col("q")).clip(lower_bound=0).sqrt() / total
    se = pl.when(se > NO_SPREAD).then(se)
    low, high = ((effect + half).clip(-1, 1) for half in (-Z_95 * se, Z_95 * se))
    return sums.select(*by, effect.alias("effect"), low.alias("low"), high.alias("high"), se.alias("se"))
