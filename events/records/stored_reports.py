"""Reports as the log stores them: by short and stable topics, as bytes, in streams."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from events.errors import LogDamaged
from events.log.chain import verify_chain
from events.log.entries import Entry, Recorded
from events.log.store import GameLog
from events.records.reports import (
    EntryReported,
    GameAttached,
    GameDetached,
    PersonNamed,
    PlayerAliased,
    PlayerHidden,
    Report,
    ReportWithdrawn,
    ResultReported,
    StructureSaid,
    players_of,
)

_TOPICS_OF_REPORTS = "kifu/"
TOPICS: Mapping[type[Report], str] = {
    ResultReported: "kifu/result/1",
    EntryReported: "kifu/entry/1",
    StructureSaid: "kifu/structure/1",
    GameAttached: "kifu/attached/1",
    GameDetached: "kifu/detached/1",
    ReportWithdrawn: "kifu/withdrawn/1",
    PlayerAliased: "kifu/alias/1",
    PersonNamed: "kifu/name/1",
    PlayerHidden: "kifu/hidden/1",
}
_AT_FIRST: Mapping[type[Report], int] = {ResultReported: 13, EntryReported: 10}
"""The number of fields that these reports have had from the first."""
_KINDS = {topic: kind for kind, topic in TOPICS.items()}
_decoders = {topic: msgspec.msgpack.Decoder(kind) for topic, kind in _KINDS.items()}
_encoder = msgspec.msgpack.Encoder()


class _OfEvent(msgspec.Struct, array_like=True):
    """What results and entries have in front."""

    system: str
    event: str


_events = msgspec.msgpack.Decoder(_OfEvent)


def is_report(topic: str) -> bool:
    """Whether a topic is that of a report, whose stream is no recorded game."""
    return topic.startswith(_TOPICS_OF_REPORTS)


def entry_of(report: Report) -> Entry:
    """The report as the log stores it."""
    return Entry(TOPICS[type(report)], _encoder.encode(_cut(_stored(report))))


def _cut(report: Report) -> Any:
    """The fields of a report without those, appended later, at its end that say nothing: bytes stay as they were."""
    if type(report) not in _AT_FIRST:
        return report
    values = [getattr(report, name) for name in report.__struct_fields__]
    while len(values) > _AT_FIRST[type(report)] and values[-1] is None:
        values.pop()
    return values


def _stored(report: Report) -> Report:
    """The report as it is encoded: people without names, and in an order that tells nothing of these."""
    if isinstance(report, EntryReported):
        return msgspec.structs.replace(report, player=report.player.stored)
    if not isinstance(report, ResultReported):
        return report
    first, second = report.players
    bare = msgspec.structs.replace(report, players=(first.unnamed(), second and second.unnamed())).ordered()
    players: Any = tuple(player and player.stored for player in bare.players)
    return msgspec.structs.replace(bare, players=players)


def decoded(topic: str, body: bytes) -> Report:
    """The report of a topic and a body, people called after their ids. LogDamaged if they are none of this version."""
    if topic not in _decoders:
        raise LogDamaged(f"unknown topic {topic}: expected {', '.join(_decoders)}; a newer Kifu may have written it")
    try:
        report: Report = _decoders[topic].decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LogDamaged(f"an event of topic {topic} cannot be decoded: {error}") from None
    for player in players_of(report):
        if player.has_name_inside:
            raise LogDamaged(
                f"an event of topic {topic} cannot be read: person {player.person} has a name there: it is an entry of "
                "its own"
            )
    return report


def event_of(topic: str, body: bytes) -> str | None:
    """The event that a report of a topic is of, without all else that its body says; None of other reports.

    LogDamaged if it cannot be read.
    """
    if _KINDS.get(topic) not in (ResultReported, EntryReported):
        return None
    try:
        return _events.decode(body).event
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return getattr(decoded(topic, body), "event", None)


def decoded_stream(recorded: Sequence[Recorded]) -> list[Report]:
    """The reports of a stream's events. LogDamaged if one is none, or belongs to no such stream."""
    reports = [decoded(event.topic, event.body) for event in recorded]
    first = reports[0]
    if isinstance(first, GameAttached | GameDetached | ReportWithdrawn):
        done = "a report is withdrawn" if isinstance(first, ReportWithdrawn) else "a game is attached to a result"
        raise LogDamaged(f"{recorded[0].game}: {done} before that is reported")
    for version, report in enumerate(reports, start=1):
        if isinstance(report, GameAttached | GameDetached):
            belongs = isinstance(first, ResultReported)
        elif isinstance(report, ReportWithdrawn):
            belongs = isinstance(first, ResultReported | EntryReported)
        elif isinstance(report, PersonNamed):
            belongs = isinstance(first, PersonNamed)
        else:
            belongs = report.stream == recorded[0].game
        if not belongs:
            raise LogDamaged(f"{recorded[0].game}, version {version}: this report belongs to another stream")
    return reports


def read_reports(log: GameLog, stream: UUID) -> list[Report]:
    """The reports of a stream, its hash chain checked. UnknownGame or LogDamaged if it cannot be read."""
    recorded = log.read(stream)
    verify_chain(recorded)
    return decoded_stream(recorded)
