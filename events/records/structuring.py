"""Saying what the structure of an event is: an event of the log, which the last one of the same takes the place of."""

from collections.abc import Iterable, Mapping
from uuid import UUID

import msgspec

from events.errors import KifuError
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import StructureSaid
from events.records.stored_reports import TOPICS, decoded, entry_of, read_reports


def say_structure(log: GameLog, said: StructureSaid) -> bool:
    """Store what is said of an event. False if that was said last. KifuError if it cannot be recorded."""
    if fault := fault_of_report(said):
        raise KifuError(fault)
    head = log.head(said.stream)
    if head is not None and read_reports(log, said.stream)[-1] == said:
        return False
    log.append(said.stream, [entry_of(said)], after=head)
    return True


def take_along(log: GameLog, event: str, changes: Mapping[str, str], *, system: str | None, date: str | None) -> None:
    """Say of an event under its new name and day what was said of it before, where `changes` has these.

    `system` and `date`: of several events of that name, the one that was amended.
    """
    new = {name: changes[name] or None for name in ("event", "date") if name in changes}
    if not new:
        return
    for said in _said_last(log):
        is_meant = said.event.casefold() == event.casefold() and system in (None, said.system)
        if is_meant and date in (None, said.date):
            say_structure(log, msgspec.structs.replace(said, **new))


def _said_last(log: GameLog) -> Iterable[StructureSaid]:
    """What was said last of each event."""
    last: dict[UUID, StructureSaid] = {}
    for stored in log.of_topics([TOPICS[StructureSaid]]):
        said = decoded(stored.topic, stored.body)
        assert isinstance(said, StructureSaid)
        last[stored.game] = said
    return last.values()
