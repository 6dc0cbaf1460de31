"""The log's tables in SQLite, behind the event library's own interfaces: recorder and factory.

Games and topics are numbered in tables of their own, so that a stored event costs little more than its bytes. Triggers
refuse every change of what is stored. Several connections may read while one writes (write-ahead log).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteCursor,
    SQLiteFactory,
)
from eventsourcing.utils import Environment, EnvType

from events.errors import LogDamaged
from events.log.chain import HASH_SIZE
from events.log.findings import LAST, MOST_FINDINGS, NO_TRUSTED, another_record, foreign, restored
from events.log.sqlite_connections import LogConnectionPool
from events.log.sqlite_statements import (
    HAS_TRUSTED,
    IS_TRUSTED_LOST,
    LAYOUT,
    NAMES_TRUSTED,
    OF_TRUSTED,
    SELECT_BEGINNING,
    SELECT_FOLLOWING,
    SELECT_GAME,
    SELECT_GAPS,
    SELECT_HEADS,
    SELECT_POSITIONS,
    SELECT_TRIGGERS,
    TABLES,
    TRIGGERS,
)


class LogRecorder(SQLiteApplicationRecorder):
    """The library's recorder over this log's tables: narrower rows, one `executemany` per append."""

    def construct_create_table_statements(self) -> list[str]:
        """The statements for the tables, their append-only triggers, and the mark of this layout."""
        statements = [_made_table(name) for name in TABLES]
        triggers = (statement.replace("TRIGGER", "TRIGGER IF NOT EXISTS", 1) for statement in TRIGGERS.values())
        return [*statements, *triggers, f"PRAGMA application_id = {LAYOUT}", NAMES_TRUSTED]

    def create_table(self) -> None:
        """Make the tables of a new log; leave an existing log as it is. LogDamaged if the database is no log."""
        with self.datastore.transaction(commit=False) as c:
            c.execute("SELECT count(*), (SELECT application_id FROM pragma_application_id) FROM sqlite_master")
            objects, layout = c.fetchone()
        if not objects:
            super().create_table()
        elif layout != LAYOUT:
            raise LogDamaged("an SQLite database, but not a log that this version of Kifu can read")

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        previous: Mapping[UUID, bytes] = {},
        definitions: Mapping[str, bytes] = {},
        trusted: Iterable[UUID] = (),
        **_: object,
    ) -> Sequence[int]:
        # Numbering writes first, so the transaction waits for the lock at once and reads nothing that can go stale.
        rows = self._numbered(c, stored_events, dict(previous.items()))
        c.executemany("INSERT OR IGNORE INTO definitions VALUES (?, ?)", definitions.items())
        position = 1 + (self._max_notification_id(c) or 0)
        c.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)", map(_placed, count(position), rows))
        for game in trusted:
            self._trust(c, game)
        return range(position, position + len(rows))

    @staticmethod
    def _trust(c: SQLiteCursor, game: UUID) -> None:
        """Store the note that a game was taken on trust."""
        _check_trusted(c)
        c.execute(HAS_TRUSTED)
        if c.fetchone() == (0,):
            for statement in (_made_table("trusted"), *(TRIGGERS[name] for name in OF_TRUSTED), NAMES_TRUSTED):
                c.execute(statement)
        c.execute("INSERT OR IGNORE INTO trusted SELECT id FROM games WHERE game = ?", (_bytes(game),))

    @classmethod
    def _numbered(
        cls, c: SQLiteCursor, stored_events: Sequence[StoredEvent], previous: Mapping[UUID | str, bytes]
    ) -> list[tuple[int, int, int, bytes]]:
        """Rows as they are stored, without their positions."""

        def number(table: str, column: str, value: bytes | str) -> int:
            c.execute(f"INSERT OR IGNORE INTO {table} ({column}) VALUES (?)", (value,))
            c.execute(f"SELECT id FROM {table} WHERE {column} = ?", (value,))
            return int(c.fetchone()[0])

        topics: dict[str, int] = {}
        rows = []
        game, game_number = None, 0
        for event in stored_events:
            if event.originator_id is not game:  # events come game by game; comparing UUIDs costs more than the rest
                game = event.originator_id
                game_number = number("games", "game", _bytes(game))
                if game in previous:
                    cls._check_previous(c, event, number=game_number, hash=previous[game])
            if event.topic not in topics:
                topics[event.topic] = number("topics", "topic", event.topic)
            rows.append((game_number, event.originator_version, topics[event.topic], event.state))
        return rows

    @staticmethod
    def _check_previous(c: SQLiteCursor, event: StoredEvent, *, number: int, hash: bytes) -> None:
        version = event.originator_version - 1
        c.execute("SELECT state FROM stored_events WHERE game = ? AND version = ?", (number, version))
        row = c.fetchone()
        if row is not None and row[0][:HASH_SIZE] != hash:
            raise another_record(event.originator_id)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """One game's events by version, with their positions."""
        bounds = (_bytes(originator_id), gt or 0, LAST if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_GAME.format("DESC" if desc else "ASC"), bounds)
            return [Notification(originator_id, *row) for row in c.fetchall()]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events of all games by position."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        wanted = f"AND topics.topic IN ({', '.join('?' * len(topics))})" if topics else ""
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_POSITIONS.format(wanted), (first, LAST if stop is None else stop, *topics, limit))
            rows = c.fetchall()
        games = {name: UUID(bytes=name) for name in {row[0] for row in rows}}
        return [Notification(games[game], *rest) for game, *rest in rows]

    def select_beginning(self, topic: str) -> list[Notification]:
        """All events of the games that begin with one of a topic, by position."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_BEGINNING, (topic,))
            return [Notification(UUID(bytes=game), *rest) for game, *rest in c.fetchall()]

    def select_following(self, after: int, limit: int) -> list[tuple[UUID, int, str, bytes, bytes, int]]:
        """Events of all games behind a position: game, version, topic, chain hash, body, position.

        LogDamaged if the name of a game or a topic is missing.
        """
        games: dict[int, UUID] = {}
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_FOLLOWING, (after, limit))
            rows = c.fetchall()
            c.execute("SELECT id, topic FROM topics")
            topics = dict(c.fetchall())
            for number in {row[0] for row in rows}:
                c.execute("SELECT id, game FROM games WHERE id = ?", (number,))
                games |= {id: UUID(bytes=game) for id, game in c.fetchall()}
        try:
            return [
                (games[game], version, topics[topic], state[:HASH_SIZE], state[HASH_SIZE:], position)
                for game, version, topic, state, position in rows
            ]
        except KeyError as missing:
            raise LogDamaged(f"the name of game or topic {missing} is missing: restore the log from a copy") from None

    def select_games(self) -> list[UUID]:
        """All games, in the order in which they began."""
        with self.datastore.transaction(commit=False) as c:
            c.execute("SELECT game FROM games ORDER BY id")
            return [UUID(bytes=game) for (game,) in c.fetchall()]

    def damage(self) -> list[str]:
        """SQLite's findings about the file, a line each; none if it is whole."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(f"PRAGMA integrity_check({MOST_FINDINGS})")
            found = [str(line) for (line,) in c.fetchall()]
        return [] if found == ["ok"] else found

    def guard(self) -> list[str]:
        """A line for each missing or changed trigger, now restored, and for each trigger that no log has."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_TRIGGERS)
            found = dict(c.fetchall())
            c.execute(HAS_TRUSTED)
            unmade = () if c.fetchone() == (1,) else OF_TRUSTED
            c.execute(IS_TRUSTED_LOST)
            findings = [NO_TRUSTED] if c.fetchone() == (1,) else []
        lost = [name for name in TRIGGERS if found.get(name) != TRIGGERS[name] and name not in unmade]
        if lost:
            with self.datastore.transaction(commit=True) as c:
                for name in lost:
                    c.execute(f"DROP TRIGGER IF EXISTS {name}")
                    c.execute(TRIGGERS[name])
        findings += [restored(name, is_changed=name in found) for name in lost]
        return [*findings, *(foreign(name) for name in found if name not in TRIGGERS)]

    def select_gaps(self) -> list[tuple[int, int]]:
        """First and last position of each gap, and each position below 1 of an event, given twice."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_GAPS, (MOST_FINDINGS,))
            return c.fetchall()  # type: ignore[no-any-return]

    def select_heads(self) -> list[tuple[UUID, int, bytes]]:
        """Game, version and hash of the last event of every game, in the order in which the games began."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(SELECT_HEADS)
            return [(UUID(bytes=game), version, hash) for game, version, hash in c.fetchall()]

    def select_trusted(self, games: Iterable[UUID]) -> set[UUID]:
        """The games among these that were taken on trust."""
        found = set()
        with self.datastore.transaction(commit=False) as c:
            _check_trusted(c)
            c.execute(HAS_TRUSTED)
            for game in games if c.fetchone() == (1,) else ():
                c.execute("SELECT 1 FROM trusted WHERE game = (SELECT id FROM games WHERE game = ?)", (_bytes(game),))
                if c.fetchone():
                    found.add(game)
        return found

    def select_definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """The stored definitions, by hash, in the order asked."""
        found: dict[str, bytes] = {}
        with self.datastore.transaction(commit=False) as c:
            for name in hashes:
                c.execute("SELECT body FROM definitions WHERE hash = ?", (name,))
                row = c.fetchone()
                if row is not None:
                    found[name] = row[0]
        return found


def _check_trusted(c: SQLiteCursor) -> None:
    c.execute(IS_TRUSTED_LOST)
    if c.fetchone() == (1,):
        raise LogDamaged(NO_TRUSTED)


def _made_table(name: str) -> str:
    return f"CREATE TABLE IF NOT EXISTS {name} ({TABLES[name]}) STRICT"


def _placed(position: int, row: tuple[int, int, int, bytes]) -> tuple[int, int, int, int, bytes]:
    return (position, *row)


def _bytes(game: UUID | str) -> bytes:
    return (game if isinstance(game, UUID) else UUID(game)).bytes


class LogFactory(SQLiteFactory):
    """The library's factory with this log's recorder and pool."""

    application_recorder_class = LogRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        """A factory from the settings SQLITE_FILE (a path), SQLITE_DBNAME (its file URI) and SQLITE_SYNCHRONOUS."""
        super().__init__(env)
        synchronous = self.env.get("SQLITE_SYNCHRONOUS", "FULL")
        self.datastore.pool = LogConnectionPool(file=Path(self.env["SQLITE_FILE"]), synchronous=synchronous)
