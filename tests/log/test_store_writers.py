"""The log under several threads and processes, and after a kill."""

import contextlib
import shutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast
from uuid import UUID, uuid5

import pytest

from events.log.chain import verify_chain
from events.log.entries import Recorded
from events.log.store import GameLog
from tests.log.databases import DATABASES, stored_in
from tests.log.test_store import GAMES, entries, pinned
from tests.log.writers import spawn, start_together

pytestmark = pytest.mark.waits


@pytest.fixture(params=DATABASES)
def data(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with stored_in(request.param, monkeypatch):
        yield tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


def test_a_log_that_a_process_opened_twice_follows_what_other_processes_write(data: Path, log: GameLog) -> None:
    for at, player in enumerate("ab"):
        with contextlib.closing(GameLog.open(data)) as again:
            assert again.position() == at * 60
        with spawn("play", data, player, 3) as writer:
            start_together([writer])
        assert writer.returncode == 0
        assert log.position() == (at + 1) * 60
    log.append(GAMES, entries("a"), after=None)
    with contextlib.closing(GameLog.open(data)) as again:
        assert again.position() == 121


def test_many_threads_read_while_one_writes(log: GameLog) -> None:
    finished, failures = threading.Event(), []

    def read() -> None:
        try:
            while not finished.is_set():
                for head in log.heads().values():
                    recorded = log.read(head.game)
                    verify_chain(recorded)
                    assert len(recorded) % 3 == 0
                    assert len(recorded) >= head.version
        except BaseException as failure:
            failures.append(failure)

    readers = [threading.Thread(target=read) for _ in range(8)]
    for reader in readers:
        reader.start()
    head = None
    for _ in range(60):
        head = log.append(GAMES, entries("a", "b", "c"), after=head)
    finished.set()
    for reader in readers:
        reader.join()
    assert failures == []
    assert log.position() == 180


@pytest.mark.parametrize("games", [12, pytest.param(40, marks=pytest.mark.slow)])
def test_follow_sees_everything_once_while_four_processes_append(data: Path, games: int) -> None:
    seen: list[Recorded] = []
    with contextlib.ExitStack() as stack:
        players = [stack.enter_context(spawn("play", data, player, games)) for player in "abcd"]
        start_together(players)
        with contextlib.closing(GameLog.open(data, durable=False)) as log:
            running, page = True, cast("list[Recorded]", [])
            while running or page:
                running = any(player.poll() is None for player in players)
                page = log.follow(seen[-1].position if seen else 0, limit=7)
                seen += page
    assert [player.returncode for player in players] == [0, 0, 0, 0]
    assert [event.position for event in seen] == list(range(1, 4 * games * 20 + 1))
    found = Counter(event.game for event in seen)
    assert found == {uuid5(GAMES, f"{player} {n}"): 20 for player in "abcd" for n in range(games)}
    for game in found:
        verify_chain([event for event in seen if event.game == game])


def test_writers_of_one_game_lose_nothing_and_overwrite_nothing(data: Path) -> None:
    with contextlib.ExitStack() as stack:
        players = [stack.enter_context(spawn("contend", data)) for _ in range(4)]
        start_together(players)
        told = [[int(number) for number in player.communicate()[0].split()] for player in players]
    appended, refused = (sum(numbers) for numbers in zip(*told, strict=True))
    with contextlib.closing(GameLog.open(data)) as log:
        recorded = log.read(GAMES)
    verify_chain(recorded)
    assert len(recorded) == 3 * appended
    assert [event.position for event in recorded] == list(range(1, 3 * appended + 1))
    assert refused > 0


def test_several_processes_may_make_the_log_at_once(data: Path) -> None:
    with contextlib.ExitStack() as stack:
        players = [stack.enter_context(spawn("play", data, player, 2)) for player in "abcd"]
        start_together(players)
    assert [player.returncode for player in players] == [0, 0, 0, 0]
    with contextlib.closing(GameLog.open(data)) as log:
        assert len(log.heads()) == 8
        assert log.position() == 160


@pytest.mark.parametrize("kills", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half(data: Path, kills: int) -> None:
    acknowledged: dict[UUID, tuple[int, str]] = {}
    for round_number in range(kills):
        with spawn("play_on", data) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline()]
            time.sleep(0.02 + 0.013 * round_number)
            child.send_signal(signal.SIGKILL)
            lines += child.stdout.read().splitlines(keepends=True)
        assert child.returncode == -signal.SIGKILL
        for line in lines:
            if line.endswith("\n"):
                game, version, found = line.split()
                acknowledged[UUID(game)] = (int(version), found)
        if data.exists():  # what a file system holds at a kill can be copied; a server's is its own affair
            shutil.copytree(data, data.with_name(f"copy {round_number}"))
            check_whole(data.with_name(f"copy {round_number}"), acknowledged)
        check_whole(data, acknowledged)
    assert len(acknowledged) >= kills


def check_whole(data: Path, acknowledged: dict[UUID, tuple[int, str]]) -> None:
    with contextlib.closing(GameLog.open(data)) as log:
        heads = log.heads()
        for game, (version, found) in acknowledged.items():
            assert log.read(game)[version - 1].hash.hex() == found
        for game, head in heads.items():
            assert head.version % 5 == 0
            verify_chain(log.read(game))
            assert log.definitions(pinned(game.bytes)) == pinned(game.bytes)
        assert log.position() == sum(head.version for head in heads.values())
