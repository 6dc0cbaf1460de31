"""Who is who: a player is an id, or a name where no id was told; spellings of one name are one player's."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Literal, TypeAlias
from uuid import UUID

from events.log.store import GameLog
from events.records.folding import fold
from events.records.people import Register
from events.records.reports import (
    EntryReported,
    PersonNamed,
    PlayerAliased,
    Report,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
    players_of,
)
from events.records.stored_reports import TOPICS, decoded, event_of

_Key: TypeAlias = tuple[Literal["id", "name"], str]
_NONE: Mapping[str, int] = {}


class Names:
    """The players whom names and ids mean, each by a label that no other player has.

    Names that are equal when folded are one player's. A name that was told with one id alone means the player of that
    id; told with several, a player of its own. What a spelling (a name, an id or a label) was last said to mean comes
    before that. A player's label is the name last told of them if that means them, else with the id behind it: `Mike
    (mike2)`; without an id, the name that a spelling was last said to mean, else the commonest, of several the one told
    first.
    """

    def __init__(
        self, spellings: Mapping[str, str], told: Iterable[tuple[str, str]], unnumbered: Mapping[str, int] = _NONE
    ) -> None:
        """Names by what spellings were said to mean, by ids with the names told of them, the last at the end, and by
        names that were told without an id, with how often each was, the first in front.
        """
        self._said = {spelling: name for spelling, name in spellings.items() if fold(spelling) != fold(name)}
        """What each spelling was last said to mean, as it was written: of two ids, either may be said to mean more."""
        self._meant = {fold(spelling): name for spelling, name in spellings.items()}
        for key in [key for key, name in self._meant.items() if fold(name) == key]:
            del self._meant[key]
        by_rank = sorted(unnumbered, key=unnumbered.__getitem__, reverse=True)[::-1]
        self._written = {fold(name): name for name in [*by_rank, *spellings.values()]}
        """How each name is written that is told without an id, by the folded name."""
        self._names: defaultdict[str, list[str]] = defaultdict(list)
        """The names of each id, the last one first."""
        for id, name in told:
            self._names[id] = [*([name] if name != id else []), *(other for other in self._names[id] if other != name)]
        self._ids: defaultdict[str, list[str]] = defaultdict(list)
        """The ids that each folded name was told with, but those that mean another player."""
        for id in self._names.keys() - self._said.keys():
            for name in {fold(name) for name in self._names[id]}:
                self._ids[name].append(id)
        self._labels: dict[str, str] = {}
        self._of_label: dict[str, str] = {}
        """The ids of the folded labels that have their id behind the name."""
        for id in sorted(self._names):
            self._labels[id] = self._label(id)

    @classmethod
    def of(cls, reports: Iterable[Report]) -> "Names":
        """The names by reports, in their order."""
        spellings: dict[str, str] = {}
        players: list[ReportedPlayer] = []
        for report in reports:
            if isinstance(report, PlayerAliased):
                spellings.pop(report.spelling, None)
                spellings[report.spelling] = report.name
            elif isinstance(report, PersonNamed):
                players.append(ReportedPlayer(report.name, report.id))
            else:
                players += players_of(report)
        numbered = [(player.id, player.name) for player in players if player.id]
        return cls(spellings, numbered, Counter(player.name for player in players if not player.id))

    def of_player(self, name: str, id: str | None = None) -> str:
        """The label of a player."""
        kind, text = self._of_id(id) if id else self._of_text(name)
        return self._labels.get(text, name) if kind == "id" else text

    def _of_text(self, text: str, passed: frozenset[str] = frozenset()) -> _Key:
        """The player whom a name, an id or a label means. In a circle of spellings, each means itself."""
        key = fold(text)
        if key in self._meant and key not in passed:
            return self._of_text(self._meant[key], passed | {key})
        ids = self._ids.get(key, ())
        if len(ids) == 1:
            return self._of_id(ids[0], passed)
        if key in self._of_label:
            return self._of_id(self._of_label[key], passed)
        return self._of_id(text, passed) if text in self._names and not ids else ("name", self._written.get(key, text))

    def _of_id(self, id: str, passed: frozenset[str] = frozenset()) -> _Key:
        """The player of an id: whom it, its label or a name of it alone was said to mean, else its own."""
        own = [self._labels[id]] if id in self._labels else []
        own += [name for name in self._names.get(id, ()) if self._ids.get(fold(name)) == [id]]
        meant = [(id, self._said.get(id)), *((name, self._meant.get(fold(name))) for name in own)]
        for spelling, name in meant:
            if name is not None and fold(spelling) not in passed:
                return self._of_text(name, passed | {fold(spelling)})
        return "id", id

    def _label(self, id: str) -> str:
        label = next(iter(self._names[id]), id)
        if self._of_text(label) != ("id", id):
            numbers = count(2)
            while any(fold(label) in known for known in (self._ids, self._of_label)) or label in self._names:
                further = f"{label} ({id})"
                label = further if fold(further) != fold(label) else f"{label} ({next(numbers)})"
            self._of_label[fold(label)] = id
        return label


def told_in(log: GameLog) -> Iterator[tuple[UUID, Report]]:
    """All reports of results, entries, names and spellings in a log, and what is withdrawn, with their streams, in
    order; with the names of people, hidden ones as they are called.
    """
    kinds, register = (PlayerAliased, ResultReported, EntryReported, PersonNamed, ReportWithdrawn), Register(log)
    for event in log.of_topics([TOPICS[kind] for kind in kinds]):
        report = register.reported(decoded(event.topic, event.body))
        if isinstance(report, PersonNamed) and event.game in register.hidden:
            report = PersonNamed(register.hidden[event.game])
        yield event.game, report


def told_of(log: GameLog, event: str) -> list[tuple[UUID, Report]]:
    """The reports of `told_in` that are of events called so, in letters of any case, with spellings and withdrawals.

    To name the people of all other events takes many times as long.
    """
    register, told = Register(log), list[tuple[UUID, Report]]()
    kinds = (PlayerAliased, ResultReported, EntryReported, ReportWithdrawn)
    for recorded in log.of_topics([TOPICS[kind] for kind in kinds]):
        own = event_of(recorded.topic, recorded.body)
        if own is None or own.casefold() == event.casefold():
            told.append((recorded.game, register.reported(decoded(recorded.topic, recorded.body))))
    return told


def standing(told: Iterable[tuple[UUID, Report]]) -> list[tuple[UUID, Report]]:
    """The reports, with their streams and in their order, that were not withdrawn later; the names of their people."""
    reports = [*told]
    ends = {stream: at for at, (stream, report) in enumerate(reports) if isinstance(report, ReportWithdrawn)}
    stand = [told for at, told in enumerate(reports) if at > ends.get(told[0], -1)]
    people = {player.person for _, report in stand for player in players_of(report)}
    return [told for told in stand if not isinstance(told[1], PersonNamed) or told[0] in people]
