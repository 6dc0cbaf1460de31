"""What each decision changed in the chance to win, with what chance did taken apart, and the key moments of games."""

import polars as pl

from projector.lake import Lake
from projector.models.modelled import modelled
from projector.models.predictor import Predictors
from projector.models.rows import afterstates_of, positions_of
from projector.stats.filters import Filters

KEY_MOMENTS = 3
LEAST_CHANGE = 0.05
"""The smallest change of a key moment: 5 points."""
COLUMNS = pl.Schema(
    {
        "population": pl.String(),
        "game": pl.String(),
        "end_position": pl.Int64(),
        "held_out": pl.Boolean(),
        "n": pl.UInt32(),
        "position": pl.UInt32(),
        "turn": pl.UInt16(),
        "player": pl.String(),
        "before": pl.Float64(),
        "after": pl.Float64(),
        "next": pl.Float64(),
        "decision": pl.Float64(),
        "chance": pl.Float64(),
        "change": pl.Float64(),
    }
)


def changes(lake: Lake, filters: Filters, *, trained: bool = False, needed: bool = True) -> pl.DataFrame:
    """One row a decision after setup, in the order of the games and their decisions; chances are those of seat a.

    They are by the model of the population, and of games that it was not trained on, unless `trained`: see `modelled`.
    `before` it; `after` its own facts, up to the first that its player could not foresee; at the `next` decision, or
    the result. `decision` is after - before, `chance` is next - after, `change` both: not the quality of a decision,
    for a good one may have only bad options. All of a game add up to its result less its first `before`.
    """
    found = [
        changed(lake, games, model.predictors)
        for games, model in modelled(lake, filters, trained=trained, needed=needed)
    ]
    return pl.concat([pl.DataFrame(schema=COLUMNS), *found]).sort("end_position", "n")


def changed(lake: Lake, games: pl.DataFrame, predictors: Predictors, *, only: pl.Expr | None = None) -> pl.DataFrame:
    """The changes of games of `modelled`; `only`: the decisions that are asked for."""
    positions = lake.collect(positions_of(lake, games))
    wanted = positions.with_columns(wanted=pl.lit(True) if only is None else only)["wanted"]
    # The chance at a decision is also that of the one before it, at its end.
    needed = wanted | wanted.shift(1, fill_value=False)
    before = pl.Series("before", [None], dtype=pl.Float64).new_from_index(0, positions.height)
    before = before.scatter(needed.arg_true(), predictors.both(positions.filter(needed)))
    last = pl.col("end_position").ne_missing(pl.col("end_position").shift(-1))
    following = pl.when(last).then("score").otherwise(pl.col("before").shift(-1)).alias("next")
    rows = positions.with_columns(before).with_columns(following).filter(wanted)
    reached = lake.collect(afterstates_of(lake, games).join(rows.lazy(), on=["end_position", "n"], how="semi"))
    ended = reached["position"] == reached["facts"]
    after = pl.Series("after", predictors.both(reached)).zip_with(~ended, reached["score"])
    return (
        rows.join(reached.select("end_position", "n", after), on=["end_position", "n"], maintain_order="left")
        .with_columns(decision=pl.col("after") - pl.col("before"), chance=pl.col("next") - pl.col("after"))
        .with_columns(change=pl.col("next") - pl.col("before"))
        .select(COLUMNS.names())
    )


def key_moments(changes: pl.DataFrame) -> pl.DataFrame:
    """The rows of the three largest changes of each game, one a turn and 5 points at least, the largest first."""
    size = pl.col("change").abs()
    largest = changes.filter(size >= LEAST_CHANGE).sort("end_position", size, "n", descending=[False, True, False])
    one_a_turn = largest.unique(["end_position", "turn"], keep="first", maintain_order=True)
    return one_a_turn.group_by("end_position", maintain_order=True).head(KEY_MOMENTS).select(changes.columns)
