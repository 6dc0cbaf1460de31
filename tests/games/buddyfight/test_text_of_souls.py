"""Printed texts of cards in a soul, in games: what the card above gets from them (ability/soul/7)."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.importer import card_of_text
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import WORLD, monster_card
from tests.games.buddyfight.conformance.scenario import Side, main


def gem(text: str) -> BuddyfightCard:
    """A monster with a text that is understood whole."""
    card = card_of_text(text, kind="monster", number="T-1", name="Gem")
    assert card.text
    assert not card.manual
    return replace(card, worlds=(WORLD,), size=0, power=1000, defense=1000, critical=1)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("If this card is in the soul of a 《Neodragon》, that card gets power+3000.", 3000),
        ("If this card is in the soul of a monster, that monster gets power+2000.", 2000),
        ("If this card is in the soul of a 《Weapon》, that 《Weapon》 gets power+3000.", 0),
    ],
)
def test_the_card_above_gets_what_it_is_told_to_if_it_is_meant(text: str, more: int) -> None:
    host = monster_card("Host", power=4000, traits=("Neodragon",))
    other = monster_card("Other", power=4000, traits=("Neodragon", "Weapon"))
    scene = main(a=Side(left=[host], right=[other], souls={"Host": [gem(text)]}))
    assert figure(scene.state, scene.card("Host"), "power") == 4000 + more
    assert figure(scene.state, scene.card("Other"), "power") == 4000


def test_on_the_field_itself_it_gives_nothing() -> None:
    card = gem("If this card is in the soul of a 《Neodragon》, that card gets power+3000.")
    scene = main(a=Side(left=[card], right=[monster_card("Host", power=4000, traits=("Neodragon",))]))
    assert {figure(scene.state, scene.card(name), "power") for name in ("Gem", "Host")} == {1000, 4000}
