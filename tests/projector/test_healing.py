"""A refresh when the log cannot be read for a moment, or is damaged and then restored."""

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from events.errors import KifuError, LakeDamaged, LogDamaged
from events.log.entries import Recorded
from events.log.store import FILE_NAME, GameLog
from events.records import folding
from events.records.live import LiveGame
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER, write_manifest
from tests.log.databases import DATABASES, Database, behind, stored_in
from tests.projector.played import add_games, go_on, live_game, opened


def test_what_cannot_be_reached_for_a_moment_is_read_by_the_next_refresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=20)
        refresh(log, tmp_path)
        go_on(live, answers=20, index=1)
        add_games(log, range(2))

        def unreachable(self: GameLog, game: UUID) -> list[Recorded]:
            raise KifuError("connection refused")

        with monkeypatch.context() as changed:
            changed.setattr(GameLog, "read", unreachable)
            with pytest.raises(KifuError, match="connection refused"):
                refresh(log, tmp_path)
        done = refresh(log, tmp_path)
        assert (done.games, done.unreadable) == (2, {})
        go_on(LiveGame.resume(log, live.game), answers=5000, index=2)
        assert refresh(log, tmp_path).games == 1
        assert Lake.open(tmp_path).manifest.unreadable == {}


def test_damage_at_the_end_of_the_log_is_said_though_nothing_follows_it(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
        add_games(log, range(1, 2))
        last = log.games()[-1]
    with behind(tmp_path, unguarded=True) as execute:
        states = execute("SELECT position, state FROM stored_events WHERE game = 2")
        execute("UPDATE stored_events SET state = x'00' WHERE game = 2")
    with closing(opened(tmp_path)) as log:
        for _ in range(2):
            done = refresh(log, tmp_path)
            assert (done.games, list(done.unreadable)) == (0, [str(last)])
    with behind(tmp_path) as execute:
        for position, state in states:
            execute("UPDATE stored_events SET state = ? WHERE position = ?", state, position)
    with closing(opened(tmp_path)) as log:
        done = refresh(log, tmp_path)
        assert (done.games, done.unreadable) == (1, {})


@pytest.mark.parametrize("database", DATABASES)
def test_a_gap_of_a_billion_positions_is_passed_at_once(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stored_in(database, monkeypatch):
        with closing(opened(tmp_path)) as log:
            add_games(log, range(2))
            first, _ = log.heads().values()
        with behind(tmp_path, unguarded=True) as execute:
            execute("UPDATE stored_events SET position = position + 1000000000 WHERE position > ?", first.version)
        with closing(opened(tmp_path)) as log:
            done = refresh(log, tmp_path)
            assert (done.games, done.unreadable) == (2, {})
            end = first.version + 1_000_000_000
            assert log.gaps() == [f"positions {first.version + 1} to {end} have no event"]


@pytest.mark.parametrize("whole", [True, False])
def test_a_damaged_game_is_named_and_taken_once_the_log_is_restored(tmp_path: Path, whole: bool) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(4))
        games = list(log.heads())
        copy = tmp_path / "copy.sqlite"
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {name}")
        only = "" if whole else " AND version = 30"
        file.execute(f"UPDATE stored_events SET state = x'00' WHERE game = 2{only}")
    with closing(opened(tmp_path)) as log:
        done = refresh(log, tmp_path)
        assert list(done.unreadable) == [str(games[1])]
        assert done.games == 3
        with pytest.raises(LogDamaged):
            log.read(games[1])
    for file_of in tmp_path.glob(f"{FILE_NAME}*"):
        file_of.unlink()
    copy.rename(tmp_path / FILE_NAME)
    with closing(opened(tmp_path)) as log:
        healed = refresh(log, tmp_path)
        assert (healed.games, healed.unreadable) == (1, {})
        lake = Lake.open(tmp_path)
        assert sorted(lake.collect(lake.scan("games"))["game"].cast(str)) == sorted(map(str, games))
        assert refresh(log, tmp_path).games == 0


def test_a_lake_of_names_compared_by_another_table_is_made_again(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        first = refresh(log, tmp_path)
        manifest = Lake.open(tmp_path).manifest
        assert (first.mended, manifest.folding) == ([], folding.VERSION)
        write_manifest(tmp_path / FOLDER, msgspec.structs.replace(manifest, folding=1))
        why = f"is of names compared by version 1 of their table, not {folding.VERSION}"
        with pytest.raises(LakeDamaged, match=f"{why}: run `kifu refresh`"):
            Lake.open(tmp_path)
        again = refresh(log, tmp_path)
        assert (again.games, again.mended) == (2, [f"the manifest of the lake {why}: all of the lake is made again"])
        assert refresh(log, tmp_path).mended == []
