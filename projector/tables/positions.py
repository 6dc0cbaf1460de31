"""The tables `positions` and `afterstates`: the figures of both players before each decision, and after it."""

import polars as pl

from events.table.ask import CHANCE
from events.table.ids import PLAYERS, Player, opponent
from projector.columns import FIGURES, SEATS
from projector.tables.figures import Figures
from projector.tables.fold import Fold
from projector.tables.own_turn import own_turn
from projector.tables.played import PlayedGames
from projector.tables.unseen import unseen_facts


def positions_frame(played: PlayedGames, fold: Fold, figures: Figures, asked: pl.DataFrame) -> pl.DataFrame:
    """The rows, two for each decision of a player: all of seat a in the order of the decisions, then all of seat b."""
    decided = asked.filter(pl.col("player") != CHANCE)
    return pl.concat(_sides(played, fold, figures, decided))


def afterstates_frame(
    played: PlayedGames, fold: Fold, figures: Figures, asked: pl.DataFrame, together: pl.Series
) -> pl.DataFrame:
    """The rows, one for each decision of a player, from the side of that player, in the order of `positions`.

    `together`: the slots of the facts that happened at once with the fact before them.
    """
    slot = _after(played, fold, asked, together)
    after = asked.with_columns(slot, position=(slot - played.begins[asked["g"]]).cast(pl.UInt32))
    sides = _sides(played, fold, figures, after.filter(pl.col("player") != CHANCE))
    return pl.concat([side.filter("deciding") for side in sides])


def _after(played: PlayedGames, fold: Fold, asked: pl.DataFrame, together: pl.Series) -> pl.Series:
    """`slot`: that after each answer's facts, or before the first group by which a card comes to be seen.

    See `unseen_facts`. What happened at once with such a fact was not there without it.
    """
    end = (played.begins + played.games["facts"])[asked["g"]]
    following = asked.select(pl.when(pl.col("g") == pl.col("g").shift(-1)).then(pl.col("slot").shift(-1))).to_series()
    # A group begins with the last fact that did not happen at once with the one before it.
    apart = pl.int_range(played.slots, dtype=pl.UInt32, eager=True)
    begins = apart.scatter(together, None).forward_fill()
    unseen = unseen_facts(fold, asked)
    before = unseen.select("answer", before=begins[unseen["slot"]].cast(pl.Int64) - 1)
    first = before.group_by("answer").agg(pl.col("before").min())
    stops = pl.Series([None], dtype=pl.Int64).new_from_index(0, len(end)).scatter(first["answer"], first["before"])
    until = pl.min_horizontal(following.fill_null(end), stops)
    return pl.select(pl.max_horizontal(asked["slot"], until).cast(pl.UInt32).alias("slot")).to_series()


def _sides(played: PlayedGames, fold: Fold, figures: Figures, decided: pl.DataFrame) -> list[pl.DataFrame]:
    """The rows from the sides of seat a and of seat b, each in the order of the decisions."""
    g, slot = decided["g"], decided["slot"]
    context = fold.context(slot)
    found = figures.at(g, slot)
    shared = decided.select("n", "position").hstack(
        [*played.of(g), *context.select("turn", own_turn(pl.col("turn")), "phase", "step")]
    )

    def side(mine: Player) -> pl.DataFrame:
        seat, theirs = pl.Series("seat", [mine], dtype=SEATS).new_from_index(0, len(g)), opponent(mine)
        own = [
            seat,
            (context["turn_player"] == mine).alias("my_turn"),
            (decided["player"] == mine).alias("deciding"),
            *(found[f"{mine}_{name}"].alias(f"mine_{name}") for name in FIGURES),
            *(found[f"{theirs}_{name}"].alias(f"theirs_{name}") for name in FIGURES),
            *played.seen_by(g, seat),
        ]
        return shared.hstack(own)

    return [side(player) for player in PLAYERS]
