"""Placing cards in play: Allies and what is laid over them, Non-Combats, Drills, places, Dragon Balls."""

from typing import Any

from events.dbz.areas import face, main_of, pairs
from events.dbz.card import PLACES, DbzCard
from events.dbz.characters import COMPONENTS
from events.dbz.facts import (
    AllyPlayed,
    BallCaptured,
    BallPlayed,
    BallUsed,
    NonCombatPlayed,
    PlacePlayed,
)
from events.dbz.leaving import discarded
from events.dbz.levels import control_kept, gained
from events.dbz.processing import is_ball_in_play
from events.dbz.transforming import exchanged_for, transform
from events.effects.stacking import LayRules, StackRules, lay_on_top
from events.table.ask import Option
from events.table.fact import CardMoved, CardPlaced, CardRemoved, CardRevealed, Fact, ZoneShuffled
from events.table.ids import PLAYERS, Card, Player, zone_name, zone_of
from events.table.moving import moved_to
from events.table.ongoing import EffectEnded
from events.table.settle import settle
from events.table.setup import in_random_order
from events.table.table import Table
from events.values.permissions import forbidden

ALLY_STAGES = 3  # turn/non-combat/ally


def placeable(state: Any, player: Player) -> list[Card]:
    """turn/non-combat, nz/transform/3, general/no-use-no-play. The cards that a player can place in play now: of the
    hand, or by Transform.
    """
    transformed = [card for card in state.cards_in(player, "discard") if exchanged_for(state, player, card)]
    cards = (*state.cards_in(player, "hand"), *transformed)
    able = [card for card in cards if can_be_placed(state, player, card)]
    return [card for card in able if not forbidden(state, "play", card, player=player)]


def can_be_placed(state: Any, player: Player, card: Card) -> bool:
    """turn/non-combat, general/put-into-play/1. Whether a card can come into play for a player, by the rules."""
    printed = face(state, card)
    if is_fusion(printed):
        return bool(pairs(state, player, card))
    if printed.kind == "personality":
        return bool(below(state, player, card)) or may_be_ally(state, player, card)
    if printed.kind == "drill":
        return _fits_drills(state, player, printed)
    if printed.kind == "ball":
        return not is_ball_in_play(state, card)  # dragon-balls/discard
    if printed.kind in PLACES:
        return printed.name not in {face(state, other).name for other in places(state)}  # location/same-name
    return printed.kind == "noncombat"


def is_fusion(printed: DbzCard) -> bool:
    """fusion/1. Whether a card is a Fusion Personality, which comes into play for two others alone."""
    return printed.character in COMPONENTS


def places(state: Any) -> list[Card]:
    """location/global. The Battleground or Location in play, whoever placed it."""
    return [card for player in state.in_turn_order() for card in state.cards_in(player, "place")]


def may_be_ally(state: Any, player: Player, card: Card) -> bool:
    """allies/play/level, allies/play/unique, deck/allies/6. Whether a personality can come into play as a new Ally.

    fusion/detail-6, DBZ-31: none of which a fused one was made.
    """
    printed = face(state, card)
    if printed.character in {face(state, part).character for part in state.components(player)}:
        return False
    if printed.high_tech or printed.level > face(state, main_of(state, player)).level:
        return False
    if printed.in_numbers:
        lying = [face(state, ally) for one in PLAYERS for ally in state.cards_in(one, "allies")]
        return sum(other.name == printed.name for other in lying) < printed.in_numbers
    return printed.character not in {face(state, ally).character for ally in state.cards_in(player, "allies")}


def below(state: Any, player: Player, card: Card) -> list[Card]:
    """allies/overlay, allies/overlay/level. The Ally of the level below, over which a personality can be laid.

    It may exceed the level of the Main Personality.
    """
    printed = face(state, card)
    if printed.kind != "personality" or printed.high_tech:
        return []
    allies = state.cards_in(player, "allies")
    lower = [ally for ally in allies if face(state, ally).character == printed.character]
    return [ally for ally in lower if face(state, ally).level == printed.level - 1][:1]


def _fits_drills(state: Any, player: Player, printed: DbzCard) -> bool:
    """drills/styled/1, drills/styled/2, drills/freestyle/multiple. Whether a Drill can be beside those in play."""
    there = [face(state, card) for card in state.cards_in(player, "drills")]
    styled = [drill for drill in there if drill.style]
    if not printed.style:
        return True  # drills/styled/4
    return all(drill.style == printed.style and drill.name != printed.name for drill in styled)


def is_of_other_style(state: Any, player: Player, card: Card) -> bool:
    """drills/styled/1. Whether a card is a Drill of another style than those that a player has in play."""
    printed = face(state, card)
    styles = {face(state, other).style for other in state.cards_in(player, "drills")} - {""}
    return printed.kind == "drill" and bool(printed.style and styles) and printed.style not in styles


async def offer_return(table: Table, player: Player, card: Card) -> None:
    """drills/styled/5. Let a player show a Drill that was drawn and cannot be placed for its style, and shuffle it into
    the Life Deck. No card is drawn for it.
    """
    state, rule = table.state, "drills/styled/5"
    if not is_of_other_style(state, player, card):
        return
    options = [Option("shuffle_in", card), Option("decline")]
    [chosen] = await table.ask(player, "shuffle_in", options, rule=rule, about=card)
    if chosen.card is None:
        return
    with table.opening():
        table.emit(CardRevealed(card=card, rule=rule))
        table.emit(moved_to(state, card, CardPlaced, "life_deck", rule=rule))
        order = await in_random_order(table, state.cards_in(player, "life_deck"), rule=rule)
        table.emit(ZoneShuffled(zone=zone_of(player, "life_deck"), order=order, rule=rule))


async def place(table: Table, player: Player, option: Option) -> None:
    """turn/non-combat. Place a card of the hand in play, and do what follows at once."""
    assert option.card is not None
    await transform(table, player, option.card)
    await put_into_play(table, player, option.card)


async def put_into_play(table: Table, player: Player, card: Card, stages: int = ALLY_STAGES) -> None:
    """general/put-into-play/2. Put a card into play as its kind is; an Ally with so many power stages."""
    state = table.state
    kind = face(state, card).kind
    if kind == "personality":
        await play_ally(table, player, card, stages)
    elif kind == "ball":
        await play_ball(table, player, card)
    elif kind in PLACES:
        await play_place(table, player, card)
    else:
        zone = "drills" if kind == "drill" else "noncombats"
        await table.perform(NonCombatPlayed(card=card, **_way(state, card, player, zone), rule="cards/non-combat"))


def _way(state: Any, card: Card, player: Player, zone: str) -> dict[str, Any]:
    return {"source": state.cards[card].zone, "target": zone_of(player, zone)}


async def play_ally(table: Table, player: Player, card: Card, stages: int) -> None:
    """turn/non-combat/ally, allies/overlay. A new Ally has three power stages; one laid over another its highest.

    allies/take-control/duration: an Ally that is overlaid stays in control of Combat.
    """
    state = table.state
    lower = below(state, player, card)
    rule = "allies/overlay" if lower else "allies/play/step"
    comes = AllyPlayed(card=card, **_way(state, card, player, "allies"), rule=rule)
    if lower:
        [under] = lower
        kept = control_kept(state, under, card)
        await lay_on_top(table, player, card, [comes, *kept], lower, LayRules(laid="allies/overlay"))
        stages = face(state, card).highest
    else:
        await table.perform(comes)
    if zone_name(state.cards[card].zone) == "allies" and (more := gained(state, card, stages, rule=rule)):
        table.emit(*more)


async def play_place(table: Table, player: Player, card: Card) -> None:
    """location/one. A Battleground or Location comes into play; the one that was there is removed from the game."""
    state = table.state
    gone: list[Fact] = [moved_to(state, old, CardRemoved, "removed", rule="location/one") for old in places(state)]
    comes = PlacePlayed(card=card, **_way(state, card, player, "place"), rule="location/play")
    await table.perform(*gone, comes)


async def play_ball(table: Table, player: Player, card: Card) -> None:
    """dragon-balls/control, turn/non-combat/dragon-ball. A Dragon Ball comes into play, and its powers are used."""
    state = table.state
    await table.perform(BallPlayed(card=card, **_way(state, card, player, "balls"), rule="dragon-balls/control"))
    if zone_name(state.cards[card].zone) == "balls":
        table.emit(BallUsed(card=card, player=player, rule="turn/non-combat/dragon-ball"))
        await settle(table, rule="turn/non-combat/dragon-ball")


async def capture(table: Table, player: Player, card: Card, *, rule: str) -> None:
    """dragon-balls/capture/all-or-none. A player captures a Dragon Ball, and uses all of its powers or none.

    dragon-balls/floating: what it still did for the other player ends.
    """
    state = table.state
    table.emit(BallCaptured(card=card, player=player, last=state.holds_all(player, card), rule=rule))
    still = [effect.number for effect in state.effects.values() if effect.source == card]
    if still:
        table.emit(*(EffectEnded(effect=number, rule="dragon-balls/floating") for number in still))
    options = [Option("use_ball", card), Option("decline")]
    [chosen] = await table.ask(player, "ball", options, rule="dragon-balls/capture/all-or-none", about=card)
    if chosen.card is not None:
        table.emit(BallUsed(card=card, player=player, rule="dragon-balls/capture/all-or-none"))
        await settle(table, rule="dragon-balls/capture/all-or-none")


def _beneath(state: Any, move: CardMoved) -> Any:
    """attach/2, allies/overlay/discard. What lies under a card goes with it, but for an Ally that stays in play."""
    return "stay" if zone_name(move.target) == "allies" else "go"


STACK_RULES = StackRules(
    beneath=_beneath, go=discarded, passed="allies/overlay", taken_over="allies/overlay", uncovered="allies/overlay"
)
"""attach/1, allies/overlay. Cards under others."""
