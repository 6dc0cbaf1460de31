"""Weighted means against the rates of the same rows, and against rows written out."""

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from projector.stats.intervals import rates
from projector.stats.means import OF_WON, Mean, means, rate_columns


def rows(*, people: bool) -> pl.DataFrame:
    """Rows of two decks in matches of two or three games; of the deck `known` alone the players are known."""
    rng = np.random.default_rng(3)
    decks = np.array(["known", "unknown"])[rng.integers(2, size=400)]
    own, other = ([f"{side}{n}" for n in rng.integers(9, size=400)] for side in "po")
    there = [people and deck == "known" for deck in decks]
    return pl.DataFrame(
        {
            "deck": decks,
            "score": rng.integers(3, size=400) / 2,
            "unit": np.arange(400) // 5,
            "player": [name if known else None for name, known in zip(own, there, strict=True)],
            "opposing_player": [name if known else None for name, known in zip(other, there, strict=True)],
            "copies": rng.integers(4, size=400),
        },
        schema_overrides={"player": pl.String, "opposing_player": pl.String},
    )


@pytest.mark.parametrize("people", [False, True])
def test_means_of_equal_weights_are_the_rates(*, people: bool) -> None:
    of = rows(people=people).with_columns(one=pl.lit(1))
    found = means(of, ["deck"], {"won": Mean("score", "one")})
    found = found.select("deck", *rate_columns("won", "won"), "clustered_by").sort("deck")
    expected = rates(of.lazy(), ["deck"]).collect().sort("deck")
    assert_frame_equal(found.rename(OF_WON), expected)


@pytest.mark.parametrize("people", [False, True])
def test_a_weight_is_so_many_rows(*, people: bool) -> None:
    """Rows without weight are no clusters either."""
    of = rows(people=people)
    written = of.select(pl.all().repeat_by("copies").explode(empty_as_null=False)).with_columns(one=pl.lit(1))
    found = means(of, ["deck"], {"won": Mean("score", "copies")}).sort("deck")
    assert_frame_equal(found, means(written, ["deck"], {"won": Mean("score", "one")}).sort("deck"))


def test_the_variance_of_a_difference_counts_what_both_means_share() -> None:
    of = rows(people=False).with_columns(one=pl.lit(1), none=1 - pl.col("score"))
    two = {"won": Mean("score", "one"), "again": Mean("score", "one"), "lost": Mean("none", "one")}
    found = means(of, ["deck"], two, {"nothing": ("won", "again"), "twice": ("won", "lost")})
    assert found["nothing_variance"].to_list() == [0, 0]
    assert found["twice_variance"].to_list() == pytest.approx((4 * found["won_variance"]).to_list())
