"""The greedy player of Fusion World."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from events.dragon_ball_super.evaluation import Reader
from events.fusion_world.players import Greedy
from events.game import _registered, load
from events.seats.bots import Bot, Roll
from events.seats.view import SeatView
from events.simulation.simulate import Plan, play_game
from events.table.ask import Ask, Indexes
from events.table.fact import GameEnded
from tests.games.fusion_world.greedy_v1.players import GreedyV1
from tests.suite.fields import decks


def share_won(bot: str, other: str, *, games: int, texts: bool = False) -> float:
    """Of games with exchanged seats and decks over all ordered pairs, the share that the first bot wins.

    `texts`: of the decks alone whose cards have skills in words.
    """
    return winners((bot, other), games, texts=texts).count(1) / games


def share_won_in_pairs(bot: str, other: str, *, games: int, texts: bool) -> float:
    """The share that the first bot wins where each game is played twice: by the same chance, in exchanged places."""
    won = winners((bot, other), games // 2, texts=texts).count(1)
    return (won + winners((other, bot), games // 2, texts=texts).count(2)) / games


def winners(bots: tuple[str, str], games: int, *, texts: bool) -> list[int]:
    """Which entrant wins each game; 0: a draw."""
    game = load("fusion_world")
    plan = Plan.of(game, seed=1, bots=bots, decks=decks(game, texts=texts), catalogue=game.pool.sample_cards())
    found: list[int] = []
    for index in range(games):
        recording = play_game(plan, index)[1]
        assert recording is not None
        end = recording.facts[-1]
        assert isinstance(end, GameEnded)
        found.append(plan.entrants(index)[end.winner] if end.winner else 0)
    return found


def with_player(monkeypatch: pytest.MonkeyPatch, name: str, player: type[Bot]) -> None:
    """Let that player play Fusion World in this test."""
    game = load("fusion_world")
    monkeypatch.setitem(_registered, game.name, replace(game, bots={**game.bots, name: player}))


@pytest.mark.parametrize(("games", "least"), [(40, 0.5), pytest.param(400, 0.6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("texts", [False, True])
def test_greedy_beats_its_first_version_in_paired_games(
    games: int, least: float, texts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_player(monkeypatch, "greedy_v1", GreedyV1)
    assert share_won_in_pairs("greedy", "greedy_v1", games=games, texts=texts) >= least


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_in_at_least_85_of_100_games(games: int) -> None:
    assert share_won("greedy", "random", games=games) >= 0.85


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_in_at_least_85_of_100_games_of_decks_with_texts(games: int) -> None:
    assert share_won("greedy", "random", games=games, texts=True) >= 0.85


@pytest.mark.parametrize("games", [48, pytest.param(96, marks=pytest.mark.slow)])
def test_greedy_needs_its_heuristics_to_win_and_not_its_seat(games: int) -> None:
    assert 0.3 < share_won("random", "random", games=games) < 0.7


class Unread(Greedy):
    """A greedy player to whom no effect gains or costs anything."""

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        with patch.object(Reader, "effects", lambda reader, effects, now: now):
            return super().answer(view, ask, roll)


def test_greedy_wins_by_what_it_reads_of_skills(monkeypatch: pytest.MonkeyPatch) -> None:
    with_player(monkeypatch, "unread", Unread)
    assert share_won("greedy", "unread", games=40, texts=True) >= 0.7
