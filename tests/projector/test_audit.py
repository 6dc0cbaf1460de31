import sqlite3
from pathlib import Path
from uuid import UUID, uuid4

import msgspec

from events.log.chain import verify_chain
from events.log.entries import Entry
from events.log.store import FILE_NAME
from events.records.recorder import decode
from events.records.stored_reports import is_report
from events.simulation.simulate import play_game
from projector.audit import Unreadable, verify
from projector.games import games
from tests.projector.played import add_games, append_game, go_on, live_game, opened, plan


def overwrite(data: Path, *, position: int) -> UUID:
    """Flip one bit of a stored body, which the log itself refuses; the game it belongs to."""
    connection = sqlite3.connect(data / FILE_NAME)
    connection.execute("DROP TRIGGER stored_events_refuse_UPDATE")
    state = bytearray(
        connection.execute("SELECT state FROM stored_events WHERE position = ?", (position,)).fetchone()[0]
    )
    state[-1] ^= 1
    connection.execute("UPDATE stored_events SET state = ? WHERE position = ?", (bytes(state), position))
    connection.commit()
    sql = "SELECT game FROM games WHERE id = (SELECT game FROM stored_events WHERE position = ?)"
    game = UUID(bytes=connection.execute(sql, (position,)).fetchone()[0])
    connection.close()
    return game


def test_a_whole_log_is_equal(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(6))
        go_on(live_game(log), answers=12)
        told: list[int] = []
        found = verify(log, progress=told.append)
    assert (found.games, found.equal, found.diverged, found.unreadable) == (7, 7, [], [])
    assert told == list(range(1, 9)), "the games, and the name of a person"
    assert (found.reports, found.names) == (0, 1)


def test_a_flipped_bit_is_found_and_stops_no_other_game(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(3))
    game = overwrite(tmp_path, position=40)
    with opened(tmp_path) as log:
        found = verify(log)
    assert (found.games, found.equal, found.diverged) == (3, 2, [])
    [bad] = found.unreadable
    assert bad.game == game
    assert "version 40: expected hash" in bad.why


def test_changed_facts_in_a_well_chained_record_diverge_there(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        of = plan()
        _, recording = play_game(of, 0)
        assert recording is not None
        event = next(n for n, action in enumerate(recording.actions, start=1) if n > 30 and len(action.facts) > 1)
        action = recording.actions[event - 1]
        recording.actions[event - 1] = msgspec.structs.replace(action, facts=action.facts[:-1])
        game = uuid4()
        append_game(log, recording, game, definitions_of=of, index=0)
        verify_chain(log.read(game))
        add_games(log, range(1, 3))
        found = verify(log)
    assert (found.games, found.equal, found.unreadable) == (3, 2, [])
    [differs] = found.diverged
    assert (differs.game, differs.event) == (game, event)
    assert f"action {event}" in differs.why


def test_a_changed_opening_diverges_at_the_start(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        of = plan()
        _, recording = play_game(of, 0)
        assert recording is not None
        recording.start = msgspec.structs.replace(recording.start, facts=())
        append_game(log, recording, uuid4(), definitions_of=of, index=0)
        assert [differs.event for differs in verify(log).diverged] == [0]


def test_unreadable_bodies_and_unknown_games_are_told_apart(tmp_path: Path) -> None:
    junk, unknown = UUID(int=1), UUID(int=2)
    with opened(tmp_path) as log:
        log.append(junk, [Entry("fusion_world/start/1", b"\xc1")], after=None)
        log.append(unknown, [Entry("tarot/start/1", b"\x90")], after=None)
        add_games(log, range(1))
        found = verify(log)
        listed = games(log)
    assert found.equal == 1
    assert [bad.game for bad in found.unreadable if isinstance(bad, Unreadable)] == [junk, unknown]
    assert "cannot be decoded" in found.unreadable[0].why
    assert "the card game tarot is not installed" in found.unreadable[1].why
    assert ["unreadable" in row for row in listed] == [True, True, False]


def test_games_lists_finished_and_open_games(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(2))
        live = live_game(log)
        go_on(live, answers=3)
        rows = games(log, open_games=True)
        played = [game for game in log.heads() if not is_report(log.first(game).topic)]
        recordings = [decode(log.read(game)) for game in played]
        heads = [log.heads()[game].hash.hex() for game in played]
    assert [row["head"] for row in rows] == heads
    assert [row["facts"] for row in rows] == [len(recording.facts) for recording in recordings]
    assert all(row["winner"] in ("a", "b") and row["reason"] for row in rows[:2])
    still_open = rows[2]
    assert (still_open["game"], still_open["winner"], still_open["reason"]) == (str(live.game), None, None)
    assert (still_open["actions"], still_open["turns"]) == (3, 0)
    assert still_open["players"] == ["player human", "player bot"]
