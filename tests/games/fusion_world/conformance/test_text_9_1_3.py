"""9 and 9-1 to 9-3 with card text: negated and conditional skills, activation, and the sources of effects."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDropped, PowersCompared
from events.skills.facts import PendingCancelled, SkillActivated, SkillTriggered
from events.table.fact import Fact
from events.table.ongoing import DelayResolved
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.fusion_world.conformance.texts import CROW, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
RAISE = {"change": "adjust", "figure": "power", "by": 5000}
NEGATE = {"change": "negate"}
CRITICAL = {"change": "gain", "keywords": ["critical"]}
FULL_HAND = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you"}}
ANY_PLAYED = {"card": None, "whose": "you"}


def skills_of(scene: Scene, name: str) -> list[str]:
    """The skills of that card that can be declared now."""
    return [option for option in scene.options if option.startswith(f"skill {name} ")]


def strength(scene: Scene, name: str) -> int | None:
    """The card's power now."""
    return power(scene.state, scene.card(name))


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    """What happened, each with its rule."""
    return [f"{type(fact).__name__} {fact.rule}" for fact in facts]


@pytest.mark.rule("9", "9-5-1")
def test_9_all_skills_but_permanent_ones_act_by_being_activated() -> None:
    hand = [battle_card("Crow", text=[auto("played", DRAW)]), extra_card("Bolt", text=[activate(DRAW)])]
    wren, lord = (
        battle_card("Wren", text=[activate(DRAW)]),
        battle_card("Lord", text=[permanent({**CROW, "zones": ["battle"]}, RAISE)]),
    )
    scene = main(a=Side(hand=hand, battle=[wren, lord]))
    assert {option for option in scene.options if option.startswith("skill")} == {"skill Wren 0", "skill Bolt 0"}
    scene.picks("skill Wren 0", "skill Bolt 0", "play Crow", "activate Crow 0")
    activated = [(scene.name(fact.card), fact.rule) for fact in scene.of(SkillActivated)]
    assert activated == [("Wren", "9-4-3"), ("Bolt", "12-2-2-4"), ("Crow", "9-6-5")]
    assert len(scene.names("a.hand")) == 3
    assert strength(scene, "Crow") == 20000


# 9-1. Valid and negated.


@pytest.mark.rule("9-1-1", "9-1-2")
def test_9_1_1_a_skill_is_negated_for_as_long_as_the_effect_says() -> None:
    wren = battle_card("Wren", text=[activate({"do": "give", "what": CROW, "changes": [NEGATE], "until": "turn"})])
    scene = turn(a=Side(battle=[wren, battle_card("Crow", text=[permanent("this", RAISE), activate(DRAW)])]))
    scene.pick()
    assert (strength(scene, "Crow"), skills_of(scene, "Crow")) == (20000, ["skill Crow 1"])
    scene.pick("skill Wren 0")
    assert (strength(scene, "Crow"), skills_of(scene, "Crow")) == (15000, [])
    scene.pick("end_main")
    assert scene.ask.kind == "over"
    assert strength(scene, "Crow") == 20000


LEADER_B = "attack Leader b with Leader a"
CHOICE = [{"do": "choose", "cards": THEIRS}, {"do": "ko"}]


@pytest.mark.rule("9-1-2")
@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize(
    ("negates", "pends"), [({}, False), ({"kinds": ["auto"]}, False), ({"kinds": ["activate"]}, True)]
)
def test_9_1_2_a_negated_auto_is_not_set_off_and_nothing_chosen(negated: bool, negates: Any, pends: bool) -> None:
    crow = battle_card("Crow", text=[auto("attacks", *CHOICE, trigger={"card": {"whose": "you"}})])
    lord = battle_card("Lord", text=[permanent(CROW, {**NEGATE, **negates})] if negated else [])
    scene = main(a=Side(battle=[crow, lord]), b=Side(battle=crows("Owl", "Jay")))
    scene.pick(LEADER_B)
    assert bool(scene.of(SkillTriggered)) is (pends or not negated)
    assert scene.ask.kind == ("pending" if pends or not negated else "offense")


@pytest.mark.rule("9-1-2")
@pytest.mark.parametrize(
    ("negates", "left"),
    [
        ({}, []),
        ({"kinds": ["activate"]}, []),
        ({"kinds": ["auto", "permanent"]}, ["skill Crow 1"]),
        ({"keywords": ["blocker"]}, ["skill Crow 1"]),
    ],
)
def test_9_1_2_a_negated_skill_cannot_be_declared_the_others_can(negates: Any, left: list[str]) -> None:
    lord = battle_card("Lord", text=[permanent(CROW, {**NEGATE, **negates})])
    scene = main(a=Side(battle=[battle_card("Crow", keywords=["blocker"], text=[activate(DRAW)]), lord]))
    assert skills_of(scene, "Crow") == left


@pytest.mark.rule("9-1-2")
@pytest.mark.parametrize(("negates", "blocks"), [({}, False), ({"keywords": ["blocker"]}, False), (None, True)])
def test_9_1_2_a_negated_blocker_is_not_asked_for(negates: Any, blocks: bool) -> None:
    text = [] if negates is None else [permanent(CROW, {**NEGATE, **negates})]
    scene = battle(b=Side(battle=[battle_card("Crow", keywords=["blocker"]), battle_card("Lord", text=text)]))
    assert scene.asked == (("b", "pending") if blocks else ("a", "offense"))


@pytest.mark.rule("9-1-2")
@pytest.mark.parametrize("held", [0, 1])
def test_9_1_2_a_skill_negated_under_a_condition_is_so_only_under_it(held: int) -> None:
    lord = battle_card("Lord", text=[permanent(CROW, NEGATE, conditions=[FULL_HAND])])
    scene = main(a=Side(battle=[battle_card("Crow", text=[activate(DRAW)]), lord], hand=several(held, "x")))
    assert skills_of(scene, "Crow") == ([] if held else ["skill Crow 0"])


@pytest.mark.rule("9-1-2")
@pytest.mark.parametrize(
    ("last", "change"),
    [
        ("Crow", RAISE),
        ("Lord", RAISE),
        ("Crow", CRITICAL),
        ("Lord", CRITICAL),
    ],
)
def test_9_1_2_a_negated_permanent_skill_changes_nothing_whichever_came_first(last: str, change: Any) -> None:
    crow = battle_card("Crow", text=[permanent("this", change)])
    lord = battle_card("Lord", text=[permanent(CROW, NEGATE)])
    scene = main(a=Side(battle=[lord, crow] if last == "Crow" else [crow, lord]))
    read = info(scene.state, scene.card("Crow"))
    assert (read.figures["power"], read.keywords) == (15000, ())


@pytest.mark.rule("9-1-3")
@pytest.mark.parametrize("held", [0, 1])
@pytest.mark.parametrize("kind", ["activate", "permanent", "auto"])
def test_9_1_3_a_conditional_skill_is_valid_while_the_condition_holds(kind: str, held: int) -> None:
    text = {
        "activate": activate(DRAW, conditions=[FULL_HAND]),
        "permanent": permanent("this", RAISE, conditions=[FULL_HAND]),
        "auto": auto("attacks", DRAW, trigger={"card": {"whose": "you"}}, conditions=[FULL_HAND]),
    }[kind]
    scene = main(a=Side(battle=[battle_card("Crow", text=[text])], hand=several(held, "x")))
    seen = {"activate": bool(skills_of(scene, "Crow")), "permanent": strength(scene, "Crow") == 20000}
    scene.pick(LEADER_B)
    assert {**seen, "auto": bool(scene.of(SkillTriggered))} == {
        one: one == kind and bool(held) for one in (*seen, "auto")
    }


@pytest.mark.rule("9-1-3")
@pytest.mark.parametrize("held", [0, 1])
def test_9_1_3_a_part_whose_condition_fails_asks_for_no_choice(held: int) -> None:
    part = {"do": "if", "conditions": [FULL_HAND], "then": CHOICE}
    scene = does(DRAW, {"do": "discard", "count": 1 - held}, part, b={"battle": crows("Owl", "Jay")})
    if not held:
        scene.pick("choose a deck 10")
    assert scene.ask.kind == ("choose" if held else "main")
    assert len(scene.names("b.battle")) == 2


@pytest.mark.rule("9-1-3")
@pytest.mark.parametrize("order", [["Crow", "Lord"], ["Lord", "Crow"]])
@pytest.mark.parametrize(
    "by",
    [
        "nothing",
        "effect",
        "permanent",
    ],
)
def test_9_1_3_the_condition_is_read_from_what_the_card_is_now(by: str, order: list[str]) -> None:
    """A card whose power has been raised counts as that strong for its own conditional skill."""
    number = {"number": "figure", "figure": "power", "of": "this"}
    strong = {"if": "compare", "number": number, "within": {"least": 20000}}
    give = {"do": "give", "what": CROW, "changes": [RAISE]}
    text = {"nothing": [], "effect": [activate(give)], "permanent": [permanent(CROW, RAISE)]}[by]
    cards = {
        "Crow": battle_card("Crow", text=[permanent("this", CRITICAL, conditions=[strong])]),
        "Lord": battle_card("Lord", text=text),
    }
    scene = main(a=Side(battle=[cards[name] for name in order]))
    if by == "effect":
        scene.pick("skill Lord 0")
    read = info(scene.state, scene.card("Crow"))
    assert (read.figures["power"], read.keywords) == ((15000, ()) if by == "nothing" else (20000, ("critical",)))


# 9-2 and 9-3. Activation, and its source.


@pytest.mark.rule("9-2-1")
@pytest.mark.parametrize("zones", [[], ["hand"], ["drop"], ["energy"], ["hand", "drop"]])
@pytest.mark.parametrize("area", ["battle", "hand", "drop", "energy"])
def test_9_2_1_a_skill_works_only_in_the_area_that_it_names(zones: list[str], area: str) -> None:
    crow = battle_card(
        "Crow", text=[activate(DRAW, zones=zones), auto("attacks", DRAW, trigger=ANY_PLAYED, zones=zones)]
    )
    side: dict[str, Any] = {area: [crow]}
    scene = main(a=Side(**side))
    works = area in (zones or ["battle"])
    assert skills_of(scene, "Crow") == (["skill Crow 0"] if works else [])
    scene.pick(LEADER_B)
    assert bool(scene.of(SkillTriggered)) is works


@pytest.mark.rule("9-2-1")
def test_9_2_1_a_skill_cost_from_the_hand_is_paid_from_there() -> None:
    cost = [[{"do": "move", "what": "this", "to": "drop"}]]
    cards = [battle_card(name, text=[activate(DRAW, zones=["hand"], costs=cost)]) for name in ("Crow", "Owl")]
    scene = main(a=Side(hand=cards[:1], battle=cards[1:]))
    assert skills_of(scene, "Owl") == []
    scene.pick("skill Crow 0")
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["a deck 10"], ["Crow"])


@pytest.mark.rule("9-2-2")
def test_9_2_2_no_other_skill_comes_between_the_parts_of_one() -> None:
    crow = battle_card("Crow", text=[auto("ko", {**DRAW, "count": 2})])
    scene = does({"do": "ko", "what": THEIRS}, {"do": "may", "effects": [DRAW]}, b={"battle": [crow]})
    assert (scene.asked, len(scene.state.pending)) == (("a", "may"), 1)
    assert scene.names("b.hand") == []
    scene.pick("do")
    assert (scene.asked, len(scene.names("a.hand")), len(scene.names("b.hand"))) == (("b", "pending"), 1, 0)
    [option] = scene.options
    scene.pick(option)
    assert len(scene.names("b.hand")) == 2


@pytest.mark.trap("FW-47")
@pytest.mark.rule("9-2-2")
def test_9_2_2_losing_the_game_interrupts_a_skill_other_rule_processing_waits() -> None:
    """FW-47."""
    weak = {"do": "give", "what": THEIRS, "changes": [{**RAISE, "by": -15000}]}
    scene = does(weak, {"do": "may", "effects": [DRAW]}, b={"battle": crows("Crow")})
    assert (scene.ask.kind, scene.names("b.battle")) == ("may", ["Crow"])
    scene.pick("decline")
    assert [fact.rule for fact in scene.of(CardDropped)] == ["14-6-2"]
    lost = does({"do": "damage"}, DRAW, b={"life": 1})
    assert (lost.state.winner, lost.names("a.hand")) == ("a", [])


@pytest.mark.rule("9-2-2-1")
def test_9_2_2_1_other_skills_are_activated_while_an_effect_is_delayed() -> None:
    later = {"do": "later", "when": {"on": "played", **ANY_PLAYED}, "effects": [DRAW]}
    owl = battle_card("Owl", text=[activate({**DRAW, "count": 2})])
    scene = does(later, a={"battle": [owl], "hand": crows("Crow")})
    assert len(scene.names("a.hand")) == 1
    scene.pick("skill Owl 0")
    assert len(scene.names("a.hand")) == 3
    scene.pick("play Crow")
    assert scene.ask.kind == "delayed"
    scene.pick(*scene.options)
    assert len(scene.names("a.hand")) == 3
    order = [type(fact) for fact in scene.facts if isinstance(fact, SkillActivated | DelayResolved)]
    assert order == [SkillActivated, SkillActivated, DelayResolved]


@pytest.mark.rule("9-2-2-1")
def test_9_2_2_1_a_delayed_change_begins_after_skills_that_came_meanwhile() -> None:
    owl = battle_card("Owl", text=[activate({"do": "give", "what": "this", "changes": [RAISE]})])
    give = {"do": "give", "what": "this", "changes": [RAISE], "until": "next_battle"}
    scene = does(give, a={"battle": [owl]})
    scene.pick("skill Owl 0")
    assert (strength(scene, "Wren"), strength(scene, "Owl")) == (15000, 20000)
    scene.picks("attack Leader b with Wren", "end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [20000]
    assert strength(scene, "Wren") == 15000


REST_THIS = [[{"do": "switch", "mode": "rest", "what": "this"}]]


@pytest.mark.rule("9-2-3", "9-2-4")
@pytest.mark.parametrize(
    ("action", "what"), [("activate", CROW), ("rest", CROW), ("rest", {"zones": ["energy"], "whose": "you"})]
)
def test_9_2_3_effects_can_forbid_the_activation_or_its_cost(action: str, what: Any) -> None:
    pay = [[*REST_THIS[0], {"do": "pay", "total": 1}]]
    cards = [battle_card(name, text=[activate(DRAW, costs=pay)]) for name in ("Crow", "Owl")]
    lord = battle_card("Lord", text=[permanent(what, {"change": "cannot", "action": action})])
    free = main(a=Side(battle=[*cards, *crows("Lord")], energy=several(1, "e")))
    assert (skills_of(free, "Crow"), skills_of(free, "Owl")) == (["skill Crow 0"], ["skill Owl 0"])
    scene = main(a=Side(battle=[*cards, lord], energy=several(1, "e")))
    assert skills_of(scene, "Crow") == []
    assert bool(skills_of(scene, "Owl")) is (what == CROW)


@pytest.mark.rule("9-2-3")
@pytest.mark.parametrize(
    ("action", "costs"),
    [
        ("rest", REST_THIS),
        ("activate", []),
    ],
)
def test_9_2_3_an_auto_that_cannot_be_activated_or_paid_does_nothing(action: str, costs: Any) -> None:
    crow = battle_card("Crow", text=[auto("attacks", DRAW, trigger=ANY_PLAYED, costs=costs)])
    lord = battle_card("Lord", text=[permanent(CROW, {"change": "cannot", "action": action})])
    scene = main(a=Side(battle=[crow, lord]))
    scene.pick(LEADER_B)
    if scene.ask.kind == "pending":
        scene.pick("activate Crow 0")
        assert [fact.rule for fact in scene.of(PendingCancelled)] == ["9-6-3-2"]
    assert (scene.ask.kind, scene.names("a.hand"), scene.of(SkillActivated)) == ("offense", [], [])


@pytest.mark.rule("9-3-1")
@pytest.mark.parametrize(
    "gone",
    [
        {"do": "ko", "what": "this"},
        {"do": "move", "what": "this", "to": "hand"},
        {"do": "remove", "what": "this"},
        {"do": "move", "what": "this", "to": "deck"},
    ],
)
def test_9_3_1_effects_go_on_when_their_source_has_moved(gone: Any) -> None:
    owls = {"names": ["Owl"]}
    later = {"do": "later", "when": {"on": "attacks", "card": None, "whose": "you"}, "effects": [DRAW]}
    effects = {"do": "give", "what": owls, "changes": [RAISE]}, later, gone, {"do": "damage", "count": 2}
    scene = does(*effects, a={"battle": crows("Owl")})
    assert scene.names("a.battle") == ["Owl"]
    assert (strength(scene, "Owl"), len(scene.names("b.life"))) == (20000, 6)
    before = len(scene.names("a.hand"))
    scene.pick(LEADER_B)
    assert scene.ask.kind == "delayed"
    scene.pick(*scene.options)
    assert len(scene.names("a.hand")) == before + 1


@pytest.mark.rule("9-3-1")
def test_9_3_1_a_source_that_pays_by_leaving_has_its_effect() -> None:
    scene = does({"do": "damage", "count": 2}, costs=[[{"do": "move", "what": "this", "to": "drop"}]])
    assert (scene.names("a.drop"), len(scene.names("b.life"))) == (["Wren"], 6)
