"""5-8, 14-3. Damage: how it is dealt, by attacks and by effects."""

from collections.abc import Sequence
from functools import partial

from events.dragon_ball_super.battle import CRITICAL, LIFE
from events.dragon_ball_super.damage import is_reduced, lose_life
from events.dragon_ball_super.facts import DamageDealt, DamageInflicted
from events.effects.damage import DamageDue, DamageKind, DamageRules, Dealt, permitted
from events.effects.legality import maker
from events.fusion_world.processing import damage_processing, life_lost
from events.skills.replacements import replaced
from events.table.table import Table

BY_EFFECTS = "5-8-1"


async def _deal(table: Table, damage: Sequence[DamageDue], rule: str) -> Dealt:
    """5-8-1, 5-8-3. Deal damage where it is inflicted, or at the next checkpoint (FW-04); none of 0 (14-3-2#zero).

    To both players at once, if it is inflicted so (14-1-2-2-1).
    """
    able = permitted(table.state, damage, maker(table.agent))
    if not able:  # FW-22
        return Dealt(0)
    if table.options["FW-04"] == "checkpoint":
        table.emit(*(_inflicted(due, rule=rule) for due in able))
        return Dealt(sum(due.amount for due in able))
    facts = await replaced(table, damage_processing(table.state, able, rule=rule))
    dealt = [fact for fact in facts if isinstance(fact, DamageDealt)]
    lost = [fact for fact in facts if not isinstance(fact, DamageDealt)]
    return await lose_life(table, dealt, partial(table.place, lost))  # 8-4-6-1-2


def _inflicted(due: DamageDue, *, rule: str) -> DamageInflicted:
    to_drop = due.kind == CRITICAL
    return DamageInflicted(card=due.card, player=due.player, amount=due.amount, to_drop=to_drop, rule=rule)


DAMAGE_RULES = DamageRules(
    kinds={(LIFE, CRITICAL): DamageKind(deal=_deal)},
    rule=BY_EFFECTS,
    kind_of=lambda state, card, player: LIFE,  # 16-3-3-2
    losses=life_lost,  # 1-4-2
    is_reduced=partial(is_reduced, rule=BY_EFFECTS),
)
"""5-8. Damage is of one kind; that of [Critical] has life cards go to the Drop."""
