"""What the rules of each game do today, in a few games with the same cards and answers: `rules_version.json`.

The test beside it fails when they do something else. `uv run python -m tests.rules_version` writes the file anew.
"""

import hashlib
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from events.game import Game
from events.records.envelope import PlayerRecord, Provenance
from events.records.recorder import begin, play_out, ready_deck, unworded
from events.seats.bots import Chance
from events.table.ask import CHANCE, ORDER, Ask, Indexes
from tests.shipped import SHIPPED

FILE = Path(__file__).with_suffix(".json")
HUMANS = (PlayerRecord("one", "human"), PlayerRecord("two", "human"))


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of one version did: a hash over the cards, and one over the asks and facts of each game."""

    rules_version: int
    cards: str
    games: list[str]


def done(game: Game) -> Done:
    """What the rules do now: each sample deck plays the next one, and every pair plays twice."""
    catalogue = game.pool.sample_cards()
    decks = [ready_deck(game, deck, catalogue) for deck in game.pool.sample_decks().values()]
    pairs = [pair for pair in pairwise([*decks, decks[0]]) for _ in range(2)]
    played = [_played(game, pair, index) for index, pair in enumerate(pairs)]
    return Done(game.rules_version, _hash([deck.record.lines for deck in decks]), played)


def _played(game: Game, pair: Any, index: int) -> str:
    referee, recording = begin(game, pair, players=HUMANS, provenance=Provenance("live"))
    play_out(referee, recording, partial(_any, Chance(seed=1, index=index, entrants={"a": 1, "b": 2})))
    asked = [(action.ask, action.answer, unworded(action.facts)) for action in recording.actions]
    return _hash((unworded(recording.start.facts), asked))


def _any(chance: Chance, state: Any, ask: Ask) -> Indexes:
    """Any legal answer; not by a bot, which may come to play otherwise."""
    if ask.player == CHANCE:
        return chance.answer(state, ask)
    dice = chance.dice(ask.kind, 1 if ask.player == "a" else 2)
    order = dice.permutation(len(ask.options))
    count = len(order) if ask.kind == ORDER else ask.least + dice.roll(ask.most - ask.least + 1)
    return order if ask.kind == ORDER else tuple(sorted(order[:count]))


def _hash(value: Any) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(value)).hexdigest()


def kept() -> dict[str, Done]:
    """What the file says of each game."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Done])


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode({game.name: done(game) for game in SHIPPED})) + b"\n")
