"""SQL over a lake reads the lake: whatever else is tried, DuckDB refuses, and no file is written or changed."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest

from events.errors import LakeDamaged
from projector import sealed as sealing
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, Child, Part, read_manifest, write_manifest
from projector.sealed import sealed
from tests.projector.played import add_games, opened

READ = {
    "text": "SELECT * FROM read_text('{secret}')",
    "a file by its name": "SELECT * FROM '{secret}'",
    "CSV": "SELECT * FROM read_csv('{secret}')",
    "JSON": "SELECT * FROM read_json('{secret}')",
    "bytes": "SELECT * FROM read_blob('{secret}')",
    "names": "SELECT * FROM glob('{folder}/*')",
    "the manifest": "SELECT * FROM read_text('{folder}/lake/manifest.json')",
    "the log": "ATTACH '{folder}/log.sqlite'",
    "a database": "ATTACH '{folder}/other.db' (READ_ONLY)",
    "the net": "SELECT * FROM 'https://127.0.0.1:9/x.parquet'",
    "what the process has open": "SELECT * FROM read_text('/proc/self/fd/0')",
    "its environment": "SELECT * FROM read_text('/proc/self/environ')",
    "copied in": "COPY lake_left_out FROM '{secret}'",
    "imported": "IMPORT DATABASE '{folder}'",
}
WRITE = {
    "a new file": "COPY (SELECT 1 AS x) TO '{folder}/new.csv'",
    "in the lake": "COPY (SELECT 1 AS x) TO '{folder}/lake/new.parquet'",
    "over a part": "COPY (SELECT 1 AS x) TO '{part}' (USE_TMP_FILE false)",
    "over the copy of a part": "COPY (SELECT 1 AS x) TO '{copy}' (USE_TMP_FILE false)",
    "over the copy of a part, as CSV": "COPY (SELECT 1 AS x) TO '{copy}' (FORMAT csv, USE_TMP_FILE false)",
    "beside the copy of a part": "COPY (SELECT 1 AS x) TO '{copy}'",
    "in many files": "COPY (SELECT 1 AS x) TO '{folder}/lake' (PER_THREAD_OUTPUT, OVERWRITE_OR_IGNORE)",
    "a database": "ATTACH '{folder}/new.db'",
    "all of it": "EXPORT DATABASE '{folder}/all'",
    "a profile": "SET profiling_output = '{folder}/profile'",
    "a secret": "CREATE PERSISTENT SECRET mine (TYPE http)",
}
CHANGE = {
    "the lock": "SET lock_configuration = false",
    "the access": "SET enable_external_access = true",
    "the access, as before": "RESET enable_external_access",
    "the paths": "SET allowed_paths = ['{secret}']",
    "the folders": "SET allowed_directories = ['{folder}']",
    "where it writes": "PRAGMA temp_directory = '{folder}'",
    "where extensions are": "SET extension_directory = '{folder}'",
    "what is loaded": "SET autoload_known_extensions = true",
    "an extension to install": "INSTALL httpfs",
    "an extension to load": "LOAD httpfs",
    "an extension of the folder": "LOAD '{folder}/x.duckdb_extension'",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kifu")
    with opened(folder) as log:
        add_games(log, range(3))
        refresh(log, folder)
    (folder / "secret.csv").write_text("word\nhidden\n")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def paths(data: Path, connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    copies = connection.execute("SELECT path FROM lake_parts").fetchall()
    part = next((data / FOLDER).glob("games-*.parquet"))
    return {"folder": str(data), "secret": str(data / "secret.csv"), "part": str(part), "copy": copies[0][0]}


@pytest.mark.parametrize("statement", [*READ.values(), *WRITE.values(), *CHANGE.values()], ids=[*READ, *WRITE, *CHANGE])
@pytest.mark.one_in(7)
def test_a_statement_reads_the_lake_alone_writes_nothing_and_changes_no_setting(data: Path, statement: str) -> None:
    before = contents(data)
    with Lake.open(data).connect() as connection:
        counted = connection.execute("SELECT count(*) FROM games").fetchall()
        for asked in (connection, connection.cursor()):
            with pytest.raises(duckdb.Error):
                asked.execute(statement.format(**paths(data, connection))).fetchall()
        assert connection.execute("SELECT count(*) FROM games").fetchall() == counted == [(3,)]
    assert contents(data) == before


METHODS: dict[str, Callable[[Any, dict[str, str]], Any]] = {
    "read_csv": lambda connection, at: connection.read_csv(at["secret"]).fetchall(),
    "read_parquet": lambda connection, at: connection.read_parquet(at["part"]).fetchall(),
    "install_extension": lambda connection, at: connection.install_extension("httpfs"),
    "load_extension": lambda connection, at: connection.load_extension("httpfs"),
    "write_csv": lambda connection, at: connection.table("games").write_csv(f"{at['folder']}/new.csv"),
    "write_parquet": lambda connection, at: connection.table("games").write_parquet(at["part"]),
    "write over a copy": lambda connection, at: connection.table("games").write_parquet(at["copy"]),
}


@pytest.mark.parametrize("name", METHODS)
def test_a_method_of_the_connection_does_no_more_than_a_statement(data: Path, name: str) -> None:
    before = contents(data)
    with Lake.open(data).connect() as connection, pytest.raises(duckdb.Error):
        METHODS[name](connection, paths(data, connection))
    assert contents(data) == before


def test_variables_of_a_notebook_are_no_tables(data: Path) -> None:
    mine = Lake.open(data).scan("games").collect()
    assert mine.height == 3
    with Lake.open(data).connect() as connection, pytest.raises(duckdb.CatalogException, match="mine"):
        connection.sql("SELECT * FROM mine").fetchall()


def test_a_query_outlives_the_connection_it_was_asked_of(data: Path) -> None:
    asked = Lake.open(data).connect().sql("SELECT count(*) FROM facts")
    gc.collect()
    assert asked.fetchall()[0][0] > 100


def rewritten(data: Path, target: Path, **changes: Any) -> Lake:
    """The lake with another manifest, rightly sealed."""
    (target / FOLDER).mkdir(parents=True)
    for file in (data / FOLDER).glob("*.parquet"):
        (target / FOLDER / file.name).write_bytes(file.read_bytes())
    manifest = read_manifest(data / FOLDER)
    assert manifest is not None
    write_manifest(target / FOLDER, msgspec.structs.replace(manifest, **changes))
    return Lake.open(target)


def test_what_the_manifest_says_of_games_is_no_part_of_a_statement(data: Path, tmp_path: Path) -> None:
    said = "x'); CREATE TABLE harmed AS SELECT 1; --"
    lake = rewritten(data, tmp_path, children={said: Child(parent="p", supersedes=False, position=1)})
    assert lake.collect(lake.scan("games")).height == 3
    with lake.connect() as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchall() == [(3,)]
        assert connection.execute("SELECT game FROM lake_left_out").fetchall() == [(said,)]
        tables = {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    assert "harmed" not in tables


@pytest.mark.parametrize(
    "where", ["../{name}", "{folder}/{name}", "./{name}", "x/../{name}", "*.parquet", "a\0b.parquet"]
)
def test_a_part_that_the_manifest_names_elsewhere_is_not_read(data: Path, tmp_path: Path, where: str) -> None:
    manifest = read_manifest(data / FOLDER)
    assert manifest is not None
    [part] = manifest.of("games")
    (tmp_path / part.file).write_bytes((data / FOLDER / part.file).read_bytes())
    moved = msgspec.structs.replace(part, file=where.format(name=part.file, folder=tmp_path))
    assert_refused(rewritten(data, tmp_path / "other", parts=(moved,)))


def test_a_part_that_is_a_link_out_of_the_folder_is_not_read(data: Path, tmp_path: Path) -> None:
    lake = rewritten(data, tmp_path)
    [part] = lake.manifest.of("games")
    file = tmp_path / FOLDER / part.file
    file.rename(tmp_path / "elsewhere.parquet")
    file.symlink_to(tmp_path / "elsewhere.parquet")
    assert_refused(lake)


def assert_refused(lake: Lake) -> None:
    for read in (lambda: lake.collect(lake.scan("games")), lake.connect):
        with pytest.raises(LakeDamaged, match="is no file of the lake") as refused:
            read()
        assert str(refused.value).isprintable()


@pytest.mark.parametrize("folder", ["a[b]c", "it's", 'q"uote', "star*", "ü ñ"])
def test_a_folder_may_have_any_name(data: Path, tmp_path: Path, folder: str) -> None:
    lake = rewritten(data, tmp_path / folder)
    assert lake.collect(lake.scan("games")).height == 3
    with lake.connect() as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchall() == [(3,)]


def test_many_connections_hold_few_files_and_a_number_never_comes_to_name_another_file(data: Path) -> None:
    held = len(os.listdir("/proc/self/fd"))
    for _ in range(2):
        several = [Lake.open(data).connect() for _ in range(6)]
    parts: tuple[Part, ...] = Lake.open(data).manifest.parts
    assert len(os.listdir("/proc/self/fd")) - held <= len(parts) + 20
    several.clear()
    stale = [sealed(str(number), b"x" * number) for number in range(3)]
    numbers = [one.path for one in stale]
    del stale
    gc.collect()
    with open(data / "secret.csv", encoding="utf-8") as other:
        assert f"/proc/self/fd/{other.fileno()}" not in numbers
        assert [Path(path).read_bytes() for path in numbers] == [b""] * 3
    assert len(sealing._by_digest) == 0
