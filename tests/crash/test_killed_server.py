"""PostgreSQL itself dies under a recorder, a simulator or a refresh: what was acknowledged is there afterwards."""

import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from events.log.store import VARIABLE, GameLog
from events.records.live import LiveGame
from events.records.recorder import decode
from events.records.unasked import is_choice
from events.simulation.simulate import simulate
from tests.crash.children import LONGEST, Child
from tests.crash.programs import field_of, go_on, plan, undisturbed
from tests.crash.server import DEATHS, Death, OwnServer, own_server
from tests.crash.wholeness import (
    assert_rebuilt_alike,
    await_quiet,
    everything,
    on_sqlite,
    outcome,
    whole_games,
    whole_lake,
)

rounds = pytest.mark.parametrize("rounds", [1, pytest.param(8, marks=pytest.mark.slow)])

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def running() -> Iterator[OwnServer]:
    with own_server() as server:
        yield server


@pytest.fixture
def server(running: OwnServer, monkeypatch: pytest.MonkeyPatch) -> OwnServer:
    running.renew()
    monkeypatch.setenv(VARIABLE, running.url)
    return running


def bereaved(server: OwnServer, dice: Random, death: Death, program: str, data: Path, *arguments: Any) -> list[Any]:
    """Run a program until its server dies and comes back; what it said. It may have failed by that, or go on."""
    child = Child(program, data, *arguments)
    try:
        child.hear(dice.randint(1, 3))
        time.sleep(dice.random() * LONGEST)
        server.die(death)
    finally:
        server.start()
        child.kill()
    assert child.killed or re.fullmatch("KifuError: postgresql://[^\n]*", child.error or ""), child.error
    await_quiet()
    return child.told


@rounds
@pytest.mark.parametrize("durable", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("death", DEATHS)
def test_what_was_acknowledged_outlives_the_server(
    server: OwnServer, tmp_path: Path, death: Death, durable: bool, rounds: int
) -> None:
    """What is not durable may be lost with the server, but only from the end: the simulation makes it again."""
    dice = Random(death)
    acknowledged: dict[int, tuple[Any, ...]] = {}
    done = 0
    for _ in range(rounds):
        told = bereaved(server, dice, death, "simulate", tmp_path, 1, durable)
        acknowledged |= {position: tuple(event) for _, position, *event in told}
        done = told[-1][0]
        with closing(GameLog.open(tmp_path)) as log:
            assert all(recording.ended for recording in whole_games(log).values())
            stored = {event.position: (event.game, event.version, event.hash) for event in everything(log)}
            if durable:
                assert acknowledged.items() <= stored.items()
    with closing(GameLog.open(tmp_path)) as log, on_sqlite(tmp_path / "undisturbed") as other:
        for each in (log, other):
            simulate(each, plan(), games=done + 40)
        assert everything(log) == everything(other)


def test_a_recorder_goes_on_with_its_game_when_the_server_is_back(server: OwnServer, tmp_path: Path) -> None:
    dice, field, game = Random("record"), field_of("fusion_world"), None
    for death in DEATHS:
        told = bereaved(server, dice, death, "record", tmp_path, field.system, game)
        game = told[-1][0]
        with closing(GameLog.open(tmp_path)) as log:
            recorded = log.read(game)
            for name, version, hash in told:
                assert (name, recorded[version - 1].hash) == (game, hash)
            assert told[-1][1] <= len(recorded)
            assert sum(map(is_choice, decode(recorded).actions[told[-1][1] - 1 :])) <= 1
    with closing(GameLog.open(tmp_path)) as log:
        go_on(LiveGame.resume(log, told[0][0]), field, number=len(decode(recorded).decided()))
        assert [outcome(recording) for recording in whole_games(log).values()] == [outcome(undisturbed(field))]


def test_a_refresh_goes_on_when_the_server_is_back(server: OwnServer, tmp_path: Path) -> None:
    dice, data = Random("refresh"), tmp_path / "data"
    for number, death in enumerate(DEATHS):
        with closing(GameLog.open(data)) as log:
            simulate(log, plan(), first=8 * number, games=8 * number + 8)
        told = bereaved(server, dice, death, "refresh", data, True)
        with closing(GameLog.open(data)) as log:
            assert whole_lake(data, log).version >= told[-1][0]
    with closing(GameLog.open(data)) as log:
        assert_rebuilt_alike(log, data, tmp_path / "again")
