"""3-3-2, 3-3-3, 3-9-2. Chosen blind: the options tell a player nothing of cards that they do not see."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.seats.options import NamedAsk
from events.seats.view import SeatView
from events.table.ask import ORDER, Ask
from tests.games.fusion_world.conformance.cards import battle_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, DRAW, MARK, THEIRS, activate, crows, does
from tests.games.shown import shown

BLIND = {"do": "choose", "cards": {"zones": ["hand"], "whose": "opponent"}}
TO_DROP = {"do": "move", "to": "drop"}
HOME = {"do": "move", "what": {**THEIRS, **CROW}, "to": "hand"}


def chosen_from(held: Sequence[str], order: Sequence[str], *effects: Any) -> Scene:
    """Player a is about to choose of the opponent's hand, to which Crow has just come home; chance mixed it so."""
    scene = does(HOME, *(effects or (BLIND, TO_DROP)), b={"battle": crows("Crow"), "hand": crows(*held)})
    assert scene.asked == ("chance", ORDER)
    assert scene.ask.rule == "3-3-2"
    scene.pick(*(f"place {name}" for name in order))
    return scene


@pytest.mark.rule("3-3-2", "3-3-3", "5-2-2")
def test_3_3_3_a_blind_choice_is_the_same_whichever_card_came_last() -> None:
    """What the chooser is asked depends on how many cards there are alone; chance says what each stands for."""
    told: list[Ask] = []
    for order, gone in (("xyzCrow", "x"), ("Crow zyx", "Crow"), ("yCrow xz", "y")):
        names = ["Crow", *[name for name in "xyz" if name in order]]
        names.sort(key=order.index)
        scene = chosen_from("xyz", names)
        told.append(scene.ask)
        assert scene.options == ["choose 0", "choose 1", "choose 2", "choose 3"]
        scene.pick("choose 0")
        assert scene.names("b.drop") == [gone]
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("3-3-2", "3-3-3")
def test_3_3_3_neither_the_ask_nor_its_words_nor_a_bot_is_told_which_cards_they_are() -> None:
    scene = chosen_from("xyz", ["z", "Crow", "x", "y"])
    ask = scene.ask
    assert {option.card for option in ask.options} == {None}
    assert ask.zones == ("b.hand",) * 4
    named = NamedAsk.of(ask, scene.referee.table.game.board.verbs, scene.state)
    assert named.names == tuple(f"chooses card {place} of Hand" for place in (1, 2, 3, 4))
    assert SeatView(scene.referee.table.game.board, scene.state, "a").sides(ask) == ["b"] * 4


@pytest.mark.rule("3-3-2", "3-3-3")
@pytest.mark.parametrize("seat", ["a", "public"])
def test_3_3_3_what_is_shown_is_the_same_for_any_two_hands(seat: Any) -> None:
    """The hand and the order that chance drew may differ in any way: until the choice, nothing of it is seen."""
    games = []
    for held, order in (("xyz", ["x", "y", "z", "Crow"]), ("zyx", ["Crow", "y", "x", "z"])):
        scene = chosen_from(held, order)
        games.append(shown(scene, seat))
    assert games[0] == games[1]


@pytest.mark.rule("3-3-3", "13-10-1")
def test_3_3_3_cards_of_the_hand_that_are_revealed_are_offered_by_name() -> None:
    reveal = {"do": "reveal", "what": {"zones": ["hand"], "whose": "opponent", **CROW}}
    scene = does(reveal, BLIND, TO_DROP, b={"hand": crows("x", "Crow", "y")})
    scene.pick("place y", "place x")
    assert scene.options == ["choose Crow", "choose 0", "choose 1"]
    assert scene.ask.zones == (None, "b.hand", "b.hand")
    scene.pick("choose 1")
    assert scene.names("b.drop") == ["x"]


@pytest.mark.rule("3-3-3")
def test_3_3_3_of_one_card_chance_draws_no_order() -> None:
    scene = does(BLIND, TO_DROP, b={"hand": crows("x")})
    assert (scene.asked, scene.options) == (("a", "choose"), ["choose 0"])
    scene.pick("choose 0")
    assert scene.names("b.drop") == ["x"]


@pytest.mark.rule("3-9-2", "3-2-2")
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_3_9_2_cards_of_the_life_are_chosen_by_their_places(whose: str) -> None:
    """Their number and their order is visible (3-9-2): they are told by their places, and by nothing else."""
    choose = {"do": "choose", "cards": {"zones": ["life"], "whose": whose}, "count": 2}
    scene = does(choose, TO_DROP)
    zone = "a.life" if whose == "you" else "b.life"
    assert scene.options == ["choose 6", "choose 7"]  # 3-9-3: from the top
    assert set(scene.ask.zones) == {zone}
    scene.pick("choose 6", "choose 7")
    assert set(scene.names(f"{zone[0]}.drop")) == {f"{zone[0]} life 7", f"{zone[0]} life 8"}


@pytest.mark.rule("3-3-2", "1-4-3")
def test_3_3_3_a_cost_is_paid_blind_too() -> None:
    text = activate(MARK, costs=[[{**BLIND, "count": 2}, TO_DROP]])
    scene = main(a=Side(battle=[battle_card("Wren", text=[text])]), b=Side(hand=crows("x", "y", "z")))
    scene.pick("skill Wren 0")
    scene.pick("place z", "place y", "place x")
    scene.pick("choose 0", "choose 2")
    assert (scene.names("b.hand"), scene.state.markers["a"]) == (["y"], 1)


@pytest.mark.rule("3-2-2", "4-2-2-3")
def test_3_2_2_a_delayed_effect_does_not_tell_where_its_card_lies_in_the_deck() -> None:
    later = {"do": "later", "when": {"on": "used", "card": None}, "effects": [DRAW]}
    back = {"do": "move", "what": "this", "to": "deck", "place": "bottom"}
    scene = does(later, back, {"do": "shuffle"}, a={"hand": crows("x")})
    scene.pick(*scene.options)
    scene.pick("play x")
    assert (scene.asked, scene.options) == (("a", "delayed"), ["delayed_gone 1"])
    scene.pick("delayed_gone 1")
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("3-3-3")
def test_3_3_3_a_choice_of_two_secret_areas_says_of_which_each_is() -> None:
    choose = {"do": "choose", "cards": {"zones": ["hand", "life"], "whose": "opponent"}}
    scene = does(choose, TO_DROP, b={"hand": crows("x", "y"), "life": several(2, "l")})
    scene.pick("place x", "place y")
    assert list(zip(scene.options, scene.ask.zones, strict=True)) == [
        ("choose 1", "b.life"),  # 3-9-3: the top one
        ("choose 0", "b.hand"),
        ("choose 1", "b.hand"),
    ]
    scene.referee.answer((2,))
    assert scene.names("b.drop") == ["y"]
