"""Printed texts: the cards of public lists with their texts, and how much of these is understood."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from events.language.compiled import Compiled
from events.language.lexicon import Lexicon


class PrintedCard(NamedTuple):
    """A card of a list with the texts of its sides, as printed; empty where a side has none.

    `kind`: what it is, where texts are read by that.
    """

    number: str
    name: str
    texts: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class PrintedTexts:
    """How a game reads printed texts: `read` finds them in a public list.

    `read` leaves out the lines that hold no card; `compile` understands the texts of one. `lexicon`: the words in which
    what was understood is told.
    """

    read: Callable[[Iterable[bytes | str]], Iterable[PrintedCard]]
    compile: Callable[[PrintedCard], Sequence[Compiled]]
    lexicon: Lexicon


def each_text(compiled: Callable[[str], Compiled]) -> Callable[[PrintedCard], Sequence[Compiled]]:
    """What is understood of the texts of a card, each of which says all by itself."""
    return lambda card: [compiled(text) for text in card.texts]


class Unknown(NamedTuple):
    """A clause that is not understood, why, and on how many cards it stands."""

    clause: str
    cards: int
    fault: str


class Understood(NamedTuple):
    """How much of the texts of cards is understood. `full` counts the cards `without_text`, too."""

    cards: int
    full: int
    partial: int
    none: int
    without_text: int
    clauses: int
    compiled_clauses: int
    unknown: tuple[Unknown, ...]


def understood(cards: Iterable[PrintedCard], compiled: Callable[[PrintedCard], Sequence[Compiled]]) -> Understood:
    """How much of the cards' texts is understood; the clauses that hold back most cards first."""
    numbers: dict[str, PrintedCard] = {}
    for card in cards:
        if card.number not in numbers or not any(numbers[card.number].texts):
            numbers[card.number] = card
    count = dict.fromkeys(("full", "partial", "none", "without_text", "clauses", "compiled_clauses"), 0)
    holding: dict[str, set[str]] = defaultdict(set)
    faults: dict[str, str] = {}
    for card in numbers.values():
        clauses = [clause for text in compiled(card) for clause in text.clauses]
        bad = [clause for clause in clauses if clause.fault]
        for clause in bad:
            holding[clause.words].add(card.number)
            faults.setdefault(clause.words, clause.fault)
        count["full" if not bad else "partial" if len(bad) < len(clauses) else "none"] += 1
        count["without_text"] += not any(card.texts)
        count["clauses"] += len(clauses)
        count["compiled_clauses"] += len(clauses) - len(bad)
    unknown = (Unknown(clause, len(on), faults[clause]) for clause, on in holding.items())
    return Understood(
        cards=len(numbers), **count, unknown=tuple(sorted(unknown, key=lambda one: (-one.cards, one.clause)))
    )
