"""How do cards come to the hand, and how do those fare who had them so?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_rates import card_rates, columns, rows_of_cards
from projector.stats.card_seats import arrivals, first_of
from projector.stats.filters import USUAL, Filters
from projector.stats.seats import POOL
from projector.stats.usable import of_main_decks

COLUMNS = columns(origin=pl.String(), share=pl.Float64())
usable_part = of_main_decks


def card_origins(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks and origin, first all cards together (card_number null): copies, share of them.

    A copy counts once, by how it first came to the hand, or was there, since the first turn began: opening, turn_draw,
    skill_draw, search, or a word of the game; null if the game has none for it. All origins together are `gih` of
    `card_results`. win_rate: of those who had them; over: how much more they scored than all who played the same list
    against the same deck in the same turn order. Both tell how a game went as much as what a card did: who loses is
    damaged, who lives long draws. 95 % intervals, no ranks; mirrors are left out.
    """
    found = card_rates(lake, filters, _ROWS)
    share = pl.col("copies") / pl.col("copies").sum().over(*POOL, "card_number")
    return found.with_columns(share=share).select(COLUMNS.names())


def _rows(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    return first_of(arrivals(lake, seats)).lazy().select("row", "card_number", "origin", weight=pl.lit(1))


_ROWS = rows_of_cards("card_origins", _rows, ["origin"])
