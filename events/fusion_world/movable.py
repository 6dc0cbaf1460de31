"""3-1, 5, 13. What an effect can do to a card: move it, play it, KO it, switch it; and the facts of it."""

from events.effect import Mode, Move
from events.fact import CardMoved, CardPlaced, CardRemoved, CardRested
from events.fusion_world.areas import AREAS, FusionWorldState, face
from events.fusion_world.facts import CardComboed, CardDiscarded, CardDropped, CardKOed, CardPlayed
from events.permitted import forbidden
from events.state import Card, Player, zone_name, zone_of
from events.value import explain, info, may_be_changed


def can_combo(state: FusionWorldState, card: Card) -> bool:
    """5-6-2, 5-6-2-1. Only a Battle Card that has a combo power, and one that is not negative; and none forbids it."""
    printed = face(state, card)
    if printed.kind != "battle" or printed.combo_power is None:
        return False
    combo_power: int = printed.combo_power
    if may_be_changed(state, "combo_power"):
        combo_power = explain(state, card, "combo_power")[-1].after  # below zero, where else it is read as 0 (0-2-9)
    return combo_power >= 0 and not forbidden(state, "combo", card)


def can_leave(state: FusionWorldState, card: Card, to: str, *, by: Player) -> bool:
    """3-5-3, 5-6-2-1, and what effects forbid: whether the card can be moved there."""
    printed = face(state, card) if state.cards[card].face is not None else None
    if printed is not None and printed.kind == "leader":
        return False
    if to == "combo" and (printed is None or not can_combo(state, card)):
        return False
    return not (zone_name(state.cards[card].zone) == "battle" and forbidden(state, "leave", card, by=by))


def can_come(state: FusionWorldState, card: Card, to: str, *, by: Player) -> bool:
    """5-5-1, 0-2-5. Whether the card can come to that area: to a Battle Area, if nothing forbids to play it.

    A card that lies in one already does not come to it (0-2-4-1). An Extra Card without [Field] is not played there.
    """
    if to != "battle":
        return True
    away = zone_name(state.cards[card].zone) != "battle"
    return away and not (is_played(state, card) and forbidden(state, "play", card, player=by, by=by))


def is_played(state: FusionWorldState, card: Card) -> bool:
    """5-5-1. Whether the card is played as it comes to a Battle Area: a Battle Card, or one with [Field]."""
    return face(state, card).kind == "battle" or is_field(state, card)


def is_field(state: FusionWorldState, card: Card) -> bool:
    """13-1-7. Whether the card is an Extra Card with [Field]."""
    return face(state, card).kind == "extra" and "field" in info(state, card).keywords


def can_be_koed(state: FusionWorldState, card: Card, *, by: Player) -> bool:
    """5-10. Whether an effect can KO the card: a Battle Card in a Battle Area."""
    return (
        zone_name(state.cards[card].zone) == "battle"
        and face(state, card).kind == "battle"
        and not forbidden(state, "be_koed", card, by=by)
        and not forbidden(state, "leave", card, by=by)
    )


def can_switch(state: FusionWorldState, card: Card, mode: Mode, *, by: Player) -> bool:
    """1-8. Whether an effect can switch the card to that mode: not if it is in it already (0-2-4-1)."""
    held = state.cards[card]
    return (
        held.rested != (mode == "rest")
        and AREAS[zone_name(held.zone)].has_modes
        and not forbidden(state, "rest" if mode == "rest" else "ready", card, by=by)
    )


def move_of(state: FusionWorldState, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect moves a card, to its owner's area (3-1-6)."""
    held = state.cards[card]
    target = zone_of(held.owner, effect.to)
    if effect.to == "drop" and zone_name(held.zone) == "hand":
        return discarded(state, card)
    if effect.to == "drop":
        return CardDropped(card=card, source=held.zone, target=target, rule="3-1-6")
    if effect.to == "combo":
        return CardComboed(card=card, source=held.zone, target=target, rule="5-6-1")
    if effect.to == "battle" and face(state, card).kind == "battle":
        return CardPlayed(card=card, source=held.zone, target=target, rule="5-5-1")
    bottom, up = effect.place == "bottom", effect.face == "up"
    return CardPlaced(card=card, source=held.zone, target=target, bottom=bottom, face_up=up, rule="3-1-6")


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-3, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-3" if to == "battle" else "3-8-3")


def discarded(state: FusionWorldState, card: Card) -> CardDiscarded:
    """13-7-1. The fact that a card of the hand is discarded."""
    held = state.cards[card]
    return CardDiscarded(card=card, source=held.zone, target=zone_of(held.owner, "drop"), rule="13-7-1")


def koed(state: FusionWorldState, card: Card) -> CardKOed:
    """5-10-1. The fact that a card is KO'd."""
    held = state.cards[card]
    return CardKOed(card=card, source=held.zone, target=zone_of(held.owner, "drop"), rule="5-10-1")


def removed(state: FusionWorldState, card: Card) -> CardRemoved:
    """13-9-1. The fact that a card is removed from the game."""
    held = state.cards[card]
    return CardRemoved(card=card, source=held.zone, target=zone_of(held.owner, "removed"), rule="13-9-1")
