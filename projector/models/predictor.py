"""A predictor: which features count, and the trees or coefficients that make a probability of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from events.brief import Brief
from projector.models.features import BASELINE, DECKS, FIGURED, SPOKEN, Encoding, Values, mirrored
from projector.models.logistic import Logistic, fit_logistic, probability
from projector.models.outlook import Outlook, of_deciders
from projector.models.report import Kind
from projector.models.trees import ROUNDS, Trees, fit_trees

Knowledge: TypeAlias = Literal["baseline", "public", "decks"]
"""What a predictor counts: life, turn and whose turn it is; all that is public; that, and the decks."""
_FEATURES = {"baseline": ((), BASELINE), "public": (SPOKEN, FIGURED), "decks": ((*SPOKEN, *DECKS), FIGURED)}


@dataclass(frozen=True, eq=False, repr=False)
class Predictor(Brief):
    """The chance to win of the seat from whose side a position is counted."""

    encoding: Encoding
    fitted: Trees | Logistic

    @classmethod
    def fit(cls, rows: pl.DataFrame, *, kind: Kind, knowledge: Knowledge, rounds: int = ROUNDS) -> "Predictor":
        """The predictor of rows from both sides, with their `score`."""
        words, numbers = _FEATURES[knowledge]
        encoding = Encoding.of(rows, words=words, numbers=numbers)
        values, score = encoding.values(rows), rows["score"].to_numpy()
        if kind == "logistic" or not encoding.width:
            sizes = tuple(len(known) for known in encoding.words.values())
            return cls(encoding, fit_logistic(values, score, sizes=sizes))
        return cls(encoding, fit_trees(values, score, words=len(encoding.words), rounds=rounds))

    def seat(self, rows: pl.DataFrame) -> Values:
        """The chance of the own side, as it sees it."""
        return probability(self.fitted.log_odds(self.encoding.values(rows)))

    def both(self, rows: pl.DataFrame) -> Values:
        """The chance of the own side, the same as one less that of the other: (f(own) + 1 - f(other)) / 2."""
        return (self.seat(rows) + (1.0 - self.seat(mirrored(rows)))) / 2.0


@dataclass(frozen=True, eq=False, repr=False)
class Predictors(Brief):
    """The predictors of a card game. Where a deck is not one that `decks` knows, `public` answers: deck unknown.

    `outlook`: what is still to follow at an afterstate; None: nothing is known of it.
    """

    baseline: Predictor
    public: Predictor
    decks: Predictor
    outlook: Outlook | None = None

    @cached_property
    def tells_decks_apart(self) -> bool:
        """Whether any deck is known."""
        return DECKS[0] in self.decks.encoding.words

    def known(self, rows: pl.DataFrame) -> NDArray[np.bool_]:
        """Whether the own list and what everybody sees of the opponent's are known, row by row."""
        return self.decks.encoding.knows(rows, DECKS) & self.tells_decks_apart

    def seat(self, rows: pl.DataFrame) -> Values:
        """The chance of the own side on what that seat knows: all that is public, and its own deck."""
        return _either(self.known(rows), rows, known=self.decks.seat, unknown=self.public.seat)

    def both(self, rows: pl.DataFrame) -> Values:
        """The chance of the own side for somebody who knows both decks, and no hand; the chances of both make 1."""
        known = self.known(rows) & self.known(mirrored(rows))
        return _either(known, rows, known=self.decks.both, unknown=self.public.both)

    def after(self, rows: pl.DataFrame) -> Values:
        """The chance of seat a at afterstates, from its side, with the `player` and the `kind` of the decision."""
        reached = self.both(rows)
        if self.outlook is None:
            return reached
        found = self.outlook.chances(of_deciders(rows, reached))
        return np.where((rows["player"] == "a").to_numpy(), found, 1 - found)


@dataclass(frozen=True, eq=False, repr=False)
class CrossFitted(Brief):
    """The predictors of all folds: each judges the games of its fold, and was trained on those of the others.

    Rows that are asked about have their `fold`, as those of games of `games_of`.
    """

    folds: tuple[Predictors, ...]

    def seat(self, rows: pl.DataFrame) -> Values:
        """As of `Predictors`, row by row of those of its fold."""
        return self.judged(rows, lambda fitted, own: fitted.seat(own))

    def both(self, rows: pl.DataFrame) -> Values:
        """As of `Predictors`, row by row of those of its fold."""
        return self.judged(rows, lambda fitted, own: fitted.both(own))

    def after(self, rows: pl.DataFrame) -> Values:
        """As of `Predictors`, row by row of those of its fold."""
        return self.judged(rows, lambda fitted, own: fitted.after(own))

    def judged(self, rows: pl.DataFrame, judge: Callable[[Predictors, pl.DataFrame], Values]) -> Values:
        """What `judge` makes of each row by the predictors of its fold."""
        found, fold = np.empty(rows.height), rows["fold"].to_numpy()
        for number in np.unique(fold):
            chosen = fold == number
            found[chosen] = judge(self.folds[number], rows.filter(pl.Series(chosen)))
        return found


Judges: TypeAlias = CrossFitted | Predictors
"""What judges positions: predictors of one fold, or those of all, each of which judges the games of its own."""


def _either(which: NDArray[np.bool_], rows: pl.DataFrame, *, known: object, unknown: object) -> Values:
    found = np.empty(rows.height)
    for chosen, predict in ((which, known), (~which, unknown)):
        found[chosen] = predict(rows.filter(pl.Series(chosen)))  # type: ignore[operator]
    return found
