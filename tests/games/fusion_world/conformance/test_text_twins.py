"""What a rule does not do: beside each number, where it does not hold, or where only one of two things holds."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import ComboFollowed, GuardSwitched
from events.skills.facts import SkillActivated
from events.table.fact import CardRested, CardRevealed
from events.table.ongoing import DecreeBegan, EffectBegan
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main
from tests.games.fusion_world.conformance.test_text_7 import end_turn, ended, game
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    MINE,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    grow,
    hand,
    permanent,
    power_of,
    skill,
)
from tests.games.scenario import assert_order


@pytest.mark.rule("5-6-2", "0-2-9")
@pytest.mark.parametrize(("by", "usable"), [(-5000, True), (-5001, False)])
def test_5_6_2_a_combo_power_that_is_lowered_below_zero_cannot_be_used(by: int, usable: bool) -> None:
    """Elsewhere a figure below zero is read as 0, and 0 can be used."""
    lowered = permanent({**MINE, "zones": ["hand"]}, {"change": "adjust", "figure": "combo_power", "by": by})
    scene = battle(a=Side(battle=[battle_card("Wren", text=[lowered])], hand=[battle_card("x", combo=5000)]))
    assert ("combo x" in scene.options) is usable


@pytest.mark.rule("1-4-2", "14-3-2#zero")
@pytest.mark.parametrize(("count", "payable"), [(0, False), (1, True)])
def test_1_4_2_damage_of_zero_pays_for_nothing(count: int, payable: bool) -> None:
    harm = {"do": "damage", "whose": "you", "count": {"number": "count", "of": {**MINE, "names": ["Crow"]}}}
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[harm]])])
    scene = main(a=Side(battle=[wren, *crows(*["Crow"] * count)]))
    assert ("skill Wren 0" in scene.options) is payable


@pytest.mark.rule("14-3-2", "1-4-1")
@pytest.mark.parametrize(("life", "payable"), [(1, False), (2, True)])
def test_14_3_2_all_life_that_a_cost_takes_is_in_the_hand_for_what_the_cost_discards(life: int, payable: bool) -> None:
    costs = [[{"do": "damage", "whose": "you", "count": 2}, {"do": "discard", "count": 2}]]
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(DRAW, costs=costs)])], life=several(life, "l")))
    assert ("skill Wren 0" in scene.options) is payable


@pytest.mark.rule("1-5-2-2")
def test_1_5_2_2_what_is_done_to_both_players_leaves_effects_before_it_as_they_were() -> None:
    """And each player's ends by itself, with the turn."""
    ban = {"do": "decree", "whose": "both", "changes": [{"change": "cannot", "action": "draw"}]}
    scene = game(activate(grow("turn"), ban, DRAW))
    scene.pick()
    scene.pick("skill Leader a 0")
    numbers = [fact.effect for fact in scene.facts if isinstance(fact, EffectBegan | DecreeBegan)]
    assert (len(numbers), numbers) == (3, sorted(set(numbers)))
    assert (power_of(scene, "Leader a"), hand(scene)) == (20000, 7)
    end_turn(scene)
    assert (power_of(scene, "Leader a"), hand(scene, "b")) == (15000, 7)


@pytest.mark.rule("3-5-2", "3-8-2")
@pytest.mark.parametrize(("zone", "name"), [("leader", "Leader a"), ("energy", "e 1")])
def test_3_5_2_leaders_and_energy_are_in_a_mode_that_skills_switch(zone: str, name: str) -> None:
    rest = {"do": "switch", "mode": "rest", "what": {"zones": [zone], "whose": "you"}}
    scene = does(
        rest,
        {"do": "switch", "mode": "rest", "what": {"zones": ["drop"], "whose": "you"}},
        a={"drop": several(1, "d"), "energy": several(1, "e")},
    )
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == [name]


@pytest.mark.rule("5-5-2-2", "5-5-3")
@pytest.mark.parametrize(("way", "drawn"), [("play Crow", 1), ("skill Wren 0", 0)])
def test_5_5_2_2_a_card_that_a_skill_plays_was_not_used(way: str, drawn: int) -> None:
    elder = battle_card("Elder", text=[auto("used", DRAW, trigger={"card": {"whose": "you"}})])
    wren = battle_card("Wren", text=[activate({"do": "play", "what": {"whose": "you", "zones": ["hand"]}})])
    scene = main(a=Side(hand=crows("Crow"), battle=[elder, wren]))
    scene.pick(way)
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
    assert (scene.names("a.battle")[-1], hand(scene)) == ("Crow", drawn)


@pytest.mark.rule("7-3-4", "7-3-4-4")
def test_7_3_4_a_skill_is_activated_and_the_free_timing_goes_on_until_the_player_ends_it() -> None:
    scene = does(DRAW)
    assert (hand(scene), scene.asked) == (1, ("a", "main"))
    scene.pick("skill Wren 0")
    assert (len(scene.of(SkillActivated)), scene.asked) == (2, ("a", "main"))
    scene.pick("end_main")
    assert scene.asked == ("a", "over")


@pytest.mark.rule("8-1-6-2")
def test_8_1_6_2_of_several_cards_one_becomes_the_guard_card() -> None:
    owl = battle_card("Owl", text=[skill(kind="activate", timing=["battle"], effects=[{"do": "guard", "what": MINE}])])
    scene = battle(b=Side(battle=[owl, *crows("Crow")]))
    scene.picks("end_step", "skill Owl 0")
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Owl"]


@pytest.mark.rule("8-5-4", "8-5-5", "8-5-6-1")
def test_8_5_5_combos_are_dropped_before_the_end_of_the_battle_sets_anything_off() -> None:
    jay = battle_card("Jay", text=[auto("combo_ended", DRAW)])
    wren = battle_card("Wren", text=[auto("battle_ends", DRAW, trigger={"card": None})])
    scene = battle(a=Side(hand=[jay], battle=[wren]))
    scene.picks("combo Jay", "end_step", "end_step")
    assert len(scene.of(ComboFollowed)) == 1
    assert_order(scene.timeline, "CardDropped 8-5-4", "SkillTriggered", "checkpoint 8-5-6")


@pytest.mark.rule("9-6-3-1")
def test_9_6_3_1_a_card_that_came_to_the_hand_meanwhile_is_not_revealed() -> None:
    """Its skill is that of the card in the Battle Area; the one in the hand is another card (3-1-4)."""
    attack = {"card": None}
    wren = battle_card("Wren", text=[auto("attacks", DRAW, trigger=attack)])
    home = {"do": "move", "what": {**MINE, "names": ["Wren"]}, "to": "hand"}
    lord = battle_card("Lord", text=[auto("attacks", home, trigger=attack)])
    scene = battle(a=Side(battle=[wren, lord]))
    scene.pick(*[option for option in scene.options if "Lord" in option])
    assert scene.names("a.hand") == ["Wren"]
    scene.pick(*scene.options)
    assert (scene.of(CardRevealed), hand(scene)) == ([], 2)


@pytest.mark.rule("13-12-5")
@pytest.mark.parametrize("span", ["your_turn_start", "your_turn_end"])
@pytest.mark.parametrize("skipped", [True, False])
def test_13_12_5_what_lasts_until_a_turn_ends_as_that_turn_is_skipped(span: str, skipped: bool) -> None:
    """Otherwise it ends in that turn, by the rules of its start or end."""
    skip = [{"do": "skip", "part": "turn", "whose": "you"}] * skipped
    scene = game(activate(grow(span), *skip))
    scene.pick()
    scene.pick("skill Leader a 0")
    end_turn(scene)
    assert power_of(scene, "Leader a") == 20000
    end_turn(scene)
    assert ended(scene)[-1:] == (["13-12-5"] if skipped else ["7-2-4"] if span == "your_turn_start" else [])


@pytest.mark.rule("13-2-1", "1-4-6")
def test_13_2_1_modes_of_a_cost_are_carried_out_in_the_order_that_the_player_chooses() -> None:
    """With an empty hand only the draw can come first, and only then there is a card to discard."""
    discard: dict[str, Any] = {"do": "discard", "count": 1}
    both = {"do": "modes", "count": 2, "options": [[discard], [DRAW]]}
    wren = battle_card("Wren", text=[activate(grow("turn"), costs=[[both]])])
    scene = main(a=Side(battle=[wren]))
    assert "skill Wren 0" in scene.options


@pytest.mark.rule("15-4-2", "9-6-9")
@pytest.mark.parametrize("gained", [True, False])
def test_15_4_2_a_blocker_that_was_gained_is_pending_with_what_it_was(gained: bool) -> None:
    """The card that gives it is KO'd as it resolves first; the pending skill is resolved all the same."""
    gain = permanent({**MINE, "names": ["Crow"]}, {"change": "gain", "keywords": ["blocker"]})
    crow = battle_card("Crow", keywords=[] if gained else ["blocker"])
    lord = battle_card("Lord", text=[gain] if gained else [])
    kills = auto("attacks", {"do": "ko", "what": {**THEIRS, "names": ["Lord"]}})
    scene = battle(a=Side(battle=[battle_card("Wren", text=[kills])]), b=Side(battle=[lord, crow]), attacker="Wren")
    scene.pick(scene.options[0])
    scene.pick(*[option for option in scene.options if "Crow" in option])
    assert scene.names("b.drop") == ["Lord"]
    scene.pick("pay_skill_cost Crow")
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Crow"]


@pytest.mark.rule("9-6-4")
def test_9_6_4_a_skill_cost_that_is_less_for_the_next_skill_is_less_for_one() -> None:
    less: Any = {"change": "discount", "total": 1, "kinds": ["auto"]}
    decree = {"do": "decree", "whose": "you", "changes": [less], "until": "next_use"}
    cost = [[{"do": "pay", "total": 1}]]
    owls = [
        battle_card(name, text=[auto("attacks", DRAW, trigger={"card": None}, costs=cost)]) for name in ("Owl", "Jay")
    ]
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(decree)]), *owls]))
    scene.picks("skill Wren 0", "attack Leader b with Leader a")
    while scene.ask.kind in ("pending", "skill_cost"):
        scene.pick(scene.options[0])
    assert (hand(scene), scene.state.effects) == (1, {})
