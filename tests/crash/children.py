"""Starting a program in a process group of its own, and killing the whole group.

Children are forked from a process that has imported everything and opened nothing: that takes some 10 ms, where an
interpreter of its own would take a second.
"""

import os
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from random import Random
from typing import Any

from events.errors import KifuError
from events.log.store import VARIABLE
from tests.crash.programs import PROGRAMS
from tests.waiting import PATIENCE

LONGEST = 0.02
"""Seconds that a child lives on, at most, after its last message that was waited for."""


@cache
def nursery() -> ForkServerContext:
    """What forks the children."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.crash.programs", "events.log.postgres"])
    return context


def _live(say: "Connection[Any, Any]", log: str, most: int, program: str, arguments: tuple[Any, ...]) -> None:
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    os.environ[VARIABLE] = log
    say.send("born")
    try:
        PROGRAMS[program](lambda *message: say.send(message), *arguments)
    except Exception as error:
        kind = KifuError if isinstance(error, KifuError) else type(error)
        say.send(f"{kind.__name__}: {error}")


class Child:
    """A running program. `told` is all that it has said and that was read so far; `error` what it failed with."""

    def __init__(self, program: str, *arguments: Any, most: int = resource.RLIM_INFINITY) -> None:
        """Start it; it cannot make a file longer than `most` bytes."""
        self._heard, said = nursery().Pipe(duplex=False)
        self.process = nursery().Process(
            target=_live, args=(said, os.environ.get(VARIABLE, ""), most, program, arguments)
        )
        self.process.start()
        said.close()
        self.told: list[Any] = []
        self.error: str | None = None
        self._read()  # now it has a process group of its own

    def hear(self, count: int, *, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Wait for that many messages more."""
        for _ in range(count):
            meanwhile()
            if not self._read():
                raise AssertionError(f"the program ended by itself: {self.error}")

    def kill(self) -> list[Any]:
        """Kill the child and all that it started; everything it has ever said."""
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return self.ended()

    def ended(self) -> list[Any]:
        """Wait for the end; everything it has ever said."""
        while not self._heard.closed and self._read():
            pass
        self.process.join(PATIENCE)
        self._heard.close()
        return self.told

    @property
    def killed(self) -> bool:
        """Whether it was killed, rather than ended by itself."""
        return self.process.exitcode == -signal.SIGKILL

    def _read(self) -> bool:
        assert self._heard.poll(PATIENCE), "the program hangs"
        try:
            message = self._heard.recv()
        except EOFError:
            return False
        if isinstance(message, tuple):
            self.told.append(message)
        elif message != "born":
            self.error = message
        return True


def killed(dice: Random, program: str, data: Path, *arguments: Any, most: int) -> list[Any]:
    """Run a program, kill it at random after up to `most` messages; what it said, which is what is acknowledged."""
    child = Child(program, data, *arguments)
    child.hear(dice.randint(0, most))
    time.sleep(dice.random() * LONGEST)
    told = child.kill()
    assert child.killed, child.error
    return told
