"""How those fare who had cards in one way or another, and how much better than all who played the same matchup."""

from collections.abc import Sequence

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import OF_CARD, card_names, main_cards
from projector.stats.declared import Maker, Rows
from projector.stats.filters import Filters
from projector.stats.intervals import RATE
from projector.stats.means import OF_WON, mean_columns, mean_schema, rate_columns
from projector.stats.measured import chosen_seats, measured
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import POOL

OVER = mean_schema("over")
"""The score beyond the mean of the stratum (the same list against the same deck, with the same turn order)."""


def columns(**own: pl.DataType) -> pl.Schema:
    """The columns of a statistic of `card_rates`, with `own` between the card and its rates."""
    return pl.Schema({**OF_CARD, **own, "copies": pl.Int64(), **RATE, **OVER})


def rows_of_cards(name: str, make: Maker, by: Sequence[str]) -> Rows:
    """The rows of copies of cards, `weight` of them, that a statistic asks the rates of."""
    copies = Term("weight")
    of = {"won": Ratio(Term("weight", "score"), copies), "over": Ratio(Term("weight", "off"), copies)}
    return Rows(name, make, ("card_number", *by), of, of_all=True)


def card_rates(lake: Lake, filters: Filters, rows: Rows) -> pl.DataFrame:
    """One row a card and each value of what else the rows are by, and before them one for all cards, whose card_number
    is null: copies; win_rate and over with their intervals.
    """
    seats = chosen_seats(lake, filters)
    rated = measured(lake, seats, rows).select(
        *POOL,
        *rows.by,
        pl.col("won_n").cast(pl.Int64).alias("copies"),
        *rate_columns("won", "won"),
        *mean_columns("over"),
        "clustered_by",
    )
    names = card_names(main_cards(lake, seats.frame), seats.frame)
    named = rated.rename(OF_WON).join(names, on=["system", "card_number"], how="left")
    return named.with_columns(pl.col(pl.Categorical).cast(pl.String)).sort(*POOL, *rows.by)
