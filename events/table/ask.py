"""Asks: questions to one player with their legal options; and the check of an answer."""

from typing import Literal, TypeAlias

import msgspec

from events.brief import Brief
from events.errors import IllegalAnswer
from events.language.effect import Effect
from events.table.ids import Card, Player, Zone

CHANCE: Literal["chance"] = "chance"
"""The third player: shuffles, dice and random picks are asks to CHANCE."""
Asked: TypeAlias = Literal["a", "b", "chance"]
ORDER = "order"
"""The kind of ask whose answer is a permutation of its options."""
MANUAL = "manual"
"""The kind of ask, and the rule cited, where a player does by hand what a text says: its answer is an `Operation`, or
its only option, that all is done."""


class Option(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An act that a player may choose: a verb of the game, and the cards and the number that it needs, or None."""

    verb: str
    card: Card | None = None
    other: Card | None = None
    number: int | None = None


class Concede(msgspec.Struct, frozen=True):
    """A concession, by either player; accepted in place of any answer, and never an option."""

    player: Player


class Operation(msgspec.Struct, frozen=True, array_like=True):
    """A part of what a player does by hand: an effect of the effect language, in which `it` are these cards."""

    effect: Effect
    cards: tuple[Card, ...] = ()


class RuledOperation(Operation, frozen=True, array_like=True, kw_only=True):
    """An operation against the rules that a table accepted, at any ask: whose it is, who says so, and why."""

    player: Player
    author: str
    reason: str


class Sighting(msgspec.Struct, frozen=True, array_like=True):
    """What a card was seen to be, by the number printed on it, of which the record only assumed what it is.

    It is said at any ask in place of an answer, in a record with places assumed.
    """

    card: Card
    number: str


Indexes: TypeAlias = tuple[int, ...]
Answer: TypeAlias = Indexes | Concede
Given: TypeAlias = Answer | Operation | Sighting
"""What a player can answer, or say in place of an answer."""


class Impending(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An event that is about to happen, by the game's word (`ko`); and what it happens to.

    That is its card, if the asked player sees it; else the player whose event it is.
    """

    event: str
    happens_to: Card | Player | None = None

    @property
    def card(self) -> Card | None:
        """The card that it happens to, if the asked player sees it."""
        return None if isinstance(self.happens_to, str) else self.happens_to

    @property
    def player(self) -> Player | None:
        """The player whose event it is, if no card says so."""
        return self.happens_to if isinstance(self.happens_to, str) else None


class Ask(Brief, msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A question: pick from `least` to `most` of the options; every such subset is legal.

    The answer to an ask of kind `order` is a permutation of all options instead. `about` is the card that it serves;
    `picked` the options picked so far where a choice is asked in parts. An ask that is not `complete` may lack options.

    An option for a card that the asked player does not see has a number and no card; `zones` then has the card's zone,
    and is empty if all cards are seen (`events.table.unseen`). `instead_of`: the event that would be replaced.
    """

    player: Asked
    kind: str
    rule: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    about: Card | None = None
    picked: tuple[Option, ...] = ()
    complete: bool = True
    zones: tuple[Zone | None, ...] = ()
    instead_of: Impending | None = None


def check(ask: Ask, answer: Indexes) -> None:
    """Check an answer: IllegalAnswer, with the legal answers, if the ask does not permit it."""
    count = len(ask.options)
    if ask.kind == ORDER:
        if any(type(index) is not int for index in answer) or sorted(answer) != list(range(count)):
            raise IllegalAnswer(f"{named(ask)}: {answer} does not put all of 0 to {count - 1} in an order")
        return
    if len(answer) == 1 == ask.least and type(answer[0]) is int and 0 <= answer[0] < count:
        return
    if any(type(index) is not int or not 0 <= index < count for index in answer):
        raise IllegalAnswer(f"{named(ask)}: {answer} names an option that is not there; legal are 0 to {count - 1}")
    if len(set(answer)) != len(answer):
        raise IllegalAnswer(f"{named(ask)}: {answer} picks an option twice; pick each at most once")
    if not ask.least <= len(answer) <= ask.most:
        raise IllegalAnswer(f"{named(ask)}: {len(answer)} picked; pick from {ask.least} to {ask.most}")


def only_answer(ask: Ask) -> Indexes | None:
    """The one legal answer of a player who has no choice; None where there are several.

    Chance, what is done by hand, and an ask that may lack options are never without a choice.
    """
    if ask.player == CHANCE or ask.kind == MANUAL or not ask.complete:
        return None
    count = len(ask.options)
    if ask.kind == ORDER:
        return tuple(range(count)) if count < 2 else None
    if ask.most == 0:
        return ()
    return tuple(range(count)) if count <= ask.least else None


def named(ask: Ask) -> str:
    """The ask in a message: its kind, the asked player, and the rule."""
    return f"ask '{ask.kind}' to {ask.player} (rule {ask.rule})"
