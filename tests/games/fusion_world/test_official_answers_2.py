"""Official answers to players' questions, Q222 to Q280: each situation, set up with made-up cards."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import DamageDealt
from events.fusion_world.card import LeaderBack
from events.table.fact import CardHidden
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, does, permanent, skill

DRAW = {"do": "draw"}
KO = {"do": "ko"}
REST_THIS = {"do": "switch", "mode": "rest", "what": "this"}
READY_THIS = {"do": "switch", "mode": "active", "what": "this"}
PAY_1 = [[{"do": "pay", "total": 1}]]
KO_1 = [[{"do": "choose", "cards": MINE}, KO]]
DISCARD_1 = [[{"do": "discard"}]]
TOP = {"zones": ["deck"], "whose": "you", "top": 1}
ENDS = {"card": None, "whose": "you"}


def plus(power: int) -> dict[str, Any]:
    """More power."""
    return {"change": "adjust", "figure": "power", "by": power}


def grow(power: int, what: Any = "it", until: str = "turn") -> dict[str, Any]:
    """These cards get more power."""
    return {"do": "give", "what": what, "changes": [plus(power)], "until": until}


def choose(cards: Any) -> dict[str, Any]:
    """Choose up to one of these cards."""
    return {"do": "choose", "cards": cards, "up_to": True}


def exists(cards: Any, least: int = 1, most: int | None = None) -> dict[str, Any]:
    """There are so many of these cards."""
    return {"if": "exists", "cards": cards, "least": least, "most": most}


def when(condition: Any, *then: Any, otherwise: Any = ()) -> dict[str, Any]:
    """These effects if that is so."""
    return {"do": "if", "conditions": [condition], "then": then, "otherwise": otherwise}


def no_marker(*then: Any) -> dict[str, Any]:
    """These effects if the player has no energy marker."""
    markers = {"number": "beside", "name": "energy_markers"}
    return when({"if": "compare", "number": markers, "within": {"most": 0}}, *then)


PLACE_MARKER = no_marker({"do": "put", "kind": "energy_markers", "by": 1})
PAID_WITH_MARKER = {"if": "did", "name": "markers"}
FEW_LIVES = exists({"zones": ["life"], "whose": "you"}, 0, 4)
AWAKEN = skill(
    kind="activate", keyword="awaken", timing=["main", "battle"], conditions=[FEW_LIVES], effects=[DRAW, {"do": "flip"}]
)


@pytest.mark.rule("9-5-5", "5-3-1", "12-2-2-2")
@pytest.mark.parametrize(("hand", "paid"), [(7, 1), (8, 2)])
def test_q222_a_card_that_has_become_cheaper_is_paid_at_that_cost_and_no_other(hand: int, paid: int) -> None:
    cheaper = permanent(
        "this",
        {"change": "adjust", "figure": "cost", "by": -1},
        zones=["hand"],
        conditions=[exists({"zones": ["hand"], "whose": "you"}, 0, 7)],
    )
    away = activate(choose(THEIRS), {"do": "move", "to": "deck", "place": "bottom"}, costs=DISCARD_1)
    flare = extra_card("Flare", cost=2, text=[cheaper, away])
    scene = main(a=Side(hand=[flare, *several(hand - 1, "h")], energy=several(3, "e")))
    scene.pick("skill Flare 1")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("pay", paid, paid)


HURT_ME = [[{"do": "damage", "whose": "you"}]]
MEND = when(exists({**MINE, "mode": "rest", "names": ["Shrike"]}), {"do": "move", "what": TOP, "to": "life"})
SHRIKE = battle_card(
    "Shrike",
    text=[skill(kind="activate", timing=["battle"], turn="opponent", limit={}, costs=HURT_ME, effects=[MEND])],
)
"""In the opponent's turn: take 1 damage; if this card is in Rest Mode, the top card of the deck becomes life."""


def defended(shrike: list[str], life: int) -> Scene:
    """A Defense Step in which player b pays for Shrike's skill, with these cards in Rest Mode."""
    scene = battle(b=Side(battle=[SHRIKE], life=life, rested=shrike))
    scene.picks("end_step", "skill Shrike 0")
    return scene


@pytest.mark.rule("0-3-17", "1-4-2")
@pytest.mark.parametrize(("rested", "life"), [([], 2), (["Shrike"], 3)])
def test_q241_a_skill_cost_can_be_paid_though_the_effect_will_not_apply(rested: list[str], life: int) -> None:
    scene = defended(rested, 3)
    assert len(scene.names("b.life")) == life
    assert scene.names("b.hand") == ["b life 3"]
    assert "skill Shrike 0" not in scene.options


@pytest.mark.rule("0-1-3-1", "14-2-2-1")
def test_q242_the_last_life_can_be_taken_as_a_skill_cost_and_the_game_is_lost_at_once() -> None:
    scene = defended(["Shrike"], 1)
    assert scene.state.winner == "a"
    assert len(scene.names("b.deck")) == 10


@pytest.mark.rule("13-1-5")
@pytest.mark.parametrize(("others", "reached"), [(1, 20000), (0, 15000)])
def test_q243_a_card_counts_itself_among_those_of_its_trait(others: int, reached: int) -> None:
    three = exists({"whose": "you", "traits": ["Wader"]}, 3)
    heron = battle_card("Heron", traits=["Wader"], text=[permanent("this", plus(5000), turn="you", conditions=[three])])
    flock = crows("Ibis", traits=["Wader"])[:others]
    scene = main(a=Side(leader=leader_card("Stork", traits=["Wader"]), battle=[heron, *flock]))
    assert power(scene.state, scene.card("Heron")) == reached


BIG = {"kinds": ["battle"], "power": {"least": 30000}}
HUNTER = battle_card("Crane", power=25000, traits=["Wader"], text=[auto("attacks", when(exists(BIG), DRAW))])
"""When it attacks, if there is a Battle Card of 30000 power or more, its player draws a card."""


@pytest.mark.rule("10-1-3", "9-5-1")
@pytest.mark.parametrize("awakened", [True, False])
def test_q244_power_that_the_awakened_leader_gives_counts_for_the_card_itself(awakened: bool) -> None:
    raised = permanent({**MINE, "traits": ["Wader"]}, plus(5000), turn="you")
    boss = leader_card("Stork", text=[AWAKEN], back=LeaderBack(name="Stork", power=20000, skills=(raised,)))
    scene = main(a=Side(leader=boss, life=4, battle=[HUNTER]))
    if awakened:
        scene.pick("skill Stork 0")
    scene.picks("attack Leader b with Crane", "activate Crane 0")
    assert len(scene.names("a.hand")) == (2 if awakened else 0)


@pytest.mark.rule("13-1-2")
@pytest.mark.parametrize(("strength", "drawn"), [(30000, 1), (25000, 0)])
def test_q245_there_is_such_a_card_also_if_it_is_the_opponents(strength: int, drawn: int) -> None:
    scene = battle(a=Side(battle=[HUNTER]), b=Side(battle=crows("Owl", power=strength)), attacker="Crane")
    scene.pick("activate Crane 0")
    assert len(scene.names("a.hand")) == drawn


LIFE_INSTEAD = {
    "change": "replace",
    "event": {"on": "leaves", "how": "opponent"},
    "instead": [{"do": "move", "what": {"zones": ["life"], "whose": "you", "top": 1}, "to": "drop"}],
    "may": True,
}
DODGER = battle_card("Swift", text=[permanent("this", LIFE_INSTEAD)])
"""If it would leave by the opponent, a life card may go to the Drop instead."""


@pytest.mark.rule("9-9-1")
def test_q246_removed_by_the_opponent_is_a_card_kod_by_an_attack() -> None:
    scene = battle(b=Side(battle=[DODGER], rested=["Swift"]), target="Swift")
    scene.picks("end_step", "end_step")
    assert scene.asked == ("b", "may")
    scene.pick("do")
    assert (scene.names("b.battle"), scene.names("b.drop")) == (["Swift"], ["b life 8"])


@pytest.mark.rule("9-9-1")
@pytest.mark.parametrize("effect", [{**KO, "what": THEIRS}, {"do": "move", "what": THEIRS, "to": "hand"}])
def test_q246_removed_by_the_opponent_is_a_card_that_their_skill_moves(effect: Any) -> None:
    scene = does(effect, b={"battle": [DODGER]})
    assert scene.asked == ("b", "may")
    scene.pick("do")
    assert (scene.names("b.battle"), scene.names("b.drop")) == (["Swift"], ["b life 8"])


def test_q246_removed_by_the_opponent_is_no_card_that_ones_own_skill_moves() -> None:
    scene = does({**KO, "what": {**MINE, "other": True}}, a={"battle": [DODGER]})
    assert scene.names("a.drop") == ["Swift"]
    assert len(scene.names("a.life")) == 8


@pytest.mark.rule("3-1-5")
def test_q251_the_owner_orders_the_cards_that_go_to_the_bottom_of_the_deck() -> None:
    bottom = {"do": "choose", "cards": THEIRS, "count": 2}, {"do": "move", "to": "deck", "place": "bottom"}
    scene = does(*bottom, b={"battle": crows("Crow", "Jay")})
    scene.pick("choose Crow", "choose Jay")
    assert scene.asked == ("b", "order")
    scene.pick("place Jay", "place Crow")
    assert scene.names("b.deck")[:2] == ["Crow", "Jay"]


ALIAS = permanent("this", {"change": "gain", "names": ["Jay", "Owl"]}, zones=["deck", "hand", "battle", "drop"])
JAY_AND_OWL = [
    part
    for name in ("Jay", "Owl")
    for part in (choose({"zones": ["deck"], "among": "looked", "names": [name]}), {"do": "move", "to": "hand"})
]


def found() -> Scene:
    """Looked at five cards for a Jay and an Owl: two are both, and the first of them has been taken as the Jay."""
    deck = [*several(5, "x"), *(battle_card(name, text=[ALIAS]) for name in ("Finch", "Robin"))]
    scene = does({"do": "look", "cards": {**TOP, "top": 5}}, *JAY_AND_OWL, a={"deck": deck})
    assert set(scene.options) == {"choose Finch", "choose Robin"}
    scene.pick("choose Finch")
    return scene


def test_q253_two_cards_of_two_names_each_can_be_found_as_one_of_each_name() -> None:
    scene = found()
    scene.pick("choose Robin")
    assert scene.names("a.hand") == ["Finch", "Robin"]


@pytest.mark.rule("3-1-4")
def test_q253_a_card_that_was_taken_from_the_deck_is_not_found_there_again() -> None:
    assert found().options == ["choose Robin"]


@pytest.mark.rule("16-3-3-1", "16-3-3-2")
@pytest.mark.parametrize("wins", [False, True])
def test_q255_only_damage_by_its_attack_sets_off_what_waits_for_damage_by_its_attack(wins: bool) -> None:
    ready = when(exists({"zones": ["energy"], "whose": "you"}, 8), READY_THIS)
    stork = leader_card("Stork", text=[auto("deals_damage", ready, trigger={"how": "battle"}, limit={})])
    scene = battle(
        a=Side(leader=stork, energy=several(8, "e")),
        b=Side(battle=[SHRIKE], hand=crows("Crow")),
        attacker="Stork",
    )
    scene.picks("end_step", "skill Shrike 0", *(() if wins else ("combo Crow",)), "end_step")
    if wins:
        scene.pick("activate Stork 0")
    assert len(scene.of(DamageDealt)) == 1 + wins
    assert scene.ask.kind == "over"
    assert scene.rested("Stork") is not wins


@pytest.mark.rule("4-2-2-2", "9-6-3", "9-6-3-2")
@pytest.mark.parametrize("first", ["Stork", "Jay"])
def test_q264_energy_that_one_skill_readies_at_the_end_of_turn_pays_for_the_next(first: str) -> None:
    rested = {"zones": ["energy"], "whose": "you", "mode": "rest"}
    ready = {"do": "choose", "cards": rested, "count": 2, "up_to": True}, {"do": "switch", "mode": "active"}
    stork = leader_card("Stork", text=[auto("turn_ends", *ready, trigger=ENDS)])
    raised = grow(5000, {"whose": "you", "zones": ["leader"]}, "opponent_turn_end")
    jay = battle_card("Jay", text=[auto("turn_ends", raised, trigger=ENDS, costs=PAY_1)])
    scene = turn(a=Side(leader=stork, battle=[jay], hand=crows("Crow", cost=1), energy=several(1, "e")))
    scene.pick()
    scene.picks("play Crow", "rest e 1", "end_main")
    scene.pick(next(option for option in scene.options if option.startswith(f"activate {first}")))
    if first == "Stork":
        scene.picks("choose e 1", "activate Jay 0", "pay_skill_cost Jay", "rest e 1")
    assert power(scene.state, scene.card("Stork")) == (20000 if first == "Stork" else 15000)


@pytest.mark.rule("10-1-3", "0-3-17")
@pytest.mark.parametrize("awakened", [True, False])
def test_q266_a_leader_has_only_the_name_of_the_side_that_is_up(awakened: bool) -> None:
    named = {"whose": "you", "zones": ["leader"], "names": ["Phoenix"]}
    sweet = extra_card("Nectar", text=[activate(when(exists(named), {**DRAW, "count": 2}), costs=KO_1)])
    boss = leader_card("Wren", text=[AWAKEN], back=LeaderBack(name="Phoenix", power=20000))
    scene = main(a=Side(leader=boss, life=4, battle=crows("Crow"), hand=[sweet]))
    if awakened:
        scene.pick("skill Wren 0")
    before = len(scene.names("a.hand"))
    scene.picks("skill Nectar 0", "choose Crow")
    assert len(scene.names("a.hand")) - before == (1 if awakened else -1)
    assert "Crow" in scene.names("a.drop")


@pytest.mark.rule("1-4-2", "1-11-2")
@pytest.mark.parametrize(("paid", "reached"), [("remove_marker 0", 30000), ("rest e 1", 25000)])
def test_q267_a_marker_is_removed_for_a_skill_if_it_pays_its_skill_cost(paid: str, reached: int) -> None:
    """Another marker has been removed in this turn, for the cost of a card."""
    more, less = grow(15000, until="opponent_turn_end"), grow(10000, until="opponent_turn_end")
    lifts = activate(choose(MINE), when(PAID_WITH_MARKER, more, otherwise=[less]), costs=PAY_1, limit={})
    scene = main(
        a=Side(leader=leader_card("Stork", text=[lifts]), hand=crows("Crow", cost=1), energy=several(1, "e"), markers=2)
    )
    scene.picks("play Crow", "remove_marker 0", "skill Stork 0", paid, "choose Crow")
    assert power(scene.state, scene.card("Crow")) == reached


@pytest.mark.rule("13-10-2")
def test_q269_a_revealed_card_that_is_not_used_in_the_combo_is_hidden_again() -> None:
    songbird = {"zones": ["deck"], "among": "revealed", "traits": ["Songbird"]}
    shows = skill(
        kind="activate",
        timing=["battle"],
        costs=[[REST_THIS]],
        effects=[{"do": "reveal", "what": TOP}, choose(songbird), {"do": "move", "to": "combo"}],
    )
    side = Side(battle=[battle_card("Wren", text=[shows])], deck=crows("Owl", "Crow", traits=["Songbird"]))
    scene = battle(a=side)
    scene.pick("skill Wren 0")
    assert scene.state.cards[scene.card("Crow")].revealed
    scene.pick()
    assert [fact.card for fact in scene.of(CardHidden)] == [scene.card("Crow")]
    assert not scene.state.cards[scene.card("Crow")].revealed
    assert (scene.names("a.deck"), scene.names("a.combo")) == (["Owl", "Crow"], [])
    used = battle(a=side)
    used.picks("skill Wren 0", "choose Crow")
    assert used.names("a.combo") == ["Crow"]


@pytest.mark.rule("9-5-1", "1-11-2")
@pytest.mark.parametrize(("paid", "reached"), [("remove_marker 0", 15000), ("rest e 1", 20000)])
def test_q271_power_for_having_a_marker_ends_as_the_marker_pays_in_the_battle(paid: str, reached: int) -> None:
    has = {"if": "compare", "number": {"number": "beside", "name": "energy_markers"}, "within": {"least": 1}}
    wren = battle_card("Wren", text=[permanent("this", plus(5000), turn="you", conditions=[has])])
    flare = extra_card("Flare", cost=1, text=[skill(kind="activate", timing=["battle"], effects=[DRAW])])
    scene = battle(a=Side(battle=[wren], hand=[flare], markers=1, energy=several(1, "e")), attacker="Wren")
    assert power(scene.state, scene.card("Wren")) == 20000
    scene.picks("skill Flare 0", paid)
    assert power(scene.state, scene.card("Wren")) == reached


@pytest.mark.rule("1-4-2", "1-11-2")
@pytest.mark.parametrize(("paid", "left"), [("remove_marker 0", []), ("rest e 1", ["Owl"])])
def test_q277_a_marker_is_removed_for_an_attack_skill_if_it_pays_its_skill_cost(paid: str, left: list[str]) -> None:
    small = {**THEIRS, "cost": {"most": 4}}
    returns = when(PAID_WITH_MARKER, choose(small), {"do": "move", "to": "hand"})
    wren = battle_card("Wren", text=[auto("attacks", DRAW, returns, costs=PAY_1)])
    scene = battle(
        a=Side(battle=[wren], energy=several(1, "e"), markers=1), b=Side(battle=crows("Owl", cost=4)), attacker="Wren"
    )
    scene.picks("activate Wren 0", "pay_skill_cost Wren", paid, *(("choose Owl",) if not left else ()))
    assert scene.asked == ("a", "offense")
    assert (scene.names("b.battle"), len(scene.names("a.hand"))) == (left, 1)


@pytest.mark.rule("5-11-1")
@pytest.mark.parametrize("markers", [0, 1])
def test_q278_you_place_a_marker_in_your_own_energy_area(markers: int) -> None:
    costs = [[{"do": "pay", "total": 3}]]
    scene = does(DRAW, PLACE_MARKER, costs=costs, limit={}, a={"energy": several(3, "e"), "markers": markers})
    scene.pick("rest e 1", "rest e 2", "rest e 3")
    assert (scene.state.markers["a"], scene.state.markers["b"]) == (1, 0)


@pytest.mark.rule("13-1-2")
@pytest.mark.parametrize(("cost", "drawn"), [(4, 1), (3, 0)])
def test_q279_a_card_in_a_battle_area_may_be_in_the_opponents(cost: int, drawn: int) -> None:
    there = exists({"zones": ["battle"], "traits": ["Raptor"], "cost": {"least": 4}})
    roar = extra_card("Roar", text=[activate(choose(MINE), grow(10000), when(there, DRAW))])
    scene = main(a=Side(hand=[roar]), b=Side(battle=crows("Owl", cost=cost, traits=["Raptor"])))
    scene.pick("skill Roar 0")
    assert len(scene.names("a.hand")) == drawn


@pytest.mark.parametrize(("paid", "drawn"), [("remove_marker 0", 1), ("rest e 1", 0)])
def test_q280_a_marker_removed_before_the_card_was_played_counts_at_the_end_of_turn(paid: str, drawn: int) -> None:
    removed = when({"if": "happened", "event": "marker_removed"}, DRAW)
    wren = battle_card("Wren", text=[auto("turn_ends", removed, trigger=ENDS)])
    scene = turn(a=Side(hand=[*crows("Crow", cost=1), wren], energy=several(1, "e"), markers=1))
    scene.pick()
    scene.picks("play Crow", paid, "play Wren", "end_main", "activate Wren 0")
    assert len(scene.names("a.hand")) == 1 + drawn
