"""Frames that are kept: the answer to a question, for as long as the lake stands where it stood."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import polars as pl

from projector.lake import Lake
from projector.recent import Recent, hashed

MOST_BYTES = 256_000_000
"""The bytes of all frames that are kept, unless told otherwise."""


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


class Answers:
    """Frames by question and state of the lake."""

    def __init__(self) -> None:
        self._frames = Frames()

    def get(self, lake: Lake, question: Sequence[Any], make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """The frame of a question: kept from before, if the lake has not changed since, or else made.

        A question with a part that has no hash is made each time.
        """
        try:
            asked = hashed(hash_key(question))
        except TypeError:
            return make()
        key = asked, lake.until, lake.amended, lake.manifest.position, lake.manifest.parts
        return self._frames.get(key, make)


def hash_key(value: Any) -> Hashable:
    """A value to hash in the place of another: tuples for lists and mappings. TypeError if there is none."""
    if isinstance(value, Mapping):
        return tuple(sorted((hash_key(name), hash_key(part)) for name, part in value.items()))
    if isinstance(value, list | tuple):
        return tuple(hash_key(part) for part in value)
    hash(value)
    return value  # type: ignore[no-any-return]
