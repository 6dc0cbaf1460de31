"""Official answers asked of the real cards of FB02, FS01 and FS02, compiled from their printed texts."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.facts import PowersCompared
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardRevealed
from events.table.sight import sees
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.conformance.texts import THEIRS, activate, crows
from tests.games.fusion_world.public_cards import NumberedScene, copies, energies, in_main, in_turns, needs_list, real

pytestmark = needs_list

KO_ALL = activate({"do": "ko", "what": THEIRS})


def test_q177_a_permanent_skill_does_not_raise_the_power_of_a_card_in_the_hand() -> None:
    traits = real("FB02-013").traits
    stronger = battle_card("Stork", power=25000, traits=traits)
    a = Side(leader=real("FB02-001"), life=3, hand=[real("FB02-013"), stronger, *crows("x")], energy=energies("red", 1))
    scene = in_main(a=a)
    scene.do("skill FB02-001", "skill FB02-001", "choose x")
    assert scene.options == ["choose FB02-013"]
    scene.do("choose FB02-013")
    assert scene.power("FB02-013") == 25000


def test_q178_a_card_that_cannot_be_koed_in_battle_is_koed_by_a_skill() -> None:
    a = Side(leader=leader_card("Boss", power=40000), battle=[real("FP-006")])
    crow = battle_card("Crow", power=10000)
    b = Side(battle=[crow], rested=["Crow"], hand=[real("FB02-033")], energy=energies("red", 1))
    scene = in_main(a=a, b=b)
    scene.do("attack Crow with Boss", "end_step", "skill FB02-033", "choose Crow", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(40000, 30000)]
    assert scene.names("b.battle") == ["Crow"]
    scene.do("attack Leader b with FP-006", "activate FP-006", "choose Crow")
    assert scene.names("b.battle") == []


def test_q183_of_two_copies_the_first_to_return_keeps_the_other_from_it() -> None:
    a = Side(hand=[real("FB01-140"), *crows("x")], energy=energies("green", 7))
    scene = in_main(a=a, b=Side(battle=copies("FB02-044")))
    scene.do("play FB01-140", "activate FB01-140", "pay_skill_cost", "choose x")
    while scene.ask.kind == "choose":
        scene.pick(*scene.options[: scene.ask.least])
    scene.do("activate FB02-044 1st")
    assert scene.offers("activate FB02-044 2nd")
    scene.do("activate FB02-044 2nd")
    assert (scene.names("b.battle"), scene.names("b.drop")) == (["FB02-044 1st"], ["FB02-044 2nd"])
    assert scene.rested("FB02-044 1st")


def test_q184_a_skill_that_is_set_off_must_be_activated_but_once_a_turn() -> None:
    scene = in_main(a=Side(hand=crows("Crow", "Owl")), b=Side(battle=[real("FB02-046")], life=1))
    scene.do("play Crow")
    assert (scene.asked, scene.options, scene.ask.least) == (("b", "pending"), ["activate FB02-046 0"], 1)
    scene.do("activate FB02-046", "choose Crow")
    assert (scene.names("a.battle"), scene.names("a.hand")) == ([], ["Owl", "Crow"])
    scene.do("play Owl")
    assert (scene.asked, scene.names("a.battle")) == (("a", "main"), ["Owl"])


@pytest.mark.parametrize(("mode", "place"), [(0, slice(7, 10)), (1, slice(0, 3))])
def test_q185_cards_looked_at_are_not_parted_between_top_and_bottom(mode: int, place: slice) -> None:
    scene = in_main(a=Side(hand=[real("FB02-048")], energy=energies("blue", 2)))
    scene.do("play FB02-048", "activate FB02-048")
    assert scene.options == ["mode 0", "mode 1"]
    scene.do(f"mode {mode}")
    while scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert sorted(scene.names("a.deck")[place]) == ["a deck 10", "a deck 8", "a deck 9"]
    assert scene.asked == ("a", "main")


def test_q187_in_the_battle_area_a_total_cost_falls_below_the_specified_cost() -> None:
    crow = battle_card("Crow", "red", cost=2, specified=["red", "red"])
    scene = in_main(a=Side(hand=[real("FB02-061")], energy=energies("blue", 3)), b=Side(battle=[crow]))
    scene.do("play FB02-061", "activate FB02-061")
    assert scene.options == ["choose Crow"]


@pytest.mark.parametrize(("others", "asked"), [(7, "choose"), (8, "main")])
def test_q188_what_a_card_has_reduced_counts_for_its_own_skill_as_it_is_played(others: int, asked: str) -> None:
    hand = [real("FB02-061"), *several(others, "x")]
    scene = in_main(a=Side(hand=hand, energy=energies("blue", 3)), b=Side(battle=crows("Crow", cost=2)))
    scene.do("play FB02-061", "activate FB02-061")
    assert scene.asked == ("a", asked)
    if asked == "choose":
        scene.do("choose Crow")
    assert ("Crow" in scene.names("b.deck")) is (asked == "choose")


@pytest.mark.parametrize("reducing", [1, 2])
def test_q192_q193_a_cost_reduced_to_nothing_leaves_the_skill_cost_whole(reducing: int) -> None:
    """The Extra Card is not in the list: one of our own, with a skill cost of three."""
    reducers = copies("FB02-072", reducing)
    bean = activate({"do": "draw"}, costs=[[{"do": "pay", "total": 3}]])
    extra = replace(
        extra_card("Gull", cost=2, specified=["green"], traits=reducers[0].traits, text=[bean]), colors=("green",)
    )
    assert not in_main(a=Side(battle=reducers, hand=[extra], energy=energies("green", 2))).offers("skill Gull")
    scene = in_main(a=Side(battle=reducers, hand=[extra], energy=energies("green", 4)))
    scene.pick("skill Gull 0")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("pay", 3, 3)
    scene.pay()
    assert (scene.count("a.hand"), [scene.rested(f"e {at}") for at in (1, 2, 3, 4)].count(True)) == (1, 3)


def spied() -> NumberedScene:
    """FB02-081 is about to choose three of five cards of the opponent's hand, which chance has mixed."""
    scene = in_main(a=Side(battle=[real("FB02-081")]), b=Side(hand=crows("v", "w", "x", "y", "z")))
    scene.do("skill FB02-081")
    assert scene.asked == ("chance", "order")
    scene.pick("place x", "place w", "place v", "place z", "place y")
    return scene


def test_q194_cards_of_the_other_hand_are_chosen_unseen() -> None:
    scene = spied()
    assert (len(scene.ask.options), scene.ask.least, scene.ask.most) == (5, 3, 3)
    assert {option.card for option in scene.ask.options} == {None}


def test_q195_cards_of_a_hand_that_were_revealed_are_hidden_again() -> None:
    scene = spied()
    scene.pick("choose 0", "choose 2", "choose 3")
    shown = [fact.card for fact in scene.of(CardRevealed)]
    assert [scene.name(card) for card in shown] == ["x", "v", "z"]
    assert [(sees(scene.state, "a", card), sees(scene.state, "b", card)) for card in shown] == [(False, True)] * 3
    assert scene.names("b.hand") == ["v", "w", "x", "y", "z"]


def test_q196_three_cards_that_move_at_once_set_a_skill_off_once() -> None:
    a = Side(hand=[real("FB02-084")], battle=[real("FB01-087")], energy=energies("green", 8))
    scene = in_main(a=a)
    scene.do("play FB02-084", "activate FB02-084", "pay_skill_cost")
    scene.pick("choose e 1", "choose e 2", "choose e 3")
    while scene.asked == ("a", "choose"):
        scene.pick()
    assert scene.options == ["activate FB01-087 0"]
    scene.do("activate FB01-087")
    assert (scene.asked, scene.count("a.energy"), scene.count("a.life")) == (("a", "main"), 6, 9)


@pytest.mark.parametrize(("leader", "done"), [("FB01-071", True), ("FB01-001", False)])
def test_q197_a_skill_whose_if_fails_is_activated_and_does_nothing(leader: str, done: bool) -> None:
    scene = in_main(a=Side(leader=real(leader), battle=[real("FB02-086")]), b=Side(battle=crows("Crow", cost=5)))
    scene.do("skill FB02-086", *(["choose Crow"] if done else []))
    assert len(scene.of(SkillActivated)) == 1
    assert (scene.names("b.energy"), scene.names("a.energy")) == ((["Crow"], ["FB02-086"]) if done else ([], []))
    assert scene.asked == ("a", "main")


def test_q203_a_blocker_that_becomes_active_in_the_defense_step_is_too_late() -> None:
    scene = in_main(b=Side(battle=[real("FB02-106")], rested=["FB02-106"], energy=energies("yellow", 1)))
    scene.do("attack Leader b with Leader a", "activate FB02-106", "end_step", "skill FB02-106")
    assert not scene.rested("FB02-106")
    assert scene.asked == ("b", "defense")
    assert not any(option.startswith("activate") for option in scene.options)
    scene.do("end_step")
    assert (scene.count("b.life"), scene.names("b.battle")) == (7, ["FB02-106"])


def test_q204_a_card_in_rest_mode_may_be_one_of_the_energy() -> None:
    a = Side(battle=[real("FB02-107")], hand=crows("Crow", cost=1), energy=energies("yellow", 1))
    scene = in_turns(a=a, turns=1)
    scene.do("play Crow", "attack Leader b with Crow", "end_step", "end_step", "end_main", "activate FB02-107")
    assert set(scene.options) == {"choose e 1", "choose Crow"}
    scene.do("choose e 1")
    assert (scene.rested("e 1"), scene.rested("Crow")) == (False, True)


@pytest.mark.parametrize("rested", [True, False])
def test_q205_an_active_card_that_is_switched_to_active_sets_nothing_off(rested: bool) -> None:
    b = Side(battle=crows("Crow"), rested=["Crow"])
    scene = in_turns(a=Side(leader=real("FS04-01"), life=4, battle=[real("FB02-128")]), b=b, turns=1)
    if rested:
        scene.do("attack Leader b with FB02-128", "end_step", "end_step")
    scene.do("skill FS04-01", "end_main", "activate FS04-01", "choose FB02-128")
    assert not scene.rested("FB02-128")
    assert (scene.asked == ("a", "pending")) is rested


@pytest.mark.parametrize("number", ["FS01-05", "FS02-10"])
@pytest.mark.parametrize("own", [True, False])
def test_q208_q219_a_skill_of_the_opponents_turn_is_not_activated_in_ones_own(number: str, own: bool) -> None:
    side = Side(hand=[real(number)])
    scene = in_main(a=side) if own else in_main(b=side)
    scene.do("attack Leader b with Leader a", *([] if own else ["end_step"]), f"combo {number}")
    assert bool(scene.of(SkillTriggered)) is not own
    if not own:
        scene.do(f"activate {number}")
    scene.do("end_step", *(["end_step"] if own else []))
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == ((25000, 15000) if own else (15000, 35000))


@pytest.mark.parametrize(("turn", "held"), [("b", 25000), ("a", 20000)])
def test_q209_a_permanent_skill_of_the_opponents_turn_holds_all_through_it(turn: Any, held: int) -> None:
    scene = in_main(a=Side(battle=[real("FS01-06")]), player=turn)
    assert scene.power("FS01-06") == held
    foe = "b" if turn == "a" else "a"
    scene.do(f"attack Leader {foe} with Leader {turn}")
    assert scene.power("FS01-06") == held


def test_q210_a_card_without_a_printed_combo_power_adds_nothing_in_a_combo() -> None:
    scene = in_main(a=Side(hand=[real("FS01-08")]))
    scene.do("attack Leader b with Leader a", "combo FS01-08", "end_step", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(15000, 15000)]
    assert scene.names("a.drop") == ["FS01-08"]


def test_q212_combo_power_not_added_yet_does_not_save_an_attack_card_from_zero_power() -> None:
    crow, jay = battle_card("Crow", power=5000), battle_card("Jay", combo=10000)
    b = Side(hand=[real("FS01-15")], energy=energies("red", 1))
    scene = in_main(a=Side(battle=[crow], hand=[jay]), b=b)
    scene.do("attack Leader b with Crow", "combo Jay", "end_step", "skill FS01-15", "choose Leader b", "choose Crow")
    assert "Crow" in scene.names("a.drop")
    assert (scene.of(PowersCompared), scene.asked, scene.count("b.life")) == ([], ("a", "main"), 8)


@pytest.mark.parametrize(("hand", "held"), [(6, 35000), (7, 20000)])
def test_q214_a_condition_is_read_as_the_skill_resolves_and_not_again(hand: int, held: int) -> None:
    """The awakening draws a card before, and the attack one after."""
    scene = in_main(a=Side(leader=real("FS02-01"), life=4, hand=several(hand, "x")))
    scene.do("skill FS02-01", "skill FS02-01")
    assert scene.power("FS02-01") == held
    scene.do("attack Leader b with FS02-01", "activate FS02-01")
    assert (scene.count("a.hand"), scene.power("FS02-01")) == (hand + 2, held)


@pytest.mark.parametrize("taken", [True, False])
def test_q216_what_follows_reads_the_hand_as_the_first_part_has_left_it(taken: bool) -> None:
    a = Side(battle=[real("FS02-06")], hand=several(7, "x"))
    scene = in_main(a=a, b=Side(battle=crows("Crow", cost=2)))
    scene.do("attack Leader b with FS02-06", "activate FS02-06")
    scene.pick(*scene.options[: int(taken)])
    assert scene.offers("choose Crow") is not taken


def test_q217_a_permanent_skill_applies_from_the_moment_its_condition_holds() -> None:
    scene = in_main(a=Side(battle=[real("FS02-07")], hand=several(8, "x")))
    scene.do("attack Leader b with FS02-07")
    assert scene.power("FS02-07") == 20000
    scene.do("combo x 1")
    assert scene.power("FS02-07") == 35000


@pytest.mark.parametrize(("others", "left"), [(7, 8), (8, 8)])
def test_q221_a_hand_is_counted_after_the_extra_card_in_use_has_left_it(others: int, left: int) -> None:
    scene = in_main(a=Side(hand=[real("FS02-15"), *several(others, "x")], energy=energies("blue", 1)))
    scene.do("attack Leader b with Leader a", "skill FS02-15", "choose Leader a")
    assert (scene.count("a.hand"), scene.power("Leader a")) == (left, 30000)


@pytest.mark.parametrize(("others", "paid"), [(6, 1), (7, 2)])
def test_q222_a_card_that_has_become_cheaper_is_paid_at_that_cost_and_no_other(others: int, paid: int) -> None:
    hand = [real("FS02-16"), *several(others, "x")]
    scene = in_main(a=Side(hand=hand, energy=energies("blue", 3)), b=Side(battle=crows("Crow")))
    scene.pick("skill FS02-16 1")
    assert (scene.ask.kind, scene.ask.most) == ("pay", paid)
    scene.pay()
    assert sum(scene.rested(f"e {at}") for at in (1, 2, 3)) == paid


@pytest.mark.parametrize("others", [0, 1])
def test_q315_an_extra_cannot_itself_be_discarded_to_pay_for_its_skill(others: int) -> None:
    scene = in_main(a=Side(hand=[real("FS02-16"), *several(others, "x")], energy=energies("blue", 2)))
    assert scene.offers("skill FS02-16") is (others > 0)
