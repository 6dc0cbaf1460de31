"""0-2-6, 1-4-4. What effects add to others: Rest Mode to what is played, and to what skills cost."""

from typing import Any

import pytest

from events.fusion_world.card import Color
from events.skills.facts import SkillActivated
from events.table.fact import CardReadied, CardRested
from tests.games.fusion_world.conformance.cards import battle_card, blockers, extra_card
from tests.games.fusion_world.conformance.evolvers import evolve, evolver
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    DRAW,
    DROP,
    activate,
    auto,
    crows,
    does,
    energy,
    hand,
    on,
    pended,
    permanent,
    skill,
)

PAY: Any = {"do": "pay", "total": 1}
DISCARD: Any = {"do": "discard"}
X: Any = {"number": "x"}


def decreeing(change: str, *, player: str = "opponent", name: str = "Lord", **words: Any) -> Any:
    """A card by which a player has that changed."""
    changes = [{"change": change, **words}]
    return battle_card(name, text=[skill(kind="permanent", grants=[{"player": player, "changes": changes}])])


# 0-2-6. Rest Mode takes precedence.


@pytest.mark.rule("0-2-6")
@pytest.mark.parametrize(
    "effect",
    [{"do": "play", "what": DROP, "mode": "active"}, {"do": "move", "what": DROP, "to": "battle", "mode": "active"}],
)
def test_0_2_6_what_is_played_in_active_and_in_rest_mode_at_once_is_rested(effect: Any) -> None:
    scene = does(effect, a={"drop": crows("Crow")}, b={"battle": [decreeing("come_rested")]})
    assert scene.rested("Crow")
    assert [fact.rule for fact in scene.of(CardRested)] == ["0-2-6"]
    assert scene.of(CardReadied) == []


@pytest.mark.rule("0-2-6")
def test_0_2_6_a_card_says_it_of_itself_or_a_player_of_some_cards() -> None:
    owl = battle_card("Owl", text=[permanent("this", {"change": "come_rested"}, zones=["hand"])])
    only = decreeing("come_rested", cards={"names": ["Crow"]})
    field = extra_card("Hall", keywords=["field"])
    scene = main(a=Side(hand=[owl, *crows("Crow", "Jay"), field]), b=Side(battle=[only]))
    scene.picks("play Owl", "play Crow", "play Jay", "use Hall 0")
    assert [name for name in ("Owl", "Crow", "Jay", "Hall") if scene.rested(name)] == ["Owl", "Crow"]


@pytest.mark.rule("0-2-6")
def test_0_2_6_a_card_that_is_rested_anyway_is_rested_once() -> None:
    play = {"do": "play", "what": DROP, "mode": "rest"}
    scene = does(play, a={"drop": crows("Crow")}, b={"battle": [decreeing("come_rested")]})
    assert [fact.rule for fact in scene.of(CardRested)] == ["5-5-3-4"]


@pytest.mark.rule("0-2-6", "9-8-3", "1-2-5-2")
@pytest.mark.parametrize("way", ["used", "played"])
@pytest.mark.parametrize(("zone", "by", "rested"), [("hand", -2, False), ("battle", -2, True), ("battle", 2, False)])
def test_0_2_6_such_cards_come_rested_as_are_such_in_play(zone: str, by: int, rested: bool, way: str) -> None:
    """Cards that cost 2 or less do; Crow costs 3 (or 1), and less in the hand, or more or less in the Battle Area."""
    changed = permanent({"zones": [zone], "names": ["Crow"]}, {"change": "adjust", "figure": "cost", "by": by})
    crow, elder = battle_card("Crow", cost=2 if by > 0 else 3), battle_card("Elder", text=[changed])
    wren = battle_card("Wren", text=[activate({"do": "play", "what": {"whose": "you", "zones": ["hand"]}})])
    a = Side(hand=[crow], battle=[elder, wren], energy=energy("red", "red", "red"))
    scene = main(a=a, b=Side(battle=[decreeing("come_rested", cards={"cost": {"most": 2}})]))
    scene.pick("play Crow" if way == "used" else "skill Wren 0")
    if scene.ask.kind == "pay":
        scene.pick(*scene.options[: scene.ask.least])
    assert (scene.names("a.battle")[-1], scene.rested("Crow")) == ("Crow", rested)


# 1-4-4. Added skill costs.


@pytest.mark.rule("1-4-4", "1-4-3")
def test_1_4_4_added_costs_are_carried_out_after_the_skills_own_in_their_order() -> None:
    """Lord came before Tax, whatever their places: so does what it adds."""
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[{"do": "switch", "mode": "rest", "what": "this"}]])])
    taxes = [decreeing("surcharge", costs=[DISCARD]), decreeing("surcharge", costs=[PAY], name="Tax")]
    scene = main(a=Side(battle=[wren], hand=crows("Crow"), energy=energy("red")), b=Side(battle=taxes))
    scene.picks("skill Wren 0", "choose Crow", "rest e 0")
    told = [type(fact).__name__ for fact in scene.facts][-5:]
    assert told == ["CardRested", "CardDiscarded", "CardRested", "SkillActivated", "CardDrawn"]


@pytest.mark.rule("1-4-4", "1-4-6")
@pytest.mark.parametrize(("cards", "can"), [(0, False), (1, True)])
def test_1_4_4_what_cannot_be_paid_with_the_addition_cannot_be_activated(cards: int, can: bool) -> None:
    wren = battle_card("Wren", text=[activate(DRAW)])
    b = Side(battle=[decreeing("surcharge", costs=[PAY])])
    assert ("skill Wren 0" in main(a=Side(battle=[wren], energy=energy("red")[:cards]), b=b).options) == can


@pytest.mark.rule("1-4-4", "1-4-6")
def test_1_4_4_one_marker_does_not_pay_for_the_cost_and_for_the_addition() -> None:
    wren = battle_card("Wren", text=[activate(DRAW, costs=[[PAY]])])
    b = Side(battle=[decreeing("surcharge", costs=[{"do": "put", "kind": "energy_markers", "by": -1}])])
    scene = main(a=Side(battle=[wren], energy=energy("red", "red"), markers=1), b=b)
    scene.pick("skill Wren 0")
    assert scene.options == ["rest e 0", "rest e 1"]


@pytest.mark.rule("1-4-4")
def test_1_4_4_the_effect_speaks_of_what_its_own_cost_named() -> None:
    own = [{"do": "discard"}]
    wren = battle_card("Wren", text=[activate({"do": "move", "what": "paid", "to": "hand"}, costs=[own])])
    b = Side(battle=[decreeing("surcharge", costs=[DISCARD])])
    scene = main(a=Side(battle=[wren], hand=crows("Crow", "Owl")), b=b)
    scene.picks("skill Wren 0", "choose Crow", "choose Owl")
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["Crow"], ["Owl"])


@pytest.mark.rule("1-4-4")
@pytest.mark.parametrize(("kinds", "asked"), [(["auto"], True), (["activate"], False), ([], True)])
def test_1_4_4_an_auto_skill_without_a_cost_has_one_then(kinds: Any, asked: bool) -> None:
    owl = battle_card("Owl", text=[auto("played", DRAW)])
    b = Side(battle=[decreeing("surcharge", costs=[PAY], kinds=kinds)])
    scene = main(a=Side(hand=[owl], energy=energy("red")), b=b)
    scene.picks("play Owl", "activate Owl 0")
    assert (scene.ask.kind == "skill_cost") == asked
    if asked:
        scene.pick("decline Owl")
        assert (scene.of(SkillActivated), hand(scene)) == ([], 0)


def attacked(**more: Any) -> Scene:
    """Leader a attacks Leader b, whose [Blocker] is Rook; Lord adds a cost."""
    lord = decreeing("surcharge", costs=[DISCARD])
    scene = battle(a=Side(battle=[lord]), b=Side(battle=blockers("Rook"), **more))
    scene.pick("activate Rook 0")
    return scene


@pytest.mark.rule("1-4-4", "15-4-2")
def test_1_4_4_a_blocker_costs_more_than_its_rest() -> None:
    scene = attacked(hand=crows("Crow"))
    scene.picks("pay_skill_cost Rook", "choose Crow")
    assert (scene.rested("Rook"), scene.names("b.drop"), len(scene.of(SkillActivated))) == (True, ["Crow"], 1)
    scene = attacked()
    assert (scene.asked, scene.rested("Rook")) == (("a", "offense"), False)


@pytest.mark.rule("1-4-4", "15-3-1")
def test_1_4_4_so_does_a_field() -> None:
    hall, lord = extra_card("Hall", keywords=["field"]), decreeing("surcharge", costs=[DISCARD])
    assert "use Hall 0" not in main(a=Side(hand=[hall]), b=Side(battle=[lord])).options
    scene = main(a=Side(hand=[hall, *crows("Crow")]), b=Side(battle=[lord]))
    scene.picks("use Hall 0", "choose Crow")
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Hall"], ["Crow"])


TAX: Any = {"do": "decree", "changes": [{"change": "surcharge", "costs": [DISCARD]}], "until": "next_use"}
"""The next skill of a player costs more."""


def taxed(whose: str, **more: Any) -> Scene:
    """In a's Main Phase, Wren has made the next skill of that player cost more."""
    wren = battle_card("Wren", text=[activate({**TAX, "whose": whose})])
    mine = {"battle": [wren]} | ({} if whose == "opponent" else more)
    scene = main(a=Side(**mine), b=Side(**(more if whose == "opponent" else {})))
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.rule("9-6-4", "1-4-4")
@pytest.mark.parametrize("pays", [True, False])
def test_9_6_4_what_the_next_skill_costs_more_is_paid_once_and_left_by_one_that_is_not_paid_for(pays: bool) -> None:
    owls = [battle_card(name, text=[auto("played", DRAW)]) for name in ("Owl", "Elder")]
    scene = taxed("you", hand=[*owls, *crows("Crow", "Jay")])
    scene.picks("play Owl", "activate Owl 0", f"{'pay_skill_cost' if pays else 'decline'} Owl")
    if pays:
        scene.pick("choose Crow")
    assert bool(scene.state.effects) != pays
    scene.picks("play Elder", "activate Elder 0")
    if not pays:
        scene.picks("pay_skill_cost Elder", "choose Crow")
    assert (scene.asked, scene.names("a.drop"), scene.state.effects) == (("a", "main"), ["Crow"], {})
    assert len(scene.of(SkillActivated)) == 2 + pays


@pytest.mark.rule("9-6-4", "1-4-4", "15-4-2")
@pytest.mark.parametrize("pays", [True, False])
def test_9_6_4_so_does_a_blocker(pays: bool) -> None:
    scene = taxed("opponent", battle=blockers("Rook", "Gate"), hand=crows("Crow", "Jay"))
    scene.picks("attack Leader b with Leader a", "activate Rook 0")
    scene.pick(f"{'pay_skill_cost' if pays else 'decline'} Rook")
    if pays:
        scene.pick("choose Crow")
    assert (scene.rested("Rook"), scene.names("b.drop"), bool(scene.state.effects)) == (pays, ["Crow"] * pays, not pays)


@pytest.mark.rule("1-4-4", "15-3-1", "9-6-4")
@pytest.mark.parametrize("is_field", [True, False])
def test_9_6_4_so_does_a_field_but_a_card_without_a_skill_does_not(is_field: bool) -> None:
    hall = extra_card("Hall", keywords=["field"]) if is_field else battle_card("Hall")
    scene = taxed("you", hand=[hall, *crows("Crow")])
    scene.pick("use Hall 0" if is_field else "play Hall")
    if is_field:
        scene.pick("choose Crow")
    assert (scene.names("a.drop"), bool(scene.state.effects)) == (["Crow"] * is_field, not is_field)


@pytest.mark.rule("9-6-4", "9-6-4-1", "15-4-2")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_9_6_4_it_waits_on_if_a_blocker_could_not_pay_it(color: Color) -> None:
    """Only as it is paid is it seen which card of the life it takes."""
    red = {"whose": "you", "zones": ["life"], "colors": ["red"]}
    costs = [{"do": "move", "to": "drop", "what": {**red, "top": 1}}]
    tax = {**TAX, "changes": [{"change": "surcharge", "costs": costs}], "whose": "opponent"}
    mine = Side(battle=[battle_card("Wren", text=[activate(tax)])])
    scene = main(a=mine, b=Side(battle=blockers("Rook"), life=[battle_card("Low"), battle_card("Egg", color)]))
    scene.picks("skill Wren 0", "attack Leader b with Leader a", "activate Rook 0", "pay_skill_cost Rook")
    assert (scene.names("b.drop"), bool(scene.state.effects)) == ((["Egg"], False) if color == "red" else ([], True))
    assert ("Rook" in [scene.name(fact.card) for fact in scene.of(SkillActivated)]) == (color == "red")


@pytest.mark.rule("0-2-6", "1-8-1-2")
def test_0_2_6_what_is_played_in_rest_mode_is_not_switched_to_it() -> None:
    crow = battle_card("Crow", text=[on("rested", card="this")])
    scene = main(a=Side(hand=[crow]), b=Side(battle=[decreeing("come_rested")]))
    scene.pick("play Crow")
    assert (scene.rested("Crow"), pended(scene)) == (True, [])


@pytest.mark.rule("0-2-6", "15-12-5", "15-12-7")
@pytest.mark.parametrize("rested", [[], ["Crow"]])
def test_0_2_6_what_evolves_is_played_too(rested: list[str]) -> None:
    """It would be in the mode of the card that it is played on: where that is Rest Mode, it is rested once."""
    a = Side(hand=[evolver()], battle=crows("Crow"), rested=rested)
    scene = main(a=a, b=Side(battle=[decreeing("come_rested")]))
    evolve(scene, "Crow")
    assert scene.rested("Phoenix")
    assert [fact.rule for fact in scene.of(CardRested)] == ["0-2-6"]


@pytest.mark.rule("1-4-4", "13-5-3")
def test_1_4_4_x_of_an_added_cost_is_not_the_skills() -> None:
    number: Any = {"do": "number", "within": {"most": 2}}
    wren = battle_card("Wren", text=[activate({"do": "draw", "count": X}, costs=[[number]])])
    tax = decreeing("surcharge", costs=[number, {**DISCARD, "count": X}])
    scene = main(a=Side(battle=[wren], hand=crows("Crow", "Jay")), b=Side(battle=[tax]))
    scene.picks("skill Wren 0", "number 2", "number 0")
    assert hand(scene) == 4
