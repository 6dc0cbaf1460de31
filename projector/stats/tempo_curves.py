"""How do hand, life, board and resource grow and shrink, turn by turn, for winners and losers?"""

import polars as pl

from projector.columns import LEFT
from projector.lake import Lake
from projector.stats.curves import Curve, columns, curves
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.usable import of_pairings

COLUMNS = columns(LEFT)


def tempo_curves(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an own turn and result (won, lost, drawn): means of the player's figures as that own turn ends.

    Of each of hand, life, resource and board: the mean, its 95 % interval (low, high) and the band from the 10th to the
    90th percentile (p10, p90); null if the game has no such thing. The turn in which the game ended has no end. seats:
    those counted; living: the part of all seats that reaches the turn's end; curves stop below a half. Mirrors are left
    out. `options`: the readings of the rules; null where several are pooled.
    """
    return curves(lake, filters, _ENDED)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which an own turn has ended before the game."""
    return of_pairings(lake, filters, having=_ENDED.of_seats(lake), what="an own turn before the last")


_ENDED = Curve("tempo_curves", lambda lake: lake.scan("turns"), LEFT, ~pl.col("last"))
"""The own turns that have an end."""
