"""Players of whom it is not sure who they are: twice in a round, too many matches, names that are alike."""

from collections.abc import Mapping

import pytest

from projector.doubtful_players import doubts_of_players
from projector.played_rounds import Match, played_rounds
from projector.settling import Commands
from tests.projector.test_structure import SWISS, matches


def doubts(
    found: list[Match], lines: Mapping[str, int] | None = None, left: Mapping[str, int] | None = None
) -> list[str]:
    return doubts_of_players(
        found, played_rounds(found), left=left or {}, lines=lines or {}, commands=Commands("Lamp Cup")
    )


def test_a_player_twice_in_a_round_is_told_with_the_lines() -> None:
    found = matches({"1": "Ann>Ben Ann>Cid Dan>Eli", "Top 8": "Ann>Ben Ann>Cid"})
    assert doubts(found, {"1": 2, "2": 3}) == ['"Ann" plays twice in round 1 (lines 2 and 3): correct one of them']
    assert doubts(found, {"2": 3}) == ['"Ann" plays twice in round 1 (line 3, against "Ben"): correct one of them']
    assert doubts(found) == ['"Ann" plays twice in round 1 (against "Ben" and "Cid"): correct one of them']
    assert doubts(matches({"1": "Ann>Ben Ann Cid>Dan"})) == [
        '"Ann" plays twice in round 1 (against "Ben", a bye): correct one of them'
    ]
    assert doubts(matches({**SWISS, "Final": "Ann>Eli"})) == []


def test_who_left_and_plays_on_is_told() -> None:
    found = matches({"1": "Ann>Ben Cid>Dan", "2": "Ann>Cid Ben>Dan", "3": "Ann>Ben Cid>Dan"})
    back = "kifu results drop 'Lamp Cup' {} --back if they did not leave".format
    assert doubts(found, left={"Ben": 1}) == [f'"Ben" left after round 1, and plays in round 2: {back("Ben")}']
    assert doubts(found, left={"Ben": 3, "Dan": 9}) == []
    final = matches({"1": "Ann>Ben Cid>Dan", "Final": "Ann>Cid"})
    assert doubts(final, left={"Cid": 1, "Ben": 1}) == [
        f'"Cid" left after round 1, and plays in "Final": {back("Cid")}'
    ]


def test_more_matches_than_rounds_are_told() -> None:
    [*found] = matches({"1": "Ann>Ben", "2": "Ann>Cid"})
    found.append(Match("9", "Ann", "Dan", "Ann", position=9))
    told = '3 matches of "Ann" are reported, and there are 2 rounds (without a round: line 7)'
    assert doubts(found, {"9": 7}) == [told]
    assert doubts([*found[:2], found[2]._replace(is_reported=False)]) == []
    assert doubts([match._replace(round=None) for match in found]) == [], "of a league without rounds nothing is known"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna Lind", "A. Lind"),
        ("Anna Maria Lind", "Anna M. Lind"),
        ("Anna Lind", "Lind, Anna"),
        ("Anna Lind", "Anna Lindh"),
        ("Joahn Berg", "Johan Berg"),
        ("Jonas", "Jonnas"),
    ],
)
def test_names_that_are_alike_are_told_with_the_command_that_makes_them_one(one: str, other: str) -> None:
    rounds = [
        Match("1", one, "Ben", one, round="1", position=1),
        Match("2", other, "Cid", other, round="2", position=2),
    ]
    [told] = doubts(rounds)
    first, second = sorted((one, other))
    assert told.startswith(f'"{first}" and "{second}" are alike, and never play in one round: kifu players alias ')
    assert told.endswith(" if they are one")
    assert all(f"'{name}'" in told or f"alias {name}" in told or f" {name} if" in told for name in (first, second))
    together = [rounds[0], rounds[1]._replace(round="1")]
    assert doubts(together) == [], "both play in one round"
    assert doubts([rounds[0], rounds[1]._replace(second=one)]) == [], "they play each other"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "A. Nn"), ("Ann", "Ana"), ("Player 1", "Player 2"), ("Opp 1", "Opp 10"), ("Anna Lind", "B. Lind"),
     ("Anna Lind", "A. Lund"), ("Anna Lind", "Annalind"), ("Jonas", "Janos")],
)  # fmt: skip
def test_other_names_are_those_of_others(one: str, other: str) -> None:
    rounds = [Match("1", one, "Ben", one, round="1"), Match("2", other, "Cid", other, round="2")]
    assert doubts(rounds) == []


def test_a_name_that_a_shell_would_read_is_quoted_in_the_command() -> None:
    name, other = "Anna $(reboot)", "Anna $(rebooot)"
    rounds = [Match("1", name, "Ben", name, round="1"), Match("2", other, "Cid", other, round="2")]
    [told] = doubts(rounds)
    assert "kifu players alias 'Anna $(rebooot)' 'Anna $(reboot)' if" in told
