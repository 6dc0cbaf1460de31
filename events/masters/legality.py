"""1-3-3, 3-7-3-1. Legality: what the rules exclude, and what effects can forbid."""

from events.dragon_ball_super.legality import legality
from events.masters.cites import COMES_RESTED
from events.masters.playing import can_combo

LEGALITY = legality(can_combo=can_combo, comes_rested=COMES_RESTED, inevitable=frozenset())
