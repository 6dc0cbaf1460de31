"""A query in a process of its own, which is ended when it takes more time or memory than it may.

DuckDB itself ends most that take too much; a single call on a long text it neither interrupts nor counts.
"""

import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.memory import peak_memory
from projector.sql import Answer, Limits, ask, too_large, too_long

GRACE = 2.0
"""Seconds after which a query that DuckDB does not interrupt is ended with its process."""
PAUSE = 0.05
READY, WHOLE, MORE, REFUSED = b".", b"a", b"m", b"e"
OVER_MEMORY = 3
"""The status of a process that took too much memory."""


class Asked(msgspec.Struct, frozen=True):
    """What the process is asked: a query over the lake of a data folder, as of a position if one is given, and the
    population of the games in its tables."""

    folder: str
    query: str
    limits: Limits
    until: int | None
    population: str


def ask_apart(folder: Path, query: str, limits: Limits, *, population: str, until: int | None = None) -> Answer:
    """The answer of one SELECT over the lake of a data folder; `until`: of the games that had ended by that position.

    `population`: that of the games in the tables, as `projector.sql.ask` has it. KifuError as for `projector.sql.ask`.
    """
    command = [sys.executable, "-P", "-m", "projector.sql_process"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as process:
        assert process.stdout is not None
        process.stdout.read(len(READY))
        asked = msgspec.json.encode(Asked(str(folder.absolute()), query, limits, until, population))
        try:
            told, errors = process.communicate(asked, timeout=limits.seconds + GRACE)
        except subprocess.TimeoutExpired:
            raise KifuError(too_long(limits)) from None
        finally:
            process.kill()
    if process.returncode == OVER_MEMORY:
        raise KifuError(too_large(limits))
    kind, body = told[:1], told[1:]
    if kind == REFUSED:
        raise KifuError(body.decode())
    if kind not in (WHOLE, MORE):
        lines = errors.decode(errors="replace").split("\n")
        raise KifuError(f"the query ended its process (status {process.returncode}): {lines[0]}")
    return Answer(pl.read_ipc(io.BytesIO(body)), kind == MORE)


def main() -> None:
    """Answer the one question on standard input."""
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    try:
        lake = Lake.open(Path(asked.folder))
        lake = lake if asked.until is None else lake.as_of(asked.until)
        most = peak_memory() + asked.limits.megabytes * 2**20 + 2 * sum(part.size for part in lake.manifest.parts)
        threading.Thread(target=_watch, args=(most,), daemon=True).start()
        answer = ask(lake, asked.query, asked.limits, population=asked.population)
        _end_if_larger(most)  # it may have been so between two looks
        body = io.BytesIO()
        answer.frame.write_ipc(body)
        told = (MORE if answer.more else WHOLE) + body.getvalue()
    except KifuError as error:
        told = REFUSED + str(error).encode()
    sys.stdout.buffer.write(told)
    sys.stdout.flush()
    os._exit(0)  # what DuckDB says at an orderly exit concerns nobody


def _watch(most: int) -> None:
    """Look again and again whether the process has had more than so many bytes of memory, and end it then."""
    while True:
        _end_if_larger(most)
        time.sleep(PAUSE)


def _end_if_larger(most: int) -> None:
    if peak_memory() > most:
        os._exit(OVER_MEMORY)


if __name__ == "__main__":
    main()
