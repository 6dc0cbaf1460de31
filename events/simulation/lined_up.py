"""Deck lists lined up: what two lists have in common lies at the same places, so that one shuffle deals both alike."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.errors import KifuError


def lined_up(deck: Deck, to: Deck) -> Deck:
    """The deck with its cards at the places that they have in another list; a new card takes a replaced one's place.

    It has the same copies of the same cards in the same parts. Cards beyond the size of the other list come last.
    """
    names = {(entry.part, entry.number): entry.name for entry in reversed(deck.entries)}
    left = Counter(_cards(deck))
    places: list[tuple[str, str | None]] = []
    for part, number in _cards(to):
        kept = left[part, number] > 0
        left[part, number] -= kept
        places.append((part, number if kept else None))
    new = [(part, number) for (part, number), copies in left.items() for _ in range(copies)]
    cards = []
    for part, kept_number in places:
        found = kept_number or next((other for of, other in new if of == part), None)
        if found is not None:
            cards.append((part, found))
            if kept_number is None:
                new.remove((part, found))
    runs = [(card, len([*run])) for card, run in groupby([*cards, *new])]
    entries = (DeckEntry(number, copies, names[part, number], part) for (part, number), copies in runs)
    return msgspec.structs.replace(deck, entries=tuple(entries))


def same_cards(one: Deck, other: Deck) -> bool:
    """Whether two lists have the same copies of the same cards in the same parts."""
    return Counter(_cards(one)) == Counter(_cards(other))


def _cards(deck: Deck) -> Iterator[tuple[str, str]]:
    """The part and the number of each card, copy by copy."""
    return ((entry.part, entry.number) for entry in deck.entries for _ in range(entry.copies))


class Line(msgspec.Struct, frozen=True):
    """A card in two lists: its number, name and part, and its copies in A and in B."""

    number: str
    name: str
    part: str
    a: int
    b: int


def side_by_side(a: Deck, b: Deck, catalogue: Catalogue[Any]) -> list[Line]:
    """The cards of two lists side by side, those first that differ, then in the order of the lists."""
    in_a, in_b = Counter(_cards(a)), Counter(_cards(b))
    lines = [
        Line(number, catalogue[number].name, part, in_a[part, number], in_b[part, number])
        for part, number in {**in_a, **in_b}
    ]
    return sorted(lines, key=lambda line: line.a == line.b)


def check_different(a: Deck, b: Deck) -> None:
    """Check that two versions are different lists: KifuError if they are the same, which only chance could tell."""
    if same_cards(a, b):
        raise KifuError(f"A ('{a.label}') and B ('{b.label}') are the same list: change a card, and compare again")
