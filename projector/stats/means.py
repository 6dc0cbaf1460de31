"""Weighted means with their intervals, as wide as the rows of one match or player are alike.

A mean is a ratio of sums. Its variance is that of the sums of w (value - mean) / Σw by clusters, as with `rates`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import polars as pl

from projector.stats.intervals import clustered_rate, student


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
    null with fewer than two clusters, and `{name}_clusters`. `rows` has the columns unit, player and opposing_player.
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
    """The variance of each mean of each group, and its number of clusters: matches, or players where all are known."""
    by_match = _by(off, keys, "unit", names)
    if off["player"].null_count() == off.height:
        return by_match
    known = pl.col("player").is_not_null().all() & pl.col("opposing_player").is_not_null().all()
    people = off.group_by(keys).agg(known.alias("people")).filter("people").drop("people")
    if not people.height:
        return by_match
    of_people = off.join(people, on=keys)
    own, other, match = (_by(of_people, keys, column, names) for column in ("player", "opposing_player", "unit"))
    joined = own.join(other, on=keys, suffix="_other").join(match, on=keys, suffix="_match")
    variances = [
        (pl.col(f"{name}_variance") + pl.col(f"{name}_variance_other") - pl.col(f"{name}_variance_match"))
        .clip(lower_bound=0)
        .alias(f"{name}_variance")
        for name in names
    ]
    by_player = joined.select(*keys, *variances, *(f"{name}_clusters" for name in names))
    rest = by_match.join(people, on=keys, how="anti")
    return pl.concat([rest, by_player.select(rest.columns)])


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
    """`{to}_rate`, `{to}_low`, `{to}_high` of a mean of scores: Wilson's interval of as many rows as tell so much."""
    n, variance, clusters = (pl.col(f"{name}_{of}") for of in ("n", "variance", "clusters"))
    _, low, high = clustered_rate(pl.col(name), n, variance, clusters=clusters, alone=pl.lit(False))
    return [pl.col(name).alias(f"{to}_rate"), low.alias(f"{to}_low"), high.alias(f"{to}_high")]


def mean_columns(name: str) -> list[pl.Expr]:
    """`{name}`, `{name}_low`, `{name}_high`: a mean or a difference of means, with its interval."""
    half = student(pl.col(f"{name}_clusters")) * pl.col(f"{name}_variance").sqrt()
    return [pl.col(name), (pl.col(name) - half).alias(f"{name}_low"), (pl.col(name) + half).alias(f"{name}_high")]
