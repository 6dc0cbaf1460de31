"""Ratios of sums with their variances, by cells: what `varying` finds of the rows themselves."""

import polars as pl

from projector.lake import Lake
from projector.stats.cells import Rows, cells
from projector.stats.clusters import SIDES, estimated, paired, product_name, student
from projector.stats.seats import POOL


def varying_of_cells(lake: Lake, rows: Rows, seats: pl.DataFrame) -> pl.DataFrame:
    """One row a group by POOL and `rows.by`, as `varying` has them, and how many `seats` have rows.

    `seats`: rows of `seats_of_kinds`.
    """
    names, keys = [*rows.of, *rows.differences], [*POOL, *rows.by]
    factors = sorted({ratio.factor for ratio in rows.of.values() if ratio.factor is not None})
    chosen = seats.lazy().select("alike", "seat", *POOL, *factors)
    other = chosen.filter(pl.col("seat") == "b").drop("seat", *POOL)
    both = chosen.filter(pl.col("seat") == "a").drop("seat").join(other, on="alike", suffix="_b")
    told = cells(lake, rows).lazy()
    own = told.join(chosen, on=["alike", "seat"]).select(*keys, "seats", **_of_seats(rows))
    crossed = told.filter(pl.col("seat").is_null()).join(both, on="alike").select(*keys, **_of_both(rows))
    sums = pl.concat([own, crossed], how="diagonal").group_by(keys).agg(pl.all().sum())
    known = {f"{name}_n": f"{name}_known" for name, ratio in rows.of.items() if ratio.under in rows.partly}
    found = estimated(sums, [*keys, "seats"], list(rows.of), rows.differences, known=known).collect()
    deviates = (student(found[f"{name}_clusters"]).alias(f"{name}_t") for name in names)
    return found.with_columns(pl.col("seats").cast(pl.Int64), *deviates, clustered_by=pl.lit("unit"))


def _of_seats(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of a seat adds to the sums that `estimated` reads."""
    sums = {name: _times(factor) * pl.col(measure) for name, (factor, measure) in _sides(rows).items()}
    known = {
        f"{name}_known": pl.col(f"{rows.of[name].under} known")
        for name in rows.of
        if rows.of[name].under in rows.partly
    }
    products = {}
    for name, ((f, one), (g, other)) in _pairs_of_sides(rows).items():
        products[name] = _times(f) * _times(g) * pl.col(" * ".join(sorted((one, other))))
    return sums | known | products | _clusters(rows, 1)


def _of_both(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of both seats adds: the products of the one's sums with the other's, and a cluster less."""
    products = {}
    for name, ((f, one), (g, other)) in _pairs_of_sides(rows).items():
        products[name] = _times(f) * _times(g, "_b") * pl.col(f"{one}_a * {other}_b") + _times(g) * _times(
            f, "_b"
        ) * pl.col(f"{other}_a * {one}_b")
    return products | _clusters(rows, -1)


def _clusters(rows: Rows, times: int) -> dict[str, pl.Expr]:
    names = [*rows.of, *rows.differences]
    return {f"{name}_clusters": times * pl.col(rows.counts(name)) for name in names}


def _times(factor: str | None, of: str = "") -> pl.Expr:
    return pl.lit(1.0) if factor is None else pl.col(f"{factor}{of}")


def _sides(rows: Rows) -> dict[str, tuple[str | None, str]]:
    """The factor and the measure of each sum of each ratio, by its name."""
    found: dict[str, tuple[str | None, str]] = {}
    for name, ratio in rows.of.items():
        over, under = (f"{name}_{side}" for side in SIDES)
        found |= {over: (ratio.factor, ratio.over), under: (None, ratio.under)}
    return found


def _pairs_of_sides(rows: Rows) -> dict[str, tuple[tuple[str | None, str], tuple[str | None, str]]]:
    """The two sums of which products are asked, by the names of these."""
    sides = _sides(rows)
    pairs = paired(list(rows.of), rows.differences).values()
    names = [(f"{one}_{mine}", f"{other}_{theirs}") for one, other in pairs for mine in SIDES for theirs in SIDES]
    return {product_name(*both): (sides[both[0]], sides[both[1]]) for both in names}
