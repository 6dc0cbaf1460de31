"""Official answers to players' questions, Q332 to Q365: each situation, set up with made-up cards."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.fusion_world.card import LeaderBack
from events.fusion_world.turn import take_turn
from events.table.fact import TurnBegan
from events.table.table import Table
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, position, turn
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
KO = {"do": "ko"}
TO_DROP = {"do": "move", "to": "drop"}
READY = {"do": "switch", "mode": "active"}
KO_1 = [[{"do": "choose", "cards": MINE}, KO]]
DISCARD_1 = [[{"do": "discard"}]]
PAY_2 = [[{"do": "pay", "total": 2}]]
ENDS = {"card": None, "whose": "you"}


def choose(cards: Any) -> dict[str, Any]:
    """Choose up to one of these cards."""
    return {"do": "choose", "cards": cards, "up_to": True}


def exists(cards: Any, least: int = 1, most: int | None = None) -> dict[str, Any]:
    """There are so many of these cards."""
    return {"if": "exists", "cards": cards, "least": least, "most": most}


def when(condition: Any, *then: Any) -> dict[str, Any]:
    """These effects if that is so."""
    return {"do": "if", "conditions": [condition], "then": then}


def dearer(by: int, what: Any = "it") -> dict[str, Any]:
    """The card's cost rises by so much for the turn."""
    return {"do": "give", "what": what, "changes": [{"change": "adjust", "figure": "cost", "by": by}]}


def hand(**more: Any) -> dict[str, Any]:
    """Such cards of the player's hand."""
    return {"zones": ["hand"], "whose": "you", **more}


def cost(card: int) -> dict[str, Any]:
    """Of that cost."""
    return {"cost": {"least": card, "most": card}}


@pytest.mark.rule("9-5-5")
@pytest.mark.parametrize(("life", "offered"), [(2, True), (3, False)])
def test_q332_a_card_that_is_cheaper_in_the_hand_can_be_played_by_a_skill_for_cheap_cards(
    life: int, offered: bool
) -> None:
    alone = exists({**MINE, "names": ["Roc"], **cost(7)}, 0, 0)
    low = exists({"zones": ["life"], "whose": "you"}, 0, 2)
    cheaper = {"change": "adjust", "figure": "cost", "by": -4}
    roc = battle_card("Roc", cost=7, text=[permanent("this", cheaper, zones=["hand"], conditions=[low, alone])])
    call = choose(hand(kinds=["battle"], cost={"most": 3})), {"do": "play"}
    scene = turn(
        a=Side(battle=[battle_card("Wren", text=[auto("turn_ends", *call, trigger=ENDS)])], hand=[roc], life=life)
    )
    scene.pick()
    scene.picks("end_main", "activate Wren 0")
    assert ("choose Roc" in scene.options) is offered
    if offered:
        scene.pick("choose Roc")
        assert scene.names("a.battle") == ["Wren", "Roc"]
        assert info(scene.state, scene.card("Roc")).figures["cost"] == 7


TOUGH = permanent("this", {"change": "replace", "event": {"on": "ko"}, "times": 1})
"""This card cannot be KO'd once per turn."""
SHRIKE = battle_card("Shrike", cost=4, text=[TOUGH])
FOE = Side(battle=[SHRIKE], rested=["Shrike"])


@pytest.mark.rule("5-10-2")
@pytest.mark.parametrize(("effect", "left"), [(TO_DROP, []), (KO, ["Shrike"])])
def test_q333_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_by_an_attacker(effect: Any, left: list[str]) -> None:
    rested = {**THEIRS, "mode": "rest", "cost": {"most": 5}}
    kite = battle_card("Kite", keywords=["barrier"], text=[auto("attacks", choose(rested), effect, costs=PAY_2)])
    scene = battle(a=Side(battle=[kite], energy=several(2, "e")), b=FOE, attacker="Kite")
    scene.picks("activate Kite 0", "pay_skill_cost Kite")
    scene.pick("rest e 1", "rest e 2")
    scene.pick("choose Shrike")
    assert scene.names("b.battle") == left


@pytest.mark.rule("0-3-17", "9-6-4-2")
@pytest.mark.parametrize("awakened", [True, False])
def test_q339_a_skill_can_be_paid_for_though_its_condition_fails(awakened: bool) -> None:
    back = {"whose": "you", "zones": ["leader"], "face": "back"}
    again = auto("attacks", when(exists(back), {**READY, "what": "this"}), costs=DISCARD_1, limit={})
    stork = leader_card("Stork", text=[activate({"do": "flip"})], back=LeaderBack(name="Stork", power=20000))
    scene = main(a=Side(leader=stork, battle=[battle_card("Wren", text=[again])], hand=crows("Crow")))
    if awakened:
        scene.pick("skill Stork 0")
    scene.picks("attack Leader b with Wren", "activate Wren 0", "pay_skill_cost Wren", "choose Crow")
    assert scene.names("a.drop") == ["Crow"]
    assert scene.rested("Wren") is not awakened


@pytest.mark.rule("13-3-1", "5-3-2")
def test_q342_a_reduced_cost_is_not_the_original_cost() -> None:
    """Not having to pay is said as a cost of 0; both effects are for the turn."""
    extras = hand(kinds=["extra"])
    reduce = {**dearer(-1, extras), "live": True}
    zero = {"change": "become", "figure": "cost", "to": 0}
    free = {"do": "give", "what": {**extras, "original_cost": {"most": 2}}, "changes": [zero], "live": True}
    stork = leader_card("Stork", text=[activate(free, costs=DISCARD_1, limit={})])
    side = Side(
        leader=stork,
        battle=[battle_card("Wren", text=[activate(reduce)])],
        hand=[extra_card(name, cost=cost, text=[activate(DRAW)]) for name, cost in (("Flare", 3), ("Spark", 2))]
        + crows("x"),
        energy=several(2, "e"),
    )
    scene = main(a=side)
    assert "skill Flare 0" not in scene.options
    scene.picks("skill Wren 0", "skill Stork 0", "choose x", "skill Spark 0", "skill Flare 0")
    assert (scene.ask.kind, scene.ask.least) == ("pay", 2)


@pytest.mark.rule("13-3-1")
@pytest.mark.parametrize(("printed", "reduced", "drawn"), [(1, False, 1), (1, True, 1), (0, False, 0)])
def test_q343_an_extra_that_costs_something_counts_for_the_turn(printed: int, reduced: bool, drawn: int) -> None:
    used = when({"if": "happened", "event": "used_extra_with_cost"}, DRAW)
    owl = battle_card("Owl", text=[auto("turn_ends", used, trigger=ENDS)])
    wren = battle_card("Wren", text=[activate({**dearer(-1, hand(kinds=["extra"])), "live": True})])
    flare = extra_card("Flare", cost=printed, text=[activate()])
    scene = turn(a=Side(battle=[wren], hand=[flare, owl], energy=several(1, "e")))
    scene.pick()
    if reduced:
        scene.pick("skill Wren 0")
    scene.pick("skill Flare 0")
    if printed and not reduced:
        scene.pick("rest e 1")
    scene.picks("play Owl", "end_main", "activate Owl 0")
    assert len(scene.names("a.hand")) == 1 + drawn


CONDOR = battle_card("Condor", cost=5)


@pytest.mark.rule("1-5-2-2")
@pytest.mark.parametrize("reduced", [True, False])
def test_q344_a_card_that_was_chosen_by_its_cost_stays_held_as_its_cost_is_what_it_was(reduced: bool) -> None:
    held = {"do": "give", "changes": [{"change": "cannot", "action": "attack"}], "until": "opponent_turn_end"}
    hold = activate(choose({**THEIRS, "cost": {"most": 4}}), held, costs=DISCARD_1, limit={})
    wren = battle_card("Wren", text=[activate(choose(THEIRS), dearer(-1))])

    async def two_turns(table: Table) -> None:
        await take_turn(table, "a")
        table.emit(TurnBegan(turn=4, player="b", rule="7-4-7"))
        await take_turn(table, "b")

    scene = position(
        two_turns, a=Side(battle=[wren, battle_card("Owl", text=[hold])], hand=crows("x")), b=Side(battle=[CONDOR])
    )
    scene.pick()
    if reduced:
        scene.picks("skill Wren 0", "choose Condor")
    scene.picks("skill Owl 0", "choose x")
    if reduced:
        scene.pick("choose Condor")
    scene.pick("end_main")
    scene.pick()
    assert info(scene.state, scene.card("Condor")).figures["cost"] == 5
    assert ("attack Leader a with Condor" in scene.options) is not reduced
    assert "attack Leader a with Leader b" in scene.options


@pytest.mark.rule("0-2-5", "15-10-2")
@pytest.mark.parametrize(("turn", "left"), [("opponent", ["Roc"]), ("you", [])])
def test_q350_a_card_keeps_others_in_the_battle_area_while_it_leaves_itself(turn: str, left: list[str]) -> None:
    stay = {"change": "cannot", "action": "leave", "by": "opponent"}
    warden = battle_card("Jay", cost=1, text=[permanent({**MINE, "cost": {"least": 7}}, stay, turn=turn)])
    away = {"do": "move", "what": THEIRS, "to": "deck", "place": "bottom"}
    scene = does(away, b={"battle": [warden, battle_card("Roc", cost=8), *crows("Crow", cost=6)]})
    scene.pick(*scene.options)
    assert scene.names("b.battle") == left


HAWKS = (
    {**choose({**MINE, "names": ["Hawk"], **cost(7)}), "name": "it"},
    {**TO_DROP, "name": "gone"},
    when({"if": "did", "name": "gone"}, choose(hand(names=["Hawk"], **cost(8))), {"do": "play"}),
)
FALCONER = leader_card("Stork", text=[auto("attacks", *HAWKS)])
"""When it attacks, a Hawk with a cost of 7 may go to the Drop for one with a cost of 8 from the hand."""
GREAT_HAWK = battle_card("Hawk", cost=8, power=40000, number="great")


def exchanged(scene: Scene) -> None:
    """The Leader attacks, and the Hawk that costs 7 now gives way to the great one."""
    scene.picks("attack Leader b with Stork", "activate Stork 0", "choose Hawk", "choose Hawk")
    [hawk] = scene.state.cards_in("a", "battle")
    assert power(scene.state, hawk) == 40000
    assert scene.names("a.drop")[-1] == "Hawk"


@pytest.mark.rule("1-5-2-2")
def test_q351_a_cost_raised_for_the_turn_by_an_attack_stays_raised_after_the_battle() -> None:
    chick = choose(hand(kinds=["battle"], **cost(1))), {"do": "play"}
    hawk = battle_card("Hawk", cost=4, text=[auto("attacks", *chick, dearer(3, "this"), costs=DISCARD_1)])
    scene = main(a=Side(leader=FALCONER, battle=[hawk], hand=[GREAT_HAWK, *crows("x")]))
    scene.picks("attack Leader b with Hawk", "activate Hawk 0", "pay_skill_cost Hawk", "choose x")
    scene.pick()  # 5-2-7: no such card is found
    scene.picks("end_step", "end_step")
    exchanged(scene)


@pytest.mark.rule("2-3-1-1")
@pytest.mark.parametrize(("name", "asked"), [("Hawk", "choose"), ("Hawk : Chick", "offense")])
def test_q354_a_name_is_not_a_longer_one_that_begins_with_it(name: str, asked: str) -> None:
    scene = battle(a=Side(leader=FALCONER, battle=crows(name, cost=7)), attacker="Stork")
    scene.pick("activate Stork 0")
    assert scene.asked == ("a", asked)


def songbird_kod(mode: int, *, barred: bool) -> Scene:
    """Player a's Songbird was KO'd: the Leader, or an energy, is to be switched; the opponent's Owl may forbid that."""
    energy = choose({"zones": ["energy"], "whose": "you"})
    options = [[{**READY, "what": "this"}], [energy, READY]]
    songbird = {"card": {**MINE, "traits": ["Songbird"]}}
    stork = leader_card("Stork", text=[auto("ko", {"do": "modes", "options": options}, trigger=songbird, limit={})])
    theirs = {"whose": "opponent", "zones": ["leader", "battle", "energy"]}
    owl = battle_card("Owl", text=[permanent(theirs, {"change": "cannot", "action": "ready", "by": "skill"})] * barred)
    wren = battle_card("Wren", traits=["Songbird"], text=[activate(costs=KO_1)])
    scene = main(
        a=Side(leader=stork, battle=[wren], energy=several(1, "e"), rested=["Stork", "e 1"]), b=Side(battle=[owl])
    )
    scene.picks("skill Wren 0", "choose Wren", "activate Stork 0", f"mode {mode}")
    return scene


@pytest.mark.rule("0-2-5")
@pytest.mark.parametrize("barred", [True, False])
def test_q358_a_leader_whose_switching_by_skills_is_forbidden_stays_rested(barred: bool) -> None:
    scene = songbird_kod(0, barred=barred)
    assert scene.rested("Stork") is barred
    assert scene.rested("e 1")


@pytest.mark.rule("0-2-5")
@pytest.mark.parametrize("barred", [True, False])
def test_q359_energy_whose_switching_by_skills_is_forbidden_stays_rested(barred: bool) -> None:
    scene = songbird_kod(1, barred=barred)
    scene.pick("choose e 1")
    assert scene.rested("e 1") is barred
    assert scene.rested("Stork")


@pytest.mark.rule("7-2-7")
def test_q358_what_is_forbidden_to_skills_is_not_forbidden_to_the_rules() -> None:
    theirs = {"whose": "opponent", "zones": ["leader", "battle", "energy"]}
    owl = battle_card("Owl", text=[permanent(theirs, {"change": "cannot", "action": "ready", "by": "skill"})])
    scene = turn(a=Side(energy=several(1, "e"), rested=["Leader a", "e 1"]), b=Side(battle=[owl]))
    assert not scene.rested("Leader a")
    assert not scene.rested("e 1")


@pytest.mark.rule("5-10-2")
@pytest.mark.parametrize(("effect", "left"), [(TO_DROP, []), (KO, ["Shrike"])])
def test_q360_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_as_a_card_is_played(
    effect: Any, left: list[str]
) -> None:
    kite = battle_card("Kite", text=[auto("played", choose(THEIRS), effect)])
    scene = main(a=Side(hand=[kite]), b=FOE)
    scene.picks("play Kite", "activate Kite 0", "choose Shrike")
    assert scene.names("b.battle") == left


@pytest.mark.rule("5-10-2", "13-10-1")
@pytest.mark.parametrize(("shown", "left"), [(7, []), (3, ["Shrike"])])
def test_q361_a_card_that_cannot_be_kod_can_be_placed_in_the_drop_by_a_revealed_cost(
    shown: int, left: list[str]
) -> None:
    reveal = {"do": "reveal", "what": {"zones": ["deck"], "whose": "opponent", "top": 1}}
    most = {"number": "figure", "figure": "cost", "of": "revealed"}
    drum = activate(reveal, choose({**THEIRS, "cost": {"most": most}}), TO_DROP)
    foe = Side(battle=[SHRIKE], deck=[*several(3, "x"), battle_card("Crow", cost=shown)])
    scene = main(a=Side(hand=[extra_card("Drum", text=[drum])]), b=foe)
    scene.pick("skill Drum 0")
    if not left:
        assert scene.state.cards[scene.card("Crow")].revealed
        scene.pick("choose Shrike")
    assert scene.asked == ("a", "main")
    assert scene.names("b.battle") == left
    assert not scene.state.cards[scene.card("Crow")].revealed


@pytest.mark.rule("1-5-2-2")
def test_q365_a_cost_raised_for_the_turn_counts_as_the_card_is_chosen() -> None:
    costs = [[{"do": "choose", "cards": {"zones": ["energy"], "whose": "you"}}, TO_DROP]]
    hawk = battle_card("Hawk", cost=4, text=[activate(dearer(3, "this"), costs=costs, limit={})])
    scene = main(a=Side(leader=FALCONER, battle=[hawk], hand=[GREAT_HAWK], energy=several(1, "e")))
    scene.picks("skill Hawk 0", "choose e 1")
    exchanged(scene)
