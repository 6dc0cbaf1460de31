"""The facts of moves that every game makes: to a zone of the card's owner, and from the deck to the hand."""

from typing import Any, TypeVar

from events.table.fact import CardDrawn, CardMoved
from events.table.ids import Card, Player, zone_of
from events.table.state import State

M = TypeVar("M", bound=CardMoved)


def moved_to(state: State, card: Card, kind: type[M], zone: str, *, rule: str, **more: Any) -> M:
    """The fact of a kind that a card goes to its owner's zone; `more`: the fact's other fields."""
    card_state = state.cards[card]
    return kind(card=card, source=card_state.zone, target=zone_of(card_state.owner, zone), rule=rule, **more)


def drawn(state: State, player: Player, nth: int = 0, *, rule: str) -> CardDrawn:
    """The fact that a player draws the top card of the deck, or the one so far below it; there is such a one."""
    words = state.game.texts.lexicon
    deck, hand = zone_of(player, words.deck), zone_of(player, words.hand)
    return CardDrawn(card=state.zones[deck][-1 - nth], source=deck, target=hand, rule=rule)
