"""9-1-2 and 9-5 with card text: permanent skills that negate each other, and what cards gain beside each other."""

from typing import Any

import msgspec
import pytest

from events.values.cache import ValueCache
from events.values.holding import skills, valid
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MARK,
    MINE,
    MY_CROW,
    STRONGER,
    activate,
    crows,
    hand,
    permanent,
    powers,
    skill,
)


def choose(cards: Any) -> Any:
    return {"do": "choose", "cards": cards}


@pytest.mark.rule("9-1-2", "9-5-1")
def test_9_1_2_a_skill_that_negates_its_own_card_at_rest_is_read_anew_once_it_is_active() -> None:
    """What is kept stays: in the turn after Lord has attacked, Crow is not stronger until another such card moves."""
    negates = permanent({"whose": "both", "kinds": ["battle"], "mode": "rest"}, {"change": "negate"})
    lord = battle_card("Lord", text=[negates, permanent(MY_CROW, STRONGER)])
    wren = battle_card("Wren", text=[activate({"do": "switch", "mode": "active", "what": {**MINE, "names": ["Lord"]}})])
    scene = main(a=Side(battle=[lord, wren, *crows("Crow")], rested=("Lord",)))
    scene.pick("skill Wren 0")
    assert not scene.rested("Lord")
    now = powers(scene, "Crow")
    scene.state.cache = ValueCache()
    assert powers(scene, "Crow") == [20000]
    assert now == [20000]


@pytest.mark.rule("9-1-2", "9-5-1")
def test_9_1_2_what_nothing_negates_holds() -> None:
    negate = {"change": "negate", "kinds": ["permanent"]}
    lord = battle_card("Lord", text=[permanent({"whose": "both", "kinds": ["battle"], "other": True}, negate)])
    lark = battle_card("Lark", text=[permanent({**MINE, "names": ["Lord"]}, negate)])
    crow = battle_card("Crow", text=[permanent("this", STRONGER)])
    scene = main(a=Side(battle=[lord, lark, crow]))
    [one] = skills(scene.state, scene.card("Crow"))
    assert (powers(scene, "Crow") == [20000]) == valid(scene.state, scene.card("Crow"), one)


@pytest.mark.rule("15-7-3", "9-2-4")
def test_15_7_3_two_skills_that_a_card_gains_have_two_names() -> None:
    draws, marks = (msgspec.to_builtins(activate(one, limit={})) for one in (DRAW, MARK))
    lends = msgspec.to_builtins(permanent(MY_CROW, {"change": "gain", "skills": [draws]}))
    grows = {"do": "give", "what": "this", "changes": [STRONGER], "until": "turn"}
    gift = {"do": "give", "what": "this", "changes": [{"change": "gain", "skills": [lends]}], "until": "turn"}
    wren = battle_card("Wren", text=[activate(*[grows] * 9, gift, limit={})])
    lord = battle_card("Lord", text=[permanent(MY_CROW, {"change": "gain", "skills": [marks]})])
    scene = main(a=Side(battle=[wren, *crows(*[f"x{n}" for n in range(9)], "Crow"), lord]))
    scene.pick("skill Wren 0")
    both = [option for option in scene.options if option.startswith("skill Crow")]
    assert len(set(both)) == 2
    scene.picks(*both)
    assert (hand(scene), scene.state.markers["a"]) == (1, 1)


@pytest.mark.rule("9-4-2", "9-5-5")
@pytest.mark.parametrize("lords", [0, 1])
def test_9_4_2_a_card_of_the_hand_keeps_its_skill_beside_what_others_gain(lords: int) -> None:
    gained = msgspec.to_builtins(skill(kind="activate", timing=["main"], effects=[DRAW], zones=["hand"]))
    give = {"do": "give", "what": "it", "until": "turn", "changes": [{"change": "gain", "skills": [gained]}]}
    wren = battle_card("Wren", text=[activate(choose({"whose": "you", "zones": ["hand"]}), give, limit={})])
    lord = battle_card("Lord", text=[permanent(MINE, {"change": "gain", "keywords": ["blocker"]})])
    scene = main(a=Side(hand=crows("Crow"), battle=[wren, *[lord] * lords]))
    scene.pick("skill Wren 0")
    if scene.ask.kind == "choose":
        scene.pick("choose Crow")
    assert any(option.startswith("skill Crow") for option in scene.options)
