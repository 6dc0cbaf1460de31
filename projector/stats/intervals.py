"""Rates with their intervals: ratios of sums, 95 %, wider where games of one match or player are alike.

E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
"""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.special import stdtrit

Z_95 = 1.959963984540054
"""The standard normal deviate of a two-sided 95 % interval."""
RATE = {"win_rate": pl.Float64(), "low": pl.Float64(), "high": pl.Float64()}


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
    """One row a group of `rows` by those columns: win_rate, low, high, the rate being the mean of `score`.

    Rows of one `unit` (a match; in simulated games each its own) are not independent, nor are those of one `player` or
    `opposing_player` where these are known: the interval is that of as many independent games as vary so much, with the
    t of the number of clusters. With fewer than two clusters there is none: low and high are null.
    """
    found = _varying(rows, by, over=pl.col("score"), under=pl.lit(1.0))
    rated = found.with_columns(
        clustered_rate(
            pl.col("value"), pl.col("n"), pl.col("variance"), clusters=pl.col("clusters"), alone=pl.col("independent")
        )
    )
    return rated.select(*by, pl.col("value").alias("win_rate"), "low", "high")


def ratios(rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, under: pl.Expr | None = None) -> pl.LazyFrame:
    """One row a group of `rows` by those columns: value, low, high, the value being the sum of `over` by that of
    `under`; the mean of `over` without one.

    The interval is wider where rows of one unit or player are alike, as in `rates`, and never narrower than that of
    rows that are not; null of one row.
    """
    found = _varying(rows, by, over=over, under=pl.lit(1.0) if under is None else under)
    deviate = pl.when("independent").then(Z_95).otherwise(student(pl.col("clusters")))
    half = deviate * pl.max_horizontal("variance", "of_rows").sqrt()
    value = pl.col("value")
    return found.select(*by, "value", (value - half).alias("low"), (value + half).alias("high"))


def clustered_rate(rate: pl.Expr, n: pl.Expr, variance: pl.Expr, *, clusters: pl.Expr, alone: pl.Expr) -> list[pl.Expr]:
    """Columns win_rate, low, high of a rate of `n` rows with that `variance` by clusters; Wilson's if each is `alone`.

    Null with fewer than two clusters, unless each row is alone.
    """
    spread = rate * (1 - rate)
    effect = pl.when(alone | (spread == 0)).then(1.0).otherwise((variance * n / spread).clip(lower_bound=1.0))
    effective = pl.when(alone | (clusters >= 2)).then(n / effect)
    return rate_with_interval(rate * effective, effective, z=pl.when(alone).then(Z_95).otherwise(student(clusters)))


def _varying(rows: pl.LazyFrame, by: Sequence[str], *, over: pl.Expr, under: pl.Expr) -> pl.LazyFrame:
    """One row a group: n rows, the `value` Σover / Σunder, its `variance` by `clusters`, that `of_rows`, and whether
    all rows are `independent`."""
    keys = list(by)
    frame = rows.select(
        *keys,
        *("player", "opposing_player"),
        pl.col("unit").cast(pl.String).cast(pl.Categorical).to_physical(),  # compared often
        over=over.cast(pl.Float64),
        under=under.cast(pl.Float64),
    ).collect()  # once, for all that is summed of it
    rows = frame.lazy()
    known = frame["player"].null_count() < frame.height  # bots have no names: then nothing is summed by players
    joined = rows.group_by(keys).agg(
        pl.len().alias("n"),
        (pl.col("over").sum() / pl.col("under").sum()).alias("value"),
        pl.col("under").sum().alias("total"),
        *_squares("of_rows"),
        people=pl.col("player").is_not_null().all() & pl.col("opposing_player").is_not_null().all(),
    )
    by_players = {"of_own": "player", "of_other": "opposing_player"} if known else {}
    for name, column in {"match": "unit", **by_players}.items():
        sums = rows.group_by(*keys, column).agg(pl.col("over", "under").sum())
        squares = sums.group_by(keys).agg(*_squares(name), pl.len().alias(f"{name}_clusters"))
        joined = joined.join(squares, on=keys, nulls_equal=True)
    n, people, match = pl.col("n"), pl.col("people"), _variance("match", pl.col("match_clusters"))
    of_people, players = pl.lit(None, pl.Float64), pl.lit(None, pl.UInt32)
    if known:
        players = pl.col("of_own_clusters")
        of_people = _variance("of_own", players) + _variance("of_other", pl.col("of_other_clusters"))
    return joined.select(
        *keys,
        "n",
        "value",
        _variance("of_rows", n).alias("of_rows"),
        pl.when(people).then(of_people - match).otherwise(match).alias("variance"),
        pl.when(people).then(players).otherwise(pl.col("match_clusters")).alias("clusters"),
        independent=(pl.col("match_clusters") == n) & ~people,
    )


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
