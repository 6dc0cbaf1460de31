"""The Parquet files of a lake: writing, merging, checking, and removing those that no manifest names."""

import hashlib
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import polars as pl

from events.cards.deck import quoted
from events.errors import LakeDamaged
from projector.columns import schema
from projector.manifest import AGAIN, Manifest, Part, clear, rebuild, sync
from projector.tables.order import arranged

_NAME = re.compile(r"[a-z_]+-[0-9]{12,19}-[0-9]{12,19}\.parquet")
ROW_GROUP = 122_880
MEND = "run `kifu refresh`, which makes it again from the log"
KEEP_SECONDS = 600.0
"""Seconds for which a file that left the manifest stays for readers that opened the lake before."""


def write_part(folder: Path, table: str, frame: pl.DataFrame, *, first: int, last: int) -> Part:
    """A part, written to the disk. It belongs to the lake once a manifest names it."""
    name = f"{table}-{first:012}-{last:012}.parquet"
    file = folder / name
    frame.write_parquet(file, compression="zstd", compression_level=1, row_group_size=ROW_GROUP)
    sync(file)
    body = file.read_bytes()
    digest = _digest(body)
    _whole[str(file)] = (_state(file), digest)
    return Part(file=name, table=table, first=first, last=last, rows=frame.height, size=len(body), digest=digest)


def check_part(folder: Path, part: Part) -> None:
    """Check a part's file, once a process: LakeDamaged if it has changed since it was written."""
    file = _own_file(folder, part)
    try:
        state = _state(file)
    except OSError as error:
        raise _unreadable(file, error) from None
    if _whole.get(str(file)) != (state, part.digest):
        part_bytes(folder, part)
        _whole[str(file)] = (state, part.digest)


def part_bytes(folder: Path, part: Part) -> bytes:
    """The bytes of a part. LakeDamaged, with the file, if it has changed since it was written."""
    file = _own_file(folder, part)
    try:
        size = file.stat().st_size
        body = file.read_bytes() if size == part.size else b""
    except OSError as error:
        raise _unreadable(file, error) from None
    if size != part.size:
        raise LakeDamaged(f"{file} has {size:,} bytes, expected {part.size:,}: {MEND}")
    digest = _digest(body)
    if digest != part.digest:
        raise LakeDamaged(f"{file} is not what was written (sha256 {digest[:12]}…): {MEND}")
    return body


def check_columns(file: Path, table: str) -> None:
    """Check that a file has the columns of a table: LakeDamaged if it has not, or cannot be read."""
    try:
        columns = pl.read_parquet(file, glob=False).schema
    except (pl.exceptions.PolarsError, OSError) as error:
        raise LakeDamaged(f"{file} cannot be read ({error}): {rebuild(file.parent)}") from None
    if columns != schema(table):
        raise LakeDamaged(f"{file} has not the columns of table {table}: {rebuild(file.parent)}")


def is_own(part: Part) -> bool:
    """Whether a part's name has the form that a lake gives, and so is in the lake's folder."""
    return _NAME.fullmatch(part.file) is not None


def _own_file(folder: Path, part: Part) -> Path:
    """The file of a part. LakeDamaged if its name or a link leads out of the folder."""
    file = folder / part.file
    if not is_own(part) or file.is_symlink():
        raise LakeDamaged(f"{quoted(part.file)} is no file of the lake in {folder}: {AGAIN}")
    return file


def _state(file: Path) -> tuple[int, int, int]:
    stat = file.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _unreadable(file: Path, error: OSError) -> LakeDamaged:
    return LakeDamaged(f"{file} cannot be read ({error.strerror}): {MEND}")


_whole: dict[str, tuple[tuple[int, int, int], str]] = {}
"""The files that were checked: inode, size and time of change, and the digest."""


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def merge(folder: Path, parts: Sequence[Part]) -> Part:
    """A part with the rows of neighbouring parts of a table, written. LakeDamaged if one of them cannot be read."""
    for part in parts:
        check_part(folder, part)
    try:
        rows = pl.read_parquet([folder / part.file for part in parts], glob=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        names = ", ".join(part.file for part in parts)
        raise LakeDamaged(f"one of {names} cannot be read ({error}): {rebuild(folder)}") from None
    merged = arranged(rows, parts[0].table)
    return write_part(folder, parts[0].table, merged, first=parts[0].first, last=parts[-1].last)


def sweep(folder: Path, manifest: Manifest) -> Manifest:
    """The manifest without files that were retired long enough ago; these and the rest of a crash are removed."""
    now = time.time()
    retired = {name: since for name, since in manifest.retired.items() if 0 <= now - since < KEEP_SECONDS}
    in_use = {part.file for part in manifest.parts} | set(retired)
    for file in folder.glob("*.parquet"):
        if file.name not in in_use:
            with suppress(PermissionError):  # on Windows, of a file that somebody reads; the next refresh tries again
                clear(file)
    return msgspec.structs.replace(manifest, retired=retired)
