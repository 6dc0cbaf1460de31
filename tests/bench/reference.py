"""A fixed work, timed beside each measure: what the machine does in a second differs by two from one to another."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from time import perf_counter

import msgspec

SECONDS = 0.046
"""What the reference work takes on the machine to whose speed figures are calibrated."""
TRIES = 5
LOOPS = 400_000
PACKED = 20_000
ROWS = 15_000
_MESSAGE = {"topic": "card moved", "cards": [*range(24)], "from": "hand", "to": "battle area", "at": 12.5}


def python() -> int:
    """A loop of Python alone."""
    total = 0
    for number in range(LOOPS):
        total += number % 7
    return total


def messages() -> int:
    """Messages packed and read again; the bytes of all."""
    packed = 0
    for _ in range(PACKED):
        body = msgspec.msgpack.encode(_MESSAGE)
        packed += len(body)
        msgspec.msgpack.decode(body)
    return packed


def rows() -> int:
    """Rows inserted into a table of SQLite in memory; how many there are."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)")
        connection.executemany("INSERT INTO rows (body) VALUES (?)", ((b"x" * 60,) for _ in range(ROWS)))
        (count,) = connection.execute("SELECT count(*) FROM rows").fetchone()
    return int(count)


WORKS: tuple[Callable[[], int], ...] = (python, messages, rows)
"""The parts of the reference work, each about a third of its time."""


def reference_seconds() -> float:
    """How long the reference work takes now: the sum of the best tries of its parts."""
    return sum(min(_seconds(work) for _ in range(TRIES)) for work in WORKS)


def calibrated(value: float, unit: str, *, reference: float) -> float | None:
    """A rate or a duration as on a machine whose reference work takes `SECONDS`; None if the unit is of no time.

    `reference`: the seconds of the reference work on the machine on which the value was measured.
    """
    if unit.endswith("/s"):
        return value * reference / SECONDS
    return value * SECONDS / reference if unit in ("s", "ms") else None


def _seconds(work: Callable[[], int]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun
