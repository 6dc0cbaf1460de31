"""A killed recorder loses nothing that it acknowledged: 12 of the suite."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from events.chain import verify_chain
from events.recorder import LiveGame
from events.store import GameLog
from projector.audit import verify
from tests.suite.fields import GAMES, Field
from tests.suite.live_recorder import play_on

ROOT = Path(__file__).parents[2]


def killed_after(data: Path, system: str, *, lines: int, seconds: float, seed: int) -> list[str]:
    """Record until that many lines have been read and that time has passed, then kill. What was acknowledged."""
    command = [sys.executable, "-m", "tests.suite.live_recorder", str(data), system, str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        time.sleep(seconds)
        child.kill()
        told += child.stdout.readlines()
    return [line.strip() for line in told if line.endswith("\n")]


def check(data: Path, system: str, *, seed: int) -> None:
    random = Random(seed)
    lines, seconds = random.randint(0, 40 if system == "fusion_world" else 8), random.random() / 50
    game, *told = killed_after(data, system, lines=lines + 1, seconds=seconds, seed=seed)
    log = GameLog.open(data)
    recorded = log.read(UUID(game))
    verify_chain(recorded)
    for line in told:
        version, head = line.split()
        assert recorded[int(version) - 1].hash.hex() == head
    assert len(told) + 1 <= len(recorded) <= len(told) + 2
    field = Field(system, ("random", "random"), 0, 1)
    live = LiveGame.resume(log, UUID(game))
    play_on(live, field, seed=seed + 1)
    audit = verify(log)
    assert (audit.games, audit.equal) == (1, 1)
    log.close()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", GAMES)
def test_12_what_a_killed_recorder_acknowledged_is_there_and_the_game_resumes(
    tmp_path: Path, system: str, seed: int
) -> None:
    check(tmp_path, system, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
@pytest.mark.parametrize("system", GAMES)
def test_12_wherever_it_is_killed(tmp_path: Path, system: str, seed: int) -> None:
    check(tmp_path, system, seed=seed)
