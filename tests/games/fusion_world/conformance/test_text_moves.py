"""3-1-5, 3-6-1, 5-2-8, 5-5-1. What texts move into a Battle Area, to one end of a deck, and out of what is searched."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import CardPlayed
from events.skills.facts import SkillTriggered
from events.table.ask import ORDER
from events.table.fact import CardLooked, CardRevealed, ZoneShuffled
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.fusion_world.conformance.texts import CROW, DRAW, DROP, IF_DONE, auto, crows, does, skill

TO_BATTLE = {"do": "move", "to": "battle", "what": DROP}


def field(name: str) -> Any:
    """An Extra Card with [Field]."""
    return extra_card(name, keywords=["field"])


def forbidding(action: str) -> Any:
    """A card by which the opponent cannot do that."""
    grants = [{"player": "opponent", "changes": [{"change": "cannot", "action": action}]}]
    return battle_card("Lord", text=[skill(kind="permanent", grants=grants)])


@pytest.mark.rule("5-5-1", "0-2-5")
def test_5_5_1_what_cannot_be_played_cannot_be_moved_to_a_battle_area() -> None:
    b = {"battle": [forbidding("play")]}
    scene = does(TO_BATTLE, a={"drop": [field("Hall"), *crows("Crow")]}, b=b)
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Wren"], ["Hall", "Crow"])
    scene = does(TO_BATTLE, a={"drop": [field("Hall"), *crows("Crow")]})
    assert set(scene.names("a.battle")) == {"Wren", "Hall", "Crow"}


@pytest.mark.rule("5-5-1", "15-3-4")
def test_15_3_4_a_field_that_is_moved_there_takes_the_place_of_the_other() -> None:
    lord = battle_card("Lord", text=[auto("played", DRAW, trigger={"card": {"names": ["Hall"]}})])
    scene = does(TO_BATTLE, a={"drop": [field("Hall")], "battle": [field("Old"), lord]})
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Wren", "Lord", "Hall"], ["Old"])
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardPlayed)] == [("Hall", "15-3-2")]
    assert [scene.name(fact.card) for fact in scene.of(SkillTriggered)] == ["Lord"]


@pytest.mark.rule("3-6-1", "5-5-1")
def test_3_6_1_an_extra_card_without_field_is_placed_there_but_not_played() -> None:
    scene = does(TO_BATTLE, a={"drop": [extra_card("Spell"), *crows("Crow")]}, b={"battle": [forbidding("play")]})
    assert (scene.names("a.battle"), scene.of(CardPlayed)) == (["Wren", "Spell"], [])


@pytest.mark.rule("0-2-4-1")
@pytest.mark.parametrize("do", ["move", "play"])
def test_0_2_4_1_a_card_that_lies_there_is_not_played_again(do: str) -> None:
    effect = {"do": do, "what": "this", **({"to": "battle"} if do == "move" else {})}
    scene = does({**effect, "name": "done"}, IF_DONE)
    assert (scene.of(CardPlayed), scene.names("a.hand")) == ([], [])


def looked_at(place: str) -> Scene:
    """Three cards of the deck have been looked at, and go to one end of it."""
    top = {"whose": "you", "zones": ["deck"], "top": 3}
    back = {"do": "move", "to": "deck", "what": {"zones": ["deck"], "among": "looked"}, "place": place}
    return does({"do": "look", "cards": top}, back, a={"deck": crows("Owl", "Jay", "Kite", "Crow")})


@pytest.mark.rule("3-1-5", "3-2-3")
@pytest.mark.parametrize(
    ("place", "deck"), [("bottom", ["Kite", "Crow", "Jay", "Owl"]), ("top", ["Owl", "Jay", "Crow", "Kite"])]
)
def test_3_1_5_the_owner_orders_cards_put_back_to_one_end_of_the_deck(place: str, deck: list[str]) -> None:
    scene = looked_at(place)
    assert (scene.asked, scene.ask.rule) == (("a", ORDER), "3-1-5")
    scene.pick("place Jay", "place Crow", "place Kite")
    assert scene.names("a.deck") == deck


# 5-2-8. What is searched.


@pytest.mark.rule("5-2-8", "3-1-7", "5-9-3")
def test_5_2_8_the_opponents_deck_is_searched_and_shuffled_by_its_owner() -> None:
    find = {"do": "search", "cards": {"whose": "opponent", **CROW}, "then": [{"do": "move", "to": "drop"}]}
    scene = does(find, b={"deck": crows("Owl", "Crow")}, a={"deck": crows("Crow")})
    assert scene.options == ["choose Crow"]
    scene.pick("choose Crow")
    scene.pick(*scene.options)
    assert (scene.names("b.drop"), scene.names("a.deck")) == (["Crow"], ["Crow"])
    assert [fact.zone for fact in scene.of(ZoneShuffled)] == ["b.deck"]
    assert {fact.player for fact in scene.of(CardLooked)} == {"a"}


@pytest.mark.rule("5-2-8", "5-9-2")
def test_5_2_8_open_areas_are_searched_without_a_shuffle() -> None:
    find = {"do": "search", "cards": {"zones": ["drop"], **CROW}, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("Kite", "Crow"), "drop": crows("Owl")})
    assert (scene.asked, scene.of(CardLooked), scene.of(ZoneShuffled)) == (("a", "main"), [], [])
    scene = does(find, a={"deck": crows("Kite"), "drop": crows("Crow")})
    scene.pick("choose Crow")
    assert (scene.names("a.hand"), scene.of(CardRevealed)) == (["Crow"], [])


@pytest.mark.rule("5-2-8", "13-6-1", "13-11-1")
def test_5_2_8_a_deck_and_a_hand_are_searched_together() -> None:
    """Of the opponent both are looked at; of the player the hand is known."""
    cards = {"zones": ["deck", "hand"], "kinds": ["battle"], "cost": {"most": 1}}
    sides = {"deck": crows("Owl"), "hand": crows("Crow")}
    scene = does({"do": "search", "cards": cards, "count": 2, "then": [{"do": "move", "to": "drop"}]}, a=sides)
    assert ([scene.name(fact.card) for fact in scene.of(CardLooked)], scene.ask.most) == (["Owl"], 2)
    theirs = {"do": "search", "cards": {**cards, "whose": "opponent"}, "then": [{"do": "move", "to": "drop"}]}
    scene = does(theirs, b=sides)
    assert [scene.name(fact.card) for fact in scene.of(CardLooked)] == ["Owl", "Crow"]
