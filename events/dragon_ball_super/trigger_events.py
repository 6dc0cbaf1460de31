"""The table of events of both books: facts in the words of trigger conditions."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import (
    AttackDeclared,
    CardComboed,
    CardDiscarded,
    CardEvolved,
    CardKOed,
    CardPlayed,
    ComboFollowed,
    DamageDealt,
    GuardSwitched,
    Happened,
    LeaderPlaced,
    LifeDropped,
    LifeTaken,
)
from events.language.fields import BY_BATTLE, Told
from events.skills.events import Event, EventMaker, Moments
from events.skills.facts import SkillActivated
from events.table.fact import (
    CardDrawn,
    CardFlipped,
    CardMoved,
    CardReadied,
    CardRested,
    CardStacked,
    Fact,
    PhaseBegan,
    StepBegan,
)
from events.table.ids import zone_name, zone_owner

MOMENTS = ("damage_ends", "battle_ends", "turn_ends")
"""The moments that are no change at the table."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "Charge Phase": ("charge_begins", "turn_begins"),
    "Main Phase": ("main_begins",),
    "Main Phase End Step": ("main_ends",),
    "Offense Step": ("offense_begins",),
    "Defense Step": ("defense_begins",),
    "Damage Step": ("damage_begins",),
}
"""The parts of a turn with whose beginning skills are triggered."""


def _moved(state: BattleState, fact: CardMoved) -> Iterator[Event]:
    source, target = zone_name(fact.source), zone_name(fact.target)
    yield Event("moved", fact.card, zone_owner(fact.source), source, target)


def _played(state: BattleState, fact: CardPlayed) -> Iterator[Event]:
    yield Event("played", fact.card, zone_owner(fact.target), zone_name(fact.source), "battle")
    if fact.rule == state.game.table.cites["use_battle_card"]:
        yield Event("used", fact.card, zone_owner(fact.target))


def _comboed(state: BattleState, fact: CardComboed) -> Iterator[Event]:
    yield Event("combo", fact.card, zone_owner(fact.target), zone_name(fact.source), "combo")


def _followed(state: BattleState, fact: ComboFollowed) -> Iterator[Event]:
    source = "" if state.battle is None else state.battle.combos_from.get(fact.card, "")
    yield Event("combo_ended", fact.card, zone_owner(state.cards[fact.card].zone), source)


def _attacked(state: BattleState, fact: AttackDeclared) -> Iterator[Event]:
    attacker, target = zone_owner(state.cards[fact.card].zone), zone_owner(state.cards[fact.target].zone)
    yield Event("attacks", fact.card, attacker, by=fact.target)
    yield Event("attacked", fact.target, target, by=fact.card)


def _blocked(state: BattleState, fact: GuardSwitched) -> Iterator[Event]:
    """The attack on a card that blocks, and on no other that is switched to."""
    if fact.rule == state.game.table.cites["block"]:
        player = zone_owner(state.cards[fact.card].zone)
        by = None if state.battle is None else state.battle.attack
        yield Event("attacked", fact.card, player, by=by, listened_by="itself")


def _activated(state: BattleState, fact: SkillActivated) -> Iterator[Event]:
    player = zone_owner(state.cards[fact.card].zone)
    yield Event("activated", fact.card, player)
    if fact.rule == state.game.table.cites["use_extra_card"]:
        yield Event("used", fact.card, player)
    if "[Blocker]" in fact.label:
        yield Event("blocks", fact.card, player)


def _damaged(state: BattleState, fact: DamageDealt) -> Iterator[Event]:
    yield Event("deals_damage", fact.card, zone_owner(state.cards[fact.card].zone), number=fact.amount)
    yield Event("takes_damage", None, fact.player, by=fact.card, number=fact.amount)


def _kos(state: BattleState, fact: CardKOed) -> Iterator[Event]:
    yield Event("ko", fact.card, zone_owner(fact.source), "battle", "drop")
    if fact.rule == state.game.table.cites["ko_in_battle"] and state.battle is not None:
        attack, victim = state.battle.attack, zone_owner(fact.source)
        if (player := zone_owner(state.cards[attack].zone)) != victim:
            yield Event("kos", attack, player, by=fact.card)


def _stacked(state: BattleState, fact: CardStacked) -> Iterator[Event]:
    player = zone_owner(state.cards[fact.host].zone)
    yield Event("stacked", fact.card, player, by=fact.host)
    yield Event("covered", fact.card, player, by=fact.host)


def _of_card(on: str) -> tuple[tuple[str, ...], EventMaker]:
    return (on,), lambda state, fact: [Event(on, fact.card, zone_owner(state.cards[fact.card].zone))]


def _life_taken(state: BattleState, fact: CardMoved) -> Iterator[Event]:
    yield Event("life_taken", None, zone_owner(fact.source))


def switched(comes_rested: Collection[str]) -> Mapping[type[Fact], tuple[tuple[str, ...], EventMaker]]:
    """The event that a card is rested, unless it comes to an area in Rest Mode, by one of these rules."""

    def rested(state: BattleState, fact: CardRested) -> Iterator[Event]:
        if fact.rule not in comes_rested:
            yield Event("rested", fact.card, zone_owner(state.cards[fact.card].zone))

    return {CardRested: (("rested",), rested)}


SHARED: Mapping[type[Fact], tuple[tuple[str, ...], EventMaker]] = {
    CardMoved: (("moved",), _moved),
    CardPlayed: (("played", "used"), _played),
    CardEvolved: (("evolved",), lambda state, fact: [Event("evolved", fact.card, zone_owner(fact.target))]),
    CardKOed: (("ko", "kos"), _kos),
    CardStacked: (("stacked", "covered"), _stacked),
    CardComboed: (("combo",), _comboed),
    CardDiscarded: (("discarded",), lambda state, fact: [Event("discarded", fact.card, zone_owner(fact.source))]),
    CardDrawn: (("drawn",), lambda state, fact: [Event("drawn", None, zone_owner(fact.target))]),
    CardFlipped: _of_card("flipped"),
    ComboFollowed: (("combo_ended",), _followed),
    CardReadied: _of_card("readied"),
    LeaderPlaced: _of_card("leader_placed"),
    LifeTaken: (("life_taken",), _life_taken),
    LifeDropped: (("life_taken",), _life_taken),
    AttackDeclared: (("attacks", "attacked"), _attacked),
    GuardSwitched: (("attacked",), _blocked),
    SkillActivated: (("activated", "used", "blocks"), _activated),
    DamageDealt: (("deals_damage", "takes_damage"), _damaged),
}
"""The events of facts of both games, with the words of each."""
MOMENTS_OF: Mapping[type[Fact], Moments] = {
    PhaseBegan: Moments("phase", PARTS),
    StepBegan: Moments("step", PARTS),
    Happened: Moments("moment", {moment: (moment,) for moment in MOMENTS}),
}
"""The moments that facts tell of."""
TOLD: Told = {
    "moved": ("card", "source", "target", "how", BY_BATTLE),
    **dict.fromkeys(("played", "combo"), ("card", "source", "how")),
    "combo_ended": ("card", "source"),
    **dict.fromkeys(("ko", "rested", "deals_damage"), ("card", "how", BY_BATTLE)),
    "attacked": ("card", "by", "how", BY_BATTLE),
    **dict.fromkeys(("stacked", "covered"), ("card", "by", "how")),
    "takes_damage": ("by", "how", BY_BATTLE),
    "life_taken": ("how", BY_BATTLE),
    **dict.fromkeys(("discarded", "evolved", "flipped", "readied"), ("card", "how")),
    **dict.fromkeys(("activated", "blocks", "used"), ("card", "how")),
    "drawn": ("how",),
    **dict.fromkeys(("attacks", "kos"), ("card", "by")),
    "leader_placed": ("card",),
    **dict.fromkeys((*chain(*PARTS.values()), *MOMENTS, "when"), ()),
}
"""What each event tells beside its player. What it is never without (a KO'd card comes from the Battle Area, a battle
alone makes cards attack) is not asked of it."""
