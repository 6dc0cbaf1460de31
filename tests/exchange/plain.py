"""Every class of event that a log holds, and plain values of the types that their fields declare."""

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec

from events.records.codec import _WORDS
from events.records.stored_reports import TOPICS
from events.table.fact import Fact
from events.table.ids import Card, Zone

OF_GAMES: tuple[type[Any], ...] = tuple(_WORDS)
"""The classes of the events of a game."""
OF_REPORTS: tuple[type[Any], ...] = tuple(TOPICS)
"""The classes of the events that are reports."""
LANGUAGE = "events.language."
_PLAIN: dict[Any, Any] = {int: 1, str: "x", bool: False, bytes: b"", UUID: UUID(int=5), Zone: "a.hand", Any: 1}


def held(hint: Any, *, card: int = 0) -> Any:
    """A plain value of a type; of a choice of types the first that is a value."""
    if hint is Card:
        return card
    if hint in _PLAIN:
        return _PLAIN[hint]
    kinds = [kind for kind in get_args(hint) if kind not in (type(None), ...)]
    match get_origin(hint):
        case None:
            value = held(hint.__supertype__, card=card) if isinstance(hint, NewType) else plain(hint, card=card)
        case origin if origin is Literal:
            value = kinds[0]
        case origin if origin is tuple:
            value = tuple(held(kind, card=card) for kind in kinds)
        case origin if origin in (Union, UnionType, Annotated):
            value = held(kinds[0], card=card)
        case _:
            value = {held(kinds[0]): held(kinds[1], card=card)}
    return value


def plain(kind: Any, *, card: int = 0) -> Any:
    """A value of a class with plain values in its fields; of one of the effect language, in those that it needs."""
    hints, declared = get_type_hints(kind, include_extras=True), msgspec.structs.fields(kind)
    names = [field.name for field in declared if field.required or not kind.__module__.startswith(LANGUAGE)]
    return kind(**{name: held(hints[name], card=card) for name in names})


def fields_of(kinds: Iterable[type[Any]]) -> set[str]:
    """The declared fields of classes, each after its class."""
    return {f"{kind.__name__}.{name}" for kind in kinds for name in kind.__struct_fields__}


def parts(kinds: tuple[type[Any], ...]) -> set[type[Any]]:
    """The classes with those of their fields, at any depth; not facts, nor the words of the effect language."""
    reached: set[type[Any]] = set()
    waiting = {*kinds}
    while waiting:
        reached |= waiting
        hints = [hint for kind in waiting for hint in get_type_hints(kind).values()]
        waiting = {kind for hint in hints for kind in _classes(hint)} - reached
    return reached


def _classes(hint: Any) -> Iterator[type[Any]]:
    is_record = isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not issubclass(hint, Fact)
    if is_record and not hint.__module__.startswith(LANGUAGE):
        yield hint
    for argument in get_args(hint):
        yield from _classes(argument)
