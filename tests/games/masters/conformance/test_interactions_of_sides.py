"""Interactions of cards that change sides in a battle: the attack card, and the guard card."""

from collections.abc import Sequence
from functools import cache

import pytest

from events.dragon_ball_super.facts import BattleEnded, LifeDropped, LifeTaken, PowersCompared
from events.language.effect import Choose, Control, Skill
from events.masters.card import Keyword
from events.masters.compiler import compile_text
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, battle
from tests.games.masters.conformance.texts import DRAW, FOES, auto, countering, does, drawn, finish, koed, leader, named

LURE = countering("Lure", "attack", Choose(cards=FOES), Control())


@cache
def draws_by_ko() -> Sequence[Skill]:
    """An [Auto] skill that draws as its card KO's another, compiled once, as a test first asks for it."""
    return compile_text("[Auto] When this card KO's an opponent's Battle Card, draw 1 card.").skills


def lured(*keywords: Keyword, target: str = "Leader b", prey: Keyword | None = None) -> Scene:
    """The player that Fist attacks has gained control of it in the counter timing of the attack."""
    fist = battle_card("Fist", keywords=keywords, text=draws_by_ko())
    theirs = Side(
        hand=[LURE, battle_card("Shield")],
        battle=[battle_card("Prey", keywords=[prey] if prey else [])],
        rested=["Prey"],
    )
    scene = battle(a=Side(battle=[fist], hand=[battle_card("Page")]), b=theirs, attacker="Fist", target=target).pass_on(
        "pending"
    )
    scene.picks("skill Lure 0")
    scene.pass_on("answer")
    scene.pick("choose Fist")
    return finish(scene, "offense", "defense")


@pytest.mark.rule("11-5-1", "11-5-1-1", "7-1", "7-4-1-2", "7-4-1-3", "10-6-1")
def test_an_attack_card_that_the_attacked_player_has_taken_attacks_on_in_rest_mode() -> None:
    """Its power grows by the turn player's combos, though that player controls it no more.

    What it inflicts is as much as ever, but not on its opponent: [Critical] is of "your opponent's life".
    """
    scene = lured("double_strike", "critical")
    assert (scene.names("b.battle"), scene.rested("Fist")) == (["Prey", "Fist"], True)
    scene.pick("combo Page")
    finish(scene, "defense")
    scene.pick("combo Shield")
    finish(scene)
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == (20000, 20000)
    assert (len(scene.of(LifeTaken)), scene.of(LifeDropped)) == (2, [])
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-4-1-10"]


@pytest.mark.rule("7-2-1-2-1", "7-3-1-2-1", "11-5-1")
def test_nobody_combos_with_an_attack_card_that_has_changed_sides() -> None:
    scene = lured()
    assert scene.options == ["combo Page", "end_step"]
    scene.pick("end_step")
    assert scene.options == ["combo Shield", "end_step"]


@pytest.mark.trap("MS-23")
@pytest.mark.rule("10-9-1", "11-5-1", "7-4-1-4-2")
def test_no_revenge_is_taken_on_an_attack_card_that_is_no_card_of_the_opponent_any_more() -> None:
    """MS-23. Nor does that card KO a card of its master's opponent."""
    scene = finish(lured(target="Prey", prey="revenge"))
    assert (koed(scene), drawn(scene), scene.names("b.battle")) == (["Prey"], [], ["Fist"])


@pytest.mark.rule("10-8-1", "11-5-1")
def test_dual_attack_switches_an_attack_card_that_has_changed_sides() -> None:
    scene = finish(lured("dual_attack"))
    assert (scene.names("b.battle"), scene.rested("Fist")) == (["Prey", "Fist"], False)


@pytest.mark.rule("10-9-1", "11-5-1", "3-1-7-1", "7-4-1-4-2")
def test_a_guard_card_that_the_attacker_has_taken_is_koed_as_no_card_of_an_opponent() -> None:
    """It goes to its owner's Drop; what is triggered by its KO is its master's."""
    takes = does(Control(what=named("Thorn", whose="opponent")), timing="battle")
    thorn = battle_card("Thorn", keywords=["revenge"], text=[auto("ko", DRAW)])
    mine = Side(leader=leader("a", takes), battle=[battle_card("Fist", text=draws_by_ko())])
    scene = battle(a=mine, b=Side(battle=[thorn], rested=["Thorn"]), attacker="Fist", target="Thorn")
    finish(scene, "offense")
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (koed(scene), drawn(scene), scene.names("b.drop")) == (["Thorn"], ["a"], ["Thorn"])
