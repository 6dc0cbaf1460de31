"""9-6 with card text: what sets [Auto] skills off, what they know of the card that did, and what becomes of them."""

from typing import Any

import pytest

from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardRevealed
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
RAISE = {"change": "adjust", "figure": "power", "by": 5000}
NEGATE = {"change": "negate"}
BIRDS = {"whose": "you", "names": ["Crow", "Owl"]}
YOURS = {"card": {"whose": "you"}}
EMPTY_HAND = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you"}, "least": 0, "most": 0}
BOTH = {"whose": "opponent", "names": ["Crow", "Owl"]}


def pended(scene: Scene) -> list[str]:
    """The cards whose skills became pending, in order."""
    return [scene.name(fact.card) for fact in scene.of(SkillTriggered)]


EACH_IN_TURN = [{"do": "ko", "what": {**BOTH, "names": [name]}} for name in ("Crow", "Owl")]


@pytest.mark.rule("9-6-2-1")
@pytest.mark.parametrize(
    ("effects", "times"),
    [
        ([{"do": "ko", "what": BOTH}], 1),
        pytest.param(EACH_IN_TURN, 2, marks=pytest.mark.trap("FW-25")),
        ([{"do": "ko", "what": {**BOTH, "names": ["Crow"]}}], 1),
    ],
)
def test_9_6_2_1_what_happens_at_once_sets_a_skill_off_once(effects: Any, times: int) -> None:
    """FW-25: fulfilments one after the other count each."""
    lord = battle_card("Lord", text=[auto("ko", DRAW, trigger={"card": BIRDS})])
    scene = does(*effects, b={"battle": [lord, *crows("Crow", "Owl")]})
    assert pended(scene) == ["Lord"] * times
    assert len(scene.options) == times
    for _ in range(times):
        scene.pick(scene.options[0])
    assert (len(scene.names("b.hand")), scene.asked) == (times, ("a", "main"))


def in_hand() -> Scene:
    """A skill of Crow, in b's hand, is pending: player a has KO'd a card of b's."""
    crow = battle_card("Crow", text=[auto("ko", DRAW, trigger=YOURS, zones=["hand"])])
    return does({"do": "ko", "what": THEIRS}, b={"battle": crows("Jay"), "hand": [crow, *crows("Owl")]})


@pytest.mark.rule("9-6-3-1")
def test_9_6_3_1_a_card_of_the_hand_is_revealed_as_its_skill_is_activated() -> None:
    scene = in_hand()
    scene.pick("activate Crow 1" if "activate Crow 1" in scene.options else "activate Crow 0")
    assert [(fact.card, fact.rule) for fact in scene.of(CardRevealed)] == [(scene.card("Crow"), "9-6-3-1")]
    assert len(scene.names("b.hand")) == 3
    assert not scene.state.cards[scene.card("Crow")].revealed


@pytest.mark.rule("9-6-3-1-1")
def test_9_6_3_1_1_a_skill_of_a_card_in_the_hand_may_be_kept_secret() -> None:
    scene = in_hand()
    assert scene.asked == ("b", "pending")
    scene.pick(*[option for option in scene.options if option.startswith("decline")])
    assert (scene.of(CardRevealed), scene.of(SkillActivated)[1:], scene.names("b.hand")) == ([], [], ["Crow", "Owl"])
    assert scene.asked == ("a", "main")


@pytest.mark.trap("FW-28")
@pytest.mark.rule("9-6-3-1-1", "9-6-3")
def test_9_6_3_1_1_a_skill_in_the_battle_area_may_not_be_passed_over() -> None:
    """FW-28."""
    crow = battle_card("Crow", text=[auto("attacks", DRAW, trigger=YOURS)])
    scene = main(a=Side(battle=[crow]))
    scene.pick("attack Leader b with Leader a")
    assert (scene.options, scene.ask.least) == (["activate Crow 0"], 1)


@pytest.mark.trap("FW-26")
@pytest.mark.rule("9-6-4-3")
@pytest.mark.parametrize("cost", [[], [[{"do": "switch", "mode": "rest", "what": "this"}]]])
def test_9_6_4_3_an_auto_without_cost_is_activated_by_being_declared(cost: Any) -> None:
    """FW-26."""
    scene = main(a=Side(battle=[battle_card("Crow", text=[auto("attacks", DRAW, trigger=YOURS, costs=cost)])]))
    scene.picks("attack Leader b with Leader a", "activate Crow 0")
    assert scene.ask.kind == ("skill_cost" if cost else "offense")
    assert len(scene.names("a.hand")) == (0 if cost else 1)


# 9-6-7. Area movement triggers.

LEAVE = {
    "hand": {"do": "move", "to": "hand"},
    "deck": {"do": "move", "to": "deck"},
    "drop": {"do": "move", "to": "drop"},
    "energy": {"do": "move", "to": "energy"},
    "battle": {"do": "play"},
    "removed": {"do": "remove"},
    "ko": {"do": "ko"},
}


@pytest.mark.rule("9-6-7")
@pytest.mark.parametrize(
    ("way", "event", "trigger", "fires"),
    [
        ("ko", "moved", {"source": ["battle"]}, True),
        ("removed", "moved", {"source": ["battle"]}, True),
        ("removed", "moved", {"target": ["removed"]}, True),
        ("hand", "moved", {"source": ["battle"], "target": ["hand"]}, True),
        ("hand", "moved", {"source": ["battle"], "target": ["drop"]}, False),
        ("hand", "moved", {"source": ["drop"]}, False),
        ("removed", "ko", {}, False),
        ("drop", "ko", {}, False),
        ("ko", "ko", {}, True),
    ],
)
def test_9_6_7_a_skill_is_set_off_by_its_card_moving(way: str, event: str, trigger: Any, fires: bool) -> None:
    crow = battle_card("Crow", text=[auto(event, DRAW, trigger=trigger)])
    scene = does({**LEAVE[way], "what": CROW}, b={"battle": [crow]})
    assert scene.names("b.battle") == []
    assert pended(scene) == (["Crow"] if fires else [])


def seen_moving(source: str, target: str, marked: str) -> int:
    """How many cards b draws for Crow's cost as b's Crow moves so, if it is a `Bird` that costs 2 more in that zone.

    Crow prints a cost of 1. The skill is of «Bird» cards alone: without it, nothing is drawn.
    """
    bird = {"change": "gain", "traits": ["Bird"]}, {"change": "adjust", "figure": "cost", "by": 2}
    elder = battle_card("Elder", text=[permanent({"whose": "you", "zones": [marked], **CROW}, *bird)])
    path = {"card": {"whose": "you", "traits": ["Bird"]}, "source": [source], "target": [target]}
    cost = {"number": "figure", "figure": "cost", "of": "that"}
    lord = battle_card("Lord", text=[auto("moved", {"do": "draw", "count": cost}, trigger=path)])
    side: dict[str, Any] = {"battle": [elder, lord], "deck": 10, source: [battle_card("Crow", cost=1)]}
    if source == "battle":
        side["battle"] = [elder, lord, battle_card("Crow", cost=1)]
    if source == "deck":
        side["deck"] = [*several(10, "rest"), battle_card("Crow", cost=1)]
    wren = battle_card("Wren", text=[activate({**LEAVE[target], "what": {**CROW, "zones": [source]}})])
    scene = main(a=Side(**{**side, "battle": [*side["battle"], wren]}))
    scene.pick("skill Wren 0")
    assert scene.state.cards[scene.card("Crow")].zone == f"a.{target}"
    before = len(scene.names("a.deck"))
    if scene.ask.kind == "pending":
        scene.pick(*scene.options)
    return before - len(scene.names("a.deck"))


@pytest.mark.rule("9-6-7-1", "9-6-7-1-1")
@pytest.mark.parametrize(
    ("source", "target", "open_area"),
    [
        ("drop", "hand", "drop"),
        ("energy", "hand", "energy"),
        ("drop", "deck", "drop"),
        ("deck", "drop", "drop"),
        ("hand", "drop", "drop"),
        ("hand", "energy", "energy"),
        ("drop", "removed", "drop"),
        ("energy", "removed", "energy"),
    ],
)
def test_9_6_7_1_1_between_open_and_secret_areas_it_is_what_it_is_in_the_open(
    source: str, target: str, open_area: str
) -> None:
    assert seen_moving(source, target, open_area) == 3
    [other] = {source, target} - {open_area}
    assert seen_moving(source, target, other) == 0


@pytest.mark.rule("9-6-7-1", "9-6-7-1-2")
@pytest.mark.parametrize("target", ["drop", "energy", "hand", "deck", "removed"])
def test_9_6_7_1_2_of_a_card_that_leaves_the_battle_area_what_it_was_there_counts(target: str) -> None:
    assert seen_moving("battle", target, "battle") == 3
    assert seen_moving("battle", target, target) == 0


@pytest.mark.rule("9-6-7-1", "9-6-7-1-2")
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_9_6_7_1_2_of_a_card_that_changes_hands_what_it_was_before_counts(whose: Any) -> None:
    """Crow is a «Bird» only in the Battle Area of the one player, or of the other."""
    bird = permanent({"whose": whose, "zones": ["battle"], **CROW}, {"change": "gain", "traits": ["Bird"]})
    path = {"card": {"traits": ["Bird"]}, "source": ["battle"], "target": ["battle"]}
    lord = battle_card("Lord", text=[bird, auto("moved", DRAW, trigger=path)])
    scene = does({"do": "control", "what": {"whose": "opponent", **CROW}}, b={"battle": [lord, *crows("Crow")]})
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert pended(scene) == (["Lord"] if whose == "you" else [])


@pytest.mark.rule("9-6-7-1", "9-6-7-1-2")
def test_9_6_7_1_2_a_skill_knows_what_its_own_card_was_before_it_moved() -> None:
    lord = battle_card("Lord", text=[permanent(CROW, {"change": "adjust", "figure": "cost", "by": 2})])
    cost = {"number": "figure", "figure": "cost", "of": "this"}
    crow = battle_card("Crow", cost=1, text=[auto("ko", {"do": "draw", "count": cost})])
    scene = does({"do": "ko", "what": CROW}, b={"battle": [lord, crow]})
    scene.pick(*scene.options)
    assert len(scene.names("b.hand")) == 3


@pytest.mark.rule("9-6-7-1", "9-6-7-1-3")
@pytest.mark.parametrize(
    ("source", "target"), [("energy", "drop"), ("drop", "energy"), ("drop", "battle"), ("energy", "battle")]
)
def test_9_6_7_1_3_between_other_open_areas_it_is_what_it_is_in_the_new_one(source: str, target: str) -> None:
    assert seen_moving(source, target, target) == 3
    assert seen_moving(source, target, source) == 0


@pytest.mark.trap("FW-27")
@pytest.mark.rule("9-6-7-2")
@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize("way", ["ko", "hand", "removed"])
@pytest.mark.parametrize("by", ["permanent", "effect"])
def test_9_6_7_2_a_skill_negated_where_its_card_was_is_not_set_off(way: str, negated: bool, by: str) -> None:
    """FW-27."""
    crow = battle_card("Crow", text=[auto("moved", DRAW, trigger={"source": ["battle"]})])
    lord = battle_card("Lord", text=[permanent(CROW, NEGATE)] if negated and by == "permanent" else [])
    negate = [{"do": "give", "what": CROW, "changes": [NEGATE]}] if negated and by == "effect" else []
    scene = does(*negate, {**LEAVE[way], "what": CROW}, b={"battle": [lord, crow]})
    assert pended(scene) == ([] if negated else ["Crow"])


@pytest.mark.rule("9-6-7-3")
@pytest.mark.parametrize("zone", ["hand", "drop", "energy", "life", "deck"])
def test_9_6_7_3_a_card_is_played_from_wherever_else(zone: str) -> None:
    crow = battle_card("Crow", text=[auto("played", DRAW)])
    side: dict[str, Any] = {zone: [*several(5, "rest"), crow]}
    scene = does({"do": "play", "what": {**CROW, "zones": [zone], "whose": "you"}}, a=side)
    assert pended(scene) == ["Crow"]


@pytest.mark.rule("9-6-7-3")
def test_9_6_7_3_a_card_that_comes_from_a_battle_area_is_not_played() -> None:
    crow = battle_card("Crow", text=[auto("played", DRAW)])
    scene = does({"do": "control", "what": THEIRS}, b={"battle": [crow]})
    assert (scene.names("a.battle"), pended(scene)) == (["Wren", "Crow"], [])


@pytest.mark.rule("9-6-7-3", "5-5-1")
def test_9_6_7_3_a_card_placed_in_the_battle_area_is_played() -> None:
    crow = battle_card("Crow", text=[auto("played", DRAW)])
    scene = does({"do": "move", "what": {**CROW, "zones": ["drop"]}, "to": "battle"}, a={"drop": [crow]})
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert pended(scene) == ["Crow"]


# 9-6-8. Situations.

MARK = {"do": "put", "kind": "energy_markers", "by": 1}
ALONE = auto("when", MARK, trigger={"conditions": [EMPTY_HAND]})


@pytest.mark.rule("9-6-8", "9-6-8-1")
def test_9_6_8_a_situation_sets_off_once_and_again_when_it_has_come_back() -> None:
    wren = battle_card("Wren", text=[activate(DRAW)])
    scene = main(a=Side(battle=[battle_card("Lord", text=[ALONE]), wren], hand=crows("Owl"), deck=several(9, "new")))
    assert pended(scene) == []
    scene.picks("play Owl", "activate Lord 0")
    scene.picks("attack Leader b with Owl", "end_step", "end_step")
    assert (pended(scene), scene.state.markers["a"], scene.ask.kind) == (["Lord"], 1, "main")
    scene.picks("skill Wren 0", "play new 9", "activate Lord 0")
    assert [fact.rule for fact in scene.of(SkillTriggered)] == ["9-6-8-1"] * 2
    assert scene.state.markers["a"] == 2


@pytest.mark.rule("9-6-8-1")
def test_9_6_8_1_a_situation_that_comes_back_while_the_skill_waits_adds_nothing() -> None:
    owl = battle_card("Owl", text=[auto("played", DRAW, {"do": "discard"})])
    scene = main(a=Side(battle=[battle_card("Lord", text=[ALONE])], hand=[owl]))
    scene.pick("play Owl")
    assert sorted(pended(scene)) == ["Lord", "Owl"]
    [other] = [option for option in scene.options if "Owl" in option]
    scene.pick(other)
    scene.pick(*scene.options)
    assert (scene.names("a.hand"), [option.split()[1] for option in scene.options]) == ([], ["Lord"])
    scene.pick(*scene.options)
    assert (scene.state.markers["a"], scene.ask.kind) == (1, "main")


@pytest.mark.rule("9-6-8")
def test_9_6_8_a_gained_skill_waits_for_its_situation_too() -> None:
    told = {
        "kind": "auto",
        "trigger": {"on": "when", "conditions": [EMPTY_HAND]},
        "effects": [MARK],
    }
    lord = battle_card("Lord", text=[permanent({**CROW, "zones": ["battle"]}, {"change": "gain", "skills": [told]})])
    scene = main(a=Side(battle=[lord, *crows("Crow")], hand=crows("Owl")))
    scene.pick("play Owl")
    assert pended(scene) == ["Crow"]
