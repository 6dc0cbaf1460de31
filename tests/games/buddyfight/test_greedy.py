"""The greedy player of Buddyfight."""

from collections import Counter

import pytest

from events.game import load
from events.simulation.simulate import Plan, play_game
from events.table.fact import GameEnded

MOST = 0.70
"""The most that a sample deck wins of its games between greedy players; and less than 30 of 100 none does."""


def results(bots: tuple[str, str], games: int) -> list[tuple[int, str, str]]:
    """Which entrant wins each game (0: a draw), and the labels of its deck and of the other's."""
    game = load("buddyfight")
    decks = tuple(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=bots, decks=decks, catalogue=game.pool.sample_cards())
    found: list[tuple[int, str, str]] = []
    for index in range(games):
        recording = play_game(plan, index)[1]
        assert recording is not None
        end, [first, second] = recording.facts[-1], recording.start.decks
        assert isinstance(end, GameEnded)
        labels = (first.label, second.label) if end.winner == "a" else (second.label, first.label)
        found.append((plan.entrants(index)[end.winner] if end.winner else 0, *labels))
    return found


def won(bots: tuple[str, str], games: int, entrant: int) -> int:
    return sum(winner == entrant for winner, _, _ in results(bots, games))


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_in_at_least_85_of_100_paired_games(games: int) -> None:
    both = won(("greedy", "random"), games // 2, 1) + won(("random", "greedy"), games // 2, 2)
    assert both / games >= 0.85


@pytest.mark.parametrize("games", [48, pytest.param(96, marks=pytest.mark.slow)])
def test_greedy_needs_its_heuristics_to_win_and_not_its_seat(games: int) -> None:
    assert 0.3 < won(("random", "random"), games, 1) / games < 0.7


@pytest.mark.slow
def test_no_sample_deck_is_much_better_than_the_others() -> None:
    games = [result for result in results(("greedy", "greedy"), 300) if result[0]]
    wins, losses = Counter(winner for _, winner, _ in games), Counter(loser for _, _, loser in games)
    shares = {label: wins[label] / (wins[label] + losses[label]) for label in wins}
    assert len(shares) == 8
    assert 1 - MOST < min(shares.values()) < max(shares.values()) < MOST, shares
