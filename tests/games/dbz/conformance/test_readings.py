"""Readings of the book where it can be read in two ways, which stand with no other test."""

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dbz.deckbuilding import deck_errors
from tests.games.dbz.conformance.cards import hero, several, stack
from tests.games.dbz.conformance.scenario import Side, position, whole_turn


@pytest.mark.trap("DBZ-25")
@pytest.mark.rule("deck/allies/4", "saibaimen/mp")
@pytest.mark.parametrize(("character", "is_told"), [("Sprout", True), ("Thistle", False)])
def test_a_main_personality_that_comes_in_numbers_has_no_allies_of_its_own_character(
    character: str, is_told: bool
) -> None:
    """DBZ-25. The doubled negation says what the rule of Allies says of any character."""
    main, ally = stack("Sprout"), hero(character, 1, number="ally", in_numbers=9)
    catalogue = Catalogue([*main, ally])
    entries = [DeckEntry(card.number, 1, part="main") for card in main]
    deck = Deck(label="deck", entries=(*entries, DeckEntry("ally", 1)))
    assert ("deck/allies/4" in [problem.rule for problem in deck_errors(deck, catalogue)]) == is_told


@pytest.mark.trap("DBZ-52")
@pytest.mark.rule("glossary/life-deck")
@pytest.mark.parametrize(("left", "is_over"), [(3, True), (4, False)])
def test_the_life_deck_is_the_pile_that_is_drawn_from_and_no_other_card(left: int, is_over: bool) -> None:
    """DBZ-52. A player loses without it, whatever is in the hand, in play or discarded."""
    side = Side(deck=left, hand=several(2, "held"), discard=several(5, "gone"), noncombats=several(2, "there"))
    scene = position(whole_turn, a=side)
    assert (scene.referee.ask is None) == is_over
    assert scene.state.lost == ({"a": "deck"} if is_over else {})
