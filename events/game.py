"""Game: what a game folder exports, and `load`, which finds it by name."""

import importlib
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from events.brief import Brief
from events.card import Catalogue, Definition, Imported
from events.deck import Deck, DeckProblem, misnamed
from events.errors import BadOption, KifuError, UnknownGame
from events.state import Card, Player, ZoneSpec

if TYPE_CHECKING:
    from events.effect import Effect
    from events.fact import Fact
    from events.futile import Able
    from events.interpret import Action
    from events.players import Bot
    from events.table import Table

GAMES = ("fusion_world",)
"""The names of the games there are: the folders of `events/`."""

Group: TypeAlias = "Sequence[Fact]"
Mark: TypeAlias = Literal["play", "attack", "damage"]
"""A word of statistics for something that a game knows by words of its own."""


def _none(state: Any) -> Sequence[Any]:
    return ()


def _right(definition: Any) -> str | None:
    return None


def _unread(table: "Table", group: Group) -> Any:
    return None


def _nothing(table: "Table", group: Group, before: Any) -> "list[tuple[str, Fact]]":
    return []


async def _as_is(table: "Table", group: "list[Fact]") -> "list[Fact]":
    return group


async def _unresolvable(table: "Table", slot: Any) -> None:
    raise AssertionError(f"a game without slots has nothing to resolve: {slot}")


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Brief):
    """A card game, as the shared code needs to know it.

    `facts`: every fact class of its record. `state(decks, options)`: the table before the first fact
    (without options, the switches are at their defaults). `play(table)`: the rules'
    coroutine. `interrupt(state)` and `process(state)` return the groups of facts now due: after every group, and at
    checkpoints. `slots(state)` lists what waits to be resolved, next first; `resolve(table, slot)` resolves one.
    `values` reads a card's current figures from a state, `counters` what lies beside a player's cards, `roles` the
    cards in a special part now. `players` are the bots by name. `concession` and `placing` are the numbers of the rules
    by which a player concedes, and by which the owner orders cards placed at once. `import_cards` reads a public list.
    `options` are the switches it knows: readings of its book that a game may choose, each with its values, the
    default first. `marks` says by which facts statistics know a play and an attack (each has the `card`), and damage
    (it has the `player` and the `amount`); a word that is left out says that the game has no such thing.
    `deck_parts`: headings of its own under which deck lists name cards, singular, without "card" (`leader`).

    `rules_version` rises whenever a recorded game would be asked, or answered, otherwise than before; games recorded
    by an earlier version are not expected to run again to the same facts.

    A game with texts also says: how it does the effects that every game does in its own way (`actions`), and by
    which rules the shared ones are done (`numbers`); whether they can do anything (`able`); what must be read
    `before` a group of facts (None: nothing can be pended), and which skills are then pended by it (`pend`); what
    replacement effects make of a proposed group (`perform`). `wrong` says what is wrong with a definition, if
    anything: a word in its skills that the game does not know, and where.
    """

    name: str
    title: str
    edition: str
    card: type[Definition]
    facts: tuple["type[Fact]", ...]
    zones: Mapping[str, ZoneSpec]
    verbs: Mapping[str, str]
    state: Callable[..., Any]
    play: "Callable[[Table], Coroutine[Any, Any, None]]"
    interrupt: Callable[[Any], Sequence[Group]]
    process: Callable[[Any], Sequence[Group]]
    values: Mapping[str, Callable[[Any, Card], int | None]]
    counters: Callable[[Any, Player], Mapping[str, int]]
    roles: Callable[[Any], Mapping[str, Card]]
    players: "Mapping[str, type[Bot]]"
    deck_errors: Callable[[Deck, Catalogue[Any]], list[DeckProblem]]
    sample_cards: Callable[[], Catalogue[Any]]
    sample_decks: Callable[[], Mapping[str, Deck]]
    import_cards: Callable[[Iterable[bytes]], Imported[Any]]
    concession: str
    placing: str
    rules: Path
    rules_version: int = 1
    actions: "Mapping[type[Effect], Action]" = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    able: "Able" = field(default_factory=dict)
    before: "Callable[[Table, Group], Any]" = _unread
    pend: "Callable[[Table, Group, Any], list[tuple[str, Fact]]]" = _nothing
    perform: "Callable[[Table, list[Fact]], Coroutine[Any, Any, list[Fact]]]" = _as_is
    slots: Callable[[Any], Sequence[Any]] = _none
    resolve: "Callable[[Table, Any], Coroutine[Any, Any, None]]" = _unresolvable
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: "Mapping[Mark, tuple[type[Fact], ...]]" = field(default_factory=dict)
    wrong: Callable[[Any], str | None] = _right
    deck_parts: tuple[str, ...] = ()

    def deck_problems(self, deck: Deck, catalogue: Catalogue[Any]) -> list[DeckProblem]:
        """Everything wrong with a deck list: names that are not those of its cards, and the rules that it breaks."""
        return [*misnamed(deck, catalogue), *self.deck_errors(deck, catalogue)]

    def bot(self, name: str, version: int | None = None) -> "type[Bot]":
        """The bot of that name and, if given, of that version. KifuError says which there are."""
        if name not in self.players:
            raise KifuError(f"{self.title} has no player '{name}'; there are {', '.join(self.players)}")
        found = self.players[name]
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
