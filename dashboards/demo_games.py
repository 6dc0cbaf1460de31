"""The games of the demo: how its matches are shared out among the card games, and the plan of each."""

from collections.abc import Iterator
from typing import NamedTuple

from dashboards.settings import DEFAULT_SYSTEM
from events.game import game_names, load
from events.simulation.circuit import BEST_OF, DEMO_CIRCUIT
from events.simulation.simulate import Plan

DEMO_SEED = 2026
DEMO_ALL = 3000
"""Of three games of a match the last is played only if it decides: so there are 2,000 games at least."""
LEAST_CYCLE = 5


class Share(NamedTuple):
    """The matches of a card game: those at its `places` in every cycle."""

    system: str
    seed: int
    places: tuple[int, ...]

    def has(self, index: int) -> bool:
        """Whether a game of the demo is of this card game."""
        return index // BEST_OF % cycle() in self.places

    def before(self, index: int) -> int:
        """The number of its games before a game of the demo: the index in its plan of that game, if it is one."""
        match, game = divmod(index, BEST_OF)
        cycles, place = divmod(match, cycle())
        matches = cycles * len(self.places) + sum(earlier < place for earlier in self.places)
        return matches * BEST_OF + (game if place in self.places else 0)

    @property
    def plan(self) -> Plan:
        """The plan by which its games are simulated."""
        game = load(self.system)
        return Plan.of(
            game,
            seed=self.seed,
            bots=(game.strongest, game.strongest),
            decks=list(game.pool.sample_decks().values()),
            catalogue=game.pool.sample_cards(),
            circuit=DEMO_CIRCUIT,
        )


def cycle() -> int:
    """The number of matches after which the card games come round again."""
    return max(LEAST_CYCLE, len(game_names()) + 1)


def shares() -> Iterator[Share]:
    """Each card game's share: a match of every cycle, and of the default game all the rest."""
    others = [name for name in game_names() if name != DEFAULT_SYSTEM]
    yield Share(DEFAULT_SYSTEM, DEMO_SEED, (0, *range(len(others) + 1, cycle())))
    for place, name in enumerate(others, start=1):
        # A seed of its own: a match is known by seed and number.
        yield Share(name, DEMO_SEED + place, (place,))
