"""Readers beside the one writer: processes that see a lake grow, whole at every moment; and a writer that follows."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from events.log.store import GameLog
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.deck_results import deck_results
from tests.crash.children import nursery
from tests.projector.played import add_games, opened, plan
from tests.waiting import PATIENCE

pytestmark = pytest.mark.waits

READERS = 3


def watch(say: "Connection[Any, Any]", data: Path, last: int) -> None:
    """Read a lake again and again until it has so many games; say what was seen last, and how many moments."""
    seen: list[tuple[int, int]] = []
    deadline = time.monotonic() + PATIENCE
    while not seen or seen[-1][1] < last:
        assert time.monotonic() < deadline
        lake = Lake.open(data)
        games = lake.collect(lake.scan("games").select("game", "facts"))
        facts = lake.collect(lake.scan("facts").select("game", "seq"))
        with closing(lake.connect()) as connection:
            [(counted,)] = connection.sql("SELECT count(*) FROM facts").fetchall()
        results = int(deck_results(lake)["games"].sum())
        assert games.height == games["game"].n_unique(), "a game twice"
        assert facts.height == int(games["facts"].sum()) == counted, "facts without their game, or twice"
        assert results == 2 * games.height
        if not seen:
            say.send("ready")  # whatever the writer adds from now on, it is seen to have been less
        seen.append((lake.version, games.height))
    assert seen == sorted(seen), "a lake that shrinks"
    say.send((*seen[-1], len(set(seen))))


@pytest.mark.parametrize("games", [5, pytest.param(36, marks=pytest.mark.slow)])
def test_several_processes_read_while_one_writes(tmp_path: Path, games: int) -> None:
    """The readers are forked, which takes less than to start them."""
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
        pipes = [nursery().Pipe(duplex=False) for _ in range(READERS)]
        readers = [nursery().Process(target=watch, args=(said, tmp_path, games)) for _, said in pipes]
        for reader in readers:
            reader.start()
        for _, said in pipes:
            said.close()
        try:
            assert [heard.recv() for heard, _ in pipes] == ["ready"] * READERS
            for index in range(1, games):
                add_games(log, range(index, index + 1))
                refresh(log, tmp_path)
            answers = [heard.recv() for heard, _ in pipes]
        finally:
            for reader, (heard, _) in zip(readers, pipes, strict=True):
                heard.close()
                reader.kill()
                reader.join()
    version = Lake.open(tmp_path).version
    assert [(reached, height) for reached, height, _ in answers] == [(version, games)] * READERS
    assert all(moments > 1 for *_, moments in answers), "no reader saw the lake grow"


def test_a_follower_adds_each_game_as_it_is_finished_and_ends_when_asked(tmp_path: Path) -> None:
    main = "from dashboards.cli import main; main()"
    words = [sys.executable, "-u", "-c", main, "refresh", "--follow", "--json", "--data", str(tmp_path)]
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as follower:
            try:
                assert follower.stdout is not None
                assert json.loads(follower.stdout.readline())["games"] == 2
                for index in range(2, 6):
                    add_games(log, range(index, index + 1), of=plan())
                    assert json.loads(follower.stdout.readline())["games"] == 1
                    assert Lake.open(tmp_path).version == log.position()
                os.kill(follower.pid, signal.SIGINT)
                rest, errors = follower.communicate(timeout=PATIENCE)
            finally:
                follower.kill()
    assert rest == ""
    assert "Traceback" not in errors
    rows = Lake.open(tmp_path)
    assert rows.collect(rows.scan("games")).height == 6
    with closing(GameLog.open(tmp_path)) as log:
        assert len(log.heads()) == 6
