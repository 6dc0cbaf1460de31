"""Damage in both games: it is dealt, life cards are lost by it, and only then is known what it sets off."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from events.dragon_ball_super.facts import DamageDealt
from events.effects.damage import DamageDue, Dealt
from events.skills.last_known import UNMOVED
from events.skills.replacements import prevented
from events.skills.triggers import triggered
from events.table.attribution import Agent
from events.table.table import Table


def dealt(due: DamageDue, *, rule: str) -> DamageDealt:
    """The fact that damage is dealt."""
    return DamageDealt(card=due.card, player=due.player, amount=due.amount, rule=rule)


def is_reduced(state: Any, agent: Agent, due: DamageDue, *, rule: str) -> bool:
    """Whether a part of the damage would certainly be replaced."""
    return prevented(state, agent, dealt(due, rule=rule))


async def lose_life(table: Table, damage: Sequence[DamageDealt], lose: Callable[[], Awaitable[Any]]) -> Dealt:
    """Deal damage, by which life cards are lost; what it triggers is pending once they are."""
    if not damage:
        return Dealt(0)
    table.emit(*damage, silent=True)
    await lose()
    table.trigger([fact for _, fact in triggered(table, damage, UNMOVED)])
    return Dealt(sum(fact.amount for fact in damage))
