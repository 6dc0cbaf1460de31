"""Damage to fighters, of whose life it finds no more than there is."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from events.buddyfight.facts import DamageDealt
from events.effects.damage import DamageDue, DamageKind, DamageRules, Dealt, permitted
from events.effects.legality import maker
from events.skills.replacements import prevented, replaced
from events.table.attribution import Agent
from events.table.fact import Fact
from events.table.ids import PLAYERS
from events.table.table import Table

LIFE = "life"
BY_EFFECTS = "ability/1.3.1"


def _dealt(due: DamageDue, *, rule: str = BY_EFFECTS) -> DamageDealt:
    """The fact that damage is dealt, which is the loss of life."""
    return DamageDealt(player=due.player, kind=LIFE, amount=due.amount, card=due.card, rule=rule)


def _is_reduced(state: Any, agent: Agent, due: DamageDue) -> bool:
    """Whether a part of the damage would certainly be replaced."""
    return prevented(state, agent, _dealt(due))


async def _deal(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """Deal damage to fighters; what is replaced is not dealt."""
    able = permitted(table.state, damage, maker(table.agent))
    facts: list[Fact] = [_dealt(due, rule=rule) for due in able]
    left = _within_life(table.state, [fact for fact in await replaced(table, facts) if isinstance(fact, DamageDealt)])
    if left:
        table.emit(*left)
    return Dealt(sum(fact.amount for fact in left))


def _within_life(state: Any, facts: Iterable[DamageDealt]) -> list[DamageDealt]:
    """The facts of damage, with how much of it is beyond the life that there is (check/1-loss)."""
    left = {player: state.player_counter(player, LIFE) for player in PLAYERS}
    within: list[DamageDealt] = []
    for fact in facts:
        lost = min(fact.amount, left[fact.player])
        left[fact.player] -= lost
        within.append(fact if lost == fact.amount else replace(fact, beyond=fact.amount - lost))
    return within


DAMAGE_RULES = DamageRules(
    kinds={(LIFE,): DamageKind(deal=_deal)},
    rule=BY_EFFECTS,
    kind_of=lambda state, card, player: LIFE,
    losses=lambda state, due: _within_life(state, [_dealt(due)]),
    is_reduced=_is_reduced,
)
"""Damage is of one kind, and is dealt to both fighters at once."""
