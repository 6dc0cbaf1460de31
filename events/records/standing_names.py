"""The names of people in a log as they stand, read once and then followed: a new game reads what was said since."""

from collections import defaultdict
from typing import TypeAlias
from uuid import UUID

from events.errors import KifuError
from events.log.entries import Recorded
from events.records.following import Following
from events.records.reports import PersonNamed, ReportedPlayer
from events.records.stored_reports import TOPICS, decoded

Key: TypeAlias = tuple[str, str]


class StandingNames(Following):
    """The name of each person in a log as it stands, and the persons by their keys (`ReportedPlayer.key`)."""

    topic = TOPICS[PersonNamed]

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[UUID, PersonNamed] = {}
        self._ranks: dict[UUID, int] = {}
        self._persons: defaultdict[Key, set[UUID]] = defaultdict(set)

    def name(self, person: UUID) -> PersonNamed | None:
        """What the log said last of a person; None if it said nothing."""
        return self._names.get(person)

    def person(self, name: PersonNamed) -> UUID | None:
        """The person with the key of a name, the first in the log if there are several; None if there is nobody."""
        with self._lock:
            return min(self._persons.get(key_of(name), ()), key=self._ranks.__getitem__, default=None)

    def all(self) -> dict[UUID, PersonNamed]:
        """The name of each person who has one, in the order of the log."""
        with self._lock:
            return {person: self._names[person] for person in self._ranks if person in self._names}

    def _take(self, event: Recorded) -> None:
        if event.version == 1 and event.topic == self.topic:
            self._ranks.setdefault(event.game, len(self._ranks))
        if event.game not in self._ranks:
            return  # a stream of something else
        try:
            report = decoded(event.topic, event.body)
        except KifuError:
            return  # `kifu verify` names it; its person is called after the id
        if isinstance(report, PersonNamed):
            self._set(event.game, report)

    def _set(self, person: UUID, name: PersonNamed) -> None:
        if before := self._names.get(person):
            self._persons[key_of(before)].discard(person)
        self._names[person] = name
        self._persons[key_of(name)].add(person)


def key_of(name: PersonNamed) -> Key:
    """The key by which a person of a name is known (`ReportedPlayer.key`)."""
    return ReportedPlayer(name.name, name.id).key
