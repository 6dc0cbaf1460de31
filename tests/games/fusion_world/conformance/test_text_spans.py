"""8-5-7, 15-7. How long effects last that are for a battle; how often skills can be used that are counted by name."""

from typing import Any

import pytest

from events.fusion_world.card import LeaderBack
from events.table.ongoing import DelayBegan
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MARK,
    MINE,
    STRONGER,
    activate,
    does,
    grow,
    in_battle,
    permanent,
    power_of,
)

LATER: Any = {"do": "later", "when": {"on": "marker_placed", "card": None}, "effects": [DRAW], "until": "battle"}
DECREE: Any = {"do": "decree", "changes": [{"change": "cannot", "action": "block"}], "until": "battle"}
LIVE: Any = {**grow("battle", {"whose": "you"}), "live": True}


@pytest.mark.rule("0-2-4", "8-1-2-2", "8-5-7")
@pytest.mark.parametrize("effect", [grow("battle"), LIVE, DECREE, LATER])
def test_8_5_7_what_is_for_the_battle_is_nothing_outside_of_one(effect: Any) -> None:
    scene = does(effect, MARK)
    assert (scene.state.effects, scene.of(DelayBegan), power_of(scene, "Wren")) == ({}, [], 15000)


@pytest.mark.rule("8-1-2-2", "8-5-7")
def test_8_5_7_in_a_battle_it_lasts_until_its_end() -> None:
    scene = in_battle(grow("battle"))
    scene.pick("skill Wren 0")
    assert power_of(scene, "Wren") == 20000
    scene.picks("end_step", "end_step")
    assert power_of(scene, "Wren") == 15000


@pytest.mark.rule("1-5-2-2-1")
def test_1_5_2_2_1_what_is_for_the_next_battle_waits_for_it() -> None:
    scene = does({"do": "give", "what": "this", "changes": [STRONGER], "until": "next_battle"})
    assert power_of(scene, "Wren") == 15000
    scene.pick("attack Leader b with Wren")
    assert power_of(scene, "Wren") == 20000


# Skills that are counted by name.

BY_NAME: Any = activate(DRAW, limit={"per": "name"})


@pytest.mark.rule("15-7-2", "2-3-1-1")
@pytest.mark.parametrize(("other", "can"), [("Crow", False), ("Young Crow", True), ("Crow/Owl", True)])
def test_15_7_2_a_skill_counted_by_name_is_used_by_all_cards_of_that_whole_name(other: str, can: bool) -> None:
    cards = [battle_card("Crow", text=[BY_NAME]), battle_card(other, number="2", text=[BY_NAME])]
    scene = main(a=Side(battle=cards))
    assert len([option for option in scene.options if option.startswith("skill")]) == 2
    scene.pick(scene.options[0])
    assert any(option.startswith("skill") for option in scene.options) == can


@pytest.mark.rule("15-7-2", "10-1-3")
@pytest.mark.parametrize(("behind", "can"), [("Boss", False), ("Risen Boss", True)])
def test_10_1_3_of_a_leader_it_is_the_name_of_the_side_that_is_up(behind: str, can: bool) -> None:
    back = LeaderBack(name=behind, power=20000, skills=(BY_NAME, activate({"do": "flip"})))
    boss = leader_card("Boss", text=[BY_NAME, activate({"do": "flip"})], back=back)
    scene = main(a=Side(leader=boss))
    scene.picks("skill Boss 0", "skill Boss 1")
    assert ("skill Boss 0" in scene.options) == can
    if can:
        scene.picks("skill Boss 0", "skill Boss 1")
        assert "skill Boss 0" not in scene.options, "the front side's has been used"


@pytest.mark.rule("15-7-2")
def test_15_7_2_another_skill_in_the_same_place_is_counted_by_itself() -> None:
    back = LeaderBack(name="Boss", power=20000, skills=(activate(MARK, limit={"per": "name"}),))
    boss = leader_card("Boss", text=[BY_NAME, activate({"do": "flip"})], back=back)
    scene = main(a=Side(leader=boss))
    scene.picks("skill Boss 0", "skill Boss 1")
    assert "skill Boss 0" in scene.options


@pytest.mark.rule("15-7-2", "2-3-1")
def test_2_3_1_a_name_that_a_card_has_gained_counts_as_well() -> None:
    crow, owl = battle_card("Crow", text=[BY_NAME]), battle_card("Owl", text=[BY_NAME])
    alias = permanent({**MINE, "names": ["Owl"]}, {"change": "gain", "names": ["Crow"]})
    scene = main(a=Side(battle=[crow, owl, battle_card("Lord", text=[alias])]))
    scene.pick("skill Crow 0")
    assert "skill Owl 0" not in scene.options
