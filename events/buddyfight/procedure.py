"""3 and the preparation. The steps of the procedure: the facts that follow from nobody's decision."""

from collections.abc import Mapping

from events.buddyfight.facts import (
    BuddyPlaced,
    BuddyPlacedFaceDown,
    CardCharged,
    ChancesLapsed,
    FlagRaised,
    Moment,
)
from events.table.counters import PlayerCountersPlaced
from events.table.facing import CardStackedFaceDown
from events.table.fact import CardDrawn, CardReadied, DeckPlaced, Fact, PhaseBegan, TurnBegan
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted
from events.table.setup import FirstPlayerDecided

DURATIONS = frozenset({"final/5.3/durations", "ability/1.3.1", "changes/3-extra-turn"})
"""The rules by which effects begin and end with a turn, or as a part of it is left out or added."""
PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    FirstPlayerDecided: frozenset({"option/begins"}),
    DeckPlaced: frozenset({"playmat/deck/1", "lost/prep/5"}),
    CardDrawn: frozenset({"option/hand", "start/3.1"}),
    CardCharged: frozenset({"option/gauge"}),
    PlayerCountersPlaced: frozenset({"option/life"}),
    FlagRaised: frozenset({"playmat/flag-item/1"}),
    CardStackedFaceDown: frozenset({"ability/special-flag/4"}),
    BuddyPlaced: frozenset({"playmat/buddy/1"}),
    BuddyPlacedFaceDown: frozenset({"lost/buddy/2"}),
    TurnBegan: frozenset({"option/begins", "final/5.3"}),
    PhaseBegan: frozenset({"start/1.1", "main/1.1", "attack/1.1", "final/1.1"}),
    CardReadied: frozenset({"start/2.1"}),
    Moment: frozenset({"final/5.1/auto"}),
    ChancesLapsed: frozenset({"ability/when/2b", "ability/when/2c"}),
    EffectStarted: DURATIONS,
    EffectEnded: DURATIONS,
    DelayEnded: DURATIONS,
}
