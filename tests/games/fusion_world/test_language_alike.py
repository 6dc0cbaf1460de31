"""Cards that have something in common or differ, the bottom of a zone, and choices that ignore a keyword."""

from typing import Any

import pytest

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.texts import THEIRS, crows, does, hand
from tests.games.fusion_world.english import effect_words

DROP: Any = {"zones": ["drop"], "whose": "you"}
TO_HAND: Any = {"do": "move", "to": "hand"}


def called(name: str, number: str, *colors: Any, cost: int = 0) -> FusionWorldCard:
    return battle_card(name, *colors, cost=cost, number=number)


TWINS = [called("Ox", "ox-1"), called("Ox", "ox-2"), called("Ram", "ram", "blue")]


def different(word: str, count: int = 2, **more: Any) -> Any:
    return {"do": "choose", "cards": DROP, "count": count, "different": word, **more}


def test_cards_are_chosen_of_which_no_two_share_a_name() -> None:
    scene = does(different("names"), TO_HAND, a={"drop": TWINS})
    assert len(scene.options) == 3
    scene.pick("choose Ram")
    assert len(scene.options) == 2
    assert all("Ox" in option for option in scene.options)


def test_as_many_as_possible_are_chosen_and_no_more() -> None:
    scene = does(different("names", 3), TO_HAND, a={"drop": TWINS[:2]})
    scene.referee.answer((0,))
    assert hand(scene) == 1
    both = does(different("numbers", 3), TO_HAND, a={"drop": TWINS[:2]})
    both.referee.answer((0,))
    both.referee.answer((0,))
    assert hand(both) == 2


@pytest.mark.parametrize(("word", "drawn"), [("names", 2), ("numbers", 3), ("colors", 2), ("cost", 1)])
def test_what_differs_is_counted(word: str, drawn: int) -> None:
    count = {"number": "count", "of": DROP, "different": word}
    assert hand(does({"do": "draw", "count": count}, a={"drop": TWINS})) == drawn


@pytest.mark.parametrize(("word", "found"), [("names", 1), ("colors", 2), ("cost", 1)])
def test_cards_share_what_others_have(word: str, found: int) -> None:
    drop = [called("Wren", "wren-2", "blue", cost=2), called("Owl", "owl", cost=1), called("Jay", "jay", cost=3)]
    cards = {**DROP, "same": [{"of": "this", "word": word}]}
    scene = does({"do": "draw", "count": {"number": "count", "of": cards}}, a={"drop": drop, "deck": 9})
    assert hand(scene) == found


def test_the_bottom_cards_of_a_zone() -> None:
    scene = does(
        {"do": "move", "what": {"zones": ["deck"], "whose": "you", "bottom": 2}, "to": "drop"},
        a={"deck": crows("low", "second", "third")},
    )
    assert scene.names("a.drop") == ["low", "second"]


def test_a_choice_ignores_a_keyword() -> None:
    wall = battle_card("Wall", keywords=["barrier"])
    ko = {"do": "ko"}
    refused = does({"do": "choose", "cards": THEIRS}, ko, b={"battle": [wall]})
    assert refused.names("b.battle") == ["Wall"]
    ignored = does({"do": "choose", "cards": THEIRS, "ignoring": ["barrier"]}, ko, b={"battle": [wall]})
    ignored.pick("choose Wall")
    assert ignored.names("b.battle") == []


SAID: list[tuple[e.Effect, str]] = [
    (e.Ko(what=e.Cards(same=(e.Same(of="this"),))), "KO all cards with the same name as this card in play"),
    (
        e.Choose(cards=e.Cards(whose="you", zones=("drop",)), count=2, different="numbers", ignoring=("barrier",)),
        "choose 2 cards in your Drop with different numbers (ignoring [Barrier])",
    ),
    (
        e.Draw(count=e.Count(of=e.Cards(whose="you", zones=("drop",)), different="colors")),
        "draw cards equal to the number of different colors among cards in your Drop",
    ),
    (e.Look(cards=e.Cards(whose="you", zones=("deck",), bottom=2)), "look at the bottom 2 cards of your deck"),
]


@pytest.mark.parametrize(("effect", "words"), SAID)
def test_it_is_said(effect: e.Effect, words: str) -> None:
    assert effect_words(effect) == words


@pytest.mark.parametrize(
    "effect",
    [
        e.Choose(cards=e.Cards(whose="you"), different="names"),
        e.Choose(cards=e.Cards(whose="you"), count=2, different="hats"),
        e.Choose(cards=e.Cards(whose="you"), ignoring=("blocker",)),
        e.Ko(what=e.Cards(top=1, bottom=1)),
    ],
)
def test_what_says_nothing_or_is_unknown_is_refused(effect: e.Effect) -> None:
    assert wrong_in([e.Skill(kind="activate", timing=("main",), effects=(effect,))]) is not None
