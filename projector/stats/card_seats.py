"""The seats that statistics of cards count, the cards of their main decks, and the cards that came to their hands."""

from dataclasses import replace

import polars as pl

from events.table.statistics import OPENING
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.kept import kept
from projector.stats.seats import OF_POOL, POOL, STRATUM, seat_games, seat_key

OF_CARD = {**OF_POOL, "card_number": pl.String(), "card_name": pl.String()}
"""The columns that say which card a row is of. `options`: the readings of the rules; null where several are pooled."""


def card_seats(lake: Lake, filters: Filters) -> pl.DataFrame:
    """One row a seat that the filters leave, mirrors left out, as `seat_games` has them.

    With `off`: the score less the mean of its stratum, `row`, its number, `games`: 1, and `named`: what the unit is
    called, which is a number, too. POOL and deck_id are words to group by.
    """
    rows = seat_games(lake, filters).filter(~pl.col("mirror"))
    seats = lake.collect(rows.with_columns(seat_key(), named="unit").sort("seat_key"))
    mean = pl.col("score").mean().over(*POOL, *STRATUM)
    words = pl.col(*POOL, "deck_id").cast(pl.Categorical)
    told = seats.with_columns(pl.col("unit").rank("dense"), words, off=pl.col("score") - mean, games=pl.lit(1))
    return told.with_row_index("row")


def main_cards(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The main decks of those seats: `deck_id`, `card_number`, `card_name`, `copies`, a row a card of a list."""
    return kept(lake, "main cards", _main_cards).join(
        seats.select(pl.col("deck_id").unique()), on="deck_id", how="semi"
    )


def _main_cards(lake: Lake) -> pl.DataFrame:
    listed = lake.scan("deck_cards").filter("main")
    parts = listed.select("deck_id", "part", "card_number", "card_name", "copies").unique()
    cards = parts.group_by("deck_id", "card_number").agg(
        pl.col("card_name").cast(pl.String).min(), pl.col("copies").sum().cast(pl.Int64)
    )
    return lake.collect(cards)


def card_games(lake: Lake, seats: pl.DataFrame, *columns: str) -> pl.LazyFrame:
    """A row a main-deck card of those seats: the columns of `seats`, `card_number` and these of `card_games`."""
    of_cards = lake.scan("card_games").filter("main").select(seat_key(), "card_number", *columns)
    return of_cards.join(seats.lazy(), on="seat_key")


def arrivals(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The copies of main-deck cards in the hands of those seats since the first turn began, and as first dealt.

    A row each time a copy came: `row` of the seat, `seq`, `turn`, `card`, `card_number`, `origin`, `by_chance`,
    `dealt`, `opening`. A copy dealt that was not kept has `dealt` alone.
    """
    there = pl.col("origin").ne_missing(OPENING) | pl.col("opening") | pl.col("dealt")
    columns = ("seq", "turn", "card", "card_number", "origin", "by_chance", "dealt", "opening")
    came = lake.scan("hands").filter(there).select(seat_key(), *columns)
    found = came.join(seats.lazy().select("row", "deck_id", "seat_key"), on="seat_key")
    whole = replace(lake, until=None, after=0, amended=True)  # lists never change, and are the same for all seats
    listed = main_cards(whole, seats).lazy().select("deck_id", "card_number")
    return lake.collect(found.join(listed, on=["deck_id", "card_number"], how="semi").drop("seat_key", "deck_id"))


def first_of(came: pl.DataFrame) -> pl.DataFrame:
    """The `arrivals` by which each copy first came to the hand, or was there, since the first turn began."""
    copy = (pl.col("row").cast(pl.UInt64) * 2**16 + pl.col("card")).alias("copy")
    held = came.filter(pl.col("origin").ne_missing(OPENING) | pl.col("opening")).with_columns(copy)
    again = held["copy"].is_duplicated()  # few are
    often = held.filter(again).sort("seq").unique("copy", keep="first", maintain_order=True)
    return pl.concat([held.filter(~again), often]).drop("copy")


def card_names(main: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """The name of each card number: `system`, `card_number`, `card_name`; of several the first by the alphabet."""
    systems = seats.select("system", "deck_id").unique()
    named = main.join(systems, on="deck_id")
    return named.group_by("system", "card_number").agg(pl.col("card_name").min())
