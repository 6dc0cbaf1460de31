"""What cards have in common, and how many of them differ from each other."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.cards.prints import Info
from events.table.ids import Card
from events.table.state import State
from events.values.context import Context


def had_now(state: State, context: Context, card: Card, word: str) -> frozenset[Any]:
    """What a card has of that word now; nothing if it is not known."""
    known = state.cards[card].face is not None or card in context.known
    return had(context.reader(state, card, context), word) if known else frozenset()


def had(read: Info, word: str) -> frozenset[Any]:
    """What the information of a card has of that word: its names, its number, or a figure."""
    if word == "numbers":
        return frozenset((read.number,))
    if word in ("names", "traits", "colors"):
        return frozenset(getattr(read, word))
    return frozenset({read.figures.get(word)} - {None})


def most_different(had: Iterable[frozenset[Any]], most: int) -> int:
    """How many of these, of what cards have, share nothing with each other, up to `most`; nothing shares nothing."""
    each = list(had)
    return _most([*dict.fromkeys(filter(None, each)), *(words for words in each if not words)], most)


def _most(rest: Sequence[frozenset[Any]], most: int) -> int:
    if most <= 0 or not rest:
        return 0
    if all(len(words) <= 1 for words in rest):
        return min(most, len(rest))
    first, *others = rest
    with_first = 1 + _most([words for words in others if first.isdisjoint(words)], most - 1)
    return with_first if with_first >= most else max(with_first, _most(others, most))
