"""The causes of a recorded game's facts: which fact led to which, and what is declared of it in `causes.toml`.

A fact without a cause is a step of the `procedure` that its game declares, or the `decision` of a player, if nothing
has happened between the answer and it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from events.game import Game
from events.records.recorder import Recording
from events.table.ask import CHANCE
from events.table.fact import Fact

FILE = Path(__file__).with_suffix(".toml")
DECISION, PROCEDURE, SKILL, NOBODY = "decision", "procedure", "skill", "nobody"


class Led(NamedTuple):
    """A fact with its position, and the name of what led to it: a kind of fact, or a word of this module."""

    position: int
    fact: Fact
    by: str


def declared() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """By game and kind of fact, the names of what may lead to it."""
    return _read()


@cache
def _read() -> Mapping[str, Mapping[str, frozenset[str]]]:
    games: Mapping[str, dict[str, str]] = tomllib.loads(FILE.read_text())
    read: dict[str, Mapping[str, frozenset[str]]] = {}
    for game, kinds in games.items():
        by_word = {SKILL: kinds.pop(SKILL, "").split()}
        read[game] = {
            kind: frozenset(name for word in by.split() for name in by_word.get(word, [word]))
            for kind, by in kinds.items()
        }
    return read


def led(game: Game, recording: Recording) -> Iterator[Led]:
    """What led to each fact of a record."""
    position, facts = 0, recording.facts
    parts = [(False, recording.start.facts)]
    parts += [(action.ask.player != CHANCE, action.facts) for action in recording.actions]
    for decided, part in parts:
        first = decided
        for place, fact in enumerate(part):
            position += 1
            first = first and (place == 0 or fact.together)
            if fact.cause is not None:
                yield Led(position, fact, type(facts[fact.cause - 1]).__name__)
            else:
                yield Led(position, fact, PROCEDURE if is_step(game, fact) else DECISION if first else NOBODY)


def is_step(game: Game, fact: Fact) -> bool:
    """Whether a fact is a step of its game's procedure."""
    return any(isinstance(fact, kind) and fact.rule in rules for kind, rules in game.table.procedure.items())


def wrong(game: Game, recording: Recording) -> list[Led]:
    """The facts whose cause is none that their kind may have."""
    may_lead = declared()[game.name]
    return [each for each in led(game, recording) if each.by not in may_lead.get(type(each.fact).__name__, ())]
