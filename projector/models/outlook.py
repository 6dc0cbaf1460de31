"""What still follows a decision after its afterstate, on average: the chance there, corrected by the decision's kind.

A skill whose cost is paid has its effect to come, and an attack that nobody stops its damage: no chance, but not yet on
the table.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from events.brief import Brief
from events.errors import ModelDamaged
from projector.models.features import Values
from projector.models.logistic import log_odds, newton, probability

RIDGE = 1.0
_SURE = 1e-6


@dataclass(frozen=True, eq=False, repr=False)
class Outlook(Brief):
    """Log-odds by kind of decision: those at the afterstate times 1 + `slope`, and `shift`; else the same."""

    kinds: tuple[str, ...]
    shift: Values
    slope: Values

    def check(self) -> None:
        """ModelDamaged if these are not the numbers of so many kinds."""
        sound = self.shift.shape == self.slope.shape == (len(self.kinds),)
        if not sound or not all(np.isfinite(part).all() for part in (self.shift, self.slope)):
            raise ModelDamaged("its outlook is none")

    def chances(self, reached: Values, kinds: pl.Series) -> Values:
        """The chances of those who decided, by those at their afterstates and the kinds of the decisions."""
        odds = log_odds(reached, least=_SURE)
        return probability(odds + _columns(odds, kinds, self.kinds) @ np.concatenate([self.shift, self.slope]))


NOTHING = Outlook((), np.zeros(0), np.zeros(0))
"""The outlook of a model for which nothing more follows."""


def fit_outlook(reached: Values, kinds: pl.Series, following: Values) -> Outlook:
    """The outlook by chances at afterstates and at the decisions that followed; where these are few, hardly any."""
    known, odds = tuple(kinds.unique().sort()), log_odds(reached, least=_SURE)
    found = newton(_columns(odds, kinds, known), following, ridge=np.full(2 * len(known), RIDGE), start=odds)
    return Outlook(known, found[: len(known)], found[len(known) :])


def _columns(odds: Values, kinds: pl.Series, known: tuple[str, ...]) -> Values:
    """A column a kind, 1 where it is that; and again with the log-odds there."""
    which = kinds.to_numpy()[:, None] == np.array(known, dtype=object)[None, :]
    return np.concatenate([which, which * odds[:, None]], axis=1)
