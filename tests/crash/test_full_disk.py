"""A full disk, or a file that may not grow: one clear line, nothing is lost, and all goes on when there is room."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Protocol
from uuid import uuid5

import psycopg
import pytest

from events.errors import KifuError
from events.log.entries import Entry, Head
from events.log.store import VARIABLE, GameLog
from events.records.live import LiveGame
from events.simulation.simulate import simulate
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from tests.crash.children import Child
from tests.crash.programs import field_of, go_on, plan, undisturbed
from tests.crash.server import OwnServer, own_server
from tests.crash.wholeness import (
    assert_rebuilt_alike,
    everything,
    of_games,
    on_sqlite,
    outcome,
    tables,
    whole_games,
    whole_lake,
)
from tests.log.test_store import GAMES

pytestmark = pytest.mark.process

ROOM = 400_000
"""Bytes that are left for a program that is there to run out of them."""
SEGMENT = 16 * 1024 * 1024
"""Bytes of a file of PostgreSQL's write-ahead log."""


class Disk(Protocol):
    """Where `data` is. `run` starts a program that soon finds it full; afterwards there is room again."""

    data: Path

    def run(self, program: str, *arguments: Any, room: int = ROOM) -> Child: ...


class Limited:
    """A folder in which the program may not make a file longer than the longest of now, and a little."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def run(self, program: str, *arguments: Any, room: int = ROOM) -> Child:
        longest = max((file.stat().st_size for file in self.data.rglob("*") if file.is_file()), default=0)
        child = Child(program, self.data, *arguments, most=longest + room)
        child.ended()
        return child


class Small:
    """A disk of its own in memory, with little room while the program runs."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def run(self, program: str, *arguments: Any, room: int = ROOM) -> Child:
        used = int(subprocess.check_output(["du", "-sB1", self.data], text=True).split()[0])
        self.resize(used + room)
        child = Child(program, self.data, *arguments)
        child.ended()
        self.resize(1 << 30)
        return child

    def resize(self, size: int) -> None:
        subprocess.run(["mount", "-o", f"remount,size={size}", self.data], check=True)


@contextmanager
def small_disk(data: Path) -> Iterator[Small]:
    command: list[str | Path] = ["mount", "-t", "tmpfs", "-o", "size=1g", "kifu", data]
    mounted = subprocess.run(command, check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield Small(data)
    finally:
        subprocess.run(["umount", "--lazy", data], check=True)


@pytest.fixture(params=[pytest.param("limited", marks=pytest.mark.slow), "small"])
def disk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    monkeypatch.delenv(VARIABLE, raising=False)
    data = tmp_path / "data"
    data.mkdir()
    if request.param == "limited":
        yield Limited(data)
    else:
        with small_disk(data) as small:
            yield small


def assert_told_plainly(child: Child, *, place: str) -> None:
    assert child.process.exitcode == 0
    assert child.error is not None
    assert re.fullmatch(rf"KifuError: [^\n]*{re.escape(place)}[^\n]*", child.error), child.error


def test_a_recorder_on_a_full_disk(disk: Disk) -> None:
    field, game, told = field_of("fusion_world"), None, []
    for _ in range(2):
        child = disk.run("record", field.system, game)
        assert_told_plainly(child, place=str(disk.data))
        told += child.told
        with closing(GameLog.open(disk.data)) as log:
            recordings = whole_games(log)
            stored = {(event.game, event.version, event.hash) for event in of_games(log)}
            assert set(told) == stored
        game = told[-1][0] if not recordings[str(told[-1][0])].ended else None
    expected = outcome(undisturbed(field))
    with closing(GameLog.open(disk.data)) as log:
        if game:
            live = LiveGame.resume(log, game)
            go_on(live, field, number=len(recordings[str(game)].decided()))
        games = whole_games(log)
        assert [outcome(recording) for recording in games.values()] == [expected] * len(games)


def test_a_simulator_on_a_full_disk(disk: Disk, tmp_path: Path) -> None:
    done = 0
    for _ in range(2):
        child = disk.run("simulate", 1)
        assert_told_plainly(child, place=str(disk.data))
        done, position, *_ = child.told[-1]
        with closing(GameLog.open(disk.data)) as log:
            assert log.position() == position
            assert all(recording.ended for recording in whole_games(log).values())
    with closing(GameLog.open(disk.data)) as log, on_sqlite(tmp_path / "undisturbed") as other:
        for each in (log, other):
            simulate(each, plan(), games=done + 3)
        assert everything(log) == everything(other)


def test_a_refresh_on_a_full_disk_is_told_plainly(disk: Disk, tmp_path: Path) -> None:
    fill_the_lake(disk, tmp_path, plainly=True)


def test_a_refresh_on_a_full_disk_goes_on_when_there_is_room(disk: Disk, tmp_path: Path) -> None:
    fill_the_lake(disk, tmp_path, plainly=False)


def fill_the_lake(disk: Disk, tmp_path: Path, *, plainly: bool) -> None:
    with closing(GameLog.open(tmp_path / "log", durable=False)) as log:
        simulate(log, plan(), games=10)
        refresh(log, disk.data)
        before = tables(Lake.open(disk.data))
        simulate(log, plan(), games=60)
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv(VARIABLE, str(tmp_path / "log" / "log.sqlite"))
        child = disk.run("refresh", False, room=5_000)
        with closing(GameLog.open(disk.data)) as log:
            assert child.error is not None
            if plainly:
                assert_told_plainly(child, place=str(disk.data / FOLDER))
            lake = whole_lake(disk.data, log)
            assert lake.version >= max([0, *(position for position, _ in child.told)])
            assert len(before["games"]) <= len(tables(lake)["games"]) <= len(log.heads())
            assert_rebuilt_alike(log, disk.data, tmp_path / "again")


# PostgreSQL


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    with own_server() as running:
        yield running


def fill(log: GameLog, *, size: int, most: int) -> list[Head]:
    """Append games of that many bytes that nothing can compress until that fails; the heads acknowledged."""
    dice = Random(1)
    heads: list[Head] = []
    try:
        while len(heads) < most:
            game = uuid5(GAMES, f"game {len(heads)}")
            heads.append(log.append(game, [Entry("fusion_world/start/1", dice.randbytes(size))], after=None))
    except KifuError as error:
        if not re.fullmatch(r"postgresql://[^\n]*", str(error)):
            raise
        return heads
    raise AssertionError("the disk was never full")


def limit_of(server: OwnServer, what: str) -> int:
    """How long files may be, so that soon a table, or the write-ahead log at the offset of now, cannot be written."""
    if what == "a table":
        return SEGMENT
    with closing(psycopg.connect(server.url)) as connection:
        [(offset,)] = connection.execute("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").fetchall()
    return int(offset) % SEGMENT + 2**20


@pytest.mark.parametrize(("what", "size"), [("a table", 2**20), ("the write-ahead log", 2**14)])
def test_postgresql_on_a_full_disk(
    server: OwnServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, size: int
) -> None:
    server.renew()
    monkeypatch.setenv(VARIABLE, server.url)
    limit = limit_of(server, what)
    server.stop()
    server.start(most=limit)
    with closing(GameLog.open(tmp_path)) as log:
        first = log.append(GAMES, [Entry("fusion_world/start/1", b"first")], after=None)
        heads = fill(log, size=size, most=100_000)
    server.stop()
    server.start()
    with closing(GameLog.open(tmp_path)) as log:
        assert log.heads() == {head.game: head for head in (first, *heads)}
        assert [event.position for event in everything(log)] == list(range(1, len(heads) + 2))
        log.append(GAMES, [Entry("fusion_world/action/1", b"second")], after=first)
        assert len(log.read(GAMES)) == 2
