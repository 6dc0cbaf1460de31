"""Which cards of a deck play themselves, and for which a player does by hand what is not understood."""

from collections.abc import Collection
from typing import Any, NamedTuple

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck


class Automated(NamedTuple):
    """How many cards play themselves, of how many in all, and the numbers of the cards that do not."""

    playing: int
    total: int
    by_hand: tuple[str, ...]


def automated(deck: Deck, catalogue: Catalogue[Any], off_table: Collection[str] = ()) -> Automated:
    """How much of a deck plays itself, of the cards that are known and come to the table, those with which it begins
    among them; `by_hand` names cards of all parts. `off_table`: the parts whose cards do not come to the table."""
    known = [(catalogue[entry.number], entry) for entry in deck.entries if entry.number in catalogue]
    played = [(card, entry.copies) for card, entry in known if entry.part not in off_table]
    total, playing = sum(copies for _, copies in played), sum(copies for card, copies in played if not card.manual)
    return Automated(playing, total, tuple(dict.fromkeys(card.number for card, _ in known if card.manual)))
