"""The rest of the effect language at a table: numbers, conditions, changes, limits and what sets a skill off."""

from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.battle import power
from events.language import effect as e
from events.skills.facts import ReplacementUsed
from events.table.ids import PLAYERS
from events.values.holding import skills
from events.values.value import explain, info
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, opening, set_up
from tests.games.fusion_world.conformance.texts import (
    CROW,
    MINE,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    hand,
    permanent,
    skill,
    starting,
)
from tests.games.fusion_world.english import effect_words


@pytest.mark.parametrize(
    ("number", "drawn"),
    [
        ({"number": "count", "of": MINE}, 1),
        ({"number": "figure", "figure": "cost", "of": "this"}, 2),
        ({"number": "beside", "name": "energy_markers"}, 3),
        ({"number": "count", "of": {"zones": ["life"], "whose": "opponent"}, "per": 3, "times": 2}, 4),
    ],
)
def test_numbers_are_read_from_the_table(number: Any, drawn: int) -> None:
    assert len(does({"do": "draw", "count": number}, a={"markers": 3}).names("a.hand")) == drawn


def test_done_is_how_often() -> None:
    discard = {"do": "discard", "count": 3, "up_to": True, "name": "paid"}
    scene = does(discard, {"do": "draw", "count": {"number": "done", "name": "paid"}}, a={"hand": crows("x", "y", "z")})
    scene.pick("choose x", "choose z")
    assert len(scene.names("a.hand")) == 3


@pytest.mark.parametrize(
    ("condition", "fulfilled"),
    [
        ({"if": "exists", "cards": MINE, "least": 1, "most": 1}, True),
        ({"if": "exists", "cards": MINE, "least": 2}, False),
        ({"if": "turn", "whose": "opponent"}, False),
        ({"if": "during", "part": "Main Phase"}, True),
        ({"if": "not", "condition": {"if": "turn", "whose": "you"}}, False),
        ({"if": "either", "of": [{"if": "turn", "whose": "opponent"}, {"if": "during", "part": "Main Phase"}]}, True),
        ({"if": "happened", "event": "marker_placed"}, False),
        ({"if": "during", "part": "End Phase"}, False),
        ({"if": "not", "condition": {"if": "turn", "whose": "opponent"}}, True),
        ({"if": "either", "of": [{"if": "turn", "whose": "opponent"}, {"if": "during", "part": "End Phase"}]}, False),
    ],
)
def test_conditions_are_read_from_the_table(condition: Any, fulfilled: bool) -> None:
    scene = does({"do": "if", "conditions": [condition], "then": [{"do": "draw"}], "otherwise": [{"do": "damage"}]})
    assert len(scene.names("a.hand")) == fulfilled
    assert len(scene.names("b.life")) == 8 - (not fulfilled)


def test_happened_is_remembered_for_the_turn() -> None:
    happened = {"if": "happened", "event": "marker_placed"}
    put = {"do": "put", "kind": "energy_markers", "by": 1}
    scene = does(put, {"do": "if", "conditions": [happened], "then": [{"do": "draw"}]})
    assert hand(scene) == 1


def changed(*changes: Any, what: Any = CROW, **crow: Any) -> Scene:
    """A Main Phase in which a card of player a has a permanent skill that changes Crow so."""
    lord = battle_card("Lord", text=[permanent(what, *changes)])
    return main(a=Side(battle=[lord, battle_card("Crow", **crow)]), b=Side(battle=crows("Owl"), rested=["Owl"]))


def test_adjust_and_become() -> None:
    scene = changed(
        {"change": "become", "figure": "power", "to": 30000}, {"change": "adjust", "figure": "power", "by": -5000}
    )
    crow = scene.card("Crow")
    assert power(scene.state, crow) == 25000
    told = [(step.source, step.after) for step in explain(scene.state, crow, "power")]
    lord = scene.card("Lord")
    assert told == [(None, 15000), (lord, 30000), (lord, 25000)]


def test_specify() -> None:
    scene = changed({"change": "specify", "colors": ["blue"]}, specified=["red"], cost=1)
    read = info(scene.state, scene.card("Crow"))
    assert (read.specified, read.figures["cost"]) == (("red", "blue"), 2)
    none = changed({"change": "specify", "none": True}, specified=["red"], cost=1)
    assert info(none.state, none.card("Crow")).specified == ()


def test_gain_of_all_kinds() -> None:
    given = {"change": "gain", "names": ["Rook"], "traits": ["Bird"], "colors": ["blue"], "keywords": ["critical"]}
    scene = changed(given)
    read = info(scene.state, scene.card("Crow"))
    assert (read.names, read.traits, read.colors, read.keywords) == (
        ("Crow", "Rook"),
        ("Bird",),
        ("red", "blue"),
        ("critical",),
    )


def test_gain_of_a_skill() -> None:
    scene = changed({"change": "gain", "skills": [msgspec.to_builtins(activate({"do": "draw"}))]})
    [option] = [option for option in scene.options if option.startswith("skill Crow")]
    scene.pick(option)
    assert hand(scene) == 1


def test_gain_of_the_skills_with_a_label_alone() -> None:
    arrives = auto("played", {"do": "damage"}, label="On Play")
    wren = battle_card("Wren", text=[activate({"do": "draw"}), arrives])
    for labels, kinds in ((["On Play"], ["auto"]), ([], ["activate", "auto"])):
        lends = {"change": "gain", "of": {"names": ["Wren"]}, "labels": labels}
        lord = battle_card("Lord", text=[permanent(CROW, lends)])
        scene = main(a=Side(battle=[lord, wren, battle_card("Crow")]))
        gained = skills(scene.state, scene.card("Crow"))
        assert [held.skill.kind for held in gained] == kinds


def test_negate() -> None:
    scene = changed({"change": "negate"}, text=[activate({"do": "draw"})])
    assert not [option for option in scene.options if option.startswith("skill")]
    other = changed({"change": "negate", "kinds": ["auto"]}, text=[activate({"do": "draw"})])
    assert [option for option in other.options if option.startswith("skill")]


def test_cannot() -> None:
    scene = changed({"change": "cannot", "action": "attack"})
    assert not [option for option in scene.options if option.endswith("with Crow")]


def test_can() -> None:
    free = battle_card("Wren", text=[permanent("this", {"change": "can", "action": "attack_active"})])
    scene = main(a=Side(battle=[free]), b=Side(battle=crows("Owl")))
    assert "attack Owl with Wren" in scene.options
    assert "attack Owl with Leader a" not in scene.options


def test_unaffected() -> None:
    proof = battle_card("Crow", text=[permanent("this", {"change": "unaffected"})])
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [proof]})
    assert scene.names("b.battle") == ["Crow"]


def test_barrier_is_not_chosen() -> None:
    wall = battle_card("Crow", keywords=["barrier"])
    scene = does({"do": "choose", "cards": THEIRS}, {"do": "ko"}, b={"battle": [wall]})
    assert scene.names("b.battle") == ["Crow"]


def test_replace() -> None:
    saved = {"change": "replace", "event": {"on": "ko"}, "instead": [{"do": "switch", "mode": "rest", "what": "this"}]}
    crow = battle_card("Crow", text=[permanent("this", saved)])
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [crow]})
    assert scene.names("b.battle") == ["Crow"]
    assert scene.rested("Crow")


def test_a_replacement_once_per_turn_counts_for_each_card_and_its_number_does_not_tell_which_copy() -> None:
    saved = permanent("this", {"change": "replace", "event": {"on": "ko"}, "times": 1})
    scene = does(
        {"do": "ko", "what": THEIRS}, b={"battle": [battle_card(name, text=[saved]) for name in ("Owl", "Jay")]}
    )
    used = scene.of(ReplacementUsed)
    assert {fact.card for fact in used} == {scene.card("Owl"), scene.card("Jay")}
    assert len({fact.place for fact in used}) == 1
    scene.pick("skill Wren 0")
    assert scene.names("b.battle") == []


@pytest.mark.parametrize(
    ("limit", "times"), [({}, 1), ({"times": 2}, 2), ({"within": "game"}, 1), ({"per": "name"}, 1)]
)
def test_limits(limit: Any, times: int) -> None:
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate({"do": "draw"}, limit=limit)])]))
    for _ in range(times):
        scene.pick("skill Wren 0")
    assert "skill Wren 0" not in scene.options


@pytest.mark.parametrize("keyword", ["evolve", "fusion_evolve"])
def test_evolve_plays_a_card_on_top_of_others(keyword: str) -> None:
    grown = {"kind": "activate", "keyword": keyword, "timing": ["main"], "costs": [[{"do": "pay", "total": 1}]]}
    materials = [{**MINE, "names": [name]} for name in ("Crow", "Owl")[: 1 + (keyword != "evolve")]]
    top = battle_card("Phoenix", power=30000, text=[skill(**grown, materials=materials)])
    scene = main(a=Side(hand=[top], battle=crows("Crow", "Owl"), energy=several(1, "e"), rested=["Crow", "Owl"]))
    scene.picks("skill Phoenix 0", *(f"material {name}" for name in ("Crow", "Owl")[: len(materials)]))
    while scene.ask.kind in ("pay", "order"):
        scene.pick(*scene.options)
    assert "Phoenix" in scene.names("a.battle")
    assert set(scene.names("a.under")) == {"Crow", "Owl"} if len(materials) == 2 else {"Crow"}
    assert scene.rested("Phoenix")


@pytest.mark.parametrize(
    ("event", "trigger"),
    [("played", {}), ("moved", {"source": ["hand"], "target": ["battle"]}), ("played", {"card": None, "whose": "you"})],
)
def test_triggers_of_coming_into_play(event: str, trigger: Any) -> None:
    scene = main(a=Side(hand=[battle_card("Wren", text=[auto(event, {"do": "draw"}, trigger=trigger)])]))
    scene.picks("play Wren", "activate Wren 0")
    assert hand(scene) == 1


def test_a_situation_sets_off_once_until_it_has_passed() -> None:
    empty = {"if": "exists", "cards": {"zones": ["hand"], "whose": "you"}, "least": 0, "most": 0}
    lone = battle_card(
        "Wren", text=[auto("when", {"do": "put", "kind": "energy_markers", "by": 1}, trigger={"conditions": [empty]})]
    )
    scene = main(a=Side(battle=[lone], hand=crows("x", "y")))
    scene.picks("play x", "play y", "activate Wren 0")
    assert scene.state.markers["a"] == 1
    assert scene.asked == ("a", "main")


def test_come_rested_is_of_what_is_played() -> None:
    lord = battle_card("Lord", text=[permanent({"whose": "you", "zones": ["hand"], **CROW}, {"change": "come_rested"})])
    scene = main(a=Side(battle=[lord], hand=crows("Crow", "Owl")))
    scene.picks("play Crow", "play Owl")
    assert (scene.rested("Crow"), scene.rested("Owl")) == (True, False)


def test_surcharge_is_added_to_what_skills_cost() -> None:
    added = {"change": "surcharge", "costs": [{"do": "pay", "total": 1}]}
    lord = battle_card("Lord", text=[permanent({**MINE, **CROW}, added)])
    crow, owl = (battle_card(name, text=[activate({"do": "draw"})]) for name in ("Crow", "Owl"))
    scene = main(a=Side(battle=[lord, crow, owl]))
    assert [option for option in scene.options if option.startswith("skill")] == ["skill Owl 0"]


@pytest.mark.parametrize(
    ("less", "energy", "usable"),
    [
        ({"total": 1}, 1, True),
        ({"total": 1}, 0, False),
        ({"total": 5}, 0, False),
        ({"total": 5, "specified": ["red"]}, 0, True),
        ({"total": 1, "specified": ["blue"]}, 1, True),
        ({"total": {"number": "count", "of": MINE}}, 1, True),
        ({"total": 1, "kinds": ["auto"]}, 1, False),
    ],
)
def test_skills_cost_less_but_never_less_than_the_colors_that_they_ask(
    less: dict[str, Any], energy: int, usable: bool
) -> None:
    cheaper = {"change": "discount", **less}
    lord = battle_card("Lord", text=[permanent({**MINE, **CROW}, cheaper)])
    cost = [[{"do": "pay", "total": 2, "specified": ["red"]}]]
    crow = battle_card("Crow", text=[activate({"do": "draw"}, costs=cost)])
    scene = main(a=Side(battle=[lord, crow], energy=several(energy, "e")))
    assert ("skill Crow 0" in scene.options) == usable
    if usable:
        scene.pick("skill Crow 0")
        scene.picks(*(option for option in ("rest e 1",) if option in scene.options))
        assert hand(scene) == 1
        assert sum(scene.rested(f"e {n}") for n in range(1, energy + 1)) == energy


def test_a_cheaper_skill_for_a_turn_is_said_and_ends() -> None:
    """Of what a player uses; the number is as it was when it was given."""
    cheaper = {"do": "decree", "whose": "you", "changes": [{"change": "discount", "total": 1}]}
    draws = activate({"do": "draw"}, costs=[[{"do": "pay", "total": 1}]])
    scene = main(a=Side(battle=[battle_card("Lord", text=[activate(cheaper)]), battle_card("Crow", text=[draws])]))
    assert "skill Crow 0" not in scene.options
    scene.picks("skill Lord 0", "skill Crow 0")
    assert hand(scene) == 1
    change = e.Discount(total=2, specified=("red",), kinds=("auto",))
    words = effect_words(e.Decree(whose="you", changes=(change,)))
    assert "your [Auto] skills cost 2 (red) less to pay" in words


@pytest.mark.rule("6-2-2", "6-2-2-1")
def test_a_leader_says_with_how_much_life_its_player_starts() -> None:
    text = [starting("you", life=6)]
    scene = set_up(opening(a=[leader_card("Leader a", text=text), *several(20, "a")]))
    assert [len(scene.names(f"{player}.life")) for player in PLAYERS] == [6, 8]
