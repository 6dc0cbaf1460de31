"""5-1. Preparing a Leader Card and a deck: the construction rules."""

from collections import Counter
from collections.abc import Iterator, Mapping

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, unknown_card
from events.language.effect import Can
from events.masters.card import Keyword, KeywordSkill, MastersCard

LEADERS = 1  # 5-1-2
CARDS = 50  # 5-1-3
MOST_COPIES = 4  # 5-1-3-1
MOST_WITH: Mapping[Keyword, tuple[int, str]] = {"super_combo": (4, "10-20-1"), "ultimate": (1, "10-16-1")}
"""The most cards with a keyword in a deck, and the rule."""


def deck_errors(deck: Deck, catalogue: Catalogue[MastersCard]) -> list[DeckProblem]:
    """The problems of a deck by the construction rules, in the book's order; empty if it is legal.

    A card that is not in the catalogue is a problem of its own, `kifu/unknown_card`, and may be any card: a rule that
    it could fulfill is not reported as broken.
    """
    listed: Counter[str] = Counter()
    for entry in deck.entries:
        listed[entry.number] += entry.copies
    unknown = {number: copies for number, copies in listed.items() if number not in catalogue}
    cards = {catalogue[number]: copies for number, copies in listed.items() if number in catalogue}
    leaders = {card: copies for card, copies in cards.items() if card.kind == "leader"}
    others = {card: copies for card, copies in cards.items() if card.kind != "leader"}
    return [
        *(unknown_card(number, catalogue) for number in unknown),
        *_leader(leaders, unknown=sum(unknown.values())),
        *_size(others, unknown=sum(unknown.values())),
        *_copies(others),
        *_keywords(others),
    ]


def _leader(leaders: Mapping[MastersCard, int], *, unknown: int) -> Iterator[DeckProblem]:
    """5-1-2. Exactly one Leader Card."""
    count = sum(leaders.values())
    if count > LEADERS or count + unknown < LEADERS:
        found = ", ".join(f"{copies} {card.number} {card.name}" for card, copies in leaders.items()) or "none"
        yield DeckProblem(rule="5-1-2", message=f"a deck has exactly {LEADERS} Leader Card; this one has {found}")


def _size(others: Mapping[MastersCard, int], *, unknown: int) -> Iterator[DeckProblem]:
    """5-1-3. 50 Battle and Extra Cards."""
    size = sum(others.values())
    if size + unknown < CARDS or size > CARDS:
        known = f"{size} that are known" if unknown else f"{size}"
        message = f"a deck has {CARDS} Battle and Extra Cards; this one has {known}"
        yield DeckProblem(rule="5-1-3", message=message)


def _copies(others: Mapping[MastersCard, int]) -> Iterator[DeckProblem]:
    """5-1-3-1, 2-15-2-1. Up to 4 copies of a card number, unless the card says otherwise (5-1-3-2-1)."""
    for card, copies in others.items():
        most = most_copies(card)
        if most is not None and copies > most:
            message = f"{card.number} {card.name} stands in the deck {copies} times; {most} are the most"
            yield DeckProblem(rule="5-1-3-1", message=message)


def most_copies(card: MastersCard) -> int | None:
    """5-1-3-2-1. The most copies of a card in a deck, by its own [Permanent] skills; None: any number."""
    limits = [
        change.number
        for skill in card.skills
        for grant in skill.grants
        for change in grant.changes
        if isinstance(change, Can) and change.action == "include"
    ]
    if not limits:
        return MOST_COPIES
    return limits[0] if isinstance(limits[0], int) else None


def _keywords(others: Mapping[MastersCard, int]) -> Iterator[DeckProblem]:
    """10-20-1, 10-16-1. Up to 4 cards with [Super Combo], and one with [Ultimate]."""
    for keyword, (most, rule) in MOST_WITH.items():
        count = sum(copies for card, copies in others.items() if card.prints(keyword))
        if count > most:
            name = KeywordSkill(keyword=keyword).printed
            yield DeckProblem(rule=rule, message=f"{count} cards with {name} stand in the deck; {most} are the most")
