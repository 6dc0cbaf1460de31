"""Dropping: a player who leaves an event after a round, or plays on after all, as a person says it."""

from typing import NamedTuple
from uuid import UUID

import msgspec

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.reporting import report_results
from events.exchange.rows import Row
from events.exchange.typed_doubts import doubts_of_drop
from events.language.vocabulary import nearest
from events.log.store import GameLog
from events.records.choosing import Choice, ChosenStream, Reach, chosen
from events.records.names import Names
from events.records.report_faults import fault_of_report
from events.records.reports import EntryReported, Reason, ReportedPlayer, ResultReported, players_of
from events.records.stored_reports import entry_of

MOST_NEAR = 5
"""The most names that are given in place of an unknown one."""


class Dropped(NamedTuple):
    """What became of a typed drop: whether it is new, and what is not sure of it, a line each."""

    is_new: bool
    doubts: list[str]


def drop(log: GameLog, choice: Choice, player: str, *, after: int | None, reason: Reason) -> Dropped:
    """Store that a player left an event `after` a round (0: nobody says which), or did not (None).

    KifuError if the event is not known, the player is none of it, or was no player who left.
    """
    streams, names = chosen(log, choice, Reach.EVENT)
    label = names.of_player(player)
    entries = {stream.head.game: entry for stream in streams for entry in _entries(stream, label, names)}
    if after is None:
        _play_on(log, streams, entries, label, reason)
        return Dropped(True, [])
    report = [*entries.values()][-1] if entries else _first_entry(streams, label, names)
    told = [report for stream in sorted(streams, key=lambda stream: stream.rank) for report in stream.last]
    doubts = [*doubts_of_drop(label, after, told, names)]
    if report.dropped == after:
        return Dropped(False, doubts)
    new = msgspec.structs.replace(report, dropped=after, reason=reason)
    for bad in report_results(log, [Row(1, new)], amend=True).quarantined:
        raise KifuError(bad.why)
    return Dropped(True, doubts)


def _play_on(
    log: GameLog, streams: list[ChosenStream], entries: dict[UUID, EntryReported], label: str, reason: Reason
) -> None:
    """Store that a player goes on playing, in each entry that says otherwise."""
    left = {name: entry for name, entry in entries.items() if entry.dropped is not None}
    if not left:
        raise KifuError(f"{quoted(label)} has not left the event")
    back = {name: msgspec.structs.replace(entry, dropped=None, reason=reason) for name, entry in left.items()}
    if fault := fault_of_report(next(iter(back.values()))):
        raise KifuError(fault)
    heads = {stream.head.game: stream.head for stream in streams if stream.head.game in back}
    log.append_games([(name, [entry_of(entry)], {}) for name, entry in back.items()], after=heads)


def _entries(stream: ChosenStream, label: str, names: Names) -> list[EntryReported]:
    """The last entry of a player in a stream, if it is one of that player."""
    last = [report for report in stream.last if isinstance(report, EntryReported)]
    return [entry for entry in last if names.of_player(entry.player.name, entry.player.id) == label]


def _first_entry(streams: list[ChosenStream], label: str, names: Names) -> EntryReported:
    """A first entry of a player by the matches of an event. KifuError names the nearest players if there is none."""
    players: dict[str, tuple[ResultReported | EntryReported, ReportedPlayer]] = {}
    for stream in streams:
        for report in stream.last:
            players |= {names.of_player(told.name, told.id): (report, told) for told in players_of(report)}
    if label not in players:
        event = next(iter(players.values()))[0].event
        near = nearest(label, [*players], most=MOST_NEAR)
        raise KifuError(f"{quoted(label)} has not played at {quoted(event)}; {near}")
    report, player = players[label]
    return EntryReported(report.system, report.event, player, date=report.date, format=report.format)
