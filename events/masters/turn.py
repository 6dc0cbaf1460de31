"""6. Game Progression."""

from events.dragon_ball_super.attacking import attacks, pays_to_attack
from events.dragon_ball_super.playing import playable
from events.dragon_ball_super.steps import moment
from events.dragon_ball_super.turns import charge, draw, ready_cards
from events.effects.durations import end_effects, skipped, start_effects, takes_extra_turn
from events.masters.activating import activate
from events.masters.battle import attack
from events.masters.playing import play_battle_card
from events.masters.processing import process
from events.masters.setup import prepare
from events.skills.activation import open_skills
from events.skills.events import Event
from events.skills.triggers import would_come_due, would_trigger
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
NEXT = ("your_turn_end", "opponent_turn_end")
"""The durations until the end of a player's next turn: one that is going on is not the next."""
ENDING = ("turn", "next_use", "your_next_turn", "your_turn_end")
"""The durations that end with a turn, of effects whose master is the turn player."""
THEIRS_ENDING = ("turn", "next_use", "opponent_this_turn_end", "opponent_turn_end", "opponent_next_turn")
"""And of those whose master is the other player."""


async def play(table: Table) -> None:
    """5-2, then turn after turn (6-1-1) until the game ends."""
    await prepare(table)  # 5-2-1
    while True:
        player = table.state.turn_player
        await take_turn(table, player)
        following = player if takes_extra_turn(table, player) else opponent(player)  # 6-4-1-3
        table.emit(TurnBegan(turn=table.state.turn + 1, player=following, rule="6-4-1-3"))


async def take_turn(table: Table, player: Player) -> None:
    """6-1-1. Phase after phase."""
    begin_turn(table, player)
    if not skipped(table, player, "charge"):
        await charge_phase(table, player)
    if not skipped(table, player, "main"):
        await main_phase(table, player)
    await end_phase(table, player)


def begin_turn(table: Table, player: Player) -> None:
    """8-2-2-2. Begin the effects for this turn, at once; then end those until its start, at once."""
    start_effects(table, player, until="your_next_turn", theirs="opponent_next_turn", rule="8-2-2-2")
    end_effects(table, player, "your_turn_start", theirs=("opponent_turn_start",), rule="8-2-2-2")


async def charge_phase(table: Table, player: Player) -> None:
    """6-2. Charge Phase."""
    start_effects(table, opponent(player), until="opponent_next_charge", rule="8-2-2-2")
    table.emit(PhaseBegan(phase=CHARGE, rule="6-2-1"))
    await settle(table, rule="6-2-1")
    await ready_cards(table, player, rule="6-2-2")
    if table.state.turn != 1:
        await draw(table, player, rule="6-2-3")
    await settle(table, rule="6-2-4")
    await charge(table, player, rule="6-2-5", least=0 if table.options["MS-09"] == "optional" else 1)
    await settle(table, rule="6-2-6")
    end_effects(table, opponent(player), "opponent_next_charge", rule="8-2-2-2")


async def main_phase(table: Table, player: Player) -> None:
    """6-3-1. Main Phase: actions at free timing (6-3-1-2, 4-6-2-2), until the player ends it (6-3-1-2-4, 4-6-2-3).

    Its End Step fulfills what is triggered by the end of the phase (6-3-1-3-1-1), and leads to the End Phase
    (6-3-1-3-1-3).
    """
    end_effects(table, player, "your_main_start", rule="8-2-2-2")
    table.emit(PhaseBegan(phase=MAIN, rule="6-3-1-1"))
    while True:
        await settle(table, rule="4-6-2-1")
        options = [Option("play", card) for card in playable(table.state, player)]
        options += open_skills(table.state, player, "main")
        options += obligatory(table.state, "attack", attacks(table.state, player), end=Option("end_main"))
        [chosen] = await table.ask(player, "main", options, rule="6-3-1-2")
        if chosen.card is None:
            break
        with table.opening():
            await act(table, player, chosen, chosen.card)
    table.emit(StepBegan(step=MAIN_END, rule="6-3-1-3"))
    await settle(table, rule="6-3-1-3-1-2")
    end_effects(table, player, "main", theirs=("main",), rule="6-3-1-3-1-2")


async def act(table: Table, player: Player, chosen: Option, card: Card) -> None:
    """6-3-1-2-1 to 6-3-1-2-3. What the player does with a card: an attack, a skill or a play of it."""
    if chosen.other is not None:
        if await pays_to_attack(table, player, card, chosen.other):
            await attack(table, player, attacker=card, target=chosen.other)
    elif chosen.number is not None:
        await activate(table, player, card, chosen.number)
    else:
        await play_battle_card(table, player, card)


async def end_phase(table: Table, player: Player) -> None:
    """6-4. End Phase: again from the beginning as long as the turn's end triggers skills that it had not (MS-32).

    6-4-1-3 names other conditions of the turn's end that are left over, too: those of delayed effects; and rules that
    are to be processed since effects have ended.
    """
    end = Event("turn_ends", None, player)
    while True:
        table.emit(PhaseBegan(phase=END, rule="6-4-1"))
        moment(table, "turn_ends", rule="6-4-1-1")
        await settle(table, rule="6-4-1-2")
        left = would_come_due(table, end)
        end_effects(table, player, *ENDING, theirs=THEIRS_ENDING, rule="6-4-1-2", later=NEXT, but=left)
        if left or would_trigger(table, end):
            continue
        if not process(table.state):  # MS-39
            return
