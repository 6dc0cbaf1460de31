"""1-4-6, 13-5. Skill costs whose parts are paid with the same things, or say X."""

from typing import Any

import pytest

from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, activate, crows, energy, hand, skill

PAY: Any = {"do": "pay", "total": 1}
REMOVE: Any = {"do": "put", "kind": "energy_markers", "by": -1}
X = {"number": "x"}


def costing(*cost: Any, effects: Any = (DRAW,), b: Side | None = None, **side: Any) -> Scene:
    """Wren's skill costs that."""
    wren = battle_card("Wren", text=[activate(*effects, costs=[cost])])
    return main(a=Side(battle=[wren], **side), b=b or Side())


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


# What the other player gives.


@pytest.mark.rule("1-4-6", "1-4-5-1")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("both", [False, True])
def test_1_4_6_what_the_other_player_pays_is_paid_with_their_energy(mine: int, theirs: int, both: bool) -> None:
    cost = [{**PAY, "whose": "opponent"}, *([PAY] if both else [])]
    b = Side(energy=crows(*["Coal"] * theirs))
    scene = costing(*cost, b=b, energy=crows(*["Iron"] * mine))
    can = bool(theirs and (mine or not both))
    assert ("skill Wren 0" in scene.options) == can
    if can:
        scene.pick("skill Wren 0")
        assert scene.asked == ("b", "pay")
        scene.pick("rest Coal")
        if both:
            scene.pick("rest Iron")
        assert (scene.rested("Coal"), hand(scene)) == (True, 1)


@pytest.mark.rule("1-4-6", "1-11-2")
@pytest.mark.parametrize(("mine", "theirs", "can"), [(1, 1, True), (2, 0, False), (0, 2, False)])
def test_1_4_6_a_marker_of_the_other_player_is_not_kept_from_ones_own(mine: int, theirs: int, can: bool) -> None:
    scene = costing(PAY, {**REMOVE, "whose": "opponent"}, b=Side(markers=theirs), markers=mine)
    assert ("skill Wren 0" in scene.options) == can
    if can:
        scene.picks("skill Wren 0", "remove_marker 0")
        assert (scene.state.markers, hand(scene)) == ({"a": 0, "b": 0}, 1)


@pytest.mark.rule("1-4-6", "3-9-2")
@pytest.mark.parametrize(("held", "can"), [((), False), (("Crow",), True), (("Jay",), True)])
def test_1_4_6_what_the_other_player_holds_may_be_what_they_are_to_discard(held: Any, can: bool) -> None:
    """Which cards they hold is not told: if it is none such, the payment fails (1-4-7)."""
    cost = {"do": "discard", "whose": "opponent", "cards": {"names": ["Crow"]}}
    scene = costing(cost, b=Side(hand=crows(*held)), hand=crows("Crow"))
    assert ("skill Wren 0" in scene.options) == can
    if can:
        scene.pick("skill Wren 0")
        if held == ("Crow",):
            scene.pick("choose Crow")
        assert (scene.names("b.hand"), hand(scene)) == (([], 2) if held == ("Crow",) else (["Jay"], 1))


@pytest.mark.rule("1-4-6")
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_1_4_6_who_draws_for_a_cost_has_the_cards(whose: str) -> None:
    draws = {"do": "draw", "count": 2, "whose": whose}
    for a, b in ((3, 1), (1, 3)):
        scene = costing(draws, deck=a, b=Side(deck=b))
        assert ("skill Wren 0" in scene.options) == ((a if whose == "you" else b) > 1)


@pytest.mark.rule("1-4-6", "5-8-1")
@pytest.mark.parametrize("whose", ["you", "opponent", "both"])
@pytest.mark.parametrize("safe", ["you", "opponent"])
def test_1_4_6_who_cannot_take_damage_does_not_for_a_cost(whose: str, safe: str) -> None:
    change = {"change": "cannot", "action": "take_damage"}
    owl = battle_card("Owl", text=[skill(kind="permanent", grants=[{"player": safe, "changes": [change]}])])
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[{"do": "damage", "whose": whose}]])])
    assert ("skill Wren 0" in main(a=Side(battle=[wren, owl])).options) == (whose not in (safe, "both"))


# X of the skill, and X of what others add.


def taxed(*cost: Any, taxes: Any, **side: Any) -> Scene:
    """Wren's skill costs that, and each of these taxes as well; it draws X cards."""
    change = [{"change": "surcharge", "costs": tax} for tax in taxes]
    lords = [
        battle_card(f"Lord {n}", text=[skill(kind="permanent", grants=[{"player": "opponent", "changes": [one]}])])
        for n, one in enumerate(change)
    ]
    return costing(*cost, effects=[{"do": "draw", "count": X}], b=Side(battle=lords), **side)


DISCARD_X: Any = {"do": "discard", "count": X}
PAY_X: Any = {"do": "pay", "total": X}


@pytest.mark.rule("13-5-3", "1-4-4", "1-4-6")
def test_13_5_3_x_of_a_cost_and_x_of_what_is_added_are_chosen_apart() -> None:
    scene = taxed(number(1), PAY_X, taxes=[[number(0), DISCARD_X]], energy=energy("red", "red"))
    scene.pick("skill Wren 0")
    assert scene.options == ["number 1", "number 2"]
    scene.picks("number 1", "rest e 1")
    assert scene.options == ["number 0"]
    scene.pick("number 0")
    assert (scene.rested("e 0"), hand(scene)) == (False, 1)


@pytest.mark.rule("13-5-3", "1-4-4", "1-4-6")
def test_13_5_3_both_are_paid_with_what_there_is() -> None:
    scene = taxed(number(0), PAY_X, taxes=[[number(1), PAY_X]], energy=energy("red", "red", "red"))
    scene.pick("skill Wren 0")
    assert scene.options == ["number 0", "number 1", "number 2"]
    scene.pick("number 1")
    scene.pick("rest e 0")
    assert scene.options == ["number 1", "number 2"]
    scene.pick("number 2")
    assert [scene.rested(f"e {n}") for n in range(3)] == [True, False, False]
    scene.pick("rest e 1", "rest e 2")
    assert hand(scene) == 1
    assert "skill Wren 0" not in taxed(number(1), PAY_X, taxes=[[number(1), PAY_X]], energy=energy("red")).options


@pytest.mark.rule("13-5-3", "1-4-4", "1-4-6")
@pytest.mark.parametrize(("cards", "numbers"), [(2, []), (3, [[1], [2]]), (4, [[1, 2], [2, 3]])])
def test_13_5_3_each_effect_that_adds_x_adds_its_own(cards: int, numbers: Any) -> None:
    held = [f"x{n}" for n in range(cards)]
    scene = taxed(taxes=[[number(1, 2), DISCARD_X], [number(2), DISCARD_X]], hand=crows(*held))
    assert ("skill Wren 0" in scene.options) == bool(numbers)
    if numbers:
        scene.pick("skill Wren 0")
        assert scene.options == [f"number {n}" for n in numbers[0]]
        scene.picks("number 1", "choose x0")
        assert scene.options == [f"number {n}" for n in numbers[1]]


@pytest.mark.rule("13-5-3", "1-4-6", "1-11-2")
def test_13_5_3_markers_that_an_x_to_come_will_remove_pay_for_nothing() -> None:
    remove = {"do": "put", "kind": "energy_markers", "by": {"number": "sum", "of": [X], "times": -1}}
    scene = taxed(number(1, 1), PAY_X, taxes=[[number(2), remove]], markers=2, energy=energy("red", "red"))
    scene.picks("skill Wren 0", "number 1")
    assert scene.options == ["rest e 0", "rest e 1"]
    scene.picks("rest e 0", "number 2")
    assert (scene.state.markers["a"], hand(scene)) == (0, 1)


# One card for two parts of a cost.

BATTLE: Any = {"whose": "you", "kinds": ["battle"]}
REST_THIS: Any = {"do": "switch", "mode": "rest", "what": "this"}
REST_IT: Any = {"do": "switch", "mode": "rest"}
KO_IT: Any = {"do": "ko"}
ACTIVE: Any = {"mode": "active"}
MY_ENERGY: Any = {"whose": "you", "zones": ["energy"]}
HELD: Any = {"whose": "you", "zones": ["hand"]}
DROPPED: Any = {"whose": "you", "zones": ["drop"]}
AWAY: Any = {"do": "remove"}


def choose(*cards: Any, **more: Any) -> Any:
    """One of such cards is chosen."""
    return {"do": "choose", "cards": {name: value for each in cards for name, value in each.items()}, **more}


@pytest.mark.rule("1-4-6", "1-4-3")
@pytest.mark.parametrize(
    ("cost", "area", "others"),
    [
        ([REST_THIS, choose(BATTLE, ACTIVE), REST_IT], "battle", 1),
        ([choose(BATTLE), REST_IT, REST_THIS], "battle", 1),
        ([choose(BATTLE), REST_IT, choose(BATTLE), REST_IT], "battle", 1),
        ([choose(BATTLE, count=2), REST_IT], "battle", 1),
        ([choose(BATTLE), KO_IT, choose(BATTLE), AWAY], "battle", 1),
        ([{"do": "ko", "what": "this"}, choose(BATTLE), KO_IT], "battle", 1),
        ([REST_THIS, choose(BATTLE, ACTIVE), KO_IT], "battle", 1),
        ([choose(BATTLE), KO_IT, REST_THIS], "battle", 1),
        ([choose(HELD), AWAY, {"do": "discard"}], "hand", 2),
        ([{"do": "discard"}, choose(HELD), AWAY], "hand", 2),
        ([choose(DROPPED), AWAY, choose(DROPPED), AWAY], "drop", 2),
        ([choose(DROPPED), AWAY, {"do": "move", "what": DROPPED, "to": "deck"}], "drop", 2),
        ([choose(MY_ENERGY, ACTIVE), REST_IT, PAY], "energy", 2),
        ([choose(MY_ENERGY), REST_IT, PAY], "energy", 2),
        ([PAY, choose(MY_ENERGY, ACTIVE), REST_IT], "energy", 2),
        ([PAY, choose(MY_ENERGY, ACTIVE), AWAY], "energy", 2),
        ([choose(MY_ENERGY), AWAY, PAY], "energy", 2),
        ([choose(MY_ENERGY), AWAY, REST_THIS, PAY], "energy", 2),
        ([{"do": "move", "what": {**DROPPED, "top": 1}, "to": "deck"}] * 2, "drop", 2),
    ],
)
def test_1_4_6_one_card_is_not_there_for_two_parts_of_a_cost(cost: Any, area: str, others: int) -> None:
    for count in range(others + 2):
        cards = crows(*[f"x{n}" for n in range(count)])
        wren = battle_card("Wren", text=[activate(DRAW, costs=[cost])])
        given: Any = {"battle": [wren, *cards]} if area == "battle" else {"battle": [wren], area: cards}
        assert ("skill Wren 0" in main(a=Side(**given)).options) == (count >= others), count


@pytest.mark.rule("1-4-6", "1-4-3")
@pytest.mark.parametrize(
    ("cost", "side"),
    [
        ([REST_THIS, choose(BATTLE), KO_IT], {}),
        ([REST_THIS, {"do": "ko", "what": "this"}], {}),
        ([choose(BATTLE), REST_IT, KO_IT], {}),
        ([PAY, choose(MY_ENERGY), AWAY, REST_THIS], {"energy": crows("x")}),
        ([PAY, choose(MY_ENERGY, ACTIVE), REST_IT], {"energy": crows("x"), "markers": 1}),
        ([choose(BATTLE, up_to=True), KO_IT, choose(BATTLE), KO_IT], {}),
        ([choose(HELD), AWAY, DRAW, {"do": "discard"}], {"hand": crows("x")}),
        ([choose(BATTLE), {"do": "give", "changes": []}, REST_THIS], {}),
    ],
)
def test_1_4_6_it_is_there_for_parts_that_do_not_take_it_from_each_other(cost: Any, side: Any) -> None:
    assert "skill Wren 0" in costing(*cost, **side).options


@pytest.mark.rule("1-4-6", "12-2-2-3")
@pytest.mark.parametrize(("cards", "can"), [(1, False), (2, True)])
def test_1_4_6_energy_that_the_card_costs_is_not_rested_for_its_skill(cards: int, can: bool) -> None:
    cost = [choose(MY_ENERGY, ACTIVE), REST_IT]
    bolt = extra_card("Bolt", cost=1, text=[activate(DRAW, costs=[cost])])
    scene = main(a=Side(hand=[bolt], energy=energy("red", "red")[:cards]))
    assert ("skill Bolt 0" in scene.options) == can


@pytest.mark.rule("1-4-6", "1-4-4")
def test_1_4_6_what_an_addition_rests_the_cost_does_not() -> None:
    for rests, can in ((REST_THIS, False), ({"do": "discard"}, True)):
        scene = taxed(REST_THIS, taxes=[[rests]], hand=crows("x"))
        assert ("skill Wren 0" in scene.options) == can


@pytest.mark.rule("1-4-6", "5-13-1")
@pytest.mark.parametrize("ki", [1, 2])
def test_1_4_6_one_ki_is_not_there_for_two_parts_of_a_cost(ki: int) -> None:
    less = {"do": "counters", "kind": "ki", "by": -1}
    text = [activate({**less, "by": ki}, limit={}), activate(DRAW, costs=[[less, less]])]
    scene = main(a=Side(battle=[battle_card("Wren", text=text)]))
    scene.pick("skill Wren 0")
    assert ("skill Wren 1" in scene.options) == (ki == 2)


@pytest.mark.rule("1-4-6", "5-13-1")
@pytest.mark.parametrize("ki", [0, 1])
def test_1_4_6_ki_of_a_card_that_is_chosen_can_be_a_cost(ki: int) -> None:
    cost = [choose(BATTLE, {"counters": {"least": 1}}), {"do": "counters", "kind": "ki", "by": -1, "what": "it"}]
    text = [activate({"do": "counters", "kind": "ki", "by": ki}, limit={}), activate(DRAW, costs=[cost])]
    scene = main(a=Side(battle=[battle_card("Wren", text=text)]))
    scene.pick("skill Wren 0")
    assert ("skill Wren 1" in scene.options) == bool(ki)
    if ki:
        scene.picks("skill Wren 1", "choose Wren")
        assert (scene.state.cards[scene.card("Wren")].counters, hand(scene)) == (0, 1)
