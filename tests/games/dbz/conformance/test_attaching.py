"""Attaching: what lies under another card, and when it is discarded."""

import pytest

from events.dbz.facts import StagesLost
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Decree,
    Grant,
    Move,
    Remove,
    Skill,
    Stack,
)
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import anger, card, does, hero, level, physical, stack, stages, strike
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.scenario import assert_order

MY_ALLY = Choose(cards=Cards(whose="you", zones=("allies",)))
STRONGER = Skill(
    kind="permanent",
    zones=("under",),
    grants=(
        Grant(
            changes=(Adjust(figure="power stage", by=3),),
            what=Cards(whose="you", role="physical attack", zones=("in_use", "main", "allies")),
        ),
    ),
)
BAND = card(
    "noncombat", "Band", does(anger(1), Stack(what="this", under=Cards(whose="you", zones=("main",)))), STRONGER
)
"""What attaches itself to its player's Main Personality, and makes physical attacks stronger there."""
ALLY_BAND = card("noncombat", "Band", does(MY_ALLY, Stack(what="this", under="it")))
TOBIN = hero("Tobin")


@pytest.mark.rule("attach/1")
@pytest.mark.rule("attach/4")
def test_a_card_attaches_itself_as_it_is_used_and_has_its_effect_under_its_host_alone() -> None:
    a = Side(noncombats=[BAND], hand=[physical("Hook", strike(stages(1))), physical("Jab", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(stages=9)).use("Hook").pass_until("attack", player="a")
    scene.use("Band")
    assert_order(scene.timeline, "SkillActivated battle-sequence/3/non-attack", "CardStacked attach/1")
    assert scene.names("a.under") == ["Band"]
    assert scene.names("a.noncombats") == []
    scene.pass_until("attack", player="a").use("Jab")
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 4]


@pytest.mark.rule("attach/2")
@pytest.mark.parametrize("host", ["Tobin 1", "Vasha 1"])
def test_an_attached_card_is_discarded_with_its_host_alone(host: str) -> None:
    out = Move(to="discard", what=Cards(whose="you", numbers=(host,), zones=("allies",)))
    a = Side(allies=[TOBIN, hero("Vasha")], under={"Tobin 1": [card("noncombat", "Band")]}, hand=[physical("Out", out)])
    scene = position(attacks, a=a)
    scene.use("Out")
    if scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert ("Band" in scene.names("a.discard")) == (host == "Tobin 1")
    assert (scene.names("a.under") == ["Band"]) == (host != "Tobin 1")


@pytest.mark.rule("attach/2")
def test_an_attached_card_is_discarded_from_under_a_host_that_is_removed_from_the_game() -> None:
    out = Remove(what=Cards(whose="opponent", zones=("allies",)))
    b = foe(allies=[hero("Vasha")], under={"Vasha 1": [card("noncombat", "Band")]})
    scene = position(attacks, a=Side(hand=[card("combat", "Out", does(out))]), b=b).use("Out")
    assert scene.names("b.removed") == ["Vasha 1"]
    assert scene.names("b.discard") == ["Band"]


@pytest.mark.trap("DBZ-41")
@pytest.mark.rule("attach/2")
@pytest.mark.rule("attach/3")
@pytest.mark.parametrize("by", [1, -1])
def test_a_new_level_of_the_main_personality_keeps_what_is_attached(by: int) -> None:
    """DBZ-41."""
    main = [hero("Marek", number) for number in (2, 1, 3)]
    hand = [card("combat", "Shift", does(level(by))), physical("Hook", strike(stages(1)))]
    a = Side(main=main, hand=hand, under={"Marek 2": [BAND]})
    scene = position(attacks, a=a, b=foe(main=stack("Ilka", 4))).use("Shift")
    assert_order(scene.timeline, "LevelLeft", "StackPassed attach/3")
    assert scene.names("a.under") == ["Band"]
    assert scene.stages(f"Marek {2 + by}") == (10 if by > 0 else 5)
    assert scene.state.cards[scene.card("Band")].host == scene.card(f"Marek {2 + by}")
    scene.pass_until("attack", player="a").use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4]


@pytest.mark.rule("attach/4")
@pytest.mark.rule("attach/5")
def test_what_forbids_its_use_keeps_a_card_from_attaching_itself_and_not_what_is_attached() -> None:
    ban = Decree(
        changes=(Cannot(action="activate", cards=Cards(kinds=("noncombat",))),), whose="opponent", until="combat"
    )
    other = card("noncombat", "Other", does(Stack(what="this", under=Cards(whose="you", zones=("main",)))))
    a = Side(noncombats=[other], under={"Marek 1": [BAND]}, hand=[physical("Hook", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(card("combat", "Ban", does(ban)), stages=9))
    assert sorted(scene.usable) == ["Hook", "Other"]
    scene.pick("pass")
    scene.use("Ban")
    assert scene.usable == ["Hook"]
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4]


@pytest.mark.rule("attach/6")
def test_what_removes_non_combat_cards_removes_an_attached_one_and_ends_its_effect() -> None:
    out = Remove(what=Cards(whose="opponent", kinds=("noncombat",), zones=("noncombats", "under")))
    a = Side(under={"Marek 1": [BAND]}, hand=[physical("Hook", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(card("combat", "Out", does(out))))
    scene.pick("pass")
    scene.use("Out").use("Hook")
    assert scene.names("a.removed") == ["Band"]
    assert [fact.amount for fact in scene.of(StagesLost)] == [1]


@pytest.mark.rule("attach/1")
def test_a_card_that_attaches_itself_without_a_host_stays_as_it_would_after_its_use() -> None:
    scene = position(attacks, a=Side(noncombats=[ALLY_BAND])).use("Band")
    assert scene.names("a.under") == []
    assert scene.names("a.discard") == ["Band"]
