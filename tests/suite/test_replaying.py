"""Replay of every game: 4 of the suite."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projector.replay import STEP_SIZES, Replay, StepSize
from tests.suite.fields import GAMES, Field


def folded(replay: Replay) -> list[Any]:
    """The state at every position, by folding alone."""
    state = replay.game.state(replay.cards)
    states = [state.copied()]
    for fact in replay.facts:
        fact.apply(state)
        states.append(state.copied())
    return states


STATES = {
    system: (Field(system, ("random", "random"), 0, 2), folded(Field(system, ("random", "random"), 0, 2).replay(1)))
    for system in GAMES
}


@pytest.mark.parametrize("system", GAMES)
@given(seeks=st.lists(st.floats(0, 1), min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
def test_4_seeking_from_anywhere_gives_the_folded_state(system: str, seeks: list[float]) -> None:
    field, states = STATES[system]
    replay = field.replay(1)
    for share in seeks:
        position = round(share * replay.last)
        assert replay.seek(position) == states[position]
        assert (replay.position, replay.state) == (position, states[position])


@pytest.mark.parametrize("system", GAMES)
def test_4_going_back_fact_by_fact_passes_the_same_states(system: str) -> None:
    field, states = STATES[system]
    replay = field.replay(1)
    for position in range(replay.last, -1, -1):
        assert replay.seek(position) == states[position]


@pytest.mark.parametrize("size", STEP_SIZES)
@pytest.mark.parametrize("system", GAMES)
def test_4_steps_forwards_and_backwards_stop_at_the_same_marks(system: str, size: StepSize) -> None:
    field, states = STATES[system]
    replay = field.replay(1)
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
