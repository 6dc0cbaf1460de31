"""`kifu refresh` and `kifu schema`: the lake."""

from typing import TYPE_CHECKING, Annotated

import typer

from dashboards.terminal import (
    DEFAULT_DATA,
    ClusterAddress,
    Data,
    Json,
    by_reason,
    counted,
    opened,
    out,
    plain,
    print_table,
    progress,
    write_json,
)
from events.cluster import cluster_at

if TYPE_CHECKING:
    from projector.lake_writer import Refreshed


def refresh_command(
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on as the log grows, until interrupted; tell what each step adds.")
    ] = False,
    cluster: ClusterAddress = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Bring the lake up to the log; the status is 1 if a game cannot be read.

    What was lost or damaged of the lake is made again from the log: parts, or all of it if its manifest is.
    """
    from projector import lake_writer  # Polars and DuckDB take as long to import as all the rest

    def tell(refreshed: "Refreshed") -> None:
        if as_json:
            write_json(refreshed)
        else:
            for line in refreshed.mended:
                out.print(plain(line))
            out.print(f"{_added(refreshed)} added in {refreshed.seconds:.2f} s")
            for told in by_reason(refreshed.unreadable.items()):
                out.print(plain(f"unreadable, and left out: {told}"))

    with opened(data) as log, cluster_at(cluster) as workers:
        if follow:
            lake_writer.follow(log, data, progress=tell, cluster=workers)
            return
        with progress("events", log.position(), quiet=as_json) as told:
            refreshed = lake_writer.refresh(log, data, progress=told, cluster=workers)
    tell(refreshed)
    if refreshed.unreadable:
        raise typer.Exit(1)


def _added(refreshed: "Refreshed") -> str:
    """What a refresh added to the lake: games, matches that were reported, and how often something was reported."""
    reports = counted(refreshed.reports, "report")
    told = []
    if refreshed.games or not refreshed.reports:
        told += [counted(refreshed.games, "game"), counted(refreshed.facts, "fact")]
    if refreshed.matches:
        more = f" ({reports})" if refreshed.reports != refreshed.matches else ""
        told.append(counted(refreshed.matches, "reported match", "reported matches") + more)
    elif refreshed.reports:
        told.append(reports)
    return ", ".join(told)


def schema_command(as_json: Json = False) -> None:
    """The tables of the lake: each column, what it holds, and who may know it during a game (public, seat, all)."""
    from projector.columns import SCHEMA, TABLES
    from projector.tables.meanings import ROWS

    if as_json:
        tables = {
            table: [{"name": c.name, "type": str(c.dtype), "label": c.label, "doc": c.doc} for c in columns]
            for table, columns in TABLES.items()
        }
        write_json({"schema": SCHEMA, "tables": tables})
        return
    for table, columns in TABLES.items():
        rows = ((column.name, str(column.dtype).split("(")[0], column.label, column.doc) for column in columns)
        print_table(("column", "type", "label", "what it holds"), rows, title=f"{table}: {ROWS[table]}")
        out.print()
