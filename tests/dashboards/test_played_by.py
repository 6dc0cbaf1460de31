"""Numbers on pages say whose play they show."""

from typing import get_args, get_type_hints

import pytest

from dashboards.elements import SOURCES, played_by
from events.records.envelope import Provenance
from projector.columns import TABLES
from projector.match_list import KNOWN
from projector.stats.definitions import MATCHES
from projector.stats.matches import Coverage


@pytest.mark.parametrize(
    ("population", "expected"),
    [
        ("humans", "between people"),
        ("bots: greedy v2", "between bots, as greedy v2 plays it"),
        ("bots: greedy v2, random v1", "between bots, as greedy v2 and random v1 play it"),
        ("bots: greedy v2, imported", "between bots, as greedy v2 plays it (imported)"),
        ("bots: greedy v2, table", "between bots, as greedy v2 plays it (noted at the table)"),
        ("mixed: greedy v1, random v1, live", "of people and bots, as greedy v1 and random v1 play it (recorded live)"),
    ],
)
def test_a_population_is_told_with_the_bots_whose_play_it_shows(population: str, expected: str) -> None:
    assert played_by(population) == expected


def test_every_source_of_a_record_has_its_words_on_pages_and_stands_in_the_schema() -> None:
    sources = {*get_args(get_type_hints(Provenance)["source"])}
    assert {*SOURCES} == sources - {"simulated"}
    [column] = [column for column in TABLES["games"] if column.name == "source"]
    assert {*column.doc.partition(": ")[2].split(", ")} == sources


def test_every_coverage_of_a_match_is_explained_and_is_a_report_or_a_record() -> None:
    assert (*KNOWN["reported"], *KNOWN["recorded"]) == get_args(Coverage)
    assert all(word in MATCHES["coverage"] for word in get_args(Coverage))
