"""Measures of chances: Brier score, log loss, slope, expected calibration error, intervals by game."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from projector.models.features import Values
from projector.models.logistic import log_odds, newton
from projector.models.report import Bin, Score

BINS = 10
_SURE = 1e-12
"""The least chance that a logarithm is taken of."""


def brier(chance: Values, score: Values) -> float:
    """The mean square of the difference of chances from scores."""
    return float(np.mean((chance - score) ** 2))


def log_loss(chance: Values, score: Values) -> float:
    """The mean of minus the logarithm of the chance given to what happened."""
    sure = np.clip(chance, _SURE, 1 - _SURE)
    return float(-np.mean(score * np.log(sure) + (1 - score) * np.log1p(-sure)))


def slope(chance: Values, score: Values) -> float | None:
    """The slope of the scores' log-odds on the chances': 1 if well calibrated, below if too sure. None if all chances
    are one."""
    odds = log_odds(chance, least=_SURE)
    if not np.ptp(odds):
        return None
    return float(newton(np.column_stack([np.ones(len(odds)), odds]), score)[1])


def bins(chance: Values, score: Values) -> tuple[Bin, ...]:
    """The chances in ten equal bins."""
    which = np.minimum((chance * BINS).astype(np.int64), BINS - 1)
    count, of_chance, of_score = (
        np.bincount(which, weights=weights, minlength=BINS) for weights in (None, chance, score)
    )
    return tuple(
        Bin(
            low=n / BINS,
            decisions=int(count[n]),
            chance=float(of_chance[n] / count[n]) if count[n] else None,
            score=float(of_score[n] / count[n]) if count[n] else None,
        )
        for n in range(BINS)
    )


def calibration_error(chance: Values, score: Values) -> float:
    """The mean distance of chances and scores, bin by bin (ECE)."""
    apart = [
        one.decisions * abs(one.chance - one.score)
        for one in bins(chance, score)
        if one.chance is not None and one.score is not None
    ]
    return sum(apart) / len(chance)


def standard_error(values: Values, games: NDArray[np.int64]) -> float | None:
    """The standard error of a mean, whose values of one game are not independent. None for one game."""
    _, of = np.unique(games, return_inverse=True)
    sums = np.bincount(of, weights=values - values.mean())
    if len(sums) < 2:
        return None
    return float(np.sqrt(len(sums) / (len(sums) - 1) * np.sum(sums**2)) / len(values))


def interval(values: Values, games: NDArray[np.int64]) -> tuple[float | None, float | None]:
    """The 95 % interval of a mean by game."""
    error = standard_error(values, games)
    if error is None:
        return None, None
    half = float(stdtrit(len(np.unique(games)) - 1, 0.975)) * error
    return float(values.mean()) - half, float(values.mean()) + half


def scored(name: str, chance: Values, other: Values, score: Values, games: NDArray[np.int64]) -> Score:
    """The measures of the chances of seat a, and of the `other` seat's at the same positions; `score` is seat a's."""
    both, of_both = np.concatenate([chance, other]), np.concatenate([score, 1 - score])
    low, high = interval((both - of_both) ** 2, np.concatenate([games, games]))
    return Score(
        name=name,
        games=len(np.unique(games)),
        decisions=len(chance),
        brier=brier(both, of_both),
        low=low,
        high=high,
        log_loss=log_loss(both, of_both),
        slope=slope(both, of_both),
        ece=calibration_error(both, of_both),
    )
