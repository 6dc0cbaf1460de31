"""The worth of a copy in hand, against the copies that as many cards from the deck would have brought.

All is summed by products of two counts of a seat: the sums of any parts of the seats add up to those of the whole.
"""

from functools import reduce
from math import comb
from operator import mul

import polars as pl

from projector.stats.early import OPPONENTS
from projector.stats.seats import POOL

NO_SPREAD = 1e-9
"""A sum of squares as small is none, but for rounding."""
LEAST = 0.25
"""A sum of squares of whole numbers less their mean is none, or at least a half."""
HIGHEST = 4
"""The highest exponent of which sums are needed."""
_POWERS = [(i, n - i) for n in range(1, HIGHEST + 1) for i in range(n + 1)]
MEASURES = ("seats", *(f"k{i} s{j}" for i, j in _POWERS))
"""The columns of `exposures`: the seats, and k, raised, by s, raised."""
_INSIDE = ["deck_id", "on_the_play", "main_size"]
_GROUP = [*POOL, *_INSIDE, "opponent", "opposing_archetype", "score"]


def exposures(sizes: pl.LazyFrame, first_arrivals: pl.DataFrame) -> pl.LazyFrame:
    """Of each seat (`row`) of `sizes`, with its `main_size`: how many cards of its main deck came to hand by chance, s,
    and how many of these copies of each card, k; as MEASURES. A row a seat, without a card, has those of s alone, and
    one a card those with k.

    `first_arrivals`: the `first_of` those that came so.
    """
    held = first_arrivals.lazy().group_by("row", "card_number").agg(k=pl.len().cast(pl.Int64))
    counts = held.group_by("row").agg(s=pl.col("k").sum())
    known = sizes.select("row", pl.col("main_size").cast(pl.Int64)).drop_nulls()
    of_seats = known.join(counts, on="row", how="left").with_columns(pl.col("s").fill_null(0))
    k, s = pl.col("k"), pl.col("s")
    of_s = of_seats.with_columns(
        pl.lit(None, pl.Categorical).alias("card_number"),
        pl.lit(1, pl.Int64).alias("seats"),
        *((_raised(s, j) if i == 0 else pl.lit(0, pl.Int64)).alias(f"k{i} s{j}") for i, j in _POWERS),
    )
    of_k = held.join(of_seats, on="row").with_columns(
        pl.lit(0, pl.Int64).alias("seats"),
        *((_raised(k, i) * _raised(s, j) if i else pl.lit(0, pl.Int64)).alias(f"k{i} s{j}") for i, j in _POWERS),
    )
    return pl.concat([part.select("row", "card_number", "main_size", *MEASURES) for part in (of_s, of_k)])


def _raised(number: pl.Expr, exponent: int) -> pl.Expr:
    """A whole number, raised: products are several times as fast as exponents of any number."""
    return reduce(mul, [number] * exponent, pl.lit(1, pl.Int64))


def per_copy_effects(
    seats: pl.DataFrame, main: pl.DataFrame, exposed: pl.LazyFrame, levels: pl.DataFrame
) -> pl.DataFrame:
    """The slope of the score on copies beyond those expected, inside strata: `per_copy` and `per_copy_se` of each card.

    Of S distinct main-deck cards that came to hand by chance, k are of the card; x = k - copies · S / main_size. Late
    copies count; a card that draws cards moves S itself. `exposed`: `exposures` of the seats, or sums of these by
    `row`. `levels`: how each card's strata tell opponents apart.
    """
    of_rows = seats.lazy().select("row", *(name for name in _GROUP if name != "main_size"))
    sums = exposed.join(of_rows, on="row").group_by(*_GROUP, "card_number").agg(pl.col(MEASURES).sum())
    numbers = sums.collect().with_columns(pl.col("score").cast(pl.Float64))
    groups = numbers.filter(pl.col("card_number").is_null()).drop("card_number").with_row_index("group")
    held = numbers.drop_nulls("card_number").join(groups.select("group", *_GROUP), on=_GROUP, nulls_equal=True)
    held = held.select("group", "card_number", *(f"k{i} s{j}" for i, j in _POWERS if i))
    listed = main.lazy().select("deck_id", "card_number", "copies")
    rows = groups.lazy().drop(f"k{i} s{j}" for i, j in _POWERS if i).join(listed, on="deck_id")
    rows = rows.join(held.lazy(), on=["group", "card_number"], how="left").with_columns(pl.col(MEASURES).fill_null(0))
    of_cards = rows.with_columns(_of_x()).collect().lazy()
    slopes = []
    for level, opponent in OPPONENTS.items():
        cards = levels.lazy().filter(strata=level).select(*POOL, "card_number")
        some = of_cards.join(cards, on=[*POOL, "card_number"], how="semi", nulls_equal=True)
        slopes.append(_slopes(some, [*_INSIDE, *opponent]).collect())
    return pl.concat(slopes)


def _of_x() -> list[pl.Expr]:
    """`x1` to `x4`: the sums of raised values of main_size · k - copies · s, whole numbers."""
    size, copies = pl.col("main_size"), pl.col("copies")
    return [
        pl.sum_horizontal(
            comb(n, j) * (-1) ** j * size ** (n - j) * copies**j * pl.col(f"k{n - j} s{j}") for j in range(n + 1)
        ).alias(f"x{n}")
        for n in range(1, HIGHEST + 1)
    ]


def _slopes(rows: pl.LazyFrame, inside: list[str]) -> pl.LazyFrame:
    """The slopes of the cards: of sums of the products of x and y, each less its mean inside the stratum."""
    card = [*POOL, "card_number"]
    n, y = pl.col("seats"), pl.col("score")
    strata = rows.group_by(*card, *inside).agg(mean_x=pl.col("x1").sum() / n.sum(), mean_y=(y * n).sum() / n.sum())
    joined = rows.join(strata, on=[*card, *inside], nulls_equal=True)
    m, off = pl.col("mean_x"), y - pl.col("mean_y")
    x = {0: n, **{exponent: pl.col(f"x{exponent}") for exponent in range(1, HIGHEST + 1)}}
    central = {
        f"c{exponent}": pl.sum_horizontal(comb(exponent, j) * (-m) ** j * x[exponent - j] for j in range(exponent + 1))
        for exponent in range(1, HIGHEST + 1)
    }
    products = {
        "xy": off * pl.col("c1"),
        "xx": pl.col("c2"),
        "xxyy": off**2 * pl.col("c2"),
        "xxxy": off * pl.col("c3"),
        "xxxx": pl.col("c4"),
    }
    of_strata = joined.with_columns(**central).group_by(*card, *inside).agg(
        product.sum().alias(name) for name, product in products.items()
    )  # fmt: skip
    size = pl.col("main_size").cast(pl.Float64)
    scaled = ((pl.col(name) / size ** name.count("x")).sum() for name in products)
    sums = of_strata.filter(pl.col("xx") > LEAST).group_by(card).agg(scaled)
    slope = pl.col("xy") / pl.col("xx")
    squares = pl.col("xxyy") - 2 * slope * pl.col("xxxy") + slope**2 * pl.col("xxxx")
    se = pl.when(squares > NO_SPREAD).then(squares.sqrt() / pl.col("xx"))
    return sums.select(*card, slope.alias("per_copy"), se.alias("per_copy_se"))
