"""8, with card text: what the parts of battles set off, and what lasts for how long."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import DamageDealt, PowersCompared
from events.fusion_world.card import FusionWorldCard
from events.language.effect import Skill
from events.table.ids import PLAYERS, Player, opponent
from events.table.ongoing import EffectEnded
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    MARK,
    MINE,
    THEIRS,
    auto,
    crows,
    grow,
    on,
    pended,
    permanent,
    power_of,
    resolve_all,
    skill,
)
from tests.games.scenario import assert_order


def battle_skill(*effects: Any) -> Skill:
    """An [Activate Battle] skill."""
    return skill(kind="activate", timing=["battle"], effects=effects)


DURING = {"if": "during", "part": "battle"}


def drawn_if_in_battle() -> dict[str, Any]:
    return {"do": "if", "conditions": [DURING], "then": [{"do": "draw"}]}


@pytest.mark.rule("8-1-2-2")
def test_8_1_2_2_a_battle_lasts_from_the_attack_to_its_end() -> None:
    events = ("main_begins", "attacks", "offense_begins", "damage_ends", "battle_ends", "main_ends")
    texts = [on(event, drawn_if_in_battle()) for event in events]
    scene = main(a=Side(battle=[battle_card("Wren", text=texts)]))
    drawn = []
    for event in events:
        if event == "attacks":
            scene.pick("attack Leader b with Leader a")
        while scene.ask.kind in ("offense", "defense"):
            scene.pick("end_step")
        if event == "main_ends":
            scene.pick("end_main")
        before = len(scene.names("a.hand"))
        assert pended(scene)[-1] == ("Wren", event)
        scene.pick(scene.options[0])
        drawn += [event] * (len(scene.names("a.hand")) - before)
    assert drawn == list(events[1:-1])


STOP = {"do": "nullify"}


@pytest.mark.rule("8-1-5-1", "8-5-5")
def test_8_1_5_1_an_attack_that_is_negated_goes_to_the_battle_end_step() -> None:
    owl = battle_card("Owl", text=[on("attacked", STOP)])
    wren = battle_card("Wren", text=[on(event) for event in ("offense_begins", "damage_ends", "battle_ends")])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[owl]))
    resolve_all(scene)
    assert scene.asked == ("a", "over")
    assert pended(scene) == [("Owl", "attacked"), ("Wren", "battle_ends")]
    assert (scene.of(PowersCompared), len(scene.names("b.life")), scene.rested("Leader a")) == ([], 8, True)


@pytest.mark.rule("8-1-5-1")
def test_8_1_5_1_the_battle_end_step_says_why_it_is_next() -> None:
    scene = battle(b=Side(battle=[battle_card("Owl", text=[on("attacked", STOP)])]))
    resolve_all(scene)
    assert_order(scene.timeline, "AttackNegated", "StepBegan 8-1-5-1", "checkpoint 8-5-1", "BattleEnded 8-5-9")


def koed_in(step: str, role: str) -> Scene:
    """Wren has attacked Owl, and a card of the player of that step KO's one of the two."""
    name = {"attack": "Wren", "guard": "Owl"}[role]
    lord = battle_card("Lord", text=[battle_skill({"do": "ko", "what": {"kinds": ["battle"], "names": [name]}})])
    wren = battle_card("Wren", text=[on("ko"), on("battle_ends"), on("damage_ends")])
    sides = {"a": [wren], "b": crows("Owl")}
    sides["a" if step == "offense" else "b"].append(lord)
    scene = battle(a=Side(battle=sides["a"]), b=Side(battle=sides["b"], rested=["Owl"]), attacker="Wren", target="Owl")
    scene.picks(*(["end_step"] if step == "defense" else []), "skill Lord 0")
    return scene


@pytest.mark.rule("8-1-6", "8-5-5")
@pytest.mark.parametrize("step", ["offense", "defense"])
@pytest.mark.parametrize("role", ["attack", "guard"])
def test_8_1_6_a_skill_that_ends_a_battle_leaves_only_its_end(step: str, role: str) -> None:
    scene = koed_in(step, role)
    resolve_all(scene)
    assert (scene.asked, scene.of(PowersCompared)) == (("a", "over"), [])
    assert pended(scene) == [("Wren", "ko"), *[("Wren", "battle_ends")] * (role == "guard")]
    assert_order(scene.timeline, "CardKOed", "StepBegan 8-1-6", "checkpoint 8-5-1", "BattleEnded 8-5-9")


@pytest.mark.rule("8-1-6")
@pytest.mark.parametrize("step", ["offense", "defense"])
def test_8_1_6_a_checkpoint_of_its_own_comes_before_the_battle_end_step(step: str) -> None:
    scene = koed_in(step, "guard")
    assert (scene.asked, scene.state.step) == (("a", "pending"), f"{step.title()} Step")
    resolve_all(scene)
    assert_order(scene.timeline, "CardKOed", "checkpoint 8-1-6", "StepBegan 8-1-6", "checkpoint 8-5-1")


def phoenix(event: str, on_card: str) -> FusionWorldCard:
    """A card with [Evolve] that can be used in battle, and with an [Auto] skill for that event."""
    materials = [{**MINE, "names": [on_card]}]
    evolve = skill(kind="activate", keyword="evolve", timing=["battle"], materials=materials)
    return battle_card("Phoenix", power=30000, text=[evolve, auto(event, MARK, label=event)])


@pytest.mark.rule("8-1-6-1", "8-1-6-2")
@pytest.mark.parametrize(
    ("role", "event", "powers"), [("attack", "attacks", (30000, 15000)), ("guard", "attacked", (15000, 30000))]
)
def test_8_1_6_1_a_card_played_on_top_is_in_the_battle_in_its_place(
    role: str, event: str, powers: tuple[int, int]
) -> None:
    """And nothing of it is set off by the attack, which was not its own."""
    hand = [phoenix(event, "Crow")]
    wren = battle_card("Crow") if role == "attack" else battle_card("Wren")
    owl = battle_card("Owl") if role == "attack" else battle_card("Crow")
    sides = [Side(battle=[wren], hand=hand if role == "attack" else ()), Side(battle=[owl], rested=[owl.name])]
    if role == "guard":
        sides[1] = Side(battle=[owl], hand=hand, rested=[owl.name])
    scene = battle(a=sides[0], b=sides[1], attacker=wren.name, target=owl.name)
    scene.picks(*(["end_step"] if role == "guard" else []), "skill Phoenix 0", "material Crow")
    assert scene.state.battle is not None
    assert {"attack": scene.state.battle.attack, "guard": scene.state.battle.guard}[role] == scene.card("Phoenix")
    assert pended(scene) == []
    scene.picks(*["end_step"] * (2 if role == "attack" else 1))
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [powers]
    assert scene.names("b.battle") == ([] if role == "attack" else ["Phoenix"])


@pytest.mark.rule("8-1-6-2", "15-4-3-1")
@pytest.mark.parametrize("blocks", [False, True])
def test_8_1_6_2_a_new_guard_card_is_not_attacked_unless_it_blocks(blocks: bool) -> None:
    text = [auto("attacked", {"do": "draw"}, label="attacked")]
    crow = battle_card("Crow", keywords=["blocker"] if blocks else [], text=text)
    owl = battle_card("Owl", text=[battle_skill({"do": "guard", "what": {**MINE, "names": ["Crow"]}})])
    scene = battle(b=Side(battle=[crow, owl]))
    scene.picks(*(["activate Crow 0", "pay_skill_cost Crow"] if blocks else ["end_step", "skill Owl 0"]))
    assert scene.state.battle is not None
    assert scene.state.battle.guard == scene.card("Crow")
    assert ("Crow", "attacked") in pended(scene) if blocks else pended(scene) == []


@pytest.mark.rule("8-2-2", "8-3-2", "8-4-2")
@pytest.mark.parametrize(
    ("part", "steps", "began", "checkpoint"),
    [("offense", 0, "8-2-1", "8-2-3"), ("defense", 1, "8-3-1", "8-3-3"), ("damage", 2, "8-4-1", "8-4-3")],
)
def test_8_2_2_the_beginning_of_a_step_is_once(part: str, steps: int, began: str, checkpoint: str) -> None:
    wren = battle_card("Wren", text=[on(f"{part}_begins")])
    scene = battle(a=Side(battle=[wren], hand=crows("x")), b=Side(hand=crows("y")))
    scene.picks(*["end_step"] * steps)
    assert scene.timeline[-3:] == [f"StepBegan {began}", "SkillTriggered 9-6-2", f"checkpoint {checkpoint}"]
    resolve_all(scene)
    scene.picks(*{"offense": ["combo x"], "defense": ["combo y"], "damage": []}[part])
    assert pended(scene) == [("Wren", f"{part}_begins")]


@pytest.mark.rule("8-4-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_4_2_the_damage_step_is_the_turn_players(player: Player) -> None:
    a, b = (Side(battle=[battle_card(name, text=[on("damage_begins", whose="you")])]) for name in ("Wren", "Owl"))
    scene = battle(a=a, b=b, player=player)
    scene.picks("end_step", "end_step")
    assert pended(scene) == [("Wren" if player == "a" else "Owl", "damage_begins")]


TIMED = [skill(kind="activate", timing=timing, effects=[MARK]) for timing in (["main"], ["battle"], ["main", "battle"])]


@pytest.mark.rule("8-2-4-2", "8-2-4-2-1", "8-3-4-2", "8-3-4-2-1")
@pytest.mark.parametrize(("card", "step", "checkpoint"), [("Wren", "offense", "8-2-3"), ("Owl", "defense", "8-3-3")])
def test_8_2_4_2_skills_for_battle_are_activated_in_the_step_of_their_player(
    card: str, step: str, checkpoint: str
) -> None:
    a, b = (Side(battle=[battle_card(name, text=[*TIMED, on("marker_placed", {"do": "draw"})])]) for name in NAMES)
    scene = battle(a=a, b=b)
    scene.picks(*["end_step"] * (step == "defense"))
    assert scene.asked == ("a" if step == "offense" else "b", step)
    assert [option for option in scene.options if option.startswith("skill")] == [f"skill {card} 1", f"skill {card} 2"]
    scene.pick(f"skill {card} 1")
    assert scene.timeline[-1] == f"checkpoint {checkpoint}"
    assert scene.asked == ("a", "pending")
    resolve_all(scene)
    assert scene.ask.kind == step
    scene.pick(f"skill {card} 2")
    resolve_all(scene)
    assert (scene.ask.kind, sum(scene.state.markers.values())) == (step, 2)


NAMES = ("Wren", "Owl")
HURT = on("deals_damage", whose="you"), on("takes_damage", whose="you"), on("damage_ends")


@pytest.mark.rule("8-4-6-1-2", "8-4-7")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_4_6_1_2_damage_sets_off_the_skills_of_who_deals_and_of_who_takes_it(player: Player) -> None:
    a, b = (Side(battle=[battle_card(name, text=HURT)]) for name in NAMES)
    scene = battle(a=a, b=b, player=player)
    scene.picks("end_step", "end_step")
    mine, theirs = NAMES if player == "a" else NAMES[::-1]
    assert set(pended(scene)[:2]) == {(mine, "deals_damage"), (theirs, "takes_damage")}
    assert set(pended(scene)[2:]) == {("Wren", "damage_ends"), ("Owl", "damage_ends")}
    assert scene.timeline[-1] == "checkpoint 8-4-8"
    assert [len(scene.names(f"{opponent(player)}.{zone}")) for zone in ("life", "hand")] == [7, 1]


@pytest.mark.rule("8-4-6-1-2", "8-4-7")
@pytest.mark.parametrize("target", ["Leader b", "Crow"])
def test_8_4_6_1_2_without_damage_only_the_steps_end_sets_anything_off(target: str) -> None:
    """An attack that is too weak, and one on a Battle Card."""
    b = Side(leader=leader_card("Leader b", power=20000), battle=crows("Crow"), rested=["Crow"])
    scene = battle(a=Side(battle=[battle_card("Wren", text=HURT)]), b=b, target=target)
    scene.picks("end_step", "end_step")
    assert pended(scene) == [("Wren", "damage_ends")]
    assert scene.of(DamageDealt) == []


@pytest.mark.rule("8-4-6-1-2")
@pytest.mark.parametrize("option", ["inline", "checkpoint"])
def test_8_4_6_1_2_the_damage_is_dealt_when_it_sets_off(option: str) -> None:
    """The life card has gone already as the skill looks at the life."""
    life = {"number": "count", "of": {"zones": ["life"], "whose": "you"}}
    fewer = {"if": "compare", "number": life, "within": {"most": 7}}
    owl = battle_card("Owl", text=[on("takes_damage", conditions=[fewer])])
    scene = battle(b=Side(battle=[owl]), options={"FW-04": option})
    scene.picks("end_step", "end_step")
    assert pended(scene) == [("Owl", "takes_damage")]


@pytest.mark.rule("8-4-6-1-2", "9-6-2")
@pytest.mark.parametrize("option", ["inline", "checkpoint"])
@pytest.mark.parametrize("others", [[], [battle_card("Owl", text=[on("takes_damage", whose="opponent")])]])
def test_8_4_6_1_2_the_life_card_that_came_to_the_hand_hears_of_the_damage(option: str, others: Any) -> None:
    """Whether or not another card listens to damage."""
    hears = {"card": None, "whose": "you"}
    crow = battle_card("Crow", text=[auto("takes_damage", MARK, trigger=hears, label="takes_damage", zones=["hand"])])
    scene = battle(b=Side(life=[*several(7, "life"), crow], battle=others), options={"FW-04": option})
    scene.picks("end_step", "end_step")
    assert pended(scene) == [("Crow", "takes_damage")]


def ko_in_battle(option: str) -> Scene:
    """Leader a has KO'd Crow, which has a skill for its KO and one for its move; Wren has one for KO's in battle."""
    moved = auto("moved", {"do": "draw"}, trigger={"source": ["battle"], "target": ["drop"]}, label="moved")
    crow = battle_card("Crow", text=[auto("ko", MARK, label="ko"), moved])
    wren = battle_card("Wren", text=[on("kos", whose="you")])
    b = Side(battle=[crow], rested=["Crow"])
    scene = battle(a=Side(battle=[wren]), b=b, target="Crow", options={"FW-07": option})
    scene.picks("end_step", "end_step")
    return scene


@pytest.mark.trap("FW-07")
@pytest.mark.rule("8-4-6-2-3")
def test_8_4_6_2_3_what_a_ko_sets_off_is_pended_after_a_checkpoint() -> None:
    """FW-07. What the move sets off is resolved in that checkpoint, before."""
    scene = ko_in_battle("after_checkpoint")
    assert pended(scene) == [("Crow", "moved")]
    assert scene.timeline[-3:] == ["CardKOed 8-4-6-2-1", "SkillTriggered 9-6-2", "checkpoint 8-4-6-2-2"]
    scene.pick(scene.options[0])
    assert set(pended(scene)[1:]) == {("Crow", "ko"), ("Wren", "kos")}
    assert scene.timeline[-3:] == [*["SkillTriggered 8-4-6-2-3"] * 2, "checkpoint 8-4-8"]
    assert (scene.asked, scene.state.markers) == (("a", "pending"), {"a": 0, "b": 0})
    resolve_all(scene)
    assert scene.state.markers == {"a": 1, "b": 1}


@pytest.mark.trap("FW-07")
@pytest.mark.rule("8-4-6-2-3", "9-6-2")
def test_8_4_6_2_3_or_at_once_by_the_option() -> None:
    scene = ko_in_battle("at_once")
    assert set(pended(scene)) == {("Crow", "moved"), ("Crow", "ko"), ("Wren", "kos")}
    assert scene.timeline[-5:] == ["CardKOed 8-4-6-2-1", *["SkillTriggered 9-6-2"] * 3, "checkpoint 8-4-6-2-2"]
    resolve_all(scene)
    assert scene.timeline.count("checkpoint 8-4-8") == 1
    assert scene.state.markers == {"a": 1, "b": 1}


@pytest.mark.rule("8-4-6-2-3")
def test_8_4_6_2_3_no_ko_sets_off_nothing() -> None:
    crow = battle_card("Crow", power=20000, text=[auto("ko", MARK, label="ko")])
    wren = battle_card("Wren", text=[on("kos")])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[crow], rested=["Crow"]), target="Crow")
    scene.picks("end_step", "end_step")
    assert (pended(scene), scene.names("b.battle")) == ([], ["Crow"])


@pytest.mark.rule("8-4-6-2-1", "8-4-6-2-3")
def test_8_4_6_2_1_only_the_ko_of_the_guard_card_is_by_the_attack_card() -> None:
    """Its skill KO's another one in the same battle, before."""
    falls = {"do": "ko", "what": {**THEIRS, "names": ["Owl"]}}
    wren = battle_card("Wren", text=[on("attacks", falls), on("kos")])
    scene = battle(
        a=Side(battle=[wren]), b=Side(battle=crows("Crow", "Owl"), rested=["Crow"]), attacker="Wren", target="Crow"
    )
    resolve_all(scene)
    assert (scene.names("b.battle"), pended(scene)) == (["Crow"], [("Wren", "attacks")])
    scene.picks("end_step", "end_step")
    assert (scene.names("b.battle"), pended(scene)[1:]) == ([], [("Wren", "kos")])


@pytest.mark.rule("8-4-6-2-3", "4-2-2-3")
def test_8_4_6_2_3_a_delayed_effect_may_have_been_resolved_in_that_checkpoint() -> None:
    """It waits for one KO, and Crow's skill brings another before that of Crow counts."""
    wait = {"do": "later", "when": {"on": "ko", "card": None}, "effects": [MARK]}
    wren = battle_card("Wren", text=[on("attacks", wait)])
    revenge = {"do": "ko", "what": {**THEIRS, "names": ["Wren"]}}
    crow = battle_card("Crow", text=[auto("moved", revenge, trigger={"source": ["battle"], "target": ["drop"]})])
    scene = battle(a=Side(battle=[wren]), b=Side(battle=[crow], rested=["Crow"]), target="Crow")
    resolve_all(scene)
    scene.picks("end_step", "end_step", "activate Crow 0")
    while scene.ask.kind == "delayed":
        scene.pick(scene.options[0])
    assert (scene.asked, scene.state.markers["a"]) == (("a", "over"), 1)


@pytest.mark.rule("8-4-7")
def test_8_4_7_the_damage_step_ends_after_its_result_and_before_the_battle_does() -> None:
    scene = battle(a=Side(battle=[battle_card("Wren", text=[on("damage_ends"), on("battle_ends")])]))
    scene.picks("end_step", "end_step")
    assert scene.timeline[-4:] == [
        "LifeTaken 14-3-2#move",
        "Happened 8-4-7",
        "SkillTriggered 9-6-2",
        "checkpoint 8-4-8",
    ]
    assert pended(scene) == [("Wren", "damage_ends")]


@pytest.mark.rule("8-5-5")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_5_5_the_end_of_a_battle_comes_when_the_combos_are_gone(player: Player) -> None:
    a, b = (Side(battle=[battle_card(name, text=[on("battle_ends")])], hand=crows("x")) for name in NAMES)
    scene = battle(a=a, b=b, player=player)
    scene.picks("combo x", "end_step", "end_step")
    tail = ["CardDropped 8-5-4", "Happened 8-5-5", *["SkillTriggered 9-6-2"] * 2, "checkpoint 8-5-6"]
    assert scene.timeline[-5:] == tail
    assert scene.asked == (player, "pending")
    resolve_all(scene)
    assert (scene.asked, scene.state.battle) == (("a", "over"), None)
    assert scene.timeline[-1] == "BattleEnded 8-5-9"


@pytest.mark.trap("FW-35")
@pytest.mark.rule("8-5-6-1", "8-5-5")
@pytest.mark.parametrize("source", ["hand", "battle"])
def test_8_5_6_1_a_card_used_in_a_combo_acts_from_the_drop_as_the_battle_ends(source: str) -> None:
    """FW-35. Another copy that lies in the Drop already has not been used in this battle."""
    text = [auto("combo_ended", MARK, label="combo_ended")]
    jay = battle_card("Jay", text=text)
    side: dict[str, Any] = {source: [jay], "drop": [battle_card("Owl", text=text)]}
    scene = battle(a=Side(**side))
    scene.picks("combo Jay", "end_step", "end_step")
    assert (pended(scene), scene.names("a.drop")) == ([("Jay", "combo_ended")], ["Owl", "Jay"])
    assert scene.timeline[-2:] == ["SkillTriggered 9-6-2", "checkpoint 8-5-6"]
    resolve_all(scene)
    assert (scene.asked, scene.state.markers["a"]) == (("a", "over"), 1)


FOR_BATTLE = on("attacks", grow("battle")), on("battle_ends")


@pytest.mark.trap("FW-36")
@pytest.mark.rule("8-5-7", "8-5-8", "8-1-2-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_8_5_7_what_lasts_for_the_battle_ends_after_what_its_end_sets_off(player: Player) -> None:
    a, b = (Side(battle=[battle_card(name, text=FOR_BATTLE)]) for name in NAMES)
    scene = battle(a=a, b=b, player=player)
    resolve_all(scene)
    scene.picks("end_step", "end_step")
    assert scene.timeline[-1] == "checkpoint 8-5-6"
    assert [power_of(scene, name) for name in NAMES] == [20000, 20000]
    masters = {effect.number: effect.master for effect in scene.state.effects.values()}
    resolve_all(scene)
    assert [(masters[fact.effect], fact.rule) for fact in scene.of(EffectEnded)] == [
        (player, "8-5-7"),
        (opponent(player), "8-5-8"),
    ]
    assert scene.timeline[-3:] == ["EffectEnded 8-5-7", "EffectEnded 8-5-8", "BattleEnded 8-5-9"]
    assert [power_of(scene, name) for name in NAMES] == [15000, 15000]


@pytest.mark.rule("8-5-5", "7-4-2", "9-6-2")
def test_8_5_5_a_skill_given_by_a_permanent_skill_is_set_off_too() -> None:
    given = {
        "change": "gain",
        "skills": [{"kind": "auto", "trigger": {"on": "battle_ends", "card": None}, "effects": [MARK]}],
    }
    lord = battle_card("Lord", text=[permanent({**MINE, "names": ["Crow"]}, given)])
    scene = battle(a=Side(battle=[lord, *crows("Crow")]))
    scene.picks("end_step", "end_step")
    assert [name for name, _ in pended(scene)] == ["Crow"]
