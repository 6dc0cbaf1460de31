"""general/cost-definition. What a skill costs: chosen, offered, and what the next skill costs more."""

from dataclasses import replace as with_fields

import pytest
from msgspec.structs import replace

from events.costs.affording import as_seen, payable
from events.costs.payments import can_complete
from events.dbz.facts import AttackGained, StagesPaid
from events.language.effect import Decree, Discard, Skill, Surcharge, Trigger
from events.values.context import Context
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    pay,
    physical,
    several,
    stack,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn
from tests.games.dbz.conformance.texts import in_hand, printed

TOLL = printed("location", "Toll", "All focused attacks cost +3 power stages to perform.")

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


# What effects add to costs, and take from them.


def paid(scene: Scene, name: str) -> int:
    """How many power stages are paid for the use of a card."""
    scene.use(name)
    while scene.ask.kind == "pay":
        scene.pass_one()
    return sum(fact.amount for fact in scene.of(StagesPaid))


@pytest.mark.rule("battle-sequence/2")
@pytest.mark.rule("effects/gained-secondary")
@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("All of your physical attacks are focused attacks.", 3),
        ("All of your energy attacks are focused attacks.", 0),
        ("All of your Blue Style physical attacks are focused attacks.", 3),
        ("All of your Red Style physical attacks are focused attacks.", 0),
    ],
)
@pytest.mark.parametrize("stages", [2, 3])
def test_an_attack_that_a_drill_makes_focused_costs_what_focused_attacks_do(text: str, costs: int, stages: int) -> None:
    drill, hook = printed("drill", "Form", text), physical("Hook", style="blue")
    scene = position(attacks, a=Side(hand=[hook], drills=[drill], place=[TOLL], stages=stages))
    assert scene.usable == (["Hook"] if stages >= costs else [])
    if scene.usable:
        assert paid(scene, "Hook") == costs


@pytest.mark.rule("battle-sequence/2")
@pytest.mark.parametrize(("whose", "costs"), [("a", 3), ("b", 0)])
def test_a_drill_of_the_opponent_makes_no_attack_focused_that_is_paid_for(whose: str, costs: int) -> None:
    drill = printed("drill", "Form", "All of your physical attacks are focused attacks.")
    drills = {"drills": [drill]}
    a = Side(hand=[physical("Hook")], place=[TOLL], **drills if whose == "a" else {})  # type: ignore[arg-type]
    assert paid(position(attacks, a=a, b=foe(**drills if whose == "b" else {})), "Hook") == costs


@pytest.mark.rule("battle-sequence/2")
@pytest.mark.rule("final-physical/1")
@pytest.mark.parametrize(("stages", "offered"), [(2, False), (3, True)])
def test_a_final_physical_attack_that_is_focused_costs_what_focused_attacks_do(stages: int, offered: bool) -> None:
    drill = printed("drill", "Form", "All of your physical attacks are focused attacks.")
    scene = position(attacks, a=Side(hand=several(1, "x"), drills=[drill], place=[TOLL], stages=stages))
    assert ("final x 1" in scene.options) == offered


@pytest.mark.rule("battle-sequence/2")
def test_an_attack_that_its_own_text_makes_focused_later_has_been_paid_for_as_it_was() -> None:
    text = "Physical attack. You may discard a card from your hand to make this a focused attack."
    a = Side(hand=[in_hand("Hook", text), *several(1, "x")], place=[TOLL])
    scene = position(attacks, a=a).use("Hook")
    scene.pick(scene.options[0])
    scene.pass_until("attack", player="b")
    assert [fact.words for fact in scene.of(AttackGained)] == [("focused",)]
    assert not scene.of(StagesPaid)


@pytest.mark.rule("general/cost-definition")
@pytest.mark.rule("costs/energy-default")
@pytest.mark.parametrize(
    ("more", "less", "least", "energy_costs", "physical_costs"),
    [
        (2, 1, "", 3, 1),
        (2, 3, " to a minimum of 0", 1, 0),
        (2, 3, " to a minimum of 1", 1, 1),
        (2, 5, " to a minimum of 1", 1, 1),
        (2, 5, " to a minimum of 0", 0, 0),
        (0, 1, " to a minimum of 0", 1, 0),
    ],
)
def test_what_costs_less_is_the_whole_cost_with_what_effects_add_to_it(
    more: int, less: int, least: str, energy_costs: int, physical_costs: int
) -> None:
    cheap = printed("drill", "Cheap", f"All of your attacks cost -{less} power stages to perform{least}.")
    mire = printed("location", "Mire", f"All attacks cost +{more} power stages to perform.") if more else TOLL
    for attack, costs in ((energy("Beam", blast(life(1))), energy_costs), (physical("Hook"), physical_costs)):
        a = Side(hand=[attack], drills=[cheap], place=[mire], stages=costs)
        assert paid(position(attacks, a=a), attack.name) == costs
        if costs:
            assert position(attacks, a=with_fields(a, stages=costs - 1)).usable == []
