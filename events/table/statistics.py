"""Statistics: what a game's facts, asks and cards mean to those who count games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from events.brief import Brief
from events.cards.card import Definition
from events.table.fact import Fact

Mark: TypeAlias = Literal["play", "attack", "damage"]
"""A word of statistics for something that a game knows by words of its own."""

OPENING = "opening"
TURN_DRAW = "turn_draw"
SKILL_DRAW = "skill_draw"
SEARCH = "search"
ORIGINS = (OPENING, TURN_DRAW, SKILL_DRAW, SEARCH)
"""The words that all games share for how a card came to a hand: before the first turn began (in every game), by the
draw of the turn, by another draw, by being looked for. A game adds words of its own."""


@dataclass(frozen=True, kw_only=True)
class FactsOf:
    """The facts of a class and of those below it; of these rules alone and from this zone alone, if it names any.

    `rules` are numbers of the game's book, `zone` is the name of the zone that the fact's card leaves.
    """

    kind: type[Fact]
    rules: frozenset[str] = frozenset()
    zone: str | None = None


class Question(NamedTuple):
    """A question of a game: the `kind` of its ask, and the `verb` of the option that says yes to it."""

    kind: str
    verb: str


class ListedCard(NamedTuple):
    """Copies of one card in a deck list, and the part of the deck in which they are listed."""

    card: Definition
    copies: int
    part: str


class Identity(NamedTuple):
    """The archetype of a deck, as an opponent knows it when the game begins, and the variant of it."""

    archetype: str
    variant: str


def _any(card: Definition, part: str) -> bool:
    return True


def _unnamed(deck: Sequence[ListedCard]) -> Identity | None:
    return None


@dataclass(frozen=True, kw_only=True, repr=False)
class Statistics(Brief):
    """What statistics need to know of a game. What is left out, the game does not have.

    `marks`: the facts that are a play and an attack (each has the `card`), and damage (with `player` and `amount`).
    `origins`: how a card came to a hand after the first turn began, by word; of several that fit, the first.
    `fates`: what became of a card, by word, the facts of each (with the `card`). `deck`: the name of the main deck's
    zone. `main_deck`: whether a card listed under a part of a deck is in the main deck. `identity`: a deck's archetype;
    None if it has none. `mulligan`: the ask for another hand; one `verb` taken or more is a hand redrawn. `chooser`:
    the facts (with the `player`) that say who chooses which player begins. `spending` is the phase of a player's turn
    as which begins the active part of the gauge `resource` is what can be spent, `spent` the facts of which each spends
    one (with the `card`, or the `player`).
    """

    marks: Mapping[Mark, tuple[type[Fact], ...]] = field(default_factory=dict)
    origins: Mapping[str, FactsOf] = field(default_factory=dict)
    fates: Mapping[str, tuple[type[Fact], ...]] = field(default_factory=dict)
    deck: str = "deck"
    main_deck: Callable[[Definition, str], bool] = _any
    identity: Callable[[Sequence[ListedCard]], Identity | None] = _unnamed
    mulligan: Question | None = None
    chooser: tuple[type[Fact], ...] = ()
    spending: str | None = None
    spent: tuple[FactsOf, ...] = ()
