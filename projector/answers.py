"""Frames that are kept: the answer to a question, for as long as the lake stands where it stood."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import polars as pl

from projector.lake import Lake
from projector.recent import Frames, hashed


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
