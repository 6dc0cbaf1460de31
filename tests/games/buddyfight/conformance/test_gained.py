"""Abilities that cards have gained, and souls of cards that never came to the field."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.importer import card_of_text
from events.buddyfight.turn import attack_phase, final_phase, main_phase
from events.language.effect import (
    Cannot,
    Cards,
    Choose,
    Decree,
    Gain,
    Give,
    Grant,
    Ko,
    Negate,
    Skill,
    Stack,
    Trigger,
)
from events.table.table import Table
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    FIELD,
    TOP_TO_GAUGE,
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
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main, position

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


@pytest.mark.rule("ability/soulguard/single")
def test_soulguard_gained_beside_the_printed_one_asks_once() -> None:
    lamp = item_card("Lamp", text=[lends(GUARDED)])
    wall = monster_card("Ox", words=["soulguard"])
    side = Side(left=[wall], souls={"Ox": [monster_card("Ghost")]}, item=[lamp], hand=[KO])
    asked: list[str] = []
    scene = main(a=side).use("Bolt")
    while not scene.over:
        asked.append(scene.ask.kind)
        scene.pass_one()
    assert asked.count("may") == 1
    assert "replace" not in asked
    assert scene.names("a.left") == []


PURGING = Gain(keywords=("purge",))


@pytest.mark.rule("ability/purge/single", "ability/purge/once")
@pytest.mark.parametrize("printed", [False, True])
def test_purge_is_used_once_a_turn_however_often_the_card_gains_it(printed: bool) -> None:
    """Also if the second comes only after the first was used."""
    gives = Give(changes=(PURGING,), until="turn", what=Cards(whose="you", zones=("left",)))
    gifts = [spell_card(name, gives) for name in ("Gift", "Grant")]
    mech = monster_card("Mech", words=["purge"] if printed else [])
    souls = [monster_card(name, traits=("Weaponry",)) for name in ("Gun", "Saw", "Ram")]
    a = Side(left=[mech], souls={"Mech": souls}, hand=[*gifts, *several(1, "x")])
    scene = main(a=a).use("Gift").pass_until("use", player="a")
    assert scene.usable.count("Mech") == 1
    scene.use("Mech")
    scene.pass_until("choose").pick("choose Saw")
    scene.pass_until("use", player="a").use("Grant")
    scene.pass_until("use", player="a")
    assert "Mech" not in scene.usable
    assert scene.names("a.gauge") == ["Saw"]


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


@pytest.mark.rule("ability/ambush")
def test_no_ambush_comes_from_the_soul_of_a_card_that_never_came_to_the_field() -> None:
    asp = monster_card("Asp", words=["ambush"])
    hides = Stack(what=Cards(whose="you", zones=("deck",), top=1), under="this", face="down")
    a = Side(hand=[monster_card("Rider", cost=[hides]), *several(1, "x")], deck=[*several(3, "d"), asp])
    scene = main(a=a, b=Side(hand=[nullifies("call")])).use("Rider", area="left")
    scene.pass_until("answer").use("no call").pass_until("pending", "may", "use", player="a")
    assert scene.asked == ("a", "use")
    assert sorted(scene.names("a.drop")) == ["Asp", "Rider"]


@pytest.mark.rule("impact-monster/Q4", "ability/soul/2")
def test_a_card_that_an_answer_keeps_from_being_called_is_dropped_and_not_left_in_use() -> None:
    ban = counter("Ban", Decree(changes=(Cannot(action="play"),), whose="opponent"))
    scene = main(a=Side(hand=[monster_card("Ox"), *several(1, "x")]), b=Side(hand=[ban])).use("Ox", area="left")
    scene.pass_until("answer").use("Ban").pass_until("use", player="a")
    assert scene.names("a.left") == scene.names("a.in_use") == []
    assert scene.names("a.drop") == ["Ox"]


# Set cards, as their texts are read.


@cache
def banner_card() -> BuddyfightCard:
    """A card with [Set], compiled once, as a test first asks for it."""
    text = "[Set](This card remains on the field.)\n■All monsters on your field get power+1000."
    return replace(card_of_text(text, kind="spell", number="Banner", name="Banner"), any_flag=True)


@pytest.mark.rule("cast/3.1/note-set", "ability/set")
def test_a_set_card_lies_in_the_spell_area_as_its_text_is_read() -> None:
    scene = main(a=Side(hand=[banner_card(), *several(1, "x")], left=[monster_card("Ox")])).use("Banner")
    scene.pass_until("use", player="a")
    assert scene.names("a.spell") == ["Banner"]
    assert figure(scene.state, scene.card("Ox"), "power") == 4000


@pytest.mark.rule("ability/soul/2", "cast/3.1/note-drop")
def test_a_nullified_set_card_is_dropped_with_the_soul_it_got() -> None:
    [cast] = [skill for skill in banner_card().skills if skill.keyword == "set"]
    paid = replace(cast, costs=((Stack(what=Cards(whose="you", zones=("deck",), top=2), under="this"),),))
    banner = replace(banner_card(), skills=(paid,))
    b = Side(hand=[nullifies("cast"), counter("idle", life(1))])
    scene = main(a=Side(hand=[banner, *several(1, "x")]), b=b).use("Banner")
    scene.pass_until("answer").use("no cast").pass_until("use", player="a")
    assert scene.names("a.soul") == scene.names("a.in_use") == []
    assert len(scene.names("a.drop")) == 3


# What is read of an attack while it is made.


@pytest.mark.rule("attack/2.2/link", "attack/2.3")
@pytest.mark.parametrize(("linked", "hits"), [(False, True), (True, False)])
def test_an_attack_that_others_joined_is_not_made_alone(linked: bool, hits: bool) -> None:
    words = "■If this card is attacking alone, this card's attack cannot be nullified."
    read = card_of_text(words, kind="monster", number="Ox", name="Ox")
    ox = replace(read, any_flag=True, size=0, power=3000, defense=3000, critical=1)
    a = Side(left=[ox], right=[monster_card("Elk")])
    scene = attacks(a=a, b=Side(hand=[nullifies("attack")])).attack("Ox")
    scene.pick("link Elk" if linked else "no_link")
    scene.pass_until("use", player="b").use("no attack")
    scene.pass_until("attack")
    assert (scene.life("b") < 10) == hits


# Declining is no loop.


@pytest.mark.rule("play-timing/2.1", "play-timing/6.1")
@pytest.mark.parametrize("uses", [5, 22])
def test_who_declines_twice_after_many_uses_is_not_asked_how_often(uses: int) -> None:
    async def rest_of_turn(table: Table) -> None:
        for part in (main_phase, attack_phase, final_phase):
            await part(table, "a")

    pump = item_card("Pump", text=[act(TOP_TO_GAUGE)])
    a = Side(item=[pump], rested=["Pump"], deck=40, hand=[counter("Ca", life(1)), *several(1, "x")])
    scene = position(rest_of_turn, a=a, b=Side(hand=[counter("Cb", life(1))]))
    for _ in range(uses):
        scene.pick("skill Pump 1")
        while scene.asked != ("a", "use"):
            scene.pick("decline")
    while not scene.over:
        assert scene.ask.kind != "loop"
        assert {"decline", "no_attack"} & set(scene.options)
        scene.pick("decline" if "decline" in scene.options else "no_attack")
