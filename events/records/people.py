"""People: a record names a person by a random id, and what the person is called is an entry of its own.

The entry stands in the stream of that id, stored together with the first record that names the person. A log without it
is whole: the person is then called after the id.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

import msgspec

from events.errors import LogDamaged, UnknownGame
from events.log.entries import Entry, Head
from events.log.store import GameLog
from events.records.envelope import GameStarted, PlayerRecord
from events.records.following import end_of
from events.records.hidden import HiddenPeople
from events.records.masking import HiddenTexts, spellings_in
from events.records.reports import EntryReported, PersonNamed, Report, ReportedPlayer, ResultReported
from events.records.standing_names import Key, StandingNames, key_of
from events.records.stored_reports import entry_of, read_reports
from events.records.unnamed import called

NewEvents: TypeAlias = tuple[UUID, list[Entry], Mapping[str, bytes]]
"""The events of a stream as the log takes them: its id, entries, definitions by hash."""


class Register:
    """The names of people by their ids, each read from the log once."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._names: dict[UUID, PersonNamed | None] = {}

    @cached_property
    def hidden(self) -> Mapping[UUID, str]:
        """What hidden people are called."""
        return HiddenPeople.of(self._log).labels

    @cached_property
    def texts(self) -> HiddenTexts:
        """The names of hidden people, as they may stand in what others wrote."""
        return hidden_texts(self._log)

    def name(self, person: UUID) -> PersonNamed | None:
        """What a person is called by the last word of the log, or as a hidden one; None if it says nothing readable."""
        if person not in self._names:
            self._names[person] = self._read(person)
        return self._names[person]

    def named(self, start: GameStarted) -> GameStarted:
        """The start of a game with the names of its people."""
        first, second = map(self._player, start.players)
        if (first, second) != start.players:
            start = msgspec.structs.replace(start, players=(first, second))
        return self.texts.start(start)

    def reported(self, report: Report) -> Report:
        """A report with the names of its people, in the order of their names, and none of hidden ones in its words."""
        if isinstance(report, EntryReported):
            report = msgspec.structs.replace(report, player=self._of_report(report.player))
        elif isinstance(report, ResultReported):
            first, second = report.players
            players = self._of_report(first), second and self._of_report(second)
            report = msgspec.structs.replace(report, players=players).ordered()
        return self.texts.report(report)

    def _player(self, player: PlayerRecord) -> PlayerRecord:
        name = None if player.person is None else self.name(player.person)
        return player if name is None else msgspec.structs.replace(player, name=name.name)

    def _of_report(self, player: ReportedPlayer) -> ReportedPlayer:
        name = None if player.person is None else self.name(player.person)
        return player if name is None else ReportedPlayer(name.name, name.id, player.person)

    def _read(self, person: UUID) -> PersonNamed | None:
        if (label := self.hidden.get(person)) is not None:
            return PersonNamed(label)
        try:
            reports = read_reports(self._log, person)
        except (LogDamaged, UnknownGame):
            return None
        names = [report for report in reports if isinstance(report, PersonNamed)]
        return names[-1] if names else None


def read_named(log: GameLog, stream: UUID) -> list[Report]:
    """The reports of a stream with the names of people, its hash chain checked.

    UnknownGame or LogDamaged if it cannot be read.
    """
    return [*map(Register(log).reported, read_reports(log, stream))]


class Enrolment:
    """The people of new records, and what the log does not say yet of their names.

    Whoever has a key (`ReportedPlayer.key`) that the log knows is that person: the first who had it. So is whoever has
    the name of a hidden person, or what that is called: no record names such a person again.
    """

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._standing = StandingNames.of(log)
        self._hidden = HiddenPeople.of(log)
        self._persons: dict[Key, UUID] = {}
        self._new: defaultdict[UUID, list[PersonNamed]] = defaultdict(list)

    def person(self, name: PersonNamed) -> UUID:
        """The id of the person of a name, a new one if nobody in the log is called so."""
        key = key_of(name)
        if key not in self._persons:
            self._persons[key] = self._standing.person(name) or self._hidden_person(name) or uuid4()
        return self._persons[key]

    def shown(self, person: UUID, player: ReportedPlayer) -> ReportedPlayer:
        """A player of a new report by the id of the person, without a name that is taken back."""
        label = self._hidden.labels.get(person)
        return ReportedPlayer(player.name, player.id, person) if label is None else ReportedPlayer(label, None, person)

    def _hidden_person(self, name: PersonNamed) -> UUID | None:
        """The hidden person whom a name means that the log does not have as it is written; None if it is nobody's."""
        if not self._hidden.labels:
            return None
        label = self.texts.shown(name.name)
        person = self._hidden.person(label)
        known = self._standing.name(person) if person else None
        return None if name.id and known and known.id else person

    @cached_property
    def texts(self) -> HiddenTexts:
        """The names of hidden people, as they may stand in what others wrote."""
        return hidden_texts(self._log)

    def say(self, person: UUID, name: PersonNamed) -> None:
        """Have it stored that a person is called so, if that is not what was said last. An id alone is no new name, and
        neither is what a hidden person is called.
        """
        if person in self._hidden.labels:
            return
        last = self._new[person][-1] if person in self._new else self._standing.name(person)
        if last != name and not (last is not None and name.name == name.id):
            self._new[person].append(name)

    def news(self) -> tuple[list[NewEvents], dict[UUID, Head]]:
        """The events that say what was not known, and the heads that they follow."""
        events: list[NewEvents] = [(person, [*map(entry_of, names)], {}) for person, names in self._new.items()]
        return events, {person: head for person in self._new if (head := self._log.head(person)) is not None}


class Apart(NamedTuple):
    """The start of a game with its people by ids, and the streams of the names that the log does not have yet."""

    start: GameStarted
    names: list[NewEvents]


def apart(log: GameLog, start: GameStarted) -> Apart:
    """The start with an id for each person: that of the person of this name in the log, else a new one."""
    if not any(player.kind == "human" for player in start.players):
        return Apart(start, [])
    enrolment, players = Enrolment(log), []
    for player in start.players:
        name, person = PersonNamed(player.name), player.person
        if player.kind == "human" and person is None:
            person = enrolment.person(name)
            enrolment.say(person, name)
        elif person is not None and player.name != called(person) and log.head(person) is None:
            enrolment.say(person, name)
        players.append(msgspec.structs.replace(player, person=person))
    first, second = players
    return Apart(msgspec.structs.replace(start, players=(first, second)), enrolment.news()[0])


def hidden_texts(log: GameLog) -> HiddenTexts:
    """The texts in a log that mean hidden people, with what these are called; read once for each state of the log."""
    labels = HiddenPeople.of(log).labels
    if not labels:
        return HiddenTexts({})
    end = end_of(log)
    if (known := _texts_of_logs.get(log)) is None or end is None or known[0] != end:
        known = end, HiddenTexts.of([*names_in(log).items()], labels, spellings_in(log))
        _texts_of_logs[log] = known
    return known[1]


def names_in(log: GameLog) -> dict[UUID, PersonNamed]:
    """The name of each person in a log, as it stands, in the order of the log."""
    return StandingNames.of(log).all()


_texts_of_logs: WeakKeyDictionary[GameLog, tuple[int | None, HiddenTexts]] = WeakKeyDictionary()
