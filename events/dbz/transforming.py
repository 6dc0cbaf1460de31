"""Transform: cards that are played from the discard pile as if they were in the hand."""

from typing import Any

from events.dbz.areas import face
from events.table.ask import Option
from events.table.fact import CardPlaced
from events.table.ids import Card, Player, zone_name
from events.table.moving import moved_to
from events.table.table import Table


def exchanged_for(state: Any, player: Player, card: Card) -> list[Card]:
    """nz/transform/1. The cards of the hand for which a player can play one with Transform from the discard pile: those
    of its style and type.
    """
    printed = face(state, card)
    if not printed.transform or zone_name(state.cards[card].zone) != "discard":
        return []
    alike = printed.style, printed.kind
    return [
        other
        for other in state.cards_in(player, "hand")
        if (face(state, other).style, face(state, other).kind) == alike
    ]


def can_be_played(state: Any, player: Player, card: Card) -> bool:
    """Whether a card lies where a player can play it from: in the discard pile only by Transform."""
    return zone_name(state.cards[card].zone) != "discard" or bool(exchanged_for(state, player, card))


async def transform(table: Table, player: Player, card: Card) -> None:
    """nz/transform/1, nz/transform/2. Place a card of the hand in the discard pile to play one from there, which is no
    discarding.
    """
    options = [Option("transform", other) for other in exchanged_for(table.state, player, card)]
    if options:
        [chosen] = await table.ask(player, "transform", options, rule="nz/transform/1", about=card)
        assert chosen.card is not None
        table.emit(moved_to(table.state, chosen.card, CardPlaced, "discard", rule="nz/transform/2"))
