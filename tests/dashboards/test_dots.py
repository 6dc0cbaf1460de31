"""The dots that tables draw in their rows: one axis for all, which is no wider than what can be."""

from typing import Any

import polars as pl
import pytest

from dashboards.tables import Table

RATES = {"expected_low": [0.41, 0.1, 0.6], "expected_high": [0.62, 0.3, 0.9]}


def drawn(column: str, **columns: list[Any]) -> Any:
    """What draws a column of a frame: the parameters of its cells."""
    frame = pl.DataFrame(columns, schema_overrides=dict.fromkeys(columns, pl.Float64))
    frame = frame.with_columns(name=pl.lit("x"))
    table = Table(frame=frame, columns={"name": "Name", column: "Value"}, name="t", links={}, dots=column, main=column)
    [found] = [of for of in table.grid().columnDefs if of["field"] == column]
    assert found["cellRenderer"] == "StatDots"
    return found["cellRendererParams"]


def test_all_rows_have_one_axis_as_wide_as_their_intervals() -> None:
    axis = drawn("expected", expected=[0.5, 0.2, 0.8], **RATES)
    assert axis == {"low": "expected_low", "high": "expected_high", "from": 0.1, "to": 0.9, "middle": 0.5}


def test_the_middle_is_on_the_axis_though_all_are_on_one_side_of_it() -> None:
    axis = drawn("expected", expected=[0.8], expected_low=[0.7], expected_high=[0.9])
    assert (axis["from"], axis["to"]) == (0.5, 0.9)


@pytest.mark.parametrize(("low", "high"), [(-0.4, 1.3), (-7.0, 9.0)])
def test_an_axis_ends_where_a_rate_does(low: float, high: float) -> None:
    axis = drawn("expected", expected=[0.5], expected_low=[low], expected_high=[high])
    assert (axis["from"], axis["to"]) == (0.0, 1.0)


def test_effects_are_drawn_about_nothing_and_between_minus_one_and_one() -> None:
    effects: dict[str, list[Any]] = {"effect": [0.1, -0.1], "shrunken": [0.05, -0.02]}
    axis = drawn("shrunken", **effects, shrunken_low=[-0.02, -0.1], shrunken_high=[0.12, 0.06])
    assert axis == {"low": "shrunken_low", "high": "shrunken_high", "from": -0.1, "to": 0.15, "middle": 0.0}
    wide = drawn("shrunken", **effects, shrunken_low=[-3.0, -0.1], shrunken_high=[0.12, 2.0])
    assert (wide["from"], wide["to"]) == (-1.0, 1.0)


def test_rows_without_a_value_leave_the_axis_to_the_others() -> None:
    axis = drawn("expected", expected=[None, 0.6], expected_low=[None, 0.45], expected_high=[None, 0.75])
    assert (axis["from"], axis["to"]) == (0.45, 0.75)
    none = drawn("expected", expected=[0.6, 0.7], expected_low=[None, None], expected_high=[None, None])
    assert (none["from"], none["to"]) == (0.5, 0.7), "without intervals, the values themselves"


def test_an_axis_ends_at_whole_steps_so_that_few_games_do_not_move_it() -> None:
    axes = [drawn("expected", expected=[0.6], expected_low=[low], expected_high=[0.72]) for low in (0.413, 0.431)]
    assert [(axis["from"], axis["to"]) for axis in axes] == [(0.4, 0.75)] * 2


def test_a_table_whose_axis_changes_is_drawn_anew() -> None:
    def form(high: float) -> str:
        frame = pl.DataFrame({"deck": ["x"], "expected": [0.6], "expected_low": [0.5], "expected_high": [high]})
        columns = {"deck": "Deck", "expected": "Expected"}
        return Table(frame=frame, columns=columns, name="t", links={}, dots="expected").form

    assert form(0.72) == form(0.74) != form(0.78)
