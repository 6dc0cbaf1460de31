"""Cycles of cards whose figures depend on each other: their values do not depend on the order of reading."""

from collections.abc import Callable
from typing import TypeVar

from events.table.ids import Card
from events.table.state import State
from events.values.cache import ValueCache

T = TypeVar("T")


def in_cycles(state: State, cache: ValueCache, card: Card, read: Callable[[State, ValueCache, Card], T]) -> T:
    """A value of a card; computed again, after evicting the others, if a cycle of cards was found on the way."""
    if card in cache.stack:
        return read(state, cache, card)
    while True:
        cycles_before = cache.cycles
        cache.stack.append(card)
        try:
            value = read(state, cache, card)
        finally:
            cache.stack.pop()
        if cache.stack or cache.cycles is cycles_before:
            return value
        cache.holdings, cache.skills, cache.infos, cache.cyclic = {}, {}, {}, {}


def closes_cycle(cache: ValueCache, card: Card) -> bool:
    """Whether a card, or one of its cycle, is being read already; the stack of readings is then one cycle."""
    if not cache.stack:
        return False
    cycle = cache.cycles.get(card, frozenset((card,)))
    first = next((index for index, other in enumerate(cache.stack) if other in cycle), None)
    if first is None:
        return False
    joined = cycle.union(*(cache.cycles.get(other, (other,)) for other in cache.stack[first:]))
    if joined != cache.cycles.get(card):
        cache.cycles = {**cache.cycles, **dict.fromkeys(joined, joined)}
    return True
