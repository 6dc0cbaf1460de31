"""One lake of games of every card game, by bots and by people, with the results of an event."""

from contextlib import closing
from datetime import date
from pathlib import Path

from filelock import FileLock

from events.cards.deck import Deck
from events.game import Game, load
from events.log.store import GameLog
from events.simulation.circuit import Circuit
from events.simulation.comparison import Comparison
from events.simulation.simulate import Plan, simulate
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from tests.exchange.reported import CUP, imported, written
from tests.projector.played import add_people, append_game
from tests.suite.fields import GAMES, SMALL, Field
from tests.suite.toy import TOY

BOTS = ("random", "random")
SEED = 29
OF_SMALL, OF_OTHERS, OF_PEOPLE, COMPARED = 6, 12, 6, 24
"""The games of bots of each small game and of each other one, the games of people, and those of an experiment."""
CIRCUIT = Circuit(("Harbor Open", "Lantern Cup"), date(2026, 3, 4))
DATED = "fusion_world"
"""The card game whose bots play at events, on days."""


def every_game_once(folder: Path) -> Path:
    """A data folder below a folder, with the log and the lake, which the first of several processes makes."""
    data = folder / "every game"
    with FileLock(folder / "every game.lock"):
        if not (data / FOLDER).exists():
            make(data)
    return data


def make(data: Path) -> None:
    """Play the games, and make their lake. Records of people have names inside, as before: ids are random."""
    data.mkdir(parents=True, exist_ok=True)
    with closing(GameLog.open(data, durable=False)) as log:
        for system in GAMES:
            if system in SMALL:
                few, count = Field(system, BOTS, 0, OF_SMALL).plan, OF_SMALL
            else:
                few, count = _plan(load(system)), OF_OTHERS
            simulate(log, few, games=count)
            add_people(log, range(OF_PEOPLE), of=few, append=append_game)
        a, b, *opponents = TOY.pool.sample_decks().values()
        cards = TOY.pool.sample_cards()
        trial = Comparison.versus(TOY, (a, b), opponents or [a], seed=SEED, bots=BOTS, catalogue=cards)
        simulate(log, trial, games=COMPARED)
        imported(log, written(data, CUP))
        refresh(log, data)


def _plan(game: Game) -> Plan:
    """Games of few decks, so that some are alike."""
    circuit = CIRCUIT if game.name == DATED else None
    return Plan.of(game, seed=SEED, bots=BOTS, decks=_few(game), catalogue=game.pool.sample_cards(), circuit=circuit)


def _few(game: Game) -> list[Deck]:
    """Three sample decks: the first, the last, and one between them that has a Lost Deck if any has."""
    decks = [*game.pool.sample_decks().values()]
    odd = [deck for deck in decks[1:-1] if any(entry.part == "lost_deck" for entry in deck.entries)]
    return [decks[0], *(odd or decks[1:])[:1], decks[-1]]
