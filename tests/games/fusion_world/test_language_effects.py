"""The effects of the effect language: one short test for each kind, of what the table looks like afterwards."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardKOed, PowersCompared
from events.fusion_world.card import LeaderBack
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, battle, main, turn
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, skill


def test_choose_takes_as_many_as_there_are_and_names_them() -> None:
    scene = does({"do": "choose", "cards": THEIRS, "count": 2}, {"do": "ko"}, b={"battle": crows("Crow", "Owl", "Jay")})
    assert (scene.ask.least, scene.ask.most) == (2, 2)
    scene.pick("choose Crow", "choose Jay")
    assert scene.names("b.battle") == ["Owl"]


def test_choose_up_to_may_take_none() -> None:
    effects = {"do": "choose", "cards": THEIRS, "up_to": True}, {"do": "ko"}
    scene = does(*effects, b={"battle": crows("Crow")})
    scene.pick()
    assert scene.names("b.battle") == ["Crow"]


def test_choose_by_the_opponent_and_by_chance() -> None:
    scene = does({"do": "choose", "cards": THEIRS, "by": "opponent"}, {"do": "ko"}, b={"battle": crows("Crow", "Owl")})
    assert scene.asked == ("b", "choose")
    chance = does({"do": "choose", "cards": THEIRS, "by": "chance"}, {"do": "ko"}, b={"battle": crows("Crow", "Owl")})
    assert chance.asked == ("chance", "choose")


def test_draw() -> None:
    scene = does({"do": "draw", "count": 2}, {"do": "draw", "whose": "opponent"})
    assert (len(scene.names("a.hand")), len(scene.names("b.hand"))) == (2, 1)


def test_draw_up_to_asks_before_each() -> None:
    scene = does({"do": "draw", "count": 3, "up_to": True})
    scene.picks("draw", "decline")
    assert len(scene.names("a.hand")) == 1


def test_discard() -> None:
    scene = does({"do": "discard", "count": 1}, a={"hand": crows("x", "y")})
    scene.pick("choose y")
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["x"], ["y"])


def test_discard_of_the_opponent_at_random() -> None:
    scene = does({"do": "discard", "whose": "opponent", "chance": True}, b={"hand": crows("x", "y")})
    assert scene.asked == ("chance", "discard")


def test_move_to_the_bottom_of_the_deck() -> None:
    scene = does({"do": "move", "what": THEIRS, "to": "deck", "place": "bottom"}, b={"battle": crows("Crow")})
    assert scene.names("b.deck")[0] == "Crow"


def test_move_into_the_energy_rested() -> None:
    top = {"zones": ["deck"], "whose": "you", "top": 1}
    scene = does({"do": "move", "what": top, "to": "energy", "mode": "rest"})
    assert [scene.rested(name) for name in scene.names("a.energy")] == [True]


def test_play_from_the_drop_in_rest_mode() -> None:
    choice = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you", "cost": {"most": 3}}}
    scene = does(choice, {"do": "play", "mode": "rest"}, a={"drop": crows("Crow")})
    scene.pick("choose Crow")
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert scene.rested("Crow")


def test_ko() -> None:
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": crows("Crow", "Owl")})
    assert len(scene.of(CardKOed)) == 2


def test_switch() -> None:
    scene = does({"do": "switch", "mode": "rest", "what": THEIRS}, b={"battle": crows("Crow")})
    assert scene.rested("Crow")
    back = does({"do": "switch", "mode": "active", "what": MINE}, a={"battle": crows("Owl"), "rested": ["Owl"]})
    assert not back.rested("Owl")


def test_give_for_the_turn() -> None:
    wren = battle_card("Wren", text=[activate(GROW)])
    scene = turn(a=Side(battle=[wren]))
    scene.pick()
    scene.pick("skill Wren 0")
    assert power(scene.state, scene.card("Wren")) == 20000
    scene.pick("end_main")
    assert power(scene.state, scene.card("Wren")) == 15000


GROW = {"do": "give", "what": "this", "changes": [{"change": "adjust", "figure": "power", "by": 5000}]}


def test_give_live_is_of_whatever_is_such() -> None:
    live = {**GROW, "what": MINE, "live": True}
    scene = does(live, a={"hand": crows("Crow")})
    scene.pick("play Crow")
    assert power(scene.state, scene.card("Crow")) == 20000


def test_decree_forbids_a_player() -> None:
    forbid = {"do": "decree", "whose": "you", "changes": [{"change": "cannot", "action": "play", "cards": CROW}]}
    scene = does(forbid, a={"hand": crows("Crow", "Owl")})
    assert [option for option in scene.options if option.startswith("play")] == ["play Owl"]


def test_damage() -> None:
    scene = does({"do": "damage", "count": 2})
    assert (len(scene.names("b.life")), len(scene.names("b.hand"))) == (6, 2)


@pytest.mark.parametrize(
    ("fewer", "left"),
    [
        ({"by": -1}, 2),
        ({"by": -5}, 0),
        ({"by": -1, "least": 1}, 2),
        ({"by": -5, "least": 1}, 1),
        ({"by": -1, "least": 5}, 3),
    ],
)
def test_counters(fewer: dict[str, Any], left: int) -> None:
    scene = does({"do": "counters", "kind": "ki", "by": 3}, {"do": "counters", "kind": "ki", **fewer})
    assert scene.state.cards[scene.card("Wren")].counters == left


def test_put_energy_markers() -> None:
    scene = does({"do": "put", "kind": "energy_markers", "by": 2}, {"do": "put", "kind": "energy_markers", "by": -1})
    assert scene.state.markers["a"] == 1


def test_look_shows_cards_to_the_player_alone() -> None:
    look = {"do": "look", "cards": {"zones": ["deck"], "whose": "you", "top": 2}}
    choice = {"do": "choose", "cards": {"zones": ["deck"], "among": "looked"}, "count": 1}
    scene = does(look, choice, {"do": "move", "to": "hand"})
    looked = [card for card in scene.state.cards if card.shown]
    assert [card.shown for card in looked] == ["a", "a"]
    scene.pick("choose a deck 10")
    assert scene.names("a.hand") == ["a deck 10"]
    assert not any(card.shown for card in scene.state.cards)


def test_reveal_shows_cards_to_all_until_the_skill_is_done() -> None:
    reveal = {"do": "reveal", "what": {"zones": ["hand"], "whose": "opponent"}}
    scene = does(reveal, {"do": "may", "effects": [{"do": "draw"}]}, b={"hand": crows("Crow")})
    assert scene.state.cards[scene.card("Crow")].revealed
    scene.pick("decline")
    assert not scene.state.cards[scene.card("Crow")].revealed


def test_search_finds_shows_and_shuffles() -> None:
    find = {"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("x", "Crow", "y")})
    scene.pick("choose Crow")
    assert scene.names("a.hand") == ["Crow"]
    assert scene.asked == ("chance", "order")


def test_shuffle() -> None:
    assert does({"do": "shuffle"}).asked == ("chance", "order")


def test_stack_places_cards_under_another() -> None:
    under = {"do": "stack", "what": {"zones": ["drop"], "whose": "you"}, "under": "this"}
    scene = does(under, a={"drop": crows("Crow")})
    assert scene.names("a.under") == ["Crow"]
    assert scene.state.beneath(scene.card("Wren")) == [scene.card("Crow")]


def test_nullify_ends_the_attack() -> None:
    stop = skill(kind="activate", timing=["battle"], effects=[{"do": "nullify"}])
    scene = battle(b=Side(battle=[battle_card("Wren", text=[stop])]))
    scene.picks("end_step", "skill Wren 0")
    assert not scene.of(PowersCompared)
    assert scene.ask.kind == "over"


def test_guard_switches_the_target() -> None:
    step_in = skill(kind="activate", timing=["battle"], effects=[{"do": "guard"}])
    scene = battle(b=Side(battle=[battle_card("Wren", text=[step_in])]))
    scene.picks("end_step", "skill Wren 0")
    assert scene.state.battle is not None
    assert scene.state.battle.guard == scene.card("Wren")


AWAKEN = skill(
    kind="activate",
    keyword="awaken",
    timing=["main", "battle"],
    conditions=[
        {
            "if": "compare",
            "number": {"number": "count", "of": {"zones": ["life"], "whose": "you"}},
            "within": {"most": 4},
        }
    ],
    effects=[{"do": "draw"}, {"do": "flip"}],
)


def test_flip_turns_a_leader_over() -> None:
    back = LeaderBack(name="Awakened", power=20000)
    scene = main(a=Side(leader=leader_card("Boss", text=[AWAKEN], back=back), life=4))
    scene.pick("skill Boss 0")
    assert power(scene.state, scene.card("Boss")) == 20000
    assert len(scene.names("a.hand")) == 1
    high = main(a=Side(leader=leader_card("Boss", text=[AWAKEN], back=back), life=5))
    assert "skill Boss 0" not in high.options


def test_use_activates_a_skill_of_another_card() -> None:
    bolt = extra_card("Bolt", cost=3, text=[activate({"do": "damage"})])
    choice = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you", "kinds": ["extra"]}}
    scene = does(choice, {"do": "use"}, a={"drop": [bolt]})
    scene.pick("choose Bolt")
    assert len(scene.names("b.life")) == 7


def test_control_takes_a_card_as_it_is() -> None:
    scene = does({"do": "control", "what": THEIRS}, b={"battle": crows("Crow"), "rested": ["Crow"]})
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert scene.rested("Crow")


def test_remove_from_the_game() -> None:
    scene = does({"do": "remove", "what": THEIRS}, b={"battle": crows("Crow")})
    assert scene.names("b.removed") == ["Crow"]


def test_skip_a_phase() -> None:
    quick = battle_card("Wren", text=[activate({"do": "skip", "part": "end", "whose": "you"})])
    ends = battle_card("Crow", text=[auto("turn_ends", {"do": "draw"}, trigger={"card": None, "whose": "you"})])
    scene = turn(a=Side(battle=[quick, ends]))
    scene.pick()
    scene.picks("skill Wren 0", "end_main")
    assert scene.ask.kind == "over"
    assert len(scene.names("a.hand")) == 1


@pytest.mark.parametrize(
    ("result", "whose", "winner"), [("win", "you", "a"), ("lose", "you", "b"), ("lose", "opponent", "a")]
)
def test_end_the_game(result: str, whose: str, winner: str) -> None:
    assert does({"do": "end", "result": result, "whose": whose}).state.winner == winner


def test_pay_energy_as_a_skill_cost() -> None:
    cost = [[{"do": "pay", "total": 2, "specified": ["red"]}]]
    scene = does({"do": "draw"}, costs=cost, a={"energy": several(2, "e")})
    scene.pick(*scene.options)
    assert [scene.rested(name) for name in scene.names("a.energy")] == [True, True]
    poor = main(
        a=Side(battle=[battle_card("Wren", text=[activate({"do": "draw"}, costs=cost)])], energy=several(1, "e"))
    )
    assert "skill Wren 0" not in poor.options


def test_may() -> None:
    effects = {"do": "may", "effects": [{"do": "discard"}], "name": "paid"}, IF_PAID
    scene = does(*effects, a={"hand": crows("x")})
    scene.picks("do", "choose x")
    assert len(scene.names("a.hand")) == 2
    declined = does(*effects, a={"hand": crows("x")})
    declined.pick("decline")
    assert declined.names("a.hand") == ["x"]


IF_PAID = {"do": "if", "conditions": [{"if": "did", "name": "paid"}], "then": [{"do": "draw", "count": 2}]}


@pytest.mark.parametrize(("hand", "drawn"), [(2, 2), (1, 0), (0, 0)])
def test_did_is_of_what_was_done_whole(hand: int, drawn: int) -> None:
    scene = does({"do": "discard", "count": 2, "name": "paid"}, IF_PAID, a={"hand": several(hand, "x")})
    if hand:
        scene.pick(*scene.options)
    assert len(scene.names("a.hand")) == drawn


@pytest.mark.parametrize(("hand", "drawn"), [(1, 0), (0, 1)])
def test_did_not_is_of_what_was_not_done_at_all(hand: int, drawn: int) -> None:
    otherwise = {"do": "if", "conditions": [{"if": "did_not", "name": "paid"}], "then": [{"do": "draw"}]}
    scene = does({"do": "discard", "count": 2, "name": "paid"}, otherwise, a={"hand": several(hand, "x")})
    if hand:
        scene.pick(*scene.options)
    assert len(scene.names("a.hand")) == drawn


def test_modes_are_done_in_the_order_chosen() -> None:
    options = [[{"do": "draw"}], [{"do": "damage"}], [{"do": "put", "kind": "energy_markers", "by": 1}]]
    scene = does({"do": "modes", "options": options, "count": 2})
    scene.pick("mode 1")
    assert scene.options == ["mode 0", "mode 2"]
    scene.pick("mode 0")
    assert (len(scene.names("b.life")), len(scene.names("a.hand")), scene.state.markers["a"]) == (7, 1, 0)


def test_number_is_what_x_stands_for() -> None:
    scene = does({"do": "number", "within": {"least": 0, "most": 3}}, {"do": "draw", "count": {"number": "x"}})
    scene.pick("number 2")
    assert len(scene.names("a.hand")) == 2


def test_repeat() -> None:
    scene = does({"do": "repeat", "times": 3, "effects": [{"do": "draw"}]})
    assert len(scene.names("a.hand")) == 3


def test_later_waits_for_its_event() -> None:
    later = {
        "do": "later",
        "when": {"on": "turn_ends", "card": None},
        "effects": [{"do": "ko", "what": "this"}],
        "until": "turn",
    }
    wren = battle_card("Wren", text=[activate(later)])
    scene = turn(a=Side(battle=[wren]))
    scene.pick()
    scene.pick("skill Wren 0")
    assert scene.names("a.battle") == ["Wren"]
    scene.pick("end_main")
    scene.pick("delayed Wren 1")
    assert scene.names("a.drop") == ["Wren"]
