"""The JSON of sites: one event, told by each in its own form, gives the same matches, and places where it has them."""

import json
from pathlib import Path
from typing import Any

import pytest

from events.errors import KifuError
from events.exchange.reading import FORMS, read_results
from events.exchange.rows import BadRow, Row
from events.records.reports import EntryReported, ResultReported
from tests.exchange.reported import source, written

PLAYERS = {"Ann": "7", "Ben": "8", "Cem": "9"}


def melee_side(name: str, wins: int | None) -> dict[str, Any]:
    players = [{"ID": int(PLAYERS[name]), "DisplayName": name, "Username": name.lower()}]
    return {"Team": {"Players": players}, "GameWins": wins, "Decklists": [{"DecklistName": "Tides"}]}


MELEE = {
    "Name": "Lamp Cup",
    "StartDate": "2026-03-14T09:00:00",
    "Rounds": [
        {
            "Name": "Round 1",
            "Matches": [
                {"TableNumber": 1, "Competitors": [melee_side("Ann", 2), melee_side("Ben", 1)], "GameDraws": 0},
                {
                    "TableNumber": None,
                    "Competitors": [melee_side("Cem", None)],
                    "ResultString": "Cem has a bye",
                },
            ],
        },
        {
            "Name": "Round 2",
            "Matches": [
                {
                    "TableNumber": 1,
                    "Competitors": [melee_side("Ann", None), melee_side("Cem", None)],
                    "ResultString": "Cem won 2-0-0",
                }
            ],
        },
    ],
    "Standings": [
        {"Rank": 1, "Points": 6, "MatchRecord": "2-0-0", "Team": melee_side("Cem", None)["Team"]},
        {"Rank": 2, "Points": 3, "MatchRecord": "1-1-0", "Team": melee_side("Ann", None)["Team"]},
    ],
}
TOPDECK = {
    "data": {"name": "Lamp Cup", "format": "standard", "startDate": 1773478800},
    "standings": [
        {"standing": 1, "name": "Cem", "id": "9", "wins": 2, "losses": 0, "draws": 0, "decklist": None},
        {
            "standing": 2,
            "name": "Ann",
            "id": "7",
            "wins": 1,
            "losses": 1,
            "draws": 0,
            "decklist": "https://x.example/1",
        },
    ],
    "rounds": [
        {
            "round": 1,
            "tables": [
                {"table": 1, "players": [{"name": "Ann", "id": "7"}, {"name": "Ben", "id": "8"}], "winner": "Ann"},
                {"table": "Byes", "players": [{"name": "Cem", "id": "9"}]},
            ],
        },
        {
            "round": 2,
            "tables": [
                {"table": 1, "players": [{"name": "Ann", "id": "7"}, {"name": "Cem", "id": "9"}], "winner_id": "9"}
            ],
        },
    ],
}
CHALLONGE = {
    "tournament": {
        "name": "Lamp Cup",
        "started_at": "2026-03-14T10:00:00.000+01:00",
        "participants": [
            {"participant": {"id": 70, "name": "Ann", "challonge_username": "7", "final_rank": 2}},
            {"participant": {"id": 80, "name": "Ben", "challonge_username": "8", "final_rank": None}},
            {"participant": {"id": 90, "name": "Cem", "challonge_username": "9", "final_rank": 1}},
        ],
        "matches": [
            {"match": {"round": 1, "player1_id": 70, "player2_id": 80, "winner_id": 70, "scores_csv": "2-1"}},
            {"match": {"round": 1, "player1_id": 90, "player2_id": None, "winner_id": 90, "scores_csv": ""}},
            {"match": {"round": 2, "player1_id": 70, "player2_id": 90, "winner_id": 90, "scores_csv": "0-2"}},
        ],
    }
}
SITES = {"melee.gg": MELEE, "TopDeck.gg": TOPDECK, "Challonge": CHALLONGE}


def read(folder: Path, value: Any, **known: Any) -> list[Row | BadRow]:
    return read_results(written(folder, json.dumps(value, indent=1), "results.json"), source(**known))


@pytest.mark.parametrize("site", SITES)
def test_each_site_tells_the_same_matches_and_places(tmp_path: Path, site: str) -> None:
    reports = [row.report for row in read(tmp_path, SITES[site]) if isinstance(row, Row)]
    matches = [report for report in reports if isinstance(report, ResultReported)]
    told = [
        ([(player.name, player.id) if player else None for player in report.players], report.outcome)
        for report in matches
    ]
    assert told == [
        ([("Ann", "7"), ("Ben", "8")], "first"),
        ([("Cem", "9"), None], "first"),
        ([("Ann", "7"), ("Cem", "9")], "second"),
    ]
    assert {(report.event, report.date) for report in reports} == {("Lamp Cup", "2026-03-14")}
    assert [(report.round or "").removeprefix("Round ") for report in matches] == ["1", "1", "2"]
    assert site == "TopDeck.gg" or [report.wins for report in matches] == [(2, 1, 0), None, (0, 2, 0)]
    entries = [report for report in reports if isinstance(report, EntryReported)]
    assert sorted((entry.placing, entry.player.name) for entry in entries) == [(1, "Cem"), (2, "Ann")]
    assert site == "Challonge" or [entry.record for entry in entries] == [(2, 0, 0), (1, 1, 0)]


@pytest.mark.parametrize("site", SITES)
def test_a_form_is_known_by_one_reader_alone(site: str) -> None:
    assert [form.NAME for form in FORMS if form.knows(SITES[site])] == [site]


@pytest.mark.parametrize(
    "value",
    [TOPDECK["rounds"], TOPDECK["standings"], MELEE["Rounds"][0]["Matches"], {"data": MELEE["Standings"]}],  # type: ignore[index]
    ids=["rounds", "standings", "matches", "standings under data"],
)
def test_a_part_by_itself_needs_an_event(tmp_path: Path, value: Any) -> None:
    with pytest.raises(KifuError, match="it names no event: give --event NAME"):
        read(tmp_path, value)
    assert all(isinstance(row, Row) for row in read(tmp_path, value, event="Lamp Cup"))


BROKEN = {
    "melee.gg": ({"Competitors": [melee_side("Ann", None), melee_side("Ben", None)]}, "the match is not over"),
    "TopDeck.gg": (
        {"table": 9, "players": [{"name": "Ann"}, {"name": "Ben"}], "winner": "Dee"},
        "neither of its players",
    ),
    "Challonge": ({"match": {"round": 3, "player1_id": 70, "player2_id": 5, "winner_id": 5}}, "is no participant"),
}


@pytest.mark.parametrize("site", SITES)
def test_a_broken_match_is_told_by_its_line_and_the_rest_is_read(tmp_path: Path, site: str) -> None:
    broken, why = BROKEN[site]
    value = json.loads(json.dumps(SITES[site]))
    {
        "melee.gg": lambda: value["Rounds"][1]["Matches"],
        "TopDeck.gg": lambda: value["rounds"][1]["tables"],
        "Challonge": lambda: value["tournament"]["matches"],
    }[site]().insert(0, broken)
    rows = read(tmp_path, value)
    whole = read(tmp_path, SITES[site])
    [bad] = [row for row in rows if isinstance(row, BadRow)]
    assert why in bad.why
    assert len(rows) == len(whole) + 1
    lines = json.dumps(value, indent=1).splitlines()
    assert json.dumps(broken, indent=1).splitlines()[1].strip() in lines[bad.line]
