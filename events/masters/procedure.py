"""6 and 5-2. The steps of the procedure: the facts that follow from nobody's decision."""

from collections.abc import Mapping

from events.dragon_ball_super.facts import Happened, LeaderPlaced, LifePlaced
from events.table.fact import CardDrawn, CardReadied, DeckPlaced, Fact, PhaseBegan, StepBegan, TurnBegan
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted
from events.table.setup import FirstPlayerDecided

ENDS = frozenset({"8-2-2-2", "6-3-1-3-1-2", "6-4-1-2", "1-3-1"})
"""The rules by which effects end with a part of the turn, or as one is skipped or added."""
PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    LeaderPlaced: frozenset({"5-2-1-2"}),
    FirstPlayerDecided: frozenset({"5-2-1-3-1"}),
    DeckPlaced: frozenset({"3-2-1"}),
    CardDrawn: frozenset({"5-2-1-4", "6-2-3"}),
    LifePlaced: frozenset({"5-2-1-5"}),
    TurnBegan: frozenset({"5-2-1-6", "6-4-1-3"}),
    PhaseBegan: frozenset({"6-2-1", "6-3-1-1", "6-4-1"}),
    StepBegan: frozenset({"6-3-1-3"}),
    CardReadied: frozenset({"6-2-2"}),
    Happened: frozenset({"6-4-1-1"}),
    EffectStarted: frozenset({"8-2-2-2"}),
    EffectEnded: ENDS,
    DelayEnded: ENDS,
}
