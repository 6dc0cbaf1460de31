"""How fast a game plays beside another one, in the same run: CPU seconds, in turns, so that other work slows both."""

import time
from collections.abc import Sequence

from events.cards.deck import Deck
from events.game import load
from events.simulation.simulate import Plan, play_game
from tests.bench.measure import Measure, Sample, decks, measured

BOTS = ("greedy", "greedy")
ROUNDS = 3
"""How often each game is played; its quickest time counts."""


def buddyfight_games(sample: Sample) -> Measure:
    """Games of Buddyfight's sample decks, unrecorded; baseline: text-rich games of Fusion World, played in turns."""
    plans = _plan("buddyfight"), _plan("fusion_world", decks(texts=True))
    games = max(6, len(sample.recordings) // 4)
    value, baseline = (games / seconds for seconds in _quickest(plans, games))
    name = "Buddyfight games played (baseline: text-rich games of Fusion World)"
    return measured(name, value, "games/s", baseline, bound_on="ratio", must=0.4, aim=0.55)


def dbz_events(sample: Sample) -> Measure:
    """A stored event of a game of the Dragon Ball Z CCG, with the player who answers; baseline: one of Buddyfight."""
    plans = _plan("dbz"), _plan("buddyfight")
    games = max(6, len(sample.recordings) // 4)
    stored = [sum(_stored(plan, index) for index in range(games)) for plan in plans]
    value, baseline = (1000 * seconds / events for seconds, events in zip(_quickest(plans, games), stored, strict=True))
    name = "an event of the Dragon Ball Z CCG (baseline: of Buddyfight)"
    return measured(name, value, "ms", baseline, better="lower", bound_on="ratio", must=1.5)


def _plan(system: str, lists: Sequence[Deck] = ()) -> Plan:
    """Games between the sample decks of a game, or some of them."""
    game = load(system)
    cards, samples = game.pool.sample_cards(), [*game.pool.sample_decks().values()]
    return Plan.of(game, seed=11, bots=BOTS, decks=lists or samples, catalogue=cards, spread=True)


def _stored(plan: Plan, index: int) -> int:
    """The number of events that a game is in the log."""
    recording = play_game(plan, index)[1]
    assert recording is not None
    return len(recording.entries())


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


MEASURES = (buddyfight_games, dbz_events)
