"""The shrunken estimates of matchups against a generic optimiser, and what their intervals cover."""

from itertools import combinations
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy.optimize import minimize
from scipy.special import expit

from events.errors import KifuError
from projector.stats import field_rate as field
from projector.stats.deck_shares import deck_shares
from projector.stats.field_rate import weighted
from projector.stats.filters import Filters
from projector.stats.matchup_matrix import matchup_matrix
from projector.stats.shrinkage import DEPARTURES, STRENGTHS, Floats, Pairs, Shrunken, fitted
from tests.projector.test_stats import game, made_up


def simulated(dice: np.random.Generator, *, decks: int, games: int) -> tuple[Pairs, Floats]:
    """Pairs of decks that met about so often in all, a tenth of them never, and their true rates."""
    i, j = np.array(list(combinations(range(decks), 2)), dtype=np.intp).T
    strengths, departures = dice.normal(0, 0.6, decks), dice.normal(0, 0.3, len(i))
    true = expit(strengths[i] - strengths[j] + departures)
    n = dice.poisson(games / len(i), len(i)) * (dice.random(len(i)) > 0.1)
    return Pairs(decks, i, j, n.astype(float), dice.binomial(n, true).astype(float)), true


@pytest.mark.parametrize(("tau", "sigma"), [(0.25, 0.02), (1.0, 0.35), (2.0, 1.1)])
def test_a_fit_is_where_a_generic_optimiser_finds_the_mode(tau: float, sigma: float) -> None:
    """Strengths and departures are minimised together, and the evidence and spreads taken of the whole Hessian."""
    pairs, _ = simulated(np.random.default_rng(3), decks=5, games=200)
    size, count = pairs.decks, len(pairs.n)
    design = np.zeros((count, size + count))
    design[range(count), pairs.i], design[range(count), pairs.j] = 1, -1
    design[range(count), range(size, size + count)] = 1
    precision = np.r_[np.full(size, tau**-2), np.full(count, sigma**-2)]

    def minus_log_posterior(x: Floats) -> float:
        eta = design @ x
        likelihood = (pairs.score * np.log(expit(eta)) + (pairs.n - pairs.score) * np.log(expit(-eta))).sum()
        return float(-likelihood + (precision * x**2).sum() / 2 - np.log(precision).sum() / 2)

    found = minimize(minus_log_posterior, np.zeros(size + count), method="BFGS", options={"gtol": 1e-7})
    eta = design @ found.x
    hessian = design.T @ ((pairs.n * expit(eta) * expit(-eta))[:, None] * design) + np.diag(precision)
    spread = np.sqrt(np.diag(design @ np.linalg.inv(hessian) @ design.T))
    fit = fitted(pairs, tau=tau, sigma=sigma)
    cov = fit.strengths
    of_strengths = cov[pairs.i, pairs.i] + cov[pairs.j, pairs.j] - 2 * cov[pairs.i, pairs.j]
    assert fit.eta == pytest.approx(eta, abs=1e-4)
    assert np.sqrt(fit.given**2 * of_strengths + fit.own**2) == pytest.approx(spread, rel=1e-4)
    assert fit.evidence == pytest.approx(-found.fun - np.linalg.slogdet(hessian)[1] / 2, abs=1e-4)


def coverage(*, runs: int, games: int) -> tuple[float, float, float]:
    """The part of the intervals that hold the true rate, and the mean errors in points: shrunken, and unshrunken."""
    dice = np.random.default_rng(17)
    held, shrunken, plain = [], [], []
    for _ in range(runs):
        pairs, true = simulated(dice, decks=11, games=games)
        model = Shrunken.of(pairs)
        low, high = model.intervals()
        met = pairs.n > 0
        held.append(np.mean((low <= true) & (true <= high)))
        shrunken.append(np.sqrt(np.mean((model.rates - true)[met] ** 2)))
        plain.append(np.sqrt(np.mean((pairs.score[met] / pairs.n[met] - true[met]) ** 2)))
    return float(np.mean(held)), 100 * float(np.mean(shrunken)), 100 * float(np.mean(plain))


def test_shrunken_intervals_cover_and_are_nearer_than_plain_rates() -> None:
    held, shrunken, plain = coverage(runs=12, games=1000)
    assert 0.86 <= held <= 0.97
    assert shrunken < 0.7 * plain


@pytest.mark.slow
@pytest.mark.parametrize("games", [300, 1000, 3000, 10000])
def test_shrunken_intervals_cover_at_every_number_of_games(games: int) -> None:
    held, shrunken, plain = coverage(runs=200, games=games)
    assert 0.89 <= held <= 0.96
    assert shrunken < plain


def test_draws_spread_as_the_intervals_say() -> None:
    pairs, _ = simulated(np.random.default_rng(5), decks=6, games=500)
    model = Shrunken.of(pairs)
    drawn = model.draws(20000, seed=2).scores(np.ones(len(pairs.n), dtype=bool))
    low, high = model.intervals()
    assert drawn.mean(axis=0) == pytest.approx(model.rates, abs=0.01)
    assert np.percentile(drawn, 2.5, axis=0) == pytest.approx(low, abs=0.025)
    assert np.percentile(drawn, 97.5, axis=0) == pytest.approx(high, abs=0.025)
    assert len(model.fits) == len(STRENGTHS) * len(DEPARTURES)


def test_decks_that_never_met_are_predicted(tmp_path: Path) -> None:
    """x beats y, y beats z; x and z never met."""
    rows = [game("x", "y", "a")] * 8 + [game("z", "y", "b")] * 8 + [game("x", "y", "b"), game("x", "x", None)]
    found = {(row["deck"], row["opponent"]): row for row in matchup_matrix(made_up(tmp_path, rows)).to_dicts()}
    never = found["x", "z"]
    assert (never["games"], never["win_rate"]) == (0, None)
    assert never["shrunken"] > found["x", "y"]["shrunken"] > 0.5
    for (deck, opponent), row in found.items():
        if row["mirror"]:
            assert (deck, row["games"], row["draws"], row["wins"], row["shrunken"]) == ("x", 1, 1, None, None)
            continue
        other = found[opponent, deck]
        assert row["shrunken"] + other["shrunken"] == pytest.approx(1)
        assert row["shrunken_low"] + other["shrunken_high"] == pytest.approx(1)
        assert row["shrunken_low"] < row["shrunken"] < row["shrunken_high"]
    chosen = matchup_matrix(made_up(tmp_path / "again", rows), Filters(decks=("x",), opponents=("z",)))
    assert chosen.row(0, named=True)["shrunken"] == pytest.approx(never["shrunken"])


def test_a_field_rate_by_hand(tmp_path: Path) -> None:
    """Shares ½, ⅓, ⅙ and rates .5, .6, .4: 31/60."""
    assert weighted(np.array([0.5, 0.6, 0.4]), np.array([3.0, 2, 1])) == pytest.approx(31 / 60)
    rows = [game("x", "y", "a")] * 8 + [game("z", "y", "b")] * 4 + [game("x", "y", "b"), game("x", "x", None)]
    lake = made_up(tmp_path, rows)
    cells = {
        (row["deck"], row["opponent"]): row["shrunken"]
        for row in matchup_matrix(lake).filter(~pl.col("mirror")).to_dicts()
    }
    observed = {row["deck"]: row for row in field.field_rate(lake).to_dicts()}
    assert {deck: row["share"] for deck, row in observed.items()} == {"x": 11 / 28, "y": 13 / 28, "z": 4 / 28}
    assert observed["x"]["field_rate"] == pytest.approx((13 * cells["x", "y"] + 4 * cells["x", "z"]) / 17)
    assert observed["x"]["covered"] == pytest.approx(13 / 17)
    assert observed["x"]["games"] == 9
    edited = {row["deck"]: row for row in field.field_rate(lake, shares={"x": 3, "z": 1}, mirrors=True).to_dicts()}
    assert edited["x"]["field_rate"] == pytest.approx((3 * 0.5 + cells["x", "z"]) / 4)
    assert edited["x"]["covered"] == pytest.approx(3 / 4)
    for row in (*observed.values(), *edited.values()):
        assert row["low"] < row["field_rate"] < row["high"]
    for refused in (Filters(opponents=("x",)), Filters(players=("ann",)), Filters(begins=False)):
        with pytest.raises(
            KifuError, match=r"field_rate takes no filter '(opponents|players|begins)': a field has all"
        ):
            field.field_rate(lake, refused)
    alone = {row["deck"]: row for row in field.field_rate(lake, shares={"x": 1}).to_dicts()}
    assert (alone["x"]["field_rate"], alone["x"]["low"], alone["y"]["covered"]) == (None, None, 1.0)
    with pytest.raises(KifuError, match="no deck of these games is called 'w'; there are x, y, z"):
        field.field_rate(lake, shares={"w": 1})
    with pytest.raises(KifuError, match="the share of 'x' is -1"):
        field.field_rate(lake, shares={"x": -1})


def test_a_deck_that_only_met_itself_is_of_the_field_and_predicted(tmp_path: Path) -> None:
    """Five games of x against y, ten of z against z."""
    lake = made_up(tmp_path, [game("x", "y", "a" if n else "b") for n in range(5)] + [game("z", "z", "a")] * 10)
    shares = {row["deck"]: row["share"] for row in deck_shares(lake).to_dicts()}
    observed = {row["deck"]: row for row in field.field_rate(lake).to_dicts()}
    assert {deck: row["share"] for deck, row in observed.items()} == pytest.approx(shares)
    assert (shares["z"], observed["z"]["games"], observed["z"]["covered"]) == (pytest.approx(2 / 3), 0, 0)
    edited = {row["deck"]: row for row in field.field_rate(lake, shares={"z": 1, "x": 1}).to_dicts()}
    assert (edited["z"]["share"], edited["y"]["covered"]) == (0.5, 0.5)
    cells = {(row["deck"], row["opponent"]): row for row in matchup_matrix(lake).filter(~pl.col("mirror")).to_dicts()}
    assert (cells["z", "y"]["games"], cells["z", "y"]["win_rate"]) == (0, None)
    assert edited["y"]["field_rate"] == pytest.approx((cells["y", "x"]["shrunken"] + cells["y", "z"]["shrunken"]) / 2)
    only = field.field_rate(made_up(tmp_path / "only", [game("z", "z", "a")])).to_dicts()
    assert [(row["deck"], row["share"], row["field_rate"]) for row in only] == [("z", 1, None)]
