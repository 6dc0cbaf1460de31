"""What is attacked, and what comes of it?"""

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.cell_ratios import sums_of_cells, varying_of_sums
from projector.stats.cells import Rows, Scored
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import (
    CLUSTERED,
    INTERVAL,
    clustered_rate,
    counted_means,
    rates,
    shares,
    variance_of_rows,
    with_ends,
)
from projector.stats.matches import Usable
from projector.stats.seats import OF_POOL, POOL, seat_games, seat_key
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
_BY = [*POOL, "main"]


def attacks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Rows by declared target: `main` says whether the card attacked is of a main deck; null if the lake does not know,
    or if what is attacked is no card.

    measure = `share`: the part of all attacks that had such a target; `hit`: the part of these attacks that dealt
    damage; a fate that the game declares: cards an attack that met it by the attack, of the attacker (`own`) or of the
    defender. attacks: those with such a target; value: that part, or so many cards; low and high: 95 % interval by
    games, by players where known. Mirrors are left out. `options`: the readings of the rules; null where several are
    pooled.
    """
    seats = seats_of_kinds(lake, filters)
    told = _of_rows(lake, filters) if seats is None else _of_cells(lake, seats)
    table = told.with_columns(pl.col(pl.Categorical).cast(pl.String)).select(COLUMNS.names()).cast(COLUMNS)
    return table.sort(*POOL, "main", "measure", pl.col("own").not_(), nulls_last=False)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which something was attacked."""
    attacked = lake.scan("attacks").filter(pl.col("attacks") > 0).select(seat_key())
    return of_pairings(lake, filters, having=attacked, what="an attack")


def _of_rows(lake: Lake, filters: Filters) -> pl.DataFrame:
    rows = _of_seats(lake, filters)
    declared = rows.filter(pl.col("fate").is_null())
    count = declared.group_by(_BY).agg(pl.col("attacks").sum().cast(pl.Int64))
    hits = rates(declared, _BY, score=pl.col("hits"), count=pl.col("attacks"))
    found = [
        shares(declared, POOL, "main", count=pl.col("attacks")).drop("n").rename({"share": "value"}),
        hits.rename({"win_rate": "value"}),
        _fates(declared, rows.drop_nulls("fate")),
    ]
    named = [of.with_columns(measure=pl.lit(name)) for of, name in zip(found, ("share", "hit"), strict=False)]
    told = count.join(pl.concat([*named, found[-1]], how="diagonal_relaxed"), on=_BY, nulls_equal=True)
    return lake.collect(told)


def _of_seats(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The attacks of the seats that are counted, with what `seat_games` says of these."""
    seats = seat_games(lake, filters).filter(~pl.col("mirror"))
    words = pl.col(*POOL).cast(pl.Categorical)
    of_seats = seats.select(seat_key(), words, "player", "opposing_player", pl.col("unit").rank("dense"))
    counts = pl.col("attacks", "hits", "cards", "squares").cast(pl.Int64)
    rows = lake.scan("attacks").select(seat_key(), "main", "fate", "own", counts)
    return lake.collect(rows.join(of_seats, on="seat_key")).lazy()


def _fates(declared: pl.LazyFrame, fates: pl.LazyFrame) -> pl.LazyFrame:
    """The cards an attack that met each fate, of the games that know it."""
    known = fates.select("system", "fate", "own").unique()
    nothing = pl.lit(0, pl.Int64)
    none = declared.drop("fate", "own").join(known, on="system").with_columns(cards=nothing, squares=nothing)
    rows = pl.concat([none, fates.with_columns(attacks=nothing)], how="diagonal")  # theirs are among those declared
    cards, squares, attacks = (pl.col(name) for name in ("cards", "squares", "attacks"))
    means = counted_means(rows, [*_BY, "fate", "own"], over=cards, squares=squares, count=attacks)
    return means.with_columns(pl.col("low").clip(lower_bound=0)).rename({"fate": "measure"})


_ALL = 3
"""The target of the rows of all attacks of a seat; of the others: whether it is of a main deck, 0 or 1, 2: null."""


def _by_target(lake: Lake, seats: pl.DataFrame, main: pl.DataFrame) -> pl.LazyFrame:
    """Of both seats of each game the attacks by `target`, and of each fate that one of them met the cards; `total`: all
    attacks of the seat."""
    target = pl.col("main").cast(pl.Int64).fill_null(2).alias("target")
    counts = pl.col("attacks", "hits", "cards", "squares").cast(pl.Int64)
    told = lake.scan("attacks").select(seat_key(), target, "fate", "own", counts)
    rows = lake.collect(told.join(seats.lazy().select("seat_key", "row"), on="seat_key").drop("seat_key"))
    none = {"cards": pl.lit(0, pl.Int64), "squares": pl.lit(0, pl.Int64)}
    declared = rows.filter(pl.col("fate").is_null()).with_columns(**none)
    of_all = declared.group_by("row").agg(pl.col("attacks", "hits").sum())
    of_all = of_all.with_columns(target=pl.lit(_ALL, pl.Int64), total="attacks", **none)
    met = rows.drop_nulls("fate").drop("attacks", "hits")
    found = [of_all]
    for of, keys in ((declared.drop("fate", "own"), ["target"]), (met, ["target", "fate", "own"])):
        other = of.with_columns(row=pl.col("row") ^ 1, **none).drop("attacks", "hits", strict=False).unique()
        both = pl.concat([of.drop("attacks", "hits", strict=False), other]).group_by("row", *keys).agg(
            pl.col("cards", "squares").sum()
        )  # fmt: skip
        attacks = declared.select("row", "target", "attacks", "hits")
        whole = both.join(attacks, on=["row", "target"], how="left")
        found.append(whole.join(of_all.select("row", "total"), on="row", how="left"))
    counted = pl.col("attacks", "hits", "total").fill_null(0)
    return pl.concat(found, how="diagonal").with_columns(counted).lazy()


_OF = {
    "share": Scored("attacks", "total"),
    "hit": Scored("hits", "attacks"),
    "met": Scored("cards", "attacks"),
}
_ROWS = Rows("attacks", _by_target, ("target", "fate", "own"), _OF, summed=("squares",))


def _of_cells(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The rows of all measures, by cells. A game that has none of a target, or of a fate, is in no cell of it: what the
    ratios are of is taken from the cells of all attacks, or of all those on the target."""
    sums = sums_of_cells(lake, _ROWS, seats)
    of_all = sums.filter(target=_ALL).select(*POOL, "games", *_UNDER["share"], share_clusters="games")
    declared = sums.filter(pl.col("target") < _ALL, pl.col("fate").is_null())
    shared = declared.drop(set(of_all.columns) - {*POOL}).join(of_all, on=POOL, nulls_equal=True)
    frames = [_rated("share", shared), _rated("hit", declared), _met(sums, declared)]
    attacks = declared.select(*_TARGET, attacks=pl.col("hit_n").cast(pl.Int64))
    main = pl.col("target").replace_strict([0, 1], [False, True], default=None, return_dtype=pl.Boolean)
    told = attacks.join(pl.concat(frames, how="diagonal_relaxed"), on=_TARGET, nulls_equal=True)
    return told.with_columns(main.alias("main"))


def _rated(name: str, sums: pl.DataFrame) -> pl.DataFrame:
    """The rates of a measure by target, of its sums."""
    rated = clustered_rate(name, alone=pl.col("games") == pl.col(f"{name}_n"))
    found = varying_of_sums(_ROWS, sums, [*_TARGET, "fate", "own"])
    return found.select(*_TARGET, *rated, *CLUSTERED, measure=pl.lit(name)).rename({"win_rate": "value"})


def _met(sums: pl.DataFrame, declared: pl.DataFrame) -> pl.DataFrame:
    """The cards an attack that met each fate, by target, of the card games that know it."""
    keys = [*_TARGET, "fate", "own"]
    met = sums.filter(pl.col("met_over") > 0).drop_nulls("fate")
    known = met.select("system", "fate", "own").unique()
    counts = declared.select(*_TARGET, "games", *_UNDER["met"], met_clusters="hit_clusters").join(known, on="system")
    whole = counts.join(met.drop(set(counts.columns) - {*keys}), on=keys, how="left", nulls_equal=True)
    found = varying_of_sums(_ROWS, whole.with_columns(pl.col(set(met.columns) - {*keys}).fill_null(0)), keys)
    n = pl.col("met_n")
    of_rows = variance_of_rows(over=pl.col("met") * n, n=n)
    ends = found.with_columns(met_of_rows=of_rows, independent=pl.col("games") == n)
    told = ends.select(*_TARGET, "own", *with_ends("met"), *CLUSTERED, measure=pl.col("fate").cast(pl.String))
    named = told.rename({"met": "value", **{f"met_{of}": of for of in INTERVAL}})
    return named.with_columns(pl.col("low").clip(lower_bound=0))


_TARGET = [*POOL, "target"]
_UNDER = {name: (f"{name}_n", f"{name}_n * {name}_n") for name in ("share", "met")}
"""The sums that are of all games of a ratio, also those that have nothing over it."""
