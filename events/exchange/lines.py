"""The lines of an export: games as JSON Lines, without loss, readable by people and `jq`.

An export is UTF-8 text, one JSON object per line, of these kinds:

header: {"kind":"header","format":"kifu","version":1,"engine":"0.4.0"}
The first line. `version` is that of this format, `engine` the Kifu that wrote it.

definition: {"kind":"definition","hash":HEX,"card":{…}}
A card as a game uses it; `hash` is the sha256 of exactly the bytes of `card`. Each stands once in a file, before the
first game that names it.

game: {"kind":"game","game":UUID,"events":N,"head":HEX}
The next N lines are the events of this game, 1 to N, and of no other; `head` is the hash of the last one.

event: {"kind":"event","game":UUID,"version":1,"topic":"GAME/start/1","hash":HEX,"body":[…]}
The log keeps `body` as MessagePack: the same values, integers and lengths in their shortest form. {"hex":HEX} stands
for a byte string, as where a deck names the hash of a definition. `hash` chains the event to those before it: sha256
over the previous hash (32 zero bytes at first), the game's 16 bytes, the version (8 bytes), the length of the topic
(4 bytes), the topic, the stored body; numbers are big-endian.

A record names a person by a random id, and the topic kifu/name/1 of the game of that id says what the person is called,
[NAME,ID], ID the one that a source has for them, or null. Names come first; a file may lack them, whole.

What JSON cannot give back byte for byte has "base64" in place of "card" or "body": the stored bytes in base64. A line
has at most 4 MB, a game 100,000 events and 32 MB, the definitions of a file 64 MB.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Protocol, TypeAlias
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from events.log.entries import Recorded

VERSION = 1
MOST_LINE = 4_000_000
"""The most bytes of a line. A hostile line can take some 25 times as much memory."""
MOST_EVENTS = 100_000
MOST_GAME = 32_000_000
MOST_DEFINITIONS = 64_000_000
CHUNK = 1_000_000
"""Bytes per read of a line that is skipped."""

UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)
"""The errors of decoding and encoding arbitrary bytes."""

Hex: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag="header"):
    """The first line of an export."""

    format: Literal["kifu"]
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    engine: str


class DefinitionLine(msgspec.Struct, frozen=True, tag_field="kind", tag="definition", forbid_unknown_fields=True):
    """A definition, as JSON or as base64."""

    hash: Hex
    card: Raw | UnsetType = UNSET
    base64: bytes | UnsetType = UNSET


class GameLine(msgspec.Struct, frozen=True, tag_field="kind", tag="game", forbid_unknown_fields=True):
    """The announcement of a game: its number of events, and the hash of the last."""

    game: UUID
    events: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    head: Hex


class EventLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event", forbid_unknown_fields=True):
    """An event, its body as JSON or as base64."""

    game: UUID
    version: Annotated[int, Meta(ge=1)]
    topic: str
    hash: Hex
    body: Raw | UnsetType = UNSET
    base64: bytes | UnsetType = UNSET


Line: TypeAlias = Header | DefinitionLine | GameLine | EventLine
encoder = msgspec.json.Encoder()
_definition = msgspec.json.Decoder(DefinitionLine)


class Readable(Protocol):
    """A file opened for reading bytes, or an object that reads like one."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or its first `size` bytes; empty at the end."""


class Lines:
    """The lines of a file; `number` is that of the last line (from 1), `read` the number of bytes so far.

    A line of more than `most` bytes is cut to its first `most` + 1, and no more of it is in memory.
    """

    def __init__(self, file: Readable, *, most: int) -> None:
        self._file = file
        self._most = most
        self.read = 0
        self.number = 0

    def __iter__(self) -> Iterator[bytes]:
        while line := self._file.readline(self._most + 1):
            self.read += len(line)
            self.number += 1
            if not line.endswith(b"\n") and len(line) > self._most:
                self._skip()
            yield line

    def _skip(self) -> None:
        while rest := self._file.readline(CHUNK):
            self.read += len(rest)
            if rest.endswith(b"\n"):
                return


def definition_line(name: str, body: bytes) -> DefinitionLine:
    """The line of a definition, as JSON if that gives the same bytes back, else as base64."""
    line = DefinitionLine(name, card=Raw(body))
    try:
        whole = b"\n" not in body and _definition.decode(encoder.encode(line)).card == Raw(body)
    except UNREADABLE:
        whole = False
    return line if whole else DefinitionLine(name, base64=body)


def event_line(event: Recorded) -> EventLine:
    """The line of an event, its body as JSON if that gives the same bytes back, else as base64."""
    text = _readable(event.body)
    body = {"base64": event.body} if text is None else {"body": Raw(text)}
    return EventLine(event.game, event.version, event.topic, event.hash.hex(), **body)


def _readable(body: bytes) -> bytes | None:
    """MessagePack as JSON; None if JSON does not give the same bytes back."""
    try:
        value = msgspec.msgpack.decode(body)
        text = encoder.encode(value)
        if packed(text) == body:
            return text
        text = encoder.encode(_with_hex(value))
        return text if packed(text) == body else None
    except UNREADABLE:
        return None


def packed(text: bytes) -> bytes:
    """The MessagePack of a JSON text. An error of UNREADABLE if there is none."""
    value = msgspec.json.decode(text)
    return msgspec.msgpack.encode(_with_bytes(value) if b'"hex"' in text else value)


def _with_hex(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, list):
        return [_with_hex(item) for item in value]
    return {key: _with_hex(item) for key, item in value.items()} if isinstance(value, dict) else value


def _with_bytes(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_bytes(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"hex"} and isinstance(value["hex"], str):
        return bytes.fromhex(value["hex"])
    return {key: _with_bytes(item) for key, item in value.items()}
