"""SQL over a lake: one query that reads, with limits on its time, its memory and its rows."""

import re
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.columns import TABLES
from projector.lake import Lake
from projector.reported_columns import REPORTED
from projector.streamed import Streamed

if TYPE_CHECKING:
    import duckdb

EXAMPLES = Path(__file__).parent / "examples"
_AS_TEXT = ("INTERVAL", "UNION", "VARIANT")
"""Types that a Polars frame does not have."""
_MOST_TOLD = 400


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a query may take: seconds, megabytes of memory, and rows of its answer."""

    seconds: float = 30.0
    megabytes: int = 1024
    rows: int = 1_000_000


LIMITS = Limits()
MOST_POOLS = 5
"""The most populations that are told by name."""


class Answer(NamedTuple):
    """The frame that a query gave, and whether it would have had more rows than its limit."""

    frame: pl.DataFrame
    more: bool


def ask(lake: Lake, query: str, limits: Limits, *, population: str) -> Answer:
    """The answer of one SELECT over the views of a lake, of as many rows as the limits permit.

    Each table has the games of one `population` (bots, humans or mixed), without those on trust and of experiments;
    all of them are in `all_games`, `all_facts` and so on.

    KifuError in one line: it is not one SELECT, DuckDB refuses it, or it takes more time or memory than it may.
    Intervals and unions are text.
    """
    import duckdb  # only here, as in `Lake.connect`

    with lake.connect(megabytes=limits.megabytes) as connection:
        timer = Timer(limits.seconds, connection.interrupt)
        timer.daemon = True
        timer.start()
        try:
            _check_reads(query)
            _choose(connection, population)
            connection.execute("BEGIN TRANSACTION READ ONLY")
            asked = connection.sql(query).limit(limits.rows + 1)
            frame = pl.DataFrame(Streamed(asked.project(", ".join(map(_column, asked.columns, asked.types)))))
        except duckdb.InterruptException:
            raise KifuError(too_long(limits)) from None
        except duckdb.OutOfMemoryException:
            raise KifuError(too_large(limits)) from None
        except duckdb.Error as error:
            raise KifuError(f"the query cannot be answered: {_on_one_line(error)}") from None
        finally:
            timer.cancel()
    return Answer(_narrowed(frame.head(limits.rows)), frame.height > limits.rows)


def _choose(connection: "duckdb.DuckDBPyConnection", population: str) -> None:
    """Let each table have the usual games of a population alone; those of reports have all: people's are reported."""
    usual = f"starts_with(population, '{population}') AND trusted IS NOT TRUE AND experiment IS NULL"
    connection.execute(f"CREATE TABLE lake_others AS SELECT end_position FROM all_games WHERE NOT ({usual})")
    if connection.execute("SELECT count(*) FROM lake_others").fetchall() == [(0,)]:
        return
    ended = "end_position NOT IN (SELECT end_position FROM lake_others WHERE end_position IS NOT NULL)"
    for table in TABLES:
        counted = usual if table == "games" else ended
        connection.execute(f"CREATE OR REPLACE VIEW {table} AS SELECT * FROM all_{table} WHERE {counted}")


class Population(NamedTuple):
    """Which games the tables of a query have: those `pooled`, by population; `others` are left out."""

    tables: list[str]
    pooled: dict[str, int]
    others: int

    @property
    def is_all_of_one(self) -> bool:
        """Whether nothing is pooled and nothing left out, as far as the query names tables of games."""
        return not self.tables or (len(self.pooled) <= 1 and not self.others)

    def __str__(self) -> str:
        if not self.tables:
            return ""
        pools = [f"{counted:,} of {name}" for name, counted in sorted(self.pooled.items())]
        more = f" and {len(pools) - MOST_POOLS} more populations" if len(pools) > MOST_POOLS else ""
        counted = f"{', '.join(pools[:MOST_POOLS])}{more}" if pools else "none"
        told = (
            f"{', '.join(self.tables)}: games counted together: {counted}"
            if len(pools) > 1
            else (f"{', '.join(self.tables)}: games counted: {counted}")
        )
        if not self.others:
            return told
        are = "game is" if self.others == 1 else "games are"
        return (
            f"{told}; {self.others:,} {are} left out (of others, taken on trust or of experiments), which "
            f"all_{self.tables[0]} has, too"
        )


def population_of(query: str, contained: pl.DataFrame, population: str) -> Population:
    """Which games the tables have that a query names; `contained`: rows of `contents`."""
    named = [table for table in TABLES if re.search(rf"\b{table}\b", query, re.IGNORECASE) and table not in REPORTED]
    is_usual = pl.col("population").str.starts_with(population) & ~pl.col("trusted") & pl.col("experiment").is_null()
    usual = contained.filter(is_usual, pl.col("games") > 0)
    pooled = usual.group_by("population").agg(pl.col("games").sum()).sort("population")
    others = int(contained.filter(~is_usual)["games"].sum())
    return Population(named, dict(pooled.iter_rows()), others)


def _narrowed(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with decimals as usual numbers: whole ones (DuckDB's sums) as integers where they fit, else floats."""
    return frame.with_columns(
        column.cast(pl.Float64) if column.dtype.scale else _whole(column)
        for column in frame.iter_columns()
        if isinstance(column.dtype, pl.Decimal)
    )


def _whole(column: pl.Series) -> pl.Series:
    narrow = column.cast(pl.Int64, strict=False)
    return narrow if narrow.null_count() == column.null_count() else column


def too_long(limits: Limits) -> str:
    """What is said of a query that was interrupted."""
    return f"the query ran longer than {limits.seconds:g} s and was interrupted: ask for less, or give it more seconds"


def too_large(limits: Limits) -> str:
    """What is said of a query that took too much memory."""
    return f"the query takes more than {limits.megabytes:,} MB of memory: ask for less, or give it more megabytes"


def examples() -> dict[str, str]:
    """The saved queries by name. The first line of each is a comment that says what it asks."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.sql"))}


def example(name: str) -> str:
    """The saved query of that name. KifuError lists those that there are."""
    saved = examples()
    if name not in saved:
        raise KifuError(f"no example is called '{name}'; {nearest(name, [*saved])}")
    return saved[name]


def _check_reads(query: str) -> None:
    """KifuError unless the query is one SELECT (also WITH, FROM, VALUES, DESCRIBE, SUMMARIZE, SHOW TABLES)."""
    import duckdb

    kinds = [statement.type for statement in duckdb.extract_statements(query)]
    if kinds != [duckdb.StatementType.SELECT]:
        found = ", ".join(kind.name for kind in kinds) or "nothing"
        raise KifuError(f"a query is one SELECT, which reads and changes nothing; this is {found}")


def _column(name: str, dtype: object) -> str:
    quoted = '"' + name.replace('"', '""') + '"'
    return f"{quoted}::VARCHAR AS {quoted}" if any(word in str(dtype) for word in _AS_TEXT) else quoted


def _on_one_line(error: "duckdb.Error") -> str:
    """The reason of a refusal, without the drawing of where it stands in the query."""
    return " ".join(str(error).partition("\n\nLINE")[0].split())[:_MOST_TOLD]
