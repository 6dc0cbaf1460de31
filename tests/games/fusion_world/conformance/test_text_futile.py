"""0-2-4, 13-14-1. What all can see to do nothing is not asked; where cards decide that not all see, it still is."""

from typing import Any

import pytest

from events.fusion_world.samples import sample_cards
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    IF_DONE,
    MARK,
    MINE,
    activate,
    crows,
    energy,
    hand,
    permanent,
)

KO_MINE: Any = [{"do": "choose", "cards": MINE}, {"do": "ko"}]
HAND: Any = {"zones": ["hand"], "whose": "you"}
STEEL = permanent("this", {"change": "cannot", "action": "be_koed"})
FULL: Any = {"if": "exists", "cards": HAND, "least": 1}
DROPPED: Any = {"zones": ["drop"], "whose": "you", "kinds": ["battle"]}


def offered(*effects: Any, a: Any = (), b: Any = ()) -> Scene:
    """A spell has been used by which its player may do these, and draws if they do."""
    may = {"do": "may", "effects": effects, "name": "done"}
    given = dict(a)
    spell = extra_card("Spell", text=[activate(may, IF_DONE, MARK)])
    scene = main(a=Side(**{**given, "hand": [spell, *given.get("hand", ())]}), b=Side(**dict(b)))
    scene.pick("skill Spell 0")
    return scene


NOTHING: dict[str, Any] = {
    "no Battle Card": (KO_MINE, {}),
    "none that can be KO'd": (KO_MINE, {"battle": [battle_card("Crow", text=[STEEL])]}),
    "all lie as asked": ([{"do": "switch", "mode": "active", "what": MINE}], {"battle": crows("Crow")}),
    "an empty hand": ([{"do": "discard"}], {}),
    "no marker": ([{"do": "put", "kind": "energy_markers", "by": -1}], {}),
    "no energy": ([{"do": "pay", "total": 1}, DRAW][:1], {}),
    "no [Ki]": ([{"do": "counters", "kind": "ki", "by": -1, "what": MINE}], {"battle": crows("Crow")}),
    "no other side": ([{"do": "flip", "what": {"kinds": ["leader"], "whose": "you"}}], {}),
    "no attack": ([{"do": "nullify"}], {}),
    "none of the Drop": ([{"do": "play", "what": DROPPED}], {"drop": [extra_card("Hall")]}),
    "nothing to give to": ([{"do": "give", "what": MINE, "changes": [{"change": "unaffected"}]}], {}),
    "an unfulfilled condition": ([{"do": "if", "conditions": [FULL], "then": [DRAW]}], {}),
    "either of two nothings": ([{"do": "modes", "options": [KO_MINE, [{"do": "discard"}]]}], {}),
    "twice nothing": ([{"do": "repeat", "times": 2, "effects": KO_MINE}, {"do": "may", "effects": KO_MINE}], {}),
}


@pytest.mark.rule("0-2-4", "13-14-1", "13-15-1")
@pytest.mark.parametrize("case", list(NOTHING))
def test_0_2_4_what_all_see_to_do_nothing_is_not_asked(case: str) -> None:
    """And was not done."""
    effects, side = NOTHING[case]
    scene = offered(*effects, a=side)
    assert (scene.asked, hand(scene), scene.state.markers["a"]) == (("a", "main"), 0, 1)


SOMETHING: dict[str, Any] = {
    "a Battle Card": (KO_MINE, {"battle": crows("Crow")}),
    "one of two that can be KO'd": (KO_MINE, {"battle": [battle_card("Crow", text=[STEEL]), battle_card("Owl")]}),
    "a card to switch": ([{"do": "switch", "mode": "rest", "what": MINE}], {"battle": crows("Crow")}),
    "a card to discard": ([{"do": "discard"}], {"hand": crows("Crow")}),
    "a hand that may hold a Crow": (
        [{"do": "choose", "cards": {**HAND, **CROW}}, {"do": "play"}],
        {"hand": crows("x")},
    ),
    "a hand to discard a Crow of": ([{"do": "discard", "cards": CROW}], {"hand": crows("x")}),
    "a deck that may hold a Crow": ([{"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}], {}),
    "a figure of hidden cards": (
        [{"do": "draw", "count": {"number": "figure", "figure": "cost", "of": HAND}}],
        {"hand": crows("x")},
    ),
    "a condition of hidden cards": (
        [{"do": "if", "conditions": [{"if": "exists", "cards": {**HAND, **CROW}}], "then": [DRAW]}],
        {"hand": crows("x")},
    ),
    "one of two": ([{"do": "modes", "options": [KO_MINE, [DRAW]]}], {}),
    "otherwise": ([{"do": "if", "conditions": [FULL], "then": KO_MINE, "otherwise": [DRAW]}], {}),
    "energy to pay": ([{"do": "pay", "total": 1}], {"energy": energy("red")}),
}


@pytest.mark.rule("0-2-4", "13-14-1", "5-2-7")
@pytest.mark.parametrize("case", list(SOMETHING))
def test_13_14_1_what_may_do_something_for_all_that_others_see_is_asked(case: str) -> None:
    effects, side = SOMETHING[case]
    scene = offered(*effects, a=side)
    assert (scene.asked, scene.options) == (("a", "may"), ["do", "decline"])


@pytest.mark.rule("13-14-1")
def test_13_14_1_the_other_player_is_not_asked_for_nothing_either() -> None:
    may: Any = {"do": "may", "effects": [{"do": "discard", "whose": "opponent"}], "by": "opponent"}
    spell = extra_card("Spell", text=[activate(may)])
    for names, asked in (((), ("a", "main")), (("Crow",), ("b", "may"))):
        scene = main(a=Side(hand=[spell], battle=crows("Jay")), b=Side(hand=crows(*names)))
        scene.pick("skill Spell 0")
        assert scene.asked == asked


@pytest.mark.rule("0-2-4", "13-15-1")
@pytest.mark.parametrize("mine", [False, True])
def test_0_2_4_pact_of_silence_asks_for_a_battle_card_if_there_is_one(mine: bool) -> None:
    pact = sample_cards()["KF02-521"]
    boss = leader_card("Leader a", "black")
    side = Side(leader=boss, hand=[pact], energy=energy("black", "black"), battle=crows("Crow")[: int(mine)])
    scene = main(a=side, b=Side(battle=crows("Jay")))
    scene.pick("skill Pact of Silence 0")
    if scene.ask.kind == "pay":
        scene.pick(*scene.options)
    assert (scene.asked, hand(scene)) == ((("a", "may"), 0) if mine else (("a", "main"), 1))
