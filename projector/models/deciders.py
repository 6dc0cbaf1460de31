"""The chances of players as they decide, each on what that seat may know."""

import numpy as np
import polars as pl

from projector.lake import Lake
from projector.models.features import mirrored
from projector.models.modelled import modelled
from projector.models.rows import positions_of
from projector.stats.filters import Filters

COLUMNS = pl.Schema({"end_position": pl.Int64(), "n": pl.UInt32(), "chance": pl.Float64()})


def chances_of_deciders(lake: Lake, filters: Filters, decisions: pl.LazyFrame) -> pl.DataFrame:
    """`end_position`, `n` and the `chance` of who decided, of those of these decisions that have a model: after setup,
    each by the predictors of its fold, which were not trained on its match."""
    found = [pl.DataFrame(schema=COLUMNS)]
    for games, model in modelled(lake, filters, needed=False):
        rows = lake.collect(positions_of(lake, games).join(decisions, on=["end_position", "n"], how="semi"))
        own, other = (rows.filter(pl.col("player") == player) for player in "ab")
        chance = np.concatenate([model.predictors.seat(own), model.predictors.seat(mirrored(other))])
        found.append(pl.concat([own, other]).with_columns(chance=chance).select(COLUMNS.names()))
    return pl.concat(found)
