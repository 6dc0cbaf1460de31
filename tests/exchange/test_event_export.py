"""An event in the form of Limitless TCG: what is exported says the same when it is imported again."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.errors import KifuError
from events.exchange.limitless_export import limitless_event
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import reported_of, withdraw
from events.records.choosing import Choice
from events.records.hiding import hide
from events.records.reports import EntryReported, ResultReported, players_of
from tests.exchange.reported import CUP, HEADER, PAIRINGS, STANDINGS, imported, lines_of, row, written
from tests.exchange.sites import LIMITLESS, SITES

GAMES = f"""{HEADER},game,winner,judge
Lamp Cup,2026-03-14,standard,4,1,Ann,Embers,Ben,,,,,1,a,Kim
Lamp Cup,2026-03-14,standard,4,1,Ann,,Ben,Tides,,,,2,b,
Lamp Cup,2026-03-14,standard,4,1,Ann,,Ben,,,,,3,draw,
"""
NEITHER = "Lamp Cup,2026-03-14,standard,4,1,Ann,Embers,Ben,,,,,1,neither,\n"
LISTED = lines_of(
    ["event", "round", "player_a", "deck_a", "list_a", "player_b", "winner", "phase", "match", "points", "placing"],
    [["Lamp Cup", "Final", "Ann", "Embers", "4 T-1 Stone\n2 T-2\nOmen\n1 T-3", "Ben", "neither", "Top cut", "M1",
      "3", "x"]],
)  # fmt: skip
PLACES = "event,Rank,Name,Player ID,Points,Record,Dropped,Memo,Deck\nLamp Cup,T3,Ann,,7.5,2-1-0,4,late,Embers\n"


def told(log: GameLog, event: str = "Lamp Cup") -> list[Any]:
    """What stands of an event, without the ids by which records name people."""
    plain = []
    for reports in reported_of(log, Choice(event)):
        for report in reports:
            players = [msgspec.structs.replace(player, person=None) for player in players_of(report)]
            field: dict[str, Any] = {"players": (*players, None)[:2]}
            if isinstance(report, EntryReported):
                field = {"player": players[0]}
            plain.append(msgspec.structs.replace(report, **field))
    return sorted(plain, key=repr)


def again(log: GameLog, folder: Path, choice: Choice, *, event: str = "Lamp Cup") -> list[Any]:
    """What another log says of an event after it took the export of one."""
    exported = json.dumps(limitless_event(log, choice))
    with closing(GameLog.open(folder / f"other-{len(exported)}", durable=False)) as other:
        report = imported(other, written(folder, exported, "event.json"))
        assert report.quarantined == []
        assert imported(other, written(folder, exported, "event.json")).added == 0
        return told(other, event)


@pytest.mark.parametrize(
    "content",
    [CUP, LISTED, PLACES, row(player_a_id="ann01", player_b_id="ben02"), row(date="", format="")],
    ids=["a sheet", "lists and further words", "places", "ids", "without a date"],
)
def test_an_export_says_the_same_of_every_match_and_entry(log: GameLog, tmp_path: Path, content: str) -> None:
    imported(log, written(tmp_path, content))
    assert again(log, tmp_path, Choice("Lamp Cup")) == told(log) != []


@pytest.mark.parametrize("name", SITES)
def test_what_a_site_told_is_exported_and_read_again(log: GameLog, tmp_path: Path, name: str) -> None:
    _, value = SITES[name]
    imported(log, written(tmp_path, json.dumps(value), "site.json"), event="Lamp Cup")
    assert again(log, tmp_path, Choice("Lamp Cup")) == told(log)


def test_limitless_is_exported_as_it_was(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, LIMITLESS, "whole.json"))
    exported = limitless_event(log, Choice("lamp cup"))
    assert (exported["name"], exported["date"], exported["format"]) == ("Lamp Cup", "2026-03-14", "standard")
    assert [row["placing"] for row in exported["standings"]] == [1, 2, 3]
    assert exported["standings"][1]["record"] == STANDINGS[1]["record"]
    assert exported["standings"][0]["decklist"] == {"main deck": [{"count": 4, "number": "T-1", "name": "Stone"}]}
    names = ("round", "phase", "player1", "player2", "winner", "note")
    given = [tuple(None if row.get(n) is None else str(row[n]) for n in names) for row in PAIRINGS]
    found = [tuple(row.get(n) for n in names) for row in exported["pairings"]]
    turned = [(*row[:2], row[3], row[2], *row[4:]) if row[3] else row for row in given]
    assert all(row in given or row in turned for row in found)
    assert len(found) == len(given)


def test_a_match_told_game_by_game_is_one_pairing(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, GAMES))
    [pairing] = limitless_event(log, Choice("Lamp Cup"))["pairings"]
    assert (pairing["winner"], pairing["wins1"], pairing["wins2"], pairing["draws"]) == ("0", 1, 1, 1)
    assert (pairing["deck1"], pairing["deck2"], pairing["judge"]) == ({"name": "Embers"}, {"name": "Tides"}, "Kim")
    [match] = again(log, tmp_path, Choice("Lamp Cup"))
    assert isinstance(match, ResultReported)
    assert (match.outcome, match.wins, match.game) == ("draw", (1, 1, 1), None)


def test_a_match_of_two_sources_is_one_pairing_with_what_both_say(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(wins_a="", wins_b="", draws="", deck_b="", winner="a")))
    with_ids = row(player_a="Ann", player_a_id="zz1", player_b_id="aa2", round="Round 1", date="", deck_a="")
    assert imported(log, written(tmp_path, with_ids)).added == 1
    [pairing] = limitless_event(log, Choice("Lamp Cup"))["pairings"]
    decks = {pairing["player1"]: pairing.get("deck1"), pairing["player2"]: pairing.get("deck2")}
    wins = {pairing["player1"]: pairing["wins1"], pairing["player2"]: pairing["wins2"]}
    assert (pairing["winner"], wins) == ("zz1", {"zz1": 2, "aa2": 1})
    assert decks == {"zz1": {"name": "Embers"}, "aa2": {"name": "Tides"}}


def test_what_was_told_last_of_a_match_stands_under_whatever_key(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    imported(log, written(tmp_path, row(round="Round 1", date="", more="x")))
    assert imported(log, written(tmp_path, row(wins_a="0", wins_b="2")), amend=True).added == 1
    [pairing] = limitless_event(log, Choice("Lamp Cup"))["pairings"]
    assert (pairing["winner"], pairing["wins1"], pairing["wins2"]) == ("Ben", 0, 2)


def test_a_player_of_several_spellings_is_one_person(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a="ANN")))
    imported(log, written(tmp_path, row(player_a="Ann", round=2)))
    imported(log, written(tmp_path, row(player_a="Annie", player_b="Zoe", round=3)))
    imported(log, written(tmp_path, row(player_a="Ann", round=4)))
    alias(log, "Ben", ["Zoe"])
    event = limitless_event(log, Choice("Lamp Cup"))
    assert sorted(person["name"] for person in event["people"]) == ["Ann", "Annie", "Ben"], "the commonest writing"
    alias(log, "Ann", ["Annie"])
    imported(log, written(tmp_path, row(player_a="Annie B", player_a_id="ann01", round=5)))
    alias(log, "Ann", ["ann01"])
    event = limitless_event(log, Choice("Lamp Cup"))
    assert sorted(event["people"], key=str) == [{"name": "Ben"}, {"player": "ann01", "name": "Annie B"}]
    players = {(pairing["player1"], pairing["player2"]) for pairing in event["pairings"]}
    assert players <= {("ann01", "Ben"), ("Ben", "ann01")}
    assert sorted(pairing["winner"] for pairing in event["pairings"]) == ["ann01"] * 5
    with closing(GameLog.open(tmp_path / "other", durable=False)) as other:
        report = imported(other, written(tmp_path, json.dumps(event), "event.json"))
        assert (report.added, report.quarantined) == (5, [])


def test_how_a_match_was_decided_and_who_began_go_along(log: GameLog, tmp_path: Path) -> None:
    pairings = [
        {"round": 1, "player1": "zz", "player2": "aa", "winner": 0, "decided": "intentional draw"},
        {"round": 2, "player1": "zz", "player2": "aa", "winner": "zz", "decided": "awarded", "began": "first"},
        {"round": 3, "player1": "zz", "player2": "aa", "winner": -1, "decided": "penalty"},
        {"round": 4, "player1": "zz", "player2": "aa", "winner": "aa", "decided": "luck"},
        {"round": 5, "player1": "zz", "player2": "aa", "winner": "aa", "began": "zz"},
    ]
    taken = imported(log, written(tmp_path, {"name": "Lamp Cup", "pairings": pairings}, "given.json"))
    assert [why for _, why in taken.quarantined] == [
        'entry 4: its decided is "luck": it is one of played, intentional draw, awarded, penalty',
        'entry 5: its began is "zz": it is one of first, second',
    ]
    found = {row["round"]: row for row in limitless_event(log, Choice("Lamp Cup"))["pairings"]}
    assert [found[n].get("decided") for n in "123"] == ["intentional draw", "awarded", "penalty"]
    assert (found["2"]["player1"], found["2"]["began"]) == ("aa", "second")
    assert again(log, tmp_path, Choice("Lamp Cup")) == told(log)


def test_games_that_both_lost_are_a_match_that_both_lost(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, GAMES.splitlines()[0] + "\n" + NEITHER))
    [pairing] = limitless_event(log, Choice("Lamp Cup"))["pairings"]
    assert (pairing["winner"], "wins1" in pairing) == ("-1", False)


def test_days_and_withdrawn_reports_and_names_are_as_they_stand(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(round="1")))
    imported(log, written(tmp_path, row(round="2", date="2026-03-15")))
    of_day = limitless_event(log, Choice("Lamp Cup", date="2026-03-15"))
    assert (of_day["date"], [row["round"] for row in of_day["pairings"]]) == ("2026-03-15", ["2"])
    both = limitless_event(log, Choice("Lamp Cup"))
    assert "date" not in both
    assert [row["date"] for row in both["pairings"]] == ["2026-03-14", "2026-03-15"]
    assert again(log, tmp_path, Choice("Lamp Cup")) == told(log)
    withdraw(log, Choice("Lamp Cup", round="2"))
    assert len(limitless_event(log, Choice("Lamp Cup"))["pairings"]) == 1
    hide(log, "Ben")
    assert "Ben" not in json.dumps(limitless_event(log, Choice("Lamp Cup")))


def test_what_cannot_be_exported_is_told(log: GameLog, tmp_path: Path) -> None:
    with pytest.raises(KifuError, match="nothing is reported"):
        limitless_event(log, Choice("Lamp Cup"))
    imported(log, written(tmp_path, row(player_a="Ann", player_a_id="Mike", player_b="Cem")))
    imported(log, written(tmp_path, row(round="2", player_a="Mike", player_b="Dea")))
    people = limitless_event(log, Choice("Lamp Cup"))["people"]
    assert {"player": "Mike", "name": "Ann"} in people
    assert len(people) == 3, "the name alone means the player of that id"
    for number, id in enumerate(("m1", "m2"), start=3):
        imported(log, written(tmp_path, row(round=number, player_a="Mike", player_a_id=id, player_b="Eli")))
    with pytest.raises(KifuError, match='"Mike" is the name of a player, and the id of another: give both an id'):
        limitless_event(log, Choice("Lamp Cup"))
