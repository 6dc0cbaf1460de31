"""How those fare who had cards in one way or another, and how much better than all who played the same matchup."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.card_seats import OF_CARD, card_names, card_seats, main_cards
from projector.stats.cell_ratios import varying_of_cells
from projector.stats.cells import Maker, Rows, Scored
from projector.stats.clusters import KNOWN_BY
from projector.stats.filters import Filters
from projector.stats.intervals import RATE
from projector.stats.means import OF_WON, Mean, mean_columns, mean_schema, means, rate_columns
from projector.stats.seats import POOL

OVER = mean_schema("over")
"""The score beyond the mean of the stratum (the same list against the same deck, with the same turn order)."""


def columns(**own: pl.DataType) -> pl.Schema:
    """The columns of a statistic of `card_rates`, with `own` between the card and its rates."""
    return pl.Schema({**OF_CARD, **own, "copies": pl.Int64(), **RATE, **OVER})


def rows_of_cards(name: str, make: Maker, by: Sequence[str]) -> Rows:
    """The rows of copies of cards, `weight` of them, that a statistic asks the rates of."""
    of = {"won": Scored("weight", "weight", "score"), "over": Scored("weight", "weight", "off")}
    return Rows(name, make, ("card_number", *by), of, of_all=True)


def card_rates(lake: Lake, filters: Filters, rows: Rows) -> pl.DataFrame:
    """One row a card and each value of what else the rows are by, and before them one for all cards, whose card_number
    is null: copies; win_rate and over with their intervals.
    """
    seats = seats_of_kinds(lake, filters)
    if seats is not None:
        found, main = varying_of_cells(lake, rows, seats), main_cards(lake, seats)
    else:
        seats = card_seats(lake, filters)
        main = main_cards(lake, seats)
        found = _of_rows(lake, seats, rows.make(lake, seats, main), rows)
    rated = found.lazy().select(
        *POOL,
        *rows.by,
        pl.col("won_n").cast(pl.Int64).alias("copies"),
        *rate_columns("won", "won"),
        *mean_columns("over"),
        "clustered_by",
    )
    told = rated.collect().rename(OF_WON)
    named = told.join(card_names(main, seats), on=["system", "card_number"], how="left")
    return named.with_columns(pl.col(pl.Categorical).cast(pl.String)).sort(*POOL, *rows.by)


def _of_rows(lake: Lake, seats: pl.DataFrame, made: pl.LazyFrame, rows: Rows) -> pl.DataFrame:
    """The means by card and of all cards, by the rows themselves."""
    of_seats = seats.lazy().select("row", *POOL, "score", "off", *KNOWN_BY)
    told = lake.collect(made.join(of_seats, on="row"))
    no_card = pl.lit(None, pl.Categorical).alias("card_number")
    means_of = {name: Mean(str(ratio.factor), ratio.under) for name, ratio in rows.of.items()}
    return pl.concat([means(some, [*POOL, *rows.by], means_of) for some in (told.with_columns(no_card), told)])
