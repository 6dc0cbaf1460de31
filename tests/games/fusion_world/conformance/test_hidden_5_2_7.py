"""5-2-7 and its like. Whether a hidden card fits is told by nothing: neither by what is asked, nor by what happens.

Each case is played twice, with a card in a secret area that fits, and with one that does not; the player chooses
nothing. Whoever does not see that card must be shown the same, position by position, of both games.
"""

from typing import Any

import pytest

from events.table.fact import CardLooked, ZoneShuffled
from events.table.ids import Seat
from events.table.sight import sees
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    IF_DONE,
    crows,
    does,
)
from tests.games.shown import OTHERS, shown

HAND = {"whose": "you", "zones": ["hand"]}
LOOKED = {"zones": ["deck"], "among": "looked"}
LOOK = {"do": "look", "cards": {"whose": "you", "zones": ["deck"], "top": 2}}
REST = {"do": "move", "to": "deck", "what": LOOKED, "place": "bottom"}
OF_HAND = {**HAND, **CROW}
SOME = {"alternatives": [OF_HAND, {**HAND, "names": ["Daw"]}]}
TO_DROP = {"do": "move", "to": "drop"}
CASES: dict[str, Any] = {
    "of the hand, up to": ({"do": "choose", "cards": OF_HAND, "up_to": True}, TO_DROP),
    "of the hand": ({"do": "choose", "cards": OF_HAND, "name": "done"}, IF_DONE),
    "of the hand, by either name": ({"do": "choose", "cards": SOME}, TO_DROP),
    "of the hand or the Drop": ({"do": "choose", "cards": {**OF_HAND, "zones": ["hand", "drop"]}}, TO_DROP),
    "of those looked at": (LOOK, {"do": "choose", "cards": {**LOOKED, **CROW}}, {"do": "move", "to": "hand"}, REST),
    "of the deck": ({"do": "choose", "cards": {**OF_HAND, "zones": ["deck"]}}, {"do": "move", "to": "hand"}, DRAW),
    "of the deck, by search": ({"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}, DRAW),
    "to discard": ({"do": "discard", "cards": CROW, "name": "done"}, IF_DONE),
    "for the opponent to discard": ({"do": "discard", "cards": CROW, "whose": "opponent"}, DRAW),
}


def nothing(scene: Scene) -> Scene:
    """Choose nothing where that can be, and leave what is to be put in an order as it is."""
    while scene.ask.kind in ("choose", "discard", "order"):
        scene.pick(*(scene.options if scene.ask.kind == "order" else ()))
    return scene


def with_card(*effects: Any, name: str, **more: Any) -> Scene:
    """Wren does the effects where a card of that name lies in both hands, and on top of the deck."""
    a = {"hand": crows("Jay", name), "deck": crows("x", "y", "z", name, "w"), **more}
    b = {"hand": crows(name)} if "opponent" in str(effects) else {}
    scene = does(*effects, a=a, b=b)
    assert scene.ask.kind in ("choose", "discard"), "nothing was asked"
    return nothing(scene)


@pytest.mark.rule("5-2-7", "5-2-8", "3-3-3", "13-7-1")
@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("effects", CASES.values(), ids=CASES)
def test_5_2_7_finding_nothing_is_the_same_as_choosing_nothing(effects: Any, seat: Seat) -> None:
    found, sought = (with_card(*effects, name=name) for name in ("Crow", "Owl"))
    assert found.asked == sought.asked == ("a", "main")
    if seat == "public" or "opponent" not in str(effects):
        assert shown(found, seat) == shown(sought, seat)


@pytest.mark.rule("5-2-7", "5-2-6")
@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        ({"do": "choose", "cards": OF_HAND}, "main"),
        ({"do": "choose", "cards": {"whose": "opponent", "kinds": ["battle"]}}, "main"),
        ({"do": "choose", "cards": {**HAND, "zones": ["drop"], **CROW}}, "main"),
        ({"do": "discard", "cards": CROW}, "main"),
    ],
)
def test_5_2_6_nothing_is_asked_where_all_see_that_nothing_fits(effect: Any, kind: str) -> None:
    """The hand is empty, and the other areas are open."""
    assert does(effect, a={"drop": crows("Owl")}).asked == ("a", kind)


@pytest.mark.rule("5-2-3", "5-2-7")
def test_5_2_3_what_all_see_to_fit_must_be_chosen() -> None:
    """Of a Crow in the Drop and one in the hand, one is chosen; the first, if there is no other."""
    choose = {"do": "choose", "cards": {**OF_HAND, "zones": ["hand", "drop"]}}
    for hand in ("Crow", "Owl"):
        drop = battle_card("Crow", number="Crow 2")
        scene = does(choose, TO_DROP, a={"hand": crows(hand), "drop": [drop]})
        assert (scene.ask.least, len(scene.options)) == (1, 2 if hand == "Crow" else 1)


@pytest.mark.rule("5-2-8", "13-11-3")
def test_5_2_8_who_chooses_a_card_of_a_deck_looks_through_it_and_shuffles_it() -> None:
    scene = does(
        {"do": "choose", "cards": {**OF_HAND, "zones": ["deck"]}}, TO_DROP, a={"deck": crows("x", "Crow", "y")}
    )
    looked = [fact for fact in scene.of(CardLooked) if fact.rule == "5-2-8"]
    assert ([scene.name(fact.card) for fact in looked], scene.options) == (["x", "Crow", "y"], ["choose Crow"])
    scene.pick("choose Crow")
    assert (scene.names("a.drop"), scene.asked) == (["Crow"], ("chance", "order"))
    scene.pick(*scene.options)
    assert [fact.rule for fact in scene.of(ZoneShuffled)] == ["13-11-3"]
    assert not any(sees(scene.state, "a", card) for card in scene.state.cards_in("a", "deck"))


@pytest.mark.rule("5-2-8", "5-9-1")
def test_5_2_8_a_deck_that_the_text_has_shuffled_is_shuffled_once() -> None:
    text = {"do": "choose", "cards": {**OF_HAND, "zones": ["deck"]}}, TO_DROP, {"do": "shuffle"}
    scene = does(*text, a={"deck": crows("x", "Crow", "y")})
    scene.pick("choose Crow")
    scene.pick(*scene.options)
    assert ([fact.rule for fact in scene.of(ZoneShuffled)], scene.asked) == (["5-9-1"], ("a", "main"))


@pytest.mark.rule("3-9-2", "3-3-3", "5-2-6")
@pytest.mark.parametrize(
    ("zone", "whose"), [("life", "you"), ("life", "opponent"), ("hand", "opponent"), ("hand", "both")]
)
def test_3_9_2_a_card_that_its_player_does_not_see_cannot_be_chosen_for_what_it_is(zone: str, whose: str) -> None:
    """Nothing tells that there is a Crow: the player cannot check it, and is not asked."""
    choose = {"do": "choose", "cards": {"whose": whose, "zones": [zone], **CROW}}, TO_DROP
    sides = [{zone: crows("Owl", name)} for name in ("Crow", "Jay")]
    scenes = [does(*choose, a=side if whose == "you" else {}, b=side if whose != "you" else {}) for side in sides]
    assert [scene.asked for scene in scenes] == [("a", "main")] * 2
    assert shown(scenes[0], "public") == shown(scenes[1], "public")


@pytest.mark.rule("3-9-2-1", "3-9-2")
def test_3_9_2_1_a_life_card_that_lies_face_up_can_be_chosen_for_what_it_is() -> None:
    up = {"do": "move", "to": "life", "face": "up", "what": {**HAND, "zones": ["deck"], "top": 1}}
    choose = {"do": "choose", "cards": {**HAND, "zones": ["life"], **CROW}}
    scene = does(up, choose, TO_DROP, a={"deck": crows("x", "Crow"), "life": crows("Owl", "Jay")})
    assert (scene.options, scene.ask.least) == (["choose Crow"], 1)


@pytest.mark.rule("3-3-3", "13-11-1", "5-2-7")
def test_3_3_3_of_a_hand_that_was_looked_at_one_may_choose_for_what_it_is() -> None:
    look = {"do": "look", "cards": {"whose": "opponent", "zones": ["hand"]}}
    text = look, {"do": "choose", "cards": {"zones": ["hand"], "among": "looked", **CROW}}, TO_DROP
    scenes = [does(*text, b={"hand": crows("Jay", name)}) for name in ("Crow", "Owl")]
    assert [(scene.asked, scene.options) for scene in scenes] == [
        (("a", "choose"), ["choose Crow"]),
        (("a", "choose"), []),
    ]
    assert shown(nothing(scenes[0]), "public") == shown(nothing(scenes[1]), "public")


@pytest.mark.rule("5-2-7", "5-2-8")
@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_5_2_7_whether_a_hidden_card_fits_a_total_is_told_by_nothing(zone: str, seat: Seat) -> None:
    """Where the only card can be chosen, and where it costs too much."""
    cards = {"whose": "you", "zones": [zone]}
    choose = {"do": "choose", "cards": cards, "up_to": True, "total": {"figure": "cost", "within": {"most": 3}}}
    sides = [{zone: [battle_card("Crow", cost=cost), battle_card("Owl", cost=9)]} for cost in (1, 5)]
    scenes = [does(choose, TO_DROP, a=side) for side in sides]
    assert [scene.options for scene in scenes] == [["choose Crow"], []]
    assert shown(nothing(scenes[0]), seat) == shown(nothing(scenes[1]), seat)


@pytest.mark.rule("3-9-2", "5-2-6")
def test_3_9_2_a_card_that_its_player_does_not_see_is_not_chosen_for_a_total() -> None:
    choose = {"do": "choose", "cards": {"whose": "you", "zones": ["life"]}}
    total = {"figure": "cost", "within": {"most": 3}}
    assert does({**choose, "total": total}, TO_DROP).asked == ("a", "main")
    assert does(choose, TO_DROP).asked == ("a", "choose")
