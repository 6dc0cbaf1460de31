"""Where rules meet: cards as they lay before they moved, what counts as done, what is forbidden, what is gained."""

from typing import Any

import pytest

from events.dragon_ball_super.facts import CardDropped
from events.skills.facts import SkillTriggered
from events.table.fact import CardHidden
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import (
    CROW,
    DRAW,
    IF_DONE,
    MINE,
    MY_CROW,
    STRONGER,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    energy,
    in_battle,
    permanent,
    powers,
    skill,
)

FREE_LUNCH = {"kind": "permanent", "grants": [{"changes": [STRONGER]}]}


def watcher(**card: Any) -> Any:
    """A card that draws as one like that is KO'd."""
    return battle_card("Lord", text=[auto("ko", DRAW, trigger={"card": {"kinds": ["battle"], **card}})])


def pended(scene: Scene) -> list[str]:
    return [scene.name(fact.card) for fact in scene.of(SkillTriggered)]


@pytest.mark.rule("9-6-7-1-2")
@pytest.mark.parametrize(("mode", "hears"), [("rest", True), ("active", False)])
def test_9_6_7_1_2_a_card_that_was_koed_was_in_the_mode_in_which_it_lay(mode: str, hears: bool) -> None:
    lord = watcher(whose="you", mode=mode)
    scene = does({"do": "ko", "what": {**THEIRS, **CROW}}, b={"battle": [lord, *crows("Crow")], "rested": ["Crow"]})
    assert pended(scene) == ["Lord"] * hears


@pytest.mark.rule("9-6-7-1-2")
@pytest.mark.parametrize("ki", [0, 2])
def test_9_6_7_1_2_a_card_that_was_koed_had_its_ki(ki: int) -> None:
    lord = watcher(whose="opponent", counters={"least": 1})
    placed = {"do": "counters", "kind": "ki", "by": ki, "what": THEIRS}
    scene = does(placed, {"do": "ko", "what": THEIRS}, a={"battle": [lord]}, b={"battle": crows("Crow")})
    assert pended(scene) == ["Lord"] * (ki > 0)


@pytest.mark.rule("9-6-7-1-2")
@pytest.mark.parametrize(("role", "hears"), [("guard", True), ("attack", False)])
def test_9_6_7_1_2_a_card_that_was_koed_in_battle_had_its_part_in_it(role: str, hears: bool) -> None:
    scene = battle(
        b=Side(battle=[watcher(whose="you", role=role), *crows("Crow")], rested=["Crow"]),
        target="Crow",
    )
    scene.picks("end_step", "end_step")
    assert pended(scene) == ["Lord"] * hears


@pytest.mark.rule("13-14-1", "5-8-1", "5-8-3")
def test_13_14_1_damage_that_is_forbidden_was_not_dealt() -> None:
    unhurt = {"do": "decree", "changes": [{"change": "cannot", "action": "take_damage"}], "whose": "opponent"}
    assert not does(unhurt, {"do": "damage", "name": "done"}, IF_DONE).names("a.hand")


@pytest.mark.rule("12-2-2-4", "9-4-3")
@pytest.mark.parametrize("name", ["Bolt", "Wren"])
def test_12_2_2_4_an_extra_card_is_used_as_its_skill_is_activated_and_no_other_card_is(name: str) -> None:
    hears = battle_card("Jay", text=[auto("used", DRAW, trigger={"card": {"whose": "you", "zones": []}})])
    wren, bolt = battle_card("Wren", text=[activate(DRAW)]), extra_card("Bolt", text=[activate(DRAW)])
    scene = main(a=Side(hand=[bolt], battle=[hears, wren]))
    scene.pick(f"skill {name} 0")
    assert pended(scene) == ["Jay"] * (name == "Bolt")


@pytest.mark.rule("13-14-1")
def test_13_14_1_of_what_is_done_up_to_a_number_any_is_done() -> None:
    discard = {"do": "discard", "count": 2, "up_to": True, "name": "done"}
    scene = does(discard, IF_DONE, a={"hand": crows("Crow", "Owl")})
    before = len(scene.names("a.hand"))
    scene.pick("choose Crow")
    assert len(scene.names("a.hand")) == before - 1 + 1


@pytest.mark.rule("13-7-1")
def test_13_7_1_the_card_with_the_skill_can_be_discarded_once_it_is_in_the_hand() -> None:
    scene = does({"do": "move", "what": "this", "to": "hand"}, {"do": "discard"}, a={"hand": crows("Crow")})
    assert sorted(scene.options) == ["choose Crow", "choose Wren"]


@pytest.mark.rule("3-9-2-1")
def test_3_9_2_1_a_life_card_that_lies_face_up_stays_so_when_it_is_looked_at() -> None:
    up = {"do": "move", "what": {"whose": "you", "zones": ["deck"], "top": 1}, "to": "life", "face": "up"}
    scene = does(up, {"do": "look", "cards": {"whose": "you", "zones": ["life"], "top": 1}})
    assert scene.state.cards[scene.state.cards_in("a", "life")[-1]].revealed
    assert not scene.of(CardHidden)


@pytest.mark.rule("2-2-1")
@pytest.mark.parametrize(("gained", "playable"), [("blue", True), ("green", False)])
def test_2_2_1_energy_pays_with_the_colors_that_it_has_gained(gained: str, playable: bool) -> None:
    dye = battle_card(
        "Dye", text=[permanent({"whose": "you", "zones": ["energy"]}, {"change": "gain", "colors": [gained]})]
    )
    sea = battle_card("Sea", "blue", cost=1, specified=["blue"])
    scene = main(a=Side(battle=[dye], energy=energy("red"), hand=[sea]))
    assert ("play Sea" in scene.options) == playable


@pytest.mark.rule("5-4-1")
@pytest.mark.parametrize("action", ["use", "play"])
def test_5_4_1_a_card_with_field_cannot_be_used_if_it_cannot_be_used_or_played(action: str) -> None:
    grant = {"player": "opponent", "changes": [{"change": "cannot", "action": action}]}
    hall = extra_card("Hall", keywords=["field"])
    free = main(a=Side(hand=[hall]))
    judge = battle_card("Judge", text=[skill(kind="permanent", grants=[grant])])
    scene = main(a=Side(hand=[hall, battle_card("Crow")]), b=Side(battle=[judge]))
    assert "use Hall 0" in free.options
    assert not [option for option in scene.options if option.startswith(("use", "play"))]


@pytest.mark.rule("13-16-1")
@pytest.mark.parametrize("how", ["permanent", "given", "live"])
def test_13_16_1_a_permanent_skill_that_is_gained_does_what_it_says(how: str) -> None:
    gain = {"change": "gain", "skills": [FREE_LUNCH]}
    give = {"do": "give", "what": MY_CROW, "changes": [gain], "live": how == "live"}
    if how == "permanent":
        wren = battle_card("Wren", text=[permanent(MY_CROW, gain)])
        scene = main(a=Side(battle=[wren, *crows("Crow")]))
    else:
        scene = does(give, a={"battle": crows("Crow")})
    assert powers(scene, "Crow") == [20000]


@pytest.mark.rule("13-16-1")
def test_13_16_1_cards_of_the_hand_gain_skills_too() -> None:
    inner = {"kind": "activate", "timing": ["main"], "zones": ["hand"], "effects": [DRAW]}
    gain = {"change": "gain", "skills": [inner]}
    wren = battle_card("Wren", text=[permanent({"whose": "you", "zones": ["hand"], **CROW}, gain)])
    scene = main(a=Side(battle=[wren], hand=crows("Crow")))
    assert [option for option in scene.options if option.startswith("skill Crow")]


@pytest.mark.rule("8-1-2-1")
@pytest.mark.parametrize(("effect", "hears"), [({"do": "nullify"}, False), (DRAW, True)])
def test_8_1_2_1_a_negated_attack_has_no_attack_card(effect: Any, hears: bool) -> None:
    attacking = {"if": "exists", "cards": {"whose": "you", "role": "attack"}}
    lord = battle_card("Lord", text=[auto("battle_ends", DRAW, trigger={"card": None}, conditions=[attacking])])
    scene = in_battle(effect, a={"battle": [lord]})
    scene.pick("skill Wren 0")
    while scene.ask.kind in ("offense", "defense"):
        scene.pick("end_step")
    assert pended(scene) == ["Lord"] * hears


@pytest.mark.rule("3-1-4")
@pytest.mark.parametrize("returns", [True, False])
def test_3_1_4_a_delayed_effect_about_this_card_is_not_about_a_new_one(returns: bool) -> None:
    later = {"do": "later", "when": {"on": "attacks"}, "effects": [DRAW], "until": "turn"}
    wren = battle_card("Wren", cost=0, text=[activate(later), activate({"do": "move", "what": "this", "to": "hand"})])
    scene = main(a=Side(battle=[wren]))
    scene.picks("skill Wren 0", *(["skill Wren 1", "play Wren"] if returns else []), "attack Leader b with Wren")
    assert (scene.ask.kind == "delayed") != returns


@pytest.mark.rule("3-1-7")
@pytest.mark.parametrize(("cards", "shown"), [({}, False), (CROW, True)])
def test_3_1_7_a_card_that_is_searched_for_is_shown_if_it_must_be_of_some_kind(cards: Any, shown: bool) -> None:
    search = {
        "do": "search",
        "cards": {"zones": ["deck"], "whose": "you", **cards},
        "then": [{"do": "move", "to": "hand"}],
    }
    scene = does(search, a={"deck": crows("Crow", "Crow")})
    scene.pick(scene.options[0])
    assert (
        bool([fact for fact in scene.facts if type(fact).__name__ == "CardRevealed" and fact.rule == "3-1-7"]) == shown
    )


@pytest.mark.rule("14-6-2")
def test_14_6_2_a_card_that_prints_power_below_zero_is_dropped_where_effects_are_in_force() -> None:
    weak = battle_card("Crow", power=-5000)
    scene = does({"do": "play", "what": {**MINE, "zones": ["hand"]}}, a={"hand": [weak]})
    assert [scene.name(fact.card) for fact in scene.of(CardDropped)] == ["Crow"]


@pytest.mark.rule("13-16-1")
def test_13_16_1_what_gains_a_color_reads_so() -> None:
    blue = {"change": "gain", "colors": ["blue"]}
    scene = does({"do": "give", "what": MY_CROW, "changes": [blue]}, a={"battle": crows("Crow")})
    assert "blue" in info(scene.state, scene.card("Crow")).colors
