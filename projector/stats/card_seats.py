"""The seats that statistics of cards count, the cards of their main decks, and the cards that came to their hands."""

import polars as pl

from events.table.statistics import OPENING
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.seats import OF_POOL, POOL, seat_games

OF_CARD = {**OF_POOL, "card_number": pl.String(), "card_name": pl.String()}
"""The columns that say which card a row is of. `options`: the readings of the rules; null where several are pooled."""
SEAT = ["end_position", "seat"]
"""A seat of a game, by a narrow key."""
STRATUM = ["deck_id", "opponent", "on_the_play"]
"""With POOL, what seats are compared inside of: the same list against the same deck with the same turn order.

The own side is the list at every level: else a card would look good of which better lists have more copies.
"""


def card_seats(lake: Lake, filters: Filters) -> pl.DataFrame:
    """One row a seat that the filters leave, mirrors left out, as `seat_games` has them.

    With `main_size` and `mulligans` of its deck, `off`: the score less the mean of its stratum, and `row`, its number.
    `unit` is a number, too.
    """
    rows = seat_games(lake, filters).filter(~pl.col("mirror"))
    decks = lake.scan("decks").select(*SEAT, "main_size", "mulligans")
    seats = lake.collect(rows.join(decks, on=SEAT, how="left"))
    mean = pl.col("score").mean().over(*POOL, *STRATUM)
    told = seats.sort(SEAT).with_columns(pl.col("unit").rank("dense"), off=pl.col("score") - mean)
    return told.with_row_index("row")


def main_cards(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The main decks of those seats: `deck_id`, `card_number`, `card_name`, `copies`, a row a card of a list."""
    listed = lake.scan("deck_cards").filter("main")
    parts = listed.select("deck_id", "part", "card_number", "card_name", "copies").unique()
    cards = parts.group_by(*(pl.col(name).cast(pl.String) for name in ("deck_id", "card_number"))).agg(
        pl.col("card_name").cast(pl.String).min(), pl.col("copies").sum().cast(pl.Int64)
    )
    return lake.collect(cards).join(seats.select("deck_id").unique(), on="deck_id", how="semi")


def card_games(lake: Lake, seats: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """A row a main-deck card of those seats: the columns of `seats`, `card_number` and these of `card_games`."""
    of_cards = lake.scan("card_games").filter("main").select(*SEAT, "card_number", *columns)
    joined = lake.collect(of_cards.join(seats.lazy(), on=SEAT))
    return joined.with_columns(pl.col("card_number").cast(pl.String))


def arrivals(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The copies of main-deck cards in the hands of those seats since the first turn began, and as first dealt.

    A row each time a copy came: `row` of the seat, `seq`, `turn`, `card`, `card_number`, `origin`, `by_chance`,
    `dealt`, `opening`. A copy dealt that was not kept has `dealt` alone.
    """
    there = pl.col("origin").cast(pl.String).ne_missing(OPENING) | pl.col("opening") | pl.col("dealt")
    came = (
        lake.scan("hands")
        .filter(there)
        .select(*SEAT, "seq", "turn", "card", "card_number", "origin", "by_chance", "dealt", "opening")
    )
    key = seats.lazy().select("row", "deck_id", *SEAT)
    found = lake.collect(came.join(key, on=SEAT))
    found = found.with_columns(pl.col("card_number", "origin").cast(pl.String))
    main = main_cards(lake, seats).select("deck_id", "card_number")
    return found.join(main, on=["deck_id", "card_number"], how="semi").drop(*SEAT, "deck_id")


def first_of(came: pl.DataFrame) -> pl.DataFrame:
    """The `arrivals` by which each copy first came to the hand, or was there, since the first turn began."""
    held = came.filter(pl.col("origin").ne_missing(OPENING) | pl.col("opening"))
    return held.sort("row", "seq").unique(["row", "card"], keep="first", maintain_order=True)


def card_names(main: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """The name of each card number: `system`, `card_number`, `card_name`; of several the first by the alphabet."""
    systems = seats.select("system", "deck_id").unique()
    named = main.join(systems, on="deck_id")
    return named.group_by("system", "card_number").agg(pl.col("card_name").min())
