"""9-7 and 9-8 with card text: immediate effects, and the layers of continuous ones."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardDropped, PowersCompared
from events.skills.facts import SkillTriggered
from events.table.fact import CardMoved
from events.values.value import explain, info
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, turn
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
RAISE = {"change": "adjust", "figure": "power", "by": 5000}
SET = {"change": "become", "figure": "power", "to": 30000}
BIRD = {"change": "gain", "traits": ["Bird"]}
READINGS = ("in_order", "set_first")


def strength(scene: Scene, name: str) -> int | None:
    """The card's power now."""
    return power(scene.state, scene.card(name))


@pytest.mark.rule("9-7-1")
@pytest.mark.parametrize("effect", [DRAW, {"do": "switch", "mode": "rest", "what": MINE}, {"do": "damage"}])
def test_9_7_1_an_immediate_effect_is_done_once_and_leaves_nothing(effect: Any) -> None:
    scene = does(effect, a={"hand": crows("Crow")})
    assert (scene.state.effects, scene.state.delays) == ({}, {})
    told = len(scene.of(CardMoved)), scene.rested("Wren")
    scene.pick("play Crow")
    assert (len(scene.of(CardMoved)) - 1, scene.rested("Wren")) == told
    assert not scene.rested("Crow")


# 9-8. Continuous effects.


@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize("change", [RAISE, SET, {**RAISE, "by": -20000}])
def test_9_8_1_1_all_changes_start_from_what_the_card_prints(change: Any) -> None:
    wren = battle_card("Wren", text=[activate({"do": "give", "what": "this", "changes": [change]})])
    scene = turn(a=Side(battle=[wren], life=8))
    scene.pick()
    before = strength(scene, "Wren")
    scene.pick("skill Wren 0")
    first = explain(scene.state, scene.card("Wren"), "power")[0]
    assert (first.source, first.after) == (None, 15000)
    scene.pick("end_main")
    assert (before, strength(scene, "Wren")) == (15000, 15000)


@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize("bounds", ["original_power", "power"])
def test_9_8_1_1_the_original_figure_is_the_printed_one(bounds: str) -> None:
    weak = {"do": "ko", "what": {**THEIRS, **CROW, bounds: {"most": 15000}}}
    lord = battle_card("Lord", text=[permanent(CROW, RAISE)])
    scene = does(weak, b={"battle": [lord, *crows("Crow")]})
    assert ("Crow" in scene.names("b.drop")) is (bounds == "original_power")


GAINS: list[tuple[Any, Any]] = [
    ({"traits": ["Bird"]}, {"traits": ["Bird"]}),
    ({"names": ["Rook"]}, {"names": ["Rook"]}),
    ({"colors": ["blue"]}, {"colors": ["blue"]}),
    ({"keywords": ["critical"]}, {"keywords": ["critical"]}),
]


@pytest.mark.rule("9-8-1-2", "9-8-1-3")
@pytest.mark.parametrize(("gained", "wanted"), GAINS)
@pytest.mark.parametrize("first", ["gain", "number"])
def test_9_8_1_2_what_is_no_number_counts_before_numbers_whichever_came_first(
    first: str, gained: Any, wanted: Any
) -> None:
    lords = {
        "gain": battle_card("Giver", text=[permanent(CROW, {"change": "gain", **gained})]),
        "number": battle_card("Lord", text=[permanent({**wanted, **MINE}, RAISE)]),
    }
    order = [lords.pop(first), *lords.values()]
    scene = main(a=Side(battle=[*order, *crows("Crow", "Owl")]))
    assert (strength(scene, "Crow"), strength(scene, "Owl")) == (20000, 15000)
    none = main(a=Side(battle=[*(card for card in order if card.name == "Lord"), *crows("Crow")]))
    assert strength(none, "Crow") == 15000


@pytest.mark.rule("9-8-1-2", "9-8-1-3")
def test_9_8_1_2_a_gain_that_came_as_an_effect_is_read_by_an_older_permanent_skill() -> None:
    lord = battle_card("Lord", text=[permanent({"traits": ["Bird"], **MINE}, RAISE)])
    scene = does({"do": "give", "what": CROW, "changes": [BIRD]}, a={"battle": [lord, *crows("Crow")]})
    assert strength(scene, "Crow") == 20000


@pytest.mark.rule("9-8-1-3")
@pytest.mark.parametrize(
    ("reading", "changes", "expected"),
    [
        pytest.param("in_order", [RAISE, SET], 30000, marks=pytest.mark.trap("FW-41")),
        pytest.param("in_order", [RAISE, SET, RAISE], 35000, marks=pytest.mark.trap("FW-41")),
        pytest.param("set_first", [RAISE, SET], 35000, marks=pytest.mark.trap("FW-41")),
        pytest.param("set_first", [RAISE, SET, RAISE], 40000, marks=pytest.mark.trap("FW-41")),
        ("in_order", [SET, RAISE], 35000),
        ("set_first", [SET, RAISE], 35000),
    ],
)
@pytest.mark.parametrize("way", ["permanent", "effect", "one skill"])
def test_9_8_1_3_numbers_apply_in_the_order_in_which_they_came(
    reading: str, changes: Any, expected: int, way: str
) -> None:
    """FW-41, in both readings."""
    numbered = list(enumerate(changes))
    if way == "permanent":
        lords = [battle_card(f"Lord {at}", text=[permanent(CROW, change)]) for at, change in numbered]
    elif way == "effect":
        gives = [{"do": "give", "what": CROW, "changes": [change]} for change in changes]
        lords = [battle_card(f"Lord {at}", text=[activate(give)]) for at, give in enumerate(gives)]
    else:
        lords = [battle_card("Lord", text=[activate({"do": "give", "what": CROW, "changes": changes})])]
    scene = main(a=Side(battle=[*crows("Crow"), *lords]), options={"FW-41": reading})
    if way == "effect":
        scene.picks(*(f"skill Lord {at} 0" for at, _ in numbered))
    if way == "one skill":
        scene.pick("skill Lord 0")
    assert strength(scene, "Crow") == expected


AWAY: list[Any] = [{"do": "ko", "what": CROW}, {"do": "move", "what": CROW, "to": "hand"}]
BACK = {"do": "play", "what": {**CROW, "zones": ["drop", "hand"], "whose": "you"}}


@pytest.mark.rule("9-8-2")
@pytest.mark.parametrize("away", AWAY)
@pytest.mark.parametrize("back", [False, True])
def test_9_8_2_an_effect_holds_no_more_for_a_card_that_has_moved(away: Any, back: bool) -> None:
    give = {"do": "give", "what": CROW, "changes": [RAISE, BIRD]}
    stay = does(give, a={"battle": crows("Crow")})
    assert strength(stay, "Crow") == 20000
    scene = does(give, away, *([BACK] if back else []), a={"battle": crows("Crow")})
    assert ("Crow" in scene.names("a.battle")) is back
    read = info(scene.state, scene.card("Crow"))
    assert (read.figures["power"], read.traits) == (15000, ())


@pytest.mark.rule("9-8-2")
@pytest.mark.parametrize("away", AWAY)
def test_9_8_2_a_permanent_skill_holds_for_a_card_that_has_come_back(away: Any) -> None:
    lord = battle_card("Lord", text=[permanent(CROW, RAISE)])
    scene = does(away, BACK, a={"battle": [lord, *crows("Crow")]})
    assert strength(scene, "Crow") == 20000


@pytest.mark.rule("9-8-2", "3-1-4-1")
def test_9_8_2_a_card_that_goes_to_a_combo_keeps_its_effects() -> None:
    give = {"do": "give", "what": CROW, "changes": [{**RAISE, "figure": "combo_power"}]}
    scene = does(give, a={"battle": crows("Crow")})
    scene.picks("attack Leader b with Leader a", "combo Crow", "end_step", "end_step")
    assert [fact.attack for fact in scene.of(PowersCompared)] == [25000]


AREA = {"whose": "you", "zones": ["battle"]}


@pytest.mark.rule("9-8-3")
@pytest.mark.parametrize("way", ["permanent", "effect"])
@pytest.mark.parametrize("by", [5000, -15000])
def test_9_8_3_what_holds_for_an_area_holds_as_soon_as_a_card_enters(way: str, by: int) -> None:
    change = {**RAISE, "by": by}
    if way == "permanent":
        lord = battle_card("Lord", power=50000, text=[permanent(AREA, change)])
    else:
        lord = battle_card(
            "Lord", power=50000, text=[activate({"do": "give", "what": AREA, "changes": [change], "live": True})]
        )
    crow = battle_card("Crow", text=[auto("played", DRAW)])
    scene = main(a=Side(hand=[crow], battle=[lord]))
    if way == "effect":
        scene.pick("skill Lord 0")
    assert strength(scene, "Crow") == 15000
    scene.pick("play Crow")
    assert [fact.rule for fact in scene.of(CardDropped)] == (["14-6-2"] if by < 0 else [])
    assert strength(scene, "Crow") == (15000 if by < 0 else 20000)
    assert scene.ask.kind == "pending"


@pytest.mark.rule("9-8-3-1")
@pytest.mark.parametrize(
    ("change", "wanted", "without", "beside"),
    [
        (BIRD, {"traits": ["Bird"]}, False, True),
        ({"change": "gain", "keywords": ["critical"]}, {"keywords": ["critical"]}, False, True),
        (RAISE, {"power": {"least": 20000}}, False, True),
        (RAISE, {"power": {"most": 15000}}, True, False),
    ],
)
@pytest.mark.parametrize("event", ["played", "moved"])
def test_9_8_3_1_what_a_card_enters_as_is_read_after_what_holds_for_the_area(
    event: str, change: Any, wanted: Any, without: bool, beside: bool
) -> None:
    path = {"target": ["battle"]} if event == "moved" else {}
    owl = battle_card("Owl", text=[auto(event, DRAW, trigger={"card": {"whose": "you", **wanted}, **path})])
    lord = battle_card("Lord", text=[permanent(AREA, change)])
    for battle_area, pends in ([owl], without), ([owl, lord], beside):
        scene = main(a=Side(hand=crows("Crow"), battle=battle_area))
        scene.pick("play Crow")
        assert bool(scene.of(SkillTriggered)) is pends
