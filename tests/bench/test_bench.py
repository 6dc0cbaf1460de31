"""The ratios of the measures, on few games; `kifu bench` prints the absolute figures."""

from functools import cache

import pytest

from tests.bench import measures
from tests.bench.measures import Measure, Sample

pytestmark = pytest.mark.bench


@cache
def sample() -> Sample:
    return Sample.of(30)


def test_recording_costs_less_than_playing_twice_over() -> None:
    assert measures.recorded_games(sample()).ratio > 0.35


def test_a_live_action_costs_no_more_than_a_few_raw_commits() -> None:
    assert measures.live_actions(sample()).ratio > 0.15


def test_opening_a_game_is_quicker_than_playing_it_again() -> None:
    assert measures.open_game(sample()).ratio < 0.5


def test_folding_is_much_quicker_than_running_the_rules() -> None:
    assert measures.fold_facts(sample()).ratio > 4


def test_seeking_is_quicker_than_folding_from_the_start() -> None:
    assert measures.seek_anywhere(sample()).ratio < 1


def test_a_stored_action_is_smaller_on_disk_than_as_json() -> None:
    assert measures.bytes_an_action(sample()).ratio < 0.85


def test_refreshing_keeps_up_with_simulating() -> None:
    assert measures.refresh_rows(sample()).ratio > 0.6


def test_a_measure_tells_its_row() -> None:
    measure = Measure("x", 2.0, "ms", 4.0, 0.5, "value", "lower", 1, None)
    assert measure.row() == ("x", "2", "ms", "4", "0.5", "1", "")
