"""general/cost-definition. What a skill costs: chosen, offered, and what the next skill costs more."""

import pytest
from msgspec.structs import replace

from events.costs.affording import as_seen, payable
from events.costs.payments import can_complete
from events.language.effect import Decree, Discard, Skill, Surcharge, Trigger
from events.values.context import Context
from tests.games.dbz.conformance.cards import DRAW, anger, card, does, hero, pay, several, stack
from tests.games.dbz.conformance.scenario import Side, attacks, position, whole_turn

STAGES = {"control": {"Marek 1": 2}, "any": {"Marek 1": 2, "Friend 1": 3}}
"""The power stages of the personalities that can pay, by who can."""


@pytest.mark.rule("general/cost-definition")
@pytest.mark.parametrize("hand", [0, 1])
def test_of_two_costs_that_can_be_paid_the_player_chooses_and_of_a_single_one_nothing(hand: int) -> None:
    either = replace(does(anger(1)), costs=((Discard(),), (pay(1),)))
    scene = position(attacks, a=Side(hand=[card("combat", "Rage", either), *several(hand, "x")])).use("Rage")
    assert (scene.ask.kind == "skill_cost") == bool(hand)
    if hand:
        assert (scene.ask.rule, scene.options) == (
            "general/cost-definition",
            ["pay_skill_cost Rage 0", "pay_skill_cost Rage 1"],
        )
        scene.pick(scene.options[0])
    scene.pass_until("attack")
    assert (scene.anger("a"), scene.stages("Marek 1"), len(scene.names("a.hand"))) == (1, 5 - (not hand), 0)


@pytest.mark.rule("general/cost-definition")
def test_a_single_cost_is_not_asked_for() -> None:
    dear = does(anger(1), costs=[pay(1)])
    scene = position(attacks, a=Side(hand=[card("combat", "Rage", dear)])).use("Rage")
    assert scene.ask.kind == "pay"
    scene.pass_until("attack")
    assert (scene.anger("a"), scene.stages("Marek 1")) == (1, 4)


@pytest.mark.rule("general/cost-definition", "effects/secondary")
@pytest.mark.parametrize(("stages", "offered"), [(0, False), (1, True)])
def test_what_happens_at_a_cost_does_not_if_the_cost_cannot_be_paid(stages: int, offered: bool) -> None:
    trigger = Trigger(on="rejuvenation_begins", whose="you")
    form = card("drill", "Form", Skill(kind="auto", trigger=trigger, costs=((pay(1),),), effects=(DRAW,)))
    scene = position(whole_turn, a=Side(main=stack(pur=0), drills=[form], stages=stages)).pass_until("skill_cost")
    assert scene.over is not offered
    assert bool(scene.state.pending) is offered


@pytest.mark.rule("general/cost-definition")
@pytest.mark.parametrize("pays", [True, False])
def test_what_the_next_skill_costs_more_waits_on_if_its_cost_is_declined(pays: bool) -> None:
    trigger = Trigger(on="rejuvenation_begins", whose="you")
    form = card("drill", "Form", Skill(kind="auto", trigger=trigger, costs=((pay(1),),), effects=(DRAW,)))
    dear = does(Decree(changes=(Surcharge(costs=(pay(1),)),), whose="you", until="next_use"), timing="needed")
    a = Side(drills=[form], noncombats=[card("noncombat", "Toll", dear)], stages=1)
    scene = position(whole_turn, a=a).pass_until("answer").use("Toll").pass_until("skill_cost")
    stages = scene.stages("Marek 1")
    scene.pick("pay_skill_cost Form" if pays else "decline Form")
    while not scene.over and scene.ask.kind == "pay":
        scene.pass_one()
    assert (scene.stages("Marek 1") - stages, bool(scene.state.effects)) == ((-2, False) if pays else (0, True))
    assert not scene.state.pending, "it is not asked for again"


@pytest.mark.parametrize("total", range(7))
@pytest.mark.parametrize("withheld", [(), ("Marek 1",), ("Friend 1",)])
@pytest.mark.parametrize("who", ["control", "any"])
def test_what_one_personality_pays_alone_is_judged_as_the_search_of_payments_does(
    total: int, withheld: tuple[str, ...], who: str
) -> None:
    a = Side(allies=[hero("Friend")], stages=2)
    scene = position(attacks, a=a, options={"DBZ-21": who})
    context = Context("a", scene.card("Marek 1"), withheld=tuple(map(scene.card, withheld)))
    able = payable(scene.state, context, (pay(total),))
    assert able is can_complete(as_seen(scene.state, context), (pay(total),))
    assert able is (total <= max((has for name, has in STAGES[who].items() if name not in withheld), default=0))
