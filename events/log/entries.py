"""What a log holds and gives back: entries, recorded events, heads."""

from enum import Enum
from uuid import UUID

import msgspec

from events.brief import Brief


class Entry(Brief, msgspec.Struct, frozen=True, gc=False):
    """What a caller appends: a short, stable topic such as `GAME/action/1`, and bytes."""

    topic: str
    body: bytes


class Admitted(Enum):
    """Why a game is in the log: because the rules gave it, or because the file was trusted that it came from."""

    BY_RULES = "rules"
    ON_TRUST = "trust"


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a game stands: its last version and that event's chain hash (32 bytes), which vouches for all before."""

    game: UUID
    version: int
    hash: bytes


class Recorded(Brief, msgspec.Struct, frozen=True, gc=False):
    """What is read back. `version` counts 1, 2, … in the game, `position` in the whole log (0 when not known)."""

    game: UUID
    version: int
    topic: str
    hash: bytes
    body: bytes
    position: int = 0

    @property
    def originator_id(self) -> UUID:
        """The library's word for the game."""
        return self.game

    @property
    def originator_version(self) -> int:
        """The library's word for the version."""
        return self.version

    @property
    def state(self) -> bytes:
        """The library's word for what is stored: the chain hash and then the body."""
        return self.hash + self.body
