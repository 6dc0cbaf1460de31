"""How much is each deck played, and how does it do?"""

import polars as pl

from projector.lake import Lake
from projector.stats.deck_results import deck_results
from projector.stats.deck_results import usable_part as usable_part_of_results
from projector.stats.deck_shares import deck_shares
from projector.stats.field_rate import field_rate, has_field
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import INTERVAL, RATE
from projector.stats.matches import Unit
from projector.stats.seats import OF_POOL, POOL, RESULTS

usable_part = usable_part_of_results
_SHARE = {"share": pl.Float64(), **{f"share_{of}": dtype for of, dtype in INTERVAL.items()}}
_EXPECTED = ("expected", "expected_low", "expected_high", "best")
COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        **dict.fromkeys(_EXPECTED, pl.Float64()),
        "games_needed": pl.Int64(),
        "seats": pl.Int64(),
        "of": pl.Int64(),
        **_SHARE,
        **RESULTS,
        **RATE,
    }
)


def metagame(lake: Lake, filters: Filters = USUAL, *, unit: Unit = "game") -> pl.DataFrame:
    """One row a deck, the best first: what it is expected to win, its share of the field, and what it has won.

    expected, its interval, best and games_needed: what `field_rate` says of the field as it is played; null where the
    filters choose opponents, players or who begins, and then the highest win_rate stands first. seats, of, share: as
    `deck_shares` has them over all weeks, mirrors included; games, wins, losses, draws and win_rate: as `deck_results`
    has them of that unit (games, or matches recorded and reported), mirrors left out; 0 and null of a deck that played
    none. Shares of people are of the whole field, whichever opponents or turn order the filters choose; decks that
    then played no game are left out.
    """
    of_some = filters.population == "humans" and bool(filters.opponents or filters.begins is not None)
    field = filters.but(opponents=(), begins=None) if of_some else filters
    shares = deck_shares(lake, field).filter(pl.col("week").is_null())
    told = shares.drop("week", "clustered_by").rename({of: f"share_{of}" for of in INTERVAL})
    results = deck_results(lake, filters, unit=unit).select(*POOL, "deck", *RESULTS, *RATE)
    by = [*POOL, "deck"]
    joined = told.join(results, on=by, how="inner" if of_some else "left", nulls_equal=True, maintain_order="left")
    if has_field(filters):
        names = dict(zip(("field_rate", "low", "high", "best"), _EXPECTED, strict=True))
        against = field_rate(lake, filters, unit=unit).select(*by, *names, "games_needed").rename(names)
        joined = joined.join(against, on=by, how="left", nulls_equal=True)
    whole = joined.with_columns(pl.col(*RESULTS).fill_null(0)).match_to_schema(
        COLUMNS, missing_columns="insert", extra_columns="ignore"
    )
    best = (-pl.col("expected"), -pl.col("win_rate"), -pl.col("seats"), "deck")
    return whole.sort(*POOL, *best, nulls_last=True)
