"""Ratios of sums of rows with their variances, as large as the rows of one match or player are alike.

All sums merge: those of a group's rows, and of the squares and products of its clusters.
"""

from collections.abc import Collection, Iterable, Sequence

import numpy as np
import polars as pl
from scipy.special import stdtrit

from projector.stats import ratios
from projector.stats.numbering import grouped, numbered
from projector.stats.ratios import Differences, Ratios, Term

KNOWN_BY = ("unit", "player", "opposing_player")
"""The columns that rows must have: those of one unit are not independent, nor those of one player."""
PLAYERS = ("own", "other")
"""The clusters of players, in the own seat and in the other."""
ROUGH, NO_VARIANCE = 10, 1e-14
"""The clusters under which an interval is rough, and a variance that is none but for rounding."""


def varying(
    rows: pl.LazyFrame,
    by: Sequence[str],
    of: Ratios,
    differences: Differences | None = None,
    *,
    each_row: bool = False,
) -> pl.DataFrame:
    """One row a group of `rows` by those columns: what they are `clustered_by`, and whether they are `independent`.

    For each name: the ratio `{name}`, the sum under it `{name}_n`, null where all of it is, its variance
    `{name}_variance` by so many clusters `{name}_clusters` (units, or own or other players, whichever are fewer), null
    with fewer than two, and their deviate `{name}_t`. A difference of two ratios has no sum. What is 0 by 0 is in no
    cluster. `rows`: how many there are. `each_row`: also `{name}_of_rows`, the variance of rows that are independent.
    """
    apart = differences or {}
    terms = {term: ratios.total(term).column for term in ratios.terms_of(of)}
    told = rows.select(*by, *KNOWN_BY, *(term.value().alias(column) for term, column in terms.items())).collect()
    frame, groups = grouped(told, by)
    frame, known = with_clusters(frame)
    partly = [term for term, column in terms.items() if frame[column].null_count()]
    found = _by_clusters(frame, of, apart, partly, cluster="unit")
    kind = frame.lazy().group_by("group").agg(clustered_by=clustered_by(known=known), rows=pl.len()).collect()
    found = found.join(kind, on="group")
    for cluster in PLAYERS if known else ():
        by_player = _by_clusters(frame, of, apart, partly, cluster=cluster)
        found = found.join(by_player, on="group", suffix=f"_{cluster}")
    if each_row:
        alone = _by_clusters(frame, of, apart, partly, cluster=None)
        of_rows = {f"{name}_of_rows": f"{name}_variance" for name in of}
        found = found.join(alone.select("group", **of_rows), on="group")
    shown = ["clustered_by", "rows", *of, *(f"{name}_n" for name in of), *apart]
    told = groups.join(found, on="group").select(
        *by,
        *shown,
        *(column for name in (*of, *apart) for column in combined(name, known=known)),
        *(f"{name}_of_rows" for name in of if each_row),
        independent=(pl.col("clusters") == pl.col("rows")) & (pl.col("clustered_by") == "unit"),
    )
    return with_deviates(told, [*of, *apart])


def with_deviates(found: pl.DataFrame, names: Iterable[str]) -> pl.DataFrame:
    """Estimates with the deviates of their intervals, `{name}_t`."""
    return found.with_columns(student(found[f"{name}_clusters"]).alias(f"{name}_t") for name in names)


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


def _by_clusters(
    frame: pl.DataFrame, of: Ratios, apart: Differences, partly: Collection[Term], *, cluster: str | None
) -> pl.DataFrame:
    """One row a `group`: `clusters`, and of each ratio and difference what `estimated` has.

    Without `cluster` each row is one.
    """
    totals = {ratios.total(term).column: term for term in ratios.terms_of(of)}
    known = {ratios.known(term).column: pl.col(ratios.total(term).column).is_not_null() for term in partly}
    sums = frame.lazy().with_columns(**known)
    if cluster is not None:
        cell = numbered(frame[name] for name in ("group", cluster)).alias("cell")
        summed = pl.col(*totals, *known).sum()
        sums = sums.with_columns(cell).group_by("cell").agg(pl.col("group").first(), summed)
    having = {
        ratios.having(terms).column: pl.any_horizontal(pl.col(ratios.total(term).column) != 0 for term in terms).sum()
        for terms in ratios.counted(of, apart).values()
    }
    products = {
        ratios.product(*pair).column: (pl.col(one) * pl.col(other)).sum()
        for pair in ratios.products(of, apart)
        for one, other in [[ratios.total(term).column for term in pair]]
    }
    groups = sums.group_by("group").agg(pl.col(*totals, *known).sum(), pl.len().alias("clusters"), **having, **products)
    return ratios.estimated(groups, ["group", "clusters"], of, apart, partly=partly).collect()


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
    """Half of the interval of a mean; null where few clusters are all alike, which says nothing of the spread.

    It is 0 where many are: the root of what rounding leaves would be no rounding any more.
    """
    error = pl.when(variance <= NO_VARIANCE).then(0.0).otherwise(variance.sqrt())
    return pl.when((variance > NO_VARIANCE) | (clusters >= ROUGH)).then(deviate * error)


def student(clusters: pl.Series) -> pl.Series:
    """The deviates of two-sided 95 % intervals by Student's t, of so many clusters; null for one."""
    freedom = clusters.cast(pl.Float64).to_numpy() - 1
    values = np.where(freedom >= 1, stdtrit(np.maximum(freedom, 1), 0.975), np.nan)
    return pl.Series(clusters.name, values).fill_nan(None)
