"""A measure: a figure beside its baseline; and the games that every measure works on."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from events.cards.deck import Deck
from events.game import load
from events.records.recorder import Recording
from events.simulation.simulate import Plan, play_game
from tests.bench.reference import calibrated, reference_seconds


class Measure(msgspec.Struct, frozen=True):
    """A figure, and the baseline it was measured beside (same unit); `ratio` is value / baseline.

    `calibrated`: the figure per unit of reference work timed beside it (`reference.py`), as on the machine to which
    this is calibrated; None if the figure is of no time. `must` and `aim` bound the ratio if `bound_on` says so, else
    the calibrated figure, or the value if there is none; None where nothing is asked of it.
    """

    name: str
    value: float
    unit: str
    calibrated: float | None
    baseline: float
    ratio: float
    bound_on: Literal["value", "ratio"]
    better: Literal["higher", "lower"]
    must: float | None
    aim: float | None

    @property
    def bounded(self) -> float:
        """The figure that `must` and `aim` bound."""
        if self.bound_on == "ratio":
            return self.ratio
        return self.value if self.calibrated is None else self.calibrated

    @property
    def keeps(self) -> bool:
        """Whether it is as good as it must be."""
        if self.must is None:
            return True
        return self.bounded >= self.must if self.better == "higher" else self.bounded <= self.must

    def row(self) -> tuple[str, ...]:
        """For a table: what, value, unit, calibrated, baseline, ratio, must, aim."""
        must, aim = map(self._bound, (self.must, self.aim))
        value, baseline = f"{self.value:,.4g}", f"{self.baseline:,.4g}"
        calibrated = "" if self.calibrated is None else f"{self.calibrated:,.4g}"
        return (self.name, value, self.unit, calibrated, baseline, f"{self.ratio:.3g}", must, aim)

    def _bound(self, bound: float | None) -> str:
        """A bound with what it is a bound of: the ratio, or a figure in its unit."""
        if bound is None:
            return ""
        return f"ratio {bound:g}" if self.bound_on == "ratio" else f"{bound:,g} {self.unit}"


def decks(*, texts: bool) -> list[Deck]:
    """The sample decks of Fusion World that have cards with text, or those that have none."""
    game = load("fusion_world")
    cards = game.pool.sample_cards()
    return [
        deck
        for deck in game.pool.sample_decks().values()
        if any(cards[entry.number].has_text for entry in deck.entries) is texts
    ]


@dataclass(frozen=True)
class Sample:
    """Plain games, random against random: what every measure works on."""

    plan: Plan
    recordings: list[Recording]

    @classmethod
    def of(cls, games: int) -> "Sample":
        """Play that many games of the sample decks without more text than keyword skills."""
        game = load("fusion_world")
        bots, plain = ("random", "random"), decks(texts=False)
        plan = Plan.of(game, seed=11, bots=bots, decks=plain, catalogue=game.pool.sample_cards())
        recordings = [play_game(plan, index)[1] for index in range(games)]
        return cls(plan, [recording for recording in recordings if recording is not None])

    @property
    def actions(self) -> int:
        """Stored actions of all games."""
        return sum(len(recording.actions) for recording in self.recordings)

    @property
    def facts(self) -> int:
        """Facts of all games."""
        return sum(len(recording.facts) for recording in self.recordings)


def measured(
    name: str,
    value: float,
    unit: str,
    baseline: float,
    *,
    better: Literal["higher", "lower"] = "higher",
    bound_on: Literal["value", "ratio"] = "value",
    must: float | None = None,
    aim: float | None = None,
) -> Measure:
    """The measure with its ratio, calibrated by the reference work timed now."""
    per_work = calibrated(value, unit, reference=reference_seconds())
    return Measure(name, value, unit, per_work, baseline, value / baseline, bound_on, better, must, aim)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def best(rate: Callable[[], float]) -> float:
    """The best of three rates: what else a machine does only slows it, and what is loaded once is loaded by then."""
    return max(rate() for _ in range(3))


def p99(values: Sequence[float]) -> float:
    """The value that one in a hundred exceeds."""
    return sorted(values)[int(len(values) * 0.99) - 1]
