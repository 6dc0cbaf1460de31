"""9-6. The events that facts are: what the trigger conditions of skills speak of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

from events.fusion_world.areas import FusionWorldState
from events.fusion_world.facts import (
    AttackDeclared,
    CardComboed,
    CardDiscarded,
    CardEvolved,
    CardKOed,
    CardPlayed,
    ComboFollowed,
    DamageDealt,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    GuardSwitched,
    Happened,
    LeaderPlaced,
    LifeDropped,
    LifeTaken,
)
from events.language.fields import BY_BATTLE, Told
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
from events.table.ids import Card, Player, zone_name, zone_owner


class Event(NamedTuple):
    """Something that skills may speak of: the word for it, the card and the player whom it concerns, and the way."""

    on: str
    card: Card | None
    player: Player | None
    source: str = ""
    target: str = ""
    by: Card | None = None
    heard_by: Literal["all", "itself", "others"] = "all"


COMES_RESTED = ("0-2-6", "5-5-3-4", "13-8-2", "14-5-2", "16-2-6", "3-6-3", "3-8-3")
"""The rules by which a card is in Rest Mode as it comes."""
MOMENTS = ("damage_ends", "battle_ends", "turn_ends")
"""8-4-7, 8-5-5, 7-4-2. The moments that are no change at the table."""
PARTS: Mapping[str, str] = {
    "Charge Phase": "charge_begins",
    "Main Phase": "main_begins",
    "Main Phase End Step": "main_ends",
    "Offense Step": "offense_begins",
    "Defense Step": "defense_begins",
    "Damage Step": "damage_begins",
}
"""7-2-5, 7-3-2, 7-3-5-1-1, 8-2-2, 8-3-2, 8-4-2. The parts of a turn with whose beginning skills are pended."""


Maker: TypeAlias = Callable[[FusionWorldState, Any], Iterable[Event]]


def events_of(state: FusionWorldState, fact: Fact, heard: Set[str] | None = None) -> list[Event]:
    """The events that a fact is, once it has been folded. `heard`: the words of those that matter, else all."""
    found: list[Event] = []
    for words, events in _events_of_kind(type(fact)):
        if heard is None or not heard.isdisjoint(words):
            found += events(state, fact)
    return found


@cache
def words_of(kind: type[Fact]) -> tuple[str, ...]:
    """The words of the events that facts of that kind can be."""
    return tuple(word for words, _ in _events_of_kind(kind) for word in words)


@cache
def _events_of_kind(kind: type[Fact]) -> tuple[tuple[tuple[str, ...], Maker], ...]:
    return tuple(_EVENTS[each] for each in kind.__mro__ if each in _EVENTS)


def _moved(state: FusionWorldState, fact: CardMoved) -> Iterator[Event]:
    source, target = zone_name(fact.source), zone_name(fact.target)
    yield Event("moved", fact.card, zone_owner(fact.source), source, target)


def _played(state: FusionWorldState, fact: CardPlayed) -> Iterator[Event]:
    yield Event("played", fact.card, zone_owner(fact.target), zone_name(fact.source), "battle")
    if fact.rule == "5-5-2-2":
        yield Event("used", fact.card, zone_owner(fact.target))


def _comboed(state: FusionWorldState, fact: CardComboed) -> Iterator[Event]:
    yield Event("combo", fact.card, zone_owner(fact.target), zone_name(fact.source), "combo")


def _attacked(state: FusionWorldState, fact: AttackDeclared) -> Iterator[Event]:
    attacker, target = zone_owner(state.cards[fact.card].zone), zone_owner(state.cards[fact.target].zone)
    yield Event("attacks", fact.card, attacker, by=fact.target)
    yield Event("attacked", fact.target, target, by=fact.card)


def _blocked(state: FusionWorldState, fact: GuardSwitched) -> Iterator[Event]:
    """15-4-3-1, FW-33. Only a card that blocks is attacked by being switched to."""
    if fact.rule == "15-4-3":
        player = zone_owner(state.cards[fact.card].zone)
        by = None if state.battle is None else state.battle.attack
        yield Event("attacked", fact.card, player, by=by, heard_by="itself")


def _activated(state: FusionWorldState, fact: SkillActivated) -> Iterator[Event]:
    player = zone_owner(state.cards[fact.card].zone)
    yield Event("activated", fact.card, player)
    if fact.rule == "12-2-2-4":
        yield Event("used", fact.card, player)
    if "[Blocker]" in fact.label:
        yield Event("blocks", fact.card, player)


def _damaged(state: FusionWorldState, fact: DamageDealt) -> Iterator[Event]:
    yield Event("deals_damage", fact.card, zone_owner(state.cards[fact.card].zone))
    yield Event("takes_damage", None, fact.player, by=fact.card)


def _kos(state: FusionWorldState, fact: CardKOed) -> Iterator[Event]:
    yield Event("ko", fact.card, zone_owner(fact.source), "battle", "drop")
    if fact.rule == "8-4-6-2-1" and state.battle is not None:
        attack = state.battle.attack
        yield Event("kos", attack, zone_owner(state.cards[attack].zone), by=fact.card)


def _stacked(state: FusionWorldState, fact: CardStacked) -> Iterator[Event]:
    player = zone_owner(state.cards[fact.host].zone)
    yield Event("stacked", fact.card, player, by=fact.host)
    yield Event("covered", fact.card, player, by=fact.host)


def _of_card(on: str) -> tuple[tuple[str, ...], Maker]:
    return (on,), lambda state, fact: [Event(on, fact.card, zone_owner(state.cards[fact.card].zone))]


def _rested(state: FusionWorldState, fact: CardRested) -> Iterator[Event]:
    """A card that comes into an area in Rest Mode is not switched to it."""
    if fact.rule not in COMES_RESTED:
        yield Event("rested", fact.card, zone_owner(state.cards[fact.card].zone))


def _life_taken(state: FusionWorldState, fact: CardMoved) -> Iterator[Event]:
    yield Event("life_taken", None, zone_owner(fact.source))


def _of_player(on: str) -> tuple[tuple[str, ...], Maker]:
    return (on,), lambda state, fact: [Event(on, getattr(fact, "card", None), fact.player)]


def _of_turn(state: FusionWorldState, fact: Any) -> Iterator[Event]:
    part = fact.phase if isinstance(fact, PhaseBegan) else fact.step
    if part in PARTS:
        yield Event(PARTS[part], None, state.turn_player)
    if part == "Charge Phase":
        yield Event("turn_begins", None, state.turn_player)


def _moment(state: FusionWorldState, fact: Happened) -> Iterator[Event]:
    yield Event(fact.moment, None, state.turn_player)


_TURN = (*PARTS.values(), "turn_begins")

_EVENTS: Mapping[type[Fact], tuple[tuple[str, ...], Maker]] = {
    CardMoved: (("moved",), _moved),
    CardPlayed: (("played", "used"), _played),
    CardEvolved: (("evolved",), lambda state, fact: [Event("evolved", fact.card, zone_owner(fact.target))]),
    CardKOed: (("ko", "kos"), _kos),
    CardStacked: (("stacked", "covered"), _stacked),
    CardComboed: (("combo",), _comboed),
    CardDiscarded: (("discarded",), lambda state, fact: [Event("discarded", fact.card, zone_owner(fact.source))]),
    CardDrawn: (("drawn",), lambda state, fact: [Event("drawn", None, zone_owner(fact.target))]),
    CardFlipped: _of_card("flipped"),
    ComboFollowed: _of_card("combo_ended"),
    CardRested: (("rested",), _rested),
    CardReadied: _of_card("readied"),
    LeaderPlaced: _of_card("leader_placed"),
    LifeTaken: (("life_taken",), _life_taken),
    LifeDropped: (("life_taken",), _life_taken),
    AttackDeclared: (("attacks", "attacked"), _attacked),
    GuardSwitched: (("attacked",), _blocked),
    SkillActivated: (("activated", "used", "blocks"), _activated),
    DamageDealt: (("deals_damage", "takes_damage"), _damaged),
    EnergyMarkerPlaced: _of_player("marker_placed"),
    EnergyMarkerRemoved: _of_player("marker_removed"),
    PhaseBegan: (_TURN, _of_turn),
    StepBegan: (_TURN, _of_turn),
    Happened: (MOMENTS, _moment),
}
"""The words of the events that facts are, and what makes these of a fact."""
TRIGGERS = frozenset(word for words, _ in _EVENTS.values() for word in words)
"""The words for all events that can set skills off."""
TOLD: Told = {
    "moved": ("card", "source", "target", "how", BY_BATTLE),
    **dict.fromkeys(("played", "combo"), ("card", "source", "how")),
    **dict.fromkeys(("ko", "rested", "deals_damage"), ("card", "how", BY_BATTLE)),
    "attacked": ("card", "by", "how", BY_BATTLE),
    **dict.fromkeys(("stacked", "covered"), ("card", "by", "how")),
    "takes_damage": ("by", "how", BY_BATTLE),
    "life_taken": ("how", BY_BATTLE),
    **dict.fromkeys(("discarded", "evolved", "flipped", "readied"), ("card", "how")),
    **dict.fromkeys(("activated", "blocks", "used"), ("card", "how")),
    **dict.fromkeys(("drawn", "marker_placed", "marker_removed"), ("how",)),
    **dict.fromkeys(("attacks", "kos"), ("card", "by")),
    **dict.fromkeys(("combo_ended", "leader_placed"), ("card",)),
    **dict.fromkeys((*_TURN, *MOMENTS, "when"), ()),
}
"""What each event tells beside its player. What it is never without (a KO'd card comes from the Battle Area, a battle
alone makes cards attack) is not asked of it."""
