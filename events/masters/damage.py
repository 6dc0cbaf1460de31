"""4-10. Damage Processing."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from events.dragon_ball_super.battle import CRITICAL, LIFE
from events.dragon_ball_super.damage import dealt, is_reduced, lose_life
from events.dragon_ball_super.facts import DamageDealt, LifeDropped, LifeTaken
from events.dragon_ball_super.keywords import damage_kind
from events.effects.damage import DamageDue, DamageKind, DamageRules, Dealt, by_ones, permitted
from events.effects.legality import maker
from events.skills.replacements import replaced
from events.table.ask import Option
from events.table.ids import Card, zone_of
from events.table.table import Table
from events.table.unseen import ask_unseen

BY_EFFECTS = "4-10-2"


async def _apart(table: Table, damage: Sequence[DamageDue]) -> Sequence[DamageDue]:
    """4-10-2-2, MS-37. N damage is so often 1 damage, each an event of its own; or, as it is read, all is one."""
    return await by_ones(table, damage) if table.options["MS-37"] == "each" else damage


async def _deal(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """4-10-1, 4-10-2. Deal damage, each 1 of which takes a life card; none of 0 (4-10-2-2)."""
    facts = [dealt(due, rule=rule) for due in permitted(table.state, damage, maker(table.agent))]
    left = []
    for fact in await replaced(table, [*facts]):
        assert isinstance(fact, DamageDealt), "what is dealt in place of damage is damage"
        left.append(fact)

    async def lose() -> None:
        for fact in left:
            for _ in range(fact.amount):
                await _take_life(table, damage[0])

    return await lose_life(table, left, lose)


async def _take_life(table: Table, due: DamageDue) -> None:
    """4-10-2-1, 3-9-2, MS-27. The player chooses a life card by its place: to the hand, or to the Drop by 10-6-1."""
    state, life = table.state, zone_of(due.player, "life")
    options = [Option("take", card) for card in state.zones[life][::-1]]
    if not options:
        return
    [chosen] = await ask_unseen(table, due.player, "life", options, rule="4-10-2-1", mixing="3-9-2", about=due.card)
    assert chosen.card is not None
    await table.perform(_lost(due, chosen.card))


def _lost(due: DamageDue, card: Card) -> LifeTaken | LifeDropped:
    """4-10-2-1, 10-6-1. The fact that a life card goes to the hand, or to the Drop."""
    life = zone_of(due.player, "life")
    if due.kind == CRITICAL:
        return LifeDropped(card=card, source=life, target=zone_of(due.player, "drop"), rule="10-6-1")
    return LifeTaken(card=card, source=life, target=zone_of(due.player, "hand"), rule="4-10-2-1")


def _losses(state: Any, due: DamageDue) -> list[LifeTaken | LifeDropped]:
    """4-10-2-1. The life cards that would be lost: so many, whichever they are."""
    return [_lost(due, card) for card in state.cards_in(due.player, "life")[::-1][: due.amount]]


DAMAGE_RULES = DamageRules(
    kinds={(LIFE, CRITICAL): DamageKind(deal=_deal, steps=(_apart,), at_once=False)},
    rule=BY_EFFECTS,
    kind_of=damage_kind,  # 4-11-1-2, 10-6-1
    losses=_losses,  # 8-4-2-2
    is_reduced=partial(is_reduced, rule=BY_EFFECTS),
)
"""4-10. Damage is dealt 1 by 1; that of [Critical] has life cards go to the Drop."""
