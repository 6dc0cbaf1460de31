"""How much damage is dealt, turn by turn, by winners and losers?"""

import polars as pl

from projector.lake import Lake
from projector.stats.curves import Curve, columns, curves
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.usable import of_pairings

FIGURES = ("dealt", "total")
COLUMNS = columns(FIGURES)


def damage_curves(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an own turn and result (won, lost, drawn): damage dealt to the opponent in it, and in all up to its end.

    dealt counts own turns alone, total the opponent's before them too. Of each: the mean, its 95 % interval (low, high)
    and the band from the 10th to the 90th percentile (p10, p90). seats: those counted; living: the part of all seats
    that begins the turn; curves stop below a half. Mirrors, and games that do not say what damage is, are left out.
    `options`: the readings of the rules; null where several are pooled.
    """
    return curves(lake, filters, _DAMAGE)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks of card games that say what damage is."""
    return of_pairings(lake, filters, having=_DAMAGE.of_seats(lake), what="an own turn, a word for damage")


def _with_damage(lake: Lake) -> pl.LazyFrame:
    """The turns with the damage that each seat dealt in them, and in all up to their end."""
    turns = lake.scan("turns")
    begins = pl.col("end_position").ne_missing(pl.col("end_position").shift())  # a game's turns lie together, in order
    for seat, other in ("ab", "ba"):
        taken = pl.col(f"damage_{other}").cast(pl.Int64)
        up_to = taken.fill_null(0).cum_sum()
        before = pl.when(begins).then(up_to - taken.fill_null(0)).forward_fill()
        turns = turns.with_columns(taken.alias(f"dealt_{seat}"), (up_to - before).alias(f"total_{seat}"))
    return turns


_DAMAGE = Curve("damage_curves", _with_damage, FIGURES, pl.col("dealt").is_not_null())
