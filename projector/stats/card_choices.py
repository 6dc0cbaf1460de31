"""Which cards are taken when they are offered, and how do those fare who take them?"""

import numpy as np
import polars as pl

from projector.lake import Lake
from projector.models.deciders import chances_of_deciders
from projector.stats.card_seats import OF_CARD, card_seats
from projector.stats.clusters import KNOWN_BY
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import INTERVAL, RATE
from projector.stats.means import OF_WON, Mean, mean_columns, mean_schema, means, rate_columns
from projector.stats.seats import POOL, seat_key

COLUMNS = pl.Schema(
    {
        **OF_CARD,
        "kind": pl.String(),
        "verb": pl.String(),
        "offered": pl.Int64(),
        "taken": pl.Int64(),
        "choice_rate": pl.Float64(),
        **{f"choice_{of}": dtype for of, dtype in INTERVAL.items()},
        **RATE,
        **mean_schema("change"),
    }
)
_OWN = ["kind", "verb", "card_number"]


def card_choices(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a kind of decision, verb and card offered: the decisions that offered it, and those that took it.

    Equal cards are one option; card_number is null where the verb names no card. Counted are decisions that list all
    options, and leave a choice; mirrors are left out. choice_rate: taken / offered; win_rate: of those who took it, a
    row a decision. 95 % intervals, as wide as the decisions of one game are alike. Off-policy: it tells nothing of a
    player who chooses otherwise. change: the mean of score - V over those who took it, V being the probability to win
    on what they knew as they decided; of games whose population has a model (`kifu train`) that was not trained on
    them, null without.
    """
    seats = card_seats(lake, filters)
    key = seats.lazy().select("seat_key", *POOL, "score", *KNOWN_BY)
    rows = _offers(lake).lazy().join(key, on="seat_key").with_columns(choice=pl.col("taken") / pl.col("offered"))
    rows = rows.collect().lazy()
    by = [*POOL, *_OWN]
    found = means(rows, by, {"choice": Mean("choice", "offered"), "won": Mean("score", "taken")})
    found = found.with_columns(pl.col(pl.Categorical).cast(pl.String))
    names = rows.select("system", "card_number", "card_name").unique().collect()
    names = names.cast(pl.String).group_by("system", "card_number").agg(pl.col("card_name").min())
    told = found.select(
        *by,
        pl.col("choice_n").cast(pl.Int64).alias("offered"),
        pl.col("won_n").cast(pl.Int64).alias("taken"),
        *rate_columns("choice", "choice"),
        *rate_columns("won", "won"),
        "clustered_by",
    ).rename(OF_WON)
    told = told.join(_changes(lake, filters, key, _OWN), on=by, how="left", nulls_equal=True)
    told = told.join(names, on=["system", "card_number"], how="left", nulls_equal=True)
    return told.select(COLUMNS.names()).cast(COLUMNS).sort(*POOL, "kind", "verb", "card_number")


def _offers(lake: Lake) -> pl.DataFrame:
    """The decisions that `offered` a seat something, and those in which it was `taken`, with the card's name.

    In a part the rows of a game that name the same lie together: summed run by run, which needs no search for equals.
    """
    of_b, took = (pl.col("seat") == "b").alias("of_b"), (pl.col("taken") > 0).alias("took")
    rows = lake.collect(lake.scan("choices").filter("complete").select("end_position", *_OWN, "card_name", of_b, took))
    told = rows.select(pl.col("end_position", *_OWN).to_physical())
    begins = told.select(pl.any_horizontal(pl.all().ne_missing(pl.all().shift()))).to_series().arg_true()
    found = []
    for n, here in enumerate((~rows["of_b"], rows["of_b"])):
        of_runs = rows[begins].select(*_OWN, "card_name", seat_key=2 * pl.col("end_position") + n)
        for name, counted in (("offered", here), ("taken", here & rows["took"])):
            sums = np.add.reduceat(counted.cast(pl.Int32).to_numpy(), begins.to_numpy())
            of_runs = of_runs.with_columns(pl.Series(name, sums, pl.Int64))
        found.append(of_runs)
    return pl.concat(found).filter(pl.col("offered") > 0)


def _changes(lake: Lake, filters: Filters, seats: pl.LazyFrame, own: list[str]) -> pl.DataFrame:
    """The mean of score - V where an option was taken, of those of `seats`, clustered as these are."""
    taken = lake.scan("choices").filter(pl.col("complete"), pl.col("taken") > 0)
    took = taken.select(seat_key(), "end_position", "n", *own).join(seats, on="seat_key")
    chances = chances_of_deciders(lake, filters, took)
    known = took if chances.height else took.clear()
    rows = lake.collect(known.join(chances.lazy(), on=["end_position", "n"]))
    rows = rows.with_columns(off=pl.col("score") - pl.col("chance"), once=1)
    found = means(rows, [*POOL, *own], {"change": Mean("off", "once")})
    return found.with_columns(pl.col(pl.Categorical).cast(pl.String)).select(*POOL, *own, *mean_columns("change"))
