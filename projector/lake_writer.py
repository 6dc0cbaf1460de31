"""Refreshing: the lake brought up to the log, each finished game added exactly once."""

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import polars as pl

from events.brief import Brief
from events.cluster import Cluster
from events.errors import KifuError, LogDamaged, is_of_the_program
from events.log.store import GameLog
from projector.arrivals import with_arrival
from projector.batch import Batch
from projector.columns import SCHEMA, TABLES
from projector.compaction import compact
from projector.intake import Intake
from projector.lake import Lake
from projector.manifest import (
    FOLDER,
    Manifest,
    Part,
    earlier_schema,
    manifest_fault,
    read_manifest,
    strayed,
    write_manifest,
    writing,
)
from projector.parts import is_own, sweep, write_part
from projector.remote_batch import RemoteBatch
from projector.repair import lost_parts, repaired
from projector.reported_columns import REPORTED

PAGE = 5000
"""Events per read of the log."""
FOLLOW_PAUSE = 0.05
"""Seconds between two reads of a log that is followed."""
BATCH = 320_000
"""Facts after which finished games are written, which bounds the memory of a refresh."""
WRITERS = 3
"""Parts that are made and written at once: while one waits for the disk or for Polars, the others go on."""


class Refreshed(Brief, msgspec.Struct, frozen=True):
    """The totals of a refresh: finished `games` added, their `facts`, `rows` of all tables, and the position reached.

    `position` is None while a game is played, of which it could tell.
    `matches`: the matches that were reported, each once; `reports`: all that was reported of matches, entries and
    spellings.
    `rebuilt`: the files that were lost or damaged, and are made again. `unreadable`: the reasons for leaving out games
    that cannot be read, or whose parents lead in a circle, those of earlier refreshes included. `replaced`: the schema
    of the earlier lake, if it had another schema and all was made again. `manifest_fault`: what was wrong with the
    manifest, if all was made again because of that.
    """

    games: int
    facts: int
    rows: int
    position: int | None
    seconds: float
    unreadable: dict[str, str]
    rebuilt: list[str] = []
    replaced: int | None = None
    reports: int = 0
    manifest_fault: str | None = None
    matches: int = 0

    @property
    def mended(self) -> list[str]:
        """What was made again, as lines that say why: all of the lake, and lost or damaged parts."""
        lines = []
        if self.replaced is not None:
            lines.append(f"the lake was of schema {self.replaced}: all of it is made again, in schema {SCHEMA}")
        if self.manifest_fault:
            lines.append(f"the manifest of the lake {self.manifest_fault}: all of the lake is made again")
        if self.rebuilt:
            lines.append(f"lost or damaged, and made again from the log: {', '.join(self.rebuilt)}")
        return lines


def refresh(
    log: GameLog,
    data: Path,
    *,
    cluster: Cluster | None = None,
    progress: Callable[[int], None] = lambda position: None,
) -> Refreshed:
    """The totals of bringing the lake in `data` up to the end of the log, with lost or damaged parts made again.

    The workers of a `cluster`, if one is given, make the rows, and this process writes them. `progress` is called with
    the position reached after each page. KifuError if another process is refreshing, or the lake is of another log. A
    crash loses at most the work since the last batch, and the next refresh repeats it.
    """
    with writing(data / FOLDER):
        return _Writer(log, data / FOLDER, cluster).drain(progress)


def follow(
    log: GameLog,
    data: Path,
    *,
    progress: Callable[[Refreshed], None],
    pause: float = FOLLOW_PAUSE,
    cluster: Cluster | None = None,
) -> None:
    """Refresh the lake again and again as the log grows, until interrupted.

    `progress` is called with each refresh that added games or made something again. Raises as `refresh` does.
    """
    with writing(data / FOLDER):
        writer = _Writer(log, data / FOLDER, cluster)
        while True:
            refreshed = writer.drain()
            if refreshed.games or refreshed.reports or refreshed.mended:
                progress(refreshed)
            time.sleep(pause)


class _Writer:
    """The only writer of a lake; it keeps the unfinished games that it has read from drain to drain."""

    def __init__(self, log: GameLog, folder: Path, cluster: Cluster | None = None) -> None:
        self._log = log
        self._new_batch = Batch if cluster is None else partial(RemoteBatch, cluster)
        self._folder = folder
        self._manifest_fault = manifest_fault(folder)
        stored = None if self._manifest_fault else read_manifest(folder)
        if stored is not None and not all(map(is_own, stored.parts)):
            self._manifest_fault, stored = "names files that are no parts of a lake", None
        manifest = stored or Manifest()
        self._replaced = earlier_schema(folder) if stored is None and not self._manifest_fault else None
        if fault := strayed(manifest, log, folder):
            raise KifuError(fault)
        if stored is None and self._replaced is None:
            with _writing_to(folder):  # before any part: a lake whose parts have no manifest has lost it
                sweep(folder, manifest)
                write_manifest(folder, manifest)
        self._added: list[Part] = []
        self._matches = 0
        self._begin(sweep(folder, manifest), lost_parts(folder, manifest))

    def _begin(self, manifest: Manifest, lost: Sequence[Part]) -> None:
        """Begin a writer at a state of the lake, and make its lost parts again."""
        self._manifest = manifest
        self._rebuilt = [part.file for part in lost]
        if lost:
            with _writing_to(self._folder):
                mended = repaired(self._folder, manifest, lost, self._log)
            if mended.parts:  # where nothing is left, the next batch begins anew
                self._write(mended)
            self._manifest = mended
        self._intake = Intake(self._log, self._manifest, self._new_batch)
        self._healed = bool(self._manifest.unreadable) and self._intake.retry(self._finished())

    def drain(self, progress: Callable[[int], None] = lambda position: None) -> Refreshed:
        """The totals of bringing the lake up to the end of the log."""
        begun = time.perf_counter()
        self._added, self._matches = [], 0
        if lost := lost_parts(self._folder, self._manifest):
            self._begin(self._manifest, lost)
        after = self._manifest.position
        with _collecting_later():
            for after in self._pages(self._manifest.position):
                progress(after)
                if self._intake.batch.facts >= BATCH:
                    self._commit()
            if after > self._manifest.position or self._healed or self._found_damage:
                self._commit()
                self._compact()
                self._healed = False
        rows = Counter({name: sum(part.rows for part in self._added if part.table == name) for name in TABLES})
        reports = sum(rows[table] for table in REPORTED if table != "people")
        seconds = time.perf_counter() - begun
        unreadable = self._manifest.faults()
        rebuilt, self._rebuilt = self._rebuilt, []
        replaced, self._replaced = self._replaced, None
        fault, self._manifest_fault = self._manifest_fault, None
        return Refreshed(
            games=rows["games"],
            facts=rows["facts"],
            rows=rows.total(),
            position=after if self._manifest.open_since is None else None,
            seconds=seconds,
            unreadable=unreadable,
            rebuilt=rebuilt,
            replaced=replaced,
            reports=reports,
            manifest_fault=fault,
            matches=self._matches,
        )

    @property
    def _found_damage(self) -> bool:
        """Whether games were found unreadable that are not yet so in the manifest."""
        return self._intake.unreadable != self._manifest.unreadable

    def _finished(self) -> set[str]:
        """The games that are in the lake, or about to be."""
        lake = Lake(self._folder, self._manifest, amended=True)
        written = lake.scan("games").filter(pl.col("reason").is_not_null()).select(pl.col("game").cast(pl.String))
        told = [lake.scan(table).select(pl.col("game").cast(pl.String)) for table in REPORTED]
        reported = {
            *lake.collect(pl.concat(told))["game"],
            *(str(event.game) for event, _ in self._intake.batch.reports),
        }
        return {*lake.collect(written)["game"], *(row["game"] for row in self._intake.batch.games), *reported}

    def _pages(self, after: int) -> Iterator[int]:
        """The positions reached, page after page of the log taken in; events that cannot be read are skipped."""
        limit, skipped = PAGE, False
        while True:
            try:
                page = self._log.follow(after, limit=limit)
            except LogDamaged:
                if limit == 1:
                    after, skipped = self._log.passed(after), True
                limit = max(1, limit // 8)
                if after > self._log.position():
                    break
                continue
            if not page:
                break
            self._intake.take(page)
            after, limit = page[-1].position, min(PAGE, 8 * limit)
            yield after
        if skipped:
            finished = self._finished()
            self._intake.check(game for game in self._log.games() if str(game) not in finished)

    def _commit(self) -> None:
        """Write the collected games as parts, then name these in the manifest."""
        intake, manifest = self._intake, self._manifest
        first, last = manifest.position + 1, intake.position
        arrivals = with_arrival(manifest.arrivals, intake.batch.ends, time.time())
        try:
            parts = self._written(first, last)
        except (KifuError, OSError, MemoryError):
            raise
        except Exception as error:  # a table cannot take one of the games
            if is_of_the_program(error):
                raise
            intake.sift()
            parts = self._written(first, last)
        open_rows = intake.open_rows()
        intake.settle()
        self._write(
            msgspec.structs.replace(
                manifest,
                position=last,
                head=intake.head.hex(),
                parts=(*manifest.parts, *parts),
                open=open_rows,
                unreadable=dict(intake.unreadable),
                children=dict(intake.children),
                arrivals=arrivals,
            )
        )
        self._added += parts
        self._matches += intake.batch.matches
        intake.committed()

    def _written(self, first: int, last: int) -> list[Part]:
        """The parts of the collected games, written. An error of any kind if a table cannot take one of them."""
        batch = self._intake.batch

        def written(make: Callable[[], dict[str, pl.DataFrame]]) -> list[Part]:
            frames = make()
            with _writing_to(self._folder):
                return [
                    write_part(self._folder, name, frame, first=first, last=last)
                    for name, frame in frames.items()
                    if frame.height
                ]

        with ThreadPoolExecutor(WRITERS) as pool:
            making = pool.map(written, batch.makers())
            batch.release()
            return [part for written_parts in making for part in written_parts]

    def _compact(self) -> None:
        with _writing_to(self._folder):
            compacted = compact(self._folder, self._manifest)
        if compacted is not self._manifest:
            self._write(compacted)
            self._manifest = sweep(self._folder, compacted)

    def _write(self, manifest: Manifest) -> None:
        with _writing_to(self._folder):
            write_manifest(self._folder, manifest)
        self._manifest = manifest


@contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    """A context whose file errors (a full disk, say) become a KifuError in one line."""
    try:
        yield
    except (OSError, pl.exceptions.PolarsError) as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split()) or type(error).__name__
        raise KifuError(f"{folder} cannot be written ({why}): make room, or check its permissions") from error


@contextmanager
def _collecting_later() -> Iterator[None]:
    """A context without garbage collection: rows and facts have no cycles, and the search is a tenth of a refresh."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
