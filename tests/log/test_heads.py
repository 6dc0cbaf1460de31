"""One short line, kept elsewhere, that vouches for a whole log: what it finds, in either database."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from events.errors import KifuError, LogDamaged
from events.log.heads import LogHead, log_head, strayed
from events.log.store import GameLog
from projector.audit import verify
from tests.log.databases import DATABASES, REFUSED, behind, stored_in
from tests.log.test_store import entries
from tests.projector.played import add_games

Execute = Callable[..., list[Any]]
Altered = Callable[[Execute], None]
COPY = "copied"


@pytest.fixture(params=DATABASES)
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with stored_in(request.param, monkeypatch):
        yield tmp_path / "data"


def written(data: Path, games: Sequence[UUID], *, bodies: str = "abc") -> None:
    """Games of a few events each, one after the other."""
    with closing(GameLog.open(data, durable=False)) as log:
        for game in games:
            log.append(game, entries(*bodies), after=None)


def head_of(data: Path) -> LogHead:
    with closing(GameLog.open(data)) as log:
        return log_head(log)


def fault(data: Path, head: LogHead) -> str | None:
    with closing(GameLog.open(data)) as log:
        return strayed(log, head)


def test_a_head_is_one_line_and_is_read_back_from_it(data: Path) -> None:
    written(data, [uuid4()])
    head = head_of(data)
    assert str(head) == f"3:{head.hash.hex()}"
    assert LogHead.parse(f" {head}\n") == head


@pytest.mark.parametrize("line", ["", "3", "3:", ":" + "a" * 64, "-3:" + "a" * 64, "3:" + "A" * 64, "٣:" + "a" * 64])
def test_a_line_that_is_no_head_is_refused(line: str) -> None:
    with pytest.raises(KifuError, match="give the line that `kifu heads` printed"):
        LogHead.parse(line)


def test_a_log_that_has_only_grown_is_the_one_that_the_head_was_taken_of(data: Path) -> None:
    GameLog.open(data).close()
    heads = [head_of(data)]
    game = uuid4()
    with closing(GameLog.open(data, durable=False)) as log:
        after = None
        for body in "abcdef":
            after = log.append(game, entries(body), after=after)
            heads.append(log_head(log))
            log.append(uuid4(), entries(body), after=None)
        assert [strayed(log, head) for head in heads] == [None] * 7
    assert len({head.hash for head in heads}) == 7


def last_game(execute: Execute) -> None:
    execute("DELETE FROM stored_events WHERE position > 6")


def last_event(execute: Execute) -> None:
    execute("DELETE FROM stored_events WHERE position = 9")


def middle_game(execute: Execute) -> None:
    """The others move up: there is no gap, and each game is whole."""
    execute("DELETE FROM stored_events WHERE position BETWEEN 4 AND 6")
    for position in (7, 8, 9):
        execute("UPDATE stored_events SET position = ? WHERE position = ?", position - 3, position)


def two_games_change_places(execute: Execute) -> None:
    for position in (4, 5, 6):
        execute("UPDATE stored_events SET position = ? WHERE position = ?", position + 100, position)
        execute("UPDATE stored_events SET position = ? WHERE position = ?", position, position + 3)
        execute("UPDATE stored_events SET position = ? WHERE position = ?", position + 3, position + 100)


def another_topic(execute: Execute) -> None:
    execute("UPDATE topics SET topic = 'fusion_world/actioM/1'")


def another_id(execute: Execute) -> None:
    ((game,),) = execute("SELECT game FROM games WHERE id = 2")
    other = UUID(int=5)
    execute("UPDATE games SET game = ? WHERE id = 2", other.bytes if isinstance(game, bytes) else other)


def one_bit(execute: Execute) -> None:
    ((state,),) = execute("SELECT state FROM stored_events WHERE position = 5")
    execute("UPDATE stored_events SET state = ? WHERE position = 5", state[:-1] + bytes([state[-1] ^ 1]))


ALTERED: list[Altered] = [middle_game, two_games_change_places, another_topic, another_id, one_bit]


@pytest.mark.parametrize("alter", [last_game, last_event])
def test_what_was_cut_off_at_the_end_is_found(data: Path, alter: Altered) -> None:
    written(data, [uuid4() for _ in range(3)])
    head = head_of(data)
    with behind(data, unguarded=True) as execute:
        alter(execute)
    assert "it was cut" in str(fault(data, head))
    written(data, [uuid4() for _ in range(3)])
    assert "an event was removed, replaced or put between" in str(fault(data, head)), "though the log has grown again"


@pytest.mark.parametrize("alter", ALTERED)
def test_what_was_changed_before_the_end_is_found(data: Path, alter: Altered) -> None:
    written(data, [uuid4() for _ in range(3)])
    head = head_of(data)
    with behind(data, unguarded=True) as execute:
        alter(execute)
    written(data, [uuid4() for _ in range(3)])
    assert "an event was removed, replaced or put between" in str(fault(data, head))


def test_a_game_put_between_is_found(data: Path) -> None:
    games = [uuid4() for _ in range(3)]
    written(data, games[:2])
    head = head_of(data)
    with behind(data, unguarded=True) as execute:
        execute("DELETE FROM stored_events WHERE position > 3")
        execute("DELETE FROM games WHERE id > 1")
    written(data, games[1:])
    assert fault(data, head) is None, "the same games in the same order"
    with behind(data, unguarded=True) as execute:
        execute("DELETE FROM stored_events WHERE position > 3")
        execute("DELETE FROM games WHERE id > 1")
    written(data, [games[2], games[1]])
    assert "an event was removed, replaced or put between" in str(fault(data, head))


def test_an_older_log_in_its_place_is_found_even_when_it_has_grown(data: Path) -> None:
    games = [uuid4() for _ in range(3)]
    written(data, games)
    head = head_of(data)
    with behind(data, unguarded=True) as execute:  # as the log was after two games
        execute("DELETE FROM stored_events WHERE position > 6")
        execute("DELETE FROM games WHERE id = 3")
    assert "it was cut" in str(fault(data, head))
    written(data, games[2:], bodies="abd")
    assert "an event was removed, replaced or put between" in str(fault(data, head))


def test_a_replaced_game_whose_own_chain_is_whole_is_found(data: Path) -> None:
    games = [uuid4() for _ in range(3)]
    written(data, games)
    head = head_of(data)
    with behind(data, unguarded=True) as execute:
        execute("DELETE FROM stored_events")
        execute("DELETE FROM games")
    written(data, games[:1])
    written(data, games[1:2], bodies="abx")
    written(data, games[2:])
    assert "an event was removed, replaced or put between" in str(fault(data, head))


def test_there_is_no_head_over_a_gap(data: Path) -> None:
    written(data, [uuid4() for _ in range(3)])
    with behind(data, unguarded=True) as execute:
        execute("DELETE FROM stored_events WHERE position BETWEEN 4 AND 5")
    with closing(GameLog.open(data)) as log:
        with pytest.raises(LogDamaged, match="the event at position 4 is missing"):
            log_head(log)
        assert log.gaps() == ["positions 4 to 5 have no event"]


def test_an_event_without_a_topic_at_the_end_is_no_end(data: Path) -> None:
    written(data, [uuid4()])
    with behind(data, unguarded=True) as execute:
        execute("UPDATE stored_events SET topic = 77 WHERE position = 3")
    with closing(GameLog.open(data)) as log, pytest.raises(LogDamaged):
        log_head(log)


def test_an_event_before_the_first_position_is_found(data: Path) -> None:
    written(data, [uuid4()])
    with behind(data, unguarded=True) as execute:
        execute("INSERT INTO stored_events SELECT -4, game, 4, topic, state FROM stored_events WHERE position = 3")
    with closing(GameLog.open(data)) as log:
        assert log.gaps() == ["an event stands at position -4: the first position is 1"]


# Triggers


def test_triggers_that_are_missing_are_restored_and_said_once(data: Path) -> None:
    written(data, [uuid4()])
    with behind(data, unguarded=True):
        pass
    with closing(GameLog.open(data)) as log:
        lost = log.guard()
        assert len(lost) >= 4
        assert all("is restored" in line for line in lost)
        assert log.guard() == []
    with behind(data) as execute:
        for table in ("games", "topics", "stored_events"):
            with pytest.raises(REFUSED, match=f"append-only: DELETE of {table} is refused"):
                execute(f"DELETE FROM {table}")


def test_a_trigger_that_is_none_of_a_logs_is_told(tmp_path: Path) -> None:
    written(tmp_path, [uuid4()])
    with behind(tmp_path) as execute:
        execute("CREATE TRIGGER thief BEFORE INSERT ON games BEGIN SELECT RAISE(IGNORE); END")
        execute("DROP TRIGGER games_refuse_DELETE")
        execute("CREATE TRIGGER games_refuse_DELETE BEFORE DELETE ON games BEGIN SELECT 1; END")
    with closing(GameLog.open(tmp_path)) as log:
        changed, foreign = log.guard()
        assert changed.startswith("trigger games_refuse_DELETE was changed, and is restored")
        assert foreign.startswith("trigger thief is none of a log's")
        assert len(log.guard()) == 1


# The audit says all of it


def test_the_audit_says_each_fault_of_the_log_in_one_line(data: Path) -> None:
    with closing(GameLog.open(data, durable=False)) as log:
        add_games(log, range(3))
        head = log_head(log)
        assert verify(log, head=head, data=data).sound
        first, middle, _ = log.heads().values()
    with behind(data, unguarded=True) as execute:
        at = first.version
        execute("DELETE FROM stored_events WHERE position > ? AND position <= ?", at, at + middle.version)
    with closing(GameLog.open(data)) as log:
        found = verify(log, head=head)
        assert [str(middle.game)] == [str(one.game) for one in found.unreadable]
        assert f"positions {at + 1} to {at + middle.version} have no event" in found.damage
        assert any("is restored" in line for line in found.damage)
        assert any(f"the event at position {at + 1} is missing" in line for line in found.damage)
        assert all("\n" not in line for line in found.damage)
