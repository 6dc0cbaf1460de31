"""The table `turns`: what happened in each turn, and what it left."""

from typing import Any

import polars as pl

from events.state import PLAYERS
from projector.columns import schema
from projector.tables.fold import Fold
from projector.tables.layout import place
from projector.tables.played import OF_GAME, PlayedGames, index, series

COUNTED = ("decisions", "drawn", "played", "attacks", "damage")
LEFT = ("hand", "life")
MARKS = {"played": "play", "attacks": "attack", "damage": "damage"}


class Turns:
    """Rows of `turns`."""

    def __init__(self) -> None:
        self._g: list[int] = []
        self._columns: dict[str, list[Any]] = {name: [] for name in schema("turns") if name not in (*OF_GAME, "winner")}

    def add(self, g: int, fold: Fold) -> None:
        """Add the turns of a finished game."""
        turns, game, columns = fold.turns, fold.game, self._columns
        known = {"decisions"} | {name for name, mark in MARKS.items() if mark in game.marks}
        if "hand" in game.zones and "deck" in game.zones:
            known.add("drawn")
        self._g += [g] * len(turns)
        columns["turn"] += [turn.number for turn in turns]
        columns["turn_player"] += [turn.player for turn in turns]
        columns["facts"] += [turn.facts for turn in turns]
        columns["ms"] += [turn.ms for turn in turns]
        for player in PLAYERS:
            for name in COUNTED:
                of_turn = (
                    [getattr(turn.tally, name)[player] for turn in turns] if name in known else [None] * len(turns)
                )
                columns[f"{name}_{player}"] += of_turn
            for name in LEFT:
                at = place(player, name)
                columns[f"{name}_{player}"] += [turn.figures[at] for turn in turns]

    def frame(self, played: PlayedGames) -> pl.DataFrame:
        """The rows, in the order of the games and of their turns."""
        g = index(self._g)
        return pl.DataFrame([*played.of(g), *series("turns", self._columns), *played.of(g, "winner")])
