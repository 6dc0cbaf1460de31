"""The manifest of a lake: which parts belong to it, up to which position of the log, and the games still open.

It alone says what the lake is. It is replaced by renaming a finished file over it: a crash leaves the old or the new.
"""

import fcntl
import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from events.brief import Brief
from events.errors import KifuError, LakeDamaged
from events.log.store import GameLog
from projector.columns import SCHEMA
from projector.parents import circling

FOLDER = "lake"
FILE = "manifest.json"
LOCK = "lock"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A Parquet file: the rows of one table, of the games that ended at the log's positions `first` to `last`.

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
    """A game that is the same as its parent up to some point.

    `position` and `ended`: where in the log it began, and where it ended if it has.
    """

    parent: str
    supersedes: bool
    position: int
    ended: int | None = None


class Manifest(Brief, msgspec.Struct, frozen=True, kw_only=True):
    """A state of the lake. `head` is the chain hash, in hex, of the log's event at `position`.

    `open` holds the `games` row of each game that has not ended; `unreadable` why each game that could not be read is
    not in the lake; `children` the forks and corrections of other games; `retired` the files that an older manifest
    named, and when (seconds since 1970) they left.
    """

    schema: int = SCHEMA
    position: int = 0
    head: str = ""
    parts: tuple[Part, ...] = ()
    open: dict[str, dict[str, Any]] = {}
    unreadable: dict[str, str] = {}
    children: dict[str, Child] = {}
    retired: dict[str, float] = {}

    def left_out(self, *, until: int | None = None) -> set[str]:
        """The games that statistics leave out, as of a position of the log: superseded games, and forks.

        A game stands in its parent's place from its end on; of several, the one that ended first does, and the others
        count as forks. What corrects a fork is a fork itself. Games whose parents lead in a circle are none at all.
        """
        known = {game: child for game, child in self.children.items() if until is None or child.position <= until}
        circles = _circles(known)
        known = {game: child for game, child in known.items() if game not in circles}
        standing = _standing(known, until=until)
        return {*circles, *standing, *(game for game in known if _is_fork(game, known, standing))}

    def faults(self) -> dict[str, str]:
        """Why games of the log are not in the lake, or are not counted though no game stands in their place."""
        return {**self.unreadable, **_circles(self.children)}

    def superseded_by(self, game: str) -> str | None:
        """The game that stands in this one's place, if one does."""
        return None if game in _circles(self.children) else _standing(self.children, until=None).get(game)

    def of(self, table: str) -> list[Part]:
        """The parts of one table, in order of position."""
        return [part for part in self.parts if part.table == table]


def _circles(children: Mapping[str, Child]) -> dict[str, str]:
    """The games whose parents lead in a circle, and how."""
    return circling({game: child.parent for game, child in children.items()})


def _standing(children: Mapping[str, Child], *, until: int | None) -> dict[str, str]:
    """Which child stands in the place of each superseded game."""
    ended = {
        game: child.ended
        for game, child in children.items()
        if child.supersedes and child.ended is not None and (until is None or child.ended <= until)
    }
    return {children[game].parent: game for game in sorted(ended, key=ended.__getitem__, reverse=True)}


def _is_fork(game: str, children: Mapping[str, Child], standing: Mapping[str, str]) -> bool:
    while game in children:
        if standing.get(children[game].parent) != game:
            return True
        game = children[game].parent
    return False


class _Sealed(msgspec.Struct):
    """What the file holds: `digest` is the sha256, in hex, of exactly the bytes of `manifest`."""

    schema: int
    digest: str
    manifest: msgspec.Raw


class _Version(msgspec.Struct):
    schema: int


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of the lake in this folder; None if there is no lake, or one of another schema.

    LakeDamaged, naming the file, if it cannot be read.
    """
    file = folder / FILE
    try:
        body = file.read_bytes()
        if msgspec.json.decode(body, type=_Version).schema < SCHEMA:
            return None
        sealed = msgspec.json.decode(body, type=_Sealed)
        if hashlib.sha256(sealed.manifest).hexdigest() != sealed.digest or sealed.schema != SCHEMA:
            raise LakeDamaged(f"{file} is not what was written, or a later version's: {rebuild(folder)}")
        return msgspec.json.decode(sealed.manifest, type=Manifest)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        raise LakeDamaged(f"{file} is no manifest of a lake ({error}): {rebuild(folder)}") from None


def earlier_schema(folder: Path) -> int | None:
    """The schema of the lake in this folder if it is an earlier one; None if there is none, or it cannot be read."""
    try:
        schema = msgspec.json.decode((folder / FILE).read_bytes(), type=_Version).schema
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return None
    return schema if schema < SCHEMA else None


def strayed(manifest: Manifest, log: GameLog, folder: Path) -> str | None:
    """In what the lake is not one of this log, if it is not: it may be ahead of it, too."""
    if not manifest.position:
        return None
    last = log.follow(manifest.position - 1, limit=1)
    if last and last[0].position == manifest.position and last[0].hash.hex() == manifest.head:
        return None
    return (
        f"{folder} was made from another log, or from one that has been cut since: its last event, at position "
        f"{manifest.position}, is not in this log, which ends at {log.position()}; {rebuild(folder)}"
    )


def rebuild(folder: Path) -> str:
    """What to do about a lake that is of no use. The log holds everything."""
    return f"delete {folder} and run `kifu refresh`, which builds it again from the log"


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step. The parts it names are on the disk already."""
    body = msgspec.json.encode(manifest)
    sealed = _Sealed(manifest.schema, hashlib.sha256(body).hexdigest(), msgspec.Raw(body))
    replace(folder / FILE, msgspec.json.encode(sealed) + b"\n")


def replace(file: Path, body: bytes) -> None:
    """Write a file's bytes to a file beside it, wait for the disk, rename it over, wait for the folder."""
    unfinished = file.with_name(f".{file.name}.new")
    with unfinished.open("wb") as opened:
        opened.write(body)
        opened.flush()
        os.fsync(opened.fileno())
    unfinished.replace(file)
    sync(file.parent)


def sync(path: Path) -> None:
    """Wait until the file or folder is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Be the lake's one writer. KifuError if there is another, or the folder cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("wb")
    except OSError as error:
        raise KifuError(f"{folder} cannot be written ({error.strerror}): check the path and its permissions") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise KifuError(f"{folder} is being refreshed by another process: try again when it is done") from None
        yield
