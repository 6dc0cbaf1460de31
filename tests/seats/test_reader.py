"""How a bot reads effects, whatever game they are from: what is done for sure, what is likely, and who decides."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from events.language import effect as e
from events.seats.position import Position
from events.seats.reader import COMBINED, LATER, LIKELY, OFTEN, After, GainReader, Gains, gains
from events.seats.view import SeatView
from tests.suite.toy import TOY

DRAW, DISCARD = e.Draw(), e.Discard()
IT_IS_YOUR_TURN = (e.Turn(whose="you"),)


class Plain(GainReader[Position]):
    """A reader of draws and discards, and of all that has effects in it."""

    after: ClassVar[Mapping[type[Any], After]] = {
        **COMBINED,
        **gains({e.Draw: lambda reader, effect: 3.0 * effect.count, e.Discard: -1.0}),
    }


class Fearless(Plain):
    """A reader that leaves out what is otherwise, and takes the opponent for a friend."""

    unlikely: ClassVar[float] = 0.0
    opponent_decides: ClassVar[Callable[..., Any]] = max


class Choosing(Plain):
    """A reader that keeps what it was asked to choose, and the effects that follow."""

    asked: ClassVar[list[tuple[e.Choose, Sequence[e.Effect]]]] = []

    def choose(self, effect: e.Choose, following: Sequence[e.Effect]) -> None:
        self.asked.append((effect, following))


class Ending(Plain):
    """A reader to which a game is won by a card that is looked at."""

    after: ClassVar[Mapping[type[Any], After]] = {**Plain.after, e.Look: lambda reader, effect, now: Won()}


class Won:
    """An outlook that nothing changes."""

    decided = True

    def worth(self) -> float:
        return 1000.0


def position() -> Position:
    state = TOY.table.state({"a": [], "b": []})
    return Position(SeatView(TOY.board, state, "a"), "a")


def gain(*effects: e.Effect, reader: type[GainReader[Position]] = Plain) -> float:
    return reader(position()).gain(effects)


@pytest.mark.parametrize(
    ("effect", "expected", "fearless"),
    [
        (DRAW, 3, 3),
        (e.Draw(count=2), 6, 6),
        (e.Shuffle(), 0, 0),
        (e.If(conditions=IT_IS_YOUR_TURN, then=(DRAW,)), LIKELY * 3, LIKELY * 3),
        (e.If(conditions=IT_IS_YOUR_TURN, then=(), otherwise=(DRAW,)), (1 - LIKELY) * 3, 0),
        (e.May(effects=(DRAW,)), 3, 3),
        (e.May(effects=(DISCARD,)), 0, 0),
        (e.May(effects=(DRAW,), by="opponent"), 0, 3),
        (e.May(effects=(DISCARD,), by="opponent"), -1, 0),
        (e.Modes(options=((DISCARD,), (DRAW,), (e.Draw(count=2), DISCARD))), 5, 5),
        (e.Repeat(times=3, effects=(DRAW, DISCARD)), 6, 6),
        (e.Repeat(times=200_000_000, effects=(DRAW,)), OFTEN * 3, OFTEN * 3),
        (e.Named(effects=(DRAW,), name="done"), 3, 3),
        (e.Later(when=e.Trigger(on="turn_ends"), effects=(DRAW,)), LATER * 3, LATER * 3),
    ],
)
def test_the_gain_of_an_effect_by_what_may_happen(effect: e.Effect, expected: float, fearless: float) -> None:
    assert gain(effect) == pytest.approx(expected)
    assert gain(effect, reader=Fearless) == pytest.approx(fearless)
    assert gain(DRAW, effect, DISCARD) == pytest.approx(2 + expected)


def test_a_choice_is_made_in_view_of_the_effects_that_follow() -> None:
    choice = e.Choose(cards=e.ANY_CARD)
    Choosing.asked.clear()
    assert gain(DRAW, choice, DISCARD, DRAW, reader=Choosing) == 5
    assert Choosing.asked == [(choice, (DISCARD, DRAW))]
    reader = Plain(position())
    reader.gain((DRAW, choice))
    assert reader.chosen == choice


def test_the_cheapest_cost_of_a_skill_is_paid() -> None:
    reader = Plain(position())
    start = reader.paid(e.Skill(kind="activate"), Gains())
    assert start.worth() == 0
    costs = ((DISCARD, DISCARD), (DISCARD,), (DISCARD, DISCARD, DISCARD))
    skill = e.Skill(kind="activate", costs=costs, effects=(DRAW,))
    assert (reader.paid(skill, start).worth(), reader.skill(skill, start).worth()) == (-1, 2)


def test_nothing_is_read_after_the_game_is_decided() -> None:
    look = e.Look(cards=e.ANY_CARD)
    won = Ending(position()).effects((DRAW, look, DRAW), Gains())
    assert won.worth() == 1000
