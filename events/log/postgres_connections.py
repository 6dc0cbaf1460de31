"""Connections to a log in PostgreSQL: the address, the pool, and the library's errors for the server's."""

import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import msgspec
import psycopg
from eventsourcing.persistence import DatabaseError, IntegrityError, OperationalError
from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool

from events.errors import KifuError, LogDamaged
from events.log.findings import LOCK_SECONDS
from events.log.postgres_statements import LAYOUT, SELECT_LAYOUT

FORM = "postgresql://user:password@host:port/database, with % escapes for other signs than letters and digits"
CONNECT_SECONDS = 10
MOST_CONNECTIONS = 16
DAMAGE = (errors.DataCorrupted, errors.IndexCorrupted, errors.UndefinedTable, errors.UndefinedColumn)

logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # its warnings are raised as errors, too

# A writer that hangs must not keep the others waiting; every statement has its index, and is planned once.
SESSION = {
    "default_transaction_isolation": r"read\ committed",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "idle_in_transaction_session_timeout": "10s",
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "jit": "off",
    "client_encoding": "UTF8",
}


def holds_log(connection: Connection[Any]) -> bool:
    """Whether the database holds a log; False if it is empty. LogDamaged if it holds something else."""
    ((tables, layout),) = connection.execute(SELECT_LAYOUT).fetchall()
    if tables and layout != LAYOUT:
        raise LogDamaged("a PostgreSQL database with tables that are no log which this version of Kifu can read")
    return bool(tables)


class Address(msgspec.Struct, frozen=True):
    """The address of a database: libpq's connection string, and the form for messages, without the password."""

    conninfo: str
    shown: str

    @classmethod
    def parse(cls, url: str) -> "Address":
        """The address from a URL, with libpq's defaults. KifuError if the URL is none."""
        # A password with an unescaped sign would be taken for another part of the URL, and be shown as that.
        credentials = url.partition("://")[2].rpartition("@")[0]
        try:
            if "@" in credentials or "/" in credentials:
                raise ValueError
            given = conninfo_to_dict(url)
            shown = f"{given.get('host', 'localhost')}:{int(given.get('port') or 5432)}/{given.get('dbname', '')}"
            conninfo = make_conninfo("", **{"connect_timeout": CONNECT_SECONDS, **given})
        except (ValueError, psycopg.Error):
            raise KifuError(f"KIFU_LOG is no address of a database: expected {FORM}") from None
        user = f"{given['user']}@" if "user" in given else ""
        return cls(conninfo, f"postgresql://{user}{shown}")

    def options(self, *, durable: bool) -> str:
        """The server's settings of a session that appends: those the URL gives, and the log's."""
        settings = {**SESSION, "synchronous_commit": "on" if durable else "off"}
        given = str(conninfo_to_dict(self.conninfo).get("options", ""))
        return " ".join([given, *(f"-c {name}={value}" for name, value in settings.items())])

    def __repr__(self) -> str:
        return self.shown

    @contextmanager
    def connected(self) -> Iterator[Connection[Any]]:
        """A connection outside the pool: it fails at once with the reason, where a pool would wait and try again."""
        with _library_errors(), closing(psycopg.connect(self.conninfo, autocommit=True)) as connection:
            yield connection

    def holds_log(self) -> bool:
        """Whether the database holds a log; False if it is empty. LogDamaged if it holds something else."""
        with self.connected() as connection:
            return holds_log(connection)


class Connections:
    """A connection pool of one database, for any number of threads, with a chosen durability."""

    def __init__(self, address: Address, *, durable: bool) -> None:
        """A pool that connects at first use. `durable` lets each commit wait for the disk."""
        self.address = address
        self.pool = ConnectionPool(
            address.conninfo,
            kwargs={"autocommit": True, "options": address.options(durable=durable)},
            min_size=0,
            max_size=MOST_CONNECTIONS,
            open=False,
            check=ConnectionPool.check_connection,
            timeout=CONNECT_SECONDS,
            num_workers=1,
        )

    @contextmanager
    def pooled(self) -> Iterator[Connection[Any]]:
        """A connection of the pool, whose transaction is committed at the end. Errors are the library's."""
        with _library_errors():
            self.pool.open()
            with self.pool.connection() as connection:
                yield connection


@contextmanager
def _library_errors() -> Iterator[None]:
    try:
        yield
    except psycopg.IntegrityError as error:
        raise IntegrityError(_message(error)) from error
    except DAMAGE as error:
        raise DatabaseError(_message(error)) from error
    except psycopg.Error as error:
        raise OperationalError(_message(error)) from error


def _message(error: psycopg.Error) -> str:
    return " ".join((error.diag.message_primary or str(error)).split())
