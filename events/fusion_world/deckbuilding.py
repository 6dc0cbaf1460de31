"""6-1. Preparation of leader card, deck, and energy marker: the construction rules of a deck."""

from collections import Counter
from collections.abc import Iterator, Mapping

from events.card import Catalogue
from events.deck import Deck, DeckProblem, quoted
from events.errors import BadDeck
from events.fusion_world.card import COLORS, FusionWorldCard

LEADERS = 1  # 6-1-2
FEWEST_CARDS, MOST_CARDS = 50, 60  # 6-1-3
MOST_COPIES = 4  # 6-1-4-2
_UNKNOWN_SHOWN = 5


def deck_errors(deck: Deck, catalogue: Catalogue[FusionWorldCard]) -> list[DeckProblem]:
    """Everything in which the deck breaks the construction rules, in the book's order; empty if it is legal.

    Raises BadDeck if the catalogue lacks some of its cards: nothing can be said about those.
    """
    listed: Counter[str] = Counter()
    for entry in deck.entries:
        listed[entry.number] += entry.copies
    unknown = [number for number in listed if number not in catalogue]
    if unknown:
        shown = ", ".join(unknown[:_UNKNOWN_SHOWN])
        more = f" and {len(unknown) - _UNKNOWN_SHOWN} more" if len(unknown) > _UNKNOWN_SHOWN else ""
        raise BadDeck(f"deck {quoted(deck.label)} has cards that no catalogue knows: {shown}{more}; import them first")
    cards = {catalogue[number]: copies for number, copies in listed.items()}
    leaders = {card: copies for card, copies in cards.items() if card.kind == "leader"}
    others = {card: copies for card, copies in cards.items() if card.kind != "leader"}
    return [*_leader(leaders), *_size(others), *_colors(leaders, others), *_copies(others)]


def _leader(leaders: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-2. Exactly one Leader Card."""
    if sum(leaders.values()) != LEADERS:
        found = ", ".join(f"{copies} {card.number} {card.name}" for card, copies in leaders.items()) or "none"
        yield DeckProblem(rule="6-1-2", message=f"a deck has exactly {LEADERS} Leader Card; this one has {found}")


def _size(others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-3. 50 to 60 Battle and Extra Cards."""
    size = sum(others.values())
    if not FEWEST_CARDS <= size <= MOST_CARDS:
        message = f"a deck has {FEWEST_CARDS} to {MOST_CARDS} Battle and Extra Cards; this one has {size}"
        yield DeckProblem(rule="6-1-3", message=message)


def _colors(leaders: Mapping[FusionWorldCard, int], others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-4-1. No color that the Leader lacks. Judged only where it is clear which Leader is meant."""
    if len(leaders) != 1:
        return
    (leader,) = leaders
    for card in others:
        foreign = [color for color in COLORS if color in card.colors and color not in leader.colors]
        if foreign:
            message = f"{card.number} {card.name} is {' and '.join(foreign)}; its Leader {leader.name} is not"
            yield DeckProblem(rule="6-1-4-1", message=f"{message}: use {' or '.join(leader.colors)} cards only")


def _copies(others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-4-2. Up to 4 copies of a card number (2-10-2)."""
    for card, copies in others.items():
        if copies > MOST_COPIES:
            message = f"{card.number} {card.name} stands in the deck {copies} times; {MOST_COPIES} are the most"
            yield DeckProblem(rule="6-1-4-2", message=message)
