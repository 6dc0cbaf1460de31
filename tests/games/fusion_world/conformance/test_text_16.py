"""16-2 and 16-3. Cards under other cards; sources."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDropped, CardKOed, DamageDealt
from events.skills.facts import SkillTriggered
from events.table.fact import CardStacked
from events.values.value import explain
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card
from tests.games.fusion_world.conformance.evolvers import MY_CROW, POWER, beneath, evolve, evolver
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent, skill

THEIR_CROW = {**THEIRS, **CROW}
UNDER_WREN = {"under": "this"}
STACK = {"do": "stack", "what": MY_CROW}
DRAW = {"do": "draw"}


def drop(*names: str) -> dict[str, Any]:
    """The selector of these cards in the player's Drop."""
    return {"zones": ["drop"], "whose": "you", "names": names}


def tucked(*names: str, under: Any = "this") -> dict[str, Any]:
    """The effect that these cards of the Drop are placed under a card (Wren)."""
    return {"do": "stack", "what": drop(*names), "under": under}


def attacks(scene: Scene) -> list[str]:
    """The cards that can attack now."""
    return [option.split()[-1] for option in scene.options if option.startswith("attack")]


# 16-2-1, 16-2-2. One card.


@pytest.mark.rule("16-2-1")
@pytest.mark.parametrize("area", ["battle", "leader", "combo"])
def test_16_2_1_cards_lie_under_cards_of_three_areas(area: str) -> None:
    host = {"zones": [area], "whose": "you", "names": ["Owl"]}
    tuck = skill(kind="activate", timing=["battle"], effects=[tucked("Crow", under=host)])
    areas: dict[str, Any] = {area: leader_card("Owl") if area == "leader" else crows("Owl")}
    areas["battle"] = [*areas.get("battle", []), battle_card("Wren", text=[tuck])]
    scene = battle(a=Side(drop=crows("Crow"), **areas), attacker="Owl" if area == "leader" else None)
    scene.pick("skill Wren 0")
    assert beneath(scene, "Owl") == ["Crow"]
    assert scene.names("a.drop") == []


@pytest.mark.rule("16-2-2")
def test_16_2_2_the_skills_of_a_card_under_another_are_negated() -> None:
    ears = auto("played", {"do": "damage"}, trigger={"card": MINE})
    crow = battle_card("Crow", text=[activate(DRAW), permanent(MINE, POWER), ears])
    stack = battle_card("Wren", text=[activate(STACK)])
    scene = main(a=Side(battle=[stack, crow], hand=crows("Jay")))
    assert power(scene.state, scene.card("Wren")) == 20000
    assert "skill Crow 0" in scene.options
    scene.pick("skill Wren 0")
    assert power(scene.state, scene.card("Wren")) == 15000
    assert "skill Crow 0" not in scene.options
    scene.pick("play Jay")
    assert not scene.of(SkillTriggered)


@pytest.mark.rule("16-2-2")
def test_16_2_2_a_stack_is_a_single_card() -> None:
    """It is counted, chosen, KO'd and attacks as the card on top."""
    count = {"number": "count", "of": {"whose": "you", "zones": ["battle", "drop"]}}
    choice = {"do": "choose", "cards": {**MINE}, "count": 3}
    scene = does(STACK, {"do": "draw", "count": count}, choice, a={"battle": crows("Crow", "Owl")})
    assert len(scene.names("a.hand")) == 2
    assert scene.options == ["choose Wren", "choose Owl"]
    scene.pick("choose Wren", "choose Owl")
    assert attacks(scene) == ["a", "Wren", "Owl"]


# 16-2-2-1, 16-2-3, 16-2-4. The order.


@pytest.mark.rule("16-2-3", "16-2-4", "16-2-2-1")
@pytest.mark.parametrize("names", [["Crow", "Owl", "Jay"], ["Jay", "Crow", "Owl"]])
def test_16_2_4_a_new_card_goes_to_the_very_bottom(names: Sequence[str]) -> None:
    scene = does(*(tucked(name) for name in names), a={"drop": crows("Owl", "Jay", "Crow")})
    assert beneath(scene, "Wren") == list(reversed(names))
    assert [fact.rule for fact in scene.of(CardStacked)] == ["16-2-4"] * 3


@pytest.mark.rule("16-2-4")
def test_16_2_4_the_card_of_the_other_player_goes_there_too() -> None:
    scene = does(tucked("Crow"), {"do": "stack", "what": THEIRS}, a={"drop": crows("Crow")}, b={"battle": crows("Owl")})
    assert beneath(scene, "Wren") == ["Owl", "Crow"]


@pytest.mark.rule("16-2-2-1", "16-2-3", "15-12-5")
def test_16_2_2_1_an_evolved_stack_keeps_its_order() -> None:
    """The card on top was the upper one, and is: the new one lies on it."""
    mine = {"battle": crows("Crow"), "drop": crows("Owl", "Jay"), "hand": [evolver()]}
    scene = does(tucked("Owl", under=MY_CROW), tucked("Jay", under=MY_CROW), a=mine)
    evolve(scene, "Crow")
    assert beneath(scene, "Phoenix") == ["Jay", "Owl", "Crow"]


# 16-2-2-2, 16-2-2-3. The area of a card under another, and what is said of it.


@pytest.mark.rule("16-2-2-2", "16-2-5")
def test_16_2_2_2_cards_under_another_go_where_it_goes() -> None:
    """Control of a stack: an area of the same name, and all of it is there."""
    theirs = {"do": "stack", "what": {"zones": ["drop"], "whose": "opponent"}, "under": THEIR_CROW}
    scene = does(theirs, {"do": "control", "what": THEIR_CROW}, b={"battle": crows("Crow"), "drop": crows("Owl")})
    assert (scene.names("a.battle"), beneath(scene, "Crow"), scene.names("b.drop")) == (["Wren", "Crow"], ["Owl"], [])
    assert not scene.of(CardDropped)


@pytest.mark.rule("16-2-2-2")
def test_16_2_2_2_a_card_placed_under_another_has_not_left_the_area() -> None:
    ears = battle_card("Jay", text=[auto("moved", DRAW, trigger={"card": CROW, "source": ["battle"]})])
    scene = does(STACK, a={"battle": [ears, *crows("Crow")]})
    assert beneath(scene, "Wren") == ["Crow"]
    assert not scene.of(SkillTriggered)


@pytest.mark.rule("16-2-2-2", "16-2-2-3")
def test_16_2_2_2_a_card_moved_from_under_another_leaves_the_area_of_that() -> None:
    """Skills of other cards see it: only its own do not (16-2-5-1)."""
    ears = battle_card("Jay", text=[auto("moved", DRAW, trigger={"card": CROW, "source": ["battle"]})])
    mine = {"battle": [ears], "drop": crows("Crow")}
    scene = does(tucked("Crow"), {"do": "move", "what": UNDER_WREN, "to": "hand"}, a=mine)
    assert scene.names("a.hand") == ["Crow"]
    assert scene.asked == ("a", "pending")


@pytest.mark.rule("16-2-2-3")
def test_16_2_2_3_what_speaks_of_cards_under_others_means_each_by_itself() -> None:
    """They are counted, chosen by what they are, and played as cards of their own."""
    count = {"number": "count", "of": UNDER_WREN}
    choice = {"do": "choose", "cards": {**UNDER_WREN, "names": ["Crow", "Wren"]}, "count": 3}
    grow = {"do": "give", "what": "this", "changes": [POWER]}
    scene = does(
        tucked("Crow", "Owl"),
        grow,
        {"do": "draw", "count": count},
        choice,
        {"do": "play"},
        a={"drop": crows("Crow", "Owl")},
    )
    assert len(scene.names("a.hand")) == 2
    assert scene.options == ["choose Crow"]
    scene.pick("choose Crow")
    assert (scene.names("a.battle"), beneath(scene, "Wren")) == (["Wren", "Crow"], ["Owl"])
    assert [power(scene.state, scene.card(name)) for name in ("Wren", "Crow")] == [20000, 15000]
    assert attacks(scene) == ["a", "Wren", "Crow"]


# 16-2-2-4. Skills that speak of lying under a card.


@pytest.mark.rule("16-2-2-4")
@pytest.mark.parametrize("area", ["battle", "hand", "drop", "energy"])
def test_16_2_2_4_what_waits_for_being_placed_under_a_card_is_not_negated(area: str) -> None:
    mine = {area: [battle_card("Crow", text=[auto("rested", DRAW), auto("stacked", DRAW)])]}
    scene = does({"do": "stack", "what": {"zones": [area], "whose": "you", **CROW}}, a=mine)
    assert [pended.skill for pended in scene.of(SkillTriggered)] == [1]
    scene.pick("activate Crow 0")
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("16-2-2-4")
def test_16_2_2_4_what_waits_for_a_card_on_top_is_not_negated() -> None:
    crow = battle_card("Crow", text=[auto("covered", DRAW), auto("ko", {"do": "damage"})])
    scene = main(a=Side(battle=[crow], hand=[evolver()]))
    evolve(scene, "Crow")
    assert scene.options == ["activate Crow 0"]
    scene.pick("activate Crow 0")
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("16-2-2-4")
@pytest.mark.parametrize("area", ["battle", "drop"])
def test_16_2_2_4_the_master_is_that_of_the_card_on_top(area: str, request: pytest.FixtureRequest) -> None:
    theirs = {area: [battle_card("Crow", text=[auto("stacked", DRAW)])]}
    scene = does({"do": "stack", "what": {"zones": [area], "whose": "opponent", **CROW}}, b=theirs)
    assert scene.asked == ("a", "pending")
    scene.pick("activate Crow 0")
    assert (len(scene.names("a.hand")), len(scene.names("b.hand"))) == (1, 0)


# 16-2-5. Leaving.


@pytest.mark.rule("16-2-5")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "ko", "what": "this"},
        {"do": "move", "what": "this", "to": "hand"},
        {"do": "move", "what": "this", "to": "deck", "place": "bottom"},
        {"do": "move", "what": "this", "to": "energy"},
        {"do": "move", "what": "this", "to": "life"},
        {"do": "remove", "what": "this"},
        {"do": "give", "what": "this", "changes": [{"change": "become", "figure": "power", "to": 0}]},
    ],
)
def test_16_2_5_cards_under_one_that_leaves_go_to_their_owners_drops(effect: Any) -> None:
    theirs = {"do": "stack", "what": THEIRS}
    scene = does(tucked("Crow"), theirs, effect, a={"drop": crows("Crow")}, b={"battle": crows("Owl")})
    assert "Wren" not in scene.names("a.battle")
    assert ("Crow" in scene.names("a.drop"), scene.names("b.drop")) == (True, ["Owl"])
    assert {fact.rule for fact in scene.of(CardDropped) if scene.name(fact.card) != "Wren"} == {"16-2-5"}
    assert not scene.of(CardKOed) or [scene.name(fact.card) for fact in scene.of(CardKOed)] == ["Wren"]


@pytest.mark.rule("16-2-5")
@pytest.mark.parametrize("how", ["combo", "battle"])
def test_16_2_5_so_they_do_in_a_battle(how: str) -> None:
    """As their card is used in a combo, and as it is KO'd."""
    tuck = skill(kind="activate", timing=["battle"], effects=[tucked("Crow")])
    mine = Side(battle=[battle_card("Wren", text=[tuck], power=5000)], drop=crows("Crow"))
    scene = battle(b=mine, target="Wren") if how == "battle" else battle(b=mine)
    scene.picks("end_step", "skill Wren 0")
    assert scene.names("b.drop") == []
    scene.pick("end_step" if how == "battle" else "combo Wren")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardDropped)] == [("Crow", "16-2-5")]


@pytest.mark.rule("16-2-5")
def test_16_2_5_cards_under_one_that_stays_after_all_stay() -> None:
    saved = {"change": "replace", "event": {"on": "ko"}, "instead": [{"do": "switch", "mode": "rest", "what": "this"}]}
    crow = battle_card("Crow", text=[permanent("this", saved)])
    theirs = {"do": "stack", "what": {"zones": ["drop"], "whose": "opponent"}, "under": THEIR_CROW}
    scene = does(theirs, {"do": "ko", "what": THEIR_CROW}, b={"battle": [crow], "drop": crows("Owl")})
    assert (scene.names("b.battle"), scene.rested("Crow")) == (["Crow"], True)
    assert beneath(scene, "Crow") == ["Owl"]


@pytest.mark.rule("16-2-5", "15-3-4")
def test_16_2_5_so_they_do_as_a_field_makes_way() -> None:
    old = extra_card("Sky", keywords=["field"], text=[activate(tucked("Crow"))])
    scene = main(a=Side(battle=[old], hand=[extra_card("Sea", keywords=["field"])], drop=crows("Crow")))
    scene.picks("skill Sky 1", "use Sea 0")
    assert (scene.names("a.battle"), sorted(scene.names("a.drop"))) == (["Sea"], ["Crow", "Sky"])


@pytest.mark.rule("16-2-5")
def test_16_2_5_a_stack_that_is_placed_under_another_card_stays_together() -> None:
    """It is where the card on top is (16-2-2-2): in an area of the same name."""
    scene = does(tucked("Owl", under=MY_CROW), STACK, a={"battle": crows("Crow"), "drop": crows("Owl")})
    assert (sorted(beneath(scene, "Wren")), scene.names("a.drop")) == (["Crow", "Owl"], [])


# 16-2-5-1. What cards under others do not see.


@pytest.mark.rule("16-2-5", "16-2-5-1")
@pytest.mark.parametrize("moved", ["this", UNDER_WREN])
@pytest.mark.parametrize("valid", [(), ("drop",)])
def test_16_2_5_1_a_card_under_another_is_not_set_off_by_its_own_move(
    moved: Any, valid: Sequence[str], request: pytest.FixtureRequest
) -> None:
    """Whether its skill is valid in the Battle Area or where it comes to."""
    own = auto("moved", DRAW, trigger={"target": ["drop"]}, zones=valid)
    stack = {"do": "stack", "what": {"zones": ["hand"], "whose": "you"}}
    mine = {"hand": [battle_card("Crow", text=[own])]}
    scene = does(stack, {"do": "move", "what": moved, "to": "drop"}, a=mine)
    assert "Crow" in scene.names("a.drop")
    assert not scene.of(SkillTriggered)
    alone = does({"do": "move", "what": MY_CROW, "to": "drop"}, a={"battle": [battle_card("Crow", text=[own])]})
    assert alone.options == ["activate Crow 0"], "by itself it would be"


@pytest.mark.rule("16-2-5")
def test_16_2_5_the_card_on_top_is_set_off() -> None:
    left = auto("moved", DRAW, trigger={"source": ["battle"], "target": ["drop"]})
    wren = battle_card("Wren", text=[activate(tucked("Crow"), {"do": "ko", "what": "this"}), left])
    scene = main(a=Side(battle=[wren], drop=[battle_card("Crow", text=[left])]))
    scene.pick("skill Wren 0")
    assert scene.options == ["activate Wren 0"]


# 16-3. Sources.


@pytest.mark.rule("16-3-1", "16-3-2")
@pytest.mark.parametrize("gained", [True, False])
def test_16_3_2_the_source_of_a_skill_is_the_card_that_has_it(gained: bool) -> None:
    """Also of one that another card has given it."""
    shout = activate({"do": "give", "what": MINE, "changes": [POWER]}, {"do": "damage"})
    given = permanent(CROW, {"change": "gain", "skills": [msgspec.to_builtins(shout)]})
    lord = battle_card("Lord", text=[given] if gained else [])
    scene = main(a=Side(battle=[lord, battle_card("Crow", text=[] if gained else [shout])]))
    [option] = [option for option in scene.options if option.startswith("skill Crow")]
    scene.pick(option)
    crow = scene.card("Crow")
    assert [step.source for step in explain(scene.state, scene.card("Lord"), "power")] == [None, crow]
    assert [dealt.card for dealt in scene.of(DamageDealt)] == [crow]


@pytest.mark.rule("16-3-2", "16-3-3-2")
def test_16_3_2_a_skill_that_another_activates_is_still_its_own_cards() -> None:
    bolt = extra_card("Bolt", cost=3, text=[activate({"do": "damage"})])
    scene = does({"do": "choose", "cards": drop("Bolt")}, {"do": "use"}, a={"drop": [bolt]})
    scene.pick("choose Bolt")
    assert [scene.name(dealt.card) for dealt in scene.of(DamageDealt)] == ["Bolt"]


@pytest.mark.rule("16-3-1", "16-3-3-1")
@pytest.mark.parametrize("source", ["Owl", "Crow"])
def test_16_3_3_1_the_source_of_battle_damage_is_the_attack_card(source: str) -> None:
    """Whatever else has helped, and whatever card waits for it."""
    ears = auto("deals_damage", DRAW)
    own = auto("takes_damage", DRAW, trigger={"card": None, "whose": "opponent", "by": {"names": [source]}})
    mine = [battle_card("Owl", text=[ears]), battle_card("Crow", text=[ears]), battle_card("Jay", text=[own])]
    scene = battle(a=Side(battle=mine, hand=crows("Rook")), attacker="Owl")
    scene.picks("combo Rook", "end_step", "end_step")
    assert [scene.name(dealt.card) for dealt in scene.of(DamageDealt)] == ["Owl"]
    assert [scene.name(pended.card) for pended in scene.of(SkillTriggered)] == ["Owl", *(["Jay"] * (source == "Owl"))]


@pytest.mark.rule("16-3-3-2", "16-3-1")
@pytest.mark.parametrize(("words", "source"), [({}, "Wren"), ({"source": CROW}, "Crow")])
def test_16_3_3_2_the_source_of_a_skills_damage_is_its_card_or_the_one_it_names(words: Any, source: str) -> None:
    ears = auto("deals_damage", DRAW)
    wren = battle_card("Wren", text=[activate({"do": "damage", **words}), ears])
    scene = main(a=Side(battle=[wren, battle_card("Crow", text=[ears])]))
    scene.pick("skill Wren 0")
    assert [scene.name(dealt.card) for dealt in scene.of(DamageDealt)] == [source]
    assert scene.options == [f"activate {source} 0"]
