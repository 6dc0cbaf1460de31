"""A catalogue asked by several threads."""

from collections.abc import Iterator
from typing import Any

from events.cards.catalogue import Catalogue
from events.game import load

CARDS = [*load("fusion_world").pool.sample_cards()]


class Interrupted(Catalogue[Any]):
    """A catalogue that is asked by another thread, so to speak, while it goes through its cards."""

    asked = False

    def __iter__(self) -> Iterator[Any]:
        for card in super().__iter__():
            yield card
            if not self.asked:
                self.asked = True
                assert self.numbers_of(CARDS[-1].name), "half of the names are no answer"


def test_names_are_known_all_at_once() -> None:
    cards = Interrupted(CARDS)
    assert CARDS[0].number in cards.numbers_of(CARDS[0].name.upper())
    assert cards.asked
