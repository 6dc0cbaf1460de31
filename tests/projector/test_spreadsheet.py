"""CSV for spreadsheets: no text is a formula, and no number is changed."""

import csv
import io
from datetime import date

import polars as pl
import pytest

from projector.spreadsheet import csv_text


def read(frame: pl.DataFrame) -> list[list[str]]:
    return [*csv.reader(io.StringIO(csv_text(frame), newline=""))]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "\uff1d1",
        "\uff0b1",
        "\uff0d1",
        "\uff201",
        '=HYPERLINK("x")',
    ],
)
def test_a_text_that_could_be_a_formula_has_an_apostrophe_before_it(text: str) -> None:
    for dtype in (pl.String, pl.Categorical):
        [_, [told]] = read(pl.DataFrame({"deck": pl.Series([text], dtype=dtype)}))
        assert told[0] == "'"
        assert told.replace("'", "") == text


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("x;=1+1", "x;'=1+1"),
        ("x; -1", "x; '-1"),
        ('x;"=1+1', "x;\"'=1+1"),
        ("x\t@SUM(A1);+2", "x\t'@SUM(A1);'+2"),
        ("x\n=1", "x\n'=1"),
        ("\t=1", "'\t'=1"),
        ("x;\uff1d1", "x;'\uff1d1"),
        ("a;b=c", "a;b=c"),
    ],
)
def test_no_part_of_a_text_is_a_formula_where_semicolons_or_tabs_part_cells(text: str, safe: str) -> None:
    assert read(pl.DataFrame({"deck": [text]})) == [["deck"], [safe]]


def test_other_text_numbers_dates_and_heads_stay() -> None:
    frame = pl.DataFrame(
        {
            "deck": ["a=b", "it's", None],
            "rate": [-0.5, 1e-9, None],
            "n": [-3, 0, 7],
            "day": [date(2026, 1, 2)] * 3,
            "lists": [["=1"], [], None],
            "=head": [True, False, None],
        }
    )
    assert read(frame) == [
        ["deck", "rate", "n", "day", "lists", "'=head"],
        ["a=b", "-0.5", "-3", "2026-01-02", '["=1"]', "true"],
        ["it's", "1e-9", "0", "2026-01-02", "[]", "false"],
        ["", "", "7", "2026-01-02", "", ""],
    ]
