"""Official answers asked of the real cards of FB04 and FP, compiled from their printed texts."""

import pytest

from events.dragon_ball_super.facts import CardDiscarded
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.conformance.texts import THEIRS, activate, crows
from tests.games.fusion_world.public_cards import energies, in_main, in_turns, needs_list, real

pytestmark = needs_list

READY_LEADER = {"do": "switch", "mode": "active", "what": {"whose": "you", "zones": ["leader"]}}


@pytest.mark.parametrize(("partner", "left"), [("FB02-040", ["FB02-042"]), ("FB01-051", [])])
def test_q283_a_card_is_safe_from_a_ko_that_takes_its_protector_at_the_same_time(partner: str, left: list[str]) -> None:
    a = Side(hand=[real("FB01-140"), *crows("x")], energy=energies("green", 7))
    scene = in_main(a=a, b=Side(battle=[real("FB02-042"), real(partner)]))
    scene.do("play FB01-140", "activate FB01-140", "pay_skill_cost", "choose x")
    while scene.ask.kind == "choose":
        scene.pick(*scene.options[: scene.ask.most])
    assert scene.names("b.battle") == left


@pytest.mark.parametrize("fits", [True, False])
def test_q289_what_follows_a_condition_that_fails_does_not_bind_the_player(fits: bool) -> None:
    top = battle_card("Crow", traits=real("FB04-041").traits if fits else [])
    a = Side(battle=[real("FB04-041")], hand=[real("FB02-054")], deck=[*crows("x"), top], energy=energies("blue", 1))
    scene = in_main(a=a)
    scene.do("skill FB04-041")
    if fits:
        scene.pick()  # 5-2-7: the card is not found
    assert scene.offers("play FB02-054") is not fits
    assert scene.offers("play FB04-041") is not fits


@pytest.mark.parametrize(("deck", "offered"), [(2, False), (3, True)])
def test_q290_a_skill_cost_of_three_cards_of_the_deck_needs_three(deck: int, offered: bool) -> None:
    scene = in_main(a=Side(hand=[real("FB04-047")], deck=deck, energy=energies("blue", 5)))
    assert scene.offers("skill FB04-047") is offered


def test_q292_a_skill_of_the_front_side_does_not_use_up_that_of_the_back_side() -> None:
    ready = battle_card("Wren", text=[activate(READY_LEADER)])
    scene = in_main(a=Side(leader=real("FB04-077"), life=4, battle=[ready]))
    attack = ("attack Leader b with FB04-077", "activate FB04-077", "end_step", "end_step")
    scene.do(*attack, "skill FB04-077", "skill Wren")
    assert scene.count("a.hand") == 2
    scene.do(*attack, "skill Wren", "attack Leader b with FB04-077")
    assert (scene.asked, scene.count("a.hand")) == (("a", "offense"), 3)


@pytest.mark.parametrize(("hand", "discarded"), [(6, 1), (7, 2)])
def test_q293_a_ko_that_paid_for_a_skill_is_answered_after_that_skill(hand: int, discarded: int) -> None:
    scene = in_main(a=Side(battle=[real("FB04-093"), real("FB04-085")]), b=Side(hand=several(hand, "h")))
    scene.do("skill FB04-093", "choose FB04-085", "choose h 1", "activate FB04-085")
    if discarded == 2:
        scene.do("choose h 2")
    assert (scene.asked, len(scene.of(CardDiscarded))) == (("a", "main"), discarded)


@pytest.mark.parametrize(("hand", "discarded"), [(6, 0), (7, 1)])
def test_q294_an_extra_that_is_used_is_no_card_of_the_hand_as_its_ko_is_answered(hand: int, discarded: int) -> None:
    """The Extra Card is not in the list: one of our own KOs the card."""
    beam = extra_card("Flare", text=[activate({"do": "choose", "cards": THEIRS}, {"do": "ko"})])
    scene = in_main(a=Side(hand=[beam, *several(hand - 1, "h")]), b=Side(battle=[real("FB04-085")]))
    scene.do("skill Flare", "choose FB04-085", "activate FB04-085")
    if discarded:
        assert scene.asked == ("a", "discard")
        scene.do("choose h 1")
    assert (scene.asked, len(scene.of(CardDiscarded))) == (("a", "main"), discarded)


def test_q295_a_card_can_be_kod_to_pay_for_its_own_skill() -> None:
    scene = in_main(a=Side(battle=[real("FB04-093")]), b=Side(hand=several(6, "h")))
    scene.do("skill FB04-093", "choose FB04-093", "choose h 1")
    assert (scene.names("a.drop"), scene.count("a.hand"), scene.count("b.hand")) == (["FB04-093"], 1, 5)


@pytest.mark.parametrize("in_battle", [True, False])
def test_q297_a_rested_card_in_the_battle_is_not_used_in_a_combo(in_battle: bool) -> None:
    traits = real("FB04-103").traits
    crow, jay = (battle_card(name, traits=traits) for name in ("Crow", "Jay"))
    scene = in_main(a=Side(leader=real("FB04-103"), life=4, battle=[crow, jay], rested=["Jay"]))
    scene.do("skill FB04-103", f"attack Leader b with {'Crow' if in_battle else 'FB04-103'}")
    while scene.ask.kind == "pending":
        scene.do("activate")
    assert scene.offers("combo Jay")
    assert scene.offers("combo Crow") is not in_battle


def test_q316_the_effect_of_a_card_that_was_kod_for_it_lasts_through_the_opponents_turn() -> None:
    b = Side(battle=crows("Crow", "Owl", "Jay"), rested=["Crow", "Owl"])
    scene = in_turns(a=Side(battle=[real("FP-025")]), b=b)
    scene.do("skill FP-025", "choose FP-025")
    assert scene.options == ["choose Crow", "choose Owl"]
    scene.do("choose Crow", "end_main")
    while scene.asked != ("b", "main"):
        scene.pick(*scene.options[: scene.ask.least])
    assert (scene.rested("Crow"), scene.rested("Owl")) == (True, False)
