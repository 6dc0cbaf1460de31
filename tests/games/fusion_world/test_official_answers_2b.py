"""Official answers to players' questions, Q281 to Q327: each situation, set up with made-up cards."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDiscarded, PowersCompared
from events.fusion_world.card import LeaderBack
from events.fusion_world.turn import take_turn
from events.table.fact import TurnBegan
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main, position, turn
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, permanent, skill

DRAW = {"do": "draw"}
KO = {"do": "ko"}
REST_THIS = {"do": "switch", "mode": "rest", "what": "this"}
KO_1 = [[{"do": "choose", "cards": MINE}, KO]]
DISCARD_1 = [[{"do": "discard"}]]
TOP = {"zones": ["deck"], "whose": "you", "top": 1}
LIFE = {"zones": ["life"], "whose": "you"}
DROP = {"zones": ["drop"], "whose": "you"}
ENDS = {"card": None, "whose": "you"}


def plus(power: int) -> dict[str, Any]:
    """More power."""
    return {"change": "adjust", "figure": "power", "by": power}


def choose(cards: Any) -> dict[str, Any]:
    """Choose up to one of these cards."""
    return {"do": "choose", "cards": cards, "up_to": True}


def exists(cards: Any, least: int = 1, most: int | None = None) -> dict[str, Any]:
    """There are so many of these cards."""
    return {"if": "exists", "cards": cards, "least": least, "most": most}


def when(condition: Any, *then: Any) -> dict[str, Any]:
    """These effects if that is so."""
    return {"do": "if", "conditions": [condition], "then": then}


NO_MARKER = {"if": "compare", "number": {"number": "beside", "name": "energy_markers"}, "within": {"most": 0}}
PLACE_MARKER = when(NO_MARKER, {"do": "put", "kind": "energy_markers", "by": 1})
FULL_HAND = {"zones": ["hand"], "whose": "opponent"}
STRIP = when(exists(FULL_HAND, 6), {"do": "discard", "whose": "opponent"})
"""If the opponent has 6 or more cards in their hand, they discard 1."""

READY_LEADER = {"do": "switch", "mode": "active", "what": {"whose": "you", "zones": ["leader"]}}
FEW_LIVES = exists(LIFE, 0, 4)
AWAKEN = skill(
    kind="activate", keyword="awaken", timing=["main", "battle"], conditions=[FEW_LIVES], effects=[DRAW, {"do": "flip"}]
)


@pytest.mark.rule("5-11-1", "1-4-6-1")
@pytest.mark.parametrize(("place", "number"), [(-1, 0), (0, 1)])
def test_q281_a_card_placed_in_the_deck_pays_for_a_marker_of_ones_own(place: int, number: int) -> None:
    card = {"do": "choose", "cards": {"zones": ["hand"], "whose": "you"}}
    ends = [[card, {"do": "move", "to": "deck", "place": place}] for place in ("top", "bottom")]
    wren = battle_card("Wren", text=[auto("played", PLACE_MARKER, costs=ends)])
    scene = main(a=Side(hand=[wren, *crows("Crow")]))
    scene.picks("play Wren", "activate Wren 0", f"pay_skill_cost Wren {number}", "choose Crow")
    assert scene.names("a.deck")[place] == "Crow"
    assert (scene.state.markers["a"], scene.state.markers["b"]) == (1, 0)


@pytest.mark.rule("13-2-1", "13-11-2")
@pytest.mark.parametrize(("mode", "deck"), [(0, ["x", "Owl", "Crow"]), (1, ["Crow", "Owl", "x"])])
def test_q282_both_cards_looked_at_go_to_the_same_end_of_the_deck(mode: int, deck: list[str]) -> None:
    both = {"do": "choose", "cards": {"zones": ["deck"], "among": "looked"}, "count": 2}
    ends = [[both, {"do": "move", "to": "deck", "place": place}] for place in ("top", "bottom")]
    effects = [{"do": "look", "cards": {**TOP, "top": 2}}, {"do": "modes", "options": ends}]
    watch = skill(kind="activate", timing=["battle"], costs=[[REST_THIS]], effects=effects)
    perch = extra_card("Perch", keywords=["field"], text=[watch])
    scene = battle(a=Side(battle=[perch], deck=crows("x", "Crow", "Owl")))
    scene.pick("skill Perch 1")
    assert scene.options == ["mode 0", "mode 1"]
    scene.pick(f"mode {mode}")
    scene.pick("choose Owl", "choose Crow")
    scene.pick("place Owl", "place Crow")
    assert scene.names("a.deck") == deck


@pytest.mark.rule("0-2-10")
@pytest.mark.parametrize(("partner", "left"), [("Crow", ["Wren"]), ("Owl", [])])
def test_q283_a_card_is_safe_from_a_ko_that_takes_its_protector_at_the_same_time(partner: str, left: list[str]) -> None:
    safe = permanent("this", {"change": "cannot", "action": "be_koed"}, conditions=[exists({**MINE, **CROW})])
    wren = battle_card("Wren", cost=1, text=[safe])
    storm = battle_card("Roc", text=[auto("played", {**KO, "what": {**THEIRS, "cost": {"most": 5}}}, costs=DISCARD_1)])
    scene = main(a=Side(hand=[storm, *crows("x")]), b=Side(battle=[wren, *crows(partner, cost=4)]))
    scene.picks("play Roc", "activate Roc 0", "pay_skill_cost Roc", "choose x")
    assert scene.names("b.battle") == left


@pytest.mark.rule("0-3-17")
@pytest.mark.parametrize("fits", [True, False])
def test_q289_what_follows_a_condition_that_fails_does_not_bind_the_player(fits: bool) -> None:
    shown = exists({"zones": ["deck"], "among": "revealed", "traits": ["Songbird"]})
    play = choose({"zones": ["hand"], "whose": "you", "names": ["Wren"], "cost": {"least": 2, "most": 2}})
    barred = {"change": "cannot", "action": "play", "cards": {"names": ["Wren"]}}
    effects = (
        {"do": "reveal", "what": TOP},
        when(shown, play, {"do": "play"}, {"do": "decree", "whose": "you", "changes": [barred]}),
    )
    wren = battle_card(
        "Wren", cost=1, text=[activate(*effects, costs=[[{"do": "move", "what": "this", "to": "hand"}]])]
    )
    deck = crows("x", "Crow", traits=["Songbird"] if fits else [])
    scene = main(a=Side(battle=[wren], deck=deck, hand=crows("Owl"), energy=several(1, "e")))
    scene.pick("skill Wren 0")
    if fits:
        scene.pick()  # 5-2-7: the card is not found
    assert [option for option in scene.options if option.startswith("play")] == ["play Owl", "play Wren"][: 2 - fits]


@pytest.mark.rule("1-4-6", "9-2-4")
@pytest.mark.parametrize(("deck", "offered"), [(2, False), (3, True)])
def test_q290_a_skill_cost_of_three_cards_of_the_deck_needs_three(deck: int, offered: bool) -> None:
    mill = [[{"do": "move", "what": {**TOP, "top": 3}, "to": "drop"}]]
    scene = main(a=Side(hand=[extra_card("Gale", text=[activate(DRAW, costs=mill)])], deck=deck))
    assert ("skill Gale 0" in scene.options) is offered


@pytest.mark.rule("15-7-2", "15-7-3")
def test_q292_a_skill_of_the_front_side_does_not_use_up_that_of_the_back_side() -> None:
    again = auto("attacks", DRAW, limit={})
    back = LeaderBack(name="Stork", power=20000, skills=(again,))
    stork = leader_card("Stork", text=[auto("attacks", DRAW), AWAKEN], back=back)
    ready = battle_card("Wren", text=[activate(READY_LEADER)])
    scene = main(a=Side(leader=stork, life=4, battle=[ready]))
    scene.picks("attack Leader b with Stork", "activate Stork 0", "end_step", "end_step", "skill Stork 1")
    assert len(scene.names("a.hand")) == 2
    scene.picks("skill Wren 0", "attack Leader b with Stork")
    scene.picks("activate Stork 0", "end_step", "end_step")
    assert len(scene.names("a.hand")) == 3
    scene.picks("skill Wren 0", "attack Leader b with Stork")
    assert (scene.asked, len(scene.names("a.hand"))) == (("a", "offense"), 3)


@pytest.mark.rule("9-2-2", "0-3-17")
@pytest.mark.parametrize(("hand", "discarded"), [(6, 1), (7, 2)])
def test_q293_a_ko_that_paid_for_a_skill_is_answered_after_that_skill(hand: int, discarded: int) -> None:
    imp = battle_card("Crow", text=[auto("ko", STRIP)])
    wren = battle_card("Wren", text=[activate(DRAW, STRIP, costs=KO_1, limit={})])
    scene = main(a=Side(battle=[wren, imp]), b=Side(hand=several(hand, "h")))
    scene.picks("skill Wren 0", "choose Crow", "choose h 1", "activate Crow 0")
    if discarded == 2:
        scene.pick("choose h 2")
    assert (scene.asked, len(scene.of(CardDiscarded))) == (("a", "main"), discarded)


@pytest.mark.rule("12-2-2-2", "0-3-17")
@pytest.mark.parametrize(("hand", "discarded"), [(6, 0), (7, 1)])
def test_q294_an_extra_that_is_used_is_no_card_of_the_hand_as_its_ko_is_answered(hand: int, discarded: int) -> None:
    beam = extra_card("Flare", text=[activate(choose(THEIRS), KO)])
    imp = battle_card("Crow", text=[auto("ko", STRIP)])
    scene = main(a=Side(hand=[beam, *several(hand - 1, "h")]), b=Side(battle=[imp]))
    scene.picks("skill Flare 0", "choose Crow", "activate Crow 0")
    if discarded:
        assert scene.asked == ("a", "discard")
        scene.pick("choose h 1")
    assert (scene.asked, len(scene.of(CardDiscarded))) == (("a", "main"), discarded)


@pytest.mark.rule("9-3-1")
def test_q295_a_card_can_be_kod_to_pay_for_its_own_skill() -> None:
    wren = battle_card("Wren", text=[activate(DRAW, STRIP, costs=KO_1, limit={})])
    scene = main(a=Side(battle=[wren]), b=Side(hand=several(6, "h")))
    scene.picks("skill Wren 0", "choose Wren", "choose h 1")
    assert scene.names("a.drop") == ["Wren"]
    assert (len(scene.names("a.hand")), len(scene.names("b.hand"))) == (1, 5)


@pytest.mark.rule("1-4-6", "12-2-2-3")
@pytest.mark.parametrize(("others", "offered"), [(0, False), (1, True)])
def test_q315_an_extra_cannot_itself_be_discarded_to_pay_for_its_skill(others: int, offered: bool) -> None:
    flare = extra_card("Flare", text=[activate(choose(THEIRS), costs=DISCARD_1)])
    scene = main(a=Side(hand=[flare, *several(others, "h")]))
    assert ("skill Flare 0" in scene.options) is offered


@pytest.mark.rule("9-3-1", "1-5-2-2")
def test_q316_the_effect_of_a_card_that_was_kod_for_it_lasts_through_the_opponents_turn() -> None:
    held = {"do": "give", "changes": [{"change": "cannot", "action": "ready"}], "until": "opponent_turn_end"}
    hold = choose({**THEIRS, "mode": "rest"}), held
    wren = battle_card("Wren", text=[activate(*hold, costs=KO_1, limit={})])

    async def two_turns(table: Table) -> None:
        await take_turn(table, "a")
        table.emit(TurnBegan(turn=4, player="b", rule="7-4-7"))
        await take_turn(table, "b")

    scene = position(
        two_turns, a=Side(battle=[wren]), b=Side(battle=crows("Crow", "Owl", "Jay"), rested=["Crow", "Owl"])
    )
    scene.pick()
    scene.pick("skill Wren 0")
    scene.pick("choose Wren")
    assert scene.options == ["choose Crow", "choose Owl"]
    scene.picks("choose Crow", "end_main")
    assert scene.asked == ("b", "charge")
    assert (scene.rested("Crow"), scene.rested("Owl")) == (True, False)


@pytest.mark.rule("13-1-2")
@pytest.mark.parametrize(("strength", "left"), [(25000, 15000), (20000, 20000)])
def test_q318_the_only_strong_card_may_be_the_opponents_and_be_chosen(strength: int, left: int) -> None:
    strong = exists({"kinds": ["battle"], "power": {"least": 25000}})
    weaken = {"do": "give", "changes": [plus(-10000)]}
    bull = battle_card("Wren", text=[auto("attacks", when(strong, choose(THEIRS), weaken))])
    scene = battle(a=Side(battle=[bull]), b=Side(battle=crows("Owl", power=strength)), attacker="Wren")
    scene.pick("activate Wren 0")
    if left != strength:
        scene.pick("choose Owl")
    assert scene.asked == ("a", "offense")
    assert power(scene.state, scene.card("Owl")) == left


def full_drop(cards: int, by: int) -> Any:
    """In your turn, with so many cards in the Drop, this card gets more power."""
    return permanent("this", plus(by), turn="you", conditions=[exists(DROP, cards)])


DROP_OF_20 = LeaderBack(name="Stork", power=20000, skills=(full_drop(20, 20000),))
FLIP = skill(kind="activate", timing=["main"], effects=[{"do": "flip"}])


@pytest.mark.rule("8-5-4", "8-4-4")
def test_q319_a_combo_card_is_not_in_the_drop_as_the_leaders_power_is_compared() -> None:
    stork = leader_card("Stork", text=[FLIP], back=DROP_OF_20)
    scene = main(a=Side(leader=stork, hand=crows("Crow"), drop=several(19, "d")))
    scene.picks("skill Stork 0", "attack Leader b with Stork", "combo Crow", "end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [25000]
    assert (len(scene.names("a.drop")), power(scene.state, scene.card("Stork"))) == (20, 40000)


@pytest.mark.rule("8-5-4", "8-4-4")
def test_q320_a_combo_card_is_not_in_the_drop_as_a_battle_cards_power_is_compared() -> None:
    wren = battle_card("Wren", text=[full_drop(10, 10000)])
    scene = battle(a=Side(battle=[wren], hand=crows("Crow"), drop=several(9, "d")), attacker="Wren")
    scene.picks("combo Crow", "end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [20000]
    assert (len(scene.names("a.drop")), power(scene.state, scene.card("Wren"))) == (10, 25000)


@pytest.mark.rule("9-6-3", "4-2-2-2")
@pytest.mark.parametrize(("order", "drawn"), [(("Wren", "Stork"), 1), (("Stork", "Wren"), 0)])
def test_q326_one_skill_of_the_end_of_turn_can_fulfil_the_condition_of_the_next(
    order: tuple[str, str], drawn: int
) -> None:
    low = auto("turn_ends", when(exists(LIFE, 0, 2), DRAW), trigger=ENDS)
    fall = auto("turn_ends", {"do": "move", "what": {**LIFE, "top": 1}, "to": "drop"}, trigger=ENDS)
    scene = turn(a=Side(leader=leader_card("Stork", text=[low]), battle=[battle_card("Wren", text=[fall])], life=3))
    scene.pick()
    before = len(scene.names("a.hand"))
    scene.pick("end_main")
    for name in order:
        scene.pick(next(option for option in scene.options if option.startswith(f"activate {name}")))
    assert (len(scene.names("a.life")), len(scene.names("a.hand")) - before) == (2, drawn)


@pytest.mark.rule("13-2-1", "0-3-17")
@pytest.mark.parametrize(("life", "left"), [(3, ["Owl"]), (2, [])])
def test_q327_a_choice_whose_condition_fails_can_be_made_and_does_nothing(life: int, left: list[str]) -> None:
    strike = when(exists(LIFE, 0, 2), choose(THEIRS), KO)
    take = {"do": "move", "what": {**LIFE, "top": 1}, "to": "hand"}
    either = {"do": "modes", "options": [[strike], [take, choose({**THEIRS, "cost": {"most": 3}}), KO]]}
    wren = battle_card("Wren", text=[auto("played", either)])
    scene = main(a=Side(hand=[wren], life=life), b=Side(battle=crows("Owl")))
    scene.picks("play Wren", "activate Wren 0")
    assert scene.options == ["mode 0", "mode 1"]
    scene.pick("mode 0")
    if not left:
        scene.pick("choose Owl")
    assert scene.asked == ("a", "main")
    assert (scene.names("b.battle"), len(scene.names("a.life"))) == (left, life)
