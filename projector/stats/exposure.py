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
    of_copy = (pl.col("row").cast(pl.UInt64) * 2**32 + pl.col("card_number").to_physical()).alias("key")
    held = first_arrivals.lazy().group_by("row", of_copy).agg(pl.len().alias("k")).collect()
    came = held.group_by("row").agg(pl.col("k").sum().alias("s"))
    exposed = seats.join(came, on="row", how="left").with_columns(pl.col("s").fill_null(0) / pl.col("main_size"))
    listed = main.lazy().select("deck_id", "card_number", "copies")
    copies = held.lazy().select("key", "k")
    slopes = []
    for level, opponent in OPPONENTS.items():
        cards = levels.lazy().filter(strata=level).select(*POOL, "card_number")
        inside = [*POOL, "deck_id", *opponent, "on_the_play"]
        strata = exposed.lazy().select(inside).unique().with_row_index("stratum")
        of_seats = exposed.lazy().join(strata, on=inside, nulls_equal=True)
        of_cards = listed.join(cards, on="card_number", how="semi")
        rows = of_seats.select("row", *POOL, "deck_id", "s", "score", "stratum").join(of_cards, on="deck_id")
        rows = rows.join(cards, on=[*POOL, "card_number"], how="semi", nulls_equal=True)
        rows = rows.with_columns(of_copy).join(copies, on="key", how="left")
        x = pl.col("k").fill_null(0) - pl.col("copies") * pl.col("s")
        slopes.append(_slopes(rows.select(*POOL, "card_number", "stratum", "score", x=x).drop_nulls("x").collect()))
    return pl.concat(slopes)


def _slopes(rows: pl.DataFrame) -> pl.DataFrame:
    """The slopes of the cards: of sums of the products of x and y, each less its mean inside the stratum."""
    means = rows.lazy().group_by("card_number", "stratum").agg(pl.col("x", "score").mean().name.prefix("mean_"))
    joined = rows.lazy().join(means, on=["card_number", "stratum"])
    x, y = pl.col("x") - pl.col("mean_x"), pl.col("score") - pl.col("mean_score")
    products = {"xy": x * y, "xx": x**2, "xxyy": (x * y) ** 2, "xxxy": x**3 * y, "xxxx": x**4}
    sums = joined.group_by(*POOL, "card_number").agg(product.sum().alias(name) for name, product in products.items())
    slope = pl.col("xy") / pl.col("xx")
    squares = pl.col("xxyy") - 2 * slope * pl.col("xxxy") + slope**2 * pl.col("xxxx")
    se = pl.when(squares > NO_SPREAD).then(squares.sqrt() / pl.col("xx"))
    varied = sums.filter(pl.col("xx") > NO_SPREAD)
    return varied.select(*POOL, "card_number", slope.alias("per_copy"), se.alias("per_copy_se")).collect()
