"""Cards with [Evolve] and [Fusion Evolve], and scenes in which they evolve."""

from collections.abc import Sequence
from typing import Any

from events.fusion_world.card import FusionWorldCard
from events.language.effect import Skill
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, skill

MY_CROW = {**MINE, **CROW}
MY_OWL = {**MINE, "names": ["Owl"]}
POWER = {"change": "adjust", "figure": "power", "by": 5000}
PAIR = [MY_CROW, MY_OWL]
KEYWORDS = ["evolve", "fusion_evolve"]


def evolver(
    *materials: Any,
    costs: Sequence[Any] = (),
    timing: Sequence[str] = ("main",),
    power: int = 30000,
    text: Sequence[Skill] = (),
) -> FusionWorldCard:
    """`Phoenix`, of cost 5, with [Evolve] on one card (Crow) or [Fusion Evolve] on two."""
    keyword = KEYWORDS[len(materials) > 1]
    wanted = materials or [MY_CROW]
    grown = skill(kind="activate", keyword=keyword, timing=timing, costs=costs, materials=wanted)
    return battle_card("Phoenix", cost=5, power=power, text=[grown, *text])


def hand_with(*materials: Any, battle: Sequence[FusionWorldCard] = (), energy: int = 0, **more: Any) -> Scene:
    """A Main Phase with Phoenix in the hand, these cards in the Battle Area, and as much energy."""
    rested = more.pop("rested", ())
    phoenix = evolver(*materials, **more)
    return main(a=Side(hand=[phoenix], battle=battle, energy=several(energy, "e"), rested=rested))


def evolve(scene: Scene, *names: str) -> None:
    """Evolve these cards; the last is the upper one."""
    scene.picks("skill Phoenix 0", *(f"material {name}" for name in names))
    while scene.ask.kind == "pay":
        scene.pick(*scene.options)
    if scene.ask.kind == "order":
        scene.pick(*(f"place {name}" for name in names))


def beneath(scene: Scene, name: str) -> list[str]:
    """What lies under the card, the lowest first."""
    return [scene.name(card) for card in scene.state.beneath(scene.card(name))]
