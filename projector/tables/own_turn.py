"""The number of a player's own turn, by the number that the turn has in the game."""

import polars as pl


def own_turn(turn: pl.Expr) -> pl.Expr:
    """The number of the own turn of a turn of the game: (turn + 1) div 2, 0 during setup, null of null."""
    return ((turn + 1) // 2).alias("own_turn")
