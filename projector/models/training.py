"""Training: a card game's predictors, and how they do on games that they were not trained on."""

from collections.abc import Iterator
from hashlib import blake2b

import numpy as np
import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.models.calibration import bins, interval, scored, standard_error
from projector.models.changes import changed
from projector.models.features import Values
from projector.models.predictor import Kind, Predictor, Predictors
from projector.models.report import Decile, Report, Score, Turn, faults
from projector.models.rows import check_apart, from_both_sides, games_of, positions_of, sampled, trained_on
from projector.models.trees import ROUNDS
from projector.stats.filters import Filters

FEW_GAMES = 2_000
"""Games below which the model is logistic: boosted trees would fit their chance."""
DECKS_HELD_OUT = 3
DECILES = 10
MODEL = "public and decks"
"""The name of the score by which a model is judged."""


def train(lake: Lake, filters: Filters, *, kind: Kind | None = None, rounds: int = ROUNDS) -> tuple[Report, Predictors]:
    """The predictors of the games that the filters leave, and the report of their trial on held-out games.

    `kind`: by the number of games unless given. KifuError if there are too few games to train on some and try on
    others, or they are of several populations.
    """
    games = games_of(lake, filters)
    populations = sorted(games["population"].unique())
    if len(populations) > 1:
        which = " or ".join(f"'{name}'" for name in populations)
        raise KifuError(f"a model is of one population: choose {which}")
    chosen = trained_on(games)
    kind = kind or ("boosted" if games.height >= FEW_GAMES else "logistic")
    rows = lake.collect(positions_of(lake, games).filter(sampled()))
    training = rows.filter(pl.col("end_position").is_in(games.filter(chosen)["end_position"].implode()))
    held_out = rows.filter(pl.col("end_position").is_in(games.filter(~chosen)["end_position"].implode()))
    if not training.height or not held_out.height:
        raise KifuError(f"{games.height} games are too few to train a model on some and try it on others")
    predictors = fit(training, kind=kind, rounds=rounds)
    return _report(
        lake, filters, games, games.filter(~chosen), training, held_out, predictors, kind, rounds
    ), predictors


def fit(training: pl.DataFrame, *, kind: Kind, rounds: int = ROUNDS) -> Predictors:
    """The predictors of rows of seat a with their `score`."""
    rows = from_both_sides(training)
    return Predictors(
        baseline=Predictor.fit(rows, kind="boosted", knowledge="baseline", rounds=rounds),
        public=Predictor.fit(rows, kind=kind, knowledge="public", rounds=rounds),
        decks=Predictor.fit(rows, kind=kind, knowledge="decks", rounds=rounds),
    )


def trial(training: pl.DataFrame, held_out: pl.DataFrame, predictors: Predictors) -> tuple[Score, ...]:
    """The scores on held-out rows. KifuError if rows of one match were trained on, too: that is no trial."""
    check_apart(training, held_out)
    chances = {
        "constant": np.full(held_out.height, 0.5),
        "baseline": predictors.baseline.both(held_out),
        "public": predictors.public.both(held_out),
        MODEL: predictors.both(held_out),
        "seat": predictors.seat(held_out),
    }
    score, games = held_out["score"].to_numpy(), held_out["end_position"].to_numpy()
    return tuple(scored(name, chance, score, games) for name, chance in chances.items())


def _report(
    lake: Lake,
    filters: Filters,
    games: pl.DataFrame,
    tried: pl.DataFrame,
    training: pl.DataFrame,
    held_out: pl.DataFrame,
    predictors: Predictors,
    kind: Kind,
    rounds: int,
) -> Report:
    scores = trial(training, held_out, predictors)
    chance, score = predictors.both(held_out), held_out["score"].to_numpy()
    turns = tuple(_by_turn(held_out, chance, predictors.baseline.both(held_out)))
    deciles = tuple(_by_chance(changed(lake, tried, predictors, only=sampled())))
    [model] = [one for one in scores if one.name == MODEL]
    both = pl.concat([training, held_out])
    return Report(
        system=str(filters.system),
        population=games["population"][0],
        position=lake.version,
        kind=kind,
        games=games.height,
        held_out=tried.height,
        decisions=both.height,
        scores=(*scores, *_on_unseen_decks(both, kind, rounds)),
        bins=bins(np.concatenate([chance, 1 - chance]), np.concatenate([score, 1 - score])),
        turns=turns,
        deciles=deciles,
        faults=faults(model, turns, deciles),
    )


def _by_turn(held_out: pl.DataFrame, chance: Values, baseline: Values) -> Iterator[Turn]:
    """The scores of each turn."""
    turn, games = held_out["turn"].to_numpy(), held_out["end_position"].to_numpy()
    score = held_out["score"].to_numpy()
    of_model, of_baseline = (chance - score) ** 2, (baseline - score) ** 2
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


def _by_chance(changes: pl.DataFrame) -> Iterator[Decile]:
    """What chance added to the afterstates, tenth by tenth of their chances."""
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
        check_apart(training, held_out)
        score, games = held_out["score"].to_numpy(), held_out["end_position"].to_numpy()
        yield scored("public, decks unseen", predictor.both(held_out), score, games)
