"""The chain names the place where a record was changed."""

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from events.errors import LogDamaged
from events.log.chain import ORIGIN, chain_hash, verify_chain
from events.log.entries import Entry, Recorded
from events.log.store import GameLog
from tests.drawn import given, st
from tests.log.test_store import ACTION, GAMES, entries, raw


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


@pytest.mark.parametrize(
    ("statement", "version"),
    [
        ("UPDATE stored_events SET state = CAST(substr(state, 1, 32) || x'7a' AS BLOB) WHERE version = 2", 2),
        ("UPDATE stored_events SET state = CAST(zeroblob(32) || substr(state, 33) AS BLOB) WHERE version = 2", 2),
        ("UPDATE stored_events SET topic = (SELECT id FROM topics WHERE topic = 'other/1') WHERE version = 3", 3),
        ("UPDATE topics SET topic = 'fusion_world/action/2' WHERE topic = 'fusion_world/action/1'", 1),
        ("UPDATE games SET game = zeroblob(16) WHERE id = 2", 1),
        ("DELETE FROM stored_events WHERE game = 1 AND version = 1", 1),
        ("DELETE FROM stored_events WHERE game = 1 AND version = 2", 2),
        ("UPDATE stored_events SET version = 5 - version + 100 WHERE game = 1 AND version IN (2, 3)", 2),
        ("UPDATE stored_events SET state = (SELECT state FROM stored_events WHERE game = 2 AND version = 4) "
         "WHERE game = 1 AND version = 4", 4),
    ],
)  # fmt: skip
def test_the_chain_shows_where_a_record_was_changed(log: GameLog, data: Path, statement: str, version: int) -> None:
    one, two = UUID(int=1), UUID(int=2)
    for game in (one, two):
        log.append(game, [*entries("a", "b", "c"), Entry("other/1", game.bytes)], after=None)
        verify_chain(log.read(game))
    with raw(data, unguarded=True) as connection:
        connection.execute(statement)
        connection.execute("UPDATE stored_events SET version = version - 100 WHERE version > 100")
    records = [log.read(game) for game in log.heads()]
    damaged = records[1] if "games" in statement else records[0]
    with pytest.raises(
        LogDamaged, match=rf"game {damaged[0].game}, version {version}: expected (hash|version) .* found"
    ):
        verify_chain(damaged)


def test_the_chain_refuses_a_foreign_event_and_another_order() -> None:
    def chained(game: UUID) -> list[Recorded]:
        previous, recorded = ORIGIN, []
        for version in range(1, 5):
            previous = chain_hash(previous, game, version, ACTION, b"%d" % version)
            recorded.append(Recorded(game, version, ACTION, previous, b"%d" % version))
        return recorded

    ours, theirs = chained(UUID(int=1)), chained(UUID(int=2))
    verify_chain(ours)
    verify_chain([])
    with pytest.raises(LogDamaged, match=rf"game {UUID(int=1)}, version 3: .* found one of game {UUID(int=2)}"):
        verify_chain([*ours[:2], theirs[2], ours[3]])
    with pytest.raises(LogDamaged, match=r"version 2: expected version 2, found version 3"):
        verify_chain([ours[0], ours[2], ours[1], ours[3]])


@given(st.integers(0, 3), st.data())
def test_any_flipped_bit_of_a_body_or_a_hash_is_found(at: int, data: st.DataObject) -> None:
    recorded, previous = [], ORIGIN
    for version in range(1, 5):
        previous = chain_hash(previous, GAMES, version, ACTION, b"body")
        recorded.append(Recorded(GAMES, version, ACTION, previous, b"body"))
    part = data.draw(st.sampled_from(["body", "hash"]))
    content = bytearray(getattr(recorded[at], part))
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    recorded[at] = msgspec.structs.replace(recorded[at], **{part: bytes(content)})
    with pytest.raises(LogDamaged, match=rf"game {GAMES}, version {at + 1}: expected hash"):
        verify_chain(recorded)


def test_the_framing_tells_topic_from_body() -> None:
    assert chain_hash(ORIGIN, GAMES, 1, "ab", b"c") != chain_hash(ORIGIN, GAMES, 1, "a", b"bc")
    expected = ORIGIN + GAMES.bytes + (1).to_bytes(8, "big") + (2).to_bytes(4, "big") + b"ab" + b"c"
    assert chain_hash(ORIGIN, GAMES, 1, "ab", b"c") == hashlib.sha256(expected).digest()


def test_a_record_too_short_for_a_hash_is_damage(log: GameLog, data: Path) -> None:
    log.append(GAMES, entries("a"), after=None)
    with raw(data, unguarded=True) as connection:
        connection.execute("UPDATE stored_events SET state = x'00'")
    with pytest.raises(LogDamaged, match=f"game {GAMES}, version 1: expected 32 bytes or more, found 1"):
        log.read(GAMES)
