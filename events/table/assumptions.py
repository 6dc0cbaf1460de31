"""What a record does not know of the table: the cards of which nobody saw that they lie where the record has them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from events.table.ids import Card, Zone, zone_name, zone_owner
from events.table.zones import ZoneSpec


class Places(Protocol):
    """The part of a state that says where cards lie, and who sees them there."""

    @property
    def cards(self) -> Sequence[Any]: ...  # noqa: D102

    @property
    def zones(self) -> Mapping[Zone, Sequence[Card]]: ...  # noqa: D102

    @property
    def specs(self) -> Mapping[str, ZoneSpec]: ...  # noqa: D102

    @property
    def parts(self) -> Mapping[Card, str]: ...  # noqa: D102

    @property
    def backs(self) -> Mapping[Card, str]: ...  # noqa: D102


@dataclass(slots=True)
class Assumptions:
    """The places assumed at a table, by what the `witnesses` of the record saw besides what all saw.

    `mixed`: the cards whose places are assumed, each with the numbers of the times, since what it is was last seen, at
    which it may have become another, of all such `times`. `moved`: the card that moved last, and the cards each of
    which may be any of them if nobody saw that card arrive.

    A card that was seen is known from then on, as long as it cannot be another: until it is shuffled, comes to lie
    unseen in an order, or a card leaves the hand where it lies, and nobody saw which.
    """

    witnesses: str
    mixed: dict[Card, tuple[int, ...]] = field(default_factory=dict)
    times: int = 0
    moved: tuple[Card, tuple[Card, ...]] | None = None

    def copied(self) -> "Assumptions":
        """A copy that shares nothing mutable with this."""
        return replace(self, mixed=dict(self.mixed))

    def holds(self, state: Places, card: Card) -> bool:
        """Whether nobody knows that the card lies where the record has it."""
        if self.sees(state, card):
            return False
        return card in self.mixed or (self.moved is not None and card in self._lost(state, *self.moved))

    def sees(self, state: Places, card: Card) -> bool:
        """Whether all, or the witnesses, see the card now."""
        card_state = state.cards[card]
        spec = state.specs[zone_name(card_state.zone)]
        seen_by = spec.face_down if card_state.face_down else spec.seen_by
        if seen_by == "all" or card_state.revealed or any(player in self.witnesses for player in card_state.shown):
            return True
        return seen_by == "owner" and zone_owner(card_state.zone) in self.witnesses

    def can_be(self, state: Places, card: Card, other: Card) -> bool:
        """Whether two assumed cards can lie in each other's place, by all that was seen of them."""
        if not (self.holds(state, card) and self.holds(state, other)):
            return False
        if any(by.get(card) != by.get(other) for by in (state.parts, state.backs)):
            return False
        settled = self.copied()
        settled.settle(state)
        same_owner = state.cards[card].owner == state.cards[other].owner
        return same_owner and not {*settled.mixed[card]}.isdisjoint(settled.mixed[other])

    def exchange(self, state: Places, card: Card, other: Card) -> int:
        """Note that two assumed cards are one another; the time at which they may have changed places.

        What each of them is has been where the other was until then.
        """
        self.settle(state)
        first, second = self.mixed[card], self.mixed[other]
        since = max({*first} & {*second})
        self.mixed[card] = (*_until(since, second), *_after(since, first))
        self.mixed[other] = (*_until(since, first), *_after(since, second))
        return since

    def identify(self, state: Places, card: Card) -> None:
        """Let the card be known where it lies."""
        self.settle(state)
        self.mixed.pop(card, None)

    def hide(self, state: Places, card: Card) -> None:
        """Let a card that is hidden where it lies be known, if it was seen until then."""
        if self.sees(state, card):
            self.identify(state, card)

    def shuffle(self, state: Places, zone: Zone) -> None:
        """Let each unseen card of a zone be any of them."""
        self.settle(state)
        self.mix(card for card in state.zones[zone] if not self.sees(state, card))

    def leave(self, state: Places, card: Card, target: Zone) -> None:
        """Note, before a card moves, what the move leaves open if nobody sees the card where it comes to lie.

        Of the cards of a hand nobody knows which it was. In a zone with an order it may change places with what comes
        to lie there at once with it.
        """
        self.settle(state)
        source = state.cards[card].zone
        among: tuple[Card, ...] = (card,) if state.specs[zone_name(target)].ordered else ()
        if self.sees(state, card):
            self.mixed.pop(card, None)
        elif not state.specs[zone_name(source)].ordered:
            among = tuple(lying for lying in state.zones[source] if not self.sees(state, lying))
        elif card in self.mixed:
            among = ()
        self.moved = card, among

    def settle(self, state: Places) -> None:
        """Note what the last move has left open."""
        if self.moved is not None:
            moved, self.moved = self.moved, None
            if lost := self._lost(state, *moved):
                self.mix(lost)

    def mix(self, cards: Iterable[Card]) -> None:
        """Let each of these cards be any of them."""
        self.times += 1
        for card in cards:
            self.mixed[card] = (*self.mixed.get(card, ()), self.times)

    def _lost(self, state: Places, moved: Card, among: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that may be others since the last move."""
        return () if self.sees(state, moved) else among


def _until(time: int, times: Iterable[int]) -> Iterable[int]:
    return (own for own in times if own <= time)


def _after(time: int, times: Iterable[int]) -> Iterable[int]:
    return (own for own in times if own > time)
