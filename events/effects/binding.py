"""Binding of delayed effects: their free numbers and conditions replaced by the skill's present values."""

from collections.abc import Set
from typing import Any, NamedTuple

import msgspec

from events.language.effect import Compare, Did, DidNot, Done, Later, Node, Number, Pay, Range, X
from events.language.naming import PAID_MARKERS
from events.language.vocabulary import parts
from events.once import once_each
from events.table.state import State
from events.values.context import Context
from events.values.selecting import holds


class _Own(NamedTuple):
    """The names that delayed effects bind themselves, and whether they bind X."""

    names: Set[str]
    x: bool


def bound(state: State, context: Context, later: Later) -> Later:
    """A delayed effect with X and the results of earlier effects bound to their present values."""
    if not _asks(later):
        return later
    nodes = [node for _, node in parts(later)]
    names = {getattr(node, "name", "") for node in nodes if not isinstance(node, Did | DidNot | Done)}
    if any(isinstance(node, Pay) for node in nodes):
        names.add(PAID_MARKERS)
    own = _Own(names, any(isinstance(node, Number) for node in nodes))
    found: Later = _bound(state, context, later, own)
    return found


@once_each
def _asks(later: Later) -> bool:
    """Whether a delayed effect refers to X or to results of effects."""
    return any(isinstance(node, X | Done | Did | DidNot) for _, node in parts(later))


def _bound(state: State, context: Context, said: Any, own: _Own) -> Any:
    if isinstance(said, tuple):
        return tuple(_bound(state, context, each, own) for each in said)
    if isinstance(said, X):
        return said if own.x else context.x
    if isinstance(said, Done | Did | DidNot):
        return said if said.name in own.names or said.name not in context.done else _found(state, context, said)
    if not isinstance(said, Node):
        return said
    fields = {name: _bound(state, context, getattr(said, name), own) for name in said.__struct_fields__}
    return msgspec.structs.replace(said, **fields)


def _found(state: State, context: Context, said: Done | Did | DidNot) -> int | Compare:
    """The number of times an effect was done; or, for a condition on it, one that is always or never fulfilled."""
    if isinstance(said, Done):
        return context.done[said.name][1]
    return Compare(number=int(holds(state, context, said)), within=Range(least=1))
