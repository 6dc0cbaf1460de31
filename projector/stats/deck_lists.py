"""Which cards are in each deck, of which cost, and in how many copies?"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.kept import kept
from projector.stats.matches import Usable
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.usable import of_rows

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "part": pl.String(),
        "main": pl.Boolean(),
        "cost": pl.Int64(),
        "kind": pl.String(),
        "card_number": pl.String(),
        "card_name": pl.String(),
        "copies": pl.Float64(),
        "least": pl.Int64(),
        "most": pl.Int64(),
        "seats": pl.Int64(),
        "of": pl.Int64(),
        "share": pl.Float64(),
    }
)
_CARD = ["part", "card_number"]


def deck_lists(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck, part and card, the cards outside the main deck first, then by cost: copies, least, most.

    Of several lists of a deck, each counts as often as it was played: copies is the mean over the seats, least and most
    are those of any list, seats of `of` had the card at all, share = seats / of. part: the part of the deck, as the
    list says it; main: whether it is in the main deck; cost: null if the card has none, or the game does not say what a
    cost is; kind: the kind of the card. Mirrors count as two seats.
    """
    by = [*POOL, "deck"]
    lists = seat_games(lake, filters).group_by(*by, "deck_id").agg(seats=pl.len().cast(pl.Int64))
    cards = listed_cards(lake)
    known = lists.join(cards.lazy().select("deck_id").unique(), on="deck_id", how="semi")
    whole = known.group_by(by).agg(of=pl.col("seats").sum(), lists=pl.len())
    seats, copies = pl.col("seats"), pl.col("copies")
    found = (
        known.join(cards.lazy(), on="deck_id")
        .group_by(*by, *_CARD)
        .agg(
            pl.col("card_name", "kind", "cost").min(),
            pl.col("main").max(),
            total=(seats * copies).sum(),
            least=copies.min(),
            most=copies.max(),
            in_lists=pl.len(),
            seats=seats.sum(),
        )
        .join(whole, on=by, nulls_equal=True)
        .with_columns(
            copies=pl.col("total") / pl.col("of"),
            least=pl.when(pl.col("in_lists") == pl.col("lists")).then("least").otherwise(0),
            share=pl.col("seats") / pl.col("of"),
        )
    )
    told = found.select(COLUMNS.names()).sort(*by, "main", "part", "cost", "kind", "card_number", nulls_last=False)
    return lake.collect(told).cast(COLUMNS)


def most_like(lists: pl.DataFrame, deck: str, *, of: Mapping[str, Any]) -> str | None:
    """The deck with most copies in common with another, of rows of `deck_lists`; None if none has any. `of`: the card
    game, population and readings of both."""
    best = in_common(lists, deck, of=of).head(1)["deck"]
    return best.item() if len(best) else None


def in_common(lists: pl.DataFrame, deck: str, *, of: Mapping[str, Any]) -> pl.DataFrame:
    """The decks that have a copy in common with another, of rows of `deck_lists`, a row each: deck, the `copies` that
    both have, seats; the most alike first. `of`: the card game, population and readings of all."""
    pool = [pl.col(name).eq_missing(pl.lit(of[name])) for name in POOL]
    cards = lists.filter(pool).group_by("deck", "card_number", maintain_order=True)
    summed = cards.agg(pl.col("copies").sum(), pl.col("seats").max())
    mine = summed.filter(pl.col("deck") == deck).select("card_number", mine="copies")
    both = summed.filter(pl.col("deck") != deck).join(mine, on="card_number", maintain_order="left")
    common = both.group_by("deck", maintain_order=True).agg(
        copies=pl.min_horizontal("copies", "mine").sum(), seats=pl.col("seats").max()
    )
    return common.sort("copies", "seats", "deck", descending=[True, True, False])


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games with a deck whose list is known."""
    known = listed_cards(lake).lazy().select("deck_id").unique()
    rows = seat_games(lake, filters).join(known, on="deck_id", how="semi")
    return of_rows(lake, filters, rows, "a deck whose list is known")


def listed_cards(lake: Lake) -> pl.DataFrame:
    """The cards of all lists: `deck_id`, part, card_number, card_name, main, kind, cost and copies, a row a card."""
    return kept(lake, "cards of lists", _listed_cards)


def _listed_cards(lake: Lake) -> pl.DataFrame:
    words = pl.col("deck_id", "part", "card_number", "card_name", "kind").cast(pl.String)
    rows = lake.scan("deck_cards").select(words, "main", "cost", pl.col("copies").cast(pl.Int64)).unique()
    of_card = rows.group_by("deck_id", *_CARD).agg(
        pl.col("card_name", "kind", "cost", "copies").min(), pl.col("main").max()
    )
    return lake.collect(of_card)
