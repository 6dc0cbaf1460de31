"""The cards with a part in a battle, for the board."""

from collections.abc import Mapping

from events.dragon_ball_super.battle import BattleState, attacking, guarding
from events.table.ids import Card


def roles(state: BattleState) -> Mapping[str, Card]:
    """The attack card and the guard card, as long as they are there."""
    battle = state.battle
    if battle is None:
        return {}
    found = {"attack": battle.attack} if attacking(state) else {}
    return {**found, "guard": battle.guard} if guarding(state) else found
