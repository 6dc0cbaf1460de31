"""Calls and equips by effects: what cannot come is not paid for, and what comes does not pay for itself."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replace_skill

from events.buddyfight.card import AREAS, COVERED, MONSTERS, BuddyfightCard
from events.buddyfight.facts import CardCalled, CardCovered, CardEquipped, GaugePaid
from events.language.effect import Cannot, Cards, Choose, Discard, Exists, Grant, Move, Not, Play, Skill, Skills, Stack
from tests.games.buddyfight.conformance.cards import (
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main
from tests.games.scenario import assert_order

OX, ELK = monster_card("Ox"), monster_card("Elk")
OX_THERE = Exists(cards=Cards(whose="you", zones=AREAS, names=("Ox",)))


def on_top_in(*areas: str) -> tuple[Choose, Stack]:
    """A [Call Cost]: the card is put on top of a monster in one of these areas."""
    there = Cards(whose="you", zones=areas, kinds=MONSTERS)
    return Choose(cards=there, name=COVERED), Stack(what=COVERED, under="this", name=COVERED)


def banned(*areas: str, by: Any = "any", skills: Skills | None = None) -> list[Skill]:
    """Abilities by which a card of the drop zone cannot be called to these areas; `skills`: by such effects."""
    changes = [Cannot(action=f"call_{area}", by=by, skills=skills) for area in areas]
    return [Skill(kind="permanent", zones=("drop",), grants=(Grant(changes=(change,)),)) for change in changes]


def ox_in(area: str) -> Side:
    """A side with the Ox in that area."""
    areas: Any = {area: [OX]}
    return Side(**areas)


def summoned(card: BuddyfightCard, side: Side, *, to: str = "", pay: bool = True) -> Scene:
    """An effect has called that card from the drop zone, as far as nothing is asked for it."""
    from_drop = Choose(cards=Cards(whose="you", zones=("drop",), names=(card.name,)))
    summon = spell_card("summon", Play(pay=pay, to=to), targets=[from_drop])
    before = replace(side, hand=[summon], drop=[card, *side.drop])
    return main(a=before).use("summon", on=card.name).settled()


@pytest.mark.rule("call/1.4", "playmat/flag-item/2")
@pytest.mark.parametrize("by", ["any", "you"])
@pytest.mark.parametrize("area", AREAS)
def test_nothing_is_covered_where_the_card_that_an_effect_calls_cannot_come(area: str, by: str) -> None:
    gem = monster_card("Gem", cost=[*on_top_in(*AREAS), life(-2)], text=banned("right", by=by))
    scene = summoned(gem, ox_in(area))
    if area == "right":
        scene.pass_until("use")
        assert (scene.names("a.right"), scene.life("a")) == (["Ox"], 10)
        assert not scene.of(CardCovered)
        return
    assert scene.options == ["choose Ox"]
    scene.pick("choose Ox")
    scene.pick(area)
    assert (scene.names(f"a.{area}"), scene.life("a")) == (["Gem"], 8)
    assert [scene.name(card) for card in scene.state.beneath(scene.card("Gem"))] == ["Ox"]


@pytest.mark.rule("call/1.4", "playmat/flag-item/2")
@pytest.mark.parametrize("area", AREAS)
def test_an_effect_that_names_the_area_puts_the_card_on_top_of_a_monster_there(area: str) -> None:
    scene = summoned(monster_card("Gem", cost=on_top_in(*AREAS)), ox_in(area), to="center")
    if area == "center":
        scene.pick("choose Ox")
    scene.pass_until("use")
    assert bool(scene.of(CardCovered)) == (area == "center")
    assert scene.names(f"a.{area}") == (["Gem"] if area == "center" else ["Ox"])


BY_SPELLS, BY_ITEMS = Skills(of=Cards(kinds=("spell",))), Skills(of=Cards(kinds=("item",)))


@pytest.mark.rule("call/1.2", "call/1.4", "playmat/flag-item/2")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("skills", "banning"), [(BY_SPELLS, True), (BY_ITEMS, False)])
def test_nothing_is_covered_where_effects_of_such_a_card_call_nothing(area: str, skills: Skills, banning: bool) -> None:
    gem = monster_card("Gem", cost=[*on_top_in(*AREAS), life(-2)], text=banned("right", by="you", skills=skills))
    scene = summoned(gem, ox_in(area))
    if banning and area == "right":
        scene.pass_until("use")
        assert (scene.names("a.right"), scene.names("a.soul"), scene.life("a")) == (["Ox"], [], 10)
        assert not scene.of(CardCovered)
        return
    scene.pick("choose Ox")
    scene.pick(area)
    assert (scene.names(f"a.{area}"), scene.names("a.soul"), scene.life("a")) == (["Gem"], ["Ox"], 8)


@pytest.mark.rule("call/1.2", "call/3.1")
@pytest.mark.parametrize("pay", [False, True])
@pytest.mark.parametrize("shut", AREAS)
def test_a_card_is_called_to_an_area_that_effects_of_such_a_card_are_not_kept_from(shut: str, pay: bool) -> None:
    """Also if it is the first of the areas that is shut."""
    gem = monster_card("Gem", cost=[gauge()], text=banned(shut, by="you", skills=BY_SPELLS))
    scene = summoned(gem, Side(gauge=1), pay=pay).paid()
    left = [area for area in AREAS if area != shut]
    assert scene.options == left
    scene.pick(left[0])
    assert scene.names(f"a.{left[0]}") == ["Gem"]


@pytest.mark.rule("call/3.1", "ability/soul/2", "playmat/flag-item/2")
@pytest.mark.parametrize("to", ["", "center"])
@pytest.mark.parametrize("banning", [True, False])
def test_what_is_covered_goes_if_the_card_on_top_can_come_nowhere_once_it_is_paid_for(to: str, banning: bool) -> None:
    """It cannot be called while no Ox is on the field: covered, that is in a soul."""
    name = "Ox" if banning else "Gnu"
    there = Exists(cards=Cards(whose="you", zones=(*AREAS, "item"), names=(name,)))
    kept = [replace_skill(skill, conditions=(Not(condition=there),)) for skill in banned(*AREAS)]
    side = Side(center=[OX], item=[] if banning else [item_card("Gnu")])
    scene = summoned(monster_card("Gem", cost=on_top_in("center"), text=kept), side, to=to)
    scene.pick("choose Ox")
    if not banning and not to:
        scene.pick("center")
    scene.pass_until("use")
    assert [scene.name(fact.card) for fact in scene.of(CardCovered)] == ["Ox"]
    if banning:
        assert_order(scene.timeline, "CardCovered playmat/flag-item/2", "CardDropped ability/soul/2")
        assert sorted(scene.names("a.drop")) == ["Gem", "Ox", "summon"]
    assert (scene.names("a.center"), scene.names("a.soul")) == (([], []) if banning else (["Gem"], ["Ox"]))


@pytest.mark.rule("call/1.2", "playmat/flag-item/2")
def test_a_card_that_is_put_on_top_in_one_area_is_called_there_alone() -> None:
    gem = monster_card("Gem", cost=on_top_in("center"))
    scene = main(a=Side(hand=[gem], left=[ELK], center=[OX]))
    scene.pick("skill Gem 0")
    assert scene.options == ["center"]
    side = Side(left=[ELK], center=[OX])
    assert summoned(gem, side).options == ["choose Ox"]
    shut = summoned(monster_card("Gem", cost=on_top_in("center"), text=banned("center")), side).pass_until("use")
    assert (shut.names("a.left"), shut.names("a.center")) == (["Elk"], ["Ox"])


@pytest.mark.rule("call/1.2", "call/1.4")
def test_an_area_from_which_the_fighters_own_effects_are_kept_is_not_offered() -> None:
    scene = summoned(monster_card("Gem", cost=[gauge()], text=banned("left", by="you")), Side(gauge=1)).paid()
    assert scene.options == ["center", "right"]
    scene.pick("right")
    assert scene.names("a.right") == ["Gem"]
    shut = summoned(monster_card("Gem", cost=[gauge()], text=banned(*AREAS, by="you")), Side(gauge=1)).pass_until("use")
    assert not shut.of(GaugePaid)
    free = summoned(monster_card("Gem", cost=[gauge()], text=banned("left", by="opponent")), Side(gauge=1)).paid()
    assert free.options == [*AREAS]


@pytest.mark.rule("equip/1.3", "ability/cost/1")
@pytest.mark.parametrize("held", [False, True])
def test_an_item_that_cannot_be_equipped_is_not_paid_for(held: bool) -> None:
    ban = Skill(kind="permanent", zones=("drop",), grants=(Grant(changes=(Cannot(action="play", by="you"),)),))
    mace = item_card("Mace", cost=[gauge()], text=[ban] if held else [])
    scene = summoned(mace, Side(gauge=1), to="item").paid()
    assert len(scene.of(CardEquipped)) == len(scene.of(GaugePaid)) == (not held)


@pytest.mark.rule("call/1.6", "call/Q3")
@pytest.mark.parametrize("others", [1, 2])
def test_a_card_that_an_effect_calls_pays_no_part_of_its_own_cost(others: int) -> None:
    two_dropped = Choose(cards=Cards(whose="you", zones=("drop",), kinds=MONSTERS), count=2)
    gem = monster_card("Gem", cost=[two_dropped, Move(to="deck", place="bottom")])
    scene = summoned(gem, Side(drop=[OX, ELK][:others]))
    if others == 1:
        scene.pass_until("use")
        assert sorted(scene.names("a.drop")) == ["Gem", "Ox", "summon"]
        return
    assert scene.options == ["choose Ox", "choose Elk"]
    scene.pick("choose Ox", "choose Elk")
    scene.pick("place Ox", "place Elk")
    scene.pick("left")
    assert scene.names("a.left") == ["Gem"]


@pytest.mark.rule("call/1.6", "call/Q3")
def test_what_lies_on_top_of_the_deck_is_what_lies_there_without_the_card_that_is_called() -> None:
    gem = monster_card("Gem", cost=[Move(what=Cards(whose="you", zones=("deck",), top=1), to="drop")])
    summon = spell_card("summon", Choose(cards=Cards(whose="you", zones=("deck",), names=("Gem",))), Play(pay=True))
    scene = main(a=Side(hand=[summon], deck=[*several(3, "card"), gem])).use("summon").settled()
    scene.pick("choose Gem")
    scene.pick("left")
    assert scene.names("a.left") == ["Gem"]
    assert scene.names("a.drop") == ["card 3", "summon"]


@pytest.mark.rule("ability/cost/1", "ability/cost/2")
def test_of_cards_that_are_called_together_none_pays_for_another() -> None:
    a_monster = Choose(cards=Cards(whose="you", zones=("drop",), kinds=MONSTERS))
    elk = monster_card("Elk", cost=[a_monster, Move(to="deck", place="bottom")])
    two = Choose(cards=Cards(whose="you", zones=("drop",), kinds=MONSTERS), count=2, name="two")
    summon = spell_card("summon", Play(what="two", pay=True), targets=[two])
    scene = main(a=Side(hand=[summon], drop=[OX, elk])).use("summon")
    scene.pick("choose Ox", "choose Elk")
    scene.settled().pick("left")
    scene.pass_until("use")
    assert scene.names("a.left") == ["Ox"]
    assert scene.names("a.drop") == ["Elk", "summon"]


@pytest.mark.rule("call/1.2", "call/3.1")
@pytest.mark.parametrize("open_area", [*AREAS, None])
def test_an_effect_calls_a_monster_to_an_area_that_is_open_to_it_or_not_at_all(open_area: str | None) -> None:
    gem = monster_card("Gem", text=banned(*(area for area in AREAS if area != open_area)))
    scene = summoned(gem, Side(left=[OX]), pay=False)
    scene.pass_until("use")
    assert [scene.name(fact.card) for fact in scene.of(CardCalled)] == ["Gem"] * (open_area is not None)
    assert "Gem" in scene.names(f"a.{open_area or 'drop'}")


@pytest.mark.rule("call/1.2", "call/1.4", "call/3.1")
@pytest.mark.parametrize("dropped", ["Ox", "Elk"])
def test_a_monster_that_can_come_nowhere_once_it_is_paid_for_stays_where_it_is(dropped: str) -> None:
    """It cannot be called while there is an Ox in the drop zone, where the one that pays for it goes."""
    ox_lies_there = Exists(cards=Cards(whose="you", zones=("drop",), names=("Ox",)))
    kept = [replace_skill(skill, conditions=(ox_lies_there,)) for skill in banned(*AREAS)]
    gem = monster_card("Gem", cost=[Choose(cards=monsters("you")), Move(to="drop")], text=kept)
    scene = summoned(gem, Side(left=[OX if dropped == "Ox" else ELK]))
    scene.pick(f"choose {dropped}")
    if dropped == "Elk":
        scene.pick("right")
    scene.pass_until("use")
    assert dropped in scene.names("a.drop")
    assert [scene.name(fact.card) for fact in scene.of(CardCalled)] == ["Gem"] * (dropped == "Elk")
    assert ("Gem" in scene.names("a.drop")) == (dropped == "Ox")


@pytest.mark.rule("call/1.1/note-condition", "call/1.4")
@pytest.mark.parametrize("pay", [False, True])
@pytest.mark.parametrize("fulfilled", [False, True])
def test_an_effect_calls_nothing_that_may_only_be_called_otherwise(pay: bool, fulfilled: bool) -> None:
    gem = monster_card("Gem", conditions=[OX_THERE])
    scene = summoned(gem, Side(left=[OX if fulfilled else ELK]), pay=pay)
    if fulfilled:
        scene.pick("right")
    scene.pass_until("use")
    assert scene.names("a.drop") == (["summon"] if fulfilled else ["Gem", "summon"])


@pytest.mark.rule("equip/1.1/note-condition", "call/1.1/note-condition")
def test_what_is_said_of_calls_is_not_asked_of_a_monster_that_an_effect_equips() -> None:
    gem, mace = monster_card("Gem", conditions=[OX_THERE]), item_card("Mace", conditions=[OX_THERE])
    assert summoned(gem, Side(), pay=False, to="item").names("a.item") == ["Gem"]
    assert summoned(mace, Side(), pay=False, to="item").names("a.item") == []
    assert summoned(mace, ox_in("left"), pay=False, to="item").names("a.item") == ["Mace"]


@pytest.mark.rule("call/1.4", "call/3.1")
@pytest.mark.parametrize("to", ["", "right"])
def test_a_card_of_a_soul_is_called_though_its_host_pays_for_it(to: str) -> None:
    gem = monster_card("Gem", cost=[Choose(cards=monsters("you")), Move(to="drop")])
    of_soul = Choose(cards=Cards(whose="you", zones=("soul",), names=("Gem",)))
    summon = spell_card("summon", of_soul, Play(pay=True, to=to))
    scene = main(a=Side(hand=[summon], left=[OX], souls={"Ox": [gem]})).use("summon").settled()
    scene.pick("choose Gem")
    scene.pick("choose Ox")
    if not to:
        scene.pick("right")
    assert (scene.names("a.right"), scene.names("a.drop")) == (["Gem"], ["Ox", "summon"])
    assert [fact.source for fact in scene.of(CardCalled)] == ["a.drop"]


@pytest.mark.rule("call/1.6", "call/Q3")
@pytest.mark.parametrize("others", [0, 1])
def test_a_card_of_the_hand_is_not_discarded_for_its_own_call(others: int) -> None:
    of_hand = Choose(cards=Cards(whose="you", zones=("hand",), names=("Gem",)))
    summon = spell_card("summon", of_hand, Play(pay=True))
    side = Side(hand=[summon, monster_card("Gem", cost=[Discard(count=1)]), *several(others, "card")])
    scene = main(a=side).use("summon").settled()
    scene.pick("choose Gem")
    if others:
        assert scene.options == ["choose card 1"]
        scene.pick("choose card 1")
        scene.pick("left")
    scene.pass_until("use")
    assert scene.names("a.left") == ["Gem"] * others
