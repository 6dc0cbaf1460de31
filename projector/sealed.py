"""Sealed copies of a lake's parts in memory, which nothing can write, for a reader that could otherwise write a file.

DuckDB may open for writing any file that it is allowed to read; a sealed memory file refuses that, also to root. On a
system without them, the copy is a temporary file, and a write to it never reaches the lake.
"""

import os
import sys
import tempfile
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary, finalize

import polars as pl

SPARE = 64
"""Released file descriptors before the first is used again: a path to one of them leads to an empty file."""


class Sealed:
    """A copy of a file's bytes; `path` leads to it as long as this object lives, and never to another kind of file."""

    def __init__(self, body: bytes) -> None:
        if sys.platform == "linux" and _seals_files():
            number = _memory_file(body)
            self.path = f"/proc/self/fd/{number}"
            finalize(self, _release, number)
        else:
            with tempfile.NamedTemporaryFile(prefix="kifu-", suffix=".parquet", delete=False) as file:
                file.write(body)
            self.path = file.name
            Path(self.path).chmod(0o400)
            finalize(self, _remove, Path(self.path))


class Referenced:
    """The copies that a connection reads, registered in it as a table, so that they live as long as it does."""

    def __init__(self, parts: Iterable[Sealed]) -> None:
        self._parts = tuple(parts)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The paths as a table."""
        return pl.DataFrame({"path": [part.path for part in self._parts]}).__arrow_c_stream__(requested_schema)


_by_digest: WeakValueDictionary[str, Sealed] = WeakValueDictionary()
_free: deque[int] = deque()
_lock = RLock()


def sealed(digest: str, body: bytes) -> Sealed:
    """The copy of a file's bytes, shared by all who ask while it lives; `digest`: their sha256 in hex."""
    with _lock:
        copy = _by_digest.get(digest)
        if copy is None:
            copy = _by_digest[digest] = Sealed(body)
        return copy


def _seals_files() -> bool:
    """Whether Python can seal files in memory: it can on Linux."""
    return find_spec("fcntl") is not None


def _remove(file: Path) -> None:
    """Remove a temporary copy, if the system lets it: Windows keeps what is open, and what cannot be written."""
    with suppress(OSError):
        file.chmod(0o600)
        file.unlink()


if sys.platform == "linux":

    def _memory_file(body: bytes) -> int:
        import fcntl  # only here: other systems have none

        number = os.memfd_create("kifu", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        with open(number, "wb", closefd=False) as file:
            file.write(body)
        fcntl.fcntl(number, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
        with _lock:
            if len(_free) <= SPARE:
                return number
            again = _free.popleft()
        os.dup2(number, again, inheritable=False)
        os.close(number)
        return again

    def _release(number: int) -> None:
        """Free the memory of a copy; keep its file descriptor reserved, so that it leads to no other file."""
        import fcntl

        empty = os.memfd_create("kifu", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        fcntl.fcntl(empty, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW)
        os.dup2(empty, number, inheritable=False)
        os.close(empty)
        with _lock:
            _free.append(number)
