"""What becomes of pending skills until they are activated: their limits are counted, their conditions read again."""

from typing import Any

import pytest

from events.fusion_world.card import LeaderBack
from events.language.effect import Skill
from events.skills.facts import LeftSkillActivated, PendingCancelled, SkillActivated
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MARK,
    MINE,
    activate,
    auto,
    crows,
    hand,
    resolve_all,
)

HOME = {"do": "move", "to": "hand", "what": "this"}
WRENS = {**MINE, "names": ["Wren"]}


def counted(*effects: Any, limit: Any, waits: Any = (DRAW,)) -> Scene:
    """Wren's limited skill waits for markers; it has done these effects, and all that was pending was activated."""
    text = [auto("marker_placed", *waits, trigger={"card": None}, limit=limit), activate(*effects)]
    scene = main(a=Side(battle=[battle_card("Wren", text=text)]))
    scene.pick("skill Wren 1")
    resolve_all(scene)
    return scene


def cancelled(scene: Scene) -> list[str]:
    return [fact.rule for fact in scene.of(PendingCancelled)]


@pytest.mark.rule("15-7-4", "15-7-2", "9-6-9")
@pytest.mark.parametrize("limit", [{}, {"within": "game"}, {"per": "name"}])
def test_15_7_4_a_limited_skill_is_used_once_though_its_card_has_left_since(limit: Any) -> None:
    """Before it is first used, or by its own first use."""
    gone = counted(MARK, MARK, HOME, limit=limit)
    assert (len(gone.of(LeftSkillActivated)), cancelled(gone), hand(gone)) == (1, ["15-7-4"], 2)
    goes = counted(MARK, MARK, limit=limit, waits=(DRAW, HOME))
    assert (len(goes.of(LeftSkillActivated)), cancelled(goes), hand(goes)) == (0, ["15-7-4"], 2)


@pytest.mark.rule("15-7-2", "15-7-4")
def test_15_7_2_a_limit_of_two_is_counted_of_a_card_that_has_left() -> None:
    scene = counted(MARK, MARK, MARK, HOME, limit={"times": 2})
    assert (len(scene.of(LeftSkillActivated)), cancelled(scene), hand(scene)) == (2, ["15-7-4"], 3)


@pytest.mark.rule("15-7-3", "3-1-4")
def test_15_7_3_a_card_that_comes_back_is_a_new_one_with_a_limit_of_its_own() -> None:
    scene = counted(MARK, HOME, limit={})
    scene.picks("play Wren", "skill Wren 1")
    resolve_all(scene)
    assert (len(scene.of(LeftSkillActivated)), cancelled(scene)) == (2, [])


@pytest.mark.rule("15-7-3", "14-7-2")
def test_15_7_3_a_skill_of_the_front_counts_for_the_front_though_the_leader_was_flipped() -> None:
    back = LeaderBack(name="Chief", power=20000, skills=(activate(MARK, limit={}),))
    front = auto("marker_placed", DRAW, trigger={"card": None}, limit={})
    flips = activate(MARK, {"do": "flip", "what": {"whose": "you", "zones": ["leader"]}})
    boss, wren = leader_card("Boss", text=[front], back=back), battle_card("Wren", text=[flips])
    scene = main(a=Side(leader=boss, battle=[wren]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert hand(scene) == 1
    assert "skill Boss 0" in scene.options
    scene.pick("skill Boss 0")
    assert "skill Boss 0" not in scene.options


@pytest.mark.rule("15-7-4", "15-7-5", "10-1-3")
def test_15_7_4_a_skill_of_the_back_counts_for_the_back() -> None:
    limited = auto("marker_placed", DRAW, trigger={"card": None}, limit={})
    boss = leader_card("Boss", back=LeaderBack(name="Chief", power=20000, skills=(limited,)))
    flips = activate({"do": "flip", "what": {"whose": "you", "zones": ["leader"]}}, MARK, MARK)
    scene = main(a=Side(leader=boss, battle=[battle_card("Wren", text=[flips, activate(MARK)])]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert (cancelled(scene), hand(scene)) == (["15-7-4"], 1)
    scene.pick("skill Wren 1")
    assert (scene.ask.kind, hand(scene)) == ("main", 1)


HOLDS_CROW = {"if": "exists", "cards": {"whose": "you", "zones": ["hand"], **CROW}}


@pytest.mark.rule("9-1-3", "9-6-3-2")
@pytest.mark.parametrize("first", [0, 1])
def test_9_1_3_the_conditions_of_a_pending_skill_are_read_again_as_it_is_activated(first: int) -> None:
    """Wren draws if Crow is in the hand; its other skill puts Crow on the Drop before, or after."""
    discard = {"do": "move", "to": "drop", "what": {"whose": "you", "zones": ["hand"], **CROW}}
    text = [auto("played", DRAW, conditions=[HOLDS_CROW]), auto("played", discard)]
    scene = main(a=Side(hand=[battle_card("Wren", text=text), *crows("Crow")]))
    scene.picks("play Wren", f"activate Wren {first}")
    resolve_all(scene)
    assert (cancelled(scene), hand(scene)) == ((["9-6-3-2"], 0) if first else ([], 1))
    assert len(scene.of(SkillActivated)) == 2 - first


@pytest.mark.rule("9-1-3", "9-6-4")
@pytest.mark.parametrize("fulfilled", [True, False])
def test_9_1_3_nothing_is_paid_for_a_skill_whose_conditions_are_not_fulfilled(fulfilled: bool) -> None:
    few = {"if": "exists", "cards": {"whose": "you", "zones": ["drop"]}, "least": 0, "most": 0}
    costly = auto("played", MARK, conditions=[few], costs=[[{"do": "discard"}]])
    text = [costly, auto("played", *([] if fulfilled else [{"do": "discard"}]))]
    scene = main(a=Side(hand=[battle_card("Wren", text=text), *crows("Crow", "Owl")]))
    scene.picks("play Wren", "activate Wren 1", *([] if fulfilled else ["choose Crow"]), "activate Wren 0")
    assert (scene.ask.kind == "skill_cost") is fulfilled
    assert hand(scene) == 1 + fulfilled


def dies(*conditions: Any, waits: Any = ()) -> Scene:
    """Wren, which draws as it is KO'd under these conditions, was, with Jay under it; Owl did what it waits to do."""
    ko: Skill = auto("ko", DRAW, conditions=conditions)
    stack = {"do": "stack", "what": {"zones": ["drop"], "whose": "you"}, "under": WRENS}
    wren = battle_card("Wren", text=[ko])
    judge = battle_card("Judge", text=[activate(stack, {"do": "ko", "what": WRENS})])
    owl = battle_card("Owl", text=[auto("ko", *waits, trigger={"card": {}})])
    scene = main(a=Side(battle=[judge, wren, owl], hand=crows("Crow"), drop=crows("Jay")))
    scene.pick("skill Judge 0")
    scene.pick("activate Owl 1" if "activate Owl 1" in scene.options else "activate Owl 0")
    resolve_all(scene)
    return scene


@pytest.mark.rule("9-1-3", "9-6-7-1-2", "9-6-9")
def test_9_6_9_what_a_skill_says_of_its_own_card_held_as_that_went() -> None:
    power = {"if": "compare", "number": {"number": "figure", "figure": "power", "of": "this"}, "within": {"least": 1}}
    under = {"if": "exists", "cards": {"under": "this"}}
    assert hand(dies(power, under)) == 2
    assert hand(dies(power, under, waits=[{"do": "move", "to": "hand", "what": "that"}])) == 3


@pytest.mark.rule("9-1-3", "9-6-9")
def test_9_1_3_what_it_says_of_the_table_is_read_again_though_its_card_has_gone() -> None:
    discard = {"do": "move", "to": "drop", "what": {"whose": "you", "zones": ["hand"], **CROW}}
    assert hand(dies(HOLDS_CROW)) == 2
    scene = dies(HOLDS_CROW, waits=[discard])
    assert (cancelled(scene), hand(scene)) == (["9-6-3-2"], 0)
