"""Games as export lines, good ones and such as only a forger would write; and commands run in this process."""

import hashlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import pytest

from dashboards.cli import main
from events.exchange.lines import VERSION, GameLine, Header, definition_line, encoder, event_line
from events.log.chain import ORIGIN, chain_hash
from events.log.entries import Entry, Recorded
from events.records.codec import codec
from events.records.envelope import ENGINE, Event, GameStarted
from events.records.recorder import Recording
from events.simulation.simulate import play_game
from tests.projector.played import plan

ANNOTATION = "fusion_world/annotation/1"
HEADER = encoder.encode(Header("kifu", VERSION, ENGINE))


class Ran(NamedTuple):
    status: int
    out: bytes
    err: str


def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[bytes], *words: object) -> Ran:
    """Run a command; its status, the bytes of its answer and what it said on the error stream."""
    monkeypatch.setattr(sys, "argv", ["kifu", *map(str, words)])
    capfd.readouterr()
    try:
        main()
        status = 0
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
    out, err = capfd.readouterr()
    return Ran(status, out, err.decode())


@cache
def played(index: int) -> tuple[UUID, Recording]:
    """A simulated game."""
    name, recording = play_game(plan(), index)
    assert recording is not None
    return name, recording


def definitions_of(index: int) -> dict[str, bytes]:
    """The definitions of a simulated game."""
    return {name: body for deck in plan().pairing(index) for name, body in deck.definitions.items()}


def chained(game: UUID, entries: Sequence[Entry]) -> list[Recorded]:
    """Events whose hashes are right, whatever is in them."""
    previous, events = ORIGIN, []
    for version, entry in enumerate(entries, start=1):
        previous = chain_hash(previous, game, version, entry.topic, entry.body)
        events.append(Recorded(game, version, entry.topic, previous, entry.body))
    return events


def lines_of(game: UUID, entries: Sequence[Entry], definitions: Mapping[str, bytes]) -> list[bytes]:
    """A game's lines, with the definitions' hashes as they are named."""
    events = chained(game, entries)
    lines = [encoder.encode(definition_line(name, body)) for name, body in definitions.items()]
    lines.append(encoder.encode(GameLine(game, len(events), events[-1].hash.hex())))
    return [*lines, *(encoder.encode(event_line(event)) for event in events)]


def file_of(*lines: bytes) -> bytes:
    """An export of those lines."""
    return b"\n".join([HEADER, *lines, b""])


def simulated(index: int) -> list[bytes]:
    """The lines of a simulated game."""
    name, recording = played(index)
    return lines_of(name, recording.entries(), definitions_of(index))


def forged(
    change: Callable[[GameStarted], Any],
    *,
    system: str = "fusion_world",
    definitions: Mapping[str, bytes] | None = None,
) -> list[bytes]:
    """The lines of simulated game 0 with another start, rightly chained."""
    name, recording = played(0)
    _, *actions = recording.entries()
    start = change(recording.start)
    entries = [Entry(f"{system}/start/1", codec("fusion_world").encode(start)[1]), *actions]
    return lines_of(name, entries, definitions_of(0) if definitions is None else definitions)


def with_last(entry: Entry) -> list[bytes]:
    """The lines of simulated game 0 with one more event, rightly chained."""
    name, recording = played(0)
    return lines_of(name, [*recording.entries(), entry], definitions_of(0))


def entry(event: Event) -> Entry:
    """An event as the log stores it."""
    return Entry(*codec("fusion_world").encode(event))


def pinned(body: bytes) -> dict[str, bytes]:
    """A definition under its right hash."""
    return {hashlib.sha256(body).hexdigest(): body}


def packed(value: Any) -> bytes:
    """MessagePack."""
    return msgspec.msgpack.encode(value)
