"""Statistics: the meaning of a game's facts, asks and cards for statistics."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from events.brief import Brief
from events.cards.card import Definition
from events.table.fact import Fact

Mark: TypeAlias = Literal["play", "attack", "damage"]
"""A word of statistics, the same for all games, for facts that each game names in words of its own.

A game's own words for what becomes of cards are its `fates`.
"""

OPENING = "opening"
TURN_DRAW = "turn_draw"
SKILL_DRAW = "skill_draw"
SEARCH = "search"
ORIGINS = (OPENING, TURN_DRAW, SKILL_DRAW, SEARCH)
"""The origins of cards in hand that all games share: before the first turn, by the draw of the turn, by another draw,
by a search. A game adds words of its own."""


@dataclass(frozen=True, kw_only=True)
class FactsOf:
    """The facts of a class and its subclasses, if given only those with certain rules and from a certain zone.

    `rules` are numbers of the game's book, `zone` is the name of the zone that the fact's card leaves.
    """

    kind: type[Fact]
    rules: frozenset[str] = frozenset()
    zone: str | None = None


class Question(NamedTuple):
    """A question of a game: the kind of its ask, and the verb of the option that means yes."""

    kind: str
    verb: str


class ListedCard(NamedTuple):
    """A card in a deck list, with its number of copies and its part of the deck."""

    card: Definition
    copies: int
    part: str


class Identity(NamedTuple):
    """The archetype of a deck, as an opponent knows it when the game begins, and its variant."""

    archetype: str
    variant: str


def _any(card: Definition, part: str) -> bool:
    return True


def _unnamed(deck: Sequence[ListedCard]) -> Identity | None:
    return None


@dataclass(frozen=True, kw_only=True, repr=False)
class Statistics(Brief):
    """A game's facts, asks and cards by their meaning for statistics. A field is left out if the game has no such
    thing.

    `marks`: the facts of a play and an attack (with the `card`), and of damage (with `player` and `amount`).
    `origins`: the facts by which a card came to a hand after the first turn began, by word; the first that fits counts.
    `by_chance`: the game's own words among them by which a card comes that no player chose, as one that is drawn.
    `fates`: the facts of each fate of a card, by word (with the `card`). `main_deck`: whether a card listed under a
    part of a deck is in the main deck. `identity`: a deck's archetype, or None. `mulligan`: the ask for another hand;
    its `verb` taken once or more is a hand redrawn. `chooser`: the facts (with the `player`) of who chooses which
    player begins. `spending`: the phase of a player's turn at whose beginning the gauge `resource` can be spent, of
    zones with modes the active cards; `spent`: the facts that spend one (with the `card`, or the `player`).
    """

    marks: Mapping[Mark, tuple[type[Fact], ...]] = field(default_factory=dict)
    origins: Mapping[str, FactsOf] = field(default_factory=dict)
    by_chance: frozenset[str] = frozenset()
    fates: Mapping[str, tuple[type[Fact], ...]] = field(default_factory=dict)
    main_deck: Callable[[Definition, str], bool] = _any
    identity: Callable[[Sequence[ListedCard]], Identity | None] = _unnamed
    mulligan: Question | None = None
    chooser: tuple[type[Fact], ...] = ()
    spending: str | None = None
    spent: tuple[FactsOf, ...] = ()
