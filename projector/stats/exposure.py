"""The worth of a copy in hand, against the copies that as many cards from the deck would have brought."""

import polars as pl

from projector.stats.early import OPPONENTS
from projector.stats.seats import POOL

NO_SPREAD = 1e-12
"""A sum of squares as small is none, but for rounding."""


def per_copy_effects(
    seats: pl.DataFrame, main: pl.DataFrame, first_arrivals: pl.DataFrame, levels: pl.DataFrame
) -> pl.DataFrame:
    """The slope of the score on copies beyond those expected, inside strata: `per_copy` and `per_copy_se` of each card.

    Of S distinct main-deck cards that came to hand by chance, k are of the card; x = k - copies · S / main_size. Late
    copies count; a card that draws cards moves S itself. `levels`: how each card's strata tell opponents apart.
    """
    held = first_arrivals.group_by("row", "card_number").agg(pl.len().alias("k"))
    came = held.group_by("row").agg(pl.col("k").sum().alias("s"))
    exposed = seats.join(came, on="row", how="left").with_columns(pl.col("s").fill_null(0) / pl.col("main_size"))
    rows = exposed.join(main.select("deck_id", "card_number", "copies"), on="deck_id")
    rows = rows.join(held, on=["row", "card_number"], how="left").with_columns(
        x=pl.col("k").fill_null(0) - pl.col("copies") * pl.col("s")
    )
    rows = rows.drop_nulls("x").join(levels, on=[*POOL, "card_number"], nulls_equal=True)
    return pl.concat(
        [_slopes(rows.filter(strata=level), ["deck_id", *of, "on_the_play"]) for level, of in OPPONENTS.items()]
    )


def _slopes(rows: pl.DataFrame, stratum: list[str]) -> pl.DataFrame:
    """The slopes of the cards whose strata are these."""
    card = [*POOL, "card_number"]
    x, y = (pl.col(name) - pl.col(name).mean().over(*card, *stratum) for name in ("x", "score"))
    inside = rows.select(*card, x=x, y=y)
    x, y = pl.col("x"), pl.col("y")
    slope = inside.group_by(card).agg((x * y).sum().alias("xy"), (x**2).sum().alias("xx"))
    slope = slope.filter(pl.col("xx") > NO_SPREAD).select(*card, "xx", per_copy=pl.col("xy") / pl.col("xx"))
    rest = inside.join(slope, on=card, nulls_equal=True)
    squares = rest.group_by(card).agg(((x * (y - pl.col("per_copy") * x)) ** 2).sum().alias("squares"))
    se = pl.when(pl.col("squares") > NO_SPREAD).then(pl.col("squares").sqrt() / pl.col("xx"))
    return slope.join(squares, on=card, nulls_equal=True).select(*card, "per_copy", se.alias("per_copy_se"))
