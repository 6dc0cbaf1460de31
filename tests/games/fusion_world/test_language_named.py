"""Any effects can have a name, by which it is asked whether they were done, or how often."""

from typing import Any

import pytest

from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import skill

FOES: Any = {"whose": "opponent", "kinds": ["battle"]}
WEAKER: Any = {"do": "give", "what": FOES, "changes": [{"change": "adjust", "figure": "power", "by": -5000}]}
DRAW: Any = {"do": "draw"}


def named(*effects: Any) -> Any:
    return {"do": "named", "effects": effects, "name": "so"}


def if_done(*then: Any, undone: bool = False) -> Any:
    return {"do": "if", "conditions": [{"if": "did_not" if undone else "did", "name": "so"}], "then": then}


def after(*effects: Any, theirs: tuple[str, ...] = ()) -> Scene:
    """The table after a skill with these effects, whose hand begins empty."""
    wren = battle_card("Wren", text=[skill(kind="activate", timing=["main"], effects=effects)])
    scene = main(a=Side(battle=[wren]), b=Side(battle=[battle_card(name) for name in theirs]))
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.parametrize("theirs", [(), ("Owl",)])
def test_effects_without_a_name_of_their_own_are_asked_after(theirs: tuple[str, ...]) -> None:
    scene = after(named(WEAKER), if_done(DRAW), if_done(DRAW, DRAW, undone=True), theirs=theirs)
    assert len(scene.names("a.hand")) == (1 if theirs else 2)


def test_several_effects_were_done_if_each_was() -> None:
    both = named(DRAW, WEAKER)
    assert len(after(both, if_done(DRAW)).names("a.hand")) == 1
    assert len(after(both, if_done(DRAW, undone=True)).names("a.hand")) == 1, "a part of it was done"
    assert len(after(both, if_done(DRAW), theirs=("Owl",)).names("a.hand")) == 2


def test_it_is_counted_how_often_effects_were_done() -> None:
    counted: Any = {"do": "draw", "count": {"number": "done", "name": "so"}}
    assert len(after(named(WEAKER), counted, theirs=("Owl", "Hen", "Ram")).names("a.hand")) == 3


def test_what_does_nothing_is_not_asked_about_though_it_has_a_name() -> None:
    mill: Any = {"do": "switch", "mode": "rest", "what": FOES}
    may: Any = {"do": "may", "effects": [named(mill), if_done(DRAW)]}
    assert after(may).ask.kind == "main"
    assert after(may, theirs=("Owl",)).ask.kind == "may"


@pytest.mark.rule("1-4-6")
def test_effects_with_a_name_pay_a_cost() -> None:
    dear = skill(kind="activate", timing=["main"], costs=[[named({"do": "discard"})]], effects=[DRAW])
    assert "skill Wren 0" not in main(a=Side(battle=[battle_card("Wren", text=[dear])])).options
    scene = main(a=Side(battle=[battle_card("Wren", text=[dear])], hand=[battle_card("Owl")]))
    scene.picks("skill Wren 0", "choose Owl")
    assert scene.names("a.drop") == ["Owl"]
