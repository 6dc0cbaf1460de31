"""3-4-2, 3-8-2, 3-10-2. The owner of the Drop, the Energy Area and the Warp may put them into another order."""

import dataclasses
from typing import Any

import pytest

from events.dragon_ball_super.facts import PowersCompared
from events.language.effect import Cards, Choose, Nullify
from events.masters import GAME
from events.masters.arranging import ARRANGED, RULES, ZoneArranged
from events.simulation import simulate
from events.simulation.simulate import Plan, play_game
from events.table.ids import SEATS
from projector.view import positions
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.masters.conformance.texts import DRAW, countering, does, finish


@pytest.mark.rule("3-4-2", "3-8-2", "3-10-2")
@pytest.mark.parametrize("area", RULES)
def test_the_owner_puts_an_open_area_into_another_order_in_the_main_phase(area: str) -> None:
    mine = Side(**{area: several(3, "x")}, rested=["x 1"] if area == "energy" else [])  # type: ignore[arg-type]
    scene = main(a=mine, b=Side(drop=several(2, "y"), energy=2, warp=several(2, "z")))
    assert [option for option in scene.options if option.startswith("arrange")] == [f"arrange_{area}"]
    before = [scene.state.cards[scene.card("x 1")].incarnation, scene.rested("x 1")]
    scene.pick(f"arrange_{area}")
    assert (scene.asked, scene.ask.rule) == (("a", "order"), RULES[area])
    scene.pick("place x 3", "place x 1", "place x 2")
    assert scene.names(f"a.{area}") == ["x 3", "x 1", "x 2"]
    assert [(fact.zone, fact.rule) for fact in scene.of(ZoneArranged)] == [(f"a.{area}", RULES[area])]
    assert [scene.state.cards[scene.card("x 1")].incarnation, scene.rested("x 1")] == before
    assert scene.asked == ("a", "main")


@pytest.mark.rule("3-2-2", "3-9-2", "3-4-2")
def test_neither_secret_areas_nor_those_of_one_card_nor_the_battle_area_are_put_into_another_order() -> None:
    mine = Side(drop=several(1, "x"), battle=several(3, "y"), hand=[battle_card("Dear", cost=9)])
    assert not arranging(main(a=mine))


def arranging(scene: Scene) -> list[str]:
    """The rights to put an area into another order among the options."""
    return [option for option in scene.options if option.startswith("arrange")]


TWO: dict[str, Any] = {"drop": several(2, "x"), "warp": several(2, "z"), "energy": several(2, "e")}
FREE = Side(hand=several(1, "h"), **TWO)
NOTHING = Side(**TWO)


@pytest.mark.rule("3-4-2", "3-8-2", "3-10-2", "7-2-1-2", "7-3-1-2")
def test_both_players_may_at_the_free_timings_of_a_battle_and_go_on_as_they_were() -> None:
    scene = battle(a=FREE, b=FREE)
    scene.pass_on("answer")
    for player, step in (("a", "offense"), ("b", "defense")):
        asked = scene.options
        assert (scene.asked, arranging(scene)) == ((player, step), ["arrange_drop", "arrange_energy", "arrange_warp"])
        assert scene.options[-1] == "end_step"
        scene.pick("arrange_drop")
        assert (scene.asked, scene.ask.rule) == ((player, "order"), "3-4-2")
        scene.pick(*reversed(scene.options))
        assert (scene.asked, scene.options) == ((player, step), asked)
        assert scene.names(f"{player}.drop") == ["x 2", "x 1"]
        scene.pick("combo h 1")
        assert not [option for option in scene.options if option == "combo h 1"]
        scene.pass_on(step)
    assert scene.of(PowersCompared)


@pytest.mark.rule("3-4-2", "3-8-2", "3-10-2", "4-7-3")
def test_a_player_may_at_a_counter_timing_of_the_opponents_turn_and_answer_afterwards() -> None:
    theirs = Side(hand=[countering("No", "play", Nullify(what="play"))], **TWO)
    scene = main(a=Side(hand=[battle_card("Wren")]), b=theirs)
    scene.pick("play Wren")
    assert scene.asked == ("b", "answer")
    scene.pick("arrange_warp")
    scene.pick("place z 2", "place z 1")
    assert (scene.asked, scene.names("b.warp")) == (("b", "answer"), ["z 2", "z 1"])
    scene.pick("skill No 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.hand")) == ([], ["Wren"])


@pytest.mark.rule("3-4-2")
def test_who_can_only_pass_is_offered_nothing_but_in_the_own_main_phase() -> None:
    """Such an ask would be a choice, and is none."""
    scene = battle(a=NOTHING, b=NOTHING)
    scene.pass_on("answer")
    assert (scene.asked, scene.options) == (("a", "offense"), ["end_step"])
    scene.pass_on("offense")
    assert (scene.asked, scene.options) == (("b", "defense"), ["end_step"])
    tired = Side(rested=["Leader a"], **TWO)
    assert main(a=tired).options == ["arrange_drop", "arrange_energy", "arrange_warp", "end_main"]


@pytest.mark.rule("3-4-2")
def test_other_asks_are_for_what_they_ask_alone() -> None:
    sage = battle_card("Sage", text=[does(Choose(cards=Cards(zones=("battle",))), DRAW)])
    scene = main(a=Side(battle=[sage, battle_card("Wren")], **TWO))
    scene.pick("skill Sage 0")
    assert (scene.asked, arranging(scene)) == (("a", "choose"), [])


@pytest.mark.rule("3-4-2")
def test_bots_use_no_right_and_are_asked_as_often_as_if_there_were_none(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = tuple(GAME.pool.sample_decks().values())
    plan = Plan.of(GAME, seed=3, bots=("random", "random"), decks=decks, catalogue=GAME.pool.sample_cards())
    _, recording = play_game(plan, 0)
    without = dataclasses.replace(GAME, table=dataclasses.replace(GAME.table, rights=None))
    monkeypatch.setattr(simulate, "load", lambda _: without)
    _, plain = play_game(plan, 0)
    assert recording is not None
    assert plain is not None
    kinds = {
        action.ask.kind for action in recording.actions for option in action.ask.options if option.verb in ARRANGED
    }
    assert {"main", "offense", "defense"} <= kinds
    assert [action.facts for action in recording.actions] == [action.facts for action in plain.actions]


@pytest.mark.rule("3-4-2")
def test_all_seats_see_the_new_order() -> None:
    scene = main(a=Side(drop=several(2, "x")))
    scene.pick("arrange_drop")
    scene.pick("place x 2", "place x 1")
    for seat in SEATS:
        *_, last = positions(scene.replay(), seat)
        assert [card.name for card in last.board.players["a"].zones["drop"].cards] == ["x 2", "x 1"]
        assert last.caption == "Ann puts Ann's Drop into another order"
