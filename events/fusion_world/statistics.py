"""The facts, asks and cards of Fusion World by their meaning for statistics."""

from events.dragon_ball_super.facts import DamageInflicted, PowersCompared
from events.dragon_ball_super.statistics import statistics
from events.fusion_world.card import COLORS
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerRemoved
from events.fusion_world.turn import MAIN
from events.table.fact import CardRested
from events.table.statistics import FactsOf

STATISTICS = statistics(
    turn_draw="7-2-9",
    colors=COLORS,
    chooser=(ChooserDrawn,),
    spending=MAIN,
    spent=(FactsOf(kind=CardRested, rules=frozenset({"5-3-1"})), FactsOf(kind=EnergyMarkerRemoved)),
    decides=(PowersCompared, DamageInflicted),
)
