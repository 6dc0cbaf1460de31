"""The facts that cards are dropped, discarded, KO'd, removed, comboed and placed under others."""

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import CardComboed, CardDiscarded, CardDropped, CardKOed
from events.table.fact import CardRemoved, CardStacked
from events.table.ids import Card, Player, zone_of


def dropped(state: BattleState, card: Card, *, rule: str) -> CardDropped:
    """The fact that a card goes to its owner's Drop Area without being KO'd."""
    card_state = state.cards[card]
    return CardDropped(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule=rule)


def discarded(state: BattleState, card: Card) -> CardDiscarded:
    """The fact that a card of the hand is discarded."""
    card_state, rule = state.cards[card], state.game.table.cites["discard"]
    return CardDiscarded(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule=rule)


def koed(state: BattleState, card: Card, *, rule: str | None = None) -> CardKOed:
    """The fact that a card is KO'd, by an effect unless another rule is named."""
    card_state, rule = state.cards[card], rule or state.game.table.cites["ko"]
    return CardKOed(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule=rule)


def removed(state: BattleState, card: Card) -> CardRemoved:
    """The fact that a card is removed from the game."""
    card_state, rule = state.cards[card], state.game.table.cites["remove"]
    return CardRemoved(card=card, source=card_state.zone, target=zone_of(card_state.owner, "removed"), rule=rule)


def comboed(state: BattleState, card: Card, player: Player, *, rule: str | None = None) -> CardComboed:
    """The fact that a player uses a card in a combo."""
    rule = rule or state.game.table.cites["combo"]
    return CardComboed(card=card, source=state.cards[card].zone, target=zone_of(player, "combo"), rule=rule)


def stacked(state: BattleState, card: Card, host: Card) -> CardStacked:
    """The fact that a card is placed under another."""
    card_state, rule = state.cards[card], state.game.table.cites["stack"]
    under = zone_of(card_state.owner, "under")
    return CardStacked(card=card, source=card_state.zone, target=under, host=host, rule=rule)
