"""A folder that Kifu 0.4.0 wrote, with its lake, which is never written again.

It has three games that were conceded early, one that is open, one of bots, results of an event, and a spelling.
"""

import json
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from uuid import UUID

import polars as pl
import pytest

import projector
from events.errors import LakeDamaged
from events.log.store import GameLog
from events.records.live import LiveGame
from events.table.ask import Concede
from projector.audit import verify
from projector.columns import SCHEMA
from projector.lake import Lake
from tests.exchange import exported
from tests.exchange.exported import Ran
from tests.exchange.reported import HEADER, imported, written

Kifu = Callable[..., Ran]
OLD = Path(__file__).with_name("folder_0_4.zip")
OPEN = UUID("9e748070-dd33-4456-ab0f-bb1e02629324")
EARLIER = 10
"""The schema of that folder's lake."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with zipfile.ZipFile(OLD) as old:
        old.extractall(tmp_path)
    return tmp_path


@pytest.fixture
def kifu(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., Ran]:
    return lambda *words: exported.run(monkeypatch, capfdbinary, *words, "--data", folder)


def test_a_folder_of_0_4_is_refreshed_with_one_line_that_says_what_is_made_again(folder: Path, kifu: Kifu) -> None:
    assert len(json.loads(kifu("games", "--json").out)) == 5
    with pytest.raises(LakeDamaged, match="run `kifu refresh`"):
        Lake.open(folder)
    first, second = kifu("refresh"), kifu("refresh")
    line, added = first.out.decode().splitlines()
    assert line == f"the lake was of schema {EARLIER}: all of it is made again, in schema {SCHEMA}"
    assert added.startswith("4 games, 814 facts, 2 reported matches (4 reports) added")
    assert second.out.startswith(b"0 games, 0 facts added")
    assert (first.status, second.status) == (0, 0)
    with projector.open(folder) as opened:
        games = opened.frame("games").sort("first_position")
        told = games.select(pl.col("system", "winner", "reason").cast(pl.String)).rows()
    assert told[0] == ("fusion_world", "a", "concession")
    assert told[1] == ("fusion_world", None, None), "the open one"
    assert sorted(told[2:4]) == [("buddyfight", "a", "concession"), ("masters", "b", "concession")]
    standings = kifu("standings", "Lamp Cup", "--system", "fusion_world").out.decode()
    assert "Ann" in standings
    assert "Anne" not in standings


def test_a_folder_of_0_4_verifies_and_goes_on(folder: Path) -> None:
    with closing(GameLog.open(folder)) as log:
        audit = verify(log)
        assert (audit.sound, audit.games, audit.equal + len(audit.older), audit.reports) == (True, 5, 5, 4)
        going = LiveGame.resume(log, OPEN)
        going.answer(Concede("a"))
        imported(log, written(folder, f"{HEADER}\nLamp Cup,2026-03-15,standard,5,1,Ann,Embers,Ben,Tides,2,1,0\n"))
        assert verify(log).sound
    with projector.open(folder) as opened:
        refreshed = opened.refresh()
        assert (refreshed.games, refreshed.reports, refreshed.replaced) == (5, 5, EARLIER)
        assert opened.frame("games").filter(pl.col("reason").is_null()).height == 0
