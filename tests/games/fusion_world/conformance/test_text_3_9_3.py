"""3-9-3. Life is chosen from the top, unless a card says of which cards it speaks."""

from typing import Any

import pytest

from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.fusion_world.conformance.texts import DRAW, crows, does

LIFE: Any = {"zones": ["life"], "whose": "you"}
TO_HAND: Any = {"do": "move", "to": "hand"}
NAMES = ("Crow", "Jay", "Owl")


def chosen(cards: Any = LIFE, **more: Any) -> Scene:
    """Wren chooses among a life of Crow, Jay and (on top) Owl, and adds what is chosen to the hand."""
    return does({"do": "choose", "cards": cards, **more}, TO_HAND, a={"life": crows(*NAMES)})


@pytest.mark.rule("3-9-3")
@pytest.mark.parametrize("up_to", [False, True])
def test_3_9_3_one_card_of_the_life_is_the_top_one(up_to: bool) -> None:
    scene = chosen(up_to=up_to)
    assert len(scene.options) == 1
    scene.pick(*scene.options)
    assert (scene.names("a.life"), scene.names("a.hand")) == (["Crow", "Jay"], ["Owl"])


@pytest.mark.rule("3-9-3")
def test_3_9_3_two_cards_of_the_life_are_the_two_on_top() -> None:
    scene = chosen(count=2)
    assert len(scene.options) == 2
    scene.pick(*scene.options)
    assert (scene.names("a.life"), sorted(scene.names("a.hand"))) == (["Crow"], ["Jay", "Owl"])


@pytest.mark.rule("3-9-3", "5-2-4")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_3_9_3_up_to_two_are_chosen_one_after_the_other(count: int) -> None:
    scene = chosen(count=2, up_to=True)
    for _ in range(count):
        assert len(scene.options) == 1
        scene.pick(*scene.options)
    if count < 2:
        scene.pick()
    assert (scene.names("a.life"), scene.asked) == (list(NAMES[: 3 - count]), ("a", "main"))


@pytest.mark.rule("3-9-3", "13-6-1")
def test_3_9_3_of_hand_and_life_the_life_comes_from_the_top() -> None:
    both = {**LIFE, "zones": ["hand", "life"]}
    scene = does(
        {"do": "choose", "cards": both, "count": 2},
        {**TO_HAND, "to": "drop"},
        a={"life": crows(*NAMES), "hand": crows("x")},
    )
    assert len(scene.options) == 2
    scene.pick("choose x")
    assert len(scene.options) == 1
    scene.pick(*scene.options)
    assert (scene.names("a.life"), set(scene.names("a.drop"))) == (["Crow", "Jay"], {"x", "Owl"})


@pytest.mark.rule("3-9-3")
def test_3_9_3_the_other_player_chooses_the_top_one_too() -> None:
    scene = chosen(by="opponent")
    assert (scene.asked, len(scene.options)) == (("b", "choose"), 1)
    scene.pick(*scene.options)
    assert scene.names("a.hand") == ["Owl"]


@pytest.mark.rule("3-9-3", "3-9-2-1")
def test_3_9_3_a_card_that_speaks_of_face_up_life_means_any_of_it() -> None:
    """Jay and Crow have been placed there face up."""
    up: Any = {"do": "move", "what": {"zones": ["hand"], "whose": "you"}, "to": "life", "face": "up"}
    effects = up, {"do": "choose", "cards": {**LIFE, "face": "up"}}, TO_HAND
    scene = does(*effects, a={"life": crows("x", "y"), "hand": crows("Jay", "Crow")})
    scene.pick(*scene.options)
    assert set(scene.options) == {"choose Jay", "choose Crow"}


@pytest.mark.rule("3-9-3", "13-11-1")
def test_3_9_3_of_what_was_looked_at_any_card_is_chosen() -> None:
    look = {"do": "look", "cards": {**LIFE, "top": 2}}
    scene = does(look, {"do": "choose", "cards": {"zones": ["life"], "among": "looked"}}, a={"life": crows(*NAMES)})
    assert scene.options == ["choose Owl", "choose Jay"]


@pytest.mark.rule("3-9-3", "1-4-2")
def test_3_9_3_a_cost_is_paid_with_the_top_life() -> None:
    cost: Any = [[{"do": "choose", "cards": LIFE}, {**TO_HAND, "to": "drop"}]]
    scene = does(DRAW, costs=cost, a={"life": crows(*NAMES)})
    scene.pick(*scene.options)
    assert (scene.names("a.life"), scene.names("a.drop"), len(scene.names("a.hand"))) == (["Crow", "Jay"], ["Owl"], 1)


@pytest.mark.rule("3-9-3")
def test_3_9_3_of_other_areas_any_card_is_chosen() -> None:
    drop = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you"}}
    scene = does(drop, a={"drop": [*crows(*NAMES), battle_card("x")]})
    assert len(scene.options) == 4
