"""Repair: lost or damaged parts of a lake, made again from the log."""

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
from projector.manifest import Manifest, Part, clear
from projector.parts import check_part, is_own, write_part
from projector.reported_columns import REPORTED

GONE = "it was in the lake, and cannot be read any more"


def lost_parts(folder: Path, manifest: Manifest) -> list[Part]:
    """The parts that are missing or changed. LakeDamaged if the manifest names a file that is no part of a lake.

    With a part of what was only reported all parts of its table count as lost: a match may have rows in several.
    """
    lost = [part for part in manifest.parts if not _is_whole(folder, part)]
    tables = {part.table for part in lost} & REPORTED.keys()
    return [part for part in manifest.parts if part in lost or part.table in tables]


def repaired(folder: Path, manifest: Manifest, lost: Sequence[Part], log: GameLog) -> Manifest:
    """The manifest of the lake with the lost parts made again and written.

    If no part is left, it is that of an empty lake. A game of a lost part that the log cannot give any more becomes
    unreadable.
    """
    if len(lost) == len(manifest.parts):
        return Manifest(retired=manifest.retired, arrivals=manifest.arrivals)
    rebuilt: dict[str, Part | None] = {}
    unreadable = dict(manifest.unreadable)
    for games, parts in _by_games(folder, manifest, lost, log).items():
        lacking = msgspec.structs.replace(Manifest(), position=manifest.position, unreadable=dict.fromkeys(games, GONE))
        intake = Intake(log, lacking)
        intake.retry(set())
        unreadable |= intake.unreadable
        rebuilt |= _rebuilt(folder, parts, intake.batch)
    parts_now = (rebuilt.get(part.file, part) for part in manifest.parts)
    remaining = tuple(part for part in parts_now if part is not None)
    return msgspec.structs.replace(manifest, parts=remaining, unreadable=unreadable)


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
    """The lost parts by their games: those that no other part of their table has.

    Of several lost parts of a table, a game goes to the one that has the position of its end; it may have been in
    another one.
    """
    elsewhere = {*manifest.open, *manifest.unreadable}
    games = [str(game) for game in log.games() if str(game) not in elsewhere]
    ends: dict[str, int] = {}
    by_games: dict[tuple[str, ...], list[Part]] = defaultdict(list)
    for table in dict.fromkeys(part.table for part in lost):
        present = _games_of_whole_parts(folder, manifest, lost, table)
        missing = [game for game in games if game not in present]
        ends |= {game: _end(log, game, manifest.position) for game in missing if game not in ends}
        parts = [part for part in lost if part.table == table]
        for n, part in enumerate(parts):
            by_games[tuple(game for game in missing if ends[game] and _index(parts, ends[game]) == n)].append(part)
    return by_games


def _index(parts: Sequence[Part], end: int) -> int:
    """The index of the part for a game by the position of its end."""
    return next((n for n, part in enumerate(parts) if end <= part.last), len(parts) - 1)


def _games_of_whole_parts(folder: Path, manifest: Manifest, lost: Sequence[Part], table: str) -> set[str]:
    """The games in the whole parts of a table."""
    whole = [folder / part.file for part in manifest.of(table) if part not in lost]
    if not whole:
        return set()
    return set(pl.scan_parquet(whole).select(pl.col("game").cast(pl.String).unique()).collect()["game"])


def _end(log: GameLog, game: str, until: int) -> int:
    """The position of a game's last event up to `until`, 0 if it has none; `until` if it cannot be read."""
    try:
        return max((event.position for event in log.read(UUID(game)) if event.position <= until), default=0)
    except LogDamaged:
        return until


def _rebuilt(folder: Path, parts: Iterable[Part], batch: Batch) -> dict[str, Part | None]:
    """The parts, made again, by their former files; None for a part without rows."""
    rebuilt: dict[str, Part | None] = {}
    frames = batch.frames()
    for part in parts:
        clear(folder / part.file)
        rows, bounds = frames[part.table], {"first": part.first, "last": part.last}
        rebuilt[part.file] = write_part(folder, part.table, rows, **bounds) if rows.height else None
    return rebuilt
