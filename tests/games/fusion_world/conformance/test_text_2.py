"""2. What card text reads on cards."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import PowersCompared
from events.language.effect import Skill
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card
from tests.games.fusion_world.conformance.scenario import Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
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
from tests.games.fusion_world.english import skill_words

ALL_AREAS = ["deck", "hand", "drop", "leader", "battle", "combo", "energy", "life"]


def chosen(cards: Any, **sides: Any) -> list[str]:
    """The cards that could be chosen by a skill that asks for such cards."""
    scene = does({"do": "choose", "cards": cards}, **sides)
    return [option.removeprefix("choose ") for option in scene.options] if scene.ask.kind == "choose" else []


# 2. Parts of a card.


@pytest.mark.rule("2-3-1-1")
@pytest.mark.parametrize("named", ["Frost", "Golden Frost", "Frost : Good"])
def test_2_3_1_1_a_name_is_that_name_whole(named: str) -> None:
    birds = crows("Frost", "Golden Frost", "Frost : Good", "frost", "Frosty")
    assert chosen({**THEIRS, "names": [named]}, b={"battle": birds}) == [named]


@pytest.mark.rule("2-3-2")
def test_2_3_2_a_name_alone_means_cards_of_that_name_of_whatever_kind() -> None:
    named = {"zones": ["leader", "drop"], "names": ["Crow"]}
    assert "<Crow>" in skill_words(activate({"do": "choose", "cards": named}))
    sides: dict[str, Any] = {"a": {"drop": [extra_card("Crow"), *crows("Owl")]}, "b": {"leader": leader_card("Crow")}}
    assert chosen(named, **sides) == ["Crow", "Crow"]
    everyone = does(adjusted("power", 5000, CROW), b={"leader": leader_card("Crow"), "battle": crows("Owl")})
    assert [power(everyone.state, everyone.card(name)) for name in ("Crow", "Owl")] == [20000, 15000]


@pytest.mark.rule("2-3-3")
@pytest.mark.parametrize(
    ("named", "found"), [("Tit", True), ("Jay", True), ("Tit/Jay", True), ("Jay/Tit", False), ("T", False)]
)
def test_2_3_3_a_name_with_a_slash_is_also_each_of_its_parts(named: str, found: bool) -> None:
    assert chosen({**THEIRS, "names": [named]}, b={"battle": crows("Tit/Jay", "Owl")}) == ["Tit/Jay"] * found


@pytest.mark.rule("2-3-3")
def test_2_3_3_the_whole_name_is_not_what_a_part_is_called() -> None:
    assert chosen({**THEIRS, "names": ["Tit/Jay"]}, b={"battle": crows("Tit", "Jay")}) == []


@pytest.mark.rule("2-6-2")
def test_2_6_2_power_below_zero_is_a_number_to_reckon_on_and_to_fight_with() -> None:
    leader = {"zones": ["leader"], "whose": "you"}
    weaker = skill(kind="activate", timing=["battle"], effects=[adjusted("power", -20000, leader)], limit={})
    scene = battle(a=Side(battle=crows("Wren", text=[weaker])))
    scene.pick("skill Wren 0")
    assert power(scene.state, scene.card("Leader a")) == -5000
    scene.picks("end_step", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(-5000, 15000)]


@pytest.mark.rule("2-6-2")
@pytest.mark.parametrize(("raised", "left"), [(5000, None), (10000, 5000)])
def test_2_6_2_what_raises_a_power_below_zero_starts_from_there(raised: int, left: int | None) -> None:
    scene = does(adjusted("power", -20000, THEIRS), adjusted("power", raised, THEIRS), b={"battle": crows("Crow")})
    assert scene.names("b.battle") == (["Crow"] if left else [])
    if left:
        assert power(scene.state, scene.card("Crow")) == left


@pytest.mark.rule("2-8-1-1", "2-8-4")
@pytest.mark.parametrize("trait", ["Frost Clan", "Frost's Army", "Frost"])
def test_2_8_1_1_a_trait_is_that_trait_whole(trait: str) -> None:
    birds = [battle_card(f"of {one}", traits=[one]) for one in ("Frost Clan", "Frost's Army", "Frost", "frost")]
    assert chosen({**THEIRS, "traits": [trait]}, b={"battle": birds}) == [f"of {trait}"]


@pytest.mark.rule("2-8-3")
@pytest.mark.parametrize(("trait", "found"), [("Sea", True), ("Night", True), ("Sea/Night", False), ("Day", False)])
def test_2_8_3_a_card_of_several_traits_has_each_of_them(trait: str, found: bool) -> None:
    b = {"battle": [battle_card("Crow", traits=["Sea", "Night"])]}
    assert chosen({**THEIRS, "traits": [trait]}, b=b) == ["Crow"] * found
    assert chosen({**THEIRS, "without_traits": [trait]}, b=b) == ["Crow"] * (not found)


@pytest.mark.rule("2-3-1-1", "2-8-1-1")
@pytest.mark.parametrize(
    ("criteria", "found"),
    [
        ({"names_with": ["Crow"]}, ["Crow", "Old Crow"]),
        ({"names_with": ["crow", "Daw"]}, ["Jackdaw : Daw"]),
        ({"traits_with": ["Sea"]}, ["Crow", "Jackdaw : Daw"]),
        ({"only_traits": ["Sea"]}, ["Crow"]),
        ({"only_traits": ["Night", "Deep Sea"]}, ["Jackdaw : Daw"]),
        ({"none_of": [{"names": ["Crow"]}]}, ["Old Crow", "Jackdaw : Daw"]),
        ({"none_of": [{"names": ["Crow"]}, {"cost": {"most": 1}}]}, ["Jackdaw : Daw"]),
        ({"all_of": [{"traits": ["Night"]}, {"traits": ["Deep Sea"]}]}, ["Jackdaw : Daw"]),
        ({"all_of": [{"alternatives": [{"names": ["Old Crow"]}, {"traits": ["Sea"]}]}]}, ["Crow", "Old Crow"]),
        ({"textless": True}, ["Crow", "Old Crow"]),
        ({"none_of": [{"textless": True}]}, ["Jackdaw : Daw"]),
    ],
)
def test_2_3_1_1_words_in_names_and_selectors_combined(criteria: Any, found: list[str]) -> None:
    crow, old = battle_card("Crow", traits=["Sea"]), battle_card("Old Crow", cost=1, traits=["Night"])
    daw = battle_card("Jackdaw : Daw", cost=2, traits=["Deep Sea", "Night"], keywords=["critical"])
    assert chosen({**THEIRS, **criteria}, b={"battle": [crow, old, daw]}) == found


@pytest.mark.rule("9-8-3")
def test_2_3_1_1_a_figure_in_a_selector_combined_is_the_present_one() -> None:
    """A change of a cost is seen behind `all_of` and `none_of` as elsewhere."""
    dear, cheap = {"cost": {"least": 3}}, {"cost": {"most": 2}}
    raised = permanent({**THEIRS, **CROW}, {"change": "adjust", "figure": "cost", "by": 2})
    b = {"battle": crows("Crow", "Daw", cost=1)}
    for criteria in ({"all_of": [dear]}, {"none_of": [cheap]}):
        assert chosen({**THEIRS, **criteria}, a={"battle": [battle_card("Ram", text=[raised])]}, b=b) == ["Crow"]


@pytest.mark.rule("2-8-4")
def test_2_8_4_a_trait_alone_means_cards_with_it_of_whatever_kind() -> None:
    such = {"zones": ["leader", "battle", "drop"], "traits": ["Sea"]}
    assert "«Sea»" in skill_words(activate({"do": "choose", "cards": such}))
    found = chosen(
        such,
        a={"leader": leader_card("Boss", traits=["Sea"]), "drop": [extra_card("Bolt", traits=["Sea"])]},
        b={"battle": [battle_card("Crow", traits=["Sea"]), battle_card("Sea")]},
    )
    assert found == ["Boss", "Bolt", "Crow"]


EVERYWHERE = permanent("this", {"change": "gain", "traits": ["Sea"]}, zones=ALL_AREAS)
ON_THE_BOARD = permanent("this", {"change": "gain", "traits": ["Sea"]})


@pytest.mark.rule("2-8-5")
@pytest.mark.parametrize("area", ["deck", "hand", "drop", "battle", "energy", "life"])
@pytest.mark.parametrize(("text", "areas"), [(EVERYWHERE, ALL_AREAS), (ON_THE_BOARD, ["battle"])])
def test_2_8_5_a_trait_that_a_card_gives_itself_everywhere_is_its_own(area: str, text: Skill, areas: list[str]) -> None:
    placed: dict[str, Any] = {area: crows("Crow", text=[text])}
    scene = main(a=Side(**placed))
    assert info(scene.state, scene.card("Crow")).traits == ("Sea",) * (area in areas)


@pytest.mark.rule("2-8-5")
@pytest.mark.parametrize(("text", "found"), [(EVERYWHERE, True), (ON_THE_BOARD, False)])
def test_2_8_5_it_has_the_trait_in_a_combo_too(text: Skill, found: bool) -> None:
    scene = in_battle(
        {"do": "remove", "what": {"zones": ["combo"], "traits": ["Sea"]}}, a={"hand": crows("Crow", text=[text])}
    )
    scene.picks("combo Crow", "skill Wren 0")
    assert scene.names("a.removed") == ["Crow"] * found


@pytest.mark.rule("2-8-5")
@pytest.mark.parametrize("text", [EVERYWHERE, ON_THE_BOARD])
def test_2_8_5_it_is_found_by_that_trait_in_secret_areas(text: Skill) -> None:
    sea, everywhere = {"traits": ["Sea"]}, text is EVERYWHERE
    search = {"do": "search", "cards": sea, "then": [{"do": "move", "to": "hand"}]}
    scene = does(search, a={"deck": [*crows("Crow", text=[text]), *crows("x")]})
    assert scene.options == ["choose Crow"] * everywhere
    paid = activate(DRAW, costs=[[{"do": "discard", "cards": sea}]])
    scene = main(a=Side(battle=crows("Wren", text=[paid]), hand=crows("Crow", text=[text])))
    assert ("skill Wren 0" in scene.options) is everywhere


@pytest.mark.trap("FW-30")
@pytest.mark.rule("0-2-9", "2-7-1", "8-4-4")
@pytest.mark.parametrize(("by", "attack"), [(-20000, 20000), (-5000, 20000), (-3000, 22000)])
def test_0_2_9_combo_power_below_zero_adds_nothing_and_takes_nothing_away(by: int, attack: int) -> None:
    """FW-30: read as zero, card by card. What is added to it starts from below, and it cannot combo (5-6-2)."""
    theirs = {"zones": ["combo"], "whose": "opponent", **CROW}
    hex_ = auto("damage_begins", adjusted("combo_power", by, theirs, until="battle"), trigger={"card": None})
    scene = battle(a=Side(hand=crows("Crow", "x")), b=Side(battle=[battle_card("Wren", text=[hex_])]))
    scene.picks("combo Crow", "combo x", "end_step", "end_step", "activate Wren 0")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [attack]


@pytest.mark.rule("0-2-9", "2-7-1")
def test_0_2_9_a_combo_power_below_zero_is_zero_to_those_who_ask_for_it() -> None:
    lowered = permanent(THEIRS, {"change": "adjust", "figure": "combo_power", "by": -20000})
    none = {"if": "exists", "cards": {**THEIRS, "combo_power": {"least": 0, "most": 0}}}
    asks = {"do": "if", "conditions": [none], "then": [DRAW]}
    scene = does(asks, a={"battle": [battle_card("Lord", text=[lowered])]}, b={"battle": crows("Crow")})
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("1-11-2", "2-2-1")
@pytest.mark.parametrize("gained", [["blue"], ["green"]])
def test_1_11_2_markers_pay_for_the_colors_that_the_leader_has_gained(gained: list[str]) -> None:
    boss = leader_card("Boss", text=[permanent("this", {"change": "gain", "colors": gained})])
    wren = battle_card("Wren", "blue", cost=1, specified=["blue"])
    scene = main(a=Side(leader=boss, hand=[wren], markers=1))
    assert ("play Wren" in scene.options) is (gained == ["blue"])
