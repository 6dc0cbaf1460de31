"""What the fields of play say of games without loading their cards is so."""

import pytest

from events.game import load
from tests.suite.fields import GAMES, WITH_TEXTS, decks


@pytest.mark.parametrize("system", GAMES)
def test_how_many_decks_have_cards_with_texts_is_as_declared(system: str) -> None:
    game = load(system)
    worded, every = decks(game, texts=True), decks(game, texts=False)
    assert WITH_TEXTS.get(system) == ("all" if worded == every else "some" if worded else None)
