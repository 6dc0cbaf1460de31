"""The hash chain of a game: the hash of each stored event covers all events before it."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from uuid import UUID

from events.errors import LogDamaged

if TYPE_CHECKING:
    from events.log.entries import Recorded

HASH_SIZE = hashlib.sha256().digest_size
ORIGIN = bytes(HASH_SIZE)


def chain_hash(previous: bytes, game: UUID, version: int, topic: str, body: bytes) -> bytes:
    """The chain hash of a game's event, 32 bytes, over the hash of the event before it.

    sha256 over `previous` (32 bytes; `ORIGIN` for the first event), the game's 16 bytes, the version (8 bytes), the
    topic's length (4 bytes) and UTF-8 bytes, then the body; numbers are big-endian. Everything before the body has a
    known length, so no two different events are framed to the same bytes.
    """
    framed = previous + game.bytes + version.to_bytes(8, "big") + _framed(topic) + body
    return hashlib.sha256(framed).digest()


@lru_cache(64)
def _framed(topic: str) -> bytes:
    name = topic.encode()
    return len(name).to_bytes(4, "big") + name


def verify_chain(recorded: Sequence["Recorded"]) -> None:
    """Check all events of one game, in order: LogDamaged at the first that does not fit.

    Versions must run 1, 2, … without a gap, and each hash must follow from the event's content and the hash before
    it. A game cut short at its end is whole to the chain: compare its head with one written down earlier.
    """
    previous = ORIGIN
    for expected, event in enumerate(recorded, start=1):
        where = f"game {recorded[0].game}, version {expected}"
        if event.game != recorded[0].game:
            raise LogDamaged(f"{where}: expected an event of this game, found one of game {event.game}")
        if event.version != expected:
            raise LogDamaged(f"{where}: expected version {expected}, found version {event.version}")
        previous = chain_hash(previous, event.game, event.version, event.topic, event.body)
        if event.hash != previous:
            raise LogDamaged(
                f"{where}: expected hash {previous.hex()}, found {event.hash.hex()}: "
                "this event, or one before it, is not what was recorded; restore the log from a copy"
            )
