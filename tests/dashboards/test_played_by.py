"""Numbers on pages say whose play they show."""

import pytest

from dashboards.elements import played_by
from dashboards.pages.games import _player


@pytest.mark.parametrize(
    ("population", "expected"),
    [
        ("humans", "between people"),
        ("bots: greedy v2", "between bots, as greedy v2 plays it"),
        ("bots: greedy v2, random v1", "between bots, as greedy v2 and random v1 play it"),
        ("bots: greedy v2, imported", "between bots, as greedy v2 plays it (imported)"),
        ("mixed: greedy v1, random v1, live", "of people and bots, as greedy v1 and random v1 play it (recorded live)"),
    ],
)
def test_a_population_is_told_with_the_bots_whose_play_it_shows(population: str, expected: str) -> None:
    assert played_by(population) == expected


@pytest.mark.parametrize(("version", "expected"), [(2, "greedy 1 (v2)"), (None, "greedy 1 (v1)")])
def test_the_list_of_games_names_the_version_of_a_bot_and_none_of_a_human(version: int | None, expected: str) -> None:
    game = {"player_a": "greedy 1", "bot_a": "greedy", "bot_version_a": version}
    game |= {"player_b": "Ann", "bot_b": None, "bot_version_b": None}
    assert (_player(game, "a"), _player(game, "b")) == (expected, "Ann")
