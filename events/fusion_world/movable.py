"""3-1, 5, 13. The facts that effects move, play, discard, KO and remove cards."""

from events.dragon_ball_super.facts import CardComboed, CardDiscarded, CardDropped, CardKOed, CardPlayed
from events.fusion_world.areas import FusionWorldState, face
from events.language.effect import Move
from events.table.fact import CardMoved, CardPlaced, CardRemoved, CardRested, CardStacked
from events.table.ids import Card, Player, zone_name, zone_of
from events.values.value import info


def is_played(state: FusionWorldState, card: Card) -> bool:
    """5-5-1. Whether the card is played as it comes to a Battle Area: a Battle Card, or one with [Field]."""
    if state.cards[card].face is None:
        return False
    return face(state, card).kind == "battle" or is_field(state, card)


def is_field(state: FusionWorldState, card: Card) -> bool:
    """13-1-7. Whether the card is an Extra Card with [Field]."""
    return face(state, card).kind == "extra" and "field" in info(state, card).keywords


def move_of(state: FusionWorldState, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect moves a card, to its owner's area (3-1-6)."""
    card_state = state.cards[card]
    target = zone_of(card_state.owner, effect.to)
    if effect.to == "drop" and zone_name(card_state.zone) == "hand":
        return discarded(state, card)
    if effect.to == "drop":
        return CardDropped(card=card, source=card_state.zone, target=target, rule="3-1-6")
    if effect.to == "combo":
        return CardComboed(card=card, source=card_state.zone, target=target, rule="5-6-1")
    if effect.to == "battle" and face(state, card).kind == "battle":
        return played(state, card, by=card_state.owner, rule="5-5-1")
    bottom, up = effect.place == "bottom", effect.face == "up"
    return CardPlaced(card=card, source=card_state.zone, target=target, bottom=bottom, face_up=up, rule="3-1-6")


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-3, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-3" if to == "battle" else "3-8-3")


def discarded(state: FusionWorldState, card: Card) -> CardDiscarded:
    """13-7-1. The fact that a card of the hand is discarded."""
    card_state = state.cards[card]
    return CardDiscarded(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule="13-7-1")


def koed(state: FusionWorldState, card: Card) -> CardKOed:
    """5-10-1. The fact that a card is KO'd."""
    card_state = state.cards[card]
    return CardKOed(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule="5-10-1")


def removed(state: FusionWorldState, card: Card) -> CardRemoved:
    """13-9-1. The fact that a card is removed from the game."""
    card_state = state.cards[card]
    return CardRemoved(card=card, source=card_state.zone, target=zone_of(card_state.owner, "removed"), rule="13-9-1")


def played(state: FusionWorldState, card: Card, *, by: Player, rule: str = "5-5-3-4") -> CardPlayed:
    """5-5-3. The fact that a player plays a card."""
    return CardPlayed(card=card, source=state.cards[card].zone, target=zone_of(by, "battle"), rule=rule)


def stacked(state: FusionWorldState, card: Card, host: Card) -> CardStacked:
    """16-2-4. The fact that a card is placed under another."""
    card_state = state.cards[card]
    return CardStacked(
        card=card, source=card_state.zone, target=zone_of(card_state.owner, "under"), host=host, rule="16-2-4"
    )
