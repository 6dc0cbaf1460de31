"""A PostgreSQL server of a test's own, that may be killed and started again."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal

import psycopg
from psycopg.conninfo import make_conninfo

from tests.log.databases import UNPRIVILEGED, start_server
from tests.waiting import PATIENCE

Death = Literal["the server", "an immediate stop", "a backend"]
DEATHS: tuple[Death, ...] = ("the server", "an immediate stop", "a backend")

# Its input ends when the test process does: then the server is stopped.
KEEPER = '"$@" & read -r _; kill -QUIT $!; wait $!'


class OwnServer:
    """A server; `url` is that of the database in use, as KIFU_LOG takes it."""

    def __init__(self) -> None:
        self._first = start_server()
        self._later: list[subprocess.Popen[bytes]] = []
        command = self._first.keeper.args
        assert isinstance(command, Sequence)
        folder, *self._started = [os.fsdecode(word) for word in command[3:]]  # type: ignore[arg-type]
        self._folder = Path(folder)
        self._databases = 0
        self._ended: int | None = None
        self.url = self._first.url("postgres")

    def renew(self) -> None:
        """Make a new database, which is the one from now on."""
        self._databases += 1
        name = f"crash_{self._databases}"
        with closing(psycopg.connect(self._first.url("postgres"), autocommit=True)) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        self.url = self._first.url(name)

    @property
    def data(self) -> Path:
        """The folder with its files."""
        return self._folder / "data"

    @property
    def postmaster(self) -> int:
        """The id of its first process."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def backends(self) -> list[int]:
        """The ids of the processes that serve clients of the database."""
        mine = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        with closing(psycopg.connect(self.url, autocommit=True)) as connection:
            return [pid for (pid,) in connection.execute(mine).fetchall()]

    def file(self, table: str) -> str:
        """Where the rows of a table are, below `data`."""
        with closing(psycopg.connect(self.url, autocommit=True)) as connection:
            connection.execute("CHECKPOINT")
            [(path,)] = connection.execute("SELECT pg_relation_filepath(%s)", (table,)).fetchall()
        return str(path)

    def die(self, death: Death) -> None:
        """Kill it, or a part of it."""
        self._ended = self._life()
        if death == "a backend":
            for pid in self.backends():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        else:
            os.kill(self.postmaster, signal.SIGKILL if death == "the server" else signal.SIGQUIT)

    def start(self, *, most: int = resource.RLIM_INFINITY) -> None:
        """Start it again, unless it does that by itself; return when it serves. Its files grow to `most` bytes."""
        begun = time.monotonic()
        while (life := self._life()) in {None, self._ended}:
            assert time.monotonic() < begun + PATIENCE, f"the server does not come back: {life}"
            if not self._runs():
                self._later.append(self._run(most))
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it in order, unless it is dead; its files stay until `close`.

        A server that cannot write may wait for ever to stop in order: it is then stopped at once.
        """
        self._ended = self._life()
        assert self._ended_by(signal.SIGINT) or self._ended_by(signal.SIGQUIT), "the server does not stop"

    def _ended_by(self, how: signal.Signals) -> bool:
        """Whether the server ends by a signal, if it is not dead already, while one is patient."""
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(self.postmaster, how)
        begun = time.monotonic()
        while self._processes() and time.monotonic() < begun + PATIENCE:
            time.sleep(0.01)
        return not self._processes()

    def close(self) -> None:
        """End all, and remove its files."""
        for keeper in self._later:
            assert keeper.stdin is not None
            keeper.stdin.close()
            keeper.wait(PATIENCE)
        self._first.stop()

    def _run(self, most: int) -> "subprocess.Popen[bytes]":
        while self._processes():
            time.sleep(0.005)
        # A killed process stays in the list of processes until its keeper ends, and PostgreSQL takes it for a live one.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        keeper = subprocess.Popen(
            ["sh", "-c", KEEPER, "keeper", *self._started],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=UNPRIVILEGED if os.geteuid() == 0 else None,
            cwd="/",
            start_new_session=True,
            # A system call alone: it takes no lock that another thread may hold.
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY)),  # noqa: PLW1509
        )
        deadline = time.monotonic() + PATIENCE
        while not self._runs() and time.monotonic() < deadline:
            time.sleep(0.01)
        return keeper

    def _runs(self) -> bool:
        try:
            return self.postmaster in self._processes()
        except (FileNotFoundError, IndexError):
            return False

    def _processes(self) -> list[int]:
        """Its live processes: they work in its folder."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (process / "cwd").readlink() == self.data:
                    found.append(int(process.name))
        return found

    def _life(self) -> int | None:
        """The id of a process that each start of the server makes anew; None while it does not serve."""
        checkpointer = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'"
        with (
            suppress(psycopg.OperationalError),
            closing(psycopg.connect(make_conninfo(self.url, connect_timeout=2))) as connection,
        ):
            # A server that has begun to serve may not have begun this process.
            for (pid,) in connection.execute(checkpointer).fetchall():
                return int(pid)
        return None


@contextmanager
def own_server() -> Iterator[OwnServer]:
    """A server that ends with the block."""
    server = OwnServer()
    try:
        yield server
    finally:
        server.close()
