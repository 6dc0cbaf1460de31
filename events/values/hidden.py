"""Cards that not all players see: who can say what they are, and what others can hold their player to.

What a player may do with cards of a secret area is told to nobody else. So where a text asks what such a card is, the
course of the game as others see it must not tell whether there is one.
"""

from collections.abc import Sequence

from events.language.effect import Cards
from events.once import once_each
from events.table.ids import Card, Seat
from events.table.sight import sees
from events.table.state import State
from events.values.context import Context
from events.values.selecting import needs_information, select

WHERE = ("whose", "zones", "counters", "marked", "mode", "face", "role", "played_by", "top", "among", "under", "other")
"""What a selector says of cards that all can see, whatever the cards are."""


def unseen(state: State, context: Context, selector: Cards, *, weighed: bool = False) -> list[Card]:
    """The cards of which not all see whether the selector means them: none if it does not ask what cards are.

    `weighed`: what they are is asked all the same, beside what the selector says.
    """
    if not (weighed or needs_information(selector)) or not reaches_secrets(state, selector):
        return []
    return [card for card in select(state, context, regardless(selector)) if not state.is_seen(card)]


def blind(state: State, player: Seat, cards: Sequence[Card]) -> list[Card]:
    """Those of the cards that the player does not see either."""
    return [card for card in cards if not sees(state, player, card)]


@once_each
def regardless(selector: Cards) -> Cards:
    """The selector, whatever the cards are: as it may be for all that others can see."""
    said = {name: getattr(selector, name) for name in WHERE}
    return Cards(**said, alternatives=tuple(map(regardless, selector.alternatives)))


def wherever(selector: Cards) -> Cards:
    """What the selector says of what a card is, wherever and however it lies."""
    said = {name: getattr(selector, name) for name in Cards.__struct_fields__ if name not in (*WHERE, "alternatives")}
    return Cards(**said, alternatives=tuple(map(wherever, selector.alternatives)))


def reaches_secrets(state: State, selector: Cards) -> bool:
    """Whether the selector means cards in areas that not all see into, or what cards print that lie face down."""
    if state.reads_face_down:
        return True
    zones = {*selector.zones, *(zone for other in selector.alternatives for zone in other.zones)}
    return selector.among is not None or any(state.specs[zone].seen_by != "all" for zone in zones)
