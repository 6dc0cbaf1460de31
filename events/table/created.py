"""Facts of cards that come to be during a game, tokens and copies, and that cease to be."""

from collections.abc import Sequence
from typing import ClassVar, NewType, TypeVar

from msgspec.structs import replace

from events.table.fact import CardMoved, Fact
from events.table.ids import Card
from events.table.state import State

S = TypeVar("S", bound=State)

Pinned = NewType("Pinned", str)
"""A definition as it is pinned. A seat sees it only if it sees the fact's card after the fact."""


class CardCreated(CardMoved, frozen=True, kw_only=True, tag=43):
    """A card came to be: it has the next id, and came from outside the game to a zone of its owner."""

    definition: Pinned
    caption: ClassVar[str] = "{card} comes to be in {target}"
    of_any_card: ClassVar[bool] = False

    def apply(self, state: State) -> None:
        """The card is there, as its definition says, and lies on top of the zone."""
        state.create(self.card, self.definition, self.source)
        state.move(self.card, self.target)


class CardCeased(CardMoved, frozen=True, kw_only=True, tag=44):
    """A card that was created during the game ceased to be: it went back outside, for good."""

    caption: ClassVar[str] = "{card} ceases to be"

    def apply(self, state: State) -> None:
        """The card lies outside, where nothing that it prints is valid."""
        state.move(self.card, self.target)
        state.cease(self.card)


def supposing_created(state: S, fact: CardCreated) -> S:
    """The supposed state in which the card of a fact is there, outside the game; those before it are like it."""
    there = state.supposing(())
    for card in range(len(state.cards), fact.card + 1):
        there.create(Card(card), fact.definition, fact.source)
    return there


def numbered(state: State, facts: Sequence[Fact]) -> list[Fact]:
    """The facts with the next ids for the cards that they create, also where some of these do not come to be."""
    created = [fact for fact in facts if isinstance(fact, CardCreated)]
    if not created:
        return [*facts]
    ids = {id(fact): Card(len(state.cards) + nth) for nth, fact in enumerate(created)}
    return [replace(fact, card=ids[id(fact)]) if isinstance(fact, CardCreated) else fact for fact in facts]
