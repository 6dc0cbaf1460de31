"""Facts of cards that lie face down in open zones; `ZoneSpec.face_down` says who may look at them."""

from typing import ClassVar

from events.table.fact import CardMoved, CardStacked, Fact
from events.table.ids import Card
from events.table.state import State


class CardSetFaceDown(CardMoved, frozen=True, kw_only=True, tag=35):
    """A card was placed face down on top of a zone."""

    caption: ClassVar[str] = "{card} is set face down in {target}"

    def apply(self, state: State) -> None:
        """The card lies on top of the zone, face down."""
        state.move(self.card, self.target)
        state.cards[self.card].face_down = True


class CardStackedFaceDown(CardStacked, frozen=True, kw_only=True, tag=36):
    """A card was placed face down under another."""

    caption: ClassVar[str] = "{card} is placed face down under {host}"

    def apply(self, state: State) -> None:
        """The card lies under the other, below all that lie there already, face down."""
        super().apply(state)
        state.cards[self.card].face_down = True


class CardTurnedUp(Fact, frozen=True, kw_only=True, tag=37):
    """A card that lay face down was turned face up."""

    card: Card
    caption: ClassVar[str] = "{card} is turned face up"

    def apply(self, state: State) -> None:
        """The card lies face up."""
        state.cards[self.card].face_down = False


class CardTurnedDown(Fact, frozen=True, kw_only=True, tag=38):
    """A card was turned face down where it lies."""

    card: Card
    caption: ClassVar[str] = "{card} is turned face down"

    def apply(self, state: State) -> None:
        """The card is face down, and seen only by those who may look at face-down cards of its zone."""
        if state.assumptions is not None:
            state.assumptions.hide(state, self.card)
        card_state = state.cards[self.card]
        card_state.face_down, card_state.revealed, card_state.shown = True, False, ""
