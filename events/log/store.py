"""The log: every game as an append-only, hash-chained stream of stored events. It knows bytes, not games.

A data folder holds one database, `log.sqlite`, unless the environment variable `KIFU_LOG` names another:
`sqlite:///path/to/file`, a path, or `postgresql://user:password@host:port/database`. Many threads and processes may
read while others write; a process that forks opens its own log afterwards.
"""

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import (
    DatabaseError,
    InfrastructureFactory,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    StoredEvent,
)
from eventsourcing.utils import Environment, EnvType

from events.errors import KifuError, LogConflict, LogDamaged, UnknownGame
from events.log.chain import HASH_SIZE, ORIGIN, chain_hash
from events.log.entries import Admitted, Entry, Head, Recorded
from events.log.mapper import RecordedMapper, too_short
from events.log.sqlite import LogFactory, LogRecorder
from events.log.sqlite_connections import file_of

if TYPE_CHECKING:
    from events.log.postgres import LogRecorder as PostgresLogRecorder
    from events.log.postgres_connections import Address

FILE_NAME = "log.sqlite"
VARIABLE = "KIFU_LOG"
POSTGRES = ("postgresql://", "postgres://")
TOPICS_PAGE = 5_000
"""Events per read of some topics."""


class Place(msgspec.Struct, frozen=True):
    """The database of a log: an SQLite file, or a PostgreSQL database; `shown` is its name in messages, no password."""

    shown: str
    file: Path | None = None
    address: "Address | None" = None

    @classmethod
    def of(cls, data: Path) -> "Place":
        """The place of a data folder's log, by the environment of this process. KifuError if that names nothing."""
        named = os.environ.get(VARIABLE, "")
        if named.startswith(POSTGRES):
            # Only here: who has no PostgreSQL need not wait for its driver.
            from events.log.postgres_connections import Address

            address = Address.parse(named)
            return cls(address.shown, address=address)
        file = file_of(named) if named else data.resolve() / FILE_NAME
        return cls(str(file), file=file)

    def exists(self) -> bool:
        """Whether there is a log. KifuError if the database cannot be reached, LogDamaged if it is no log."""
        with _told_plainly(self.shown):
            return self.address.holds_log() if self.address else self.file is not None and self.file.is_file()


@contextmanager
def _told_plainly(where: str) -> Iterator[None]:
    """The errors of the database and the file system, each as a line that a user can act on."""
    try:
        yield
    except LogDamaged as error:
        raise LogDamaged(f"{where}: {error}") from None
    except (IntegrityError, ProgrammingError, sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except (OSError, OperationalError, sqlite3.OperationalError) as error:
        # SQLite's driver, of a column that is no text any more; SQLite, of a name that the schema has lost.
        if any(words in str(error) for words in ("Could not decode", "no such column", "no such table")):
            raise LogDamaged(f"{where}: {error}: restore the log from a copy") from error
        checked = "the server, its" if where.startswith(POSTGRES) else "the path, its"
        raise KifuError(f"{where}: {error}: check {checked} permissions, the disk and other writers") from error
    # A damaged database may also give an error message that is no text, or an id that is none.
    except (DatabaseError, sqlite3.DatabaseError, TypeError, ValueError) as error:
        raise LogDamaged(f"{where}: {error}: restore the log from a copy") from error


class GameLog(Application[UUID]):
    """The games of one log. Any thread may call any method; `open` makes one, `close` ends it.

    Every method raises LogDamaged where the database cannot be read, and KifuError where it cannot be reached.
    """

    recorder: "LogRecorder | PostgresLogRecorder"
    mapper: RecordedMapper

    def __init__(self, env: EnvType | None = None) -> None:
        """A log from the library's settings; use `open`."""
        super().__init__(env)
        self._where = str(self.env.get("KIFU_SHOWN", FILE_NAME))
        # Definitions known to be stored, which are not sent again. A server that was not told to wait for its disk may
        # die and forget them while this process lives on: then nothing is known.
        self._remembers = self.env.get("POSTGRES_DURABLE") != "no"
        self._pinned: set[str] = set()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self._where}>"

    @classmethod
    def open(cls, data: Path, *, durable: bool = True) -> Self:
        """The log of a data folder, both made if absent; or the log that `KIFU_LOG` names, made if absent.

        `durable` waits for the disk at each append; otherwise an outage may take the last appends with it (as may the
        death of a PostgreSQL server), but a killed process may not. LogDamaged if the database is no log, or a file
        cut short. KifuError if `KIFU_LOG` names no database, or the database cannot be reached.
        """
        return cls._at(Place.of(data), durable=durable)

    @classmethod
    def open_file(cls, file: Path, *, durable: bool = True) -> Self:
        """The log in an SQLite file, made if absent, whatever log `KIFU_LOG` names; otherwise as `open`."""
        return cls._at(Place(str(file), file=file.resolve()), durable=durable)

    @classmethod
    def _at(cls, place: Place, *, durable: bool) -> Self:
        with _told_plainly(place.shown):
            settings = {"KIFU_SHOWN": place.shown}
            if place.address:
                settings |= {
                    "POSTGRES_CONNINFO": place.address.conninfo,
                    "POSTGRES_DURABLE": "yes" if durable else "no",
                }
            elif place.file:
                place.file.parent.mkdir(parents=True, exist_ok=True)
                settings |= {"SQLITE_FILE": str(place.file), "SQLITE_DBNAME": place.file.as_uri()}
                settings["SQLITE_SYNCHRONOUS"] = "FULL" if durable else "NORMAL"
            return cls(settings)

    @staticmethod
    def exists(data: Path) -> bool:
        """Whether there is a log to open; none is made. KifuError if the database cannot be reached."""
        return Place.of(data).exists()

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The settings of `open` alone: a variable of the process must not change how events are stored."""
        return Environment(name, env)

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """The factory of the log's tables."""
        if "POSTGRES_CONNINFO" not in env:
            return LogFactory(env)
        from events.log.postgres import LogFactory as PostgresLogFactory

        return PostgresLogFactory(env)

    def construct_mapper(self) -> RecordedMapper:
        """The mapper between Recorded and stored bytes."""
        return RecordedMapper(self.construct_transcoder())

    def append(
        self,
        game: UUID,
        entries: Sequence[Entry],
        *,
        after: Head | None,
        definitions: Mapping[str, bytes] = {},
        admitted: Admitted = Admitted.BY_RULES,
    ) -> Head:
        """The new head, after storing all entries and the definitions (by sha256, in hex) not yet stored, or nothing.

        `after` is the head that the entries follow, None for a new game; `admitted` the ground on which the game is
        taken. LogConflict if the game has another head.
        """
        if after is not None and after.game != game:
            raise ValueError(f"game {game}: the head given is of game {after.game}")
        given = {} if after is None else {game: after}
        [head] = self.append_games([(game, entries, definitions)], after=given, admitted=admitted)
        return head

    def append_games(
        self,
        games: Sequence[tuple[UUID, Sequence[Entry], Mapping[str, bytes]]],
        *,
        after: Mapping[UUID, Head] = {},
        admitted: Admitted = Admitted.BY_RULES,
    ) -> list[Head]:
        """The heads of games (id, entries, definitions by hash), stored in this order, all or nothing.

        `after`: the heads that the entries follow, of those that are no new games. LogConflict if a game has another
        head, or is given twice.
        """
        whole = [chained(game, entries, after=after.get(game)) for game, entries, _ in games]
        if not all(whole):
            raise ValueError(f"game {games[whole.index([])][0]}: nothing to append: give at least one entry")
        definitions = {name: body for _, _, named in games for name, body in named.items()}
        try:
            previous = {game: head.hash for game, head in after.items()}
            trusted = [game for game, _, _ in games] if admitted is Admitted.ON_TRUST else []
            self._insert([event for game in whole for event in game], definitions, previous=previous, trusted=trusted)
        except IntegrityError as error:
            given: set[UUID] = set()
            for game, _, _ in games:
                if game in given:
                    raise LogConflict(f"game {game} is given twice, and nothing was appended: give it once") from error
                given.add(game)
                head, expected = self.head(game), after.get(game)
                if head != expected:
                    raise LogConflict(_conflict(game, expected=expected, head=head)) from error
            raise
        return [Head(game[-1].game, game[-1].version, game[-1].hash) for game in whole]

    def _insert(
        self,
        events: Sequence[Recorded],
        definitions: Mapping[str, bytes],
        *,
        previous: Mapping[UUID, bytes],
        trusted: Sequence[UUID] = (),
    ) -> None:
        new = {name: body for name, body in definitions.items() if name not in self._pinned}
        for name, body in new.items():
            _check_definition(name, body)
        # A Recorded has all attributes of the library's stored event, which is slow to make.
        stored = cast("Sequence[StoredEvent]", events)
        with _told_plainly(self._where):
            self.recorder.insert_events(stored, previous=previous, definitions=new, trusted=trusted)
        if self._remembers:
            self._pinned.update(new)

    def read(self, game: UUID) -> list[Recorded]:
        """All events of a game, in order. UnknownGame if there is none."""
        with _told_plainly(self._where):
            recorded = [self.mapper.to_domain_event(event) for event in self.recorder.select_events(game)]
        if not recorded:
            raise UnknownGame(f"no game {game} in {self._where}: `kifu games` lists those recorded")
        return recorded

    def first(self, game: UUID) -> Recorded:
        """The first event of a game. UnknownGame if there is none."""
        with _told_plainly(self._where):
            for event in self.recorder.select_events(game, lte=1):
                return self.mapper.to_domain_event(event)
        raise UnknownGame(f"no game {game} in {self._where}: `kifu games` lists those recorded")

    def trusted(self, games: Iterable[UUID]) -> set[UUID]:
        """The games among these that were taken on trust, without being checked by the rules."""
        with _told_plainly(self._where):
            return self.recorder.select_trusted(games)

    def head(self, game: UUID) -> Head | None:
        """The head of a game; None if there is no such game."""
        with _told_plainly(self._where):
            for event in self.recorder.select_events(game, desc=True, limit=1):
                last = self.mapper.to_domain_event(event)
                return Head(game, last.version, last.hash)
        return None

    def games(self) -> list[UUID]:
        """All games, in the order in which they began, with those whose events cannot be read."""
        with _told_plainly(self._where):
            return self.recorder.select_games()

    def heads(self) -> dict[UUID, Head]:
        """The head of each game, in the order in which the games began; without those whose last event is damaged."""
        try:
            with _told_plainly(self._where):
                return {head[0]: Head(*head) for head in self.recorder.select_heads()}
        except LogDamaged:
            found: dict[UUID, Head] = {}
            for game in self.games():
                with suppress(LogDamaged):
                    head = self.head(game)
                    found |= {game: head} if head else {}
            return found

    def damage(self) -> list[str]:
        """The database's findings about its own files, a line each; PostgreSQL checks pages as they are read."""
        try:
            with _told_plainly(self._where):
                return self.recorder.damage()
        except LogDamaged as error:
            return [str(error)]

    def guard(self) -> list[str]:
        """A line for each missing or changed trigger of the append-only log, now restored, and each foreign trigger.

        KifuError if a missing trigger cannot be restored.
        """
        with _told_plainly(self._where):
            return self.recorder.guard()

    def gaps(self) -> list[str]:
        """The gaps in the positions, and the events at positions below 1, a line each."""
        with _told_plainly(self._where):
            found = self.recorder.select_gaps()
        return [f"positions {first} to {last} have no event" if last > 0 else _below(last) for first, last in found]

    def follow(self, after: int = 0, *, limit: int = 5000) -> list[Recorded]:
        """Up to `limit` events of all games behind position `after`, in order of position; empty at the end.

        LogDamaged too if a position has no event: positions have no gaps.
        """
        with _told_plainly(self._where):
            page = list(starmap(Recorded, self.recorder.select_following(after, limit)))
            short = [event for event in page if len(event.hash) < HASH_SIZE]
            if short:
                raise LogDamaged(too_short(short[0].game, short[0].version, short[0].state))
            if page and page[-1].position - after != len(page):
                missing = next(n for n, event in enumerate(page, start=after + 1) if event.position != n)
                raise LogDamaged(f"the event at position {missing} is missing: restore the log from a copy")
            return page

    def of_topics(self, topics: Sequence[str], *, after: int = 0) -> Iterator[Recorded]:
        """The events of some topics behind position `after`, in order of position."""
        while True:
            with _told_plainly(self._where):
                page = self.recorder.select_notifications(after, TOPICS_PAGE, topics=topics, inclusive_of_start=False)
                found = [self.mapper.to_domain_event(event) for event in page]
            yield from found
            if len(found) < TOPICS_PAGE:
                return
            after = found[-1].position

    def beginning_with(self, topic: str) -> list[Recorded]:
        """All events of the games that begin with one of a topic, in order of position."""
        with _told_plainly(self._where):
            return [self.mapper.to_domain_event(event) for event in self.recorder.select_beginning(topic)]

    def passed(self, after: int) -> int:
        """The position to follow from, past a missing or unreadable event behind `after`."""
        try:
            with _told_plainly(self._where):
                found = self.recorder.select_notifications(after, 1, inclusive_of_start=False)
        except LogDamaged:
            return after + 1
        return max(after + 1, found[0].id - 1) if found else max(after + 1, self.position())

    def definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Definitions by hash. LogDamaged, with the hash, if a definition is absent or its bytes have another hash."""
        wanted = list(dict.fromkeys(hashes))
        with _told_plainly(self._where):
            found = self.recorder.select_definitions(wanted)
            for name in wanted:
                if name not in found:
                    raise LogDamaged(f"definition {name} is absent: restore the log from a copy")
                _check_definition(name, found[name])
        return found

    def position(self) -> int:
        """The position of the last event, 0 if there is none."""
        with _told_plainly(self._where):
            return self.recorder.max_notification_id() or 0


def chained(game: UUID, entries: Sequence[Entry], *, after: Head | None) -> list[Recorded]:
    """The entries as recorded events after a head, with versions and chain hashes."""
    before, previous = (after.version, after.hash) if after else (0, ORIGIN)
    chained = []
    for version, entry in enumerate(entries, start=before + 1):
        previous = chain_hash(previous, game, version, entry.topic, entry.body)
        chained.append(Recorded(game, version, entry.topic, previous, entry.body))
    return chained


def _conflict(game: UUID, *, expected: Head | None, head: Head | None) -> str:
    """The message about a game that has another head than expected; how long it is could tell of an open game."""
    if expected is None:
        return f"game {game} is in the log already, and nothing was appended: a game is started once"
    stands = "has been recorded further" if head and head.version >= expected.version else "ends before the head given"
    stands = stands if head else "is not in the log"
    return f"game {game} {stands}, and nothing was appended: read the game again and append after its head"


def _below(position: int) -> str:
    return f"an event stands at position {position}: the first position is 1"


def _check_definition(name: str, body: bytes) -> None:
    found = hashlib.sha256(body).hexdigest()
    if found != name:
        raise LogDamaged(
            f"definition {name}: its bytes have the sha256 {found}: take the definition from its source again"
        )
