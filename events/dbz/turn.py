"""The sequence of play: the seven steps of a turn, turn after turn."""

from typing import Any

from events.dbz.areas import main_of
from events.dbz.card import TOKUI_WAZA
from events.dbz.combat import combat, draw_three
from events.dbz.facts import NON_COMBAT_STEP, PLACE_PLAYED, CardDiscarded, DbzLost, VictoryDue
from events.dbz.levels import gained
from events.dbz.playing import place, placeable
from events.dbz.setup import prepare
from events.effects.durations import end_effects, skipped, start_effects
from events.language.effect import Must
from events.skills.declaring import between_parts
from events.skills.using import offer
from events.table.ask import Option
from events.table.fact import CardPlaced, Phase, PhaseBegan, TurnBegan
from events.table.ids import PLAYERS, Player, opponent
from events.table.moving import moved_to
from events.table.settle import settle
from events.table.table import Table
from events.values.holding import on_player
from events.values.permissions import forbidden
from events.values.value import figure

DRAW, NON_COMBAT, POWER_UP, DECLARE, COMBAT, DISCARD, REJUVENATION = map(
    Phase,
    (
        "Draw Step",
        NON_COMBAT_STEP,
        "Power-Up Step",
        "Declare Step",
        "Combat Step",
        "Discard Step",
        "Rejuvenation Step",
    ),
)
KEPT = 1  # turn/discard
MORE_TURNS = 5  # general/tie-breaker/2
ENDS = "turn/end"
NEXT = ("your_turn_end", "opponent_turn_end")
"""The durations until the end of a turn to come: one that is going on is not the next."""
WITH_TURN = ("turn", "next_use")
"""The durations that end with any turn."""
ENDING = (*WITH_TURN, "your_turn_end", "your_next_turn")
"""The durations that end with a turn, of effects whose master is the attacker."""
THEIRS_ENDING = (*WITH_TURN, "opponent_turn_end", "opponent_next_turn")
"""And of those whose master is the defender."""


async def play(table: Table) -> None:
    """Play the setup, then turn after turn until a player has won."""
    await prepare(table)
    await play_turns(table)


async def play_turns(table: Table) -> None:
    """turn/end. Turn after turn, of the players in turn."""
    while True:
        player: Player = table.state.turn_player
        await take_turn(table, player)
        end_by_time(table)
        table.emit(TurnBegan(turn=table.state.turn + 1, player=opponent(player), rule=ENDS))


def end_by_time(table: Table) -> None:
    """general/tie-breaker/2, general/tie-breaker/3. The game is a draw five turns after the time was up."""
    time = table.options["time"]
    if time != "none" and table.state.turn >= int(time) + MORE_TURNS:
        rule = "general/tie-breaker/3"
        table.emit(*(DbzLost(player=one, reason="time", rule=rule) for one in PLAYERS))


async def begin_step(table: Table, step: Phase, *, rule: str) -> None:
    """Begin a step; what waits for it is resolved, and what is used when needed can be (DBZ-51)."""
    table.emit(PhaseBegan(phase=step, rule=rule))
    await settle(table, rule=rule)
    await between_parts(table)


async def take_turn(table: Table, player: Player) -> None:
    """turn/roles, DBZ-01. The seven steps of a turn of the attacker."""
    state = table.state
    begin_turn(table, player)
    if state.gathered_late.get(player):
        table.emit(VictoryDue(player=player, rule="win/dragon-ball/captured-seventh"))
    await draw_step(table, player)
    await non_combat_step(table, player)
    await power_up_step(table, player)
    fought = await declare_step(table, player)
    await discard_step(table, player)
    await rejuvenation_step(table, player, fought=fought)
    end_durations(table, player)


def begin_turn(table: Table, player: Player) -> None:
    """turn/end. Begin the effects for this turn, at once; then end those until its start, at once."""
    start_effects(table, player, until="your_next_turn", theirs="opponent_next_turn", rule=ENDS)
    end_effects(table, player, "your_turn_start", theirs=("opponent_turn_start",), rule=ENDS)


async def draw_step(table: Table, player: Player) -> None:
    """turn/draw. The attacker draws three cards; who draws the last has lost (DBZ-14)."""
    await begin_step(table, DRAW, rule="turn/draw")
    await draw_three(table, player, rule="turn/draw")
    await settle(table, rule="turn/draw")


async def non_combat_step(table: Table, player: Player) -> None:
    """turn/non-combat. The attacker places cards in play, one after the other, as long as wanted."""
    state, rule = table.state, "turn/non-combat"
    await begin_step(table, NON_COMBAT, rule=rule)
    placed = True
    while placed:
        options = [Option("play", card) for card in placeable(state, player)]
        placed = await offer(table, player, options, kind="place", rule=rule, use=place)
        if placed:
            await settle(table, rule=rule)
            await between_parts(table)


async def power_up_step(table: Table, player: Player) -> None:
    """turn/power-up, turn/power-up/allies, deck/tokui-waza/pur. Personalities gain power stages.

    DBZ-23: Allies gain one each, whatever their Power-Up Rating is.
    """
    await begin_step(table, POWER_UP, rule="turn/power-up")
    state = table.state
    facts = gained(state, main_of(state, player), power_up_rating(state, player), rule="turn/power-up")
    for ally in state.cards_in(player, "allies"):
        facts += gained(state, ally, 1, rule="turn/power-up/allies")
    able = [fact for fact in facts if not forbidden(state, "power_up", fact.card)]  # type: ignore[attr-defined]
    if able:
        table.emit(*able)


def power_up_rating(state: Any, player: Player) -> int:
    """types/pur, deck/tokui-waza/pur. The Power-Up Rating of a Main Personality, one more with a Tokui-Waza."""
    rating = figure(state, main_of(state, player), "pur") or 0
    more: int = state.player_counter(player, TOKUI_WAZA)
    return rating + more


async def declare_step(table: Table, player: Player) -> bool:
    """turn/declare, turn/declare/skip, turn/declare/location. Whether the attacker declared Combat.

    DBZ-24: who has placed a Battleground or a Location in the Non-Combat Step, cannot. card/i-want-you: who must, does
    in any case. card/earth-dragon-ball-4: Combat is skipped of which an effect of the other player says so;
    card/i-want-you/2: if it must be declared, that effect is used up for nothing.
    """
    state = table.state
    await begin_step(table, DECLARE, rule="turn/declare")
    must = any(change.action == "declare_combat" for _, change in on_player(state, player, Must))
    if not must:
        if state.happened.get((PLACE_PLAYED, player)) or forbidden(state, "declare_combat", player=player):
            return False
        [chosen] = await table.ask(player, "combat", [Option("combat"), Option("no_combat")], rule="turn/declare")
        if chosen.verb == "no_combat":
            return False
    with table.opening():
        is_skipped = skipped(table, opponent(player), "combat")
        if is_skipped and not must:
            return True
        await begin_step(table, COMBAT, rule="turn/combat")
    await combat(table, player)
    return True


async def discard_step(table: Table, player: Player) -> None:
    """turn/discard, turn/discard/defender, DBZ-02. Both players keep one card at most, the attacker's choice first."""
    await begin_step(table, DISCARD, rule="turn/discard")
    for one, rule in ((player, "turn/discard"), (opponent(player), "turn/discard/defender")):
        state = table.state
        hand = list(state.cards_in(one, "hand"))
        if not hand:
            continue
        least = max(0, len(hand) - KEPT)
        options = [Option("discard", card) for card in hand]
        chosen = await table.ask(one, "discard_down", options, rule=rule, least=least, most=len(hand))
        cards = [option.card for option in chosen if option.card is not None]
        if cards:
            await table.perform(*(moved_to(state, card, CardDiscarded, "discard", rule=rule) for card in cards))
    await settle(table, rule="turn/discard")


async def rejuvenation_step(table: Table, player: Player, *, fought: bool) -> None:
    """turn/rejuvenation, turn/rejuvenation/mandatory. Who did not declare Combat may put the top card of the discard
    pile at the bottom of the Life Deck; effects of the step happen in any case (turn/rejuvenation/effects).
    """
    await begin_step(table, REJUVENATION, rule="turn/rejuvenation/mandatory")
    state = table.state
    pile = state.cards_in(player, "discard")
    if fought or not pile or forbidden(state, "rejuvenate", player=player):
        return
    options = [Option("rejuvenate", pile[-1]), Option("decline")]
    [chosen] = await table.ask(player, "rejuvenate", options, rule="turn/rejuvenation")
    if chosen.card is not None:
        move = moved_to(state, chosen.card, CardPlaced, "life_deck", rule="turn/rejuvenation", bottom=True)
        await table.perform(move)


def end_durations(table: Table, player: Player) -> None:
    """effects/floating. End the effects that last until the end of this turn of a player, all at once."""
    end_effects(table, player, *ENDING, theirs=THEIRS_ENDING, rule=ENDS, later=NEXT)
