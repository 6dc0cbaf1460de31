"""Following: what a log says under one topic, read once and then followed as the log grows."""

from abc import ABC, abstractmethod
from threading import Lock
from typing import ClassVar, Self
from weakref import WeakKeyDictionary

from events.log.entries import Recorded
from events.log.store import GameLog


class Following(ABC):
    """What a log has said under a topic until now."""

    topic: ClassVar[str]
    _of_logs: ClassVar[WeakKeyDictionary[GameLog, Self]]

    def __init__(self) -> None:
        self._position: int | None = None
        self._lock = Lock()

    def __init_subclass__(cls) -> None:
        """Keep the logs of each class apart."""
        cls._of_logs = WeakKeyDictionary()

    @classmethod
    def of(cls, log: GameLog) -> Self:
        """What a log says, brought up to its end."""
        following: Self = cls._of_logs.setdefault(log, cls())
        following._follow(log)
        return following

    def _follow(self, log: GameLog) -> None:
        with self._lock:
            end = log.position()
            if self._position is None:  # through the streams, which are far fewer than their events
                events = iter(log.beginning_with(self.topic))
            else:
                events = log.of_topics([self.topic], after=self._position)
            for event in events:  # some lie behind `end`, and are taken again: the last one decides
                self._take(event)
            self._position = end

    @abstractmethod
    def _take(self, event: Recorded) -> None:
        """Take an event of a stream that begins with the topic, in the order of the log."""
