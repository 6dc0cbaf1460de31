"""What is an early copy of a card worth, against another card of the same deck?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import OF_CARD, arrivals, card_names, card_seats, first_of, main_cards
from projector.stats.early import EARLY_EFFECT, early_cards, early_effects, with_early_turn
from projector.stats.exposure import per_copy_effects
from projector.stats.filters import USUAL, Filters
from projector.stats.ranking import ROUNDED, ranked
from projector.stats.seats import POOL
from projector.stats.usable import of_early_cards

COLUMNS = pl.Schema(
    {
        **OF_CARD,
        **EARLY_EFFECT,
        "per_copy": pl.Float64(),
        "per_copy_se": pl.Float64(),
    }
)
usable_part = of_early_cards


def card_effects(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks, the best first: the points gained by an early copy, all else known being equal.

    `effect`: the mean score of those who had a copy in the opening hand, or by turn draw up to own turn `early_turn`
    (the last that 99 % of the seats reach), less that of those who had none, inside strata of list, opposing deck and
    turn order; `se`, low, high: its 95 % interval. `strata`: how they tell opponents apart: by `deck`, `archetype` or
    `none`, the finest of which keeps 30 % of the rows. `usable` of `games` seats lie in strata with both arms, `held`
    of these had it early. `from_dealt`: the hand is that first dealt, for over 3 % of the seats redrew. `q`: Benjamini
    and Hochberg; `shrunken`: by what is ranked; both null with under 30 usable seats, and such cards stand last.
    `per_copy`: the slope on the copies that came by chance at any time, beyond those expected of so many cards; of a
    card that draws cards it tells little. Compare cards of equally many copies.
    """
    seats = with_early_turn(card_seats(lake, filters))
    main = main_cards(lake, seats)
    came = arrivals(lake, seats, main)
    effects = early_effects(seats, main, early_cards(seats, came), ["card_number"])
    exposed = per_copy_effects(seats, main, first_of(came.filter("by_chance")), effects)
    known = seats.select(*POOL, "early_turn", "from_dealt").unique()
    told = (
        ranked(effects, POOL)
        .join(exposed, on=[*POOL, "card_number"], how="left", nulls_equal=True)
        .join(known, on=POOL, how="left", nulls_equal=True)
        .join(card_names(main, seats), on=["system", "card_number"], how="left")
    )
    best = pl.col("shrunken").round(ROUNDED)
    order = [*POOL, best, "card_number"]
    told = told.select(COLUMNS.names()).cast(COLUMNS)
    return told.sort(order, descending=[False, False, False, True, False], nulls_last=True)
