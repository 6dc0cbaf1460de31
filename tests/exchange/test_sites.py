"""The JSON of sites: one event, told by each in its own form, gives the same matches, and places where it has them."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from events.errors import KifuError
from events.exchange.reading import FORMS, read_results
from events.exchange.rows import BadRow, Row
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import EntryReported, ResultReported
from tests.exchange.reported import imported, source, written
from tests.exchange.sites import (
    BANDAI,
    CHALLONGE,
    CHALLONGE_2,
    LIMITLESS,
    MELEE,
    MELEE_PAIRINGS,
    SITES,
    TOPDECK,
    melee_side,
)

OF_ONE_EVENT = {"melee": MELEE, "melee's pairings": MELEE_PAIRINGS, "TopDeck": TOPDECK, "Challonge": CHALLONGE}
BIG = "a number beyond all bounds"
ODD: tuple[Any, ...] = (None, "", 0, -1, 2**63, BIG, True, [], {}, "x" * 10_000, "\ud800", 0.5)


def read(folder: Path, value: Any, **known: Any) -> list[Row | BadRow]:
    text = json.dumps(value, indent=1).replace(json.dumps(BIG), "1e400")
    return read_results(written(folder, text, "results.json"), source(**known))


def results(rows: list[Row | BadRow]) -> list[ResultReported]:
    return [row.report for row in rows if isinstance(row, Row) and isinstance(row.report, ResultReported)]


def entries(rows: list[Row | BadRow]) -> list[EntryReported]:
    return [row.report for row in rows if isinstance(row, Row) and isinstance(row.report, EntryReported)]


def faults(rows: list[Row | BadRow]) -> list[str]:
    return [row.why for row in rows if isinstance(row, BadRow)]


@pytest.mark.parametrize("name", OF_ONE_EVENT)
def test_each_site_tells_the_same_matches_and_places(tmp_path: Path, name: str) -> None:
    rows = read(tmp_path, OF_ONE_EVENT[name], event="Lamp Cup", date="2026-03-14")
    assert faults(rows) == []
    told = [
        ([(player.name, (player.id or "").strip("@")) if player else None for player in match.players], match.outcome)
        for match in results(rows)
    ]
    whole = [
        ([("Ann", "7"), ("Ben", "8")], "first"),
        ([("Cem", "9"), None], "first"),
        ([("Ann", "7"), ("Cem", "9")], "second"),
    ]
    assert told == whole[: len(told)]
    assert len(told) == (2 if name == "melee's pairings" else 3)
    assert {(row.report.event, row.report.date) for row in rows if isinstance(row, Row)} == {("Lamp Cup", "2026-03-14")}
    rounds = [(match.round or "").removeprefix("Round ") for match in results(rows)]
    assert rounds == ["1", "1", "2"][: len(told)]
    wins = [match.wins for match in results(rows)]
    assert name == "TopDeck" or wins == [(2, 1, 0), None, (0, 2, 0)][: len(told)]
    if name != "melee's pairings":
        assert sorted((entry.placing, entry.player.name) for entry in entries(rows)) == [(1, "Cem"), (2, "Ann")]
    if name in ("melee", "TopDeck"):
        assert [(entry.record, entry.points) for entry in entries(rows)] == [((2, 0, 0), 6), ((1, 1, 0), 3)]


def test_a_later_version_of_an_api_tells_the_same(tmp_path: Path) -> None:
    rows = read(tmp_path, CHALLONGE_2)
    assert faults(rows) == []
    of_first = [match for match in results(read(tmp_path, CHALLONGE)) if match.players[1]]
    assert [(m.players, m.outcome, m.wins, m.round) for m in results(rows)] == [
        (m.players, m.outcome, m.wins, m.round) for m in of_first
    ]
    assert [(entry.player.name, entry.placing) for entry in entries(rows)] == [("Ann", 2), ("Cem", 1)]


def test_rankings_are_entries_with_places_and_points(tmp_path: Path) -> None:
    told = entries(read(tmp_path, BANDAI, event="Lamp Cup"))
    assert [(entry.player.name, entry.player.id, entry.placing, entry.record, entry.points) for entry in told] == [
        ("Cem", "0009", 1, (2, 0, 0), 6),
        ("Ann", "0007", 2, (1, 1, 0), 3),
        ("Ben", "0008", 3, (0, 2, 0), 0),
    ]


def test_a_file_of_several_events_tells_each_under_its_name(tmp_path: Path) -> None:
    _, several = SITES["TopDeck's events"]
    rows = read(tmp_path, several)
    assert [(match.event, [player and player.name for player in match.players]) for match in results(rows)] == [
        ("Lamp Cup", ["Ann", "Ben"]),
        ("Tide Cup", ["Ann", "Ben"]),
    ]


@pytest.mark.parametrize("name", SITES)
def test_a_form_is_known_by_one_reader_alone(name: str) -> None:
    site, value = SITES[name]
    assert [form.NAME for form in FORMS if form.knows(value)] == [site]


def test_what_may_be_of_several_forms_is_asked(tmp_path: Path) -> None:
    both = {"standings": LIMITLESS["standings"], "rounds": TOPDECK["rounds"]}
    with pytest.raises(KifuError, match=r"may be JSON of Limitless TCG or TopDeck\.gg: say which with --form"):
        read(tmp_path, both, event="Lamp Cup")
    rows = read(tmp_path, both, event="Lamp Cup", form="topdeck.gg")
    assert len(results(rows)) == 3
    with pytest.raises(KifuError, match=r"this is no JSON as melee\.gg gives it"):
        read(tmp_path, both, event="Lamp Cup", form="melee.gg")
    with pytest.raises(KifuError, match='"Cup" is no form of JSON: there are Limitless TCG, TopDeck'):
        read(tmp_path, both, event="Lamp Cup", form="Cup")


@pytest.mark.parametrize(
    "value",
    [TOPDECK["rounds"], TOPDECK["standings"], MELEE["Rounds"][0]["Matches"], {"data": MELEE["Standings"]}],
    ids=["rounds", "standings", "matches", "standings under data"],
)
def test_a_part_by_itself_needs_an_event(tmp_path: Path, value: Any) -> None:
    with pytest.raises(KifuError, match="it names no event: give --event NAME"):
        read(tmp_path, value)
    rows = read(tmp_path, value, event="Lamp Cup")
    assert rows
    assert faults(rows) == []


def match_of_melee(**more: Any) -> dict[str, Any]:
    sides = [melee_side("Ann", more.pop("first", None)), melee_side("Ben", more.pop("second", None))]
    return {"Matches": [{"Competitors": sides, "RoundNumber": 1, **more}]}


@pytest.mark.parametrize(
    ("match", "outcome", "wins"),
    [
        ({"ResultString": "Ann forfeited the match", "first": 1, "second": 0}, "second", None),
        ({"ResultString": "Ann forfeited the match, Ben forfeited the match"}, "neither", None),
        ({"ResultString": "1-1-1 Draw", "first": 1, "second": 1, "GameDraws": 1}, "draw", (1, 1, 1)),
        ({"first": 0, "second": 0, "GameDraws": 3}, "draw", (0, 0, 3)),
        ({"first": 2, "second": 1.0, "GameDraws": None}, "first", (2, 1, 0)),
    ],
    ids=["forfeited while ahead", "both forfeited", "drawn", "drawn by games alone", "counts that are no texts"],
)
def test_who_gave_up_has_lost_whatever_the_games_were(
    tmp_path: Path, match: dict[str, Any], outcome: str, wins: Any
) -> None:
    [told] = results(read(tmp_path, match_of_melee(**match), event="Lamp Cup"))
    assert (told.outcome, told.wins) == (outcome, wins)


def test_only_what_the_source_calls_so_is_a_bye(tmp_path: Path) -> None:
    unreadable = {"Team": {"Players": "Ben"}, "GameWins": 0}
    alone: dict[str, Any] = {"Competitors": [melee_side("Ann", None)]}
    several = {
        "Matches": [
            {"Competitors": [melee_side("Ann", 2), unreadable], "ResultString": "Ann won 2-0-0"},
            {"Competitors": [melee_side("Ann", 2), None], "ResultString": "Ann won 2-0-0"},
            {**alone, "ResultString": "Ann won 2-0-0"},
            {**alone, "HasResult": False},
            {**alone, "ResultString": "Ann was assigned a match loss", "LossReason": 2, "RoundNumber": 4},
            {**alone, "RoundNumber": 5},
        ]
    }
    rows = read(tmp_path, several, event="Lamp Cup")
    assert faults(rows) == [
        'its Players is "Ben": give an array',
        'a competitor is "null": give an object',
        'it has one competitor, and its result is "Ann won 2-0-0": name both',
        "it says no result: the match is not over",
    ]
    assert [(match.players[1], match.outcome) for match in results(rows)] == [(None, "neither"), (None, "first")]


def test_a_table_of_byes_has_a_bye_for_each_of_its_players(tmp_path: Path) -> None:
    players = [{"name": "Ann", "id": "7"}, {"name": 5.5}, {"name": "Cem", "id": "9"}]
    rows = read(tmp_path, [{"round": 1, "tables": [{"table": "Byes", "players": players}]}], event="Lamp Cup")
    assert [[player and player.name for player in match.players] for match in results(rows)] == [
        ["Ann", None],
        ["Cem", None],
    ]
    assert faults(rows) == ['its name is "5.5": give a text']


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"winner": "Ben", "winner_id": "7"}, 'its winner is "Ben", and its winner_id that of another'),
        ({"winner": "Dee", "winner_id": None}, '"Dee", who won, is neither of its players'),
        ({"winner": None, "winner_id": None}, "it has no winner: the match is not over"),
        ({"players": []}, "its table has 0 players"),
        ({"players": [{"id": "1"}] * 4}, "its table has 4 players: a match has two, or one and a bye"),
    ],
)
def test_a_table_that_is_no_match_is_told(tmp_path: Path, changes: dict[str, Any], why: str) -> None:
    value = deepcopy(TOPDECK)
    value["rounds"][0]["tables"][0] |= changes
    rows = read(tmp_path, value)
    [told] = faults(rows)
    assert why in told
    assert len(results(rows)) == 2


def test_groups_are_a_phase_and_their_players_have_ids_of_their_own(tmp_path: Path) -> None:
    value = deepcopy(CHALLONGE)
    tournament = value["tournament"]
    for number, row in enumerate(tournament["participants"]):
        row["participant"]["group_player_ids"] = [1000 + number]
    group = {"round": 1, "state": "complete", "group_id": 44, "player1_id": 1001, "player2_id": 1002}
    tournament["matches"] += [
        {"match": {**group, "winner_id": 1002, "scores_csv": "1-2"}},
        {"match": {**group, "round": 2, "winner_id": None, "scores_csv": "1-1"}},
        {"match": {**group, "round": 3, "state": "open", "winner_id": None, "scores_csv": ""}},
        {"match": {**group, "round": 4, "state": "pending", "player2_id": None, "winner_id": None}},
        {"match": {**group, "round": 5, "winner_id": 1001, "scores_csv": "0-0", "forfeited": True}},
        {"match": {**group, "round": 6, "player2_id": 5, "winner_id": 5}},
        {"match": {**group, "round": 7, "player2_id": None, "winner_id": 1001, "scores_csv": "2-1"}},
    ]
    rows = read(tmp_path, value)
    of_groups = [match for match in results(rows) if match.phase == "1"]
    assert [([player and player.name for player in m.players], m.outcome, m.wins) for m in of_groups] == [
        (["Ben", "Cem"], "second", (1, 2, 0)),
        (["Ben", "Cem"], "draw", (1, 1, 0)),
        (["Ben", "Cem"], "first", None),
    ]
    assert {match.more.get("group") for match in of_groups} == {"44"}
    assert {match.phase for match in results(rows) if match not in of_groups} == {"2"}
    assert faults(rows) == [
        "it is open: the match is not over",
        "it is pending: the match is not over",
        '"5", who played, is no participant',
        "it names one player, and no bye: name both",
    ]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_of_json_is_told(tmp_path: Path, number: str) -> None:
    text = json.dumps(MELEE).replace('"Rank": 1', f'"Rank": {number}')
    with pytest.raises(KifuError, match=f"{number} is no number of JSON"):
        read_results(written(tmp_path, text, "results.json"), source(event="Lamp Cup"))


def test_what_nests_too_deep_is_told(tmp_path: Path) -> None:
    deep = {depth: "[" * depth + "]" * depth for depth in (300, 600, 100_000)}
    row = '{"Competitors": [], "Name": ' + deep[300] + "}"
    assert len(read_results(written(tmp_path, f'{{"Matches": [{row}, 5]}}', "x.json"), source(event="Lamp Cup"))) == 2
    for text in (f'{{"Matches": [{row}], "Rounds": {deep[600]}}}', deep[100_000]):
        with pytest.raises(KifuError, match="this is no JSON that can be read"):
            read_results(written(tmp_path, text, "x.json"), source(event="Lamp Cup"))


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The keys and indexes that lead to each value within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key)
        yield from paths(item, (*path, key))


def changed(value: Any, path: tuple[str | int, ...], odd: Any) -> Any:
    """A value with another in place of what stands at a path."""
    whole = deepcopy(value)
    held = whole
    for key in path[:-1]:
        held = held[key]
    held[path[-1]] = odd
    return whole


def sound(rows: list[Row | BadRow]) -> list[EntryReported | ResultReported]:
    return [row.report for row in rows if isinstance(row, Row) and fault_of_report(row.report) is None]


def row_of(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The part of a path that leads to an element of the arrays of matches and the like; nothing without any."""
    arrays = ("Standings", "Matches", "data", "standings", "tables", "matches", "participants", "pairings", "included")
    numbered = [
        at for at, key in enumerate(path) if isinstance(key, int) and at and path[at - 1] in (*arrays, "rankings")
    ]
    return path[: numbered[-1] + 1] if numbered and path[:2] != OF_EVENT else ()


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a path within a value."""
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("name", SITES)
def test_an_odd_value_in_any_field_is_told_and_spoils_its_row_alone(tmp_path: Path, name: str) -> None:
    _, value = SITES[name]
    whole = read(tmp_path, value, event="Lamp Cup")
    usual = sound(whole)
    byes = [report for report in usual if isinstance(report, ResultReported) and report.players[1] is None]
    for path in paths(value):
        for odd in ODD:
            try:
                rows = read(tmp_path, changed(value, path, odd), event="Lamp Cup")
            except KifuError:
                assert not row_of(path), (path, odd)
                continue
            left = sound(rows)
            where = (path, str(odd)[:20], [row.why for row in rows if isinstance(row, BadRow)])
            now = [report for report in left if isinstance(report, ResultReported) and report.players[1] is None]
            documented = path[-1] == "player2" and odd is None
            assert len(now) <= len(byes) or documented, where
            if row := row_of(path):
                lost = [report for report in usual if report not in left]
                assert len(lost) <= 1 or path == row or path[-1] in NAMING, where
                assert len(rows) >= len(whole) or odd in UNNOTED.get(path[-1], ()), where


OF_EVENT = ("included", 0)
"""Where a tournament stands among what is included."""
NAMING = {
    *("id", "name", "display_name", "username", "challonge_username", "player", "participant", "attributes", "type"),
    "group_player_ids",
}
"""The fields by which other rows name a player: what is odd in them may be told of those, too."""
UNNOTED: dict[str | int, tuple[Any, ...]] = {"final_rank": (None, ""), "type": ("x" * 10_000, "\ud800")}
"""The fields without which a row has nothing to report: a player without a place, included things of another kind."""


@pytest.mark.parametrize("name", SITES)
def test_odd_values_reach_no_log(tmp_path: Path, log: GameLog, name: str) -> None:
    """What is read is taken or told, whatever stands in it: some odd values of each form, all in one file each."""
    _, value = SITES[name]
    for number, path in enumerate(paths(value)):
        if number % 17 == 0:
            odd = ODD[number // 17 % len(ODD)]
            file = written(tmp_path, json.dumps(changed(value, path, odd)).replace(json.dumps(BIG), "1e400"), "x.json")
            try:
                report = imported(log, file, event="Lamp Cup")
            except KifuError:
                continue
            assert report.added + report.duplicates + len(report.quarantined) >= 1
