"""Entries to append, recorded events, and heads of games."""

from enum import Enum
from uuid import UUID

import msgspec

from events.brief import Brief


class Entry(Brief, msgspec.Struct, frozen=True, gc=False):
    """An event to append: a short, stable topic such as `GAME/action/1`, and a body."""

    topic: str
    body: bytes


class Admitted(Enum):
    """The ground on which a game is in the log: the rules gave it, or its file was trusted."""

    BY_RULES = "rules"
    ON_TRUST = "trust"


class Head(msgspec.Struct, frozen=True, gc=False):
    """The last version of a game, and the chain hash of that event (32 bytes), which covers all before it."""

    game: UUID
    version: int
    hash: bytes


class Recorded(Brief, msgspec.Struct, frozen=True, gc=False):
    """A stored event. `version` counts 1, 2, … in the game, `position` in the whole log (0 when not known)."""

    game: UUID
    version: int
    topic: str
    hash: bytes
    body: bytes
    position: int = 0

    @property
    def originator_id(self) -> UUID:
        """The game's id, by the name under which eventsourcing reads it."""
        return self.game

    @property
    def originator_version(self) -> int:
        """The version, by the name under which eventsourcing reads it."""
        return self.version

    @property
    def state(self) -> bytes:
        """The stored bytes, by the name under which eventsourcing reads them: the chain hash and then the body."""
        return self.hash + self.body
