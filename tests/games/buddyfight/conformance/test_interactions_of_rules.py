"""Interactions of prohibitions, answers and ends with what the rules do at their places."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard, KeywordSkill
from events.language.effect import Cannot, Trigger
from tests.games.buddyfight.conformance.battles import striker
from tests.games.buddyfight.conformance.cards import (
    auto,
    counter,
    ends,
    impact_monster,
    item_card,
    keywords,
    life,
    monster_card,
    nullifies,
    several,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, final, main, turn
from tests.games.buddyfight.conformance.test_prohibitions import always

REST = several(1, "x")


@pytest.mark.rule("check/2-area")
def test_a_monster_that_cannot_leave_the_field_is_dropped_by_the_check_all_the_same() -> None:
    rock = monster_card("Rock", text=[always(Cannot(action="leave"))])
    scene = main(a=Side(left=[rock], hand=[monster_card("Kit")])).use("Kit", area="left").pass_all()
    assert (scene.names("a.left"), scene.names("a.drop")) == (["Kit"], ["Rock"])


@pytest.mark.trap("BF-18", "BF-20")
@pytest.mark.rule("attack/3.1", "attack/3.2", "attack/3.2.1", "attack/3.2.2")
def test_a_monster_that_cannot_be_destroyed_is_hit_penetrated_and_counterattacks() -> None:
    """BF-18. BF-20: first it is penetrated, then it counterattacks, without a check in between."""
    rock = monster_card("Rock", power=9000, words=["counterattack"], text=[always(Cannot(action="be_koed"))])
    bull = striker("Bull", power=5000, critical=2, words=["penetrate"])
    scene = attacks(a=Side(left=[bull]), b=Side(center=[rock])).attack("Bull", on="Rock").pass_all()
    assert (scene.names("b.center"), scene.life("b"), scene.names("a.drop")) == (["Rock"], 8, ["Bull"])
    penetrated = scene.timeline.index("DamageDealt attack/3.2.1")
    assert scene.timeline[penetrated + 1] == "CardDestroyed attack/3.2.2"


@pytest.mark.rule("ability/end/main", "ability/end/2")
def test_a_call_that_is_answered_by_the_end_of_the_main_phase_resolves_before_the_first_attack() -> None:
    scene = turn(a=Side(hand=[monster_card("Kit")]), b=Side(hand=[ends("main")]))
    while "Kit" not in scene.pass_until("use", player="a").usable:
        scene.pass_one()
    scene.use("Kit", area="center").pass_until("answer").use("end main").pass_until("attack")
    assert (scene.names("a.center"), scene.options) == (["Kit"], ["attack Kit", "no_attack"])


@pytest.mark.rule("call/2.1", "check/3-size")
def test_a_nullified_call_makes_no_room() -> None:
    a = Side(left=[monster_card("Big", size=3)], hand=[monster_card("Kit", size=1)])
    scene = main(a=a, b=Side(hand=[nullifies("call")])).use("Kit", area="right").pass_until("answer").use("no call")
    scene.pass_all()
    assert (scene.names("a.left"), scene.names("a.drop")) == (["Big"], ["Kit"])


@pytest.mark.trap("BF-30")
@pytest.mark.rule("attack/2-removed", "ability/end/battle", "attack/4.1")
@pytest.mark.parametrize(
    ("reply", "stands"), [(nullifies("attack"), True), (ends("battle"), True), (ends("turn"), False)]
)
def test_after_a_battle_without_determination_n_attack_stands_unless_the_turn_ends(
    reply: BuddyfightCard, stands: bool
) -> None:
    """BF-30."""
    scene = attacks(a=Side(left=[striker("Bull", words=["double_attack"])]), b=Side(hand=[reply])).attack("Bull")
    scene.pass_until("use", player="b").use(reply.name).pass_until("attack")
    assert (not scene.over, scene.rested("Bull"), scene.life("b")) == (stands, not stands, 10)


@pytest.mark.rule("ability/end/Q2")
def test_what_waited_for_the_attack_phase_resolves_after_the_turn_is_ended_in_answer() -> None:
    sage = monster_card("Sage", text=[auto(Trigger(on="attack_phase_begins", whose="you"), life(3))])
    scene = turn(a=Side(left=[sage]), b=Side(hand=[ends("turn")])).pass_until("answer", player="b").use("end turn")
    assert (scene.pass_all().life("a"), scene.rested("Sage")) == (13, False)


@pytest.mark.rule("impact-monster/Q4", "impact-monster/call/2")
def test_an_impact_monster_nullified_as_a_cast_leaves_the_call_of_another() -> None:
    a = Side(hand=[impact_monster("One"), impact_monster("Two")])
    scene = final(a=a, b=Side(hand=[nullifies("cast")])).use("One", area="left").pass_until("answer").use("no cast")
    scene.pass_until("use", player="a")
    assert (scene.usable, scene.names("a.drop")) == (["Two"], ["One"])


@pytest.mark.rule("check/1-loss", "play-timing/3.3")
def test_who_pays_the_last_life_for_a_counter_loses_before_it_heals() -> None:
    heal = counter("heal", life(5), cost=[life(-1)])
    scene = attacks(a=Side(left=[striker("Bull")]), b=Side(life=1, hand=[heal])).attack("Bull")
    scene.pass_until("use", player="b").use("heal")
    assert (scene.state.winner, scene.life("b")) == ("a", 0)


@pytest.mark.rule("ability/lifelink", "ability/soulguard/replacement")
def test_a_soul_that_keeps_a_monster_keeps_its_fighter_from_lifelink_lose() -> None:
    bound = replace(monster_card("Bound"), keywords=keywords("lifelink_lose", "soulguard"))
    b = Side(center=[bound], souls={"Bound": REST})
    scene = attacks(a=Side(left=[striker("Bull", power=5000)]), b=b).attack("Bull", on="Bound").pass_until("may")
    scene.pick("do")
    assert (scene.pass_all().names("b.center"), scene.state.winner) == (["Bound"], None)


@pytest.mark.rule("equip/3.3", "ability/lifelink")
def test_an_item_that_equipment_change_returns_leaves_the_field() -> None:
    old = replace(item_card("Old"), keywords=(KeywordSkill(keyword="lifelink", number=2),))
    scene = main(a=Side(item=[old], hand=[item_card("New", words=["equipment_change"])])).use("New")
    scene.pass_until("equipment_change").pick("return Old")
    scene.pass_all()
    assert (scene.names("a.item"), scene.names("a.hand"), scene.life("a")) == (["New"], ["Old"], 8)


@pytest.mark.rule("check/1-loss", "start/3.1")
def test_who_draws_the_last_card_for_the_turn_loses_at_the_next_check() -> None:
    scene = turn(a=Side(deck=1)).pass_all()
    assert (scene.state.winner, len(scene.names("a.hand"))) == ("b", 1)
