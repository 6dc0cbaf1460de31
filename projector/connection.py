"""A DuckDB connection that reads the tables of a lake and no other file, and writes none.

The parts are sealed copies (see projector/sealed.py), which no statement can open for writing; the manifest's games are
values, never text of a statement.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import polars as pl

from projector.columns import TABLES, schema
from projector.people import OF_GAMES
from projector.sealed import Referenced, Sealed
from projector.streamed import Streamed

LOCKED = (
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET python_enable_replacements = false",
    "SET temp_directory = ''",
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)
"""The order counts: the last ones forbid the others."""
_SQL = {
    pl.String: "VARCHAR",
    pl.Categorical: "VARCHAR",
    pl.Enum: "VARCHAR",
    pl.Boolean: "BOOLEAN",
    pl.Int16: "SMALLINT",
    pl.UInt16: "USMALLINT",
    pl.UInt32: "UINTEGER",
    pl.Int64: "BIGINT",
}


def connect(
    parts: Mapping[str, Sequence[Sealed]],
    *,
    open_games: Sequence[Mapping[str, Any]],
    left_out: Sequence[str],
    names: Mapping[str, str],
    recorders: Mapping[str, str],
    reported: Mapping[str, pl.DataFrame],
    until: int | None,
    megabytes: int | None,
) -> duckdb.DuckDBPyConnection:
    """A connection with a view per table over its parts, by its name and as `all_<name>`.

    It has no games left out, and none that ended after `until`. `open_games` are rows of `games` beside those of the
    parts; `names`: those of people, by what rows call them; `recorders`: who recorded games, each with what is shown
    instead; `reported`: tables of which these are all rows; `megabytes` limits the memory of queries.
    """
    connection = duckdb.connect()
    if megabytes is not None:
        connection.execute(f"SET memory_limit = '{megabytes:d}MB'")
    copies = [part for of_table in parts.values() for part in of_table]
    connection.register("lake_parts", Referenced(copies))
    connection.execute(f"SET allowed_paths = [{', '.join(repr(part.path) for part in copies)}]")
    connection.execute("CREATE TABLE lake_left_out (game VARCHAR)")
    connection.execute("INSERT INTO lake_left_out SELECT unnest(?::VARCHAR[])", [list(left_out)])
    for called, shown in {"lake_names": names, "lake_recorders": recorders}.items():
        connection.execute(f"CREATE TABLE {called} (called VARCHAR PRIMARY KEY, name VARCHAR)")
        connection.execute(f"INSERT INTO {called} SELECT unnest(?), unnest(?)", [[*shown], [*shown.values()]])
    for table in TABLES:
        connection.execute(f"CREATE TABLE open_{table} ({sql_columns(table)})")
        if table in reported:
            words = reported[table].with_columns(pl.col(pl.Categorical).cast(pl.String))
            connection.register("lake_reported", Streamed(words))
            connection.execute(f"INSERT INTO open_{table} SELECT * FROM lake_reported")
            connection.unregister("lake_reported")
        rows = _selected([] if table in reported else parts[table], table=table, until=until)
        connection.execute(f"CREATE VIEW all_{table} AS {_named(rows, table) if names else rows}")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM all_{table}")
    columns = schema("games").names()
    if open_games:
        values = [[row[name] for name in columns] for row in open_games]
        connection.executemany(f"INSERT INTO open_games VALUES ({', '.join('?' * len(columns))})", values)
    # In a notebook without ipywidgets it is off, and cannot be set.
    if connection.execute("SELECT current_setting('enable_progress_bar')").fetchall() != [(False,)]:
        connection.execute("SET enable_progress_bar = false")
    for statement in LOCKED:
        connection.execute(statement)
    return connection


def _selected(parts: Sequence[Sealed], *, table: str, until: int | None) -> str:
    selects = [f"SELECT * FROM open_{table}"] if table == "games" or not parts else []
    if parts:
        selects.insert(0, f"SELECT * FROM read_parquet([{', '.join(repr(part.path) for part in parts)}])")
    ended = "" if until is None else f" AND end_position <= {until:d}"
    counted = "(game IS NULL OR game NOT IN (SELECT game FROM lake_left_out))"
    return f"SELECT * FROM ({' UNION ALL '.join(selects)}) WHERE {counted}{ended}"


def _named(rows: str, table: str) -> str:
    """A query for rows, with the names of people in the place of what the rows call them."""
    replaced = {f"player{end}": "lake_names" for end in OF_GAMES.get(table, ())}
    replaced |= {"recorder": "lake_recorders"} if table in OF_GAMES else {}
    named = [
        f"coalesce((SELECT name FROM {names} WHERE called = {column}), {column}) AS {column}"
        for column, names in replaced.items()
    ]
    return f"SELECT * REPLACE ({', '.join(named)}) FROM ({rows})" if named else rows


def sql_columns(table: str) -> str:
    """The table's columns as SQL declarations, in order."""
    return ", ".join(f'"{column.name}" {_SQL[type(column.dtype)]}' for column in TABLES[table])
