"""How often are cards in the deck, in the hand and played, and how do those who have them fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.card_seats import OF_CARD, card_games, card_names, card_seats, main_cards
from projector.stats.cell_ratios import varying_of_cells
from projector.stats.cells import Rows, Scored
from projector.stats.clusters import KNOWN_BY
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL
from projector.stats.means import Mean, mean_columns, mean_schema, means, rate_columns
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
    seats = None if by_copies else seats_of_kinds(lake, filters)
    if seats is not None:
        found = varying_of_cells(lake, _ROWS, seats).with_columns(pl.lit(None, pl.Int64).alias("listed"), games="seats")
    else:
        seats = card_seats(lake, filters)
        found = _of_rows(lake, seats, by_copies=by_copies)
    rated = found.lazy().with_columns(
        *(pl.col(f"{name}_n").round().cast(pl.Int64) for name in MEASURES),
        *(column for name in MEASURES for column in rate_columns(name, name)),
        *mean_columns("iwd"),
    )
    told = rated.collect().drop(MEASURES).rename({f"{name}_n": name for name in MEASURES})
    named = told.join(card_names(main_cards(lake, seats), seats), on=["system", "card_number"], how="left")
    return named.select(COLUMNS.names()).cast(COLUMNS).sort("system", "population", "card_number", "listed", "options")


def _of_rows(lake: Lake, seats: pl.DataFrame, *, by_copies: bool) -> pl.DataFrame:
    """The means by card, or by card and copies in a list, by the rows themselves; `games`: the seats."""
    counted = seats.select("seat_key", "row", *POOL, "score", *KNOWN_BY)
    listed = pl.col("gp").sum().over("row", "card_number") if by_copies else pl.lit(None, pl.Int64)
    rows = lake.collect(_rows(lake, counted, seats).with_columns(listed=listed)).lazy()
    by = [*POOL, "card_number", "listed"]
    found = means(rows, by, {name: Mean("score", name) for name in MEASURES}, IWD)
    games = rows.group_by(by).agg(pl.col("row").n_unique().cast(pl.Int64).alias("games")).collect()
    return found.join(games, on=by, nulls_equal=True)


def _rows(lake: Lake, seats: pl.DataFrame, main: pl.DataFrame) -> pl.LazyFrame:
    """The counts of copies of a card, by seat."""
    return card_games(lake, seats, "copies", "opening", "drawn", "seen", "played").with_columns(
        pl.col("copies").cast(pl.Int64).alias("gp"),
        pl.col("opening").alias("oh"),
        pl.col("drawn").alias("gd"),
        pl.col("seen").alias("gih"),
        (pl.col("copies").cast(pl.Int64) - pl.col("seen")).alias("gns"),
    )


_OF = {name: Scored(name, name, "score") for name in MEASURES}
_ROWS = Rows("card_results", _rows, ("card_number",), _OF, IWD, partly=MEASURES[1:])
