"""Intervals of what has no formula, by the Poisson bootstrap: each cluster counts as often as a hash says.

Clusters are dealt by hash into 1,024 groups, and a group's weight in a replicate is a hash of both: the counts by group
of any parts of the rows add up to those of the whole, and so does every replicate (N. Chamandy and others, Estimating
uncertainty for massive data streams, 2012).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from zlib import crc32

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import pdtr

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
    known = rows.filter(pl.col(column).is_not_null())
    return known.group_by(*by, pl.col(column).cast(pl.Float64).alias("value"), "group").agg(count=pl.len()).collect()


def with_quantiles(rows: pl.LazyFrame, by: Sequence[str], column: str, parts: Mapping[str, float]) -> pl.LazyFrame:
    """One row a group of rows that were `dealt`: each named quantile of a column, and its 95 % interval with the number
    of clusters; null with fewer than two."""
    known = rows.filter(pl.col(column).is_not_null())
    found = known.group_by(by).agg(
        pl.col("cluster").n_unique().cast(pl.Int64).alias("clusters"),
        *(pl.col(column).quantile(part, interpolation="linear").alias(name) for name, part in parts.items()),
    )
    ends = quantile_intervals(counts(known, by, column), by, parts)
    joined = found.join(ends.lazy(), on=list(by), nulls_equal=True)
    several = pl.col("clusters") > 1
    interval = [pl.when(several).then(f"{name}_{end}").alias(f"{name}_{end}") for name in parts for end in SIDES]
    return joined.with_columns(*interval, *(pl.col("clusters").alias(f"{name}_clusters") for name in parts)).drop(
        "clusters"
    )


def quantile_intervals(counted: pl.DataFrame, by: Sequence[str], parts: Mapping[str, float]) -> pl.DataFrame:
    """One row a group of `counts` by those columns: `{name}_low` and `{name}_high` of each named quantile."""
    cells = counted.select(*by, "value").unique().sort(*by, "value").with_row_index("cell")
    told = counted.join(cells, on=[*by, "value"], nulls_equal=True)
    table = np.zeros((GROUPS, cells.height), dtype=np.float32)
    table[told["group"].to_numpy(), told["cell"].to_numpy()] = told["count"].to_numpy()
    weighted = weights() @ table
    names = [f"{name}_{end}" for name in parts for end in SIDES]
    ends = np.empty((len(names), 0))
    groups = cells.group_by(by, maintain_order=True).agg(pl.col("cell").first(), count=pl.len())
    for first, count in groups.select("cell", "count").iter_rows():
        values, of_group = cells["value"][first : first + count].to_numpy(), weighted[:, first : first + count]
        ends = np.column_stack([ends, list(_ends(values, of_group, list(parts.values())))])
    return groups.select(by).hstack([pl.Series(name, column) for name, column in zip(names, ends, strict=True)])


def _ends(values: NDArray[np.float64], weighted: NDArray[np.float32], parts: Sequence[float]) -> Iterator[float]:
    """The ends of the interval of each quantile, in turn."""
    for part in parts:
        yield from np.nanpercentile(quantiles(values, weighted, part), ENDS)


def quantiles(values: NDArray[np.float64], weighted: NDArray[np.float32], part: float) -> NDArray[np.float64]:
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
