"""Interactions of keywords, face-down cards, flags and ends with what the rules do at their places."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard, KeywordSkill
from events.buddyfight.facts import BuddyCalled, BuddyPlaced, DamageDealt, GaugePaid, ItemReturned
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Damage,
    Decree,
    Did,
    Draw,
    Finish,
    Flip,
    Give,
    Grant,
    If,
    Ko,
    Lessen,
    Move,
    Pay,
    Play,
    Skill,
    Stack,
    StopTime,
    Trigger,
)
from events.table.fact import CardDrawn, CardRested
from events.values.value import figure
from tests.games.buddyfight.conformance.battles import striker
from tests.games.buddyfight.conformance.cards import (
    act,
    auto,
    counter,
    ends,
    flag_card,
    item_card,
    keywords,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, main
from tests.games.buddyfight.conformance.test_keywords import SHARED

REST = several(1, "x")
STOPPED = Give(changes=(StopTime(),), until="turn")


def stops(*zones: str) -> BuddyfightCard:
    """A spell with [Counter] that stops the time of an opponent's card."""
    return counter("Stop", STOPPED, targets=[Choose(cards=Cards(zones=zones, whose="opponent"))])


# [CHAOS Territory].


@pytest.mark.rule("check/2-area", "ability/chaos-territory/Q1")
@pytest.mark.parametrize("chaos_first", [True, False])
@pytest.mark.parametrize(("dropped", "stay"), [("Elk", ["Chaos", "Kit"]), ("Chaos", ["Kit"])])
def test_who_brings_a_third_monster_to_the_center_says_which_of_the_two_goes(
    chaos_first: bool, dropped: str, stay: list[str]
) -> None:
    """Without the one with [CHAOS Territory], the other goes, too."""
    center = [monster_card("Chaos", words=["chaos_territory"]), monster_card("Elk")]
    a = Side(hand=[monster_card("Kit")], center=center if chaos_first else center[::-1])
    scene = main(a=a).use("Kit", area="center").pass_until("room")
    assert (scene.ask.player, scene.ask.rule) == ("a", "check/2-area")
    assert sorted(scene.options) == ["drop Chaos", "drop Elk"]
    scene.pick(f"drop {dropped}")
    assert sorted(scene.pass_all().names("a.center")) == stay


@pytest.mark.trap("BF-03")
@pytest.mark.rule("check/2-area", "check/3-size", "ability/chaos-territory")
def test_the_center_is_cleared_before_sizes_are_counted_and_souls_go_along() -> None:
    """BF-03."""
    center = [monster_card("Chaos", words=["chaos_territory"], size=1), monster_card("Elk", size=2)]
    side = Side(hand=[monster_card("Kit", size=2)], center=center, souls={"Elk": [monster_card("Ghost")]})
    scene = main(a=side).use("Kit", area="center").pass_until("room")
    scene.pick("drop Elk")
    assert (scene.pass_all().names("a.center"), scene.names("a.drop")) == (["Chaos", "Kit"], ["Elk", "Ghost"])


# Stop the Time, in battle.


@pytest.mark.rule("ability/stop-time/1", "attack/3.2.1", "attack/4.1")
def test_an_attacker_whose_time_is_stopped_hits_and_neither_penetrates_nor_stands_again() -> None:
    bull = striker("Bull", critical=2, words=["double_attack", "penetrate"])
    b = Side(hand=[stops("left")], center=[monster_card("Wall")])
    scene = attacks(a=Side(left=[bull]), b=b).attack("Bull", on="Wall").pass_until("use", player="b")
    scene.use("Stop", on="Bull").pass_all()
    assert (scene.names("b.center"), scene.life("b"), scene.rested("Bull")) == ([], 10, True)


@pytest.mark.rule("ability/stop-time/1", "ability/soulguard", "ability/lifelink", "attack/3.2.2")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_card_whose_time_is_stopped_guards_and_links_and_strikes_no_more(stopped: bool) -> None:
    words = (*keywords("soulguard", "counterattack"), KeywordSkill(keyword="lifelink", number=3))
    wall = replace(monster_card("Wall", power=9000), keywords=words)
    a = Side(left=[striker("Bull")], hand=[stops("center")])
    b = Side(center=[wall], souls={"Wall": [monster_card("Ghost")]})
    scene = attacks(a=a, b=b).attack("Bull", on="Wall").pass_until("use", player="a")
    if stopped:
        scene.use("Stop", on="Wall").pass_all()
        assert (scene.names("b.center"), scene.names("a.left"), scene.life("b")) == ([], ["Bull"], 10)
        return
    scene.pass_until("may").pick("do")
    assert (scene.pass_all().names("b.center"), scene.names("a.left")) == (["Wall"], [])


# [Reversal] of a flag that attacks.


@pytest.mark.rule("ability/reversal/1", "ability/flag-values/3", "attack/3.1.2")
@pytest.mark.parametrize(("figures", "life"), [({"power": 1000, "critical": 4}, 6), ({}, 10)])
def test_a_flag_that_is_reversed_as_it_attacks_strikes_with_its_other_side(figures: Any, life: int) -> None:
    sun = flag_card("Sun", power=1000, critical=1, back=flag_card("Moon", **figures))
    turn_it = replace(counter("Turn", Flip(what=Cards(whose="you", zones=("flag",)))), any_flag=True)
    scene = attacks(a=Side(flag=sun, hand=[turn_it])).attack("Sun").pass_until("use", player="a").use("Turn")
    assert scene.pass_all().life("b") == life


# Buddies.


@pytest.mark.rule("ability/multi-buddy", "call/1.3", "call/3.2")
def test_two_buddies_are_called_in_one_turn_and_each_gives_a_life_once() -> None:
    buddies = [monster_card("Wren", number="w"), monster_card("Finch", number="f")]
    names = ("Wren", "Finch", "Wren")
    hand = [monster_card(name, number=f"{name} {nth}") for nth, name in enumerate(names)]
    scene = main(a=Side(hand=hand, buddy=buddies))
    for name, area in zip(names[:2], ("left", "right"), strict=True):
        [use, *_] = [word for word in scene.options if word.startswith(f"skill {name} ")]
        scene.picks(use, area, f"buddy_call {name}")
        scene.pass_until("use", player="a")
    scene.use("Wren", area="center")
    assert scene.names("a.center") == ["Wren"]
    assert (scene.life("a"), sorted(scene.names("a.buddy"))) == (12, ["Finch", "Wren"])


# Face-down cards.


GEM = replace(
    monster_card(
        "Gem",
        text=[
            act(Draw()),
            act(Draw(), counter=True),
            Skill(kind="permanent", grants=(Grant(changes=(Adjust(figure="power", by=1000),), what=monsters("you")),)),
        ],
    ),
    keywords=(*keywords("soulguard", "d_share"), KeywordSkill(keyword="lifelink", number=3)),
)
"""A card with an ability of each kind."""


@pytest.mark.rule("ability/magic-treasure/1", "ability/magic-treasure/3")
def test_a_magic_treasure_has_no_abilities_whoever_looks_at_it() -> None:
    bolt = spell_card("Bolt", Ko(), targets=[Choose(cards=Cards(zones=("spell",)))])
    side = Side(spell=[GEM], souls={"Gem": [monster_card("Ghost")]}, down=["Gem"], left=[monster_card("Ox")], hand=REST)
    scene = main(a=Side(hand=[bolt]), b=side).use("Bolt")
    assert figure(scene.state, scene.card("Ox"), "power") == 3000
    scene.pick("choose 0")
    assert (scene.asked, scene.usable) == (("b", "answer"), [])
    assert (scene.pass_all().names("b.drop"), scene.life("b")) == (["Gem", "Ghost"], 10)


@pytest.mark.rule("ability/soul/4", "ability/soul/5", "ability/soul/11")
def test_who_chooses_among_the_opponents_face_down_souls_is_not_told_which_is_which() -> None:
    pick = spell_card("Pick", Choose(cards=Cards(whose="opponent", zones=("soul",))), Move(to="drop"))
    souls = [monster_card("Ghost"), monster_card("Shade")]
    b = Side(left=[monster_card("Ox")], souls={"Ox": souls}, down=["Ghost", "Shade"])
    scene = main(a=Side(hand=[pick]), b=b).use("Pick").pass_until("choose")
    assert (scene.options, [option.card for option in scene.ask.options]) == (["choose 0", "choose 1"], [None, None])
    scene.pick("choose 1")
    assert len(scene.names("b.drop")) == 1


# [D-Share].


@pytest.mark.rule("ability/d-share", "ability/soul/6")
def test_a_card_lends_its_d_from_the_field_alone_an_item_too() -> None:
    ox = monster_card("Kez", words=["d_share"])
    lender = monster_card("Hara", words=["d_share"], text=[SHARED])
    places: list[tuple[Side, int]] = [
        (Side(left=[ox], souls={"Kez": [lender]}), 0),
        (Side(left=[ox], item=[item_card("Hara", words=["d_share"], text=[SHARED])]), 1),
        (Side(left=[ox], drop=[lender]), 0),
    ]
    for side, drawn in places:
        assert len(attacks(a=side).attack("Kez").pass_all().names("a.hand")) == drawn


# The end of a battle, and cards that leave it.


@pytest.mark.rule("ability/end/battle", "ability/end/2")
def test_what_the_end_of_the_battle_answers_resolves_in_the_play_timing_after_it() -> None:
    bull = striker("Bull", text=[auto(Trigger(on="attacks", card="this"), Draw())])
    scene = attacks(a=Side(left=[bull]), b=Side(hand=[ends("battle")])).attack("Bull").pass_until("answer")
    scene.use("end battle")
    rules = [fact.rule for fact in scene.facts]
    assert "playmat/deck/3" in rules[rules.index("attack/3.3") :]
    assert (scene.pass_all().life("b"), scene.names("a.hand")) == (10, ["a deck 10"])


@pytest.mark.rule("ability/end/attack-phase", "attack/3.4", "attack/4.1")
def test_who_attacked_does_not_stand_again_once_the_phase_ends_after_the_damage() -> None:
    late = counter("late", Finish(part="attack"))
    scene = attacks(a=Side(left=[striker("Bull", words=["double_attack"])]), b=Side(hand=[late])).attack("Bull")
    scene.pass_until("use", player="b").pass_one()
    assert scene.life("b") == 9
    scene.pass_until("use", player="b").use("late").pass_all()
    assert (scene.life("b"), scene.rested("Bull")) == (9, True)


@pytest.mark.rule("ability/item-defense/4", "ability/item-defense/1")
def test_a_fighter_whose_shield_is_destroyed_in_the_attack_takes_its_damage() -> None:
    bolt = counter("Bolt", Ko(), targets=[Choose(cards=Cards(zones=("item",)))])
    b = Side(item=[item_card("Shield", defense=9000)])
    scene = attacks(a=Side(left=[striker("Bull")], hand=[bolt]), b=b).attack("Bull").pass_until("use", player="a")
    assert scene.use("Bolt").pass_all().life("b") == 9


@pytest.mark.rule("attack/2-removed", "attack/Q1", "ability/soul/1")
def test_an_attacker_that_is_put_into_a_soul_hits_nothing_and_does_not_stand_again() -> None:
    under = Cards(zones=("right",), whose="opponent")
    sink = counter("Sink", Stack(what=Cards(zones=("left",), whose="opponent"), under=under))
    a = Side(left=[striker("Bull", words=["double_attack"])], right=[striker("Hen")])
    scene = attacks(a=a, b=Side(hand=[sink])).attack("Bull")
    scene.pick("no_link")
    scene.pass_until("use", player="b").use("Sink").pass_until("attack")
    assert (scene.life("b"), scene.names("a.soul"), scene.options) == (10, ["Bull"], ["attack Hen", "no_attack"])


# [Equipment Change].


@pytest.mark.rule("ability/equipment-change/once")
def test_who_returns_an_item_of_the_other_fighter_has_used_equipment_change() -> None:
    """It returns to the hand of its owner, who has not."""
    theirs = Cards(whose="opponent", zones=("drop",), kinds=("item",))
    steal = spell_card("Steal", Choose(cards=theirs), Play(what="it"))
    axes = [item_card(name, words=["equipment_change"]) for name in ("Axe", "Adze")]
    scene = main(a=Side(hand=[steal, *axes]), b=Side(drop=[item_card("Bow")])).use("Steal").pass_until("choose")
    scene.pick("choose Bow")
    assert scene.pass_until("use", player="a").names("a.item") == ["Bow"]
    scene.use("Axe").pass_until("equipment_change").pick("return Bow")
    assert scene.names("b.hand") == ["Bow"]
    scene.pass_until("use", player="a").use("Adze").pass_all()
    assert len(scene.of(ItemReturned)) == 1
    assert [player for word, player in scene.state.happened if word == "equipment_change"] == ["a"]


# What is read of attackers, damage and cards in use.


@pytest.mark.rule("attack/3.1.1", "ability/flag-values/1")
@pytest.mark.parametrize(("defense", "falls"), [(0, True), (1, False)])
def test_a_flag_with_a_critical_alone_attacks_with_no_power(defense: int, falls: bool) -> None:
    scene = attacks(a=Side(flag=flag_card("Sun", critical=1)), b=Side(center=[monster_card("Elk", defense=defense)]))
    scene.attack("Sun", on="Elk").pass_all()
    assert (scene.names("b.center") == []) is falls


@pytest.mark.rule("ability/cost/3")
@pytest.mark.parametrize("whose", ["opponent", "both"])
@pytest.mark.parametrize("safe", [False, True])
def test_if_you_do_behind_damage_asks_whether_all_took_it(whose: Any, safe: bool) -> None:
    burn = spell_card(
        "Burn", Damage(count=1, whose=whose, name="dealt"), If(conditions=(Did(name="dealt"),), then=(Draw(),))
    )
    kept = counter("Ward", Decree(changes=(Cannot(action="take_damage"),), whose="you"))
    scene = main(a=Side(hand=[burn]), b=Side(hand=[kept, *REST])).use("Burn").pass_until("answer")
    if safe:
        scene.use("Ward")
    scene.pass_all()
    assert (scene.life("b"), len(scene.names("a.hand"))) == ((10, 0) if safe else (9, 1))


@pytest.mark.rule("call/1.1", "call/3.1", "ability/2.1")
@pytest.mark.parametrize("zone", ["hand", "drop"])
def test_a_card_that_is_called_comes_from_where_it_was_before_it_was_shown(zone: str) -> None:
    kit = monster_card("Kit", text=[auto(Trigger(on="enters", card="this", source=("hand",)), Draw())])
    rise = spell_card("Rise", Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",))), Play(what="it"))
    if zone == "hand":
        scene = main(a=Side(hand=[kit])).use("Kit", area="left").pass_all()
    else:
        scene = main(a=Side(hand=[rise], drop=[kit])).use("Rise").pass_all()
    assert len([*scene.names("a.left"), *scene.names("a.center")]) == 1
    assert len(scene.of(CardDrawn)) == (zone == "hand")


@pytest.mark.rule("ability/cost/1", "cast/1.1/note-cost")
@pytest.mark.parametrize("safe", [False, True])
def test_damage_to_oneself_is_a_cost_that_who_can_take_none_cannot_pay(safe: bool) -> None:
    rite = spell_card("Rite", Draw(), cost=[Damage(count=2, whose="you")])
    ward = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="take_damage"),), player="you"),))
    scene = main(a=Side(hand=[rite, *REST], item=[item_card("Ward", text=[ward] if safe else [])]))
    assert ("Rite" in scene.usable) is not safe
    if not safe:
        assert scene.use("Rite").pass_all().life("a") == 8


@pytest.mark.rule("ability/cost/1")
@pytest.mark.parametrize("reduced", [False, True])
def test_damage_that_would_be_reduced_is_no_cost_and_such_a_cost_is_paid_with_its_gauge(reduced: bool) -> None:
    rite = spell_card("Rite", Draw(), cost=[Damage(count=2, whose="you"), Pay(total=1)])
    ward = Skill(kind="permanent", grants=(Grant(changes=(Lessen(by=1),), player="you"),))
    scene = main(a=Side(hand=[rite, *REST], gauge=2, item=[item_card("Ward", text=[ward] if reduced else [])]))
    assert ("Rite" in scene.usable) is not reduced
    if not reduced:
        scene.use("Rite").pass_all()
        [dealt] = scene.of(DamageDealt)
        assert (dealt.amount, dealt.beyond, scene.life("a"), len(scene.names("a.gauge"))) == (2, 0, 8, 1)
        assert {dealt.together, *(fact.together for fact in scene.of(GaugePaid))} == {False, True}


@pytest.mark.rule("check/1-loss")
def test_damage_to_oneself_as_a_cost_finds_no_more_life_than_there_is() -> None:
    rite = spell_card("Rite", Draw(), cost=[Damage(count=12, whose="you")])
    scene = main(a=Side(hand=[rite, *REST])).use("Rite")
    [dealt] = scene.of(DamageDealt)
    assert (dealt.amount, dealt.beyond, scene.life("a")) == (12, 2, 0)


@pytest.mark.rule("call/1.5", "equip/1.4")
@pytest.mark.parametrize(
    ("card", "area", "rule"), [(monster_card("Pal"), "left", "call/1.5"), (item_card("Pal"), "", "equip/1.4")]
)
def test_the_exchange_of_the_buddy_has_the_number_of_its_flow(card: BuddyfightCard, area: str, rule: str) -> None:
    scene = main(a=Side(hand=[replace(card, number="hand")], buddy=[card])).use("Pal", area=area)
    scene.pick("buddy_call Pal")
    [placed], [called] = scene.of(BuddyPlaced), scene.of(BuddyCalled)
    [rested] = [fact for fact in scene.of(CardRested) if fact.card == placed.card]
    assert {placed.rule, called.rule, rested.rule} == {rule}
