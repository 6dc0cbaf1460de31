"""1-4 to 1-12. What skills cost, how long effects last, and what colors, damage and [Ki] are to a text."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.facts import CardDiscarded, CardKOed, DamageDealt, PowersCompared
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.turn import main_phase
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn, CardRested, CountersRemoved, TurnBegan
from events.table.ongoing import DelayTriggered
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, position, turn, waiting
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    DROP,
    KO_THEIRS,
    MINE,
    MY_CROW,
    RESTED_INSTEAD,
    STRONGER,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    energy,
    hand,
    permanent,
    played,
    powers,
    skill,
)
from tests.games.fusion_world.english import skill_words

# 1-4. Skill costs.


@pytest.mark.rule("1-4-2")
@pytest.mark.parametrize(
    ("cost", "side", "area"),
    [
        ([{"do": "discard", "cards": CROW}], "hand", "drop"),
        ([{"do": "choose", "cards": MY_CROW}, {"do": "move", "to": "hand"}], "battle", "hand"),
        ([{"do": "choose", "cards": MY_CROW}, {"do": "ko"}], "battle", "drop"),
        ([{"do": "choose", "cards": {**DROP, **CROW}}, {"do": "remove"}], "drop", "removed"),
    ],
)
def test_1_4_2_to_pay_a_skill_cost_is_to_do_what_it_says(cost: Any, side: str, area: str) -> None:
    scene = does({"do": "damage"}, costs=[cost], a={side: crows("Crow")})
    scene.pick("choose Crow")
    assert "Crow" in scene.names(f"a.{area}")
    assert len(scene.names("b.life")) == 7
    without = main(a=Side(battle=crows("Wren", text=[activate({"do": "damage"}, costs=[cost])])))
    assert "skill Wren 0" not in without.options


@pytest.mark.rule("1-4-3")
@pytest.mark.parametrize(
    ("cost", "choice"),
    [([DRAW, {"do": "discard"}], ["choose x", "choose a deck 10"]), ([{"do": "discard"}, DRAW], ["choose x"])],
)
def test_1_4_3_the_actions_of_a_skill_cost_are_done_from_the_first(cost: Any, choice: list[str]) -> None:
    scene = does({"do": "damage"}, costs=[cost], a={"hand": crows("x")})
    assert scene.options == choice
    scene.pick("choose x")
    assert [type(fact) for fact in scene.facts if isinstance(fact, CardDrawn | CardDiscarded | SkillActivated)] == [
        *([CardDrawn, CardDiscarded] if cost[0] is DRAW else [CardDiscarded, CardDrawn]),
        SkillActivated,
    ]


@pytest.mark.rule("1-4-3", "1-4-6")
def test_1_4_3_what_an_earlier_action_gives_pays_for_a_later_one() -> None:
    scene = does({"do": "damage"}, costs=[[DRAW, {"do": "discard"}]])
    assert scene.options == ["choose a deck 10"]


@pytest.mark.rule("1-4-5-1")
@pytest.mark.parametrize(("active", "markers", "offered"), [(3, 0, True), (2, 0, True), (1, 1, True), (1, 0, False)])
def test_1_4_5_1_a_number_asks_to_rest_that_much_energy(active: int, markers: int, offered: bool) -> None:
    text = activate(DRAW, costs=[[{"do": "pay", "total": 2}]])
    assert skill_words(text) == "[Activate Main] (2): Draw 1 card."
    side = Side(battle=crows("Wren", text=[text]), energy=several(4, "e"), markers=markers)
    scene = main(a=Side(**{**vars(side), "rested": [f"e {n}" for n in range(active + 1, 5)]}))
    assert ("skill Wren 0" in scene.options) is offered
    if offered:
        scene.pick("skill Wren 0")
        assert (len(scene.options), scene.ask.least, scene.ask.most) == (active + markers, 2, 2)
        scene.pick(*scene.options[-2:])
        rested = sum(scene.rested(name) for name in scene.names("a.energy"))
        assert (rested, scene.state.markers["a"], hand(scene)) == (4 - active + 2 - markers, 0, 1)


@pytest.mark.rule("1-4-5-2", "1-2-3-2-3")
@pytest.mark.parametrize(
    ("colors", "offered"),
    [(["red", "red"], False), (["red", "blue"], True), (["blue", "green"], False), (["red"], False), (["blue"], False)],
)
def test_1_4_5_2_each_colored_sphere_asks_for_one_energy_of_its_color(colors: Sequence[Color], offered: bool) -> None:
    text = activate(DRAW, costs=[[{"do": "pay", "specified": ["red", "blue"]}]])
    assert skill_words(text) == "[Activate Main] (red)(blue): Draw 1 card."
    scene = main(a=Side(battle=crows("Wren", text=[text]), energy=energy(*colors)))
    assert ("skill Wren 0" in scene.options) is offered
    if offered:
        scene.pick("skill Wren 0")
        scene.pick(*scene.options)
        assert (scene.rested("e 0"), scene.rested("e 1"), hand(scene)) == (True, True, 1)


@pytest.mark.rule("1-4-5-3")
@pytest.mark.parametrize(("ki", "offered"), [(0, False), (1, False), (2, True)])
def test_1_4_5_3_a_skill_cost_may_speak_of_ki(ki: int, offered: bool) -> None:
    text = [
        activate({"do": "counters", "kind": "ki", "by": ki}, limit={}),
        activate(DRAW, costs=[[{"do": "counters", "kind": "ki", "by": -2}]]),
    ]
    assert skill_words(text[1]) == "[Activate Main] Reduce the [Ki] of this card by 2: Draw 1 card."
    scene = main(a=Side(battle=crows("Wren", text=text)))
    scene.pick("skill Wren 0")
    assert ("skill Wren 1" in scene.options) is offered
    if offered:
        scene.pick("skill Wren 1")
        assert (scene.state.cards[scene.card("Wren")].counters, hand(scene)) == (0, 1)


PAY_ONE = {"do": "pay", "total": 1}


@pytest.mark.rule("1-4-6")
@pytest.mark.parametrize(
    "cost",
    [
        [PAY_ONE, {"do": "discard", "count": 2}],
        [PAY_ONE, {"do": "switch", "mode": "active", "what": "this"}],
        [PAY_ONE, {"do": "choose", "cards": MY_CROW}, {"do": "ko"}],
        [PAY_ONE, {"do": "put", "kind": "energy_markers", "by": -1}],
        [PAY_ONE, {"do": "move", "what": DROP, "to": "deck"}],
        [PAY_ONE, PAY_ONE],
        [PAY_ONE, {"do": "discard"}, {"do": "discard"}],
        [PAY_ONE, {"do": "ko", "what": MY_CROW}],
        [PAY_ONE, {"do": "remove", "what": DROP}],
    ],
)
def test_1_4_6_who_cannot_pay_a_part_of_a_skill_cost_cannot_pay_it(cost: Any) -> None:
    text = activate({"do": "damage"}, costs=[cost])
    scene = main(a=Side(battle=crows("Wren", text=[text]), hand=crows("x"), energy=several(1, "e")))
    assert "skill Wren 0" not in scene.options


@pytest.mark.rule("1-4-6-1")
@pytest.mark.parametrize(("chosen", "left"), [(0, (False, 1)), (1, (True, 2))])
def test_1_4_6_1_of_several_skill_costs_one_is_chosen_and_paid(chosen: int, left: tuple[bool, int]) -> None:
    costs = [[{"do": "discard"}], [PAY_ONE]]
    scene = does(DRAW, costs=costs, a={"hand": crows("x"), "energy": several(1, "e")})
    assert (scene.ask.rule, scene.options) == ("1-4-6-1", ["pay_skill_cost Wren 0", "pay_skill_cost Wren 1"])
    scene.picks(f"pay_skill_cost Wren {chosen}", ["choose x", "rest e 1"][chosen])
    assert (scene.rested("e 1"), hand(scene)) == left
    only = does(DRAW, costs=costs, a={"energy": several(1, "e")})
    assert only.options == ["rest e 1"]


@pytest.mark.rule("1-4-7")
@pytest.mark.parametrize("kind", ["activate", "auto"])
@pytest.mark.parametrize("drawn", ["Crow", "Owl"])
def test_1_4_7_a_skill_whose_payment_fails_is_not_activated(kind: str, drawn: str) -> None:
    """What the cost draws may be the Crow that it discards; if it is none, the payment fails."""
    cost, side = [[DRAW, {"do": "discard", "cards": CROW}]], {"deck": crows(*[drawn] * 9)}
    scene = does(DRAW, costs=cost, a=side) if kind == "activate" else played(DRAW, costs=cost, a=side)
    if kind == "auto":
        scene.picks("activate Wren 0", "pay_skill_cost Wren")
    if drawn == "Crow":
        scene.pick("choose Crow")
    assert (len(scene.of(SkillActivated)), len(scene.of(CardDrawn))) == ((1, 2) if drawn == "Crow" else (0, 1))
    assert (waiting(scene), scene.asked) == ([], ("a", "main"))


# 1-5. Effects.


@pytest.mark.rule("1-5-2", "1-5-2-1")
@pytest.mark.parametrize("effect", [DRAW, {"do": "move", "what": "this", "to": "drop"}, {"do": "damage"}])
def test_1_5_2_1_an_immediate_effect_is_over_when_it_is_resolved(effect: Any) -> None:
    scene = does(effect)
    moved = [len(scene.names(area)) for area in ("a.hand", "a.drop", "b.hand")]
    assert sum(moved) == 1
    assert (scene.state.effects, scene.state.delays) == ({}, {})


@pytest.mark.rule("1-5-2-1-1")
def test_1_5_2_1_1_what_is_delayed_to_the_end_of_the_turn_is_done_then() -> None:
    later = {"do": "later", "when": {"on": "turn_ends", "card": None}, "effects": [DRAW]}
    scene = turn(a=Side(battle=crows("Wren", text=[activate(later, limit={})])))
    scene.pick()
    scene.pick("skill Wren 0")
    assert (hand(scene), scene.asked) == (1, ("a", "main"))
    scene.pick("end_main")
    assert scene.asked == ("a", "delayed")
    scene.pick("delayed Wren 1")
    assert (hand(scene), scene.state.delays) == (2, {})


@pytest.mark.rule("1-5-2-1-1")
@pytest.mark.parametrize(("attacker", "due"), [("Leader b", False), ("Crow", True)])
def test_1_5_2_1_1_what_waits_for_an_attack_with_a_battle_card_is_done_then(attacker: str, due: bool) -> None:
    async def two_turns(table: Table) -> None:
        await main_phase(table, "a")
        table.emit(TurnBegan(turn=4, player="b", rule="manual"))
        await main_phase(table, "b")

    later = {
        "do": "later",
        "when": {"on": "attacks", "card": {"whose": "opponent", "kinds": ["battle"]}},
        "effects": [DRAW],
    }
    wren = battle_card("Wren", text=[activate(later, limit={})])
    scene = position(two_turns, a=Side(battle=[wren]), b=Side(battle=crows("Crow")))
    scene.picks("skill Wren 0", "attack Leader b with Leader a", "end_step", "end_step", "end_main")
    scene.pick(f"attack Leader a with {attacker}")
    assert len(scene.of(DelayTriggered)) == due
    assert scene.asked == (("a", "delayed") if due else ("b", "offense"))
    if due:
        scene.pick("delayed Wren 1")
    assert hand(scene) == due


def gives(until: str) -> FusionWorldCard:
    """Wren, that can give its own player's cards +5000 power once, in Main Phase or battle."""
    give = {"do": "give", "what": MINE, "changes": [STRONGER], "until": until}
    return battle_card("Wren", text=[skill(kind="activate", timing=["main", "battle"], effects=[give], limit={})])


@pytest.mark.rule("1-5-2", "1-5-2-2")
@pytest.mark.parametrize(("until", "after"), [("battle", 15000), ("turn", 20000), ("game", 20000)])
def test_1_5_2_2_a_continuous_effect_lasts_as_long_as_it_says(until: str, after: int) -> None:
    scene = battle(a=Side(battle=[gives(until)]), attacker="Wren")
    scene.pick("skill Wren 0")
    assert powers(scene, "Wren") == [20000]
    scene.picks("end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [20000]
    assert powers(scene, "Wren") == [after]


@pytest.mark.rule("1-5-2-2")
@pytest.mark.parametrize(("until", "after"), [("turn", 15000), ("game", 20000)])
def test_1_5_2_2_an_effect_for_the_turn_ends_with_it_and_one_without_an_end_does_not(until: str, after: int) -> None:
    scene = turn(a=Side(battle=[gives(until)]))
    scene.pick()
    scene.pick("skill Wren 0")
    scene.pick("end_main")
    assert (scene.asked, powers(scene, "Wren")) == (("a", "over"), [after])


@pytest.mark.rule("1-5-2-2-1")
def test_1_5_2_2_1_an_effect_for_the_next_battle_begins_with_it_and_ends_with_it() -> None:
    scene = main(a=Side(battle=[gives("next_battle")]))
    scene.pick("skill Wren 0")
    assert powers(scene, "Wren") == [15000]
    scene.pick("attack Leader b with Leader a")
    assert powers(scene, "Wren") == [20000]
    scene.picks("end_step", "end_step")
    assert powers(scene, "Wren") == [15000]
    scene.pick("attack Leader b with Wren")
    assert powers(scene, "Wren") == [15000]


@pytest.mark.rule("1-5-2", "1-5-2-3")
@pytest.mark.parametrize("saved", [False, True])
def test_1_5_2_3_what_is_replaced_does_not_happen_something_else_does(saved: bool) -> None:
    text = [auto("ko", DRAW), *[permanent("this", RESTED_INSTEAD)] * saved]
    scene = does(KO_THEIRS, b={"battle": crows("Crow", text=text)})
    assert (scene.names("b.battle"), scene.names("b.drop")) == ((["Crow"], []) if saved else ([], ["Crow"]))
    assert len(scene.of(CardRested)) == saved
    assert len(scene.of(CardKOed)) == len(waiting(scene)) == (not saved)


# 1-6, 1-10, 1-12.


@pytest.mark.rule("1-6-2")
@pytest.mark.parametrize(("colors", "same"), [(["red"], ["Rook"]), (["red", "blue"], ["Jay"]), (["blue"], [])])
def test_1_6_2_the_same_color_is_exactly_that_color(colors: list[str], same: list[str]) -> None:
    birds = [battle_card("Rook", "red"), battle_card("Jay", "blue", "red"), battle_card("Owl", "green")]
    scene = does({"do": "remove", "what": {**THEIRS, "exactly": colors}}, b={"battle": birds})
    assert scene.names("b.removed") == same


@pytest.mark.rule("1-10-2")
@pytest.mark.parametrize(
    ("effect", "damage"),
    [
        ({"do": "damage"}, True),
        ({"do": "move", "what": {"zones": ["life"], "whose": "opponent", "top": 1}, "to": "hand"}, False),
        ({"do": "move", "what": {"zones": ["life"], "whose": "opponent", "top": 1}, "to": "drop"}, False),
    ],
)
def test_1_10_2_life_that_goes_another_way_is_no_damage(effect: Any, damage: bool) -> None:
    listening = auto("takes_damage", DRAW, trigger={"card": None, "whose": "you"})
    scene = does(effect, b={"battle": crows("Crow", text=[listening])})
    assert len(scene.names("b.life")) == 7
    assert len(scene.of(DamageDealt)) == len(waiting(scene)) == damage


CHARGED = {"do": "counters", "kind": "ki", "by": 2}
HAS_MARKER = {"if": "compare", "number": {"number": "beside", "name": "energy_markers"}, "within": {"least": 1}}


def ki(scene: Scene, name: str) -> int:
    """How many [Ki] lie under the card."""
    return scene.state.cards[scene.card(name)].counters


@pytest.mark.rule("1-12-1", "1-12-5")
def test_1_12_1_ki_are_markers_under_a_card_and_no_cards() -> None:
    under = {"do": "draw", "count": {"number": "count", "of": {"under": "this"}}}
    scene = does(CHARGED, under)
    assert (ki(scene, "Wren"), scene.names("a.under"), hand(scene)) == (2, [], 0)
    assert scene.state.markers["a"] == 0
    assert scene.names("a.battle") == ["Wren"]


@pytest.mark.rule("1-12-2")
@pytest.mark.parametrize("markers", [0, 1])
def test_1_12_2_ki_pay_for_nothing(markers: int) -> None:
    scene = does(CHARGED, a={"hand": crows("Crow", cost=1), "markers": markers})
    assert ("play Crow" in scene.options) is bool(markers)
    if markers:
        scene.pick("play Crow")
        assert scene.options == ["remove_marker 0"]
        scene.pick("remove_marker 0")
    assert (ki(scene, "Wren"), scene.state.markers["a"]) == (2, 0)


@pytest.mark.rule("1-12-3")
@pytest.mark.parametrize("markers", [0, 1])
def test_1_12_3_who_has_ki_has_no_energy_marker_by_that(markers: int) -> None:
    scene = does(CHARGED, {"do": "if", "conditions": [HAS_MARKER], "then": [DRAW]}, a={"markers": markers})
    assert hand(scene) == markers


@pytest.mark.rule("1-12-4")
@pytest.mark.parametrize("area", ["hand", "drop", "deck", "energy", "life", "removed"])
def test_1_12_4_a_card_that_leaves_the_battle_area_loses_its_ki(area: str) -> None:
    leave = {"do": "remove", "what": "this"} if area == "removed" else {"do": "move", "what": "this", "to": area}
    scene = does(CHARGED, leave)
    assert ("Wren" in scene.names(f"a.{area}"), ki(scene, "Wren")) == (True, 0)


@pytest.mark.rule("1-12-4")
def test_1_12_4_a_card_used_in_a_combo_loses_its_ki_and_does_not_get_it_back() -> None:
    charge = skill(kind="activate", timing=["battle"], effects=[CHARGED])
    scene = battle(a=Side(battle=crows("Wren", text=[charge])))
    scene.pick("skill Wren 0")
    assert ki(scene, "Wren") == 2
    scene.pick("combo Wren")
    assert [(fact.amount, fact.rule) for fact in scene.of(CountersRemoved)] == [(2, "1-12-4")]
    assert ki(scene, "Wren") == 0


@pytest.mark.rule("1-12-6")
def test_1_12_6_ki_are_where_the_card_on_top_is() -> None:
    charged = {"whose": "you", "zones": ["battle"], "counters": {"least": 1}}
    count = {"do": "draw", "count": {"number": "count", "of": charged}}
    give = {"do": "counters", "kind": "ki", "by": 1, "what": THEIRS}
    assert hand(does(give, count, b={"battle": crows("Crow")})) == 0
    scene = does(give, {"do": "control", "what": THEIRS}, count, b={"battle": crows("Crow")})
    assert (hand(scene), ki(scene, "Crow")) == (1, 1)
    leader = {"do": "counters", "kind": "ki", "by": 1, "what": {"zones": ["leader"], "whose": "you"}}
    assert hand(does(leader, count)) == 0
