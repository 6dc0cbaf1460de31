"""What is worked out of an unchanging object once, and kept by its identity: cards share their texts' nodes."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Work = TypeVar("Work", bound=Callable[..., Any])

_MOST_KEPT = 20_000


def once_each(work: Work, *, most: int = _MOST_KEPT) -> Work:
    """Do the work once for each object that comes first among its arguments; what else is given must not matter.

    Asking by identity is cheaper than by value: nodes of texts hash slowly. At `most` so many objects are kept.
    """
    kept: dict[int, tuple[Any, Any]] = {}

    @wraps(work)
    def of(one: Any, *more: Any) -> Any:
        found = kept.get(id(one))  # no other object has its id as long as it is kept
        if found is None:
            if len(kept) >= most:
                kept.clear()
            found = kept[id(one)] = one, work(one, *more)
        return found[1]

    return of  # type: ignore[return-value]
