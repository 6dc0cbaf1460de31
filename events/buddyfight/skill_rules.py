"""2, 4. The rules of abilities, and of one Counter in answer."""

from collections.abc import Sequence

from events.buddyfight.areas import BuddyfightState
from events.buddyfight.facts import (
    CardCalled,
    CardEquipped,
    ChancesLapsed,
    DamageDealt,
    ResolutionPostponed,
    ResolutionResumed,
)
from events.buddyfight.processing import check
from events.buddyfight.trigger_events import EVENTS, would_be
from events.buddyfight.using import IMPACT_CALL, can_declare, counters, use
from events.skills.declaring import Declaring, Kind
from events.skills.postponing import Postponing
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules, TriggerRules
from events.table.fact import CardMoved, Fact


def comes_with(state: BuddyfightState, fact: Fact, group: Sequence[Fact]) -> CardMoved | None:
    """ability/soul/2. The move of the card whose soul goes with it; None for a fact that stands by itself."""
    if fact.rule != "ability/soul/2" or not isinstance(fact, CardMoved):
        return None
    host = state.cards[fact.card].host
    return next((move for move in group if isinstance(move, CardMoved) and move.card == host), None)


CLOSED = frozenset({"deck", "gauge", "removed", "lost_deck", "removed_deck"})
"""playmat/deck/1, playmat/gauge/3, lost/removed/1. Where nobody sees cards, whose abilities are not used."""
SKILL_RULES = SkillRules(
    triggers=TriggerRules(
        events=EVENTS,
        once_a_turn=frozenset({"turn_ends"}),
        each_time=True,  # ability/2.1
        remembered_from=frozenset({"left", "center", "right", "item", "spell", "soul"}),
    ),
    replacements=ReplacementRules(
        would_be=would_be,
        comes_with=comes_with,
        damage=(DamageDealt,),
        enters=(CardCalled, CardEquipped),
        chosen_is_use=True,  # ability/soulguard/replacement
    ),
    activation=ActivationRules(can_declare=can_declare, closed=CLOSED),
    free_timings=("use", "attack"),
    chances=ChancesLapsed,  # ability/when/1, ability/when/2
    loops_stopped_by="who_acts",
)
DECLARING = Declaring(
    policy="one",
    answering="ability/2.2.1",
    resolving="ability/2.3",
    kinds={
        "ability": Kind(answering="ability/1.2.1", resolving="ability/1.3"),
        "call": Kind("declares_call", ("call", "play"), answering="call/2.1", resolving="call/3.1"),  # BF-08
        IMPACT_CALL: Kind("declares_call", ("call", "cast", "play"), answering="call/2.1", resolving="call/3.1"),
        "equip": Kind("declares_equip", ("equip", "play"), answering="equip/2.1", resolving="equip/3.1"),  # BF-08
        "cast": Kind("declares_cast", ("cast", "play"), answering="cast/2.1", resolving="cast/3.1"),  # BF-08
        "attack": Kind("declares_attack", ("attack",)),
    },
    targets="after_cost",
    needs_targets=False,  # ability/cost/2, ability/cost/4
    activated="resolving",  # BF-21
    answered="last",
    triggered=True,  # ability/2.2, play-timing/Q1, ability/lifelink/counterable
    options=counters,
    answer=use,
    check=check,
    postponing=Postponing(
        waits=lambda state: bool(state.ending),
        rule="ability/end/2",
        postponed=ResolutionPostponed,
        resumed=ResolutionResumed,
    ),
    nullified_late=frozenset({"attack"}),  # attack/2-removed: what has begun to be done otherwise, is done
)
"""2. One Counter answers each use, and nothing answers a Counter (play-timing/Q3). The flow of each use has its own
numbers (BF-08); the usual ones are those of automatic abilities (BF-11).
"""
