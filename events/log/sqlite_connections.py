"""Connections to a log's SQLite file: its path, its check, and reading it where it cannot be written."""

import sqlite3
import time
from pathlib import Path
from urllib.request import url2pathname

from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool

from events.errors import KifuError, LogDamaged
from events.log.findings import LOCK_SECONDS

UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""SQLite's error codes where the files that a write-ahead log needs are missing and cannot be made."""
NO_INDEX = (
    "{0}-wal has events that are not in {0}, and cannot be read without {0}-shm: "
    "copy the log to where it can be written"
)


class Snapshot(SQLiteConnection):
    """A read-only connection to a file that cannot be written and has no write-ahead log, read as it is now."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        super().__init__(sqlite_conn=connection, max_age=None)
        self._file = file
        self._state = _state(file)

    @property
    def is_current(self) -> bool:
        """Whether the file is unchanged since the connection was made."""
        return self._state == _state(self._file)


class LogConnectionPool(SQLiteConnectionPool):
    """The library's pool, with a chosen durability and prepared statements kept per connection."""

    def __init__(self, *, file: Path, synchronous: str) -> None:
        """A pool over a file; `synchronous` is SQLite's word: FULL or NORMAL."""
        super().__init__(db_name=file.as_uri(), lock_timeout=LOCK_SECONDS, pool_timeout=LOCK_SECONDS)
        self.file = file
        self.synchronous = synchronous

    def _get_connection(self, timeout: float = 0.0) -> SQLiteConnection:
        connection = super()._get_connection(timeout)
        if isinstance(connection, Snapshot) and not connection.is_current:
            connection.close()
            self.put_connection(connection)
            return self._get_connection(timeout)
        return connection

    def _create_connection(self) -> SQLiteConnection:
        try:
            return SQLiteConnection(sqlite_conn=self._connected(self.db_name), max_age=self.max_age)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in UNWRITABLE or not self.file.is_file():
                raise
            if _has_wal(self.file):  # a snapshot would not show its events
                raise sqlite3.OperationalError(NO_INDEX.format(self.file.name)) from error
        return Snapshot(self._connected(f"{self.db_name}?immutable=1"), self.file)

    def _connected(self, uri: str) -> sqlite3.Connection:
        # SQLite alone may open the file: when a process closes it, it loses the locks of its other connections, too.
        connection = sqlite3.connect(
            uri,
            uri=True,
            timeout=LOCK_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=64,
        )
        try:
            _use_wal(connection)
            connection.execute(f"PRAGMA synchronous = {self.synchronous}")
            _check(connection, self.file)
        except sqlite3.DatabaseError as error:
            connection.close()
            raise _told(error, self.file) from error
        except BaseException:
            connection.close()
            raise
        return connection


def _state(file: Path) -> tuple[int, int, int, bool]:
    """Inode, size, modification time and presence of a write-ahead log: a write changes one of them."""
    stat = file.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, _has_wal(file)


def _use_wal(connection: sqlite3.Connection) -> None:
    # A new database is taken into this mode by one connection alone, and SQLite does not wait for that by itself.
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)
        else:
            return


def file_of(name: str) -> Path:
    """The file of a path or of `sqlite:///path/to/file`. KifuError for anything else."""
    if name.startswith("postgres") or "password=" in name:  # an address that is not well formed: it may hold a secret
        raise KifuError("KIFU_LOG is no address of PostgreSQL: expected postgresql://user:password@host:port/database")
    if "://" not in name:
        return Path(name).expanduser().resolve()
    scheme, _, path = name.partition("://")
    if scheme != "sqlite" or not path.startswith("/") or path.endswith("/"):
        raise KifuError(
            f"KIFU_LOG names no log by {scheme[:20]}://…: expected sqlite:///path/to/file, a path, or "
            "postgresql://user:password@host:port/database"
        )
    return Path(url2pathname(path)).resolve()


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Check that a file has the full length that its database promises; LogDamaged if it has not.

    While a write-ahead log stands beside it, the file may rightly be short: then the database checks it by itself.
    """
    had_wal = _has_wal(file)
    [[pages]] = connection.execute("PRAGMA page_count")
    [[size]] = connection.execute("PRAGMA page_size")
    found = file.stat().st_size
    if found < pages * size and not had_wal and not _has_wal(file):
        raise LogDamaged(f"cut short: expected {pages * size:,} bytes, found {found:,}")


def _told(error: sqlite3.DatabaseError, file: Path) -> sqlite3.DatabaseError | LogDamaged:
    """The error of a file that cannot be opened, as damage where it is no database, or less than it promises."""
    if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_NOTADB:
        return LogDamaged("not an SQLite database")
    if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
        return LogDamaged(f"cut short or overwritten: its {file.stat().st_size:,} bytes are no whole database")
    return error


def _has_wal(file: Path) -> bool:
    wal = file.with_name(f"{file.name}-wal")
    return wal.exists() and wal.stat().st_size > 0
