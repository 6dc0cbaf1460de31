"""The Poisson bootstrap: against rows written out, merged from parts, and how often its intervals hold."""

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from projector.stats.bootstrap import GROUPS, REPLICATES, counts, dealt, quantile_intervals, quantiles, weights

MEDIAN = {"median": 0.5}


def rows(dice: np.random.Generator, *, clusters: int, each: int, alike: float) -> pl.LazyFrame:
    """Lengths of the games of matches, which are as much alike within a match."""
    of_match = np.repeat(dice.normal(0, alike, clusters), each)
    values = np.round(100 + 30 * (of_match + dice.normal(0, (1 - alike**2) ** 0.5, clusters * each)))
    units = [f"match {n}" for n in np.repeat(dice.integers(2**60, size=clusters), each)]
    people = {"player": pl.String, "opposing_player": pl.String}
    frame = pl.LazyFrame({"system": "toy", "turns": values, "unit": units})
    return frame.with_columns(pl.lit(None, kind).alias(name) for name, kind in people.items())


def test_weights_are_poisson_numbers_and_groups_do_not_follow_each_other() -> None:
    found = weights()
    assert found.shape == (GROUPS, REPLICATES)
    assert (found.mean(), found.var()) == pytest.approx((1, 1), abs=0.005)
    for some in (found[:200], found[:, :200].T):
        together = np.asarray(np.corrcoef(some))[np.triu_indices(200, 1)]
        assert abs(together.mean()) < 0.002


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_weighted_quantile_is_that_of_values_written_so_often(part: float) -> None:
    dice = np.random.default_rng(2)
    values, often = np.array([3.0, 4, 7, 11]), dice.poisson(1, (4, 200)).astype(np.float32)
    often[:, 0] = 0
    expected = [np.quantile(np.repeat(values, row.astype(int)), part) if row.any() else np.nan for row in often.T]
    np.testing.assert_allclose(quantiles(values, often.cumsum(axis=0), part), expected)


def test_parts_merge_to_the_whole_however_they_are_cut() -> None:
    """Even a match that lies in two parts."""
    whole = rows(np.random.default_rng(3), clusters=50, each=3, alike=0.5).collect()
    by = ["system", "value", "group"]
    parts = [counts(dealt(part.lazy()), ["system"], "turns") for part in (whole[:40], whole[40:41], whole[41:])]
    merged = pl.concat(parts).group_by(by).agg(pl.col("count").sum())
    counted = counts(dealt(whole.lazy()), ["system"], "turns").group_by(by).agg(pl.col("count").sum())
    assert_frame_equal(merged.sort(by), counted.sort(by), check_dtypes=False)
    assert_frame_equal(quantile_intervals(merged, ["system"], MEDIAN), quantile_intervals(counted, ["system"], MEDIAN))


@pytest.mark.parametrize(
    ("samples", "alike"),
    [(60, 0.9), *(pytest.param(200, alike, marks=pytest.mark.slow) for alike in (0.0, 0.9))],
)
def test_an_interval_holds_the_median_as_often_as_it_says(samples: int, alike: float) -> None:
    """Of 100 matches of 4 games: 1.25 standard errors of 400 games to each side, and almost twice that if alike."""
    dice = np.random.default_rng(7)
    many = (dealt(rows(dice, clusters=100, each=4, alike=alike)) for _ in range(samples))
    ends = [quantile_intervals(counts(each, ["system"], "turns"), ["system"], MEDIAN) for each in many]
    found = pl.concat(ends)
    held = ((found["median_low"] <= 100) & (found["median_high"] >= 100)).mean()
    assert isinstance(held, float)
    assert 0.91 <= held <= 0.99
    width = (found["median_high"] - found["median_low"]).mean()
    assert width == pytest.approx(13.5 if alike else 7.4, rel=0.1)
