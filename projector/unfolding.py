"""Unfolded: of a game as a seat sees it, the attacks, or what else unfolds over several facts, with their steps."""

from collections.abc import Mapping

import msgspec

from events.seats.eyes import SeenFact
from events.seats.unfolding import Step, Unfolding


class ToldStep(msgspec.Struct, frozen=True):
    """A step that the fact at a position told: its name, and its amounts by unit."""

    at: int
    name: str
    amounts: Mapping[str, int]


class Unfolded(msgspec.Struct, frozen=True):
    """One that a seat saw, from its first position to its last (None while it goes on), with its steps in order.

    `without`: what is said of it where it has ended without any step.
    """

    first: int
    last: int | None
    steps: tuple[ToldStep, ...]
    without: str


class Unfoldings:
    """What has unfolded so far in a game, by what it declares; nothing without that. It must get every seen fact."""

    def __init__(self, declared: Unfolding | None) -> None:
        self._declared = declared
        self._at = 0
        self.seen: list[Unfolded] = []

    def watch(self, fact: SeenFact) -> None:
        """Add what the next fact tells. One that begins ends the one before it."""
        self._at += 1
        declared = self._declared
        if declared is None:
            return
        if issubclass(fact.kind, declared.begins):
            self._end(self._at - 1)
            self.seen.append(Unfolded(self._at, None, (), declared.without))
        elif self._goes_on():
            self._add(fact, declared)
            if issubclass(fact.kind, declared.ends):
                self._end(self._at)

    def _goes_on(self) -> bool:
        return bool(self.seen) and self.seen[-1].last is None

    def _add(self, fact: SeenFact, declared: Unfolding) -> None:
        told = tuple(ToldStep(self._at, step.name, _amounts(step, fact)) for step in declared.steps.get(fact.kind, ()))
        if told:
            self.seen[-1] = msgspec.structs.replace(self.seen[-1], steps=self.seen[-1].steps + told)

    def _end(self, last: int) -> None:
        if self._goes_on():
            self.seen[-1] = msgspec.structs.replace(self.seen[-1], last=last)


def _amounts(step: Step, fact: SeenFact) -> Mapping[str, int]:
    fields = fact.fields
    if step.each is not None:
        return {step.each: 1}
    return {unit.format_map(fields): fields[name] for name, unit in step.amounts.items()}
