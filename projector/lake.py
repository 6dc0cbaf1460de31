"""The lake for reading: the Parquet tables of all recorded games and of what was reported."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

import polars as pl

from events.brief import cut
from events.errors import KifuError, LakeDamaged
from projector.columns import SCHEMA, TABLES, schema
from projector.manifest import (
    FOLDER,
    Manifest,
    earlier_schema,
    read_manifest,
)
from projector.open_games import open_rows
from projector.parts import check_columns, check_part, part_bytes
from projector.people import MASKED, OF_GAMES, OF_PEOPLE, OF_REPORTS, Shown, masked, shown_names, with_names
from projector.pictures import lake_picture
from projector.recent import Frames, Recent, weight
from projector.sealed import sealed

if TYPE_CHECKING:
    import duckdb

_named_reports = Frames(128_000_000)
"""The rows of what was reported with the names of its people, by the state of the lake."""
_names = Recent[Hashable, Shown](32_000_000, weigh=weight)
"""The names of people as they stand, by the state of the lake."""


@dataclass(frozen=True, repr=False)
class Lake:
    """A lake for reading, as one manifest describes it; a refresh that adds to the folder does not change it.

    `until`: only games that ended up to that position of the log, and `after` another. Superseded games and forks are
    left out unless `amended`. Any thread may use it.
    """

    folder: Path
    manifest: Manifest
    until: int | None = None
    amended: bool = False
    after: int = 0

    @classmethod
    def open(cls, data: Path) -> Self:
        """The lake of a data folder; an empty one if there is none yet.

        LakeDamaged if its manifest is missing, unreadable, or of an earlier schema: a refresh makes such a lake again.
        """
        folder = data / FOLDER
        manifest = read_manifest(folder)
        if manifest is None and (earlier := earlier_schema(folder)) is not None:
            problem = f"{folder} is a lake of schema {earlier}, and this Kifu reads schema {SCHEMA}"
            raise LakeDamaged(f"{problem}: run `kifu refresh`, which makes it again from the log")
        return cls(folder, manifest or Manifest())

    def __repr__(self) -> str:
        rows = ", ".join(f"{table} {sum(part.rows for part in self.manifest.of(table)):,}" for table in TABLES)
        return cut(f"<{type(self).__name__} {self.folder}{self.told_position}; rows: {rows}>")

    def _repr_html_(self) -> str:
        return lake_picture(self)

    @property
    def version(self) -> int:
        """The position of the log up to which this lake holds all that was finished."""
        return self.manifest.position if self.until is None else self.until

    @property
    def is_settled(self) -> bool:
        """Whether its position may be told: it has no game that is still played, whose asks the position counts."""
        return self.until is not None or self.manifest.open_since is None

    @property
    def told_position(self) -> str:
        """The position up to which the lake counts, as words behind its name; empty where none may be told."""
        return f", up to position {self.version:,} of the log" if self.is_settled else ""

    def as_of(self, position: int) -> "Lake":
        """The lake of the games that had ended by a position of the log, the same whenever asked; without open games.

        KifuError if the lake does not reach that far, or if a game had begun by then that is still played.
        """
        since = self.manifest.open_since
        if since is not None and position >= since:
            why = "it could tell how far a game is that is still played"
            raise KifuError(f"the lake as of {position} is not shown yet, for {why}: ask as of {since - 1} or before")
        if not 0 <= position <= self.manifest.position:
            raise KifuError(f"the lake reaches from 0 to {self.manifest.position}, not to {position}: refresh it first")
        return replace(self, until=position)

    def with_amended(self) -> "Lake":
        """The lake with superseded games and forks."""
        return replace(self, amended=True)

    def _left_out(self) -> list[str]:
        return [] if self.amended else sorted(self.manifest.left_out(until=self.until))

    def scan(self, table: str) -> pl.LazyFrame:
        """The rows of a table (see `kifu schema`) with its declared columns, as a lazy frame; see `collect`.

        `games` also has the open games as all know them. People have their names, as far as the lake has them.
        LakeDamaged, with the file, if a part is missing or cut.
        """
        if table in OF_REPORTS and self.names.names:
            # To name the players of reports takes many times as long as to read these.
            key = self._state(table, *OF_PEOPLE)
            return _named_reports.get(key, lambda: self.collect(self._named(table))).lazy()
        return self._named(table)

    def _named(self, table: str) -> pl.LazyFrame:
        """The rows of a table with the names of people, without those of hidden ones."""
        rows = self._rows(table)
        if table not in (*OF_GAMES, *OF_REPORTS, *MASKED):
            return rows
        if table not in MASKED and self.names.names:
            rows = with_names(rows, table, self.names.names)
        return masked(rows, table, self.names) if self.names.hidden else rows

    def _state(self, *tables: str) -> Hashable:
        """A key of the rows of finished games and reports in these tables, the same while they stay the same."""
        parts = tuple(part for table in tables for part in self.manifest.of(table))
        return tables, self.folder, parts, self.until, self.after, tuple(self.ends_left_out)

    def _rows(self, table: str) -> pl.LazyFrame:
        """The rows of a table, people called after their ids."""
        rows = self._parts(table)
        if ends := self.ends_left_out:
            rows = rows.filter(~pl.col("end_position").is_in(ends))
        if self.after:
            rows = rows.filter(pl.col("end_position") > self.after)
        if self.until is not None:
            return rows.filter(pl.col("end_position") <= self.until)
        if table != "games" or not self.manifest.open:
            return rows
        still_open = open_rows(self.manifest, left_out=self._left_out())
        return pl.concat([rows, pl.LazyFrame(still_open, schema=schema(table))])

    def _parts(self, table: str) -> pl.LazyFrame:
        """The rows in the parts of a table."""
        files = [str(file) for file in self._files(table)]
        return pl.scan_parquet(files, glob=False) if files else pl.LazyFrame(schema=schema(table))

    @cached_property
    def ends_left_out(self) -> list[int]:
        """The ends of the games that are left out: narrow keys, which every row has."""
        if not (left_out := self._left_out()):
            return []
        rows = self._parts("games").filter(pl.col("game").cast(pl.String).is_in(left_out))
        return self.collect(rows.select("end_position"))["end_position"].to_list()

    @cached_property
    def names(self) -> Shown:
        """What people are called as of the position of this lake; hidden ones, whatever the position."""
        key = self._state(*OF_PEOPLE)
        names = _names.get(key)
        if names is None:
            people, hidden, aliases = (self.collect(self._parts(table)) for table in OF_PEOPLE)
            names = shown_names(people, hidden, aliases, self.until)
            _names.keep(key, names)
        return names

    def collect(self, rows: pl.LazyFrame) -> pl.DataFrame:
        """The frame of a query over this lake's tables. LakeDamaged, naming the file, if a part cannot be read."""
        try:
            return rows.collect()
        except (pl.exceptions.PolarsError, OSError):
            for table in TABLES:
                for file in self._files(table):
                    check_columns(file, table)
            raise

    def connect(self, *, megabytes: int | None = None) -> "duckdb.DuckDBPyConnection":
        """A new DuckDB connection with a view per table, which reads the lake alone and writes no file.

        `megabytes`: the memory that its queries may take (None: DuckDB's own limit). Give each thread its own
        `cursor()` of it, and keep the connection as long as they are used.
        """
        # Only here: who makes no query need not wait for DuckDB, nor hear at exit what it leaks by itself.
        from projector.connection import connect

        framed = [*(OF_REPORTS if self.names.names else ()), *(MASKED if self.names.hidden else ())]
        parts = {
            table: []
            if table in framed
            else [sealed(part.digest, part_bytes(self.folder, part)) for part in self.manifest.of(table)]
            for table in TABLES
        }
        open_games = [] if self.until is not None else open_rows(self.manifest)
        left_out = self._left_out()
        return connect(
            parts,
            open_games=open_games,
            left_out=left_out,
            names={unnamed: person.name for unnamed, person in self.names.names.items()},
            recorders=self._recorders(),
            reported={table: self.collect(self.scan(table)) for table in framed},
            until=self.until,
            megabytes=megabytes,
        )

    def _recorders(self) -> dict[str, str]:
        """Who recorded games, each with what is shown instead: the recorders with the name of a hidden player."""
        if not self.names.hidden:
            return {}
        told = self.collect(self._parts("games").select(pl.col("recorder").cast(pl.String).unique()).drop_nulls())
        shown = {text: self.names.texts.words(text) for text in told["recorder"]}
        return {text: word for text, word in shown.items() if text != word}

    def rows(self) -> dict[str, int]:
        """The number of rows of each table. LakeDamaged, with the file, if a part that must be read cannot be."""
        if self.until is None and not self._left_out():
            stored = {table: sum(part.rows for part in self.manifest.of(table)) for table in TABLES}
            return {**stored, "games": stored["games"] + len(self.manifest.open)}
        return {table: self.collect(self.scan(table).select(pl.len())).item() for table in TABLES}

    def _files(self, table: str) -> Iterable[Path]:
        if table not in TABLES:
            raise KifuError(f"the lake has no table '{table}'; there are {', '.join(TABLES)}")
        parts = self.manifest.of(table)
        for part in parts:
            check_part(self.folder, part)
        return [self.folder / part.file for part in parts]
