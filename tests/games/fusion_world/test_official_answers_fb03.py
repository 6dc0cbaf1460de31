"""Official answers asked of the real cards of FB03 and FS05, compiled from their printed texts."""

import pytest

from events.dragon_ball_super.facts import DamageDealt
from events.fusion_world.card import LeaderBack
from events.language.effect import Gain
from events.table.ids import PLAYERS
from events.table.sight import sees
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.conformance.texts import THEIRS, activate, auto, crows, skill
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

DRAW = {"do": "draw"}


def defended(rested: list[str], life: int) -> NumberedScene:
    """A Defense Step in which player b pays for the skill of FB03-009, with these cards in Rest Mode."""
    scene = in_main(b=Side(battle=[real("FB03-009")], life=life, rested=rested))
    scene.do("attack Leader b with Leader a", "end_step", "skill FB03-009")
    return scene


@pytest.mark.parametrize(("rested", "life"), [([], 2), (["FB03-009"], 3)])
def test_q241_a_skill_cost_can_be_paid_though_the_effect_will_not_apply(rested: list[str], life: int) -> None:
    scene = defended(rested, 3)
    assert (scene.count("b.life"), scene.names("b.hand")) == (life, ["b life 3"])
    assert not scene.offers("skill FB03-009")


def test_q242_the_last_life_can_be_taken_as_a_skill_cost_and_the_game_is_lost_at_once() -> None:
    scene = defended(["FB03-009"], 1)
    assert (scene.state.winner, scene.count("b.deck")) == ("a", 10)


@pytest.mark.parametrize(("others", "reached"), [(1, 20000), (0, 15000)])
def test_q243_a_card_counts_itself_among_those_of_its_trait(others: int, reached: int) -> None:
    member = like("FB03-009", "member")
    leader = leader_card("Boss", traits=member.traits)
    scene = in_main(a=Side(leader=leader, battle=[real("FB03-010"), *[member] * others], hand=[member]))
    assert scene.power("FB03-010") == reached


@pytest.mark.parametrize("awakened", [True, False])
def test_q244_power_that_the_awakened_leader_gives_counts_for_the_card_itself(awakened: bool) -> None:
    scene = in_main(a=Side(leader=real("FB01-001"), life=4, battle=[real("FB03-011")]))
    if awakened:
        scene.do("skill FB01-001")
    scene.do("attack Leader b with FB03-011", "activate FB03-011")
    assert scene.count("a.hand") == (2 if awakened else 0)


@pytest.mark.parametrize(("strength", "drawn"), [(30000, 1), (25000, 0)])
def test_q245_there_is_such_a_card_also_if_it_is_the_opponents(strength: int, drawn: int) -> None:
    scene = in_main(a=Side(battle=[real("FB03-011")]), b=Side(battle=crows("Owl", power=strength)))
    scene.do("attack Leader b with FB03-011", "activate FB03-011")
    assert scene.count("a.hand") == drawn


def assert_replaced(scene: NumberedScene) -> None:
    """FB03-014 would leave, and a life card goes to the Drop instead."""
    assert scene.asked == ("b", "may")
    scene.do("do")
    scene.pick(*scene.options)
    assert (scene.names("b.battle"), scene.count("b.life"), scene.names("b.drop")) == (["FB03-014"], 7, ["b life 8"])


def test_q246_removed_by_the_opponent_is_a_card_kod_by_an_attack() -> None:
    scene = in_main(
        a=Side(leader=leader_card("Boss", power=40000)), b=Side(battle=[real("FB03-014")], rested=["FB03-014"])
    )
    scene.do("attack FB03-014 with Boss", "end_step", "end_step")
    assert_replaced(scene)


@pytest.mark.parametrize("effect", [{"do": "ko", "what": THEIRS}, {"do": "move", "what": THEIRS, "to": "hand"}])
def test_q246_removed_by_the_opponent_is_a_card_that_their_skill_moves(effect: object) -> None:
    scene = in_main(a=Side(battle=[battle_card("Owl", text=[activate(effect)])]), b=Side(battle=[real("FB03-014")]))
    scene.do("skill Owl")
    assert_replaced(scene)


def test_q246_removed_by_the_opponent_is_no_card_that_ones_own_skill_moves() -> None:
    away = activate({"do": "ko", "what": {"whose": "you", "kinds": ["battle"], "other": True}})
    scene = in_main(a=Side(battle=[battle_card("Owl", text=[away]), real("FB03-014")]))
    scene.do("skill Owl")
    assert (scene.names("a.drop"), scene.count("a.life")) == (["FB03-014"], 8)


@pytest.mark.parametrize(("answer", "rested"), [("use_free", 0), ("pay_cost", 3)])
def test_q247_the_cost_of_an_extra_that_need_not_be_paid_can_be_paid(answer: str, rested: int) -> None:
    """The Extra Card is one of our own."""
    in_battle = skill(kind="activate", timing=["battle"], effects=[DRAW])
    extra = extra_card("Gull", cost=3, traits=real("FB03-017").traits, text=[in_battle])
    a = Side(leader=real("FB01-001"), life=4, battle=[real("FB03-017")], hand=[extra], energy=energies("red", 3))
    scene = in_main(a=a)
    scene.do("skill FB01-001", "attack Leader b with FB03-017", "activate FB03-017", "skill Gull", answer)
    assert [scene.rested(f"e {number}") for number in (1, 2, 3)].count(True) == rested
    assert (scene.names("a.drop"), scene.count("a.hand")) == (["Gull"], 2)
    assert scene.state.effects == {}


@pytest.mark.parametrize(("energy", "awakened"), [(2, True), (3, False)])
def test_q247_nothing_is_asked_where_the_cost_cannot_be_paid_or_must_be(energy: int, awakened: bool) -> None:
    in_battle = skill(kind="activate", timing=["battle"], effects=[DRAW])
    extra = extra_card("Gull", cost=3, traits=real("FB03-017").traits, text=[in_battle])
    a = Side(leader=real("FB01-001"), life=4, battle=[real("FB03-017")], hand=[extra], energy=energies("red", energy))
    scene = in_main(a=a)
    scene.do(*(["skill FB01-001"] if awakened else []), "attack Leader b with FB03-017", "activate FB03-017")
    scene.do("skill Gull")
    assert scene.asked == ("a", "offense")


def test_q251_the_owner_orders_the_cards_that_go_to_the_bottom_of_the_deck() -> None:
    scene = in_main(a=Side(hand=[real("FB03-039")], energy=energies("blue", 4)), b=Side(battle=crows("Crow", "Jay")))
    scene.do("play FB03-039", "activate FB03-039")
    scene.pick("choose Crow", "choose Jay")
    assert scene.asked == ("b", "order")
    scene.pick("place Jay", "place Crow")
    assert scene.names("b.deck")[:2] == ["Crow", "Jay"]


def test_q253_two_copies_of_a_card_of_two_names_are_found_as_one_of_each_name() -> None:
    """The card that searches is not in the list: one of our own looks at five cards for one of each name."""
    [change] = real("FB03-048").skills[0].grants[0].changes
    assert isinstance(change, Gain)
    search = [
        effect
        for name in change.names
        for effect in (
            {"do": "choose", "cards": {"zones": ["deck"], "among": "looked", "names": [name]}, "up_to": True},
            {"do": "move", "to": "hand"},
        )
    ]
    look = {"do": "look", "cards": {"zones": ["deck"], "whose": "you", "top": 5}}
    deck = [*several(5, "x"), *copies("FB03-048")]
    scene = in_main(a=Side(battle=[battle_card("Owl", text=[activate(look, *search)])], deck=deck))
    scene.do("skill Owl")
    assert sorted(scene.options) == ["choose FB03-048 1st", "choose FB03-048 2nd"]
    scene.do("choose FB03-048 1st", "choose FB03-048 2nd")
    assert scene.names("a.hand") == ["FB03-048 1st", "FB03-048 2nd"]


@pytest.mark.parametrize("wins", [False, True])
def test_q255_only_damage_by_its_attack_sets_off_what_waits_for_damage_by_its_attack(wins: bool) -> None:
    a = Side(leader=real("FB03-053"), life=4, energy=energies("green", 8))
    scene = in_main(a=a, b=Side(battle=[real("FB03-009")], hand=crows("Crow", combo=10000)))
    scene.do("skill FB03-053", "attack Leader b with FB03-053", "activate FB03-053", "end_step", "skill FB03-009")
    scene.do(*(() if wins else ("combo Crow",)), "end_step")
    if wins:
        scene.do("activate FB03-053")
    assert len(scene.of(DamageDealt)) == 1 + wins
    assert scene.asked == ("a", "main")
    assert scene.rested("FB03-053") is not wins


@pytest.mark.parametrize("first", ["FB02-105", "FB03-090"])
def test_q264_energy_that_one_skill_readies_at_the_end_of_turn_pays_for_the_next(first: str) -> None:
    crow = battle_card("Crow", "yellow", cost=1)
    a = Side(leader=real("FB02-105"), life=4, battle=[real("FB03-090")], hand=[crow], energy=energies("yellow", 1))
    scene = in_turns(a=a, turns=1)
    scene.do("skill FB02-105", "play Crow", "end_main", f"activate {first}")
    if first == "FB02-105":
        scene.do("choose e 1", "activate FB03-090", "pay_skill_cost")
    assert scene.power("FB02-105") == (25000 if first == "FB02-105" else 20000)


@pytest.mark.parametrize("awakened", [True, False])
def test_q266_a_leader_has_only_the_name_of_the_side_that_is_up(awakened: bool) -> None:
    """The Leader is not in the list: one of our own has the name on its back side."""
    back = LeaderBack(name=real("FB03-092").name, power=20000)
    leader = leader_card("Boss", "yellow", text=[activate({"do": "flip"})], back=back)
    a = Side(leader=leader, battle=crows("Crow"), hand=[real("FB03-098")], energy=energies("yellow", 1))
    scene = in_main(a=a)
    scene.do(*(["skill Boss"] if awakened else []), "skill FB03-098", "choose Crow")
    assert scene.count("a.hand") == (2 if awakened else 0)
    assert "Crow" in scene.names("a.drop")


@pytest.mark.parametrize(("paid", "reached"), [("remove_marker", 30000), ("rest", 25000)])
def test_q267_a_marker_is_removed_for_a_skill_if_it_pays_its_skill_cost(paid: str, reached: int) -> None:
    """Another marker has been removed in this turn, for the cost of a card."""
    crow = battle_card("Crow", "black", cost=1)
    a = Side(leader=real("FB03-104"), life=4, hand=[crow], energy=energies("black", 1), markers=2)
    scene = in_main(a=a)
    scene.pays_with = "remove_marker"
    scene.do("skill FB03-104", "play Crow")
    scene.pays_with = paid
    scene.do("skill FB03-104", "choose Crow")
    assert scene.power("Crow") == reached


def test_q269_a_revealed_card_that_is_not_used_in_the_combo_is_hidden_again() -> None:
    top = like("FB03-107", "top")
    side = Side(battle=[real("FB03-107")], deck=[*crows("Owl"), top])
    scene = in_main(a=side)
    scene.do("attack Leader b with Leader a", "skill FB03-107")
    assert [sees(scene.state, seat, scene.card("top")) for seat in PLAYERS] == [True, True]
    scene.pick()
    assert [sees(scene.state, seat, scene.card("top")) for seat in PLAYERS] == [False, False]
    assert (scene.names("a.deck"), scene.names("a.combo")) == (["Owl", "top"], [])
    used = in_main(a=side)
    used.do("attack Leader b with Leader a", "skill FB03-107", "choose top")
    assert used.names("a.combo") == ["top"]


@pytest.mark.parametrize(("paid", "reached"), [("remove_marker", 15000), ("rest", 20000)])
def test_q271_power_for_having_a_marker_ends_as_the_marker_pays_in_the_battle(paid: str, reached: int) -> None:
    flare = extra_card("Flare", cost=1, text=[skill(kind="activate", timing=["battle"], effects=[DRAW])])
    scene = in_main(a=Side(battle=[real("FB03-110")], hand=[flare], markers=1, energy=energies("red", 1)))
    scene.do("attack Leader b with FB03-110")
    assert scene.power("FB03-110") == 20000
    scene.pays_with = paid
    scene.do("skill Flare")
    assert scene.power("FB03-110") == reached


@pytest.mark.parametrize(("paid", "left"), [("remove_marker", []), ("rest", ["Owl"])])
def test_q277_a_marker_is_removed_for_an_attack_skill_if_it_pays_its_skill_cost(paid: str, left: list[str]) -> None:
    a = Side(battle=[real("FB03-125")], energy=energies("black", 1), markers=1)
    scene = in_main(a=a, b=Side(battle=crows("Owl", cost=4)))
    scene.pays_with = paid
    scene.do("attack Leader b with FB03-125", "activate FB03-125", "pay_skill_cost", *([] if left else ["choose Owl"]))
    assert scene.asked == ("a", "offense")
    assert (scene.names("b.battle"), scene.count("a.hand")) == (left, 1)


@pytest.mark.parametrize("markers", [0, 1])
def test_q278_you_place_a_marker_in_your_own_energy_area(markers: int) -> None:
    scene = in_main(a=Side(battle=[real("FB03-128")], energy=energies("black", 3), markers=markers))
    scene.pays_with = "rest"
    scene.do("skill FB03-128")
    assert (scene.state.markers["a"], scene.state.markers["b"]) == (1, 0)
    assert scene.count("a.hand") == 1


@pytest.mark.parametrize(("number", "drawn"), [("FS01-08", 1), ("FB03-011", 0)])
def test_q279_a_card_in_a_battle_area_may_be_in_the_opponents(number: str, drawn: int) -> None:
    scene = in_main(a=Side(hand=[real("FB03-138")], energy=energies("black", 1)), b=Side(battle=[real(number)]))
    scene.do("skill FB03-138")
    assert scene.count("a.hand") == drawn


@pytest.mark.parametrize(("paid", "drawn"), [("remove_marker", 1), ("rest", 0)])
def test_q280_a_marker_removed_before_the_card_was_played_counts_at_the_end_of_turn(paid: str, drawn: int) -> None:
    crow = battle_card("Crow", "black", cost=1)
    a = Side(hand=[crow, real("FB03-140")], energy=energies("black", 5), leader=leader_card("Boss", "black"), markers=1)
    scene = in_turns(a=a, turns=1)
    scene.pays_with = paid
    scene.do("play Crow")
    scene.pays_with = "rest"
    scene.do("play FB03-140", "end_main", "activate FB03-140")
    assert scene.count("a.hand") == 1 + drawn


@pytest.mark.parametrize(("mode", "place"), [(0, -1), (1, 0)])
def test_q281_a_card_placed_in_the_deck_pays_for_a_marker_of_ones_own(mode: int, place: int) -> None:
    scene = in_main(a=Side(hand=[real("FS05-03"), *crows("Crow")], energy=energies("black", 1)))
    scene.do("play FS05-03", "activate FS05-03", "pay_skill_cost", "choose Crow", f"mode {mode}")
    assert scene.names("a.deck")[place] == "Crow"
    assert (scene.state.markers["a"], scene.state.markers["b"]) == (1, 0)


@pytest.mark.parametrize(("mode", "deck"), [(0, ["x", "Owl", "Crow"]), (1, ["Crow", "Owl", "x"])])
def test_q282_both_cards_looked_at_go_to_the_same_end_of_the_deck(mode: int, deck: list[str]) -> None:
    scene = in_main(a=Side(battle=[real("FS05-16")], deck=crows("x", "Crow", "Owl")))
    scene.do("attack Leader b with Leader a", "skill FS05-16")
    assert scene.options == ["mode 0", "mode 1"]
    scene.do(f"mode {mode}")
    scene.pick("place Owl", "place Crow")
    assert scene.names("a.deck") == deck


@pytest.mark.parametrize("bounded", [True, False])
def test_q313_damage_that_would_not_be_taken_pays_for_no_skill(bounded: bool) -> None:
    """The Leader that bounds damage is not in the list: by one of our own its player takes damage once in a battle."""
    no_more = {"do": "decree", "whose": "you", "changes": [{"change": "cannot", "action": "take_damage"}]}
    once = auto("takes_damage", {**no_more, "until": "battle"}, trigger={"card": None, "whose": "you"})
    boss = leader_card("Boss", text=[once] if bounded else [])
    scene = in_main(b=Side(leader=boss, battle=copies("FB03-009")))
    scene.do("attack Boss with Leader a", "end_step", "skill FB03-009 1st", *(["activate Boss"] if bounded else []))
    assert scene.asked == ("b", "defense")
    assert scene.offers("skill FB03-009 2nd") is not bounded
