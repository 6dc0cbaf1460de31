"""1-4-6, 13-5. Skill costs whose parts are paid with the same things, or say X."""

from typing import Any

import pytest

from tests.conformance.fusion_world.cards import battle_card, extra_card
from tests.conformance.fusion_world.scenario import Scene, Side, main
from tests.conformance.fusion_world.texts import DRAW, activate, crows, energy, hand, skill

PAY: Any = {"do": "pay", "total": 1}
REMOVE: Any = {"do": "put", "kind": "energy_markers", "by": -1}
X = {"number": "x"}


def costing(*cost: Any, effects: Any = (DRAW,), **side: Any) -> Scene:
    """Wren's skill costs that."""
    return main(a=Side(battle=[battle_card("Wren", text=[activate(*effects, costs=[cost])])], **side))


@pytest.mark.rule("1-4-6", "1-11-2")
@pytest.mark.parametrize("cost", [(PAY, REMOVE), (REMOVE, PAY), (REMOVE, REMOVE)])
@pytest.mark.parametrize(("markers", "can"), [(1, False), (2, True)])
def test_1_4_6_one_marker_does_not_pay_for_two_parts_of_a_cost(cost: Any, markers: int, can: bool) -> None:
    scene = costing(*cost, markers=markers)
    assert ("skill Wren 0" in scene.options) == can


@pytest.mark.rule("1-4-6", "1-11-2")
def test_1_4_6_a_marker_that_another_part_removes_does_not_pay_for_energy() -> None:
    scene = costing(PAY, REMOVE, markers=1, energy=energy("red", "red"))
    scene.pick("skill Wren 0")
    assert scene.options == ["rest e 0", "rest e 1"]
    scene.pick("rest e 1")
    assert (scene.state.markers["a"], hand(scene)) == (0, 1)


@pytest.mark.rule("1-4-6")
def test_1_4_6_markers_that_a_cost_places_first_can_be_removed_by_it() -> None:
    scene = costing({"do": "put", "kind": "energy_markers", "by": 1}, REMOVE)
    scene.pick("skill Wren 0")
    assert (scene.state.markers["a"], hand(scene)) == (0, 1)


@pytest.mark.rule("1-4-6", "12-2-2-3")
@pytest.mark.parametrize(("markers", "can"), [(1, False), (2, True)])
def test_1_4_6_nor_for_the_cost_of_the_card_and_a_part_of_the_skill_cost(markers: int, can: bool) -> None:
    bolt = extra_card("Bolt", cost=1, text=[activate(DRAW, costs=[[REMOVE]])])
    scene = main(a=Side(hand=[bolt], markers=markers))
    assert ("skill Bolt 0" in scene.options) == can


def number(least: int = 0, most: int | None = None) -> Any:
    """X is chosen from so many."""
    return {"do": "number", "within": {"least": least, "most": most}}


@pytest.mark.rule("13-5-2", "13-5-3", "1-4-6")
@pytest.mark.parametrize("most", [None, 5])
def test_13_5_3_x_is_a_number_that_can_be_paid(most: int | None) -> None:
    pays = number(0, most), {"do": "pay", "total": X}
    scene = costing(*pays, effects=[{"do": "draw", "count": X}], energy=energy("red", "red"), markers=1)
    scene.pick("skill Wren 0")
    assert scene.options == [f"number {n}" for n in range(4)]
    scene.pick("number 2")
    scene.pick("rest e 0", "rest e 1")
    assert (hand(scene), scene.state.markers["a"]) == (2, 1)


@pytest.mark.rule("13-5-3")
def test_13_5_3_x_is_the_same_in_the_cost_and_in_the_effect() -> None:
    discards = number(1), {"do": "discard", "count": X}
    scene = costing(*discards, effects=[{"do": "draw", "count": X}], hand=crows("Crow", "Owl"))
    scene.pick("skill Wren 0")
    assert scene.options == ["number 1", "number 2"]
    scene.picks("number 2")
    scene.pick("choose Crow", "choose Owl")
    assert (scene.names("a.drop"), hand(scene)) == (["Crow", "Owl"], 2)


@pytest.mark.rule("13-5-2", "1-4-6")
def test_13_5_2_without_a_number_that_can_be_paid_the_skill_cannot_be_activated() -> None:
    assert "skill Wren 0" not in costing(number(1), {"do": "pay", "total": X}).options
    assert "skill Wren 0" in costing(number(1), {"do": "pay", "total": X}, markers=1).options


@pytest.mark.rule("13-5-3", "1-4-6")
def test_13_5_3_x_leaves_enough_for_the_other_parts() -> None:
    scene = costing(number(0), {"do": "pay", "total": X}, PAY, energy=energy("red", "red", "red"))
    scene.pick("skill Wren 0")
    assert scene.options == ["number 0", "number 1", "number 2"]


@pytest.mark.rule("13-5-2")
def test_13_5_2_the_number_of_an_auto_skill_is_bounded_too() -> None:
    cost = [[number(1), {"do": "pay", "total": X}]]
    draws = {"do": "draw", "count": X}
    wren = battle_card("Wren", text=[skill(kind="auto", trigger={"on": "played"}, costs=cost, effects=[draws])])
    scene = main(a=Side(hand=[wren], energy=energy("red", "red")))
    scene.picks("play Wren", "activate Wren 0", "pay_skill_cost Wren")
    assert scene.options == ["number 1", "number 2"]
