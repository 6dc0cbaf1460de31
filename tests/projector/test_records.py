"""The records of players, by deck and by rival, counted by hand."""

from pathlib import Path

import pytest

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.player_decks import player_decks
from projector.stats.player_decks import usable_part as usable_decks
from projector.stats.rivals import rivals
from projector.stats.rivals import usable_part as usable_rivals
from tests.dashboards.test_events import write_and_take

ANN = Filters(players=("Ann",), level="name")
ROWS = (
    "Cup,2026-03-07,,1,1,Ann,Tides,Ben,Embers,2,0,0\n"
    "Cup,2026-03-07,,2,1,Ann,Tides,Cleo,Tides,1,2,0\n"
    "Cup,2026-03-07,,3,1,Ann,Tides,Dan,,1,1,0\n"
    "Cup,2026-03-07,,4,1,Ann,Tides,,,,,\n"
    "Open,2026-03-14,,1,1,Ben,Embers,Ann,Groves,0,2,0\n"
    "Open,2026-03-14,,2,1,Ann,,Ben,Embers,0,2,0\n"
)
"""Ann wins, loses a mirror, draws against an unknown deck, has a bye, wins with another, loses with an unknown one."""


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    write_and_take(tmp_path, ROWS)
    return Lake.open(tmp_path)


def test_each_deck_of_a_player_has_its_record_mirrors_and_unknown_opponents_too(lake: Lake) -> None:
    rows = player_decks(lake, ANN).to_dicts()
    counts = ("deck", "matches", "wins", "losses", "draws", "win_rate", "first", "last")
    assert [tuple(row[name] for name in counts) for row in rows] == [
        ("Tides", 3, 1, 1, 1, 0.5, "2026-03-07", "2026-03-07"),
        ("Groves", 1, 1, 0, 0, 1.0, "2026-03-14", "2026-03-14"),
    ]
    assert usable_decks(lake, ANN) == (4, 5, "the player's deck", {"lack the player's deck": 1})


def test_the_interval_is_that_of_wilson_each_match_counting_once(lake: Lake) -> None:
    tides, groves = player_decks(lake, ANN).to_dicts()
    assert (tides["low"], tides["high"]) == (pytest.approx(0.1253, abs=1e-4), pytest.approx(0.8747, abs=1e-4))
    assert (groves["low"], groves["high"]) == (pytest.approx(0.2065, abs=1e-4), 1.0)


def test_rivals_are_those_met_and_the_record_is_reversed_from_the_other_side(lake: Lake) -> None:
    counts = ("opposing_player", "matches", "wins", "losses", "draws", "last")
    rows = rivals(lake, ANN).to_dicts()
    assert [tuple(row[name] for name in counts) for row in rows] == [
        ("Ben", 3, 2, 1, 0, "2026-03-14"),
        ("Cleo", 1, 0, 1, 0, "2026-03-07"),
        ("Dan", 1, 0, 0, 1, "2026-03-07"),
    ]
    [ben] = rivals(lake, Filters(players=("Ben",))).to_dicts()
    assert tuple(ben[name] for name in counts[:5]) == ("Ann", 3, 1, 2, 0)
    assert ben["win_rate"] == pytest.approx(1 - rows[0]["win_rate"])
    assert usable_rivals(lake, ANN)[:2] == (5, 5), "a bye is no match"


def test_records_are_of_the_matches_that_the_filters_leave(lake: Lake) -> None:
    assert rivals(lake, ANN.but(events=("Open",)))["matches"].to_list() == [2]
    assert player_decks(lake, ANN.but(until="2026-03-10"))["deck"].to_list() == ["Tides"]
    assert rivals(lake, Filters(players=("Ann",), decks=("Groves",), level="name"))["matches"].to_list() == [1]


@pytest.mark.parametrize("answer", [rivals, player_decks])
def test_records_are_of_people_and_of_whole_matches(lake: Lake, answer: object) -> None:
    assert callable(answer)
    for name, value in {"begins": True, "readings": "apart", "population": "bots: greedy v2"}.items():
        with pytest.raises(KifuError, match=f"takes no filter '{name}': it counts whole matches of people"):
            answer(lake, ANN.but(**{name: value}))
