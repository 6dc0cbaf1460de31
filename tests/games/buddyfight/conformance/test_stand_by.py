"""4. Abilities: abilities in stand-by that are resolved, or cancelled."""

from typing import Any

import pytest

from events.language.effect import Decree, Discount, Trigger
from events.skills.facts import PendingCancelled, PendingDeclared
from events.table.fact import CardRevealed
from tests.games.buddyfight.conformance.cards import act, auto, gauge, life, monster_card, monsters, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, main
from tests.games.scenario import assert_order

ANY_CALLED = Trigger(on="played", card=monsters())


def called(sign: Any, **mine: Any) -> Scene:
    """A monster is called, as a card of the spell area has that ability."""
    watch = spell_card("Sign", more=[sign])
    return main(a=Side(hand=[monster_card("New")], spell=[watch], **mine)).use("New", area="left")


@pytest.mark.rule("ability/2.3.2", "ability/2.1.1")
@pytest.mark.parametrize("gauged", [0, 1])
def test_an_ability_whose_cost_cannot_be_paid_is_cancelled_and_one_that_can_is_offered(gauged: int) -> None:
    """The card with the ability lies open, and need not be revealed."""
    scene = called(auto(ANY_CALLED, life(1), costs=((gauge(1),),)), gauge=gauged)
    scene.pick("activate Sign 0")
    assert [fact.rule for fact in scene.of(PendingCancelled)] == ([] if gauged else ["ability/2.3.2"])
    assert scene.ask.kind == "skill_cost" if gauged else scene.life("a") == 10
    assert not scene.of(CardRevealed)


@pytest.mark.rule("ability/2.1.1", "ability/cost/3")
def test_a_card_of_the_hand_is_revealed_before_its_ability_is_paid_and_declared() -> None:
    hidden = monster_card("Sage", text=[auto(ANY_CALLED, life(1), costs=((gauge(1),),), zones=("hand",))])
    scene = main(a=Side(hand=[monster_card("New"), hidden], gauge=1)).use("New", area="left")
    scene.pick("activate Sage 0")
    scene.pick("pay_skill_cost Sage")
    scene.paid()
    assert_order(scene.timeline, "CardRevealed ability/2.1.1", "GaugePaid", "PendingDeclared")


@pytest.mark.rule("ability/cost/3")
@pytest.mark.parametrize("pays", [True, False])
def test_an_ability_whose_cost_is_declined_is_cancelled_without_being_declared(pays: bool) -> None:
    scene = called(auto(ANY_CALLED, life(1), costs=((gauge(1),),)), gauge=1)
    scene.pick("activate Sign 0")
    assert scene.ask.kind == "skill_cost"
    scene.pick("pay_skill_cost Sign" if pays else "decline Sign")
    if pays:
        scene.paid()
    elif not scene.over:
        scene.settled()
    assert [fact.rule for fact in scene.of(PendingCancelled)] == ([] if pays else ["ability/cost/3"])
    assert (scene.life("a"), len(scene.of(PendingDeclared)), len(scene.names("a.gauge"))) == (10 + pays, pays, not pays)


@pytest.mark.rule("ability/cost/1", "ability/cost/3")
@pytest.mark.parametrize("pays", [True, False])
def test_what_the_next_ability_costs_less_waits_on_if_its_cost_is_declined(pays: bool) -> None:
    cheaper = Decree(whose="you", until="next_use", changes=(Discount(total=1, kinds=("auto",)),))
    sign = spell_card("Sign", more=[auto(ANY_CALLED, life(1), costs=((gauge(2),),))])
    ox = monster_card("Ox", text=[act(cheaper)])
    scene = main(a=Side(hand=[monster_card("New")], right=[ox], spell=[sign], gauge=2)).use("Ox").pass_until("use")
    scene.use("New", area="left")
    scene.pick("activate Sign 0")
    assert (scene.asked, scene.ask.rule) == (("a", "skill_cost"), "ability/cost/1")
    scene.pick("pay_skill_cost Sign" if pays else "decline Sign")
    scene.pass_until("use")
    assert (len(scene.names("a.gauge")), bool(scene.state.effects)) == ((1, False) if pays else (2, True))
