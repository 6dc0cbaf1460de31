"""Bounds on the size of a definition: within them any card is read, printed and played in little time and memory.

No printed card comes near them. The value of a number in a text at the table has bounds, too.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from events.cards.card import Definition
from events.cards.wording import unshowable
from events.errors import BadCard
from events.language import effect as e
from events.language.vocabulary import parts

MOST_BYTES = 64_000
"""The most bytes of a pinned definition."""
MOST_DEPTH = 32
"""The deepest nesting in a definition."""
TOO_DEEP = f"it is nested deeper than {MOST_DEPTH} times"
MOST_LISTED = 200
"""The most entries of a list."""
MOST_TIMES = 100
"""The largest number of repeats, or of things, in a text."""
MOST_REPEATED = 1_000
"""The most repeats of the innermost of nested repeats, and of anything at the table."""
MOST_FIGURE = 1_000_000_000
"""The largest absolute value of any number."""
MOST_NUMBER = 40
"""The most letters of a card number."""
MOST_TEXT = 4_000
"""The most letters of any other text."""
COUNTED = 10
"""The assumed value, in nested repeats, of a number that is known at the table alone."""

TIMES = frozenset(
    {
        *((e.Repeat, "times"), (e.Replace, "times"), (e.Limit, "times"), (e.Multiply, "times"), (e.Pay, "total")),
        *((kind, "count") for kind in (e.Choose, e.Draw, e.Discard, e.Damage, e.Search, e.Modes, e.Token, e.Harm)),
        *((kind, "by") for kind in (e.Mark, e.Put)),
    }
)
"""The fields that are numbers of repeats or of things."""
_SIGNED = frozenset({(e.Mark, "by"), (e.Put, "by")})
"""Those of them that say by a number below zero that things are removed."""
_LEAST = dict.fromkeys((*(TIMES - _SIGNED), (e.Cards, "top"), (e.Cards, "bottom")), 1) | {(e.Pay, "total"): 0}
"""The least of numbers by which anything is done."""


_NODES = (msgspec.Struct, list, tuple)


class _Node(NamedTuple):
    """A struct or a list in a definition: its path, whose length is its depth, and the number of its repeats."""

    path: tuple[str, ...]
    value: Any
    repeated: int = 1


def excess(definition: Definition) -> str | None:
    """The first excess of a definition over the bounds, in words: where, and the bound; None if there is none."""
    if not 1 <= len(definition.number) <= MOST_NUMBER or not definition.name:
        return f"a card has a name, and a number of 1 to {MOST_NUMBER} letters"
    try:
        size = len(definition.pinned())
    except RecursionError:  # far deeper than the bound, and made in Python: no record can be nested so
        return TOO_DEEP
    if size > MOST_BYTES:
        return f"it has {size:,} bytes: {MOST_BYTES:,} are the most"
    for node in _nodes(definition):
        if fault := _fault(node):
            return ": ".join(filter(None, (", ".join(node.path), fault)))
    return None


def shortfall(effect: e.Node) -> str | None:
    """The first number in an effect by which nothing would be done, in words: what it is, and the least."""
    numbers = ((type(part), name, getattr(part, name)) for _, part in parts(effect) for name in part.__struct_fields__)
    found = (too_few(kind, name, number) for kind, name, number in numbers if isinstance(number, int))
    return next(filter(None, found), None)


def too_few(kind: type[e.Node], name: str, number: int) -> str | None:
    """That by this number in a field nothing would be done, and the least; None if something would be."""
    if number < _LEAST.get((kind, name), number):
        return f"its {name} is {number}: {_LEAST[kind, name]} is the least"
    if (kind, name) in _SIGNED and number == 0:
        return f"its {name} is 0: that changes nothing"
    return None


def check_times(times: int) -> int:
    """A number of repeats. BadCard if it is more than `MOST_REPEATED`."""
    if times > MOST_REPEATED:
        raise BadCard(f"a card's text says to do something {times:,} times: {MOST_REPEATED:,} is the most")
    return times


def check_figure(number: int) -> int:
    """The value of a number in a text. BadCard if it is beyond `MOST_FIGURE`."""
    if not -MOST_FIGURE <= number <= MOST_FIGURE:
        raise BadCard(f"a number in a card's text comes to {number:,}: {MOST_FIGURE:,} is the most")
    return number


def _nodes(definition: Definition) -> Iterator[_Node]:
    """The nodes of a definition, parents before children."""
    waiting = [_Node((), definition)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(list(_children(node)))


def _children(node: _Node) -> Iterator[_Node]:
    path, value, repeated = node
    if isinstance(value, msgspec.Struct):
        if isinstance(value, e.Repeat):
            repeated *= max(1, value.times if isinstance(value.times, int) else COUNTED)
        for name in value.__struct_fields__:
            if isinstance(child := getattr(value, name), _NODES):
                yield _Node((*path, name), child, repeated)
    elif isinstance(value, list | tuple):
        for n, child in enumerate(value, start=1):
            if isinstance(child, _NODES):
                yield _Node((*path[:-1], f"{path[-1]} {n}"), child, repeated)


def _fault(node: _Node) -> str | None:
    value = node.value
    if len(node.path) > MOST_DEPTH:
        return TOO_DEEP
    if isinstance(value, list | tuple) and len(value) > MOST_LISTED:
        return f"it lists {len(value):,}: {MOST_LISTED} are the most"
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            most = MOST_TIMES if (type(value), name) in TIMES else MOST_FIGURE
            if fault := _value_fault(name, getattr(value, name), most):
                return fault
    if node.repeated > MOST_REPEATED:
        return f"repeats in repeats come to {node.repeated:,}: {MOST_REPEATED:,} is the most"
    return None


def _value_fault(name: str, value: Any, most: int) -> str | None:
    """The fault of a number, a text or a list of texts in a field; None if it has none."""
    if isinstance(value, int) and not -most <= value <= most:
        return f"its {name} is {value:,}: {most:,} is the most"
    if isinstance(value, int) and name == "per" and value < 1:
        return f"its per is {value}: 1 is the least"
    for text in value if isinstance(value, tuple) else (value,):
        if isinstance(text, str) and len(text) > MOST_TEXT:
            return f"its {name} has {len(text):,} letters: {MOST_TEXT:,} are the most"
        if isinstance(text, str) and (fault := unshowable(text.replace("\n", "") if name == "text" else text)):
            return f"its {name}, {text[:60]!a}, {fault}"
    return None
