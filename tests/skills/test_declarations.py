"""Declarations in the state of any table with texts."""

from typing import Any

from events.dragon_ball_super.battle import BattleState
from events.skills.declarations import Target
from events.skills.declared import TargetChosen, UseDeclared
from events.skills.loops import declared
from events.table.ids import Card
from tests.suite.fields import Field


def in_battle() -> Any:
    """A table of a game with battles."""
    field = Field("fusion_world", ("random", "random"), 0, 1)
    state = field.game.table.state(field.cards(0))
    assert isinstance(state, BattleState)
    return state


def test_a_state_with_a_battle_has_declarations_too_and_a_copy_its_own() -> None:
    state = in_battle()
    before = state.copied()
    UseDeclared(card=Card(1), player="a", what="play", rule="2-3").apply(state)
    TargetChosen(card=Card(2), rule="2-3").apply(state)
    assert state.targets() == [2]
    assert (len(state.declared), state.answered(), before.declared) == (1, 1, [])


def test_the_picture_of_declarations_is_the_same_for_other_incarnations_of_their_targets() -> None:
    state = in_battle()
    UseDeclared(card=Card(1), player="a", what="play", rule="2-3").apply(state)
    first = state.declared[0]
    pictures = []
    for target in (Target(Card(2), 1), Target(Card(2), 5), Target(Card(3), 1)):
        state.declared = [first._replace(targets=(target,))]
        pictures.append(declared(state))
    assert pictures[0] == pictures[1] != pictures[2]
