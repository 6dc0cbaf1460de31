"""Which two cards are good together early in the game?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import card_names, main_cards
from projector.stats.early import EARLY_EFFECT, early_effects, early_of_seats, with_early_turn
from projector.stats.filters import USUAL, Filters
from projector.stats.measured import chosen_seats
from projector.stats.ranking import ROUNDED, ranked
from projector.stats.seats import OF_POOL, POOL
from projector.stats.usable import of_early_cards

PAIR = ["card_number", "with_number"]
COLUMNS = pl.Schema(
    {
        **OF_POOL,
        **dict.fromkeys(("card_number", "card_name", "with_number", "with_name"), pl.String()),
        **EARLY_EFFECT,
    }
)
usable_part = of_early_cards


def card_pairs(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row two cards of a main deck, the best first: the points gained by having both early, not one or neither.

    with_number, with_name: the other card. games, usable, se, strata, from_dealt, q, shrunken and best as
    `card_effects` has them, but `held` and the effect are of seats that had a copy of each card in the opening hand, or
    by turn draw up to own turn `early_turn`, against all other seats of the same list, opposing deck and turn order.
    """
    chosen = with_early_turn(lake, chosen_seats(lake, filters))
    seats = chosen.frame
    main = main_cards(lake, seats)
    early = early_of_seats(lake, chosen, _pairs_of_seats, PAIR)
    listed = main.select("deck_id", "card_number")
    effects = early_effects(seats, _pairs(listed, "deck_id"), early, PAIR)
    known = seats.select(*POOL, "early_turn", "from_dealt").unique()
    names = card_names(main, seats)
    of_other = names.rename({"card_number": "with_number", "card_name": "with_name"})
    told = (
        ranked(effects, POOL)
        .join(known, on=POOL, how="left", nulls_equal=True)
        .join(names, on=["system", "card_number"], how="left")
        .join(of_other, on=["system", "with_number"], how="left")
    )
    best = pl.col("shrunken").round(ROUNDED)
    order = [*POOL, best, *PAIR]
    told = told.select(COLUMNS.names()).cast(COLUMNS)
    return told.sort(order, descending=[False, False, False, True, False, False], nulls_last=True)


def _pairs_of_seats(early: pl.DataFrame) -> pl.DataFrame:
    return _pairs(early, "row")


def _pairs(cards: pl.DataFrame, of: str) -> pl.DataFrame:
    """Each two of the cards of each deck or seat, in the order of the alphabet."""
    other = cards.lazy().rename({"card_number": "with_number"})
    return cards.lazy().join(other, on=of).filter(pl.col("card_number") < pl.col("with_number")).collect()
