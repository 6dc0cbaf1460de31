"""The fact of what the cost of a card was paid with, for cards whose texts ask for it."""

from typing import ClassVar

from events.cards.card import Definition
from events.language.effect import Spent
from events.language.vocabulary import parts
from events.once import once_each
from events.table.fact import Fact
from events.table.ids import Card
from events.table.state import State


class CostPaid(Fact, frozen=True, kw_only=True, tag=104):
    """The cost of a card was paid, to use it. `paid_with`: the word for each of what paid it."""

    card: Card
    paid_with: tuple[str, ...]
    caption: ClassVar[str] = "The cost of {card} is paid"
    invalidates = frozenset({"paid"})

    def apply(self, state: State) -> None:
        """It is remembered of the card as it is used now."""
        paid = state.cards[self.card].incarnation, self.paid_with
        state.costs_paid = {**state.costs_paid, self.card: paid}


@once_each
def asks_what_paid(face: Definition) -> bool:
    """Whether a skill that a card prints asks what its cost was paid with."""
    sides = (face, getattr(face, "back", None))
    skills = (skill for side in sides for skill in getattr(side, "skills", ()))
    return any(isinstance(node, Spent) for skill in skills for _, node in parts(skill))
