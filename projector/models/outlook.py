"""What still follows a decision after its afterstate, on average: the chance there, corrected by kind and position.

A skill whose cost is paid has its effect to come, a turn that ends the opponent's draw, and an attack that nobody stops
its damage, at the last of life the end: what these bring on average is no chance, but not yet on the table.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from events.brief import Brief
from projector.models.features import FIGURED, SPOKEN, Encoding, Values, mirror
from projector.models.trees import Trees, fit_differences

WORDS, NUMBERS = ("kind", *SPOKEN), ("reached", *FIGURED)
"""The features: the decision's `kind`, the chance `reached` at its afterstate, and what is public there."""
ROUNDS = 60
LEAST_ROWS = 50


@dataclass(frozen=True, eq=False, repr=False)
class Outlook(Brief):
    """The differences that follow afterstates on average, as trees over rows of `of_deciders`."""

    encoding: Encoding
    trees: Trees

    def chances(self, rows: pl.DataFrame) -> Values:
        """The chances of those who decided, with what still follows."""
        reached = rows["reached"].to_numpy()
        return np.clip(reached + self.trees.log_odds(self.encoding.values(rows)), 0.0, 1.0)


def fit_outlook(rows: pl.DataFrame, following: Values) -> Outlook | None:
    """The outlook by rows of `of_deciders` and their chances at the decisions that followed; None of few rows."""
    if rows.height < 2 * LEAST_ROWS:
        return None
    encoding = Encoding.of(rows, words=WORDS, numbers=NUMBERS)
    differences = following - rows["reached"].to_numpy()
    words = len(encoding.words)
    trees = fit_differences(encoding.values(rows), differences, words=words, rounds=ROUNDS, least_rows=LEAST_ROWS)
    return Outlook(encoding, trees)


def of_deciders(rows: pl.DataFrame, reached: Values) -> pl.DataFrame:
    """Afterstates from the side of the `player` who decided, with the chance `reached`; as given, both are seat a's."""
    own = pl.col("player") == "a"
    sides = {name: pl.when(own).then(name).otherwise(other) for name, other in mirror(rows.columns).items()}
    told = rows.with_columns(**sides).with_columns(pl.Series("reached", reached, dtype=pl.Float64))
    chance = pl.when(own).then("reached").otherwise(1 - pl.col("reached"))
    # The same for either seat: in the last place they may differ, and so go another way through a tree.
    return told.with_columns(reached=chance.round(9))
