"""The workers of a cluster: the same bytes as one machine, each game once, also those of a worker that is killed."""

import builtins
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events import cluster
from events.cluster import Cluster, joined
from events.errors import KifuError
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.recorder import Recording
from events.simulation import simulate as simulating
from events.simulation.circuit import DEMO_CIRCUIT
from events.simulation.simulate import Plan, play_game, simulate
from projector import lake_writer, remote_batch
from projector.lake import Lake
from projector.lake_writer import refresh
from tests.projector.played import append_game, opened
from tests.projector.played import plan as usual_plan
from tests.projector.test_unsound import changed
from tests.suite.toy import TOY
from tests.suite.toy.cards import sample_cards, sample_decks

pytestmark = pytest.mark.waits


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two processes on this machine, and their scheduler."""
    from distributed import LocalCluster

    local: Any = LocalCluster
    games = ("tests.suite.toy",)  # a game of the tests is in no package that workers have
    with local(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60, preload=games) as found:
        yield found


@pytest.fixture(scope="module")
def of_two(workers: Any) -> Iterator[Cluster]:
    with joined(workers.scheduler_address) as found:
        yield found


def plan(*, at_events: bool = False) -> Plan:
    decks, circuit = list(sample_decks().values()), DEMO_CIRCUIT if at_events else None
    return Plan.of(TOY, seed=5, bots=("random", "bold"), decks=decks, catalogue=sample_cards(), circuit=circuit)


def recorded(path: Path, of: Plan, *, games: int, **by: Any) -> list[tuple[str, int, str, bytes]]:
    """Everything in the log, event by event."""
    with closing(GameLog.open(path, durable=False)) as log:
        simulate(log, of, games=games, **by)
        return [(str(event.game), event.version, event.topic, event.body) for event in log.follow(0, limit=10**6)]


@pytest.mark.parametrize("at_events", [False, True])
def test_a_cluster_records_the_same_bytes_as_one_machine(tmp_path: Path, of_two: Cluster, *, at_events: bool) -> None:
    of = plan(at_events=at_events)
    here = recorded(tmp_path / "here", of, games=36)
    assert here
    assert recorded(tmp_path / "there", of, games=36, cluster=of_two) == here
    assert recorded(tmp_path / "there", of, games=36, cluster=of_two) == here, "known games are skipped"


@pytest.mark.process
@pytest.mark.parametrize("games", [60, pytest.param(900, marks=pytest.mark.slow)])
def test_the_games_of_a_killed_worker_are_played_again_once(
    tmp_path: Path, workers: Any, of_two: Cluster, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "CHUNK", 3)
    victims = [worker.pid for worker in workers.workers.values()][:1]

    def kill(done: int) -> None:
        if done > games // 4 and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    there = recorded(tmp_path / "there", plan(), games=games, cluster=of_two, progress=kill)
    assert not victims
    assert there == recorded(tmp_path / "here", plan(), games=games)


def test_without_the_extra_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("distributed"):
            raise ImportError(name)
        return known(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with (
        pytest.raises(KifuError, match=r"^a cluster needs dask.distributed: install it by .*kifu\[cluster\]"),
        joined(""),
    ):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "ftp://here:1", ""])
def test_an_address_where_no_scheduler_answers_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(cluster, "JOINING", 0.3)
    told = r"^no scheduler answers at .*: give its address, as tcp://HOST:8786$"
    with pytest.raises(KifuError, match=told), joined(address):
        pass


def _other_version(shared: None, task: int) -> int:
    return task


def test_a_worker_with_another_kifu_is_refused(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda name: "99.0")
    told = r"^a worker of the cluster has Kifu .*, and this is 99.0"
    with joined(workers.scheduler_address) as newer, pytest.raises(KifuError, match=told):
        list(newer.in_order(_other_version, None, [1]))


def lakes(tmp_path: Path, log: GameLog, of_two: Cluster, **more: Any) -> tuple[Lake, Lake]:
    """The lakes of a log, refreshed here and by the workers."""
    refresh(log, tmp_path / "here")
    refresh(log, tmp_path / "there", cluster=of_two, **more)
    return Lake.open(tmp_path / "here"), Lake.open(tmp_path / "there")


def assert_equal(here: Lake, there: Lake) -> None:
    """Equal in all but the bytes of their files: each part has the same rows in the same order."""
    one, other = here.manifest, there.manifest
    assert {part.file: part.rows for part in one.parts} == {part.file: part.rows for part in other.parts}
    assert (one.position, one.open, one.unreadable, one.children) == (
        *(other.position, other.open, other.unreadable, other.children),
    )
    for part in one.parts:
        assert_frame_equal(pl.read_parquet(here.folder / part.file), pl.read_parquet(there.folder / part.file))


@pytest.mark.process
@pytest.mark.parametrize("of", [plan(), pytest.param(usual_plan(), marks=pytest.mark.slow)], ids=lambda of: of.system)
def test_workers_make_the_rows_of_a_lake_as_one_machine_does(
    tmp_path: Path, of_two: Cluster, monkeypatch: pytest.MonkeyPatch, of: Plan
) -> None:
    """Whole games in several pieces and batches, one whose facts do not fit its table, one still open, and a report."""
    monkeypatch.setattr(remote_batch, "PIECE", 500)
    monkeypatch.setattr(lake_writer, "BATCH", 1_500)
    monkeypatch.setattr(lake_writer, "PAGE", 200)
    with opened(tmp_path) as log:
        simulate(log, of, games=24)
        recordings = [play_game(of, index)[1] for index in (24, 25)]
        assert recordings[0] is not None
        assert recordings[1] is not None
        broken, fact = changed(recordings[0], "CardDrawn", card=-1)
        append_game(log, broken, uuid4(), definitions_of=of, index=24)
        begun = Recording(recordings[1].start, recordings[1].actions[:5])
        append_game(log, begun, uuid4(), definitions_of=of, index=25)
        alias(log, "Ann", ["ann"])
        here, there = lakes(tmp_path, log, of_two)
    assert_equal(here, there)
    assert list(there.manifest.unreadable.values()) == [f"fact {fact}: there is no such card"]
    assert len(there.manifest.open) == 1
    assert there.manifest.of("aliases")
    assert len({part.first for part in there.manifest.parts}) > 1, "several batches were written"


@pytest.mark.slow
def test_the_rows_of_a_killed_worker_are_made_again(
    tmp_path: Path, workers: Any, of_two: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_batch, "PIECE", 2_000)
    victims = [worker.pid for worker in workers.workers.values()][:1]

    def kill(position: int) -> None:
        if position > 10_000 and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    with opened(tmp_path) as log:
        simulate(log, plan(), games=600)
        assert_equal(*lakes(tmp_path, log, of_two, progress=kill))
        assert not victims
