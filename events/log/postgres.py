"""The log's tables in PostgreSQL, behind the event library's own interfaces: recorder and factory.

The tables are those of `events/log/sqlite.py`, and a database holds one log and nothing else; the statements stand in
`events/log/postgres_statements.py`. Appends take turns until they are committed, so positions have no gap and become
visible in their order: a reader that follows misses none. Triggers refuse every change of what is stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn
from uuid import UUID

import msgspec
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    Notification,
    OperationalError,
    StoredEvent,
    TrackingRecorder,
)
from eventsourcing.utils import Environment
from psycopg import Connection

from events.errors import LogDamaged
from events.log.chain import HASH_SIZE
from events.log.findings import LAST, MOST_FINDINGS, NO_TRUSTED, another_record, foreign, restored
from events.log.postgres_connections import Address, Connections, holds_log
from events.log.postgres_statements import (
    APPEND_ALONE,
    COPIED,
    COPY,
    INSERT_DEFINITIONS,
    INSERT_GAMES,
    INSERT_TOPICS,
    INSERT_TRUSTED,
    IS_TRUSTED_LOST,
    LAYOUT,
    MAKE_ALONE,
    NAMES_TRUSTED,
    REFUSAL,
    REFUSE,
    SELECT_BEGINNING,
    SELECT_ENDS,
    SELECT_FOLLOWING,
    SELECT_GAME,
    SELECT_GAPS,
    SELECT_HEADS,
    SELECT_POSITIONS,
    SELECT_TABLES,
    SELECT_TRIGGERS,
    SELECT_TRUSTED,
    TABLES,
    TRIGGER,
    TRIGGER_NAME,
)

WENT_BACK = (
    "the event that was stored at position {:,} was lost with the server: record its game, and what came after, again"
)
"""The message after a server lost commits that did not wait for its disk: nothing is appended behind the gap."""


class Stand(msgspec.Struct, gc=False):
    """A game's number in this database, its last version, and that event's chain hash: an append continues there."""

    number: int
    version: int = 0
    hash: bytes = b""


class Reached(NamedTuple):
    """The last event that a recorder has stored: its position, and its chain hash."""

    position: int
    hash: bytes | None


class Ends(msgspec.Struct, gc=False):
    """The ends of the tables during an append: last position, last game number, the games appended to, the topics.

    `reached`: the chain hash of the event that this recorder stored last.
    """

    position: int
    number: int
    reached: bytes | None
    games: dict[UUID, Stand]
    topics: dict[str, int]


class LogRecorder(ApplicationRecorder):
    """The library's recorder interface over this log's tables, with one COPY per append."""

    def __init__(self, connections: Connections) -> None:
        """A recorder over the connections to a database."""
        self.connections = connections
        self._reached = Reached(0, None)

    def create_table(self) -> None:
        """Make the tables of a new log; leave an existing log as it is. LogDamaged if the database is no log."""
        with self.connections.address.connected() as connection, connection.transaction():
            if holds_log(connection):
                return
            connection.execute(MAKE_ALONE)
            if holds_log(connection):
                return
            connection.execute(REFUSE)
            for name in TABLES:
                _make_table(connection, name)
            connection.execute(NAMES_TRUSTED)
            connection.execute(f"COMMENT ON TABLE stored_events IS '{LAYOUT}'")

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        previous: Mapping[UUID, bytes] = {},
        definitions: Mapping[str, bytes] = {},
        trusted: Iterable[UUID] = (),
        **_: object,
    ) -> Sequence[int]:
        """The positions of the events, all stored with the definitions not yet stored, or nothing stored.

        IntegrityError if a game does not stand where its events go on; LogConflict if a game's last event has
        another hash than `previous` says. OperationalError if events that this recorder stored are no longer there.
        """
        runs = [(UUID(str(game)), list(run)) for game, run in groupby(stored_events, attrgetter("originator_id"))]
        if not runs:
            return []
        with self.connections.pooled() as connection:
            connection.execute(APPEND_ALONE)
            reached = self._reached
            ends = _ends(connection, [game for game, _ in runs], reached.position)
            if ends.reached != reached.hash:
                raise OperationalError(WENT_BACK.format(reached.position))
            first, games, topics = ends.position + 1, len(ends.games), len(ends.topics)
            rows = _rows(ends, runs, previous=previous)
            new_games = [(stand.number, game) for game, stand in islice(ends.games.items(), games, None)]
            new_topics = [(number, topic) for topic, number in islice(ends.topics.items(), topics, None)]
            _insert(connection, INSERT_GAMES, new_games)
            _insert(connection, INSERT_TOPICS, new_topics)
            _insert(connection, INSERT_DEFINITIONS, list(definitions.items()))
            with connection.cursor().copy(COPY) as copy:
                copy.set_types(COPIED)
                for row in rows:
                    copy.write_row(row)
            if trusted_games := list(trusted):
                _trust(connection, trusted_games)
        self._reached = max(self._reached, Reached(ends.position, stored_events[-1].state[:HASH_SIZE]))
        return range(first, ends.position + 1)

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
        bounds = (UUID(str(originator_id)), gt or 0, LAST if lte is None else lte, limit)
        query = SELECT_GAME.format("DESC" if desc else "ASC")
        return [Notification(originator_id, *row) for row in self._select(query, bounds)]

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
        wanted = list(topics) or None
        bounds = (first, LAST if stop is None else stop, wanted, wanted, limit)
        return [Notification(*row) for row in self._select(SELECT_POSITIONS, bounds)]

    def select_beginning(self, topic: str) -> list[Notification]:
        """All events of the games that begin with one of a topic, by position."""
        return [Notification(*row) for row in self._select(SELECT_BEGINNING, (topic,))]

    def select_following(self, after: int, limit: int) -> list[tuple[UUID, int, str, bytes, bytes, int]]:
        """Events of all games behind a position: game, version, topic, chain hash, body, position."""
        games: dict[UUID, UUID] = {}  # the same object for the same game: they compare by identity, which is quick
        rows = self._select(SELECT_FOLLOWING, (after, limit))
        return [(games.setdefault(game, game), *rest) for game, *rest in rows]

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> NoReturn:
        """Not implemented: page through `select_notifications` instead, as with SQLite."""
        raise NotImplementedError

    def max_notification_id(self) -> int | None:
        """The position of the last event, None if there is none."""
        (found,) = self._select("SELECT max(position) FROM stored_events", ())
        return found[0]  # type: ignore[no-any-return]

    def select_games(self) -> list[UUID]:
        """All games, in the order in which they began."""
        return [game for (game,) in self._select("SELECT game FROM games ORDER BY id", ())]

    def damage(self) -> list[str]:
        """No findings: the server checks a page when it reads it, and raises an error then."""
        return []

    def guard(self) -> list[str]:
        """A line for each missing or changed trigger, now restored, and for each trigger that no log has."""
        rows = self._select(SELECT_TRIGGERS, (REFUSAL, list(TABLES)))
        found = {(table, name): is_right for table, name, is_right in rows}
        lost = [
            table for (table,) in self._select(SELECT_TABLES, (list(TABLES),)) if not found.get((table, TRIGGER_NAME))
        ]
        if lost:
            with self.connections.pooled() as connection, connection.transaction():
                connection.execute(REFUSE)
                for table in lost:
                    connection.execute(TRIGGER.format(table))
        findings = [restored(f"{TRIGGER_NAME} of {table}", is_changed=(table, TRIGGER_NAME) in found) for table in lost]
        if self._select(IS_TRUSTED_LOST, ()) == [(True,)]:
            findings.append(NO_TRUSTED)
        others = [f"{name} of {table}" for table, name in found if name != TRIGGER_NAME]
        return [*findings, *map(foreign, others)]

    def select_gaps(self) -> list[tuple[int, int]]:
        """First and last position of each gap, and each position below 1 of an event, given twice."""
        return self._select(SELECT_GAPS, (MOST_FINDINGS,))

    def select_heads(self) -> list[tuple[UUID, int, bytes]]:
        """Game, version and hash of the last event of every game, in the order in which the games began."""
        return [(game, version, hash) for game, _, version, hash in self._select(f"{SELECT_HEADS} ORDER BY id", ())]

    def select_trusted(self, games: Iterable[UUID]) -> set[UUID]:
        """The games among these that were taken on trust."""
        if not self._select(SELECT_TABLES, (["trusted"],)):
            if self._select(IS_TRUSTED_LOST, ()) == [(True,)]:
                raise LogDamaged(NO_TRUSTED)
            return set()
        return {game for (game,) in self._select(SELECT_TRUSTED, (list(games),))}

    def select_definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """The stored definitions, by hash, in the order asked."""
        wanted = list(hashes)
        found = dict(self._select("SELECT hash, body FROM definitions WHERE hash = ANY(%s)", (wanted,)))
        return {name: found[name] for name in wanted if name in found}

    def _select(self, query: str, values: Sequence[object]) -> list[Any]:
        with self.connections.pooled() as connection:
            return connection.cursor(binary=True).execute(query.encode(), values, prepare=True).fetchall()


def _ends(connection: Connection[Any], games: list[UUID], position_reached: int) -> Ends:
    rows = connection.cursor(binary=True).execute(SELECT_ENDS.encode(), (position_reached, games)).fetchall()
    position, number, topics, numbers, reached = rows[0][:5]
    stands = {game: Stand(*stand) for _, _, _, _, _, game, *stand in rows if game is not None}
    return Ends(position, number, reached, stands, dict(zip(topics, numbers, strict=True)))


def _rows(
    ends: Ends, runs: Sequence[tuple[UUID, list[StoredEvent]]], *, previous: Mapping[UUID, bytes]
) -> list[tuple[int, int, int, int, bytes]]:
    """Rows as they are stored; `ends` is advanced past them, with new games and topics last."""
    rows = []
    for game, run in runs:
        if game not in ends.games:
            ends.number += 1
            ends.games[game] = Stand(ends.number)
        stand = ends.games[game]
        hash = previous.get(game, stand.hash)
        if stand.version == run[0].originator_version - 1 and stand.hash != hash:
            raise another_record(game)
        for event in run:
            stand.version += 1
            ends.position += 1
            if event.originator_version != stand.version:
                raise IntegrityError(f"game {game}: version {event.originator_version} is not next")
            if event.topic not in ends.topics:
                ends.topics[event.topic] = 1 + max(ends.topics.values(), default=0)
            rows.append((ends.position, stand.number, stand.version, ends.topics[event.topic], event.state))
    return rows


def _trust(connection: Connection[Any], games: list[UUID]) -> None:
    """Store the note that games were taken on trust."""
    if connection.execute(IS_TRUSTED_LOST).fetchall() == [(True,)]:
        raise LogDamaged(NO_TRUSTED)
    if not connection.execute(SELECT_TABLES, (["trusted"],)).fetchall():
        _make_table(connection, "trusted")
        connection.execute(NAMES_TRUSTED)
    connection.execute(INSERT_TRUSTED, (games,))


def _make_table(connection: Connection[Any], name: str) -> None:
    connection.execute(f"CREATE TABLE {name} ({TABLES[name]})".encode())
    connection.execute(TRIGGER.format(name).encode())


def _insert(connection: Connection[Any], statement: str, pairs: Sequence[tuple[object, object]]) -> None:
    if pairs:
        connection.execute(statement.encode(), [list(column) for column in zip(*pairs, strict=True)])


class LogFactory(InfrastructureFactory[TrackingRecorder]):
    """The library's factory with this log's recorder and connections."""

    def __init__(self, env: Environment) -> None:
        """A factory from the settings POSTGRES_CONNINFO, and POSTGRES_DURABLE: yes or no."""
        super().__init__(env)
        durable = env["POSTGRES_DURABLE"] == "yes"
        self.connections = Connections(Address(env["POSTGRES_CONNINFO"], env["KIFU_SHOWN"]), durable=durable)

    def application_recorder(self) -> LogRecorder:
        """The recorder of the log, its tables made if absent."""
        recorder = LogRecorder(self.connections)
        recorder.create_table()
        return recorder

    def close(self) -> None:
        """Close the connections."""
        self.connections.pool.close()

    def aggregate_recorder(self, purpose: str = "events") -> NoReturn:
        """Not implemented: the log has no tables for aggregates."""
        raise NotImplementedError(purpose)

    def tracking_recorder(self, tracking_recorder_class: object = None) -> NoReturn:
        """Not implemented: the log tracks no other application."""
        raise NotImplementedError

    process_recorder = tracking_recorder
