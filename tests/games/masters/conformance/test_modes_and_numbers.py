"""8-5-2-2, 8-5-3. Modes and X: which are chosen as a skill is activated, and which as its effects reach them."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from events.language.effect import (
    Cards,
    Choose,
    Count,
    Draw,
    Effect,
    Exists,
    If,
    Later,
    May,
    Modes,
    Move,
    Named,
    Number,
    Range,
    Repeat,
    Switch,
    Trigger,
    X,
)
from events.skills.declared import ModeChosen, NumberChosen
from events.table.fact import CardDrawn
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, main
from tests.games.masters.conformance.texts import DRAW, OWN, does, finish
from tests.games.scenario import assert_order

ONE_OR_TWO = Modes(options=((DRAW,), (DRAW, DRAW)))
BEFOREHAND: Mapping[str, tuple[tuple[Effect, ...], Sequence[str]]] = {
    "of the whole skill": ((ONE_OR_TWO,), ["mode 1"]),
    "under a name": ((Named(effects=(ONE_OR_TWO,), name="done"),), ["mode 1"]),
    "in a mode": ((Modes(options=((Draw(count=5),), (ONE_OR_TWO,))),), ["mode 1", "mode 1"]),
    "X in a mode": (
        (Modes(options=((Draw(count=5),), (Number(within=Range(least=0, most=3)), Draw(count=X())))),),
        ["mode 1", "number 2"],
    ),
}
AS_REACHED: Mapping[str, tuple[tuple[Effect, ...], Sequence[str]]] = {
    "by the opponent": ((replace(ONE_OR_TWO, by="opponent"),), []),
    "on a condition": ((If(conditions=(Exists(cards=OWN),), then=(ONE_OR_TWO,)),), []),
    "if its player will": ((May(effects=(ONE_OR_TWO,)),), ["do"]),
    "repeated": ((Repeat(times=1, effects=(ONE_OR_TWO,)),), []),
    "as many as were chosen": (
        (Choose(cards=OWN, name="some"), replace(ONE_OR_TWO, count=Count(of=Cards(among="some")))),
        ["choose Fox"],
    ),
    "in a mode, on a condition": (
        (Modes(options=((If(conditions=(Exists(cards=OWN),), then=(ONE_OR_TWO,)),), (DRAW,))),),
        [],
    ),
}


def rests_for(*effects: Effect) -> Scene:
    """Fox's skill of these effects was declared, which costs its Active Mode; the opponent has a card in hand."""
    fox = battle_card("Fox", text=[does(*effects, costs=((Switch(mode="rest", what="this"),),))])
    scene = main(a=Side(battle=[fox]), b=Side(hand=[battle_card("spare")]))
    scene.pick("skill Fox 0")
    return scene


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-2-3", "8-5-2-5")
@pytest.mark.parametrize("where", BEFOREHAND)
def test_8_5_2_2_what_nothing_decides_first_is_chosen_before_payment_and_the_counters(where: str) -> None:
    """MS-06."""
    effects, picks = BEFOREHAND[where]
    scene = rests_for(*effects)
    for pick in picks:
        kind = pick.split()[0].replace("mode", "modes")
        assert (scene.asked, scene.ask.rule) == (("a", kind), "1-3-5" if kind == "number" else "8-5-2-2")
        assert not scene.rested("Fox")
        scene.pick(pick)
    assert (scene.asked, scene.rested("Fox")) == (("b", "answer"), True)
    assert_order(scene.timeline, "ModeChosen 8-5-2-2", "CardRested 4-8-1", "SkillActivated 8-5-2-4")
    scene.pass_on("answer")
    assert (scene.asked, len(scene.of(CardDrawn))) == (("a", "main"), 2)
    assert len([*scene.of(ModeChosen), *scene.of(NumberChosen)]) == len(picks)


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-2-5", "8-5-3")
@pytest.mark.parametrize("where", AS_REACHED)
def test_8_5_3_what_something_decides_first_is_chosen_as_the_effect_reaches_it(where: str) -> None:
    """MS-06. That is what the opponent chooses, a condition asks for, or another choice of the resolution decides."""
    effects, picks = AS_REACHED[where]
    scene = rests_for(*effects)
    if where.startswith("in a mode"):
        scene.pick("mode 0")
    chosen = len(scene.of(ModeChosen))
    assert (scene.asked, scene.rested("Fox")) == (("b", "answer"), True)
    scene.pick("decline")
    scene.picks(*picks)
    assert (scene.asked, scene.ask.rule) == (("b" if where == "by the opponent" else "a", "modes"), "8-5-3")
    scene.pick("mode 1")
    scene.pass_on("answer")
    assert (len(scene.of(CardDrawn)), len(scene.of(ModeChosen))) == (2, chosen)


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-3", "8-2-2-2")
def test_8_5_3_modes_of_a_delayed_effect_are_chosen_as_it_is_resolved() -> None:
    """MS-06."""
    later = Later(when=Trigger(on="attacks", card=OWN), effects=(ONE_OR_TWO,))
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(later)])]))
    scene.picks("skill Fox 0", "attack Leader b with Fox")
    finish(scene, "modes")
    assert (scene.asked, scene.ask.rule, scene.of(ModeChosen)) == (("a", "modes"), "8-5-3", [])


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-2-3")
def test_8_5_2_2_modes_in_a_cost_are_chosen_as_it_is_paid() -> None:
    """MS-06."""
    cost = Modes(options=((Switch(mode="rest", what="this"),), (Move(to="drop", what="this"),)))
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(DRAW, costs=((cost,),))])]))
    scene.pick("skill Fox 0")
    assert (scene.asked, scene.ask.rule) == (("a", "modes"), "8-5-2-2")
    scene.pick("mode 1")
    assert_order(scene.timeline, "CardDropped 3-1-7", "SkillActivated 8-5-2-4", "CardDrawn 4-9-2")


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-3")
def test_8_5_3_modes_on_a_condition_are_not_those_of_an_equal_effect_behind_them() -> None:
    """MS-06. Two cards are drawn by the choice before payment, one by the choice that the condition leads to."""
    on_condition = If(conditions=(Exists(cards=OWN),), then=(replace(ONE_OR_TWO),))
    scene = rests_for(on_condition, ONE_OR_TWO)
    scene.picks("mode 1", "decline")
    assert (scene.asked, scene.ask.rule, scene.of(CardDrawn)) == (("a", "modes"), "8-5-3", [])
    scene.pick("mode 0")
    scene.pass_on("answer")
    assert (scene.asked, len(scene.of(CardDrawn)), len(scene.of(ModeChosen))) == (("a", "main"), 3, 1)
