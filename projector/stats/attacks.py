"""What is attacked, and what comes of it?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, counted_means, rates, shares
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
    table = told.with_columns(pl.col(pl.Categorical).cast(pl.String)).select(COLUMNS.names()).cast(COLUMNS)
    return lake.collect(table).sort(*POOL, "main", "measure", pl.col("own").not_(), nulls_last=False)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which something was attacked."""
    attacked = lake.scan("attacks").filter(pl.col("attacks") > 0).select(seat_key())
    return of_pairings(lake, filters, having=attacked, what="an attack")


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
