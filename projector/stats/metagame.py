"""How much is each deck played, and how does it do?"""

import polars as pl

from projector.lake import Lake
from projector.stats.deck_results import deck_results
from projector.stats.deck_shares import deck_shares
from projector.stats.deck_shares import usable_part as usable_part_of_shares
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import INTERVAL, RATE
from projector.stats.matches import Unit
from projector.stats.seats import OF_POOL, POOL

usable_part = usable_part_of_shares
_SHARE = {"share": pl.Float64(), **{f"share_{of}": dtype for of, dtype in INTERVAL.items()}}
COLUMNS = pl.Schema(
    {**OF_POOL, "deck": pl.String(), "seats": pl.Int64(), "of": pl.Int64(), **_SHARE, "games": pl.Int64(), **RATE}
)


def metagame(lake: Lake, filters: Filters = USUAL, *, unit: Unit = "game") -> pl.DataFrame:
    """One row a deck, the most played first: its share of the field, and its win_rate, each with its interval.

    seats, of, share: as `deck_shares` has them over all weeks, mirrors included; games and win_rate: as `deck_results`
    has them of that unit (games, or matches recorded and reported), mirrors left out; 0 and null of a deck that played
    none.
    """
    shares = deck_shares(lake, filters).filter(pl.col("week").is_null())
    told = shares.drop("week", "clustered_by").rename({of: f"share_{of}" for of in INTERVAL})
    results = deck_results(lake, filters, unit=unit).select(*POOL, "deck", "games", *RATE)
    joined = told.join(results, on=[*POOL, "deck"], how="left", nulls_equal=True, maintain_order="left")
    return joined.with_columns(pl.col("games").fill_null(0)).select(COLUMNS.names())
