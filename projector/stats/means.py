"""Weighted means with their intervals, as wide as the rows of one match or player are alike.

A mean is a ratio of sums. Its variance is that of the sums of w (value - mean) / Σw by clusters, as with `rates`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from projector.stats.intervals import INTERVAL, PLAYERS, clustered_by, clustered_rate, student, with_clusters

OF_WON = {"won_rate": "win_rate", **{f"won_{of}": of for of in INTERVAL}}
"""The names of the `rate_columns` of `won` as those of a rate."""


class Mean(NamedTuple):
    """The mean of a column, weighted by another; rows without weight are not in it."""

    value: str
    weight: str


def means(
    rows: pl.DataFrame,
    by: Sequence[str],
    of: Mapping[str, Mean],
    differences: Mapping[str, tuple[str, str]] | None = None,
) -> pl.DataFrame:
    """One row a group: for each name its weight `{name}_n`, null where no row has one, and its mean `{name}`.

    `differences` of two means, the first less the second, have a name and no weight. Beside each: `{name}_variance`,
    null with fewer than two clusters, and `{name}_clusters`; of all, `clustered_by`. `rows` has the columns unit,
    player and opposing_player.
    """
    # Groups by their numbers: words, and several columns, group far more slowly.
    groups = rows.select(by).unique().with_row_index("group")
    rows, keys = rows.join(groups, on=list(by), nulls_equal=True), ["group"]
    weights = {name: pl.col(mean.weight).cast(pl.Float64) for name, mean in of.items()}
    sums = rows.group_by(keys).agg(
        *(pl.when(w.count() > 0).then(w.sum()).alias(f"{name}_n") for name, w in weights.items()),
        *((w * pl.col(of[name].value)).sum().alias(f"{name}_sum") for name, w in weights.items()),
    )
    found = sums.select(
        *keys,
        *(pl.col(f"{name}_n") for name in of),
        *(
            pl.when(pl.col(f"{name}_n") > 0).then(pl.col(f"{name}_sum") / pl.col(f"{name}_n")).alias(name)
            for name in of
        ),
    )
    off = rows.join(found.rename({name: f"{name}_mean" for name in of}), on=keys).select(
        *keys,
        *("unit", "player", "opposing_player"),
        *(
            pl.when(w > 0).then(w * (pl.col(of[name].value) - pl.col(f"{name}_mean")) / pl.col(f"{name}_n")).alias(name)
            for name, w in weights.items()
        ),
    )
    apart = differences or {}
    for name, (one, other) in apart.items():
        found = found.with_columns((pl.col(one) - pl.col(other)).alias(name))
        either = pl.col(one).is_not_null() | pl.col(other).is_not_null()
        off = off.with_columns(pl.when(either).then(pl.col(one).fill_null(0) - pl.col(other).fill_null(0)).alias(name))
    return groups.join(found.join(_variances(off, keys, [*of, *apart]), on=keys), on=keys).drop("group")


def _variances(off: pl.DataFrame, keys: list[str], names: list[str]) -> pl.DataFrame:
    """The variance of each mean of each group, its number of clusters (units, or players, of the own or the other seat,
    whichever are fewer), and `clustered_by`."""
    off, known = with_clusters(off)
    by_unit = _by(off, keys, "unit", names)
    told = off.group_by(keys).agg(clustered_by=clustered_by(known=known))
    if not known:
        return by_unit.join(told, on=keys)
    joined = by_unit.join(told, on=keys)
    for cluster in PLAYERS:
        joined = joined.join(_by(off, keys, cluster, names), on=keys, suffix=f"_{cluster}")
    own, other = (f"_{cluster}" for cluster in PLAYERS)
    return joined.select(
        *keys,
        "clustered_by",
        *(
            (pl.col(f"{name}_variance{own}") + pl.col(f"{name}_variance{other}") - pl.col(f"{name}_variance"))
            .clip(lower_bound=0)
            .alias(f"{name}_variance")
            for name in names
        ),
        *(
            pl.min_horizontal(f"{name}_clusters{own}", f"{name}_clusters{other}").alias(f"{name}_clusters")
            for name in names
        ),
    )


def _by(off: pl.DataFrame, keys: list[str], cluster: str, names: list[str]) -> pl.DataFrame:
    """The variances by those clusters, and how many clusters have a part in each mean."""
    clusters = off.group_by(*keys, cluster).agg(
        *(pl.when(pl.col(name).count() > 0).then(pl.col(name).sum()).alias(name) for name in names)
    )
    squares = clusters.group_by(keys).agg(
        *((pl.col(name) ** 2).sum().alias(f"{name}_variance") for name in names),
        *(pl.col(name).count().alias(f"{name}_clusters") for name in names),
    )
    return squares.with_columns(
        pl.when(pl.col(f"{name}_clusters") > 1).then(
            pl.col(f"{name}_variance") * pl.col(f"{name}_clusters") / (pl.col(f"{name}_clusters") - 1)
        )
        for name in names
    )


def rate_columns(name: str, to: str) -> list[pl.Expr]:
    """`{to}_rate` and its interval, of a mean of scores: Wilson's of as many rows as tell so much."""
    n, variance, clusters = (pl.col(f"{name}_{of}") for of in ("n", "variance", "clusters"))
    _, *ends = clustered_rate(pl.col(name), n, variance, clusters=clusters, alone=pl.lit(False))
    return [
        pl.col(name).alias(f"{to}_rate"),
        *(end.alias(f"{to}_{of}") for of, end in zip(INTERVAL, ends, strict=True)),
    ]


def mean_columns(name: str) -> list[pl.Expr]:
    """`{name}`, a mean or a difference of means, with its interval."""
    clusters = pl.col(f"{name}_clusters")
    half = student(clusters) * pl.col(f"{name}_variance").sqrt()
    ends = (pl.col(name) - half).alias(f"{name}_low"), (pl.col(name) + half).alias(f"{name}_high")
    return [pl.col(name), *ends, clusters.cast(pl.Int64)]


def mean_schema(name: str) -> dict[str, pl.DataType]:
    """The columns of `mean_columns`."""
    return {name: pl.Float64(), **{f"{name}_{of}": dtype for of, dtype in INTERVAL.items()}}
