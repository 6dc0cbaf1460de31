"""Setup that games share: the lot among the players."""

import pytest

from events.cards.parts import DeckCards
from events.errors import KifuError
from events.game import Game
from events.table.referee import Referee
from tests.suite.orchard import ORCHARD
from tests.suite.toy import TOY


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (TOY, "the deck of player b has no card in its main deck, by which lots are drawn: it needs one"),
        (ORCHARD, "the deck of player b has no card in its banner, by which lots are drawn: it needs one"),
    ],
)
def test_a_deck_without_a_card_for_the_lot_is_told_with_its_player_and_part(game: Game, told: str) -> None:
    banner = ORCHARD.pool.sample_cards()["O6"] if game is ORCHARD else TOY.pool.sample_cards()["T1"]
    part = "banner" if game is ORCHARD else ""
    with pytest.raises(KifuError, match=told):
        Referee(game, {"a": DeckCards([banner], [part]), "b": DeckCards([], [])})
