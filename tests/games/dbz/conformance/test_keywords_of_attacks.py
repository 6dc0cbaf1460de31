"""Empower, Endurance, Focused."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import (
    AttackSucceeded,
    BallCaptured,
    EmpowerUsed,
    LifeCardEndured,
    LifeCardLost,
)
from events.language.effect import Cannot, Cards, Decree, Grant, Lessen, May, Move, Remove, Skill
from events.table.fact import CardRevealed
from tests.games.dbz.conformance.attacking import foe, perform, shield
from tests.games.dbz.conformance.cards import (
    ANY_ATTACK,
    DRAW,
    PHYSICAL,
    anger,
    ball,
    blast,
    card,
    does,
    energy,
    life,
    physical,
    power,
    prevents,
    several,
    stages,
    stops,
    strike,
    stronger,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position
from tests.games.scenario import assert_order

MASTERY = card("mastery", "Way")


def empower(by: int, number: int = 1) -> May:
    return May(effects=(stronger(by),), name=f"empower {number}")


# Empower.


@pytest.mark.rule("keywords/empower-1")
@pytest.mark.rule("keywords/empower-2")
def test_empower_is_declared_after_the_costs_adds_life_cards_and_deletes_what_follows() -> None:
    beam = energy("Beam", blast(life(3), then=[DRAW]), anger(1), empower(2), power(3))
    scene = perform(position(attacks, a=Side(hand=[beam])), "Beam")
    assert scene.ask.kind == "may"
    assert scene.stages("Marek 1") == 3
    scene.pick("do")
    assert_order(scene.timeline, "StagesPaid", "EmpowerUsed keywords/empower-2", "PlayerCountersPlaced", "LifeCardLost")
    assert len(scene.of(LifeCardLost)) == 5
    assert scene.anger("a") == 1
    assert scene.stages("Marek 1") == 3
    assert scene.names("a.hand") == []


@pytest.mark.rule("keywords/empower-2")
def test_without_empower_the_whole_text_is_done_and_nothing_is_added() -> None:
    beam = energy("Beam", blast(life(3), then=[DRAW]), anger(1), empower(2), power(3))
    scene = perform(position(attacks, a=Side(hand=[beam])), "Beam").pass_one()
    assert not scene.of(EmpowerUsed)
    assert len(scene.of(LifeCardLost)) == 3
    assert (scene.anger("a"), scene.stages("Marek 1")) == (1, 6)
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("keywords/empower-2")
def test_what_empower_adds_is_for_that_attack_alone() -> None:
    hand = [physical("Hook", strike(stages(1)), empower(2)), physical("Jab", strike(stages(1)))]
    scene = position(attacks, a=Side(hand=hand)).use("Hook")
    scene.pick("do")
    scene.pass_until("attack", player="a").use("Jab")
    assert (scene.life("b"), scene.stages("Ilka 1")) == (18, 3)


@pytest.mark.rule("keywords/empower-3")
@pytest.mark.parametrize(
    ("declined", "life_lost", "stages_left", "anger_left"), [(0, 5, 5, 0), (1, 4, 9, 0), (2, 0, 9, 1)]
)
def test_the_first_empower_that_is_used_removes_the_others(
    declined: int, life_lost: int, stages_left: int, anger_left: int
) -> None:
    charge = physical("Charge", strike(stages(1)), empower(5), power(4), empower(4, 2), anger(1))
    scene = position(attacks, a=Side(hand=[charge])).use("Charge")
    for _ in range(declined):
        scene.pick("decline")
    if declined < 2:
        scene.pick("do")
    assert scene.asked == ("b", "attack")
    assert len(scene.of(LifeCardLost)) == life_lost
    assert (scene.stages("Marek 1"), scene.anger("a")) == (stages_left, anger_left)


@pytest.mark.rule("keywords/empower-4")
@pytest.mark.parametrize(("option", "zone"), [("do", "a.discard"), ("decline", "a.removed")])
def test_an_empowered_attack_is_discarded_where_its_text_would_remove_it(option: str, zone: str) -> None:
    hook = physical("Hook", strike(), empower(2), Remove(what="this"))
    scene = position(attacks, a=Side(hand=[hook])).use("Hook")
    scene.pick(option)
    assert scene.names(zone) == ["Hook"]


# Endurance.


def tough(name: str = "Tough", by: int = 3) -> object:
    return card("noncombat", name, endurance=by)


def hit(amount: int, deck: object, *, words: tuple[str, ...] = (), tokui_waza: bool = True, **more: object) -> Scene:
    """The position after an energy attack of so many life cards on a deck of Endurance."""
    fields = {"deck": deck, "tokui_waza": tokui_waza, "mastery": [MASTERY]} | more
    beam = energy("Beam", blast(life(amount), keywords=words))
    scene = position(attacks, a=Side(hand=[beam, energy("Ray", blast(life(2)))], stages=9), b=foe(**fields))
    return perform(scene, "Beam")


@pytest.mark.trap("DBZ-16")
@pytest.mark.rule("endurance/1")
@pytest.mark.rule("endurance/3")
@pytest.mark.rule("endurance/6")
def test_endurance_removes_its_card_which_counts_and_prevents_the_next_life_cards() -> None:
    """DBZ-16: any successful attack."""
    scene = hit(6, [*several(5, "low"), tough(), *several(1, "top")])
    assert scene.asked == ("b", "endure")
    assert_order(scene.timeline, "LifeCardLost", "CardRevealed endurance/3")
    scene.pick("endure Tough")
    assert scene.names("b.removed") == ["Tough"]
    assert len(scene.of(LifeCardLost)) == 2
    assert scene.life("b") == 4


@pytest.mark.rule("endurance/3")
def test_who_does_not_use_endurance_loses_the_card_like_any_other() -> None:
    scene = hit(6, [*several(5, "low"), tough(), *several(1, "top")])
    scene.pick("decline")
    assert not scene.of(LifeCardEndured)
    assert scene.life("b") == 1
    assert "Tough" in scene.names("b.discard")


@pytest.mark.rule("endurance/2")
@pytest.mark.parametrize(("tokui_waza", "mastery"), [(False, [MASTERY]), (True, [])])
def test_endurance_needs_a_declared_tokui_waza_and_a_mastery(tokui_waza: bool, mastery: list[object]) -> None:
    scene = hit(2, [*several(5, "low"), tough()], tokui_waza=tokui_waza, mastery=mastery)
    assert not scene.of(CardRevealed)
    assert scene.names("b.discard")[0] == "Tough"


@pytest.mark.rule("endurance/4")
def test_endurance_that_is_left_over_is_gone_with_the_attack() -> None:
    scene = hit(2, [*several(5, "low"), tough(by=9)])
    scene.pick("endure Tough")
    perform(scene.pass_until("attack", player="a"), "Ray")
    assert len(scene.of(LifeCardLost)) == 2


@pytest.mark.rule("endurance/5")
def test_endurance_is_not_used_as_an_effect_discards_life_cards() -> None:
    top = Cards(whose="opponent", zones=("life_deck",), top=2)
    mill = card("combat", "Mill", does(Move(to="discard", what=top)))
    b = foe(deck=[*several(5, "low"), tough()], tokui_waza=True, mastery=[MASTERY])
    scene = position(attacks, a=Side(hand=[mill]), b=b).use("Mill")
    assert scene.asked == ("b", "attack")
    assert scene.life("b") == 4
    assert not scene.of(LifeCardEndured)


@pytest.mark.rule("endurance/7")
@pytest.mark.rule("endurance/1")
def test_endurance_does_not_prevent_damage_that_cannot_be_prevented() -> None:
    scene = hit(3, [*several(5, "low"), tough()], words=("unpreventable",))
    assert scene.asked == ("b", "attack")
    assert scene.life("b") == 3


@pytest.mark.trap("DBZ-17")
@pytest.mark.rule("keywords/focused-4")
def test_endurance_prevents_damage_of_a_focused_attack() -> None:
    """DBZ-17."""
    scene = hit(4, [*several(5, "low"), tough()], words=("focused",))
    scene.pick("endure Tough")
    assert scene.life("b") == 5


@pytest.mark.trap("DBZ-15")
@pytest.mark.rule("endurance/9")
@pytest.mark.rule("dragon-balls/capture/life")
@pytest.mark.parametrize(("by", "asked"), [(2, False), (1, True)])
def test_endurance_counts_as_one_of_the_five_life_cards_of_a_capture(by: int, asked: bool) -> None:
    """DBZ-15: an attack of 6 takes 4 cards from the deck with Endurance 2, and 5 with Endurance 1."""
    scene = hit(6, [*several(8, "low"), tough(by=by)], balls=[ball(1)])
    scene.pick("endure Tough")
    assert (scene.asked == ("a", "capture")) == asked
    assert not scene.of(BallCaptured)


@pytest.mark.rule("endurance/11")
def test_the_endurance_of_a_card_that_cannot_be_used_is_used() -> None:
    ban = Decree(changes=(Cannot(action="use"),), whose="opponent", until="combat")
    beam = energy("Beam", ban, blast(life(3)))
    b = foe(physical("Jab"), deck=[*several(5, "low"), tough()], tokui_waza=True, mastery=[MASTERY])
    scene = perform(position(attacks, a=Side(hand=[beam]), b=b), "Beam")
    scene.pick("endure Tough")
    assert scene.life("b") == 5
    assert scene.usable == []


# Focused.


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.rule("keywords/focused-3")
def test_a_focused_attack_is_not_stopped_by_what_stops_both_kinds_which_does_the_rest() -> None:
    hand = [card("combat", "Guard", stops(Cards(role="attack"), anger(1)))]
    beam = physical("Hook", strike(stages(2), keywords=["focused"]))
    scene = position(attacks, a=Side(hand=[beam]), b=foe(*hand)).use("Hook").use("Guard")
    assert scene.of(AttackSucceeded)
    assert (scene.anger("b"), scene.stages("Ilka 1")) == (1, 3)


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.rule("keywords/focused-3")
def test_a_focused_attack_is_not_lessened_by_what_prevents_damage_of_both_kinds() -> None:
    beam = physical("Hook", strike(stages(2), keywords=["focused"]))
    scene = position(attacks, a=Side(hand=[beam]), b=foe(card("combat", "Guard", prevents("power stage", 2))))
    scene.use("Hook").use("Guard")
    assert scene.stages("Ilka 1") == 3


@pytest.mark.rule("keywords/focused-1")
def test_a_focused_attack_is_stopped_by_what_stops_its_kind_alone() -> None:
    beam = physical("Hook", strike(keywords=["focused"]))
    scene = position(attacks, a=Side(hand=[beam]), b=foe(card("combat", "Guard", stops(PHYSICAL))))
    scene.use("Hook").use("Guard")
    assert not scene.of(AttackSucceeded)


@pytest.mark.rule("keywords/focused-1")
def test_an_attack_that_is_not_focused_is_stopped_by_what_stops_both_kinds() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(card("combat", "Guard", stops())))
    scene.use("Hook").use("Guard")
    assert not scene.of(AttackSucceeded)


@pytest.mark.trap("DBZ-35")
@pytest.mark.rule("keywords/focused-5")
@pytest.mark.parametrize("stopped", [False, True])
def test_defense_shields_are_used_up_by_a_focused_attack_that_reaches_them(stopped: bool) -> None:
    """DBZ-35: of a stopped attack they are used up, too."""
    hand = [card("combat", "Guard", stops(PHYSICAL))] if stopped else []
    a = Side(hand=[physical("Hook", strike(keywords=["focused"])), physical("Jab")])
    scene = position(attacks, a=a, b=foe(*hand, noncombats=[shield("Wall")])).use("Hook")
    if stopped:
        scene.use("Guard")
    scene.pass_until("attack", player="a").use("Jab")
    assert scene.asked == ("b", "attack")


ENERGY_HIT = energy("Beam", blast(life(2)))


def wards(cards: Cards | None, by: int = 1, kind: str = "power stage") -> Lessen:
    """What prevents so much damage, of such attacks alone or of any."""
    return Lessen(by=by, kind=kind, cards=cards)


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.parametrize("focused", [True, False])
@pytest.mark.parametrize(("cards", "meets_both"), [(None, True), (ANY_ATTACK, True), (PHYSICAL, False)])
@pytest.mark.parametrize("permanent", [True, False])
def test_what_goes_on_preventing_damage_of_both_kinds_prevents_none_of_a_focused_attack(
    focused: bool, cards: Cards | None, meets_both: bool, permanent: bool
) -> None:
    attack = physical("Hook", strike(stages(2), keywords=["focused"] if focused else []))
    ward = does(Decree(changes=(wards(cards),), whose="you", until="combat"))
    drill = Skill(kind="permanent", grants=(Grant(changes=(wards(cards),), player="you"),))
    b = foe(drills=[card("drill", "Ward", drill)]) if permanent else foe(card("combat", "Ward", ward))
    scene = position(attacks, a=Side(hand=[attack]), b=b)
    if not permanent:
        scene.pick("pass")
        scene.use("Ward")
    scene.use("Hook").pass_until("attack", player="b")
    assert scene.stages("Ilka 1") == (3 if focused and meets_both else 4)


@pytest.mark.rule("damage/prevention")
@pytest.mark.parametrize(("attack", "left"), [(physical("Hook", strike(stages(2))), 4), (ENERGY_HIT, 5)])
def test_damage_of_other_attacks_is_not_prevented(attack: DbzCard, left: int) -> None:
    ward = Skill(
        kind="permanent", grants=(Grant(changes=(wards(PHYSICAL), wards(PHYSICAL, kind="life card")), player="you"),)
    )
    b = foe(drills=[card("drill", "Ward", ward)])
    scene = perform(position(attacks, a=Side(hand=[attack]), b=b), attack.name).pass_until("attack", player="b")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (left, 20 if left == 4 else 18)
