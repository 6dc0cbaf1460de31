"""The order of rows in the parts of the lake."""

import polars as pl
import pytest

from projector.tables import order
from projector.tables.order import FEW, ordered
from tests.drawn import given, st

ROWS = st.lists(st.tuples(st.sampled_from([None, "b", "a", "ab"]), st.sampled_from([None, 0, 1, 2, 7])), max_size=30)


@pytest.mark.parametrize("few", [0, FEW], ids=["many rows", "few rows"])
@pytest.mark.parametrize("largest", [0, 2**61], ids=["small numbers", "numbers too large for one key"])
@given(rows=ROWS)
def test_rows_stand_in_the_order_of_their_columns_and_then_as_they_stood(
    rows: list[tuple[str | None, int | None]], largest: int, few: int
) -> None:
    rows = [*rows, ("a", largest)]
    frame = pl.DataFrame(rows, schema={"word": pl.Categorical, "number": pl.Int64}, orient="row")
    frame = frame.with_row_index("at")

    def spelt(at: int) -> tuple[bool, str, bool, int, int]:
        word, number = rows[at]
        return word is not None, word or "", number is not None, number or 0, at

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(order, "FEW", few)
        assert ordered(frame, ("word", "number"))["at"].to_list() == sorted(range(len(rows)), key=spelt)


def test_a_table_without_rows_stays_so() -> None:
    assert ordered(pl.DataFrame(schema={"n": pl.UInt32}), ["n"]).height == 0
