"""Logistic regression by Newton's method: the model of few games, and the slope of a calibration."""

from dataclasses import dataclass

import numpy as np

from events.brief import Brief
from events.errors import ModelDamaged
from projector.models.features import Values

RIDGE = 1.0
STEPS = 50
ENOUGH = 1e-10
"""The change of the coefficients below which they have settled."""


@dataclass(frozen=True, eq=False, repr=False)
class Logistic(Brief):
    """Coefficients of a row: each number less its `mean` by its `scale`, then every word of the first features by
    itself; what is missing counts nothing. `sizes`: how many words each of these features has.
    """

    start: float
    sizes: tuple[int, ...]
    mean: Values
    scale: Values
    coefficients: Values

    def check(self, *, width: int) -> None:
        """ModelDamaged if these are not the coefficients of so many features."""
        numbers, words = width - len(self.sizes), sum(self.sizes)
        sound = (
            numbers >= 0
            and all(size >= 0 for size in self.sizes)
            and self.mean.shape == self.scale.shape == (numbers,)
            and self.coefficients.shape == (numbers + words,)
            and all(bool(np.isfinite(part).all()) for part in (self.mean, self.scale, self.coefficients, self.start))
            and bool(np.all(self.scale > 0))
        )
        if not sound:
            raise ModelDamaged("its coefficients are none")

    def log_odds(self, values: Values) -> Values:
        """The log-odds of rows."""
        total = np.full(len(values), self.start)
        columns = _spread(values, self.sizes, self.mean, self.scale)
        for column, weight in zip(columns.T, self.coefficients, strict=True):
            total += column * weight
        return total


def fit_logistic(values: Values, score: Values, *, sizes: tuple[int, ...]) -> Logistic:
    """The regression of rows with their scores; the first columns are words, of which each has so many."""
    numbers = values[:, len(sizes) :]
    known = ~np.isnan(numbers)
    count = np.maximum(known.sum(axis=0), 1)
    mean = np.where(known, numbers, 0.0).sum(axis=0) / count
    spread = np.sqrt((np.where(known, numbers - mean, 0.0) ** 2).sum(axis=0) / count)
    scale = np.where(spread > 0, spread, 1.0)
    columns = _spread(values, sizes, mean, scale)
    held = np.full(columns.shape[1] + 1, RIDGE)
    held[0] = 0.0
    start, *coefficients = newton(np.column_stack([np.ones(len(values)), columns]), score, ridge=held)
    return Logistic(float(start), sizes, mean, scale, np.array(coefficients))


def newton(columns: Values, score: Values, *, ridge: Values | None = None, start: Values | float = 0.0) -> Values:
    """The coefficients that fit the scores best, each held small by its `ridge`; `start`: log-odds without them."""
    held = np.zeros(columns.shape[1]) if ridge is None else ridge
    found = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        chance = probability(start + columns @ found)
        slope = columns.T @ (score - chance) - held * found
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + np.diag(held)
        step = np.linalg.lstsq(bend, slope, rcond=None)[0]
        found = found + step
        if np.abs(step).max(initial=0.0) < ENOUGH:
            break
    return found


def probability(log_odds: Values) -> Values:
    """The probabilities of log-odds."""
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * log_odds)))


def log_odds(chance: Values, *, least: float) -> Values:
    """The log-odds of probabilities, of which none counts as nearer to 0 or 1 than `least`."""
    sure = np.clip(chance, least, 1 - least)
    return np.asarray(np.log(sure) - np.log1p(-sure))


def _spread(values: Values, sizes: tuple[int, ...], mean: Values, scale: Values) -> Values:
    """The columns that coefficients count: numbers by their scale, and 0 or 1 for every word."""
    numbers = np.nan_to_num((values[:, len(sizes) :] - mean) / scale, nan=0.0)
    words = [values[:, [n]] == np.arange(size) for n, size in enumerate(sizes)]
    return np.concatenate([numbers, *words], axis=1)
