"""Game: the exports of a game, and `load`, which finds it by name in a folder of `events/` or an installed package."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import ClassVar

from events.brief import Brief
from events.cards.card import Definition
from events.cards.pool import Pool
from events.cards.rulebook import Rulebook
from events.costs.rules import CostRules
from events.effects.texts import TextRules
from events.errors import BadOption, KifuError, UnknownGame, is_of_the_program
from events.language.vocabulary import Vocabulary, unknown_word
from events.seats.board import Board
from events.seats.bots import Bot
from events.skills.declaring import Declaring
from events.skills.exported_words import exported_vocabulary
from events.skills.rules import SkillRules
from events.table.ask import MANUAL
from events.table.assumed import OF_EVERY_RECORD
from events.table.fact import Fact, GameEnded
from events.table.fact_classes import fault_of_facts
from events.table.ids import PLAYERS
from events.table.statistics import Statistics
from events.table.table import TableRules
from events.values.cache import ValueCache

ENTRY_POINTS = "kifu.games"
"""The group of entry points in which another distribution declares its games: `chess = chess_game:GAME`."""
PASS = "pass"
"""The value of the option `manual`: nobody does by hand what cards say, and skills that are not understood do nothing.

Every game has this option, and a record has it only if it is chosen.
"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Brief):
    """A card game, by the groups of rules and words that the shared code uses.

    `facts`: every fact class of its record; those of every record are added. `rules`: the file of its rule numbers.
    `table`: its procedure; `texts`: its effects; `costs`: its payments; `skills`: its triggers and activations;
    `declaring`: its answers to declared activations; `pool`: its cards and decks; `board`: its zones and figures for
    views; `bots` by name, the strongest last. `options`: the readings of its book that a game may choose, by name, with
    their values, the default first.
    `statistics`: its facts, asks and cards by their meaning for statistics.

    `rules_version` rises whenever a recorded game would get other asks or facts than before; games recorded by an
    earlier version are not expected to run again to the same facts.
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
    skills: SkillRules = field(default_factory=SkillRules)
    declaring: Declaring = field(default_factory=Declaring)
    costs: CostRules = field(default_factory=CostRules)
    rules_version: int = 1
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    statistics: Statistics = field(default_factory=Statistics)
    cache: ClassVar[type[ValueCache]] = ValueCache

    def __post_init__(self) -> None:
        """KifuError names the first fault of what is declared; those of rule numbers `check_rules` finds."""
        own = tuple(kind for kind in self.facts if kind not in OF_EVERY_RECORD)
        object.__setattr__(self, "facts", (*own, *OF_EVERY_RECORD))
        board = self.board
        faults = (
            fault_of_facts(self.facts, self._counters),
            board.fault(self._counters),
            self.statistics.fault(
                facts=self.facts, zones=board.zones, verbs=board.verbs, printed=self.pool.card.__struct_fields__
            ),
            None if self.bots else "Game.bots is empty: give it one at least, as in bots={'random': RandomBot}",
            None if "concession" in self.table.cites else "TableRules.cites has no rule for 'concession': add it",
        )
        for fault in filter(None, faults):
            raise KifuError(f"{self.name}: {fault}")

    @cached_property
    def _counters(self) -> tuple[str, ...]:
        """The names of the counters beside both players' cards."""
        state = self.table.state(dict.fromkeys(PLAYERS, ()))
        first, second = (self.board.counters(state, player) for player in PLAYERS)
        return tuple(name for name in first if name in second)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return exported_vocabulary(
            pool=self.pool,
            board=self.board,
            counters=self._counters,
            texts=self.texts,
            skills=self.skills,
            declaring=self.declaring,
        )

    def wrong(self, card: Definition) -> str | None:
        """The fault of a definition: a word in its skills that the game does not know, and where; None if it has none.

        By `Pool.wrong`; without it, the words are those that the game exports, and `Pool.words`.
        """
        if self.pool.wrong is not None:
            return self.pool.wrong(card)
        return unknown_word(getattr(card, "skills", ()), self._vocabulary)

    @cached_property
    def book(self) -> Rulebook:
        """The rule book, read once. KifuError if it cannot be read."""
        try:
            return Rulebook.read(self.rules)
        except KifuError as error:
            raise KifuError(f"{self.name}: {error}") from None

    def check_rules(self) -> None:
        """Check the declared rules, before a game is recorded by them: KifuError if one is not in the book."""
        cites = ((f"TableRules.cites, '{meaning}'", number) for meaning, number in self.table.cites.items())
        steps = self.table.procedure.items()
        procedure = ((f"TableRules.procedure, {kind.__name__}", rule) for kind, rules in steps for rule in rules)
        for where, number in (*cites, *procedure, *self.declaring.rules(), *self.statistics.rules()):
            if not self.book.permits(number, self.options):
                raise KifuError(f"{self.name}: {where}: {self.rules.name} has no rule {number}: cite one that it has")

    @cached_property
    def reasons(self) -> Mapping[str, str]:
        """The words for why a game ended, by what its record says."""
        return {word: said for kind in self.facts if issubclass(kind, GameEnded) for word, said in kind.spoken.items()}

    @property
    def strongest(self) -> str:
        """The name of the strongest bot."""
        return list(self.bots)[-1]

    def bot(self, name: str, version: int | None = None) -> "type[Bot]":
        """The bot of a name and, if given, a version. KifuError lists the bots if there is no such one."""
        if name not in self.bots:
            raise KifuError(f"{self.title} has no player '{name}'; there are {', '.join(self.bots)}")
        bot = self.bots[name]
        if version not in (None, bot.version):
            raise KifuError(f"{self.title} has no version {version} of the player '{name}'; it is at {bot.version}")
        return bot

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """A value for every option: those given, the default for the rest. BadOption lists the permitted values."""
        for name, value in options.items():
            if name == MANUAL:
                permitted: tuple[str, ...] = (PASS,)
            elif name not in self.options:
                names = f"there are {', '.join(self.options)}" if self.options else "there are none"
                raise BadOption(f"{self.title} has no option '{name}'; {names}")
            else:
                permitted = self.options[name]
            if value not in permitted:
                raise BadOption(f"option {name} cannot be '{value}': choose {' or '.join(permitted)}")
        passed = {name: value for name, value in options.items() if name == MANUAL}
        return {name: options.get(name, values[0]) for name, values in self.options.items()} | passed


_registered: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known besides the shipped ones (a game of the tests, say)."""
    _registered[game.name] = game


def load(name: str) -> Game:
    """The game of a name, by the one dynamic import. UnknownGame if there is none, or it cannot be loaded."""
    if name not in _registered:
        if name not in _found():
            raise UnknownGame(f"no game is called '{name}'; there are {', '.join(game_names())}")
        _registered[name] = _loaded(_found()[name])
    return _registered[name]


def is_installed(name: str) -> bool:
    """Whether a card game comes with Kifu or an installed package, or was registered."""
    return name in _registered or name in _found()


def title_of(name: str) -> str:
    """What players call a card game; of one that is not installed, its name in words."""
    return load(name).title if is_installed(name) else name.replace("_", " ").title()


def game_names() -> tuple[str, ...]:
    """The names of the games that come with Kifu and of those in installed packages, sorted."""
    return tuple(sorted(_found()))


def games() -> tuple[Game, ...]:
    """The games that come with Kifu and those in installed packages. UnknownGame if one of them cannot be loaded."""
    return tuple(map(load, game_names()))


@cache
def _found() -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of each game by its name; several of one name are an error only when it is loaded."""
    folders = (path.parent.name for path in Path(__file__).parent.glob("*/rules.csv"))
    shipped = [EntryPoint(name=name, value=f"events.{name}:GAME", group=ENTRY_POINTS) for name in folders]
    by_name: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in (*shipped, *entry_points(group=ENTRY_POINTS)):
        by_name[entry.name] = (*by_name.get(entry.name, ()), entry)
    return by_name


def _loaded(entries: tuple[EntryPoint, ...]) -> Game:
    """The game of its only entry point. UnknownGame if there are several, or it cannot be loaded.

    ImportError if a game that comes with Kifu lacks a module: then Kifu itself is not whole.
    """
    first, *others = entries
    if others:
        places = " and ".join(map(_place, entries))
        raise UnknownGame(f"{len(entries)} games are called '{first.name}', {places}: uninstall all but one")
    where = f"the game '{first.name}', {_place(first)},"
    try:
        game = first.load()
    # Importing a package of others may fail in any way.
    except Exception as error:
        if first.dist is None and is_of_the_program(error):
            raise
        why = error if isinstance(error, KifuError) else repr(error)
        raise UnknownGame(f"{where} cannot be loaded ({why}): mend or uninstall it") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"{where} is no Game but a {type(game).__name__}: it must be a Game of that name")
    if game.name != first.name:
        raise UnknownGame(f"{where} is called '{game.name}' in its Game.name: it must be a Game of that name")
    if not game.name.isidentifier():
        raise UnknownGame(f"{where} has a name that is none: a Game's name is one word without spaces")
    return game


def _place(entry: EntryPoint) -> str:
    distribution = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "Kifu"
    return f"{entry.value} of {distribution}"
