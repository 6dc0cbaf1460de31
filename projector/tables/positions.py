"""The table `positions`: the figures of both players at each decision, from each player's side."""

import polars as pl

from events.table.ask import CHANCE
from events.table.ids import PLAYERS
from projector.columns import FIGURES, SEATS
from projector.tables.figures import Figures
from projector.tables.fold import Fold
from projector.tables.played import PlayedGames


def positions_frame(played: PlayedGames, fold: Fold, figures: Figures, asked: pl.DataFrame) -> pl.DataFrame:
    """The rows, two for each decision of a player: all of seat a in the order of the decisions, then all of seat b."""
    decided = asked.filter(pl.col("player") != CHANCE)
    g, slot = decided["g"], decided["slot"]
    context = fold.context(slot)
    found = figures.at(g, slot)
    shared = decided.select("n", "position").hstack([*played.of(g), *context.select("turn", "phase", "step")])
    sides = []
    for mine, theirs in (PLAYERS, PLAYERS[::-1]):
        seat = pl.Series("seat", [mine], dtype=SEATS).new_from_index(0, len(g))
        own = [
            seat,
            (context["turn_player"] == mine).alias("my_turn"),
            (decided["player"] == mine).alias("deciding"),
            *(found[f"{mine}_{name}"].alias(f"mine_{name}") for name in FIGURES),
            *(found[f"{theirs}_{name}"].alias(f"theirs_{name}") for name in FIGURES),
            *played.seen_by(g, seat),
        ]
        sides.append(shared.hstack(own))
    return pl.concat(sides)
