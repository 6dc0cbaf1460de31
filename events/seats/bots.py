"""Players that are programs: they get a SeatView and the ask, nothing else; and the chance of simulated games."""

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from struct import Struct
from typing import ClassVar, Protocol, TypeAlias, TypeVar

from events.seats.view import SeatView
from events.table.ask import ORDER, Ask, Indexes
from events.table.ids import Player
from events.table.state import State

EIGHT = Struct("<8Q")
"""The numbers in a block of dice."""
Roll: TypeAlias = Callable[[int], int]
"""`roll(n)`: a whole number from 0 to n - 1."""


class Bot(Protocol):
    """A program that answers asks. Its `version` rises whenever it would answer one otherwise.

    `about`: in one line, how it plays.
    """

    version: ClassVar[int]
    about: ClassVar[str]

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """A legal answer to an ask to the seat of the view."""
        ...


class Dice:
    """A stream of whole numbers that depends on its key alone, on every machine and version of Python."""

    __slots__ = ("_at", "_blocks", "_key", "_numbers")

    def __init__(self, *key: object) -> None:
        self._key = repr(key)
        self._numbers: tuple[int, ...] = ()
        self._at = self._blocks = 0

    @classmethod
    def keyed(cls, key: str) -> "Dice":
        """The stream of a key that is written out already, as `repr` writes a tuple."""
        dice = cls.__new__(cls)
        dice._key, dice._numbers = key, ()
        dice._at = dice._blocks = 0
        return dice

    def roll(self, sides: int) -> int:
        """A whole number from 0 to sides - 1. Of 64 random bits the remainder: the bias is below sides / 2**64."""
        if sides == 1:
            return 0
        at = self._at
        if at == len(self._numbers):
            self._numbers = EIGHT.unpack(blake2b(f"({self._key}, {self._blocks})".encode()).digest())
            self._blocks += 1
            at = 0
        self._at = at + 1
        return self._numbers[at] % sides

    def permutation(self, count: int) -> Indexes:
        """All of 0 to count - 1 in a random order (Fisher and Yates)."""
        indexes = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.roll(last + 1)
            indexes[last], indexes[other] = indexes[other], indexes[last]
        return tuple(indexes)


T = TypeVar("T")


def look_ahead(
    indexes: Iterable[int], after: Callable[[int], T], worth: Callable[[T], float]
) -> tuple[int, float] | None:
    """The index of the option after which the table is worth most, and what it is worth then; None without options.

    `after` makes the table as it would be, as far as the player can tell. Of equals the first is taken.
    """
    found = ((index, worth(after(index))) for index in indexes)
    return max(found, key=lambda each: each[1], default=None)


class RandomBot:
    """Picks how many, then which, all equally likely."""

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


def _drawn(indexes: list[int], count: int, roll: Roll) -> list[int]:
    return [indexes.pop(roll(len(indexes))) for _ in range(count)]


class Chance:
    """The third player. What it answers depends only on (seed, game index, entrant, kind of ask, how manieth).

    `entrants` says which seat each entrant (1, 2) sits in: exchanging the seats exchanges nothing else.
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
        """The dice for the next ask of that kind about, or to, that entrant (0: about neither)."""
        asked = self._asked[kind, entrant] = self._asked.get((kind, entrant), 0) + 1
        return Dice.keyed(f"{self._game}, {entrant}, {kind!r}, {asked})")
