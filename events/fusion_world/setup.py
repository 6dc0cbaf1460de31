"""6-2. Pre-Game Preparations."""

from events.dragon_ball_super.areas import top
from events.dragon_ball_super.facts import HandReturned, LifePlaced
from events.dragon_ball_super.turns import draw, place_leaders
from events.effects.looking import shuffled
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerPlaced, TurnOrderChosen
from events.language.effect import Start
from events.table.ask import CHANCE, Option
from events.table.fact import DeckPlaced, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Player, opponent, zone_of
from events.table.settle import settle
from events.table.table import Table
from events.table.zones import OUTSIDE
from events.values.context import Context
from events.values.holding import on_player
from events.values.selecting import amount

HAND_SIZE = 6
LIFE = 8


async def prepare(table: Table) -> None:
    """6-2-1. Everything before the first turn. The decks are legal (6-2-1-1): the recorder has checked them."""
    place_leaders(table, rule="6-2-1-2")
    first = await choose_order(table)
    await settle(table, rule="6-2-1-6")  # FW-16
    for player in table.state.in_turn_order():
        table.emit(
            DeckPlaced(zone=zone_of(player, "deck"), order=await shuffled(table, player, OUTSIDE), rule="6-2-1-7")
        )
    for player in table.state.in_turn_order():
        await draw(table, player, await starting(table, player, "hand", HAND_SIZE), rule="6-2-1-8")
    for player in table.state.in_turn_order():
        await offer_redraw(table, player)  # FW-18
    for player in table.state.in_turn_order():
        await place_life(table, player)
    for player in table.state.in_turn_order():
        count = await starting(table, player, "energy_markers", 0 if player == first else 1)
        if count:
            table.emit(*(EnergyMarkerPlaced(player=player, rule="6-2-1-10") for _ in range(count)))
    table.emit(TurnBegan(turn=1, player=first, rule="6-2-1-11"))


async def choose_order(table: Table) -> Player:
    """6-2-1-4, 6-2-1-5. Chance decides who chooses, by drawing one of the Leaders; the player who goes first."""
    leaders = [Option("choose_order", table.state.cards_in(player, "leader")[0]) for player in PLAYERS]
    [drawn] = await table.ask(CHANCE, "draw_lots", leaders, rule="6-2-1-4")
    assert drawn.card is not None
    chooser = table.state.cards[drawn.card].owner
    table.emit(ChooserDrawn(player=chooser, rule="6-2-1-4"))
    [chosen] = await table.ask(chooser, "turn_order", [Option("go_first"), Option("go_second")], rule="6-2-1-5")
    first = chooser if chosen.verb == "go_first" else opponent(chooser)
    table.emit(TurnOrderChosen(first=first, rule="6-2-1-5"))
    return first


async def offer_redraw(table: Table, player: Player) -> None:
    """6-2-1-8-1. The player may return the whole hand, shuffle, and draw as many new cards."""
    [chosen] = await table.ask(player, "redraw", [Option("keep"), Option("redraw")], rule="6-2-1-8")
    if chosen.verb == "keep":
        return
    hand, deck = zone_of(player, "hand"), zone_of(player, "deck")
    returned = [HandReturned(card=card, source=hand, target=deck, rule="6-2-1-8-1") for card in table.state.zones[hand]]
    with table.opening():
        table.emit(*await table.rules.perform(table, [*returned]))  # in any order: the deck is shuffled
        table.emit(ZoneShuffled(zone=deck, order=await shuffled(table, player, "deck"), rule="6-2-1-8-1"))
        await draw(table, player, await starting(table, player, "hand", HAND_SIZE), rule="6-2-1-8-1")


async def place_life(table: Table, player: Player) -> None:
    """6-2-1-9. The top cards of the deck become life, one at a time."""
    count = await starting(table, player, "life", LIFE)
    for _ in range(min(count, len(table.state.cards_in(player, "deck")))):
        card = top(table.state, player, "deck")
        source, target = zone_of(player, "deck"), zone_of(player, "life")
        await table.perform(LifePlaced(card=card, source=source, target=target, rule="6-2-1-9"))


async def starting(table: Table, player: Player, thing: str, usual: int) -> int:
    """6-2-2, 9-5-4. With how many of these the player starts, by [Permanent] skills that replace what is usual.

    If several say otherwise, each applies once: the player decides in which order (9-9-2), and the last one stands.
    """
    waiting = [
        (one.source, max(0, amount(table.state, Context(one.master, one.source), change.count)))
        for one, change in on_player(table.state, player, Start)
        if change.thing == thing
    ]
    while len({count for _, count in waiting}) > 1:
        options = [Option("replace", source, number=n) for n, (source, _) in enumerate(waiting)]
        [first] = await table.ask(player, "replace", options, rule="9-9-2")
        assert first.number is not None
        del waiting[first.number]
    return waiting[0][1] if waiting else usual
