"""Heeding: a part of a phrase that the meaning of a rule does not look at is refused, and not dropped."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any


def unheeded(meaning: Callable[..., Any], values: Sequence[Any]) -> tuple[Any, Collection[str]]:
    """What a rule means with its values, and the names of what these say that its meaning never asked for.

    Named tuples and mappings are values of several parts, each of which says something unless it is as by default.
    """
    watched: list[_Watched] = []
    result = meaning(*(_watch(value, watched) for value in values))
    plain = _plain(result)
    return plain, [name for one in watched for name in one.unheeded()]


class _Watched:
    """A value of several parts, which remembers by their names those that were asked for."""

    heeded: set[str]

    def said(self) -> Iterator[str]:
        """The names of the parts that say something."""
        raise NotImplementedError

    def unheeded(self) -> list[str]:
        """The names of the parts that say something and were not asked for."""
        return [name for name in self.said() if name not in self.heeded]


class _WatchedParts(_Watched):
    """What the classes of watched named tuples share. `value`: the tuple as it was."""

    value: Any

    def said(self) -> Iterator[str]:
        value, defaults = self.value, self.value._field_defaults
        repeated = value.repeated() if hasattr(value, "repeated") else ()
        for name in value._fields:
            if name not in repeated and (name not in defaults or getattr(value, name) != defaults[name]):
                yield name

    def whole(self) -> Any:
        """The value, with all of which something is done."""
        self.heeded.update(self.value._fields)
        return self.value

    def _replace(self, **parts: Any) -> Any:
        self.heeded.update(name for name in self.value._fields if name not in parts)
        return self.value._replace(**{name: _plain(part) for name, part in parts.items()})

    def __iter__(self) -> Iterator[Any]:
        return iter(self.whole())


class _WatchedMapping(_Watched, dict[str, Any]):
    """A mapping, whose keys can be seen without what they stand for."""

    def __init__(self, value: dict[str, Any]) -> None:
        super().__init__(value)
        self.heeded = set()

    def said(self) -> Iterator[str]:
        return super().__iter__()

    def whole(self) -> dict[str, Any]:
        """The mapping, with all of which something is done."""
        self.heeded.update(super().keys())
        return dict(super().items())

    def __getitem__(self, name: str) -> Any:
        self.heeded.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """What a key stands for, which is heeded."""
        self.heeded.add(name)
        return super().get(name, default)

    def __iter__(self) -> Iterator[str]:  # so that the parts are asked for one by one where the mapping is spread out
        return super().__iter__()

    def items(self) -> Any:
        """The keys and what they stand for, all of which is heeded."""
        return self.whole().items()

    def __eq__(self, other: object) -> bool:
        return self.whole() == other

    __hash__ = None


@cache
def _watched_class(kind: Any) -> type[Any]:
    def part(at: int, name: str) -> property:
        def asked(self: Any) -> Any:
            self.heeded.add(name)
            return tuple.__getitem__(self, at)

        return property(asked)

    fields: tuple[str, ...] = kind._fields
    return type(kind.__name__, (_WatchedParts, kind), {name: part(at, name) for at, name in enumerate(fields)})


def _watch(value: Any, watched: list[_Watched]) -> Any:
    """The value, watched if it has parts; so are those in a tuple of several."""
    if isinstance(value, dict):
        watched.append(_WatchedMapping(value))
        return watched[-1]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        one = tuple.__new__(_watched_class(type(value)), value)
        one.value, one.heeded = value, set()
        watched.append(one)
        return one
    if type(value) is tuple and any(isinstance(one, tuple | dict) for one in value):
        return tuple(_watch(one, watched) for one in value)
    return value


def _plain(value: Any) -> Any:
    """The value without anything watched in it: what is handed on is heeded."""
    if isinstance(value, _WatchedParts | _WatchedMapping):
        return value.whole()
    if isinstance(value, tuple) and any(isinstance(one, tuple | dict) for one in value):
        parts = [_plain(one) for one in value]
        make: Any = getattr(value, "_make", tuple)
        return make(parts)
    if type(value) is dict and any(isinstance(one, tuple | dict) for one in value.values()):
        return {name: _plain(one) for name, one in value.items()}
    return value
