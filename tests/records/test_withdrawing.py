"""Games that are abandoned and withdrawn: closed without a result, kept, verified, and counted by nobody."""

from contextlib import closing
from pathlib import Path
from uuid import uuid4

import polars as pl
import pytest

from events.errors import KifuError, LogConflict, LogDamaged, UnknownGame
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import Annotation, GameWithdrawn
from events.records.live import LiveGame
from events.records.recorder import note, read
from events.records.withdrawing import withdraw_game
from projector.archive import Archive
from projector.audit import verify
from projector.frames import SaidNote, notes
from projector.game_list import Asked
from projector.games import chosen, games, outcome
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.stats.deck_results import deck_results
from tests.projector.played import add_games, go_on, live_game, opened
from tests.records.test_amendments import decisions, finish


def abandoned(log: GameLog) -> LiveGame:
    live = live_game(log)
    go_on(live, answers=40)
    withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
    return live


def listed(data: Path, over: str) -> list[tuple[str, str]]:
    """The games of the list in a state, with what it says in place of their end."""
    rows = Archive(data).games().block(Asked(filters=(("over", over),)), first=0, last=10).rows
    return [(row["game"], row["ended"]) for row in rows]


def test_a_withdrawn_game_is_not_open_and_has_no_result(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = abandoned(log)
        other = live_game(log)
        rows = games(log)
        assert [outcome(row) for row in rows] == ["withdrawn", "open"]
        assert [row["game"] for row in chosen(rows, {"winner": "open"})] == [str(other.game)]
        assert [row["game"] for row in chosen(rows, {"winner": "withdrawn"})] == [str(live.game)]
        assert (rows[0]["winner"], rows[0]["reason"]) == (None, None)
        assert rows[0]["facts"] == len(read(log, live.game).facts), "it is over: everybody may know how far it came"


def test_nobody_plays_a_withdrawn_game_on(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        resumed = LiveGame.resume(log, live.game)
        withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
        with pytest.raises(LogConflict):
            go_on(resumed, answers=1)
        with pytest.raises(KifuError, match="was withdrawn, and cannot go on"):
            LiveGame.resume(log, live.game)
        note(log, live.game, Annotation(position=3, author="Ann", text="A pity."))
        head = log.head(live.game)
        recording = read(log, live.game)
        log.append(live.game, [Entry(*codec("fusion_world").encode(recording.actions[-1]))], after=head)
        with pytest.raises(LogDamaged, match="goes on after it was withdrawn"):
            read(log, live.game)


def test_only_an_open_game_is_withdrawn_and_once(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        ended, live = log.games()[0], live_game(log)
        before = log.position()
        with pytest.raises(KifuError, match="has ended: only a game that is still open is withdrawn"):
            withdraw_game(log, ended, author="Ann", reason="x")
        with pytest.raises(UnknownGame):
            withdraw_game(log, uuid4(), author="Ann", reason="x")
        for author, reason, fault in (
            ("", "x", "the author is empty"),
            ("Ann", "a\nb", "the reason has several lines"),
        ):
            with pytest.raises(KifuError, match=fault):
                withdraw_game(log, live.game, author=author, reason=reason)
        assert log.position() == before, "nothing was stored"
        withdraw_game(log, live.game, author="Ann", reason="x")
        with pytest.raises(KifuError, match="was withdrawn already, by Ann"):
            withdraw_game(log, live.game, author="Ben", reason="x")
        assert read(log, live.game).withdrawn == GameWithdrawn("Ann", "x")


def test_a_withdrawn_game_is_verified_and_replayed(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = abandoned(log)
        assert verify(log).sound
        replay = Replay.open(log, live.game)
        assert replay.over
        for seat in ("a", "public", "all"):
            said = notes(replay, seat)[-1]
            assert (said.kind, said.author, said.text) == ("withdrawal", "Ann", "Ben had to leave.")
        assert notes(replay, "all") == [SaidNote(replay.last, "withdrawal", "Ann", None, "Ben had to leave.")]


def test_the_lake_has_a_withdrawn_game_that_no_statistic_counts(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(3))
        live = live_game(log, kinds=("bot", "bot"))
        go_on(live, answers=40)
        refresh(log, tmp_path)
        counted = deck_results(Lake.open(tmp_path))
        assert listed(tmp_path, "no") == [(str(live.game), "")]
        withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
        refresh(log, tmp_path)
        lake = Lake.open(tmp_path)
        row = lake.scan("games").filter(pl.col("game").cast(pl.String) == str(live.game)).collect()
        assert row["withdrawn"].to_list() == [True]
        assert row["reason"].null_count() == row["head"].null_count() == 1
        assert deck_results(lake).equals(counted)
        assert listed(tmp_path, "no") == []
        assert listed(tmp_path, "withdrawn") == [(str(live.game), "withdrawn")]
        assert len(listed(tmp_path, "yes")) == 3
        note(log, live.game, Annotation(position=3, author="Ann", text="A pity."))
        refresh(log, tmp_path)
        assert listed(tmp_path, "withdrawn") == [(str(live.game), "withdrawn")], "a later remark changes nothing"


def test_a_withdrawn_game_read_in_one_go_is_in_the_lake_too(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = abandoned(log)
        refresh(log, tmp_path)
    assert listed(tmp_path, "withdrawn") == [(str(live.game), "withdrawn")]


def test_forks_of_a_withdrawn_game_are_over_when_they_end(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        fork = LiveGame.fork(log, live.game, at=decisions(read(log, live.game))[-1], supersedes=False)
        finish(fork)
        assert not Replay.open(log, fork.game).over
        withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
        assert Replay.open(log, fork.game).over


def test_a_withdrawn_correction_does_not_end_its_parent(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        live = live_game(log)
        go_on(live, answers=40)
        corrected = LiveGame.fork(log, live.game, at=decisions(read(log, live.game))[-1], supersedes=True)
        withdraw_game(log, corrected.game, author="Ann", reason="Not so either.")
        assert not Replay.open(log, corrected.game).over, "it begins as a game that is still played"
        assert [outcome(row) for row in games(log)] == ["open", "withdrawn"]
        withdraw_game(log, live.game, author="Ann", reason="Ben had to leave.")
        assert Replay.open(log, corrected.game).over
