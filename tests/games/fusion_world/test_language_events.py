"""Skills that one of several events sets off, at a table."""

from typing import Any

import pytest

from events.fusion_world.compiler import compile_text
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, activate, auto, crows, hand, skill
from tests.games.fusion_world.english import skill_words

RESTED_OR_READIED = {"also": [{"on": "readied"}]}
TURNS = activate({"do": "switch", "mode": "rest", "what": "this"}, {"do": "switch", "mode": "active", "what": "this"})


def resolved(scene: Scene) -> int:
    """How many pending skills were resolved, one after the other."""
    times = 0
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
        times += 1
    return times


@pytest.mark.rule("15-7-4")
@pytest.mark.parametrize(("limit", "times"), [({}, 2), ({"limit": {"times": 1}}, 1)])
def test_either_event_sets_the_skill_off_and_a_limit_counts_both(limit: dict[str, Any], times: int) -> None:
    wren = battle_card("Wren", text=[TURNS, auto("rested", DRAW, trigger=RESTED_OR_READIED, **limit)])
    scene = main(a=Side(battle=[wren]))
    scene.pick("skill Wren 0")
    assert resolved(scene) == 2
    assert hand(scene) == times


@pytest.mark.rule("9-6-2-1")
def test_events_at_once_set_it_off_once() -> None:
    ko = activate({"do": "ko", "what": {"names": ["Owl"]}})
    owl = battle_card("Owl", text=[auto("ko", DRAW, trigger={"also": [{"on": "moved", "source": ["battle"]}]})])
    scene = main(a=Side(battle=[battle_card("Wren", text=[ko]), owl]))
    scene.pick("skill Wren 0")
    assert resolved(scene) == 1
    assert hand(scene) == 1


def test_of_another_card_and_of_this_one() -> None:
    trigger = {"also": [{"on": "rested", "card": {"names": ["Jay"]}}]}
    rest = activate({"do": "switch", "mode": "rest", "what": {"names": ["Jay"]}})
    scene = main(
        a=Side(battle=[battle_card("Wren", text=[rest, auto("rested", DRAW, trigger=trigger)]), *crows("Jay")])
    )
    scene.pick("skill Wren 0")
    assert (resolved(scene), hand(scene)) == (1, 1)


def test_it_is_said_and_a_situation_is_refused() -> None:
    made = skill(kind="auto", trigger={"on": "attacks", **RESTED_OR_READIED}, effects=[DRAW])
    words = "[Auto] When this card attacks or when this card is switched to Active Mode, draw 1 card."
    assert skill_words(made) == words
    both = e.Skill(kind="auto", trigger=e.Trigger(on="attacks", also=(e.Trigger(on="when"),)), effects=(e.Draw(),))
    assert wrong_in([both]) is not None
    unknown = e.Skill(kind="auto", trigger=e.Trigger(on="attacks", also=(e.Trigger(on="sings"),)), effects=(e.Draw(),))
    assert wrong_in([unknown]) is not None


def test_printed_text_of_several_events_is_one_skill() -> None:
    [limited] = compile_text("[When Attacking/When Blocking][Once per turn] Draw 1 card.").skills
    assert limited.trigger == e.Trigger(on="attacks", also=(e.Trigger(on="blocks"),))
    assert skill_words(limited) == "[Once per turn] [When Attacking/When Blocking] Draw 1 card."
    [both] = compile_text("[Auto] When this card attacks or when this card is attacked, draw 1 card.").skills
    assert both.trigger == e.Trigger(on="attacks", also=(e.Trigger(on="attacked"),))
