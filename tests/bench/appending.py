"""Appending recorded games: this log against the library's JSON aggregates and against raw rows, on both databases.

The baseline of `storage.md`'s kind: one library Aggregate event a fact, saved per game, JSON, the same durability.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import psycopg
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.log.entries import Entry
from events.log.store import VARIABLE, GameLog
from events.records.recorder import Recording
from tests.bench.measure import Measure, Sample, measured, seconds
from tests.log.databases import Database, fresh_database

Games = Sequence[tuple[UUID, list[Entry]]]


class GameOfFacts(Aggregate):
    """A game as the library would have it: an event a fact."""

    @event("Began")
    def __init__(self) -> None:
        pass

    @event("FactRecorded")
    def record(self, kind: str, fields: list[Any]) -> None:
        """Keep the fact's fields; nothing is folded, which is to the baseline's advantage."""


def by_aggregates(database: Database, recordings: Sequence[Recording]) -> float:
    """Seconds to save the games as aggregates of the library."""
    plain = [[(type(fact).__name__, msgspec.to_builtins(fact)) for fact in recording.facts] for recording in recordings]
    with _settings(database) as settings, closing(Application[UUID](settings)) as application:

        def save() -> None:
            for facts in plain:
                game = GameOfFacts()
                for kind, fields in facts:
                    game.record(kind, fields)
                application.save(game)

        return seconds(save)


def by_log(database: Database, games: Games) -> float:
    """Seconds to append the games to a log of Kifu, each whole, waiting for the disk."""
    with _log(database) as log:

        def append() -> None:
            for game, entries in games:
                log.append(game, entries, after=None)

        return seconds(append)


def by_raw_rows(database: Database, games: Games) -> float:
    """Seconds to insert the same bytes without anything around them: `executemany`, or COPY; a commit a game."""
    if database == "sqlite":
        with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "raw.sqlite")) as raw:
            raw.execute("PRAGMA journal_mode = WAL")
            raw.execute("PRAGMA synchronous = FULL")
            raw.execute("CREATE TABLE bodies (game BLOB, version INTEGER, body BLOB, PRIMARY KEY (game, version))")

            def insert() -> None:
                for game, entries in games:
                    rows = [(game.bytes, version, entry.body) for version, entry in enumerate(entries, start=1)]
                    raw.executemany("INSERT INTO bodies VALUES (?, ?, ?)", rows)
                    raw.commit()

            return seconds(insert)
    with fresh_database() as url, closing(psycopg.connect(url)) as connection:
        connection.execute("CREATE TABLE bodies (game uuid, version integer, body bytea, PRIMARY KEY (game, version))")
        connection.commit()

        def copy() -> None:
            for game, entries in games:
                with connection.cursor() as cursor, cursor.copy("COPY bodies FROM STDIN (FORMAT BINARY)") as rows:
                    rows.set_types(["uuid", "int4", "bytea"])
                    for version, entry in enumerate(entries, start=1):
                        rows.write_row((game, version, entry.body))
                connection.commit()

        return seconds(copy)


def renamed(recordings: Sequence[Recording], *, times: int = 1) -> Games:
    """The stored events of these games, so many times over, each time under new ids."""
    return [(uuid4(), entries) for entries in [recording.entries() for recording in recordings] for _ in range(times)]


@contextmanager
def _settings(database: Database) -> Iterator[dict[str, str]]:
    """The library's settings for a database of its own."""
    if database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            name = str(Path(folder) / "aggregates.sqlite")
            yield {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": name}
    else:
        with fresh_database() as url:
            told = psycopg.conninfo.conninfo_to_dict(url)
            yield {
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "POSTGRES_DBNAME": str(told["dbname"]),
                "POSTGRES_HOST": str(told["host"]),
                "POSTGRES_PORT": str(told["port"]),
                "POSTGRES_USER": str(told["user"]),
                "POSTGRES_PASSWORD": str(told["password"]),
            }


@contextmanager
def _log(database: Database) -> Iterator[GameLog]:
    with tempfile.TemporaryDirectory() as folder, _named(database), closing(GameLog.open(Path(folder))) as log:
        yield log


@contextmanager
def _named(database: Database) -> Iterator[None]:
    """Logs opened meanwhile are in a new database of that kind."""
    before = os.environ.pop(VARIABLE, None)
    try:
        if database == "sqlite":
            yield
        else:
            with fresh_database() as url:
                os.environ[VARIABLE] = url
                yield
    finally:
        os.environ.pop(VARIABLE, None)
        if before is not None:
            os.environ[VARIABLE] = before


def append_against_aggregates(database: Database, sample: Sample, *, aim: float) -> Measure:
    """Facts of recorded games appended a second; baseline: the same facts as aggregates of the library."""
    value = sample.facts / by_log(database, renamed(sample.recordings))
    baseline = sample.facts / by_aggregates(database, sample.recordings)
    name = f"append, {database} (baseline: the library's JSON aggregates)"
    return measured(name, value, "facts/s", baseline, bound_on="ratio", must=4, aim=aim)


def append_against_raw_rows(database: Database, sample: Sample) -> Measure:
    """Facts of recorded games appended a second; baseline: the same bytes by executemany or COPY, with nothing else."""
    value = sample.facts / by_log(database, renamed(sample.recordings))
    baseline = sample.facts / by_raw_rows(database, renamed(sample.recordings))
    how = "executemany" if database == "sqlite" else "COPY"
    return measured(f"append, {database} (baseline: raw {how})", value, "facts/s", baseline)


MEASURES: tuple[Callable[[Sample], Measure], ...] = (
    partial(append_against_aggregates, "sqlite", aim=9),
    partial(append_against_raw_rows, "sqlite"),
    partial(append_against_aggregates, "postgresql", aim=12),
    partial(append_against_raw_rows, "postgresql"),
)
