"""9-4 and 9-5 with card text: activating [Activate] skills, and what [Permanent] skills do."""

from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.battle import power
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn, CardHidden, CardRevealed, Fact
from events.values.value import figure
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, set_up, turn
from tests.games.fusion_world.conformance.texts import CROW, activate, auto, crows, does, permanent, starting

DRAW = {"do": "draw"}
RAISE = {"change": "adjust", "figure": "power", "by": 5000}


def skills_of(scene: Scene, name: str) -> list[str]:
    """The skills of that card that can be declared now."""
    return [option for option in scene.options if option.startswith(f"skill {name} ")]


def strength(scene: Scene, name: str) -> int | None:
    """The card's power now."""
    return power(scene.state, scene.card(name))


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    """What happened, each with its rule."""
    return [f"{type(fact).__name__} {fact.rule}" for fact in facts]


# 9-4. [Activate] skills.


@pytest.mark.rule("9-4-2")
@pytest.mark.parametrize("area", ["hand", "battle", "drop"])
def test_9_4_2_the_card_is_revealed_if_it_is_in_the_hand(area: str) -> None:
    crow = battle_card("Crow", text=[activate({"do": "may", "effects": [DRAW]}, zones=[area])])
    side: dict[str, Any] = {area: [crow]}
    scene = main(a=Side(**side))
    scene.pick("skill Crow 0")
    revealed = [(fact.card, fact.rule) for fact in scene.of(CardRevealed)]
    assert revealed == ([(scene.card("Crow"), "9-4-2")] if area == "hand" else [])
    assert scene.state.cards[scene.card("Crow")].revealed is (area == "hand")


@pytest.mark.rule("9-4-2", "13-10-2")
def test_9_4_2_the_card_is_hidden_again_once_its_skill_is_resolved() -> None:
    scene = main(a=Side(hand=[battle_card("Crow", text=[activate(DRAW, zones=["hand"])])]))
    scene.pick("skill Crow 0")
    assert [fact.card for fact in scene.of(CardHidden)] == [scene.card("Crow")]


@pytest.mark.rule("9-4-2-1", "9-4-3", "9-4-4")
def test_9_4_2_1_the_cost_is_paid_whole_then_the_skill_is_activated_then_resolved() -> None:
    cost = [[{"do": "pay", "total": 2}, {"do": "discard"}]]
    scene = does(DRAW, {"do": "damage"}, costs=cost, a={"hand": crows("x"), "energy": several(2, "e")})
    while scene.ask.kind != "main":
        scene.pick(*scene.options)
    assert kinds(tuple(scene.facts))[1:] == [
        "CardRested 5-3-1",
        "CardRested 5-3-1",
        "CardDiscarded 13-7-1",
        "SkillActivated 9-4-3",
        "CardDrawn 5-1-2",
        "DamageDealt 5-8-1",
        "LifeTaken 14-3-2#move",
    ]


TWICE = [{"do": "discard"}, {"do": "discard"}]


@pytest.mark.rule("9-4-2-1", "9-2-4")
@pytest.mark.parametrize(
    ("cost", "energy", "hand", "offered"),
    [
        ([{"do": "pay", "total": 2}, {"do": "discard"}], 2, 1, True),
        ([{"do": "pay", "total": 2}, {"do": "discard"}], 1, 1, False),
        ([{"do": "pay", "total": 2}, {"do": "discard"}], 2, 0, False),
        (TWICE, 0, 2, True),
        (TWICE, 0, 1, False),
    ],
)
def test_9_4_2_1_a_cost_that_cannot_be_paid_whole_is_not_begun(
    cost: Any, energy: int, hand: int, offered: bool
) -> None:
    wren = battle_card("Wren", text=[activate(DRAW, costs=[cost])])
    scene = main(a=Side(battle=[wren], energy=several(energy, "e"), hand=several(hand, "x")))
    assert bool(skills_of(scene, "Wren")) is offered


@pytest.mark.rule("9-4-2-1-1", "9-4-3", "9-4-4")
def test_9_4_2_1_1_a_skill_without_cost_is_activated_by_being_declared() -> None:
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(DRAW)])], energy=several(2, "e")))
    facts = scene.pick("skill Wren 0")
    assert kinds(facts) == ["SkillActivated 9-4-3", "CardDrawn 5-1-2"]
    assert scene.ask.kind == "main"


@pytest.mark.rule("9-4-4")
def test_9_4_4_all_that_the_skill_does_is_caused_by_it() -> None:
    scene = does(DRAW, {"do": "damage"})
    at = scene.referee.table.facts.index(scene.of(SkillActivated)[0]) + 1
    after = scene.referee.table.facts[at:]
    assert [fact.cause for fact in after] == [at] * 3


# 9-5. [Permanent] skills.


@pytest.mark.rule("9-5-1")
def test_9_5_1_a_permanent_skill_holds_as_long_as_its_card_is_there() -> None:
    lord = battle_card("Lord", text=[permanent({**CROW, "zones": ["battle"]}, RAISE)])
    leave = battle_card("Owl", text=[activate({"do": "ko", "what": {"names": ["Lord"]}})])
    scene = main(a=Side(battle=[*crows("Crow"), leave], hand=[lord]))
    assert strength(scene, "Crow") == 15000
    facts = scene.pick("play Lord")
    assert kinds(facts) == ["CardRevealed 5-5-2-1", "CardPlayed 5-5-2-2"]
    assert (strength(scene, "Crow"), skills_of(scene, "Lord")) == (20000, [])
    scene.pick("skill Owl 0")
    assert strength(scene, "Crow") == 15000


@pytest.mark.rule("9-5-2")
def test_9_5_2_what_was_made_no_target_stays_none_for_the_turn() -> None:
    proof = {"do": "give", "what": CROW, "changes": [{"change": "unaffected", "by": "any"}], "until": "main"}
    wren = battle_card("Wren", text=[activate(proof)])
    lord = battle_card("Lord", text=[permanent({**CROW, "zones": ["battle"]}, RAISE)])
    owl = battle_card("Owl", text=[auto("turn_ends", DRAW, trigger={"card": None, "whose": "you"})])
    scene = turn(a=Side(battle=[wren, lord, owl, *crows("Crow")]))
    scene.pick()
    assert strength(scene, "Crow") == 20000
    scene.pick("skill Wren 0")
    assert strength(scene, "Crow") == 15000
    scene.pick("end_main")
    assert scene.ask.kind == "pending"
    assert strength(scene, "Crow") == 15000


@pytest.mark.rule("9-5-4", "6-2-2-1")
def test_9_5_4_a_permanent_skill_changes_the_life_that_the_game_starts_with() -> None:
    boss = leader_card("Leader a", text=[starting("you", life=6)])
    scene = set_up(opening(a=[boss, *several(20, "a")]))
    assert (len(scene.names("a.life")), len(scene.names("b.life"))) == (6, 8)


CHEAPER = {"change": "adjust", "figure": "cost", "by": -1}


@pytest.mark.rule("9-5-5")
def test_9_5_5_a_cost_reduced_in_the_hand_is_not_reduced_in_the_battle_area() -> None:
    crow = battle_card("Crow", cost=2, text=[permanent("this", CHEAPER, zones=["hand"])])
    scene = main(a=Side(hand=[crow, battle_card("Owl", cost=2)], energy=several(1, "e")))
    assert [option for option in scene.options if option.startswith("play")] == ["play Crow"]
    assert figure(scene.state, scene.card("Crow"), "cost") == 1
    scene.pick("play Crow")
    scene.pick(*scene.options)
    assert scene.names("a.battle") == ["Crow"]
    assert figure(scene.state, scene.card("Crow"), "cost") == 2


@pytest.mark.rule("9-5-5")
@pytest.mark.parametrize("area", ["hand", "drop", "energy", "battle", "combo"])
@pytest.mark.parametrize("named", ["hand", "drop", "energy", "combo"])
def test_9_5_5_a_permanent_skill_that_names_an_area_is_valid_there_alone(named: str, area: str) -> None:
    crow = battle_card("Crow", cost=2, text=[permanent("this", CHEAPER, zones=[named])])
    side: dict[str, Any] = {area: [crow]}
    scene = battle(a=Side(**side))
    assert figure(scene.state, scene.card("Crow"), "cost") == (1 if named == area else 2)
    assert not scene.of(CardDrawn)


@pytest.mark.rule("9-4-3", "1-4-3")
@pytest.mark.parametrize("borrowed", [True, False])
def test_9_4_3_a_skill_is_activated_though_what_gave_it_went_as_it_was_paid_for(borrowed: bool) -> None:
    ko = {"do": "ko", "what": {"whose": "you", "names": ["Lord"]}}
    given = activate(DRAW, costs=[[ko]])
    if borrowed:
        borrows = permanent("this", {"change": "gain", "of": {"whose": "you", "names": ["Lord"]}})
        cards = [battle_card("Lord", text=[given]), battle_card("Crow", text=[borrows])]
    else:
        gives = permanent({"whose": "you", **CROW}, {"change": "gain", "skills": [msgspec.to_builtins(given)]})
        cards = [battle_card("Lord", text=[gives]), *crows("Crow")]
    scene = main(a=Side(battle=cards))
    [option] = [option for option in scene.options if option.startswith("skill Crow")]
    scene.pick(option)
    assert (len(scene.names("a.hand")), scene.names("a.battle")) == (1, ["Crow"])
    assert [fact.label for fact in scene.of(SkillActivated)] == ["[Activate Main]"]
