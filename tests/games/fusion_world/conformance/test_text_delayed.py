"""1-5-2-1-1, 9-6-7-1. What delayed effects know: the card of their event, and the numbers of their skill."""

from typing import Any

import pytest

from events.table.ask import Option
from events.table.ongoing import DelayTriggered, EffectBegan
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    MARK,
    MINE,
    STRONGER,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    hand,
    permanent,
    resolve_all,
)

ATTACK: Any = {"on": "attacks", "card": {"kinds": ["battle"]}, "whose": "opponent"}
KO_THAT: Any = {"do": "ko", "what": "that"}


def later(when: Any, *effects: Any, **more: Any) -> Any:
    """These, when that happens."""
    return {"do": "later", "when": when, "effects": effects, **more}


def delayed(scene: Scene) -> None:
    """Resolve the delayed effects that are due, the first each time."""
    while scene.referee.ask is not None and scene.ask.kind == "delayed":
        scene.pick(scene.options[0])


@pytest.mark.rule("1-5-2-1-1", "9-6-7-1-2")
@pytest.mark.parametrize("zone", ["battle", "drop"])
def test_1_5_2_1_1_that_is_the_card_of_the_event_as_it_was(zone: str) -> None:
    """Crow costs 1, and 2 more where Elder says so; it is KO'd after Wren's skill."""
    more = permanent({**CROW, "zones": [zone]}, {"change": "adjust", "figure": "cost", "by": 2})
    draws = {"do": "draw", "count": {"number": "figure", "figure": "cost", "of": "that"}}
    waits = later({"on": "ko", "card": THEIRS}, draws)
    b = {"battle": [battle_card("Crow", cost=1), battle_card("Elder", text=[more])]}
    scene = does(waits, {"do": "ko", "what": {**THEIRS, **CROW}}, b=b)
    delayed(scene)
    assert hand(scene) == (3 if zone == "battle" else 1)


@pytest.mark.rule("1-5-2-1-1", "3-1-4")
@pytest.mark.parametrize("gone", [False, True])
def test_1_5_2_1_1_that_is_the_attack_card_as_long_as_it_is_the_same(gone: bool) -> None:
    home = {"do": "move", "what": "this", "to": "hand"}
    crow = battle_card("Crow", text=[auto("attacks", home if gone else DRAW)])
    wren = battle_card("Wren", text=[activate(later({**ATTACK, "whose": "you", "card": {**MINE, **CROW}}, KO_THAT))])
    scene = main(a=Side(battle=[wren, crow]))
    scene.picks("skill Wren 0", "attack Leader b with Crow")
    resolve_all(scene)
    delayed(scene)
    assert (scene.names("a.drop"), "Crow" in scene.names("a.hand")) == ([] if gone else ["Crow"], gone)


@pytest.mark.rule("1-5-2-1-1")
def test_1_5_2_1_1_each_time_that_is_another_card() -> None:
    grows = {"do": "move", "what": "that", "to": "energy"}
    waits = later({"on": "ko", "card": MINE}, grows, each_time=True)
    kos = [activate({"do": "ko", "what": {**MINE, "names": [name]}}) for name in ("Crow", "Owl")]
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(waits), *kos]), *crows("Crow", "Owl", "Jay")]))
    scene.pick("skill Wren 0")
    for place, name in enumerate(("Crow", "Owl"), start=1):
        scene.pick(f"skill Wren {place}")
        delayed(scene)
        assert scene.names("a.energy")[-1] == name
    assert [fact.that for fact in scene.of(DelayTriggered)] == [scene.card("Crow"), scene.card("Owl")]


@pytest.mark.rule("1-5-2-1-1")
def test_1_5_2_1_1_of_an_event_without_a_card_that_stays_what_set_the_skill_off() -> None:
    """Lord is set off by Jay's play; the delayed effect waits for the end of the Main Phase."""
    waits = later({"on": "main_ends", "card": None}, KO_THAT)
    lord = battle_card("Lord", text=[auto("played", waits, trigger={"card": {"names": ["Jay"]}})])
    scene = main(a=Side(battle=[lord], hand=crows("Jay")))
    scene.pick("play Jay")
    resolve_all(scene)
    scene.pick("end_main")
    delayed(scene)
    assert scene.names("a.drop") == ["Jay"]
    assert [fact.that for fact in scene.of(DelayTriggered)] == [None]


@pytest.mark.rule("1-5-2-1-1", "1-5-2-2")
def test_1_5_2_1_1_of_what_the_card_itself_does_that_is_the_other_card() -> None:
    weaken = {"do": "give", "what": "that", "changes": [STRONGER]}
    scene = does(later({"on": "attacks", "card": "this"}, weaken))
    scene.pick("attack Leader b with Wren")
    delayed(scene)
    assert [scene.name(fact.card) for fact in scene.of(EffectBegan)] == ["Leader b"]


@pytest.mark.rule("1-5-2-1-1", "13-5-3")
def test_13_5_3_x_is_the_same_number_in_a_delayed_effect() -> None:
    wait = later({"on": "marker_placed", "card": None}, {"do": "draw", "count": {"number": "x"}})
    scene = does({"do": "number", "within": {"most": 3}}, wait, MARK)
    scene.pick("number 2")
    delayed(scene)
    assert hand(scene) == 2


@pytest.mark.rule("1-5-2-1-1", "13-14-1", "13-15-1")
@pytest.mark.parametrize("discarded", [0, 2])
def test_13_14_1_a_delayed_effect_knows_what_was_done(discarded: int) -> None:
    """So many cards are drawn as were discarded, one more if any were, and a marker placed if none was."""
    done = {"name": "done"}
    wait = later(
        {"on": "main_ends", "card": None},
        {"do": "draw", "count": {"number": "done", **done}},
        {"do": "if", "conditions": [{"if": "did", **done}], "then": [DRAW]},
        {"do": "if", "conditions": [{"if": "did_not", **done}], "then": [MARK]},
    )
    scene = does({"do": "discard", "count": 2, "up_to": True, **done}, wait, a={"hand": crows("Crow", "Owl", "Jay")})
    scene.pick(*scene.options[:discarded])
    scene.pick("end_main")
    delayed(scene)
    assert (hand(scene), scene.state.markers["a"]) == ((4, 0) if discarded else (3, 1))


@pytest.mark.rule("1-5-2-1-1", "13-14-1")
def test_13_14_1_what_a_delayed_effect_does_itself_it_knows_itself() -> None:
    """It was not done before, and is done now."""
    done = {"do": "may", "effects": [DRAW], "name": "done"}
    then = {"do": "if", "conditions": [{"if": "did", "name": "done"}], "then": [MARK]}
    scene = does(done, later({"on": "main_ends", "card": None}, done, then))
    scene.pick("decline")
    scene.pick("end_main")
    delayed(scene)
    assert scene.ask.options == (Option("do"), Option("decline"))
    scene.pick("do")
    assert scene.state.markers["a"] == 1


IT: Any = {"do": "choose", "cards": {"whose": "you", "names": ["Crow"]}}


def of_crow(*effects: Any) -> Any:
    """A skill that chooses Crow, whose KO is waited for; one that takes it back; and one that KO's it."""
    waits = activate(IT, later({"on": "ko", "card": "it"}, *effects))
    back = activate({"do": "move", "what": {**MINE, **CROW}, "to": "hand"})
    return battle_card("Wren", text=[waits, back, activate({"do": "ko", "what": {**MINE, **CROW}})])


@pytest.mark.rule("3-1-4")
@pytest.mark.parametrize("again", [False, True])
def test_3_1_4_a_delayed_effect_waits_for_the_card_that_it_means_and_not_for_a_later_one(again: bool) -> None:
    scene = main(a=Side(battle=[of_crow(DRAW), *crows("Crow")]))
    scene.picks("skill Wren 0", "choose Crow", *(("skill Wren 1", "play Crow") if again else ()), "skill Wren 2")
    delayed(scene)
    assert hand(scene) == int(not again)


@pytest.mark.rule("9-6-7-1-2")
def test_9_6_7_1_2_a_delayed_effect_asks_what_the_card_was_that_it_named() -> None:
    """Crow costs 1 where it lies, and 2 more in the Battle Area."""
    more = permanent({**CROW, "zones": ["battle"]}, {"change": "adjust", "figure": "cost", "by": 2})
    draws = {"do": "draw", "count": {"number": "figure", "figure": "cost", "of": "it"}}
    scene = main(a=Side(battle=[of_crow(draws), battle_card("Crow", cost=1), battle_card("Elder", text=[more])]))
    scene.picks("skill Wren 0", "choose Crow", "skill Wren 2")
    delayed(scene)
    assert hand(scene) == 3
