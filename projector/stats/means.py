"""Weighted means with their intervals, as wide as the rows of one match or player are alike.

A mean is a ratio of sums: of w · value, and of w.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from projector.stats.clusters import Differences, Ratio, half_width, varying
from projector.stats.intervals import INTERVAL, clustered_rate

OF_WON = {"won_rate": "win_rate", **{f"won_{of}": of for of in INTERVAL}}
"""The names of the `rate_columns` of `won` as those of a rate."""


class Mean(NamedTuple):
    """The mean of a column, weighted by another; rows without weight are not in it."""

    value: str
    weight: str


def means(
    rows: pl.DataFrame | pl.LazyFrame,
    by: Sequence[str],
    of: Mapping[str, Mean],
    differences: Differences | None = None,
) -> pl.DataFrame:
    """One row a group: for each name its weight `{name}_n`, null where no row has one, and its mean `{name}`.

    `differences` of two means, the first less the second, have a name and no weight. Beside each: `{name}_variance`,
    null with fewer than two clusters, `{name}_clusters` and their deviate `{name}_t`; of all, `clustered_by`. `rows`
    has the columns unit, player and opposing_player.
    """
    weighted = {
        name: Ratio(pl.col(mean.weight).cast(pl.Float64) * pl.col(mean.value), pl.col(mean.weight))
        for name, mean in of.items()
    }
    return varying(rows.lazy(), by, weighted, differences).drop("independent")


def rate_columns(name: str, to: str) -> list[pl.Expr]:
    """`{to}_rate` and its interval, of a mean of scores: Wilson's of as many rows as tell so much."""
    _, *ends = clustered_rate(name, alone=pl.lit(False))
    return [
        pl.col(name).alias(f"{to}_rate"),
        *(end.alias(f"{to}_{of}") for of, end in zip(INTERVAL, ends, strict=True)),
    ]


def mean_columns(name: str) -> list[pl.Expr]:
    """`{name}`, a mean or a difference of means, with its interval."""
    clusters = pl.col(f"{name}_clusters")
    half = half_width(pl.col(f"{name}_t"), pl.col(f"{name}_variance"), clusters)
    ends = (pl.col(name) - half).alias(f"{name}_low"), (pl.col(name) + half).alias(f"{name}_high")
    return [pl.col(name), *ends, clusters.cast(pl.Int64)]


def mean_schema(name: str) -> dict[str, pl.DataType]:
    """The columns of `mean_columns`."""
    return {name: pl.Float64(), **{f"{name}_{of}": dtype for of, dtype in INTERVAL.items()}}
