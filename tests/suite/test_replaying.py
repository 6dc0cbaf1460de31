"""Replay of every game: 4 of the suite."""

from functools import cache
from typing import Any

import pytest

from projector.replay import STEP_SIZES, Replay, StepSize
from tests.drawn import given, settings, st
from tests.suite.fields import Field, over_each


def folded(replay: Replay) -> list[Any]:
    """The state at every position, by folding alone."""
    state = replay.game.table.state(replay.cards)
    states = [state.copied()]
    for fact in replay.facts:
        fact.apply(state)
        states.append(state.copied())
    return states


@cache
def states_of(field: Field) -> list[Any]:
    """The states of its second game."""
    return folded(field.replay(1))


@over_each(count=2)
@given(seeks=st.lists(st.floats(0, 1), min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
@pytest.mark.one_in(4)
def test_4_seeking_from_anywhere_gives_the_folded_state(field: Field, seeks: list[float]) -> None:
    replay, states = field.replay(1), states_of(field)
    for share in seeks:
        position = round(share * replay.last)
        assert replay.seek(position) == states[position]
        assert (replay.position, replay.state) == (position, states[position])


@over_each(count=2)
def test_4_going_back_fact_by_fact_passes_the_same_states(field: Field) -> None:
    replay, states = field.replay(1), states_of(field)
    for position in range(replay.last, -1, -1):
        assert replay.seek(position) == states[position]


@pytest.mark.parametrize("size", STEP_SIZES)
@over_each(count=2)
@pytest.mark.one_in(4)
def test_4_steps_forwards_and_backwards_stop_at_the_same_marks(field: Field, size: StepSize) -> None:
    replay, states = field.replay(1), states_of(field)
    there = [0]
    while replay.position < replay.last:
        there.append(replay.step(size))
        assert replay.state == states[there[-1]]
    back = [replay.last]
    while replay.position > 0:
        back.append(replay.step(size, forward=False))
        assert replay.state == states[back[-1]]
    assert there == back[::-1]
    assert set(replay.marks(size)) <= set(there)
