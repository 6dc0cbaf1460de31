"""FW-49: an effect that sets a card's original power replaces what is printed, before all other effects on power."""

from itertools import permutations
from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.fusion_world.compiler import compile_text
from events.language import effect as e
from events.values.value import explain
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, activate, crows, permanent
from tests.games.fusion_world.english import change_words

RAISE: Any = {"change": "adjust", "figure": "power", "by": 5000}
ORIGINAL: Any = {"change": "become", "figure": "power", "to": 30000, "original": True}
SET: Any = {**ORIGINAL, "original": False}
LESS: Any = {**RAISE, "by": -10000}
BOTH = pytest.mark.parametrize("reading", ["in_order", "set_first"])


def changed(changes: Any, *, reading: str = "in_order", way: str = "effect", **more: Any) -> Scene:
    """A Crow of 15000 power under these changes, each made by a card of its own, in this order."""
    numbered = list(enumerate(changes))
    if way == "permanent":
        lords = [battle_card(f"Lord {at}", text=[permanent(CROW, change)]) for at, change in numbered]
    else:
        gives = [{"do": "give", "what": CROW, "changes": [change]} for change in changes]
        lords = [battle_card(f"Lord {at}", text=[activate(give)]) for at, give in enumerate(gives)]
    scene = main(a=Side(battle=[*crows("Crow"), *lords, *more.get("beside", ())]), options={"FW-41": reading})
    if way == "effect":
        scene.picks(*(f"skill Lord {at} 0" for at, _ in numbered))
    return scene


def strength(scene: Scene) -> int | None:
    """The Crow's power now."""
    return power(scene.state, scene.card("Crow"))


@pytest.mark.trap("FW-49")
@pytest.mark.rule("9-8-1-1", "9-8-1-3")
@BOTH
@pytest.mark.parametrize("way", ["permanent", "effect"])
@pytest.mark.parametrize("changes", list(permutations([ORIGINAL, RAISE, LESS])))
def test_every_other_effect_on_power_applies_to_the_original_power_that_is_set(
    changes: Any, way: str, reading: str
) -> None:
    """FW-49: in whatever order they came."""
    assert strength(changed(changes, reading=reading, way=way)) == 25000


@pytest.mark.trap("FW-41", "FW-49")
@pytest.mark.rule("9-8-1-3")
@pytest.mark.parametrize(("reading", "expected"), [("in_order", 30000), ("set_first", 35000)])
def test_an_effect_that_sets_power_without_that_word_stays_in_the_order_of_the_others(
    reading: str, expected: int
) -> None:
    """FW-41, beside FW-49."""
    assert strength(changed([RAISE, SET], reading=reading)) == expected
    assert strength(changed([RAISE, SET, {**ORIGINAL, "to": 10000}], reading=reading)) == expected


@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize(("changes", "expected"), [([30000, 20000], 20000), ([20000, 30000], 30000)])
def test_of_two_effects_that_set_the_original_power_the_later_counts(changes: Any, expected: int) -> None:
    assert strength(changed([{**ORIGINAL, "to": to} for to in changes])) == expected


@pytest.mark.trap("FW-49")
@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize(("change", "gone"), [(ORIGINAL, True), (SET, False), (RAISE, False)])
def test_what_asks_for_the_original_power_finds_the_one_that_is_set(change: Any, gone: bool) -> None:
    """FW-49: Crows of 30000 original power are KO'd; one that merely has so much is not."""
    ko = activate({"do": "ko", "what": {**CROW, "original_power": {"least": 30000}}})
    scene = changed([change], beside=[battle_card("Judge", text=[ko])])
    scene.pick("skill Judge 0")
    assert ("Crow" not in scene.names("a.battle")) == gone


@pytest.mark.rule("9-8-1-1")
def test_a_permanent_skill_for_cards_of_an_original_power_holds_for_one_whose_is_set() -> None:
    raises = permanent({**CROW, "original_power": {"least": 30000}}, RAISE)
    scene = changed([ORIGINAL], beside=[battle_card("Banner", text=[raises])])
    assert strength(scene) == 35000
    assert strength(changed([SET], beside=[battle_card("Banner", text=[raises])])) == 30000


@pytest.mark.rule("9-8-1-1")
def test_the_steps_to_a_power_begin_with_the_printed_one_then_the_one_that_is_set() -> None:
    scene = changed([RAISE, ORIGINAL])
    steps = explain(scene.state, scene.card("Crow"), "power")
    assert [step.after for step in steps] == [15000, 30000, 35000]


# Printed texts.

IS_SET = e.Become(figure="power", to=30000, original=True)


@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("[Permanent] This card's original power becomes 30000.", IS_SET),
        ("[Permanent] This card's original power is 30000.", IS_SET),
        ("[Permanent] This card's power becomes 30000.", e.Become(figure="power", to=30000)),
        (
            "[Permanent] This card's original combo power becomes 10000.",
            e.Become(figure="combo_power", to=10000, original=True),
        ),
    ],
)
def test_a_text_sets_the_original_power_or_the_power(text: str, change: e.Become) -> None:
    compiled = compile_text(text)
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    [skill] = compiled.skills
    assert skill.grants == (e.Grant(changes=(change,)),)


@pytest.mark.rule("9-8-1-1")
@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When this card attacks, this card's original power becomes 30000 for the turn.",
        "[Auto] When this card attacks, choose 1 of your Battle Cards, its original power becomes 30000 for the turn.",
    ],
)
def test_a_text_sets_the_original_power_for_a_time(text: str) -> None:
    compiled = compile_text(text)
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    gives = [effect for effect in compiled.skills[0].effects if isinstance(effect, e.Give)]
    assert [(give.changes, give.until) for give in gives] == [((IS_SET,), "turn")]


def test_the_english_says_that_the_original_power_is_set() -> None:
    assert change_words(IS_SET) == "has its original power set to 30000"
    assert change_words(e.Become(figure="power", to=30000)) == "has its power set to 30000"
