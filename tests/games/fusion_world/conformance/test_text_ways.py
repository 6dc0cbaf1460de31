"""1-4-3, 1-4-6. Skill costs whose parts make what others need, or take it; and what can be chosen for them."""

from typing import Any

import pytest

from events.skills.facts import SkillActivated
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.test_text_claims import PAY, REMOVE, costing
from tests.games.fusion_world.conformance.texts import DRAW, MINE, activate, crows, energy, hand, permanent, skill

BATTLE: Any = {"whose": "you", "kinds": ["battle"]}
IT_DROPS: Any = {"do": "move", "what": "it", "to": "drop"}
IT_RESTS: Any = {"do": "switch", "mode": "rest", "what": "it"}


def choose(cards: Any, **more: Any) -> Any:
    return {"do": "choose", "cards": cards, **more}


def spell(*cost: Any, **more: Any) -> Any:
    return extra_card("Spell", text=[activate(DRAW, costs=[cost])], **more)


def adds(*costs: Any) -> Any:
    """Lord: what the other player's skills cost besides."""
    change = {"change": "surcharge", "costs": costs}
    return battle_card("Lord", text=[skill(kind="permanent", grants=[{"player": "opponent", "changes": [change]}])])


# The card itself: it is in the Drop as its skill cost is paid.


@pytest.mark.rule("12-2-2-2", "12-2-2-3", "1-4-6")
@pytest.mark.parametrize(
    "cost",
    [
        [choose({"whose": "you", "zones": ["hand"]}), IT_DROPS],
        [{"do": "move", "what": {"whose": "you", "zones": ["hand"]}, "to": "drop"}],
    ],
)
def test_12_2_2_2_an_extra_card_is_no_card_of_the_hand_for_its_own_cost(cost: Any) -> None:
    assert "skill Spell 0" not in main(a=Side(hand=[spell(*cost)])).options


@pytest.mark.rule("12-2-2-2", "12-2-2-3", "1-4-6")
def test_12_2_2_2_an_extra_card_lies_in_the_drop_as_its_cost_is_paid() -> None:
    cost = [choose({"whose": "you", "zones": ["drop"]}), {"do": "remove", "what": "it"}]
    assert "skill Spell 0" in main(a=Side(hand=[spell(*cost)])).options


# The cost of the card leaves what the skill cost needs.


@pytest.mark.rule("12-2-2-2", "1-4-6", "1-11-2")
def test_12_2_2_2_the_marker_that_the_skill_cost_removes_does_not_pay_for_the_card() -> None:
    scene = main(a=Side(hand=[spell(REMOVE, cost=1)], energy=energy("red"), markers=1))
    scene.pick("skill Spell 0")
    assert scene.options == ["rest e 0"]
    scene.pick("rest e 0")
    assert hand(scene) == 1


@pytest.mark.rule("12-2-2-2", "1-4-6")
def test_12_2_2_2_the_energy_that_the_skill_cost_rests_does_not_pay_for_the_card() -> None:
    red = {"whose": "you", "zones": ["energy"], "colors": ["red"], "mode": "active"}
    scene = main(a=Side(hand=[spell(choose(red), IT_RESTS, cost=1)], energy=energy("red", "blue")))
    scene.pick("skill Spell 0")
    assert scene.options == ["rest e 1"]


# What is chosen can be rested, and leaves the rest payable.


@pytest.mark.rule("1-4-6", "0-2-4-1")
def test_1_4_6_a_card_at_rest_cannot_be_chosen_to_pay_by_resting() -> None:
    assert "skill Wren 0" not in costing(choose(BATTLE), IT_RESTS, rested=("Wren",)).options


@pytest.mark.rule("1-4-6", "0-2-4-1")
def test_1_4_6_of_what_is_chosen_only_what_can_be_rested_is_offered() -> None:
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[choose(BATTLE), IT_RESTS]])])
    scene = main(a=Side(battle=[wren, *crows("Crow")], rested=("Crow",)))
    scene.pick("skill Wren 0")
    assert scene.ask.kind != "choose" or scene.options == ["choose Wren"]


@pytest.mark.rule("1-4-6")
def test_1_4_6_energy_that_the_rest_of_the_cost_needs_is_not_offered_to_be_moved() -> None:
    cost = [choose({"whose": "you", "zones": ["energy"]}), IT_DROPS, PAY]
    scene = costing(*cost, energy=energy("red", "red"), rested=("e 1",))
    scene.pick("skill Wren 0")
    assert scene.options == ["choose e 1"]


# One part after the other.


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_what_a_cost_rests_can_be_the_card_at_rest_that_it_takes() -> None:
    at_rest = choose({"whose": "you", "zones": ["energy"], "mode": "rest"})
    assert "skill Wren 0" in costing(PAY, at_rest, IT_DROPS, energy=energy("red")).options


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_what_a_cost_puts_into_the_drop_can_be_what_it_removes() -> None:
    mill = {"do": "move", "what": {"whose": "you", "zones": ["deck"], "top": 1}, "to": "drop"}
    cost = [mill, choose({"whose": "you", "zones": ["drop"]}), {"do": "remove", "what": "it"}]
    assert "skill Wren 0" in costing(*cost).options


@pytest.mark.rule("1-4-6")
def test_1_4_6_two_parts_do_not_take_the_same_card_of_the_deck() -> None:
    mill = {"do": "move", "what": {"whose": "you", "zones": ["deck"], "top": 2}, "to": "drop"}
    assert "skill Wren 0" not in costing(DRAW, mill, deck=2).options
    assert "skill Wren 0" not in costing(DRAW, DRAW, deck=1).options


@pytest.mark.rule("1-4-6")
def test_1_4_6_a_card_that_cannot_be_koed_is_no_cost() -> None:
    owl = battle_card("Owl", text=[permanent(MINE, {"change": "cannot", "action": "be_koed"})])
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[PAY, {"do": "ko", "what": {**MINE, "other": True}}]])])
    assert "skill Wren 0" not in main(a=Side(battle=[wren, owl], energy=energy("red"))).options


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_of_several_cards_each_is_offered_that_leaves_the_rest_of_the_cost_payable() -> None:
    """Two of three energy are rested, and a red one pays after that: both red ones cannot be chosen."""
    two = choose({"whose": "you", "zones": ["energy"], "mode": "active"}, count=2)
    scene = costing(two, IT_RESTS, {"do": "pay", "specified": ["red"]}, energy=energy("red", "red", "blue"))
    scene.picks("skill Wren 0", "choose e 0")
    assert scene.options == ["choose e 2"]
    scene.picks("choose e 2", "rest e 1")
    assert hand(scene) == 1


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_what_a_later_part_discards_is_not_discarded_before() -> None:
    discards = {"do": "discard"}, {"do": "discard", "cards": {"names": ["Crow"]}}
    scene = costing(*discards, hand=crows("Crow", "Owl", "Jay"))
    scene.pick("skill Wren 0")
    assert scene.options == ["choose Owl", "choose Jay"]
    scene.picks("choose Jay", "choose Crow")
    assert scene.names("a.drop") == ["Jay", "Crow"]
    assert "skill Wren 0" not in costing(*discards, hand=crows("Owl", "Jay")).options


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_a_cost_does_not_look_at_what_its_own_parts_bring() -> None:
    """What is drawn may be any card; whether it is such a one is not told before it is drawn."""
    crow = {"do": "discard", "cards": {"names": ["Crow"]}}
    for name in ("Crow", "Owl"):
        scene = costing(DRAW, crow, deck=crows(*[name] * 9))
        assert "skill Wren 0" in scene.options
    assert "skill Wren 0" not in costing(crow, DRAW, deck=crows(*["Crow"] * 9)).options


@pytest.mark.rule("1-4-6", "0-2-4")
@pytest.mark.parametrize("count", [0, 1])
def test_1_4_6_of_what_is_chosen_up_to_a_number_none_need_be(count: int) -> None:
    ko = [choose({**BATTLE, "other": True}, up_to=True), {"do": "ko"}]
    wren = battle_card("Wren", text=[activate(DRAW, costs=[ko])])
    scene = main(a=Side(battle=[wren, *crows(*["Crow"] * count)]))
    scene.pick("skill Wren 0")
    if count:
        scene.pick()
    assert (hand(scene), scene.names("a.drop")) == (1, [])


@pytest.mark.trap("FW-37")
@pytest.mark.rule("1-4-4", "1-4-6", "12-2-2-3")
@pytest.mark.parametrize(("reading", "can"), [("drop", True), ("hand", False)])
def test_1_4_6_a_field_lies_where_it_is_played_from_as_what_is_added_is_paid(reading: str, can: bool) -> None:
    """FW-37: what is added to the skill asks for a card of the Drop."""
    lord = adds(choose({"whose": "you", "zones": ["drop"]}))
    arena = extra_card("Arena", keywords=["field"])
    scene = main(a=Side(hand=[arena]), b=Side(battle=[lord]), options={"FW-37": reading})
    assert any(option.startswith("use Arena") for option in scene.options) == can


@pytest.mark.rule("1-4-4", "1-4-6", "15-4-2")
@pytest.mark.parametrize("other", [False, True])
def test_1_4_6_a_blocker_rests_before_what_is_added_to_it_is_paid(other: bool) -> None:
    b = Side(battle=[*blockers("Wall"), *crows(*["Crow"] * other)])
    scene = main(a=Side(battle=[adds(choose(BATTLE), IT_RESTS)]), b=b)
    scene.picks("attack Leader b with Leader a", "activate Wall 0")
    assert (scene.asked == ("b", "skill_cost")) == other
    if other:
        scene.picks("pay_skill_cost Wall", "choose Crow")
        assert (scene.rested("Wall"), scene.rested("Crow")) == (True, True)


@pytest.mark.rule("13-13-1", "1-4-6")
@pytest.mark.parametrize(("cards", "can"), [(1, False), (2, True)])
def test_13_13_1_what_two_effects_ask_for_an_attack_is_paid_together(cards: int, can: bool) -> None:
    kept = {"change": "cannot", "action": "attack", "unless": [{"do": "discard"}]}
    lord = battle_card("Lord", text=[permanent({"whose": "opponent", "names": ["Crow"]}, kept)] * 2)
    scene = main(a=Side(battle=crows("Crow"), hand=crows(*[f"x{n}" for n in range(cards)])), b=Side(battle=[lord]))
    assert ("attack Leader b with Crow" in scene.options) == can


# Parts in parts.


def modes(*options: Any, **more: Any) -> Any:
    return {"do": "modes", "options": options, **more}


def discard(count: int) -> Any:
    return [{"do": "discard", "count": count}]


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_of_up_to_a_number_of_modes_none_can_pay() -> None:
    scene = main(a=Side(hand=[spell(modes(discard(60), discard(61), up_to=True))], deck=crows("Owl", "Daw")))
    scene.pick("skill Spell 0")
    assert (scene.ask.kind, len(scene.of(SkillActivated))) == ("main", 1)


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_6_a_mode_that_cannot_be_paid_is_not_offered() -> None:
    cost = modes(discard(1), discard(61), [{"do": "choose", "cards": MINE}])
    scene = main(a=Side(hand=[spell(cost), *crows("Owl")], deck=crows("Owl", "Daw")))
    scene.pick("skill Spell 0")
    assert scene.options == ["mode 0"]
    assert "skill Spell 0" not in main(a=Side(hand=[spell(modes(discard(60), discard(61)))])).options


@pytest.mark.rule("1-4-6")
def test_1_4_6_what_is_chosen_in_a_mode_keeps_the_rest_payable() -> None:
    red = {"do": "discard", "cards": {"colors": ["red"]}}
    cost = modes([{"do": "choose", "cards": {"whose": "you", "zones": ["hand"]}}, IT_DROPS])
    scene = main(a=Side(hand=[spell(cost, red), battle_card("Ruby"), battle_card("Azure", "blue")]))
    scene.pick("skill Spell 0")
    scene.pick("mode 0")
    assert scene.options == ["choose Azure"]


@pytest.mark.rule("1-4-6")
def test_1_4_6_an_effect_of_which_no_payment_is_searched_pays_no_cost() -> None:
    crow = battle_card("Crow", text=[activate(DRAW)])
    assert "skill Spell 0" not in main(a=Side(hand=[spell({"do": "use", "what": MINE})], battle=[crow])).options


@pytest.mark.rule("1-4-6", "1-4-7")
def test_1_4_7_a_card_that_the_player_does_not_see_may_be_one_that_can_be_played() -> None:
    theirs = choose({"whose": "opponent", "zones": ["hand"], "kinds": ["battle"]}, by="opponent")
    unseen = Side(hand=[extra_card("Undertow"), battle_card("Harbor")])
    assert "skill Spell 0" in main(a=Side(hand=[spell(theirs, {"do": "play"})]), b=unseen).options
