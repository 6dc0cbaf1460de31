"""What is an early copy of a card worth, against another card of the same deck?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import OF_CARD, arrivals, card_names, first_of, main_cards
from projector.stats.declared import Rows
from projector.stats.early import EARLY_EFFECT, early_effects, early_of_seats, with_early_turn
from projector.stats.exposure import MEASURES, exposures, per_copy_effects
from projector.stats.filters import USUAL, Filters
from projector.stats.measured import chosen_seats, rows_of
from projector.stats.ranking import ROUNDED, ranked
from projector.stats.seats import POOL, seat_key
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
    and Hochberg; `shrunken`, with its interval: the effect by which cards are ranked; `best`: the chance that no other
    card's is larger; all null with under 30 usable seats, and such cards stand last.
    `per_copy`: the slope on the copies that came by chance at any time, beyond those expected of so many cards; of a
    card that draws cards it tells little. Compare cards of equally many copies.
    """
    chosen = with_early_turn(lake, chosen_seats(lake, filters))
    seats = chosen.frame
    main = main_cards(lake, seats)
    early = early_of_seats(lake, chosen, pl.DataFrame.clone, ["card_number"])
    exposed = rows_of(lake, chosen, _EXPOSED).lazy()
    effects = early_effects(seats, main, early, ["card_number"])
    slopes = per_copy_effects(seats, main, exposed, effects)
    known = seats.select(*POOL, "early_turn", "from_dealt").unique()
    told = (
        ranked(effects, POOL)
        .join(slopes, on=[*POOL, "card_number"], how="left", nulls_equal=True)
        .join(known, on=POOL, how="left", nulls_equal=True)
        .join(card_names(main, seats), on=["system", "card_number"], how="left")
    )
    best = pl.col("shrunken").round(ROUNDED)
    order = [*POOL, best, "card_number"]
    told = told.select(COLUMNS.names()).cast(COLUMNS)
    return told.sort(order, descending=[False, False, False, True, False], nulls_last=True)


def _exposures(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    decks = lake.scan("decks").select(seat_key(), "main_size")
    sizes = decks.join(seats.lazy().select("seat_key", "row"), on="seat_key")
    return exposures(sizes, first_of(arrivals(lake, seats).filter("by_chance")))


_EXPOSED = Rows("exposures", _exposures, ("card_number", "main_size"), summed=MEASURES)
