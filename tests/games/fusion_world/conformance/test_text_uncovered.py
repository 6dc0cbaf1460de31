"""16-2-6: the card on top of others moves alone; and 10-1-4: the side of a Leader Card that is down."""

from typing import Any

import pytest

from events.dragon_ball_super.moves import dropped
from events.effects.stacking import with_beneath
from events.fusion_world.card import LeaderBack
from events.language.effect import Skill
from events.skills.facts import SkillTriggered
from events.table.fact import CardMoved, CardRested, CardTaken
from events.table.moving import moved_to
from events.table.ongoing import EffectCarried
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.evolvers import beneath
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MINE,
    STRONGER,
    activate,
    auto,
    crows,
    grow,
    hand,
    permanent,
    power_of,
    skill,
)

LIFT = {"do": "move", "what": "this", "to": "hand", "alone": True}
KI = {"do": "counters", "kind": "ki", "by": 2}


def tucked(*names: str) -> Any:
    """These cards of the Drop are placed under Wren, the last at the very bottom."""
    return {"do": "stack", "what": {"zones": ["drop"], "whose": "you", "names": names}}


def lifted(*before: Any, beneath: Any = ("Crow",), lift: Any = LIFT, **more: Any) -> Scene:
    """Wren lies on top of these cards, has done these effects, and was moved alone."""
    effects = [*(tucked(name) for name in beneath), *before, lift]
    wren = battle_card("Wren", text=[activate(*effects, **more)])
    scene = main(a=Side(battle=[wren, *crows("Jay")], drop=crows(*beneath)))
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.rule("16-2-6")
def test_16_2_6_the_cards_under_a_card_that_moves_alone_stay_where_it_was() -> None:
    scene = lifted(beneath=["Crow", "Owl", "Rook"])
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["Wren"], [])
    assert scene.names("a.battle") == ["Jay", "Crow"]
    assert beneath(scene, "Crow") == ["Rook", "Owl"]


@pytest.mark.rule("16-2-6")
def test_16_2_6_without_cards_under_it_a_card_moves_as_any_other() -> None:
    scene = lifted(KI, beneath=[])
    assert (scene.names("a.battle"), scene.names("a.hand")) == (["Jay"], ["Wren"])


@pytest.mark.rule("16-2-5")
@pytest.mark.parametrize("apart", [False, True])
def test_16_2_5_a_card_beneath_goes_with_the_one_on_top_unless_it_is_moved_itself(apart: bool) -> None:
    scene = lifted(beneath=["Crow", "Owl"], lift=KI)
    state = scene.state
    wren, crow, owl = (scene.card(name) for name in ("Wren", "Crow", "Owl"))
    gone = dropped(state, wren, rule="5-10-1")
    taken = [moved_to(state, crow, CardTaken, "hand", rule="5-4-1")] if apart else []
    moves = [fact for fact in with_beneath(state, [gone, *taken]) if isinstance(fact, CardMoved)]
    assert sorted(fact.card for fact in moves) == sorted([wren, crow, owl])
    targets = {fact.card: (fact.target, fact.rule) for fact in moves}
    assert targets[owl] == ("a.drop", "16-2-5")
    assert targets[crow] == (("a.hand", "5-4-1") if apart else ("a.drop", "16-2-5"))


@pytest.mark.trap("FW-44")
@pytest.mark.rule("16-2-6", "1-12-4")
@pytest.mark.parametrize(("to", "lies"), [("hand", "hand"), ("combo", "drop")])
def test_16_2_6_the_ki_stay_with_the_cards_that_stay(to: str, lies: str) -> None:
    """FW-44. Out of a battle the Combo Area is emptied at once (14-4-2)."""
    scene = lifted(KI, lift={**LIFT, "to": to})
    assert scene.names(f"a.{lies}") == ["Wren"]
    assert [scene.state.cards[scene.card(name)].counters for name in ("Crow", "Wren")] == [2, 0]


@pytest.mark.rule("16-2-6", "16-2-6-1")
def test_16_2_6_1_effects_on_power_carry_over_and_no_others() -> None:
    gained = {"change": "gain", "keywords": ["critical"]}
    give = {"do": "give", "what": "this", "changes": [STRONGER, gained]}
    scene = lifted(give)
    assert (power_of(scene, "Crow"), power_of(scene, "Wren")) == (20000, 15000)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(EffectCarried)] == [("Crow", "16-2-6")]
    crow = scene.card("Crow")
    held = [one for one in scene.state.effects.values() if one.card == crow]
    assert [type(one.change).__name__ for one in held] == ["Adjust"]


@pytest.mark.rule("16-2-6-1")
def test_16_2_6_1_an_effect_ends_with_its_time_on_the_card_that_has_it_now() -> None:
    scene = lifted(grow("main"))
    assert power_of(scene, "Crow") == 20000
    scene.pick("end_main")
    assert power_of(scene, "Crow") == 15000


@pytest.mark.rule("16-2-6")
def test_16_2_6_the_card_that_stays_lies_as_the_one_on_top_did_and_is_not_switched() -> None:
    """The position is that of the single card that they were (16-2-2)."""
    ears = auto("rested", DRAW, trigger={"card": CROW})
    wren = battle_card("Wren", text=[activate(tucked("Crow"), LIFT)])
    scene = main(a=Side(battle=[wren, *crows("Jay", text=[ears])], drop=crows("Crow"), rested=["Wren"]))
    scene.pick("skill Wren 0")
    assert scene.rested("Crow")
    assert [fact.rule for fact in scene.of(CardRested)] == ["16-2-6"]
    assert not scene.of(SkillTriggered)


@pytest.mark.rule("16-2-6")
def test_16_2_6_nothing_is_set_off_for_the_card_that_stays_where_it_was() -> None:
    """It does not move to another area (16-2-2-2); the card on top does."""
    ears = auto("played", DRAW, trigger={"card": {"whose": "you"}})
    wren = battle_card("Wren", text=[activate(tucked("Crow"), LIFT)])
    scene = main(a=Side(battle=[wren, *crows("Jay", text=[ears])], drop=crows("Crow", text=[auto("played", DRAW)])))
    scene.pick("skill Wren 0")
    assert not scene.of(SkillTriggered)
    left = auto("moved", DRAW, trigger={"card": MINE, "source": ["battle"]})
    scene = main(a=Side(battle=[wren, *crows("Jay", text=[left])], drop=crows("Crow")))
    scene.pick("skill Wren 0")
    [pending] = scene.of(SkillTriggered)
    assert pending.that == scene.card("Wren")


@pytest.mark.rule("16-2-6", "16-2-2")
def test_16_2_6_its_skills_are_negated_no_more() -> None:
    wren = battle_card("Wren", text=[activate(tucked("Crow"), LIFT)])
    scene = main(a=Side(battle=[wren], drop=crows("Crow", text=[activate(DRAW)])))
    scene.pick("skill Wren 0")
    assert "skill Crow 0" in scene.options


@pytest.mark.rule("16-2-6")
def test_16_2_6_a_card_that_stays_after_all_keeps_what_is_under_it() -> None:
    instead = {"change": "replace", "event": {"on": "leaves"}, "instead": [DRAW]}
    wren = battle_card("Wren", text=[activate(tucked("Crow"), KI, LIFT), permanent("this", instead)])
    scene = main(a=Side(battle=[wren], drop=crows("Crow")))
    scene.pick("skill Wren 0")
    assert (scene.names("a.battle"), beneath(scene, "Wren"), hand(scene)) == (["Wren"], ["Crow"], 1)
    assert scene.state.cards[scene.card("Wren")].counters == 2


BACK = LeaderBack(name="Boss, awakened", power=25000, traits=("Bird",))


def asks(**words: Any) -> Skill:
    """A card is drawn if there is such a Leader, by the side that is down."""
    there = {"if": "exists", "cards": {"zones": ["leader"], "whose": "you", "reverse": True, **words}}
    return activate({"do": "if", "conditions": [there], "then": [DRAW]})


@pytest.mark.rule("10-1-4")
@pytest.mark.parametrize(
    ("words", "front_up", "back_up"),
    [
        ({"names": ["Boss, awakened"]}, True, False),
        ({"names": ["Boss"]}, False, True),
        ({"traits": ["Bird"]}, True, False),
        ({"power": {"least": 20000}}, True, False),
        ({"keywords": ["critical"]}, False, True),
        ({"kinds": ["leader"]}, True, True),
        ({"colors": ["blue"]}, False, False),
    ],
)
@pytest.mark.parametrize("flipped", [False, True])
def test_10_1_4_a_skill_can_speak_of_the_side_that_is_down(
    words: Any, front_up: bool, back_up: bool, flipped: bool
) -> None:
    flip = skill(kind="activate", timing=["main"], effects=[{"do": "flip"}])
    boss = leader_card("Boss", keywords=["critical"], text=[flip], back=BACK)
    scene = main(a=Side(leader=boss, battle=crows("Wren", text=[asks(**words)])))
    if flipped:
        scene.pick("skill Boss 1")
    scene.pick("skill Wren 0")
    assert hand(scene) == (back_up if flipped else front_up)


@pytest.mark.rule("10-1-4", "10-1-3")
def test_10_1_4_a_card_without_another_side_has_no_information_there() -> None:
    scene = main(a=Side(battle=crows("Wren", text=[asks(names=["Leader a"])])))
    scene.pick("skill Wren 0")
    assert hand(scene) == 0
