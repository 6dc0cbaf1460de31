"""A cache of functions of immutable objects, keyed by identity: cards share the nodes of their texts."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Work = TypeVar("Work", bound=Callable[..., Any])

_MOST_CACHED = 20_000


def once_each(work: Work, *, most: int = _MOST_CACHED) -> Work:
    """The function with its results cached by the identity of its first argument; the others must not matter.

    Identity is quicker than equality: nodes of texts hash slowly. The cache has at most `most` objects.
    """
    cache: dict[int, tuple[Any, Any]] = {}

    @wraps(work)
    def cached(node: Any, *arguments: Any) -> Any:
        entry = cache.get(id(node))  # no other object has its id as long as the cache refers to it
        if entry is None:
            if len(cache) >= most:
                cache.clear()
            entry = cache[id(node)] = node, work(node, *arguments)
        return entry[1]

    return cached  # type: ignore[return-value]
