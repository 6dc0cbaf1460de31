"""Repair: parts of a lake that were lost or damaged are made again from the log, which holds everything."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from uuid import UUID

import msgspec
import polars as pl

from events.errors import LakeDamaged, LogDamaged
from events.log.store import GameLog
from projector.batch import Batch
from projector.intake import Intake
from projector.manifest import Manifest, Part
from projector.parts import check_part, is_own, write_part

GONE = "it was in the lake, and cannot be read any more"


def lost_parts(folder: Path, manifest: Manifest) -> list[Part]:
    """The parts that are not there, or do not hold what was written. LakeDamaged if one would lie elsewhere."""
    return [part for part in manifest.parts if not _is_whole(folder, part)]


def repaired(folder: Path, manifest: Manifest, lost: Sequence[Part], log: GameLog) -> Manifest:
    """The manifest of the lake with the lost parts made again; they are on the disk when it is returned.

    Where nothing is left, it is that of an empty lake. A game of a lost part that the log cannot give any more becomes
    unreadable.
    """
    if len(lost) == len(manifest.parts):
        return Manifest(retired=manifest.retired)
    made: dict[str, Part | None] = {}
    unreadable = dict(manifest.unreadable)
    for games, parts in _by_games(folder, manifest, lost, log).items():
        taken = msgspec.structs.replace(Manifest(), position=manifest.position, unreadable=dict.fromkeys(games, GONE))
        intake = Intake(log, taken)
        intake.retry(set())
        unreadable |= intake.unreadable
        made |= _made(folder, parts, intake.batch)
    now = [made.get(part.file, part) for part in manifest.parts]
    standing = tuple(part for part in now if part is not None)
    return msgspec.structs.replace(manifest, parts=standing, unreadable=unreadable)


def _is_whole(folder: Path, part: Part) -> bool:
    try:
        check_part(folder, part)
    except LakeDamaged:
        if not is_own(part):
            raise
        return False
    return True


def _by_games(
    folder: Path, manifest: Manifest, lost: Sequence[Part], log: GameLog
) -> Mapping[tuple[str, ...], list[Part]]:
    """The lost parts by the games that belong into them: those that no other part of their table has.

    Which of several lost parts of a table gets a game is decided by where the game ends; it need not be where it was.
    """
    elsewhere = {*manifest.open, *manifest.unreadable}
    games = [str(game) for game in log.games() if str(game) not in elsewhere]
    ends: dict[str, int] = {}
    found: dict[tuple[str, ...], list[Part]] = defaultdict(list)
    for table in dict.fromkeys(part.table for part in lost):
        held = _held(folder, manifest, lost, table)
        missing = [game for game in games if game not in held]
        ends |= {game: _end(log, game, manifest.position) for game in missing if game not in ends}
        parts = [part for part in lost if part.table == table]
        for at, part in enumerate(parts):
            found[tuple(game for game in missing if ends[game] and _place(parts, ends[game]) == at)].append(part)
    return found


def _place(parts: Sequence[Part], end: int) -> int:
    """The part of these that a game which ends at that position belongs into."""
    return next((at for at, part in enumerate(parts) if end <= part.last), len(parts) - 1)


def _held(folder: Path, manifest: Manifest, lost: Sequence[Part], table: str) -> set[str]:
    """The games that the whole parts of a table have."""
    whole = [folder / part.file for part in manifest.of(table) if part not in lost]
    if not whole:
        return set()
    return set(pl.scan_parquet(whole).select(pl.col("game").cast(pl.String).unique()).collect()["game"])


def _end(log: GameLog, game: str, until: int) -> int:
    """The position of a game's last event up to one, 0 if it has none; the whole lake's if it cannot be read."""
    try:
        return max((event.position for event in log.read(UUID(game)) if event.position <= until), default=0)
    except LogDamaged:
        return until


def _made(folder: Path, parts: Iterable[Part], batch: Batch) -> dict[str, Part | None]:
    """Each part anew, by its file; None if it has no rows."""
    made: dict[str, Part | None] = {}
    frames = batch.frames()
    for part in parts:
        (folder / part.file).unlink(missing_ok=True)
        rows, bounds = frames[part.table], {"first": part.first, "last": part.last}
        made[part.file] = write_part(folder, part.table, rows, **bounds) if rows.height else None
    return made
