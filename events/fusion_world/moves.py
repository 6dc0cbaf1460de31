"""3-1, 5, 13. The facts that effects move and play cards."""

from events.dragon_ball_super.facts import CardPlayed
from events.dragon_ball_super.moves import comboed, discarded, dropped
from events.fusion_world.areas import FusionWorldState, face
from events.language.effect import Move
from events.table.fact import CardMoved, CardPlaced, CardRested
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
        return dropped(state, card, rule="3-1-6")
    if effect.to == "combo":
        return comboed(state, card, card_state.owner)
    if effect.to == "battle" and face(state, card).kind == "battle":
        return played(state, card, by=card_state.owner, rule="5-5-1")
    bottom, up = effect.place == "bottom", effect.face == "up"
    return CardPlaced(card=card, source=card_state.zone, target=target, bottom=bottom, face_up=up, rule="3-1-6")


def come_rested(card: Card, to: str) -> CardRested:
    """3-6-3, 3-8-3. The fact that a card comes to that area in Rest Mode."""
    return CardRested(card=card, rule="3-6-3" if to == "battle" else "3-8-3")


def played(state: FusionWorldState, card: Card, *, by: Player, rule: str = "5-5-3-4") -> CardPlayed:
    """5-5-3. The fact that a player plays a card."""
    return CardPlayed(card=card, source=state.cards[card].zone, target=zone_of(by, "battle"), rule=rule)
