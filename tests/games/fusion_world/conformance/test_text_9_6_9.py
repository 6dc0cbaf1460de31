"""9-6-9 with card text: skills that are pending though their card has gone, or they are negated."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.skills.facts import LeftSkillActivated
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.test_text_9_6 import NEGATE, RAISE, YOURS, pended
from tests.games.fusion_world.conformance.texts import CROW, auto, crows, does, permanent


def after(first: Any, *effects: Any, **side: Any) -> Scene:
    """Two skills of a's are pending, of Lord and of Owl; Lord's is resolved first, and does this to Owl."""
    lord = battle_card("Lord", text=[auto("attacks", *first, trigger=YOURS)])
    owl = battle_card("Owl", text=[auto("attacks", *effects, trigger=YOURS)])
    scene = main(a=Side(battle=[lord, owl], **side))
    scene.picks("attack Leader b with Leader a", "activate Lord 0")
    return scene


OWL = {"names": ["Owl"]}
GONE = [
    [{"do": "ko", "what": OWL}],
    [{"do": "move", "what": OWL, "to": "hand"}],
    [{"do": "remove", "what": OWL}],
]


@pytest.mark.rule("9-6-9")
@pytest.mark.parametrize("gone", GONE)
def test_9_6_9_a_pending_skill_is_resolved_though_its_card_has_left(gone: Any) -> None:
    scene = after(gone, {"do": "damage"})
    assert (scene.names("a.battle"), scene.options) == (["Lord"], ["activate_gone 0"])
    scene.pick("activate_gone 0")
    assert [(fact.name, fact.rule) for fact in scene.of(LeftSkillActivated)] == [("Owl", "9-6-5")]
    assert len(scene.names("b.life")) == 7


@pytest.mark.trap("FW-27")
@pytest.mark.rule("9-6-9", "9-1-2")
def test_9_6_9_a_skill_negated_while_it_is_pending_is_resolved() -> None:
    """FW-27."""
    scene = after([{"do": "give", "what": OWL, "changes": [NEGATE]}], {"do": "damage"})
    assert scene.options == ["activate Owl 0"]
    scene.pick("activate Owl 0")
    assert len(scene.names("b.life")) == 7
    scene.picks("end_step", "end_step")
    scene.pick("attack Leader b with Owl")
    assert pended(scene)[2:] == ["Lord"]


@pytest.mark.rule("9-6-9")
def test_9_6_9_a_gained_skill_that_is_lost_while_it_is_pending_is_resolved() -> None:
    gained = {
        "change": "gain",
        "skills": [{"kind": "auto", "trigger": {"on": "attacks"}, "effects": [{"do": "damage"}]}],
    }
    teacher = battle_card("Teacher", text=[permanent(OWL, gained)])
    lord = battle_card("Lord", text=[auto("attacks", {"do": "ko", "what": {"names": ["Teacher"]}}, trigger=YOURS)])
    scene = main(a=Side(battle=[lord, teacher, *crows("Owl")]))
    scene.pick("attack Leader b with Owl")
    [first] = [option for option in scene.options if "Lord" in option]
    scene.pick(first)
    assert scene.names("a.drop") == ["Teacher"]
    scene.pick(*scene.options)
    assert len(scene.names("b.life")) == 7


REPLAYED = [{"do": "ko", "what": OWL}, {"do": "play", "what": {**OWL, "zones": ["drop"]}}]
THIS = {"what": "this"}


@pytest.mark.rule("9-6-9", "13-1-6", "3-1-4")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "give", **THIS, "changes": [RAISE]},
        {"do": "switch", **THIS, "mode": "rest"},
        {"do": "counters", "kind": "ki", "by": 1},
        {"do": "move", **THIS, "to": "hand"},
        {"do": "ko", **THIS},
    ],
)
@pytest.mark.parametrize("gone", [GONE[0], REPLAYED], ids=["left", "played again"])
def test_9_6_9_what_a_skill_would_do_to_its_card_fails_if_that_has_left(gone: Any, effect: Any) -> None:
    scene = after(gone, effect)
    where = scene.state.cards[scene.card("Owl")].zone
    scene.pick("activate_gone 0")
    held = scene.state.cards[scene.card("Owl")]
    assert (held.zone, held.rested, held.counters) == (where, False, 0)
    assert power(scene.state, scene.card("Owl")) == 15000


@pytest.mark.rule("9-6-9", "9-6-7")
@pytest.mark.parametrize("again", [False, True])
def test_9_6_9_a_skill_of_a_move_finds_its_card_where_that_has_put_it(again: bool) -> None:
    """It fails only if the card has moved once more."""
    crow = battle_card("Crow", text=[auto("ko", {"do": "move", "what": "this", "to": "energy"})])
    back = {"do": "move", "what": {**CROW, "zones": ["drop"]}, "to": "hand"}
    effects = [{"do": "ko", "what": CROW}, *([back] if again else [])]
    scene = does(*effects, b={"battle": [crow]})
    scene.pick(*scene.options)
    assert scene.names("b.hand" if again else "b.energy") == ["Crow"]


@pytest.mark.rule("9-6-9", "3-1-4")
def test_9_6_9_what_a_skill_would_do_to_the_card_that_set_it_off_fails_if_that_is_a_new_one() -> None:
    played = {"card": {**OWL, "whose": "you"}}
    lord = battle_card("Lord", text=[auto("played", *REPLAYED, trigger=played, limit={})])
    grow = {"do": "give", "what": "that", "changes": [RAISE]}
    jay = battle_card("Jay", text=[auto("played", grow, trigger=played)])
    scene = main(a=Side(battle=[lord, jay], hand=crows("Owl")))
    scene.pick("play Owl")
    [first] = [option for option in scene.options if "Lord" in option]
    scene.pick(first)
    assert scene.options == ["activate Jay 0", "activate Jay 1"]
    scene.pick("activate Jay 0")
    assert power(scene.state, scene.card("Owl")) == 15000
    scene.pick("activate Jay 0")
    assert power(scene.state, scene.card("Owl")) == 20000
