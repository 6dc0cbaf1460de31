"""Frames in the terminal: the interval of a number stands in the number's cell."""

import polars as pl
import pytest

from dashboards.printed_frames import cell, ends_of, print_frame
from tests.commands.test_cli import Kifu, kifu, simulate

__all__ = ["kifu"]


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ((), "0.6"),
        ((None, None), "0.6"),
        ((0.25, 0.8125), "0.6 (0.25–0.812)"),
        ((-0.25, 0.8), "0.6 (-0.25 to 0.8)"),
        ((0.0, 1.0), "0.6 (0.0–1.0)"),
    ],
)
def test_a_cell_has_the_ends_of_its_interval(ends: tuple[float | None, ...], told: str) -> None:
    assert cell(0.6, *ends) == told


def test_ends_belong_to_the_number_before_them_or_to_that_of_their_name() -> None:
    schema = dict.fromkeys(("rating", "deviation", "low", "high", "share", "share_low", "share_high"), pl.Float64())
    assert ends_of(schema) == {"rating": ("low", "high"), "share": ("share_low", "share_high")}
    assert ends_of({"low": pl.Float64(), "high": pl.Float64()}) == {}
    assert ends_of({"n": pl.Int64(), "low": pl.Float64()}) == {}


def test_a_statistic_has_one_column_for_a_rate_and_its_interval(kifu: Kifu) -> None:
    simulate(kifu, 4)
    kifu("refresh")
    _, table = kifu("stat", "deck_results", "--level", "name").out.split("\n deck ")
    head, first, *_ = table.splitlines()
    assert head.split()[:2] == ["win_rate", "games"]
    assert ("low" in head.split(), "high" in head.split()) == (False, False)
    assert "(" in first
    alone = kifu("stat", "deck_results", "--columns", "deck,low").out
    assert alone.splitlines()[1].split() == ["deck", "low"], "who asks for an end has it"


def test_other_tables_keep_their_columns(capsys: pytest.CaptureFixture[str]) -> None:
    print_frame(pl.DataFrame({"rate": [0.5], "low": [0.25], "high": [0.75]}))
    assert capsys.readouterr().out.split() == ["rate", "low", "high", "0.5", "0.25", "0.75"]
