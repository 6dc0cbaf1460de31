"""Bounds on what a definition may say: within them any card can be read, printed and played in little time and memory.

No card that was ever printed comes near them. What a number in a text comes to at the table has bounds, too.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from events.cards.card import Definition
from events.errors import BadCard
from events.language import effect as e

MOST_BYTES = 64_000
"""Of a definition as it is pinned."""
MOST_DEPTH = 32
"""How deep what a definition says is nested."""
MOST_LISTED = 200
"""Entries of one list."""
MOST_TIMES = 100
"""How often a text may say that something is done, or how many of something it may name."""
MOST_REPEATED = 1_000
"""How often the innermost of nested repeats is done, and how often anything is done at the table."""
MOST_FIGURE = 1_000_000_000
"""Of any number, above and below zero."""
MOST_NUMBER = 40
"""Letters of a card number."""
MOST_TEXT = 4_000
"""Letters of any other text."""
COUNTED = 10
"""What a number that is known at the table alone counts as, where repeats are nested."""

_TIMES = frozenset(
    {
        *((e.Repeat, "times"), (e.Replace, "times"), (e.Limit, "times"), (e.Multiply, "times"), (e.Pay, "total")),
        *((kind, "count") for kind in (e.Choose, e.Draw, e.Discard, e.Damage, e.Search, e.Modes, e.Token, e.Harm)),
        *((kind, "by") for kind in (e.Mark, e.Put)),
    }
)
"""The fields that say how often, or how many."""


_HOLDERS = (msgspec.Struct, list, tuple)
"""What holds something more."""


class _Said(NamedTuple):
    """Something in a definition: where it stands, how deep, and how often what is there may be done."""

    where: tuple[str, ...]
    value: Any
    repeated: int = 1


def excess(definition: Definition) -> str | None:
    """What of a definition is beyond bounds, where, and what the most is; None if nothing is."""
    if not 1 <= len(definition.number) <= MOST_NUMBER or not definition.name:
        return f"a card has a name, and a number of 1 to {MOST_NUMBER} letters"
    size = len(definition.pinned())
    if size > MOST_BYTES:
        return f"it has {size:,} bytes: {MOST_BYTES:,} are the most"
    for said in _all_said(definition):
        if fault := _fault(said):
            return ": ".join(filter(None, (", ".join(said.where), fault)))
    return None


def check_times(times: int) -> int:
    """How often something is done. BadCard if that is more than anything may be."""
    if times > MOST_REPEATED:
        raise BadCard(f"a card's text says to do something {times:,} times: {MOST_REPEATED:,} is the most")
    return times


def check_figure(number: int) -> int:
    """What a number in a text comes to. BadCard if that is more than any number may be."""
    if not -MOST_FIGURE <= number <= MOST_FIGURE:
        raise BadCard(f"a number in a card's text comes to {number:,}: {MOST_FIGURE:,} is the most")
    return number


def _all_said(definition: Definition) -> Iterator[_Said]:
    """All that a definition says, what is nested after what holds it; and nothing that is in what is too deep."""
    waiting = [_Said((), definition)]
    while waiting:
        said = waiting.pop()
        yield said
        waiting += reversed(list(_inside(said)))


def _inside(said: _Said) -> Iterator[_Said]:
    where, value, repeated = said
    if isinstance(value, msgspec.Struct):
        if isinstance(value, e.Repeat):
            repeated *= max(1, value.times if isinstance(value.times, int) else COUNTED)
        for name in value.__struct_fields__:
            if isinstance(held := getattr(value, name), _HOLDERS):
                yield _Said((*where, name), held, repeated)
    elif isinstance(value, list | tuple):
        for at, one in enumerate(value, start=1):
            if isinstance(one, _HOLDERS):
                yield _Said((*where[:-1], f"{where[-1]} {at}"), one, repeated)


def _fault(said: _Said) -> str | None:
    value = said.value
    if len(said.where) > MOST_DEPTH:
        return f"it is nested deeper than {MOST_DEPTH} times"
    if isinstance(value, list | tuple) and len(value) > MOST_LISTED:
        return f"it lists {len(value):,}: {MOST_LISTED} are the most"
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            most = MOST_TIMES if (type(value), name) in _TIMES else MOST_FIGURE
            if fault := _value_fault(name, getattr(value, name), most):
                return fault
    if said.repeated > MOST_REPEATED:
        return f"repeats in repeats come to {said.repeated:,}: {MOST_REPEATED:,} is the most"
    return None


def _value_fault(name: str, value: Any, most: int) -> str | None:
    """What is wrong with a number or a text in that field, or with texts in a list there."""
    if isinstance(value, int) and not -most <= value <= most:
        return f"its {name} is {value:,}: {most:,} is the most"
    for text in value if isinstance(value, tuple) else (value,):
        if isinstance(text, str) and len(text) > MOST_TEXT:
            return f"its {name} has {len(text):,} letters: {MOST_TEXT:,} are the most"
        if isinstance(text, str) and not (text.replace("\n", "") if name == "text" else text).isprintable():
            return f"its {name}, {text[:60]!a}, holds characters that cannot be printed"
    return None
