"""The facts, asks and cards of Masters by their meaning for statistics."""

from events.dragon_ball_super.facts import PowersCompared
from events.dragon_ball_super.statistics import statistics
from events.masters.card import COLORS
from events.masters.turn import MAIN
from events.table.fact import CardRested
from events.table.statistics import FactsOf

STATISTICS = statistics(
    turn_draw="6-2-3",
    colors=COLORS,
    spending=MAIN,
    spent=(FactsOf(kind=CardRested, rules=frozenset({"2-11-1-1"})),),
    decides=(PowersCompared,),
)
