"""Changes of a list: read from a line, applied to a list, and found between two lists."""

import pytest

from events.cards.changes import MOST_CHANGES, Change, changed, changes_between, read_changes
from events.cards.deck import Deck, DeckEntry
from events.errors import BadDeck

DECK = Deck("Rush", (DeckEntry("T1", 4), DeckEntry("T2", 2), DeckEntry("T1", 1), DeckEntry("T2", 3, part="side")))


def test_changes_are_read_with_their_parts() -> None:
    assert read_changes("-1 T1,+2 T9,+1 KF01-101_x@side") == [
        Change(-1, "T1"),
        Change(2, "T9"),
        Change(1, "KF01-101_x", "side"),
    ]
    assert read_changes("") == []


@pytest.mark.parametrize("text", ["1 T1", "-1", "-1 T1,", "- T1", "-1 T1@", "-1000 T1", "-1 T1;+1 T2", "-1 two words"])
def test_what_is_no_change_is_quoted_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadDeck, match=r'is no change of a list: write "-1 KF01-101" or "\+1 KF01-101"'):
        read_changes(text)


def test_more_changes_than_a_deck_can_have_are_refused() -> None:
    with pytest.raises(BadDeck, match="201 cards are changed: change 200 at most"):
        read_changes(",".join(["+1 T1"] * (MOST_CHANGES + 1)))


def test_a_changed_list_keeps_its_lines_and_has_new_cards_last() -> None:
    other = changed(DECK, [Change(-1, "T1"), Change(2, "T9"), Change(1, "T2", "side")])
    assert other.label == DECK.label
    assert [(entry.copies, entry.number, entry.part) for entry in other.entries] == [
        (3, "T1", ""),
        (2, "T2", ""),
        (1, "T1", ""),
        (4, "T2", "side"),
        (2, "T9", ""),
    ]


def test_no_card_has_fewer_than_no_copies() -> None:
    other = changed(DECK, [Change(-9, "T1"), Change(-1, "T8")])
    assert [(entry.copies, entry.number) for entry in other.entries] == [(2, "T2"), (3, "T2")]


def test_copies_of_several_lines_are_taken_from_one_after_the_other() -> None:
    other = changed(DECK, [Change(-4, "T1")])
    assert [(entry.copies, entry.number) for entry in other.entries if entry.number == "T1"] == [(1, "T1")]


def test_what_changed_is_found_between_lists_fewer_first() -> None:
    changes = [Change(-1, "T1"), Change(-2, "T2"), Change(1, "T2", "side"), Change(2, "T9")]
    assert changes_between(DECK, changed(DECK, reversed(changes))) == changes
    assert changes_between(DECK, DECK) == []
