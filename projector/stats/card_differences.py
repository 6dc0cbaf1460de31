"""In which cards do two decks differ?"""

import polars as pl

from projector.lake import Lake
from projector.stats.deck_lists import deck_lists
from projector.stats.filters import USUAL, Filters
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.two_decks import two_decks

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "a": pl.String(),
        "b": pl.String(),
        "part": pl.String(),
        "main": pl.Boolean(),
        "cost": pl.Int64(),
        "kind": pl.String(),
        "card_number": pl.String(),
        "card_name": pl.String(),
        "a_copies": pl.Float64(),
        "b_copies": pl.Float64(),
        "more": pl.Float64(),
    }
)
_CARD = ["part", "main", "cost", "kind", "card_number", "card_name"]


def card_differences(
    lake: Lake, filters: Filters = USUAL, *, a: str | None = None, b: str | None = None
) -> pl.DataFrame:
    """One row a card of either deck, those first of which they have not as many copies, then by cost.

    a, b: the decks as they are called at the level of the filters; None: those that were played most. a_copies,
    b_copies: of several lists of a deck the mean, as in `deck_lists`; more = b_copies - a_copies. part: the part
    of the deck; main: whether it is in the main deck; cost and kind: of the card. KifuError for a deck that nobody
    played.
    """
    filters.refuse("card_differences", "decks", why="it compares the decks a and b")
    seats = lake.collect(seat_games(lake, filters).group_by(*POOL, "deck").agg(seats=pl.len()))
    found = [pl.DataFrame(schema=COLUMNS)]
    listed = deck_lists(lake, filters)
    for pool, *both in two_decks(seats, a, b):
        rows = listed.join(pool, on=POOL, how="semi", nulls_equal=True)
        first, second = (
            rows.filter(deck=deck).select(*_CARD, pl.col("copies").alias(f"{name}_copies"))
            for name, deck in zip("ab", both, strict=True)
        )
        joined = first.join(second, on=_CARD, how="full", coalesce=True, nulls_equal=True)
        copies = pl.col("a_copies", "b_copies").fill_null(0)
        told = joined.with_columns(copies).with_columns(more=pl.col("b_copies") - pl.col("a_copies"))
        named = told.join(pool, how="cross").with_columns(a=pl.lit(both[0]), b=pl.lit(both[1]))
        order = [pl.col("more") == 0, pl.col("main"), *map(pl.col, (*_CARD[2:], "part"))]
        found.append(named.sort(order, nulls_last=False).select(COLUMNS.names()))
    return pl.concat(found)
