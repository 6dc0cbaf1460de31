"""The greedy player of Fusion World."""

from collections import Counter

from events.fact import GameEnded
from events.game import load
from events.simulate import Plan, play_game


def share_won(bot: str, other: str, *, games: int) -> float:
    """Of games with exchanged seats and decks over all ordered pairs, the share that the first bot wins."""
    game = load("fusion_world")
    decks = list(game.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=(bot, other), decks=decks, catalogue=game.sample_cards())
    won: Counter[str | None] = Counter()
    for index in range(games):
        recording = play_game(plan, index)[1]
        assert recording is not None
        end = recording.facts[-1]
        assert isinstance(end, GameEnded)
        seats = plan.entrants(index)
        won[f"entrant {seats[end.winner]}" if end.winner else None] += 1
    return won["entrant 1"] / games


def test_greedy_beats_random_in_at_least_85_of_100_of_400_games() -> None:
    assert share_won("greedy", "random", games=400) >= 0.85


def test_greedy_needs_its_heuristics_to_win_and_not_its_seat() -> None:
    assert 0.3 < share_won("random", "random", games=96) < 0.7
