"""Selectors on cards that not all players see.

The options of a player with cards of a secret area are secret. So where a selector needs the information of such a
card, the course of the game as others see it must not reveal whether there is one.
"""

from collections.abc import Sequence

from events.language.effect import Cards
from events.once import once_each
from events.table.ids import Card, Seat
from events.table.sight import sees
from events.table.state import State
from events.values.context import Context
from events.values.selecting import needs_information, select

WHERE = (
    "whose",
    "zones",
    "counters",
    "marked",
    "mode",
    "face",
    "role",
    "played_by",
    "top",
    "bottom",
    "among",
    "under",
    "other",
)
"""The fields of a selector about how cards lie, which all can see."""


def unseen(state: State, context: Context, selector: Cards, *, weighed: bool = False) -> list[Card]:
    """The cards that a selector may find and that not all see; none if it needs no information of cards.

    `weighed`: their information is needed all the same, beside the selector.
    """
    if not (weighed or needs_information(selector)) or not reaches_secrets(state, selector):
        return []
    return [card for card in select(state, context, regardless(selector)) if not state.is_seen(card)]


def blind(state: State, player: Seat, cards: Sequence[Card]) -> list[Card]:
    """The cards that the player does not see either."""
    return [card for card in cards if not sees(state, player, card)]


@once_each
def regardless(selector: Cards) -> Cards:
    """The selector reduced to how cards lie: the cards that it may find, for all that others can see."""
    fields = {name: getattr(selector, name) for name in WHERE}
    return Cards(**fields, alternatives=tuple(map(regardless, selector.alternatives)))


def wherever(selector: Cards) -> Cards:
    """The selector reduced to cards' information, wherever and however they lie."""
    fields = {name: getattr(selector, name) for name in Cards.__struct_fields__ if name not in (*WHERE, "alternatives")}
    return Cards(**fields, alternatives=tuple(map(wherever, selector.alternatives)))


def reaches_secrets(state: State, selector: Cards) -> bool:
    """Whether a selector may find cards in secret zones, or reads face-down cards."""
    if state.reads_face_down:
        return True
    zones = {*selector.zones, *(zone for other in selector.alternatives for zone in other.zones)}
    return selector.among is not None or any(state.specs[zone].seen_by != "all" for zone in zones)
