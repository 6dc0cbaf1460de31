"""Training: a card game's predictors, fold by fold, and how they do on games that they were not trained on."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from importlib.metadata import version
from typing import NamedTuple

import numpy as np
import polars as pl

from events.errors import KifuError
from projector.contents import content_lines, contents
from projector.lake import Lake
from projector.models import features
from projector.models.calibration import bins, interval, scored, standard_error
from projector.models.changes import changed, outlook_of
from projector.models.features import Values, mirrored
from projector.models.folds import FOLDS, check_folds
from projector.models.predictor import CrossFitted, Predictor, Predictors
from projector.models.report import BASELINE, MODEL, Bin, Decile, Kind, Report, Score, Turn, faults
from projector.models.rows import from_both_sides, games_of, one_population, positions_of, sampled
from projector.models.trees import ROUNDS
from projector.stats.filters import Filters

FEW_GAMES = 2_000
"""Games below which the model is logistic: boosted trees would fit their chance."""
DECKS_HELD_OUT = 3
DECILES = 10
LIBRARIES = ("scikit-learn", "numpy", "polars")
"""The libraries on which the numbers of a model depend."""


def train(
    lake: Lake, filters: Filters, *, kind: Kind | None = None, rounds: int = ROUNDS
) -> tuple[Report, CrossFitted]:
    """The predictors of each fold of the games that the filters leave, and the report of how they judge these games.

    Each fold is judged by predictors of all other games. `kind`: by the number of games unless given. KifuError if they
    are of several populations, or are of one fold alone: too few to train on some and try on others.
    """
    games = games_of(lake, filters)
    population = one_population(games, filters)
    kind = kind or ("boosted" if games.height >= FEW_GAMES else "logistic")
    rows = lake.collect(positions_of(lake, games).filter(sampled()))
    if rows["fold"].n_unique() < 2:
        raise KifuError(_too_few(lake, filters, games.height))
    predictors = CrossFitted(
        tuple(_without(lake, games, rows, fold, kind=kind, rounds=rounds) for fold in range(FOLDS))
    )
    tests = trial(rows, predictors)
    deciles = tuple(by_chance(changed(lake, games, predictors, only=pl.col("open"))))
    [model] = [score for score in tests.scores if score.name == MODEL]
    report = Report(
        system=str(filters.system),
        population=population,
        position=lake.version,
        kind=kind,
        rounds=rounds,
        features=features.VERSION,
        made_with={name: version(name) for name in LIBRARIES},
        games=games.height,
        folds=FOLDS,
        decisions=rows.height,
        scores=(*tests.scores, *_on_unseen_decks(rows, kind, rounds)),
        bins=tests.bins,
        turns=tests.turns,
        deciles=deciles,
        faults=faults(model, tests.turns, deciles),
    )
    return report, predictors


def _without(lake: Lake, games: pl.DataFrame, rows: pl.DataFrame, fold: int, *, kind: Kind, rounds: int) -> Predictors:
    """The predictors of all games but those of a fold; `rows`: the positions of these games that are trained on."""
    others = pl.col("fold") != fold
    predictors = fit(rows.filter(others), kind=kind, rounds=rounds)
    return replace(predictors, outlook=outlook_of(lake, games.filter(others), predictors))


def _too_few(lake: Lake, filters: Filters, games: int) -> str:
    """What is said where so few games are left, and of what there are others."""
    told = f"{games} games of {filters.system}, {filters.population} are too few to train a model on some and try it on"
    there = "; ".join(content_lines(contents(lake).filter(pl.col("games") > 0))) or "no finished game"
    how = "choose another --system or --population, or play more (kifu simulate, kifu refresh)"
    return f"{told} others; the lake has {there}: {how}"


def fit(training: pl.DataFrame, *, kind: Kind, rounds: int = ROUNDS) -> Predictors:
    """The predictors of rows of seat a with their `score`."""
    rows = from_both_sides(training)
    return Predictors(
        baseline=Predictor.fit(rows, kind="boosted", knowledge="baseline", rounds=rounds),
        public=Predictor.fit(rows, kind=kind, knowledge="public", rounds=rounds),
        decks=Predictor.fit(rows, kind=kind, knowledge="decks", rounds=rounds),
    )


class Trial(NamedTuple):
    """The scores of cross-fitted predictors; and of the model, its bins of chances and its scores by turn."""

    scores: tuple[Score, ...]
    bins: tuple[Bin, ...]
    turns: tuple[Turn, ...]


def trial(rows: pl.DataFrame, predictors: CrossFitted) -> Trial:
    """The trial on rows with their `fold`. KifuError if rows of one match are of several folds: that is none."""
    check_folds(rows)
    chances = {
        "constant": np.full(rows.height, 0.5),
        BASELINE: predictors.judged(rows, lambda fitted, own: fitted.baseline.both(own)),
        "public": predictors.judged(rows, lambda fitted, own: fitted.public.both(own)),
        MODEL: predictors.both(rows),
    }
    score, games = rows["score"].to_numpy(), rows["end_position"].to_numpy()
    of_both = [scored(name, chance, 1 - chance, score, games) for name, chance in chances.items()]
    own, other = predictors.seat(rows), predictors.seat(mirrored(rows))
    model = chances[MODEL]
    return Trial(
        (*of_both, scored("seat", own, other, score, games)),
        bins(np.concatenate([model, 1 - model]), np.concatenate([score, 1 - score])),
        tuple(_by_turn(rows, (model - score) ** 2, (chances[BASELINE] - score) ** 2)),
    )


def _by_turn(rows: pl.DataFrame, of_model: Values, of_baseline: Values) -> Iterator[Turn]:
    """The scores of each turn, by the squares of how far the chances were off."""
    turn, games = rows["turn"].to_numpy(), rows["end_position"].to_numpy()
    for number in np.unique(turn):
        there = turn == number
        gain = (of_baseline - of_model)[there]
        low, high = interval(gain, games[there])
        yield Turn(
            turn=int(number),
            games=len(np.unique(games[there])),
            brier=float(of_model[there].mean()),
            baseline=float(of_baseline[there].mean()),
            gain=float(gain.mean()),
            low=low,
            high=high,
        )


def by_chance(changes: pl.DataFrame) -> Iterator[Decile]:
    """What chance added to the afterstates that it followed, tenth by tenth of their chances."""
    ordered = changes.sort("after", "end_position", "n")
    for part in np.array_split(np.arange(ordered.height), DECILES):
        rows = ordered[part.tolist()]
        if rows.height:
            added = rows["chance"].to_numpy()
            error = standard_error(added, rows["end_position"].to_numpy())
            middle = float(rows["after"].to_numpy().mean())
            yield Decile(chance=middle, decisions=len(added), mean=float(added.mean()), error=error)


def _on_unseen_decks(rows: pl.DataFrame, kind: Kind, rounds: int) -> Iterator[Score]:
    """The score on the games of three whole decks that were left out of the training; none if decks are few."""
    decks = {*rows["own_deck"].drop_nulls(), *rows["opposing_deck"].drop_nulls()}
    if len(decks) < 2 * DECKS_HELD_OUT:
        return
    left_out = sorted(decks, key=lambda deck: blake2b(deck.encode()).digest())[:DECKS_HELD_OUT]
    unseen = pl.any_horizontal(pl.col("own_deck", "opposing_deck").is_in(left_out).fill_null(False))
    training, held_out = rows.filter(~unseen), rows.filter(unseen)
    # A match of two lists with others of a seen deck would be on both sides; its seen half is left out.
    training = training.filter(~pl.col("unit").is_in(held_out["unit"].unique().implode()))
    if training.height and held_out.height:
        predictor = Predictor.fit(from_both_sides(training), kind=kind, knowledge="public", rounds=rounds)
        score, games = held_out["score"].to_numpy(), held_out["end_position"].to_numpy()
        chance = predictor.both(held_out)
        yield scored("public, decks unseen", chance, 1 - chance, score, games)
