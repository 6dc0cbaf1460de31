"""Hiding: the name of a player is taken back, who is called by a number from now on. The log keeps what was said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from events.cards.deck import quoted
from events.errors import KifuError
from events.language.vocabulary import nearest
from events.log.store import GameLog
from events.records.aliases import People
from events.records.folding import fold
from events.records.hidden import HiddenPeople
from events.records.names import Names
from events.records.people import hidden_texts, names_in
from events.records.report_faults import fault_of_report
from events.records.reports import PersonNamed, PlayerAliased, PlayerHidden, players_of
from events.records.stored_reports import entry_of
from events.records.unnamed import numbered

MOST_NEAR = 5
"""The most names that are given in place of an unknown one."""


class Hidden(NamedTuple):
    """What a player is called from now on, and the number of records that have the name inside, and keep it."""

    label: str
    inside: int


def hide(log: GameLog, name: str, *, why: str = "") -> Hidden:
    """Hide the player of a name or an id: all persons who are that player, by whatever spellings.

    KifuError if nobody or several players are called so, the player is hidden already, or the reason says the name.
    """
    people, told, hidden = People.of(log), names_in(log), HiddenPeople.of(log)
    names = Names.of(people.reports)
    label = names.of_player(name)
    persons = _persons(name, label, told, hidden, names)
    if not persons and (shown := hidden_texts(log).shown(name)) != name:
        raise KifuError(f"{quoted(name)} is hidden already, as {quoted(shown)}")
    inside = sum(fold(own) in (fold(name), fold(label)) for own in _names_inside(people, names))
    if not persons:
        known = sorted({own.name for person, own in told.items() if person not in hidden.labels})
        raise KifuError(_nobody(name, known, inside))
    new = _hidden(persons, label, hidden, [*_all_names(people, told)], why)
    if fault := fault_of_report(new) or _fault_of_reason(why, [told[person] for person in persons]):
        raise KifuError(fault)
    log.append(new.stream, [entry_of(new)], after=log.head(new.stream))
    return Hidden(HiddenPeople.of(log).labels[persons[0]], inside)


def _persons(name: str, label: str, told: Mapping[UUID, PersonNamed], hidden: HiddenPeople, names: Names) -> list[UUID]:
    """The persons who are the player of a name. KifuError if they are several players, or hidden all."""
    called = {person for person, own in told.items() if fold(name) in {fold(own.name), fold(own.id or own.name)}}
    open_ones = {
        person: names.of_player(own.name, own.id) for person, own in told.items() if person not in hidden.labels
    }
    persons = [person for person, own in open_ones.items() if fold(own) == fold(label)]
    if not persons:
        persons = [person for person in open_ones if person in called]
        if len(several := sorted({open_ones[person] for person in persons})) > 1:
            raise KifuError(f"{quoted(name)} is the name of {' and '.join(map(quoted, several))}: give one of these")
    already = next((hidden.labels[person] for person in called if person in hidden.labels), None)
    if not persons and (already or hidden.person(name)):
        raise KifuError(f"{quoted(name)} is hidden already, as {quoted(already or name)}")
    return persons


def _hidden(persons: Sequence[UUID], label: str, hidden: HiddenPeople, names: Iterable[str], why: str) -> PlayerHidden:
    """The event: further persons of a player who is hidden already, or a player with a number that nobody has."""
    first = hidden.person(label)
    for player in hidden.players:
        if first in player.persons:
            return PlayerHidden((*player.persons, *persons), player.number, why)
    taken = {fold(name) for name in names}
    number = 1 + max((player.number for player in hidden.players), default=0)
    while fold(numbered(number)) in taken:
        number += 1
    return PlayerHidden((*persons,), number, why)


def _all_names(people: People, told: Mapping[UUID, PersonNamed]) -> Iterator[str]:
    """All names that a log has of people, as they are written."""
    yield from (name.name for name in told.values())
    for report in people.reports:
        if isinstance(report, PlayerAliased):
            yield from (report.spelling, report.name)
        yield from (player.name for player in players_of(report))


def _names_inside(people: People, names: Names) -> Iterator[str]:
    """The players of each report and game that has names inside, by their labels."""
    for report in people.reports:
        yield from (names.of_player(own.name, own.id) for own in players_of(report) if own.person is None)
    for _, start in people.games:
        players = (player for player in start.players if player.kind == "human" and player.person is None)
        yield from (names.of_player(player.name) for player in players)


def _nobody(name: str, known: Sequence[str], inside: int) -> str:
    if inside:
        return (
            f"{quoted(name)} stands inside {inside:,} old records, which keep their bytes, and nowhere apart from them"
        )
    near = nearest(name, known, most=MOST_NEAR) if known else "there is nobody yet"
    return f"no person in the log has the name {quoted(name)}; {near}"


def _fault_of_reason(why: str, names: Iterable[PersonNamed]) -> str | None:
    """That a reason, which is in every export, says a name that is taken back; None if it does not."""
    for text in (text for name in names for text in (name.name, name.id) if text):
        if f" {fold(text)} " in f" {fold(why)} ":
            return f"the reason says {quoted(text)}, which is to be taken back: leave it out"
    return None
