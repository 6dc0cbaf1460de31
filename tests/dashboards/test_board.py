"""Frames as they are served: one game's are made beside another's, and those of a game that goes on are continued."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest

from dashboards.app import create_app
from dashboards.board import FramesCache
from events.game import load
from events.log.store import GameLog
from events.records.live import LiveGame
from events.seats.bots import Chance
from events.simulation.simulate import answerer
from events.table.fact import Fact
from projector.frames import Film, frames
from projector.replay import Replay
from projector.view import Position, Viewer
from tests.dashboards.conftest import grow, listed, record
from tests.suite.fields import Field

PATIENCE_SECONDS = 60


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two games that are over."""
    data = tmp_path_factory.mktemp("board")
    grow(data, 2)
    return data


@pytest.mark.waits
def test_frames_of_a_game_are_made_while_those_of_another_are(own: Path) -> None:
    slow, quick = (row["game"] for row in listed(own))
    begun, end = threading.Event(), threading.Event()
    watch = Film.watch

    def waiting(self: Film, replay: Replay) -> None:
        if replay.head == heads[slow]:
            begun.set()
            assert end.wait(PATIENCE_SECONDS)
        watch(self, replay)

    server = create_app(own).server
    with closing(GameLog.open(own)) as log:
        heads = {str(game): head.hash.hex() for game, head in log.heads().items()}

    def get(game: str) -> int:
        return int(server.test_client().get(f"/api/replay/{game}/all.json").status_code)

    with patch.object(Film, "watch", waiting), ThreadPoolExecutor(4) as threads:
        first = threads.submit(get, slow)
        assert begun.wait(PATIENCE_SECONDS)
        assert threads.submit(get, quick).result(PATIENCE_SECONDS) == 200
        assert not first.done()
        end.set()
        assert first.result(PATIENCE_SECONDS) == 200


@pytest.mark.waits
def test_who_asks_for_the_same_frames_meanwhile_finds_them_made(own: Path) -> None:
    game, made, begun = listed(own)[0]["game"], [], threading.Event()
    watch = Film.watch

    def noted(self: Film, replay: Replay) -> None:
        made.append(replay.head)
        begun.wait(1)
        watch(self, replay)

    server = create_app(own).server

    def get(_: int) -> Any:
        return server.test_client().get(f"/api/replay/{game}/all.json").data

    with patch.object(Film, "watch", noted), ThreadPoolExecutor(4) as threads:
        bodies = [*threads.map(get, range(4))]
    assert len(made) == 1
    assert len({*bodies}) == 1


@pytest.fixture
def watched() -> Iterator[list[int]]:
    """How many facts are watched, group by group."""
    counts: list[int] = []
    watch = Viewer.watch

    def noted(self: Viewer, group: Sequence[Fact]) -> Iterator[Position]:
        counts.append(len(group))
        yield from watch(self, group)

    with patch.object(Viewer, "watch", noted):
        yield counts


def test_frames_of_a_game_that_goes_on_are_continued(tmp_path: Path, watched: list[int]) -> None:
    played, game = load("fusion_world"), record(tmp_path, names=("Ann", "Bob"), answers=60)
    client = create_app(tmp_path).server.test_client()
    address = f"/api/replay/{game}/public.json"
    before = client.get(address).json
    with closing(GameLog.open(tmp_path)) as log:
        assert sum(watched) == Replay.open(log, game).last
        watched.clear()
        assert client.get(address).json == before
        assert sum(watched) == 0
        live = LiveGame.resume(log, UUID(game))
        bots = {seat: played.bots["greedy"]() for seat in ("a", "b")}
        chance = Chance(seed=1, index=1, entrants={"a": 1, "b": 2})
        answer = answerer(played, bots, chance)  # type: ignore[arg-type]
        facts = Replay.open(log, game).last
        for _ in range(5):
            assert live.ask is not None
            live.answer(answer(live.state, live.ask))
        longer = Replay.open(log, game)
        after = client.get(address).json
        assert sum(watched) == longer.last - facts
        watched.clear()
        assert after["frames"][: len(before["frames"])] == before["frames"]
        assert len(after["frames"]) > len(before["frames"])
        assert after == create_app(tmp_path).server.test_client().get(address).json


def test_frames_that_are_kept_have_no_more_bytes_than_they_may() -> None:
    field = Field("toy", ("random", "random"), 0, 12)
    cache = FramesCache(most=9_000)
    replays = [field.replay(index) for index in field.indexes]
    bodies = []
    for number, replay in enumerate(replays):
        replay.head = f"head {number}"
        bodies.append(cache.pack(replay, "all", game=f"game {number}").body)
    kept = [cache.get(f"game {number}", f"head {number}", "all") for number in range(len(replays))]
    assert sum(len(packed.body) for packed in kept if packed) <= 9_000 < sum(map(len, bodies))
    assert kept[-1] is not None
    assert kept[0] is None


def test_films_are_of_one_seat(watched: list[int]) -> None:
    replay = Field("toy", ("random", "random"), 0, 1).replay(0)
    replay.over = False
    cache = FramesCache()
    for seat in ("a", "b", "public"):
        cache.pack(replay, seat, game="game")
        assert sum(watched) == replay.last, seat
        watched.clear()
        assert frames(replay, seat, game="game").seat == seat
        watched.clear()
