"""Interactions of rules about effects: copies, further uses, floating effects, and what is used when needed."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import AttackSucceeded, DamageDetermined, LifeCardLost, StagesLost
from events.language.effect import Adjust, Cannot, Cards, Decree, Finish, Give, Skill, Token, Trigger
from events.skills.facts import SkillActivated
from events.table.fact import Fact
from tests.games.dbz.conformance.attacking import foe, hit, shield, wait
from tests.games.dbz.conformance.cards import (
    PHYSICAL,
    anger,
    card,
    does,
    life,
    physical,
    power,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position, whole_combat
from tests.games.dbz.conformance.test_interactions_of_personalities import OWN_ATTACKS, drill
from tests.games.dbz.conformance.test_keywords_of_attacks import empower
from tests.games.dbz.conformance.test_multiple_use import NEXT_IS_STRONGER, ONCE_MORE
from tests.games.scenario import assert_order

BRACKET_D = 2_000_000
JAB = physical("Jab", strike(stages(1)))


# Copies, and further uses.


@pytest.mark.rule("general/copying", "keywords/empower-2")
@pytest.mark.parametrize(("option", "lost", "gained"), [("decline", 0, 1), ("do", 2, 0)])
def test_a_copy_of_an_empowered_attack_has_the_deleted_text_again_and_its_own_empower(
    option: str, lost: int, gained: int
) -> None:
    hook = physical("Hook", strike(stages(1)), empower(2), anger(1))
    scene = hit(hook, foe(card("combat", "Mirror", stops(PHYSICAL, Token(number="attack")))))
    scene.pick("do")
    scene.use("Mirror").pass_until("attack", player="b").use("Copy").pick(option)
    assert scene.anger("a") == 0
    assert (20 - scene.life("a"), scene.anger("b")) == (lost, gained)


@pytest.mark.rule(
    "general/copying", "card/trunks-swiftly-moving/2", "general/attack-prevented", "general/no-use-no-play"
)
@pytest.mark.parametrize(
    ("bar", "usable"),
    [(Cannot(action="use", cards=Cards(kinds=("physical",))), ["Copy"]), (Cannot(action="physical_attack"), [])],
    ids=["cards", "attacks"],
)
def test_a_player_who_cannot_use_physical_combat_cards_performs_a_copy_of_one(bar: Cannot, usable: list[str]) -> None:
    hook = physical("Hook", Decree(changes=(bar,), until="combat"), strike(stages(1)))
    mirror = card("combat", "Mirror", stops(PHYSICAL, Token(number="attack")))
    scene = hit(hook, foe(mirror, physical("Kick"))).use("Mirror").pass_until("attack", player="b")
    assert scene.usable == usable


@pytest.mark.rule("general/attack-prevented", "old/multi-use-count", "effects/floating")
@pytest.mark.parametrize("barred", [True, False])
def test_the_further_use_of_an_attack_is_barred_like_the_first_one(barred: bool) -> None:
    bar = card("combat", "Bar", does(Decree(changes=(Cannot(action="physical_attack"),), until="combat")))
    scene = hit(physical("Hook", strike(stages(1)), ONCE_MORE), foe(bar))
    scene.use("Bar") if barred else scene.pick("pass")
    scene.pass_until("attack", player="a")
    assert scene.usable == ([] if barred else ["Hook"])
    assert scene.names("a.in_use") == ["Hook"]


# What goes on, and what is used when needed.


@pytest.mark.rule("effects/floating", "battle-sequence/7")
@pytest.mark.parametrize(("warded", "used"), [(True, ["Guard"]), (False, ["Guard", "Wall"])])
def test_a_defense_shield_is_not_used_against_an_attack_that_a_floating_effect_stops(
    warded: bool, used: list[str]
) -> None:
    ward = [Decree(changes=(Cannot(action="succeed", cards=PHYSICAL),), until="combat")] if warded else []
    b = foe(card("combat", "Guard", stops(PHYSICAL, *ward)), noncombats=[shield("Wall")])
    scene = position(attacks, a=Side(hand=[JAB, physical("Hook")]), b=b).use("Jab").use("Guard")
    scene.pass_until("attack", player="a").use("Hook").pass_until("attack", player="b")
    activated = [scene.name(fact.card) for fact in scene.of(SkillActivated)]
    assert [name for name in activated if name not in ("Jab", "Hook")] == used
    assert scene.stages("Ilka 1") == 5


@pytest.mark.rule("battle-sequence/8", "effects/floating")
def test_an_effect_that_begins_as_an_attack_is_defended_stops_that_attack_too() -> None:
    ward = Decree(changes=(Cannot(action="succeed", cards=PHYSICAL),), until="combat")
    attacked = Trigger(on="attacks", whose="opponent", card=PHYSICAL)
    wall = card("noncombat", "Wall", does(ward, timing="shield", trigger=attacked))
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(noncombats=[wall])).use("Hook")
    scene.pass_until("attack", player="b")
    assert [scene.name(fact.card) for fact in scene.of(SkillActivated)] == ["Hook", "Wall"]
    assert (scene.of(AttackSucceeded), scene.stages("Ilka 1")) == ([], 5)


@pytest.mark.rule("general/multi-use-next-attack", "final-physical/2", "battle-sequence/10")
@pytest.mark.parametrize(("before", "lost"), [([], [4]), ([JAB], [4, 1])])
def test_what_makes_the_next_physical_attack_stronger_does_so_to_a_final_one(
    before: list[DbzCard], lost: list[int]
) -> None:
    hand = [card("combat", "Boost", does(NEXT_IS_STRONGER)), *before, card("noncombat", "Senzu")]
    scene = position(attacks, a=Side(hand=hand), b=foe(stages=9)).use("Boost").pass_until("attack", player="a")
    for attack in before:
        scene.use(attack.name).pass_until("attack", player="a")
    scene.pick("final Senzu")
    scene.pass_until("attack", player="b")
    assert [fact.amount for fact in scene.of(StagesLost)] == lost


@pytest.mark.trap("DBZ-51")
@pytest.mark.rule("general/use-when-needed/1", "battle-sequence/9", "damage/stages/overflow")
@pytest.mark.parametrize(("late", "base"), [(False, 1), (True, 3)])
def test_power_stages_gained_once_the_damage_is_known_change_it_no_more_but_take_it(late: bool, base: int) -> None:
    """DBZ-51."""
    b = foe(
        card("combat", "Wind", does(power(5), timing="needed")),
        main=stack("Ilka", alignment="villain", rating=(100, 100, *[BRACKET_D] * 5)),
        stages=1,
    )
    a = Side(main=stack(rating=(BRACKET_D,) * 6), hand=[physical("Hook", strike())])
    scene = wait(position(attacks, a=a, b=b)).use("Hook")
    while scene.ask.kind == "answer" and late and not scene.of(DamageDetermined):
        scene.pick("decline")
    scene.use("Wind")
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [base]
    assert_order(
        scene.timeline, *(("DamageDetermined", "StagesGained") if late else ("StagesGained", "DamageDetermined"))
    )
    assert (scene.stages("Ilka 1"), scene.life("b")) == (6 - base, 20)


@pytest.mark.rule("general/use-when-needed/1", "combat/attack-phase/end", "battle-sequence/12", "battle-sequence/13")
@pytest.mark.parametrize(
    ("after", "left", "gained"),
    [(DamageDetermined, (5, 20), 0), (StagesLost, (4, 20), 0), (LifeCardLost, (4, 18), 0), (None, (4, 18), 1)],
    ids=["before the damage", "after the power stages", "after the life cards", "not at all"],
)
def test_nothing_more_of_an_attack_is_done_once_combat_has_ended_between_its_parts(
    after: type[Fact] | None, left: tuple[int, int], gained: int
) -> None:
    halt = card("combat", "Halt", does(Finish(part="combat"), timing="needed"))
    hook = physical("Hook", strike(stages(1), life(2), then=[anger(1)]))
    scene = wait(position(attacks, a=Side(hand=[hook]), b=foe(halt))).use("Hook")
    while after is not None and not scene.of(after):
        scene.pick("decline")
    if after is not None:
        scene.use("Halt")
    scene.pass_all()
    assert (scene.stages("Ilka 1"), scene.life("b"), scene.anger("a")) == (*left, gained)


@pytest.mark.rule("effects/floating", "drills/level-change", "drills/constant", "anger/advance")
@pytest.mark.parametrize("floating", [True, False])
def test_what_a_drill_has_begun_for_combat_outlasts_it_and_what_it_does_constantly_does_not(floating: bool) -> None:
    change = (Adjust(figure="power stage", by=3),)
    begins = Give(changes=change, what=OWN_ATTACKS, until="combat", live=True)
    enters = Skill(kind="auto", trigger=Trigger(on="enters_combat", card=None, whose="you"), effects=(begins,))
    way = card("drill", "Way", enters) if floating else drill(3)
    a = Side(anger=4, drills=[way], hand=[card("combat", "Rage", does(anger(1))), JAB])
    scene = position(whole_combat, a=a, b=foe(stages=9, main=stack("Ilka", 4))).pass_until("attack").use("Rage")
    scene.pass_until("attack", player="a").use("Jab").pass_until("attack", player="b")
    assert (scene.names("a.drills"), scene.stages("Ilka 1")) == ([], 5 if floating else 8)
