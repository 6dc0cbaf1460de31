"""What is attacked, and what comes of it?"""

from dataclasses import replace
from functools import partial

import polars as pl

from projector.lake import Lake
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, alone, clustered_rate, variance_of_rows, with_ends
from projector.stats.kept import kept
from projector.stats.matches import Usable
from projector.stats.measured import chosen_seats, measured
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL, seat_key
from projector.stats.usable import of_pairings

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "main": pl.Boolean(),
        "measure": pl.String(),
        "own": pl.Boolean(),
        "attacks": pl.Int64(),
        "value": pl.Float64(),
        **INTERVAL,
        **CLUSTERED,
    }
)
_BY = [*POOL, "target"]


def attacks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Rows by declared target: `main` says whether the card attacked is of a main deck; null if the lake does not know,
    or if what is attacked is no card.

    measure = `share`: the part of all attacks that had such a target; `hit`: the part of these attacks that dealt
    damage; a fate that the game declares: cards an attack that met it by the attack, of the attacker (`own`) or of the
    defender. attacks: those with such a target; value: that part, or so many cards; low and high: 95 % interval by
    games, by players where known. Mirrors are left out. `options`: the readings of the rules; null where several are
    pooled.
    """
    met = kept(replace(lake, until=None, after=0, amended=True), "fates of attacks", _fates)
    found = measured(lake, chosen_seats(lake, filters), _rows(met))
    declared = found.filter(pl.col("hit_n") > 0)
    attacked = declared.filter(pl.col("fate").is_null())
    frames = [_rated(name, attacked) for name in ("share", "hit")]
    of_fates = declared.drop_nulls("fate")
    told = of_fates.filter(pl.col("met").sum().over("system", "fate", "own") > 0)
    frames.append(_met(told))
    main = pl.col("target").replace_strict([0, 1], [False, True], default=None, return_dtype=pl.Boolean)
    table = pl.concat(frames, how="diagonal_relaxed").with_columns(pl.col(pl.Categorical).cast(pl.String), main=main)
    table = table.select(COLUMNS.names()).cast(COLUMNS)
    return table.sort(*POOL, "main", "measure", pl.col("own").not_(), nulls_last=False)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which something was attacked."""
    attacked = lake.scan("attacks").filter(pl.col("attacks") > 0).select(seat_key())
    return of_pairings(lake, filters, having=attacked, what="an attack")


def _fates(lake: Lake) -> pl.DataFrame:
    """The fates that cards met by attacks, by card game, and whether they were the attacker's `own`."""
    rows = lake.scan("attacks").select("system", "fate", "own").drop_nulls("fate").unique()
    return lake.collect(rows.sort(pl.col("system", "fate").cast(pl.String), "own"))


def _rows(fates: pl.DataFrame) -> Rows:
    """The attacks by target and fate: where another fate is met first, what is kept of those before is of others."""
    words = "; ".join(" ".join(map(str, row)) for row in fates.rows())
    by = ("target", "fate", "own")
    return Rows(f"attacks: {words}", partial(_by_target, fates), by, _OF, summed=("squares",))


def _by_target(fates: pl.DataFrame, lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """Of each seat that attacked its attacks by each `target`, `total` being all of them; and of those on one the cards
    that met each fate of its card game. A target: whether it is of a main deck, 0 or 1, 2: null."""
    target = pl.col("main").cast(pl.Int64).fill_null(2).alias("target")
    counts = pl.col("attacks", "hits", "cards", "squares").cast(pl.Int64)
    told = lake.scan("attacks").select(seat_key(), target, "fate", "own", counts)
    rows = lake.collect(told.join(seats.lazy().select("seat_key", "row", "system"), on="seat_key").drop("seat_key"))
    declared = rows.filter(pl.col("fate").is_null()).select("row", "system", "target", "attacks", "hits")
    whole = declared.group_by("row").agg(total=pl.col("attacks").sum())
    targets = declared.select("target").unique()
    on_each = whole.join(targets, how="cross").join(declared, on=["row", "target"], how="left")
    met = rows.drop_nulls("fate").drop("system", "attacks", "hits")
    known = fates.with_columns(pl.col("system").cast(rows.schema["system"]))
    of_fates = declared.drop("hits").join(known, on="system").join(met, on=["row", "target", "fate", "own"], how="left")
    zeros = pl.col("attacks", "hits", "cards", "squares", "total").fill_null(0)
    return pl.concat([on_each, of_fates], how="diagonal").with_columns(zeros).lazy()


_OF = {
    "share": Ratio(Term("attacks"), Term("total")),
    "hit": Ratio(Term("hits"), Term("attacks")),
    "met": Ratio(Term("cards"), Term("attacks")),
}


def _rated(name: str, attacked: pl.DataFrame) -> pl.DataFrame:
    """The rates of a measure by target."""
    rated = attacked.select(
        *_BY, *clustered_rate(name, alone=alone(name)), *CLUSTERED, measure=pl.lit(name), attacks="hit_n"
    )
    return rated.rename({"win_rate": "value"})


def _met(of_fates: pl.DataFrame) -> pl.DataFrame:
    """The cards an attack that met each fate, by target."""
    n = pl.col("met_n")
    of_rows = variance_of_rows(over=pl.col("met") * n, n=n)
    ends = of_fates.with_columns(met_of_rows=of_rows, independent=alone("met"))
    told = ends.select(
        *_BY, "own", *with_ends("met"), *CLUSTERED, measure=pl.col("fate").cast(pl.String), attacks="hit_n"
    )
    named = told.rename({"met": "value", **{f"met_{of}": of for of in INTERVAL}})
    return named.with_columns(pl.col("low").clip(lower_bound=0))
