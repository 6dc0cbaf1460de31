"""Official answers asked of the real cards of FB01, compiled from their printed texts."""

from typing import Any

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import GuardSwitched, PowersCompared
from events.fusion_world.deckbuilding import deck_errors
from events.table.fact import CardReadied
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, crows, permanent, skill
from tests.games.fusion_world.public_cards import (
    NumberedScene,
    copies,
    energies,
    in_main,
    in_turns,
    like,
    needs_list,
    real,
)

pytestmark = needs_list

CHOOSE_THEIRS = {"do": "choose", "cards": THEIRS}
READY_ONE = {"do": "choose", "cards": MINE, "up_to": True}, {"do": "switch", "mode": "active"}
WAKER = leader_card("Waker", text=[skill(kind="activate", timing=["main", "battle"], effects=READY_ONE)])
"""A Leader that switches a card to Active Mode, in place of one that is not in the list."""
KO_IN_BATTLE = battle_card(
    "Owl", text=[skill(kind="activate", timing=["battle"], effects=[CHOOSE_THEIRS, {"do": "ko"}])]
)


@pytest.mark.parametrize("times", [1, 2])
def test_q122_a_color_that_is_gone_is_not_taken_off_the_cost_again(times: int) -> None:
    a = Side(battle=copies("FB01-005", times), hand=[real("FB01-032")], energy=energies("red", 2))
    scene = in_main(a=a)
    for card in copies("FB01-005", times):
        scene.do(f"skill {card.number}")
        while scene.ask.kind == "choose":
            scene.pick(*scene.options[:1])
    scene.pick("use FB01-032 0")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("pay", 1, 1)


@pytest.mark.parametrize(
    ("number", "other", "color", "cost"),
    [
        ("FB01-006", "FB01-009", "red", 5),
        ("FB01-130", "FB01-115", "yellow", 5),
    ],
)
def test_q123_q170_a_card_played_from_the_hand_by_a_skill_comes_active(
    number: str, other: str, color: Any, cost: int
) -> None:
    scene = in_main(a=Side(hand=[real(number), real(other)], energy=energies(color, cost)))
    scene.do(f"play {number}", f"activate {number}", f"choose {other}")
    assert not scene.rested(other)
    assert scene.offers(f"attack Leader b with {other}")


@pytest.mark.parametrize(("number", "other"), [("FB01-077", "FB01-080"), ("FB01-081", "FB01-076")])
def test_q152_q153_a_card_played_from_the_drop_by_a_skill_comes_active(number: str, other: str) -> None:
    scene = in_main(a=Side(hand=[real(number)], drop=[real(other)], energy=energies("green", 4)))
    scene.do(f"play {number}", f"activate {number}")
    scene.pick(*scene.options)  # a card of the life, which is not chosen by its face
    scene.do(f"choose {other}")
    assert (scene.count("a.life"), scene.names("a.drop")) == (7, [])
    assert not scene.rested(other)
    assert scene.offers(f"attack Leader b with {other}")


def test_q126_an_attack_goes_on_though_its_card_could_not_attack_any_more() -> None:
    strong, weak = battle_card("Crow", power=25000), battle_card("Owl", power=20000)
    b = Side(battle=[real("FB01-025")], hand=[real("FS01-15")], energy=energies("red", 1))
    scene = in_main(a=Side(battle=[strong, weak]), b=b)
    assert not scene.offers("attack Leader b with Owl")
    scene.do("attack Leader b with Crow", "end_step", "skill FS01-15", "choose FB01-025", "choose Crow")
    assert scene.power("Crow") == 20000
    assert scene.asked == ("b", "defense")
    scene.do("end_step")
    assert (len(scene.of(PowersCompared)), scene.count("b.life")) == (1, 7)


def test_q127_a_use_of_an_extra_card_is_of_one_of_its_skills() -> None:
    scene = in_main(a=Side(hand=[real("FB01-030")], energy=energies("red", 2)))
    assert [option for option in scene.options if option.startswith("skill")] == ["skill FB01-030 0"]
    scene.do("attack Leader b with Leader a")
    assert [option for option in scene.options if option.startswith("skill")] == ["skill FB01-030 1"]
    scene.do("skill FB01-030", "choose Leader a")
    assert (scene.names("a.drop"), scene.power("Leader a")) == (["FB01-030"], 30000)
    assert (scene.count("a.hand"), scene.count("a.deck")) == (0, 10)
    scene.do("end_step", "end_step")
    assert not scene.offers("skill FB01-030")


def test_q128_a_battle_skill_of_the_opponents_turn_is_used_there_alone() -> None:
    hand, energy = [real("FB01-031")], energies("red", 2)
    own = in_main(a=Side(hand=hand, energy=energy))
    own.do("attack Leader b with Leader a")
    assert not own.offers("skill FB01-031")
    other = in_main(b=Side(hand=hand, energy=energy))
    other.do("attack Leader b with Leader a", "end_step")
    assert [option for option in other.options if option.startswith("skill")] == ["skill FB01-031 1"]
    other.do("skill FB01-031", "choose Leader b")
    assert (other.power("Leader b"), other.count("b.deck")) == (30000, 10)


def blocked(attacker: str, *answers: str, **a: Any) -> NumberedScene:
    """An attack on the Leader that FB01-043 has blocked, beside FB02-040, which has left as these answers are given."""
    scene = in_main(a=Side(**a), b=Side(battle=[real("FB01-043"), real("FB02-040")]))
    scene.do(f"attack Leader b with {attacker}", "activate FB01-043", "pay_skill_cost", *answers)
    return scene


@pytest.mark.parametrize("answers", [("skill Owl", "choose FB02-040", "end_step"), ("end_step", "combo FB02-040")])
def test_q134_q135_a_block_stands_though_its_condition_fails_in_the_battle(answers: tuple[str, ...]) -> None:
    scene = blocked("Leader a", *answers, leader=leader_card("Leader a", power=30000), battle=[KO_IN_BATTLE])
    assert scene.names("b.battle") == ["FB01-043"]
    assert [fact.card for fact in scene.of(GuardSwitched)] == [scene.card("FB01-043")]
    assert scene.state.battle is not None
    assert scene.state.battle.guard == scene.card("FB01-043")
    scene.do("end_step")
    assert (scene.names("b.battle"), scene.count("b.life")) == ([], 8)


def test_q138_a_battle_card_is_one_of_either_player() -> None:
    mine = Side(hand=[real("FB01-051")], battle=crows("Owl"), energy=energies("blue", 4))
    scene = in_main(a=mine, b=Side(battle=[*crows("Crow", cost=3), *crows("Jay", cost=4)]))
    scene.do("play FB01-051", "activate FB01-051")
    assert scene.options == ["choose Owl", "choose Crow"]
    scene.do("choose Owl")
    assert scene.names("a.hand") == ["Owl"]


def test_q140_what_is_drawn_is_drawn_before_as_many_cards_are_discarded() -> None:
    scene = in_main(a=Side(hand=[real("FB01-055"), *crows("Crow")], energy=energies("blue", 1)))
    scene.do("play FB01-055", "activate FB01-055")
    assert scene.names("a.hand") == ["Crow", "a deck 10", "a deck 9"]
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("discard", 2, 2)


def test_q145_what_follows_is_done_though_no_card_was_chosen() -> None:
    scene = in_main(a=Side(battle=[real("FB01-059")]), b=Side(battle=crows("Crow", cost=1)))
    scene.do("attack Leader b with FB01-059", "activate FB01-059")
    assert scene.options == ["choose Crow"]
    scene.pick()
    assert not scene.rested("FB01-059")
    assert scene.names("b.battle") == ["Crow"]


def returning(watchers: int, *, hand: int) -> NumberedScene:
    """FB01-062 watch as FB01-051 sends an opponent's card back, with that many cards in the hand."""
    a = Side(
        battle=copies("FB01-062", watchers), hand=[real("FB01-051"), *several(hand, "x")], energy=energies("blue", 4)
    )
    scene = in_main(a=a, b=Side(battle=crows("Crow")))
    scene.do("play FB01-051", "activate FB01-051", "choose Crow")
    assert scene.names("b.hand") == ["Crow"]
    return scene


@pytest.mark.parametrize(("hand", "asked"), [(8, "main"), (7, "pending")])
def test_q146_a_trigger_with_a_condition_that_fails_sets_nothing_off(hand: int, asked: str) -> None:
    assert returning(1, hand=hand).asked == ("a", asked)


def test_q147_two_copies_set_off_together_both_act_one_after_the_other() -> None:
    scene = returning(2, hand=7)
    scene.do("activate FB01-062 2nd")
    assert scene.count("a.hand") == 8
    assert not scene.offers("activate FB01-062 2nd")
    scene.do("activate FB01-062 1st")
    assert (scene.count("a.hand"), scene.asked) == (9, ("a", "main"))


@pytest.mark.parametrize(("mode", "place"), [(0, slice(7, 10)), (1, slice(0, 3))])
def test_q148_cards_looked_at_go_all_to_the_top_or_all_to_the_bottom(mode: int, place: slice) -> None:
    scene = in_main(b=Side(hand=[real("FB01-067")], energy=energies("blue", 1)))
    scene.do("attack Leader b with Leader a", "end_step", "skill FB01-067", "choose Leader b")
    assert scene.options == ["mode 0", "mode 1"]
    assert [name for name in scene.names("b.deck") if scene.state.cards[scene.card(name)].shown == "b"] == TOP_THREE
    scene.do(f"mode {mode}")
    while scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert sorted(scene.names("b.deck")[place]) == sorted(TOP_THREE)
    assert scene.asked == ("b", "defense")


TOP_THREE = ["b deck 8", "b deck 9", "b deck 10"]


@pytest.mark.parametrize(("others", "active"), [(7, True), (8, False)])
def test_q149_an_extra_card_in_use_is_not_counted_in_the_hand(others: int, active: bool) -> None:
    hand = [real("FB01-069"), *several(others, "x")]
    a = Side(hand=hand, battle=[real("FB02-040")], rested=["FB02-040"], energy=energies("blue", 3))
    scene = in_main(a=a)
    scene.do("skill FB01-069")
    assert (scene.options == ["choose FB02-040"]) is active
    if active:
        scene.do("choose FB02-040")
    assert scene.rested("FB02-040") is not active


@pytest.mark.parametrize("protected", [True, False])
def test_q154_a_card_with_nothing_left_to_attack_cannot_attack(protected: bool) -> None:
    safe = permanent({**MINE, "names": [real("FB01-079").name]}, {"change": "cannot", "action": "be_attacked"})
    protector = battle_card("Jay", text=[safe] if protected else [])
    scene = in_main(
        a=Side(battle=[real("FB01-093")]), b=Side(battle=[protector, real("FB01-079")], rested=["FB01-079"])
    )
    attacks = [option for option in scene.options if option.endswith("with FB01-093")]
    assert attacks == ([] if protected else ["attack FB01-079 with FB01-093"])


@pytest.mark.parametrize("again", [False, True])
def test_q163_q164_what_is_held_for_the_next_turn_is_switched_in_this_one_and_not_in_that(again: bool) -> None:
    b = Side(leader=WAKER, battle=crows("Crow", "Jay"), rested=["Crow"])
    scene = in_turns(a=Side(battle=[real("FB01-114")]), b=b)
    scene.do("skill FB01-114", "choose Crow", "attack Waker with Leader a", "end_step", "skill Waker", "choose Crow")
    assert not scene.rested("Crow")
    if not again:
        return
    scene.do("end_step", "end_main")
    while scene.ask.kind != "main":
        scene.pick(*scene.options[: scene.ask.least])
    scene.do("attack Leader a with Crow", "skill Waker", "choose Crow")
    assert scene.rested("Crow")
    scene.do("end_step", "end_step", "attack Leader a with Jay", "skill Waker", "choose Jay")
    assert [fact.card for fact in scene.of(CardReadied)][-1] == scene.card("Jay")


@pytest.mark.parametrize(("members", "reached"), [(1, 20000), (0, 15000)])
def test_q166_a_card_counts_itself_among_the_cards_of_its_trait(members: int, reached: int) -> None:
    member = like("FB01-114", "member")
    leader = leader_card("Boss", traits=member.traits)
    scene = in_main(a=Side(leader=leader, battle=[real("FB01-119"), *[member] * members], hand=[member]))
    assert scene.power("FB01-119") == reached


def test_q167_a_number_that_is_not_up_to_leaves_no_choice() -> None:
    scene = in_main(a=Side(hand=[real("FB01-124")], energy=energies("yellow", 2)))
    scene.do("play FB01-124", "activate FB01-124")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most, len(scene.options)) == ("choose", 1, 1, 1)
    scene.pick(*scene.options)
    assert (scene.names("a.hand"), scene.count("a.life"), scene.asked) == (["a life 8"], 7, ("a", "main"))


@pytest.mark.parametrize(("copies", "broken"), [(50, []), (60, []), (61, ["6-1-3"])])
def test_q171_a_card_may_be_in_the_deck_as_often_as_it_says(copies: int, broken: list[str]) -> None:
    deck = Deck(label="test", entries=(DeckEntry("FS04-01", 1), DeckEntry("FB01-131", copies)))
    problems = deck_errors(deck, Catalogue([real("FS04-01"), real("FB01-131")]))
    assert [problem.rule for problem in problems] == broken


def test_q172_a_card_played_as_another_is_koed_comes_active() -> None:
    owl = battle_card("Owl", text=[activate({"do": "ko", "what": {**MINE, "names": [real("FB01-131").name]}})])
    in_play, held = copies("FB01-131")
    scene = in_main(a=Side(battle=[in_play, owl], hand=[held]))
    scene.do("skill Owl", f"activate {in_play.number}", f"choose {held.number}")
    assert scene.names("a.battle") == ["Owl", held.number]
    assert not scene.rested(held.number)
    assert scene.offers(f"attack Leader b with {held.number}")


@pytest.mark.parametrize("switched", [True, False])
def test_q173_the_second_half_of_an_effect_up_to_one_may_be_left_undone(switched: bool) -> None:
    members = [like("FB01-124", name) for name in ("one", "other")]
    a = Side(battle=members, hand=[real("FB01-134")], energy=energies("yellow", 1))
    scene = in_main(a=a)
    scene.do("skill FB01-134")
    assert (scene.options, scene.ask.least, scene.count("a.hand")) == (["choose e 1"], 0, 1)
    scene.pick(*scene.options[: int(switched)])
    assert (scene.asked, scene.rested("e 1")) == (("a", "main"), not switched)


def test_q174_a_card_held_for_the_next_turn_is_switched_in_the_same_battle() -> None:
    a = Side(hand=[real("FB01-136")], energy=energies("yellow", 1))
    crow, jay = crows("Crow", "Jay", cost=4)
    b = Side(hand=[real("FB01-137")], energy=[battle_card("f", "yellow")], battle=[crow, jay], rested=["Crow"])
    scene = in_main(a=a, b=b)
    scene.do("attack Leader b with Leader a", "skill FB01-136", "choose Leader a", "choose Crow", "end_step")
    scene.do("skill FB01-137", "choose Jay", "choose Crow")
    assert (scene.rested("Crow"), scene.rested("Jay")) == (False, True)


@pytest.mark.parametrize("paid", [True, False])
def test_q176_an_effect_whose_cost_is_not_paid_does_no_part_of_it(paid: bool) -> None:
    a = Side(hand=[real("FB01-140"), *crows("Crow")], energy=energies("green", 7))
    scene = in_main(a=a, b=Side(battle=crows("Jay", cost=5)))
    scene.do(
        "play FB01-140",
        "activate FB01-140",
        *(("pay_skill_cost", "choose Crow", "choose Jay") if paid else ("decline",)),
    )
    assert scene.names("b.battle") == ([] if paid else ["Jay"])
    assert scene.offers("attack Leader b with FB01-140") is not paid
