"""What becomes of the cards that come to the hand, and how do those fare whose cards end so?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_rates import card_rates, columns
from projector.stats.card_seats import arrivals, card_games, card_seats, first_of, main_cards
from projector.stats.filters import USUAL, Filters
from projector.stats.seats import POOL

COLUMNS = columns(fate=pl.String(), share=pl.Float64())
PLAYED, UNPLAYED, STUCK = "played", "unplayed", "stuck"


def card_fates(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks and fate, first all cards together (card_number null): copies, share of those seen.

    Of the copies that were in the hand since the first turn began: `played` or `unplayed`, where the game says what
    playing is; `stuck`: in the hand as the game ended; and the words of the game (`discarded`). A copy may have several
    fates. win_rate: of those whose cards had it; over: how much more they scored than all who played the same list
    against the same deck in the same turn order. Descriptive: who is winning has time to play. 95 % intervals; mirrors
    are left out.
    """
    seats = card_seats(lake, filters)
    came = first_of(arrivals(lake, seats)).join(seats.select("row", *POOL, "end_position"), on="row")
    of_cards = card_games(lake, seats, "seen", "played_of_seen", "in_hand")
    told = of_cards.rename({"played_of_seen": PLAYED, "in_hand": STUCK}).with_columns(
        (pl.col("seen").cast(pl.Int64) - pl.col(PLAYED).cast(pl.Int64)).alias(UNPLAYED)
    )
    rows = [
        told.filter(pl.col(fate) > 0).select("row", "card_number", pl.lit(fate).alias("fate"), weight=fate)
        for fate in (PLAYED, UNPLAYED, STUCK)
    ]
    marked = told.drop_nulls(PLAYED).select("system", pl.lit(PLAYED).alias("fate")).unique()
    words = came.join(_words(lake), on=["end_position", "card"]).join(marked, on=["system", "fate"], how="anti")
    rows.append(words.select("row", "card_number", "fate", weight=pl.lit(1)))
    found = card_rates(pl.concat(rows, how="vertical_relaxed"), seats, main_cards(lake, seats), ["fate"])
    both = pl.concat([told.with_columns(card_number=pl.lit(None, pl.String)), told])
    seen = both.group_by(*POOL, "card_number").agg(pl.col("seen").cast(pl.Int64).sum())
    shared = found.join(seen, on=[*POOL, "card_number"], nulls_equal=True, maintain_order="left")
    return shared.with_columns(share=pl.col("copies") / pl.col("seen")).select(COLUMNS.names())


def _words(lake: Lake) -> pl.DataFrame:
    """The cards of each game that had a fate in a word of the game: `end_position`, `card`, `fate`."""
    facts = lake.scan("facts").filter(pl.col("fate").is_not_null()).select("end_position", "card", "fate")
    return lake.collect(facts.unique()).with_columns(pl.col("fate").cast(pl.String))
