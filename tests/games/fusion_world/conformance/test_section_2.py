"""2. Parts of a Card."""

import json

import pytest

from events.cards.catalogue import Imported
from events.cards.lists import MOST_LETTERS
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.importer import import_cards


def ferryman(traits: str) -> Imported[FusionWorldCard]:
    """What is read of a card list that prints these special traits on a Battle Card."""
    side = {"name": "Ferryman", "cost": 1, "specifiedcost": "U", "power": 15000, "combopower": 10000, "effect": None}
    printed = {"cardid": "T-1", "type": "BATTLE", "color": "Blue", "detail": [{**side, "traits": traits}]}
    return import_cards([json.dumps(printed)])


@pytest.mark.rule("2-8-3")
@pytest.mark.parametrize(
    ("printed", "traits"),
    [
        ("Riverfolk", ("Riverfolk",)),
        ("Riverfolk/Guild", ("Riverfolk", "Guild")),
        ("Riverfolk / Old Guild/Sea", ("Riverfolk", "Old Guild", "Sea")),
        ("S/" + "x" * (MOST_LETTERS - 2), ("S", "x" * (MOST_LETTERS - 2))),
    ],
)
def test_2_8_3_slashes_part_the_special_traits_of_a_card(printed: str, traits: tuple[str, ...]) -> None:
    [card] = ferryman(printed).cards
    assert card.traits == traits


@pytest.mark.rule("2-8-3")
@pytest.mark.parametrize(
    "printed",
    ["Riverfolk//Guild", "/Riverfolk", "Riverfolk/", "River\u2028folk", "Sea/Gui\0ld", "S/" + "x" * (MOST_LETTERS - 1)],
)
def test_2_8_3_a_card_with_nothing_or_too_much_or_what_cannot_be_shown_between_slashes_is_left_out(
    printed: str,
) -> None:
    """Nothing is no trait."""
    read = ferryman(printed)
    assert (read.cards, read.reasons()) == ((), [("special traits are not printable words between slashes", 1)])
