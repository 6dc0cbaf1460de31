"""Interactions in a battle: cards that leave it, [Blocker], [Revenge], attacks again, combos, and [Counter: Attack]."""

import pytest

from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardDropped,
    DamageDealt,
    GuardSwitched,
    PowersCompared,
)
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Control,
    Flip,
    Gain,
    Give,
    Guard,
    Limit,
    Move,
    Negate,
    Nullify,
    Play,
    Replace,
    Switch,
    Trigger,
)
from events.masters.card import Keyword, LeaderBack
from events.table.fact import CardReadied
from tests.games.masters.conformance.cards import battle_card, leader_card
from tests.games.masters.conformance.scenario import Side, battle, main
from tests.games.masters.conformance.texts import (
    DRAW,
    FOES,
    OWN,
    TO_HAND,
    auto,
    counter,
    countering,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
    permanent,
    weakened,
)
from tests.games.scenario import assert_order

FOG = countering("Fog", "attack", Nullify(what="attack"))
DOUBT = countering("Doubt", "counter", Nullify(what="counter"))
WALL = battle_card("Wall", keywords=["blocker"])


@pytest.mark.trap("MS-12")
@pytest.mark.rule("10-4-1", "7-1-4", "7-1-4-1", "7-4-1-4")
def test_a_blocker_that_leaves_takes_the_attack_with_it() -> None:
    """MS-12. It is the guard card, and without one there is no battle; the first target is not attacked again."""
    flees = battle_card("Wall", keywords=["blocker"], text=[does(TO_HAND, timing="battle")])
    scene = battle(b=Side(battle=[flees]))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    scene.pass_on("answer", "offense")
    scene.pick("skill Wall 1")
    finish(scene)
    assert not scene.of(DamageDealt)
    assert not scene.of(PowersCompared)
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]
    assert scene.names("b.hand") == ["Wall"]


@pytest.mark.rule("7-1-3", "7-1-4", "10-4-1", "8-6-4")
def test_a_blocker_that_is_pending_as_the_attack_is_negated_switches_nothing() -> None:
    """The checkpoint comes before the end of the battle: the skill is activated, and there is no target to switch."""
    scene = battle(b=Side(hand=[FOG], battle=[WALL]))
    scene.pick("skill Fog 0")
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    finish(scene)
    assert scene.rested("Wall")
    assert not scene.of(GuardSwitched)
    assert not scene.of(DamageDealt)


@pytest.mark.rule("8-3-2", "8-6-4-1", "10-4-1")
def test_a_blocker_that_is_negated_while_it_is_pending_does_not_block() -> None:
    """The skill of the attacker is the turn player's, and resolved first; the Blocker keeps its position."""
    glare = auto("attacks", Give(what=FOES, changes=(Negate(),)))
    scene = battle(a=Side(battle=[battle_card("Basilisk", text=[glare])]), b=Side(battle=[WALL]), attacker="Basilisk")
    scene.pick("activate Basilisk 0")
    finish(scene, pays=True)
    assert_order(scene.timeline, "SkillActivated", "PendingCancelled 8-6-4-1", "StepBegan 7-2-1", "DamageDealt")
    assert not scene.rested("Wall")
    assert len(scene.of(DamageDealt)) == 1


@pytest.mark.rule("7-1-1", "7-1-3", "7-1-4", "7-1-4-2", "8-6-1", "10-8-1")
def test_an_attack_that_is_negated_still_triggers_what_attacks_trigger() -> None:
    """It was made: skills "when this card attacks" are resolved, and [Dual Attack] switches the card afterwards."""
    fist = battle_card("Fist", keywords=["dual_attack"], text=[auto("attacks", DRAW)])
    scene = main(a=Side(battle=[fist]), b=Side(hand=[FOG]))
    scene.pick("attack Leader b with Fist")
    scene.pick("skill Fog 0")
    finish(scene)
    assert drawn(scene) == ["a"]
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]
    assert "attack Leader b with Fist" in scene.options


@pytest.mark.rule("4-7-3-5", "4-7-3-6", "10-10-3-3", "10-10-5")
def test_a_counter_that_is_countered_negates_no_attack() -> None:
    """The chain resolves from its end: the negation is negated, both cards are in the Drop, and the attack goes on."""
    scene = battle(a=Side(hand=[DOUBT]), b=Side(hand=[FOG]))
    scene.picks("skill Fog 0", "skill Doubt 0")
    assert scene.asked == ("b", "answer")
    scene.pick("decline")
    assert scene.asked == ("a", "offense")
    assert (scene.names("a.drop"), scene.names("b.drop")) == (["Doubt"], ["Fog"])
    finish(scene)
    assert len(scene.of(DamageDealt)) == 1


@pytest.mark.rule("4-7-3-5", "8-6-7", "3-1-4", "10-10-4")
def test_a_counter_whose_card_has_left_the_hand_resolves_without_it() -> None:
    """It was activated, so that the rest of it is done; the card in the Drop is another one, and is not played."""
    ambush = battle_card("Ambush", text=[counter("attack", Play(what="this"), DRAW)])
    theft = countering("Theft", "counter", Move(to="drop", what=Cards(whose="opponent", zones=("hand",))))
    scene = battle(a=Side(hand=[theft]), b=Side(hand=[ambush]))
    scene.picks("skill Ambush 0", "skill Theft 0")
    finish(scene, "offense")
    assert (scene.names("b.drop"), scene.names("b.battle")) == (["Ambush"], [])
    assert drawn(scene) == ["b"]


@pytest.mark.rule("7-1-4", "8-6-7", "7-1-4-2")
def test_an_attacker_that_a_counter_removes_still_has_its_skill_resolved() -> None:
    """The skill was pending before: it is activated though its card is gone; then the battle ends without a result."""
    snare = countering("Snare", "attack", Move(to="hand", what=FOES))
    scene = battle(
        a=Side(battle=[battle_card("Fist", text=[auto("attacks", DRAW)])]), b=Side(hand=[snare]), attacker="Fist"
    )
    scene.pick("skill Snare 0")
    finish(scene)
    assert (scene.names("a.hand")[:1], drawn(scene)) == (["Fist"], ["a"])
    assert not scene.of(DamageDealt)
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-1-4-4"]


@pytest.mark.rule("10-9-1", "10-19-1", "10-12-1")
@pytest.mark.parametrize(("keyword", "falls"), [("barrier", True), ("indestructible", False)])
def test_revenge_chooses_nothing_and_is_a_skill(keyword: Keyword, falls: bool) -> None:
    """[Barrier] keeps a card from being chosen alone; [Indestructible] from the KO by the opponent's skill."""
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    fist = battle_card("Fist", keywords=[keyword])
    scene = finish(battle(a=Side(battle=[fist]), b=theirs, attacker="Fist", target="Thorn"))
    assert koed(scene) == (["Thorn", "Fist"] if falls else ["Thorn"])


@pytest.mark.trap("MS-23")
@pytest.mark.rule("10-9-1", "8-9-1", "8-9-2-3")
def test_revenge_kos_the_attacker_once_in_a_battle() -> None:
    """MS-23: the card was attacked, and KO'd in battle, but takes revenge once: a replacement is needed only once."""
    survives = Replace(event=Trigger(on="ko"), instead=(DRAW,), times=1)
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    fist = battle_card("Fist", text=[permanent(survives)])
    scene = finish(battle(a=Side(battle=[fist]), b=theirs, attacker="Fist", target="Thorn"))
    assert (koed(scene), scene.names("a.battle"), drawn(scene)) == (["Thorn"], ["Fist"], ["a"])


@pytest.mark.rule("10-9-1", "7-4-1-4-2")
def test_revenge_is_taken_by_a_card_that_became_the_guard_card_without_being_attacked() -> None:
    """It is KO'd in battle by a Battle Card, which is the other of its two occasions."""
    steps_in = does(Guard(what=named("Thorn", whose="you")), timing="battle")
    theirs = Side(leader=leader("b", steps_in), battle=[battle_card("Thorn", keywords=["revenge"])])
    scene = battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist").pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert koed(scene) == ["Thorn", "Fist"]


@pytest.mark.trap("MS-23")
@pytest.mark.rule("10-9-1", "8-3-2")
@pytest.mark.parametrize("negated", [True, False])
def test_revenge_is_taken_at_the_end_of_the_battle_by_a_card_that_has_it_then(negated: bool) -> None:
    """MS-23. The skill may be gained, or negated, between the attack and the end of the battle."""
    change = Negate() if negated else Gain(keywords=("revenge",))
    doubts = does(Choose(cards=FOES), Give(changes=(change,)), timing="battle", limit=Limit())
    thorn = battle_card("Thorn", power=20000, keywords=["revenge"] if negated else [])
    mine, theirs = (
        Side(leader=leader("a", doubts), battle=[battle_card("Fist")]),
        Side(battle=[thorn], rested=["Thorn"]),
    )
    scene = battle(a=mine, b=theirs, attacker="Fist", target="Thorn").pass_on("answer")
    scene.picks("skill Leader a 0", "choose Thorn")
    finish(scene)
    assert koed(scene) == ([] if negated else ["Fist"])


@pytest.mark.rule("10-9-1")
def test_revenge_that_a_permanent_skill_gives_is_taken() -> None:
    lends = leader("b", permanent(Gain(keywords=("revenge",)), what=OWN))
    theirs = Side(leader=lends, battle=[battle_card("Thorn", power=20000)], rested=["Thorn"])
    scene = finish(battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Thorn"))
    assert koed(scene) == ["Fist"]


@pytest.mark.rule("10-9-1")
def test_a_card_that_has_left_before_the_end_of_the_battle_takes_no_revenge() -> None:
    """It was not KO'd in battle, and is not there at its end."""
    shoos = does(Choose(cards=FOES), Move(to="hand"), timing="battle", limit=Limit())
    mine = Side(leader=leader("a", shoos), battle=[battle_card("Fist")])
    theirs = Side(battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    scene = battle(a=mine, b=theirs, attacker="Fist", target="Thorn").pass_on("answer")
    scene.picks("skill Leader a 0", "choose Thorn")
    finish(scene)
    assert koed(scene) == []


@pytest.mark.rule("10-9-1", "7-1-4-2")
@pytest.mark.parametrize("target", ["Thorn", "Leader b"])
def test_revenge_is_taken_for_an_attack_that_was_negated_on_that_card_alone(target: str) -> None:
    theirs = Side(hand=[FOG], battle=[battle_card("Thorn", keywords=["revenge"])], rested=["Thorn"])
    scene = battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target=target)
    scene.pick("skill Fog 0")
    finish(scene)
    assert koed(scene) == (["Fist"] if target == "Thorn" else [])


@pytest.mark.rule("10-8-1", "10-8-1-1", "1-3-2-1", "10-11-1")
def test_dual_attack_does_nothing_for_a_card_that_is_active_already() -> None:
    """The skill was used for that attack, so that the second attack, made thanks to another card, is the last."""
    wakes = auto("offense_begins", Switch(mode="active", what=named("Fist")), card=None, limit=Limit())
    mine = Side(battle=[battle_card("Fist", keywords=["dual_attack"]), battle_card("Drum", text=[wakes])])
    scene = main(a=mine, b=Side(leader=leader("b", power=30000)))
    for _ in range(2):
        assert len(scene.of(CardReadied)) == len(scene.of(AttackDeclared))
        scene.pick("attack Leader b with Fist")
        finish(scene)
    assert "attack Leader b with Fist" not in scene.options


@pytest.mark.rule("10-8-1", "3-1-4", "10-11-2")
def test_a_card_with_triple_attack_that_leaves_and_returns_attacks_anew() -> None:
    """It is a new card, with skills that nobody has used this turn."""
    again = does(Move(to="hand", what=named("Fist")), Play(what=Cards(whose="you", zones=("hand",))))
    mine = Side(leader=leader("a", again), battle=[battle_card("Fist", keywords=["triple_attack"])])
    scene = main(a=mine, b=Side(leader=leader("b", power=30000)))
    for _ in range(3):
        scene.pick("attack Leader b with Fist")
        finish(scene)
    assert "attack Leader b with Fist" not in scene.options
    scene.pick("skill Leader a 0")
    finish(scene)
    for _ in range(3):
        scene.pick("attack Leader b with Fist")
        finish(scene)
    assert "attack Leader b with Fist" not in scene.options


AWAKEN = does(DRAW, Flip(), timing="battle", keyword="awaken")


@pytest.mark.trap("MS-13")
@pytest.mark.rule("10-2-3", "10-2-5", "7-3-1-2-2-3", "7-4-1-4")
def test_a_leader_that_awakens_in_the_defense_step_is_still_attacked_and_defends_with_its_new_power() -> None:
    """MS-13. The same card with other information: it is the guard card with what combos and effects have given it."""
    back = LeaderBack(name="Leader b, awake", power=20000)
    grows = does(Give(what="this", changes=(Adjust(figure="power", by=5000),), until="battle"), timing="battle")
    theirs = Side(leader=leader_card("Leader b", text=[AWAKEN, grows], back=back), life=4)
    scene = battle(a=Side(battle=[battle_card("Fist", power=20000)]), b=theirs, attacker="Fist")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 1")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(20000, 25000)]
    assert not scene.of(DamageDealt)


@pytest.mark.rule("11-3-4", "3-1-5", "7-4-1-2", "7-4-1-6", "11-3-2")
def test_a_card_takes_those_under_it_into_a_combo_and_to_the_drop_afterwards() -> None:
    """From the Battle Area to the Combo Area they stay under it, and add no combo power; then all go to the Drop."""
    mine = Side(hand=[battle_card("Dragon", combo=10000, text=[from_hand("evolve", OWN)])], battle=[battle_card("Egg")])
    scene = main(a=mine)
    scene.picks("skill Dragon 0", "material Egg", "attack Leader b with Leader a")
    scene.pass_on("answer")
    scene.pick("combo Dragon")
    assert (scene.names("a.combo"), scene.names("a.under"), scene.names("a.drop")) == (["Dragon"], ["Egg"], [])
    finish(scene)
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(25000, 15000)]
    assert sorted(scene.names("a.drop")) == ["Dragon", "Egg"]


@pytest.mark.rule("3-7-5", "10-1-2", "7-4-1-6")
def test_cards_of_a_combo_that_go_to_the_drop_are_not_koed() -> None:
    """They were placed there for another reason, and their text was negated besides."""
    page = battle_card("Page", text=[auto("ko", DRAW), auto("moved", DRAW, target=("drop",))])
    scene = battle(a=Side(hand=[page])).pass_on("answer")
    scene.pick("combo Page")
    finish(scene)
    assert (scene.names("a.drop"), koed(scene), drawn(scene)) == (["Page"], [], [])


@pytest.mark.trap("MS-15")
@pytest.mark.rule("7-4-1-6", "3-1-7-1", "11-5-1", "4-2-2")
def test_a_card_of_the_opponent_that_one_combos_with_goes_to_its_owners_drop() -> None:
    """MS-15: the Combo Area is the master's, the Drop the owner's."""
    takes = does(Choose(cards=FOES), Control())
    scene = main(a=Side(leader=leader("a", takes)), b=Side(battle=[battle_card("Turncoat")]))
    scene.pick("skill Leader a 0")
    scene.pick("choose Turncoat")
    scene.pick("attack Leader b with Leader a")
    scene.pass_on("answer")
    scene.pick("combo Turncoat")
    assert scene.names("a.combo") == ["Turncoat"]
    finish(scene)
    assert (scene.names("a.drop"), scene.names("b.drop")) == ([], ["Turncoat"])
    assert [line for line in scene.timeline if line.startswith("CardDropped")] == ["CardDropped 7-4-1-6"]


@pytest.mark.trap("MS-12")
@pytest.mark.rule("9-5-2", "9-1-2-2", "7-1-4", "7-1-4-1")
def test_an_attacker_that_loses_all_power_is_koed_before_powers_are_compared() -> None:
    """MS-12. Combo power is added in the Damage Step only: until then it cannot keep the card alive."""
    drains = does(weakened(Cards(kinds=("battle",), whose="opponent", role="attack")), timing="battle")
    mine = Side(battle=[battle_card("Fist")], hand=[battle_card("Page")])
    scene = battle(a=mine, b=Side(leader=leader("b", drains)), attacker="Fist").pass_on("answer")
    scene.pick("combo Page")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert koed(scene) == ["Fist"]
    assert not scene.of(PowersCompared)
    assert sorted(scene.names("a.drop")) == ["Fist", "Page"]


@pytest.mark.rule("7-1", "1-3-3")
def test_a_card_that_may_not_attack_any_more_finishes_the_attack_that_it_has_made() -> None:
    """What is forbidden is to attack, which it did before."""
    binds = does(Give(what=FOES, changes=(Cannot(action="attack"),)), timing="battle")
    scene = battle(a=Side(battle=[battle_card("Fist")]), b=Side(leader=leader("b", binds)), attacker="Fist")
    scene.pass_on("answer", "offense")
    scene.pick("skill Leader b 0")
    finish(scene)
    assert len(scene.of(DamageDealt)) == 1


@pytest.mark.rule("10-4-1", "7-1-1", "8-6-4")
@pytest.mark.parametrize("pays", [True, False])
def test_a_second_blocker_takes_the_attack_over_from_the_first(pays: bool) -> None:
    """Both were triggered by the attack, and no rule of this book takes the second one back; it is no new attack."""
    scene = battle(b=Side(battle=[WALL, battle_card("Gate", keywords=["blocker"])]))
    scene.picks("activate Wall 0", "pay_skill_cost Wall")
    finish(scene, pays=pays)
    assert koed(scene) == (["Gate"] if pays else ["Wall"])
    assert len(scene.of(AttackDeclared)) == 1


@pytest.mark.rule("7-1-4-1", "7-4-1-6")
@pytest.mark.parametrize("broken", [True, False])
def test_cards_of_combos_are_dropped_by_the_rule_of_a_battle_that_ends_so(broken: bool) -> None:
    shoos = does(Move(to="hand", what=Cards(whose="you", role="attack")), timing="battle", limit=Limit())
    scene = battle(a=Side(hand=[battle_card("Drum")], battle=[battle_card("Fist", text=[shoos])]), attacker="Fist")
    scene.pass_on("answer")
    scene.pick("combo Drum")
    if broken:
        scene.pick("skill Fist 0")
    finish(scene)
    assert [fact.rule for fact in scene.of(CardDropped)] == ["7-1-4-1" if broken else "7-4-1-6"]
