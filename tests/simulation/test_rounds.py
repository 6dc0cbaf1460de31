"""Two bots hold the same decks equally often after a whole round of games."""

from collections import Counter

import pytest

from events.simulation.rounds import games_of_round, unfair
from events.simulation.simulate import Plan
from events.table.ids import PLAYERS
from tests.suite.fields import Field

TOYS = Field("toy", ("random", "bold"), 0, 10).plan
SAME = Field("toy", ("random", "random"), 0, 10).plan


def held(plan: Plan, games: int) -> set[int]:
    """How often entrants held decks in seats: each number that occurs."""
    seated = Counter(
        (plan.entrants(index)[player], player, deck.record.label)
        for index in range(games)
        for player, deck in zip(PLAYERS, plan.seated(index), strict=True)
    )
    every = {(entrant, player, deck.record.label) for entrant in (1, 2) for player in PLAYERS for deck in plan.decks}
    return {seated[key] for key in every}


def test_after_a_whole_round_each_entrant_has_held_each_deck_equally_often_in_both_seats() -> None:
    whole = games_of_round(TOYS)
    assert len(TOYS.decks) > 1
    assert len(held(TOYS, whole)) == 1
    assert all(len(held(TOYS, games)) > 1 for games in range(1, whole))


def test_what_is_no_whole_round_is_told_of_two_bots() -> None:
    whole = games_of_round(TOYS)
    assert unfair(TOYS, whole) is unfair(TOYS, 3 * whole) is unfair(SAME, 1) is None
    told = unfair(TOYS, whole + 1)
    assert told is not None
    assert told.endswith(f"whole rounds of {whole} games (--games {2 * whole})")


@pytest.mark.parametrize("games", [2, 4])
def test_with_one_deck_each_pair_of_mirrors_is_a_round(games: int) -> None:
    field = Plan(TOYS.system, 7, TOYS.bots, TOYS.decks[:1], {})
    assert unfair(field, games) is None
    assert unfair(field, games + 1) is not None
