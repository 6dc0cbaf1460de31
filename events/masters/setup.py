"""5. Game Preparation."""

from events.dragon_ball_super.areas import top
from events.dragon_ball_super.facts import HandReturned, LifePlaced
from events.dragon_ball_super.turns import draw, place_leaders
from events.effects.looking import shuffled
from events.table.ask import CHANCE, Option
from events.table.fact import DeckPlaced, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Player, zone_of
from events.table.settle import settle
from events.table.setup import FirstPlayerDecided
from events.table.table import Table
from events.table.zones import OUTSIDE

HAND_SIZE = 6
LIFE = 8


async def prepare(table: Table) -> None:
    """5-2-1. Everything before the first turn. The decks are legal (5-2-1-1): the recorder has checked them.

    MS-07: who begins is decided, and the deck placed, between the steps that are printed.
    """
    place_leaders(table, rule="5-2-1-2")
    first = await decide_first(table)  # MS-07
    await settle(table, rule="5-2-1-3")
    for player in table.state.in_turn_order():
        order = await shuffled(table, player, OUTSIDE)
        table.emit(DeckPlaced(zone=zone_of(player, "deck"), order=order, rule="3-2-1"))  # MS-07
    for player in table.state.in_turn_order():
        await draw(table, player, HAND_SIZE, rule="5-2-1-4")
    for player in table.state.in_turn_order():
        await offer_redraw(table, player)
    for player in table.state.in_turn_order():
        place_life(table, player)
    table.emit(TurnBegan(turn=1, player=first, rule="5-2-1-6"))


async def decide_first(table: Table) -> Player:
    """5-2-1-3-1. Chance alone decides who plays first, by drawing one of the Leaders."""
    leaders = [Option("go_first", table.state.cards_in(player, "leader")[0]) for player in PLAYERS]
    [drawn] = await table.ask(CHANCE, "draw_lots", leaders, rule="5-2-1-3-1")
    assert drawn.card is not None
    first: Player = table.state.cards[drawn.card].owner
    table.emit(FirstPlayerDecided(player=first, rule="5-2-1-3-1"))
    return first


async def offer_redraw(table: Table, player: Player) -> None:
    """5-2-1-4-1. The player may return any number of cards, shuffle (MS-08), and draw as many."""
    hand, deck = zone_of(player, "hand"), zone_of(player, "deck")
    options = [Option("redraw", card) for card in table.state.zones[hand]]
    chosen = await table.ask(player, "redraw", options, rule="5-2-1-4", least=0, most=len(options))
    if not chosen:
        return
    cards = [option.card for option in chosen if option.card is not None]
    with table.opening():
        table.emit(*(HandReturned(card=card, source=hand, target=deck, rule="5-2-1-4-1") for card in cards))
        table.emit(ZoneShuffled(zone=deck, order=await shuffled(table, player, "deck"), rule="5-2-1-4-1"))  # MS-08
        await draw(table, player, len(cards), rule="5-2-1-4-1")


def place_life(table: Table, player: Player) -> None:
    """5-2-1-5. The top cards of the deck become life, one at a time (3-2-3)."""
    for _ in range(min(LIFE, len(table.state.cards_in(player, "deck")))):
        card = top(table.state, player, "deck")
        source, target = zone_of(player, "deck"), zone_of(player, "life")
        table.emit(LifePlaced(card=card, source=source, target=target, rule="5-2-1-5"))
