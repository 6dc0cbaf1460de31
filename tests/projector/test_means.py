"""Weighted means against the rates of the same rows, and against rows written out."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from projector.stats.clusters import KNOWN_BY, numbered
from projector.stats.intervals import counted_means, rates, ratios, shares
from projector.stats.means import OF_WON, Mean, mean_columns, means, rate_columns


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


@pytest.mark.parametrize("people", [False, True])
def test_sums_of_rows_of_one_unit_say_what_the_rows_say(people: bool) -> None:
    """Only what is clustered by players or units is summed: rows that are alone stay so."""
    whole = rows(people=people).with_columns(kind=pl.col("copies") % 3)
    by = ["deck", "kind", *KNOWN_BY]
    score, squares, count = pl.col("score"), pl.col("squares"), pl.col("count")
    sums = whole.group_by(by).agg(squares=(score**2).sum(), score=score.sum(), count=pl.len()).lazy()
    found = {
        "rates": (rates(sums, ["deck"], count=count), rates(whole.lazy(), ["deck"])),
        "means": (
            counted_means(sums, ["deck"], over=score, squares=squares, count=count),
            ratios(whole.lazy(), ["deck"], over=score),
        ),
        "shares": (shares(sums, ["deck"], "kind", count=count), shares(whole.lazy(), ["deck"], "kind")),
    }
    for of_sums, of_rows in found.values():
        assert_frame_equal(of_sums.collect(), of_rows.collect(), check_row_order=False, rel_tol=1e-9)


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
        alone = {"player": None, "opposing_player": None, "once": 1, "of": "x"}
        rows = {"off": [0.25] * count, "unit": range(count), **alone}
        frame = pl.DataFrame(rows, schema_overrides={"player": pl.String, "opposing_player": pl.String})
        found = means(frame, ["of"], {"over": Mean("off", "once")}).select(mean_columns("over")).row(0)
        assert found == (0.25, *ends, count)
        mean = ratios(frame.lazy(), ["of"], over=pl.col("off")).collect().row(0)
        assert mean[1:5] == (0.25, *ends, count)
