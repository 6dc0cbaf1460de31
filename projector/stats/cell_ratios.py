"""Ratios of sums with their variances, by cells: what `varying` finds of the rows themselves."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.cells import Rows, cells, of_row
from projector.stats.clusters import SIDES, added, estimated, paired, product_name, student
from projector.stats.seats import POOL


def varying_of_cells(lake: Lake, rows: Rows, seats: pl.DataFrame, *, apart: Sequence[str] = ()) -> pl.DataFrame:
    """One row a group by POOL, what else tells seats `apart`, and `rows.by`, as `varying` has them, and how many
    `seats` have rows, of so many `games`.

    `seats`: rows of `seats_of_kinds`.
    """
    return varying_of_sums(rows, sums_of_cells(lake, rows, seats, apart=apart), [*POOL, *apart, *rows.by])


def varying_with_rows(lake: Lake, rows: Rows, seats: pl.DataFrame, *, apart: Sequence[str] = ()) -> pl.DataFrame:
    """The groups of `varying_of_cells`, where `each_row` is summed: also how many `rows` there are, whether they are
    `independent`, the sums of the measures, and of each ratio what `with_ends` reads."""
    keys, sums = [*POOL, *apart, *rows.by], sums_of_cells(lake, rows, seats, apart=apart)
    named = {of_row(name): name for name in sums.columns if of_row(name) in sums.columns}
    each = sums.drop(named.values()).rename(named)
    of_rows = {f"{name}_variance": f"{name}_of_rows" for name in rows.of}
    alone = varying_of_sums(rows, each, keys).select(*keys, *of_rows).rename(of_rows)
    found = varying_of_sums(rows, sums, keys).join(alone, on=keys, nulls_equal=True)
    return found.with_columns(pl.col("rows").cast(pl.Int64), independent=pl.col("games") == pl.col("rows"))


def sums_of_cells(lake: Lake, rows: Rows, seats: pl.DataFrame, *, apart: Sequence[str] = ()) -> pl.DataFrame:
    """The sums that `varying_of_sums` reads, by group."""
    keys = [*POOL, *apart, *rows.by]
    factors = sorted({ratio.factor for ratio in rows.of.values() if ratio.factor is not None})
    chosen = seats.lazy().select("alike", "seat", *POOL, *apart, *factors)
    other = chosen.filter(pl.col("seat") == "b").drop("seat", *POOL)
    same = ["alike", *apart]
    both = chosen.filter(pl.col("seat") == "a").drop("seat").join(other, on=same, suffix="_b", nulls_equal=True)
    told = cells(lake, rows).lazy()
    own = told.join(chosen, on=["alike", "seat"]).select(*keys, "seats", games="seats", **_of_seats(rows))
    crossed = told.filter(pl.col("seat").is_null()).join(both, on="alike")
    crossed = crossed.select(*keys, games=-pl.col("seats"), **_of_both(rows))
    return added(pl.concat([own, crossed], how="diagonal").collect(), keys)


def varying_of_sums(rows: Rows, sums: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The ratios and differences of groups, by their sums."""
    known = {f"{name}_n": f"{name}_known" for name, ratio in rows.of.items() if ratio.under in rows.partly}
    beside = [*keys, "seats", "games", *rows.summed, *(["rows"] if rows.each_row else [])]
    found = estimated(sums.lazy(), beside, list(rows.of), rows.differences, known=known).collect()
    deviates = (student(found[f"{name}_clusters"]).alias(f"{name}_t") for name in _names(rows))
    return found.with_columns(pl.col("seats").cast(pl.Int64), *deviates, clustered_by=pl.lit("unit"))


def _of_seats(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of a seat adds to the sums that `estimated` reads."""
    sums = {name: _times(factor) * pl.col(measure) for name, (factor, measure) in _sides(rows).items()}
    known = {
        f"{name}_known": pl.col(f"{rows.of[name].under} known")
        for name in rows.of
        if rows.of[name].under in rows.partly
    }
    found = {name: pl.col(name) for name in rows.summed}
    for told in (str, of_row) if rows.each_row else (str,):
        for name, ((f, one), (g, other)) in _pairs_of_sides(rows).items():
            found[told(name)] = _times(f) * _times(g) * pl.col(told(" * ".join(sorted((one, other)))))
        found |= {told(f"{name}_clusters"): pl.col(told(rows.counts(name))) for name in _names(rows)}
    if rows.each_row:
        found["rows"] = pl.col("rows")
    return sums | known | found


def _of_both(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of both seats adds: the products of the one's sums with the other's, and a cluster less."""
    products = {}
    for name, ((f, one), (g, other)) in _pairs_of_sides(rows).items():
        products[name] = _times(f) * _times(g, "_b") * pl.col(f"{one}_a * {other}_b") + _times(g) * _times(
            f, "_b"
        ) * pl.col(f"{other}_a * {one}_b")
    return products | {f"{name}_clusters": -pl.col(rows.counts(name)) for name in _names(rows)}


def _names(rows: Rows) -> list[str]:
    return [*rows.of, *rows.differences]


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
