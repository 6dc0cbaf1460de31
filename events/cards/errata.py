"""Errata: what a document of rulings changes about the cards of a game, and what became of each ruling."""

from collections import Counter
from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias

import msgspec

from events.brief import Brief
from events.cards.card import D

Outcome: TypeAlias = Literal["applied", "clarified", "absent", "person"]
"""A ruling changed cards; it explains one and changes nothing; it is about none here; a person has to see to it."""


class Ruled(NamedTuple):
    """What became of a ruling: where it stands in its document, on what card, and what was done, or why not.

    `numbers`: those of the cards that it is about.
    """

    line: int
    title: str
    outcome: Outcome
    numbers: tuple[str, ...]
    note: str


class Errata(Brief, msgspec.Struct, Generic[D], frozen=True):
    """The rulings of a document in its order, and the cards as they are by them: those that the rulings change."""

    rulings: Sequence[Ruled]
    cards: tuple[D, ...]

    def counts(self) -> Counter[Outcome]:
        """How many rulings there are of each outcome."""
        return Counter(ruling.outcome for ruling in self.rulings)
