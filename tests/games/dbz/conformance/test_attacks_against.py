"""What a text says of its attack against some: who defends is known once it is chosen who is in control of Combat."""

import pytest

from events.dbz.facts import AttackDeclared, AttackGained, DamageDetermined
from events.table.counters import PlayerCountersRemoved
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import ANY_ATTACK, card, hero, stack, stops
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position
from tests.games.dbz.conformance.texts import faults_of, in_hand, skills_of

HOOK = "Physical attack doing 1 power stage of damage."
VILLAIN = "If performed against a villain,"
STRONG, WEAK = (100, 200, 300, 900), (100, 200, 300, 400)


def against(text: str, *, in_control: str, main: object = "hero", ally: object = "villain", **more: object) -> Scene:
    """The position after a has used an attack of this text, and b has let Ilka, or the Ally Vasha, be in control.

    `main`, `ally`: their alignment, or their ratings.
    """
    ilka, vasha = ({"alignment": one} if isinstance(one, str) else {"rating": one} for one in (main, ally))
    b = foe(main=stack("Ilka", **ilka), stages=1, allies=[hero("Vasha", **vasha)], **more)
    scene = position(attacks, a=Side(hand=[in_hand("Hook", text)]), b=b).use("Hook").pass_until("control", player="b")
    scene.pick(f"control {in_control} 1")
    return scene


@pytest.mark.rule("battle-sequence/3/definition")
@pytest.mark.rule("battle-sequence/4")
@pytest.mark.parametrize(("main", "ally"), [("hero", "villain"), ("villain", "hero")])
@pytest.mark.parametrize("in_control", ["Ilka", "Vasha"])
def test_an_attack_is_what_its_text_says_of_one_against_whoever_is_in_control_as_it_is_defended(
    main: str, ally: str, in_control: str
) -> None:
    text = f"{HOOK} {VILLAIN} this is a focused attack and does an additional +2 life cards of damage."
    scene = against(text, in_control=in_control, main=main, ally=ally).pass_until("attack", player="b")
    [declared], [damage] = scene.of(AttackDeclared), scene.of(DamageDetermined)
    assert declared.attack == ("physical attack",)
    is_villain = (main if in_control == "Ilka" else ally) == "villain"
    assert [fact.words for fact in scene.of(AttackGained)] == [("focused",)] * is_villain
    assert (damage.stages, damage.life) == (1, 2 * is_villain)


@pytest.mark.rule("battle-sequence/4")
@pytest.mark.rule("keywords/focused-1")
@pytest.mark.parametrize(("in_control", "is_stopped"), [("Ilka", True), ("Vasha", False)])
def test_an_attack_that_is_focused_against_the_chosen_defender_is_focused_as_that_defends(
    in_control: str, is_stopped: bool
) -> None:
    block = card("combat", "Block", stops(ANY_ATTACK))
    scene = against(f"{HOOK} {VILLAIN} this is a focused attack.", in_control=in_control, hand=[block])
    scene.use("Block").pass_until("attack", player="b")
    assert bool(scene.of(DamageDetermined)) != is_stopped


@pytest.mark.rule("battle-sequence/4")
@pytest.mark.rule("damage/multiplier")
@pytest.mark.parametrize(("in_control", "is_doubled"), [("Ilka", True), ("Vasha", False)])
def test_ratings_are_compared_with_that_of_the_personality_that_defends(in_control: str, is_doubled: bool) -> None:
    text = (
        "Physical attack. If the personality performing this attack has a higher power rating than the personality "
        "defending against this attack, double the Base Damage from the Physical Attack Table for this attack."
    )
    scene = against(text, in_control=in_control, main=WEAK, ally=STRONG)
    scene.pass_until("attack", player="b")
    [damage] = scene.of(DamageDetermined)
    assert (damage.base_stages, damage.stages) == (1, 1 + is_doubled)


@pytest.mark.rule("battle-sequence/4")
@pytest.mark.rule("damage/stated")
@pytest.mark.parametrize(("in_control", "stages"), [("Ilka", 1), ("Vasha", 5)])
def test_the_damage_that_an_attack_does_instead_against_some_is_that_against_whoever_defends(
    in_control: str, stages: int
) -> None:
    scene = against(f"{HOOK} {VILLAIN} this attack does 5 power stages of damage instead.", in_control=in_control)
    scene.pass_until("attack", player="b")
    assert [fact.stages for fact in scene.of(DamageDetermined)] == [stages]


@pytest.mark.rule("battle-sequence/3")
@pytest.mark.rule("battle-sequence/4")
@pytest.mark.parametrize("in_control", ["Ilka", "Vasha"])
@pytest.mark.parametrize(("main", "is_lowered"), [("hero", False), ("villain", True)])
def test_secondary_effects_against_some_are_done_by_who_is_in_control_before_the_defender_chooses(
    in_control: str, main: str, is_lowered: bool
) -> None:
    other = "hero" if main == "villain" else "villain"
    text = f"{HOOK} {VILLAIN} this is a focused attack and lower your opponent's anger 1 level."
    scene = against(text, in_control=in_control, main=main, ally=other, anger=2)
    assert bool(scene.of(PlayerCountersRemoved)) == is_lowered
    is_villain = (main if in_control == "Ilka" else other) == "villain"
    assert bool(scene.of(AttackGained)) == is_villain


@pytest.mark.rule("battle-sequence/4")
@pytest.mark.rule("keywords/empower-2")
@pytest.mark.parametrize("is_empowered", [True, False])
def test_an_empower_deletes_what_is_said_behind_it_of_some_defenders(is_empowered: bool) -> None:
    text = f"{HOOK} Empower 3. {VILLAIN} this attack does +2 power stages of damage."
    b = foe(stages=9)
    scene = position(attacks, a=Side(hand=[in_hand("Hook", text)]), b=b).use("Hook")
    scene.pick(scene.options[0 if is_empowered else 1])
    assert [(fact.stages, fact.life) for fact in scene.of(DamageDetermined)] == [(1, 3) if is_empowered else (3, 0)]


@pytest.mark.rule("battle-sequence/4")
def test_an_attack_has_one_skill_however_it_is_against_some() -> None:
    assert len(skills_of(f"{HOOK} {VILLAIN} this is a focused attack.")) == 1
    by_user = "If used by a hero, this is a focused attack."
    assert len(skills_of(f"{HOOK} {by_user}")) == 2, "who performs it is known as it is used"


@pytest.mark.rule("damage/stated")
@pytest.mark.parametrize("instead", ["3 life cards", "+3 power stages"])
def test_damage_of_another_kind_in_place_of_its_own_against_some_is_not_understood(instead: str) -> None:
    [fault] = faults_of(f"{HOOK} {VILLAIN} this attack does {instead} of damage instead.")
    assert "damage of another kind than its own" in fault
