"""Ratios of sums with their variances, as large as the rows of one match or player are alike.

All sums merge: those of a group's rows, and of the squares and products of its clusters.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import polars as pl
from scipy.special import stdtrit

KNOWN_BY = ("unit", "player", "opposing_player")
"""The columns that rows must have: those of one unit are not independent, nor those of one player."""
PLAYERS = ("own", "other")
"""The clusters of players, in the own seat and in the other."""
WIDE, LARGEST = 2**62, 2**63 - 1
"""The widest span of numbers, and the largest combination of them, that need not be ranked first."""
ROUGH, NO_VARIANCE = 10, 1e-14
"""The clusters under which an interval is rough, and a variance that is none but for rounding."""
ONCE = pl.lit(1, pl.Int64)
"""How many rows a row is that sums no others."""


class Ratio(NamedTuple):
    """The sum of one expression by that of another."""

    over: pl.Expr
    under: pl.Expr


Differences: TypeAlias = Mapping[str, tuple[str, str]]
"""By its name the first ratio less the second."""


def varying(
    rows: pl.LazyFrame,
    by: Sequence[str],
    of: Mapping[str, Ratio],
    differences: Differences | None = None,
    *,
    count: pl.Expr = ONCE,
) -> pl.DataFrame:
    """One row a group of `rows` by those columns: what they are `clustered_by`, and whether they are `independent`.

    For each name: the ratio `{name}`, the sum under it `{name}_n`, null where all of it is, its variance
    `{name}_variance` by so many clusters `{name}_clusters` (units, or own or other players, whichever are fewer), null
    with fewer than two, and their deviate `{name}_t`. A difference of two ratios has no sum. What is 0 by 0 is in no
    cluster. A row that sums several, of one unit and by the same players, is a `count` of rows.
    """
    names, apart = list(of), differences or {}
    told = rows.select(*by, *KNOWN_BY, count.alias("rows"), **_sides(of)).collect()
    frame, groups = _grouped(told, by)
    frame, known = with_clusters(frame)
    found = _by_clusters(frame, names, apart, cluster="unit")
    kind = frame.lazy().group_by("group").agg(clustered_by=clustered_by(known=known)).collect()
    found = found.join(kind, on="group")
    for cluster in PLAYERS if known else ():
        by_player = _by_clusters(frame, names, apart, cluster=cluster)
        found = found.join(by_player, on="group", suffix=f"_{cluster}")
    shown = [*names, *(f"{name}_n" for name in names), *apart]
    told = groups.join(found, on="group").select(
        *by,
        *("clustered_by", *shown),
        *(column for name in (*of, *apart) for column in combined(name, known=known)),
        independent=(pl.col("clusters") == pl.col("rows")) & (pl.col("clustered_by") == "unit"),
    )
    return told.with_columns(student(told[f"{name}_clusters"]).alias(f"{name}_t") for name in (*of, *apart))


def independent(rows: pl.LazyFrame, by: Sequence[str], of: Mapping[str, Ratio]) -> pl.DataFrame:
    """The ratios and variances of `varying`, of rows that are all independent."""
    frame, groups = _grouped(rows.select(*by, ONCE.alias("rows"), **_sides(of)).collect(), by)
    return groups.join(_by_clusters(frame, list(of), {}, cluster=None), on="group").drop("group")


def _grouped(rows: pl.DataFrame, by: Sequence[str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows with a `group`, a number, in the place of those columns; and these of each group."""
    group = numbered(rows[name] for name in by).alias("group")
    first = group.arg_unique()
    return rows.drop(by).with_columns(group), rows[first].select(by).with_columns(group[first])


def numbered(columns: Iterable[pl.Series]) -> pl.Series:
    """Numbers that are equal where all of these columns are: rows are grouped by one column far faster than by many."""
    (found, size), *others = (_from_zero(column) for column in columns)
    for numbers, count in others:
        if size == 1 or count == 1:
            found, size = (numbers, count) if size == 1 else (found, size)
        elif size * count <= LARGEST:
            found, size = found * count + numbers, size * count
        else:
            (more, most), (fewer, few) = _ranked(found), _ranked(numbers)
            found, size = more * few + fewer, most * few
    return found


def _from_zero(column: pl.Series) -> tuple[pl.Series, int]:
    """Numbers from 0 that are equal where the column is, and how many there may be."""
    if column.dtype == pl.String:
        column = column.cast(pl.Categorical)
    numbers = column.to_physical()
    if numbers.dtype.is_float():
        numbers = numbers.rank("dense")
    bounds: tuple[Any, Any] = numbers.min(), numbers.max()
    least, most = (bound or 0 for bound in bounds)
    if least == most and not numbers.null_count():
        return numbers, 1
    numbers = numbers.cast(pl.Int64)
    if most - least > WIDE:
        (numbers, most), least = _ranked(numbers), 0
    found: pl.Series = numbers - least if least else numbers
    count = most - least + 1
    return (found.fill_null(count), count + 1) if found.null_count() else (found, count)


def _ranked(numbers: pl.Series) -> tuple[pl.Series, int]:
    return numbers.rank("dense").cast(pl.Int64), len(numbers) + 1


def added(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The rows with those that are equal by these columns added: one, with the sums of all others."""
    key = numbered(rows[name] for name in keys).alias("key")
    first = key.arg_unique()
    names = rows[first].select(keys).with_columns(key[first])
    sums = rows.lazy().drop(keys).with_columns(key).group_by("key").agg(pl.all().sum()).collect()
    return names.join(sums, on="key").drop("key")


def with_clusters(rows: pl.DataFrame) -> tuple[pl.DataFrame, bool]:
    """The rows with `unit`, and if any player is known `own` and `other`, as numbers, which compare fast.

    A player who is not known counts as another in each unit. Also whether any player is known.
    """
    if not rows.schema["unit"].is_integer():
        rows = rows.with_columns(_numbered("unit"))
    if rows["player"].null_count() == rows["opposing_player"].null_count() == rows.height:
        return rows, False
    unknown = -1 - pl.col("unit").cast(pl.Int64)
    people = (pl.coalesce(_numbered(name), unknown) for name in ("player", "opposing_player"))
    return rows.with_columns(**dict(zip(PLAYERS, people, strict=True))), True


def clustered_by(*, known: bool) -> pl.Expr:
    """What the rows of a group are clustered by: `player` if any is known, else `unit`."""
    if not known:
        return pl.lit("unit")
    anyone = (pl.col("player").is_not_null() | pl.col("opposing_player").is_not_null()).any()
    return pl.when(anyone).then(pl.lit("player")).otherwise(pl.lit("unit"))


def _numbered(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).cast(pl.Categorical).to_physical().cast(pl.Int64)


SIDES = ("over", "n")
"""The two sums of a ratio."""


def _sides(of: Mapping[str, Ratio]) -> dict[str, pl.Expr]:
    both = {f"{name}_{side}": expr for name, ratio in of.items() for side, expr in zip(SIDES, ratio, strict=True)}
    return {name: expr.cast(pl.Float64) for name, expr in both.items()}


def _by_clusters(frame: pl.DataFrame, names: Sequence[str], apart: Differences, *, cluster: str | None) -> pl.DataFrame:
    """One row a `group`: `rows`, `clusters`, and of each ratio and difference the value, variance and clusters.

    Without `cluster` each row is one.
    """
    sides = [f"{name}_{side}" for name in names for side in SIDES]
    partly = {f"{name}_n": f"{name}_known" for name in names if frame[f"{name}_n"].null_count()}
    there = (pl.col(name).is_not_null().alias(known) for name, known in partly.items())
    sums = frame.lazy().with_columns(*there)
    if cluster is not None:
        cell = numbered(frame[name] for name in ("group", cluster)).alias("cell")
        summed = pl.col("rows", *sides, *partly.values()).sum()
        sums = sums.with_columns(cell).group_by("cell").agg(pl.col("group").first(), summed)
    pairs = paired(names, apart)
    groups = sums.group_by("group").agg(
        pl.col("rows", *sides, *partly.values()).sum(),
        pl.len().alias("clusters"),
        *(_in_cluster(*pair).sum().alias(f"{name}_clusters") for name, pair in pairs.items()),
        *(product.sum().alias(name) for pair in pairs.values() for name, product in products(*pair).items()),
    )
    return estimated(groups, ["group", "rows", "clusters"], names, apart, known=partly).collect()


def estimated(
    sums: pl.LazyFrame, by: Sequence[str], names: Sequence[str], apart: Differences, *, known: Mapping[str, str]
) -> pl.LazyFrame:
    """Of each ratio and difference the value, variance and clusters, beside the columns `by`.

    `sums`: a row a group; of each ratio its two sums, `{name}_clusters`, and the sums of `products`, a cluster at a
    time. `known`: the columns that count the rows in which the sum under a ratio is known, if any may be unknown.
    """
    ratio = {
        name: pl.when(pl.col(f"{name}_n") != 0).then(pl.col(f"{name}_over") / pl.col(f"{name}_n")) for name in names
    }
    valued = sums.with_columns(
        *(pl.when(pl.col(count) > 0).then(name).alias(name) for name, count in known.items()), **ratio
    )
    valued = valued.with_columns((pl.col(one) - pl.col(other)).alias(name) for name, (one, other) in apart.items())
    shown = [*names, *(f"{name}_n" for name in names), *apart, *(f"{name}_clusters" for name in (*names, *apart))]
    variances = (variance(name, *pair) for name, pair in paired(names, apart).items())
    return valued.select(*by, *shown, *variances)


def paired(names: Sequence[str], apart: Differences) -> Differences:
    """The two ratios of each difference, and those of each ratio: twice itself."""
    return {name: (name, name) for name in names} | dict(apart)


def _in_cluster(*names: str) -> pl.Expr:
    """Whether a cluster has a part in one of these ratios."""
    return pl.any_horizontal(pl.col(*(f"{name}_{side}" for name in names for side in SIDES)) != 0)


def products(one: str, other: str) -> dict[str, pl.Expr]:
    """The products of the two sums of a ratio with those of another, or of the same, by names of their own."""
    factors = [(f"{one}_{first}", f"{other}_{second}") for first in SIDES for second in SIDES]
    return {product_name(*both): pl.col(both[0]) * pl.col(both[1]) for both in factors}


def product_name(*factors: str) -> str:
    """The name of the column with the sum of the products of two sums."""
    return " * ".join(sorted(factors))


def variance(name: str, one: str, other: str) -> pl.Expr:
    """`{name}_variance` of a ratio, or of the difference of two, by the sums of `products`; null for one cluster."""
    squares = _covariance(one, other)
    if one != other:
        squares = _covariance(one, one) + _covariance(other, other) - 2 * squares
    g = pl.col(f"{name}_clusters")
    return pl.when(g > 1).then(g / (g - 1) * squares.clip(lower_bound=0)).alias(f"{name}_variance")


def _covariance(one: str, other: str) -> pl.Expr:
    """The sum over the clusters of the products of what each adds to two ratios beyond their values."""
    p, q = pl.col(one), pl.col(other)
    oo, ou, uo, uu = (
        pl.col(product_name(f"{one}_{first}", f"{other}_{second}")) for first in SIDES for second in SIDES
    )
    return (oo - q * ou - p * uo + p * q * uu) / (pl.col(f"{one}_n") * pl.col(f"{other}_n"))


def combined(name: str, *, known: bool) -> list[pl.Expr]:
    """`{name}_variance` and `{name}_clusters` by units, and by players if known.

    What games of one unit share is in the variance of both players.
    """
    units, count = pl.col(f"{name}_variance"), pl.col(f"{name}_clusters")
    if not known:
        return [units, count]
    own, other = (pl.col(f"{name}_variance_{cluster}") for cluster in PLAYERS)
    fewest = pl.min_horizontal(count, *(f"{name}_clusters_{cluster}" for cluster in PLAYERS))
    return [(own + other - units).clip(lower_bound=0).alias(f"{name}_variance"), fewest.alias(f"{name}_clusters")]


def half_width(deviate: pl.Expr, variance: pl.Expr, clusters: pl.Expr) -> pl.Expr:
    """Half of the interval of a mean; null where few clusters are all alike, which says nothing of the spread."""
    return pl.when((variance > NO_VARIANCE) | (clusters >= ROUGH)).then(deviate * variance.sqrt())


def student(clusters: pl.Series) -> pl.Series:
    """The deviates of two-sided 95 % intervals by Student's t, of so many clusters; null for one."""
    freedom = clusters.cast(pl.Float64).to_numpy() - 1
    values = np.where(freedom >= 1, stdtrit(np.maximum(freedom, 1), 0.975), np.nan)
    return pl.Series(clusters.name, values).fill_nan(None)
