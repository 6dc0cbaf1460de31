"""The table of events: facts in the words of skills that wait for them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from events.dbz.card import ANGER, IN_PLAY, LIFE, STAGE
from events.dbz.combat import ATTACKER_PREPARES, DEFENDER_PREPARES
from events.dbz.facts import (
    AllyPlayed,
    AttackDeclared,
    AttackSucceeded,
    BallUsed,
    CardDiscarded,
    CombatEnded,
    ComponentCovered,
    DamageDealt,
    FinalAttackDeclared,
    LevelReached,
    LifeCardEndured,
    NonCombatPlayed,
    PlacePlayed,
)
from events.skills.events import Event, EventMaker, EventTable, Moments
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, CardMoved, Fact, PhaseBegan, StepBegan
from events.table.ids import opponent, zone_name, zone_owner

STEPS = {
    "Draw Step": ("turn_begins", "draw_begins"),
    "Non-Combat Step": ("non_combat_begins",),
    "Power-Up Step": ("power_up_begins",),
    "Discard Step": ("discard_begins",),
    "Rejuvenation Step": ("rejuvenation_begins",),
}
TAKES = {STAGE: "takes_power_stages", LIFE: "takes_life_cards"}
"""The events of damage of a kind."""
MOMENTS_OF: Mapping[type[Fact], Moments] = {PhaseBegan: Moments("phase", STEPS)}


def _entered(state: Any, fact: StepBegan) -> Iterable[Event]:
    """combat/prepare-attacker, combat/prepare-defender. Each player enters Combat in their own half."""
    players = {ATTACKER_PREPARES: state.turn_player, DEFENDER_PREPARES: opponent(state.turn_player)}
    player = players.get(fact.step)
    return [] if player is None else [Event("enters_combat", None, player)]


def _moved(state: Any, fact: CardMoved) -> Iterator[Event]:
    source, target, player = zone_name(fact.source), zone_name(fact.target), zone_owner(fact.source)
    yield Event("moved", fact.card, player, source, target)
    if isinstance(fact, ComponentCovered):  # attach/3, fusion/detail-5
        return
    if source in IN_PLAY and target not in (*IN_PLAY, "levels"):
        yield Event("leaves", fact.card, player, source, target)


def _of_card(on: str) -> tuple[tuple[str, ...], EventMaker]:
    return (on,), lambda state, fact: [Event(on, fact.card, state.controller(fact.card))]


def _attacked(state: Any, fact: AttackDeclared | FinalAttackDeclared) -> Iterable[Event]:
    return [Event("attack_made", fact.card, fact.player)]


def _discarded(state: Any, fact: CardDiscarded) -> Iterable[Event]:
    return [Event("discarded", fact.card, zone_owner(fact.source), zone_name(fact.source), "discard")]


def _angered(state: Any, fact: PlayerCountersPlaced) -> Iterable[Event]:
    return [Event("anger_raised", None, fact.player, number=fact.amount)] if fact.kind == ANGER else []


def _damaged(state: Any, fact: DamageDealt) -> Iterator[Event]:
    yield Event("deals_damage", fact.card, opponent(fact.player), number=fact.amount)
    for word in ("takes_damage", TAKES[fact.kind]):
        yield Event(word, None, fact.player, by=fact.card, number=fact.amount)


EVENTS = EventTable(
    {
        StepBegan: (("enters_combat",), _entered),
        CardMoved: (("moved", "leaves"), _moved),
        CardDrawn: (("draws",), lambda state, fact: [Event("draws", fact.card, zone_owner(fact.target))]),
        AllyPlayed: _of_card("played"),
        NonCombatPlayed: _of_card("played"),
        PlacePlayed: _of_card("played"),
        BallUsed: (("ball_used",), lambda state, fact: [Event("ball_used", fact.card, fact.player)]),
        CombatEnded: (("combat_ends",), lambda state, fact: [Event("combat_ends", None, state.turn_player)]),
        LevelReached: _of_card("advances"),
        AttackDeclared: (("attack_made",), _attacked),
        FinalAttackDeclared: (("attack_made",), _attacked),
        AttackSucceeded: _of_card("attack_successful"),
        CardDiscarded: (("discarded",), _discarded),
        PlayerCountersPlaced: (("anger_raised",), _angered),
        LifeCardEndured: (("endures",), lambda state, fact: [Event("endures", fact.card, zone_owner(fact.source))]),
        DamageDealt: (("deals_damage", "takes_damage", *TAKES.values()), _damaged),
    },
    MOMENTS_OF,
)


def would_be(state: Any, fact: Fact) -> Iterable[Event]:
    """The events of a fact that effects replace."""
    if isinstance(fact, ComponentCovered):  # fusion/detail-5
        return
    if isinstance(fact, CardMoved) and zone_name(fact.source) in IN_PLAY and zone_name(fact.target) not in IN_PLAY:
        yield Event("leaves", fact.card, state.controller(fact.card), zone_name(fact.source), zone_name(fact.target))


REPLACEABLE = ("leaves",)
