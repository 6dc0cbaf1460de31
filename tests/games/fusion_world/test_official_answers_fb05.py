"""Official answers asked of the real cards of FB05 and FB06, compiled from their printed texts."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import PowersCompared
from events.fusion_world.card import FusionWorldCard
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, skill
from tests.games.fusion_world.public_cards import NumberedScene, energies, in_main, in_turns, like, needs_list, real

pytestmark = needs_list

DRAW = {"do": "draw"}
KO_ONE = {"do": "choose", "cards": THEIRS, "up_to": True}, {"do": "ko"}
ENDS = {"card": None, "whose": "you"}


def tough() -> Side:
    """FB03-009, which is not KO'd once in a turn, in Rest Mode."""
    return Side(battle=[real("FB03-009")], rested=["FB03-009"])


def dearer(by: int) -> dict[str, Any]:
    """The chosen card's cost rises by so much for the turn."""
    return {"do": "give", "what": "it", "changes": [{"change": "adjust", "figure": "cost", "by": by}]}


@pytest.mark.parametrize(("strength", "left"), [(25000, 15000), (20000, 20000)])
def test_q318_the_only_strong_card_may_be_the_opponents_and_be_chosen(strength: int, left: int) -> None:
    scene = in_main(a=Side(battle=[real("FB05-020")]), b=Side(battle=crows("Owl", power=strength)))
    scene.do("attack Leader b with FB05-020", "activate FB05-020", *(["choose Owl"] if left != strength else []))
    assert (scene.asked, scene.power("Owl")) == (("a", "offense"), left)


def test_q319_a_combo_card_is_not_in_the_drop_as_the_leaders_power_is_compared() -> None:
    """The awakening places ten cards in the Drop before."""
    a = Side(leader=real("FB05-025"), life=4, deck=20, hand=crows("Crow"), drop=several(9, "d"))
    scene = in_main(a=a)
    scene.do(
        "skill FB05-025", "attack Leader b with FB05-025", "activate FB05-025", "combo Crow", "end_step", "end_step"
    )
    assert [fact.attack for fact in scene.of(PowersCompared)] == [25000]
    assert (scene.count("a.drop"), scene.power("FB05-025")) == (20, 40000)


def test_q320_a_combo_card_is_not_in_the_drop_as_a_battle_cards_power_is_compared() -> None:
    scene = in_main(a=Side(battle=[real("FB05-028")], hand=crows("Crow"), drop=several(9, "d")))
    scene.do("attack Leader b with FB05-028", "combo Crow", "end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [20000]
    assert (scene.count("a.drop"), scene.power("FB05-028")) == (10, 25000)


@pytest.mark.parametrize(("first", "second", "drawn"), [("FB05-052", "Boss", 1), ("Boss", "FB05-052", 0)])
def test_q326_one_skill_of_the_end_of_turn_can_fulfil_the_condition_of_the_next(
    first: str, second: str, drawn: int
) -> None:
    """The Leader is not in the list: one of our own draws a card at two life or less."""
    low = {"if": "exists", "cards": {"zones": ["life"], "whose": "you"}, "least": 0, "most": 2}
    draws = auto("turn_ends", {"do": "if", "conditions": [low], "then": [DRAW]}, trigger=ENDS)
    a = Side(
        leader=leader_card("Boss", "green", text=[draws]), hand=[real("FB05-052")], energy=energies("green", 2), life=3
    )
    scene = in_turns(a=a, turns=1)
    scene.do("play FB05-052", "end_main")
    before = scene.count("a.hand")
    for name in (first, second):
        scene.do(f"activate {name}")
        while scene.asked == ("a", "choose"):
            scene.pick(*scene.options)
    assert (scene.count("a.life"), scene.count("a.hand") - before) == (2, drawn)


@pytest.mark.parametrize(("life", "left"), [(3, ["Owl"]), (2, [])])
def test_q327_a_choice_whose_condition_fails_can_be_made_and_does_nothing(life: int, left: list[str]) -> None:
    a = Side(hand=[real("FB05-054")], energy=energies("green", 3), life=life)
    scene = in_main(a=a, b=Side(battle=crows("Owl")))
    scene.do("play FB05-054", "activate FB05-054")
    assert scene.options == ["mode 0", "mode 1"]
    scene.do("mode 0", *([] if left else ["choose Owl"]))
    assert (scene.asked, scene.names("b.battle"), scene.count("a.life")) == (("a", "main"), left, life)


@pytest.mark.parametrize(("life", "offered"), [(2, True), (3, False)])
def test_q332_a_card_that_is_cheaper_in_the_hand_can_be_played_by_a_skill_for_cheap_cards(
    life: int, offered: bool
) -> None:
    """The card that plays it is not in the list: one of our own plays a card that costs three or less."""
    cheap = {"zones": ["hand"], "whose": "you", "kinds": ["battle"], "cost": {"most": 3}}
    plays = auto("turn_ends", {"do": "choose", "cards": cheap, "up_to": True}, {"do": "play"}, trigger=ENDS)
    a = Side(battle=[battle_card("Owl", cost=5, text=[plays])], hand=[real("FB05-119")], life=life)
    scene = in_turns(a=a, turns=1)
    scene.do("end_main", "activate Owl")
    assert scene.offers("choose FB05-119") is offered
    if offered:
        scene.do("choose FB05-119")
        assert scene.names("a.battle") == ["Owl", "FB05-119"]
        assert info(scene.state, scene.card("FB05-119")).figures["cost"] == 7


def test_q333_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_by_an_attacker() -> None:
    scene = in_main(a=Side(battle=[real("FB05-120")], energy=energies("yellow", 2)), b=tough())
    scene.do("attack Leader b with FB05-120", "activate FB05-120", "pay_skill_cost", "choose FB03-009")
    assert (scene.names("b.battle"), scene.names("b.drop")) == ([], ["FB03-009"])


def test_q333_that_card_is_not_kod_once_in_a_turn() -> None:
    scene = in_main(a=Side(battle=[battle_card("Owl", text=[activate(*KO_ONE)])]), b=tough())
    scene.do("skill Owl", "choose FB03-009")
    assert scene.names("b.battle") == ["FB03-009"]
    scene.do("skill Owl", "choose FB03-009")
    assert scene.names("b.battle") == []


@pytest.mark.parametrize("awakened", [True, False])
def test_q339_a_skill_can_be_paid_for_though_its_condition_fails(awakened: bool) -> None:
    a = Side(leader=real("FB01-001"), life=4, battle=[real("FB06-018")], hand=crows("Crow"))
    scene = in_main(a=a)
    scene.do(*(["skill FB01-001"] if awakened else []), "attack Leader b with FB06-018", "activate FB06-018")
    scene.do("pay_skill_cost", "choose Crow")
    assert scene.names("a.drop") == ["Crow"]
    assert scene.rested("FB06-018") is not awakened


def test_q342_a_reduced_cost_is_not_the_original_cost() -> None:
    """The card that reduces, and the Extra Cards, are not in the list."""
    less = {"do": "give", "what": {"zones": ["hand"], "whose": "you", "kinds": ["extra"]}, "live": True}
    reduce = {**less, "changes": [{"change": "adjust", "figure": "cost", "by": -1}]}
    extras = [extra_card(name, cost=cost, text=[activate(DRAW)]) for name, cost in (("Flare", 3), ("Spark", 2))]
    a = Side(
        leader=real("FB06-025"),
        life=4,
        battle=[battle_card("Wren", text=[activate(reduce)])],
        hand=[*extras, *crows("x")],
        energy=energies("red", 2),
    )
    scene = in_main(a=a)
    assert not scene.offers("skill Flare")
    scene.do("skill FB06-025", "skill Wren", "skill FB06-025", "choose x")
    scene.pick("skill Flare 0")
    assert (scene.ask.kind, scene.ask.least) == ("pay", 2)
    scene.pay()
    scene.pick("skill Spark 0")
    assert (scene.asked, "Spark" in scene.names("a.drop")) == (("a", "main"), True)


@pytest.mark.parametrize(("printed", "reduced", "drawn"), [(1, False, 1), (1, True, 1), (0, False, 0)])
def test_q343_an_extra_that_costs_something_counts_for_the_turn(printed: int, reduced: bool, drawn: int) -> None:
    less = {"do": "give", "what": {"zones": ["hand"], "whose": "you", "kinds": ["extra"]}, "live": True}
    wren = battle_card("Wren", text=[activate({**less, "changes": [{"change": "adjust", "figure": "cost", "by": -1}]})])
    flare = extra_card("Flare", cost=printed, text=[activate(DRAW)])
    a = Side(battle=[wren], hand=[flare, real("FB06-029")], energy=energies("blue", 4))
    scene = in_turns(a=a, turns=1)
    scene.do(*(["skill Wren"] if reduced else []), "skill Flare", "play FB06-029", "activate FB06-029")
    scene.pick()
    before = scene.count("a.hand")
    scene.do("end_main", "activate FB06-029")
    assert scene.count("a.hand") - before == drawn


@pytest.mark.parametrize("reduced", [True, False])
def test_q344_a_card_that_was_chosen_by_its_cost_stays_held_as_its_cost_is_what_it_was(reduced: bool) -> None:
    """The card that reduces the cost is not in the list."""
    wren = battle_card("Wren", text=[activate({"do": "choose", "cards": THEIRS}, dearer(-1))])
    a = Side(battle=[wren, real("FB06-031")], hand=[extra_card("x", text=[activate(DRAW)])])
    scene = in_turns(a=a, b=Side(battle=crows("Condor", cost=5)))
    scene.do(*(["skill Wren", "choose Condor"] if reduced else []), "skill FB06-031", "choose x")
    if reduced:
        scene.do("choose Condor")
    scene.do("end_main")
    while scene.asked != ("b", "main"):
        scene.pick(*scene.options[: scene.ask.least])
    assert info(scene.state, scene.card("Condor")).figures["cost"] == 5
    assert scene.offers("attack Leader a with Condor") is not reduced
    assert scene.offers("attack Leader a with Leader b")


@pytest.mark.parametrize(("player", "left"), [("a", ["Roc"]), ("b", [])])
def test_q350_a_card_keeps_others_in_the_battle_area_while_it_leaves_itself(player: Any, left: list[str]) -> None:
    """The card that sends them away is not in the list; in their own turn, that skill is used in a battle."""
    away = {"do": "move", "what": THEIRS, "to": "deck", "place": "bottom"}
    owl = battle_card("Owl", text=[skill(kind="activate", timing=["main", "battle"], effects=[away])])
    b = Side(battle=[real("FB06-055"), battle_card("Roc", cost=8), *crows("Crow", cost=6)])
    scene = in_main(a=Side(battle=[owl]), b=b, player=player)
    if player == "b":
        scene.do("attack Leader a with Leader b", "end_step")
    scene.do("skill Owl")
    scene.pick(*scene.options)
    assert scene.names("b.battle") == left


def exchanger() -> FusionWorldCard:
    """A Leader, in place of one that is not in the list: as it attacks, a card of the name of FB06-061 with a cost of
    seven may go to the Drop for one with a cost of eight from the hand.
    """
    named = {"names": [real("FB06-061").name]}
    seven = {"cost": {"least": 7, "most": 7}, **named}
    eight = {"zones": ["hand"], "whose": "you", "cost": {"least": 8, "most": 8}, **named}
    gone = {"if": "did", "name": "gone"}
    play = [{"do": "choose", "cards": eight, "up_to": True}, {"do": "play"}]
    effects = (
        {"do": "choose", "cards": {**MINE, **seven}, "up_to": True, "name": "it"},
        {"do": "move", "to": "drop", "name": "gone"},
        {"do": "if", "conditions": [gone], "then": play},
    )
    return leader_card("Boss", "green", text=[auto("attacks", *effects)])


def great() -> FusionWorldCard:
    """The card that the Leader plays."""
    return like("FB06-061", "great", cost=8)


def exchanged(scene: NumberedScene, number: str) -> None:
    """The Leader attacks, and the card gives way to the great one."""
    scene.do("attack Leader b with Boss", "activate Boss", f"choose {number}", "choose great")
    assert "great" in scene.names("a.battle")
    assert scene.names("a.drop")[-1] == number


def test_q351_a_cost_raised_for_the_turn_by_an_attack_stays_raised_after_the_battle() -> None:
    scene = in_main(a=Side(leader=exchanger(), battle=[real("FB06-061")], hand=[great(), *crows("x")]))
    scene.do("attack Leader b with FB06-061", "activate FB06-061", "pay_skill_cost", "choose x")
    while scene.ask.kind == "choose":
        scene.pick()  # 5-2-7: no such card is found
    scene.do("end_step", "end_step")
    exchanged(scene, "FB06-061")


@pytest.mark.parametrize(("number", "asked"), [("FB06-061", "choose"), ("FB06-064", "offense")])
def test_q354_a_name_is_not_a_longer_one_that_begins_with_it(number: str, asked: str) -> None:
    card = real(number)
    raises = {"do": "choose", "cards": {**MINE, "other": True}}, dearer(7 - (card.cost or 0))
    wren = battle_card("Wren", text=[activate(*raises)])
    scene = in_main(a=Side(leader=exchanger(), battle=[card, wren]))
    scene.do("skill Wren", f"choose {number}", "attack Leader b with Boss", "activate Boss")
    assert scene.asked == ("a", asked)


def test_q365_a_cost_raised_for_the_turn_counts_as_the_card_is_chosen() -> None:
    a = Side(leader=exchanger(), battle=[real("FP-038")], hand=[great()], energy=energies("green", 1))
    scene = in_main(a=a)
    scene.do("skill FP-038", "choose e 1")
    exchanged(scene, "FP-038")


@pytest.mark.parametrize("barred", [True, False])
@pytest.mark.parametrize(("mode", "chosen"), [(0, "FB04-077"), (1, "e 1")])
def test_q358_q359_what_is_not_switched_by_skills_stays_rested_leader_or_energy(
    mode: int, chosen: str, barred: bool
) -> None:
    """FB04-077 has attacked, and a card of its player is KO'd: that Leader, or an energy, is to be switched."""
    kill = {"do": "choose", "cards": {**MINE, "other": True}}, {"do": "ko"}
    killer, crow = battle_card("Wren", text=[activate(*kill)]), battle_card("Crow", "yellow", cost=1)
    a = Side(
        leader=real("FB04-077"),
        life=4,
        battle=[like("FB04-093", "owl"), killer],
        hand=[crow],
        energy=energies("yellow", 1),
    )
    scene = in_main(a=a, b=Side(battle=[real("FB06-097")] if barred else []))
    scene.do("play Crow", "attack Leader b with FB04-077", "activate FB04-077", "end_step", "end_step")
    scene.do("skill FB04-077", "skill Wren", "choose owl", "activate FB04-077", f"mode {mode}")
    if mode == 1:
        scene.do("choose e 1")
    assert scene.rested(chosen) is barred
    assert scene.rested({"FB04-077": "e 1", "e 1": "FB04-077"}[chosen])


@pytest.mark.parametrize("energy", [True, False])
def test_q358_q359_what_is_forbidden_to_skills_is_not_forbidden_to_the_rules(energy: bool) -> None:
    scene = in_turns(a=Side(energy=energies("red", 1), rested=["Leader a", "e 1"]), b=Side(battle=[real("FB06-097")]))
    assert not scene.rested("e 1" if energy else "Leader a")


def test_q360_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_as_a_card_is_played() -> None:
    scene = in_main(a=Side(hand=[real("FB06-097")], energy=energies("black", 6)), b=tough())
    scene.do("play FB06-097", "activate FB06-097", "choose FB03-009")
    assert (scene.names("b.battle"), scene.names("b.drop")) == ([], ["FB03-009"])


@pytest.mark.parametrize(("shown", "left"), [("FS01-05", []), ("FB03-011", ["FB03-009"])])
def test_q361_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_by_a_revealed_cost(
    shown: str, left: list[str]
) -> None:
    leader = leader_card(real("FP-040").name, "black")
    a = Side(leader=leader, hand=[real("FB06-118")], energy=energies("black", 1))
    b = Side(battle=[real("FB03-009")], deck=[*several(3, "x"), real(shown)])
    scene = in_main(a=a, b=b)
    scene.do("skill FB06-118")
    assert scene.offers("choose FB03-009") is (left == [])
    if not left:
        scene.do("choose FB03-009")
    assert (scene.asked, scene.names("b.battle")) == (("a", "main"), left)
