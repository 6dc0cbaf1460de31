"""Makers: what several clients ask for at once is made for one of them, and the others wait for it."""

from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class Maker:
    """Whoever holds the lock makes it."""

    def __init__(self) -> None:
        self.lock = Lock()


class Makers(Generic[K]):
    """The makers by key, for any thread; one that nobody holds or waits for is forgotten."""

    def __init__(self) -> None:
        self._makers: WeakValueDictionary[K, Maker] = WeakValueDictionary()
        self._lock = Lock()

    def of(self, key: K) -> Maker:
        """The maker of what has this key."""
        with self._lock:
            maker = self._makers.get(key)
            if maker is None:
                maker = self._makers[key] = Maker()
            return maker
