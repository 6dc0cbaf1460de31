"""The sixteen parts of the battle sequence."""

import pytest

from events.dbz.facts import (
    AttackDeclared,
    AttackSucceeded,
    CardDiscarded,
    ControlPassed,
    DamageDetermined,
    LifeCardLost,
    StagesLost,
    StagesPaid,
)
from events.language.effect import May, Named, Remove, Skill, Trigger
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn
from tests.games.dbz.conformance.attacking import foe, perform, shield
from tests.games.dbz.conformance.cards import (
    DRAW,
    PHYSICAL,
    anger,
    ball,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    pay,
    physical,
    power,
    prevents,
    stack,
    stages,
    stops,
    strike,
    stronger,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.scenario import assert_order


@pytest.mark.rule("battle-sequence/intro")
@pytest.mark.rule("battle-sequence/1")
@pytest.mark.rule("battle-sequence/2")
@pytest.mark.rule("battle-sequence/8")
@pytest.mark.rule("battle-sequence/10")
@pytest.mark.rule("battle-sequence/13")
@pytest.mark.rule("battle-sequence/15")
def test_an_attack_goes_through_its_parts_in_their_order() -> None:
    empower = May(effects=(stronger(2),), name="empower")
    beam = energy("Beam", anger(1), blast(stages(1), life(3)), empower, costs=[pay(2)])
    guard = card("combat", "Guard", prevents("life card", 1))
    scene = position(attacks, a=Side(hand=[beam], stages=5), b=foe(guard))
    perform(scene, "Beam").pick("do")
    scene.use("Guard")
    assert_order(
        scene.timeline,
        "AttackDeclared battle-sequence/1",
        "StagesPaid",
        "EmpowerUsed",
        "PlayerCountersPlaced",
        "SkillDeclared battle-sequence/5",
        "AttackSucceeded battle-sequence/8",
        "DamageDetermined battle-sequence/10",
        "StagesLost damage/stages",
        "DamageDealt battle-sequence/13",
        "LifeCardLost",
        "AttackEnded",
        "DeclarationEnded battle-sequence/intro",
    )
    assert len(scene.of(LifeCardLost)) == 3 + 2 - 1
    assert [fact.amount for fact in scene.of(StagesLost) if not isinstance(fact, StagesPaid)] == [1]


@pytest.mark.rule("battle-sequence/1")
def test_a_player_who_passes_uses_nothing_and_nobody_defends() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(card("combat", "Guard", stops(PHYSICAL))))
    scene.pick("pass")
    assert scene.asked == ("b", "attack")
    assert not scene.of(AttackDeclared)
    assert scene.names("a.hand") == ["Hook"]


@pytest.mark.rule("battle-sequence/2")
def test_costs_are_paid_before_what_the_card_says_and_not_if_nothing_costs() -> None:
    beam = energy("Beam", power(3), blast(), costs=[pay(4)])
    scene = position(attacks, a=Side(hand=[beam, physical("Hook")], stages=5))
    perform(scene, "Beam")
    assert_order(scene.timeline, "StagesPaid", "StagesGained", "AttackSucceeded")
    assert scene.stages("Marek 1") == 5 - 4 + 3
    scene.pass_until("attack", player="a").use("Hook")
    assert [fact.amount for fact in scene.of(StagesPaid)] == [4]


@pytest.mark.rule("battle-sequence/3/definition")
@pytest.mark.rule("effects/if-successful")
def test_what_follows_if_successful_is_no_secondary_effect() -> None:
    hook = physical("Hook", anger(1), strike(then=[DRAW]))
    scene = position(attacks, a=Side(hand=[hook])).use("Hook")
    assert_order(scene.timeline, "PlayerCountersPlaced", "AttackSucceeded", "StagesLost", "CardDrawn", "AttackEnded")


@pytest.mark.rule("battle-sequence/3/definition")
def test_what_follows_if_successful_does_not_follow_a_stopped_attack() -> None:
    hook = physical("Hook", anger(1), strike(then=[DRAW]))
    scene = position(attacks, a=Side(hand=[hook]), b=foe(card("combat", "Guard", stops(PHYSICAL))))
    scene.use("Hook").use("Guard")
    assert not scene.of(CardDrawn)
    assert scene.anger("a") == 1


@pytest.mark.rule("battle-sequence/3/non-attack")
def test_all_that_a_card_says_that_does_not_attack_is_secondary_and_nobody_defends() -> None:
    breath = card("combat", "Breath", does(power(2), anger(1)))
    scene = position(attacks, a=Side(hand=[breath]), b=foe(card("combat", "Guard", stops())))
    scene.use("Breath")
    assert_order(scene.timeline, "StagesGained", "PlayerCountersPlaced", "CardDiscarded battle-sequence/16")
    assert scene.asked == ("b", "attack")
    assert not scene.of(AttackSucceeded)


@pytest.mark.rule("battle-sequence/4")
def test_the_defender_says_who_is_in_control_after_what_the_attacker_says_and_before_the_defense() -> None:
    tobin = hero("Tobin")
    guard = card("combat", "Guard", stops(PHYSICAL))
    b = foe(guard, stages=1, allies=[tobin])
    scene = position(attacks, a=Side(hand=[physical("Hook", anger(1), strike())]), b=b).use("Hook")
    assert scene.asked == ("b", "control")
    assert scene.anger("a") == 1
    scene.pick("control Tobin 1")
    assert scene.asked == ("b", "defend")
    assert scene.of(ControlPassed)[-1].rule == "battle-sequence/4"


@pytest.mark.rule("battle-sequence/4")
def test_who_has_more_than_the_bottom_two_power_stages_is_not_asked_who_is_in_control() -> None:
    b = foe(card("combat", "Guard", stops(PHYSICAL)), stages=2, allies=[hero("Tobin")])
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=b).use("Hook")
    assert scene.asked == ("b", "defend")


@pytest.mark.trap("DBZ-34")
@pytest.mark.rule("battle-sequence/5")
@pytest.mark.rule("damage/prevention")
def test_there_is_one_defense_and_one_that_does_not_stop_is_not_replaced() -> None:
    """DBZ-34."""
    hand = [card("combat", "Weak", prevents("power stage", 1)), card("combat", "Guard", stops(PHYSICAL))]
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(4)))]), b=foe(*hand)).use("Hook")
    assert sorted(scene.usable) == ["Guard", "Weak"]
    scene.use("Weak")
    assert scene.of(AttackSucceeded)
    assert scene.names("b.hand") == ["Guard"]
    assert scene.stages("Ilka 1") == 5 - 3


@pytest.mark.rule("battle-sequence/5")
@pytest.mark.rule("combat/defend")
def test_a_defense_may_come_from_a_power_or_a_card_in_play_and_from_the_defender_alone() -> None:
    b = foe(main=[hero("Ilka", 1, stops(PHYSICAL)), hero("Ilka", 2)], noncombats=[card("noncombat", "Wall", stops())])
    a = Side(hand=[physical("Hook"), card("combat", "Own", stops())])
    scene = position(attacks, a=a, b=b).use("Hook")
    assert sorted(scene.usable) == ["Ilka 1", "Wall"]
    scene.use("Wall")
    assert scene.names("b.discard") == ["Wall"]
    assert not scene.of(AttackSucceeded)


@pytest.mark.rule("battle-sequence/6")
def test_what_a_defense_says_is_done_in_its_order_before_the_damage() -> None:
    guard = card("combat", "Guard", does(anger(1), power(2), timing="defense"))
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(4)))]), b=foe(guard))
    scene.use("Hook").use("Guard")
    assert_order(scene.timeline, "PlayerCountersPlaced", "StagesGained", "AttackSucceeded", "StagesLost")
    assert scene.stages("Ilka 1") == 5 + 2 - 4


@pytest.mark.trap("DBZ-35")
@pytest.mark.rule("battle-sequence/7")
def test_defense_shields_must_be_used_one_after_the_other_until_the_attack_is_stopped() -> None:
    """DBZ-35."""
    b = foe(noncombats=[shield("Wall"), shield("Moat")])
    scene = position(attacks, a=Side(hand=[physical("Hook"), physical("Jab")]), b=b).use("Hook")
    assert scene.asked == ("b", "shield")
    assert scene.options == ["skill Wall 0", "skill Moat 0"]
    scene.use("Moat")
    assert not scene.of(AttackSucceeded)
    assert scene.names("b.noncombats") == ["Wall", "Moat"]
    scene.pass_until("attack", player="a").use("Jab")
    assert scene.usable == ["Wall"]


@pytest.mark.rule("battle-sequence/intro")
@pytest.mark.rule("battle-sequence/7")
def test_a_defense_shield_waits_for_a_defense_and_is_not_used_if_the_attack_was_stopped() -> None:
    b = foe(card("combat", "Guard", stops(PHYSICAL)), noncombats=[shield("Wall")])
    scene = position(attacks, a=Side(hand=[physical("Hook"), physical("Jab")]), b=b).use("Hook")
    assert scene.usable == ["Guard"]
    scene.use("Guard").pass_until("attack", player="a").use("Jab")
    assert scene.asked == ("b", "shield")


@pytest.mark.rule("battle-sequence/7")
def test_a_defense_shield_against_the_other_kind_of_attack_is_not_used() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam")]), b=foe(noncombats=[shield("Wall")]))
    perform(scene, "Beam")
    assert scene.of(AttackSucceeded)
    assert not [fact for fact in scene.of(SkillActivated) if scene.name(fact.card) == "Wall"]


@pytest.mark.trap("DBZ-35")
@pytest.mark.rule("battle-sequence/7")
@pytest.mark.parametrize("word", ["focused", "unstoppable"])
def test_all_defense_shields_are_used_up_by_an_attack_that_they_cannot_stop(word: str) -> None:
    """DBZ-35."""
    hand = [physical("Hook", strike(keywords=[word])), physical("Jab")]
    b = foe(noncombats=[shield("Wall", anger(1)), shield("Moat")])
    scene = position(attacks, a=Side(hand=hand), b=b).use("Hook").pass_until("attack", player="a").use("Jab")
    assert len(scene.of(AttackSucceeded)) == 2
    assert scene.anger("b") == 0


@pytest.mark.rule("battle-sequence/8")
def test_an_attack_that_deals_no_damage_is_successful() -> None:
    hook = physical("Hook", strike(stages(0), then=[DRAW]))
    scene = position(attacks, a=Side(hand=[hook])).use("Hook")
    assert scene.of(AttackSucceeded)
    assert not scene.of(StagesLost)
    assert len(scene.of(CardDrawn)) == 1


@pytest.mark.rule("battle-sequence/8")
@pytest.mark.parametrize("stopped", [False, True])
def test_what_waits_for_a_successful_attack_comes_before_its_damage(stopped: bool) -> None:
    waits = Skill(kind="auto", trigger=Trigger(on="attack_successful", whose="you", card=None), effects=(anger(1),))
    hand = [card("combat", "Guard", stops(PHYSICAL))] if stopped else []
    a = Side(hand=[physical("Hook")], drills=[card("drill", "Form", waits)])
    scene = position(attacks, a=a, b=foe(*hand)).use("Hook")
    if stopped:
        scene.use("Guard")
    else:
        scene.pass_until("attack")
        assert_order(scene.timeline, "AttackSucceeded", "PlayerCountersPlaced", "DamageDetermined", "StagesLost")
    assert scene.anger("a") == int(not stopped)


@pytest.mark.rule("battle-sequence/9")
def test_the_base_damage_is_the_stated_one_and_else_that_of_the_table() -> None:
    strong = stack("Marek", rating=(0, 700_000, 2_000_000))
    hand = [physical("Hook"), physical("Throw", strike(stages(6)))]
    scene = position(attacks, a=Side(main=strong, stages=2, hand=hand), b=foe(stages=10))
    scene.use("Hook").pass_until("attack", player="a").use("Throw")
    assert [(fact.base_stages, fact.base_life) for fact in scene.of(DamageDetermined)] == [(3, 0), (6, 0)]


@pytest.mark.rule("battle-sequence/10")
def test_modifiers_are_added_to_the_base_and_taken_from_it_to_0_at_least() -> None:
    drill = card("drill", "Form", does(timing="attack"))
    soft = physical("Soft", stronger(-3, "power stage"), strike(stages(2)))
    hard = physical("Hard", stronger(3, "power stage"), strike(stages(2)))
    scene = position(attacks, a=Side(hand=[soft, hard], drills=[drill]))
    scene.use("Soft").pass_until("attack", player="a").use("Hard")
    assert [(fact.base_stages, fact.stages) for fact in scene.of(DamageDetermined)] == [(2, 0), (2, 5)]
    assert scene.stages("Ilka 1") == 0


@pytest.mark.rule("battle-sequence/12")
@pytest.mark.rule("battle-sequence/13")
def test_power_stages_of_damage_come_before_life_cards() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(2), life(2)))])).use("Hook")
    assert_order(scene.timeline, "DamageDetermined", "StagesLost", "LifeCardLost")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (3, 18)


@pytest.mark.rule("battle-sequence/14")
@pytest.mark.parametrize(("dealt", "asked"), [(5, True), (4, False)])
def test_who_deals_five_life_cards_may_capture_before_what_follows_if_successful(dealt: int, asked: bool) -> None:
    beam = energy("Beam", blast(life(dealt), then=[DRAW]))
    scene = position(attacks, a=Side(hand=[beam]), b=foe(balls=[ball(1)]))
    perform(scene, "Beam")
    assert (scene.asked == ("a", "capture")) == asked
    assert bool(scene.of(CardDrawn)) != asked
    if asked:
        scene.pick("capture Moon Ball 1")
        scene.pass_until("attack")
        assert_order(scene.timeline, "LifeCardLost", "BallCaptured", "CardDrawn")


@pytest.mark.rule("battle-sequence/15")
def test_the_attacker_orders_what_follows_if_successful() -> None:
    sentences = [Named(effects=(DRAW,), name="one"), Named(effects=(anger(1),), name="two")]
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(then=sentences))])).use("Hook")
    assert scene.asked == ("a", "order")
    scene.pick("mode 1", "mode 0")
    assert_order(scene.timeline, "StagesLost", "PlayerCountersPlaced", "CardDrawn")


@pytest.mark.rule("battle-sequence/16")
@pytest.mark.rule("keywords/empower-4")
def test_a_card_goes_where_its_text_says_after_the_attack() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(), Remove(what="this"))])).use("Hook")
    assert_order(scene.timeline, "AttackEnded", "CardRemoved")
    assert scene.names("a.removed") == ["Hook"]
    assert not scene.of(CardDiscarded)
