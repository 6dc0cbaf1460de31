"""How cards leave play: they are discarded, or removed from the game, or disappear."""

from typing import Any

from events.dbz.areas import face
from events.dbz.card import IN_PLAY
from events.dbz.facts import CardDiscarded
from events.table.created import CardCeased
from events.table.fact import CardMoved, CardRemoved
from events.table.ids import Card, zone_name
from events.table.moving import moved_to
from events.table.zones import OUTSIDE


def is_copy(state: Any, card: Card) -> bool:
    """general/copying. Whether a card is the copy of an attack, made during the game."""
    return face(state, card).kind == "copy"


def discarded(state: Any, card: Card, *, rule: str = "attach/2") -> CardMoved:
    """The fact that a card is discarded.

    general/copying: a copy disappears. nz/transform/4, nz/transform/5: after its use, and from play, a card with
    Transform is removed from the game.
    """
    if is_copy(state, card):
        return ceased(state, card)
    zone = zone_name(state.cards[card].zone)
    if face(state, card).transform and zone in (*IN_PLAY, "in_use", "under"):
        used = "nz/transform/4" if zone == "in_use" else "nz/transform/5"
        return moved_to(state, card, CardRemoved, "removed", rule=used)
    return moved_to(state, card, CardDiscarded, "discard", rule=rule)


def removed(state: Any, card: Card) -> CardMoved:
    """general/remove. The fact that a card is removed from the game; a copy disappears."""
    return (
        ceased(state, card)
        if is_copy(state, card)
        else moved_to(state, card, CardRemoved, "removed", rule="general/remove")
    )


def ceased(state: Any, card: Card) -> CardCeased:
    """general/copying, card/goku-swiftly-moving/5. The fact that a copy disappears."""
    return moved_to(state, card, CardCeased, OUTSIDE, rule="general/copying")
