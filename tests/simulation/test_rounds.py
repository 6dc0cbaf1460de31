"""Two bots hold the same decks equally often after a whole round of games."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from events.simulation.rounds import games_of_round, unfair
from events.simulation.simulate import Plan, spread_pairs
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


@pytest.mark.parametrize("size", range(1, 13))
def test_pairs_are_spread_over_all_decks_and_are_all_there_once(size: int) -> None:
    decks = range(size)
    pairs = spread_pairs(decks)
    assert sorted(pairs) == [*permutations(decks, 2)]
    first = pairs[: -(-size // 2)]
    assert size == 1 or {deck for pair in first for deck in pair} == {*decks}
    for count in range(size, len(pairs)):
        turns = Counter(deck for pair in pairs[:count] for deck in pair)
        assert max(turns.values()) - min(turns[deck] for deck in decks) <= 2


def test_a_few_games_of_a_spread_plan_have_all_decks() -> None:
    plan = msgspec.structs.replace(TOYS, spread=True)
    few = 2 * -(-len(plan.decks) // 2)
    labels = {deck.record.label for index in range(few) for deck in plan.pairing(index)}
    assert labels == {deck.record.label for deck in plan.decks}
    whole = games_of_round(plan)
    of_round = Counter((plan.pairing(index)[0].record.label, plan.entrants(index)["a"]) for index in range(whole))
    assert len({*of_round.values()}) == 1
