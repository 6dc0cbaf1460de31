"""Curves, efficiency and attacks, counted by hand."""

from pathlib import Path
from typing import Any

import pytest

from projector.lake import Lake
from projector.stats.attacks import attacks
from projector.stats.damage_curves import damage_curves
from projector.stats.filters import Filters
from projector.stats.game_length import game_length
from projector.stats.resource_efficiency import resource_efficiency
from projector.stats.tempo_curves import tempo_curves
from tests.projector.test_stats import game, made_up


def turn(end_position: int, number: int, **figures: Any) -> dict[str, Any]:
    """A turn of a game that a began."""
    return {"end_position": end_position, "turn": number, "turn_player": "ab"[(number + 1) % 2], **figures}


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """Three games that a wins on turn 5, 3 and 3; in all, a has hand 5, 4 and b 6 at their turns' ends."""
    rows = [game("x", "y", "a", turns=5), game("x", "y", "a", turns=3), game("y", "x", "a", turns=3)]
    turns = [
        turn(n, number, **figures)
        for n in (1, 2, 3)
        for number, figures in enumerate(
            (
                {"hand_a": 5, "available_a": 1, "used_a": 1, "damage_b": 1, "damage_a": 0},
                {"hand_b": 5 + n, "available_b": 1, "used_b": 0, "damage_b": 0, "damage_a": n},
                {"hand_a": 4, "available_a": 2, "used_a": 3, "damage_b": 2, "damage_a": 0},
                {"hand_b": 1, "available_b": 0, "used_b": 0, "damage_b": 0, "damage_a": 0},
                {"hand_a": 9, "available_a": 4, "used_a": 1, "damage_b": 1, "damage_a": 0},
            ),
            start=1,
        )
        if number <= rows[n - 1]["turns"]
    ]
    return made_up(tmp_path, rows, turns=turns)


def test_tempo_is_that_of_turns_that_ended(lake: Lake) -> None:
    """On own turn 2 a third of the seats is left: the curve stops before."""
    found = {row["result"]: row for row in tempo_curves(lake).to_dicts()}
    assert {row["own_turn"] for row in found.values()} == {1}
    assert (found["won"]["hand"], found["won"]["seats"], found["won"]["living"]) == (5, 3, 1)
    assert (found["lost"]["hand"], found["lost"]["hand_p10"]) == (7, pytest.approx(6.2))
    # Of 6, 7, 8: s = 1, and 1.96 / sqrt(3).
    assert (found["lost"]["hand_low"], found["lost"]["hand_high"]) == pytest.approx((5.8684, 8.1316), abs=1e-4)
    assert found["won"]["life"] is None
    ends = [found["lost"][f"hand_p10_{of}"] for of in ("low", "high", "clusters")]
    assert ends == [6, 8, 3], "some of the replicates have no game but the least, some none but the largest"
    assert found["won"]["life_p90_low"] is None


def test_damage_counts_the_turn_that_ended_the_game(lake: Lake) -> None:
    found = {(row["own_turn"], row["result"]): row for row in damage_curves(lake).to_dicts()}
    assert set(found) == {(1, "won"), (1, "lost"), (2, "won"), (2, "lost")}
    assert (found[1, "lost"]["dealt"], found[1, "lost"]["total"]) == (2, 2)
    assert (found[2, "won"]["dealt"], found[2, "won"]["total"], found[2, "won"]["seats"]) == (2, 3, 3)
    assert (found[2, "lost"]["dealt"], found[2, "lost"]["total"], found[2, "lost"]["seats"]) == (0, 1, 1)
    assert found[2, "won"]["living"] == pytest.approx(4 / 6)


def test_efficiency_is_a_ratio_of_sums_that_may_exceed_one(lake: Lake) -> None:
    rows = resource_efficiency(lake).to_dicts()
    found = {(row["deck"], row["own_turn"], row["result"]): row for row in rows}
    assert [found[None, n, None]["efficiency"] for n in (1, 2, 3)] == [3 / 6, 9 / 6, 1 / 4]
    assert (found[None, 1, "won"]["efficiency"], found[None, 1, "lost"]["efficiency"]) == (1, 0)
    assert (found[None, 2, "won"]["over"], found[None, 2, "lost"]["efficiency"]) == (1, None)
    assert (found["x", 2, None]["turns"], found["x", 2, None]["used"]) == (2, 6)


def test_lengths_have_shares_and_a_mean_with_its_interval(lake: Lake, tmp_path: Path) -> None:
    found = game_length(lake)
    assert found.select("turns", "games", "of").rows() == [(3, 2, 3), (5, 1, 3)]
    assert found["share"].sum() == 1
    # Of 3, 3, 5: s / sqrt(3) = 2/3.
    assert found.select("mean", "mean_low", "mean_high").row(0) == pytest.approx((11 / 3, 2.3600, 4.9733), abs=1e-4)
    assert found.select("median", "median_low", "median_high", "median_clusters").row(0) == (3, 3, 5, 3)
    [alone] = game_length(made_up(tmp_path / "alone", [game("x", "y", "a")])).to_dicts()
    assert (alone["median"], alone["median_low"], alone["median_clusters"]) == (5, None, 1)


def test_lengths_are_as_sure_as_their_matches_are_many(tmp_path: Path) -> None:
    """Three matches of 3, 3, of 3, 5 and of 5, 5 turns: u of the share of 3 is 1, 0, -1, v = 3/2 · 2 / 36."""
    turns = {"m1": (3, 3), "m2": (3, 5), "m3": (5, 5)}
    rows = [
        game("x", "y", "a", turns=turn, match=match, source="live", population="humans")
        for match, each in turns.items()
        for turn in each
    ]
    [short, long] = game_length(made_up(tmp_path, rows), Filters(population="humans")).to_dicts()
    n, t = 0.25 / (3 / 2 * 2 / 36), 4.3026527
    centre, half = 0.5, t / (1 + t**2 / n) * (0.25 / n + t**2 / (4 * n**2)) ** 0.5
    for row in (short, long):
        assert (row["share"], row["low"], row["high"]) == pytest.approx((0.5, centre - half, centre + half))
        assert (row["clusters"], row["mean_clusters"], row["clustered_by"]) == (3, 3, "unit")


def test_attacks_by_target_and_what_comes_of_them(tmp_path: Path) -> None:
    """Of four attacks three at the leader, two of which hit; one combo card of each player; a knock-out."""
    of_seat = {"end_position": 1, "system": "fusion_world", "seat": "a"}
    met = {**of_seat, "attacks": 1, "cards": 1, "squares": 1}
    rows = [
        {**of_seat, "main": False, "attacks": 3, "hits": 2},
        {**of_seat, "main": True, "attacks": 1, "hits": 0},
        *({**met, "main": False, "fate": "comboed", "own": own} for own in (True, False)),
        {**met, "main": True, "fate": "ko", "own": False},
    ]
    lake = made_up(tmp_path, [game("x", "y", "a", system="fusion_world")], attacks=rows)
    found = attacks(lake)
    assert found.select("main", "measure", "own", "attacks", "value").rows() == [
        (False, "comboed", True, 3, pytest.approx(1 / 3)),
        (False, "comboed", False, 3, pytest.approx(1 / 3)),
        (False, "hit", None, 3, pytest.approx(2 / 3)),
        (False, "ko", False, 3, 0),
        (False, "share", None, 3, 3 / 4),
        (True, "comboed", True, 1, 0),
        (True, "comboed", False, 1, 0),
        (True, "hit", None, 1, 0),
        (True, "ko", False, 1, 1),
        (True, "share", None, 1, 1 / 4),
    ]
