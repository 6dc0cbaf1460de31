"""Cards that ask each other for figures: they are read in circles, each the same whichever is read first."""

from collections.abc import Callable
from typing import TypeVar

from events.table.ids import Card
from events.table.state import State
from events.values.cache import ValueCache

T = TypeVar("T")


def in_circles(state: State, kept: ValueCache, card: Card, read: Callable[[State, ValueCache, Card], T]) -> T:
    """Read something of a card; and once more, with all that was read for it, if cards ask each other in circles."""
    if card in kept.busy:
        return read(state, kept, card)
    while True:
        known = kept.circles
        kept.busy.append(card)
        try:
            found = read(state, kept, card)
        finally:
            kept.busy.pop()
        if kept.busy or kept.circles is known:
            return found
        kept.holdings, kept.skills, kept.infos, kept.whole = {}, {}, {}, {}


def closes_circle(kept: ValueCache, card: Card) -> bool:
    """Whether the card asks, by way of others, for what is being read of it, or of one of its circle."""
    if not kept.busy:
        return False
    circle = kept.circles.get(card, frozenset((card,)))
    first = next((at for at, other in enumerate(kept.busy) if other in circle), None)
    if first is None:
        return False
    joined = circle.union(*(kept.circles.get(other, (other,)) for other in kept.busy[first:]))
    if joined != kept.circles.get(card):
        kept.circles = {**kept.circles, **dict.fromkeys(joined, joined)}
    return True
