"""Facts of cards that come to be during a game, tokens and copies, and that cease to be."""

from typing import ClassVar, NewType

from events.table.fact import CardMoved
from events.table.state import State

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
