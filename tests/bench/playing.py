"""How fast a game plays beside another one, in the same run: CPU seconds, in turns, so that other work slows both."""

import time

from events.game import load
from events.simulation.simulate import Plan, play_game
from tests.bench.measure import Measure, Sample, decks, measured

BOTS = ("greedy", "greedy")
ROUNDS = 3
"""How often each game is played; its quickest time counts."""


def buddyfight_games(sample: Sample) -> Measure:
    """Games of Buddyfight's sample decks, unrecorded; baseline: text-rich games of Fusion World, played in turns."""
    buddyfight, fusion_world = load("buddyfight"), load("fusion_world")
    lists = tuple(buddyfight.pool.sample_decks().values())
    plans = (
        Plan.of(buddyfight, seed=11, bots=BOTS, decks=lists, catalogue=buddyfight.pool.sample_cards(), spread=True),
        Plan.of(
            fusion_world,
            seed=11,
            bots=BOTS,
            decks=decks(texts=True),
            catalogue=fusion_world.pool.sample_cards(),
            spread=True,
        ),
    )
    games = max(6, len(sample.recordings) // 4)
    value, baseline = (games / seconds for seconds in _quickest(plans, games))
    name = "Buddyfight games played (baseline: text-rich games of Fusion World)"
    return measured(name, value, "games/s", baseline, bound_on="ratio", must=0.4, aim=0.55)


def _quickest(plans: tuple[Plan, Plan], games: int) -> list[float]:
    """The CPU seconds of the games of each plan, each game as quick as it was once."""
    for plan in plans:
        play_game(plan, games)  # what is read once for all games
    return [sum(seconds) for seconds in zip(*(_in_turns(plans, index) for index in range(games)), strict=True)]


def _in_turns(plans: tuple[Plan, Plan], index: int) -> list[float]:
    rounds = [[_cpu_seconds(plan, index) for plan in plans] for _ in range(ROUNDS)]
    return [min(seconds) for seconds in zip(*rounds, strict=True)]


def _cpu_seconds(plan: Plan, index: int) -> float:
    begun = time.process_time()
    play_game(plan, index)
    return time.process_time() - begun


MEASURES = (buddyfight_games,)
