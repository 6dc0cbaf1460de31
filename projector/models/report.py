"""The report of a training: how well each game was predicted by the model that left its match out."""

from typing import Literal, TypeAlias

import msgspec

from events.brief import Brief

Kind: TypeAlias = Literal["boosted", "logistic"]
MODEL, BASELINE = "public and decks", "baseline"
"""The names of the score by which a model is judged, and of that which it has to beat."""
LEAST_SLOPE, MOST_SLOPE = 0.9, 1.1
MOST_ECE = 0.02
LEAST_GAMES = 30
"""Games below which a turn is not judged."""
LEAST_CHANCE = 0.005
"""Half a point: what chance may add on average, a tenth of the least key moment."""
MOST_ERRORS = 2.8
"""Standard errors that what chance adds may be off: of ten deciles of a true model one is beyond 2 in four trials of
ten, beyond 2.8 in one of twenty."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A predictor on decisions of games that it was not trained on: Brier score with its 95 % interval by game, log
    loss, slope, ECE."""

    name: str
    games: int
    decisions: int
    brier: float
    low: float | None
    high: float | None
    log_loss: float
    slope: float | None
    ece: float


class Bin(msgspec.Struct, frozen=True, kw_only=True):
    """A tenth of the chances, from `low` on: how many were there, their mean, and the mean score."""

    low: float
    decisions: int
    chance: float | None
    score: float | None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The Brier scores of a turn, of the model and of the baseline, and by how much the model's is lower, with its
    95 % interval by game."""

    turn: int
    games: int
    brier: float
    baseline: float
    gain: float
    low: float | None
    high: float | None


class Decile(msgspec.Struct, frozen=True, kw_only=True):
    """A tenth of the afterstates that chance followed, by their chance: the mean of what it added, with its standard
    error by game."""

    chance: float
    decisions: int
    mean: float
    error: float | None


class Report(Brief, msgspec.Struct, frozen=True, kw_only=True):
    """A training: of which games up to which position of the lake, the scores, and what was not met.

    `population`: as the lake's column has it (bots: greedy v2). `kind`: boosted trees, or logistic where games are
    few; `rounds` of boosting; `features`: their version; `made_with`: the versions of the libraries that made it.
    `folds`: the number of parts of the games; each was judged by a model of all others. `faults`: in words, each thing
    that these models should be and are not.
    """

    system: str
    population: str
    position: int
    kind: Kind
    rounds: int
    features: int
    made_with: dict[str, str]
    games: int
    folds: int
    decisions: int
    scores: tuple[Score, ...]
    bins: tuple[Bin, ...]
    turns: tuple[Turn, ...]
    deciles: tuple[Decile, ...]
    faults: tuple[str, ...] = ()

    def brier(self, name: str) -> float:
        """The Brier score of that name."""
        [found] = [score.brier for score in self.scores if score.name == name]
        return found


def faults(model: Score, turns: tuple[Turn, ...], deciles: tuple[Decile, ...]) -> tuple[str, ...]:
    """What a model should be and is not, in words."""
    found = []
    if model.slope is None or not LEAST_SLOPE <= model.slope <= MOST_SLOPE:
        told = "none" if model.slope is None else f"{model.slope:.2f}"
        found.append(f"the slope of calibration is {told}, not {LEAST_SLOPE} to {MOST_SLOPE}")
    if model.ece > MOST_ECE:
        found.append(f"the expected calibration error is {model.ece:.3f}, above {MOST_ECE}")
    worse = [str(turn.turn) for turn in turns if turn.games >= LEAST_GAMES and turn.gain <= 0]
    if worse:
        found.append(f"the baseline is as good or better on turns {', '.join(worse)}")
    if not any(turn.games >= LEAST_GAMES for turn in turns):
        found.append(f"no turn has {LEAST_GAMES} games")
    if off := biased(deciles):
        where = ", ".join(f"{decile.mean:+.4f} around {decile.chance:.2f}" for decile in off)
        found.append(f"what chance adds is not 0 on average: {where}")
    return tuple(found)


def biased(deciles: tuple[Decile, ...]) -> tuple[Decile, ...]:
    """The deciles in which what chance adds is not 0 on average."""
    return tuple(
        decile
        for decile in deciles
        if decile.error is not None and abs(decile.mean) > max(MOST_ERRORS * decile.error, LEAST_CHANCE)
    )
