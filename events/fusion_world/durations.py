"""7-2-2, 7-2-4, 7-4-5, 13-12-5. The effects that begin and end with a turn or a battle, the turn player's first."""

from events.effects.durations import end_effects, start_effects
from events.table.ids import Player, opponent
from events.table.table import Table

NEXT = ("your_turn_end", "opponent_turn_end")
"""The durations until the end of a player's next turn: one that is going on is not the next."""


def end_turn(table: Table) -> None:
    """7-4-5, 7-4-6. The effects that last until the end of the turn, ended, the turn player's first."""
    player: Player = table.state.turn_player
    other = opponent(player)
    end_effects(table, player, "turn", "next_use", "your_next_turn", "your_turn_end", rule="7-4-5", later=NEXT)
    end_effects(table, other, "turn", "next_use", "opponent_turn_end", "opponent_next_turn", rule="7-4-6", later=NEXT)


def begin_turn(table: Table) -> None:
    """7-2-2, 7-2-3, 7-2-4, FW-11, FW-12. The effects for this turn, begun, and those until its start, ended."""
    player: Player = table.state.turn_player
    start_effects(table, player, until="your_next_turn", rule="7-2-2")  # FW-11
    start_effects(table, opponent(player), until="opponent_next_turn", rule="7-2-3")  # FW-11
    end_effects(table, player, "your_turn_start", theirs=("opponent_turn_start",), rule="7-2-4")  # FW-12


def end_skipped_turn(table: Table, player: Player) -> None:
    """13-12-5. The effects until the start or the end of a player's turn, ended at once as the turn is skipped.

    Effects for that turn alone never begin.
    """
    mine = ("your_next_turn", "your_turn_start", "your_turn_end")
    theirs = ("opponent_next_turn", "opponent_turn_start", "opponent_turn_end")
    end_effects(table, player, *mine, theirs=theirs, rule="13-12-5", waiting=True)


def begin_battle(table: Table) -> None:
    """1-5-2-2-1. Effects for the next battle begin."""
    start_effects(table, table.state.turn_player, until="next_battle", theirs="next_battle", rule="1-5-2-2-1")
