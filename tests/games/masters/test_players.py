"""The greedy player of Masters."""

import pytest

from events.game import load
from events.simulation.simulate import Plan, play_game
from events.table.fact import GameEnded


def share_won_in_pairs(bot: str, other: str, *, games: int) -> float:
    """The share that the first bot wins where each game is played twice: by the same chance, in exchanged places."""
    won = winners((bot, other), games // 2).count(1)
    return (won + winners((other, bot), games // 2).count(2)) / games


def winners(bots: tuple[str, str], games: int) -> list[int]:
    """Which entrant wins each game; 0: a draw."""
    game = load("masters")
    decks = tuple(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=bots, decks=decks, catalogue=game.pool.sample_cards())
    found: list[int] = []
    for index in range(games):
        recording = play_game(plan, index)[1]
        assert recording is not None
        end = recording.facts[-1]
        assert isinstance(end, GameEnded)
        found.append(plan.entrants(index)[end.winner] if end.winner else 0)
    return found


def test_no_bot_puts_cards_into_another_order_where_that_changes_nothing() -> None:
    game = load("masters")
    decks = tuple(game.pool.sample_decks().values())
    plan = Plan.of(game, seed=1, bots=("random", "greedy"), decks=decks, catalogue=game.pool.sample_cards())
    recording = play_game(plan, 0)[1]
    assert recording is not None
    verbs = [[option.verb for option in action.ask.options] for action in recording.actions]
    answers = [(options, action.answer) for options, action in zip(verbs, recording.actions, strict=True)]
    assert any("arrange_drop" in options for options in verbs), "players are asked"
    assert not [
        options[index]
        for options, answer in answers
        if isinstance(answer, tuple)
        for index in answer
        if options[index].startswith("arrange")
    ]


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_in_at_least_85_of_100_paired_games(games: int) -> None:
    assert share_won_in_pairs("greedy", "random", games=games) >= 0.85


@pytest.mark.parametrize("games", [48, pytest.param(96, marks=pytest.mark.slow)])
def test_greedy_needs_its_heuristics_to_win_and_not_its_seat(games: int) -> None:
    assert 0.3 < winners(("random", "random"), games).count(1) / games < 0.7
