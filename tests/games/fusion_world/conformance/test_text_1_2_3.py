"""1-2 and 1-3. What cards cost with card text, and the kinds of skills."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.fusion_world.card import Color, FusionWorldCard
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardRested
from events.table.ids import PLAYERS, Player
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn, waiting
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    DROP,
    IF_DONE,
    KO_THEIRS,
    MINE,
    STRONGER,
    activate,
    auto,
    crows,
    does,
    energy,
    hand,
    permanent,
    played,
    powers,
    skill,
)
from tests.games.fusion_world.english import skill_words

# 1-2. Costs.


def in_hand(change: Any, colors: Sequence[Color], **wren: Any) -> Scene:
    """Wren is in the hand, where a permanent skill changes it so; there is energy of these colors."""
    lord = battle_card("Lord", text=[permanent({"zones": ["hand"], "whose": "you", "names": ["Wren"]}, change)])
    return main(a=Side(hand=crows("Wren", **wren), battle=[lord], energy=energy(*colors)))


ADDED, LESS = {"change": "specify", "colors": ["blue"]}, {"change": "specify", "colors": ["red"], "fewer": True}
MUCH_LESS = {**LESS, "colors": ["red", "red"]}
UNCOLORED = {"change": "specify", "none": True}


@pytest.mark.parametrize(
    ("change", "cost", "specified", "paying", "lacking"),
    [
        pytest.param(ADDED, 1, ["red"], ["red", "blue"], ["red", "red"], marks=pytest.mark.rule("1-2-3-1")),
        pytest.param(ADDED, 1, ["red"], ["red", "blue"], ["blue"], marks=pytest.mark.rule("1-2-3-1")),
        pytest.param(LESS, 2, ["red"], ["blue"], [], marks=pytest.mark.rule("1-2-3-2")),
        pytest.param(LESS, 3, ["red"] * 3, ["red"] * 2, ["red", "blue"], marks=pytest.mark.rule("1-2-3-2-1")),
        pytest.param(MUCH_LESS, 1, ["red"], [], None, marks=pytest.mark.rule("1-2-3-2-1")),
        pytest.param(MUCH_LESS, 3, ["red"], ["blue"] * 2, ["blue"], marks=pytest.mark.rule("1-2-3-2-1")),
        pytest.param(LESS, 2, ["blue"], ["blue"] * 2, ["blue"], marks=pytest.mark.rule("1-2-3-2-1")),
        pytest.param(UNCOLORED, 2, ["red"], ["blue"] * 2, ["blue"], marks=pytest.mark.rule("1-2-3-2-2")),
    ],
)
def test_1_2_3_what_changes_the_specified_cost_changes_what_pays(
    change: Any, cost: int, specified: Sequence[Color], paying: Sequence[Color], lacking: Sequence[Color] | None
) -> None:
    if lacking is not None:
        assert "play Wren" not in in_hand(change, lacking, cost=cost, specified=specified).options
    scene = in_hand(change, paying, cost=cost, specified=specified)
    scene.pick("play Wren")
    if paying:
        scene.pick(*scene.options)
    assert "Wren" in scene.names("a.battle")
    assert all(scene.rested(name) for name in scene.names("a.energy"))


@pytest.mark.rule("1-2-4")
def test_1_2_4_a_cost_is_that_of_a_battle_or_extra_card() -> None:
    cheap = {"whose": "you", "zones": ["leader", "battle", "drop"], "cost": {"most": 3}}
    side = {"drop": [extra_card("Bolt", cost=3), extra_card("Gale", cost=4)], "battle": crows("Crow", cost=3)}
    scene = does({"do": "choose", "cards": cheap}, a=side)
    assert scene.options == ["choose Wren", "choose Crow", "choose Bolt"]


@pytest.mark.parametrize(
    ("area", "cost", "specified", "read"),
    [
        pytest.param("battle", 3, ["red"], 3, marks=pytest.mark.rule("1-2-5-1")),
        pytest.param("drop", 3, ["red"], 3, marks=pytest.mark.rule("1-2-5-1")),
        pytest.param("drop", 2, ["red", "red"], 2, marks=pytest.mark.rule("1-2-5-1")),
        pytest.param("battle", 1, ["red", "red"], 1, marks=pytest.mark.rule("1-2-5-2")),
        *(
            pytest.param(area, 1, ["red", "red"], 2, marks=pytest.mark.rule("1-2-5-3"))
            for area in ("drop", "hand", "energy")
        ),
    ],
)
@pytest.mark.parametrize("asked", [0, 1, 2, 3])
def test_1_2_5_which_cost_a_skill_reads(
    area: str, cost: int, specified: Sequence[Color], read: int, asked: int
) -> None:
    such = {"zones": [area], "whose": "you", **CROW, "cost": {"least": asked, "most": asked}}
    scene = does({"do": "choose", "cards": such}, a={area: crows("Crow", cost=cost, specified=specified)})
    assert ("choose Crow" in scene.options) is (asked == read)


@pytest.mark.rule("1-2-6")
@pytest.mark.parametrize(("there", "played"), [(1, False), (2, True)])
def test_1_2_6_a_card_whose_cost_an_effect_cannot_pay_is_not_played(there: int, played: bool) -> None:
    play = {"do": "play", "what": DROP, "pay": True, "name": "done"}
    scene = does(play, IF_DONE, a={"drop": crows("Crow", cost=2), "energy": several(there, "e")})
    if played:
        scene.pick("rest e 1", "rest e 2")
    assert scene.names("a.drop") == ["Crow"] * (not played)
    assert ([scene.rested(name) for name in scene.names("a.energy")], hand(scene)) == ([played] * there, played)
    assert scene.asked == ("a", "main")


# 1-3. Skills.


@pytest.mark.rule("1-3-2")
def test_1_3_2_each_type_or_keyword_at_its_beginning_begins_a_skill_of_its_own() -> None:
    wren = battle_card(
        "Wren", keywords=["blocker"], text=[activate(DRAW), activate({"do": "damage"}), auto("ko", DRAW)]
    )
    scene = main(a=Side(battle=[wren]))
    assert scene.options[:2] == ["skill Wren 1", "skill Wren 2"]
    scene.pick("skill Wren 2")
    assert [fact.label for fact in scene.of(SkillActivated)] == ["[Activate Main]"]
    assert (hand(scene), len(scene.names("b.life"))) == (0, 7)
    ko = does(
        {"do": "ko", "what": {**MINE, "other": True}}, a={"battle": [battle_card("Owl", text=[auto("ko", DRAW)])]}
    )
    assert [fact.label for fact in ko.of(SkillTriggered)] == ["[Auto]"]
    blocked = battle(b=Side(battle=[wren]))
    assert [fact.label for fact in blocked.of(SkillTriggered)] == ["[Blocker]"]


@pytest.mark.rule("1-3-3")
def test_1_3_3_three_types_of_skills_act_in_three_ways() -> None:
    wren = battle_card("Wren", text=[activate(DRAW), permanent("this", STRONGER), auto("played", {"do": "damage"})])
    scene = main(a=Side(hand=[wren]))
    scene.pick("play Wren")
    assert powers(scene, "Wren") == [20000]  # it acts by itself
    assert (scene.asked, scene.options) == (("a", "pending"), ["activate Wren 0"])
    assert [use.skill for use in waiting(scene)] == [2]  # it was set off
    scene.pick("activate Wren 0")
    assert len(scene.names("b.life")) == 7
    assert [option for option in scene.options if "skill" in option] == ["skill Wren 0"]  # it waits to be declared


@pytest.mark.rule("1-3-4", "1-4-1")
@pytest.mark.parametrize(("there", "life", "offered"), [(1, 4, True), (0, 4, False), (1, 5, False), (0, 5, False)])
def test_1_3_4_an_activate_skill_is_declared_if_its_cost_and_conditions_allow(
    there: int, life: int, offered: bool
) -> None:
    low = {"if": "exists", "cards": {"zones": ["life"], "whose": "you"}, "least": 0, "most": 4}
    text = activate(DRAW, costs=[[{"do": "pay", "total": 1}]], conditions=[low])
    scene = main(a=Side(battle=crows("Wren", text=[text]), life=life, energy=several(there, "e")))
    assert ("skill Wren 0" in scene.options) is offered
    if offered:
        scene.picks("skill Wren 0", "rest e 1")
        assert (scene.rested("e 1"), hand(scene)) == (True, 1)


@pytest.mark.rule("1-3-4-1", "1-3-4-1-1", "1-3-4-1-2", "1-3-4-1-3")
@pytest.mark.parametrize("timing", [["main"], ["battle"], ["main", "battle"]])
def test_1_3_4_1_in_which_phase_and_steps_a_skill_can_be_declared(timing: list[str]) -> None:
    text = [skill(kind="activate", timing=timing, effects=[DRAW])]
    a, b = Side(battle=crows("Wren", text=text)), Side(battle=crows("Robin", text=text))
    in_main, fight = ["skill Wren 0"] * ("main" in timing), "battle" in timing
    scene = main(a=a, b=b)
    assert [option for option in scene.options if "skill" in option] == in_main
    scene = battle(a=a, b=b)
    assert scene.asked == ("a", "offense")
    assert [option for option in scene.options if "skill" in option] == ["skill Wren 0"] * fight
    scene.pick("end_step")
    assert scene.asked == ("b", "defense")
    assert [option for option in scene.options if "skill" in option] == ["skill Robin 0"] * fight


@pytest.mark.rule("1-3-4-2", "1-4-1-1", "1-4-2")
def test_1_3_4_2_what_stands_before_the_colon_is_done_before_the_effect() -> None:
    text = activate(DRAW, costs=[[{"do": "discard"}]])
    assert skill_words(text) == "[Activate Main] Discard 1 card: Draw 1 card."
    assert "skill Wren 0" not in main(a=Side(battle=crows("Wren", text=[text]))).options
    scene = does(DRAW, costs=[[{"do": "discard"}]], a={"hand": crows("x")})
    scene.pick("choose x")
    acts = [fact for fact in scene.timeline if not fact.startswith("checkpoint")]
    assert acts == ["PhaseBegan 7-3-1", "CardDiscarded 13-7-1", "SkillActivated 9-4-3", "CardDrawn 5-1-2"]


@pytest.mark.rule("1-3-4-3")
def test_1_3_4_3_a_skill_without_skill_cost_is_just_declared() -> None:
    assert skill_words(activate(DRAW)) == "[Activate Main] Draw 1 card."
    scene = does(DRAW)
    assert (hand(scene), scene.asked) == (1, ("a", "main"))
    assert not scene.of(CardRested)


@pytest.mark.rule("1-3-5")
def test_1_3_5_a_permanent_skill_acts_as_long_as_it_is_active() -> None:
    held = {"number": "count", "of": {"zones": ["hand"], "whose": "you"}, "times": 1000}
    lord = battle_card("Lord", text=[permanent(MINE, {"change": "adjust", "figure": "power", "by": held})])
    wren = battle_card("Wren", text=[activate({"do": "ko", "what": {"names": ["Lord"]}})])
    scene = main(a=Side(battle=[lord, wren], hand=crows("x", "Crow")))
    assert powers(scene, "Lord", "Wren") == [17000, 17000]
    facts = scene.pick("play Crow")
    assert powers(scene, "Lord", "Wren", "Crow") == [16000] * 3
    assert [type(fact).__name__ for fact in facts] == ["CardRevealed", "CardPlayed"]
    scene.pick("skill Wren 0")
    assert powers(scene, "Wren", "Crow") == [15000, 15000]


@pytest.mark.rule("1-3-5-1")
def test_1_3_5_1_a_permanent_skill_is_its_type_and_its_effect() -> None:
    assert skill_words(permanent("this", STRONGER)) == "[Permanent] This card gets +5000 power."
    scene = main(a=Side(battle=crows("Wren", text=[permanent("this", STRONGER)])))
    assert not [option for option in scene.options if "skill" in option]


@pytest.mark.rule("1-3-6", "1-3-6-1", "1-4-1")
@pytest.mark.parametrize("pays", [False, True])
def test_1_3_6_1_an_auto_skill_is_resolved_only_if_its_cost_is_paid(pays: bool) -> None:
    text = auto("played", DRAW, costs=[[{"do": "discard"}]])
    assert skill_words(text).lower() == "[auto] discard 1 card: when this card is played, draw 1 card."
    scene = played(text=text, a={"hand": crows("x")})
    assert [fact.rule for fact in scene.of(SkillTriggered)] == ["9-6-2"]
    scene.pick("activate Wren 0")
    assert scene.options == ["pay_skill_cost Wren", "decline Wren"]
    scene.picks(*(["pay_skill_cost Wren", "choose x"] if pays else ["decline Wren"]))
    assert scene.names("a.hand") == (["a deck 10"] if pays else ["x"])
    assert (waiting(scene), scene.asked) == ([], ("a", "main"))


@pytest.mark.rule("1-3-6", "1-4-6")
def test_1_3_6_an_auto_skill_whose_cost_cannot_be_paid_does_nothing() -> None:
    scene = played(DRAW, costs=[[{"do": "discard"}]])
    scene.pick("activate Wren 0")
    assert scene.timeline[-2:] == ["PendingCancelled 9-6-3-2", "checkpoint 7-3-3"]
    assert (hand(scene), scene.asked) == (0, ("a", "main"))


@pytest.mark.rule("1-3-6-2")
@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("ko", "[auto] when this card is ko'd, draw 1 card."),
        ("played", "[auto] when this card is played, draw 1 card."),
    ],
)
def test_1_3_6_2_an_auto_skill_says_when_and_then_what(event: str, words: str) -> None:
    text = auto(event, DRAW)
    assert skill_words(text).lower() == words
    scene = played(text=text)
    assert len(waiting(scene)) == (event == "played")


def labelled(on: str, label: str, **more: Any) -> FusionWorldCard:
    """Wren, whose [Auto] skill stands under that label."""
    return battle_card("Wren", text=[auto(on, DRAW, label=label, **more)])


@pytest.mark.rule("1-3-6-3", "1-3-6-3-1")
def test_1_3_6_3_1_on_play_is_when_the_card_is_played() -> None:
    wren = labelled("played", "On Play")
    assert skill_words(wren.skills[0]) == "[On Play] Draw 1 card."
    scene = main(a=Side(hand=[wren, *crows("Owl")]))
    scene.pick("play Owl")
    assert scene.asked == ("a", "main")
    scene.pick("play Wren")
    assert [fact.label for fact in scene.of(SkillTriggered)] == ["[On Play]"]
    by_skill = does({"do": "play", "what": DROP}, a={"drop": [battle_card("Robin", text=wren.skills)]})
    assert by_skill.options == ["activate Robin 0"]


@pytest.mark.rule("1-3-6-3-2")
@pytest.mark.parametrize(("attacker", "pending"), [("Wren", ["[When Attacking]"]), ("Owl", [])])
def test_1_3_6_3_2_when_attacking_is_when_the_card_attacks(attacker: str, pending: list[str]) -> None:
    wren = labelled("attacks", "When Attacking")
    scene = battle(a=Side(battle=[wren, *crows("Owl")]), attacker=attacker)
    assert [fact.label for fact in scene.of(SkillTriggered)] == pending
    attacked = battle(b=Side(battle=[wren], rested=["Wren"]), target="Wren")
    assert not attacked.of(SkillTriggered)


@pytest.mark.rule("1-3-6-3-3")
@pytest.mark.parametrize("in_battle", [False, True])
def test_1_3_6_3_3_when_koed_is_when_the_card_is_koed(in_battle: bool) -> None:
    wren = labelled("ko", "When KO'd")
    if in_battle:
        scene = battle(b=Side(battle=[wren], rested=["Wren"]), target="Wren")
        scene.picks("end_step", "end_step")
    else:
        robin = battle_card("Robin", text=wren.skills)
        scene = does(KO_THEIRS, b={"battle": [robin]})
    assert [fact.label for fact in scene.of(SkillTriggered)] == ["[When KO'd]"]
    [name] = scene.names("b.drop")
    scene.pick(f"activate {name} 0")
    assert hand(scene, "b") == 1


@pytest.mark.rule("1-3-6-3-4")
@pytest.mark.parametrize(("blocker", "drawn"), [("Wren", 1), ("Owl", 0)])
def test_1_3_6_3_4_when_blocking_is_when_the_cards_blocker_is_activated(blocker: str, drawn: int) -> None:
    wren = battle_card("Wren", keywords=["blocker"], text=[auto("blocks", DRAW, label="When Blocking")])
    scene = battle(b=Side(battle=[wren, battle_card("Owl", keywords=["blocker"])]))
    assert not hand(scene, "b")
    scene.pick(next(option for option in scene.options if blocker in option))
    scene.pick(f"pay_skill_cost {blocker}")
    if drawn:
        scene.pick("activate Wren 0")
        assert scene.of(SkillTriggered)[-1].label == "[When Blocking]"
    assert (hand(scene, "b"), scene.asked) == (drawn, ("a", "offense"))


@pytest.mark.parametrize(
    ("whose", "label", "player"),
    [
        pytest.param("you", "End of Your Turn", "a", marks=pytest.mark.rule("1-3-6-3-5")),
        pytest.param("opponent", "End of Opponent's Turn", "b", marks=pytest.mark.rule("1-3-6-3-6")),
    ],
)
@pytest.mark.parametrize("active", PLAYERS)
def test_1_3_6_3_5_at_the_end_of_which_turn(whose: str, label: str, player: Player, active: Player) -> None:
    wren = labelled("turn_ends", label, trigger={"card": None, "whose": whose})
    scene = turn(a=Side(battle=[wren]), player=active)
    scene.pick()
    assert not scene.of(SkillTriggered)
    scene.pick("end_main")
    assert [fact.label for fact in scene.of(SkillTriggered)] == [f"[{label}]"] * (active == player)
    assert scene.asked == ("a", "pending" if active == player else "over")


@pytest.mark.rule("1-3-6-4")
def test_1_3_6_4_what_is_set_off_outside_a_checkpoint_waits_for_the_next() -> None:
    scene = does(KO_THEIRS, {"do": "draw", "count": 2}, b={"battle": crows("Crow", text=[auto("ko", DRAW)])})
    expected = ["CardKOed 5-10-1", "SkillTriggered 9-6-2", "CardDrawn 5-1-2", "CardDrawn 5-1-2", "checkpoint 7-3-3"]
    assert scene.timeline[-5:] == expected
    assert scene.asked == ("b", "pending")


@pytest.mark.rule("1-3-6-5")
def test_1_3_6_5_what_is_set_off_in_a_checkpoint_is_resolved_in_it() -> None:
    wren = battle_card("Wren", text=[auto("attacks", KO_THEIRS)])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=crows("Crow", text=[auto("ko", DRAW)])), attacker="Wren")
    scene.picks("activate Wren 0", "activate Crow 0")
    between = scene.timeline[scene.timeline.index("CardKOed 5-10-1") : scene.timeline.index("StepBegan 8-2-1")]
    assert between == [
        *("CardKOed 5-10-1", "SkillTriggered 9-6-2", "checkpoint 8-1-4"),
        *("SkillActivated 9-6-5", "CardDrawn 5-1-2", "checkpoint 8-1-4"),
    ]
