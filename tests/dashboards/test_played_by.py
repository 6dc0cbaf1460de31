"""Numbers on pages say whose play they show."""

import pytest

from dashboards.elements import played_by


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
