"""Binding: what was declared or chosen stands in the selectors and changes of later effects, and present values in
delayed effects.
"""

from collections.abc import Mapping, Set
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from events.errors import BadCard
from events.language.effect import (
    Cards,
    Compare,
    Did,
    DidNot,
    Done,
    EventNumber,
    Gain,
    Later,
    Negate,
    Node,
    Number,
    Pay,
    Range,
    Replace,
    Skill,
    X,
)
from events.language.naming import PAID_MARKERS
from events.language.vocabulary import parts, rebuilt
from events.once import once_each
from events.table.state import State
from events.values.conditions import holds
from events.values.context import Context

T = TypeVar("T", bound=Node)


class _Own(NamedTuple):
    """The names that delayed effects bind themselves, and whether they bind X, and the number of an event."""

    names: Set[str]
    x: bool
    number: bool


FIELDS = {"name": "names", "kind": "kinds", "color": "colors", "trait": "traits"}
"""The fields of selectors for words that can be declared."""


Told: TypeAlias = Mapping[str, str | Skill]
"""What was declared, by its sort, and the skills that were chosen, by their names."""


def with_words(node: Any, words: Told) -> Any:
    """An effect, or what it is made of, whose selectors say what was declared, and whose changes say chosen skills.

    One that asks for nothing of it stays the same object, for which caches hold. BadCard if a selector asks for a sort
    that cards cannot be selected by.
    """
    if isinstance(node, Node) and not _asks_for_words(node):
        return node
    found = rebuilt(node, lambda part: with_words(part, words))
    if isinstance(node, Cards) and node.declared in words:
        if node.declared not in FIELDS:
            raise BadCard(f"no cards are selected by a declared {node.declared}; sorts for it: {', '.join(FIELDS)}")
        return msgspec.structs.replace(found, **{"declared": None, FIELDS[node.declared]: (words[node.declared],)})
    if isinstance(node, Gain | Negate) and node.chosen in words:
        return msgspec.structs.replace(found, chosen="", skills=(*found.skills, words[node.chosen]))
    return found


@once_each
def _asks_for_words(node: Node) -> bool:
    """Whether a node, at any depth, asks for what was declared, or for a skill that was chosen."""
    return any(
        (isinstance(part, Cards) and part.declared is not None) or (isinstance(part, Gain | Negate) and part.chosen)
        for _, part in parts(node)
    )


def bound(state: State, context: Context, node: T) -> T:
    """A delayed effect, or a change, with X and the results of earlier effects bound to their present values.

    So is the number of the event that set the skill off; but what has an event of its own, and no moment, asks for
    that one's.
    """
    if not _asks(node):
        return node
    nodes = [inner for _, inner in parts(node)]
    names = {getattr(node, "name", "") for node in nodes if not isinstance(node, Did | DidNot | Done)}
    if any(isinstance(node, Pay) for node in nodes):
        names.add(PAID_MARKERS)
    own = _Own(names, any(isinstance(inner, Number) for inner in nodes), number=not context.number)
    found: T = _bound(state, context, node, own)
    return found


@once_each
def _asks(node: Node) -> bool:
    """Whether a node refers to X, to results of effects, or to the number of the event."""
    return any(isinstance(inner, X | Done | Did | DidNot | EventNumber) for _, inner in parts(node))


def _bound(state: State, context: Context, node: Any, own: _Own) -> Any:
    if isinstance(node, X):
        return node if own.x else context.x
    if isinstance(node, EventNumber):
        return node if own.number else context.number
    if isinstance(node, Skill | Replace) or (isinstance(node, Later) and not _waits_for_moment(state, node)):
        own = own._replace(number=True)
    if isinstance(node, Done | Did | DidNot):
        return node if node.name in own.names or node.name not in context.done else _found(state, context, node)
    return rebuilt(node, lambda part: _bound(state, context, part, own))


def _waits_for_moment(state: State, later: Later) -> bool:
    """Whether delayed effects wait for a moment of the turn, which has no number."""
    return all(state.game.texts.lexicon.phrases.is_moment(event.on) for event in later.when.events)


def _found(state: State, context: Context, node: Done | Did | DidNot) -> int | Compare:
    """The number of times an effect was done; or, for a condition on it, one that is always or never fulfilled."""
    if isinstance(node, Done):
        return context.done[node.name][1]
    return Compare(number=int(holds(state, context, node)), within=Range(least=1))
