"""9-6-7-1, 9-10-1, 1-5-1. What is asked of cards that have moved since: by triggers, and once they have paid a cost."""

from typing import Any

import pytest

from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MINE,
    MY_CROW,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    hand,
    permanent,
    resolve_all,
)

COST = {"number": "figure", "figure": "cost", "of": "it"}
MORE = {"change": "adjust", "figure": "cost", "by": 2}


def fought(role: str) -> Scene:
    """Crow is KO'd in battle; Lord draws for a card of his that had that role, now that it lies in the Drop."""
    had = {"if": "exists", "cards": {"among": "that", "role": role}}
    draws = auto("ko", {"do": "if", "conditions": [had], "then": [DRAW]}, trigger={"card": MINE})
    b = Side(battle=[*crows("Crow"), battle_card("Lord", text=[draws])], rested=["Crow"])
    scene = battle(b=b, target="Crow")
    scene.picks("end_step", "end_step")
    resolve_all(scene)
    return scene


@pytest.mark.rule("9-6-7-1", "9-6-7-1-2")
@pytest.mark.parametrize(("role", "drawn"), [("battling", 1), ("guard", 1), ("attack", 0)])
def test_9_6_7_1_a_card_ko_d_in_battle_was_battling(role: str, drawn: int) -> None:
    assert hand(fought(role), "b") == drawn


@pytest.mark.rule("9-6-7-1", "9-6-7-1-2")
def test_9_6_7_1_a_card_ko_d_by_a_skill_was_not_battling() -> None:
    lord = battle_card("Lord", text=[auto("ko", DRAW, trigger={"card": {**MINE, "role": "battling"}})])
    scene = does({"do": "ko", "what": {**THEIRS, **CROW}}, b={"battle": [*crows("Crow"), lord]})
    assert (scene.names("b.drop"), scene.asked) == (["Crow"], ("a", "main"))


@pytest.mark.rule("9-6-7-1", "9-6-7-1-1", "3-9-2-1")
@pytest.mark.parametrize(("up", "drawn"), [("up", 1), ("down", 0)])
def test_9_6_7_1_a_life_card_that_lay_face_up_did_so(up: str, drawn: int) -> None:
    """It goes to the hand, where no card lies face up."""
    lord = battle_card("Lord", text=[auto("moved", DRAW, trigger={"card": {"face": up}, "source": ["life"]})])
    life: Any = {"zones": ["life"], "whose": "opponent", "top": 1}
    back = {"do": "move", "what": {"zones": ["hand"], "whose": "opponent"}, "to": "life", "face": "up"}
    scene = does(back, {"do": "move", "what": life, "to": "hand"}, b={"battle": [lord], "hand": crows("Crow")})
    resolve_all(scene)
    assert hand(scene, "b") == 1 + drawn


# What a cost was paid with.


def marked(zone: str) -> Any:
    """A Battle Card that makes Crow cost 2 more in that zone."""
    return battle_card("Elder", text=[permanent({**CROW, "zones": [zone]}, MORE)])


WAYS: Any = {
    "ko": [{"do": "choose", "cards": MY_CROW}, {"do": "ko"}],
    "to the energy": [{"do": "choose", "cards": MY_CROW}, {"do": "move", "to": "energy"}],
    "discarded": [{"do": "discard", "cards": CROW}],
}


@pytest.mark.rule("1-5-1", "1-4-2", "9-10-1")
@pytest.mark.parametrize("way", list(WAYS))
@pytest.mark.parametrize("of", ["it", "paid"])
def test_1_5_1_a_card_chosen_for_a_cost_is_read_as_it_was_chosen(way: str, of: str) -> None:
    """A cost is no part of the effect: only what the effect moves itself is read where it has come to."""
    held = "hand" if way == "discarded" else "battle"
    crow = battle_card("Crow", cost=1)
    place: dict[str, Any] = {"battle": [marked(held), crow]} if held == "battle" else {"battle": [marked(held)]}
    a = {**place, "hand": [crow]} if held == "hand" else place
    scene = does({"do": "draw", "count": {**COST, "of": of}}, costs=[WAYS[way]], a=a)
    scene.pick("choose Crow")
    assert hand(scene) == 3


@pytest.mark.rule("9-10-1", "1-5-1")
def test_9_10_1_once_the_effect_moves_the_card_it_is_read_where_it_has_come_to() -> None:
    moves = {"do": "move", "what": "paid", "to": "hand"}
    side = {"battle": [marked("battle"), battle_card("Crow", cost=1)]}
    scene = does(moves, {"do": "draw", "count": {**COST, "of": "paid"}}, costs=[WAYS["ko"]], a=side)
    scene.pick("choose Crow")
    assert (scene.names("a.hand")[0], hand(scene)) == ("Crow", 2)


@pytest.mark.rule("9-10-1")
def test_9_10_1_a_card_paid_with_that_is_found_again_where_it_lies_is_what_it_is_there() -> None:
    """It cost 3 in the Battle Area, and costs 1 in the Drop, where a card that costs 1 is looked for."""
    cheap = {"zones": ["drop"], "whose": "you", "cost": {"most": 1}}
    side = {"battle": [marked("battle"), battle_card("Crow", cost=1)]}
    scene = does({"do": "move", "what": cheap, "to": "hand"}, costs=[WAYS["ko"]], a=side)
    scene.pick("choose Crow")
    assert scene.names("a.hand") == ["Crow"]


@pytest.mark.rule("9-6-7-1")
def test_9_6_7_1_a_skill_finds_the_card_that_set_it_off_as_it_is_where_it_lies() -> None:
    cheap: Any = {"alternatives": [{"zones": ["drop"], "whose": "you", "cost": {"most": 1}}]}
    home = auto("ko", {"do": "move", "what": cheap, "to": "hand"}, trigger={"card": {**MINE, **CROW}})
    lord = battle_card("Lord", text=[home])
    crow = battle_card("Crow", cost=1, text=[permanent("this", MORE)])
    wren = battle_card("Wren", text=[activate({"do": "ko", "what": {**THEIRS, **CROW}})])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[lord, crow]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert scene.names("b.hand") == ["Crow"]
