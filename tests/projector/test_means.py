"""Weighted means against the rates of the same rows, and against rows written out."""

import math

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from projector.stats.clusters import NO_VARIANCE, ROUGH, half_width, varying
from projector.stats.intervals import SCORED, once, rated, ratios_of
from projector.stats.means import OF_WON, mean_columns, rate_columns
from projector.stats.numbering import numbered
from projector.stats.ratios import Differences, Ratio, Term
from tests.drawn import given, st


def means(of: pl.DataFrame, names: dict[str, tuple[str, str]], differences: Differences | None = None) -> pl.DataFrame:
    """By deck the means of columns, each weighted by another, in the order of the decks."""
    weighted = {name: Ratio(Term(weight, value), Term(weight)) for name, (value, weight) in names.items()}
    return varying(of.lazy(), ["deck"], weighted, differences).drop("rows", "independent").sort("deck")


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
    found = means(of, {"won": ("score", "one")})
    found = found.select("deck", *rate_columns("won", "won"), "clustered_by")
    expected = rated(varying(once(of.lazy()), ["deck"], SCORED), "score", ["deck"]).drop("p").sort("deck")
    assert_frame_equal(found.rename(OF_WON), expected)


@pytest.mark.parametrize("people", [False, True])
def test_a_weight_is_so_many_rows(*, people: bool) -> None:
    """Rows without weight are no clusters either."""
    of = rows(people=people)
    written = of.select(pl.all().repeat_by("copies").explode(empty_as_null=False)).with_columns(one=pl.lit(1))
    assert_frame_equal(means(of, {"won": ("score", "copies")}), means(written, {"won": ("score", "one")}))


def test_the_variance_of_a_difference_counts_what_both_means_share() -> None:
    of = rows(people=False).with_columns(one=pl.lit(1), none=1 - pl.col("score"))
    two = {"won": ("score", "one"), "again": ("score", "one"), "lost": ("none", "one")}
    found = means(of, two, {"nothing": ("won", "again"), "twice": ("won", "lost")})
    assert found["nothing_variance"].to_list() == [0, 0]
    assert found["twice_variance"].to_list() == pytest.approx((4 * found["won_variance"]).to_list())


WHOLE = st.one_of(st.none(), st.integers(-3, 3), st.integers(-(2**62), 2**62))
ROWS = st.lists(st.tuples(WHOLE, WHOLE, WHOLE, st.sampled_from(["x", "y", None]), st.sampled_from([True, False, None])))


@given(ROWS)
def test_rows_have_one_number_where_all_columns_are_equal(told: list[tuple[int | str | bool | None, ...]]) -> None:
    names = ("p", "q", "r", "word", "flag")
    dtypes = (pl.Int64, pl.Int64, pl.Int64, pl.String, pl.Boolean)
    frame = pl.DataFrame(told, schema=dict(zip(names, dtypes, strict=True)), orient="row")
    numbers = numbered(frame[name] for name in names).to_list()
    assert [[one == other for other in numbers] for one in numbers] == [
        [row == other for other in told] for row in told
    ]


def test_a_few_that_are_all_alike_have_no_interval_and_many_have() -> None:
    for count, ends in ((3, (None, None)), (10, (0.25, 0.25))):
        alone = {"player": None, "opposing_player": None, "once": 1, "deck": "x"}
        rows = {"off": [0.25] * count, "unit": range(count), **alone}
        frame = pl.DataFrame(rows, schema_overrides={"player": pl.String, "opposing_player": pl.String})
        found = means(frame, {"over": ("off", "once")}).select(mean_columns("over")).row(0)
        assert found == (0.25, *ends, count)
        mean = ratios_of(frame.lazy(), ["deck"], {"mean": Ratio(Term("off"), Term("once"))}).collect().row(0)
        assert mean[1:5] == (0.25, *ends, count)


def test_a_variance_of_nothing_but_rounding_gives_no_width_to_many_and_says_nothing_of_few() -> None:
    """Its root would be a thousand times what was rounded, and differ with the order of the rows."""
    rows = pl.DataFrame(
        {
            "variance": [NO_VARIANCE / 1000, NO_VARIANCE / 1000, -NO_VARIANCE, NO_VARIANCE * 4, None],
            "clusters": [ROUGH, ROUGH - 1, ROUGH, ROUGH - 1, ROUGH],
        }
    )
    widths = rows.select(half_width(pl.lit(2.0), pl.col("variance"), pl.col("clusters")))
    assert widths.to_series().to_list() == [0, None, 0, pytest.approx(4 * math.sqrt(NO_VARIANCE)), None]
