"""The database under the log: it refuses changes, opens again, and says so where it is damaged."""

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import pytest

from events.errors import KifuError, LogDamaged
from events.log.entries import Entry
from events.log.sqlite import LogRecorder
from events.log.store import FILE_NAME, GameLog
from tests.log.test_store import GAMES, bodies, entries, raw


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("KIFU_LOG", raising=False)
    return tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


# Append-only


@pytest.mark.parametrize(("position", "version"), [(1, 3), (3, 1), (4, 3), (3, 4), (None, 1)])
def test_the_database_refuses_to_replace_or_skip(log: GameLog, data: Path, position: int | None, version: int) -> None:
    log.append(GAMES, entries("a", "b"), after=None)
    before = log.read(GAMES)
    with raw(data) as connection, pytest.raises(sqlite3.IntegrityError, match="append-only: an event takes the next"):
        connection.execute("INSERT OR REPLACE INTO stored_events VALUES (?, 1, ?, 1, x'00')", (position, version))
    assert log.read(GAMES) == before


@pytest.mark.parametrize(
    "replaced",
    [
        "games VALUES (1, x'00')",
        "games VALUES (9, (SELECT game FROM games))",
        "topics VALUES (1, 'x/y/1')",
        "topics VALUES (9, (SELECT topic FROM topics))",
        "definitions VALUES ((SELECT hash FROM definitions), x'00')",
    ],
)
def test_what_is_named_once_is_not_replaced(log: GameLog, data: Path, replaced: str) -> None:
    body = b"a definition"
    log.append(GAMES, entries("a"), after=None, definitions={hashlib.sha256(body).hexdigest(): body})
    tables = ("games", "topics", "definitions")
    with raw(data) as connection:
        before = [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
        connection.execute(f"INSERT OR REPLACE INTO {replaced}")
        assert [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables] == before


@pytest.mark.parametrize(
    "named",
    ["postgres:u:hush@h/db", "postgresql:/u:hush@h/db", "host=h password=hush", "postgresql://u@h/d?password=hu%sh"],
)
def test_an_address_that_is_not_well_formed_is_no_file_and_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("KIFU_LOG", named)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(KifuError, match="KIFU_LOG is no address") as told:
        GameLog.open(tmp_path / "data")
    assert "hu" not in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_value_of_another_type_is_refused(log: GameLog, data: Path) -> None:
    log.append(GAMES, entries("a"), after=None)
    with raw(data, unguarded=True) as connection, pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        connection.execute("UPDATE stored_events SET state = 'text'")


# Opening, closing, damage


def test_a_closed_log_is_one_file(data: Path) -> None:
    with contextlib.closing(GameLog.open(data)) as log:
        log.append(GAMES, entries("a"), after=None)
    assert [file.name for file in data.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(("durable", "synchronous"), [(True, 2), (False, 1)])
def test_durable_means_that_each_commit_waits_for_the_disk(data: Path, durable: bool, synchronous: int) -> None:
    with contextlib.closing(GameLog.open(data, durable=durable)) as log:
        assert isinstance(log.recorder, LogRecorder)
        with log.recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (synchronous,)
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)


def test_an_existing_log_is_opened_and_read_while_another_holds_the_write_lock(log: GameLog, data: Path) -> None:
    head = log.append(GAMES, entries("a"), after=None)
    with raw(data) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with contextlib.closing(GameLog.open(data)) as reader:
            assert reader.heads() == {GAMES: head}
            assert bodies(reader.read(GAMES)) == ["a"]
        connection.execute("ROLLBACK")


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    data = tmp_path / "mode=memory :memory: 100%25 ?a=b#c" / "ü"
    with contextlib.closing(GameLog.open(data)) as log:
        log.append(GAMES, entries("a"), after=None)
    assert (data / FILE_NAME).stat().st_size > 0


def filled(data: Path) -> Path:
    with contextlib.closing(GameLog.open(data)) as log:
        log.append(GAMES, entries(*("x" * 500 for _ in range(200))), after=None)
    return data / FILE_NAME


def test_a_file_that_is_no_database_is_damage(data: Path) -> None:
    data.mkdir()
    (data / FILE_NAME).write_text("Dear diary, today we played three games.\n" * 100)
    with pytest.raises(LogDamaged, match=rf"^[^\n]*{FILE_NAME}: not an SQLite database$"):
        GameLog.open(data)


def test_another_program_s_database_is_damage_and_left_alone(data: Path) -> None:
    data.mkdir()
    with raw(data) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    with pytest.raises(LogDamaged, match="not a log that this version of Kifu can read"):
        GameLog.open(data)
    with raw(data) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


@pytest.mark.parametrize("share", [0.001, 0.3, 0.5, 0.9, 0.9999])
def test_a_truncated_file_is_damage(data: Path, share: float) -> None:
    file = filled(data)
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * share)])
    with pytest.raises(
        LogDamaged,
        match=rf"^[^\n]*{FILE_NAME}: (cut short: expected [\d,]+ bytes, found [\d,]+|"
        r"cut short or overwritten: its [\d,]+ bytes are no whole database|not an SQL.*)$",
    ):
        GameLog.open(data)


def test_overwritten_pages_are_damage(data: Path) -> None:
    file = filled(data)
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(LogDamaged, match=FILE_NAME), contextlib.closing(GameLog.open(data)) as log:
        log.read(GAMES)


@pytest.mark.parametrize("names", ["games", "topics"])
def test_an_event_whose_game_or_topic_has_lost_its_name_is_not_passed_by(log: GameLog, data: Path, names: str) -> None:
    log.append(GAMES, [*entries("a"), Entry("another/topic/1", b"b")], after=None)
    log.append(UUID(int=7), [Entry("another/topic/1", b"c")], after=None)
    with raw(data, unguarded=True) as connection:
        connection.execute(f"DELETE FROM {names} WHERE id = 2")
    named = 2 if names == "games" else 1
    assert [event.position for event in log.follow(limit=named)] == list(range(1, named + 1))
    for after in range(named + 1):
        with pytest.raises(LogDamaged, match=FILE_NAME):
            log.follow(after)


def test_a_data_folder_that_is_a_file_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(KifuError, match=r"^[^\n]*check the path[^\n]*$"):
        GameLog.open(tmp_path / "data")


# KIFU_LOG


@pytest.mark.parametrize("form", ["sqlite://{}", "{}"])
def test_the_environment_may_name_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    file = tmp_path / "logs" / "my log.sqlite"
    monkeypatch.setenv("KIFU_LOG", form.format(quote(str(file)) if "://" in form else file))
    assert not GameLog.exists(tmp_path / "data")
    with contextlib.closing(GameLog.open(tmp_path / "data")) as log:
        log.append(GAMES, entries("a"), after=None)
    assert GameLog.exists(tmp_path / "elsewhere")
    assert [path.name for path in tmp_path.rglob("*.sqlite")] == [file.name]
    monkeypatch.setenv("KIFU_LOG", "")
    assert not GameLog.exists(tmp_path / "data")


def test_a_path_that_is_not_absolute_is_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIFU_LOG", "here.sqlite")
    GameLog.open(tmp_path / "data").close()
    assert (tmp_path / "here.sqlite").is_file()


@pytest.mark.parametrize(
    "named", ["mysql://root:secret@host/log", "sqlite://file", "sqlite://", "sqlite:///folder/", "https://kifu.example"]
)
def test_what_names_no_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.setenv("KIFU_LOG", named)
    for use in (GameLog.open, GameLog.exists):
        with pytest.raises(KifuError, match=r"^KIFU_LOG names no log by \w+://…: expected sqlite:///path") as told:
            use(tmp_path)
        assert "secret" not in str(told.value)
    assert list(tmp_path.iterdir()) == []
