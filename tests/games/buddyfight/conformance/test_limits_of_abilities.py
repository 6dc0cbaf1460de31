"""Once a turn: automatic abilities that were nullified, that resolved, and that did nothing."""

import pytest

from events.buddyfight.card import BuddyfightCard
from events.language.effect import Cards, Choose, Ko, Limit, Skill, Trigger
from events.skills.declared import ResolutionBegan
from events.skills.facts import LeftUseActivated, PendingCancelled, PendingDeclared, SkillActivated
from events.table.fact import Fact
from tests.games.buddyfight.conformance.cards import auto, counter, life, monster_card, monsters, nullifies, several
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

CALLED = Trigger(on="played", card="this")
GIFT = auto(CALLED, life(1), limit=Limit(per="name"))
"""A named automatic ability, which works once a turn."""


def copies(*text: Skill, count: int = 2) -> list[BuddyfightCard]:
    """Monsters of one name with the ability."""
    return [monster_card("Fang", number=f"Fang {n}", text=text or [GIFT]) for n in range(count)]


def called(scene: Scene, area: str) -> Scene:
    """The next copy, called to an area, up to the first answer to its ability, or the next use."""
    scene.pick(next(word for word in scene.options if word.startswith("skill Fang ")))
    scene.pick(area)
    declared = len(scene.of(PendingDeclared))
    while scene.ask.kind in ("answer", "pending") and len(scene.of(PendingDeclared)) == declared:
        scene.pass_one()
    return scene


@pytest.mark.trap("BF-21")
@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/4", "ability/once-per-turn/5")
@pytest.mark.parametrize("nullified", [True, False])
def test_a_named_automatic_ability_that_was_nullified_works_for_another_copy(nullified: bool) -> None:
    """BF-21: it is used up as it begins to resolve; one that resolved does nothing a second time."""
    scene = called(main(a=Side(hand=[*copies(), *several(1, "x")]), b=Side(hand=[nullifies("skill")])), "left")
    if nullified:
        scene.use("no skill")
    scene.pass_until("use", player="a")
    assert scene.life("a") == (10 if nullified else 11)
    called(scene, "right").pass_until("use", player="a")
    assert scene.life("a") == 11


@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/2", "ability/once-per-turn/5", "ability/2.3")
def test_of_two_copies_that_stand_by_the_second_works_only_if_the_first_was_nullified() -> None:
    begins = auto(Trigger(on="main_begins", whose="you"), life(1), limit=Limit(per="name"))
    for nullified in (True, False):
        fangs = copies(begins)
        scene = main(a=Side(left=fangs[:1], right=fangs[1:]), b=Side(hand=[nullifies("skill")]))
        scene.pass_until("answer")
        if nullified:
            scene.use("no skill")
        scene.pass_all()
        assert scene.life("a") == 11
        cancelled = [fact.rule for fact in scene.of(PendingCancelled)]
        assert cancelled == ([] if nullified else ["ability/once-per-turn/2"])


@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/2", "ability/once-per-turn/3")
@pytest.mark.parametrize("nullified", [True, False])
def test_this_ability_once_a_turn_works_again_on_its_card_if_it_was_nullified(nullified: bool) -> None:
    sees = auto(Trigger(on="enters", card=Cards(whose="you", other=True)), life(1), limit=Limit())
    a = Side(left=[monster_card("Fang", text=[sees])], hand=several(3, "x"))
    scene = main(a=a, b=Side(hand=[nullifies("skill")])).use("x 1", area="right").pass_until("pending").pass_one()
    if nullified:
        scene.use("no skill")
    scene.pass_until("use", player="a")
    assert scene.life("a") == (10 if nullified else 11)
    scene.use("x 2", area="center").pass_until("use", player="a")
    assert scene.life("a") == 11


@pytest.mark.rule("ability/once-per-turn/Q3", "ability/d-share/Q3", "ability/2.3")
def test_the_ability_of_a_card_that_left_before_it_resolves_counts_as_it_resolves() -> None:
    bolt = counter("Bolt", Ko(), targets=[Choose(cards=monsters("opponent"))])
    scene = called(main(a=Side(hand=[*copies(), *several(1, "x")]), b=Side(hand=[bolt])), "left")
    scene.use("Bolt", on="Fang").pass_until("use", player="a")
    assert (scene.life("a"), len(scene.of(LeftUseActivated))) == (11, 1)
    assert called(scene, "right").pass_until("use", player="a").life("a") == 11


@pytest.mark.rule("ability/2.1", "ability/2.2", "ability/2.3")
def test_what_stood_by_is_declared_then_answered_then_activated_as_it_resolves() -> None:
    scene = called(main(a=Side(hand=copies(count=1)), b=Side(hand=several(1, "y"))), "left")
    assert (len(scene.of(PendingDeclared)), len(scene.of(SkillActivated)), scene.ask.kind) == (1, 0, "answer")
    assert not scene.state.pending
    scene.pick("decline")
    kinds: list[type[Fact]] = [type(fact) for fact in scene.facts]
    after = kinds[kinds.index(PendingDeclared) :]
    assert after.index(ResolutionBegan) < after.index(SkillActivated)
