"""Intake: events of the log, in order of position, collected into whole finished games."""

from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec

from events.errors import KifuError, LogDamaged, NotInstalled, UnknownGame, is_of_the_program
from events.game import load
from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.store import GameLog
from events.records.bounds import beyond_tables, too_large, too_many_cards
from events.records.codec import codec, is_note, system_of
from events.records.envelope import ActionTaken, DeckRecord, GameStarted, Note
from events.records.recorder import Recording, definitions
from events.records.stored_reports import decoded, is_report
from events.table.fact import Fact, GameEnded
from projector.batch import Batch, game_row
from projector.manifest import Child, Manifest
from projector.remote_batch import Here, RemoteBatch
from projector.tables.identity import DeckIdentity, full_identity
from projector.witnessed import witnessed

_GAME, _VERSION, _TOPIC, _BODY = map(attrgetter, ("game", "version", "topic", "body"))
DECKS = 1_000
"""The most decks whose identities are cached."""
MOST_PENDING = 50_000
"""The most actions of open games in memory; beyond that they are read from the log again when their game goes on."""


@dataclass
class _Pending:
    """A game that has begun and not ended: its recording up to its last event read, with that event's version and hash.

    `first` and `last` are the positions in the log of its first event and of the last one read. `trusted`: it was taken
    on trust. `decks`: the identities of its players' decks.
    """

    recording: Recording
    first: int
    version: int
    head: bytes
    last: int
    trusted: bool
    decks: tuple[DeckIdentity, ...]

    def row(self, game: UUID, told: Recording, facts: Sequence[Fact], *, end: int | None) -> dict[str, Any]:
        """The game's row of table `games`, as its record tells it; `end` is the position of its end, None if open."""
        details: dict[str, Any] = {"first": self.first, "head": self.head, "trusted": self.trusted, "decks": self.decks}
        return game_row(game, told, facts, end=end, **details)


class Intake:
    """The intake of finished games into `batch`, with the games open at `position`, the unreadable ones, and the
    children of other games."""

    def __init__(self, log: GameLog, manifest: Manifest, new_batch: Callable[[], Batch] = Batch) -> None:
        self._log = log
        self._new_batch = new_batch
        self._open = dict(manifest.open)
        self.children = dict(manifest.children)
        self._pending: dict[UUID, _Pending] = {}
        self._touched: set[UUID] = set()
        self.unreadable = dict(manifest.unreadable)
        self.batch = new_batch()
        self.position = manifest.position
        self.head = bytes.fromhex(manifest.head)
        self._taking = 0
        self._trusted: set[UUID] = set()
        self._identities: dict[tuple[str, DeckRecord], DeckIdentity] = {}

    def take(self, page: Sequence[Recorded]) -> None:
        """Take the next events. A game that cannot be read goes to `unreadable`; the others go on."""
        bad = {UUID(game) for game in self.unreadable}
        runs = [(game, list(events)) for game, events in groupby(page, key=_GAME)]
        self._trusted = self._log.trusted({game for game, _ in runs} - self._pending.keys())
        for game, taken in runs:
            if game in bad and not is_report(taken[0].topic):  # each report is by itself
                continue
            take = self._report if is_report(taken[0].topic) else self._take
            try:
                take(game, taken)
            except NotInstalled as error:
                self.unreadable[str(game)] = str(error)
                self._forget(game)
            except (LogDamaged, UnknownGame) as error:
                self._leave_out(game, str(error))
            # A fault of the moment, not of the record: the games are taken by a later refresh.
            except (KifuError, MemoryError):
                raise
            # A record that decodes may still break the fold in any way, which must not keep the other games out.
            except Exception as error:
                if is_of_the_program(error):
                    raise
                self._leave_out(game, f"folding it failed with {error!r}")
            if str(game) in self.unreadable:
                bad.add(game)
        self.position, self.head = page[-1].position, page[-1].hash

    def check(self, games: Iterable[UUID]) -> None:
        """Note as unreadable the games whose events cannot all be read, after damage in the log."""
        for game in games:
            try:
                self._log.read(game)
            except LogDamaged as error:
                self.unreadable[str(game)] = str(error)
                self._forget(game)

    def settle(self) -> None:
        """Leave out the games of the batch that do not fit their tables."""
        for game, why in self._unsound().items():
            self.unreadable[game] = why
            if game in self.children:
                self.children[game] = msgspec.structs.replace(self.children[game], ended=None)

    def _unsound(self) -> dict[str, str]:
        try:
            return self.batch.unsound()
        except (KifuError, OSError, MemoryError):
            raise
        except Exception as error:
            if is_of_the_program(error):
                raise
            self.sift()
            return self.batch.unsound()

    def sift(self) -> None:
        """Collect the batch again, piece by piece, so that games whose rows cannot be made keep no others out."""
        games = [row["game"] for row in self.batch.games]
        lacking = Manifest(position=self.position, unreadable=dict.fromkeys(games, ""))
        again = Intake(self._log, lacking, partial(RemoteBatch, Here()))
        again.retry(set())
        again.batch.reports = self.batch.reports
        self.batch = again.batch
        self.unreadable |= again.unreadable

    def retry(self, finished: Set[str]) -> bool:
        """Whether unreadable games, other than the `finished`, can be read now; these are taken."""
        retried = [game for game in self.unreadable if game not in finished]
        for game in retried:
            with suppress(LogDamaged, UnknownGame):
                events = self._log.read(UUID(game))
                verify_chain(events)
                earlier = [event for event in events if event.position <= self.position]
                del self.unreadable[game]
                if earlier:
                    position, head = self.position, self.head
                    self.take(earlier)
                    self.position, self.head = position, head
        self.settle()
        return any(game not in self.unreadable for game in retried)

    def _leave_out(self, game: UUID, why: str) -> None:
        self.unreadable[str(game)] = f"version {self._taking}: {why}"
        self._forget(game)

    def open_rows(self) -> dict[str, dict[str, Any]]:
        """The `games` row of each game open at `position`."""
        for game in self._pending.keys() & self._touched:
            pending = self._pending[game]
            told = witnessed(pending.recording)
            row = pending.row(game, told, told.facts, end=None)
            if fault := beyond_tables(row.items()):
                self.unreadable[str(game)] = fault
                self._forget(game)
            else:
                self._open[str(game)] = row
        self._touched.clear()
        return dict(sorted(self._open.items(), key=lambda item: item[1]["first_position"]))

    def committed(self) -> None:
        """Empty the batch after it was written."""
        self.batch = self._new_batch()
        if sum(len(pending.recording.actions) for pending in self._pending.values()) > MOST_PENDING:
            self._pending.clear()

    def _take(self, game: UUID, events: Sequence[Recorded]) -> None:
        """Consecutive events of a game, taken."""
        pending = self._pending.get(game)
        if pending is None:
            if is_note(events[0].topic) and str(game) not in self._open:
                return  # the game has ended: its rows are written, and a note changes none
            pending, events = self._begun(game, events)
            self._pending[game] = pending
            self._note_child(game, pending)
        self._touched.add(game)
        recording = pending.recording
        ended = self._act(pending, events)
        if ended is None:
            ended = self._go_on(pending, events)
        if ended:
            told = witnessed(recording)
            facts = told.facts
            row = pending.row(game, told, facts, end=pending.last)
            if fault := beyond_tables(row.items()):
                raise LogDamaged(fault)
            self.batch.add(told, facts, row, pending.decks)
            if str(game) in self.children:
                child = self.children[str(game)]
                self.children[str(game)] = msgspec.structs.replace(child, ended=pending.last)
            self._forget(game)

    def _report(self, _: UUID, events: Sequence[Recorded]) -> None:
        """Take reports, each by itself."""
        for event in events:
            self._taking = event.version
            report = decoded(event.topic, event.body)
            if fault := too_large(report):
                self.unreadable[str(event.game)] = f"version {event.version}: {fault}"
            else:
                self.batch.reports.append((event, report))

    def _act(self, pending: _Pending, events: Sequence[Recorded]) -> bool | None:
        """Whether a game has ended with its next actions, all taken at once.

        None, and nothing is taken, if the events are not just its next actions.
        """
        recording, system = pending.recording, pending.recording.start.system
        following = range(pending.version + 1, pending.version + 1 + len(events))
        if recording.closed or list(map(_VERSION, events)) != list(following) or len(set(map(_TOPIC, events))) != 1:
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
        self._taking = pending.version = last.version
        pending.head, pending.last = last.hash, last.position
        return ended[-1]

    def _go_on(self, pending: _Pending, events: Sequence[Recorded]) -> bool:
        """Whether a game has ended with its next events, taken one by one. LogDamaged at the first bad event."""
        recording, system = pending.recording, pending.recording.start.system
        decode, ends = codec(system).decode, _ends(system)
        ended, last = recording.ended, None
        for version, event in enumerate(events, start=pending.version + 1):
            self._taking = event.version
            if event.version != version:
                expected = f"expected version {version} of the game, found {event.version}"
                raise LogDamaged(f"{expected}: restore the log from a copy")
            told = decode(event.topic, event.body)
            if isinstance(told, ActionTaken) and not recording.withdrawn and not ended:
                recording.actions.append(told)
                ended = bool(told.facts) and type(told.facts[-1]) in ends
            elif ended and not isinstance(told, Note):
                raise LogDamaged("it goes on after its end: restore the log from a copy")
            else:
                recording.add(told)
                if ended:
                    continue
            last = event
        pending.version += len(events)
        if last is not None:
            pending.head, pending.last = last.hash, last.position
        return ended

    def _begun(self, game: UUID, events: Sequence[Recorded]) -> tuple[_Pending, Sequence[Recorded]]:
        """The game after its first event, and the events to take then; events before these are read again."""
        self._taking = version = events[0].version
        earlier = [event for event in self._log.read(game) if event.version < version] if version > 1 else []
        first, *others = *earlier, *events
        start = codec(system_of(first.topic)).decode(first.topic, first.body)
        if first.version != 1 or not isinstance(start, GameStarted):
            raise LogDamaged("its first event is not the start of a game: restore the log from a copy")
        if fault := too_many_cards(start):
            raise LogDamaged(fault)
        trusted, decks = game in self._trusted, self._decks(start)
        position = first.position
        return _Pending(Recording(start), position, first.version, first.hash, position, trusted, decks), others

    def _decks(self, start: GameStarted) -> tuple[DeckIdentity, ...]:
        """The identities of a game's decks. LogDamaged if a definition of their cards cannot be read."""
        keys = [(start.system, deck) for deck in start.decks]
        known = [identity for key in keys if (identity := self._identities.get(key))]
        if len(known) < len(keys):
            pinned = definitions(self._log, start)
            if len(self._identities) > DECKS:
                self._identities.clear()
            known = [full_identity(*key, pinned) for key in keys]
            self._identities |= zip(keys, known, strict=True)
        return tuple(known)

    def _note_child(self, game: UUID, pending: _Pending) -> None:
        start = pending.recording.start
        if start.parent is not None:
            supersedes = start.supersedes and not pending.trusted
            self.children[str(game)] = Child(parent=str(start.parent), supersedes=supersedes, position=pending.first)

    def _forget(self, game: UUID) -> None:
        self._pending.pop(game, None)
        self._touched.discard(game)
        self._open.pop(str(game), None)


@cache
def _ends(system: str) -> frozenset[type[Fact]]:
    """The classes of the facts that end a game; membership in a set is quicker than `isinstance`."""
    return frozenset(kind for kind in load(system).facts if issubclass(kind, GameEnded))
