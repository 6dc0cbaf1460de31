"""1-3-3, 3-7-3-1. Legality: what the rules exclude, and what effects can forbid."""

from events.dragon_ball_super.legality import legality
from events.masters.areas import MastersState
from events.masters.cites import COMES_RESTED, POWERLESS
from events.masters.playing import can_combo
from events.table.fact import Fact


def koed_by_rules(state: MastersState, fact: Fact) -> bool:
    """9-5-2, MS-25. Whether a card without power is KO'd by the rules, or as it is read, by what lowered its power."""
    return fact.rule == POWERLESS and not state.effects_ko


LEGALITY = legality(can_combo=can_combo, comes_rested=COMES_RESTED, by_rules=koed_by_rules)
"""What the rules KO is not saved by [Indestructible]; it is by a text that it cannot be KO'd (1-3-1)."""
