"""Intake: events of the log, in order of position, gathered into whole finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from events.envelope import GameStarted, codec, is_note, system_of
from events.errors import KifuError, LogDamaged
from events.fact import GameEnded
from events.recorder import Recording
from events.store import GameLog, Recorded
from projector.batch import Batch, game_row
from projector.manifest import Child, Manifest

HELD = 50_000
"""Actions of open games held in memory; beyond that they are read from the log again when their game goes on."""


@dataclass
class _Pending:
    """A game that has begun and not ended: what was recorded of it up to the version of its last event read."""

    recording: Recording
    first: int
    version: int
    head: bytes


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

    def take(self, page: Sequence[Recorded]) -> None:
        """Take the next events. A game that cannot be read goes to `unreadable`; the others go on."""
        bad = {UUID(game) for game in self.unreadable}
        for event in page:
            game = event.game
            if game in bad:
                continue
            try:
                self._take(event)
            # Bytes that decode may still say anything: whatever they break must not keep the other games out.
            except Exception as error:
                bad.add(game)
                why = str(error) if isinstance(error, KifuError) else f"folding it failed with {error!r}"
                self.unreadable[str(game)] = f"version {event.version}: {why}"
                self._forget(game)
        self.position, self.head = page[-1].position, page[-1].hash

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

    def _take(self, event: Recorded) -> None:
        game = event.game
        held = self._pending.get(game)
        if held is None and is_note(event.topic) and str(game) not in self._open:
            return  # of a game that has ended: its rows are written, and a note changes none
        if held is None:
            earlier = self._log.read(game) if event.version > 1 else [event]
            held = self._pending[game] = _begun([one for one in earlier if one.version <= event.version])
            self._note_child(game, held)
        else:
            _go_on(held, event)
        self._touched.add(game)
        last = held.recording.actions[-1].facts if held.recording.actions else held.recording.start.facts
        if not is_note(event.topic) and last and isinstance(last[-1], GameEnded):
            row = game_row(game, held.recording, first=held.first, end=event.position, head=held.head)
            self.batch.add(held.recording, row)
            self._forget(game)

    def _note_child(self, game: UUID, held: _Pending) -> None:
        start = held.recording.start
        if start.parent is not None:
            self.children[str(game)] = Child(parent=str(start.parent), supersedes=start.supersedes, position=held.first)

    def _forget(self, game: UUID) -> None:
        self._pending.pop(game, None)
        self._touched.discard(game)
        self._open.pop(str(game), None)


def _begun(events: Sequence[Recorded]) -> _Pending:
    first = events[0]
    start = codec(system_of(first.topic)).decode(first.topic, first.body)
    if first.version != 1 or not isinstance(start, GameStarted):
        raise LogDamaged("its first event is not the start of a game: restore the log from a copy")
    held = _Pending(Recording(start), first.position, 1, first.hash)
    for event in events[1:]:
        _go_on(held, event)
    return held


def _go_on(held: _Pending, event: Recorded) -> None:
    if event.version != held.version + 1:
        expected = f"expected version {held.version + 1} of the game, found {event.version}"
        raise LogDamaged(f"{expected}: restore the log from a copy")
    held.recording.add(codec(held.recording.start.system).decode(event.topic, event.body))
    held.version, held.head = event.version, event.hash
