"""The head of a whole log: one short line, kept elsewhere, that vouches for every event stored up to a position."""

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

    The events are chained as those of a game are, whatever their games: each by its game, version and topic, and by
    its stored bytes, its own chain hash among them.
    """

    position: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.position}:{self.hash.hex()}"

    @classmethod
    def parse(cls, line: str) -> Self:
        """The head that a line says. KifuError if it says none."""
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise KifuError("this is no head of a log: give the line that `kifu heads` printed, POSITION:HASH")
        return cls(int(found[1]), bytes.fromhex(found[2]))


def log_head(log: GameLog, *, at: int | None = None) -> LogHead:
    """The head at a position, or at the log's end where that comes before. LogDamaged if an event cannot be read."""
    position, hash = 0, ORIGIN
    while at is None or position < at:
        page = log.follow(position, limit=PAGE if at is None else min(PAGE, at - position))
        if not page:
            break
        for event in page:
            hash = chain_hash(hash, event.game, event.version, event.topic, event.state)
            position = event.position
    if (at is None or position < at) and position < log.position():
        raise LogDamaged(f"the event at position {position + 1} cannot be read: restore the log from a copy")
    return LogHead(position, hash)


def strayed(log: GameLog, head: LogHead) -> str | None:
    """In what the log is not the one that the head was taken of, grown or not; None if it is."""
    found = log_head(log, at=head.position)
    if found == head:
        return None
    if found.position < head.position:
        return f"the log ends at position {found.position}, and had {head.position} when the head was taken: it was cut"
    why = "an event was removed, replaced or put between since the head was taken, or this is another log"
    return f"up to position {head.position} the log is not what it was: {why}"
