"""The log: atomic, append-only, chained, readable while it is written, and whole after a kill."""

import contextlib
import hashlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest
from eventsourcing.persistence import ApplicationRecorder, IntegrityError, Mapper
from hypothesis import given, settings
from hypothesis import strategies as st

from events.chain import ORIGIN, verify_chain
from events.errors import LogConflict, LogDamaged, UnknownGame
from events.sqlite import TABLES
from events.store import FILE_NAME, Entry, GameLog, Head, Recorded

ACTION = "fusion_world/action/1"
GAMES = UUID("6f1c1a6e-0f0d-4c86-8f2f-6d7f5b1f6d11")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


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


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.builds(Entry, st.text(st.characters(exclude_categories=["Cs"])), st.binary(max_size=9000)), min_size=1)
)
def test_any_topic_and_body_comes_back(given_entries: list[Entry]) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(GameLog.open(Path(folder), durable=False)) as log:
        head = log.append(GAMES, given_entries, after=None)
        recorded = log.read(GAMES)
        assert [Entry(event.topic, event.body) for event in recorded] == given_entries
        assert log.follow() == recorded
        assert (head.version, head.hash) == (len(given_entries), recorded[-1].hash)
        verify_chain(recorded)


# Two writers, all or nothing


def test_of_two_writers_of_one_game_the_second_is_told(log: GameLog, data: Path) -> None:
    game = uuid4()
    start = log.append(game, entries("start"), after=None)
    with contextlib.closing(GameLog.open(data)) as other:
        other.append(game, entries("theirs", "too"), after=start)
    with pytest.raises(
        LogConflict, match=rf"game {game}: expected to append version 2, .* version 3 already.*read the game"
    ):
        log.append(game, entries("ours"), after=start, definitions=pinned(b"card"))
    assert bodies(log.read(game)) == ["start", "theirs", "too"]
    with pytest.raises(LogDamaged, match="absent"):
        log.definitions(pinned(b"card"))


def test_a_head_must_be_the_game_s_own(log: GameLog) -> None:
    game = uuid4()
    head = log.append(game, entries("a"), after=None)
    with pytest.raises(LogConflict, match="expected to append version 1, but the log has version 1 already"):
        log.append(game, entries("a"), after=None)
    with pytest.raises(LogConflict, match="expected to append version 6, but the log ends at version 1"):
        log.append(game, entries("b"), after=Head(game, 5, head.hash))
    with pytest.raises(LogConflict, match="has no such game"):
        log.append(GAMES, entries("b"), after=Head(GAMES, 5, head.hash))
    with pytest.raises(LogConflict, match=r"version 1 has hash .* another record"):
        log.append(game, entries("b"), after=Head(game, 1, ORIGIN))
    with pytest.raises(ValueError, match="the head given is of game"):
        log.append(GAMES, entries("b"), after=head)
    assert log.heads() == {game: head}
    assert log.position() == 1


def test_a_batch_with_one_known_game_leaves_nothing(log: GameLog, data: Path) -> None:
    known, new = uuid4(), uuid4()
    log.append(known, entries("a"), after=None)
    with pytest.raises(LogConflict, match=f"game {known}: expected to append version 1"):
        log.append_games([(new, entries("b"), pinned(b"card")), (known, entries("c"), {})])
    with pytest.raises(LogConflict, match=f"game {new} is given twice"):
        log.append_games([(new, entries("b"), {}), (new, entries("b"), {})])
    assert list(log.heads()) == [known]
    with raw(data) as connection:
        assert connection.execute("SELECT count(*) FROM definitions").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_failure_in_the_middle_of_an_append_leaves_nothing(log: GameLog, data: Path) -> None:
    with raw(data) as connection:
        connection.execute(
            "CREATE TRIGGER full_disk BEFORE INSERT ON stored_events WHEN NEW.version = 3 "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    with pytest.raises(IntegrityError, match="disk is full"):
        log.append(GAMES, entries("a", "b", "c", "d"), after=None, definitions=pinned(b"card"))
    assert (log.position(), log.head(GAMES)) == (0, None)
    with raw(data) as connection:
        for table in TABLES:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        connection.execute("DROP TRIGGER full_disk")
    log.append(GAMES, entries("a", "b", "c", "d"), after=None, definitions=pinned(b"card"))
    assert log.definitions(pinned(b"card")) == pinned(b"card")


# Definitions


def test_a_definition_is_kept_once(log: GameLog, data: Path) -> None:
    cards = pinned(b"one", b"two")
    log.append(uuid4(), entries("a"), after=None, definitions=cards)
    with contextlib.closing(GameLog.open(data)) as other:
        other.append(uuid4(), entries("a"), after=None, definitions=cards | pinned(b"three"))
    assert log.definitions(pinned(b"three", b"one")) == pinned(b"three", b"one")
    with raw(data) as connection:
        assert connection.execute("SELECT count(*) FROM definitions").fetchone() == (3,)


def test_a_definition_under_a_wrong_hash_is_refused(log: GameLog) -> None:
    wrong = hashlib.sha256(b"right").hexdigest()
    with pytest.raises(LogDamaged, match=f"definition {wrong}"):
        log.append(GAMES, entries("a"), after=None, definitions={wrong: b"wrong"})
    assert log.position() == 0


def test_a_changed_definition_is_named(log: GameLog, data: Path) -> None:
    (name,) = pinned(b"card")
    log.append(GAMES, entries("a"), after=None, definitions=pinned(b"card"))
    with raw(data, unguarded=True) as connection:
        connection.execute("UPDATE definitions SET body = ?", (b"cart",))
    with pytest.raises(LogDamaged, match=f"{FILE_NAME}: definition {name}"):
        log.definitions([name])
