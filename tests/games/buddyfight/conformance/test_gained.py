"""Abilities that cards have gained, and souls of cards that never came to the field."""

from typing import Any

import pytest

from events.language.effect import Cannot, Cards, Choose, Decree, Gain, Give, Grant, Ko, Negate, Skill, Stack, Trigger
from tests.games.buddyfight.conformance.cards import (
    FIELD,
    act,
    auto,
    counter,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main

KO = spell_card("Bolt", Ko(), targets=[Choose(cards=monsters("you"))])
GUARDED, LINKED = Gain(keywords=("soulguard",)), Gain(keywords=("lifelink_lose",))
AVENGED = Gain(skills=(auto(Trigger(on="ko", card="this"), life(3)),))


def lends(change: Gain) -> Skill:
    """A continuous ability by which the monsters of the fighter gain something."""
    return Skill(kind="permanent", grants=(Grant(changes=(change,), what=monsters("you")),))


def struck(change: Gain, *, beside: bool) -> Scene:
    """A fighter's own Ox, with a soul, is destroyed while an item gives it something; `beside`: and another monster."""
    side = Side(
        left=[monster_card("Ox")],
        souls={"Ox": [monster_card("Ghost")]},
        center=[monster_card("Elk")] if beside else [],
        item=[item_card("Lamp", text=[lends(change)])],
        hand=[KO],
    )
    scene = main(a=side).use("Bolt")
    scene.pick("choose Ox")
    return scene


@pytest.mark.rule("ability/lifelink", "ability/lifelink/lose")
@pytest.mark.parametrize("beside", [False, True])
def test_gained_lifelink_is_triggered_also_by_the_last_monster_that_leaves(beside: bool) -> None:
    assert struck(LINKED, beside=beside).pass_all().state.winner == "b"


@pytest.mark.rule("ability/2.1")
@pytest.mark.parametrize("beside", [False, True])
def test_a_gained_ability_is_triggered_also_by_the_last_monster_that_leaves(beside: bool) -> None:
    assert struck(AVENGED, beside=beside).pass_all().life("a") == 13


@pytest.mark.rule("ability/lifelink/lose")
def test_a_card_that_gives_itself_lifelink_has_it_as_it_leaves() -> None:
    own = Skill(kind="permanent", grants=(Grant(changes=(LINKED,)),))
    scene = main(a=Side(left=[monster_card("Ox", text=[own])], hand=[KO])).use("Bolt").pass_all()
    assert scene.state.winner == "b"


@pytest.mark.rule("ability/soulguard")
def test_soulguard_guards_a_card_that_prints_nothing_whether_lent_or_given() -> None:
    scene = struck(GUARDED, beside=False)
    assert scene.ask.kind == "may"
    scene.pick("do")
    assert scene.names("a.left") == ["Ox"]
    gift = spell_card("Gift", Give(changes=(GUARDED,), until="turn", what=monsters("you")))
    side = Side(left=[monster_card("Ox")], souls={"Ox": [monster_card("Ghost")]}, hand=[gift, KO])
    scene = main(a=side).use("Gift").use("Bolt")
    scene.pick("choose Ox")
    scene.pick("do")
    assert scene.names("a.left") == ["Ox"]
    scene.pick("choose Ghost")
    assert scene.names("a.soul") == []


@pytest.mark.rule("ability/d-share")
def test_a_card_that_gains_d_share_lends_its_abilities() -> None:
    shared = auto(Trigger(on="attacks", card="this"), life(1), label="D")
    lent = Skill(kind="permanent", grants=(Grant(changes=(Gain(keywords=("d_share",)),), what=Cards(names=("Elk",))),))
    a = Side(
        left=[monster_card("Elk", text=[shared])],
        right=[monster_card("Ox", words=["d_share"])],
        item=[item_card("Lamp", text=[lent])],
    )
    assert attacks(a=a).attack("Ox").pass_all().life("a") == 11


@pytest.mark.rule("ability/over/no-nullify")
def test_overturn_is_declared_though_all_abilities_of_its_card_are_nullified() -> None:
    abilities = [act(life(1), counter=True, keyword="overturn"), act(life(5))]
    mute = spell_card("Mute", Give(changes=(Negate(),), until="turn", what=Cards(whose="you", zones=FIELD)))
    scene = main(a=Side(left=[monster_card("Owl", text=abilities)], hand=[mute, *several(1, "x")])).use("Mute")
    assert scene.usable.count("Owl") == 1
    assert scene.use("Owl").life("a") == 11


@pytest.mark.rule("ability/soul/2", "call/Q3")
@pytest.mark.parametrize("buddy", [False, True])
def test_the_soul_that_a_nullified_call_got_as_its_cost_is_dropped_with_it(buddy: bool) -> None:
    drops = Stack(what=Cards(whose="you", zones=("drop",)), under="this")
    rider = monster_card("Rider", cost=[drops])
    more: dict[str, Any] = {"buddy": [rider]} if buddy else {}
    a = Side(hand=[rider, *several(1, "x")], drop=[monster_card("Horse")], **more)
    scene = main(a=a, b=Side(hand=[nullifies("call"), counter("idle", life(1))])).use("Rider", area="left")
    if buddy:
        scene.pick("buddy_call Rider")
    scene.pass_until("answer").pick("skill no call 0")
    scene.pass_until("use", player="a")
    assert scene.names("a.soul") == []
    assert sorted(scene.names("a.drop")) == ["Horse", "Rider"]


@pytest.mark.rule("impact-monster/Q4", "ability/soul/2")
def test_a_card_that_an_answer_keeps_from_being_called_is_dropped_and_not_left_in_use() -> None:
    ban = counter("Ban", Decree(changes=(Cannot(action="play"),), whose="opponent"))
    scene = main(a=Side(hand=[monster_card("Ox"), *several(1, "x")]), b=Side(hand=[ban])).use("Ox", area="left")
    scene.pass_until("answer").use("Ban").pass_until("use", player="a")
    assert scene.names("a.left") == scene.names("a.in_use") == []
    assert scene.names("a.drop") == ["Ox"]
