"""The steps of the procedure: the facts that follow from nobody's decision."""

from collections.abc import Mapping

from events.dbz.facts import (
    AlignmentDeclared,
    CardSetOut,
    CombatBegan,
    CombatEnded,
    ControlPassed,
    PersonalityPlaced,
    PhasePassed,
    StagesGained,
    VictoryDue,
)
from events.table.fact import CardDrawn, DeckPlaced, Fact, PhaseBegan, StepBegan, TurnBegan
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted
from events.table.setup import FirstPlayerDecided

STEPS = frozenset(
    {
        "turn/draw",
        "turn/non-combat",
        "turn/power-up",
        "turn/declare",
        "turn/discard",
        "turn/rejuvenation/mandatory",
    }
)
ENDS = frozenset({"turn/end", "effects/floating"})
PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    PersonalityPlaced: frozenset({"setup/1"}),
    CardSetOut: frozenset({"deck/sensei/1", "deck/sensei/8"}),
    AlignmentDeclared: frozenset({"setup/1/rogue"}),
    StagesGained: frozenset({"setup/3", "turn/power-up", "turn/power-up/allies"}),
    FirstPlayerDecided: frozenset({"setup/4/d-bracket"}),
    DeckPlaced: frozenset({"setup/5"}),
    TurnBegan: frozenset({"setup/7", "turn/end"}),
    PhaseBegan: STEPS,
    CombatBegan: frozenset({"turn/combat"}),
    ControlPassed: frozenset({"turn/combat", "allies/take-control"}),
    StepBegan: frozenset({"combat/attack-phase", "combat/prepare-attacker", "combat/prepare-defender"}),
    CombatEnded: frozenset({"allies/take-control/end"}),
    CardDrawn: frozenset({"turn/draw", "combat/prepare-defender/2"}),
    PhasePassed: frozenset({"final-physical/3"}),
    VictoryDue: frozenset({"win/dragon-ball/captured-seventh"}),
    EffectStarted: ENDS,
    EffectEnded: ENDS,
    DelayEnded: ENDS,
}
