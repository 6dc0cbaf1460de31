"""Intervals of what has no formula, by the Poisson bootstrap: each cluster counts as often as a hash says.

Clusters are dealt by hash into 1,024 groups, and a group's weight in a replicate is a hash of both: the counts by group
of any parts of the rows add up to those of the whole, and so does every replicate (N. Chamandy and others, Estimating
uncertainty for massive data streams, 2012).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import pdtr

from projector.stats.numbering import numbered

REPLICATES, GROUPS = 1000, 1024
SIDES = ("low", "high")
ENDS = (2.5, 97.5)
"""The percentiles of the replicates at which a 95 % interval ends."""
MOST_EXACT, DENSE = 2**20, 4
"""The count above which the sums of a replicate could be rounded as float32; and how many times as many numbers as
rows a table of them may have."""
_STEP, _FIRST, _SECOND = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def dealt(rows: pl.LazyFrame) -> pl.LazyFrame:
    """The rows with their `cluster`, a number (of the player, if known, else of the unit), and the `group` of it."""
    cluster = pl.coalesce("player", pl.col("unit").cast(pl.String)).cast(pl.Categorical)
    frame = rows.with_columns(cluster=cluster).collect()
    clusters = frame["cluster"].unique()
    group_of = pl.DataFrame([clusters, groups_of(clusters.cast(pl.String)).alias("group")])
    return frame.join(group_of, on="cluster", how="left").lazy().with_columns(pl.col("cluster").to_physical())


def groups_of(clusters: pl.Series) -> pl.Series:
    """The group that each cluster, by its name, is dealt to."""
    return pl.Series("group", [crc32(name.encode()) % GROUPS for name in clusters], dtype=pl.Int32)


def counts(rows: pl.LazyFrame, by: Sequence[str], column: str) -> pl.DataFrame:
    """The `count` of rows that were `dealt`, by those columns, `value` of the column and `group`; nulls are left out.

    A row each, or one for several: those of parts of the rows together are counts of the whole.
    """
    known = rows.select(*by, pl.col(column).alias("value"), "group").drop_nulls("value")
    return known.with_columns(count=pl.lit(1, pl.Int64)).collect()


def with_quantiles(rows: pl.LazyFrame, by: Sequence[str], parts: Mapping[str, Mapping[str, float]]) -> pl.LazyFrame:
    """One row a group of rows that were `dealt`: each named quantile of each column, and its 95 % interval with the
    number of clusters; null with fewer than two."""
    frame = rows.select(*by, "cluster", "group", *parts).collect()
    number = numbered(frame[name] for name in by).alias("number")
    first = number.arg_unique()
    found = frame[first].select(by).with_columns(number[first])
    frame = frame.drop(by).with_columns(number)
    for column, named in parts.items():
        known = frame.drop_nulls(column)
        once = known[numbered((known["number"], known["cluster"])).arg_unique()]
        clusters = once.group_by("number").agg(pl.len().cast(pl.Int64).alias("clusters"))
        ends = quantile_intervals(counts(known.lazy(), ["number"], column), ["number"], named)
        told = of_several(clusters.join(ends, on="number"), pl.col("clusters"), named)
        found = found.join(told.drop("clusters"), on="number", how="left")
    return found.drop("number").lazy()


def of_several(quantiles: pl.DataFrame, clusters: pl.Expr, names: Iterable[str]) -> pl.DataFrame:
    """The named quantiles with their `clusters`, and with intervals of several clusters alone."""
    interval = [pl.when(clusters > 1).then(f"{name}_{end}").alias(f"{name}_{end}") for name in names for end in SIDES]
    return quantiles.with_columns(*interval, *(clusters.cast(pl.Int64).alias(f"{name}_clusters") for name in names))


def quantile_intervals(counted: pl.DataFrame, by: Sequence[str], parts: Mapping[str, float]) -> pl.DataFrame:
    """One row a group of `counts` by those columns: each named quantile, `{name}`, `{name}_low` and `{name}_high`."""
    if counted.is_empty():
        names = [f"{name}{end}" for name in parts for end in ("", *(f"_{side}" for side in SIDES))]
        return counted.select(*by, **dict.fromkeys(names, pl.lit(None, pl.Float64)))
    group = numbered(counted[name] for name in by)
    cell, first = _ranks(numbered((group, counted["value"])))  # in the order of the values of a group
    places = cell * GROUPS + counted["group"].to_numpy()
    table = np.bincount(places, counted["count"].to_numpy(), len(first) * GROUPS).reshape(-1, GROUPS)
    values, group_of = counted["value"].to_numpy()[first].astype(np.float64), group.to_numpy()[first]
    begins = np.flatnonzero(np.r_[True, group_of[1:] != group_of[:-1]])
    ends = [*begins[1:], len(first)]
    for begin, end in zip(begins, ends, strict=True):
        table[begin:end].cumsum(axis=0, out=table[begin:end])
    whole, drawn = table.sum(axis=1)[:, None], np.empty((len(begins), REPLICATES))
    exact = table if whole.max() >= MOST_EXACT else table.astype(np.float32)
    often: NDArray[np.floating[Any]] = exact @ weights()
    columns: dict[str, NDArray[np.float64]] = {}
    for name, part in parts.items():
        columns[name] = np.empty(len(begins))
        for n, (begin, end) in enumerate(zip(begins, ends, strict=True)):
            columns[name][n] = quantiles(values[begin:end], whole[begin:end], part)[0]
            drawn[n] = quantiles(values[begin:end], often[begin:end], part)
        percentile = np.nanpercentile if np.isnan(drawn).any() else np.percentile  # the first is slow
        for side, of_side in zip(SIDES, percentile(drawn, ENDS, axis=1), strict=True):
            columns[f"{name}_{side}"] = of_side
    return counted[first[begins]].select(by).hstack(pl.DataFrame(columns))


def _ranks(numbers: pl.Series) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rank of each number among those that there are, from 0; and where each first stands."""
    found = numbers.to_numpy()
    span = int(found.max()) + 1
    if span > DENSE * len(found):  # too wide for a table
        found = numbers.rank("dense").to_numpy().astype(np.int64) - 1
        span = int(found.max()) + 1
    first = np.full(span, -1)
    first[found[::-1]] = np.arange(len(found))[::-1]  # of several the last that is written stays
    there = first >= 0
    return (np.cumsum(there) - 1)[found], first[there]


def quantiles(values: NDArray[np.float64], reached: NDArray[np.floating[Any]], part: float) -> NDArray[np.float64]:
    """The quantile of ascending values in each replicate, of which so many are `reached` with each value (rows) in each
    replicate (columns); NaN where there are none.

    Between two values in proportion, as Polars and NumPy have it by default.
    """
    total = reached[-1].astype(np.float64)
    place = part * (total - 1)
    below, above = np.floor(place), np.ceil(place)
    ranks = (rank.astype(reached.dtype) for rank in (below, above))
    low, high = (values[np.minimum((reached <= rank).sum(axis=0), len(values) - 1)] for rank in ranks)
    between: NDArray[np.float64] = np.where(total > 0, low + (place - below) * (high - low), np.nan)
    return between


@cache
def weights() -> NDArray[np.float32]:
    """How often each group of clusters counts (rows) in each replicate (columns): Poisson numbers of mean 1."""
    numbers = np.arange(1, REPLICATES * GROUPS + 1, dtype=np.uint64) * _STEP
    numbers = (numbers ^ (numbers >> np.uint64(30))) * _FIRST
    numbers = (numbers ^ (numbers >> np.uint64(27))) * _SECOND
    uniform = (numbers ^ (numbers >> np.uint64(31))) / 2.0**64
    often = np.searchsorted(pdtr(np.arange(12), 1), uniform, side="right")
    return np.ascontiguousarray(often.reshape(REPLICATES, GROUPS).T, dtype=np.float32)
