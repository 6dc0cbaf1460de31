"""6-1. Preparation of leader card, deck, and energy marker: the construction rules of a deck."""

from collections import Counter
from collections.abc import Iterator, Mapping

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, unknown_card
from events.fusion_world.card import COLORS, FusionWorldCard, Keyword, KeywordSkill
from events.language.effect import Can, Gain

LEADERS = 1  # 6-1-2
FEWEST_CARDS, MOST_CARDS = 50, 60  # 6-1-3
MOST_COPIES = 4  # 6-1-4-2
MOST_WITH: Mapping[Keyword, tuple[int, str]] = {"super_combo": (4, "15-8-2"), "dragon_ball": (7, "15-13-2")}
"""The most cards with a keyword in a deck, and the rule."""


def deck_errors(deck: Deck, catalogue: Catalogue[FusionWorldCard]) -> list[DeckProblem]:
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
    markers = [card for card in cards if card.kind == "energy_marker"]
    others = {card: copies for card, copies in cards.items() if card.kind in ("battle", "extra")}
    return [
        *(unknown_card(number, catalogue) for number in unknown),
        *_leader(leaders, unknown=sum(unknown.values())),
        *(_beside(marker) for marker in markers),
        *_size(others, unknown=sum(unknown.values())),
        *_colors(leaders, others),
        *_copies(others),
        *_keywords(others),
    ]


def _leader(leaders: Mapping[FusionWorldCard, int], *, unknown: int) -> Iterator[DeckProblem]:
    """6-1-2. Exactly one Leader Card."""
    count = sum(leaders.values())
    if count > LEADERS or count + unknown < LEADERS:
        found = ", ".join(f"{copies} {card.number} {card.name}" for card, copies in leaders.items()) or "none"
        yield DeckProblem(rule="6-1-2", message=f"a deck has exactly {LEADERS} Leader Card; this one has {found}")


def _beside(marker: FusionWorldCard) -> DeckProblem:
    """6-1-3, 6-1-5. An energy marker, which lies beside the deck."""
    message = f"{marker.number} is an energy marker, and no card of a deck: leave it out"
    return DeckProblem(rule="6-1-3", message=message)


def _size(others: Mapping[FusionWorldCard, int], *, unknown: int) -> Iterator[DeckProblem]:
    """6-1-3. 50 to 60 Battle and Extra Cards."""
    size = sum(others.values())
    if size + unknown < FEWEST_CARDS or size > MOST_CARDS:
        known = f"{size} that are known" if unknown else f"{size}"
        message = f"a deck has {FEWEST_CARDS} to {MOST_CARDS} Battle and Extra Cards; this one has {known}"
        yield DeckProblem(rule="6-1-3", message=message)


def _colors(leaders: Mapping[FusionWorldCard, int], others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-4-1. No color that the Leader lacks; of several Leaders, that all of them lack."""
    allowed = [color for color in COLORS if any(color in _colors_of(leader) for leader in leaders)]
    named = " and ".join(leader.name for leader in leaders)
    for card in others if allowed else ():
        foreign = [color for color in COLORS if color in _colors_of(card) and color not in allowed]
        if foreign:
            message = f"{card.number} {card.name} is {' and '.join(foreign)}; its Leader {named} is not"
            yield DeckProblem(rule="6-1-4-1", message=f"{message}: use {' or '.join(allowed)} cards only")


def _colors_of(card: FusionWorldCard) -> tuple[str, ...]:
    """2-2-1, 6-1-4-3-2. Its colors, with those that its own [Permanent] skills give it everywhere."""
    given = [
        color
        for skill in card.skills
        for grant in skill.grants
        for change in grant.changes
        if grant.what == "this" and isinstance(change, Gain)
        for color in change.colors
    ]
    return (*card.colors, *given)


def _copies(others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """6-1-4-2. Up to 4 copies of a card number (2-10-2); [Dragon Ball] replaces that limit (6-1-4-3)."""
    for card, copies in others.items():
        most = _most_copies(card)
        if most is not None and copies > most and not _has(card, "dragon_ball"):
            message = f"{card.number} {card.name} stands in the deck {copies} times; {most} are the most"
            yield DeckProblem(rule="6-1-4-2", message=message)


def _most_copies(card: FusionWorldCard) -> int | None:
    """6-1-4-3-1. The most copies of a card in a deck, by its own [Permanent] skills; None: any number."""
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


def _keywords(others: Mapping[FusionWorldCard, int]) -> Iterator[DeckProblem]:
    """15-8-2, 15-13-2. Up to 4 cards with [Super Combo], up to 7 with [Dragon Ball]."""
    for keyword, (most, rule) in MOST_WITH.items():
        count = sum(copies for card, copies in others.items() if _has(card, keyword))
        if count > most:
            name = KeywordSkill(keyword=keyword).printed
            yield DeckProblem(rule=rule, message=f"{count} cards with {name} stand in the deck; {most} are the most")


def _has(card: FusionWorldCard, keyword: Keyword) -> bool:
    return any(skill.keyword == keyword for skill in card.keywords)
