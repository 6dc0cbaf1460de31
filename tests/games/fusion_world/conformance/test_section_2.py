"""2. Parts of a Card."""

import json

import pytest

from events.fusion_world.importer import import_cards


@pytest.mark.rule("2-8-3")
def test_2_8_3_a_slash_parts_the_special_traits_of_a_card() -> None:
    side = {"name": "Ferryman", "cost": 1, "specifiedcost": "U", "power": 15000, "combopower": 10000, "effect": None}
    printed = {"cardid": "T-1", "type": "BATTLE", "color": "Blue", "detail": [{**side, "traits": "Riverfolk/Guild"}]}
    [card] = import_cards([json.dumps(printed)]).cards
    assert card.traits == ("Riverfolk", "Guild")
