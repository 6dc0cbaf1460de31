"""3-1-6, 5-6-1, 8-4-4, 8-4-5. Cards that a skill of the other player puts into their owner's areas."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import CardComboed, CardPlayed, PowersCompared
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle
from tests.games.fusion_world.conformance.texts import CROW, DRAW, THEIRS, auto, crows, does, pended, resolve_all, skill

TO_COMBO = {"do": "move", "what": {**THEIRS, **CROW}, "to": "combo"}


def combined(player: str) -> Scene:
    """The attacking player's (or the other's) skill has put the other side's Crow into a Combo Area."""
    wren = battle_card("Wren", text=[skill(kind="activate", timing=["battle"], effects=[TO_COMBO])])
    mine, theirs = Side(battle=[wren]), Side(battle=crows("Crow", combo=10000))
    scene = battle(a=mine, b=theirs) if player == "a" else battle(a=theirs, b=mine)
    if player == "b":
        scene.pick("end_step")
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.rule("3-1-6", "5-6-1")
@pytest.mark.parametrize("player", ["a", "b"])
def test_5_6_1_a_card_put_into_a_combo_area_lies_in_its_owners(player: str) -> None:
    scene = combined(player)
    other = "b" if player == "a" else "a"
    assert (scene.names(f"{other}.combo"), scene.names(f"{player}.combo")) == (["Crow"], [])
    assert [fact.rule for fact in scene.of(CardComboed)] == ["5-6-1"]


@pytest.mark.rule("5-6-1", "8-4-4", "8-4-5")
@pytest.mark.parametrize(("player", "powers"), [("a", (15000, 25000)), ("b", (25000, 15000))])
def test_8_4_4_its_combo_power_is_its_owners(player: str, powers: tuple[int, int]) -> None:
    scene = combined(player)
    while scene.ask.kind in ("offense", "defense"):
        scene.pick("end_step")
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == powers


@pytest.mark.rule("3-1-6", "5-5-1")
def test_3_1_6_a_card_of_the_other_player_comes_to_its_owners_battle_area() -> None:
    drop: Any = {"zones": ["drop"], "whose": "opponent"}
    lord = battle_card("Lord", text=[auto("played", DRAW, trigger={"card": None, "whose": "you"}, label="played")])
    field = extra_card("Hall", keywords=["field"])
    move = {"do": "move", "what": drop, "to": "battle"}
    scene = does(move, b={"battle": [lord, extra_card("Old", keywords=["field"])], "drop": [*crows("Crow"), field]})
    assert pended(scene) == [("Lord", "played")] * 2
    resolve_all(scene)
    assert (scene.names("a.battle"), scene.names("b.battle")) == (["Wren"], ["Lord", "Crow", "Hall"])
    assert {fact.target for fact in scene.of(CardPlayed)} == {"b.battle"}
    assert scene.names("b.drop") == ["Old"]
