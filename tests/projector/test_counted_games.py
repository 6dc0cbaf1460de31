"""The recorded games that filters leave, as SQL and by source."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.counted_games import games_sql, sources
from projector.stats.filters import Filters
from projector.stats.seats import seat_games
from tests.projector.played import PAIRS, add_games, add_people, opened, plan

CHOSEN: list[dict[str, Any]] = [
    {},
    {"population": "humans"},
    {"population": "humans", "events": ("Cup 1",)},
    {"system": "fusion_world"},
    {"level": "name", "decks": ("Ember Rush",)},
    {"level": "name", "decks": ("Ember Rush",), "begins": True},
    {"level": "name", "decks": ("Ember Rush",), "opponents": ("Flamecrown Court", "Gilded Ranks")},
    {"decks": ("Ember Rush",)},
    {"level": "name", "decks": ("O'Neill's \\ deck",)},
    {"population": "humans", "players": (PAIRS[0][0],), "begins": False},
    {"since": "2026-03-05", "until": "2026-03-12", "population": "humans"},
    {"trusted": True},
    {"experiment": "none such"},
    {"formats": ("standard",)},
]
NONE = ({"experiment": "none such"}, {"formats": ("standard",)}, {"level": "name", "decks": ("O'Neill's \\ deck",)})


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counted")
    with opened(folder) as log:
        add_games(log, range(12))
        add_people(log, range(20), of=plan())
        refresh(log, folder)
    return folder


@pytest.mark.parametrize("chosen", CHOSEN, ids=str)
def test_the_query_finds_the_games_that_filters_leave(data: Path, chosen: dict[str, Any]) -> None:
    filters = Filters(**chosen)
    lake = Lake.open(data)
    found = lake.connect().execute(games_sql(filters)).fetchall()
    expected = seat_games(lake, filters).collect()["game"].cast(pl.String)
    assert {str(game) for game, *_ in found} == {*expected}
    assert bool(len(found)) == (chosen not in NONE)
    if not any((filters.decks, filters.opponents, filters.players, filters.begins is not None)):
        assert sum(sources(lake, filters).values()) == len(found)
