"""Saying what the structure of an event is: an event of the log, which the last one of the same takes the place of."""

from events.errors import KifuError
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import StructureSaid, entry_of, read_reports


def say_structure(log: GameLog, said: StructureSaid) -> bool:
    """Store what is said of an event. False if that was said last. KifuError if it cannot be recorded."""
    if fault := fault_of_report(said):
        raise KifuError(fault)
    head = log.head(said.stream)
    if head is not None and read_reports(log, said.stream)[-1] == said:
        return False
    log.append(said.stream, [entry_of(said)], after=head)
    return True
