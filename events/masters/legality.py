"""1-3-3, 3-7-3-1. Legality: what the rules exclude, and what effects can forbid."""

from events.dragon_ball_super.legality import legality
from events.masters.cites import COMES_RESTED, POWERLESS
from events.masters.playing import can_combo

LEGALITY = legality(can_combo=can_combo, comes_rested=COMES_RESTED, by_rules=frozenset({POWERLESS}))
"""MS-25: the rules KO a card without power, which [Indestructible] does not prevent; 1-3-1: a text that it cannot be
KO'd does."""
