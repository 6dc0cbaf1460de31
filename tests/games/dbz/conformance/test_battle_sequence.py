"""The battle sequence: the parts of an attack in their order."""

import pytest

from events.dbz.facts import AttackSucceeded, CardDiscarded, DamageDetermined, LifeCardLost, StagesLost
from tests.games.dbz.conformance.cards import (
    DRAW,
    ENERGY,
    PHYSICAL,
    anger,
    blast,
    card,
    energy,
    life,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.scenario import assert_order


@pytest.mark.rule("battle-sequence/3")
@pytest.mark.rule("battle-sequence/12")
@pytest.mark.rule("effects/secondary")
def test_what_a_card_says_beside_its_attack_comes_before_the_defense_and_the_damage() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook", anger(1), strike(stages(2, more=True)))]))
    scene.use("Hook")
    assert_order(scene.timeline, "PlayerCountersPlaced effects/secondary", "AttackSucceeded", "StagesLost")
    assert (scene.anger("a"), scene.stages("Ilka 1")) == (1, 2)


@pytest.mark.rule("effects/secondary/not-stopped")
@pytest.mark.rule("effects/if-successful")
def test_a_stopped_attack_has_done_what_it_says_beside_and_deals_nothing() -> None:
    guard = card("combat", "Guard", stops(PHYSICAL))
    hook = physical("Hook", anger(1), strike(stages(2, more=True), then=[DRAW]))
    scene = position(attacks, a=Side(hand=[hook]), b=Side(main=stack("Ilka"), hand=[guard]))
    scene.use("Hook").use("Guard")
    assert scene.anger("a") == 1
    assert not scene.of(AttackSucceeded)
    assert not scene.of(StagesLost)
    assert scene.life("a") == 20


@pytest.mark.rule("combat/defend")
def test_a_defense_against_the_other_kind_of_attack_cannot_be_used() -> None:
    guard = card("combat", "Guard", stops(ENERGY))
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=Side(main=stack("Ilka"), hand=[guard]))
    scene.use("Hook").pass_until("attack", player="b")
    assert scene.of(AttackSucceeded)
    assert scene.names("b.hand") == ["Guard"]


@pytest.mark.rule("battle-sequence/9/energy-default")
@pytest.mark.rule("damage/kinds/energy")
@pytest.mark.rule("costs/energy-default")
def test_an_energy_attack_that_says_nothing_costs_two_power_stages_and_deals_four_life_cards() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam")], stages=5))
    scene.use("Beam").pass_until("attack", player="b")
    assert scene.stages("Marek 1") == 3
    assert len(scene.of(LifeCardLost)) == 4


@pytest.mark.rule("costs/energy-default")
def test_who_has_not_two_power_stages_cannot_perform_an_energy_attack() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam")], stages=1))
    assert scene.usable == []


@pytest.mark.rule("damage/stated")
def test_damage_that_a_card_states_replaces_that_of_its_kind() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(life(2))), physical("Throw", strike(stages(4)))]))
    scene.use("Throw").pass_until("attack", player="b").pass_one()
    [determined] = scene.of(DamageDetermined)
    assert (determined.base_stages, determined.base_life) == (4, 0)
    scene.use("Beam").pass_until("attack", player="b")
    assert len(scene.of(LifeCardLost)) == 2


@pytest.mark.rule("battle-sequence/16")
def test_a_card_that_was_used_is_discarded_once_the_attack_is_over() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]))
    scene.use("Hook")
    assert_order(scene.timeline, "StagesLost", "AttackEnded", "CardDiscarded battle-sequence/16")
    assert scene.names("a.discard") == ["Hook"]
    assert [fact.rule for fact in scene.of(CardDiscarded)] == ["battle-sequence/16"]
