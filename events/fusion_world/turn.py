"""7. Game Progression."""

from events.dragon_ball_super.attacking import attacks, pays_to_attack
from events.dragon_ball_super.playing import playable
from events.dragon_ball_super.steps import moment
from events.dragon_ball_super.turns import charge, draw, ready_cards
from events.effects.durations import end_effects, skipped, takes_extra_turn
from events.fusion_world.activating import activate
from events.fusion_world.battle import attack
from events.fusion_world.durations import begin_turn, end_skipped_turn, end_turn
from events.fusion_world.playing import usable, use_battle_card, use_extra_card
from events.fusion_world.setup import prepare
from events.skills.activation import open_skills
from events.skills.events import Event
from events.skills.triggers import would_trigger
from events.table.ask import Option
from events.table.fact import Phase, PhaseBegan, StepBegan, TurnBegan
from events.table.ids import Card, Player, opponent
from events.table.settle import settle
from events.table.table import Table
from events.values.permissions import obligatory

CHARGE = Phase("Charge Phase")
MAIN = Phase("Main Phase")
MAIN_END = Phase("Main Phase End Step")
END = Phase("End Phase")
FIRST_ATTACK = 2
"""7-3-4-3-1. The first turn in which cards can attack."""


async def play(table: Table) -> None:
    """6-2, then turn after turn (7-1-2) until the game ends."""
    await prepare(table)
    while True:
        player = table.state.turn_player
        await take_turn(table, player)
        following = next_player(table, player)
        while skipped(table, following, "turn"):
            end_skipped_turn(table, following)  # 13-12-5
            following = next_player(table, following)
        table.emit(TurnBegan(turn=table.state.turn + 1, player=following, rule="7-4-7"))


def next_player(table: Table, player: Player) -> Player:
    """7-4-7, 0-2-2. The player of the next turn: the other one, unless an effect gives an extra turn."""
    return player if takes_extra_turn(table, player) else opponent(player)


async def take_turn(table: Table, player: Player) -> None:
    """7-1-2. Phase after phase; one that is skipped is not performed, and what would end in it ends (13-12)."""
    begin_turn(table)  # 7-2-2, 7-2-3, 7-2-4
    if not skipped(table, player, "charge"):
        await charge_phase(table, player)
    if not skipped(table, player, "main"):
        await main_phase(table, player)
    else:
        end_effects(table, player, "main", theirs=("main",), rule="13-12-5")
    if not skipped(table, player, "end"):
        await end_phase(table)
    end_turn(table)


async def charge_phase(table: Table, player: Player) -> None:
    """7-2. Charge Phase."""
    table.emit(PhaseBegan(phase=CHARGE, rule="7-2-1"))
    await settle(table, rule="7-2-6")
    await ready_cards(table, player, rule="7-2-7")  # FW-13
    await settle(table, rule="7-2-8")
    await draw(table, player, rule="7-2-9")  # FW-14
    await settle(table, rule="7-2-10")
    await charge(table, player, rule="7-2-11")
    await settle(table, rule="7-2-12")


async def main_phase(table: Table, player: Player) -> None:
    """7-3. Main Phase: actions at free timing (7-3-4), until the player ends it (7-3-4-4)."""
    table.emit(PhaseBegan(phase=MAIN, rule="7-3-1"))
    while True:
        await settle(table, rule="7-3-3")
        options = [Option("play", card) for card in playable(table.state, player)]
        options += usable(table, player)
        options += open_skills(table.state, player, "main")
        options += obligatory(
            table.state, "attack", attacks(table.state, player, first=FIRST_ATTACK), end=Option("end_main")
        )
        [chosen] = await table.ask(player, "main", options, rule="7-3-4")
        if chosen.card is None:  # 7-3-4-4-1
            break
        with table.opening():
            await act(table, player, chosen, chosen.card)
    table.emit(StepBegan(step=MAIN_END, rule="7-3-5"))
    await settle(table, rule="7-3-5-1-2")
    end_effects(table, player, "main", rule="7-3-5-1-3")
    end_effects(table, opponent(player), "main", rule="7-3-5-1-4")


async def act(table: Table, player: Player, chosen: Option, card: Card) -> None:
    """7-3-4-1, 7-3-4-2, 7-3-4-3. What the player does with a card: an attack, a skill, a use or a play of it."""
    if chosen.other is not None:
        if await pays_to_attack(table, player, card, chosen.other):
            await attack(table, player, attacker=card, target=chosen.other)
    elif chosen.verb == "skill":
        assert chosen.number is not None
        await activate(table, player, card, chosen.number)
    elif chosen.number is not None:
        await use_extra_card(table, player, card, chosen.number)
    else:
        await use_battle_card(table, player, card)


async def end_phase(table: Table) -> None:
    """7-4. End Phase: again from the beginning as long as the turn's end sets off skills that it had not (7-4-4)."""
    while True:
        table.emit(PhaseBegan(phase=END, rule="7-4-1"))
        moment(table, "turn_ends", rule="7-4-2")  # FW-01
        await settle(table, rule="7-4-3")
        if not would_trigger(table, Event("turn_ends", None, table.state.turn_player)):  # FW-02
            return
