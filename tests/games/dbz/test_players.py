"""The greedy player of the Dragon Ball Z CCG in whole games: against chance, and deck against deck."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest

from events.game import load
from events.simulation.simulate import Plan, play_game
from events.table.fact import GameEnded, TurnBegan

BETWEEN = (0.35, 0.65)
"""The shares of games that each sample deck wins against each other one."""


class Result(NamedTuple):
    """How a game ended: which entrant won (0: a draw), with which deck, why, and in which turn."""

    entrant: int
    label: str
    reason: str
    turns: int


def results(bots: tuple[str, str], games: int, *labels: str) -> list[Result]:
    """The results of so many games, with all sample decks or those of these labels."""
    game = load("dbz")
    decks = game.pool.sample_decks()
    chosen = tuple(decks[label] for label in labels or decks)
    plan = Plan.of(game, seed=1, bots=bots, decks=chosen, catalogue=game.pool.sample_cards())
    found: list[Result] = []
    for index in range(games):
        recording = play_game(plan, index)[1]
        assert recording is not None
        end = recording.facts[-1]
        assert isinstance(end, GameEnded)
        turns = sum(isinstance(fact, TurnBegan) for fact in recording.facts)
        label = "" if end.winner is None else recording.start.decks["ab".index(end.winner)].label
        found.append(Result(plan.entrants(index)[end.winner] if end.winner else 0, label, end.reason, turns))
    return found


def won(bots: tuple[str, str], games: int, entrant: int) -> int:
    return sum(result.entrant == entrant for result in results(bots, games))


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_in_at_least_85_of_100_paired_games(games: int) -> None:
    both = won(("greedy", "random"), games // 2, 1) + won(("random", "greedy"), games // 2, 2)
    assert both / games >= 0.85


@pytest.mark.parametrize("games", [24, pytest.param(96, marks=pytest.mark.slow)])
def test_greedy_needs_its_heuristics_to_win_and_not_its_seat(games: int) -> None:
    assert 0.3 < won(("random", "random"), games, 1) / games < 0.7


def test_games_are_won_in_all_three_ways_within_a_few_turns() -> None:
    found = results(("greedy", "greedy"), 48, "Kestrel Sparks", "Seven Moons", "Sun School")
    assert {result.reason for result in found} >= {"deck", "dragon_balls", "most_powerful"}
    assert 6 <= sum(result.turns for result in found) / len(found) <= 14


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [*combinations(load("dbz").pool.sample_decks(), 2)])
def test_each_deck_wins_a_third_of_its_games_against_each_other(one: str, other: str) -> None:
    wins = Counter(result.label for result in results(("greedy", "greedy"), 150, one, other))
    assert BETWEEN[0] <= wins[one] / (wins[one] + wins[other]) <= BETWEEN[1], wins
