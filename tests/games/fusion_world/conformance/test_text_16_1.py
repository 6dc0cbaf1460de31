"""16-1. Infinite loops: what nobody can stop, what one player can stop, and what both can."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.fusion_world.facts import EnergyMarkerPlaced
from events.skills.facts import LoopDeclared, SkillActivated
from events.skills.loops import MOST, WATCHED_FROM
from events.table.fact import GameEnded, ZoneShuffled
from events.table.loop import ROUNDS
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.test_text_7 import end_turn, game
from tests.games.fusion_world.conformance.texts import MARK, activate, auto, crows
from tests.games.scenario import is_shuffle

REST, READY = ({"do": "switch", "mode": mode, "what": "this"} for mode in ("rest", "active"))
NEVER = 10 * WATCHED_FROM


def markers(scene: Scene) -> int:
    """How many energy markers have been placed, by whoever."""
    return len(scene.of(EnergyMarkerPlaced))


def go_on(scene: Scene, *answers: str) -> list[str]:
    """Answer with the first of these words that begins an option, until none does; what was picked."""
    picked: list[str] = []
    while scene.referee.ask is not None and scene.ask.kind != "loop" and len(picked) < NEVER:
        found = [option for answer in answers for option in scene.options if option.startswith(answer)]
        if not found:
            break
        scene.pick(found[0])
        picked.append(found[0])
    return picked


def declared(scene: Scene) -> list[tuple[str, int, str]]:
    """Who has declared how many times, and by which rule."""
    return [(fact.player, fact.times, fact.rule) for fact in scene.of(LoopDeclared)]


def ends(scene: Scene) -> list[tuple[str | None, str, str]]:
    """How the game has ended."""
    return [(fact.winner, fact.reason, fact.rule) for fact in scene.of(GameEnded)]


# 16-1-1-1. Nobody can stop it.


def swinging(*more: Any) -> Scene:
    """Wren is switched to Rest Mode, and then to and fro by its own skills."""
    texts = [activate(REST), auto("rested", READY, *more), auto("readied", REST)]
    return main(a=Side(battle=[battle_card("Wren", text=texts)]))


@pytest.mark.rule("16-1-1", "16-1-1-1")
def test_16_1_1_1_what_nobody_can_stop_is_a_draw() -> None:
    scene = swinging()
    scene.pick("skill Wren 0")
    picked = go_on(scene, "activate")
    assert (ends(scene), scene.state.ended, scene.state.winner) == ([(None, "loop", "16-1-1-1")], True, None)
    assert len(picked) < WATCHED_FROM + 5
    assert declared(scene) == []


@pytest.mark.rule("16-1-1", "16-1-1-1")
def test_16_1_1_1_so_is_what_only_heaps_up() -> None:
    """All cards in all areas are the same each time; energy markers are no cards (1-11-3)."""
    ears = auto("marker_placed", MARK, trigger={"card": None})
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(MARK), ears])]))
    scene.pick("skill Wren 0")
    go_on(scene, "activate")
    assert ends(scene) == [(None, "loop", "16-1-1-1")]
    assert ROUNDS < markers(scene) < ROUNDS + 2 * WATCHED_FROM


@pytest.mark.rule("16-1-1-1")
def test_16_1_1_1_what_comes_to_an_end_is_none() -> None:
    """It goes on as long as there are cards in the hand: the areas are never the same."""
    ears = auto("discarded", {"do": "discard"}, trigger={"card": None})
    wren = battle_card("Wren", text=[activate({"do": "discard"}), ears])
    scene = main(a=Side(battle=[wren], hand=crows(*(f"x {at}" for at in range(2 * WATCHED_FROM)))))
    scene.pick("skill Wren 0")
    go_on(scene, "choose", "activate")
    assert (ends(scene), declared(scene), scene.ask.kind, scene.names("a.hand")) == ([], [], "main", [])


@pytest.mark.rule("16-1-1-1")
def test_16_1_1_1_a_choice_both_of_whose_answers_go_on_stops_nothing() -> None:
    """The player can choose, and is asked; when the other answer has gone round too, nobody can stop it."""
    scene = swinging({"do": "may", "effects": [MARK]})
    scene.pick("skill Wren 0")
    go_on(scene, "do", "activate")
    assert scene.asked == ("a", "loop")
    scene.pick("repeat 0")
    assert (scene.ask.kind, scene.options) == ("may", ["decline"])
    go_on(scene, "do", "activate", "decline")
    assert ends(scene) == [(None, "loop", "16-1-1-1")]


@pytest.mark.rule("16-1-1")
def test_16_1_1_a_loop_through_chance_is_left_to_the_players() -> None:
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate({"do": "shuffle"})])]))
    for _ in range(2 * WATCHED_FROM):
        scene.pick("skill Wren 0")
        assert is_shuffle(scene.ask)
        scene.pick(*scene.options)
    assert (len(scene.of(ZoneShuffled)), scene.ask.kind, declared(scene)) == (2 * WATCHED_FROM, "main", [])


# 16-1-1-2. One player can stop it.


def heaping(**more: Any) -> Scene:
    """Wren can place energy markers for nothing; the table has found that this can go on for ever."""
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(MARK)])], **more))
    assert go_on(scene, "skill Wren 0")
    return scene


@pytest.mark.rule("16-1-1", "16-1-1-2")
@pytest.mark.parametrize("times", [0, 1, 7, MOST - 1])
def test_16_1_1_2_who_alone_can_stop_it_says_how_often_it_goes_round(times: int) -> None:
    scene = heaping()
    assert (scene.asked, scene.ask.rule) == (("a", "loop"), "16-1-1-2")
    before = markers(scene)
    scene.pick(f"repeat {times}")
    assert (declared(scene), markers(scene) - before) == ([("a", times, "16-1-1-2")], times)
    assert (scene.ask.kind, "skill Wren 0" in scene.options, "end_main" in scene.options) == ("main", False, True)


@pytest.mark.rule("0-2-8", "16-1-1-2")
def test_16_1_1_2_any_whole_number_can_be_declared() -> None:
    """It is said in parts: who says a hundred is asked how many more."""
    scene = heaping()
    before = markers(scene)
    scene.picks(f"repeat {MOST}", f"repeat {MOST}")
    assert (scene.asked, [option.number for option in scene.ask.picked]) == (("a", "loop"), [MOST, MOST])
    assert (declared(scene), markers(scene)) == ([], before)
    scene.pick("repeat 5")
    assert (declared(scene), markers(scene) - before) == ([("a", 2 * MOST + 5, "16-1-1-2")], 2 * MOST + 5)


@pytest.mark.rule("16-1-1-2")
def test_16_1_1_2_it_is_carried_out_action_by_action() -> None:
    scene = heaping()
    before = len(scene.of(SkillActivated))
    facts = scene.pick("repeat 3")
    told = [type(fact).__name__ for fact in facts]
    assert told == ["LoopDeclared", *["SkillActivated", "EnergyMarkerPlaced"] * 3]
    assert len(scene.of(SkillActivated)) == before + 3


@pytest.mark.rule("16-1-1-2")
def test_16_1_1_2_it_cannot_be_restarted_as_long_as_all_cards_are_the_same() -> None:
    scene = heaping(hand=crows("Crow"))
    scene.pick("repeat 0")
    assert "skill Wren 0" not in scene.options
    scene.pick("play Crow")
    assert "skill Wren 0" in scene.options


@pytest.mark.rule("16-1-1-2")
def test_16_1_1_2_nor_by_another_way_back_to_the_same_state() -> None:
    texts = [activate(MARK), activate(REST), activate(READY)]
    scene = main(a=Side(battle=[battle_card("Wren", text=texts)]))
    go_on(scene, "skill Wren 0")
    scene.picks("repeat 0", "skill Wren 1")
    assert "skill Wren 0" in scene.options
    scene.pick("skill Wren 2")
    assert "skill Wren 0" not in scene.options


@pytest.mark.rule("16-1-1-2")
def test_16_1_1_2_an_effect_that_forces_it_restarts_it() -> None:
    """Wren's mode is switched by what the player does not choose; only the skill of the free timing is barred."""
    ears = auto("main_begins", MARK, trigger={"card": None})
    scene = game(activate(MARK), ears)
    scene.pick()
    go_on(scene, "activate", "skill")
    scene.pick("repeat 0")
    assert "skill Leader a 0" not in scene.options
    for _ in range(2):
        end_turn(scene)
    scene.pick()
    before = markers(scene)
    scene.pick(scene.options[0])
    assert markers(scene) == before + 1
    assert "skill Leader a 0" in scene.options, "another turn is another state"


@pytest.mark.rule("16-1-1-2")
def test_16_1_1_2_the_one_who_can_stop_need_not_be_the_turn_player() -> None:
    """Player a's skills go on of themselves; player b's says at each round whether it does."""
    wren = battle_card("Wren", text=[activate(REST), auto("readied", REST)])
    may = {"do": "may", "effects": [{"do": "switch", "mode": "active", "what": "that"}]}
    owl = battle_card("Owl", text=[auto("rested", may, trigger={"card": {"names": ["Wren"]}})])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[owl]))
    scene.pick("skill Wren 0")
    go_on(scene, "do", "activate")
    assert (scene.asked, scene.ask.rule) == (("b", "loop"), "16-1-1-2")
    scene.pick("repeat 2")
    assert (scene.asked, scene.options) == (("b", "may"), ["decline"])
    scene.pick("decline")
    assert (scene.ask.kind, scene.rested("Wren")) == ("main", True)


# 16-1-1-3. Both players can stop it.


def answering(*, times: Sequence[int] = ()) -> Scene:
    """Each player may place an energy marker as the other has; both have, again and again."""
    may = {"do": "may", "effects": [MARK]}
    ears = auto("marker_placed", may, trigger={"card": None, "whose": "opponent"})
    wren, owl = battle_card("Wren", text=[activate(MARK), ears]), battle_card("Owl", text=[ears])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[owl]))
    scene.pick("skill Wren 0")
    go_on(scene, "do", "activate")
    scene.picks(*(f"repeat {number}" for number in times))
    return scene


@pytest.mark.rule("16-1-1", "16-1-1-3")
def test_16_1_1_3_the_turn_player_decides_first() -> None:
    scene = answering()
    assert (scene.asked, scene.ask.rule) == (("a", "loop"), "16-1-1-3")
    scene.pick("repeat 5")
    assert (scene.asked, scene.ask.rule) == (("b", "loop"), "16-1-1-3")
    scene.pick("repeat 3")
    assert declared(scene) == [("a", 5, "16-1-1-3"), ("b", 3, "16-1-1-3")]


@pytest.mark.rule("16-1-1-3")
@pytest.mark.parametrize(
    ("times", "rounds", "stops"), [((5, 3), 3, "b"), ((2, 9), 2, "a"), ((0, 4), 0, "a"), ((4, 4), 4, "a")]
)
def test_16_1_1_3_it_goes_round_the_fewer_times_and_that_player_stops_it(
    times: Sequence[int], rounds: int, stops: str
) -> None:
    """In each round each player places one; the fewer number's player then cannot go on."""
    before = markers(answering())
    scene = answering(times=times)
    assert (scene.asked, scene.options) == ((stops, "may"), ["decline"])
    assert 2 * rounds <= markers(scene) - before <= 2 * rounds + 1
    scene.pick("decline")
    assert scene.asked == ("a", "main")


@pytest.mark.rule("16-1-1-3")
@pytest.mark.parametrize(("times", "barred"), [((5, 3), "a"), ((3, 5), "b"), ((3, 3), "")])
def test_16_1_1_3_the_player_of_the_larger_number_cannot_restart_it(times: Sequence[int], barred: str) -> None:
    scene = answering(times=times)
    scene.picks("decline", "skill Wren 0")
    offered: dict[str, list[str]] = {}
    while len(offered) < 2 and scene.ask.kind in ("pending", "may"):
        if scene.ask.kind == "may":
            offered.setdefault(scene.ask.player, scene.options)
        scene.pick(scene.options[0])
    expected = {player: ["decline"] if player == barred else ["do", "decline"] for player in offered}
    assert offered == expected
    assert set(offered) == ({"b"} if barred == "b" else {"a", "b"})


# The table.


def test_a_turn_in_which_little_is_done_is_not_watched() -> None:
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(MARK)])]))
    for _ in range(WATCHED_FROM - 1):
        scene.pick("skill Wren 0")
    assert scene.referee.table.watch is None
    scene.pick("skill Wren 0")
    assert scene.referee.table.watch is not None


def test_the_next_turn_is_not_watched() -> None:
    scene = game(activate(MARK))
    scene.pick()
    go_on(scene, "skill")
    scene.pick("repeat 0")
    end_turn(scene)
    assert scene.referee.table.watch is None


def test_a_skill_that_is_used_up_some_time_is_no_loop() -> None:
    """15-7. Limited skills come to an end by themselves."""
    limit = {"times": 3 * WATCHED_FROM}
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(MARK, limit=limit)])]))
    assert len(go_on(scene, "skill Wren 0")) == 3 * WATCHED_FROM
    assert (scene.ask.kind, declared(scene)) == ("main", [])


def test_the_same_answers_give_the_same_facts() -> None:
    first, again = answering(times=(5, 3)), answering(times=(5, 3))
    assert first.facts == again.facts
    replay = first.replay()
    assert replay.seek(replay.last) == first.state
