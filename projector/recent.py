"""What is kept of what was asked for last, within a number of bytes."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from hashlib import blake2b
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import msgspec
import polars as pl

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
OF_ENTRY = 500
"""The bytes that an entry takes beside its value."""
MOST_BYTES = 256_000_000
"""The bytes of all frames that are kept, unless they have another bound."""
WEIGHED = 500
"""About as many of what a collection holds are weighed."""


def hashed(*parts: object) -> bytes:
    """A key of fixed length in the place of one that a client may have written, by what its parts print."""
    return blake2b("\0".join(map(repr, parts)).encode("utf-8", "surrogatepass"), digest_size=32).digest()


def weight(value: object) -> int:
    """The bytes of a value with all that it holds: plain values, collections, structs, frames, attributes.

    Of what a large collection holds some are weighed for all: it holds like things.
    """
    counted: set[int] = set()
    open_, total = [(value, 1.0)], 0.0
    while open_:
        part, times = open_.pop()
        if id(part) in counted:
            continue
        counted.add(id(part))
        if isinstance(part, pl.DataFrame | pl.Series):
            total += times * part.estimated_size()
            continue
        total += times * sys.getsizeof(part)
        held = _held(part)
        some = held[:: 1 + len(held) // WEIGHED]
        open_.extend((each, times * len(held) / len(some)) for each in some)
    return int(total)


def _held(value: object) -> Sequence[object]:
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, Set):
        return [*value]
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    return list(getattr(value, "__dict__", {}).values()) if not isinstance(value, type) else ()


class _Large(NamedTuple, Generic[K, V]):
    """A value that weighs more than all others together may."""

    key: K
    value: V
    weight: int


class Recent(Generic[K, V]):
    """Values by their keys, for any thread: beyond `most` bytes, those asked for longest ago are dropped.

    `weigh`: the bytes of a value. One that weighs more than all may stays beside them, until another such one comes.
    """

    def __init__(self, most: int, *, weigh: Callable[[V], int]) -> None:
        self._most, self._weigh = most, weigh
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._large: _Large[K, V] | None = None
        self._weight = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept) + (self._large is not None)

    @property
    def weight(self) -> int:
        """The bytes of all that is kept."""
        large = self._large
        return self._weight + (0 if large is None else large.weight)

    def get(self, key: K) -> V | None:
        """The value that is kept by a key, if there is one."""
        with self._lock:
            if self._large is not None and self._large.key == key:
                return self._large.value
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: K, value: V) -> None:
        """Keep a value by a key, in the place of another that it had."""
        weight = self._weigh(value) + OF_ENTRY
        with self._lock:
            self._forget(key)
            if weight > self._most:
                self._large = _Large(key, value, weight)
                return
            self._kept[key] = value, weight
            self._weight += weight
            while self._weight > self._most:
                _, (_, dropped) = self._kept.popitem(last=False)
                self._weight -= dropped

    def drop(self, key: K) -> None:
        """Keep nothing by a key."""
        with self._lock:
            self._forget(key)

    def _forget(self, key: K) -> None:
        if self._large is not None and self._large.key == key:
            self._large = None
        _, dropped = self._kept.pop(key, (None, 0))
        self._weight -= dropped

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self._large, self._weight = None, 0


class Frames:
    """Frames by their keys, for any thread: of more bytes than `most_bytes`, those asked longest ago are dropped.

    A frame is handed out as a copy that may be changed.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept = Recent[Hashable, pl.DataFrame](most_bytes, weigh=lambda frame: int(frame.estimated_size()))

    def get(self, key: Hashable, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """The frame of a key: kept from before, or else made."""
        frame = self._kept.get(key)
        if frame is None:
            frame = make()
            self._kept.keep(key, frame)
        return frame.clone()

    def clear(self) -> None:
        """Forget all frames."""
        self._kept.clear()
