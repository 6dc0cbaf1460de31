"""0-2-5, 3-5-3, 5-6-2-1. Legality: the facts that rules exclude, and the acts that effects can forbid."""

from collections.abc import Iterator, Mapping

from events.dragon_ball_super.facts import CardDiscarded, CardKOed
from events.effects.legality import Act, ActsOf, Legality, Possible, always
from events.fusion_world.areas import AREAS, FusionWorldState, face
from events.fusion_world.cites import COMES_RESTED, INEVITABLE
from events.fusion_world.moves import is_played
from events.table.fact import CardDrawn, CardFlipped, CardMoved, CardReadied, CardRested, CardStacked, CardTaken, Fact
from events.table.ids import Card, zone_name, zone_owner
from events.values.holding import may_be_changed
from events.values.value import explain


def can_combo(state: FusionWorldState, card: Card) -> bool:
    """5-6-2, 5-6-2-1. Only a Battle Card that has a combo power, and one that is not negative."""
    printed = face(state, card)
    if printed.kind != "battle" or printed.combo_power is None:
        return False
    combo_power: int = printed.combo_power
    if may_be_changed(state, "combo_power"):
        combo_power = explain(state, card, "combo_power")[-1].after  # below zero, where else it is read as 0 (0-2-9)
    return combo_power >= 0


def _can_move(state: FusionWorldState, fact: CardMoved) -> bool:
    """3-5-3, 5-6-2-1. No Leader Card moves; what lies in a Battle Area does not come to one (0-2-4-1)."""
    known = state.cards[fact.card].face is not None
    if known and face(state, fact.card).kind == "leader":
        return False
    source, target = zone_name(fact.source), zone_name(fact.target)
    if target == "combo":
        return known and can_combo(state, fact.card)
    return source != "battle" or target != "battle" or isinstance(fact, CardTaken)


def _can_be_koed(state: FusionWorldState, fact: CardKOed) -> bool:
    """5-10-1. A Battle Card in a Battle Area is KO'd, and no other."""
    return zone_name(fact.source) == "battle" and face(state, fact.card).kind == "battle"


def _can_switch(state: FusionWorldState, fact: CardRested | CardReadied) -> bool:
    """1-8. A card that is in that mode already is not switched to it (0-2-4-1)."""
    card_state = state.cards[fact.card]
    return card_state.rested != isinstance(fact, CardRested) and AREAS[zone_name(card_state.zone)].has_modes


def _acts_of_move(state: FusionWorldState, fact: CardMoved) -> Iterator[Act]:
    source, target = zone_name(fact.source), zone_name(fact.target)
    if leaves_battle_area(state, fact):
        yield Act("leave", fact.card)
    if isinstance(fact, CardKOed):
        yield Act("be_koed", fact.card)
    elif isinstance(fact, CardDrawn):
        yield Act("draw", None, zone_owner(fact.target))
    elif target == "combo":
        yield Act("combo", fact.card, zone_owner(fact.target))
    elif target == "battle" and source not in ("battle", "under") and is_played(state, fact.card):
        yield Act("play", fact.card, zone_owner(fact.target))


def leaves_battle_area(state: FusionWorldState, fact: CardMoved) -> bool:
    """3-1-1, 16-2-2-2. Whether the card leaves its Battle Area by the move; under another it lies where that does."""
    if zone_name(fact.source) != "battle":
        return False
    return fact.source != (state.cards[fact.host].zone if isinstance(fact, CardStacked) else fact.target)


_ACTS: Mapping[type[Fact], ActsOf] = {
    CardMoved: _acts_of_move,
    CardRested: lambda state, fact: () if fact.rule in COMES_RESTED else (Act("rest", fact.card),),
    CardReadied: lambda state, fact: (Act("ready", fact.card),),
    CardFlipped: lambda state, fact: (Act("flip", fact.card),),
}
_POSSIBLE: Mapping[type[Fact], Possible] = {
    CardMoved: _can_move,
    CardDiscarded: always,
    CardKOed: _can_be_koed,
    CardRested: _can_switch,
    CardReadied: _can_switch,
}
LEGALITY = Legality(
    possible=_POSSIBLE,
    acts=_ACTS,
    actions=frozenset(("be_koed", "combo", "draw", "flip", "leave", "play", "ready", "rest")),
    inevitable=INEVITABLE,
)
"""0-2-5. The legality of this book; forbidden damage is checked when it is inflicted."""
