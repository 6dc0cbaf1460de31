"""What becomes of the cards that come to the hand, and how do those fare whose cards end so?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_rates import card_rates, columns, rows_of_cards
from projector.stats.card_seats import card_games
from projector.stats.filters import USUAL, Filters
from projector.stats.seats import POOL, seat_key
from projector.stats.usable import of_main_decks

COLUMNS = columns(fate=pl.String(), share=pl.Float64())
usable_part = of_main_decks
PLAYED, UNPLAYED, STUCK = "played", "unplayed", "stuck"


def card_fates(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks and fate, first all cards together (card_number null): copies, share of those seen.

    Of the copies that were in the hand since the first turn began: `played` or `unplayed`, where the game says what
    playing is; `stuck`: in the hand as the game ended; and the words of the game (`discarded`). A copy may have several
    fates. win_rate: of those whose cards had it; over: how much more they scored than all who played the same list
    against the same deck in the same turn order. Descriptive: who is winning has time to play. 95 % intervals, no
    ranks; mirrors are left out.
    """
    found = card_rates(lake, filters, _ROWS)
    seen = found.filter(pl.col("fate").is_null()).select(*POOL, "card_number", seen="copies")
    told = found.filter(pl.col("fate").is_not_null())
    shared = told.join(seen, on=[*POOL, "card_number"], how="left", nulls_equal=True, maintain_order="left")
    return shared.with_columns(share=pl.col("copies") / pl.col("seen")).select(COLUMNS.names())


def _rows(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """The copies of each fate, and, of none, those seen."""
    counted = seats.select("seat_key", "row", "system")
    told = lake.collect(card_games(lake, counted, "seen", "played_of_seen", "in_hand"))
    told = told.rename({"played_of_seen": PLAYED, "in_hand": STUCK}).with_columns(
        (pl.col("seen").cast(pl.Int64) - pl.col(PLAYED).cast(pl.Int64)).alias(UNPLAYED)
    )
    rows = [
        told.lazy()
        .filter(pl.col(fate) > 0)
        .select("row", "card_number", _fate(fate), pl.col(fate).cast(pl.Int64).alias("weight"))
        for fate in (PLAYED, UNPLAYED, STUCK)
    ]
    rows.append(told.lazy().select("row", "card_number", _fate(None), pl.col("seen").cast(pl.Int64).alias("weight")))
    marked = told.drop_nulls(PLAYED).select("system").unique().with_columns(_fate(PLAYED)).lazy()
    met = lake.scan("fates").filter("main").select(seat_key(), "card_number", "fate", pl.col("copies").cast(pl.Int64))
    words = met.join(seats.lazy().select("seat_key", "row", "system"), on="seat_key")
    words = words.join(marked, on=["system", "fate"], how="anti")
    return pl.concat([*rows, words.select("row", "card_number", "fate", weight="copies")])


def _fate(word: str | None) -> pl.Expr:
    return pl.lit(word, pl.Categorical).alias("fate")


_ROWS = rows_of_cards("card_fates", _rows, ["fate"])
