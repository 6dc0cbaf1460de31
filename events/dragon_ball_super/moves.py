"""The facts that cards are dropped, discarded, KO'd, removed, comboed and placed under others."""

from events.dragon_ball_super.battle import BattleState
from events.dragon_ball_super.facts import CardComboed, CardDiscarded, CardDropped, CardKOed
from events.table.fact import CardRemoved, CardStacked
from events.table.ids import Card, Player, zone_of
from events.table.moving import moved_to


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
