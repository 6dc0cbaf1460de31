"""The table `positions`: what both players have on the table at each decision, from each one's side."""

import polars as pl

from events.ask import Asked
from events.state import PLAYERS
from projector.columns import SEATS, schema
from projector.tables.fold import Fold
from projector.tables.layout import FIGURES, WIDTH, place
from projector.tables.played import PlayedGames, index, series


class Positions:
    """Rows of `positions`: two for each decision of a player."""

    def __init__(self) -> None:
        self._g: list[int] = []
        self._asked: list[Asked] = []
        self._numbers: list[int] = []
        self._positions: list[int] = []
        self._stretches: list[int] = []
        self._figures: list[int | None] = []

    def add(self, g: int, fold: Fold, *, stretches: int) -> None:
        """Add the decisions of a finished game; `stretches`: how many the games before it had."""
        decided = fold.decided
        self._g += [g] * len(decided)
        self._asked += [fold.asks[n].player for n in decided]
        self._numbers += [n + 1 for n in decided]
        self._positions += [fold.positions[n] for n in decided]
        self._stretches += [fold.stretches[n] + stretches for n in decided]
        self._figures += fold.figures

    def frame(self, played: PlayedGames, stretches: pl.DataFrame) -> pl.DataFrame:
        """The rows: all of seat a in the order of the decisions, then all of seat b.

        `stretches`: turn, turn_player, phase and step of each stretch.
        """
        g = index(self._g)
        context = stretches[pl.Series(self._stretches, dtype=pl.UInt32)]
        asked = pl.Series(self._asked, dtype=SEATS)
        shared = pl.DataFrame(
            [
                *played.of(g),
                *series("positions", {"n": self._numbers, "position": self._positions}),
                *context.select("turn", "phase", "step"),
            ]
        )
        figures = pl.Series(self._figures, dtype=schema("positions")["mine_deck"], strict=False)
        sides = []
        for mine, theirs in (PLAYERS, PLAYERS[::-1]):
            seat = pl.Series("seat", [mine], dtype=SEATS).new_from_index(0, len(g))
            own = [
                seat,
                (context["turn_player"] == mine).alias("my_turn"),
                (asked == mine).alias("deciding"),
                *(figures.gather_every(WIDTH, place(mine, name)).alias(f"mine_{name}") for name in FIGURES),
                *(figures.gather_every(WIDTH, place(theirs, name)).alias(f"theirs_{name}") for name in FIGURES),
                *played.seen_by(g, seat),
            ]
            sides.append(shared.hstack(own))
        return pl.concat(sides)
