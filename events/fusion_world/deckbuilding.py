"""6-1. Preparation of leader card, deck, and energy marker: the construction rules of a deck."""

from collections.abc import Iterator, Mapping

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckProblem, copies_of, unknown_card
from events.cards.parts import MAIN
from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.deckbuilding import copies_problems, keyword_problems, leader_problem, size_problem
from events.fusion_world.card import COLORS, FusionWorldCard
from events.language.effect import Gain

FEWEST_CARDS, MOST_CARDS = 50, 60  # 6-1-3
MOST_WITH: Mapping[str, tuple[int, str]] = {"super_combo": (4, "15-8-2"), "dragon_ball": (7, "15-13-2")}
"""The most cards with a keyword in a deck, and the rule."""


def deck_errors(deck: Deck, catalogue: Catalogue[FusionWorldCard]) -> list[DeckProblem]:
    """The problems of a deck by the construction rules, in the book's order; empty if it is legal.

    A card that is not in the catalogue is a problem of its own, `kifu/unknown_card`, and may be any card: a rule that
    it could fulfill is not reported as broken.
    """
    listed = copies_of(deck, MAIN)
    beside = {entry.number for entry in deck.entries if entry.number not in listed and entry.number not in catalogue}
    unknown = {number: copies for number, copies in listed.items() if number not in catalogue}
    cards = {catalogue[number]: copies for number, copies in listed.items() if number in catalogue}
    leaders = {card: copies for card, copies in cards.items() if card.kind == "leader"}
    markers = [card for card in cards if card.kind == "energy_marker"]
    others = {card: copies for card, copies in cards.items() if card.kind in ("battle", "extra")}
    return [
        *(unknown_card(number, catalogue) for number in (*unknown, *sorted(beside))),
        *leader_problem(leaders, unknown=sum(unknown.values()), rule="6-1-2"),
        *(_beside(marker) for marker in markers),
        *size_problem(others, unknown=sum(unknown.values()), fewest=FEWEST_CARDS, most=MOST_CARDS, rule="6-1-3"),
        *_colors(leaders, others),
        *copies_problems(others, rule="6-1-4-2", limited=_limited),  # FW-39
        *keyword_problems(others, MOST_WITH),
    ]


def _beside(marker: FusionWorldCard) -> DeckProblem:
    """6-1-3, 6-1-5. An energy marker, which lies beside the deck."""
    message = f"{marker.number} is an energy marker, and no card of a deck: leave it out"
    return DeckProblem(rule="6-1-3", message=message)


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


def _limited(card: DragonBallSuperCard) -> bool:
    """6-1-4-3. Whether a card has a limit of copies: [Dragon Ball] replaces it."""
    return not card.prints("dragon_ball")
