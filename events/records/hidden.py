"""Hidden people: whose names are taken back, and what each is called instead, everywhere but in the log itself."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import NamedTuple
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec

from events.errors import KifuError
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.folding import fold
from events.records.reports import TOPICS, PersonNamed, PlayerAliased, PlayerHidden, decoded
from events.records.unnamed import called, numbered

_TOPIC = TOPICS[PlayerHidden]


class HiddenPeople:
    """What each hidden person of a log is called, followed as the log grows.

    A number counts for the player who was hidden with it first: another one, from another log, is called by an id.
    """

    def __init__(self) -> None:
        self._position: int | None = None
        self._players: dict[UUID, PlayerHidden] = {}
        self._labels: Mapping[UUID, str] = {}
        self._lock = Lock()

    @classmethod
    def of(cls, log: GameLog) -> "HiddenPeople":
        """The hidden people of a log, brought up to its end."""
        hidden = _of_logs.setdefault(log, cls())
        hidden._follow(log)
        return hidden

    @property
    def labels(self) -> Mapping[UUID, str]:
        """What each person is called, by the person's id."""
        return self._labels

    @property
    def players(self) -> Collection[PlayerHidden]:
        """What is said of each hidden player, in the order of the log."""
        return self._players.values()

    def person(self, label: str) -> UUID | None:
        """The first person who is called so; None if nobody is."""
        return next((person for person, own in self._labels.items() if fold(own) == fold(label)), None)

    def _follow(self, log: GameLog) -> None:
        with self._lock:
            end = log.position()
            if self._position is None:
                events = log.beginning_with(_TOPIC)
            else:
                events = [*log.of_topics([_TOPIC], after=self._position)]
            for event in events:  # some lie behind `end`, and are taken again: the last one decides
                self._take(event)
            self._position = end
            if events:
                self._labels = hidden_labels(self._players.values())

    def _take(self, event: Recorded) -> None:
        with suppress(KifuError):  # `kifu verify` names it
            report = decoded(event.topic, event.body)
            if isinstance(report, PlayerHidden):
                self._players[event.game] = report


def hidden_labels(players: Iterable[PlayerHidden]) -> dict[UUID, str]:
    """What each hidden person is called, by what the log says of players, the first one first."""
    labels: dict[UUID, str] = {}
    taken: set[int] = set()
    for player in players:
        first = player.persons[0]
        label = labels.get(first) or (called(first) if player.number in taken else numbered(player.number))
        taken.add(player.number)
        labels |= {person: label for person in player.persons if person not in labels}
    return labels


class HiddenTexts(NamedTuple):
    """The names and ids that mean hidden players alone, folded, each with what the player is called."""

    texts: Mapping[str, str]

    @classmethod
    def of(
        cls,
        names: Collection[tuple[UUID, PersonNamed]],
        labels: Mapping[UUID, str],
        spellings: Iterable[tuple[str, str]],
    ) -> "HiddenTexts":
        """The texts by all names that people have or had, what hidden people are called, and all spellings that were
        ever said to mean a name: what means a hidden player, or is meant by their name, is one of theirs.
        """
        if not labels:
            return cls({})
        shown = {text for person, name in names if person not in labels for text in _texts(name)}
        texts = {
            text: labels[person]
            for person, name in names
            if person in labels
            for text in _texts(name)
            if text not in shown
        }
        _spread(texts, [(fold(spelling), fold(name)) for spelling, name in spellings], shown)
        return cls(texts)

    def shown(self, text: str) -> str:
        """The text, or what the hidden player is called whom it means."""
        return self.texts.get(fold(text), text)

    def alias(self, report: PlayerAliased) -> PlayerAliased:
        """A spelling and its meaning without the names of hidden players."""
        return msgspec.structs.replace(report, spelling=self.shown(report.spelling), name=self.shown(report.name))


def _spread(texts: dict[str, str], spellings: Sequence[tuple[str, str]], shown: Collection[str]) -> None:
    """Add what spellings join to texts of hidden players, but for what others are called."""
    before = -1
    while len(texts) != before:
        before = len(texts)
        for pair in spellings:
            for text, other in (pair, pair[::-1]):
                if text in texts and other not in texts and other not in shown:
                    texts[other] = texts[text]


def spellings_in(log: GameLog) -> list[tuple[str, str]]:
    """All spellings in a log, each with the name that it was said to mean."""
    found: list[tuple[str, str]] = []
    for event in log.of_topics([TOPICS[PlayerAliased]]):
        with suppress(KifuError):  # `kifu verify` names it
            report = decoded(event.topic, event.body)
            if isinstance(report, PlayerAliased):
                found.append((report.spelling, report.name))
    return found


def _texts(name: PersonNamed) -> set[str]:
    return {fold(text) for text in (name.name, name.id) if text}


_of_logs: WeakKeyDictionary[GameLog, HiddenPeople] = WeakKeyDictionary()
