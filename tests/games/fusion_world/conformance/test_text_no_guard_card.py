"""8-1-2-1, 0-2-4-1. Who is the guard card, and when there is none: what would switch it then switches nothing."""

import pytest

from events.dragon_ball_super.facts import DamageDealt, GuardSwitched
from events.fusion_world.card import FusionWorldCard
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import DRAW, THEIRS, auto, crows
from tests.games.scenario import assert_order

NEGATE = {"do": "nullify"}
WALL = battle_card("Wall", keywords=["blocker"], text=[auto("attacked", DRAW)])


def resolved(scene: Scene) -> None:
    """Resolve and pay for all that waits, the first option each time."""
    while scene.ask.kind in ("pending", "skill_cost", "choose"):
        scene.pick(scene.options[0])


def owl(*effects: object) -> FusionWorldCard:
    """Owl, which does that when anything is attacked."""
    return battle_card("Owl", text=[auto("attacked", *effects, trigger={"card": None})])


@pytest.mark.rule("8-1-2-1", "8-1-5-1", "15-4-3", "15-4-3-1", "9-6-9")
def test_8_1_2_1_a_blocker_after_the_attack_was_negated_becomes_no_guard_card() -> None:
    scene = main(b=Side(battle=[owl(NEGATE), WALL]))
    scene.picks("attack Leader b with Leader a", "activate Owl 0")
    resolved(scene)
    assert scene.rested("Wall"), "its [Blocker] can be activated all the same (9-6-9)"
    assert (scene.of(GuardSwitched), scene.names("b.hand")) == ([], [])


@pytest.mark.rule("8-1-2-1", "8-1-5-1", "8-1-6-2")
def test_8_1_2_1_an_effect_after_the_attack_was_negated_switches_no_guard_card() -> None:
    scene = main(b=Side(battle=[owl(NEGATE, {"do": "guard", "what": "this"})]))
    scene.pick("attack Leader b with Leader a")
    resolved(scene)
    assert scene.of(GuardSwitched) == []


@pytest.mark.rule("0-2-4-1", "15-4-3", "15-4-3-1")
def test_0_2_4_1_a_blocker_that_is_the_guard_card_already_is_not_switched_to() -> None:
    wall = {**THEIRS, "names": ["Wall"]}
    turned = auto("attacks", {"do": "choose", "cards": wall}, {"do": "guard", "what": "it"})
    scene = main(a=Side(battle=[battle_card("Wren", text=[turned])]), b=Side(battle=[WALL]))
    scene.pick("attack Leader b with Wren")
    resolved(scene)
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(GuardSwitched)] == [("Wall", "8-1-6-2")]
    assert (scene.rested("Wall"), scene.names("b.hand")) == (True, [])


@pytest.mark.trap("FW-08")
@pytest.mark.rule("8-1-6", "8-1-2-1", "8-4-6-1-1", "8-4-6-1-1-1", "8-4-8")
@pytest.mark.parametrize("goes", [False, True])
def test_8_1_6_no_attack_card_inflicts_no_damage(goes: bool) -> None:
    """FW-08. 8-1-6 names no end: also what leaves in the checkpoint after powers were compared is the attack card no
    more, and only an attack card inflicts damage (8-4-6-1-1-1)."""
    home = {"do": "move", "what": "this", "to": "hand"} if goes else DRAW
    strong = {"if": "exists", "cards": {"names": ["Wren"], "zones": ["battle"], "power": {"least": 20000}}}
    wren = battle_card("Wren", text=[auto("when", home, trigger={"card": None, "conditions": [strong]})])
    scene = battle(a=Side(battle=[wren], hand=crows("x")), attacker="Wren")
    scene.picks("combo x", "end_step", "end_step")
    resolved(scene)
    assert len(scene.of(DamageDealt)) == (not goes)
    ways = ["StepBegan 8-1-6"] if goes else ["DamageDealt", "checkpoint 8-4-8", "StepBegan 8-4-9"]
    assert_order(scene.timeline, "PowersCompared 8-4-6", *ways, "BattleEnded 8-5-9")
