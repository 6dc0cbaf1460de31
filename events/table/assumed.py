"""Places assumed: cards that nobody saw lie where they must lie for the rules to go on, and the record says so.

A record of a game at a table begins with `PlacesAssumed`: it has what all saw, and what its witnesses saw. The place of
every other card is assumed (`events.table.assumptions`). `CardIdentified` says what a card was seen to be that nothing
in the game has shown; if another was assumed there, the two are exchanged.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from events.cards.deck import quoted
from events.table.ask import Sighting
from events.table.assumptions import Assumptions
from events.table.fact import Fact
from events.table.ids import Card, Seat
from events.table.state import State

IDENTIFY = "kifu/identify"
"""What the facts cite by which a record says what it knows of places."""


class PlacesAssumed(Fact, frozen=True, kw_only=True, tag=120):
    """A record began whose places are assumed; `witnesses`: the players who saw what it has, `""`, `a`, `b` or `ab`."""

    witnesses: str = ""
    caption: ClassVar[str] = "Cards that nobody saw are unknown in this record"

    def apply(self, state: State) -> None:
        """Assume the place of every card until it is seen. ValueError if the witnesses are no players."""
        if self.witnesses not in ("", "a", "b", "ab"):
            raise ValueError(f"nobody is called '{self.witnesses}': the witnesses are a, b, ab or nobody")
        state.assumptions = Assumptions(self.witnesses)
        state.assumptions.mix(map(Card, range(len(state.cards))))


class CardIdentified(Fact, frozen=True, kw_only=True, tag=121):
    """A card whose place was assumed was seen; `other`: the card that was assumed there, if it is another.

    No seat sees this fact: that the guess was right or wrong is nothing that happened at the table.
    """

    card: Card
    other: Card | None = None
    caption: ClassVar[str] = "{card} was seen"

    def apply(self, state: State) -> None:
        """Let the card be known, it and the other being what each was assumed to be. ValueError if it cannot be so."""
        assumptions = state.assumptions
        if assumptions is None or not assumptions.holds(state, self.card):
            raise ValueError(f"the place of card {self.card} is not assumed")
        if self.other is not None:
            if not assumptions.can_be(state, self.card, self.other):
                raise ValueError(f"card {self.other} cannot lie in the place of card {self.card}")
            assumptions.exchange(state, self.card, self.other)
            state.exchange_faces(self.card, self.other)
        assumptions.identify(state, self.card)

    def kept_by(self, state: Any) -> Seat | None:
        """Nobody at the table."""
        return "all"


def identification(state: State, sighting: Sighting) -> CardIdentified | str:
    """The fact of a sighting: the card, and the first card that can be it there; or the fault of the sighting."""
    card, number, assumptions = sighting.card, sighting.number, state.assumptions
    if assumptions is None:
        return "no place of this record is assumed: a record says so as it begins"
    if not 0 <= card < len(state.cards) or not assumptions.holds(state, card):
        return f"the place of card {card} is not assumed: name a card that nobody has seen where it lies"
    if state.is_concerned(card):
        return f"what card {card} says is still to be done: answer that first"
    others = [Card(other) for other, at in enumerate(state.cards) if at.face is not None and at.face.number == number]
    if card in others:
        return CardIdentified(card=card, rule=IDENTIFY)
    for other in others:
        if assumptions.can_be(state, card, other) and not state.is_concerned(other):
            return CardIdentified(card=card, other=other, rule=IDENTIFY)
    there = f"none of its {len(others)} copies can lie there, by what was seen" if others else "no deck has it"
    return f"card {card} cannot be {quoted(number)}: {there}"


OF_EVERY_RECORD: tuple[type[Fact], ...] = (PlacesAssumed, CardIdentified)
"""The facts that the record of any game can have, though no rule makes them."""


def declared(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """What a record says of itself in its first facts, before those that the rules make."""
    return tuple(fact for fact in facts[:1] if isinstance(fact, PlacesAssumed))
