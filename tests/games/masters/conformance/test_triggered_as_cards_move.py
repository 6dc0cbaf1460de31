"""8-6-5, 3-7-5, 2-3-2-1-2. What a skill is, and hears, as its card combos, is turned over or is removed."""

import pytest

from events.language.effect import Adjust, Cards, Draw, Flip, Move, Range, Remove
from events.masters.card import LeaderBack
from events.skills.facts import SkillTriggered
from events.table.fact import CardFlipped
from tests.games.masters.conformance.cards import battle_card, leader_card
from tests.games.masters.conformance.scenario import Side, battle, main
from tests.games.masters.conformance.texts import DRAW, OWN, auto, does, drawn, finish, leader, permanent


@pytest.mark.rule("2-3-2-1-2", "2-3-2-1-3", "8-6-4", "8-6-7")
@pytest.mark.parametrize("flips_first", [True, False])
def test_a_pending_skill_of_a_leader_that_is_turned_over_is_that_of_the_side_it_was_on(flips_first: bool) -> None:
    """What is set off once the card is turned over is a skill of its back, which stands in the same place there; the
    record says which of the two it is.
    """
    back = LeaderBack(name="Back", power=20000, skills=(auto("played", Draw(count=3), card=OWN),) * 2)
    front = [auto("played", Flip(), card=OWN), auto("played", DRAW, card=OWN)]
    mine = Side(leader=leader_card("Leader a", text=front, back=back), hand=[battle_card("Wren"), battle_card("Finch")])
    scene = main(a=mine)
    scene.picks("play Wren", f"activate Leader a {0 if flips_first else 1}")
    assert len(scene.of(CardFlipped)) == flips_first
    finish(scene)
    assert (len(scene.of(CardFlipped)), drawn(scene)) == (1, ["a"])
    scene.pick("play Finch")
    finish(scene)
    assert drawn(scene) == ["a"] * (1 + 3 + 3)
    assert [fact.given for fact in scene.of(SkillTriggered)] == [*front, *back.skills]


@pytest.mark.trap("MS-26")
@pytest.mark.rule("3-7-5", "7-2-1-2-2", "8-6-1", "8-6-2")
@pytest.mark.parametrize(("zone", "hears"), [("hand", 1), ("battle", 1), ("watching", 2)])
def test_a_card_in_a_combo_hears_its_own_combo_and_no_other(zone: str, hears: int) -> None:
    """One in the Battle Area hears each, its own as it leaves for it included."""
    ear = battle_card("Ear", text=[auto("combo", DRAW, card=Cards(whose="you"))])
    others = [battle_card(name) for name in ("One", "Two")]
    in_hand = [ear, *others] if zone == "hand" else others
    scene = battle(a=Side(hand=in_hand, battle=[ear] if zone != "hand" else []))
    scene.pass_on("answer")
    for name in ("One", "Two") if zone == "watching" else ("Ear", "Two"):
        scene.pick(f"combo {name}")
        finish(scene, "offense")
    assert ("Ear" in scene.names("a.battle")) == (zone == "watching")
    assert drawn(scene) == ["a"] * hears


@pytest.mark.rule("8-6-5", "8-6-5-1", "8-6-5-1-3", "10-22-2")
@pytest.mark.parametrize(
    ("power", "removed", "heard"), [(10000, True, True), (5000, True, False), (10000, False, False)]
)
def test_a_card_that_is_removed_is_asked_about_as_it_was(power: int, removed: bool, heard: bool) -> None:
    """It is in no area then. Between open areas the card is asked about as it is in the new one (MS-18)."""
    there = Cards(whose="you", zones=("drop",))
    sees = auto("moved", DRAW, card=Cards(whose="you", power=Range(least=15000)), source=("drop",))
    goes = does(Remove(what=there) if removed else Move(to="warp", what=there))
    grows = permanent(Adjust(figure="power", by=5000), what=there)
    scene = main(a=Side(leader=leader("a", goes, sees, grows), drop=[battle_card("Ghost", power=power)]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert scene.names("a.removed" if removed else "a.warp") == ["Ghost"]
    assert drawn(scene) == ["a"] * heard
