"""4. Abilities / Others: effects that end a part of the turn."""

import pytest

from events.buddyfight.facts import AttackDeclared, BattleEnded, CardCalled, DamageDealt
from events.language.effect import Cannot, Choose, Finish, Grant, Nullify, Skill, Trigger
from events.skills.declared import DeclarationNullified
from events.skills.facts import SkillTriggered
from events.table.fact import CardDrawn, PhaseBegan
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    DRAW,
    auto,
    counter,
    ends,
    impact_monster,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, final, turn

SPARE = several(1, "spare")


def phases(scene: Scene) -> list[str]:
    """The phases that began, in order."""
    return [fact.phase for fact in scene.of(PhaseBegan)]


def in_phase(scene: Scene, phase: str) -> Scene:
    """The scene at the first use that a is offered in that phase."""
    while scene.state.phase != phase or scene.asked != ("a", "use"):
        scene.pass_one()
    return scene


@pytest.mark.rule("ability/end/main", "ability/end/1")
@pytest.mark.parametrize("part", ["main", "phase"])
def test_the_end_of_the_main_phase_leads_to_the_attack_phase_with_its_moves(part: str) -> None:
    a = Side(hand=[spell_card("rush", Finish(part=part)), *SPARE], left=[monster_card("Fox", words=["move"])])
    scene = in_phase(turn(a=a), "Main Phase").use("rush").settled()
    assert scene.asked == ("a", "move")
    assert phases(scene) == ["Start Phase", "Main Phase", "Attack Phase"]


@pytest.mark.rule("ability/end/this-phase", "ability/end/1")
def test_the_end_of_the_start_phase_leads_to_the_main_phase() -> None:
    """What is left of it is left out: the draw, and the charge."""
    scene = in_phase(turn(a=Side(hand=[ends("phase", "rush"), *SPARE])), "Start Phase").use("rush").settled()
    assert scene.asked == ("a", "use")
    assert scene.state.phase == "Main Phase"
    assert not scene.of(CardDrawn)


@pytest.mark.rule("ability/end/battle", "ability/end/1")
def test_the_end_of_the_battle_leads_to_what_follows_it_without_a_hit() -> None:
    late = auto(Trigger(on="battle_ends"), life(1))
    b = Side(hand=[ends("battle", "peace"), *SPARE], left=[monster_card("Imp", text=[late])])
    a = Side(left=[monster_card("Wren", words=["double_attack"])], hand=SPARE)
    scene = attacks(a=a, b=b).attack("Wren", on="Imp")
    scene.pass_until("use", player="b").use("peace").settled()
    assert len(scene.of(BattleEnded)) == 1
    assert scene.life("b") == 11
    assert scene.names("b.left") == ["Imp"]
    assert scene.asked == ("a", "use")  # attack/3.4
    scene.pass_until("attack")
    assert "attack Wren" in scene.options  # attack/4.1


@pytest.mark.rule("ability/end/attack-phase", "ability/end/1", "ability/end/this-phase")
@pytest.mark.parametrize("part", ["attack", "phase"])
def test_the_end_of_the_attack_phase_leads_to_the_final_phase_at_once(part: str) -> None:
    late = auto(Trigger(on="attack_phase_ends", whose="you"), life(1))
    a = Side(left=[monster_card("Wren", words=["double_attack"], text=[late])], hand=SPARE)
    scene = turn(a=a, b=Side(hand=[ends(part, "dusk")])).pass_until("attack")
    scene.attack("Wren").pass_until("use", player="b").use("dusk").settled()
    assert phases(scene)[-1] == "Final Phase"
    assert not scene.of(DamageDealt)
    assert scene.rested("Wren")
    assert scene.life("a") == 11
    assert scene.state.battling() == ()
    scene.pass_all()
    assert len(scene.of(AttackDeclared)) == 1


@pytest.mark.rule("ability/end/final-phase", "ability/end/turn", "ability/end/this-phase", "ability/end/1")
@pytest.mark.parametrize("part", ["final", "turn", "phase"])
def test_the_end_of_the_final_phase_leads_to_its_closing_play_timing(part: str) -> None:
    late = auto(Trigger(on="turn_ends", whose="you"), life(1))
    a = Side(left=[impact_monster("Comet", text=[late])], hand=SPARE)
    scene = final(a=a, b=Side(hand=[ends(part, "night"), counter("last", DRAW)])).pass_until("use", player="b")
    scene.use("night").settled()
    assert scene.life("a") == 11
    scene.pass_until("use", player="b")
    assert scene.usable == ["last"]
    scene.pick("decline")
    assert scene.over
    assert not scene.of(AttackDeclared)


@pytest.mark.rule("ability/end/turn", "ability/end/1")
@pytest.mark.parametrize("phase", ["Start Phase", "Main Phase", "Attack Phase"])
def test_the_end_of_the_turn_leaves_out_all_between(phase: str) -> None:
    """Nothing waits for phases that are not begun at their beginning, but for the end of the turn."""
    late, early = auto(Trigger(on="turn_ends", whose="you"), life(1)), auto(Trigger(on="final_begins"), life(5))
    a = Side(left=[monster_card("Wren", text=[late, early])], hand=[ends("turn", "stop"), *SPARE])
    scene = in_phase(turn(a=a), phase).use("stop").settled()
    assert scene.life("a") == 11
    drawn = [fact.rule for fact in scene.of(CardDrawn)]
    assert drawn == ([] if phase == "Start Phase" else ["start/3.1"])
    scene.pass_all()
    assert not scene.of(AttackDeclared)
    assert scene.life("a") == 11


@pytest.mark.rule("ability/end/turn")
def test_a_turn_that_is_ended_in_its_last_play_timing_resolves_what_stands_by_before_it_is_over() -> None:
    late = auto(Trigger(on="turn_ends", whose="you"), life(1))
    a = Side(left=[monster_card("One", text=[late])], right=[monster_card("Two", text=[late])])
    scene = final(a=a, b=Side(hand=[ends("turn", "stop")])).pass_until("pending")
    scene.pick(scene.options[0])
    scene.use("stop").pass_all()
    assert scene.life("a") == 12
    assert len(scene.of(SkillTriggered)) == 2


@pytest.mark.rule("ability/end/2")
def test_a_call_that_awaits_its_resolution_is_resolved_where_the_turn_goes_on() -> None:
    scene = turn(a=Side(hand=[monster_card("Wren"), *SPARE]), b=Side(hand=[ends("main", "rush")]))
    in_phase(scene, "Main Phase").use("Wren", area="left").use("rush")
    assert phases(scene)[-1] == "Attack Phase"
    rules = [fact.rule for fact in scene.facts]
    assert rules.index("attack/1.1") < rules.index("call/3.1")
    assert scene.names("a.left") == ["Wren"]
    assert not scene.state.declared
    assert len(scene.of(CardCalled)) == 1


@pytest.mark.rule("ability/end/2")
def test_a_spell_that_awaits_its_resolution_keeps_its_targets_and_goes_to_the_drop_zone() -> None:
    bolt = spell_card("bolt", DESTROY, targets=[Choose(cards=monsters("opponent"))])
    b = Side(hand=[ends("turn", "stop")], left=[monster_card("Imp")], right=[monster_card("Ogre")])
    scene = turn(a=Side(hand=[bolt, *SPARE]), b=b)
    in_phase(scene, "Main Phase").use("bolt", on="Ogre").use("stop")
    assert phases(scene)[-1] == "Final Phase"
    assert scene.names("b.drop") == ["stop", "Ogre"]
    assert scene.names("a.drop") == ["bolt"]


@pytest.mark.rule("ability/end/2")
def test_what_stands_by_as_a_phase_ends_is_resolved_in_the_next_play_timing() -> None:
    """Both abilities were triggered by the call; the first of them ends the phase."""
    called = Trigger(on="played", card=monsters())
    haste = monster_card("Haste", text=[auto(called, Finish(part="main"))])
    mine = Side(hand=[monster_card("New"), *SPARE], left=[haste])
    scene = turn(a=mine, b=Side(right=[monster_card("Sign", text=[auto(called, life(1))])]))
    in_phase(scene, "Main Phase").use("New", area="right")
    scene.pick("activate Haste 0")
    assert phases(scene)[-1] == "Attack Phase"
    assert scene.asked == ("b", "pending")
    scene.pick("activate Sign 0")
    scene.settled()
    assert scene.life("b") == 11


@pytest.mark.rule("ability/end/2", "ability/end/Q2")
def test_an_ability_that_was_triggered_resolves_though_a_counter_to_it_ended_the_turn() -> None:
    early = auto(Trigger(on="attack_phase_begins", whose="you"), DRAW)
    scene = turn(a=Side(left=[monster_card("Sage", text=[early])]), b=Side(hand=[ends("turn", "stop")]))
    scene.pass_until("pending").pick("activate Sage 0")
    scene.use("stop")
    assert phases(scene)[-2:] == ["Attack Phase", "Final Phase"]
    assert [fact.rule for fact in scene.of(CardDrawn)] == ["start/3.1", "playmat/deck/3"]
    assert not scene.state.postponed


@pytest.mark.rule("ability/end/Q1")
def test_the_phase_ends_though_the_attack_cannot_be_nullified() -> None:
    wall = counter("wall", Nullify(what="attack"), Finish(part="attack"))
    sure = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="nullify_attack"),)),))
    a = Side(left=[monster_card("Wren", text=[sure])], hand=SPARE)
    scene = turn(a=a, b=Side(hand=[wall])).pass_until("attack")
    scene.attack("Wren").pass_until("use", player="b").use("wall").settled()
    assert phases(scene)[-1] == "Final Phase"
    assert not scene.of(DamageDealt)
    assert not scene.of(DeclarationNullified)
    assert not scene.state.in_role(scene.card("Wren"), "attack")


@pytest.mark.rule("ability/end/main")
def test_the_main_phase_cannot_be_ended_in_another_phase() -> None:
    scene = attacks(a=Side(left=[monster_card("Wren")], hand=[ends("main", "late")])).attack("Wren")
    scene.use("late").pass_until("attack").pass_all()
    assert scene.life("b") == 9


@pytest.mark.rule("attack/2-removed")
def test_an_attack_that_cannot_be_nullified_hits_all_the_same() -> None:
    sure = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="nullify_attack"),)),))
    scene = attacks(a=Side(left=[monster_card("Wren", text=[sure])]), b=Side(hand=[nullifies("attack")]))
    scene.attack("Wren").pass_until("use", player="b").use("no attack").pass_all()
    assert scene.life("b") == 9
