"""The facts, asks and cards of Masters by their meaning for statistics."""

from functools import partial

from events.dragon_ball_super.facts import PowersCompared
from events.dragon_ball_super.statistics import (
    FATE_CAPTIONS,
    FATES,
    MARKS,
    ORIGIN_CAPTIONS,
    identity,
    in_main_deck,
    origins,
)
from events.masters.card import COLORS
from events.masters.turn import MAIN
from events.table.fact import CardRested
from events.table.statistics import FactsOf, Question, Statistics

STATISTICS = Statistics(
    marks=MARKS,
    origins=origins(turn_draw="6-2-3"),
    by_chance=frozenset({"life"}),
    fates=FATES,
    origin_captions=ORIGIN_CAPTIONS,
    fate_captions=FATE_CAPTIONS,
    main_deck=in_main_deck,
    identity=partial(identity, colors=COLORS),
    mulligan=Question("redraw", "redraw"),
    spending=MAIN,
    spent=(FactsOf(kind=CardRested, rules=frozenset({"2-11-1-1"})),),
    cost="cost",
    decides=(PowersCompared,),
)
