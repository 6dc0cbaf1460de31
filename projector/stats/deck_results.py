"""How does each deck do?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import RATE
from projector.stats.matches import Unit, Usable, counted_seats
from projector.stats.ranking import of_decks
from projector.stats.results import results_with_rates
from projector.stats.seats import OF_POOL, POOL, RESULTS
from projector.stats.usable import of_pairings

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        **RESULTS,
        "mirrors": pl.Int64(),
        **RATE,
        "q": pl.Float64(),
        "ranked": pl.Boolean(),
    }
)


def usable_part(lake: Lake, filters: Filters, *, unit: Unit = "game") -> Usable:
    """The games, or the matches, between two decks that are not the same."""
    return of_pairings(lake, filters, unit=unit)


def deck_results(lake: Lake, filters: Filters = USUAL, *, unit: Unit = "game") -> pl.DataFrame:
    """One row a deck, the best win rate first: games, wins, losses, draws, mirrors, win_rate, low, high, q, ranked.

    unit: whether it counts games, or matches, recorded and reported, of which both decks are known.
    Mirrors are counted by themselves, as one game each, and are in no other column: they say nothing of the deck. A
    draw counts half. low and high: 95 % interval; null where one match is all there is. q: Benjamini and Hochberg over
    the decks, of rates as far from ½; null of under 30 games: these are not `ranked`, and stand last. `options`: the
    readings of the rules; null where several are pooled.
    """
    by = [*POOL, "deck"]
    rows = counted_seats(lake, filters, unit)
    mirrors = rows.group_by(by).agg(pl.col("game").filter(pl.col("mirror")).n_unique().cast(pl.Int64).alias("mirrors"))
    rated = results_with_rates(lake, rows.filter(~pl.col("mirror")), by).lazy()
    joined = mirrors.join(rated, on=by, how="left", nulls_equal=True).with_columns(pl.col(*RESULTS).fill_null(0))
    told = joined.with_columns(of_decks("games", POOL)).select(COLUMNS.names())
    return lake.collect(told.sort(*POOL, ~pl.col("ranked"), -pl.col("win_rate"), "deck", nulls_last=True))
