"""Matches both recorded and reported: counted once, by their games where these are all of it; what is open is told."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from uuid import UUID

import pytest

from events.errors import KifuError
from events.exchange.limitless import BRACKET
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import amend
from events.records.attaching import attach
from events.records.choosing import Choice
from projector.standings import event_standings
from projector.stats.match_results import match_results
from projector.stats.matches import counted_matches, seat_matches
from tests.exchange.reported import PAIRINGS, STANDINGS, imported, row, written
from tests.projector import test_matches
from tests.projector.test_matches import HUMANS, lake, recorded, seen

log = test_matches.log


def played(log: GameLog, winners: str, **where: object) -> list[UUID]:
    """A recorded game of Ann and Ben for each letter, the seat that won it."""
    numbered = enumerate(winners, start=1)
    told = {"match": "7", **where}
    return [recorded(log, won, **{"game_in_match": number, **told}) for number, won in numbered]  # type: ignore[arg-type]


def first(log: GameLog, folder: Path) -> list[tuple[object, ...]]:
    """The matches as their first player has them, and what is not sure of them."""
    found = counted_matches(lake(log, folder), HUMANS)
    rows = seen(seat_matches(lake(log, folder), HUMANS))
    assert len(rows) == 2 * found.matches.height
    return sorted((row for row in rows if row[0] == "Ann"), key=repr)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("order", list(permutations(("games", "report", "alias"))))
def test_a_match_both_recorded_and_reported_counts_once_whatever_came_first(
    log: GameLog, tmp_path: Path, order: Sequence[str]
) -> None:
    imported(log, written(tmp_path, row(round=9, player_b="Zoe")))
    for step in order:
        if step == "games":
            played(log, "aba", players=("ann", "Ben"), round="Round 1", date=None)
        elif step == "report":
            imported(log, written(tmp_path, row()))
        else:
            alias(log, "Ann", ["ann"])
    assert first(log, tmp_path) == [("Ann", "Ben", 2, 1, 0, 1.0, "full"), ("Ann", "Zoe", 2, 1, 0, 1.0, "decks")]
    found = event_standings(lake(log, tmp_path), "Lamp Cup")
    assert (next(row[1:7] for row in found.standings), found.doubts) == (("Ann", "Embers", 6, 2, 0, 0), [])
    assert match_results(lake(log, tmp_path), HUMANS)["matches"].sum() == 4


def test_games_without_a_match_are_those_of_the_match_of_their_players_and_round(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    played(log, "aba", match=None)
    assert first(log, tmp_path) == [("Ann", "Ben", 2, 1, 0, 1.0, "full")]


def test_who_attached_one_game_attached_its_match(log: GameLog, tmp_path: Path) -> None:
    """A match of no round, which pairs with nothing by itself."""
    imported(log, written(tmp_path, row(round="", table="")))
    names = played(log, "aba", round=None)
    assert len(first(log, tmp_path)) == 2
    attach(log, names[1])
    assert first(log, tmp_path) == [("Ann", "Ben", 2, 1, 0, 1.0, "full")]


def test_a_game_of_no_round_is_attached_to_the_one_result_of_its_players(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row()))
    one, *_ = played(log, "aba", round=None)
    assert len(first(log, tmp_path)) == 2
    attach(log, one)
    assert first(log, tmp_path) == [("Ann", "Ben", 2, 1, 0, 1.0, "full")]
    imported(log, written(tmp_path, row(round=2)))
    with pytest.raises(KifuError, match='2 results are reported of "Ann" against "Ben" in "Lamp Cup": one is needed'):
        attach(log, recorded(log, "a", round=None, match="8"))


def test_a_match_of_which_some_games_are_recorded_has_the_reported_score(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(deck_a="")))
    played(log, "ab")
    [match] = first(log, tmp_path)
    assert match == ("Ann", "Ben", 2, 1, 0, 1.0, "partial")
    rows = seat_matches(lake(log, tmp_path), HUMANS.but(level="name"))
    assert rows["deck"].null_count() == 0  # the recorded games say what the report does not
    assert rows.filter(player="Ben")["deck"].to_list() == ["Tides"]


def test_a_winner_alone_is_that_of_all_games_or_of_some(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(winner="a", wins_a="", wins_b="", draws="")))
    recorded(log, "a", match="7", game_in_match=3)
    assert first(log, tmp_path) == [("Ann", "Ben", None, None, None, 1.0, "partial")]
    played(log, "ab")
    assert first(log, tmp_path) == [("Ann", "Ben", 2, 1, 0, 1.0, "full")]


def test_what_both_lost_stays_so_whatever_the_games_were(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(winner="neither", wins_a=1, wins_b=1)))
    played(log, "ab")
    assert first(log, tmp_path) == [("Ann", "Ben", 1, 1, 0, None, "full")]


@pytest.mark.parametrize("winners", ["bb", "aab", "aa"])
def test_games_that_contradict_the_report_are_told_and_it_counts(log: GameLog, tmp_path: Path, winners: str) -> None:
    imported(log, written(tmp_path, row(player_a="Ben", player_b="Ann", wins_a=1, wins_b=1)))
    played(log, winners)
    assert first(log, tmp_path) == [("Ann", "Ben", 1, 1, 0, 0.5, "partial")]
    score = {"bb": "0–2", "aab": "2–1", "aa": "2–0"}[winners]
    assert event_standings(lake(log, tmp_path), "Lamp Cup").doubts == [
        f'round 1 of "Lamp Cup" on 2026-03-14: "Ann" against "Ben" is recorded {score} and reported 1–1:'
        " counted as reported; correct the one that is wrong"
    ]


def test_what_may_be_of_several_reports_is_of_none_and_told(log: GameLog, tmp_path: Path) -> None:
    """Round 1 of two phases; a game of no phase."""
    pairings = [PAIRINGS[0], {**PAIRINGS[0], "phase": 2, BRACKET: "T2-1"}]
    imported(log, written(tmp_path, {"standings": STANDINGS[:2], "pairings": pairings}, "Lamp Cup.json"))
    played(log, "aa")
    assert [row[-1] for row in first(log, tmp_path)] == ["full", "decks", "decks"]
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == [
        'round 1 of "Lamp Cup" on 2026-03-14: "Ann" against "Ben" is recorded, and 2 results of it are reported:'
        " each is counted by itself"
    ]


def test_of_several_recorded_matches_none_is_the_reported_one_until_one_is_attached(
    log: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, row(wins_b=0)))
    one, _ = played(log, "aa")
    played(log, "bb", match="8")
    doubts = counted_matches(lake(log, tmp_path), HUMANS).doubts
    assert [row[2:] for row in first(log, tmp_path)] == [
        (0, 2, 0, 0.0, "full"),
        (2, 0, 0, 1.0, "decks"),
        (2, 0, 0, 1.0, "full"),
    ]
    assert doubts == [
        'round 1 of "Lamp Cup" on 2026-03-14: "Ann" against "Ben" is reported once, and 2 matches of it are recorded:'
        " each is counted by itself; kifu results attach GAME says which is meant"
    ]
    attach(log, one)
    assert [row[2:] for row in first(log, tmp_path)] == [(0, 2, 0, 0.0, "full"), (2, 0, 0, 1.0, "full")]
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == []


def test_games_of_several_days_are_no_match(log: GameLog, tmp_path: Path) -> None:
    """Of a weekly event, reported without a date; the games have no match."""
    imported(log, written(tmp_path, row(date="")))
    played(log, "a", match=None)
    played(log, "b", match=None, date="2026-03-21")
    assert [row[2:] for row in first(log, tmp_path)] == [
        (0, 1, 0, 0.0, "full"),
        (1, 0, 0, 1.0, "full"),
        (2, 1, 0, 1.0, "decks"),
    ]
    [doubt] = counted_matches(lake(log, tmp_path), HUMANS).doubts
    assert '"Ann" against "Ben" is reported once, and 2 matches of it are recorded' in doubt


def test_a_game_without_a_round_that_may_be_a_reported_one_is_told_until_it_is_attached(
    log: GameLog, tmp_path: Path
) -> None:
    imported(log, written(tmp_path, row()))
    one, *_ = played(log, "aba", round=None)
    assert [row[-1] for row in first(log, tmp_path)] == ["decks", "full"]
    doubts = [
        'round 1 of "Lamp Cup" on 2026-03-14: "Ann" against "Ben" is recorded without a round, too:'
        " each is counted by itself; kifu results attach GAME says that both are one"
    ]
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == doubts
    assert event_standings(lake(log, tmp_path), "Lamp Cup").doubts == doubts
    attach(log, one)
    assert [row[-1] for row in first(log, tmp_path)] == ["full"]
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == []


def test_a_report_without_a_round_that_may_be_of_a_recorded_match_is_told(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(round="")))
    played(log, "aba")
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == [
        'round 1 of "Lamp Cup" on 2026-03-14: "Ann" against "Ben" is reported without a round, too:'
        " each is counted by itself; kifu results amend EVENT --set round=1 says that both are one"
    ]
    assert amend(log, Choice("Lamp Cup"), {"round": "1"}) == 1
    assert [row[-1] for row in first(log, tmp_path)] == ["full"]
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == []


@pytest.mark.parametrize("other", [{"date": "2026-03-15"}, {"players": ("Ann", "Zoe")}, {"event": "Other"}])
def test_a_game_without_a_round_of_another_match_is_not_told(
    log: GameLog, tmp_path: Path, other: dict[str, object]
) -> None:
    imported(log, written(tmp_path, row()))
    played(log, "aba", **{"round": None, **other})
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == []


@pytest.mark.parametrize(
    "other",
    [
        {"date": "2026-03-15"},
        {"event": "Other"},
        {"round": "2"},
        {"players": ("Ann", "Zoe")},
        {"system": "orchard"},
    ],
)
def test_other_matches_are_not_paired(log: GameLog, tmp_path: Path, other: dict[str, object]) -> None:
    imported(log, written(tmp_path, row()))
    played(log, "aba", **other)
    assert len(first(log, tmp_path)) == 2
    assert counted_matches(lake(log, tmp_path), HUMANS).doubts == []
