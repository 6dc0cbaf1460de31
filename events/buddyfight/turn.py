"""3. Flow of a Turn: start phase, main phase, attack phase, final phase."""

from events.buddyfight.areas import monsters
from events.buddyfight.battle import ATTACK_PHASE, FINAL_PHASE, attack, attack_or_not
from events.buddyfight.card import AREAS, FIELD, FLAG
from events.buddyfight.facts import AreaChanged, CardCharged, Moment, PartEnded, PartLeft
from events.buddyfight.keywords import can_use
from events.buddyfight.processing import AT_THEIR_END, check
from events.buddyfight.setup import prepare
from events.buddyfight.using import play_timing
from events.effects.durations import end_effects, start_effects, takes_extra_turn
from events.effects.legality import prohibited
from events.effects.stacking import with_beneath
from events.skills.chances import pass_chances
from events.table.ask import Option
from events.table.fact import CardReadied, Phase, PhaseBegan, TurnBegan
from events.table.ids import Player, opponent
from events.table.moving import drawn, moved_to
from events.table.table import Table

START, MAIN = Phase("Start Phase"), Phase("Main Phase")
END = Phase("turn_ends")
NEXT = ("your_turn_end", "opponent_turn_end")
"""The durations until the end of a turn to come: one that is going on is not the next."""
WITH_TURN = ("turn", "next_use")
"""The durations that end with any turn."""
ENDING = (*WITH_TURN, "your_turn_end", "your_next_turn")
"""The durations that end with a turn, of effects whose master is the turn fighter."""
THEIRS_ENDING = (*WITH_TURN, "opponent_turn_end", "opponent_next_turn")
"""And of those whose master is the other fighter."""


async def play(table: Table) -> None:
    """Play the start of the game, then turn after turn until a check finds that a fighter has lost."""
    await prepare(table)
    await play_turns(table)


async def play_turns(table: Table) -> None:
    """final/5.3. Turn after turn, of the fighters in turn; an extra turn comes between (changes/3-extra-turn)."""
    extra = False
    while True:
        player: Player = table.state.turn_player
        await take_turn(table, player)
        again = takes_extra_turn(table, player)
        extra = again and not extra  # changes/3-extra-turn: not within an extra turn
        following = player if extra else opponent(player)
        table.emit(TurnBegan(turn=table.state.turn + 1, player=following, rule="final/5.3"))


async def take_turn(table: Table, player: Player) -> None:
    """3. Phase after phase; what an effect ends, is left out (ability/end)."""
    state = table.state
    begin_turn(table, player)
    for phase in (start_phase, main_phase, attack_phase):
        if state.ending != "turn":
            await phase(table, player)
            if state.ending not in ("", "turn"):
                table.emit(PartLeft(rule="ability/end/1", cause=table.latest(PartEnded)))
    await final_phase(table, player)


def begin_turn(table: Table, player: Player) -> None:
    """final/5.3/durations. Begin the effects for this turn, at once; then end those until its start, at once."""
    start_effects(table, player, until="your_next_turn", theirs="opponent_next_turn", rule="final/5.3/durations")
    end_effects(table, player, "your_turn_start", theirs=("opponent_turn_start",), rule="final/5.3/durations")


def begin_phase(table: Table, phase: Phase, *, rule: str) -> None:
    """Begin a phase; if the turn is to end, nothing waits for it. Chances pass with the phase before."""
    pass_chances(table, rule="ability/when/2c")
    table.emit(PhaseBegan(phase=phase, rule=rule), silent=bool(table.state.ending))


async def start_phase(table: Table, player: Player) -> None:
    """3. Flow of a Start Phase; a play timing follows each part."""
    begin_phase(table, START, rule="start/1.1")
    for part in (nothing_yet, stand, draw_for_turn, charge_and_draw):
        await part(table, player)
        await play_timing(table)
        if table.state.ending:
            return


async def nothing_yet(table: Table, player: Player) -> None:
    """start/1.1. The phase opens with the play timing."""


async def stand(table: Table, player: Player) -> None:
    """start/2.1, BF-27. The cards on the turn fighter's field stand; those in the Buddy Zone do not."""
    state = table.state
    for card in (card for zone in (*FIELD, FLAG) for card in state.cards_in(player, zone)):
        stands = CardReadied(card=card, rule="start/2.1")
        if state.cards[card].rested and not prohibited(state, stands, by=None):
            await table.perform(stands)


async def draw_for_turn(table: Table, player: Player) -> None:
    """start/3.1. The turn fighter draws, in the first turn, too (changes/1-first-draw)."""
    await draw(table, player, rule="start/3.1")


async def draw(table: Table, player: Player, *, rule: str) -> None:
    """playmat/deck/3. The top card of the deck goes to the hand; the check finds an empty deck."""
    if table.state.cards_in(player, "deck"):
        await table.perform(drawn(table.state, player, rule=rule))


async def charge_and_draw(table: Table, player: Player) -> None:
    """start/3.2. A card of the hand may go into the gauge; for it, one is drawn."""
    state = table.state
    options = [Option("charge", card) for card in state.cards_in(player, "hand")]
    [chosen] = await table.ask(player, "charge", [*options, Option("decline")], rule="start/3.2")
    if chosen.card is not None:
        with table.opening():
            await table.perform(moved_to(state, chosen.card, CardCharged, "gauge", rule="start/3.2"))
            await draw(table, player, rule="start/3.2")


async def main_phase(table: Table, player: Player) -> None:
    """3. Flow of a Main Phase."""
    begin_phase(table, MAIN, rule="main/1.1")
    await play_timing(table, "main")


async def attack_phase(table: Table, player: Player) -> None:
    """3. Flow of an Attack Phase."""
    begin_phase(table, ATTACK_PHASE, rule="attack/1.1")
    await move_monsters(table, player, rule="attack/1.1.1")
    await move_monsters(table, opponent(player), rule="attack/1.1.2")
    await check(table)  # attack/1.2
    await play_timing(table)
    while (chosen := await attack_or_not(table, player)) is not None:
        await attack(table, player, chosen)


async def move_monsters(table: Table, player: Player, *, rule: str) -> None:
    """ability/move, ability/move/order. Monsters with [Move] change their areas, one at a time."""
    state = table.state
    moved: set[int] = set()
    while True:
        options = [
            Option("move", card, number=AREAS.index(area))
            for card in monsters(state, player)
            if card not in moved and can_use(state, player, card, "move")
            for area in AREAS
            if not state.cards_in(player, area)
        ]
        if not options:
            return
        [chosen] = await table.ask(player, "move", [*options, Option("decline")], rule=rule)
        if chosen.card is None or chosen.number is None:
            return
        moved.add(chosen.card)
        await table.perform(
            *with_beneath(state, [moved_to(state, chosen.card, AreaChanged, AREAS[chosen.number], rule=rule)])
        )


async def final_phase(table: Table, player: Player) -> None:
    """3. Flow of a Final Phase; of a turn that is to end, only its last part."""
    begin_phase(table, FINAL_PHASE, rule="final/1.1")
    while not table.state.ending:
        await play_timing(table, "final")  # BF-14
        chosen = await attack_or_not(table, player)
        if chosen is None:
            break
        await attack(table, player, chosen)
    await end_turn(table, player)


async def end_turn(table: Table, player: Player) -> None:
    """final/5.1 to final/5.3. The last play timing, once more if an effect ends the turn in it; durations end."""
    if table.state.ending:
        table.emit(PartLeft(rule="ability/end/final-phase", cause=table.latest(PartEnded)))
    table.emit(Moment(moment=END, rule="final/5.1/auto"))
    await play_timing(table, theirs=(AT_THEIR_END,))
    while table.state.ending:
        table.emit(PartLeft(rule="ability/end/turn", cause=table.latest(PartEnded)))
        await play_timing(table, theirs=(AT_THEIR_END,))  # ability/end/turn
    end_durations(table, player)


def end_durations(table: Table, player: Player) -> None:
    """final/5.3/durations. End the effects that last until the end of this turn of a player, all at once."""
    end_effects(table, player, *ENDING, theirs=THEIRS_ENDING, rule="final/5.3/durations", later=NEXT)
