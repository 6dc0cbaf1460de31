"""The facts, asks and cards of Fusion World by their meaning for statistics."""

from functools import partial

from events.dragon_ball_super.facts import DamageInflicted, PowersCompared
from events.dragon_ball_super.statistics import (
    FATE_CAPTIONS,
    FATES,
    MARKS,
    ORIGIN_CAPTIONS,
    identity,
    in_main_deck,
    origins,
)
from events.fusion_world.card import COLORS
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerRemoved
from events.fusion_world.turn import MAIN
from events.table.fact import CardRested
from events.table.statistics import FactsOf, Question, Statistics

STATISTICS = Statistics(
    marks=MARKS,
    origins=origins(turn_draw="7-2-9"),
    by_chance=frozenset({"life"}),
    fates=FATES,
    origin_captions=ORIGIN_CAPTIONS,
    fate_captions=FATE_CAPTIONS,
    main_deck=in_main_deck,
    identity=partial(identity, colors=COLORS),
    mulligan=Question("redraw", "redraw"),
    chooser=(ChooserDrawn,),
    spending=MAIN,
    spent=(FactsOf(kind=CardRested, rules=frozenset({"5-3-1"})), FactsOf(kind=EnergyMarkerRemoved)),
    cost="cost",
    decides=(PowersCompared, DamageInflicted),
)
