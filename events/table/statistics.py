"""Statistics: the meaning of a game's facts, asks and cards for statistics."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, get_args

from events.brief import Brief
from events.cards.card import Definition
from events.language.vocabulary import instead
from events.table.fact import CardMoved, Fact

Mark: TypeAlias = Literal["play", "attack", "damage"]
"""A word of statistics, the same for all games, for facts that each game names in words of its own.

A game's own words for what becomes of cards are its `fates`.
"""
COUNTED_BY: Mapping[Mark, tuple[str, ...]] = {"play": ("card",), "attack": ("card",), "damage": ("player", "amount")}
"""The fields of a mark's facts by which these are counted."""

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
    `fates`: the facts of each fate of a card, by word (with the `card`); the first that fits counts.
    `origin_captions`, `fate_captions`: what players call those whose words do not say it. `main_deck`: whether a card
    listed under a part of a deck is in the main deck. `identity`: a deck's archetype, or None.
    `mulligan`: the ask for another hand; its `verb` taken once or more is a hand redrawn. `chooser`: the facts (with
    the `player`) of who chooses which player begins. `spending`: the phase of a player's turn at whose beginning the
    gauge `resource` can be spent, of zones with modes the active cards; `spent`: the facts that spend one (with the
    `card`, or the `player`). `cost`: the field of its definitions with a card's cost, a number, by which lists are put
    in order. `decides`: the facts between an attack and what comes of it, such as the comparison of powers.
    """

    marks: Mapping[Mark, tuple[type[Fact], ...]] = field(default_factory=dict)
    origins: Mapping[str, FactsOf] = field(default_factory=dict)
    by_chance: frozenset[str] = frozenset()
    fates: Mapping[str, tuple[type[Fact], ...]] = field(default_factory=dict)
    origin_captions: Mapping[str, str] = field(default_factory=dict)
    fate_captions: Mapping[str, str] = field(default_factory=dict)
    main_deck: Callable[[Definition, str], bool] = _any
    identity: Callable[[Sequence[ListedCard]], Identity | None] = _unnamed
    mulligan: Question | None = None
    chooser: tuple[type[Fact], ...] = ()
    spending: str | None = None
    spent: tuple[FactsOf, ...] = ()
    cost: str | None = None
    decides: tuple[type[Fact], ...] = ()

    def fault(
        self,
        *,
        facts: Collection[type[Fact]],
        zones: Collection[str],
        verbs: Collection[str],
        printed: Collection[str],
    ) -> str | None:
        """The first fault of what is declared, of a game of these facts, zones and verbs, whose cards have these fields
        `printed`; None if there is none."""
        for where, kinds, fields in self._kinds():
            for kind in kinds:
                if kind not in facts:
                    return f"{where}: {kind.__name__} is no fact of the game: add it to Game.facts"
                if missing := [name for name in fields if name not in kind.__struct_fields__]:
                    return f"{where}: {kind.__name__} has no '{missing[0]}', and is counted by {' and '.join(fields)}"
        for where, some in self._facts_of():
            if not any(issubclass(kind, some.kind) for kind in facts):
                return f"{where}: no fact of the game is a {some.kind.__name__}: add one to Game.facts"
            if some.zone is not None and some.zone not in zones:
                return f"{where}, zone: {instead(some.zone, sorted(zones))}"
        if self.mulligan is not None and self.mulligan.verb not in verbs:
            return f"Statistics.mulligan, verb: {instead(self.mulligan.verb, sorted(verbs))}"
        return next(self._misfits(printed), None)

    def rules(self) -> Iterator[tuple[str, str]]:
        """The numbers of rules by which facts are told apart, each after where it is declared."""
        for where, facts in self._facts_of():
            yield from ((where, number) for number in sorted(facts.rules))

    def _kinds(self) -> Iterator[tuple[str, Iterable[type[Fact]], tuple[str, ...]]]:
        """The declared fact classes, after where they are declared, and the fields that they need."""
        for mark, kinds in self.marks.items():
            yield f"Statistics.marks, '{mark}'", kinds, COUNTED_BY.get(mark, ())
        for fate, kinds in self.fates.items():
            yield f"Statistics.fates, '{fate}'", kinds, ("card",)
        yield "Statistics.chooser", self.chooser, ("player",)
        yield "Statistics.decides", self.decides, ()

    def _facts_of(self) -> Iterator[tuple[str, FactsOf]]:
        for word, facts in self.origins.items():
            yield f"Statistics.origins, '{word}'", facts
        yield from (("Statistics.spent", facts) for facts in self.spent)

    def _misfits(self, printed: Collection[str]) -> Iterator[str]:
        """The faults of words, and of facts that do not tell what is asked of them."""
        if self.cost is not None and self.cost not in printed:
            yield f"Statistics.cost: {instead(self.cost, sorted(printed))}"
        for mark in self.marks:
            if mark not in get_args(Mark):
                yield f"Statistics.marks: {instead(mark, get_args(Mark))}"
        for word, facts in self.origins.items():
            if not word.isidentifier():
                yield f"Statistics.origins: '{word}' must be one word, of letters, digits and underscores"
            if not issubclass(facts.kind, CardMoved):
                yield f"Statistics.origins, '{word}': {facts.kind.__name__} moves no card: name a class of CardMoved"
        for name, words, declared in (
            ("by_chance", self.by_chance, self.origins),
            ("origin_captions", self.origin_captions.keys(), self.origins),
            ("fate_captions", self.fate_captions.keys(), self.fates),
        ):
            for word in sorted(set(words).difference(declared)):
                yield f"Statistics.{name}: {instead(word, sorted(declared))}"
        for facts in self.spent:
            if not {"card", "player"} & {*facts.kind.__struct_fields__}:
                yield f"Statistics.spent: {facts.kind.__name__} has neither 'card' nor 'player', and is counted by one"
