"""What is kept of what was asked for last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def _one(_: Any) -> int:
    return 1


class Recent(Generic[K, V]):
    """Values by their keys, for any thread: once they weigh more than `most`, those asked for longest ago are dropped.

    `weigh`: what a value weighs, 1 unless told otherwise. The one kept last stays, whatever it weighs.
    """

    def __init__(self, most: int, *, weigh: Callable[[V], int] = _one) -> None:
        self._most, self._weigh = most, weigh
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value that is kept by a key, if there is one."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: K, value: V) -> None:
        """Keep a value by a key, in the place of another that it had."""
        weight = self._weigh(value)
        with self._lock:
            _, before = self._kept.pop(key, (None, 0))
            self._kept[key] = value, weight
            self._weight += weight - before
            while len(self._kept) > 1 and self._weight > self._most:
                _, (_, dropped) = self._kept.popitem(last=False)
                self._weight -= dropped

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self._weight = 0
