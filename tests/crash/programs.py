"""Programs that are there to be killed: each records, simulates or refreshes for ever, and says what is acknowledged.

A program gets `say`, which hands one message at a time to the test, whole or not at all, and then its own arguments.
"""

from collections.abc import Callable
from contextlib import closing
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from events.game import load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import Recording, begin, decode, play_out
from events.seats.bots import Chance
from events.simulation.circuit import Circuit
from events.simulation.simulate import Plan, answerer, simulate
from events.table.ask import Ask, Indexes
from events.table.ids import PLAYERS, Player
from projector import compaction, lake_writer, parts
from projector.manifest import Manifest, write_manifest
from tests.suite.fields import SEED, Field

Say = Callable[..., None]
SEATS: dict[Player, int] = {"a": 1, "b": 2}
PEOPLE = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
ENDLESS = 1_000_000
CIRCUIT = Circuit(("Ember Open", "Harbour Cup"), date(2026, 1, 5))


def field_of(system: str) -> Field:
    """Two bots that play at random with the sample decks."""
    return Field(system, ("random", "random"), 0, 1)


def decided(field: Field, state: Any, ask: Ask, *, number: int) -> Indexes:
    """The answer at random to the ask after that many decisions: the same however often the recorder was killed."""
    bots = {player: field.game.bots["random"]() for player in PLAYERS}
    return answerer(field.game, bots, Chance(seed=SEED, index=number, entrants=SEATS))(state, ask)


def undisturbed(field: Field) -> Recording:
    """The game that a recorder would have recorded that nobody killed."""
    referee, recording = begin(field.game, field.plan.seated(0), players=PEOPLE, provenance=Provenance("live"))
    play_out(referee, recording, lambda state, ask: decided(field, state, ask, number=len(recording.decided())))
    return recording


def started(log: GameLog, field: Field) -> LiveGame:
    """A new live game."""
    return LiveGame.start(log, field.game, field.plan.seated(0), players=PEOPLE, provenance=Provenance("live"))


def go_on(live: LiveGame, field: Field, *, number: int, most: int = ENDLESS) -> int:
    """Play a live game of `number` decisions on, up to its end or for so many more; how many it has then."""
    last = number + most
    while live.ask is not None and number < last:
        live.answer(decided(field, live.state, live.ask, number=number))
        number += 1
    return number


def record(say: Say, data: Path, system: str, game: UUID | None) -> None:
    """Record games, beginning with one to go on with; say (id, version, hash) of each event once it is stored."""
    field = field_of(system)
    with closing(GameLog.open(data)) as log:
        while True:
            live = started(log, field) if game is None else LiveGame.resume(log, game)
            _play_out(say, log, live, field)
            game = None


def _play_out(say: Say, log: GameLog, live: LiveGame, field: Field) -> None:
    number = len(decode(log.read(live.game)).decided())
    said = _say_further(say, log, live.game, said=0)
    while live.ask is not None:
        number = go_on(live, field, number=number, most=1)
        said = _say_further(say, log, live.game, said=said)


def _say_further(say: Say, log: GameLog, game: UUID, *, said: int) -> int:
    """Say the events of a game after so many; how many there are."""
    recorded = log.read(game)
    for event in recorded[said:]:
        say(game, event.version, event.hash)
    return len(recorded)


@cache
def plan() -> Plan:
    """Matches of best of three at fictional events, so that some games of a match are not played."""
    game = load("fusion_world")
    decks = list(game.pool.sample_decks().values())
    return Plan.of(
        game, seed=SEED, bots=("greedy", "random"), decks=decks, catalogue=game.pool.sample_cards(), circuit=CIRCUIT
    )


def simulation(say: Say, data: Path, jobs: int, durable: bool = False) -> None:
    """Simulate; say (games done, the log's last position, the last game) after each game that was appended."""
    with closing(GameLog.open(data, durable=durable)) as log:
        said = log.position()

        def told(done: int) -> None:
            nonlocal said
            position = log.position()
            if position > said:
                [last] = log.follow(position - 1, limit=1)
                say(done, position, last.game, last.version, last.hash)
            said = position

        simulate(log, plan(), games=ENDLESS, jobs=jobs, progress=told)


def refreshing(say: Say, data: Path, following: bool) -> None:
    """Refresh in small steps; say (position, head) of each manifest as soon as a reader may have seen it."""
    lake_writer.PAGE, lake_writer.BATCH, compaction.TOGETHER, parts.KEEP_SECONDS = 60, 400, 3, 0.0

    def write(folder: Path, manifest: Manifest) -> None:
        write_manifest(folder, manifest)
        say(manifest.position, manifest.head)

    lake_writer.write_manifest = write  # type: ignore[attr-defined]
    with closing(GameLog.open(data)) as log:
        if following:
            lake_writer.follow(log, data, progress=lambda refreshed: None, pause=0.0)
        while True:
            lake_writer.refresh(log, data)


PROGRAMS: dict[str, Callable[..., None]] = {"record": record, "simulate": simulation, "refresh": refreshing}
