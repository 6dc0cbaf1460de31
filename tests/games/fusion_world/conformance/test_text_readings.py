"""FW-24 and FW-25: what pays for skill costs, and how often a skill is pending, in both readings of the book."""

from typing import Any

import pytest

from events.fusion_world.card import Color, FusionWorldCard
from events.skills.facts import PendingCancelled, SkillActivated
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MARK,
    activate,
    auto,
    crows,
    energy,
    hand,
    pended,
    resolve_all,
)

BY_ENERGY = {"FW-24": "energy"}
ONCE = {"FW-25": "once"}
ONE = {"do": "pay", "total": 1}
RED = {"do": "pay", "specified": ["red"]}


def reds(count: int) -> list[FusionWorldCard]:
    """So much red energy."""
    colors: list[Color] = ["red"] * count
    return energy(*colors)


def costing(*costs: Any, options: Any = BY_ENERGY, active: int = 0, markers: int = 2) -> Scene:
    """Wren's skill costs that; its player has so much energy and so many energy markers."""
    wren = battle_card("Wren", text=[activate(DRAW, costs=[costs])])
    return main(a=Side(battle=[wren], energy=reds(active), markers=markers), options=options)


@pytest.mark.trap("FW-24")
@pytest.mark.rule("1-4-5-1", "1-4-5-2", "1-11-2")
@pytest.mark.parametrize("cost", [ONE, RED])
@pytest.mark.parametrize(
    ("options", "active", "offered"),
    [({}, 0, True), ({"FW-24": "markers"}, 0, True), (BY_ENERGY, 0, False), (BY_ENERGY, 1, True)],
)
def test_1_11_2_energy_markers_pay_skill_costs_by_one_reading(
    cost: Any, options: Any, active: int, offered: bool
) -> None:
    scene = costing(cost, options=options, active=active, markers=1)
    assert ("skill Wren 0" in scene.options) is offered
    if offered:
        scene.pick("skill Wren 0")
        assert scene.options == ["rest e 0"] * active + ["remove_marker 0"] * (not active)
        scene.pick(scene.options[0])
        assert (hand(scene), scene.state.markers["a"]) == (1, active)


@pytest.mark.rule("5-3-1", "1-11-2")
def test_5_3_1_the_cost_of_a_card_is_paid_with_markers_in_either_reading() -> None:
    for options in ({}, BY_ENERGY):
        scene = main(a=Side(hand=crows("Crow", cost=1), markers=1), options=options)
        scene.pick("play Crow")
        scene.pick("remove_marker 0")
        assert scene.names("a.battle") == ["Crow"]


@pytest.mark.rule("1-4-6", "12-2-2-2")
@pytest.mark.parametrize(
    ("options", "active", "markers", "offered"),
    [
        ({}, 0, 3, True),
        (BY_ENERGY, 0, 3, False),
        (BY_ENERGY, 1, 2, False),
        (BY_ENERGY, 2, 1, True),
        (BY_ENERGY, 3, 0, True),
        (BY_ENERGY, 2, 0, False),
    ],
)
def test_12_2_2_2_a_cards_cost_takes_the_markers_and_its_skill_cost_the_energy(
    options: Any, active: int, markers: int, offered: bool
) -> None:
    """An Extra Card of cost 1, whose skill costs 2 more, one of them red."""
    bolt = extra_card("Bolt", cost=1, text=[activate(DRAW, costs=[[ONE, RED]])])
    side = Side(hand=[bolt], energy=reds(active), markers=markers)
    assert ("skill Bolt 0" in main(a=side, options=options).options) is offered


@pytest.mark.rule("1-4-5-2")
@pytest.mark.parametrize(("colors", "offered"), [(("red", "blue"), True), (("blue", "blue"), False)])
def test_1_4_5_2_a_colored_sphere_wants_energy_of_its_color_not_a_marker(colors: Any, offered: bool) -> None:
    bolt = extra_card("Bolt", cost=1, text=[activate(DRAW, costs=[[ONE, RED]])])
    side = Side(hand=[bolt], energy=energy(*colors), markers=1)
    assert ("skill Bolt 0" in main(a=side, options=BY_ENERGY).options) is offered


EARS = auto("marker_placed", DRAW, trigger={"card": None})


def heard(*, options: Any, effects: Any = (MARK, MARK), ears: Any = EARS) -> Scene:
    """Wren has done these effects one after the other, and Owl's skill waits for energy markers."""
    wren, owl = battle_card("Wren", text=[activate(*effects)]), battle_card("Owl", text=[ears])
    scene = main(a=Side(battle=[wren, owl]), options=options)
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.trap("FW-25")
@pytest.mark.rule("9-6-2", "9-6-3")
@pytest.mark.parametrize(("options", "times"), [({}, 2), ({"FW-25": "each_time"}, 2), (ONCE, 1)])
def test_9_6_2_a_skill_is_pending_each_time_or_is_pending_or_not(options: Any, times: int) -> None:
    scene = heard(options=options)
    assert len(pended(scene)) == times
    resolve_all(scene)
    assert (scene.ask.kind, hand(scene)) == ("main", times)


@pytest.mark.rule("9-6-3")
@pytest.mark.parametrize(("options", "drawn"), [({}, 3), (ONCE, 1)])
def test_9_6_3_its_pending_state_is_over_once_it_has_been_resolved(options: Any, drawn: int) -> None:
    """What fulfils the condition while the skill itself is resolved adds nothing then, by the second reading."""
    few = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you"}, "least": 0, "most": 2}
    again = {"do": "if", "conditions": [few], "then": [MARK]}
    scene = heard(options=options, effects=[MARK], ears=auto("marker_placed", DRAW, again, trigger={"card": None}))
    resolve_all(scene)
    assert (scene.ask.kind, hand(scene)) == ("main", drawn)


@pytest.mark.rule("9-6-3")
def test_9_6_3_then_it_can_be_pending_again() -> None:
    scene = heard(options=ONCE)
    resolve_all(scene)
    scene.pick("skill Wren 0")
    assert len(pended(scene)) == 2
    resolve_all(scene)
    assert hand(scene) == 2


@pytest.mark.rule("9-6-2")
def test_9_6_2_the_same_skill_of_another_card_is_another() -> None:
    wren, owls = battle_card("Wren", text=[activate(MARK, MARK)]), crows("Owl", "Jay", text=[EARS])
    scene = main(a=Side(battle=[wren, *owls]), options=ONCE)
    scene.pick("skill Wren 0")
    assert sorted(name for name, _ in pended(scene)) == ["Jay", "Owl"]


@pytest.mark.rule("15-7-4")
@pytest.mark.parametrize(("options", "failed"), [({}, 1), (ONCE, 0)])
def test_15_7_4_of_a_limited_skill_the_rest_fail_where_it_is_pending_more_than_once(options: Any, failed: int) -> None:
    scene = heard(options=options, ears=auto("marker_placed", DRAW, trigger={"card": None}, limit={}))
    resolve_all(scene)
    assert [fact.rule for fact in scene.of(PendingCancelled)] == ["15-7-4"] * failed
    assert (len(scene.of(SkillActivated)), hand(scene)) == (2, 1)
