"""Sums of the large parts of a lake, stored beside it: they are added up once, not once in every process.

They are nothing but what `cells` makes of the parts: whoever deletes the folder loses time alone. A file is named after
all that its sums are of, and begins with a digest of the rest of it.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import get_ident

import polars as pl

from projector.lake import Lake
from projector.manifest import Part

FOLDER = "sums"
LARGE = 1_000
"""The games that a part has at least whose sums are stored."""
MOST_BYTES = 1_000_000_000
"""The bytes of all files that are kept: of more, those written longest ago are removed."""
_DIGEST = 32


def stored(lake: Lake, part: Part, of: object, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    """The sums `of` something, of the games of a part: as they are stored, or else made, and stored if it is large."""
    if part.rows < LARGE:
        return make()
    file = lake.folder / FOLDER / f"{_name(lake, part, of)}.parquet"
    found = _read(file)
    if found is None:
        found = make()
        with suppress(OSError):  # a lake that may only be read, or a full disk
            _write(file, found)
    return found


def _name(lake: Lake, part: Part, of: object) -> str:
    """A name of all parts that have rows of these games, of what is summed, and of how this code does it."""
    parts = [one.digest for one in lake.manifest.parts if one.first <= part.last and part.first <= one.last]
    return sha256(repr((_code(), pl.__version__, part.first, part.last, sorted(parts), of)).encode()).hexdigest()


@cache
def _code() -> str:
    files = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _read(file: Path) -> pl.DataFrame | None:
    """The frame of a file; None if there is none, or it is not as it was written."""
    try:
        whole = file.read_bytes()
    except OSError:
        return None
    digest, body = whole[:_DIGEST], whole[_DIGEST:]
    return pl.read_parquet(BytesIO(body)) if sha256(body).digest() == digest else None


def _write(file: Path, frame: pl.DataFrame) -> None:
    body = BytesIO()
    frame.write_parquet(body, compression="zstd", compression_level=1)
    file.parent.mkdir(exist_ok=True)
    written = file.with_suffix(f".{os.getpid()}-{get_ident()}")
    try:
        written.write_bytes(sha256(body.getvalue()).digest() + body.getvalue())
        os.replace(written, file)
    finally:
        written.unlink(missing_ok=True)
    bytes_kept = 0
    for kept in sorted(file.parent.glob("*.parquet"), key=lambda other: other.stat().st_mtime, reverse=True):
        bytes_kept += kept.stat().st_size
        if bytes_kept > MOST_BYTES:
            kept.unlink(missing_ok=True)
