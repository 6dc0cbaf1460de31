"""The head of a whole log: a short line, kept elsewhere, that proves every event stored up to a position."""

import re
from typing import Self

import msgspec

from events.errors import KifuError, LogDamaged
from events.log.chain import HASH_SIZE, ORIGIN, chain_hash
from events.log.store import GameLog

PAGE = 5_000
_LINE = re.compile(rf"([0-9]{{1,18}}):([0-9a-f]{{{2 * HASH_SIZE}}})", re.ASCII)


class LogHead(msgspec.Struct, frozen=True):
    """`hash`: 32 bytes over every event at the positions 1 to `position`, in their order.

    The chain is that of a game's events, over the events of all games: game, version, topic and the stored bytes, which
    begin with the event's own chain hash.
    """

    position: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.position}:{self.hash.hex()}"

    @classmethod
    def parse(cls, line: str) -> Self:
        """The head from its line. KifuError if the line is no head."""
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise KifuError("this is no head of a log: give the line that `kifu heads` printed, POSITION:HASH")
        return cls(int(found[1]), bytes.fromhex(found[2]))


def log_head(log: GameLog, *, up_to: int | None = None) -> LogHead:
    """The head at position `up_to`, or at the log's end if that comes first. LogDamaged if an event cannot be read."""
    position, hash = 0, ORIGIN
    while up_to is None or position < up_to:
        page = log.follow(position, limit=PAGE if up_to is None else min(PAGE, up_to - position))
        if not page:
            break
        for event in page:
            hash = chain_hash(hash, event.game, event.version, event.topic, event.state)
            position = event.position
    if (up_to is None or position < up_to) and position < log.position():
        raise LogDamaged(f"the event at position {position + 1} cannot be read: restore the log from a copy")
    return LogHead(position, hash)


def strayed(log: GameLog, head: LogHead) -> str | None:
    """The difference between the log up to a head's position and the head; None if they agree."""
    now = log_head(log, up_to=head.position)
    if now == head:
        return None
    if now.position < head.position:
        return f"the log ends before position {head.position}, which it had when the head was taken: it was cut"
    why = "an event was removed, replaced or put between since the head was taken, or this is another log"
    return f"up to position {head.position} the log is not what it was: {why}"
