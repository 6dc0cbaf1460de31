"""3. What becomes of cards as card text moves them from area to area."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDropped, PowersCompared
from events.seats.eyes import Eyes
from events.table.ask import ORDER
from events.table.fact import CardMoved, CardPlaced, CardRested, CardRevealed
from events.table.ids import SEATS, Seat
from events.table.sight import groups, sees
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    DROP,
    MY_CROW,
    THEIRS,
    activate,
    adjusted,
    auto,
    crows,
    does,
    in_battle,
    permanent,
    skill,
)

# 3-1-4. Moving from area to area.


LOADED = [adjusted("power", 5000, MY_CROW), adjusted("combo_power", 5000, MY_CROW)]


@pytest.mark.rule("3-1-4")
@pytest.mark.parametrize("area", ["hand", "drop", "energy", "life"])
def test_3_1_4_a_card_that_comes_back_is_a_new_one_without_the_effects_on_it(area: str) -> None:
    away = {"do": "move", "what": MY_CROW, "to": area}
    back = {"do": "play", "what": {"zones": [area], "whose": "you", **CROW}}
    stayed = does(*LOADED, a={"battle": crows("Crow")})
    assert power(stayed.state, stayed.card("Crow")) == 20000
    scene = does(*LOADED, away, back, a={"battle": crows("Crow")})
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert power(scene.state, scene.card("Crow")) == 15000


@pytest.mark.rule("3-1-4")
def test_3_1_4_a_new_card_may_do_again_what_it_did_once() -> None:
    crow = battle_card("Crow", text=[activate(DRAW, limit={})])
    again = {"do": "move", "what": MY_CROW, "to": "hand"}
    scene = main(a=Side(battle=[crow, battle_card("Wren", text=[activate(again)])]))
    scene.pick("skill Crow 0")
    assert "skill Crow 0" not in scene.options
    scene.picks("skill Wren 0", "play Crow")
    assert "skill Crow 0" in scene.options


@pytest.mark.rule("3-1-4")
def test_3_1_4_a_skill_knows_a_card_no_more_that_has_become_a_new_one() -> None:
    """What was to be done to it later is not done to the new card."""
    later = {
        "do": "later",
        "when": {"on": "moved", "card": None, "target": ["battle"]},
        "effects": [{"do": "ko", "what": "it"}],
    }
    effects = {"do": "choose", "cards": MY_CROW}, later, {"do": "move", "what": "it", "to": "hand"}
    scene = does(*effects, a={"battle": crows("Crow")})
    scene.picks("choose Crow", "play Crow", "delayed Wren 1")
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Wren", "Crow"], [])


@pytest.mark.rule("3-1-4-1")
@pytest.mark.parametrize(("from_area", "combo"), [("battle", 10000), ("hand", 5000)])
def test_3_1_4_1_what_changed_a_card_of_the_battle_area_changes_it_in_the_combo_area(
    from_area: str, combo: int
) -> None:
    scene = in_battle(*LOADED, a={from_area: crows("Crow")})
    scene.picks("skill Wren 0", "skill Wren 1", "combo Crow")
    read = info(scene.state, scene.card("Crow"))
    assert read.figures == {"cost": 0, "power": 10000 + combo, "combo_power": combo}
    scene.picks("end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [15000 + combo]


@pytest.mark.rule("3-1-4-1")
def test_3_1_4_1_what_changed_a_card_stays_when_it_changes_its_battle_area() -> None:
    scene = does(adjusted("power", 5000, THEIRS), {"do": "control", "what": THEIRS}, b={"battle": crows("Crow")})
    assert (scene.names("a.battle"), power(scene.state, scene.card("Crow"))) == (["Wren", "Crow"], 20000)


@pytest.mark.rule("3-1-4-2")
def test_3_1_4_2_what_changed_a_card_stays_when_it_comes_back_from_the_combo_area() -> None:
    back = {"do": "move", "what": {"zones": ["combo"], "whose": "you"}, "to": "battle"}
    scene = in_battle(*LOADED, back, a={"battle": crows("Crow")})
    scene.picks("skill Wren 0", "skill Wren 1", "combo Crow", "skill Wren 2")
    assert (scene.names("a.battle"), scene.names("a.combo")) == (["Wren", "Crow"], [])
    assert info(scene.state, scene.card("Crow")).figures == {"cost": 0, "power": 20000, "combo_power": 10000}


# 3-1-5 to 3-1-7.


@pytest.mark.rule("3-1-5-1")
@pytest.mark.parametrize("place", ["top", "bottom"])
@pytest.mark.parametrize("seat", SEATS)
def test_3_1_5_1_nobody_else_learns_in_which_order_a_skill_puts_open_cards_into_the_deck(
    seat: Seat, place: str
) -> None:
    scene = does(
        {"do": "move", "what": DROP, "to": "deck", "place": place}, a={"drop": crows("Crow", "Owl"), "deck": 3}
    )
    assert (scene.asked, scene.ask.rule) == (("a", ORDER), "3-1-5")
    scene.pick("place Owl", "place Crow")
    assert sorted(scene.names("a.deck")[:2] if place == "bottom" else scene.names("a.deck")[-2:]) == ["Crow", "Owl"]
    replay = scene.replay()
    eyes = Eyes(replay.game.table.state(replay.cards), seat)
    seen = [
        group for group in map(eyes.watch, groups(replay.facts)) if any(one.kind is CardPlaced for one in group.facts)
    ]
    assert [sorted(one.fields["card"].face.name for one in group.facts) for group in seen] == [["Crow", "Owl"]]
    assert [group.in_order for group in seen] == [seat == "all"]


@pytest.mark.rule("3-1-6")
@pytest.mark.parametrize(
    ("effect", "area"),
    [
        *(({"do": "move", "what": THEIRS, "to": area}, area) for area in ("hand", "drop", "deck", "energy", "life")),
        ({"do": "ko", "what": THEIRS}, "drop"),
    ],
)
def test_3_1_6_a_card_goes_to_its_owners_area_if_no_player_is_named(effect: Any, area: str) -> None:
    scene = does(effect, b={"battle": crows("Crow")})
    assert scene.names(f"b.{area}")[-1] == "Crow"
    assert "Crow" not in scene.names(f"a.{area}")


@pytest.mark.rule("3-1-6-1")
@pytest.mark.parametrize(
    ("effect", "area"),
    [
        *(({"do": "move", "what": MY_CROW, "to": area}, area) for area in ("hand", "drop", "deck", "energy", "life")),
        ({"do": "ko", "what": MY_CROW}, "drop"),
        (adjusted("power", -15000, MY_CROW), "drop"),
    ],
)
def test_3_1_6_1_a_card_that_the_other_player_controls_goes_to_its_owners_area(effect: Any, area: str) -> None:
    scene = does({"do": "control", "what": THEIRS}, effect, b={"battle": crows("Crow")})
    assert scene.names(f"b.{area}")[-1] == "Crow"
    assert (scene.names("a.battle"), "Crow" in scene.names(f"a.{area}")) == (["Wren"], False)


@pytest.mark.rule("3-1-6-1")
def test_3_1_6_1_the_battle_and_combo_areas_take_cards_of_the_other_player() -> None:
    take = {"do": "control", "what": {**THEIRS, **CROW}}
    scene = in_battle(take, b={"battle": crows("Crow")})
    scene.pick("skill Wren 0")
    assert scene.names("a.battle") == ["Wren", "Crow"]
    scene.pick("combo Crow")
    assert (scene.names("a.combo"), scene.names("b.combo")) == (["Crow"], [])
    scene.picks("end_step", "end_step")
    assert (scene.names("a.drop"), scene.names("b.drop")) == ([], ["Crow"])


def reveals(scene: Scene) -> list[tuple[str, str]]:
    """Which cards were shown to all, and by which rule."""
    return [(scene.name(fact.card), fact.rule) for fact in scene.of(CardRevealed)]


@pytest.mark.rule("3-1-7")
def test_3_1_7_a_card_that_is_named_is_shown_on_its_way_from_deck_to_hand() -> None:
    find = {"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("x", "Crow", "y")})
    assert reveals(scene) == []
    scene.pick("choose Crow")
    assert reveals(scene) == [("Crow", "3-1-7")]
    kinds = [type(fact) for fact in scene.facts if getattr(fact, "card", None) == scene.card("Crow")]
    assert kinds.index(CardRevealed) < kinds.index(CardPlaced)
    assert (scene.names("a.hand"), sees(scene.state, "b", scene.card("Crow"))) == (["Crow"], False)


@pytest.mark.rule("3-1-7")
def test_3_1_7_nothing_is_shown_by_a_player_who_finds_nothing() -> None:
    find = {"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("x", "Crow", "y")})
    scene.pick()
    assert (reveals(scene), scene.names("a.hand")) == ([], [])


TOP_TWO = {"zones": ["deck"], "whose": "you", "top": 2}
LOOK = {"do": "look", "cards": TOP_TWO}


@pytest.mark.rule("3-1-7")
@pytest.mark.parametrize(
    ("such", "target", "shown"),
    [
        (CROW, "hand", True),
        (CROW, "life", True),
        ({"kinds": ["battle"]}, "hand", True),
        ({}, "hand", False),
        (CROW, "drop", False),
    ],
)
def test_3_1_7_what_is_shown_is_a_card_of_some_kind_between_secret_areas(such: Any, target: str, shown: bool) -> None:
    choose = {"do": "choose", "cards": {"zones": ["deck"], "among": "looked", **such}}
    scene = does(LOOK, choose, {"do": "move", "to": target}, a={"deck": crows("x", "y", "Crow")})
    scene.pick("choose Crow")
    assert "Crow" in scene.names(f"a.{target}")
    assert reveals(scene) == [("Crow", "3-1-7")] * shown


MY_HAND = {"zones": ["hand"], "whose": "you"}


@pytest.mark.rule("3-1-7")
@pytest.mark.parametrize(("such", "shown"), [(CROW, True), ({}, False)])
def test_3_1_7_a_card_of_some_kind_is_shown_on_its_way_from_hand_to_deck(such: Any, shown: bool) -> None:
    away = {"do": "choose", "cards": {**MY_HAND, **such}}, {"do": "move", "to": "deck"}
    scene = does(*away, a={"hand": crows("Crow", "x")})
    scene.pick("choose Crow")
    assert (scene.names("a.deck")[-1], reveals(scene)) == ("Crow", [("Crow", "3-1-7")] * shown)


@pytest.mark.rule("3-1-7")
def test_3_1_7_all_cards_of_some_kind_are_shown_too() -> None:
    scene = does({"do": "move", "what": {**MY_HAND, **CROW}, "to": "deck"}, a={"hand": crows("Crow", "x")})
    assert (scene.names("a.deck")[-1], reveals(scene)) == ("Crow", [("Crow", "3-1-7")])


@pytest.mark.rule("3-1-7")
def test_3_1_7_the_top_card_of_the_deck_is_not_shown() -> None:
    scene = does({"do": "move", "what": {**TOP_TWO, "top": 1}, "to": "hand"}, a={"deck": crows("x", "Crow")})
    assert (reveals(scene), scene.names("a.hand")) == ([], ["Crow"])


# 3-5 to 3-9.


BOSS = {"zones": ["leader"], "whose": "both"}


@pytest.mark.rule("3-5-3", "0-2-2-2")
@pytest.mark.parametrize(
    "effect",
    [
        *(
            {"do": "move", "what": BOSS, "to": area}
            for area in ("hand", "deck", "drop", "energy", "life", "battle", "combo")
        ),
        {"do": "ko", "what": BOSS},
        {"do": "remove", "what": BOSS},
        {"do": "stack", "what": BOSS, "under": "this"},
        {"do": "control", "what": BOSS},
        {"do": "play", "what": BOSS},
        adjusted("power", -20000, BOSS),
    ],
)
def test_3_5_3_no_effect_and_no_rule_moves_a_leader(effect: Any) -> None:
    scene = does(effect)
    assert (scene.names("a.leader"), scene.names("b.leader")) == (["Leader a"], ["Leader b"])
    assert not scene.of(CardMoved)


@pytest.mark.rule("3-5-3")
def test_3_5_3_no_card_is_played_on_a_leader() -> None:
    grown = skill(
        kind="activate", keyword="evolve", timing=["main"], materials=[{"zones": ["leader", "battle"], "whose": "you"}]
    )
    scene = main(a=Side(hand=[battle_card("Phoenix", text=[grown])], battle=crows("Crow")))
    scene.pick("skill Phoenix 0")
    assert scene.options == ["material Crow"]


@pytest.mark.rule("3-6-5")
def test_3_6_5_any_number_of_extra_cards_may_lie_in_the_battle_area() -> None:
    bolts = [extra_card(f"Bolt {n}") for n in range(12)]
    scene = does({"do": "move", "what": DROP, "to": "battle"}, a={"drop": bolts})
    assert scene.names("a.battle")[1:] == [bolt.name for bolt in bolts]
    assert (scene.asked, scene.of(CardDropped)) == (("a", "main"), [])


FACE_UP = {"do": "move", "what": {"zones": ["hand"], "whose": "you", **CROW}, "to": "life", "face": "up"}


def open_life(*effects: Any, life: Sequence[str] = ("x", "y"), **more: Any) -> Scene:
    """Crow has been placed face up on top of a's life; then the effects are done."""
    return does(FACE_UP, *effects, a={"hand": crows("Crow", **more), "life": crows(*life)})


@pytest.mark.rule("3-9-2-1")
@pytest.mark.parametrize("seat", SEATS)
def test_3_9_2_1_all_see_a_life_card_that_lies_face_up(seat: Seat) -> None:
    scene = open_life()
    assert scene.names("a.life") == ["x", "y", "Crow"]
    assert [sees(scene.state, seat, card) for card in scene.state.cards_in("a", "life")] == [*[seat == "all"] * 2, True]


@pytest.mark.rule("3-9-2-1")
def test_3_9_2_1_a_face_up_life_card_goes_to_the_hand_without_being_shown() -> None:
    such = {"zones": ["life"], "whose": "you", "face": "up", **CROW}
    scene = open_life({"do": "choose", "cards": such}, {"do": "move", "to": "hand"})
    facts = scene.pick("choose Crow")
    assert (scene.names("a.hand"), [type(fact) for fact in facts]) == (["Crow"], [CardPlaced])


@pytest.mark.rule("3-9-2-1")
def test_3_9_2_1_a_face_up_life_card_that_is_meant_must_be_chosen() -> None:
    """5-2-7 lets a player find nothing in a secret area only."""
    such = {"zones": ["life"], "whose": "you", "face": "up", **CROW}
    scene = open_life({"do": "choose", "cards": such}, {"do": "move", "to": "drop"})
    assert scene.options == ["choose Crow"]
    assert (scene.ask.least, scene.ask.most) == (1, 1)


@pytest.mark.rule("3-9-2-1", "9-6-7-1-1")
def test_3_9_2_1_a_skill_that_it_sets_off_by_leaving_knows_what_it_was_there() -> None:
    """It is a Jay in the life alone; from an open area to a secret one it counts as what it was (9-6-7-1-1)."""
    named = permanent({"zones": ["life"], "whose": "you", **CROW}, {"change": "gain", "names": ["Jay"]})
    wait = auto("moved", DRAW, trigger={"card": {"names": ["Jay"]}, "source": ["life"]})
    wren = battle_card("Wren", text=[activate({"do": "damage", "whose": "you"}), named, wait])
    scene = main(a=Side(hand=crows("Crow"), battle=[wren, battle_card("Owl", text=[activate(FACE_UP)])]))
    scene.pick("skill Owl 0")
    assert info(scene.state, scene.card("Crow")).names == ("Crow", "Jay")
    scene.pick("skill Wren 0")
    assert scene.names("a.hand") == ["Crow"]
    assert scene.options == ["activate Wren 0"]


@pytest.mark.rule("3-6-3", "3-8-3")
@pytest.mark.parametrize(("to", "rule"), [("battle", "3-6-3"), ("energy", "3-8-3")])
def test_3_6_3_a_card_comes_in_rest_mode_by_the_rule_of_its_area(to: str, rule: str) -> None:
    move = {"do": "move", "what": DROP, "to": to, "mode": "rest"}
    rested = auto("rested", DRAW, trigger={"card": None})
    scene = does(move, a={"drop": crows("Crow"), "battle": [battle_card("Owl", text=[rested])]})
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardRested)] == [("Crow", rule)]
    assert scene.asked == ("a", "main"), "it was not switched to Rest Mode"
