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
        "other_main": pl.Boolean(),
        "other_number": pl.String(),
        "other_name": pl.String(),
        "number": pl.Int64(),
        "offered": pl.Int64(),
        "taken": pl.Int64(),
        "choice_rate": pl.Float64(),
        **{f"choice_{of}": dtype for of, dtype in INTERVAL.items()},
        **RATE,
        **mean_schema("change"),
    }
)
_OWN = ["kind", "verb", "card_number", "other_number", "number"]
_OPTION = ["kind", "verb", "card_number", "other_main", "other_number", "number"]
_NAMES = ["card_name", "other_name"]


def card_choices(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a kind of decision and option: the decisions that offered it, and those that took it.

    Options are equal by verb, cards and number (a mode, a skill, an amount); card_number is null where the verb names
    no card. other_main: whether the other card that it names is of a main deck, as other_number and other_name then
    say; else it is any other card. Counted are decisions that list all options, and leave a choice; mirrors are left
    out. choice_rate: taken / offered; win_rate: of those who took it, a row a decision. 95 % intervals, as wide as the
    decisions of one game are alike. Off-policy: it tells nothing of a player who chooses otherwise. change: the mean of
    score - V over those who took it, V being the probability to win on what they knew as they decided; of games whose
    population has a model (`kifu train`) that was not trained on them, null without.
    """
    seats = card_seats(lake, filters)
    key = seats.lazy().select("seat_key", *POOL, "score", *KNOWN_BY)
    rows = _with_main(lake, _offers(lake).lazy()).join(key, on="seat_key")
    rows = rows.with_columns(choice=pl.col("taken") / pl.col("offered")).collect().lazy()
    by = [*POOL, *_OPTION]
    found = means(rows, by, {"choice": Mean("choice", "offered"), "won": Mean("score", "taken")})
    found = found.with_columns(pl.col(pl.Categorical).cast(pl.String))
    told = found.select(
        *by,
        pl.col("choice_n").cast(pl.Int64).alias("offered"),
        pl.col("won_n").cast(pl.Int64).alias("taken"),
        *rate_columns("choice", "choice"),
        *rate_columns("won", "won"),
        "clustered_by",
    ).rename(OF_WON)
    told = told.join(_changes(lake, filters, key), on=by, how="left", nulls_equal=True)
    for number, name in (("card_number", "card_name"), ("other_number", "other_name")):
        names = rows.filter(pl.col(number).is_not_null()).select("system", number, name).unique().collect()
        first = names.cast(pl.String).group_by("system", number).agg(pl.col(name).min())
        told = told.join(first, on=["system", number], how="left")
    return told.select(COLUMNS.names()).cast(COLUMNS).sort(*POOL, *_OPTION)


def _with_main(lake: Lake, options: pl.LazyFrame) -> pl.LazyFrame:
    """The options with `other_main`, and without the numbers of other cards outside main decks, which are one."""
    outside = lake.scan("deck_cards").filter(~pl.col("main")).select(
        "end_position", pl.col("card_number").alias("other_number"), outside=pl.lit(True)
    )  # fmt: skip
    known = options.join(outside.unique(), on=["end_position", "other_number"], how="left")
    main = pl.when(pl.col("other_number").is_not_null()).then(pl.col("outside").is_null())
    return known.with_columns(pl.when(main).then(pl.col("other_number")).alias("other_number"), other_main=main)


def _offers(lake: Lake) -> pl.DataFrame:
    """The decisions that `offered` a seat something, and those in which it was `taken`, with the cards' names.

    In a part the rows of a game that name the same lie together: summed run by run, which needs no search for equals.
    """
    of_b, took = (pl.col("seat") == "b").alias("of_b"), (pl.col("taken") > 0).alias("took")
    rows = lake.collect(lake.scan("choices").filter("complete").select("end_position", *_OWN, *_NAMES, of_b, took))
    told = rows.select(pl.col("end_position", *_OWN).to_physical())
    begins = told.select(pl.any_horizontal(pl.all().ne_missing(pl.all().shift()))).to_series().arg_true()
    found = []
    for n, here in enumerate((~rows["of_b"], rows["of_b"])):
        of_runs = rows[begins].select(*_OWN, *_NAMES, "end_position", seat_key=2 * pl.col("end_position") + n)
        for name, counted in (("offered", here), ("taken", here & rows["took"])):
            sums = np.add.reduceat(counted.cast(pl.Int32).to_numpy(), begins.to_numpy())
            of_runs = of_runs.with_columns(pl.Series(name, sums, pl.Int64))
        found.append(of_runs)
    return pl.concat(found).filter(pl.col("offered") > 0)


def _changes(lake: Lake, filters: Filters, seats: pl.LazyFrame) -> pl.DataFrame:
    """The mean of score - V where an option was taken, of those of `seats`, clustered as these are."""
    taken = lake.scan("choices").filter(pl.col("complete"), pl.col("taken") > 0)
    took = taken.select(seat_key(), "end_position", "n", *_OWN).join(seats, on="seat_key")
    chances = chances_of_deciders(lake, filters, took)
    known = took if chances.height else took.clear()
    known = known.join(chances.lazy(), on=["end_position", "n"])
    rows = lake.collect(_with_main(lake, known)).with_columns(off=pl.col("score") - pl.col("chance"), once=1)
    by = [*POOL, *_OPTION]
    found = means(rows, by, {"change": Mean("off", "once")}).with_columns(pl.col(pl.Categorical).cast(pl.String))
    return found.select(*by, *mean_columns("change"))
