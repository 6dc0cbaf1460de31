"""The examples of the older CRD about attacks, defenses and damage."""

from typing import Any

import pytest

from events.dbz.card import LIFE, STAGE
from events.dbz.facts import (
    AttackSucceeded,
    CardDiscarded,
    DamageDealt,
    DamageDetermined,
    DamagePrevented,
    LifeCardLost,
    StagesLost,
)
from events.language.effect import (
    Adjust,
    Attribute,
    Beside,
    Bound,
    Cannot,
    Cards,
    Choose,
    Compare,
    Decree,
    Figure,
    Give,
    Grant,
    If,
    Later,
    Lessen,
    Limit,
    May,
    Multiply,
    Range,
    Remove,
    Skill,
    Skip,
    Sum,
    Trigger,
)
from events.table.fact import CardRevealed
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    PHYSICAL,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    power,
    prevents,
    several,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.scenario import assert_order

FISTS = Cards(kinds=("physical",))
NO_PHYSICAL = Decree(changes=(Cannot(action="physical_attack"),), whose="opponent", until="combat")


def lasting(*changes: object, **more: object) -> Skill:
    """What is so as long as the card is in play."""
    return Skill(kind="permanent", grants=(Grant(changes=changes, **more),))  # type: ignore[arg-type]


@pytest.mark.rule("examples/1", "effects/power-loss-overflow")
@pytest.mark.parametrize(
    ("tokui_waza", "there", "stages_lost", "life_lost"), [(True, 0, 0, 3), (True, 2, 2, 1), (False, 0, 0, 0)]
)
def test_power_stages_that_a_block_takes_from_a_personality_at_0_are_life_cards(
    tokui_waza: bool, there: int, stages_lost: int, life_lost: int
) -> None:
    declared = Compare(number=Beside(name="tokui_waza"), within=Range(least=1))
    wrist_block = card(
        "physical", "Wrist Block", stops(PHYSICAL, If(conditions=(declared,), then=(power(-3, "opponent"),)))
    )
    a = Side(hand=[wrist_block], tokui_waza=tokui_waza)
    scene = position(attacks, a=a, b=foe(physical("Hook"), stages=there), player="b").use("Hook").use("Wrist Block")
    assert not scene.of(AttackSucceeded)
    assert sum(fact.amount for fact in scene.of(StagesLost)) == stages_lost
    assert (scene.life("a"), scene.life("b")) == (20, 20 - life_lost)
    assert len([fact for fact in scene.of(CardDiscarded) if fact.source == "b.life_deck"]) == life_lost


@pytest.mark.rule("examples/3", "general/reference/player", "general/skip-attack-phase")
@pytest.mark.parametrize("is_skipped", [False, True])
def test_who_cannot_perform_physical_attacks_in_the_next_phase_cannot_with_any_personality(is_skipped: bool) -> None:
    """A skipped phase is not the next one."""
    ban = Decree(changes=(Cannot(action="physical_attack"),), whose="opponent", until="opponent_next_attack_phase")
    more = [Skip(part="attack_phase")] if is_skipped else []
    jab = does(strike(), limit=Limit(times=9))
    b = foe(
        physical("Hook"),
        energy("Ray"),
        stages=1,
        main=[hero("Ilka", 1, jab), hero("Ilka", 2)],
        allies=[hero("Vasha", 1, jab)],
    )
    a = Side(hand=[energy("Blast", ban, *more, blast(life(1))), energy("Beam")], stages=9)
    scene = perform(position(attacks, a=a, b=b), "Blast")
    scene.pick("control Ilka 1")
    if is_skipped:
        assert scene.asked == ("a", "attack")
        perform(scene, "Beam").pick("control Ilka 1")
    scene.pick("control Vasha 1")
    assert scene.usable == ["Ray"]
    assert [word for word in scene.options if word.startswith("final")] == []
    perform(scene, "Ray").pass_until("attack", player="a")
    scene.pick("pass")
    scene.pick("control Vasha 1")
    assert sorted(scene.usable) == ["Hook", "Vasha 1"]


@pytest.mark.rule("examples/4", "general/reference/player")
@pytest.mark.parametrize("stopped", [False, True])
def test_who_cannot_perform_physical_attacks_cannot_with_an_ally_in_control_either(stopped: bool) -> None:
    burst = energy("Burst", blast(life(1), then=[NO_PHYSICAL]))
    jab = does(strike())
    guard = [card("combat", "Guard", stops())] if stopped else []
    b = foe(
        *guard, physical("Hook"), stages=1, main=[hero("Ilka", 1, jab), hero("Ilka", 2)], allies=[hero("Vasha", 1, jab)]
    )
    scene = perform(position(attacks, a=Side(hand=[burst]), b=b), "Burst")
    scene.pick("control Ilka 1")
    if stopped:
        scene.use("Guard")
    scene.pick("control Vasha 1")
    assert scene.asked == ("b", "attack")
    assert sorted(scene.usable) == (["Hook", "Vasha 1"] if stopped else [])


CAP = Bound(figure=STAGE, within=Range(most=3))


@pytest.mark.rule("examples/11", "general/damage-cap/2", "damage/prevention")
@pytest.mark.parametrize(("stated", "lost"), [(5, 2), (7, 3)])
def test_a_power_prevents_before_a_drill_caps_what_is_dealt(stated: int, lost: int) -> None:
    hauling = card("drill", "Hauling Drill", lasting(CAP, what=Cards(whose="you", zones=("main", "allies"))))
    stoic = hero("Marek", 1, lasting(Lessen(by=3, kind=STAGE), player="you"))
    a = Side(main=[stoic, hero("Marek", 2)], stages=8, drills=[hauling])
    scene = position(attacks, a=a, b=foe(physical("Hook", strike(stages(stated)))), player="b").use("Hook")
    assert_order(scene.timeline, "DamageDetermined", "DamagePrevented damage/prevention", "DamageDealt", "StagesLost")
    assert [fact.stages for fact in scene.of(DamageDetermined)] == [stated]
    assert [fact.amount for fact in scene.of(DamagePrevented)] == [3]
    assert [(fact.kind, fact.amount) for fact in scene.of(DamageDealt)] == [(STAGE, lost)]
    assert (scene.stages("Marek 1"), scene.life("a")) == (8 - lost, 20)


@pytest.mark.rule("examples/18", "damage/prevention")
@pytest.mark.parametrize(("drills", "determined", "lost"), [(1, 6, 3), (0, 4, 1)])
def test_prevention_is_taken_from_what_a_drill_has_raised_an_attack_to(drills: int, determined: int, lost: int) -> None:
    own = Cards(whose="you", zones=("in_use",), role="energy attack")
    raised = card("drill", "Empowerment Drill", lasting(Adjust(figure=LIFE, by=2), what=own))
    a = Side(hand=[energy("Beam")], drills=[raised] * drills)
    scene = perform(position(attacks, a=a, b=foe(card("combat", "Guard", prevents(LIFE, 3)))), "Beam").use("Guard")
    assert [(fact.base_life, fact.life) for fact in scene.of(DamageDetermined)] == [(4, determined)]
    assert_order(scene.timeline, "DamageDetermined", "DamagePrevented", "DamageDealt", "LifeCardLost")
    assert len(scene.of(LifeCardLost)) == lost
    assert scene.life("b") == 20 - lost


@pytest.mark.rule("examples/9", "endurance/8", "endurance/7")
@pytest.mark.parametrize(("kind", "lost"), [("physical", 3), ("energy", 1)])
def test_a_kind_of_cards_that_cannot_prevent_an_attack_has_no_endurance_against_it(kind: str, lost: int) -> None:
    """The attack of three power stages meets a personality at 0; the top life card has Endurance 2."""
    ban = Decree(changes=(Cannot(action="prevent", cards=FISTS),), whose="opponent", until="attack")
    rush = physical("Rush", ban, strike(stages(3)))
    deck = [*several(5, "low"), card(kind, "Tough", endurance=2)]
    b = foe(deck=deck, stages=0, tokui_waza=True, mastery=[card("mastery", "Way")])
    scene = position(attacks, a=Side(hand=[rush]), b=b).use("Rush")
    assert (scene.asked == ("b", "endure")) == (kind == "energy")
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == (["Tough"] if kind == "energy" else [])
    if kind == "energy":
        scene.pick("endure Tough")
    assert scene.asked == ("b", "attack")
    assert scene.life("b") == 6 - lost
    assert scene.names("b.removed") == (["Tough"] if kind == "energy" else [])


@pytest.mark.rule("examples/9", "endurance/8")
@pytest.mark.parametrize(("kind", "lost"), [("physical", 3), ("combat", 1)])
def test_a_defense_of_that_kind_prevents_nothing_either(kind: str, lost: int) -> None:
    ban = Decree(changes=(Cannot(action="prevent", cards=FISTS),), whose="opponent", until="attack")
    rush = physical("Rush", ban, strike(stages(3)))
    guard = card(kind, "Guard", prevents(STAGE, 2))
    scene = position(attacks, a=Side(hand=[rush]), b=foe(guard)).use("Rush").use("Guard")
    assert scene.stages("Ilka 1") == 5 - lost


YOURS, THEIRS = (
    Figure(figure="rating", of=Cards(whose=whose, zones=("main", "allies"), role="control"))
    for whose in ("you", "opponent")
)
STRONGER = Compare(number=Sum(of=(YOURS, Sum(of=(THEIRS,), times=-1))), within=Range(least=1))
DOUBLE = Multiply(figure=STAGE, times=2)
PRESSURE = Later(
    when=Trigger(on="attack_made", whose="you", card=Cards(attributes=(Attribute(kind="style", words=("saiyan",)),))),
    effects=(
        May(
            effects=(
                Choose(cards=Cards(whose="you", zones=("sensei_deck",)), count=2),
                Remove(),
                Give(changes=(DOUBLE,), what="that", until="attack"),
            )
        ),
    ),
    until="combat",
    each_time=True,
)


@pytest.mark.rule("examples/24", "damage/multiplier")
@pytest.mark.parametrize(
    ("option", "higher", "style", "damage"),
    [
        ("do", True, "saiyan", 7),
        ("do", False, "saiyan", 5),
        ("decline", True, "saiyan", 7),
        ("decline", False, "saiyan", 4),
        ("", False, "", 4),
    ],
)
def test_two_effects_that_double_the_base_damage_double_it_once(
    option: str, higher: bool, style: Any, damage: int
) -> None:
    """The table gives 2 for the attack, or 1; the attack says +3."""
    double = If(conditions=(STRONGER,), then=(Give(changes=(DOUBLE,), what="this", until="attack"),))
    clothesline = physical("Clothesline", double, strike(stages(3, more=True)), style=style)
    rating = (0,) + (700_000 if higher else 100,) * 10
    hand = [card("physical", "Pressure", does(PRESSURE)), clothesline]
    a = Side(main=stack(rating=rating), hand=hand, sensei_deck=several(3, "spare"))
    scene = position(attacks, a=a, b=foe(stages=10)).use("Pressure").pass_until("attack", player="a")
    scene.use("Clothesline")
    if option:
        scene.pass_until("may").pick(option)
        if option == "do":
            scene.pick("choose spare 1", "choose spare 2")
    assert scene.pass_until("attack").asked == ("b", "attack")
    assert scene.stages("Ilka 1") == 10 - damage
    assert scene.names("a.removed") == (["spare 1", "spare 2"] if option == "do" else [])
