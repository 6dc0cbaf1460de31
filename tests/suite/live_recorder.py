"""A program that records a live game and says what has been acknowledged: it is there to be killed.

Arguments: the data folder, the card game, a seed. Lines: the game's id, then for each action the head's version and
hash, each written after the recorder has acknowledged the action.
"""

import sys
from pathlib import Path

from events.envelope import PlayerRecord, Provenance
from events.players import Chance
from events.recorder import LiveGame
from events.simulate import answerer
from events.state import PLAYERS, Player
from events.store import GameLog
from tests.suite.fields import Field

SEATS: dict[Player, int] = {"a": 1, "b": 2}


def play_on(live: LiveGame, field: Field, *, seed: int, log: GameLog | None = None) -> None:
    """Play the game to its end at random; tell of each acknowledged action if a log is given."""
    bots = {player: field.game.players["random"]() for player in PLAYERS}
    answer = answerer(field.game, bots, Chance(seed=seed, index=0, entrants=SEATS), entrants=SEATS)
    while live.ask is not None:
        live.answer(answer(live.state, live.ask))
        if log is not None:
            head = log.head(live.game)
            assert head is not None
            print(head.version, head.hash.hex(), flush=True)


def main(data: str, system: str, seed: str) -> None:
    """Record one game."""
    field = Field(system, ("random", "random"), 0, 1)
    log = GameLog.open(Path(data))
    players = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    live = LiveGame.start(log, field.game, field.plan.seated(0), players=players, provenance=Provenance("live"))
    print(live.game, flush=True)
    play_on(live, field, seed=int(seed), log=log)


if __name__ == "__main__":
    main(*sys.argv[1:])
