"""What is used between the parts of an attack, what stops it, what goes on after it, and with what one attacks."""

import pytest

from events.dbz.facts import (
    AttackEnded,
    AttackSucceeded,
    EmpowerUsed,
    StagesLost,
)
from events.language.effect import Cannot, Cards, Decree, If, Nullify, Trigger, Turn
from events.skills.declared import DeclarationNullified
from tests.games.dbz.conformance.attacking import foe, perform, wait
from tests.games.dbz.conformance.cards import (
    DRAW,
    ENERGY,
    PHYSICAL,
    anger,
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
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position, whole_combat
from tests.games.scenario import assert_order

COMBAT = Cards(kinds=("combat",))
NEEDED = card("combat", "Wind", does(anger(1), timing="needed"))


@pytest.mark.trap("DBZ-51")
@pytest.mark.rule("general/use-when-needed/1")
def test_what_is_used_when_needed_is_used_between_the_parts_and_not_during_one() -> None:
    """DBZ-51."""
    hook = physical("Hook", anger(1), power(1), strike(stages(2), life(2), then=[DRAW, anger(1)]))
    scene = position(attacks, a=Side(hand=[hook]), b=foe(NEEDED))
    scene.pass_until("answer", player="b").pick("decline")
    scene.use("Hook")
    between = []
    while scene.asked == ("b", "answer") and not scene.of(AttackEnded):
        between.append((scene.anger("a"), scene.stages("Marek 1"), scene.stages("Ilka 1"), scene.life("b")))
        scene.pick("decline")
    declared, spoken, struck, hurt = (0, 5, 5, 20), (1, 6, 5, 20), (1, 6, 3, 20), (1, 6, 3, 18)
    assert list(dict.fromkeys(between)) == [declared, spoken, struck, hurt]
    assert scene.anger("a") == 2


@pytest.mark.trap("DBZ-51")
@pytest.mark.rule("general/use-when-needed/1")
def test_who_has_nothing_to_use_when_needed_is_not_asked() -> None:
    """DBZ-51."""
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(physical("Jab"))).use("Hook")
    assert scene.asked == ("b", "attack")


@pytest.mark.rule("battle-sequence/1", "battle-sequence/2")
def test_nothing_is_used_when_needed_before_an_attack_is_paid_for() -> None:
    scene = wait(position(attacks, a=Side(hand=[physical("Jab")]), b=foe(NEEDED))).use("Jab")
    assert scene.asked == ("b", "answer")
    assert_order(scene.timeline, "AttackDeclared", "TargetChosen", "SkillActivated", "ResolutionBegan")


@pytest.mark.rule("battle-sequence/5", "battle-sequence/6")
def test_nothing_is_used_when_needed_before_a_defense_is_paid_for() -> None:
    guard = card("combat", "Guard", stops(PHYSICAL))
    scene = wait(position(attacks, a=Side(hand=[physical("Jab"), NEEDED]), b=foe(guard))).use("Jab")
    wait(scene).use("Guard")
    assert scene.asked == ("a", "answer")
    assert scene.timeline[-2:] == ["SkillActivated battle-sequence/5", "ResolutionBegan battle-sequence/6"]


@pytest.mark.rule("combat/prepare-attacker", "combat/prepare-defender")
def test_cards_are_used_when_needed_as_the_attacker_has_prepared() -> None:
    scene = position(whole_combat, a=Side(hand=[NEEDED]))
    assert (scene.asked, scene.state.step) == (("a", "answer"), "Attacker prepares")
    scene.use("Wind").pass_until("attack")
    before, after = "StepBegan combat/prepare-attacker", "StepBegan combat/prepare-defender"
    assert_order(scene.timeline, before, "SkillActivated", after)


@pytest.mark.rule("general/use-when-needed/3", "cards/play-then-use")
def test_a_card_that_is_used_when_needed_is_on_the_table_as_it_is_answered() -> None:
    a = Side(hand=[card("combat", "Gust", does(anger(1), timing="needed"))])
    scene = position(attacks, a=a, b=foe(NEEDED)).pass_until("answer", player="a").use("Gust")
    assert scene.asked == ("b", "answer")
    assert scene.names("a.in_use") == ["Gust"]
    assert_order(scene.timeline, "CardShown", "SkillActivated")


@pytest.mark.rule("general/use-when-needed/3")
def test_what_answers_another_thing_used_when_needed_takes_effect_first() -> None:
    a = Side(hand=[card("combat", "Gust", does(anger(1), timing="needed"))])
    reply = card("combat", "Hush", does(anger(-1, "opponent"), timing="needed"))
    scene = position(attacks, a=a, b=foe(reply))
    scene.pass_until("answer", player="a").use("Gust")
    assert scene.asked == ("b", "answer")
    scene.use("Hush")
    assert scene.anger("a") == 1


SPHERE = card(
    "combat",
    "Sphere",
    does(
        Nullify(what="use"),
        timing="needed",
        trigger=Trigger(
            on="used", whose="opponent", card=COMBAT, also=(Trigger(on="defends", whose="opponent", card=COMBAT),)
        ),
    ),
)
"""What stops a Combat card that the opponent uses."""


@pytest.mark.rule("general/use-when-needed/1")
@pytest.mark.rule("general/use-when-needed/3", "examples/28")
@pytest.mark.parametrize(("answers", "gained"), [(0, 1), (1, 0), (2, 1)])
def test_a_card_is_stopped_before_it_does_what_it_says_unless_what_stops_it_is_stopped(
    answers: int, gained: int
) -> None:
    a = Side(hand=[card("combat", "Rage", does(anger(1))), SPHERE])
    scene = wait(position(attacks, a=a, b=foe(SPHERE))).use("Rage")
    assert scene.anger("a") == 0
    for place in range(2):
        if place < answers:
            assert scene.asked == ("ba"[place], "answer")
            scene.use("Sphere")
    scene.pass_until("attack")
    assert scene.anger("a") == gained
    assert scene.names("a.discard")[-1:] == ["Rage"]


@pytest.mark.rule("general/use-when-needed/1")
@pytest.mark.rule("battle-sequence/6", "examples/29")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_defense_is_stopped_before_it_does_what_it_says(stopped: bool) -> None:
    a = Side(hand=[physical("Hook"), SPHERE])
    scene = wait(position(attacks, a=a, b=foe(card("combat", "Guard", stops(PHYSICAL, anger(1))))))
    wait(scene.use("Hook")).use("Guard")
    assert scene.asked == ("a", "answer")
    if stopped:
        scene.use("Sphere")
    scene.pass_until("attack")
    assert bool(scene.of(AttackSucceeded)) == stopped
    assert scene.anger("b") == int(not stopped)
    assert scene.names("b.discard") == ["Guard"]


@pytest.mark.rule("effects/floating")
def test_a_floating_effect_lasts_until_combat_ends_and_outlasts_its_card() -> None:
    ward = Decree(changes=(Cannot(action="succeed", cards=PHYSICAL),), whose="opponent", until="combat")
    hand = [physical("Hook"), energy("Beam", blast(life(1)), costs=[pay(0)])]
    scene = position(attacks, a=Side(hand=hand), b=foe(card("combat", "Ward", does(ward))))
    scene.pick("pass")
    scene.use("Ward")
    assert scene.names("b.discard") == ["Ward"]
    scene.use("Hook")
    assert [fact.rule for fact in scene.of(DeclarationNullified)] == ["effects/floating"]
    assert not scene.of(AttackSucceeded)
    scene.pass_until("attack", player="a").use("Beam")
    assert len(scene.of(AttackSucceeded)) == 1


@pytest.mark.rule("general/unstoppable")
def test_an_unstoppable_attack_can_be_met_for_what_the_defense_says_beside_stopping_it() -> None:
    hand = [card("combat", "Guard", stops(PHYSICAL, anger(1))), card("combat", "Ward", stops(ENERGY, anger(1)))]
    hook = physical("Hook", strike(stages(2), keywords=["unstoppable"]))
    scene = position(attacks, a=Side(hand=[hook]), b=foe(*hand)).use("Hook")
    assert scene.usable == ["Guard"]
    scene.use("Guard")
    assert scene.anger("b") == 1
    assert scene.of(AttackSucceeded)
    assert scene.stages("Ilka 1") == 3


@pytest.mark.rule("general/unstoppable")
def test_what_stops_an_attack_on_a_condition_does_not_stop_an_unstoppable_one() -> None:
    now = If(conditions=(Turn(whose="opponent"),), then=(stops().effects[0], anger(1)))
    guard = card("combat", "Guard", does(now, timing="defense", trigger=stops(PHYSICAL).trigger))
    hook = physical("Hook", strike(stages(2), keywords=["unstoppable"]))
    scene = position(attacks, a=Side(hand=[hook, physical("Jab")]), b=foe(guard)).use("Hook").use("Guard")
    assert scene.of(AttackSucceeded)
    assert scene.anger("b") == 1


@pytest.mark.rule("effects/secondary/not-damage")
def test_what_an_effect_takes_is_no_damage_and_is_not_prevented() -> None:
    hook = physical("Hook", power(-2, "opponent"), strike(stages(0)))
    guard = card("combat", "Guard", prevents("power stage", 5))
    scene = position(attacks, a=Side(hand=[hook]), b=foe(guard)).use("Hook").use("Guard")
    assert scene.stages("Ilka 1") == 3
    assert [fact.rule for fact in scene.of(StagesLost)] == ["effects/secondary"]


@pytest.mark.rule("attacks/power")
def test_a_power_that_attacks_is_paid_for_does_what_it_says_and_stays() -> None:
    power_of = does(anger(1), blast(life(1)), costs=[pay(3)])
    main = [hero("Marek", 1, power_of), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main))
    perform(scene, "Marek 1")
    assert_order(scene.timeline, "StagesPaid", "PlayerCountersPlaced", "LifeCardLost", "AttackEnded")
    assert scene.main("a") == "Marek 1"
    assert scene.stages("Marek 1") == 2
    assert scene.names("a.discard") == []


@pytest.mark.rule("attacks/power/control")
def test_only_the_personality_in_control_attacks() -> None:
    ally = hero("Tobin", 1, does(strike()))
    main = [hero("Marek", 1, does(strike())), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main, stages=1, allies=[ally]))
    scene.pick("control Tobin 1")
    assert scene.usable == ["Tobin 1"]


@pytest.mark.rule("attacks/card")
def test_a_card_that_attacks_is_placed_on_the_table_used_and_then_discarded() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")])).use("Hook")
    assert_order(scene.timeline, "CardShown cards/play-then-use", "AttackDeclared", "AttackSucceeded", "CardDiscarded")
    assert len(scene.of(AttackEnded)) == 1
    assert not scene.of(EmpowerUsed)
