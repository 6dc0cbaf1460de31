"""13-12 to 13-17. Fixed phrases: skipping, if you do, given skills, what no battle KOs."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardKOed
from events.skills.facts import SkillTriggered
from events.table.fact import StepBegan, TurnBegan
from events.table.ids import Player
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, set_up
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
KO = {"do": "ko"}
MARKER = {"do": "put", "kind": "energy_markers", "by": 1}
BIGGER = {"change": "adjust", "figure": "power", "by": 5000}
PROOF = permanent("this", {"change": "cannot", "action": "be_koed", "by": "battle"})


def drawn(scene: Scene) -> int:
    """How many cards of the deck are in player a's hand."""
    return len([name for name in scene.names("a.hand") if name.startswith("a deck")])


def if_did(name: str, *effects: Any, kind: str = "did") -> dict[str, Any]:
    """These effects, if what is named so was done (or was not)."""
    return {"do": "if", "conditions": [{"if": kind, "name": name}], "then": effects}


# 13-12. Skipping.

MOMENTS = ("turn_begins", "charge_begins", "main_begins", "main_ends", "turn_ends")


def skipping(part: str, *before: Any) -> tuple[Scene, list[str]]:
    """A game in which player a's Leader makes b skip that part of the next turn; at the Main Phase of a's next turn.

    With what b was asked meanwhile. The Leader of b has a skill for each of MOMENTS in b's turn.
    """
    listening = [auto(on, MARKER, trigger={"card": None, "whose": "you"}) for on in MOMENTS]
    text = [activate(*before, {"do": "skip", "part": part})]
    decks = [
        [leader_card(f"Leader {who}", text=words), *several(20, who)] for who, words in (("a", text), ("b", listening))
    ]
    scene = set_up(opening(a=decks[0], b=decks[1]))
    scene.pick()
    scene.picks("skill Leader a 0", "end_main")
    return scene, until_main(scene, "a")


def until_main(scene: Scene, player: Player) -> list[str]:
    """Let all pass until that player's Main Phase; what the other was asked."""
    asked = []
    while scene.asked != (player, "main"):
        if scene.ask.player != player:
            asked.append(scene.ask.kind)
        scene.pick(*{"charge": [], "main": ["end_main"]}.get(scene.ask.kind, scene.options[:1]))
    return asked


def set_off(scene: Scene) -> set[str]:
    """Which of MOMENTS have set b's skills off."""
    return {MOMENTS[fact.skill] for fact in scene.of(SkillTriggered)}


def of_b(scene: Scene) -> list[str]:
    """The facts and checkpoints of b's first turn, if it is one at all."""
    told, turns = scene.timeline, [fact.player for fact in scene.of(TurnBegan)]
    begins = [at for at, words in enumerate(told) if words.startswith("TurnBegan")]
    return told[begins[1] : begins[2]] if turns[1] == "b" else []


PARTS = {
    "charge": ({"charge_begins"}, "charge", "7-2-"),
    "main": ({"main_begins", "main_ends"}, "main", "7-3-"),
    "end": ({"turn_ends"}, "", "7-4-"),
}


@pytest.mark.rule("13-12-1", "13-12-2", "13-12-3", "13-12-4")
@pytest.mark.parametrize("part", PARTS)
def test_13_12_1_a_phase_is_skipped_with_its_moments_actions_and_checkpoints(part: str) -> None:
    silent, ask, rules = PARTS[part]
    scene, asked = skipping(part)
    assert not silent & set_off(scene)
    assert set(MOMENTS) - silent - {"turn_begins"} <= set_off(scene)
    assert [kind for kind in asked if kind != "pending"] == [kind for kind in ("charge", "main") if kind != ask]
    there = [words for words in of_b(scene) if words.split()[-1].startswith(rules)]
    kept = ["7-4-5", "7-4-6", "7-4-7"]
    assert [words for words in there if words.split()[-1] not in kept] == []
    assert len(scene.names("b.hand")) == (6 if part == "charge" else 7)


@pytest.mark.rule("13-12-2", "7-2-5")
def test_13_12_2_the_beginning_of_the_turn_is_skipped_with_the_charge_phase() -> None:
    scene, _ = skipping("charge")
    assert "turn_begins" not in set_off(scene)


@pytest.mark.rule("13-12-1", "13-12-3", "13-12-4")
def test_13_12_1_a_turn_is_skipped_whole() -> None:
    scene, asked = skipping("turn")
    assert [kind for kind in asked if kind != "pending"] == []
    assert not [words for words in of_b(scene) if words.startswith(("checkpoint", "PhaseBegan", "StepBegan"))]
    assert (len(scene.names("b.hand")), scene.state.turn_player) == (6, "a")


@pytest.mark.rule("13-12-2")
def test_13_12_2_a_skipped_turn_neither_begins_nor_ends() -> None:
    scene, _ = skipping("turn")
    assert set_off(scene) == set()


@pytest.mark.rule("13-12-1")
@pytest.mark.parametrize("part", ["charge", "main", "end", "turn"])
def test_13_12_1_the_turn_after_is_played_in_full(part: str) -> None:
    scene, _ = skipping(part)
    before = len(scene.of(SkillTriggered))
    scene.pick("end_main")
    asked = until_main(scene, "a")
    assert [kind for kind in asked if kind != "pending"] == ["charge", "main"]
    assert {MOMENTS[fact.skill] for fact in scene.of(SkillTriggered)[before:]} == set(MOMENTS)


@pytest.mark.rule("13-12-5")
@pytest.mark.parametrize(
    ("part", "until"),
    [
        ("charge", "opponent_turn_start"),
        ("end", "opponent_turn_end"),
        ("turn", "opponent_turn_start"),
        ("turn", "opponent_turn_end"),
    ],
)
def test_13_12_5_what_would_end_in_the_skipped_part_ends_as_it_is_skipped(part: str, until: str) -> None:
    scene, _ = skipping(part, {"do": "give", "what": "this", "changes": [BIGGER], "until": until})
    assert power(scene.state, scene.card("Leader a")) == 15000


@pytest.mark.rule("13-12-1", "13-12-3")
@pytest.mark.parametrize(
    ("part", "step"), [("offense", "Offense Step"), ("defense", "Defense Step"), ("damage", "Damage Step")]
)
def test_13_12_1_a_step_is_skipped(part: str, step: str) -> None:
    whose = "opponent" if part == "defense" else "you"
    wren = battle_card("Wren", text=[auto("attacks", {"do": "skip", "part": part, "whose": whose})])
    scene = battle(a=Side(battle=[wren]), attacker="Wren")
    scene.pick("activate Wren 0")
    while scene.asked[1] != "over":
        scene.pick("end_step")
    assert step not in [fact.step for fact in scene.of(StepBegan)]


# 13-13 to 13-15. Unless, if you do, if you don't.


@pytest.mark.rule("13-13-1")
@pytest.mark.parametrize(("hand", "attacks"), [([], False), (["x"], True)])
def test_13_13_1_what_needs_another_action_is_offered_only_if_that_can_be_done(hand: list[str], attacks: bool) -> None:
    bound = permanent("this", {"change": "cannot", "action": "attack", "unless": [{"do": "discard"}]})
    scene = main(a=Side(battle=[battle_card("Crow", text=[bound])], hand=crows(*hand, cost=9)))
    assert ("attack Leader b with Crow" in scene.options) is attacks
    if attacks:
        scene.pick("attack Leader b with Crow")
        scene.pick("choose x")
        assert scene.names("a.drop") == ["x"]
        assert scene.state.battle is not None


ONE = {"do": "choose", "cards": THEIRS, "up_to": True}


@pytest.mark.rule("13-14-1")
@pytest.mark.parametrize(
    ("before", "effect", "answer", "b", "taken"),
    [
        ([], {"do": "may", "effects": [MARKER], "name": "first"}, ["do"], {}, True),
        ([], {"do": "may", "effects": [MARKER], "name": "first"}, ["decline"], {}, False),
        ([], {"do": "discard", "whose": "opponent", "name": "first"}, [], {}, False),
        ([], {"do": "discard", "whose": "opponent", "name": "first"}, ["choose x"], {"hand": crows("x")}, True),
        ([ONE], {**KO, "name": "first"}, ["choose Crow"], {"battle": crows("Crow")}, True),
        ([ONE], {**KO, "name": "first"}, None, {"battle": crows("Crow")}, False),
        ([], {"do": "switch", "mode": "rest", "what": THEIRS, "name": "first"}, [], {"battle": crows("Crow")}, True),
        (
            [],
            {"do": "switch", "mode": "rest", "what": THEIRS, "name": "first"},
            [],
            {"battle": crows("Crow"), "rested": ["Crow"]},
            False,
        ),
        (
            [],
            {**KO, "what": THEIRS, "name": "first"},
            [],
            {"battle": [battle_card("Crow", text=[permanent("this", {"change": "cannot", "action": "be_koed"})])]},
            False,
        ),
    ],
)
def test_13_14_1_if_you_do_follows_only_what_was_done(
    before: list[Any], effect: Any, answer: list[str] | None, b: Any, taken: bool
) -> None:
    scene = does(*before, effect, if_did("first", DRAW), b=b)
    if answer is None:
        scene.pick()
    scene.picks(*answer or [])
    assert scene.asked == ("a", "main")
    assert drawn(scene) == taken


@pytest.mark.rule("13-14-1", "13-15-1")
@pytest.mark.parametrize(("hand", "did", "did_not"), [(0, 0, 1), (1, 0, 0), (2, 1, 0)])
def test_13_15_1_what_was_done_in_part_was_neither_done_nor_not_done(hand: int, did: int, did_not: int) -> None:
    effects = [
        {"do": "discard", "count": 2, "name": "first"},
        if_did("first", DRAW),
        if_did("first", MARKER, kind="did_not"),
    ]
    scene = does(*effects, a={"hand": several(hand, "x")})
    if hand:
        scene.pick(*scene.options)
    assert (drawn(scene), scene.state.markers["a"]) == (did, did_not)


@pytest.mark.trap("FW-29")
@pytest.mark.rule("13-15-1")
@pytest.mark.parametrize(("answer", "markers"), [("do", 0), ("decline", 1)])
def test_13_15_1_what_the_player_declines_was_not_done(answer: str, markers: int) -> None:
    """FW-29."""
    scene = does({"do": "may", "effects": [DRAW], "name": "first"}, if_did("first", MARKER, kind="did_not"))
    scene.pick(answer)
    assert scene.state.markers["a"] == markers


# 13-16 and 13-17. Given skills; cards that no battle KOs.


@pytest.mark.rule("13-16-1")
def test_13_16_1_a_skill_in_quotation_marks_is_given_with_its_own_master_and_source() -> None:
    given = {"kind": "activate", "timing": ["main"], "effects": [DRAW, {**KO, "what": "this"}]}
    lord = battle_card("Lord", text=[permanent({**MINE, **CROW}, {"change": "gain", "skills": [given]})])
    scene = main(a=Side(battle=[lord, *crows("Crow")]), b=Side(battle=crows("Crow/Rook")))
    [option] = [option for option in scene.options if option.startswith("skill")]
    assert option.startswith("skill Crow ")
    scene.pick(option)
    assert (drawn(scene), scene.names("a.battle"), scene.names("b.battle")) == (1, ["Lord"], ["Crow/Rook"])


def listeners(card: str) -> list[Any]:
    """Skills that speak of that card's KO, as it is KO'd and as one of its attackers does it."""
    return [auto("ko", MARKER, trigger={"card": {"names": [card]}}), auto("kos", MARKER, trigger={"card": None})]


@pytest.mark.rule("13-17-1", "13-17-1-1")
@pytest.mark.parametrize("text", [[], [PROOF]])
@pytest.mark.parametrize("stronger", [0, 5000])
def test_13_17_1_a_lost_battle_does_not_ko_it_and_sets_nothing_off(text: list[Any], stronger: int) -> None:
    wren = battle_card("Wren", power=15000 + stronger, text=listeners("Crow"))
    crow = battle_card("Crow", text=[*text, auto("ko", MARKER)])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[crow], rested=["Crow"]), attacker="Wren", target="Crow")
    scene.picks("end_step", "end_step")
    assert len(scene.of(CardKOed)) == (not text)
    assert len(scene.of(SkillTriggered)) == (0 if text else 3)
    assert scene.names("b.battle") == (["Crow"] if text else [])


@pytest.mark.rule("13-17-2", "13-17-1")
def test_13_17_2_a_skill_kos_it_in_the_same_battle_that_it_lost() -> None:
    wren = battle_card(
        "Wren", text=[*listeners("Crow"), auto("damage_ends", {**KO, "what": THEIRS}, trigger={"card": None})]
    )
    crow = battle_card("Crow", text=[PROOF])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[crow], rested=["Crow"]), attacker="Wren", target="Crow")
    scene.picks("end_step", "end_step")
    assert (scene.names("b.battle"), len(scene.of(CardKOed)), len(scene.of(SkillTriggered))) == (["Crow"], 0, 1)
    scene.pick("activate Wren 0")
    assert [(fact.rule, scene.name(fact.card)) for fact in scene.of(CardKOed)] == [("5-10-1", "Crow")]
    assert scene.names("b.drop") == ["Crow"]
    assert [fact.skill for fact in scene.of(SkillTriggered)] == [2, 0], "the KO by a skill is a KO"


@pytest.mark.rule("13-17-2")
@pytest.mark.parametrize(("by", "left"), [("battle", []), ("any", ["Crow"]), ("skill", ["Crow"])])
def test_13_17_2_only_what_says_more_than_in_battle_keeps_it_from_a_skill(by: str, left: list[str]) -> None:
    crow = battle_card("Crow", text=[permanent("this", {"change": "cannot", "action": "be_koed", "by": by})])
    scene = does({**KO, "what": THEIRS}, b={"battle": [crow]})
    assert scene.names("b.battle") == left
