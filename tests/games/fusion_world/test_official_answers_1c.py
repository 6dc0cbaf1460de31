"""What the makers of Fusion World have answered, at tables of our own: Q196 to Q221."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import BattleEnded, CardKOed, ComboPowerAdded, GuardSwitched, PowersCompared
from events.fusion_world.turn import end_phase
from events.skills.facts import SkillTriggered
from events.table.ids import Player
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main, position, turn
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, permanent, skill

FEW_CARDS = {
    "if": "compare",
    "number": {"number": "count", "of": {"zones": ["hand"], "whose": "you"}},
    "within": {"most": 7},
}
GROWN = {"change": "adjust", "figure": "power", "by": 5000}
CHOOSE_MINE = {"do": "choose", "cards": {"whose": "you", "kinds": ["leader", "battle"]}, "up_to": True}


def grow(by: int, what: str = "it", until: str = "turn") -> Any:
    """The card gets so much power."""
    return {"do": "give", "what": what, "until": until, "changes": [{"change": "adjust", "figure": "power", "by": by}]}


def in_battle(*effects: Any, **more: Any) -> Any:
    """An [Activate Battle] skill with these effects."""
    return skill(kind="activate", timing=["battle"], effects=effects, **more)


@pytest.mark.rule("9-6-2-1", "1-4-2")
def test_q196_three_cards_that_move_at_once_set_a_skill_off_once() -> None:
    top = {"zones": ["deck"], "whose": "you", "top": 1}
    more = {"do": "move", "what": top, "to": "energy", "mode": "rest"}
    spent = {"card": {"whose": "you"}, "source": ["energy"], "target": ["drop"]}
    heron = battle_card("Heron", text=[auto("moved", more, trigger=spent)])
    cost = [{"do": "choose", "cards": {"zones": ["energy"], "whose": "you"}, "count": 3}, {"do": "move", "to": "drop"}]
    wren = battle_card("Wren", text=[auto("played", {"do": "move", "what": top, "to": "life"}, costs=[cost])])
    scene = main(a=Side(battle=[heron], hand=[wren], energy=several(3, "e")))
    scene.picks("play Wren", "activate Wren 0", "pay_skill_cost Wren")
    scene.pick(*scene.options)
    assert (len(scene.names("a.drop")), len(scene.names("a.life"))) == (3, 9)
    scene.pick("activate Heron 0")
    assert (scene.asked, scene.names("a.energy")) == (("a", "main"), ["a deck 9"])


@pytest.mark.parametrize(("name", "done"), [("Eagle", True), ("Kite", False)])
@pytest.mark.rule("0-3-17", "15-7-5")
def test_q197_a_skill_whose_if_fails_is_activated_and_does_nothing(name: str, done: bool) -> None:
    eagle = {"if": "exists", "cards": {"whose": "you", "kinds": ["leader"], "names": ["Eagle"]}}
    away = {"do": "move", "to": "energy", "mode": "rest"}
    cheap = {"do": "choose", "cards": {**THEIRS, "cost": {"most": 5}}, "up_to": True}
    both = {"do": "if", "conditions": [eagle], "then": [cheap, away, {**away, "what": "this"}]}
    wren = battle_card("Wren", text=[activate(both, limit={})])
    scene = main(a=Side(leader=leader_card(name), battle=[wren]), b=Side(battle=crows("Crow")))
    scene.pick("skill Wren 0")
    if done:
        scene.pick("choose Crow")
    assert (scene.names("a.energy"), scene.names("b.energy")) == ((["Wren"], ["Crow"]) if done else ([], []))
    assert "skill Wren 0" not in scene.options


@pytest.mark.rule("15-4-2", "1-3-4-1-3")
def test_q203_a_blocker_that_becomes_active_in_the_defense_step_is_too_late() -> None:
    ready = in_battle({"do": "switch", "mode": "active", "what": "this"}, costs=[[{"do": "pay", "total": 1}]], limit={})
    wren = battle_card("Wren", keywords=["blocker"], text=[ready])
    scene = battle(b=Side(battle=[wren], rested=["Wren"], energy=several(1, "e")))
    while scene.asked == ("b", "pending"):
        scene.pick("activate Wren 0")
    scene.picks("end_step", "skill Wren 1", "rest e 1")
    assert (scene.rested("Wren"), scene.options) == (False, ["combo Wren", "end_step"])
    scene.pick("end_step")
    assert (scene.of(GuardSwitched), len(scene.names("b.life"))) == ([], 7)


@pytest.mark.rule("1-8-1", "7-4-3")
def test_q204_a_card_in_rest_mode_may_be_one_of_the_energy() -> None:
    cards = {"whose": "you", "zones": ["leader", "battle", "energy"], "mode": "rest"}
    wake = {"do": "choose", "cards": cards, "up_to": True}, {"do": "switch", "mode": "active"}
    wren = battle_card("Wren", text=[auto("turn_ends", *wake, trigger={"card": None, "whose": "you"})])
    scene = position(end_phase, a=Side(battle=[wren], energy=several(2, "e"), rested=["e 1", "Leader a"]))
    scene.pick("activate Wren 0")
    assert scene.options == ["choose Leader a", "choose e 1"]
    scene.pick("choose e 1")
    assert (scene.rested("e 1"), scene.rested("Leader a")) == (False, True)


@pytest.mark.parametrize("rested", [True, False])
@pytest.mark.rule("0-2-4-1")
def test_q205_an_active_card_that_is_switched_to_active_sets_nothing_off(rested: bool) -> None:
    both = {"do": "choose", "cards": MINE, "count": 2, "up_to": True}, {"do": "switch", "mode": "active"}
    boss = leader_card("Boss", text=[auto("turn_ends", *both, trigger={"card": None, "whose": "you"})])
    wren = battle_card("Wren", text=[auto("readied", {"do": "draw"}, trigger={"how": "skill"}, turn="you", limit={})])
    scene = position(end_phase, a=Side(leader=boss, battle=[wren], rested=["Wren"] if rested else []))
    scene.picks("activate Boss 0", "choose Wren")
    assert (scene.options == ["activate Wren 0"]) is rested


RISE = auto(
    "moved",
    {
        "do": "give",
        "what": "this",
        "until": "battle",
        "changes": [{"change": "adjust", "figure": "combo_power", "by": 10000}],
    },
    trigger={"source": ["hand"], "target": ["combo"]},
    turn="opponent",
    zones=["combo"],
)


@pytest.mark.rule("15-10-2", "15-10-3")
def test_q208_q219_a_skill_of_the_opponents_turn_is_not_activated_in_ones_own() -> None:
    heron = battle_card("Heron", text=[RISE])
    own = battle(a=Side(hand=[heron]))
    own.pick("combo Heron")
    assert (own.asked, own.of(SkillTriggered)) == (("a", "offense"), [])
    other = battle(b=Side(hand=[heron]))
    other.picks("end_step", "combo Heron", "activate Heron 0", "end_step")
    assert [fact.amount for fact in other.of(ComboPowerAdded)] == [15000]


@pytest.mark.parametrize(("player", "held"), [("b", 20000), ("a", 15000)])
@pytest.mark.rule("9-5-1", "15-10-2", "15-10-3")
def test_q209_a_permanent_skill_of_the_opponents_turn_holds_all_through_it(player: Player, held: int) -> None:
    scene = turn(a=Side(battle=[battle_card("Wren", text=[permanent("this", GROWN, turn="opponent")])]), player=player)
    kinds = []
    while scene.ask.kind != "over":
        kinds.append(scene.ask.kind)
        assert power(scene.state, scene.card("Wren")) == held
        attack = next((option for option in scene.options if option.startswith("attack Leader")), None)
        scene.pick(*([attack or scene.options[-1]] if scene.ask.least else []))
    assert {"charge", "main", "offense", "defense"} <= set(kinds)


@pytest.mark.rule("5-6-2", "5-6-2-1")
def test_q210_a_combo_power_of_zero_is_one() -> None:
    scene = battle(a=Side(hand=[battle_card("Wren", combo=0), battle_card("Crow", combo=None)]))
    assert scene.options == ["combo Wren", "end_step"]
    scene.pick("combo Wren")
    assert scene.names("a.combo") == ["Wren"]


def test_q211_another_copy_of_a_card_is_one_of_the_other_cards() -> None:
    raise_other = auto("attacks", {"do": "choose", "cards": {**MINE, "other": True}, "up_to": True}, grow(5000))
    scene = main(a=Side(battle=[battle_card("Wren", text=[raise_other]) for _ in range(2)]))
    scene.picks("attack Leader b with Wren", "activate Wren 0")
    assert scene.state.battle is not None
    [option] = scene.ask.options
    assert option.card not in (None, scene.state.battle.attack)
    scene.pick("choose Wren")
    assert option.card is not None
    assert power(scene.state, option.card) == 20000


@pytest.mark.rule("8-4-4", "14-6-2", "8-1-6")
def test_q212_combo_power_not_added_yet_does_not_save_an_attack_card_from_zero_power() -> None:
    strike = in_battle(
        CHOOSE_MINE, grow(15000, until="battle"), {"do": "choose", "cards": THEIRS, "up_to": True}, grow(-5000)
    )
    scene = battle(
        a=Side(battle=[battle_card("Crow", power=5000)], hand=[battle_card("Owl", combo=10000)]),
        b=Side(hand=[extra_card("Gull", text=[strike])]),
        attacker="Crow",
    )
    scene.picks("combo Owl", "end_step", "skill Gull 0", "choose Leader b", "choose Crow")
    assert scene.names("a.drop") == ["Crow", "Owl"]
    assert (scene.of(CardKOed), scene.of(PowersCompared), len(scene.of(BattleEnded))) == ([], [], 1)


@pytest.mark.parametrize(("hand", "held"), [(7, 30000), (8, 15000)])
@pytest.mark.rule("1-5-2-2", "0-3-17")
def test_q214_a_condition_is_read_as_the_skill_resolves_and_not_again(hand: int, held: int) -> None:
    few = {"do": "if", "conditions": [FEW_CARDS], "then": [grow(15000, "this")]}
    owl = battle_card("Owl", text=[activate({"do": "draw", "count": 2})])
    boss = leader_card("Boss", text=[activate(few, limit={})])
    scene = main(a=Side(leader=boss, battle=[owl], hand=several(hand, "x")))
    scene.picks("skill Boss 0", "skill Owl 0")
    assert (len(scene.names("a.hand")), power(scene.state, scene.card("Boss"))) == (hand + 2, held)


@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.rule("0-2-3", "0-3-17")
def test_q216_what_follows_reads_the_hand_as_the_first_part_has_left_it(taken: bool) -> None:
    life = {"do": "choose", "cards": {"zones": ["life"], "whose": "you", "top": 1}, "up_to": True}
    back = {"do": "move", "to": "hand"}
    cheap = {"do": "choose", "cards": {**THEIRS, "cost": {"most": 2}}, "up_to": True}
    few = {"do": "if", "conditions": [FEW_CARDS], "then": [cheap, back]}
    wren = battle_card("Wren", text=[auto("attacks", life, back, few)])
    scene = main(a=Side(battle=[wren], hand=several(7, "x")), b=Side(battle=crows("Crow", cost=2)))
    scene.picks("attack Leader b with Wren", "activate Wren 0")
    scene.pick(*(["choose 7"] if taken else []))
    assert (scene.options == ["choose Crow"]) is not taken
    assert scene.asked == ("a", "offense" if taken else "choose")


@pytest.mark.rule("9-5-1", "0-3-17")
def test_q217_a_permanent_skill_applies_from_the_moment_its_condition_holds() -> None:
    more = {"change": "adjust", "figure": "power", "by": 15000}
    wren = battle_card("Wren", text=[permanent("this", more, conditions=[FEW_CARDS], turn="you")])
    scene = battle(a=Side(battle=[wren], hand=several(8, "x")), attacker="Wren")
    assert power(scene.state, scene.card("Wren")) == 15000
    scene.pick("combo x 1")
    assert power(scene.state, scene.card("Wren")) == 30000
    scene.picks("end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [35000]


@pytest.mark.parametrize(("others", "left"), [(7, 8), (8, 8)])
@pytest.mark.rule("12-2-2-2", "0-3-17")
def test_q221_a_hand_is_counted_after_the_extra_card_in_use_has_left_it(others: int, left: int) -> None:
    few = {"do": "if", "conditions": [FEW_CARDS], "then": [{"do": "draw"}]}
    gull = extra_card("Gull", text=[in_battle(CHOOSE_MINE, grow(15000, until="battle"), few)])
    scene = battle(a=Side(hand=[gull, *several(others, "x")]))
    scene.picks("skill Gull 0", "choose Leader a")
    assert len(scene.names("a.hand")) == left
    assert len(scene.names("a.deck")) == 10 - (left - others)
