"""1. Flow of a call, of a cast and of equipping: what each has of its own, with the answers of the book."""

import msgspec
import pytest

from events.buddyfight.card import KeywordSkill
from events.buddyfight.facts import BuddyGiftGained, BuddyPlaced, CardCalled, CardDestroyed, CardEquipped
from events.language.effect import (
    Cards,
    Choose,
    Compare,
    Count,
    Discard,
    Effect,
    Exists,
    If,
    Move,
    Pay,
    Play,
    Range,
    Stack,
    Trigger,
)
from events.skills.declared import DeclarationNullified, TargetChosen
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn
from tests.games.buddyfight.conformance.cards import (
    A_MONSTER,
    AREAS,
    DESTROY,
    DRAW,
    ON_FIELD,
    THEIR_MONSTER,
    TO_HAND,
    TOP_TO_GAUGE,
    act,
    auto,
    counter,
    gauge,
    impact_monster,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, final, main

BUDDY = monster_card("Wren", number="buddy")
ITEM_BUDDY = item_card("Hammer", number="buddy")


@pytest.mark.rule("call/1.2", "call/3.1")
@pytest.mark.parametrize("area", AREAS)
def test_a_monster_is_called_to_the_area_that_was_designated(area: str) -> None:
    scene = main(a=Side(hand=[monster_card("Wren")])).use("Wren")
    assert scene.options == list(AREAS)
    scene.pick(area)
    assert scene.names(f"a.{area}") == ["Wren"]
    assert not scene.rested("Wren")


@pytest.mark.rule("call/1.3", "call/1.5", "call/3.2", "impact-monster/mode/2")
def test_a_buddy_call_puts_the_card_of_the_hand_at_rest_into_the_buddy_zone_and_calls_the_buddy() -> None:
    scene = main(a=Side(hand=[monster_card("Wren")], buddy=[BUDDY]), b=Side(hand=several(1, "anything")))
    scene.use("Wren", area="left").pick("buddy_call Wren")
    assert scene.asked == ("b", "answer")
    [placed] = scene.of(BuddyPlaced)
    assert scene.state.cards[placed.card].rested
    assert scene.life("a") == 10
    scene.pick("decline")
    [called] = scene.of(CardCalled)
    face = scene.state.cards[called.card].face
    assert face is not None
    assert (face.number, called.target) == ("buddy", "a.left")
    assert scene.state.zones["a.buddy"] == [placed.card]  # type: ignore[index]
    assert scene.life("a") == 11


@pytest.mark.rule("call/1.3")
def test_a_buddy_call_can_be_left_undone() -> None:
    scene = main(a=Side(hand=[monster_card("Wren")], buddy=[BUDDY])).use("Wren", area="left")
    scene.pick("no_buddy_call")
    assert scene.life("a") == 10
    assert scene.names("a.left") == ["Wren"]
    assert not scene.of(BuddyPlaced)


@pytest.mark.rule("call/1.3")
@pytest.mark.parametrize(
    "zone", [Side(buddy=[BUDDY]), Side(buddy=[monster_card("Finch", number="buddy")], rested=["buddy"])]
)
def test_a_buddy_call_needs_a_standing_buddy_of_the_same_name(zone: Side) -> None:
    hand = [monster_card("Finch", text=[act(DRAW)])]
    scene = main(a=Side(hand=hand, buddy=zone.buddy, rested=zone.rested)).use("Finch", area="left")
    assert scene.asked == ("a", "use")
    assert len(scene.names("a.left")) == 1
    assert scene.life("a") == 10


@pytest.mark.trap("BF-12")
@pytest.mark.rule("call/Q1", "call/3.2")
def test_a_nullified_buddy_call_places_nothing_and_gains_no_life() -> None:
    """BF-12: the buddy that was called goes to the drop zone; the card of the hand stays where it was put."""
    scene = main(a=Side(hand=[monster_card("Wren")], buddy=[BUDDY]), b=Side(hand=[nullifies("call")]))
    scene.use("Wren", area="left").pick("buddy_call Wren")
    scene.use("no call")
    assert len(scene.of(DeclarationNullified)) == 1
    assert not scene.of(BuddyGiftGained)
    assert not scene.of(CardCalled)
    [dropped] = scene.state.cards_in("a", "drop")
    [in_zone] = scene.state.cards_in("a", "buddy")
    numbers = [face.number for card in (dropped, in_zone) if (face := scene.state.cards[card].face) is not None]
    assert numbers == ["buddy", "Wren"]
    assert scene.state.cards[in_zone].rested


@pytest.mark.rule("play-timing/4.1", "call/2.3")
def test_a_nullified_call_drops_the_card_and_keeps_the_cost_paid() -> None:
    scene = main(a=Side(hand=[monster_card("Wren", cost=[gauge(1)])], gauge=1), b=Side(hand=[nullifies("call")]))
    scene.use("Wren", area="left").use("no call")
    assert sorted(scene.names("a.drop")) == ["Wren", "a gauge 1"]
    assert scene.names("a.left") == []


@pytest.mark.rule("call/Q2")
def test_a_monster_that_is_being_called_is_no_target_yet() -> None:
    goodbye = counter("goodbye", TO_HAND, targets=[A_MONSTER])
    scene = main(a=Side(hand=[monster_card("Wren")]), b=Side(hand=[goodbye])).use("Wren", area="center")
    scene.use("goodbye")
    assert not scene.of(TargetChosen)
    assert scene.names("a.center") == ["Wren"]


KNIGHT = Cards(whose="you", zones=("drop",), traits=("Armorknight",))


def succubus(*, dropped: bool) -> Scene:
    """Paying for a monster puts an Armorknight of the drop zone into its soul; the gauge card is one."""
    knight = monster_card("Knight", traits=("Armorknight",))
    other = monster_card("Squire", traits=("Armorknight",))
    card = monster_card("Succubus", cost=[gauge(1), Choose(cards=KNIGHT), Stack(what="it")])
    spare = several(1, "spare")
    return main(a=Side(hand=[card, *spare], gauge=[knight], drop=[other] if dropped else []))


@pytest.mark.rule("call/Q3", "call/1.6")
def test_the_gauge_that_is_paid_cannot_pay_another_part_of_the_cost() -> None:
    assert "Succubus" not in succubus(dropped=False).usable
    scene = succubus(dropped=True)
    assert "Succubus" in scene.usable
    scene.use("Succubus", area="left").paid()
    if scene.ask.kind == "choose":
        assert scene.options == ["choose Squire"]
        scene.pick("choose Squire")
    assert scene.names("a.soul") == ["Squire"]
    assert scene.names("a.drop") == ["Knight"]


@pytest.mark.rule("call/Q4")
def test_the_monster_in_the_designated_area_can_be_paid_as_the_cost() -> None:
    sacrifice: list[Effect] = [Choose(cards=monsters("you")), Move(to="drop")]
    a = Side(hand=[monster_card("Demon", cost=sacrifice)], center=[monster_card("Imp")])
    scene = main(a=a).use("Demon", area="center")
    if scene.referee.ask is not None and scene.ask.kind == "choose":
        scene.pick("choose Imp")
    assert scene.names("a.center") == ["Demon"]
    assert scene.names("a.drop") == ["Imp"]


@pytest.mark.rule("call/Q5", "playmat/buddy/2")
def test_any_card_of_the_buddys_name_is_a_buddy_monster() -> None:
    own = Exists(cards=Cards(whose="you", kinds=("monster",), zones=AREAS, role="buddy"))
    charge = spell_card("charge", TOP_TO_GAUGE, TOP_TO_GAUGE, conditions=[own])
    spare = several(1, "spare")
    for name, able in (("Wren", True), ("Finch", False)):
        scene = main(a=Side(hand=[charge, *spare], buddy=[BUDDY], center=[monster_card(name, number="called")]))
        assert ("charge" in scene.usable) == able
    scene = main(a=Side(hand=[charge, *spare], buddy=[BUDDY], center=[monster_card("Wren", number="called")]))
    scene.use("charge")
    assert len(scene.state.cards_in("a", "gauge")) == 2


@pytest.mark.rule("call/1.1", "call/1.6")
def test_the_card_that_is_called_cannot_be_discarded_for_its_own_cost() -> None:
    card = monster_card("Wren", cost=[Discard()])
    assert main(a=Side(hand=[card], center=[monster_card("x", text=[act(DRAW)])])).usable == ["x"]
    scene = main(a=Side(hand=[card, *several(1, "spare")])).use("Wren", area="center")
    assert scene.options == ["choose spare 1"]


@pytest.mark.rule("cast/1.1", "cast/3.1/note-drop")
def test_a_spell_that_is_cast_is_no_card_of_the_hand_any_more() -> None:
    alone = Compare(number=Count(of=Cards(whose="you", zones=("hand",))), within=Range(most=0))
    purge = spell_card("purge", Discard(), If(conditions=(alone,), then=(life(1),)))
    scene = main(a=Side(hand=[purge, monster_card("spare")])).use("purge")
    scene.pass_until("use", "over")
    assert scene.names("a.drop") == ["spare", "purge"]
    assert scene.life("a") == 11


@pytest.mark.rule("cast/1.4", "ability/1.1.1")
@pytest.mark.parametrize("ability", [False, True])
def test_targets_are_chosen_as_the_use_is_declared_after_its_payment(ability: bool) -> None:
    paid = [gauge(1)]
    card = monster_card("Bolt", text=[act(DESTROY, costs=paid, targets=[THEIR_MONSTER])])
    spell = spell_card("Bolt", DESTROY, cost=paid, targets=[THEIR_MONSTER])
    mine = Side(gauge=1, left=[card]) if ability else Side(gauge=1, hand=[spell])
    theirs = Side(left=[monster_card("Imp")], right=[monster_card("Ogre")], hand=several(1, "anything"))
    scene = main(a=mine, b=theirs).use("Bolt")
    assert scene.asked == ("a", "choose")
    assert scene.names("a.drop") == ["a gauge 1"]
    assert scene.options == ["choose Imp", "choose Ogre"]
    scene.pick("choose Ogre")
    assert scene.asked == ("b", "answer")
    scene.pick("decline")
    assert scene.names("b.drop") == ["Ogre"]


@pytest.mark.rule("ability/1.1.1", "cast/1.4", "playmat/drop/2")
def test_a_card_of_the_drop_zone_can_be_the_target() -> None:
    back = spell_card("back", TO_HAND, targets=[Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",)))])
    scene = main(a=Side(hand=[back], drop=[monster_card("Imp"), item_card("Hammer")]))
    scene.use("back", on="Imp")
    assert [scene.name(fact.card) for fact in scene.of(TargetChosen)] == ["Imp"]
    assert scene.names("a.hand") == ["Imp"]


@pytest.mark.rule("cast/3.1/note-set", "ability/set", "playmat/spell/1")
def test_a_set_spell_stays_in_the_spell_area_beside_any_number_of_others() -> None:
    at_end = auto(Trigger(on="turn_ends"), DRAW)
    set_it = Move(what="this", to="spell")
    charm = [spell_card(f"charm {n}", set_it, keyword="set", more=[at_end]) for n in range(3)]
    scene = main(a=Side(hand=charm))
    for n in range(3):
        scene.use(f"charm {n}")
    assert sorted(scene.names("a.spell")) == ["charm 0", "charm 1", "charm 2"]
    assert scene.names("a.drop") == []


@pytest.mark.rule("cast/2.3", "cast/3.1/note-drop")
def test_a_nullified_spell_goes_to_the_drop_zone_unresolved() -> None:
    scene = main(a=Side(hand=[spell_card("insight", DRAW)]), b=Side(hand=[nullifies("cast")])).use("insight")
    scene.use("no cast")
    assert not scene.of(CardDrawn)
    assert scene.names("a.drop") == ["insight"]


@pytest.mark.rule("equip/3.1", "playmat/flag-item/1")
def test_an_item_is_put_into_the_item_area() -> None:
    scene = main(a=Side(hand=[item_card("Hammer")])).use("Hammer")
    assert scene.names("a.item") == ["Hammer"]
    assert [fact.target for fact in scene.of(CardEquipped)] == ["a.item"]


@pytest.mark.rule("equip/1.2", "equip/1.4", "equip/3.2")
def test_an_item_can_be_equipped_by_a_buddy_call() -> None:
    scene = main(a=Side(hand=[item_card("Hammer")], buddy=[ITEM_BUDDY]), b=Side(hand=several(1, "anything")))
    scene.use("Hammer").pick("buddy_call Hammer")
    [placed] = scene.of(BuddyPlaced)
    assert scene.state.cards[placed.card].rested
    assert scene.life("a") == 10
    scene.pick("decline")
    [equipped] = scene.of(CardEquipped)
    face = scene.state.cards[equipped.card].face
    assert face is not None
    assert face.number == "buddy"
    assert scene.life("a") == 11


@pytest.mark.rule("equip/3.2", "equip/2.3")
def test_a_nullified_equipping_gains_no_life() -> None:
    scene = main(a=Side(hand=[item_card("Hammer")], buddy=[ITEM_BUDDY]), b=Side(hand=[nullifies("equip")]))
    scene.use("Hammer").pick("buddy_call Hammer")
    scene.use("no equip")
    assert scene.life("a") == 10
    assert scene.names("a.item") == []


@pytest.mark.rule("equip/3.3", "ability/equipment-change", "equip/3.4")
@pytest.mark.parametrize("returned", [True, False])
def test_equipment_change_returns_the_old_item_before_the_check_drops_it(returned: bool) -> None:
    a = Side(hand=[item_card("New", words=["equipment_change"])], item=[item_card("Old")])
    scene = main(a=a).use("New")
    assert scene.options == ["return Old", "decline"]
    scene.pick("return Old" if returned else "decline")
    assert scene.names("a.item") == ["New"]
    assert scene.names("a.hand" if returned else "a.drop") == ["Old"]


@pytest.mark.rule("equip/scope")
@pytest.mark.parametrize("keyword", ["transform", "ride", "station", "dragonify", "impact_transform"])
def test_transform_and_the_like_follow_the_flow_of_equipping(keyword: str) -> None:
    """Declared, paid, answered, placed: from the hand, in the phase that the keyword says."""
    words = KeywordSkill(keyword=keyword, costs=((Pay(total=1),),))  # type: ignore[arg-type]
    card = monster_card("Wren", size=3)
    if keyword == "impact_transform":
        card = impact_monster("Wren", size=3)
    card = msgspec.structs.replace(card, keywords=(words,), cost=((Pay(total=9),),))
    played = final if keyword == "impact_transform" else main
    theirs = Side(hand=[nullifies("equip"), nullifies("call"), counter("other", DRAW)])
    scene = played(a=Side(hand=[card], gauge=1), b=theirs).use("Wren")
    assert scene.asked == ("b", "answer")
    assert scene.names("a.drop") == ["a gauge 1"]
    assert scene.usable == ["no equip", "other"]
    scene.pick("decline")
    assert scene.names("a.item") == ["Wren"]


FIELD_TARGETS = {"left": monster_card, "center": monster_card, "right": monster_card, "item": item_card}


@pytest.mark.parametrize(
    "zone",
    [
        pytest.param("left", marks=pytest.mark.rule("playmat/left-right/2")),
        pytest.param("right", marks=pytest.mark.rule("playmat/left-right/2")),
        pytest.param("center", marks=pytest.mark.rule("playmat/center/2")),
        pytest.param("item", marks=pytest.mark.rule("playmat/flag-item/5")),
        pytest.param("spell", marks=pytest.mark.rule("playmat/spell/2")),
    ],
)
def test_a_card_on_the_field_is_a_target(zone: str) -> None:
    card = FIELD_TARGETS.get(zone, spell_card)("Mark")  # type: ignore[operator]
    scene = main(a=Side(hand=[spell_card("bolt", DESTROY, targets=[ON_FIELD])]), b=Side(**{zone: [card]}))  # type: ignore[arg-type]
    scene.use("bolt", on="Mark")
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Mark"]


@pytest.mark.rule("playmat/flag-item/6")
def test_flag_buddy_gauge_and_drop_are_not_on_the_field() -> None:
    usual = Choose(cards=Cards())
    for choose in (ON_FIELD, usual):
        b = Side(buddy=[BUDDY], gauge=1, drop=[monster_card("gone")])
        scene = main(a=Side(hand=[spell_card("bolt", DESTROY, targets=[choose])]), b=b).use("bolt")
        assert not scene.of(TargetChosen)
        assert scene.names("b.flag") == ["Anvil Flag"]


@pytest.mark.rule("ability/when-cast/1")
def test_a_counter_to_a_call_is_used_in_answer_to_a_call_alone() -> None:
    spare = [monster_card("Wren"), spell_card("insight", DRAW)]
    scene = main(a=Side(hand=spare), b=Side(hand=[nullifies("call"), *several(1, "anything")])).use("insight")
    assert scene.usable == []
    scene.pick("decline")
    scene.use("Wren", area="left")
    assert scene.usable == ["no call"]
    scene.pick("decline")
    scene.pick("decline")
    assert scene.asked == ("b", "use")
    assert scene.usable == []


@pytest.mark.rule("ability/when-cast/2")
def test_a_call_by_an_effect_cannot_be_answered() -> None:
    from_hand = Choose(cards=Cards(whose="you", zones=("hand",), kinds=("monster",)))
    summon, begone = spell_card("summon", from_hand, Play(to="left")), nullifies("call", "begone")
    scene = main(a=Side(hand=[summon, monster_card("Wren")]), b=Side(hand=[begone])).use("summon")
    assert scene.usable == []
    scene.pick("decline")
    if scene.ask.kind == "choose":
        scene.pick("choose Wren")
    assert scene.names("a.left") == ["Wren"]
    assert scene.names("b.hand") == ["begone"]


@pytest.mark.rule("ability/cost/2-eg", "ability/cost/2")
def test_what_has_no_target_does_all_the_rest() -> None:
    scene = main(a=Side(hand=[spell_card("raid", DESTROY, life(2), targets=[THEIR_MONSTER])])).use("raid")
    assert scene.life("a") == 12
    assert [fact.amount for fact in scene.of(PlayerCountersPlaced)] == [2]


@pytest.mark.rule("call/1.2", "call/3.3")
@pytest.mark.parametrize("area", AREAS)
def test_an_effect_calls_a_monster_to_the_area_that_its_fighter_designates(area: str) -> None:
    from_drop = Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",)))
    summon = spell_card("summon", Play(), targets=[from_drop])
    scene = main(a=Side(hand=[summon], drop=[monster_card("Wren", cost=[gauge(3)])])).use("summon", on="Wren")
    assert scene.asked == ("a", "area")
    scene.pick(area)
    assert scene.names(f"a.{area}") == ["Wren"]


@pytest.mark.rule("call/1.4", "ability/cost/1")
@pytest.mark.parametrize("gauged", [0, 2])
def test_an_effect_that_calls_by_paying_the_call_cost_calls_nothing_that_cannot_be_paid(gauged: int) -> None:
    from_drop = Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",)))
    summon = spell_card("summon", Play(pay=True), targets=[from_drop])
    wren = monster_card("Wren", cost=[gauge(2), life(-1)])
    scene = main(a=Side(hand=[summon], drop=[wren], gauge=gauged)).use("summon", on="Wren")
    if gauged:
        scene.paid().pick("left")
    assert scene.names("a.left") == (["Wren"] if gauged else [])
    assert scene.life("a") == (9 if gauged else 10)
    assert scene.state.cards_in("a", "gauge") == []
