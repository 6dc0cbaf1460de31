"""Decks for the conformance tests of deck building: legal ones, to which a test adds what it is about."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dbz import GAME
from events.dbz.card import DbzCard
from events.table.table import NO_OPTIONS
from tests.games.dbz.conformance.cards import card, stack

Copies: TypeAlias = Sequence[tuple[DbzCard, int]]
FILLER = [(card("physical", f"Filler {place}"), 3) for place in range(1, 31)]
"""Freestyle cards that any deck can have, three copies of each."""


def titled(card: DbzCard, title: str) -> DbzCard:
    """The card with another title."""
    return replace(card, number=title, name=title)


def entries_of(copies: Copies, part: str) -> list[DeckEntry]:
    """The entries of cards in a part of a deck."""
    return [DeckEntry(card.number, count, part=part) for card, count in copies]


def filled(copies: Copies, size: int) -> list[tuple[DbzCard, int]]:
    """The cards, and as many fillers as make so many."""
    found, missing = [*copies], size - sum(count for _, count in copies)
    for filler, most in FILLER:
        if missing > 0:
            found.append((filler, min(most, missing)))
            missing -= most
    return found


def problems(
    *copies: tuple[DbzCard, int],
    main: Sequence[DbzCard] | None = None,
    mastery: Sequence[DbzCard] = (),
    sensei: Sequence[DbzCard] = (),
    sensei_deck: Copies = (),
    size: int = 60,
) -> set[str]:
    """The rules that a deck breaks of these cards and so many fillers that it has this size, which counts all but the
    Sensei Deck.
    """
    levels = stack() if main is None else main
    beside = [*levels, *mastery, *sensei]
    life = filled(copies, size - len(beside))
    entries = [
        *entries_of(life, ""),
        *entries_of([(level, 1) for level in levels], "main"),
        *entries_of([(style, 1) for style in mastery], "mastery"),
        *entries_of([(teacher, 1) for teacher in sensei], "sensei"),
        *entries_of(sensei_deck, "sensei_deck"),
    ]
    known = {found.number: found for found in (*beside, *(found for found, _ in (*life, *sensei_deck)))}
    found = GAME.pool.deck_problems(
        Deck("made", tuple(entries)), Catalogue(list(known.values())), GAME.chosen(NO_OPTIONS)
    )
    return {problem.rule for problem in found}
