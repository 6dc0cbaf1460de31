"""7. Game Progression."""

from events.ask import Option
from events.fact import CardReadied, Phase, PhaseBegan, StepBegan, TurnBegan
from events.fusion_world.areas import face, leader
from events.fusion_world.battle import attack
from events.fusion_world.facts import CardCharged
from events.fusion_world.playing import playable, usable, use_battle_card, use_extra_card
from events.fusion_world.setup import draw, prepare
from events.settle import settle
from events.state import Card, Player, opponent, zone_of
from events.table import Table

CHARGE = Phase("Charge Phase")
MAIN = Phase("Main Phase")
MAIN_END = Phase("Main Phase End Step")
END = Phase("End Phase")


async def play(table: Table) -> None:
    """6-2, then turn after turn (7-1-2) until the game ends."""
    await prepare(table)
    while True:
        player = table.state.turn_player
        await charge_phase(table, player)
        await main_phase(table, player)
        await end_phase(table)
        table.emit(TurnBegan(turn=table.state.turn + 1, player=opponent(player), rule="7-4-7"))


async def charge_phase(table: Table, player: Player) -> None:
    """7-2. Charge Phase."""
    table.emit(PhaseBegan(phase=CHARGE, rule="7-2-1"))
    await settle(table, rule="7-2-6")
    ready_cards(table, player)
    await settle(table, rule="7-2-8")
    draw(table, player, 1, rule="7-2-9")
    await settle(table, rule="7-2-10")
    await charge(table, player)
    await settle(table, rule="7-2-12")


def ready_cards(table: Table, player: Player) -> None:
    """7-2-7. The turn player's rested cards switch to Active Mode, at once."""
    rested = [
        card
        for name in ("leader", "battle", "energy")
        for card in table.state.cards_in(player, name)
        if table.state.cards[card].rested
    ]
    if rested:
        table.emit(*(CardReadied(card=card, rule="7-2-7") for card in rested))


async def charge(table: Table, player: Player) -> None:
    """7-2-11. Ask which card of the hand, if any, the turn player charges as energy."""
    hand = zone_of(player, "hand")
    options = [Option("charge", card) for card in table.state.zones[hand]]
    for option in await table.ask(player, "charge", options, rule="7-2-11", least=0, most=min(1, len(options))):
        assert option.card is not None
        table.emit(CardCharged(card=option.card, source=hand, target=zone_of(player, "energy"), rule="7-2-11"))


async def main_phase(table: Table, player: Player) -> None:
    """7-3. Main Phase: actions at free timing (7-3-4), until the player ends it (7-3-4-4)."""
    table.emit(PhaseBegan(phase=MAIN, rule="7-3-1"))
    while True:
        await settle(table, rule="7-3-3")
        options = [Option("play", card) for card in playable(table.state, player)]
        options += usable(table.state, player)
        options += attacks(table, player)
        [chosen] = await table.ask(player, "main", [*options, Option("end_main")], rule="7-3-4")
        if chosen.card is None:
            break
        if chosen.other is not None:
            await attack(table, player, attacker=chosen.card, target=chosen.other)
        elif chosen.number is not None:
            await use_extra_card(table, player, chosen.card, chosen.number)
        else:
            await use_battle_card(table, player, chosen.card)
    table.emit(StepBegan(step=MAIN_END, rule="7-3-5"))
    await settle(table, rule="7-3-5-1-2")


def attacks(table: Table, player: Player) -> list[Option]:
    """7-3-4-3, 8-1-1. Active Leader and Battle Cards; the opponent's Leader and rested Battle Cards."""
    state = table.state
    if state.turn == 1:  # 7-3-4-3-1
        return []
    attackers = [card for card in (leader(state, player), *battle_cards(table, player)) if not state.cards[card].rested]
    foe = opponent(player)
    targets = [leader(state, foe), *(card for card in battle_cards(table, foe) if state.cards[card].rested)]
    return [Option("attack", card, target) for card in attackers for target in targets]


def battle_cards(table: Table, player: Player) -> list[Card]:
    """The Battle Cards in a player's Battle Area."""
    return [card for card in table.state.cards_in(player, "battle") if face(table.state, card).kind == "battle"]


async def end_phase(table: Table) -> None:
    """7-4. End Phase."""
    table.emit(PhaseBegan(phase=END, rule="7-4-1"))
    await settle(table, rule="7-4-3")
