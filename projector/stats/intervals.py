"""Rates with their intervals: ratios of sums, 95 %, wider where games of one match or player are alike.

E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.special import stdtrit

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


def rates(rows: pl.LazyFrame, by: Sequence[str]) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: win_rate, the mean of `score`, low, high, clusters, clustered_by.

    Rows of one `unit` (a match; in simulated games each its own) are not independent, nor are those of one `player` or
    `opposing_player`, an unknown one counting as another in each unit: the interval is that of as many independent
    games as vary so much, with the t of the number of clusters: of units, or of own or opposing players, whichever are
    fewer. With fewer than two there is none: low and high are null.
    """
    found = _varying(rows, by, over=pl.col("score"), under=pl.lit(1.0))
    rated = found.with_columns(
        clustered_rate(
            pl.col("value"), pl.col("n"), pl.col("variance"), clusters=pl.col("clusters"), alone=pl.col("independent")
        )
    )
    return rated.select(*by, pl.col("value").alias("win_rate"), *INTERVAL, *CLUSTERED)


def ratios(rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, under: pl.Expr | None = None) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: value, low, high, clusters, clustered_by, the value being the sum of
    `over` by that of `under`; the mean of `over` without one.

    The interval is wider where rows of one unit or player are alike, as in `rates`, and never narrower than that of
    rows that are not; null of one row.
    """
    found = _varying(rows, by, over=over, under=pl.lit(1.0) if under is None else under)
    deviate = pl.when("independent").then(Z_95).otherwise(student(pl.col("clusters")))
    half = deviate * pl.max_horizontal("variance", "of_rows").sqrt()
    value = pl.col("value")
    ends = (value - half).alias("low"), (value + half).alias("high")
    return found.select(*by, "value", *ends, pl.col("clusters").cast(pl.Int64), *CLUSTERED)


def clustered_rate(rate: pl.Expr, n: pl.Expr, variance: pl.Expr, *, clusters: pl.Expr, alone: pl.Expr) -> list[pl.Expr]:
    """Columns win_rate, low, high, clusters of a rate of `n` rows with that `variance` by clusters; Wilson's if each is
    `alone`.

    Null with fewer than two clusters, unless each row is alone.
    """
    spread = rate * (1 - rate)
    effect = pl.when(alone | (spread == 0)).then(1.0).otherwise((variance * n / spread).clip(lower_bound=1.0))
    effective = pl.when(alone | (clusters >= 2)).then(n / effect)
    deviate = pl.when(alone).then(Z_95).otherwise(student(clusters))
    interval = rate_with_interval(rate * effective, effective, z=deviate)[1:]
    return [rate.alias("win_rate"), *interval, clusters.cast(pl.Int64).alias("clusters")]


def shares(rows: pl.LazyFrame, by: Sequence[str], of: str) -> pl.LazyFrame:
    """One row a group of `rows` by those columns and a value of the column `of`: its n rows, share of the group, low,
    high, clusters, clustered_by, as `rates` has them."""
    keys = list(by)
    frame, known = with_clusters(rows.select(*keys, of, "unit", "player", "opposing_player").collect())
    rows = frame.lazy()
    joined = rows.group_by(*keys, of).agg(pl.len().alias("k"))
    whole = rows.group_by(keys).agg(pl.len().alias("n"), clustered_by=clustered_by(known=known))
    joined = joined.join(whole, on=keys, nulls_equal=True)
    joined = joined.with_columns(value=pl.col("k") / pl.col("n"), total="n")
    for cluster in ("unit", *(PLAYERS if known else ())):
        each = rows.group_by(*keys, cluster).agg(under=pl.len().cast(pl.Float64))
        some = rows.group_by(*keys, cluster, of).agg(over=pl.len().cast(pl.Float64))
        some = some.join(each, on=[*keys, cluster], nulls_equal=True)
        oo, ou, uu = _squares(cluster)
        squares = some.group_by(*keys, of).agg(oo, ou)
        every = each.group_by(keys).agg(uu, pl.len().alias(f"{cluster}_clusters"))
        joined = joined.join(squares, on=[*keys, of], nulls_equal=True).join(every, on=keys, nulls_equal=True)
    told = joined.with_columns(_combined(known=known))
    rated = told.with_columns(
        clustered_rate(
            pl.col("value"), pl.col("n"), pl.col("variance"), clusters=pl.col("clusters"), alone=pl.col("independent")
        )
    )
    n, share = pl.col("k").cast(pl.Int64).alias("n"), pl.col("win_rate").alias("share")
    return rated.select(*keys, of, n, share, *INTERVAL, *CLUSTERED)


def _varying(rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, under: pl.Expr) -> pl.LazyFrame:
    """One row a group: n rows, the `value` Σover / Σunder, its `variance` by `clusters`, that `of_rows`, and whether
    all rows are `independent`."""
    keys = list(by)
    frame = rows.select(
        *keys,
        *("unit", "player", "opposing_player"),
        over=over.cast(pl.Float64),
        under=under.cast(pl.Float64),
    ).collect()  # once, for all that is summed of it
    frame, known = with_clusters(frame)
    rows = frame.lazy()
    joined = rows.group_by(keys).agg(
        pl.len().alias("n"),
        (pl.col("over").sum() / pl.col("under").sum()).alias("value"),
        pl.col("under").sum().alias("total"),
        *_squares("of_rows"),
        clustered_by=clustered_by(known=known),
    )
    for cluster in ("unit", *(PLAYERS if known else ())):
        sums = rows.group_by(*keys, cluster).agg(pl.col("over", "under").sum())
        squares = sums.group_by(keys).agg(*_squares(cluster), pl.len().alias(f"{cluster}_clusters"))
        joined = joined.join(squares, on=keys, nulls_equal=True)
    of_rows = _variance("of_rows", pl.col("n")).alias("of_rows")
    return joined.select(*keys, "n", "value", "clustered_by", of_rows, *_combined(known=known))


def _combined(*, known: bool) -> list[pl.Expr]:
    """`variance`, `clusters`, and whether the rows are `independent`, of the sums by units, and by players if known."""
    units = pl.col("unit_clusters")
    variance, clusters = _variance("unit", units), units
    if known:
        own, other = (pl.col(f"{cluster}_clusters") for cluster in PLAYERS)
        variance = _variance("own", own) + _variance("other", other) - variance
        clusters = pl.min_horizontal(own, other)
    alone = (units == pl.col("n")) & (pl.col("clustered_by") == "unit")
    return [variance.alias("variance"), clusters.alias("clusters"), alone.alias("independent")]


PLAYERS = ("own", "other")
"""The clusters of players, in the own seat and in the other."""


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


def _squares(name: str) -> list[pl.Expr]:
    """The sums of the squares and products of `over` and `under`: all that a variance needs, and they merge."""
    over, under = pl.col("over"), pl.col("under")
    sums = {"oo": over * over, "ou": over * under, "uu": under * under}
    return [product.sum().alias(f"{name}_{of}") for of, product in sums.items()]


def _variance(name: str, g: pl.Expr) -> pl.Expr:
    """The variance of a ratio by `g` clusters, of the sums of their squares; null for one."""
    value, (oo, ou, uu) = pl.col("value"), (pl.col(f"{name}_{of}") for of in ("oo", "ou", "uu"))
    squares = (oo - 2 * value * ou + value**2 * uu).clip(lower_bound=0)
    return pl.when(g > 1).then(g / (g - 1) * squares / pl.col("total") ** 2)


def student(clusters: pl.Expr) -> pl.Expr:
    """The deviates of two-sided 95 % intervals by Student's t, of so many clusters; null for one."""
    return clusters.map_batches(_t_95, return_dtype=pl.Float64)


def _t_95(clusters: pl.Series) -> pl.Series:
    freedom = clusters.cast(pl.Float64).to_numpy() - 1
    values = np.where(freedom >= 1, stdtrit(np.maximum(freedom, 1), 0.975), np.nan)
    return pl.Series(clusters.name, values).fill_nan(None)


def adjusted_p(values: pl.Expr) -> pl.Expr:
    """The q of Benjamini and Hochberg of p values ranked together; null where there is none."""
    rank, count = values.rank("max"), values.count()
    scaled = values * count / rank
    order = scaled.sort_by(values, descending=True, nulls_last=True).cum_min()
    place = values.rank("ordinal", descending=True)
    return pl.when(values.is_not_null()).then(order.gather((place - 1).fill_null(0))).clip(upper_bound=1.0)
