"""The log under several threads and processes, and after a kill."""

import contextlib
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast
from uuid import UUID, uuid4, uuid5

import pytest

from events.chain import verify_chain
from events.store import FILE_NAME, GameLog, Recorded
from tests.test_store import GAMES, entries, pinned

ROOT = Path(__file__).parents[1]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def log(data: Path) -> Iterator[GameLog]:
    with contextlib.closing(GameLog.open(data, durable=False)) as opened:
        yield opened


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


def spawn(function: str, *arguments: object) -> "subprocess.Popen[str]":
    """Run a function of this module in a process of its own."""
    code = f"import sys; from tests.test_store_writers import {function}; {function}(*sys.argv[1:])"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def play(data: str, player: str, games: str) -> None:
    """Append games of 20 events, in 5 appends each."""
    with contextlib.closing(GameLog.open(Path(data), durable=False)) as log:
        for n in range(int(games)):
            head = None
            for _ in range(5):
                head = log.append(uuid5(GAMES, f"{player} {n}"), entries(*"abcd"), after=head)


def test_follow_sees_everything_once_while_two_processes_append(data: Path) -> None:
    seen: list[Recorded] = []
    with spawn("play", data, "a", 40) as one, spawn("play", data, "b", 40) as two:
        while not (data / FILE_NAME).exists():
            time.sleep(0.01)
        with contextlib.closing(GameLog.open(data, durable=False)) as log:
            running, page = True, cast("list[Recorded]", [])
            while running or page:
                running = one.poll() is None or two.poll() is None
                page = log.follow(seen[-1].position if seen else 0, limit=7)
                seen += page
    assert (one.returncode, two.returncode) == (0, 0)
    assert [event.position for event in seen] == list(range(1, 2 * 40 * 20 + 1))
    games = Counter(event.game for event in seen)
    assert games == {uuid5(GAMES, f"{player} {n}"): 20 for player in "ab" for n in range(40)}
    for game in games:
        verify_chain([event for event in seen if event.game == game])


def test_several_processes_may_make_the_log_at_once(data: Path) -> None:
    with contextlib.ExitStack() as stack:
        players = [stack.enter_context(spawn("play", data, player, 2)) for player in "abcd"]
    assert [player.returncode for player in players] == [0, 0, 0, 0]
    with contextlib.closing(GameLog.open(data)) as log:
        assert len(log.heads()) == 8
        assert log.position() == 160


def play_on(data: str) -> None:
    """Append for ever, five events at a time, each game with a definition, and say what has been acknowledged."""
    with contextlib.closing(GameLog.open(Path(data))) as log:
        while True:
            head = None
            for _ in range(8):
                game = head.game if head else uuid4()
                head = log.append(game, entries(*"abcde"), after=head, definitions=pinned(game.bytes))
                print(head.game, head.version, head.hash.hex(), flush=True)


def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half(data: Path) -> None:
    acknowledged: dict[UUID, tuple[int, str]] = {}
    for round_number in range(6):
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
        shutil.copytree(data, data.with_name(f"copy {round_number}"))
        for folder in (data, data.with_name(f"copy {round_number}")):
            check_whole(folder, acknowledged)
    assert len(acknowledged) >= 6


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
