"""Following: what a log says under one topic, read once and then followed as the log grows."""

from abc import ABC, abstractmethod
from contextlib import suppress
from threading import Lock
from typing import ClassVar, Self
from weakref import WeakKeyDictionary

from events.errors import LogDamaged, UnknownGame
from events.log.entries import Recorded
from events.log.store import GameLog


def beginning_with(log: GameLog, topic: str) -> list[Recorded]:
    """The events of the streams that begin with a topic, in the order of the log; of a damaged one, of those that can
    be read: `kifu verify` names the others.
    """
    with suppress(LogDamaged):
        return log.beginning_with(topic)
    found: list[Recorded] = []
    for stream in log.games():
        with suppress(LogDamaged, UnknownGame):
            events = log.read(stream)
            found += events if events[0].topic == topic else []
    return sorted(found, key=lambda event: event.position)


def end_of(log: GameLog) -> int | None:
    """The position of the last event; None of a damaged log that cannot tell."""
    with suppress(LogDamaged):
        return log.position()
    return None


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
            end = end_of(log)
            if end is not None and end == self._position:
                return
            for event in self._news(log):  # some lie behind `end`, and are taken again: the last one decides
                self._take(event)
            self._conclude()
            self._position = end

    def _news(self, log: GameLog) -> list[Recorded]:
        if self._position is not None:
            with suppress(LogDamaged):
                return [*log.of_topics([self.topic], after=self._position)]
        return beginning_with(log, self.topic)  # far fewer streams than events

    def _conclude(self) -> None:  # noqa: B027, most have nothing to conclude
        """Make what depends on all events, once those that are new are taken."""

    @abstractmethod
    def _take(self, event: Recorded) -> None:
        """Take an event of a stream that begins with the topic, in the order of the log."""
