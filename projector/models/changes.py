"""What each decision changed in the chance to win, with what chance did taken apart, and the key moments of games."""

import numpy as np
import polars as pl

from projector.lake import Lake
from projector.models.modelled import modelled
from projector.models.outlook import Outlook, fit_outlook, of_deciders
from projector.models.predictor import Judges, Predictors
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
        "model": pl.String(),
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
_OF_GAMES = [name for name in COLUMNS if name != "model"]


def changes(lake: Lake, filters: Filters, *, needed: bool = True, games: pl.Series | None = None) -> pl.DataFrame:
    """One row a decision after setup, in the order of the games and their decisions; chances are those of seat a.

    They are by the `model` of the population, its version, each game by the predictors whose fold left its match out:
    see `modelled`. `games`: the end positions of those that are asked for.
    `before` it; `after` its own facts, up to what its player could not foresee: what chance is asked, and the first
    card that a player comes to see, such as one drawn or taken from life; at the `next` decision, or the result.
    `decision` is after - before, `chance` is next - after, `change` both: not the quality of a decision, for a good one
    may have only bad options. All of a game add up to its result less its first `before`.
    """
    found = [
        changed(lake, of_model, model.predictors).with_columns(model=pl.lit(model.version))
        for of_model, model in modelled(lake, filters, needed=needed, only=games)
    ]
    parts = [pl.DataFrame(schema=COLUMNS), *(part.select(COLUMNS.names()) for part in found)]
    return pl.concat(parts).sort("end_position", "n")


def changed(lake: Lake, games: pl.DataFrame, predictors: Judges, *, only: pl.Expr | None = None) -> pl.DataFrame:
    """The changes of games of `games_of`, but for their `model`; `only`: the decisions that are asked for."""
    positions = _decisions(lake, games)
    rows = _following(positions, predictors, wanted=pl.lit(True) if only is None else only)
    unfinished = _afterstates(lake, games, rows.filter("open"))
    after = unfinished.select("end_position", "n", pl.Series("after", predictors.after(unfinished)))
    return (
        rows.join(after, on=["end_position", "n"], how="left", maintain_order="left")
        .with_columns(pl.col("after").fill_null(pl.col("next")))
        .with_columns(decision=pl.col("after") - pl.col("before"), chance=pl.col("next") - pl.col("after"))
        .with_columns(change=pl.col("next") - pl.col("before"))
        .select(_OF_GAMES)
    )


def outlook_of(lake: Lake, games: pl.DataFrame, predictors: Predictors) -> Outlook | None:
    """What follows decisions of these games after their afterstates, on average; None if these are few."""
    rows = _following(_decisions(lake, games), predictors, wanted=pl.col("open"))
    following = rows.select("end_position", "n", "next")
    unfinished = _afterstates(lake, games, rows).join(following, on=["end_position", "n"], maintain_order="left")
    met = unfinished["next"].to_numpy()
    met = np.where((unfinished["player"] == "a").to_numpy(), met, 1 - met)
    return fit_outlook(of_deciders(unfinished, predictors.both(unfinished)), met)


def _decisions(lake: Lake, games: pl.DataFrame) -> pl.DataFrame:
    """The rows of `positions_of`, with `last`, of its game, and `open`: more follows its afterstate than the next."""
    positions = lake.collect(positions_of(lake, games))
    reached = lake.collect(lake.scan("afterstates").select("end_position", "n", reached="position"))
    last = pl.col("end_position").ne_missing(pl.col("end_position").shift(-1))
    told = positions.join(reached, on=["end_position", "n"], how="left", maintain_order="left").with_columns(last=last)
    following = pl.when("last").then("facts").otherwise(pl.col("position").shift(-1))
    return told.with_columns(open=pl.col("reached") != following)


def _following(decisions: pl.DataFrame, predictors: Judges, *, wanted: pl.Expr) -> pl.DataFrame:
    """The rows of `_decisions` that are wanted, with the chances `before` each and at the `next`, or the result."""
    chosen = decisions.with_columns(wanted=wanted)["wanted"]
    # The chance at a decision is also that of the one before it, at its end.
    needed = chosen | chosen.shift(1, fill_value=False)
    before = pl.Series("before", [None], dtype=pl.Float64).new_from_index(0, decisions.height)
    before = before.scatter(needed.arg_true(), predictors.both(decisions.filter(needed)))
    following = pl.when("last").then("score").otherwise(pl.col("before").shift(-1)).alias("next")
    return decisions.with_columns(before).with_columns(following).filter(chosen)


def _afterstates(lake: Lake, games: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of `afterstates_of` those decisions, with their `kind`."""
    key = ["end_position", "n"]
    kinds = lake.scan("decisions").select(*key, pl.col("kind").cast(pl.String))
    chosen = rows.lazy().select(key)
    return lake.collect(afterstates_of(lake, games).join(chosen, on=key, how="semi").join(kinds, on=key)).sort(key)


def largest_changes(changes: pl.DataFrame) -> pl.DataFrame:
    """The rows of the three largest changes of each game, one a turn and 5 points at least, the largest first."""
    size = pl.col("change").abs()
    largest = changes.filter(size >= LEAST_CHANGE).sort("end_position", size, "n", descending=[False, True, False])
    one_a_turn = largest.unique(["end_position", "turn"], keep="first", maintain_order=True)
    return one_a_turn.group_by("end_position", maintain_order=True).head(KEY_MOMENTS).select(changes.columns)
