"""The fields of play of the common suite: which games it runs on, with which bots, and how many games of each.

A game is added to the suite by one line of GAMES.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import pytest

from events.card import Definition
from events.game import Game, load
from events.recorder import Recording
from events.simulate import Plan, play_game
from events.state import Player
from events.table import Referee
from projector.replay import Replay
from tests.suite import toy

GAMES = {
    toy.TOY.name: 200,
    "fusion_world": 1500,
}
"""The games that the suite runs on, each with the most actions that one of its games may take."""
QUICK = 30
"""Games of each card game in a default run."""
LONG = 504
"""Games of each card game in a long run."""
SEED = 20260313


@dataclass(frozen=True)
class Field:
    """Games `first` to `first + count - 1` of one card game between two bots, with all sample decks.

    `switched`: this option of the rules has its last value instead of its default.
    """

    system: str
    bots: tuple[str, str]
    first: int
    count: int
    switched: str | None = None

    def __str__(self) -> str:
        return f"{self.system}-{'-'.join(self.bots)}-{self.count}{f'-{self.switched}' if self.switched else ''}"

    @property
    def game(self) -> Game:
        """The card game."""
        return load(self.system)

    @property
    def indexes(self) -> range:
        """The indexes of the games."""
        return range(self.first, self.first + self.count)

    @property
    def plan(self) -> Plan:
        """What the simulation plays."""
        return _plan(self.system, self.bots, self.switched)

    def recording(self, index: int) -> Recording:
        """The game of that index, played once."""
        return _played(self.system, self.bots, self.switched, index)

    def referee(self, index: int) -> Referee:
        """The game of that index at its first ask."""
        return Referee(self.game, self.cards(index), self.plan.options)

    def cards(self, index: int) -> dict[Player, Sequence[Definition]]:
        """Each seat's cards in the game of that index."""
        return self.plan.cards(index)

    def replay(self, index: int) -> Replay:
        """A replay of the game of that index."""
        return Replay(self.recording(index), self.cards(index))


@cache
def _plan(system: str, bots: tuple[str, str], switched: str | None) -> Plan:
    game = load(system)
    decks = list(game.sample_decks().values())
    options = {switched: game.options[switched][-1]} if switched else {}
    return Plan.of(game, seed=SEED, bots=bots, decks=decks, catalogue=game.sample_cards(), options=options)


@cache
def _played(system: str, bots: tuple[str, str], switched: str | None, index: int) -> Recording:
    recording = play_game(_plan(system, bots, switched), index)[1]
    assert recording is not None
    return recording


def fields(*, games: int) -> list[Field]:
    """About that many games of each card game, shared out over all pairs of its bots; then some with switched rules."""
    found: list[Field] = []
    for system in GAMES:
        pairs = list(combinations_with_replacement(load(system).players, 2))
        each = games // len(pairs)
        found += [Field(system, pair, first=at * each, count=each) for at, pair in enumerate(pairs)]
        found += [Field(system, pairs[1], first=0, count=each, switched=option) for option in load(system).options]
    return found


def over_fields(*, quick: int = QUICK, long: int | None = LONG) -> pytest.MarkDecorator:
    """Parametrise a test with `field`: with a few games of each card game, and with many in a long run."""
    params = [pytest.param(field, id=str(field)) for field in fields(games=quick)]
    if long is not None:
        params += [pytest.param(field, id=str(field), marks=pytest.mark.slow) for field in fields(games=long)]
    return pytest.mark.parametrize("field", params)
