"""7-2-2, 7-2-4, 7-3-5-1-3, 7-4-5, 8-5-7. Durations: when effects begin and end, the turn player's first."""

from events.fusion_world.areas import FusionWorldState
from events.language.effect import Can, Cannot, Span
from events.table.fact import Fact
from events.table.ids import Player, opponent
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted, is_due
from events.table.table import Table
from events.values.value import on_player


def end_effects(
    table: Table, player: Player, *untils: Span, rule: str, later: bool = False, waiting: bool = False
) -> None:
    """The effects and delays of that master with such a duration end. `later`: only those of an earlier turn.

    `waiting`: also those that have not begun.
    """
    state = table.state
    if not state.effects and not state.delays:
        return
    ended: list[Fact] = [
        EffectEnded(effect=effect.number, rule=rule)
        for effect in state.effects.values()
        if effect.master == player
        and effect.until in untils
        and (effect.begun or waiting)
        and not (later and effect.turn == state.turn)
    ]
    ended += [
        DelayEnded(effect=delay.number, rule=rule)
        for delay in state.delays.values()
        if delay.master == player
        and delay.until in untils
        and not is_due(state, delay.number)
        and not (later and delay.turn == state.turn)
    ]
    if ended:
        table.emit(*ended)


def end_turn(table: Table) -> None:
    """7-4-5, 7-4-6. What lasts for the turn, or until the end of it, ends: the turn player's first."""
    player: Player = table.state.turn_player
    other = opponent(player)
    end_effects(table, player, "turn", "your_next_turn", rule="7-4-5")
    end_effects(table, player, "your_turn_end", rule="7-4-5", later=True)
    end_effects(table, other, "turn", "opponent_turn_end", "opponent_next_turn", rule="7-4-6")


def begin_turn(table: Table) -> None:
    """7-2-2, 7-2-3, 7-2-4, FW-11, FW-12. What lasts for this turn begins; what lasts until its start ends."""
    player: Player = table.state.turn_player
    start_effects(table, player, until="your_next_turn", rule="7-2-2")
    start_effects(table, opponent(player), until="opponent_next_turn", rule="7-2-3")
    end_effects(table, opponent(player), "opponent_turn_start", rule="7-2-4")
    end_effects(table, player, "your_turn_start", rule="7-2-4")


def end_skipped_turn(table: Table, player: Player) -> None:
    """13-12-5. What would have ended at the start or the end of that player's turn ends as it is skipped.

    What would have lasted for that turn alone never begins.
    """
    end_effects(table, player, "your_next_turn", rule="13-12-5", waiting=True)
    end_effects(table, opponent(player), "opponent_next_turn", rule="13-12-5", waiting=True)
    end_effects(table, player, "your_turn_start", "your_turn_end", rule="13-12-5")
    end_effects(table, opponent(player), "opponent_turn_start", "opponent_turn_end", rule="13-12-5")


def begin_battle(table: Table) -> None:
    """1-5-2-2-1. Effects for the next battle begin."""
    start_effects(table, *table.state.in_turn_order(), until="next_battle", rule="1-5-2-2-1")


def start_effects(table: Table, *players: Player, until: Span, rule: str) -> None:
    """The effects of these masters that have waited for their time begin, at once."""
    started = [
        EffectStarted(effect=effect.number, rule=rule)
        for player in players
        for effect in table.state.effects.values()
        if effect.master == player and effect.until == until and not effect.begun
    ]
    if started:
        table.emit(*started)


def skipped(table: Table, player: Player, part: str) -> bool:
    """13-12-1. Whether the player skips that part of the turn; it is skipped once."""
    return _comes_true(table, player, Cannot, f"begin_{part}", rule="13-12-1")


def takes_extra_turn(table: Table, player: Player) -> bool:
    """0-2-2. Whether an effect gives the player another turn; it is taken once."""
    return _comes_true(table, player, Can, "begin_turn", rule="0-2-2")


def _comes_true(table: Table, player: Player, kind: type[Can | Cannot], action: str, *, rule: str) -> bool:
    """Whether an effect in force says so of the player; it ends then."""
    state: FusionWorldState = table.state
    if not state.effects:
        return False
    for one, change in on_player(state, player, kind):
        if change.action == action and one.effect is not None:
            table.emit(EffectEnded(effect=one.effect, rule=rule))
            return True
    return False
