"""What bots say of their options in a replay: to their own seats alone, and only of bots as they played."""

import msgspec
import pytest

from events.records.recorder import Recording
from events.table.ids import SEATS, Seat
from projector.evaluations import Evaluations
from projector.frames import frames
from projector.replay import Replay
from projector.view import asks
from tests.suite.fields import Field

TOYS = Field("toy", ("random", "bold"), 0, 30)


@pytest.mark.parametrize("seat", SEATS)
def test_values_are_told_to_the_seat_that_decided_alone(seat: Seat) -> None:
    replay = TOYS.replay(0)
    [bold] = [player for player, one in zip("ab", replay.recording.start.players, strict=True) if one.bot == "bold"]
    valued = [ask for ask in asks(replay, seat, Evaluations(replay)) if ask.evaluation is not None]
    assert {ask.player for ask in valued} == ({bold} if seat in ("all", bold) else set())
    for ask in valued:
        assert ask.evaluation is not None
        assert len(ask.evaluation.values) == len(ask.options)
        assert ask.evaluation.values[ask.taken[0]] == max(value for value in ask.evaluation.values if value is not None)
    sent = [ask for ask in frames(replay, seat, game="some game").asks if ask["evaluation"] is not None]
    assert len(sent) == len(valued)


def test_a_bot_that_plays_otherwise_by_now_says_nothing() -> None:
    replay = TOYS.replay(0)
    start = replay.recording.start
    older = tuple(msgspec.structs.replace(player, version=7) for player in start.players)
    recording = Recording(msgspec.structs.replace(start, players=older), replay.recording.actions)
    known = Replay(recording, replay.cards)
    assert not [ask for ask in asks(known, "all", Evaluations(known)) if ask.evaluation]


def test_nothing_is_told_of_a_record_taken_on_trust() -> None:
    replay = TOYS.replay(0)
    replay.trusted = True
    assert not [ask for ask in asks(replay, "all", Evaluations(replay)) if ask.evaluation]
