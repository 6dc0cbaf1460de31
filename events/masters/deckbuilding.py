"""5-1. Preparing a Leader Card and a deck: the construction rules."""

from collections.abc import Mapping

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, copies_of, unknown_card
from events.cards.parts import MAIN
from events.dragon_ball_super.deckbuilding import copies_problems, keyword_problems, leader_problem, size_problem
from events.masters.card import MastersCard

CARDS = 50  # 5-1-3
MOST_WITH: Mapping[str, tuple[int, str]] = {"ultimate": (1, "10-16-1"), "super_combo": (4, "10-20-1")}
"""The most cards with a keyword in a deck, and the rule."""


def deck_errors(deck: Deck, catalogue: Catalogue[MastersCard]) -> list[DeckProblem]:
    """The problems of a deck by the construction rules, in the book's order; empty if it is legal.

    A card that is not in the catalogue is a problem of its own, `kifu/unknown_card`, and may be any card: a rule that
    it could fulfill is not reported as broken.
    """
    listed = copies_of(deck, MAIN)
    beside = {entry.number for entry in deck.entries if entry.number not in listed and entry.number not in catalogue}
    unknown = {number: copies for number, copies in listed.items() if number not in catalogue}
    cards = {catalogue[number]: copies for number, copies in listed.items() if number in catalogue}
    leaders = {card: copies for card, copies in cards.items() if card.kind == "leader"}
    others = {card: copies for card, copies in cards.items() if card.kind != "leader"}
    return [
        *(unknown_card(number, catalogue) for number in (*unknown, *sorted(beside))),
        *leader_problem(leaders, unknown=sum(unknown.values()), rule="5-1-2"),
        *size_problem(others, unknown=sum(unknown.values()), fewest=CARDS, most=CARDS, rule="5-1-3"),
        *copies_problems(others, rule="5-1-3-1"),
        *keyword_problems(others, MOST_WITH),  # 10-16-1, 10-20-1
    ]
