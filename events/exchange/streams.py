"""The streams of an export in their order: names of people, recorded games, what was reported."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Self
from uuid import UUID

from events.errors import KifuError, LogDamaged
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.codec import codec, system_of
from events.records.envelope import GameStarted
from events.records.hidden import HiddenPeople
from events.records.masking import HiddenTexts
from events.records.people import hidden_texts
from events.records.reports import PersonNamed, PlayerAliased, PlayerHidden, players_of
from events.records.stored_reports import TOPICS, decoded, is_report, read_reports


@dataclass
class Streams:
    """The streams to be exported by kind, each kind in the order of the log.

    `names`: of the people of the games, too. `spellings` are nothing but names. `named_inside`: games and reports that
    have names of people inside. Names of hidden players, and their spellings, are none of them; `hiding`: that they are
    hidden, which comes before all in which these names may stand.
    """

    names: dict[UUID, None] = field(default_factory=dict)
    hiding: list[UUID] = field(default_factory=list)
    games: list[UUID] = field(default_factory=list)
    reports: list[UUID] = field(default_factory=list)
    spellings: set[UUID] = field(default_factory=set)
    named_inside: dict[UUID, None] = field(default_factory=dict)

    @classmethod
    def of(cls, log: GameLog, streams: Iterable[UUID]) -> Self:
        """The streams of a log. A damaged one counts as a game."""
        found = cls()
        people: dict[UUID, None] = {}
        hiding = HiddenPeople.of(log)
        hidden = hiding.labels
        texts = hidden_texts(log)
        for stream in streams:
            try:
                first = log.first(stream)
                people |= dict.fromkeys(found._take(first))
            except KifuError:
                found.games.append(stream)
        found.names |= {person: None for person in people if person not in found.names and _is_named(log, person)}
        for person in found.names.keys() & hidden.keys():
            del found.names[person]
        asked = {*found.hiding}
        found.hiding = [
            player.stream for player in hiding.players if player.stream in asked or people.keys() & {*player.persons}
        ]
        for stream in [stream for stream in found.spellings if texts.texts and _means_hidden(log, stream, texts)]:
            found.reports.remove(stream)
        return found

    def _take(self, first: Recorded) -> list[UUID]:
        """The people of a stream by its first event, after it was put to its kind."""
        stream = first.game
        if first.topic == TOPICS[PersonNamed]:
            self.names[stream] = None
        elif first.topic == TOPICS[PlayerHidden]:
            self.hiding.append(stream)
        elif first.topic == TOPICS[PlayerAliased]:
            self.reports.append(stream)
            self.spellings.add(stream)
        else:
            reported = is_report(first.topic)
            people = _people_of_report(first) if reported else _people_of_game(first)
            (self.reports if reported else self.games).append(stream)
            if None in people:
                self.named_inside[stream] = None
            return [person for person in people if person is not None]
        return []

    def ordered(self, *, named: bool) -> Iterator[UUID]:
        """The streams in their order: names, games, reports; unless `named`, only those without a person's name."""
        if named:
            yield from self.names
        withheld = set() if named else self.spellings | self.named_inside.keys()
        yield from self.hiding
        yield from (stream for stream in (*self.games, *self.reports) if stream not in withheld)


def start_of(first: Recorded) -> GameStarted:
    """The start of a game by its first event. LogDamaged if that is none."""
    start = codec(system_of(first.topic)).decode(first.topic, first.body)
    if not isinstance(start, GameStarted):
        raise LogDamaged(f"game {first.game}: its first event, of topic {first.topic}, is no start of a game")
    return start


def _people_of_game(first: Recorded) -> list[UUID | None]:
    return [player.person for player in start_of(first).players if player.kind == "human"]


def _people_of_report(first: Recorded) -> list[UUID | None]:
    return [player.person for player in players_of(decoded(first.topic, first.body))]


def _is_named(log: GameLog, person: UUID) -> bool:
    try:
        return log.first(person).topic == TOPICS[PersonNamed]
    except KifuError:
        return False


def _means_hidden(log: GameLog, stream: UUID, texts: HiddenTexts) -> bool:
    """Whether a spelling is, or ever meant, a name of a hidden player."""
    try:
        reports = read_reports(log, stream)
    except KifuError:
        return False
    return any(isinstance(report, PlayerAliased) and texts.report(report) != report for report in reports)
