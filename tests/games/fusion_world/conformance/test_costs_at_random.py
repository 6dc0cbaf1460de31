"""1-4-3, 1-4-6. Costs and tables at random: what is offered can be paid to its end, and what is not cannot."""

import random
from typing import Any

import msgspec
import pytest

from events.fusion_world.activating import activate as activated
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.turn import main_phase
from events.skills.facts import SkillActivated
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, position
from tests.games.fusion_world.conformance.texts import activate

COLORS: tuple[tuple[Color, ...], ...] = (("red",), ("blue",), ("red", "blue"))
TIMES = {True: 3, False: 12}
"""How often a cost is paid, each time with other choices: if it is offered, and if it is not."""


def selector(dice: random.Random, zone: str) -> Any:
    """Some of the player's cards there."""
    cards: Any = {"whose": "you", "zones": [zone]}
    if dice.random() < 0.35:
        cards["colors"] = [dice.choice(["red", "blue"])]
    if zone in ("energy", "battle") and dice.random() < 0.4:
        cards["mode"] = dice.choice(["active", "rest"])
    if dice.random() < 0.2:
        cards["names"] = [dice.choice(["x0", "x1"])]
    return cards


def chosen(dice: random.Random) -> list[Any]:
    """Some cards are chosen, and something is done with them."""
    zone = dice.choice(["energy", "drop", "hand", "battle"])
    moves = [{"do": "move", "what": "it", "to": dice.choice(["drop", "hand", "energy"])}, {"do": "remove"}]
    switches = [{"do": "switch", "mode": dice.choice(["rest", "rest", "active"])}] * 2
    does = moves + (switches if zone in ("energy", "battle") else []) + ([{"do": "ko"}] if zone == "battle" else [])
    up_to = dice.random() < 0.15
    choose = {"do": "choose", "cards": selector(dice, zone), "count": dice.choice([1, 1, 2]), "up_to": up_to}
    return [choose, dice.choice(does)]


def part(dice: random.Random) -> list[Any]:
    """A part of a cost: of two, if something is chosen first."""
    under = {"to": "deck", "place": "bottom"}
    discard: Any = {"do": "discard", "count": dice.choice([1, 1, 2])}
    if dice.random() < 0.4:
        discard["cards"] = {"colors": [dice.choice(["red", "blue"])]}
    alone: list[Any] = [
        {"do": "pay", "total": dice.choice([1, 2]), "specified": dice.choice([[], ["red"], ["red", "blue"]])},
        {"do": "put", "kind": "energy_markers", "by": dice.choice([-1, -1, 1])},
        discard,
        {"do": "switch", "mode": "rest", "what": "this"},
        {"do": "move", "what": {**selector(dice, "drop"), "top": 1}, **under},
        {"do": "move", "what": selector(dice, dice.choice(["hand", "drop"])), **under},
        {"do": "ko", "what": {**selector(dice, "battle"), "other": True}},
        {"do": "remove", "what": selector(dice, "drop")},
    ]
    return chosen(dice) if dice.random() < 0.4 else [dice.choice(alone)]


def table(dice: random.Random) -> tuple[Side, dict[str, str]]:
    """Wren, with a cost, among some cards; and the reading of FW-24."""
    cost = [each for _ in range(dice.choice([1, 2, 2, 3])) for each in part(dice)]
    text = [activate({"do": "damage"}, costs=[cost])]
    extra = dice.random() < 0.4
    wren = extra_card("Wren", cost=dice.randrange(3), text=text) if extra else battle_card("Wren", text=text)
    energy, drop, hand, battle = (
        [battle_card(f"x{n}", *dice.choice(COLORS)) for n in range(dice.randrange(most))] for most in (5, 5, 4, 3)
    )
    rests = [dice.random() < 0.3 for _ in energy]
    named = [msgspec.structs.replace(card, name=f"r{n}") if rests[n] else card for n, card in enumerate(energy)]
    held: tuple[list[FusionWorldCard], list[FusionWorldCard]] = (
        ([*hand, wren], battle) if extra else (hand, [*battle, wren])
    )
    rested = tuple(f"r{n}" for n, rest in enumerate(rests) if rest)
    side = Side(hand=held[0], battle=held[1], energy=named, drop=drop, markers=dice.randrange(3), rested=rested)
    return side, {"FW-24": dice.choice(["markers", "energy"])}


def paid(scene: Scene, dice: random.Random) -> bool:
    """Whether the skill is activated, with any choices until then."""
    while scene.ask.kind != "main" and not scene.of(SkillActivated):
        count = len(scene.ask.options)
        size = count if scene.ask.kind == "order" else dice.randint(scene.ask.least, scene.ask.most)
        scene.referee.answer(tuple(dice.sample(range(count), size)))
    return bool(scene.of(SkillActivated))


@pytest.mark.rule("1-4-3", "1-4-6", "12-2-2-2", "12-2-2-3")
@pytest.mark.parametrize("seed", range(40))
def test_1_4_6_what_is_offered_can_be_paid_and_nothing_else(seed: int) -> None:
    dice = random.Random(seed)
    side, options = table(dice)
    scene = main(a=side, options=options)
    offered, wren = "skill Wren 0" in scene.options, scene.card("Wren")

    async def at_once(table: Table) -> None:
        """Whether it can be paid or not."""
        await activated(table, "a", wren, 0)
        await main_phase(table, "a")

    affords = offered or scene.state.cards[wren].zone == "a.battle"
    for time in range(TIMES[offered] if affords else 0):
        begun = position(at_once, a=side, b=Side(), turn=3, player="a", options=options)
        assert paid(begun, random.Random(time)) == offered
