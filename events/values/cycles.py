"""Cards that ask each other for figures: they are read in cycles, each the same whichever is read first."""

from collections.abc import Callable
from typing import TypeVar

from events.table.ids import Card
from events.table.state import State
from events.values.cache import ValueCache

T = TypeVar("T")


def in_cycles(state: State, cache: ValueCache, card: Card, read: Callable[[State, ValueCache, Card], T]) -> T:
    """Read something of a card; and once more, with all that was read for it, if cards ask each other in cycles."""
    if card in cache.busy:
        return read(state, cache, card)
    while True:
        known = cache.cycles
        cache.busy.append(card)
        try:
            found = read(state, cache, card)
        finally:
            cache.busy.pop()
        if cache.busy or cache.cycles is known:
            return found
        cache.holdings, cache.skills, cache.infos, cache.whole = {}, {}, {}, {}


def closes_cycle(cache: ValueCache, card: Card) -> bool:
    """Whether the card asks, by way of others, for what is being read of it, or of one of its cycle."""
    if not cache.busy:
        return False
    cycle = cache.cycles.get(card, frozenset((card,)))
    first = next((at for at, other in enumerate(cache.busy) if other in cycle), None)
    if first is None:
        return False
    joined = cycle.union(*(cache.cycles.get(other, (other,)) for other in cache.busy[first:]))
    if joined != cache.cycles.get(card):
        cache.cycles = {**cache.cycles, **dict.fromkeys(joined, joined)}
    return True
