"""The log: atomic, append-only, chained, readable while it is written, and whole after a kill."""

import contextlib
import hashlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest
from eventsourcing.persistence import ApplicationRecorder, IntegrityError, Mapper

from events.errors import LogConflict, LogDamaged, UnknownGame
from events.log.chain import ORIGIN, verify_chain
from events.log.entries import Admitted, Entry, Head, Recorded
from events.log.findings import NO_TRUSTED
from events.log.sqlite_statements import TABLES
from events.log.store import FILE_NAME, GameLog, Place
from tests.drawn import HealthCheck, given, settings, st
from tests.log.databases import DATABASES, REFUSED, behind, stored_in

ACTION = "fusion_world/action/1"
GAMES = UUID("6f1c1a6e-0f0d-4c86-8f2f-6d7f5b1f6d11")


@pytest.fixture(params=DATABASES)
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with stored_in(request.param, monkeypatch):
        yield tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


def entries(*bodies: str) -> list[Entry]:
    return [Entry(ACTION, body.encode()) for body in bodies]


def bodies(recorded: list[Recorded]) -> list[str]:
    return [event.body.decode() for event in recorded]


def pinned(*contents: bytes) -> dict[str, bytes]:
    return {hashlib.sha256(content).hexdigest(): content for content in contents}


@contextlib.contextmanager
def raw(data: Path, *, unguarded: bool = False) -> Iterator[sqlite3.Connection]:
    """The database behind the log's back, with its triggers dropped if `unguarded`."""
    with contextlib.closing(sqlite3.connect(data / FILE_NAME, isolation_level=None)) as connection:
        if unguarded:
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
        yield connection


# Appending and reading


def test_what_is_appended_is_read_back_in_order(log: GameLog) -> None:
    game = uuid4()
    first = log.append(game, entries("a", "b"), after=None)
    second = log.append(game, [Entry("other/1", b"c")], after=first)
    recorded = log.read(game)
    assert [(e.game, e.version, e.topic, e.body, e.position) for e in recorded] == [
        (game, 1, ACTION, b"a", 1),
        (game, 2, ACTION, b"b", 2),
        (game, 3, "other/1", b"c", 3),
    ]
    assert second == Head(game, 3, recorded[-1].hash) == log.head(game)
    assert log.position() == 3


def test_an_empty_log_has_no_games(log: GameLog) -> None:
    assert (log.position(), log.heads(), log.follow(), log.head(uuid4())) == (0, {}, [], None)
    with pytest.raises(UnknownGame, match=r"no game 6f1c1a6e-.*`kifu games`"):
        log.read(GAMES)


def test_nothing_cannot_be_appended(log: GameLog) -> None:
    with pytest.raises(ValueError, match="at least one entry"):
        log.append(GAMES, [], after=None)
    with pytest.raises(ValueError, match=f"game {GAMES}: nothing to append"):
        log.append_games([(uuid4(), entries("a"), {}), (GAMES, [], {})])
    assert log.position() == 0


def test_heads_stand_in_the_order_in_which_games_began(log: GameLog) -> None:
    games = [uuid4() for _ in range(9)]
    started = [log.append(game, entries("a"), after=None) for game in games]
    moved = [log.append(head.game, entries("b", "c"), after=head) for head in reversed(started)]
    assert list(log.heads().items()) == [(head.game, head) for head in reversed(moved)]


def test_whole_games_are_appended_together(log: GameLog) -> None:
    one, two = uuid4(), uuid4()
    shared, own = pinned(b"shared"), pinned(b"own")
    heads = log.append_games([(one, entries("a", "b"), shared), (two, entries("c"), shared | own)])
    assert heads == [log.head(one), log.head(two)] == list(log.heads().values())
    assert [(e.game, e.version) for e in log.follow()] == [(one, 1), (one, 2), (two, 1)]
    assert log.definitions([*own, *shared]) == own | shared
    assert log.append_games([]) == []


def test_games_that_go_on_and_new_ones_are_appended_together_or_not_at_all(log: GameLog) -> None:
    one, two, new = uuid4(), uuid4(), uuid4()
    after = {head.game: head for head in log.append_games([(one, entries("a"), {}), (two, entries("b"), {})])}
    again: list[tuple[UUID, list[Entry], dict[str, bytes]]] = [
        (one, entries("c"), {}),
        (new, entries("d"), {}),
        (two, entries("e"), {}),
    ]
    for stale, why in (
        ({**after, two: Head(two, 5, after[two].hash)}, f"game {two} ends before the head given"),
        ({**after, two: Head(two, 1, ORIGIN)}, f"game {two}: the head given is of another record"),
        ({one: after[one]}, f"game {two} is in the log already"),
    ):
        with pytest.raises(LogConflict, match=why):
            log.append_games(again, after=stale)
        assert list(log.heads().values()) == [*after.values()]
    heads = log.append_games(again, after=after)
    assert [(event.game, event.version) for event in log.follow(2)] == [(one, 2), (new, 1), (two, 2)]
    assert heads == [log.head(game) for game in (one, new, two)]


def test_the_library_s_interfaces_are_kept(log: GameLog) -> None:
    game = uuid4()
    log.append(game, entries("a", "b", "c"), after=None)
    log.append(uuid4(), [Entry("other/1", b"d")], after=None)
    recorder: ApplicationRecorder = log.recorder
    mapper: Mapper[UUID] = log.mapper
    recorded = log.read(game)
    assert list(log.events.get(game)) == recorded
    assert [mapper.to_domain_event(e) for e in recorder.select_events(game, gt=1, lte=2)] == recorded[1:2]
    assert [e.originator_version for e in recorder.select_events(game, desc=True, limit=2)] == [3, 2]
    assert [e.id for e in recorder.select_notifications(2, 10)] == [2, 3, 4]
    assert [e.id for e in recorder.select_notifications(2, 10, stop=3, inclusive_of_start=False)] == [3]
    assert [e.id for e in recorder.select_notifications(None, 10, topics=["other/1"])] == [4]
    foreign = msgspec.structs.replace(recorded[0], game=GAMES)
    assert [recording.notification.id for recording in log.events.put([foreign])] == [5]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.builds(Entry, st.text(st.characters(exclude_categories=["Cs"], min_codepoint=1)), st.binary(max_size=9000)),
        min_size=1,
    )
)
def test_any_topic_and_body_comes_back(log: GameLog, given_entries: list[Entry]) -> None:
    game, before = uuid4(), log.position()
    head = log.append(game, given_entries, after=None)
    recorded = log.read(game)
    assert [Entry(event.topic, event.body) for event in recorded] == given_entries
    assert log.follow(before) == recorded
    assert (head.version, head.hash) == (len(given_entries), recorded[-1].hash)
    verify_chain(recorded)


# Two writers, all or nothing


def test_of_two_writers_of_one_game_the_second_is_told(log: GameLog, data: Path) -> None:
    game = uuid4()
    start = log.append(game, entries("start"), after=None)
    with contextlib.closing(GameLog.open(data)) as other:
        other.append(game, entries("theirs", "too"), after=start)
    with pytest.raises(LogConflict, match=rf"game {game} has been recorded further, .*read the game again"):
        log.append(game, entries("ours"), after=start, definitions=pinned(b"card"))
    assert bodies(log.read(game)) == ["start", "theirs", "too"]
    with pytest.raises(LogDamaged, match="absent"):
        log.definitions(pinned(b"card"))


def test_a_head_must_be_the_game_s_own(log: GameLog) -> None:
    game = uuid4()
    head = log.append(game, entries("a"), after=None)
    with pytest.raises(LogConflict, match=r"is in the log already, .*a game is started once"):
        log.append(game, entries("a"), after=None)
    with pytest.raises(LogConflict, match="ends before the head given"):
        log.append(game, entries("b"), after=Head(game, 5, head.hash))
    with pytest.raises(LogConflict, match="is not in the log"):
        log.append(GAMES, entries("b"), after=Head(GAMES, 5, head.hash))
    with pytest.raises(LogConflict, match="is of another record"):
        log.append(game, entries("b"), after=Head(game, 1, ORIGIN))
    with pytest.raises(ValueError, match="the head given is of game"):
        log.append(GAMES, entries("b"), after=head)
    assert log.heads() == {game: head}
    assert log.position() == 1


def test_a_batch_with_one_known_game_leaves_nothing(log: GameLog, data: Path) -> None:
    known, new = uuid4(), uuid4()
    log.append(known, entries("a"), after=None)
    with pytest.raises(LogConflict, match=f"game {known} is in the log already"):
        log.append_games([(new, entries("b"), pinned(b"card")), (known, entries("c"), {})])
    with pytest.raises(LogConflict, match=f"game {new} is given twice"):
        log.append_games([(new, entries("b"), {}), (new, entries("b"), {})])
    assert list(log.heads()) == [known]
    with behind(data) as execute:
        assert execute("SELECT count(*) FROM definitions") == [(0,)]
        assert execute("SELECT count(*) FROM games") == [(1,)]


def test_a_failure_in_the_middle_of_an_append_leaves_nothing(log: GameLog, data: Path) -> None:
    with behind(data) as execute:
        execute("CREATE UNIQUE INDEX full_disk ON stored_events ((CASE WHEN version > 2 THEN 1 END))")
    with pytest.raises(IntegrityError, match="full_disk"):
        log.append(GAMES, entries("a", "b", "c", "d"), after=None, definitions=pinned(b"card"))
    assert (log.position(), log.head(GAMES)) == (0, None)
    with behind(data) as execute:
        for table in TABLES:
            assert execute(f"SELECT count(*) FROM {table}") == [(0,)]
        execute("DROP INDEX full_disk")
    log.append(GAMES, entries("a", "b", "c", "d"), after=None, definitions=pinned(b"card"))
    assert log.definitions(pinned(b"card")) == pinned(b"card")


# Trust


def test_what_was_taken_on_trust_is_known_for_it(log: GameLog) -> None:
    other = uuid4()
    log.append(GAMES, entries("a"), after=None)
    log.append(other, entries("a"), after=None, admitted=Admitted.ON_TRUST)
    assert log.trusted([GAMES, other, uuid4()]) == {other}


NEVER_TRUSTED = {"sqlite": "PRAGMA user_version = 0", "postgresql": "COMMENT ON TABLE games IS NULL"}


def test_a_log_whose_table_of_trusted_games_is_gone_is_damaged(log: GameLog, data: Path) -> None:
    log.append(GAMES, entries("a"), after=None, admitted=Admitted.ON_TRUST)
    with behind(data) as execute:
        execute("DROP TABLE trusted")
    with contextlib.closing(GameLog.open(data)) as damaged:
        assert damaged.guard() == [NO_TRUSTED]
        with pytest.raises(LogDamaged, match="taken on trust is missing"):
            damaged.trusted([GAMES])
        with pytest.raises(LogDamaged, match="taken on trust is missing"):
            damaged.append(uuid4(), entries("a"), after=None, admitted=Admitted.ON_TRUST)


def test_a_log_of_an_earlier_version_learns_to_trust(log: GameLog, data: Path, request: pytest.FixtureRequest) -> None:
    log.append(GAMES, entries("a"), after=None)
    with behind(data) as execute:
        execute("DROP TABLE trusted")
        execute(NEVER_TRUSTED[request.node.callspec.params["data"]])
    with contextlib.closing(GameLog.open(data)) as old:
        assert (old.trusted([GAMES]), old.guard()) == (set(), [])
        other = uuid4()
        old.append(other, entries("a"), after=None, admitted=Admitted.ON_TRUST)
        assert (old.trusted([GAMES, other]), old.guard()) == ({other}, [])


# Definitions


def test_a_definition_is_kept_once(log: GameLog, data: Path) -> None:
    cards = pinned(b"one", b"two")
    log.append(uuid4(), entries("a"), after=None, definitions=cards)
    with contextlib.closing(GameLog.open(data)) as other:
        other.append(uuid4(), entries("a"), after=None, definitions=cards | pinned(b"three"))
    assert log.definitions(pinned(b"three", b"one")) == pinned(b"three", b"one")
    with behind(data) as execute:
        assert execute("SELECT count(*) FROM definitions") == [(3,)]


def test_a_definition_under_a_wrong_hash_is_refused(log: GameLog) -> None:
    wrong = hashlib.sha256(b"right").hexdigest()
    with pytest.raises(LogDamaged, match=f"definition {wrong}"):
        log.append(GAMES, entries("a"), after=None, definitions={wrong: b"wrong"})
    assert log.position() == 0


def test_a_changed_definition_is_named(log: GameLog, data: Path) -> None:
    (name,) = pinned(b"card")
    log.append(GAMES, entries("a"), after=None, definitions=pinned(b"card"))
    with behind(data, unguarded=True) as execute:
        execute("UPDATE definitions SET body = ?", b"cart")
    with pytest.raises(LogDamaged, match=rf"^{re.escape(Place.of(data).shown)}: definition {name}"):
        log.definitions([name])


# Append-only


@pytest.mark.parametrize("table", TABLES)
def test_the_database_refuses_update_and_delete(log: GameLog, data: Path, table: str) -> None:
    cards = pinned(b"card")
    log.append(GAMES, entries("a", "b"), after=None, definitions=cards, admitted=Admitted.ON_TRUST)
    before = log.read(GAMES)
    column = TABLES[table].split()[0]
    with behind(data) as execute:
        with pytest.raises(REFUSED, match=f"append-only: UPDATE of {table} is refused"):
            execute(f"UPDATE {table} SET {column} = {column}")
        with pytest.raises(REFUSED, match=f"append-only: DELETE of {table} is refused"):
            execute(f"DELETE FROM {table}")
        replace = f"ON CONFLICT ({column}) DO UPDATE SET {column} = {table}.{column}"
        rows = execute(f"SELECT * FROM {table}")
        with contextlib.suppress(*REFUSED):  # or it does nothing, where a row that is there is kept
            execute(f"INSERT INTO {table} SELECT * FROM {table} WHERE true {replace}")
        assert execute(f"SELECT * FROM {table}") == rows
    assert log.read(GAMES) == before


# Which log


def test_there_is_a_log_once_it_was_opened(data: Path) -> None:
    assert not GameLog.exists(data)
    assert not data.exists()
    GameLog.open(data).close()
    assert GameLog.exists(data)


def test_the_environment_of_the_process_changes_nothing_else(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPRESSOR_TOPIC", "GAMELOG_COMPRESSOR_TOPIC", "CIPHER_TOPIC", "PERSISTENCE_MODULE"):
        monkeypatch.setenv(name, "zlib")
    for name in ("POSTGRES_URL", "POSTGRES_ENABLE_DB_FUNCTIONS", "SQLITE_DBNAME", "CREATE_TABLE"):
        monkeypatch.setenv(name, "no")
    with contextlib.closing(GameLog.open(data)) as log:
        log.append(GAMES, entries("a"), after=None)
        assert bodies(log.read(GAMES)) == ["a"]


def test_a_log_is_reopened_where_it_was(data: Path) -> None:
    with contextlib.closing(GameLog.open(data)) as log:
        head = log.append(GAMES, entries("a"), after=None, definitions=pinned(b"card"))
    with contextlib.closing(GameLog.open(data)) as log:
        assert log.heads() == {GAMES: head}
        log.append(GAMES, entries("b"), after=head)
        assert bodies(log.read(GAMES)) == ["a", "b"]
        assert log.definitions(pinned(b"card")) == pinned(b"card")
