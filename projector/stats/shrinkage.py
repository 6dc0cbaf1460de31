"""Estimates of matchups that lend one another strength: each deck has a strength, and each matchup departs from it.

The logit of a score is the difference of two strengths plus a departure, with normal priors. The model is fitted for
each pair of spreads of a grid; the fits are weighted by their evidence, by Laplace's approximation.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit
from threadpoolctl import threadpool_limits

from projector.stats.intervals import Z_95

Floats: TypeAlias = NDArray[np.float64]
Indexes: TypeAlias = NDArray[np.intp]

STRENGTHS = (0.25, 0.5, 1.0, 2.0)
"""The prior spreads (tau) of the decks' strengths."""
DEPARTURES = (0.02, 0.1, 0.2, 0.35, 0.5, 0.75, 1.1)
"""The prior spreads (sigma) of the matchups' departures from them."""
_STEPS, _SMALL = 50, 1e-10
_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(15)


@dataclass(frozen=True)
class Pairs:
    """Pairs of decks `i` and `j`, each once, of so many `decks`: `n` games and the `score` of the first."""

    decks: int
    i: Indexes
    j: Indexes
    n: Floats
    score: Floats


@dataclass(frozen=True)
class Fit:
    """The model at the mode of its posterior, for one pair of spreads.

    `eta`: the logits by pair; `given`: the part of a change of the strengths that a pair's logit follows; `own`: the
    spread that a pair's logit has besides; `strengths`: the covariance of the strengths; `evidence`: its logarithm.
    """

    eta: Floats
    given: Floats
    own: Floats
    strengths: Floats
    evidence: float


def fitted(pairs: Pairs, *, tau: float, sigma: float) -> Fit:
    """The fit for those spreads, by Newton's method on the strengths with the departures eliminated."""
    theta, delta = np.zeros(pairs.decks), np.zeros(len(pairs.n))
    reached = _log_posterior(pairs, theta, delta, tau, sigma)
    for _ in range(_STEPS):
        p = expit(theta[pairs.i] - theta[pairs.j] + delta)
        rest, weight = pairs.score - pairs.n * p, pairs.n * p * (1 - p)
        of_delta = rest - delta / sigma**2
        given = 1 / (1 + weight * sigma**2)
        reduced = rest - weight * sigma**2 * given * of_delta
        step = np.linalg.solve(_hessian(pairs, weight * given, tau), _summed(pairs, reduced) - theta / tau**2)
        step_delta = (of_delta - weight * (step[pairs.i] - step[pairs.j])) * sigma**2 * given
        length = 1.0
        while True:
            now = _log_posterior(pairs, theta + length * step, delta + length * step_delta, tau, sigma)
            if now >= reached - _SMALL:
                break
            length /= 2
        theta, delta, gained, reached = theta + length * step, delta + length * step_delta, now - reached, now
        if gained < _SMALL:
            break
    return _at_mode(pairs, theta, delta, reached, tau=tau, sigma=sigma)


def _at_mode(pairs: Pairs, theta: Floats, delta: Floats, reached: float, *, tau: float, sigma: float) -> Fit:
    p = expit(theta[pairs.i] - theta[pairs.j] + delta)
    weight = pairs.n * p * (1 - p)
    given = 1 / (1 + weight * sigma**2)
    hessian = _hessian(pairs, weight * given, tau)
    # log det of the whole Hessian, the spreads of the priors taken in: a pair without games adds nothing.
    determinant = np.linalg.slogdet(hessian * tau**2)[1] - np.log(given).sum()
    eta = theta[pairs.i] - theta[pairs.j] + delta
    covariance = np.linalg.inv(hessian).astype(np.float64)
    return Fit(eta, given, sigma * np.sqrt(given), covariance, float(reached - determinant / 2))


def _log_posterior(pairs: Pairs, theta: Floats, delta: Floats, tau: float, sigma: float) -> float:
    """The logarithm of the posterior but for what only the spreads decide."""
    eta = theta[pairs.i] - theta[pairs.j] + delta
    likelihood = pairs.score @ eta - pairs.n @ np.logaddexp(0, eta)
    return float(likelihood - theta @ theta / (2 * tau**2) - delta @ delta / (2 * sigma**2))


def _summed(pairs: Pairs, values: Floats) -> Floats:
    """The sums by deck of values of pairs: added to the first deck, taken from the second."""
    size = pairs.decks
    first: Floats = np.bincount(pairs.i, values, size).astype(np.float64)
    return first - np.bincount(pairs.j, values, size)


def _hessian(pairs: Pairs, weights: Floats, tau: float) -> Floats:
    """Minus the second derivatives by the strengths, the departures eliminated."""
    size = pairs.decks
    matrix = np.zeros((size, size))
    np.subtract.at(matrix, (pairs.i, pairs.j), weights)
    matrix += matrix.T
    matrix[np.diag_indices(size)] = np.bincount(pairs.i, weights, size) + np.bincount(pairs.j, weights, size)
    matrix[np.diag_indices(size)] += 1 / tau**2
    return matrix


@dataclass(frozen=True)
class Shrunken:
    """The fits of the grid, with their `weights`, for the same pairs."""

    pairs: Pairs
    fits: tuple[Fit, ...]
    weights: Floats

    @classmethod
    def of(cls, pairs: Pairs) -> "Shrunken":
        """The fits of these pairs; those without games are predicted.

        The matrices are small: several threads of BLAS would wait for each other most of the time, on a busy machine
        for minutes.
        """
        with threadpool_limits(limits=1, user_api="blas"):
            fits = tuple(fitted(pairs, tau=tau, sigma=sigma) for tau in STRENGTHS for sigma in DEPARTURES)
        evidence = np.array([fit.evidence for fit in fits])
        weights = np.exp(evidence - evidence.max())
        return cls(pairs, fits, weights / weights.sum())

    @cached_property
    def rates(self) -> Floats:
        """The expected score of the first deck by pair."""
        found = np.zeros(len(self.pairs.n))
        for weight, fit in zip(self.weights, self.fits, strict=True):
            eta = fit.eta[:, None] + np.sqrt(self._variance(fit))[:, None] * _NODES
            found += weight * (expit(eta) @ _WEIGHTS) / _WEIGHTS.sum()
        return found

    def intervals(self) -> tuple[Floats, Floats]:
        """The ends of the 95 % intervals by pair, approximate: of the logit's mean and spread over all fits."""
        weights = self.weights[:, None]
        etas = np.array([fit.eta for fit in self.fits])
        mean = (weights * etas).sum(axis=0)
        squares = (weights * (np.array([self._variance(fit) for fit in self.fits]) + etas**2)).sum(axis=0)
        half = Z_95 * np.sqrt(np.maximum(squares - mean**2, 0))
        return expit(mean - half), expit(mean + half)

    def _variance(self, fit: Fit) -> Floats:
        i, j, cov = self.pairs.i, self.pairs.j, fit.strengths
        variance: Floats = fit.given**2 * (cov[i, i] + cov[j, j] - 2 * cov[i, j]) + fit.own**2
        return variance

    def draws(self, count: int, *, seed: int) -> "Draws":
        """So many draws from the posterior, the same for a seed."""
        dice = np.random.default_rng(seed)
        which = dice.choice(len(self.fits), size=count, p=self.weights)
        strengths = np.empty((count, self.pairs.decks))
        for n in np.unique(which):
            chosen = which == n
            normal = dice.standard_normal((int(chosen.sum()), self.pairs.decks))
            strengths[chosen] = normal @ np.linalg.cholesky(self.fits[n].strengths).T
        return Draws(self, which, strengths, dice)


@dataclass(frozen=True)
class Draws:
    """Draws from a posterior: `which` fit each is of, and its departure of the strengths from the mode."""

    of: Shrunken
    which: NDArray[np.int64]
    strengths: Floats
    dice: np.random.Generator

    def scores(self, pairs: NDArray[np.bool_]) -> Floats:
        """The scores of the first decks of those pairs, a row a draw. Ask for each pair once."""
        i, j = self.of.pairs.i[pairs], self.of.pairs.j[pairs]
        fits = self.of.fits
        found = np.empty((len(self.which), len(i)))
        for n in np.unique(self.which):
            fit, chosen = fits[n], self.which == n
            moved = self.strengths[chosen][:, i] - self.strengths[chosen][:, j]
            own = self.dice.standard_normal(moved.shape) * fit.own[pairs]
            found[chosen] = expit(fit.eta[pairs] + fit.given[pairs] * moved + own)
        return found
