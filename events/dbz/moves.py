"""The facts by which effects and costs move cards, and change power stages, anger and levels."""

from collections.abc import Mapping
from typing import Any

from events.dbz import leaving
from events.dbz.areas import face, personalities
from events.dbz.card import PLACES
from events.dbz.facts import AllyPlayed, BallPlayed, NonCombatPlayed, PlacePlayed, StagesPaid
from events.dbz.fusing import fuse
from events.dbz.levels import reach
from events.dbz.playing import can_be_placed, is_fusion, put_into_play
from events.language.effect import Move
from events.table.fact import CardMoved, CardPlaced, CardStacked
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.moving import moved_to
from events.table.table import Table

BY_EFFECT = "effects/secondary"


def moved(state: Any, card: Card, effect: Move) -> CardMoved:
    """The fact that an effect or a cost moves a card to its owner's zone."""
    if effect.to == "discard":
        return discarded(state, card)
    if leaving.is_copy(state, card):
        return leaving.ceased(state, card)
    bottom, up = effect.place == "bottom", effect.face == "up"
    return moved_to(state, card, CardPlaced, effect.to, rule=BY_EFFECT, bottom=bottom, face_up=up)


def discarded(state: Any, card: Card) -> CardMoved:
    """The fact that an effect discards a card."""
    life = zone_name(state.cards[card].zone) == "life_deck"
    return leaving.discarded(state, card, rule="win/survival/effects" if life else BY_EFFECT)


def stacked(state: Any, card: Card, host: Card) -> CardStacked:
    """attach/1, allies/overlay. The fact that a card is placed under another."""
    return moved_to(state, card, CardStacked, "under", rule="attach/1", host=host)


_PLAYED: Mapping[str, tuple[type[CardMoved], str]] = {
    "personality": (AllyPlayed, "allies"),
    "ball": (BallPlayed, "balls"),
    "drill": (NonCombatPlayed, "drills"),
    "noncombat": (NonCombatPlayed, "noncombats"),
    **dict.fromkeys(PLACES, (PlacePlayed, "place")),
}


def played(state: Any, card: Card, *, by: Player) -> CardMoved:
    """The fact that a player places a card in play."""
    kind, zone = _PLAYED.get(face(state, card).kind, (CardPlaced, "in_use"))
    return kind(card=card, source=state.cards[card].zone, target=zone_of(by, zone), rule="general/put-into-play/1")


def is_played(state: Any, card: Card) -> bool:
    """Whether a card can be placed in play by its owner."""
    owner: Player = state.cards[card].owner
    return face(state, card).kind in _PLAYED and can_be_placed(state, owner, card)


def is_level(state: Any, card: Card) -> bool:
    """Whether a card is a level at which its player's Main Personality is not."""
    return zone_name(state.cards[card].zone) == "levels"


def enters_apart(state: Any, card: Card) -> bool:
    """Whether a card that an effect moves into play comes there by the rules of its kind."""
    return is_level(state, card) or is_played(state, card)


async def enter(table: Table, player: Player, card: Card) -> bool:
    """general/put-into-play/1, general/put-into-play/2. Whether an effect placed a card in play, by the rules.

    nz/locked/1: a level of the Main Personality is reached.
    """
    if is_level(table.state, card):
        await reach(table, player, card)
        return True
    if is_fusion(face(table.state, card)):
        return await fuse(table, player, card)
    if not can_be_placed(table.state, player, card):
        return False
    before = table.position
    await put_into_play(table, player, card)
    return table.position > before


def payers(state: Any, player: Player) -> dict[Card, int]:
    """DBZ-21. What personalities can pay power stages: the one in control of Combat, or any, by the option."""
    control = state.control.get(player)
    there = personalities(state, player)
    return {card: state.stages(card) for card in there if state.any_pays or control in (card, None)}


def stages_paid(card: Card, amount: int) -> StagesPaid:
    """general/cost-definition. The fact that a personality pays power stages."""
    return StagesPaid(card=card, amount=amount, rule="general/cost-definition")
