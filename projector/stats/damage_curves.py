"""How much damage is dealt, turn by turn, by winners and losers?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.own_turns import COUNTS, POINT, curves, figure_columns, own_turns

FIGURES = ("dealt", "total")
COLUMNS = pl.Schema({**POINT, **COUNTS, **figure_columns(FIGURES)})


def damage_curves(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an own turn and result (won, lost, drawn): damage dealt to the opponent in it, and in all up to its end.

    dealt counts own turns alone, total the opponent's before them too. Of each: the mean, its 95 % interval (low, high)
    and the band from the 10th to the 90th percentile (p10, p90). seats: those counted; living: the part of all seats
    that begins the turn; curves stop below a half. Mirrors, and games that do not say what damage is, are left out.
    `options`: the readings of the rules; null where several are pooled.
    """
    taken = [f"damage_{seat}" for seat in "ab"]
    totals = lake.scan("turns").select(  # a game's turns lie together, in their order
        "end_position",
        pl.col("turn").cast(pl.Int64),
        *(pl.col(name).cast(pl.Int64) for name in taken),
        *(pl.col(name).cast(pl.Int64).cum_sum().over("end_position").alias(f"total_{name}") for name in taken),
    )  # fmt: skip
    by_a = pl.col("seat") == "a"
    rows = own_turns(lake, filters, ()).join(totals, on=["end_position", "turn"])
    rows = rows.with_columns(
        dealt=pl.when(by_a).then("damage_b").otherwise("damage_a"),
        total=pl.when(by_a).then("total_damage_b").otherwise("total_damage_a"),
    ).filter(pl.col("dealt").is_not_null())
    return lake.collect(curves(rows, FIGURES).select(COLUMNS.names()).sort(list(POINT)))
