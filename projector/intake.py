"""Intake: events of the log, in order of position, gathered into whole finished games."""

from collections.abc import Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec

from events.errors import KifuError, LogDamaged, UnknownGame
from events.game import load
from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.envelope import DeckRecord, GameStarted, Note, codec, is_note, system_of
from events.records.recorder import Recording, definitions
from events.table.fact import Fact, GameEnded
from projector.batch import Batch, game_row
from projector.manifest import Child, Manifest
from projector.tables.identity import DeckIdentity, full_identity

_VERSION, _TOPIC, _BODY = attrgetter("version"), attrgetter("topic"), attrgetter("body")
DECKS = 1_000
"""Decks whose identities are remembered."""
HELD = 50_000
"""Actions of open games held in memory; beyond that they are read from the log again when their game goes on."""


@dataclass
class _Pending:
    """A game that has begun and not ended: what was recorded of it up to the version of its last event read.

    `first` and `last` are the positions in the log of its first event and of that one. `trusted`: it was taken so.
    `decks` are those of its players.
    """

    recording: Recording
    first: int
    version: int
    head: bytes
    last: int
    trusted: bool
    decks: tuple[DeckIdentity, ...]

    def row(self, game: UUID, facts: Sequence[Fact], *, end: int | None) -> dict[str, Any]:
        """Its row of table `games`; `end` is the position of its end."""
        known: dict[str, Any] = {"first": self.first, "head": self.head, "trusted": self.trusted, "decks": self.decks}
        return game_row(game, self.recording, facts, end=end, **known)


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
        self.position = manifest.position
        self.head = bytes.fromhex(manifest.head)
        self._taking = 0
        self._trusted: set[UUID] = set()
        self._identities: dict[tuple[str, DeckRecord], DeckIdentity] = {}

    def take(self, page: Sequence[Recorded]) -> None:
        """Take the next events. A game that cannot be read goes to `unreadable`; the others go on."""
        bad = {UUID(game) for game in self.unreadable}
        self._trusted = self._log.trusted({event.game for event in page} - self._pending.keys())
        for game, events in groupby(page, key=attrgetter("game")):
            if game in bad:
                continue
            try:
                self._take(game, list(events))
            except (LogDamaged, UnknownGame) as error:
                self._leave_out(game, str(error))
            # What has to do with this moment, not with the record: the games are taken when it has passed.
            except (KifuError, OSError, MemoryError):
                raise
            # Bytes that decode may still say anything: whatever they break must not keep the other games out.
            except Exception as error:
                self._leave_out(game, f"folding it failed with {error!r}")
            if str(game) in self.unreadable:
                bad.add(game)
        self.position, self.head = page[-1].position, page[-1].hash

    def check(self, games: Iterable[UUID]) -> None:
        """After damage in the log: those of these games whose events cannot all be read are unreadable."""
        for game in games:
            try:
                self._log.read(game)
            except LogDamaged as error:
                self.unreadable[str(game)] = str(error)
                self._forget(game)

    def settle(self) -> None:
        """Leave out the games of the batch that do not fit their tables."""
        for game, why in self.batch.unsound().items():
            self.unreadable[game] = why
            if game in self.children:
                self.children[game] = msgspec.structs.replace(self.children[game], ended=None)

    def retry(self, finished: Set[str]) -> bool:
        """Take the games that could not be read and now can, but for the `finished`. Whether there were any."""
        again = [game for game in self.unreadable if game not in finished]
        for game in again:
            with suppress(LogDamaged, UnknownGame):
                events = self._log.read(UUID(game))
                verify_chain(events)
                known = [event for event in events if event.position <= self.position]
                del self.unreadable[game]
                if known:
                    position, head = self.position, self.head
                    self.take(known)
                    self.position, self.head = position, head
        self.settle()
        return any(game not in self.unreadable for game in again)

    def _leave_out(self, game: UUID, why: str) -> None:
        self.unreadable[str(game)] = f"version {self._taking}: {why}"
        self._forget(game)

    def open_rows(self) -> dict[str, dict[str, Any]]:
        """The `games` row of each game open at `position`."""
        for game in self._pending.keys() & self._touched:
            held = self._pending[game]
            recording = held.recording
            self._open[str(game)] = held.row(game, recording.facts, end=None)
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
            held, events = self._begun(game, events)
            self._pending[game] = held
            self._note_child(game, held)
        self._touched.add(game)
        recording = held.recording
        ended = self._act(held, events)
        if ended is None:
            ended = self._go_on(held, events)
        if ended:
            facts = recording.facts
            self.batch.add(recording, facts, held.row(game, facts, end=held.last), held.decks)
            if str(game) in self.children:
                child = self.children[str(game)]
                self.children[str(game)] = msgspec.structs.replace(child, ended=held.last)
            self._forget(game)

    def _act(self, held: _Pending, events: Sequence[Recorded]) -> bool | None:
        """Take events that are nothing but a game's next actions, at once: whether it has ended.

        None, and nothing is taken, if they are anything else.
        """
        recording, system = held.recording, held.recording.start.system
        following = range(held.version + 1, held.version + 1 + len(events))
        if recording.ended or list(map(_VERSION, events)) != list(following) or len(set(map(_TOPIC, events))) != 1:
            return None
        actions = codec(system).actions(events[0].topic, map(_BODY, events))
        if actions is None:
            return None
        ends = _ends(system)
        ended = [bool(action.facts) and type(action.facts[-1]) in ends for action in actions]
        if any(ended[:-1]):
            return None
        last = events[-1]
        recording.actions += actions
        self._taking = held.version = last.version
        held.head, held.last = last.hash, last.position
        return ended[-1]

    def _go_on(self, held: _Pending, events: Sequence[Recorded]) -> bool:
        """Take events one by one, and say which of them is wrong: whether the game has ended."""
        recording, system = held.recording, held.recording.start.system
        decode, action, ends = codec(system).decode, codec(system).action, _ends(system)
        ended, last = recording.ended, None
        for version, event in enumerate(events, start=held.version + 1):
            self._taking = event.version
            if event.version != version:
                expected = f"expected version {version} of the game, found {event.version}"
                raise LogDamaged(f"{expected}: restore the log from a copy")
            said = decode(event.topic, event.body)
            if type(said) is action and not ended:
                recording.actions.append(said)
                ended = bool(said.facts) and type(said.facts[-1]) in ends
            elif ended and not isinstance(said, Note):
                raise LogDamaged("it goes on after its end: restore the log from a copy")
            else:
                recording.add(said)
                if ended:
                    continue
            last = event
        held.version += len(events)
        if last is not None:
            held.head, held.last = last.hash, last.position
        return ended

    def _begun(self, game: UUID, events: Sequence[Recorded]) -> tuple[_Pending, Sequence[Recorded]]:
        """The game after its first event, and those to be taken then: what came before these is read again."""
        self._taking = version = events[0].version
        earlier = [one for one in self._log.read(game) if one.version < version] if version > 1 else []
        first, *others = *earlier, *events
        start = codec(system_of(first.topic)).decode(first.topic, first.body)
        if first.version != 1 or not isinstance(start, GameStarted):
            raise LogDamaged("its first event is not the start of a game: restore the log from a copy")
        trusted, decks = game in self._trusted, self._decks(start)
        held = _Pending(Recording(start), first.position, first.version, first.hash, first.position, trusted, decks)
        return held, others

    def _decks(self, start: GameStarted) -> tuple[DeckIdentity, ...]:
        """Which decks a game is played with. LogDamaged if a definition of their cards cannot be read."""
        keys = [(start.system, deck) for deck in start.decks]
        if not all(key in self._identities for key in keys):
            pinned = definitions(self._log, start)
            if len(self._identities) > DECKS:
                self._identities.clear()
            self._identities |= {key: full_identity(*key, pinned) for key in keys}
        return tuple(self._identities[key] for key in keys)

    def _note_child(self, game: UUID, held: _Pending) -> None:
        start = held.recording.start
        if start.parent is not None:
            supersedes = start.supersedes and not held.trusted
            self.children[str(game)] = Child(parent=str(start.parent), supersedes=supersedes, position=held.first)

    def _forget(self, game: UUID) -> None:
        self._pending.pop(game, None)
        self._touched.discard(game)
        self._open.pop(str(game), None)


@cache
def _ends(system: str) -> frozenset[type[Fact]]:
    """The classes of the facts that end a game: to look for one there is quicker than to ask what it is."""
    return frozenset(kind for kind in load(system).facts if issubclass(kind, GameEnded))
