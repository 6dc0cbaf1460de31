"""What is counted of decks: their main deck, and the flag and the buddy by which they are told apart."""

import pytest

from events.buddyfight.statistics import identity, in_main_deck
from events.cards.parts import MAIN
from events.table.statistics import Identity, ListedCard
from tests.games.buddyfight.conformance.cards import flag_card, monster_card

FLAG = ListedCard(flag_card("Barn"), 1, "flag")
HEN = ListedCard(monster_card("Hen"), 4, MAIN)
OX, COW = (ListedCard(monster_card(name), 1, "buddy") for name in ("Ox", "Cow"))


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ([HEN, FLAG, OX], Identity("Barn", "Barn, Ox")),
        ([HEN, FLAG, OX, COW], Identity("Barn", "Barn, Cow + Ox")),
        ([COW, OX, FLAG], Identity("Barn", "Barn, Cow + Ox")),
        ([HEN, FLAG], Identity("Barn", "Barn")),
        ([HEN, OX], None),
        ([], None),
    ],
)
def test_a_deck_is_told_by_its_flag_and_its_buddies_in_any_order(
    deck: list[ListedCard], expected: Identity | None
) -> None:
    assert identity(deck) == expected


def test_flags_and_buddies_are_not_in_the_main_deck() -> None:
    assert [in_main_deck(listed.card, listed.part) for listed in (HEN, FLAG, OX)] == [True, False, False]
