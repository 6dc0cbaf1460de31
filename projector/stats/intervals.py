"""Rates with their intervals: ratios of sums, 95 %, wider where games of one match or player are alike.

E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
"""

from collections.abc import Sequence

import polars as pl
from scipy.special import stdtr

from projector.stats.clusters import (
    KNOWN_BY,
    PLAYERS,
    clustered_by,
    combined,
    half_width,
    varying,
    with_clusters,
    with_deviates,
)
from projector.stats.ratios import Ratio, Ratios, Term, estimated, having, product, total

ONCE = Term("once")
"""A row, once."""
SCORED = {"score": Ratio(Term("once", "score"), ONCE)}
Z_95 = 1.959963984540054
"""The standard normal deviate of a two-sided 95 % interval."""
INTERVAL = {"low": pl.Float64(), "high": pl.Float64(), "clusters": pl.Int64()}
"""The columns of an interval; an interval on fewer than 10 clusters is rough."""
CLUSTERED = {"clustered_by": pl.String()}
"""What the clusters of a row's intervals are: `player`, or `unit` (a simulated game, else a match)."""
RATE = {"win_rate": pl.Float64(), **INTERVAL, **CLUSTERED}


def rate_with_interval(score: pl.Expr, games: pl.Expr, *, z: pl.Expr | float = Z_95) -> list[pl.Expr]:
    """Columns win_rate, low, high: score / games and its Wilson score interval, 0 to 1; null without games.

    `games` may be an effective number, smaller than what was counted, if `score` is made smaller alike. `z` is the
    deviate of the interval, 95 % unless told otherwise.
    """
    n = pl.when(games > 0).then(games).cast(pl.Float64)
    rate = score / n
    deviate = pl.lit(z) if isinstance(z, float) else z
    centre = (rate + deviate**2 / (2 * n)) / (1 + deviate**2 / n)
    half = deviate / (1 + deviate**2 / n) * (rate * (1 - rate) / n + deviate**2 / (4 * n**2)).sqrt()
    return [
        rate.alias("win_rate"),
        pl.min_horizontal((centre - half).clip(0, 1), rate).alias("low"),  # rounding shall not part it from the rate
        pl.max_horizontal((centre + half).clip(0, 1), rate).alias("high"),
    ]


def rated(found: pl.DataFrame, name: str, by: Sequence[str]) -> pl.DataFrame:
    """One row a group of ratios that are rates, by those columns: win_rate, low, high, clusters, clustered_by and `p`.

    Rows of one `unit` (a match; in simulated games each its own) are not independent, nor are those of one `player` or
    `opposing_player`, an unknown one counting as another in each unit: the interval is that of as many independent
    games as vary so much, with the t of the number of clusters: of units, or of own or opposing players, whichever are
    fewer. With fewer than two there is none: low and high are null. `p`: how likely a rate so far from ½ is where it is
    ½, two-sided; below .05 where the interval does not hold ½.
    """
    off = (pl.col(name) - 0.5).abs() * 2 * _effective(name, alone=alone(name)).sqrt()
    freedom = pl.when(alone(name)).then(float("inf")).otherwise(pl.col(f"{name}_clusters").cast(pl.Float64) - 1)
    tests = found.select(off=off, freedom=freedom)
    p = 2 * stdtr(tests["freedom"].to_numpy(), -tests["off"].to_numpy())
    tested = found.with_columns(pl.Series("p", p).fill_nan(None))
    return tested.select(*by, *clustered_rate(name, alone=alone(name)), *CLUSTERED, "p")


def alone(name: str) -> pl.Expr:
    """Whether each cluster of a ratio has one of what is under it."""
    return (pl.col(f"{name}_clusters") == pl.col(f"{name}_n")) & (pl.col("clustered_by") == "unit")


def once(rows: pl.LazyFrame) -> pl.LazyFrame:
    """The rows with the measure of ONCE."""
    return rows.with_columns(once=pl.lit(1, pl.Int64))


def variance_of_rows(*, over: pl.Expr, n: pl.Expr) -> pl.Expr:
    """The variance of the mean of n independent rows, by the sum of what they have and that of its `squares`; null of
    one."""
    around = (pl.col("squares") - n * (over / n) ** 2).clip(lower_bound=0)
    return pl.when(n > 1).then(around / (n * (n - 1)))


def ratios_of(rows: pl.LazyFrame, by: Sequence[str], of: Ratios) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: for each name its ratio with its interval, and clustered_by.

    The interval is wider where rows of one unit or player are alike, as in `rated`, and never narrower than that of
    rows that are not; null of one row.
    """
    found = varying(rows, by, of, each_row=True).lazy()
    return found.select(*by, *(column for name in of for column in with_ends(name)), *CLUSTERED)


def with_ends(name: str) -> list[pl.Expr]:
    """A ratio of `varying` with its interval: by clusters, and never narrower than that of independent rows, whose
    variance is `{name}_of_rows`."""
    deviate = pl.when("independent").then(Z_95).otherwise(f"{name}_t")
    clusters = pl.col(f"{name}_clusters").cast(pl.Int64)
    half = half_width(deviate, pl.max_horizontal(f"{name}_variance", f"{name}_of_rows"), clusters)
    ends = (pl.col(name) - half).alias(f"{name}_low"), (pl.col(name) + half).alias(f"{name}_high")
    return [pl.col(name), *ends, clusters]


def clustered_rate(name: str, *, alone: pl.Expr) -> list[pl.Expr]:
    """Columns win_rate, low, high, clusters of a ratio of `varying` that is a rate; Wilson's if each row is `alone`.

    Null with fewer than two clusters, unless each row is alone.
    """
    rate, clusters, t = (pl.col(f"{name}{of}") for of in ("", "_clusters", "_t"))
    effective = _effective(name, alone=alone)
    interval = rate_with_interval(rate * effective, effective, z=pl.when(alone).then(Z_95).otherwise(t))[1:]
    return [rate.alias("win_rate"), *interval, clusters.cast(pl.Int64).alias("clusters")]


def _effective(name: str, *, alone: pl.Expr) -> pl.Expr:
    """How many independent rows tell as much as those of a rate of `varying` do; null of one cluster."""
    rate, n, variance, clusters = (pl.col(f"{name}{of}") for of in ("", "_n", "_variance", "_clusters"))
    spread = rate * (1 - rate)
    effect = pl.when(alone | (spread == 0)).then(1.0).otherwise((variance * n / spread).clip(lower_bound=1.0))
    return pl.when(alone | (clusters >= 2)).then(n / effect)


_SHARE = Ratio(Term("k"), Term("n"))


def shares(rows: pl.LazyFrame, by: Sequence[str], of: str) -> pl.LazyFrame:
    """One row a group of `rows` by those columns and a value of the column `of`: its n rows, share of the group, low,
    high, clusters, clustered_by, as `rated` has them."""
    keys = list(by)
    frame, known = with_clusters(rows.select(*keys, of, *KNOWN_BY).collect())
    rows = frame.lazy()
    told = shares_by(rows, keys, of, "unit")
    for cluster in PLAYERS if known else ():
        varied = shares_by(rows, keys, of, cluster).drop("share", "share_n", "k")
        told = told.join(varied, on=[*keys, of], nulls_equal=True, suffix=f"_{cluster}")
    kind = rows.group_by(keys).agg(clustered_by=clustered_by(known=known))
    joined = told.join(kind, on=keys, nulls_equal=True).with_columns(combined("share", known=known))
    found = with_deviates(joined.collect(), ["share"]).lazy()
    rates = clustered_rate("share", alone=alone("share"))
    named = found.select(*keys, of, pl.col("k").cast(pl.Int64).alias("n"), *rates, *CLUSTERED)
    return named.rename({"win_rate": "share"})


def shares_by(rows: pl.LazyFrame, keys: Sequence[str], of: str, cluster: str) -> pl.LazyFrame:
    """One row a group of `rows` by those columns and a value of `of`: k rows, and their `share` as `estimated` has it.

    By clusters of one kind: one that has none of a value is in the sums of all.
    """
    k, n = _SHARE
    each = rows.group_by(*keys, cluster).agg(n=pl.len().cast(pl.Float64))
    some = rows.group_by(*keys, cluster, of).agg(k=pl.len().cast(pl.Float64))
    some = some.join(each, on=[*keys, cluster], nulls_equal=True)
    of_some = {total(k): pl.col("k"), product(k, k): pl.col("k") ** 2, product(k, n): pl.col("k") * pl.col("n")}
    of_every = {total(n): pl.col("n"), product(n, n): pl.col("n") ** 2}
    squares = some.group_by(*keys, of).agg(expr.sum().alias(key.column) for key, expr in of_some.items())
    squares = squares.with_columns(k=total(k).col())
    every = each.group_by(keys).agg(
        pl.len().alias(having(_SHARE).column), *(expr.sum().alias(key.column) for key, expr in of_every.items())
    )
    sums = squares.join(every, on=keys, nulls_equal=True)
    return estimated(sums, [*keys, of, "k"], {"share": _SHARE}, {})


def adjusted_p(values: pl.Expr) -> pl.Expr:
    """The q of Benjamini and Hochberg of p values ranked together; null where there is none."""
    rank, count = values.rank("max"), values.count()
    scaled = values * count / rank
    order = scaled.sort_by(values, descending=True, nulls_last=True).cum_min()
    place = values.rank("ordinal", descending=True)
    return pl.when(values.is_not_null()).then(order.gather((place - 1).fill_null(0))).clip(upper_bound=1.0)
