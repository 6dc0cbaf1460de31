"""0-2-5, 5-6-2-1. Legality: the combos that the rules exclude."""

from events.dragon_ball_super.legality import legality
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.cites import COMES_RESTED, INEVITABLE
from events.table.ids import Card
from events.values.holding import may_be_changed
from events.values.value import explain


def can_combo(state: FusionWorldState, card: Card) -> bool:
    """5-6-2, 5-6-2-1. Only a Battle Card that has a combo power, and one that is not negative."""
    printed = face(state, card)
    if printed.kind != "battle" or printed.combo_power is None:
        return False
    combo_power: int = printed.combo_power
    if may_be_changed(state, "combo_power"):
        combo_power = explain(state, card, "combo_power")[-1].after  # below zero, where else it is read as 0 (0-2-9)
    return combo_power >= 0


LEGALITY = legality(can_combo=can_combo, comes_rested=COMES_RESTED, inevitable=INEVITABLE)
"""0-2-5. The legality of this book."""
