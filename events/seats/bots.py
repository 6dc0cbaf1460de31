"""Bots, which get a SeatView and the ask and nothing else; and the chance of simulated games."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from hashlib import blake2b
from struct import Struct
from typing import ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from events.seats.view import SeatView
from events.table.ask import CHANCE, ORDER, Ask, Indexes
from events.table.ids import Player
from events.table.state import State

EIGHT = Struct("<8Q")
"""The layout of a block of dice: eight numbers of 64 bits."""
Roll: TypeAlias = Callable[[int], int]
"""`roll(n)`: a whole number from 0 to n - 1."""


class Bot(Protocol):
    """A program that answers asks. Its `version` rises whenever it would answer an ask differently.

    `about`: its way of playing, in one line.
    """

    version: ClassVar[int]
    about: ClassVar[str]

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """A legal answer to an ask to the seat of the view."""
        ...


class Evaluation(msgspec.Struct, frozen=True):
    """A bot's values of the options of an ask, None of those that it gives none.

    `measure`: what a value is. `choice`: how the bot chooses by them.
    """

    values: tuple[float | None, ...]
    measure: str
    choice: str


@runtime_checkable
class EvaluatingBot(Bot, Protocol):
    """A bot that can say how it values the options of an ask."""

    def evaluation(self, view: SeatView, ask: Ask) -> Evaluation | None:
        """The values by which it answers an ask to the seat of the view; None if it answers without any."""
        ...


class Dice:
    """A stream of whole numbers that depends on its key alone, on every machine and version of Python."""

    __slots__ = ("_blocks", "_index", "_key", "_numbers")

    def __init__(self, key: str) -> None:
        self._key = key
        self._numbers: tuple[int, ...] = ()
        self._index = self._blocks = 0

    @classmethod
    def of(cls, *key: object) -> "Dice":
        """The stream of these values."""
        return cls(repr(key))

    def roll(self, sides: int) -> int:
        """A whole number from 0 to sides - 1: the remainder of 64 random bits, with a bias below sides / 2**64."""
        if sides == 1:
            return 0
        index = self._index
        if index == len(self._numbers):
            self._numbers = EIGHT.unpack(blake2b(f"({self._key}, {self._blocks})".encode()).digest())
            self._blocks += 1
            index = 0
        self._index = index + 1
        return self._numbers[index] % sides

    def permutation(self, count: int) -> Indexes:
        """All of 0 to count - 1 in a random order (Fisher and Yates)."""
        indexes = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.roll(last + 1)
            indexes[last], indexes[other] = indexes[other], indexes[last]
        return tuple(indexes)


T = TypeVar("T")


def look_ahead(
    indexes: Iterable[int], after: Callable[[int], T], evaluate: Callable[[T], float]
) -> tuple[int, float] | None:
    """The index of the option with the best evaluation afterwards, the first of equals, and that evaluation.

    None without options. `after` gives the table after an option, as far as the player can know it.
    """
    evaluations = ((index, evaluate(after(index))) for index in indexes)
    return max(evaluations, key=lambda pair: pair[1], default=None)


class RandomBot:
    """A bot that picks a number of options, then the options, all with equal probability."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "takes any legal answer, all equally likely"

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """Any legal answer."""
        if ask.kind == ORDER:
            return tuple(_drawn(list(range(len(ask.options))), len(ask.options), roll))
        if ask.least == ask.most == 1:
            return (roll(len(ask.options)),)
        count = ask.least + (roll(ask.most - ask.least + 1) if ask.most > ask.least else 0)
        return tuple(sorted(_drawn(list(range(len(ask.options))), count, roll)))


def offered(ask: Ask, idle: Set[str]) -> tuple[Ask, Sequence[int]]:
    """The ask as a bot gets it, and the indexes of its options: without those of idle verbs, if others are enough."""
    for option in ask.options:
        if option.verb in idle:
            break
    else:
        return ask, range(len(ask.options))
    left = [index for index, option in enumerate(ask.options) if option.verb not in idle]
    if len(left) < ask.least:
        return ask, range(len(ask.options))
    options = tuple(ask.options[index] for index in left)
    zones = tuple(ask.zones[index] for index in left) if ask.zones else ()
    return msgspec.structs.replace(ask, options=options, most=min(ask.most, len(left)), zones=zones), left


def _drawn(indexes: list[int], count: int, roll: Roll) -> list[int]:
    return [indexes.pop(roll(len(indexes))) for _ in range(count)]


class Chance:
    """The third player. An answer depends only on (seed, game index, entrant, kind of ask, number of the ask).

    `entrants`: the entrant (1, 2) in each seat; an exchange of the seats exchanges nothing else.
    """

    def __init__(self, *, seed: int, index: int, entrants: Mapping[Player, int]) -> None:
        self._game = f"({seed}, {index}"
        self._entrants = entrants
        self._asked: dict[tuple[str, int], int] = {}

    def answer(self, state: State, ask: Ask) -> Indexes:
        """A permutation for an `order` ask, of cards of one owner; else a draw among cards, in the entrants' order."""
        entrants = [0 if o.card is None else self._entrants[state.cards[o.card].owner] for o in ask.options]
        if ask.kind == ORDER:
            return self.dice(ask.kind, entrants[0] if entrants else 0).permutation(len(ask.options))
        by_entrant = sorted(range(len(entrants)), key=entrants.__getitem__)
        return (by_entrant[self.dice(ask.kind, 0).roll(len(by_entrant))],)

    def dice(self, kind: str, entrant: int) -> Dice:
        """The dice for the next ask of a kind about, or to, an entrant (0: neither)."""
        return Dice(f"{self._game}, {entrant}, {kind!r}, {self.count(kind, entrant)})")

    def dice_of(self, player: Player, kind: str) -> Dice:
        """The dice for the next ask of a kind to a player, those of the player's entrant."""
        return self.dice(kind, self._entrants[player])

    def pass_over(self, state: State, ask: Ask) -> None:
        """Count an ask to a player who has no choice."""
        assert ask.player != CHANCE
        self.count(ask.kind, self._entrants[ask.player])

    def count(self, kind: str, entrant: int) -> int:
        """The number of the next ask of a kind about, or to, an entrant; an ask without a choice counts, too."""
        ask = kind, entrant
        asked = self._asked[ask] = self._asked.get(ask, 0) + 1
        return asked
