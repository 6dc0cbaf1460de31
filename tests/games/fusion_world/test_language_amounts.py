"""Sums and totals, extra turns, what the opponent pays, damage that is lessened, and skills of other cards."""

from typing import Any

import pytest

from events.table.fact import TurnBegan
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.test_text_7 import end_turn, game
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MINE,
    STRONGER,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    energy,
    hand,
    permanent,
    power_of,
    skill,
)

LIFE: Any = {"number": "count", "of": {"zones": ["life"], "whose": "opponent"}}


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ({"of": [1, 2]}, 3),
        ({"of": [LIFE], "times": 2}, 16),
        ({"of": [LIFE, 1], "per": 2}, 4),
        ({"of": [LIFE], "most": 5}, 5),
        ({"of": [LIFE, -20], "least": 2}, 2),
        ({"of": [10, {"number": "sum", "of": [LIFE], "times": -1}]}, 2),
    ],
)
def test_a_sum_is_multiplied_divided_and_bounded(words: Any, drawn: int) -> None:
    scene = does({"do": "draw", "count": {"number": "sum", **words}}, a={"deck": 20})
    assert hand(scene) == drawn


@pytest.mark.rule("5-13-1", "13-5-3")
def test_x_ki_are_removed() -> None:
    """Below zero: so many less. X is not more than can be removed."""
    less = {"number": "sum", "of": [{"number": "x"}], "times": -1}
    cost = [{"do": "number", "within": {"least": 1}}, {"do": "counters", "kind": "ki", "by": less}]
    draws = activate({"do": "draw", "count": {"number": "x"}}, costs=[cost])
    scene = main(
        a=Side(battle=[battle_card("Wren", text=[activate({"do": "counters", "kind": "ki", "by": 3}), draws])])
    )
    scene.picks("skill Wren 0", "skill Wren 1")
    assert scene.options == ["number 1", "number 2", "number 3"]
    scene.pick("number 2")
    assert (scene.state.cards[scene.card("Wren")].counters, hand(scene)) == (1, 2)


@pytest.mark.rule("5-12-1", "9-8-1-3")
def test_power_for_each_ki() -> None:
    each = {"number": "figure", "figure": "counters", "of": "this", "times": 5000}
    texts = [permanent("this", {"change": "adjust", "figure": "power", "by": each})]
    wren = battle_card("Wren", text=[*texts, activate({"do": "counters", "kind": "ki", "by": 2})])
    scene = main(a=Side(battle=[wren]))
    assert power_of(scene, "Wren") == 15000
    scene.pick("skill Wren 1")
    assert power_of(scene, "Wren") == 25000


# A total over what is chosen.


def choosing(*costs: int, count: int = 2, up_to: bool = True, **within: int) -> Scene:
    """The opponent's cards `x 0`, `x 1`, … of these costs; some are chosen, by their total cost, and KO'd."""
    cards = [battle_card(f"x {at}", cost=cost) for at, cost in enumerate(costs)]
    total = {"figure": "cost", "within": within}
    choose = {"do": "choose", "cards": THEIRS, "count": count, "up_to": up_to, "total": total}
    return does(choose, {"do": "ko"}, b={"battle": cards})


@pytest.mark.rule("5-2-4")
def test_up_to_two_with_a_total_cost_of_five_or_less() -> None:
    scene = choosing(1, 4, 5, 6, most=5)
    assert (scene.options, scene.ask.least, scene.ask.most) == (["choose x 0", "choose x 1", "choose x 2"], 0, 1)
    scene.pick("choose x 0")
    assert (scene.options, len(scene.ask.picked), scene.ask.least) == (["choose x 1"], 1, 0)
    scene.pick("choose x 1")
    assert scene.names("b.battle") == ["x 2", "x 3"]


@pytest.mark.rule("5-2-4")
def test_fewer_may_be_chosen_or_none() -> None:
    scene = choosing(1, 4, most=5)
    scene.picks("choose x 1")
    scene.pick()
    assert scene.names("b.battle") == ["x 0"]
    scene = choosing(1, 4, most=5)
    scene.pick()
    assert scene.names("b.battle") == ["x 0", "x 1"]


@pytest.mark.rule("5-2-3", "5-2-5")
@pytest.mark.parametrize(
    ("costs", "first"), [((3, 4, 2), ["choose x 0", "choose x 2"]), ((4, 3), ["choose x 0", "choose x 1"])]
)
def test_as_many_as_can_be_have_to_be_chosen(costs: Any, first: list[str]) -> None:
    scene = choosing(*costs, up_to=False, most=5)
    assert (scene.options, scene.ask.least) == (first, 1)


@pytest.mark.rule("5-2-3")
def test_a_total_of_at_least_so_much_is_reached() -> None:
    scene = choosing(1, 2, 6, count=2, least=7)
    assert scene.options == ["choose x 0", "choose x 1", "choose x 2"]
    scene.pick("choose x 0")
    assert (scene.options, scene.ask.least) == (["choose x 2"], 1)


# Turns, payments, damage, skills.


@pytest.mark.rule("0-2-2", "7-4-7")
@pytest.mark.parametrize(("whose", "turns"), [("you", ["a", "b", "a"]), ("opponent", ["b", "b", "a"])])
def test_an_extra_turn_follows_once(whose: str, turns: list[str]) -> None:
    scene = game(activate({"do": "extra_turn", "whose": whose}, limit={"within": "game"}))
    scene.pick()
    scene.pick("skill Leader a 0")
    for _ in range(3):
        end_turn(scene)
        scene.pick()
    assert [fact.player for fact in scene.of(TurnBegan)][-3:] == turns


@pytest.mark.rule("13-15-1", "1-4-5-1")
@pytest.mark.parametrize(("answer", "drawn"), [("do", 0), ("decline", 1)])
def test_unless_the_opponent_pays(answer: str, drawn: int) -> None:
    may = {"do": "may", "by": "opponent", "effects": [{"do": "pay", "total": 1, "whose": "opponent"}]}
    unless = {"do": "if", "conditions": [{"if": "did_not", "name": "may"}], "then": [DRAW]}
    scene = does(may, unless, b={"energy": energy("red", "red")})
    assert scene.asked == ("b", "may")
    scene.pick(answer)
    if answer == "do":
        assert (scene.asked, scene.options) == (("b", "pay"), ["rest e 0", "rest e 1"])
        scene.pick("rest e 1")
    assert (hand(scene), scene.rested("e 1")) == (drawn, answer == "do")


@pytest.mark.rule("13-15-1", "1-4-6")
def test_the_opponent_who_cannot_pay_has_not_paid() -> None:
    may = {"do": "may", "by": "opponent", "effects": [{"do": "pay", "total": 1, "whose": "opponent"}]}
    scene = does(may, {"do": "if", "conditions": [{"if": "did_not", "name": "may"}], "then": [DRAW]})
    assert (scene.asked, hand(scene)) == (("a", "main"), 1)


def life(scene: Scene) -> int:
    return len(scene.names("b.life"))


@pytest.mark.rule("9-9-1", "14-3-2#zero")
def test_the_next_damage_is_lessened_once() -> None:
    less = {"do": "decree", "changes": [{"change": "lessen", "by": 1}]}
    assert life(does(less, {"do": "damage", "count": 3})) == 6
    assert life(does(less, {"do": "damage"})) == 8
    assert life(does(less, {"do": "damage"}, {"do": "damage"})) == 7
    assert life(does(less, {"do": "damage", "count": 0}, {"do": "damage"})) == 8
    assert life(does(less, less, {"do": "damage"}, {"do": "damage"})) == 7


@pytest.mark.rule("9-9-1", "14-3-2#zero", "9-6-2")
def test_damage_of_which_nothing_is_left_is_not_dealt() -> None:
    """All that is dealt is lessened as long as a permanent skill says so."""
    grants = [{"player": "you", "changes": [{"change": "lessen", "by": 1}]}]
    aegis = battle_card("Aegis", text=[skill(kind="permanent", grants=grants)])
    lord = battle_card("Lord", text=[auto("deals_damage", DRAW, trigger={"card": None})])
    scene = does(
        {"do": "damage"}, {"do": "damage"}, {"do": "damage", "count": 2}, a={"battle": [lord]}, b={"battle": [aegis]}
    )
    assert (life(scene), scene.options) == (7, ["activate Lord 0"])


@pytest.mark.rule("13-16-1")
def test_all_skills_of_another_card_are_gained_as_they_are_printed_then() -> None:
    crow = battle_card("Crow", keywords=["critical"], text=[activate(DRAW), permanent("this", STRONGER)])
    choose = {"do": "choose", "cards": {**THEIRS, **CROW}}
    gain = {"do": "give", "what": "this", "changes": [{"change": "gain", "of": "it"}]}
    scene = does(choose, gain, {"do": "ko"}, b={"battle": [crow]})
    scene.pick("choose Crow")
    assert (power_of(scene, "Wren"), scene.names("b.battle")) == (20000, [])
    gained = [option for option in scene.options if option.startswith("skill Wren") and option != "skill Wren 0"]
    assert len(gained) == 1
    scene.pick(gained[0])
    assert hand(scene) == 1


@pytest.mark.rule("13-16-1", "9-5-1")
def test_a_permanent_skill_gains_them_as_long_as_such_cards_are_there() -> None:
    crow = battle_card("Crow", text=[permanent("this", STRONGER), auto("rested", DRAW)])
    wren = battle_card("Wren", text=[permanent("this", {"change": "gain", "of": {**MINE, **CROW}})])
    axe = activate(
        {"do": "switch", "mode": "rest", "what": {**MINE, "names": ["Wren"]}}, {"do": "ko", "what": {**MINE, **CROW}}
    )
    scene = main(a=Side(battle=[wren, crow, battle_card("Axe", text=[axe]), *crows("Owl")]))
    assert [power_of(scene, name) for name in ("Wren", "Crow", "Owl")] == [20000, 20000, 15000]
    scene.pick("skill Axe 0")
    assert [option.startswith("activate Wren") for option in scene.options] == [True]
    assert power_of(scene, "Wren") == 15000
