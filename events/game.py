"""Game: what a game folder exports, and `load`, which finds it by name."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias

from events.brief import Brief
from events.cards.pool import Pool
from events.effects.texts import TextRules
from events.errors import BadOption, KifuError, UnknownGame
from events.seats.board import Board
from events.seats.bots import Bot
from events.table.fact import Fact
from events.table.table import TableRules
from events.values.cache import ValueCache

GAMES = ("fusion_world",)
"""The names of the games there are: the folders of `events/`."""

Mark: TypeAlias = Literal["play", "attack", "damage"]
"""A word of statistics for something that a game knows by words of its own."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Brief):
    """A card game, as the shared code needs to know it.

    `facts`: every fact class of its record. `rules`: the file of its rule numbers. `table`: its procedure; `texts`: how
    it does effects; `pool`: its cards and decks; `board`: what seats are shown of its table; `bots` by name.
    `options` are the switches it knows: readings of its book that a game may choose, each with its values, the
    default first. `marks` says by which facts statistics know a play and an attack (each has the `card`), and damage
    (it has the `player` and the `amount`); a word that is left out says that the game has no such thing.

    `rules_version` rises whenever a recorded game would be asked, or answered, otherwise than before; games recorded
    by an earlier version are not expected to run again to the same facts.
    """

    name: str
    title: str
    edition: str
    rules: Path
    facts: tuple[type[Fact], ...]
    table: TableRules
    pool: Pool
    board: Board
    bots: Mapping[str, type[Bot]]
    texts: TextRules = field(default_factory=TextRules)
    rules_version: int = 1
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[Mark, tuple[type[Fact], ...]] = field(default_factory=dict)
    cache: ClassVar[type[ValueCache]] = ValueCache

    def bot(self, name: str, version: int | None = None) -> "type[Bot]":
        """The bot of that name and, if given, of that version. KifuError says which there are."""
        if name not in self.bots:
            raise KifuError(f"{self.title} has no player '{name}'; there are {', '.join(self.bots)}")
        found = self.bots[name]
        if version not in (None, found.version):
            raise KifuError(f"{self.title} has no version {version} of the player '{name}'; it is at {found.version}")
        return found

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """A value for every option: those given, the default for the rest. BadOption says what could be chosen."""
        for name, value in options.items():
            if name not in self.options:
                known = f"there are {', '.join(self.options)}" if self.options else "there are none"
                raise BadOption(f"{self.title} has no option '{name}'; {known}")
            if value not in self.options[name]:
                raise BadOption(f"option {name} cannot be '{value}': choose {' or '.join(self.options[name])}")
        return {name: options.get(name, values[0]) for name, values in self.options.items()}


_registered: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known beside the shipped ones (a game of the tests, say)."""
    _registered[game.name] = game


def load(name: str) -> Game:
    """The game of that name: the one dynamic import. UnknownGame lists the games there are."""
    if name not in _registered:
        if name not in GAMES:
            raise UnknownGame(f"no game is called '{name}'; there are {', '.join(GAMES)}")
        _registered[name] = importlib.import_module(f"events.{name}").GAME
    return _registered[name]


def games() -> tuple[Game, ...]:
    """All shipped games."""
    return tuple(load(name) for name in GAMES)
