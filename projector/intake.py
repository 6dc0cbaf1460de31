"""Intake: events of the log, in order of position, gathered into whole finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from events.envelope import ActionTaken, GameStarted, codec, is_note, system_of
from events.errors import KifuError, LogDamaged
from events.fact import Fact, GameEnded
from events.recorder import Recording
from events.store import GameLog, Recorded
from projector.batch import Batch, game_row
from projector.manifest import Child, Manifest

HELD = 50_000
"""Actions of open games held in memory; beyond that they are read from the log again when their game goes on."""


@dataclass
class _Pending:
    """A game that has begun and not ended: what was recorded of it up to the version of its last event read.

    `first` and `last` are the positions in the log of its first event and of that one.
    """

    recording: Recording
    first: int
    version: int
    head: bytes
    last: int


class Intake:
    """Collects finished games into `batch`; knows the games open at `position`, those that cannot be read, and which
    are children of others."""

    def __init__(self, log: GameLog, manifest: Manifest) -> None:
        self._log = log
        self._open = dict(manifest.open)
        self.children = dict(manifest.children)
        self._pending: dict[UUID, _Pending] = {}
        self._touched: set[UUID] = set()
        self.unreadable = dict(manifest.unreadable)
        self.batch = Batch()
        self.position = 0
        self.head = b""
        self._taking = 0

    def take(self, page: Sequence[Recorded]) -> None:
        """Take the next events. A game that cannot be read goes to `unreadable`; the others go on."""
        bad = {UUID(game) for game in self.unreadable}
        for game, events in groupby(page, key=attrgetter("game")):
            if game in bad:
                continue
            try:
                self._take(game, list(events))
            # Bytes that decode may still say anything: whatever they break must not keep the other games out.
            except Exception as error:
                bad.add(game)
                why = str(error) if isinstance(error, KifuError) else f"folding it failed with {error!r}"
                self.unreadable[str(game)] = f"version {self._taking}: {why}"
                self._forget(game)
        self.position, self.head = page[-1].position, page[-1].hash

    def check_open(self) -> None:
        """After damage in the log: games still open whose events cannot all be read are unreadable, not open."""
        for game in {*self._pending, *map(UUID, self._open)}:
            try:
                self._log.read(game)
            except KifuError as error:
                self.unreadable[str(game)] = str(error)
                self._forget(game)

    def open_rows(self) -> dict[str, dict[str, Any]]:
        """The `games` row of each game open at `position`."""
        for game in self._pending.keys() & self._touched:
            held = self._pending[game]
            self._open[str(game)] = game_row(game, held.recording, first=held.first, end=None, head=held.head)
        self._touched.clear()
        return dict(sorted(self._open.items(), key=lambda item: item[1]["first_position"]))

    def committed(self) -> None:
        """Forget what has been written."""
        self.batch = Batch()
        if sum(len(held.recording.actions) for held in self._pending.values()) > HELD:
            self._pending.clear()

    def _take(self, game: UUID, events: Sequence[Recorded]) -> None:
        """Take some events of one game that follow each other."""
        held = self._pending.get(game)
        if held is None:
            if is_note(events[0].topic) and str(game) not in self._open:
                return  # of a game that has ended: its rows are written, and a note changes none
            held = self._pending[game] = self._begun(game, events[0])
            self._note_child(game, held)
            ended = _ended(held.recording.start.facts, held.recording.actions[-1:])
            events = events[1:]
        else:
            ended = False
        self._touched.add(game)
        decode = codec(held.recording.start.system).decode
        for event in () if ended else events:
            self._taking = event.version
            if event.version != held.version + 1:
                expected = f"expected version {held.version + 1} of the game, found {event.version}"
                raise LogDamaged(f"{expected}: restore the log from a copy")
            said = decode(event.topic, event.body)
            held.recording.add(said)
            held.version, held.head, held.last = event.version, event.hash, event.position
            if isinstance(said, ActionTaken) and said.facts and isinstance(said.facts[-1], GameEnded):
                ended = True
                break
        if ended:
            row = game_row(game, held.recording, first=held.first, end=held.last, head=held.head)
            self.batch.add(held.recording, row)
            self._forget(game)

    def _begun(self, game: UUID, event: Recorded) -> _Pending:
        """The game up to that event: what came before it is read from the log again."""
        self._taking = event.version
        earlier = [one for one in self._log.read(game) if one.version < event.version] if event.version > 1 else []
        first, *others = *earlier, event
        start = codec(system_of(first.topic)).decode(first.topic, first.body)
        if first.version != 1 or not isinstance(start, GameStarted):
            raise LogDamaged("its first event is not the start of a game: restore the log from a copy")
        recording = Recording(start)
        for version, one in enumerate(others, start=2):
            if one.version != version:
                expected = f"expected version {version} of the game, found {one.version}"
                raise LogDamaged(f"{expected}: restore the log from a copy")
            recording.add(codec(start.system).decode(one.topic, one.body))
        return _Pending(recording, first.position, event.version, event.hash, event.position)

    def _note_child(self, game: UUID, held: _Pending) -> None:
        start = held.recording.start
        if start.parent is not None:
            self.children[str(game)] = Child(parent=str(start.parent), supersedes=start.supersedes, position=held.first)

    def _forget(self, game: UUID) -> None:
        self._pending.pop(game, None)
        self._touched.discard(game)
        self._open.pop(str(game), None)


def _ended(opening: Sequence[Fact], last: Sequence[ActionTaken]) -> bool:
    """Whether a game is over after its last action, or (without one) after its opening facts."""
    facts = last[0].facts if last else opening
    return bool(facts) and isinstance(facts[-1], GameEnded)
