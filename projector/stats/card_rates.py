"""How those fare who had cards in one way or another, and how much better than all who played the same matchup."""

from collections.abc import Sequence

import polars as pl

from projector.stats.card_seats import OF_CARD, card_names
from projector.stats.clusters import KNOWN_BY
from projector.stats.intervals import RATE
from projector.stats.means import OF_WON, Mean, mean_columns, mean_schema, means, rate_columns
from projector.stats.seats import POOL

OVER = mean_schema("over")
"""The score beyond the mean of the stratum (the same list against the same deck, with the same turn order)."""


def columns(**own: pl.DataType) -> pl.Schema:
    """The columns of a statistic of `card_rates`, with `own` between the card and its rates."""
    return pl.Schema({**OF_CARD, **own, "copies": pl.Int64(), **RATE, **OVER})


def card_rates(rows: pl.DataFrame, seats: pl.DataFrame, main: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row a card and each value of `by`, and before them one for all cards, whose card_number is null.

    `rows`: `row` of the seat, `card_number`, `weight` copies, and the columns `by`; those outside main decks are left
    out. copies; win_rate and over with their intervals.
    """
    of_seats = seats.lazy().select("row", "deck_id", *POOL, "score", "off", *KNOWN_BY)
    listed = main.lazy().select("deck_id", "card_number")
    joined = rows.lazy().join(of_seats, on="row").join(listed, on=["deck_id", "card_number"], how="semi")
    told = joined.select(*POOL, "card_number", *by, "weight", "score", "off", *KNOWN_BY).collect()
    no_card = pl.lit(None, pl.Categorical).alias("card_number")
    both = pl.concat([_rates(told.with_columns(no_card), by), _rates(told, by)])
    named = both.join(card_names(main, seats), on=["system", "card_number"], how="left")
    return named.with_columns(pl.col(pl.Categorical).cast(pl.String)).sort(*POOL, "card_number", *by)


def _rates(rows: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    keys = [*POOL, "card_number", *by]
    found = means(rows, keys, {"won": Mean("score", "weight"), "over": Mean("off", "weight")})
    told = found.select(
        *keys,
        pl.col("won_n").cast(pl.Int64).alias("copies"),
        *rate_columns("won", "won"),
        *mean_columns("over"),
        "clustered_by",
    )
    return told.rename(OF_WON)
