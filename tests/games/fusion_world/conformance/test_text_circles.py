"""Figures that depend on figures of other cards: they are the same whichever card is read first."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.values.cache import ValueCache
from events.values.value import explain, info
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import MINE, STRONGER, crows, permanent

CARDS = ("Lark", "Jay", "Owl")
ORDERS = list(permutations(CARDS))
TRAIT = {**MINE, "traits": ["Bird"]}
STRONG = {**MINE, "power": {"least": 20000}}


def grows(by: Any, what: Any = "this") -> Any:
    """A card's power is so much larger."""
    return permanent(what, {"change": "adjust", "figure": "power", "by": by})


def power_of(name: str) -> Any:
    """As much as the power of that card."""
    return {"number": "figure", "figure": "power", "of": {**MINE, "names": [name]}}


def each(what: Any, times: int = 1000) -> Any:
    """So much for each such card."""
    return {"number": "count", "of": what, "times": times}


def of(names: tuple[str, ...], texts: dict[str, Any], **more: Any) -> dict[str, int | None]:
    """The power of each card, read in that order."""
    cards = [battle_card(name, text=texts.get(name, [])) for name in CARDS]
    scene = main(a=Side(battle=[*cards, *more.get("battle", [])]))
    return read(scene, names)


def read(scene: Scene, names: tuple[str, ...]) -> dict[str, int | None]:
    """The power of each card, read in that order of a table of which nothing has been read."""
    scene.state.cache = ValueCache()
    found = {name: power(scene.state, scene.card(name)) for name in names}
    assert [explain(scene.state, scene.card(name), "power")[-1].after for name in CARDS] == [
        found[name] for name in CARDS
    ]
    assert {name: power(scene.state, scene.card(name)) for name in names} == found
    return found


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_what_counts_cards_by_their_words_is_read_whole_by_what_asks_for_its_power(names: tuple[str, ...]) -> None:
    """Lark counts Jay among others, and Jay is as strong again as Lark."""
    texts = {"Lark": [grows(each(MINE))], "Jay": [grows(power_of("Lark"))]}
    assert of(names, texts) == {"Lark": 18000, "Jay": 33000, "Owl": 15000}
    birds = [battle_card("Lord", text=[permanent(MINE, {"change": "gain", "traits": ["Bird"]})])]
    texts = {"Lark": [grows(each(TRAIT))], "Jay": [grows(power_of("Lark"))]}
    assert of(names, texts, battle=birds) == {"Lark": 19000, "Jay": 34000, "Owl": 15000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_one_after_the_other_each_is_read_whole(names: tuple[str, ...]) -> None:
    texts = {"Lark": [grows(power_of("Jay"))], "Jay": [grows(power_of("Owl"))], "Owl": [grows(5000)]}
    assert of(names, texts) == {"Lark": 50000, "Jay": 35000, "Owl": 20000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_two_that_ask_each_other_are_read_but_for_what_they_ask(names: tuple[str, ...]) -> None:
    """Each as the other is made stronger by what asks for nothing; and whole by a third card."""
    lord = battle_card("Lord", text=[permanent({**MINE, "names": ["Jay"]}, STRONGER)])
    texts = {"Lark": [grows(power_of("Jay"))], "Jay": [grows(power_of("Lark"))], "Owl": [grows(power_of("Jay"))]}
    assert of(names, texts, battle=[lord]) == {"Lark": 35000, "Jay": 35000, "Owl": 50000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_three_that_ask_each_other_in_a_circle(names: tuple[str, ...]) -> None:
    texts = {name: [grows(power_of(other))] for name, other in zip(CARDS, (*CARDS[1:], CARDS[0]), strict=True)}
    assert of(names, texts) == dict.fromkeys(CARDS, 30000)


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_a_card_in_two_circles_at_once_is_of_one(names: tuple[str, ...]) -> None:
    """Lark asks Jay and Owl, each of which asks Lark; Owl asks Jay too."""
    texts = {
        "Lark": [grows(power_of("Jay")), grows(power_of("Owl"))],
        "Jay": [grows(power_of("Lark"))],
        "Owl": [grows(power_of("Jay"))],
    }
    assert of(names, texts) == {"Lark": 45000, "Jay": 30000, "Owl": 30000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_cards_that_count_the_strong_count_those_that_are_so_without_it(names: tuple[str, ...]) -> None:
    """Lark is strong by what makes it stronger; Jay becomes so only by counting."""
    lord = battle_card("Lord", power=10000, text=[permanent({**MINE, "names": ["Lark"]}, STRONGER)])
    texts = {name: [grows(each(STRONG, 5000))] for name in ("Lark", "Jay")}
    assert of(names, texts, battle=[lord]) == {"Lark": 25000, "Jay": 20000, "Owl": 15000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("names", ORDERS)
def test_what_is_of_strong_cards_is_read_in_a_circle_as_well(names: tuple[str, ...]) -> None:
    """All strong cards grow by Owl's power; Owl grows by Lark's."""
    texts = {"Lark": [grows(5000)], "Jay": [grows(power_of("Owl"), STRONG)], "Owl": [grows(power_of("Lark"))]}
    found = of(names, texts)
    assert found == of(CARDS, texts)
    assert (found["Lark"], found["Jay"]) == (35000, 15000)


@pytest.mark.rule("9-8-1")
def test_what_others_ask_of_a_circle_is_read_whole_after_they_have_asked() -> None:
    texts = {"Lark": [grows(power_of("Jay"))], "Jay": [grows(power_of("Lark"))]}
    cards = [battle_card(name, text=texts.get(name, [])) for name in CARDS]
    scene = main(a=Side(battle=[*cards, *crows("Crow")]))
    scene.state.cache = ValueCache()
    assert info(scene.state, scene.card("Owl")).figures["power"] == 15000
    assert read(scene, CARDS) == {"Lark": 30000, "Jay": 30000, "Owl": 15000}


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_cards_ask_of_each_other_it_is_the_same_in_each_order(seed: int) -> None:
    dice = Random(seed)
    numbers = [5000, each(TRAIT, 5000), each(STRONG, 5000), *map(power_of, CARDS)]
    scopes = ["this", "this", MINE, TRAIT, STRONG]
    texts = {name: [grows(dice.choice(numbers), dice.choice(scopes)) for _ in range(2)] for name in CARDS}
    birds = battle_card("Lord", text=[permanent({**MINE, "names": ["Jay"]}, {"change": "gain", "traits": ["Bird"]})])
    first, *others = [of(names, texts, battle=[birds]) for names in ORDERS]
    assert others == [first] * len(others)
