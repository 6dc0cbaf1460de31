"""9-6-4-1 and its like. A cost that only its player knows to be impossible looks like one that is not paid."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import CardDiscarded
from events.skills.facts import PendingCancelled
from events.table.ids import Seat
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    KO_THEIRS,
    activate,
    auto,
    crows,
    does,
    permanent,
)
from tests.games.shown import OTHERS, shown

HAND = {"whose": "you", "zones": ["hand"]}
TO_DROP = {"do": "move", "to": "drop"}
DISCARD_CROW = {"do": "discard", "cards": CROW}
CHOSEN = [{"do": "choose", "cards": {**HAND, **CROW}}, TO_DROP]


def unpaid(name: str, cost: Any) -> Scene:
    """Wren's skill costs such a card of the hand; it is not paid."""
    wren = battle_card("Wren", text=[auto("played", DRAW, costs=[cost])])
    scene = main(a=Side(hand=[wren, *crows(name)]))
    scene.picks("play Wren", "activate Wren 0", "decline Wren")
    return scene


@pytest.mark.rule("9-6-4-1", "9-6-4", "1-4-6", "3-3-3")
@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("cost", [[DISCARD_CROW], CHOSEN], ids=["discard", "choose"])
def test_9_6_4_1_a_cost_that_cannot_be_paid_looks_like_one_that_is_not(seat: Seat, cost: Any) -> None:
    able, unable = (unpaid(name, cost) for name in ("Crow", "Owl"))
    assert [fact.rule for fact in unable.of(PendingCancelled)] == ["9-6-4-1"]
    assert shown(able, seat) == shown(unable, seat)


@pytest.mark.rule("9-6-3-2", "1-4-6")
@pytest.mark.parametrize(("cost", "hand"), [([DISCARD_CROW], []), ([{"do": "pay", "total": 1}], ["Crow"])])
def test_9_6_3_2_a_cost_that_all_see_cannot_be_paid_is_not_asked_for(cost: Any, hand: list[str]) -> None:
    wren = battle_card("Wren", text=[auto("played", DRAW, costs=[cost])])
    scene = main(a=Side(hand=[wren, *crows(*hand)]))
    scene.picks("play Wren", "activate Wren 0")
    assert ([fact.rule for fact in scene.of(PendingCancelled)], scene.asked) == (["9-6-3-2"], ("a", "main"))


@pytest.mark.rule("5-7-3", "3-3-3")
@pytest.mark.parametrize("seat", OTHERS)
def test_5_7_3_the_cost_of_a_skill_that_another_activates_looks_unpaid_alike(seat: Seat) -> None:
    scenes = []
    for name in ("Crow", "Owl"):
        owner = battle_card("Lord", text=[activate(DRAW, costs=[[DISCARD_CROW]])])
        scene = does(
            {"do": "use", "what": {"whose": "you", "names": ["Lord"]}}, a={"battle": [owner], "hand": crows(name)}
        )
        scene.pick("decline Lord")
        scenes.append(scene)
    assert shown(scenes[0], seat) == shown(scenes[1], seat)


@pytest.mark.rule("9-9-3", "3-3-3")
def test_9_9_3_a_replacement_that_cannot_be_chosen_looks_like_one_that_is_not() -> None:
    """Seen by player a, whose Wren KO's Aegis: b may discard a Crow instead."""
    scenes = []
    for name in ("Crow", "Owl"):
        saved = {"change": "replace", "event": {"on": "ko"}, "instead": [DISCARD_CROW], "may": True}
        aegis = battle_card("Aegis", text=[permanent("this", saved)])
        scene = does(KO_THEIRS, b={"battle": [aegis], "hand": crows(name)})
        assert scene.asked == ("b", "may")
        scene.pick("decline")
        scenes.append(scene)
    assert [scene.names("b.drop") for scene in scenes] == [["Aegis"]] * 2
    for seat in ("a", "public"):
        assert shown(scenes[0], seat) == shown(scenes[1], seat)


@pytest.mark.rule("1-4-6", "13-7-1")
@pytest.mark.parametrize("cost", [[DISCARD_CROW], CHOSEN], ids=["discard", "choose"])
def test_1_4_6_who_pays_by_a_card_must_find_it(cost: Any) -> None:
    wren = battle_card("Wren", text=[auto("played", DRAW, costs=[cost])])
    scene = main(a=Side(hand=[wren, *crows("Crow")]))
    scene.picks("play Wren", "activate Wren 0", "pay_skill_cost Wren")
    assert (scene.ask.kind, scene.ask.least) == ("choose" if cost is CHOSEN else "discard", 1)
    scene.pick("choose Crow")
    assert len(scene.of(CardDiscarded)) == 1
