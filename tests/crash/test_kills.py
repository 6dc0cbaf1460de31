"""Recorder, simulator and refresh, killed at random moments: 12 of the common suite, and the same for the rest.

What was acknowledged is there, nothing is half there, and all goes on to what an undisturbed run gives.
"""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from events.log.store import GameLog
from events.records.live import LiveGame
from events.records.recorder import decode
from events.records.unasked import is_choice
from events.simulation.simulate import simulate
from projector import compaction, lake_writer, parts
from projector.audit import verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, Manifest, read_manifest, write_manifest
from tests.crash.children import Child, killed
from tests.crash.programs import field_of, go_on, plan, started, undisturbed
from tests.crash.wholeness import (
    assert_rebuilt_alike,
    await_quiet,
    everything,
    fingerprint,
    of_games,
    on_sqlite,
    outcome,
    whole_games,
    whole_lake,
)
from tests.log.databases import DATABASES, Database, stored_in
from tests.suite.fields import GAMES
from tests.waiting import wait_until

pytestmark = pytest.mark.process

QUICK = 2
"""Kills of each kind on each database in a default run."""
LONG = 17
"""The same in a long run."""
AHEAD = 1200
"""Events that the log has more than the lake, at least, whenever a refresh is started to be killed: some 7 games."""

on_files = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
kills = pytest.mark.parametrize("kills", [QUICK, pytest.param(LONG, marks=pytest.mark.slow)])


@pytest.fixture(params=DATABASES, autouse=True)
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    with stored_in(request.param, monkeypatch):
        yield request.param


def unfinished(log: GameLog) -> UUID | None:
    """The last game, if it has not ended."""
    last = list(whole_games(log).items())[-1:]
    return next((UUID(game) for game, recording in last if not recording.ended), None)


def choices_of(log: GameLog, events: Sequence[tuple[UUID, int]]) -> int:
    """How many of these events, by game and version, are answers that could have been others; a start is none."""
    actions = [decode(log.read(game)).actions[version - 2] for game, version in events if version > 1]
    return sum(map(is_choice, actions))


@kills
@pytest.mark.parametrize("system", GAMES)
def test_12_a_killed_recorder(tmp_path: Path, system: str, kills: int) -> None:
    dice, field = Random(f"record {system}"), field_of(system)
    acknowledged: dict[tuple[UUID, int], bytes] = {}
    game = None
    for _ in range(kills):
        told = killed(dice, "record", tmp_path, system, game, most=40 if system == "fusion_world" else 8)
        acknowledged |= {(game, version): hash for game, version, hash in told}
        await_quiet()
        with closing(GameLog.open(tmp_path)) as log:
            stored = {(event.game, event.version): event.hash for event in of_games(log)}
            assert acknowledged.items() <= stored.items()
            unsaid = [event for event in stored if event not in acknowledged]
            assert unsaid == [*stored][len(acknowledged) :]
            assert choices_of(log, unsaid) <= 1, "one answer was committed with what follows, and not said yet"
            acknowledged = stored
            game = unfinished(log)
    expected = outcome(undisturbed(field))
    with closing(GameLog.open(tmp_path)) as log:
        if game:
            live = LiveGame.resume(log, game)
            go_on(live, field, number=len(whole_games(log)[str(game)].decided()))
        games = whole_games(log)
        assert [outcome(recording) for recording in games.values()] == [expected] * len(games)
        audit = verify(log)
        assert (audit.sound, audit.equal) == (True, len(games))


@kills
def test_a_killed_simulator(tmp_path: Path, kills: int) -> None:
    dice = Random("simulate")
    data = tmp_path / "data"
    acknowledged: dict[int, tuple[UUID, int, bytes]] = {}
    done = 0
    for number in range(1, kills + 1):
        jobs = 2 if number % 8 == 0 else 1
        told = killed(dice, "simulate", data, jobs, most=4)
        acknowledged |= {position: (event[0], event[1], event[2]) for _, position, *event in told}
        done = max([done, *(one[0] for one in told)])
        await_quiet()
        with closing(GameLog.open(data, durable=False)) as log:
            assert all(recording.ended for recording in whole_games(log).values())
            stored = {event.position: (event.game, event.version, event.hash) for event in everything(log)}
            assert acknowledged.items() <= stored.items()
    games = done + 60
    with closing(GameLog.open(data, durable=False)) as log, on_sqlite(tmp_path / "undisturbed") as other:
        simulate(other, plan(), games=games)
        before, expected = everything(log), everything(other)
        assert before == expected[: len(before)]
        assert len(before) < len(expected)
        simulate(log, plan(), games=games)
        assert everything(log) == expected


@kills
def test_a_killed_refresh(tmp_path: Path, kills: int) -> None:
    dice = Random("refresh")
    data = tmp_path / "data"
    seen: dict[int, dict[str, list[int]]] = {}
    games = acknowledged = 0
    field = field_of("fusion_world")
    with closing(GameLog.open(data, durable=False)) as log:
        live, number = started(log, field), 0
        for kill in range(kills):
            while log.position() - Lake.open(data).version < AHEAD:
                simulate(log, plan(), games=games + 3, first=games)
                games += 3
            number = go_on(live, field, number=number, most=5)
            told = killed(dice, "refresh", data, kill % 2 == 1, most=4)
            manifest = read_manifest(data / FOLDER)
            reached = manifest.position if manifest else 0
            assert reached >= max([acknowledged, *(position for position, _ in told)])
            acknowledged = reached
            found = whole_lake(data, log)
            seen[found.version] = fingerprint(replace(found, until=found.version))
        assert_rebuilt_alike(log, data, tmp_path / "again")
    last = Lake.open(data)
    for position, rows in seen.items():
        assert fingerprint(replace(last, until=position)) == rows


@on_files
def test_a_part_is_removed_only_when_no_manifest_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "KEEP_SECONDS", 0.0)
    monkeypatch.setattr(compaction, "TOGETHER", 2)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        simulate(log, plan(), games=2)
        refresh(log, tmp_path)
        simulate(log, plan(), games=4)

        def write(folder: Path, manifest: Manifest) -> None:
            if len(manifest.of("games")) == 1:
                raise KeyboardInterrupt  # as a kill would leave it
            write_manifest(folder, manifest)

        monkeypatch.setattr(lake_writer, "write_manifest", write)
        with pytest.raises(KeyboardInterrupt):
            refresh(log, tmp_path)
        whole_lake(tmp_path, log)


def members(child: Child) -> list[int]:
    """The live processes of a child's group but itself."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, group = (process / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(group) == child.process.pid != int(process.name) and state != "Z":
                found.append(int(process.name))
    return found


@on_files
def test_the_workers_of_a_killed_simulator_end(tmp_path: Path) -> None:
    child = Child("simulate", tmp_path, 3)  # it plays, too
    try:
        child.hear(1)
        workers = members(child)
        assert len(workers) >= 2
        child.process.kill()
        wait_until(lambda: not members(child), "workers go on without their simulator")
    finally:
        child.kill()


@pytest.mark.slow
@on_files
def test_a_simulator_whose_worker_is_killed_says_so(tmp_path: Path) -> None:
    child = Child("simulate", tmp_path, 2)
    try:
        child.hear(1)
        for worker in members(child):
            os.kill(worker, signal.SIGKILL)
        child.ended()
    finally:
        child.kill()
    with closing(GameLog.open(tmp_path)) as log:
        assert all(recording.ended for recording in whole_games(log).values())
        assert log.position() == child.told[-1][1]
    assert (child.error or "").startswith("KifuError"), child.error
