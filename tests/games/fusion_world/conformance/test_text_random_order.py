"""3-1-5, 5-9-1. Cards that are placed in a random order: chance orders them, and no player knows how they lie."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.language.effect import Move
from events.table.ask import CHANCE, ORDER
from events.table.fact import CardPlaced
from events.table.ids import PLAYERS, Seat
from events.table.sight import visible_ask
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.fusion_world.conformance.texts import THEIRS, crows, does
from tests.games.fusion_world.english import effect_words
from tests.games.shown import shown

LOOKED: Any = {"zones": ["deck"], "among": "looked"}
LOOK: Any = {"do": "look", "cards": {"whose": "you", "zones": ["deck"], "top": 3}}
BOTTOM: Any = {"do": "move", "to": "deck", "place": "bottom", "order": "random"}
REST: Any = {**BOTTOM, "what": LOOKED}
BIRDS = ("Crow", "Jay", "Owl")


def looked(*effects: Any) -> Scene:
    """Wren has looked at the top 3 cards of a deck of 5, and does these."""
    return does(LOOK, *effects, a={"deck": crows("x", "y", *BIRDS)})


@pytest.mark.rule("3-1-5", "5-9-1")
@pytest.mark.parametrize("order", [("Crow", "Jay", "Owl"), ("Owl", "Crow", "Jay")])
def test_3_1_5_chance_orders_the_cards_that_are_placed_in_a_random_order(order: Sequence[str]) -> None:
    scene = looked(REST)
    assert (scene.asked, scene.ask.rule) == ((CHANCE, ORDER), "3-1-5")
    scene.pick(*(f"place {name}" for name in order))
    assert scene.names("a.deck") == [*reversed(order), "x", "y"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("3-1-5", "3-1-6")
def test_3_1_5_each_deck_gets_its_own_random_order() -> None:
    both = {**BOTTOM, "what": {"kinds": ["battle"], "names": [*BIRDS, "Daw"]}}
    scene = does(both, a={"battle": crows("Crow", "Jay"), "deck": 2}, b={"battle": crows("Owl", "Daw"), "deck": 2})
    assert scene.asked == (CHANCE, ORDER)
    scene.pick("place Jay", "place Crow")
    assert scene.asked == (CHANCE, ORDER)
    scene.pick("place Owl", "place Daw")
    assert (scene.names("a.deck")[:2], scene.names("b.deck")[:2]) == (["Crow", "Jay"], ["Daw", "Owl"])


@pytest.mark.rule("3-1-5")
def test_3_1_5_a_single_card_has_no_order() -> None:
    scene = does({**BOTTOM, "what": THEIRS}, b={"battle": crows("Crow"), "deck": 2})
    assert (scene.asked, scene.names("b.deck")[0]) == (("a", "main"), "Crow")


CASES: dict[str, tuple[Any, Any, Sequence[Seat]]] = {
    "looked at": ((LOOK, REST), {"a": {"deck": crows("x", "y", *BIRDS)}}, ("a", "b", "public")),
    "out of play": (
        ({**BOTTOM, "what": THEIRS},),
        {"b": {"battle": crows(*BIRDS), "deck": 2}},
        ("a", "b", "public"),
    ),
    "from the deck to the life": (
        (LOOK, {**REST, "to": "life", "place": "top"}),
        {"a": {"deck": crows("x", "y", *BIRDS)}},
        ("a", "b", "public"),
    ),
}


@pytest.mark.rule("5-9-1", "3-1-5")
@pytest.mark.parametrize("case", list(CASES))
def test_5_9_1_nobody_is_told_the_random_order(case: str) -> None:
    """Two games that differ in it alone are the same for each player, fact by fact and wherever one stops."""
    effects, sides, seats = CASES[case]
    games = []
    for order in (("Crow", "Jay", "Owl"), ("Owl", "Crow", "Jay")):
        scene = does(*effects, **sides)
        assert not any(visible_ask(scene.ask, player) for player in PLAYERS)
        scene.pick(*(f"place {name}" for name in order))
        games.append(scene)
    first, second = games
    assert [fact.card for fact in first.of(CardPlaced)] != [fact.card for fact in second.of(CardPlaced)]
    for seat in seats:
        assert shown(first, seat) == shown(second, seat)


@pytest.mark.rule("3-1-5")
def test_3_1_5_a_random_order_is_printed() -> None:
    looked, one = Move(to="deck", what="looked", order="random"), Move(to="life", order="random")
    assert effect_words(looked) == "place them on top of their owners' decks in a random order"
    assert effect_words(one) == "place it on top of its owner's life in a random order"


@pytest.mark.rule("3-1-5", "3-1-5-1")
def test_3_1_5_in_any_order_the_owner_still_chooses() -> None:
    scene = looked({**REST, "order": "any"})
    assert scene.asked == ("a", ORDER)
