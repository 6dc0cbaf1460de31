"""How do hand, life, board and resource grow and shrink, turn by turn, for winners and losers?"""

import polars as pl

from projector.columns import LEFT
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.own_turns import COUNTS, POINT, curves, figure_columns, own_turns
from projector.stats.usable import of_rows, pairing

COLUMNS = pl.Schema({**POINT, **COUNTS, **figure_columns(LEFT)})


def tempo_curves(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an own turn and result (won, lost, drawn): means of the player's figures as that own turn ends.

    Of each of hand, life, resource and board: the mean, its 95 % interval (low, high) and the band from the 10th to the
    90th percentile (p10, p90); null if the game has no such thing. The turn in which the game ended has no end. seats:
    those counted; living: the part of all seats that reaches the turn's end; curves stop below a half. Mirrors are left
    out. `options`: the readings of the rules; null where several are pooled.
    """
    return lake.collect(curves(_ended(lake, filters), LEFT).select(COLUMNS.names()).sort(list(POINT)))


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which an own turn has ended before the game."""
    return of_rows(lake, filters, _ended(lake, filters), pairing(filters, "an own turn before the last"))


def _ended(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The own turns that have an end."""
    return own_turns(lake, filters, lake.scan("turns"), LEFT).filter(~pl.col("last"))
