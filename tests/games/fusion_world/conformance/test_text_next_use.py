"""5-3, 5-4. Costs that are less, or nothing, for the next card that is used; and cards that skills use in combos."""

import pytest

from events.dragon_ball_super.facts import CardComboed
from events.fusion_world.compiler import compile_text
from events.language.effect import Skill
from events.table.ongoing import EffectEnded
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, turn
from tests.games.fusion_world.conformance.texts import DRAW, activate, crows, permanent

NEXT = "[Activate Main] During this turn, the next time you use an Extra with a cost of 3 or less from your hand,"


def printed(text: str) -> Skill:
    """The only skill of a text that is understood whole."""
    found = compile_text(text)
    assert found.is_full, found
    [skill] = found.skills
    return skill


def bolt(name: str, *, cost: int) -> object:
    return extra_card(name, cost=cost, text=[activate(DRAW)])


def usable(scene: Scene) -> list[str]:
    return [option.split()[1] for option in scene.options if option.startswith("skill") and "Wren" not in option]


def scene_of(text: str, *extras: object, energy: int = 0) -> Scene:
    wren = battle_card("Wren", text=[printed(text)])
    scene = main(a=Side(battle=[wren], hand=extras, energy=several(energy, "e")))  # type: ignore[arg-type]
    before = usable(scene)
    scene.pick("skill Wren 0")
    assert before == [extra.name for extra in extras if extra.cost <= energy]  # type: ignore[attr-defined]
    return scene


@pytest.mark.rule("5-4-1", "5-3-3")
def test_5_4_1_the_next_card_used_costs_less_and_those_after_it_do_not() -> None:
    scene = scene_of(f"{NEXT} reduce the cost by 2.", bolt("Dart", cost=2), bolt("Jolt", cost=2), bolt("Ruin", cost=4))
    assert usable(scene) == ["Dart", "Jolt"]
    scene.pick("skill Dart 0")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["5-4-1"]
    assert usable(scene) == []


@pytest.mark.rule("5-4-1")
def test_5_4_1_two_such_skills_both_apply_to_the_next_card() -> None:
    """Official answer Q122 says so of a specified cost, which is never reduced below none of its color (1-2-3-2-1)."""
    scene = scene_of(f"{NEXT} reduce the cost by 1.", bolt("Dart", cost=2))
    assert usable(scene) == []
    scene.pick("skill Wren 0")
    assert usable(scene) == ["Dart"]


@pytest.mark.rule("1-2-3-2", "1-2-3-2-1")
@pytest.mark.parametrize(("times", "energy", "found"), [(1, 0, False), (1, 1, True), (2, 0, False)])
def test_q122_a_specified_cost_is_reduced_by_its_color_alone(times: int, energy: int, found: bool) -> None:
    extra = extra_card("Arena", cost=2, specified=["red"], text=[activate(DRAW)])
    scene = scene_of(f"{NEXT} reduce the cost by (Red).", extra, energy=energy)
    for _ in range(times - 1):
        scene.pick("skill Wren 0")
    assert ("Arena" in usable(scene)) is found


@pytest.mark.rule("5-3-2", "5-4-1")
def test_5_4_1_a_card_that_is_free_is_used_without_paying_whatever_raises_its_cost() -> None:
    words = f"{NEXT} you don't have to pay the cost."
    dear = permanent({"whose": "you", "zones": ["hand"]}, {"change": "adjust", "figure": "cost", "by": 1})
    wren, ram = battle_card("Wren", text=[printed(words)]), battle_card("Ram", text=[dear])
    hand = [extra_card(name, cost=cost, text=[activate(DRAW)]) for name, cost in (("Dart", 3), ("Ruin", 4))]
    scene = main(a=Side(battle=[wren, ram], hand=hand))
    scene.pick("skill Wren 0")
    assert usable(scene) == ["Dart"]
    scene.pick("skill Dart 0")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["5-4-1"]
    assert scene.state.effects == {}


@pytest.mark.rule("5-4-1")
def test_5_4_1_a_battle_card_is_used_for_less_once() -> None:
    words = "the next time you use and play <Crow> or <Rook> from your hand, reduce the cost by 2."
    wren = battle_card("Wren", text=[printed(f"[Activate Main] During this turn, {words}")])
    scene = main(a=Side(battle=[wren], hand=crows("Crow", "Rook", "Daw", cost=2)))
    scene.pick("skill Wren 0")
    assert [option for option in scene.options if option.startswith("play")] == ["play Crow", "play Rook"]
    scene.pick("play Crow")
    assert [option for option in scene.options if option.startswith("play")] == []


@pytest.mark.rule("7-4-5")
def test_7_4_5_what_is_for_the_next_use_in_a_turn_ends_with_the_turn() -> None:
    wren = battle_card("Wren", text=[printed(f"{NEXT} reduce the cost by 2.")])
    scene = turn(a=Side(battle=[wren]))
    scene.pick()
    scene.picks("skill Wren 0", "end_main")
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["7-4-5"]


@pytest.mark.rule("5-6-1", "5-6-2-1")
def test_5_6_1_a_skill_uses_a_card_in_a_combo() -> None:
    words = "[Activate Battle] Use up to 1 <Crow> from your Drop in a combo."
    drop = [*crows("Crow"), *crows("Daw")]
    scene = battle(a=Side(battle=[battle_card("Wren", text=[printed(words)])], drop=drop))
    scene.picks("skill Wren 0", "choose Crow")
    assert scene.names("a.combo") == ["Crow"]
    assert [fact.rule for fact in scene.of(CardComboed)] == ["5-6-1"]


@pytest.mark.rule("5-2-3", "5-2-5")
@pytest.mark.parametrize(
    ("first", "second", "gone"), [("Crow", "Daw", ["Crow", "Daw"]), ("Crow", "", ["Crow"]), ("", "Daw", ["Daw"])]
)
def test_5_2_3_cards_of_two_choices_are_chosen_apart_and_treated_together(
    first: str, second: str, gone: list[str]
) -> None:
    words = "Choose up to 1 of your opponent's Battle Cards and up to 1 of your opponent's Battle Cards and KO them."
    wren = battle_card("Wren", text=[printed(f"[Activate Main] {words}")])
    scene = main(a=Side(battle=[wren]), b=Side(battle=crows("Crow", "Daw")))
    scene.pick("skill Wren 0")
    scene.pick(*[f"choose {first}"] * bool(first))
    assert scene.options == [f"choose {name}" for name in ("Crow", "Daw") if name != first]
    scene.pick(*[f"choose {second}"] * bool(second))
    assert scene.names("b.drop") == gone


@pytest.mark.rule("5-4-1")
def test_5_4_1_a_card_that_a_skill_plays_is_not_used_and_costs_what_it_says() -> None:
    words = (
        "[Activate Main] During this turn, the next time you use and play a card from your hand, reduce the cost by 2."
    )
    plays = "[Activate Main] Play up to 1 Battle Card with a cost of 3 or less from your hand."
    wren, ram = battle_card("Wren", text=[printed(words)]), battle_card("Ram", text=[printed(plays)])
    scene = main(a=Side(battle=[wren, ram], hand=[*crows("Crow", cost=3), *crows("Rook", cost=5)]))
    scene.pick("skill Wren 0")
    scene.pick("skill Ram 0")
    assert scene.options == ["choose Crow"]
