"""The manifest of a lake: its parts, its position in the log, and the games still open.

It alone defines the lake. It is replaced by renaming a finished file over it: a crash leaves the old or the new one.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from filelock import FileLock, Timeout

from events.brief import Brief
from events.errors import KifuError, LakeDamaged
from events.log.store import GameLog
from events.records import folding
from projector.arrivals import Arrivals
from projector.columns import SCHEMA
from projector.parents import circling

FOLDER = "lake"
FILE = "manifest.json"
LOCK = "lock"
WINDOWS = os.name == "nt"
MOVE_AWAY = "move it away, and run `kifu refresh`"
AGAIN = "run `kifu refresh`, which makes the lake again from the log"
RENAME_SECONDS = 5.0
"""Seconds for which a rename waits for the readers of the file that it replaces."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A Parquet file: the rows of a table, of the games that ended at the log's positions `first` to `last`.

    `digest`: sha256 of its bytes, in hex.
    """

    file: str
    table: str
    first: int
    last: int
    rows: int
    size: int
    digest: str


class Child(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is equal to its parent up to some position.

    `position` and `ended`: the positions in the log of its beginning, and of its end if it has ended.
    """

    parent: str
    supersedes: bool
    position: int
    ended: int | None = None


class Manifest(Brief, msgspec.Struct, frozen=True, kw_only=True):
    """A state of the lake. `head` is the chain hash, in hex, of the log's event at `position`.

    `folding`: the version of the table by which names are compared; `open`: the `games` rows of games that have not
    ended, of withdrawn ones too; `unreadable`: the reasons for which games could not be read; `children`: the forks and
    corrections of other games; `retired`: the files of older manifests, with the times (seconds since 1970) at which
    they left; `arrivals`: how far the lake had come by which time.
    """

    schema: int = SCHEMA
    folding: int = folding.VERSION
    position: int = 0
    head: str = ""
    parts: tuple[Part, ...] = ()
    open: dict[str, dict[str, Any]] = {}
    unreadable: dict[str, str] = {}
    children: dict[str, Child] = {}
    retired: dict[str, float] = {}
    arrivals: Arrivals = ()

    def left_out(self, *, until: int | None = None) -> set[str]:
        """The games that statistics leave out, as of a position of the log: superseded games, and forks.

        A game supersedes its parent from its end on; of several, the one that ended first does, and the others count as
        forks. A correction of a fork is a fork itself. Games whose parents lead in a circle are left out, too.
        """
        children = {game: child for game, child in self.children.items() if until is None or child.position <= until}
        circles = _circles(children)
        children = {game: child for game, child in children.items() if game not in circles}
        successors = _successors(children, until=until)
        return {*circles, *successors, *(game for game in children if _is_fork(game, children, successors))}

    def faults(self) -> dict[str, str]:
        """The reasons for which games are not in the lake, or are not counted though no game supersedes them."""
        return {**self.unreadable, **_circles(self.children)}

    def superseded_by(self, game: str) -> str | None:
        """The game that supersedes a game; None if none does."""
        return None if game in _circles(self.children) else _successors(self.children, until=None).get(game)

    @property
    def open_since(self) -> int | None:
        """The position in the log at which the first game began that is still played; None if none is."""
        return min((row["first_position"] for row in self.open.values() if not row["withdrawn"]), default=None)

    def of(self, table: str) -> list[Part]:
        """The parts of a table, in order of position."""
        return [part for part in self.parts if part.table == table]


def _circles(children: Mapping[str, Child]) -> dict[str, str]:
    """The games whose parents lead in a circle, each with a line that says so."""
    return circling({game: child.parent for game, child in children.items()})


def _successors(children: Mapping[str, Child], *, until: int | None) -> dict[str, str]:
    """The child that supersedes each superseded game."""
    ended = {
        game: child.ended
        for game, child in children.items()
        if child.supersedes and child.ended is not None and (until is None or child.ended <= until)
    }
    return {children[game].parent: game for game in sorted(ended, key=ended.__getitem__, reverse=True)}


def _is_fork(game: str, children: Mapping[str, Child], successors: Mapping[str, str]) -> bool:
    while game in children:
        if successors.get(children[game].parent) != game:
            return True
        game = children[game].parent
    return False


class _Sealed(msgspec.Struct):
    """The content of the file; `digest` is the sha256, in hex, of exactly the bytes of `manifest`."""

    schema: int
    digest: str
    manifest: msgspec.Raw


class _Version(msgspec.Struct):
    schema: int


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of the lake in a folder; None if there is no lake, or one of an earlier schema.

    LakeDamaged, with the file, if it cannot be read, or is missing and parts are there, or if a later Kifu wrote it.
    """
    file = folder / FILE
    if folder.is_file():
        raise LakeDamaged(f"{folder} is a file, and the lake is a folder: {MOVE_AWAY}")
    if fault := manifest_fault(folder):
        raise LakeDamaged(f"{file} {fault}: {AGAIN}")
    try:
        body = file.read_bytes()
    except FileNotFoundError:
        return None
    schema = msgspec.json.decode(body, type=_Version).schema
    if schema > SCHEMA:
        later = f"{file} is of schema {schema}, which a later Kifu wrote, and this one reads schema {SCHEMA}"
        raise LakeDamaged(f"{later}: update Kifu, or {rebuild(folder)}")
    return None if schema < SCHEMA else _opened(body)


def manifest_fault(folder: Path) -> str | None:
    """What is wrong with the manifest of a lake, so that the lake must be made again, as a predicate of it.

    None if it can be read, if it is of another schema, and if there is no lake.
    """
    if is_without_manifest(folder):
        return "is missing"
    try:
        body = (folder / FILE).read_bytes()
        if msgspec.json.decode(body, type=_Version).schema >= SCHEMA:
            manifest = _opened(body)
            if manifest is not None and manifest.folding != folding.VERSION:
                return f"is of names compared by version {manifest.folding} of their table, not {folding.VERSION}"
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return f"is no manifest of a lake ({getattr(error, 'strerror', None) or error})"
    except LakeDamaged as error:
        return str(error)
    return None


def _opened(body: bytes) -> Manifest | None:
    """The manifest in the bytes of its file; None if a later Kifu wrote it. LakeDamaged says that it was changed."""
    sealed = msgspec.json.decode(body, type=_Sealed)
    if hashlib.sha256(sealed.manifest).hexdigest() != sealed.digest:
        raise LakeDamaged("is not what was written")
    if (schema := msgspec.json.decode(sealed.manifest, type=_Version).schema) != sealed.schema:
        raise LakeDamaged(f"says schema {sealed.schema}, and was written in schema {schema}")
    return msgspec.json.decode(sealed.manifest, type=Manifest) if schema == SCHEMA else None


def earlier_schema(folder: Path) -> int | None:
    """The schema of the lake in a folder if it is an earlier one; None if there is none, or it cannot be read."""
    try:
        schema = msgspec.json.decode((folder / FILE).read_bytes(), type=_Version).schema
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return None
    return schema if schema < SCHEMA else None


def is_without_manifest(folder: Path) -> bool:
    """Whether a folder has parts of a lake, and no manifest that says which."""
    return not (folder / FILE).exists() and any(folder.glob("*.parquet"))


def strayed(manifest: Manifest, log: GameLog, folder: Path) -> str | None:
    """The difference of a lake from the log, in words: made of another, or ahead of it; None if it fits."""
    if not manifest.position:
        return None
    last = log.follow(manifest.position - 1, limit=1)
    if last and last[0].position == manifest.position and last[0].hash.hex() == manifest.head:
        return None
    other = "was made from another log, or from one that has been cut since: its last event is not in this log"
    return f"{folder} {other}; {rebuild(folder)}"


def rebuild(folder: Path) -> str:
    """The advice about a lake that cannot be used: build it again from the log."""
    return f"delete {folder} and run `kifu refresh`, which builds it again from the log"


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step. Its parts are on the disk already."""
    body = msgspec.json.encode(manifest)
    sealed = _Sealed(manifest.schema, hashlib.sha256(body).hexdigest(), msgspec.Raw(body))
    file = folder / FILE
    for place in (file, _unfinished(file)):
        if place.is_dir():
            clear(place)
    replace(file, msgspec.json.encode(sealed) + b"\n")


def clear(place: Path) -> None:
    """Remove what lies at the place of a file in a lake, which is all made from the log: a file, a link or a folder."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


def _unfinished(file: Path) -> Path:
    return file.with_name(f".{file.name}.new")


def replace(file: Path, body: bytes) -> None:
    """Replace a file: write beside it, sync to the disk, rename over it, and sync the folder."""
    unfinished = _unfinished(file)
    with unfinished.open("wb") as opened:
        opened.write(body)
        opened.flush()
        os.fsync(opened.fileno())
    _rename(unfinished, file)
    sync(file.parent)


def _rename(unfinished: Path, file: Path) -> None:
    """Rename a file over another, which Windows refuses for as long as somebody reads that one."""
    deadline = time.monotonic() + RENAME_SECONDS
    while True:
        try:
            unfinished.replace(file)
        except PermissionError:
            if not WINDOWS or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def sync(path: Path) -> None:
    """Sync a file or folder to the disk; Windows syncs only files, and those that are open for writing."""
    if WINDOWS and path.is_dir():
        return
    number = os.open(path, os.O_RDWR if WINDOWS else os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """A context with the lake's write lock. KifuError if another process has it, or the folder cannot be written."""
    if folder.is_file():
        raise KifuError(f"{folder} is a file, and the lake is a folder: {MOVE_AWAY}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / LOCK).is_dir():  # which no process can have locked
            clear(folder / LOCK)
        lock = FileLock(folder / LOCK)
        lock.acquire(blocking=False)
    except Timeout:
        raise KifuError(f"{folder} is being refreshed by another process: try again when it is done") from None
    except OSError as error:
        why = error.strerror or error
        raise KifuError(f"{folder} cannot be written ({why}): check the path and its permissions") from error
    try:
        yield
    finally:
        lock.release()
