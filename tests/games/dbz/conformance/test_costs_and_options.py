"""Costs, and the readings of the book that a game can be played by."""

import pytest

from events.dbz.facts import AttackSucceeded, DamageDetermined, StagesLost
from events.language.effect import (
    Attack,
)
from tests.games.dbz.conformance.attacking import foe, perform, shield, wait
from tests.games.dbz.conformance.cards import (
    blast,
    card,
    does,
    energy,
    hero,
    life,
    pay,
    physical,
    power,
    several,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position


@pytest.mark.trap("DBZ-22")
@pytest.mark.rule("general/cost-definition")
@pytest.mark.rule("general/do-what-you-can")
@pytest.mark.rule("costs/word")
def test_a_cost_must_be_paid_whole_and_what_is_no_cost_is_done_as_far_as_it_can() -> None:
    """DBZ-22."""
    dear = card("physical", "Dear", does(strike(), costs=[pay(3)]))
    hard = physical("Hard", power(-3, least=0), strike())
    scene = position(attacks, a=Side(stages=2, hand=[dear, hard]))
    assert scene.usable == ["Hard"]
    scene.use("Hard")
    assert scene.of(AttackSucceeded)
    scene = position(attacks, a=Side(stages=3, hand=[dear]))
    perform(scene, "Dear")
    assert scene.stages("Marek 1") == 0


@pytest.mark.rule("general/cost-definition/energy")
@pytest.mark.rule("damage/kinds/energy-cost")
@pytest.mark.parametrize(("cost", "left"), [(None, 3), (0, 5), (4, 1)])
def test_an_energy_attack_costs_two_power_stages_unless_its_text_says_what(cost: int | None, left: int) -> None:
    beam = energy("Beam", blast(life(1)), costs=() if cost is None else [pay(cost)])
    scene = perform(position(attacks, a=Side(stages=5, hand=[beam])), "Beam")
    assert scene.stages("Marek 1") == left


@pytest.mark.trap("DBZ-21")
@pytest.mark.rule("general/cost-definition")
@pytest.mark.parametrize(("who", "payers"), [("control", ["Marek 1"]), ("any", ["Marek 1", "Tobin 1"])])
def test_power_stages_are_paid_by_the_personality_in_control_or_any_by_the_option(who: str, payers: list[str]) -> None:
    """DBZ-21."""
    a = Side(hand=[energy("Beam")], allies=[hero("Tobin")])
    scene = position(attacks, a=a, options={"DBZ-21": who}).use("Beam")
    assert scene.options == [f"pay {name}" for name in payers]
    scene.pick(f"pay {payers[-1]}")
    assert scene.stages(payers[-1]) == {"Marek 1": 3, "Tobin 1": 1}[payers[-1]]


@pytest.mark.trap("DBZ-32")
@pytest.mark.rule("battle-sequence/7")
@pytest.mark.parametrize(("still", "stopped"), [("floating", False), ("all", True)])
def test_after_a_final_physical_attack_defense_shields_work_or_not(still: str, stopped: bool) -> None:
    """DBZ-32."""
    a = Side(hand=several(1, "x"), noncombats=[shield("Wall")])
    scene = position(attacks, a=a, b=foe(physical("Jab")), options={"DBZ-32": still})
    scene.pick("final x 1")
    scene.use("Jab")
    if stopped:
        scene.use("Wall")
    assert len(scene.of(AttackSucceeded)) == (1 if stopped else 2)
    assert len(scene.of(StagesLost)) == len(scene.of(DamageDetermined))


@pytest.mark.rule("endurance/2")
@pytest.mark.parametrize("still", ["floating", "all"])
def test_after_a_final_physical_attack_endurance_works(still: str) -> None:
    """DBZ-32."""
    a = Side(
        hand=several(1, "x"),
        deck=[*several(5, "low"), card("noncombat", "Tough", endurance=3)],
        tokui_waza=True,
        mastery=[card("mastery", "Way")],
    )
    ray = energy("Ray", Attack(kind="energy", damage=(life(3),)))
    scene = position(attacks, a=a, b=foe(ray), options={"DBZ-32": still})
    scene.pick("final x 1")
    perform(wait(scene), "Ray").pick("endure Tough")
    assert scene.life("a") == 5
