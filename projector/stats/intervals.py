"""Rates with their intervals: ratios of sums, 95 %, wider where games of one match or player are alike.

E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
"""

from collections.abc import Mapping, Sequence

import polars as pl
from scipy.special import stdtr

from projector.stats.clusters import (
    KNOWN_BY,
    ONCE,
    PLAYERS,
    Ratio,
    clustered_by,
    combined,
    half_width,
    independent,
    products,
    student,
    variance,
    varying,
    with_clusters,
)

SCORE = pl.col("score")
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


def rates(rows: pl.LazyFrame, by: Sequence[str], *, score: pl.Expr = SCORE, count: pl.Expr = ONCE) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: win_rate, the mean of `score`, low, high, clusters, clustered_by.

    Rows of one `unit` (a match; in simulated games each its own) are not independent, nor are those of one `player` or
    `opposing_player`, an unknown one counting as another in each unit: the interval is that of as many independent
    games as vary so much, with the t of the number of clusters: of units, or of own or opposing players, whichever are
    fewer. With fewer than two there is none: low and high are null. A row that sums several has the sum of their
    `score`, and their `count`.
    """
    return rates_with_p(rows, by, score=score, count=count).drop("p")


def rates_with_p(
    rows: pl.LazyFrame, by: Sequence[str], *, score: pl.Expr = SCORE, count: pl.Expr = ONCE
) -> pl.LazyFrame:
    """The `rates`, and `p`: how likely a rate so far from ½ is where it is ½, two-sided; below .05 where the interval
    does not hold ½."""
    found = varying(rows, by, {"score": Ratio(score, count)}, count=count)
    off = (pl.col("score") - 0.5).abs() * 2 * _effective("score", alone=pl.col("independent")).sqrt()
    freedom = pl.when("independent").then(float("inf")).otherwise(pl.col("score_clusters").cast(pl.Float64) - 1)
    tests = found.select(off=off, freedom=freedom)
    p = 2 * stdtr(tests["freedom"].to_numpy(), -tests["off"].to_numpy())
    tested = found.lazy().with_columns(pl.Series("p", p).fill_nan(None))
    return tested.select(*by, *clustered_rate("score", alone=pl.col("independent")), *CLUSTERED, "p")


def ratios(rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, under: pl.Expr | None = None) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: value, low, high, clusters, clustered_by, the value being the sum of
    `over` by that of `under`; the mean of `over` without one.

    The interval is wider where rows of one unit or player are alike, as in `rates`, and never narrower than that of
    rows that are not; null of one row.
    """
    found = ratios_of(rows, by, {"value": Ratio(over, pl.lit(1.0) if under is None else under)})
    return found.rename({f"value_{of}": of for of in INTERVAL})


def counted_means(
    rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, squares: pl.Expr, count: pl.Expr
) -> pl.LazyFrame:
    """What `ratios` has for the mean of `over`, of rows that each sum a `count` of rows of one unit and by the same
    players: `over` is the sum of what they have, `squares` that of its squares."""
    of_rows = rows.group_by(by).agg(n=count.sum().cast(pl.Float64), over=over.sum(), squares=squares.sum())
    of_rows = of_rows.select(*by, variance_of_rows(over=pl.col("over"), n=pl.col("n")).alias("value_of_rows"))
    found = varying(rows, by, {"value": Ratio(over, count)}, count=count).lazy()
    found = found.join(of_rows, on=list(by), nulls_equal=True)
    return found.select(*by, *with_ends("value"), *CLUSTERED).rename({f"value_{of}": of for of in INTERVAL})


def variance_of_rows(*, over: pl.Expr, n: pl.Expr) -> pl.Expr:
    """The variance of the mean of n independent rows, by the sum of what they have and that of its `squares`; null of
    one."""
    around = (pl.col("squares") - n * (over / n) ** 2).clip(lower_bound=0)
    return pl.when(n > 1).then(around / (n * (n - 1)))


def ratios_of(rows: pl.LazyFrame, by: Sequence[str], of: Mapping[str, Ratio]) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: for each name its ratio with its interval, as `ratios` has it."""
    of_rows = independent(rows, by, of).select(
        *by, *(pl.col(f"{name}_variance").alias(f"{name}_of_rows") for name in of)
    )
    found = varying(rows, by, of).join(of_rows, on=list(by), nulls_equal=True).lazy()
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


def shares(rows: pl.LazyFrame, by: Sequence[str], of: str, *, count: pl.Expr = ONCE) -> pl.LazyFrame:
    """One row a group of `rows` by those columns and a value of the column `of`: its n rows, share of the group, low,
    high, clusters, clustered_by, as `rates` has them."""
    keys, n = list(by), pl.col("rows").sum().cast(pl.Float64)
    frame, known = with_clusters(rows.select(*keys, of, *KNOWN_BY, count.alias("rows")).collect())
    rows = frame.lazy()
    joined = rows.group_by(*keys, of).agg(k=n)
    whole = rows.group_by(keys).agg(share_n=n, clustered_by=clustered_by(known=known))
    joined = joined.join(whole, on=keys, nulls_equal=True).with_columns(share=pl.col("k") / pl.col("share_n"))
    for cluster in ("unit", *(PLAYERS if known else ())):
        each = rows.group_by(*keys, cluster).agg(share_n=n)
        some = rows.group_by(*keys, cluster, of).agg(share_over=n)
        some = some.join(each, on=[*keys, cluster], nulls_equal=True)
        of_some, of_every = (
            {name: product.sum() for name, product in products("share", "share").items() if ("over" in name) is there}
            for there in (True, False)
        )
        squares = some.group_by(*keys, of).agg(**of_some)
        every = each.group_by(keys).agg(pl.len().alias("share_clusters"), **of_every)
        by_cluster = joined.select(*keys, of, "share", "share_n").join(squares, on=[*keys, of], nulls_equal=True)
        by_cluster = by_cluster.join(every, on=keys, nulls_equal=True)
        varied = by_cluster.select(*keys, of, "share_clusters", variance("share", "share", "share"))
        joined = joined.join(varied, on=[*keys, of], nulls_equal=True, suffix=f"_{cluster}")
    alone = (pl.col("share_clusters") == pl.col("share_n")) & (pl.col("clustered_by") == "unit")
    told = joined.with_columns(independent=alone).with_columns(combined("share", known=known)).collect()
    told = told.with_columns(student(told["share_clusters"]).alias("share_t"))
    rated = clustered_rate("share", alone=pl.col("independent"))
    return (
        told.lazy()
        .select(*keys, of, pl.col("k").cast(pl.Int64).alias("n"), *rated, *CLUSTERED)
        .rename({"win_rate": "share"})
    )


def adjusted_p(values: pl.Expr) -> pl.Expr:
    """The q of Benjamini and Hochberg of p values ranked together; null where there is none."""
    rank, count = values.rank("max"), values.count()
    scaled = values * count / rank
    order = scaled.sort_by(values, descending=True, nulls_last=True).cum_min()
    place = values.rank("ordinal", descending=True)
    return pl.when(values.is_not_null()).then(order.gather((place - 1).fill_null(0))).clip(upper_bound=1.0)
