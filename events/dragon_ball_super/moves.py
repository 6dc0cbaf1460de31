"""The facts that cards are dropped, discarded, KO'd, removed, comboed, played and placed under others."""

from events.dragon_ball_super.battle import BattleState, face
from events.dragon_ball_super.facts import CardComboed, CardDiscarded, CardDropped, CardKOed, CardPlayed
from events.language.effect import Move
from events.table.fact import CardMoved, CardPlaced, CardRemoved, CardStacked
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.moving import moved_to
from events.values.value import info


def dropped(state: BattleState, card: Card, *, rule: str) -> CardDropped:
    """The fact that a card goes to its owner's Drop Area without being KO'd."""
    return moved_to(state, card, CardDropped, "drop", rule=rule)


def discarded(state: BattleState, card: Card) -> CardDiscarded:
    """The fact that a card of the hand is discarded."""
    rule = state.game.table.cites["discard"]
    return moved_to(state, card, CardDiscarded, "drop", rule=rule)


def koed(state: BattleState, card: Card, *, rule: str | None = None) -> CardKOed:
    """The fact that a card is KO'd, by an effect unless another rule is named."""
    rule = rule or state.game.table.cites["ko"]
    return moved_to(state, card, CardKOed, "drop", rule=rule)


def removed(state: BattleState, card: Card) -> CardRemoved:
    """The fact that a card is removed from the game."""
    rule = state.game.table.cites["remove"]
    return moved_to(state, card, CardRemoved, "removed", rule=rule)


def comboed(state: BattleState, card: Card, player: Player, *, rule: str | None = None) -> CardComboed:
    """The fact that a player uses a card in a combo."""
    rule = rule or state.game.table.cites["combo"]
    return CardComboed(card=card, source=state.cards[card].zone, target=zone_of(player, "combo"), rule=rule)


def stacked(state: BattleState, card: Card, host: Card) -> CardStacked:
    """The fact that a card is placed under another."""
    rule = state.game.table.cites["stack"]
    return moved_to(state, card, CardStacked, "under", host=host, rule=rule)


def is_played(state: BattleState, card: Card) -> bool:
    """Whether the card is played as it comes to a Battle Area: a Battle Card, or one with [Field]."""
    if state.cards[card].face is None:
        return False
    return face(state, card).kind == "battle" or is_field(state, card)


def is_field(state: BattleState, card: Card) -> bool:
    """Whether the card is an Extra Card with [Field]."""
    return face(state, card).kind == "extra" and "field" in info(state, card).keywords


def move_of(state: BattleState, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect moves a card, to its owner's area."""
    card_state, rule = state.cards[card], state.game.table.cites["move"]
    target = zone_of(card_state.owner, effect.to)
    if effect.to == "drop" and zone_name(card_state.zone) == "hand":
        return discarded(state, card)
    if effect.to == "drop":
        return dropped(state, card, rule=rule)
    if effect.to == "combo":
        return comboed(state, card, card_state.owner)
    if effect.to == "battle" and face(state, card).kind == "battle":
        return played(state, card, by=card_state.owner, rule=state.game.table.cites["play"])
    bottom, up = effect.place == "bottom", effect.face == "up"
    return CardPlaced(card=card, source=card_state.zone, target=target, bottom=bottom, face_up=up, rule=rule)


def played(state: BattleState, card: Card, *, by: Player, rule: str | None = None) -> CardPlayed:
    """The fact that a player plays a card."""
    rule = rule or state.game.table.cites["play_by_skill"]
    return CardPlayed(card=card, source=state.cards[card].zone, target=zone_of(by, "battle"), rule=rule)
