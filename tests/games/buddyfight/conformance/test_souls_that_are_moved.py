"""ability/soul/2. Cards of a soul that an effect moves by themselves, beside the card above them."""

import pytest

from events.language.effect import Cards, Grant, Move, Replace, Skill, Trigger
from tests.games.buddyfight.conformance.cards import life, monster_card, spell_card
from tests.games.buddyfight.conformance.scenario import Side, main

STAYS = Replace(event=Trigger(on="leaves"), may=False, instead=(life(1),))


@pytest.mark.rule("ability/soul/2", "ability/drop/1")
@pytest.mark.parametrize("also_soul", [True, False])
@pytest.mark.parametrize("stays", [True, False])
def test_a_soul_that_an_effect_drops_goes_though_the_card_above_it_stays(stays: bool, also_soul: bool) -> None:
    """One that would only go along stays with it."""
    zones = ("left", "soul") if also_soul else ("left",)
    each = tuple(Cards(whose="opponent", zones=(zone,)) for zone in zones)
    sweep = spell_card("sweep", Move(to="drop", what=Cards(whose="opponent", alternatives=each)))
    keeps = [Skill(kind="permanent", grants=(Grant(changes=(STAYS,), what="this"),))] if stays else []
    ox = monster_card("Ox", text=keeps)
    scene = main(a=Side(hand=[sweep]), b=Side(left=[ox], souls={"Ox": [monster_card("Egg")]})).use("sweep")
    scene.pass_until("use")
    assert (scene.names("b.left"), scene.life("b")) == ((["Ox"], 11) if stays else ([], 10))
    assert ("Egg" in scene.names("b.drop")) == (also_soul or not stays)
