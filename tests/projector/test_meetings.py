"""Who met whom at an event, how it stood after a round, and the lists of its players side by side."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import KifuError
from events.log.store import GameLog
from projector.event_lists import lists_side_by_side
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.meetings import meetings, meetings_frame
from projector.standings import Event, event_standings
from tests.exchange.reported import imported, written

HEAD = "event,round,player_a,player_b,wins_a,wins_b,draws,winner"
ROWS = """Cup,1,Ann,Ben,2,1,0,
Cup,1,Cem,Dea,1,1,1,
Cup,1,Eli,,,,,a
Cup,2,Ann,Cem,0,2,0,
Cup,2,Eli,Ben,,,,neither
Cup,2,Dea,,,,,a
Cup,Semifinals,Cem,Eli,2,0,0,
Cup,Semifinals,Dea,Ann,0,2,0,
Cup,Match for 3rd place,Eli,Dea,2,0,0,
Cup,Final,Ann,Cem,2,1,0,
"""


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        report = imported(log, written(tmp_path, f"{HEAD}\n{ROWS}"))
        assert report.quarantined == []
        refresh(log, tmp_path)
    return Lake.open(tmp_path)


def ranks(event: Event) -> dict[str, int]:
    return {row.player: row.rank for row in event.standings}


def test_each_round_says_whom_a_player_met_and_how_it_ended(lake: Lake) -> None:
    event = event_standings(lake, "Cup")
    found = meetings(event.played)
    assert found.rounds == ("Round 1", "Round 2", "Semifinals", "Final"), "matches for places are no round"
    rows = {row["player"]: row for row in meetings_frame(found, ranks(event)).to_dicts()}
    assert [*rows] == ["Ann", "Cem", "Eli", "Dea", "Ben"]
    assert [[*rows[player].values()][2:] for player in ("Ann", "Cem", "Dea", "Eli", "Ben")] == [
        ["beat Ben 2–1", "lost to Cem 0–2", "beat Dea 2–0", "beat Cem 2–1"],
        ["drew with Dea 1–1–1", "beat Ann 2–0", "beat Eli 2–0", "lost to Ann 1–2"],
        ["drew with Cem 1–1–1", "bye", "lost to Ann 0–2", ""],
        ["bye", "lost, as did Ben", "lost to Cem 0–2", ""],
        ["lost to Ann 1–2", "lost, as did Eli", "", ""],
    ]


def test_an_event_stands_after_a_round_as_if_it_had_been_the_last(lake: Lake) -> None:
    after = event_standings(lake, "Cup", after=1)
    assert [(row.player, row.points) for row in after.standings] == [
        ("Ann", 3), ("Eli", 3), ("Cem", 1), ("Dea", 1), ("Ben", 0),
    ]  # fmt: skip
    assert (after.order, after.played.structure.cut) == ("points", ())
    points = {row.player: row.points for row in event_standings(lake, "Cup", after=2).standings}
    assert points == {row.player: row.points for row in event_standings(lake, "Cup").standings}
    for number in (0, 3):
        with pytest.raises(KifuError, match=f"there is no Swiss round {number} to stand after; there are 2"):
            event_standings(lake, "Cup", after=number)


def test_rounds_that_nobody_named_are_those_that_were_said(tmp_path: Path) -> None:
    pairs = ("Ann,Ben", "Cem,Dea", "Ann,Cem", "Ben,Dea", "Ann,Dea", "Ben,Cem")
    rows = "\n".join(["event,player_a,player_b,winner", *(f"Cup,{pair},a" for pair in pairs)])
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        assert imported(log, written(tmp_path, rows)).quarantined == []
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    after = event_standings(lake, "Cup", swiss=3, after=2)
    assert [(row.player, row.points) for row in after.standings] == [("Ann", 6), ("Ben", 3), ("Cem", 3), ("Dea", 0)]
    found = meetings(event_standings(lake, "Cup", swiss=3).played)
    assert found.rounds == ("Round 1", "Round 2", "Round 3")
    assert [str(*found.of_player["Dea"][number]) for number in range(3)] == [
        "lost to Cem",
        "lost to Ben",
        "lost to Ann",
    ]


STANDINGS = [
    {"player": "Ann", "name": "Ann", "placing": 1, "deck": {"name": "Embers"}, "decklist": {"main": [
        {"count": 4, "name": "Spark", "set": "KF01", "number": "101"},
        {"count": 2, "name": "Flame", "set": "KF01", "number": "102"},
    ]}},
    {"player": "Ben", "name": "Ben", "placing": 2, "deck": {"name": "Embers"}, "decklist": {"main": [
        {"count": 3, "name": "Spark", "set": "KF01", "number": "101"},
        {"count": 1, "name": "Ash", "set": "KF01", "number": "103"},
    ]}},
    {"player": "Cem", "name": "Cem", "placing": 3, "deck": {"name": "Tides"}},
]  # fmt: skip


def test_lists_stand_side_by_side_and_one_that_is_not_known_has_no_column(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        report = imported(log, written(tmp_path, json.dumps(STANDINGS), "standings.json"), event="Cup")
        assert report.quarantined == []
        refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    frame = lists_side_by_side(lake, event_standings(lake, "Cup").played, ["Ann", "Cem", "Ben"])
    assert frame.columns == ["part", "card_number", "card_name", "0", "2"]
    assert frame.select("card_name", "0", "2").rows() == [("Spark", 4, 3), ("Flame", 2, None), ("Ash", None, 1)]
    none = lists_side_by_side(lake, event_standings(lake, "Cup").played, ["Cem"])
    assert none.is_empty()
