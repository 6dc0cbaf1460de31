"""Replay: positions, steps and marks of one small game that is known in full."""

from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from events.errors import MISFITS, KifuError, LogDamaged, UnknownGame
from events.log.store import GameLog
from events.records.unasked import is_choice
from events.simulation.simulate import simulate
from events.table.ask import CHANCE
from events.table.fact import TurnBegan
from events.table.sight import groups
from projector.replay import SNAPSHOT_EVERY, STEP_SIZES, Replay
from tests.suite.fields import Field

TOYS = Field("toy", ("random", "random"), 0, 4)
FUSION_WORLD = Field("fusion_world", ("random", "random"), 0, 1)


def test_position_0_is_the_table_before_any_fact() -> None:
    replay = TOYS.replay(0)
    assert replay.position == 0
    assert [len(replay.state.cards_in(player, "outside")) for player in ("a", "b")] == [17, 17]
    assert replay.seek(replay.last).ended
    assert not replay.seek(replay.last - 1).ended


@pytest.mark.parametrize("error", MISFITS)
def test_a_game_whose_facts_do_not_fit_is_refused_whatever_goes_wrong_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def misfit(fact: TurnBegan, state: object) -> None:
        raise error("no such thing")

    with closing(GameLog.open(tmp_path, durable=False)) as log:
        simulate(log, TOYS.plan, games=1)
        [game] = log.games()
        monkeypatch.setattr(TurnBegan, "apply", misfit)
        with pytest.raises(LogDamaged, match=r"fact \d+ does not fit the table before it .*no such thing"):
            Replay.open(log, game)


@pytest.mark.parametrize("position", [-1, 10_000])
def test_a_position_that_is_not_there_is_refused_and_nothing_moves(position: int) -> None:
    replay = TOYS.replay(0)
    replay.seek(7)
    with pytest.raises(KifuError, match=f"no position {position}: this game has 0 to {replay.last}"):
        replay.seek(position)
    assert replay.position == 7


def test_a_replay_opens_from_the_log_with_the_cards_pinned_there(tmp_path: Path) -> None:
    log = GameLog.open(tmp_path, durable=False)
    simulate(log, TOYS.plan, games=1)
    [game] = log.heads()
    replay = Replay.open(log, game)
    assert replay.facts == TOYS.recording(0).facts
    assert replay.seek(replay.last) == TOYS.replay(0).seek(replay.last)
    assert Replay.open(log, str(game)).facts == Replay.open(log, str(game)[:8]).facts == replay.facts
    for unknown in (uuid4(), "zzz", ""):
        with pytest.raises(UnknownGame):
            Replay.open(log, unknown)
    log.close()


def test_snapshots_are_not_touched_by_going_on_from_them() -> None:
    replay = FUSION_WORLD.replay(0)
    replay.seek(replay.last)
    for position in (SNAPSHOT_EVERY, SNAPSHOT_EVERY + 5, SNAPSHOT_EVERY, 0):
        fresh = FUSION_WORLD.replay(0).seek(position)
        assert replay.seek(position) == fresh


def test_marks_of_each_size_are_where_the_record_says() -> None:
    replay = TOYS.replay(0)
    facts, actions = replay.facts, replay.recording.actions
    ends = [0]
    for group in groups(facts):
        ends.append(ends[-1] + len(group))
    assert list(replay.marks("group")) == ends
    turns = [at for at, fact in enumerate(facts, start=1) if isinstance(fact, TurnBegan)]
    assert list(replay.marks("turn")) == list(replay.marks("phase")) == turns
    before = len(replay.recording.start.facts)
    asks, done = [], []
    for action in actions:
        if action.ask.player != CHANCE and is_choice(action):
            asks.append(before)
            done += [before + len(action.facts)] if action.facts else []
        before += len(action.facts)
    assert list(replay.marks("ask")) == sorted(set(asks))
    assert list(replay.marks("action")) == sorted(set(done))


def test_phases_and_steps_are_marks_of_their_own() -> None:
    replay = FUSION_WORLD.replay(0)
    assert set(replay.marks("turn")) < set(replay.marks("phase"))
    for at in replay.marks("turn"):
        assert replay.seek(at).phase is None


@pytest.mark.parametrize("size", STEP_SIZES)
def test_a_step_from_between_marks_goes_to_the_nearest_on_that_side(size: str) -> None:
    replay = TOYS.replay(0)
    marks = [0, *replay.marks(size), replay.last]  # type: ignore[arg-type]
    for position in range(1, replay.last):
        replay.seek(position)
        assert replay.step(size) == min(mark for mark in marks if mark > position)  # type: ignore[arg-type]
        replay.seek(position)
        assert replay.step(size, forward=False) == max(m for m in marks if m < position)  # type: ignore[arg-type]


def test_steps_stop_at_both_ends() -> None:
    replay = TOYS.replay(0)
    assert replay.step("turn", forward=False) == 0
    replay.seek(replay.last)
    assert replay.step("turn") == replay.last


def test_decisions_span_the_facts_that_followed_each_answer() -> None:
    replay = FUSION_WORLD.replay(0)
    spans, actions = replay.decisions(), [*filter(is_choice, replay.recording.actions)]
    assert len(actions) < len(replay.recording.actions), "what leaves no choice is no decision"
    for (before, after), action in zip(spans, actions, strict=True):
        assert replay.facts[before:after] == list(action.facts)


def test_steps_of_no_size_are_told_with_the_sizes() -> None:
    replay = TOYS.replay(0)
    for asked in (replay.step, replay.marks):
        with pytest.raises(KifuError, match="no steps of size 'foo'; there are group, ask, action, phase, turn"):
            asked("foo")  # type: ignore[arg-type]
    assert "group, ask, action, phase and turn" in str(Replay.step.__doc__)
