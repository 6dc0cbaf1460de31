"""Asking: each statistic of a lake of many games, first and by another filter, beside DuckDB on the same Parquet.

That first time nothing is in memory; the sums of large parts are stored, as some process has been asked before.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import duckdb
import polars as pl

from projector.lake import Lake
from projector.stats import cells, kept
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.bench.measure import Measure, measured, seconds
from tests.bench.replicated import TABLES

TRIES = 3
OTHER = Filters(system="fusion_world")
BY_ROWS = Filters(since="2000-01-01")
"""The games of all days: what asks for days is answered by the rows themselves."""
_OF_BOTS = "starts_with(population, 'bots')"
_COUNTED = f"{_OF_BOTS} and not trusted and experiment is null and reason is not null"
_MATCHUPS = f"""select deck_id_a, deck_id_b, first, count(*), count(*) filter (winner = 'a') from games
    where {_COUNTED} group by all"""
_ARRIVALS = "select card_number, origin, turn, count(*), count(*) filter (won) from bots_hands group by all"
_TURNS = (
    "select turn, winner, count(*), avg(hand_a), avg(life_a), avg(damage_a), avg(used_a) from bots_turns group by all"
)
COUNTS: Mapping[str, str] = {
    "attacks": "select type, fate, player, count(*) from bots_facts where cause is not null group by all",
    "card_choices": """select kind, verb, card_number, count(*), count(*) filter (taken > 0), count(*) filter (won)
        from bots_choices where complete group by all""",
    "card_fates": """select card_number, fate, count(distinct (end_position, card)) from bots_facts
        where fate is not null group by all""",
    "card_results": """select card_number, sum(copies), sum(opening), sum(drawn), sum(seen), sum(played),
        sum(copies) filter (won), sum(seen) filter (won) from bots_card_games where main group by all""",
    **dict.fromkeys(("card_effects", "card_origins", "card_pairs", "card_turns"), _ARRIVALS),
    **dict.fromkeys(("damage_curves", "resource_efficiency", "tempo_curves"), _TURNS),
    "mulligans": "select deck_id, on_the_play, mulligans, count(*), count(*) filter (won) from bots_decks group by all",
}
"""The counts of statistics in SQL, without strata, clusters or intervals; of the rest: the games by matchup."""

ADDED_UP = ("attacks", "card_choices", "card_fates")
"""The statistics that add up counts by game and seat, which the lake keeps in its parts; SQL counts the rows anew."""


@dataclass(frozen=True, repr=False)
class Watched(Lake):
    """A lake that remembers which tables were read."""

    read: set[str] = field(default_factory=set, compare=False)

    def scan(self, table: str) -> pl.LazyFrame:
        self.read.add(table)
        return super().scan(table)

    @property
    def rows_read(self) -> int:
        """The rows of the tables that were read, each once."""
        return sum(part.rows for table in self.read for part in self.manifest.of(table))


def questions(data: Path, *, tries: int = TRIES, names: Iterable[str] | None = None) -> Iterator[Measure]:
    """Three measures a statistic, of all or those named, and two of the lake of the folder of which they are asked."""
    lake = Lake.open(data)
    yield bytes_a_fact(lake)
    with closing(connected(lake)) as connection:
        yield scan(lake, connection, tries=tries)
        for name in stats() if names is None else names:
            yield from asked(name, data, connection, tries=tries)


def scan(lake: Lake, connection: duckdb.DuckDBPyConnection, *, tries: int) -> Measure:
    """Milliseconds in which DuckDB reads all columns of all facts; baseline: one column."""
    queries = scan_sql(lake), "select max(seq) from facts"
    whole, one = _in_turn(*(partial(_fetched, connection, sql) for sql in queries), tries=tries)
    return measured("all facts read by DuckDB (baseline: one column)", whole, "ms", one, better="lower")


def scan_sql(lake: Lake) -> str:
    """The query that reads all columns of all facts."""
    every = ", ".join(f"max({column})" for column in lake.scan("facts").collect_schema())
    return f"select {every} from facts"


def asked(name: str, data: Path, connection: duckdb.DuckDBPyConnection, *, tries: int) -> Iterator[Measure]:
    """Milliseconds of a statistic of a lake just opened, the best of `tries`.

    With nothing kept in memory: baseline DuckDB's for counts alone, and for all facts, of which it may take half. And
    by a filter not asked before, when it was asked by another: baseline the same by the rows themselves.
    """
    lake = Watched.open(data)
    stats()[name].answer(lake)  # each part is checked once a process, when it is first read
    read = partial(_fetched, connection, scan_sql(lake))
    cold, whole = _in_turn(partial(_asked_first, name, data), read, tries=tries)
    sql = COUNTS.get(name, _MATCHUPS)
    assert connection.execute(sql).fetchone(), f"the baseline of {name} counts nothing"
    [counted] = _in_turn(partial(_fetched, connection, sql), tries=tries)
    what = f"{name}, cold, {lake.rows_read:,} rows (baseline: DuckDB, counts alone)"
    yield measured(what, cold, "ms", counted, better="lower", aim=300)
    what = f"{name}, cold, against a scan (baseline: all facts read by DuckDB)"
    yield measured(what, cold, "ms", whole, better="lower", bound_on="ratio", must=0.5)
    filtered = (partial(_asked_of, name, data, filters) for filters in (OTHER, BY_ROWS))
    again, rows = _in_turn(*filtered, tries=tries)
    yield measured(f"{name}, by another filter (baseline: by rows)", again, "ms", rows, better="lower", aim=30)


def _in_turn(*works: Callable[[], object], tries: int) -> list[float]:
    """The milliseconds of some works, the best of tries in turn: what else the machine does slows all alike."""
    turns = [[1000 * seconds(work) for work in works] for _ in range(tries)]
    return [*map(min, zip(*turns, strict=True))]


def _fetched(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    connection.execute(sql).fetchall()


def _asked_first(name: str, data: Path) -> None:
    cells.kept_cells.clear()
    kept.kept_frames.clear()
    stats()[name].answer(Lake.open(data))


def _asked_of(name: str, data: Path, filters: Filters) -> None:
    stats()[name].answer(Lake.open(data), filters)


def bytes_a_fact(lake: Lake) -> Measure:
    """Bytes of the facts' parts a fact; baseline: of all tables that statistics read."""
    sizes = {name: sum(part.size for part in lake.manifest.of(name)) for name in TABLES}
    facts = sum(part.rows for part in lake.manifest.of("facts"))
    name = f"a fact of {facts:,} in Parquet (baseline: all tables that statistics read)"
    return measured(name, sizes["facts"] / facts, "bytes", sum(sizes.values()) / facts, better="lower", must=6, aim=4)


def connected(lake: Lake) -> duckdb.DuckDBPyConnection:
    """A connection with a view of each table, and one of its rows of bots."""
    connection = duckdb.connect()
    for table in TABLES:
        files = [str(lake.folder / part.file) for part in lake.manifest.of(table)]
        connection.execute(f"create view {table} as select * from read_parquet({files})")
        connection.execute(f"create view bots_{table} as select * from {table} where {_OF_BOTS}")
    return connection
