"""The log in PostgreSQL: what its triggers refuse, what another database or server is told, and no password shown."""

import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from events.errors import KifuError, LogDamaged
from events.log.entries import Entry
from events.log.postgres import LogRecorder
from events.log.postgres_connections import Address
from events.log.postgres_statements import TABLES
from events.log.store import GameLog, Place
from tests.log.databases import HOST, PASSWORD, REFUSED, USER, behind, fresh_database, server, start_server, stored_in
from tests.log.test_store import ACTION, GAMES, bodies, entries, pinned

pytestmark = pytest.mark.process


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with stored_in("postgresql", monkeypatch):
        yield tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


# Append-only


@pytest.mark.parametrize("table", TABLES)
def test_truncate_is_refused(log: GameLog, data: Path, table: str) -> None:
    log.append(GAMES, entries("a", "b"), after=None, definitions=pinned(b"card"))
    before = log.read(GAMES)
    with behind(data) as execute:
        with pytest.raises(REFUSED, match=f"append-only: TRUNCATE of {table} is refused"):
            execute(f"TRUNCATE {table}")
        with pytest.raises(REFUSED, match="append-only: TRUNCATE"):
            execute(f"TRUNCATE {', '.join(TABLES)} CASCADE")
    assert log.read(GAMES) == before


def test_a_session_that_turns_triggers_off_is_refused_too(log: GameLog, data: Path) -> None:
    log.append(GAMES, entries("a"), after=None)
    with behind(data) as execute:
        execute("SET session_replication_role = replica")
        with pytest.raises(REFUSED, match="append-only: DELETE"):
            execute("DELETE FROM stored_events")
        with pytest.raises(REFUSED, match="append-only: UPDATE"):
            execute("MERGE INTO games USING topics ON games.id = topics.id WHEN MATCHED THEN UPDATE SET id = 7")


def test_an_event_in_the_place_of_another_is_refused(log: GameLog, data: Path) -> None:
    log.append(GAMES, entries("a", "b"), after=None)
    with behind(data) as execute:
        for position, version in [(1, 3), (3, 1)]:
            with pytest.raises(psycopg.errors.UniqueViolation):
                execute("INSERT INTO stored_events VALUES (?, 1, ?, 1, 'x')", position, version)
    assert bodies(log.read(GAMES)) == ["a", "b"]


def test_numbers_given_behind_the_log_s_back_are_kept_apart(log: GameLog, data: Path) -> None:
    with behind(data) as execute:
        execute("INSERT INTO topics VALUES (7, 'other/1')")
        execute("INSERT INTO games VALUES (5, '00000000-0000-0000-0000-000000000000')")
    log.append(GAMES, [*entries("a"), Entry("other/1", b"b")], after=None)
    assert [event.topic for event in log.read(GAMES)] == [ACTION, "other/1"]
    assert list(log.heads()) == [GAMES]


# Durability and connections


@pytest.mark.parametrize("filled", [False, True])
def test_nothing_is_appended_behind_commits_that_were_lost_with_the_server(
    log: GameLog, data: Path, filled: bool
) -> None:
    """Even if another writer has filled the gap."""
    log.append(GAMES, entries("a", "b"), after=None)
    with behind(data, unguarded=True) as execute:
        execute("DELETE FROM stored_events WHERE position = 2")
    with contextlib.closing(GameLog.open(data)) as other:
        if filled:
            other.append(uuid4(), entries("x"), after=None)
        with pytest.raises(KifuError, match="the event that was stored at position 2 was lost with the server"):
            log.append(uuid4(), entries("c"), after=None)
        assert bodies(other.read(GAMES)) == ["a"]
        other.append(uuid4(), entries("c"), after=None)


@pytest.mark.parametrize(("durable", "synchronous"), [(True, "on"), (False, "off")])
def test_durable_means_that_each_commit_waits_for_the_disk(data: Path, durable: bool, synchronous: str) -> None:
    with contextlib.closing(GameLog.open(data, durable=durable)) as log:
        assert setting(log, "synchronous_commit") == synchronous


def test_the_url_may_carry_settings_of_its_own(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with behind(data) as execute:
        execute("CREATE SCHEMA cards")
        execute("CREATE TABLE recipes (name text)")
    monkeypatch.setenv("KIFU_LOG", f"{os.environ['KIFU_LOG']}?options=-csearch_path%3Dcards&application_name=kifu")
    with contextlib.closing(GameLog.open(data)) as log:
        log.append(GAMES, entries("a"), after=None)
        assert (setting(log, "search_path"), setting(log, "application_name")) == ("cards", "kifu")
    with behind(data) as execute:
        assert execute("SELECT count(*) FROM cards.stored_events") == [(1,)]


def setting(log: GameLog, name: str) -> object:
    assert isinstance(log.recorder, LogRecorder)
    with log.recorder.connections.pooled() as connection:
        return connection.execute("SELECT current_setting(%s)", (name,)).fetchall()[0][0]


def test_more_threads_than_connections_append_and_read(log: GameLog) -> None:
    failures: list[BaseException] = []

    def play(player: int) -> None:
        try:
            for n in range(5):
                head = log.append(GAMES.__class__(int=100 * player + n), entries("a", "b"), after=None)
                assert log.head(head.game) == head
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(player,)) for player in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [event.position for event in log.follow()] == list(range(1, 24 * 5 * 2 + 1))


def test_connections_that_were_cut_are_replaced(log: GameLog, data: Path) -> None:
    head = log.append(GAMES, entries("a"), after=None)
    with behind(data) as execute:
        cut = execute("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                      "WHERE datname = current_database() AND pid <> pg_backend_pid()")  # fmt: skip
        assert cut == [(1,)]
    log.append(GAMES, entries("b"), after=head)
    assert bodies(log.read(GAMES)) == ["a", "b"]


@pytest.mark.sample
def test_many_events_are_one_append(log: GameLog) -> None:
    log.append(GAMES, entries(*map(str, range(50_000))), after=None)
    assert log.position() == 50_000
    assert [event.body for event in log.follow(49_998)] == [b"49998", b"49999"]


def test_a_writer_that_hangs_is_passed_over(log: GameLog, data: Path) -> None:
    with contextlib.closing(psycopg.connect(os.environ["KIFU_LOG"])) as other:
        other.execute("SET idle_in_transaction_session_timeout = '300ms'")
        other.execute("SELECT pg_advisory_xact_lock('stored_events'::regclass::oid::bigint)")
        log.append(GAMES, entries("a"), after=None)
    assert bodies(log.read(GAMES)) == ["a"]
    assert setting(log, "idle_in_transaction_session_timeout") == "10s"


# What is not a log, not there, or not allowed


def test_another_program_s_database_is_damage_and_left_alone(data: Path) -> None:
    with behind(data) as execute:
        execute("CREATE TABLE recipes (name text)")
        for use in (GameLog.open, GameLog.exists):
            with pytest.raises(
                LogDamaged, match=r"^postgresql://kifu@[^\n]*no log which this version of Kifu can read$"
            ):
                use(data)
        assert execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        ) == [("recipes",)]


def test_a_table_that_is_gone_is_damage(log: GameLog, data: Path) -> None:
    with behind(data) as execute:
        execute("DROP TABLE stored_events")
    with pytest.raises(LogDamaged, match=r'^postgresql://[^\n]*relation "stored_events" does not exist: restore'):
        log.follow()


def test_a_reader_s_role_reads_and_is_told_that_it_may_not_write(
    log: GameLog, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = log.append(GAMES, entries("a"), after=None)
    role = f"reader_{os.getpid()}"
    with behind(data) as execute:
        execute(f"CREATE ROLE {role} LOGIN PASSWORD 'reads'")
        execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
        database = execute("SELECT current_database()")[0][0]
    monkeypatch.setenv("KIFU_LOG", f"postgresql://{role}:reads@{HOST}:{server().port}/{database}")
    with contextlib.closing(GameLog.open(data)) as reader:
        assert reader.heads() == {GAMES: head}
        with pytest.raises(
            KifuError, match=r"^postgresql://reader_[^\n]*permission denied for table [^\n]*: check the server"
        ):
            reader.append(GAMES, entries("b"), after=head)


def test_a_server_that_is_not_there_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with contextlib.closing(socket.create_server((HOST, 0))) as held:
        port = held.getsockname()[1]
    monkeypatch.setenv("KIFU_LOG", f"postgresql://kifu:secret@{HOST}:{port}/log")
    for use in (GameLog.open, GameLog.exists):
        with pytest.raises(
            KifuError, match=rf"^postgresql://kifu@{HOST}:{port}/log: [^\n]*refused[^\n]*: check the server"
        ) as told:
            use(tmp_path)
        assert "secret" not in str(told.value)


def test_a_server_that_goes_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = start_server()
    try:
        monkeypatch.setenv("KIFU_LOG", own.url("postgres"))
        with contextlib.closing(GameLog.open(tmp_path)) as log:
            log.append(GAMES, entries("a"), after=None)
            assert isinstance(log.recorder, LogRecorder)
            log.recorder.connections.pool.timeout = 0.5
            own.stop()
            with pytest.raises(KifuError, match=r"^postgresql://[^\n]*: check the server"):
                log.read(GAMES)
    finally:
        own.stop()
    assert own.keeper.returncode is not None


def test_a_wrong_password_is_not_shown(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_LOG", server().url("postgres", password="hush/hush@home"))
    with pytest.raises(KifuError, match=r"^postgresql://kifu@[^\n]*password authentication failed") as told:
        GameLog.open(data)
    assert "hush" not in str(told.value)


@pytest.mark.parametrize("password", ["p@ss", "pa/ss", "pa:ss@", "p%ss", "pass/@"])
def test_a_password_without_escapes_is_refused_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("KIFU_LOG", f"postgresql://kifu:{password}@{HOST}:1/log")
    with pytest.raises(KifuError, match=r"is no address of a database: expected postgresql://user:password@") as told:
        GameLog.open(tmp_path)
    assert "ss" not in str(told.value).replace("password", "").replace("address", "")


@pytest.mark.parametrize(
    "url", ["postgresql://kifu@host:port/log", "postgresql://h/log?no_such=1", "postgres://[::1/log"]
)
def test_an_address_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("KIFU_LOG", url)
    with pytest.raises(KifuError, match="is no address of a database"):
        GameLog.exists(tmp_path)


def test_an_address_is_shown_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    with fresh_database() as url:
        monkeypatch.setenv("KIFU_LOG", url)
        place = Place.of(Path("data"))
        assert place.shown == f"postgresql://{USER}@{HOST}:{server().port}/{url.rsplit('/', 1)[1]}"
        assert PASSWORD not in repr(Address.parse(url).shown)
    assert Address.parse("postgresql://host/log?password=secret").shown == "postgresql://host:5432/log"
    assert Address.parse("postgres:///log").shown == "postgresql://localhost:5432/log"


def test_an_address_hides_its_password_from_tracebacks() -> None:
    assert "secret" not in repr(Address.parse("postgresql://kifu:secret@host/log"))
