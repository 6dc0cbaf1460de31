"""Side decks in games whose rules have none: kept in lists and records, and asked by no rule."""

import pytest

from events.cards.deck import Deck, DeckEntry
from events.cards.parts import SIDEBOARD
from events.game import Game
from tests.shipped import SHIPPED

WITHOUT = [game for game in SHIPPED if game.name != "buddyfight"]
"""The games whose rules have no sideboard."""


@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: game.name)
def test_the_cards_of_a_side_deck_break_no_rule_and_are_known(game: Game) -> None:
    deck = next(iter(game.pool.sample_decks().values()))
    cards = game.pool.sample_cards()
    number = deck.entries[0].number
    aside = DeckEntry(number, 7, part=SIDEBOARD.name)
    with_side = Deck(label=deck.label, entries=(*deck.entries, aside))
    assert game.pool.deck_problems(with_side, cards) == game.pool.deck_problems(deck, cards) == []
    in_deck = Deck(label=deck.label, entries=(*deck.entries, DeckEntry(number, 7)))
    assert game.pool.deck_problems(in_deck, cards)
    unknown = Deck(label=deck.label, entries=(*deck.entries, DeckEntry("NONE-1", 1, part=SIDEBOARD.name)))
    [problem] = game.pool.deck_problems(unknown, cards)
    assert problem.rule == "kifu/unknown_card"


@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: game.name)
def test_a_side_deck_may_change_between_games_and_the_deck_may_not(game: Game) -> None:
    deck = next(iter(game.pool.sample_decks().values()))
    aside = Deck(label=deck.label, entries=(*deck.entries, DeckEntry(deck.entries[-1].number, 1, part=SIDEBOARD.name)))
    assert game.pool.between_games(deck, aside) == []
    [problem] = game.pool.between_games(deck, Deck(label=deck.label, entries=deck.entries[:-1]))
    assert problem.rule == "kifu/other_list"
