"""Amending: what was reported of an event, corrected or withdrawn, as events beside those that it was told by."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from events.cards.deck import quoted
from events.errors import KifuError
from events.log.entries import Entry, Head
from events.log.store import GameLog
from events.records.choosing import Choice, ChosenStream, Reach, chosen
from events.records.content import Content, completed
from events.records.names import Names
from events.records.people import read_named
from events.records.report_faults import fault_of_report
from events.records.reports import (
    EntryReported,
    GameAttached,
    Report,
    ReportWithdrawn,
    ResultReported,
    not_withdrawn,
    players_of,
)
from events.records.stored_reports import entry_of

_AMENDED = ReportWithdrawn("amended")
_OF_ENTRY = ("event", "date", "format")
FIELDS = (*_OF_ENTRY, "phase", "round", "table")
"""What can be amended of a report, beside the further columns of its source."""


def withdraw(log: GameLog, choice: Choice, *, why: str = "") -> int:
    """The number of matches and entries that are withdrawn. KifuError if nothing is reported that fits the choice."""
    gone = ReportWithdrawn(why)
    if fault := fault_of_report(gone):
        raise KifuError(fault)
    streams = chosen(log, choice).streams
    _store(log, {stream.head.game: [gone] for stream in streams}, {stream.head.game: stream.head for stream in streams})
    return len(streams)


def amend(log: GameLog, choice: Choice, changes: Mapping[str, str]) -> int:
    """The number of matches and entries that are amended by new values of `FIELDS` and further columns; `` is none.

    One that is of another event, day, phase or round by that is withdrawn there and reported here, with its attached
    games. KifuError if nothing fits the choice or changes, a value cannot be, or another report stands in its place.
    """
    streams = chosen(log, choice).streams
    _check_columns(streams, changes)
    heads, told = {stream.head.game: stream.head for stream in streams}, dict[UUID, list[Report]]()
    moved: dict[UUID, list[Report]] = {}
    for stream in streams:
        amended = [_amended(report, changes) for report in stream.last]
        new = [report for report, old in zip(amended, stream.last, strict=True) if report != old]
        name = stream.head.game
        if new and amended[0].stream != name:
            told[name] = [_AMENDED]
            games = [report for report in stream.reports if isinstance(report, GameAttached)]
            moved[amended[0].stream] = [*_joined(moved.get(amended[0].stream, []), amended), *games]
        elif new:
            told[name] = [*new]
    for name, reports in moved.items():
        if name not in heads and (head := log.head(name)) is not None:
            heads[name] = head
        if name in heads and told.get(name) != [_AMENDED] and not_withdrawn(read_named(log, name)):
            raise KifuError(f"there is another report of {_named(reports[0])}: withdraw one of them")
        told[name] = [*told.get(name, []), *reports]
    if not told:
        raise KifuError("they say so already: nothing is amended")
    _store(log, told, heads)
    return sum(name in told for name in (stream.head.game for stream in streams))


def reported_of(log: GameLog, choice: Choice) -> list[list[ResultReported | EntryReported]]:
    """What stands of each match (the last report of each of its games) and entry of a choice, in their order; a date
    means the whole event of which it is a day.

    KifuError if there are none, or of several events.
    """
    return [stream.last for stream in chosen(log, choice, Reach.EVENT).streams]


def _check_columns(streams: Sequence[ChosenStream], changes: Mapping[str, str]) -> None:
    """Check that what is to be amended is there. KifuError names what is."""
    if changes.get("event") == "":
        raise KifuError("every report is of an event: withdraw what is of none")
    further = {name for stream in streams for report in stream.last for name in report.more}
    for name in changes:
        if name not in FIELDS and name not in further:
            known = ", ".join([*FIELDS, *sorted(further)])
            raise KifuError(f"{quoted(name)} cannot be amended of these reports; there are {known}")


def _amended(report: ResultReported | EntryReported, changes: Mapping[str, str]) -> ResultReported | EntryReported:
    """A report with new values. KifuError if one cannot be."""
    fields = FIELDS if isinstance(report, ResultReported) else _OF_ENTRY
    new: dict[str, Any] = {name: value or None for name, value in changes.items() if name in fields}
    further = {name: changes.get(name, text) for name, text in report.more.items()}
    new["more"] = {name: text for name, text in further.items() if text}
    amended = msgspec.structs.replace(report, **new)
    if fault := fault_of_report(amended):
        raise KifuError(fault)
    return amended


def _joined(earlier: Sequence[Report], later: Sequence[ResultReported | EntryReported]) -> list[Report]:
    """The reports of one match or entry, the later ones with what the earlier say. KifuError if they contradict."""
    joined: list[Report] = [*earlier]
    for report in later:
        whole = report
        for told in earlier:
            if getattr(told, "game", None) == getattr(report, "game", None):
                here, there = (Content([one], Names({}, ()), of_source=True) for one in (report, told))
                if differing := here.differences(there):
                    where = f"{_named(report)}, and differ in {differing}"
                    raise KifuError(f"two reports would be of the same, {where}: withdraw one of them")
                whole = completed(whole, told)
        joined.append(whole)
    return joined


def _named(report: Report) -> str:
    """The match or the entry that a report is of, in words."""
    assert isinstance(report, ResultReported | EntryReported)
    where = [f"round {report.round}"] if isinstance(report, ResultReported) and report.round else []
    words = [*where, f"of {quoted(report.event)}", *([f"on {report.date}"] if report.date else [])]
    return f"{' against '.join(quoted(player.name) for player in players_of(report))}, {' '.join(words)}"


def _store(log: GameLog, told: Mapping[UUID, Sequence[Report]], heads: Mapping[UUID, Head]) -> None:
    """Store the reports of each stream behind its head: all together, or none."""
    entries: list[tuple[UUID, list[Entry], Mapping[str, bytes]]] = [
        (name, [*map(entry_of, reports)], {}) for name, reports in told.items()
    ]
    log.append_games(entries, after={name: head for name, head in heads.items() if name in told})
