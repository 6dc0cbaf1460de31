"""14 and 15-1 to 15-11. Rule processing and keyword skills, where cards have text."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.battle import attacking, guarding, power
from events.dragon_ball_super.facts import CardDropped, DamageDealt, GuardSwitched, LifeTaken, PowersCompared
from events.fusion_world.card import FusionWorldCard, LeaderBack
from events.language.effect import Skill
from events.skills.facts import PendingCancelled, SkillActivated, SkillTriggered
from events.table.fact import CardDrawn, CardFlipped, CardRested
from events.table.ongoing import EffectEnded
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent, skill

MY_LEADER = {"zones": ["leader"], "whose": "you"}
POWER = {"change": "adjust", "figure": "power", "by": 5000}
KO = {"do": "ko"}


def few_lives(most: int = 4) -> dict[str, Any]:
    """The condition that there are no more life cards than that."""
    life = {"number": "count", "of": {"zones": ["life"], "whose": "you"}}
    return {"if": "compare", "number": life, "within": {"most": most}}


def awaken(*effects: Any) -> Skill:
    """[Awaken] with at most 4 life: these effects (a draw), then the flip."""
    done = [*(effects or [{"do": "draw"}]), {"do": "flip"}]
    return skill(
        kind="activate", keyword="awaken", timing=["main", "battle"], conditions=[few_lives()], effects=list(done)
    )


def boss(*text: Skill, back: Sequence[Skill] = ()) -> FusionWorldCard:
    """A Leader of 15000 power with [Awaken], and of 20000 on its back."""
    risen = LeaderBack(name="Risen Boss", power=20000, skills=tuple(back))
    return leader_card("Boss", text=text or (awaken(),), back=risen)


# 14. Rule Processing.


@pytest.mark.trap("FW-22")
@pytest.mark.rule("14-3-2#zero")
@pytest.mark.parametrize(
    ("event", "trigger"), [("takes_damage", {"card": None, "whose": "opponent"}), ("deals_damage", {"card": MINE})]
)
@pytest.mark.parametrize("amount", [0, 1])
def test_14_3_2_no_damage_is_no_event(amount: int, event: str, trigger: Any) -> None:
    """FW-22. Who waits for damage does not see any, and the skill does not count it as done."""
    count = {"number": "count", "of": {"zones": ["energy"], "whose": "you"}}
    dealt = {"do": "damage", "count": count, "name": "dealt"}
    paid = {"do": "if", "conditions": [{"if": "did", "name": "dealt"}], "then": [{"do": "draw"}]}
    ears = battle_card("Owl", text=[auto(event, {"do": "draw"}, trigger=trigger)])
    scene = does(dealt, paid, a={"battle": [ears], "energy": several(amount, "e")})
    assert len(scene.of(DamageDealt)) == len(scene.of(LifeTaken)) == len(scene.of(SkillTriggered)) == amount
    assert len(scene.names("b.life")) == 8 - amount
    assert scene.asked == ("a", "pending" if amount else "main")
    assert len(scene.names("a.hand")) == amount


@pytest.mark.rule("14-7-2")
@pytest.mark.parametrize("rested", [True, False])
@pytest.mark.parametrize(
    ("change", "after"), [(POWER, 25000), ({"change": "become", "figure": "power", "to": 5000}, 5000)]
)
def test_14_7_2_a_flipped_leader_keeps_its_mode_and_the_effects_on_its_power(
    change: Any, after: int, rested: bool
) -> None:
    give = {"do": "give", "what": MY_LEADER, "changes": [change]}
    scene = does(give, a={"leader": boss(), "life": 4, "rested": ["Boss"] if rested else []})
    scene.pick("skill Boss 0")
    assert scene.state.cards[scene.card("Boss")].flipped
    assert power(scene.state, scene.card("Boss")) == after
    assert scene.rested("Boss") is rested


@pytest.mark.rule("14-7-2")
@pytest.mark.parametrize("defends", [False, True])
def test_14_7_2_a_leader_flipped_in_a_battle_is_still_in_it(defends: bool) -> None:
    """The power compared is that of the side which is up now."""
    mine = Side(leader=boss(), life=4)
    scene = battle(b=mine, target="Boss") if defends else battle(a=mine, attacker="Boss")
    if defends:
        scene.pick("end_step")
    scene.pick("skill Boss 0")
    assert attacking(scene.state)
    assert guarding(scene.state)
    scene.picks(*(["end_step"] * (1 if defends else 2)))
    [compared] = scene.of(PowersCompared)
    assert (compared.guard if defends else compared.attack) == 20000
    assert len(scene.of(DamageDealt)) == (0 if defends else 1)


@pytest.mark.rule("14-7-2-1")
def test_14_7_2_1_what_is_not_of_power_ends() -> None:
    cannot, gained = {"change": "cannot", "action": "attack"}, {"change": "gain", "keywords": ["double_strike"]}
    give = {"do": "give", "what": MY_LEADER, "changes": [cannot, gained, POWER]}
    scene = does(give, a={"leader": boss(), "life": 4})
    assert "attack Leader b with Boss" not in scene.options
    assert info(scene.state, scene.card("Boss")).keywords == ("awaken", "double_strike")
    scene.pick("skill Boss 0")
    assert [ended.rule for ended in scene.of(EffectEnded)] == ["14-7-2-1"] * 2
    assert "attack Leader b with Boss" in scene.options
    assert info(scene.state, scene.card("Boss")).keywords == ()


@pytest.mark.trap("FW-47")
@pytest.mark.rule("14-7-1", "14-7-2-1")
def test_14_7_1_the_flip_is_processed_in_the_middle_of_the_skill() -> None:
    """FW-47: what the skill does next finds it done."""
    strikes = {"if": "exists", "cards": {**MY_LEADER, "keywords": ["strike"]}}
    ask = {"do": "if", "conditions": [strikes], "then": [{"do": "draw"}], "otherwise": [{"do": "damage"}]}
    gain = {"do": "give", "what": "this", "changes": [{"change": "gain", "keywords": ["double_strike"]}]}
    flipper = boss(activate(gain, ask, {"do": "flip"}, ask))
    scene = main(a=Side(leader=flipper))
    scene.pick("skill Boss 0")
    assert scene.timeline[-5:] == [
        "CardFlipped 14-7-2",
        "EffectEnded 14-7-2-1",
        "DamageDealt 5-8-1",
        "LifeTaken 14-3-2#move",
        "checkpoint 7-3-3",
    ]
    assert (len(scene.names("a.hand")), len(scene.names("b.life"))) == (1, 7)


# 15-1. Keyword skills.


@pytest.mark.rule("15-1-3")
@pytest.mark.parametrize("negated", [True, False])
def test_15_1_3_a_negated_keyword_skill_is_not_applied(negated: bool) -> None:
    """The other skills of the card are still its own."""
    negate = permanent(CROW, {"change": "negate", "keywords": ["any"]})
    lord = battle_card("Lord", text=[negate] if negated else [])
    crow = battle_card("Crow", keywords=["double_strike"], text=[activate({"do": "draw"})])
    scene = main(a=Side(battle=[lord, crow]))
    assert "skill Crow 1" in scene.options
    scene.picks("attack Leader b with Crow", "end_step", "end_step")
    assert [dealt.amount for dealt in scene.of(DamageDealt)] == [1 if negated else 2]


@pytest.mark.rule("15-1-3")
@pytest.mark.parametrize(("keyword", "negated"), [("blocker", True), ("critical", False)])
def test_15_1_3_only_the_keyword_that_is_named_is_negated(keyword: str, negated: bool) -> None:
    lord = battle_card("Lord", text=[permanent(THEIRS, {"change": "negate", "keywords": [keyword]})])
    scene = battle(a=Side(battle=[lord]), b=Side(battle=[battle_card("Crow", keywords=["blocker"])]))
    assert scene.asked == (("a", "offense") if negated else ("b", "pending"))


# 15-2. Awaken.


@pytest.mark.rule("15-2-1")
@pytest.mark.parametrize("when", ["main", "offense", "defense"])
def test_15_2_1_awaken_can_be_declared_in_the_main_phase_and_in_battles(when: str) -> None:
    mine = Side(leader=boss(), life=4)
    scene = main(a=mine) if when == "main" else battle(a=mine, attacker="Boss")
    if when == "defense":
        scene = battle(b=mine, target="Boss")
        assert "skill Boss 0" not in scene.options
        scene.pick("end_step")
    assert scene.ask.kind == when
    scene.pick("skill Boss 0")
    assert [flipped.rule for flipped in scene.of(CardFlipped)] == ["14-7-2"]
    assert "skill Boss 0" not in scene.options


@pytest.mark.rule("15-2-2")
@pytest.mark.parametrize("able", [True, False])
def test_15_2_2_awaken_does_its_action_then_flips(able: bool) -> None:
    """What cannot be done of the action does not keep the Leader from being flipped."""
    rest = {"do": "switch", "mode": "rest", "what": {**MINE, **CROW}}
    leader = boss(awaken({"do": "draw"}, rest))
    scene = main(a=Side(leader=leader, life=4, battle=crows("Crow"), rested=[] if able else ["Crow"]))
    facts = scene.pick("skill Boss 0")
    switched = [CardRested] if able else []
    assert [type(fact) for fact in facts] == [SkillActivated, CardDrawn, *switched, CardFlipped]
    assert power(scene.state, scene.card("Boss")) == 20000


@pytest.mark.rule("15-2-3")
def test_15_2_3_awaken_needs_its_condition() -> None:
    hit = battle_card("Wren", text=[activate({"do": "damage", "whose": "you"})])
    scene = main(a=Side(leader=boss(), life=5, battle=[hit]))
    assert "skill Boss 0" not in scene.options
    scene.pick("skill Wren 0")
    assert "skill Boss 0" in scene.options


# 15-3. Field.


def field() -> FusionWorldCard:
    """An Extra Card of cost 2 with [Field] and a skill of each kind."""
    raised = permanent({**MINE, **CROW}, POWER)
    text = [raised, activate({"do": "draw"}), auto("played", {"do": "damage"})]
    return extra_card("Sky", cost=2, keywords=["field"], text=text)


@pytest.mark.rule("15-3-3")
@pytest.mark.parametrize("area", ["battle", "hand", "drop", "energy"])
def test_15_3_3_the_other_skills_of_a_field_are_valid_in_the_battle_area(area: str) -> None:
    areas: dict[str, Any] = {"battle": crows("Crow"), "energy": several(2, "e")}
    areas[area] = [*areas.get(area, []), field()]
    scene = main(a=Side(**areas))
    there = area == "battle"
    assert power(scene.state, scene.card("Crow")) == (20000 if there else 15000)
    assert ("skill Sky 2" in scene.options) is there


@pytest.mark.rule("15-3-3")
def test_15_3_3_they_are_activated_without_cost_and_without_the_drop() -> None:
    scene = main(a=Side(battle=[field()]))
    scene.picks("skill Sky 2", "skill Sky 2")
    assert (scene.names("a.battle"), len(scene.names("a.hand"))) == (["Sky"], 2)
    assert not scene.of(CardDropped)


@pytest.mark.rule("15-3-3")
def test_15_3_3_a_field_that_is_played_sets_off_its_own_skill() -> None:
    scene = main(a=Side(hand=[field()], energy=several(2, "e")))
    scene.pick("use Sky 0")
    while scene.ask.kind == "pay":
        scene.pick(*scene.options)
    scene.pick("activate Sky 0")
    assert [activated.skill for activated in scene.of(SkillActivated)] == [0, 3]
    assert (scene.names("a.battle"), len(scene.names("b.life"))) == (["Sky"], 7)


# 15-4-3-1. Blocker, and skills that wait for an attack.

ALARM = auto("attacked", {"do": "draw"})


@pytest.mark.trap("FW-33")
@pytest.mark.rule("15-4-3-1")
def test_15_4_3_1_the_card_that_blocks_is_attacked() -> None:
    """FW-33: in the same checkpoint, beside what the attack itself has set off."""
    crow = battle_card("Crow", keywords=["blocker"], text=[ALARM])
    scene = battle(b=Side(battle=[crow]))
    scene.picks("activate Crow 0", "pay_skill_cost Crow")
    assert scene.asked == ("b", "pending")
    scene.pick("activate Crow 0")
    assert [activated.skill for activated in scene.of(SkillActivated)] == [0, 1]
    assert scene.asked == ("a", "offense")
    assert len(scene.names("b.hand")) == 1


@pytest.mark.rule("15-4-3-1", "8-1-6-2")
def test_15_4_3_1_any_other_switch_of_the_guard_card_is_no_attack() -> None:
    step_in = skill(kind="activate", timing=["battle"], effects=[{"do": "guard"}])
    scene = battle(b=Side(battle=[battle_card("Crow", text=[step_in, ALARM])]))
    scene.picks("end_step", "skill Crow 0")
    assert len(scene.of(GuardSwitched)) == 1
    assert not scene.of(SkillTriggered)
    assert scene.asked == ("b", "defense")


@pytest.mark.rule("15-4-3-1", "8-1-6-2")
def test_15_4_3_1_only_the_card_that_blocks_is_set_off() -> None:
    """Skills of other cards that wait for an attack on one of yours see none."""
    lord = battle_card("Lord", text=[auto("attacked", {"do": "draw"}, trigger={"card": MINE})])
    scene = battle(b=Side(battle=[battle_card("Crow", keywords=["blocker"]), lord]))
    scene.picks("activate Crow 0", "pay_skill_cost Crow")
    assert scene.asked == ("a", "offense")


# 15-6-3. Strike.


@pytest.mark.rule("15-6-3")
@pytest.mark.parametrize(
    ("words", "named"), [({"keywords": ["strike"]}, ["Owl", "Jay"]), ({"without_keywords": ["strike"]}, ["Crow"])]
)
def test_15_6_3_strike_means_double_and_triple_strike(words: Any, named: Sequence[str]) -> None:
    theirs = [
        battle_card("Crow", keywords=["critical"]),
        battle_card("Owl", keywords=["double_strike"]),
        battle_card("Jay", keywords=["triple_strike"]),
    ]
    scene = does({"do": "choose", "cards": {**THEIRS, **words}, "count": 3}, KO, b={"battle": theirs})
    assert scene.options == [f"choose {name}" for name in named]


@pytest.mark.rule("15-6-3", "15-1-3")
@pytest.mark.parametrize("keyword", ["double_strike", "triple_strike"])
def test_15_6_3_negating_strike_negates_both(keyword: str) -> None:
    lord = battle_card("Lord", text=[permanent(CROW, {"change": "negate", "keywords": ["strike"]})])
    scene = main(a=Side(battle=[lord, battle_card("Crow", keywords=[keyword])]))
    scene.picks("attack Leader b with Crow", "end_step", "end_step")
    assert [dealt.amount for dealt in scene.of(DamageDealt)] == [1]


# 15-7. Once per turn.


@pytest.mark.trap("FW-25")
@pytest.mark.rule("15-7-4")
@pytest.mark.parametrize("limited", [True, False])
def test_15_7_4_of_several_that_are_pending_one_is_resolved(limited: bool) -> None:
    """FW-25: each card drawn is an event of its own."""
    more: dict[str, Any] = {"limit": {}} if limited else {}
    ears = battle_card("Owl", text=[auto("drawn", {"do": "damage"}, trigger={"card": None, "whose": "you"}, **more)])
    scene = does({"do": "draw", "count": 3}, a={"battle": [ears]})
    assert scene.options == ["activate Owl 0", "activate Owl 1", "activate Owl 2"]
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
    assert [cancelled.rule for cancelled in scene.of(PendingCancelled)] == ["15-7-4"] * (2 if limited else 0)
    assert len(scene.names("b.life")) == (7 if limited else 5)


@pytest.mark.rule("15-7-3")
def test_15_7_3_the_sides_of_a_leader_have_their_own_limits() -> None:
    """A skill of the back is not used up by one of the front that has the same place."""
    scene = main(a=Side(leader=boss(back=[activate({"do": "damage"}, limit={})]), life=4))
    scene.picks("skill Boss 0")
    assert "skill Boss 0" in scene.options
    scene.pick("skill Boss 0")
    assert "skill Boss 0" not in scene.options
    assert len(scene.names("b.life")) == 7


# 15-11. Barrier.


@pytest.mark.rule("15-11-2")
@pytest.mark.parametrize("by", ["you", "opponent", "chance"])
def test_15_11_2_barrier_keeps_the_opponents_skills_from_choosing_the_card(by: str) -> None:
    """Whoever makes the choice: the skill is the opponent's."""
    theirs = [battle_card("Wall", keywords=["barrier"]), *crows("Crow")]
    scene = does({"do": "choose", "cards": THEIRS, "count": 2, "by": by}, KO, b={"battle": theirs})
    assert scene.options == ["choose Crow"]
    scene.pick("choose Crow")
    assert scene.names("b.battle") == ["Wall"]


@pytest.mark.rule("15-11-2")
def test_15_11_2_its_masters_skills_can_choose_it_and_it_can_be_attacked() -> None:
    wall = [battle_card("Wall", keywords=["barrier"])]
    scene = does({"do": "choose", "cards": MINE}, KO, a={"battle": wall})
    scene.pick("choose Wall")
    assert scene.names("a.battle") == ["Wren"]
    assert "attack Wall with Leader a" in main(b=Side(battle=wall, rested=["Wall"])).options


@pytest.mark.rule("15-11-2")
@pytest.mark.parametrize(
    "effect", [{"do": "ko", "what": THEIRS}, {"do": "move", "what": THEIRS, "to": "deck", "place": "bottom"}]
)
def test_15_11_2_what_chooses_nothing_does_not_heed_barrier(effect: Any) -> None:
    scene = does(effect, b={"battle": [battle_card("Wall", keywords=["barrier"])]})
    assert scene.names("b.battle") == []


@pytest.mark.rule("15-11-1", "15-11-2")
@pytest.mark.parametrize(
    ("change", "chosen"),
    [
        ({"change": "negate", "kinds": ["permanent"]}, ["Owl", "Wall"]),
        ({"change": "negate", "kinds": ["auto"]}, ["Owl"]),
        ({"change": "negate", "keywords": ["any"]}, ["Owl", "Wall"]),
        ({"change": "gain", "keywords": ["barrier"]}, []),
    ],
)
def test_15_11_1_barrier_is_a_permanent_skill(change: Any, chosen: Sequence[str]) -> None:
    """It can be negated as such, and gained."""
    lord = battle_card("Lord", text=[permanent(THEIRS, change)])
    theirs = [*crows("Owl"), battle_card("Wall", keywords=["barrier"])]
    scene = does({"do": "choose", "cards": THEIRS, "count": 2}, KO, a={"battle": [lord]}, b={"battle": theirs})
    assert [option for option in scene.options if option.startswith("choose")] == [f"choose {one}" for one in chosen]


@pytest.mark.rule("15-11-2")
def test_15_11_2_barrier_is_not_valid_off_the_battle_area() -> None:
    choice = {"do": "choose", "cards": {"zones": ["drop"], "whose": "opponent"}}
    scene = does(choice, {"do": "remove"}, b={"drop": [battle_card("Wall", keywords=["barrier"])]})
    scene.pick("choose Wall")
    assert scene.names("b.removed") == ["Wall"]
