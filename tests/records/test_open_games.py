"""Games that are still played: what they have in common with others stays hidden there, too, and how far they are."""

import json
import re
from contextlib import closing
from pathlib import Path
from uuid import UUID, uuid4

import polars as pl
import pytest
from msgspec.structs import replace

from events.errors import KifuError
from events.exchange.descent import estrangement
from events.log.heads import log_head
from events.log.store import GameLog
from events.records.envelope import Annotation
from events.records.live import LiveGame
from events.records.open_games import open_since
from events.records.recorder import Recording, note, read
from events.records.withdrawing import withdraw_game
from events.table.ask import Concede
from projector.archive import Archive
from projector.columns import TABLES
from projector.folder import DataFolder
from projector.frames import notes
from projector.games import GameRow, games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.view import served_seat
from tests.commands.test_cli import Kifu, kifu
from tests.projector.played import add_games, append_game, go_on, live_game, opened, plan
from tests.records.test_amendments import decisions, finish

__all__ = ["kifu"]


def is_over(log: GameLog, game: UUID) -> bool:
    """Whether the game is over: then every seat is served, and its notes are for all."""
    replay = Replay.open(log, game)
    for seat in ("a", "b", "all"):
        if replay.over:
            assert served_seat(replay, seat) == seat
        else:
            with pytest.raises(KifuError, match="not over: it can be seen as 'public' only"):
                served_seat(replay, seat)
    return replay.over


def forked(log: GameLog, parent: UUID, *, supersedes: bool = False) -> LiveGame:
    return LiveGame.fork(log, parent, at=decisions(read(log, parent))[-1], supersedes=supersedes)


def test_a_fork_of_an_open_game_is_open_while_that_is(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        parent = live_game(log)
        go_on(parent, answers=40)
        child = forked(log, parent.game)
        finish(child)
        note(log, child.game, Annotation(position=3, author="x", text="Ann holds the Wall."))
        grandchild = forked(log, child.game)
        finish(grandchild)
        assert [is_over(log, live.game) for live in (parent, child, grandchild)] == [False] * 3
        assert notes(Replay.open(log, child.game), "public") == []
        assert len(notes(Replay.open(log, child.game), "all")) == 1
        finish(parent)
        assert [is_over(log, live.game) for live in (parent, child, grandchild)] == [True] * 3
        assert len(notes(Replay.open(log, child.game), "public")) == 1


def test_a_record_that_stands_in_the_place_of_an_open_game_ends_it(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        parent = live_game(log)
        go_on(parent, answers=40)
        corrected = forked(log, parent.game, supersedes=True)
        assert not is_over(log, corrected.game)
        finish(corrected)
        assert is_over(log, corrected.game)
        root = live_game(log)
        go_on(root, answers=40)
        fork = forked(log, root.game)
        again = forked(log, fork.game, supersedes=True)
        finish(again)
        assert not is_over(log, again.game), "it begins as a game that is still played"


def test_a_child_whose_parent_is_not_in_the_log_is_over_and_one_in_a_circle_is_not(tmp_path: Path) -> None:
    of, lone, ring = plan(), uuid4(), uuid4()
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1), of=of)
        sound = read(log, next(iter(log.heads())))
        for game, parent in ((lone, uuid4()), (ring, ring)):
            start = replace(sound.start, parent=parent, parent_position=0)
            append_game(log, Recording(start, sound.actions), game, definitions_of=of, index=0)
        assert is_over(log, lone)
        assert not is_over(log, ring)


def told(row: GameRow) -> list[object]:
    return [row["actions"], row["facts"], row["head"], row["parent_position"], row["provenance"]["seed"]]


def test_how_far_an_open_game_is_and_its_head_are_told_only_where_all_is(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        live = live_game(log)
        go_on(live, answers=40)
        child = forked(log, live.game)
        finish(child)
        ended, open_one, fork = games(log)
        assert None not in (ended["actions"], ended["facts"], ended["head"], ended["provenance"]["seed"])
        assert told(open_one) == told(fork) == [None] * 5
        _, open_one, fork = games(log, open_games=True)
        assert None not in told(open_one)[:3]
        assert None not in told(fork)[:4]


SECRET = ("head", "facts", "actions", "parent_position", "seed", "index", "deck_id_a", "deck_id_b", "variant_a")


@pytest.mark.waits
def test_the_lake_does_not_tell_either_how_far_an_open_game_is_its_lists_or_its_head(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        live = live_game(log)
        go_on(live, answers=40)
        refresh(log, tmp_path)
    assert Lake.open(tmp_path).manifest.open[str(live.game)]["head"], "the lake itself has it"
    with DataFolder(tmp_path) as data:
        columns = ", ".join(f'"{name}"' for name in SECRET)
        query = f"SELECT {columns} FROM all_games WHERE reason IS {{}}NULL"
        own = data.frame("games").filter(pl.col("reason").is_null())
        assert own.select(SECRET).rows() == data.sql(query.format("")).rows() == [(None,) * len(SECRET)]
        assert own["deck_a"].null_count() == own["turns"].null_count() == 0
        ended = data.sql(query.format("NOT ")).to_dicts()[0]
        assert None not in [ended[name] for name in SECRET if name not in ("parent_position", "variant_a")]


ALL_ALONE = {
    "games": {"head", "facts", "actions", "parent_position", "seed", "index"},
    "facts": {"seq"},
    "decisions": {"n", "position"},
    "positions": {"n", "position", "deciding"},
    "turns": {"facts", "decisions_a", "decisions_b"},
}


@pytest.mark.parametrize("table", ALL_ALONE)
def test_what_counts_or_hashes_the_record_is_labelled_for_all_alone(table: str) -> None:
    labels = {column.name: column.label for column in TABLES[table]}
    assert {labels[name] for name in ALL_ALONE[table]} == {"all"}


def test_what_tells_a_page_that_the_lake_changed_does_not_tell_how_far_the_log_is(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        marks = []
        archives = [Archive(tmp_path), Archive(tmp_path)]
        for step in range(3):
            go_on(live, answers=1, index=step)
            refresh(log, tmp_path)
            marks += [archive.summary().mark for archive in archives]
            assert archives[0].mark() == marks[-2]
    assert len(set(marks)) == 2, "an answer that nobody sees changes none, and each server has a key of its own"


def test_what_is_kept_of_a_lake_is_asked_again_when_the_lake_was_healed(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
        archive = Archive(tmp_path)
        before = archive.cached("amended", lambda lake: len(lake.manifest.retired))
        manifest = archive.lake().manifest
        from projector.manifest import FOLDER, write_manifest

        write_manifest(tmp_path / FOLDER, replace(manifest, retired={"facts-x.parquet": 1.0}))
        assert archive.cached("amended", lambda lake: len(lake.manifest.retired)) == before + 1


def test_a_position_is_told_up_to_the_first_game_that_is_still_played(tmp_path: Path, kifu: Kifu) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        assert open_since(log) is None
        corrected, live = live_game(log), live_game(log)
        begun = log.read(corrected.game)[0].position
        before = log_head(log, up_to=begun - 1)
        add_games(log, range(2, 3))
        for game in (corrected, live):
            go_on(game, answers=5)
        refresh(log, tmp_path)
        assert open_since(log) == Lake.open(tmp_path).manifest.open_since == begun
        for words in ((), ("--json",)):
            ran = kifu("heads", *words, "--data", tmp_path)
            assert (ran.status, ran.err.count("\n")) == (0, 1)
            assert "a game is still played: this is the head before it began; --open" in ran.err
            assert str(before.position) in ran.out
            assert before.hash.hex() in ran.out
        ran = kifu("heads", "--open", "--data", tmp_path)
        assert (ran.out.strip(), ran.err) == (str(log_head(log)), "")
        withdraw_game(log, corrected.game, author="Ann", reason="Ben had to leave.")
        note(log, corrected.game, Annotation(position=1, author="Ann", text="A pity."))
        assert open_since(log) == log.read(live.game)[0].position > begun
        live.answer(Concede("a"))
        note(log, live.game, Annotation(position=1, author="Ann", text="Well played."))
        assert open_since(log) is None
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    assert lake.manifest.open_since is None
    assert lake.as_of(lake.version).version == lake.version
    assert kifu("heads", "--data", tmp_path).err == ""


def test_while_a_game_is_played_the_lake_tells_no_position(tmp_path: Path, kifu: Kifu) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        assert refresh(log, tmp_path).position == log.position()
        live = live_game(log)
        end = log.read(live.game)[0].position - 1
        go_on(live, answers=40)
        position = log.position()
        with DataFolder(tmp_path) as data:
            assert f"up to position {data.lake.version} of the log" in repr(data)
            assert data.refresh().position is None
            for shown in (repr(data), data._repr_html_()):
                assert "up to position" not in shown
            for asked in (end + 1, position, position + 1):
                with pytest.raises(KifuError, match=f"is still played: ask as of {end} or before"):
                    data.as_of(asked)
            assert f"up to position {end} of the log" in repr(data.as_of(end))
            go_on(live, answers=1)
            assert not data.is_behind(), "a game that is still played is no reason to refresh"
            add_games(log, range(2, 3))
            assert data.is_behind()
        assert json.loads(kifu("refresh", "--json", "--data", tmp_path).out)["position"] is None


def test_what_is_said_of_an_open_game_says_not_how_long_it_is(tmp_path: Path, kifu: Kifu) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        facts = len(read(log, live.game).facts)
        said = ("--author", "Ann", "--data", tmp_path)
        assert kifu("annotate", live.game, "A remark.", "--at", 1, *said).out == f"recorded with game {live.game}\n"
        assert kifu("ruling", live.game, "A ruling.", "--at", 1, *said).out == f"recorded with game {live.game}\n"
        with pytest.raises(KifuError, match=f"no position {facts + 1}: this game is still played, and not so far"):
            note(log, live.game, Annotation(position=facts + 1, author="Ann", text="x"))
        with pytest.raises(KifuError, match="no decision stands at position 99999 of this game, which is still played"):
            LiveGame.fork(log, live.game, at=99999, supersedes=False)
        parent = read(log, live.game)
        child = Recording(replace(parent.start, parent=live.game, parent_position=facts + 1), parent.actions)
        assert estrangement(child, parent) == (
            f"it leaves its parent at position {facts + 1}, and that is still played, and not so far"
        )
        live = LiveGame.resume(log, live.game)
        live.answer(Concede("a"))
        facts = len(read(log, live.game).facts)
        with pytest.raises(KifuError, match=f"no position {facts + 1}: this game has 0 to {facts}"):
            note(log, live.game, Annotation(position=facts + 1, author="Ann", text="x"))
        ran = kifu("games", "withdraw", live_game(log).game, "A pity.", *said)
        assert re.fullmatch(r"game [0-9a-f-]{36} is withdrawn\n", ran.out)
