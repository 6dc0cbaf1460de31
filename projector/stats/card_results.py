"""How often are cards in the deck, in the hand and played, and how do those who have them fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import OF_CARD, card_games, card_names, main_cards
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL
from projector.stats.means import mean_columns, mean_schema, rate_columns
from projector.stats.measured import chosen_seats, measured
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import POOL
from projector.stats.usable import of_main_decks

MEASURES = ("gp", "oh", "gd", "gih", "gns", "played")
IWD = {"iwd": ("gih", "gns")}
COLUMNS = pl.Schema(
    {
        **OF_CARD,
        "listed": pl.Int64(),
        "games": pl.Int64(),
        **{
            column: dtype
            for name in MEASURES
            for column, dtype in (
                (name, pl.Int64()),
                (f"{name}_rate", pl.Float64()),
                *((f"{name}_{of}", dtype) for of, dtype in INTERVAL.items()),
            )
        },
        **mean_schema("iwd"),
        **CLUSTERED,
    }
)
usable_part = of_main_decks


def card_results(lake: Lake, filters: Filters = USUAL, *, by_copies: bool = False) -> pl.DataFrame:
    """One row a card of main decks, by number; `games`: decks with it, each game once. Mirrors are not counted.

    Per copy as 17Lands counts: gp copies in the main deck; oh in the hand as the first turn began; gd first in the hand
    later; gih = oh + gd; gns = gp - gih; played at least once. Each with the rate at which those who had them won
    (Σ copies · score / Σ copies) and its 95 % interval; iwd = gih_rate - gns_rate. A draw counts half. Null where the
    game has no such thing. `by_copies`: a row for each number of copies in a list, `listed`; null otherwise.

    They do not measure how strong a card is: that depends on its deck, and on how long its games last (`card_effects`).
    """
    seats = chosen_seats(lake, filters)
    found = measured(lake, seats, _ROWS_BY_COPIES if by_copies else _ROWS).with_columns(games="seats")
    if not by_copies:
        found = found.with_columns(listed=pl.lit(None, pl.Int64))
    told = found.select(
        *(*POOL, "card_number", "listed", "games", "clustered_by"),
        *(pl.col(f"{name}_n").round().cast(pl.Int64).alias(name) for name in MEASURES),
        *(column for name in MEASURES for column in rate_columns(name, name)),
        *mean_columns("iwd"),
    )
    names = card_names(main_cards(lake, seats.frame), seats.frame)
    named = told.join(names, on=["system", "card_number"], how="left")
    return named.select(COLUMNS.names()).cast(COLUMNS).sort("system", "population", "card_number", "listed", "options")


def _rows(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """The counts of copies of a card, by seat."""
    return card_games(
        lake, seats.select("seat_key", "row"), "copies", "opening", "drawn", "seen", "played"
    ).with_columns(
        pl.col("copies").cast(pl.Int64).alias("gp"),
        pl.col("opening").alias("oh"),
        pl.col("drawn").alias("gd"),
        pl.col("seen").alias("gih"),
        (pl.col("copies").cast(pl.Int64) - pl.col("seen")).alias("gns"),
    )


def _rows_by_copies(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """The same rows, by the copies in the list, too."""
    return _rows(lake, seats).with_columns(listed=pl.col("gp").sum().over("row", "card_number"))


_ROWS = Rows(
    "card_results",
    _rows,
    ("card_number",),
    {name: Ratio(Term(name, "score"), Term(name)) for name in MEASURES},
    IWD,
    partly=MEASURES[1:],
)
_ROWS_BY_COPIES = _ROWS._replace(name="card_results by copies", make=_rows_by_copies, by=("card_number", "listed"))
