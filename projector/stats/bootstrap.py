"""Intervals of what has no formula, by the Poisson bootstrap: each cluster counts as often as a hash says.

Clusters are dealt by hash into 1,024 groups, and a group's weight in a replicate is a hash of both: the counts by group
of any parts of the rows add up to those of the whole, and so does every replicate (N. Chamandy and others, Estimating
uncertainty for massive data streams, 2012).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import pdtr

from projector.stats.clusters import numbered

REPLICATES, GROUPS = 1000, 1024
SIDES = ("low", "high")
ENDS = (2.5, 97.5)
"""The percentiles of the replicates at which a 95 % interval ends."""
_STEP, _FIRST, _SECOND = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def dealt(rows: pl.LazyFrame) -> pl.LazyFrame:
    """The rows with their `cluster`, a number (of the player, if known, else of the unit), and the `group` of it."""
    cluster = pl.coalesce("player", pl.col("unit").cast(pl.String)).cast(pl.Categorical)
    frame = rows.with_columns(cluster=cluster).collect()
    clusters = frame["cluster"].unique()
    groups = [crc32(name.encode()) % GROUPS for name in clusters.cast(pl.String)]
    group_of = pl.DataFrame([clusters, pl.Series("group", groups, dtype=pl.Int32)])
    return frame.join(group_of, on="cluster", how="left").lazy().with_columns(pl.col("cluster").to_physical())


def counts(rows: pl.LazyFrame, by: Sequence[str], column: str) -> pl.DataFrame:
    """The `count` of rows that were `dealt`, by those columns, `value` of the column and `group`; nulls are left out.

    Counts of parts of the rows merge by addition.
    """
    known = rows.select(*by, column, "group").drop_nulls(column).collect()
    # One sort of numbers: of so many groups, values and clusters, few rows are equal.
    _, first, count = np.unique(numbered(known).to_numpy(), return_index=True, return_counts=True)
    return known[first].select(
        *by, pl.col(column).cast(pl.Float64).alias("value"), "group", count=pl.lit(pl.Series(count))
    )


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
        several = pl.col("clusters") > 1
        interval = [pl.when(several).then(f"{name}_{end}").alias(f"{name}_{end}") for name in named for end in SIDES]
        of_each = (pl.col("clusters").alias(f"{name}_clusters") for name in named)
        found = found.join(
            clusters.join(ends, on="number").with_columns(*interval, *of_each).drop("clusters"), on="number", how="left"
        )
    return found.drop("number").lazy()


def quantile_intervals(counted: pl.DataFrame, by: Sequence[str], parts: Mapping[str, float]) -> pl.DataFrame:
    """One row a group of `counts` by those columns: each named quantile, `{name}`, `{name}_low` and `{name}_high`."""
    if counted.is_empty():
        names = [f"{name}{end}" for name in parts for end in ("", *(f"_{side}" for side in SIDES))]
        return counted.select(*by, **dict.fromkeys(names, pl.lit(None, pl.Float64)))
    group = numbered(counted[name] for name in by)
    cell = (numbered((group, counted["value"])).rank("dense") - 1).to_numpy()  # in the order of the values of a group
    _, first = np.unique(cell, return_index=True)
    table = np.zeros((GROUPS, len(first)), dtype=np.float32)
    table[counted["group"].to_numpy(), cell] = counted["count"].to_numpy()
    weighted, often = weights() @ table, table.sum(axis=0, dtype=np.float64)[None, :]
    values, group_of = counted["value"].to_numpy()[first], group.to_numpy()[first]
    begins = np.flatnonzero(np.r_[True, group_of[1:] != group_of[:-1]])
    ranges = [slice(begin, end) for begin, end in zip(begins, [*begins[1:], len(first)], strict=True)]
    columns: dict[str, Sequence[float]] = {}
    for name, part in parts.items():
        columns[name] = [quantiles(values[one], often[:, one], part)[0] for one in ranges]
        drawn = [quantiles(values[one], weighted[:, one], part) for one in ranges]
        ends = np.nanpercentile(np.array(drawn), ENDS, axis=1)
        columns |= {f"{name}_{side}": of_side for side, of_side in zip(SIDES, ends, strict=True)}
    return counted[first[begins]].select(by).hstack(pl.DataFrame(columns))


def quantiles(values: NDArray[np.float64], weighted: NDArray[np.floating[Any]], part: float) -> NDArray[np.float64]:
    """The quantile of ascending values, each as often as a row of weights says, for each row; NaN without weight.

    Between two values in proportion, as Polars and NumPy have it by default.
    """
    reached = np.cumsum(weighted, axis=1, dtype=np.float64)
    total = reached[:, -1]
    place = part * (total - 1)
    below, above = np.floor(place), np.ceil(place)
    at = [np.minimum((reached <= rank[:, None]).sum(axis=1), len(values) - 1) for rank in (below, above)]
    low, high = (values[of] for of in at)
    between: NDArray[np.float64] = np.where(total > 0, low + (place - below) * (high - low), np.nan)
    return between


@cache
def weights() -> NDArray[np.float32]:
    """How often each group of clusters counts (columns) in each replicate (rows): Poisson numbers of mean 1."""
    numbers = np.arange(1, REPLICATES * GROUPS + 1, dtype=np.uint64) * _STEP
    numbers = (numbers ^ (numbers >> np.uint64(30))) * _FIRST
    numbers = (numbers ^ (numbers >> np.uint64(27))) * _SECOND
    uniform = (numbers ^ (numbers >> np.uint64(31))) / 2.0**64
    often = np.searchsorted(pdtr(np.arange(12), 1), uniform, side="right")
    return often.reshape(REPLICATES, GROUPS).astype(np.float32)
