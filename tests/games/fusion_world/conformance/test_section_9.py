"""9-2 and 9-6. What is pending, who chooses of it, what it costs, and what becomes of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import AttackDeclared, CardDropped, ComboPowerAdded, GuardSwitched, LifeDropped
from events.dragon_ball_super.keywords import valid
from events.errors import IllegalAnswer
from events.fusion_world import GAME
from events.fusion_world.battle import attack
from events.skills.declarations import SkillUse
from events.skills.facts import PendingCancelled, SkillActivated, SkillTriggered
from events.table.ask import Option
from events.table.fact import CardMoved, CardRested, Fact, SkillId
from events.table.ids import PLAYERS, Card, Player, Zone, opponent, zone_owner
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import NOBODY, Scene, Side, battle, main, position, uses, waiting

LABEL = "[Blocker]"
CHECKPOINT = "checkpoint 8-1-4"
ATTACK = ["AttackDeclared 8-1-1", "CardRested 8-1-1"]


def moved(scene: Scene, name: str, *areas: str) -> list[Fact]:
    """What takes the card from where it is through these areas of the same player."""
    card = scene.card(name)
    source = scene.state.cards[card].zone
    facts: list[Fact] = []
    for area in areas:
        target = Zone(f"{zone_owner(source)}.{area}")
        facts.append(CardMoved(card=card, source=source, target=target, rule="manual"))
        source = target
    return facts


def told(facts: Sequence[SkillActivated | SkillTriggered], scene: Scene) -> list[tuple[str, int, str, str]]:
    """Facts of skills in words: the card, the skill's place on it, its label, the rule."""
    return [(scene.name(fact.card), fact.skill, fact.label, fact.rule) for fact in facts]


def cancelled(scene: Scene) -> list[tuple[str, int, str, str]]:
    """What was cancelled: the card's name, the skill's place among the pending ones, its label, the rule."""
    return [(fact.name, fact.place, fact.label, fact.rule) for fact in scene.of(PendingCancelled)]


def folded(scene: Scene) -> bool:
    """Whether folding the facts from the first one gives the table as the rules have it."""
    state = GAME.table.state({player: scene.faces(player) for player in PLAYERS})
    for fact in scene.referee.table.facts:
        fact.apply(state)
    return bool(state == scene.state)


@pytest.mark.rule("0-3-7", "9-6-2")
def test_9_6_2_a_skill_is_pending_from_its_trigger_on() -> None:
    scene = battle(b=Side(battle=blockers("Wall")))
    assert scene.timeline == [*ATTACK, "SkillTriggered 15-4-2", CHECKPOINT]
    assert told(scene.of(SkillTriggered), scene) == [("Wall", 0, LABEL, "15-4-2")]
    wall = scene.card("Wall")
    assert waiting(scene) == [SkillUse(wall, scene.state.cards[wall].incarnation, 0)]
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert scene.state.pending == []
    assert folded(scene)


@pytest.mark.rule("9-6-2")
def test_9_6_2_the_trigger_is_the_attack_and_each_attack_is_one() -> None:
    scene = main(a=Side(battle=several(1, "fighter")), b=Side(battle=blockers("Wall")))
    for attacker in ("Leader a", "fighter 1"):
        scene.picks(f"attack Leader b with {attacker}", "activate Wall 0", "decline Wall", "end_step", "end_step")
    declared = [at for at, fact in enumerate(scene.referee.table.facts, 1) if isinstance(fact, AttackDeclared)]
    assert [fact.cause for fact in scene.of(SkillTriggered)] == declared
    assert len(declared) == 2


@pytest.mark.rule("9-6-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_9_6_3_the_master_chooses_one_of_the_pending_skills(player: Player) -> None:
    foe = opponent(player)
    mine = Side(battle=blockers("mine"))
    theirs = Side(
        leader=leader_card(f"Leader {foe}", keywords=["blocker"]),
        battle=[*blockers("Wall 1", "Wall 2"), *several(1, "target")],
        rested=["target 1"],
    )
    scene = battle(
        a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player, target="target 1"
    )
    assert scene.asked == (foe, "pending")
    assert (scene.ask.rule, scene.ask.about) == ("9-6-3", None)
    assert scene.options == [f"activate Leader {foe} 0", "activate Wall 1 1", "activate Wall 2 2"]
    for answer in ([], scene.options[:2]):
        with pytest.raises(IllegalAnswer):
            scene.pick(*answer)
    scene.picks("activate Wall 2 2", "pay_skill_cost Wall 2")
    assert told(scene.of(SkillActivated), scene) == [("Wall 2", 0, LABEL, "9-6-5")]


@pytest.mark.trap("FW-28")
@pytest.mark.rule("9-6-3")
def test_9_6_3_one_pending_skill_alone_is_chosen_too() -> None:
    """FW-28: to activate what is pending is no choice; only its cost is one."""
    scene = battle(b=Side(battle=blockers("Wall")))
    assert scene.options == ["activate Wall 0"]
    with pytest.raises(IllegalAnswer):
        scene.pick()


@pytest.mark.rule("0-3-4-4", "9-6-3", "0-3-4", "0-3-4-1")
def test_9_6_3_the_master_is_the_player_in_whose_area_the_card_is() -> None:
    """A card of player a in b's Battle Area blocks for b, in the turn of b's opponent; KO'd, it goes to its owner."""
    lent = battle_card("Wall", keywords=["blocker in opponent turn"])

    async def rules(table: Table) -> None:
        named = {card.face.name: Card(at) for at, card in enumerate(table.state.cards)}
        table.emit(CardMoved(card=named["Wall"], source=Zone("a.hand"), target=Zone("b.battle"), rule="manual"))
        await attack(table, "a", attacker=named["Leader a"], target=named["Leader b"])

    scene = position(rules, a=Side(hand=[lent]))
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Wall 0"])
    scene.pick("activate Wall 0")
    assert scene.asked == ("b", "skill_cost")
    scene.picks("pay_skill_cost Wall", "end_step", "end_step")
    assert (scene.names("b.battle"), scene.names("a.drop"), scene.names("b.drop")) == ([], ["Wall"], [])


@pytest.mark.rule("0-3-4-1")
def test_0_3_4_1_a_card_lent_to_the_attacker_blocks_for_its_owner_no_more() -> None:
    async def rules(table: Table) -> None:
        named = {card.face.name: Card(at) for at, card in enumerate(table.state.cards)}
        table.emit(CardMoved(card=named["Wall"], source=Zone("b.battle"), target=Zone("a.battle"), rule="manual"))
        await attack(table, "a", attacker=named["Leader a"], target=named["Leader b"])

    scene = position(rules, b=Side(battle=blockers("Wall")))
    assert scene.asked == ("a", "offense")
    assert not scene.of(SkillTriggered)


@pytest.mark.rule("9-6-3-2", "9-2-4")
def test_9_6_3_2_what_cannot_be_paid_is_cancelled_without_a_question() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower"), rested=["Wall"]))
    assert scene.options == ["activate Wall 0", "activate Tower 1"]
    facts = scene.pick("activate Wall 0")
    assert facts == tuple(scene.of(PendingCancelled))
    assert cancelled(scene) == [("Wall", 0, LABEL, "9-6-3-2")]
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Tower 0"])
    scene.picks("activate Tower 0", "decline Tower")
    assert not scene.of(SkillActivated)
    assert not scene.of(GuardSwitched)
    assert scene.state.pending == []
    assert folded(scene)


@pytest.mark.rule("9-6-3-2", "9-2-4", "3-1-4")
@pytest.mark.parametrize("areas", [["drop"], ["hand"], ["deck"], ["energy"], ["hand", "battle"], ["drop", "battle"]])
def test_9_6_3_2_a_card_that_has_left_cannot_pay_even_if_it_is_back(areas: list[str]) -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    scene.at("8-1-4", lambda state: moved(scene, "Tower", *areas))
    scene.picks("activate Wall 0", "decline Wall")
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate_gone 0"])
    assert scene.ask.options == (Option("activate_gone", None, number=0),)
    scene.pick("activate_gone 0")
    assert cancelled(scene) == [("Wall", 0, LABEL, "9-6-4-1"), ("Tower", 0, LABEL, "9-6-3-2")]
    assert scene.asked == ("a", "offense")
    assert not scene.rested("Tower")
    assert scene.state.pending == []
    assert folded(scene)


@pytest.mark.rule("9-6-3-2", "1-3-7")
def test_9_6_3_2_a_card_that_has_gone_to_the_combo_area_cannot_pay() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    scene.at("8-1-4", lambda state: moved(scene, "Tower", "combo"))
    scene.picks("activate Wall 0", "decline Wall", "activate Tower 0")
    assert scene.asked == ("a", "offense")
    assert [fact.rule for fact in scene.of(PendingCancelled)] == ["9-6-4-1", "9-6-3-2"]
    assert not scene.rested("Tower")


@pytest.mark.rule("9-2-4")
@pytest.mark.parametrize("rested", [False, True])
def test_9_2_4_a_skill_whose_cards_cost_cannot_be_paid_is_not_offered(rested: bool) -> None:
    hand = [extra_card("Arena", cost=1, keywords=["field"])]
    scene = main(a=Side(hand=hand, energy=several(1, "e"), rested=["e 1"] if rested else []))
    assert ("use Arena 0" in scene.options) is not rested


@pytest.mark.rule("9-6-4")
@pytest.mark.parametrize("player", PLAYERS)
def test_9_6_4_the_cost_is_paid_whole_or_not_at_all(player: Player) -> None:
    foe = opponent(player)
    theirs = Side(battle=blockers("Wall"))
    scene = battle(a=NOBODY if player == "a" else theirs, b=theirs if player == "a" else NOBODY, player=player)
    assert scene.pick("activate Wall 0") == ()
    assert scene.asked == (foe, "skill_cost")
    assert (scene.ask.rule, scene.ask.about) == ("9-6-4", scene.card("Wall"))
    assert scene.options == ["pay_skill_cost Wall", "decline Wall"]
    for answer in ([], scene.options):
        with pytest.raises(IllegalAnswer):
            scene.pick(*answer)
    assert not scene.rested("Wall")
    assert len(scene.state.pending) == 1


@pytest.mark.rule("9-6-4-1")
def test_9_6_4_1_a_skill_that_is_not_paid_for_does_nothing() -> None:
    scene = battle(b=Side(battle=blockers("Wall")))
    scene.pick("activate Wall 0")
    facts = scene.pick("decline Wall")
    assert facts[:1] == tuple(scene.of(PendingCancelled))
    assert cancelled(scene) == [("Wall", 0, LABEL, "9-6-4-1")]
    assert not scene.of(SkillActivated)
    assert not scene.of(GuardSwitched)
    assert not scene.rested("Wall")
    assert scene.state.pending == []
    assert scene.timeline[-5:] == [
        CHECKPOINT,
        "PendingCancelled 9-6-4-1",
        CHECKPOINT,
        "StepBegan 8-2-1",
        "checkpoint 8-2-3",
    ]
    assert folded(scene)


@pytest.mark.rule("9-6-4-2", "9-6-5", "9-6-6")
def test_9_6_5_what_is_paid_for_is_activated_then_resolved() -> None:
    scene = battle(b=Side(battle=blockers("Wall")))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    assert scene.timeline == [
        *ATTACK,
        "SkillTriggered 15-4-2",
        CHECKPOINT,
        "CardRested 15-4-2",
        "SkillActivated 9-6-5",
        "GuardSwitched 15-4-3",
        CHECKPOINT,
        "StepBegan 8-2-1",
        "checkpoint 8-2-3",
    ]
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == ["Leader a", "Wall"]
    assert [fact.together for fact in scene.facts[3:6]] == [False, False, False]
    assert told(scene.of(SkillActivated), scene) == [("Wall", 0, LABEL, "9-6-5")]
    wall = scene.card("Wall")
    assert uses(scene.state) == {SkillUse(wall, scene.state.cards[wall].incarnation, 0): 1}
    assert folded(scene)


@pytest.mark.rule("9-6-6", "15-4-3")
def test_9_6_6_the_new_guard_card_has_nothing_of_what_raised_the_former_one() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower")))
    raised = ComboPowerAdded(card=scene.card("Leader b"), amount=5000, rule="manual")
    scene.at("8-1-4", lambda state: [raised])
    scene.picks("activate Wall 0", "decline Wall")
    assert (power(scene.state, scene.card("Leader b")), power(scene.state, scene.card("Tower"))) == (20000, 15000)
    scene.picks("activate Tower 0", "pay_skill_cost Tower")
    assert (power(scene.state, scene.card("Leader b")), power(scene.state, scene.card("Tower"))) == (15000, 15000)


@pytest.mark.rule("4-2-2-4", "4-2-2-6", "4-2-2-1")
def test_4_2_2_4_one_skill_at_a_time_and_rule_processing_after_each() -> None:
    scene = battle(b=Side(battle=blockers("Wall", "Tower"), hand=[battle_card("weak", power=0)]))
    scene.at("8-1-4", lambda state: moved(scene, "weak", "battle"))
    scene.picks("activate Tower 1", "decline Tower")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardDropped)] == [("weak", "14-6-2")]
    assert scene.asked == ("b", "pending")
    scene.picks("activate Wall 0", "decline Wall")
    assert scene.timeline[3:] == [
        "SkillTriggered 15-4-2",
        CHECKPOINT,
        "PendingCancelled 9-6-4-1",
        CHECKPOINT,
        "CardMoved manual",
        CHECKPOINT,
        "CardDropped 14-6-2",
        CHECKPOINT,
        "PendingCancelled 9-6-4-1",
        CHECKPOINT,
        "StepBegan 8-2-1",
        "checkpoint 8-2-3",
    ]


@pytest.mark.rule("4-2-2-2", "4-2-2-4")
@pytest.mark.parametrize("player", PLAYERS)
def test_4_2_2_4_the_other_player_comes_when_nothing_of_the_turn_players_is_pending(player: Player) -> None:
    """An effect pends a skill of the attacker's too: behind the other's skills, and yet chosen before them."""
    foe = opponent(player)
    mine, theirs = Side(battle=blockers("mine")), Side(battle=blockers("Wall", "Tower"))
    scene = battle(a=mine if player == "a" else theirs, b=theirs if player == "a" else mine, player=player)
    own = SkillTriggered(card=scene.card("mine"), skill=SkillId(0), label=LABEL, rule="manual")
    assert scene.asked == (foe, "pending")
    scene.at("8-1-4", lambda state: [own])
    scene.picks("activate Wall 0", "decline Wall")
    assert [use.card for use in scene.state.pending] == [scene.card("Tower"), scene.card("mine")]
    assert (scene.asked, scene.options) == ((player, "pending"), ["activate mine 1"])
    scene.pick("activate mine 1")
    assert scene.asked == (player, "skill_cost")
    scene.pick("decline mine")
    assert (scene.asked, scene.options) == ((foe, "pending"), ["activate Tower 0"])


@pytest.mark.rule("1-3-7")
@pytest.mark.parametrize("area", ["hand", "energy", "drop", "combo", "life", "deck"])
def test_1_3_7_a_battle_cards_skill_is_not_valid_outside_the_battle_area(area: str) -> None:
    elsewhere: dict[str, Any] = {area: blockers("elsewhere 1", "elsewhere 2")}
    scene = battle(b=replace(Side(battle=blockers("there")), **elsewhere))
    assert told(scene.of(SkillTriggered), scene) == [("there", 0, LABEL, "15-4-2")]
    assert valid(scene.state, scene.card("there"), "blocker") == [0]
    assert valid(scene.state, scene.card("elsewhere 1"), "blocker") == []


@pytest.mark.rule("1-3-7")
def test_1_3_7_a_leaders_skill_is_valid_in_the_leader_area() -> None:
    theirs = Side(
        leader=leader_card("Leader b", keywords=["blocker"]), battle=[*several(1, "target")], rested=["target 1"]
    )
    scene = battle(b=theirs, target="target 1")
    assert told(scene.of(SkillTriggered), scene) == [("Leader b", 0, LABEL, "15-4-2")]


@pytest.mark.rule("15-1-1", "1-3-7")
def test_15_1_1_keyword_skills_are_auto_activate_or_permanent() -> None:
    """Blocker waits for a checkpoint, Field is declared at free timing, Critical holds without a word of anybody."""
    mine = Side(leader=leader_card("Leader a", keywords=["critical"]), hand=[extra_card("Arena", keywords=["field"])])
    scene = main(a=mine, b=Side(battle=blockers("Wall")))
    assert "use Arena 0" in scene.options
    scene.pick("attack Leader b with Leader a")
    assert scene.asked == ("b", "pending")
    scene.picks("activate Wall 0", "decline Wall", "end_step", "end_step")
    assert [fact.rule for fact in scene.of(LifeDropped)] == ["15-5-2"]
    assert told(scene.of(SkillTriggered), scene) == [("Wall", 0, LABEL, "15-4-2")]
    scene.pick("use Arena 0")
    assert scene.names("a.battle") == ["Arena"]
