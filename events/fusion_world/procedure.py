"""7 and 6-2. The steps of the procedure: the facts that follow from nobody's decision."""

from collections.abc import Mapping

from events.dragon_ball_super.facts import Happened, LeaderPlaced, LifePlaced
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerPlaced
from events.table.fact import CardDrawn, CardReadied, DeckPlaced, Fact, PhaseBegan, StepBegan, TurnBegan
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted

ENDS = frozenset({"7-2-4", "7-3-5-1-3", "7-3-5-1-4", "7-4-5", "7-4-6", "13-12-1", "13-12-5", "0-2-2"})
"""The rules by which effects end with a part of the turn, or as one is skipped or added."""
PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    LeaderPlaced: frozenset({"6-2-1-2"}),
    ChooserDrawn: frozenset({"6-2-1-4"}),
    DeckPlaced: frozenset({"6-2-1-7"}),
    CardDrawn: frozenset({"6-2-1-8", "7-2-9"}),
    LifePlaced: frozenset({"6-2-1-9"}),
    EnergyMarkerPlaced: frozenset({"6-2-1-10"}),
    TurnBegan: frozenset({"6-2-1-11", "7-4-7"}),
    PhaseBegan: frozenset({"7-2-1", "7-3-1", "7-4-1"}),
    StepBegan: frozenset({"7-3-5"}),
    CardReadied: frozenset({"7-2-7"}),
    Happened: frozenset({"7-4-2"}),
    EffectStarted: frozenset({"7-2-2", "7-2-3"}),
    EffectEnded: ENDS,
    DelayEnded: ENDS,
}
