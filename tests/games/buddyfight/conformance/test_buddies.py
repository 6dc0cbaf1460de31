"""Buddies: called by [Transform] from the field, and face down, when nothing is known of them."""

from typing import Any

import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import BuddyCalled, BuddyGiftGained, BuddyPlaced, CardCalled, CardEquipped, GaugePaid
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Damage,
    Draw,
    Exists,
    Grant,
    If,
    Play,
    Skill,
    Trigger,
)
from events.table.fact import Fact
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    auto,
    changing,
    gauge,
    life,
    monster_card,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main


def changer(number: str, **more: Any) -> BuddyfightCard:
    """A monster with [Transform] for 1 gauge."""
    return changing("transform", number=number, pay=[gauge()], critical=2, **more)


def field(**more: Any) -> Side:
    """A fighter with a monster on the left that transforms, whose buddy has its name."""
    sides: dict[str, Any] = {"left": [changer("field")], "buddy": [changer("buddy")], "gauge": 1}
    return Side(**{**sides, **more})


def transformed(scene: Scene) -> Scene:
    """The [Transform] of the monster on the field, up to whether it is a Buddy Call."""
    [use] = [word for word in scene.options if word.startswith("skill Were ")]
    scene.pick(use)
    return scene


def numbers(scene: Scene, zone: str) -> list[str]:
    """The numbers of the cards of a fighter's zone, which tell copies of a name apart."""
    return [scene.state.cards[card].face.number for card in scene.state.zones[zone]]  # type: ignore[index,union-attr]


def at(scene: Scene, *kinds: type[Fact]) -> list[int]:
    """The position of the first fact of each kind."""
    return [next(n for n, fact in enumerate(scene.facts) if type(fact) is kind) for kind in kinds]


@pytest.mark.trap("BF-38")
@pytest.mark.rule("equip/1.2", "equip/1.4", "equip/1.5", "equip/3.1", "equip/3.2", "ability/transform/buddy-gift")
def test_a_transform_from_the_field_can_be_a_buddy_call_that_exchanges_the_cards() -> None:
    """BF-38: the card of the field rests in the Buddy Zone, the buddy is equipped."""
    scene = transformed(main(a=field()))
    assert (scene.ask.rule, scene.options) == ("equip/1.2", ["buddy_call Were", "no_buddy_call"])
    scene.pick("buddy_call Were")
    scene.paid().pass_until("use", player="a")
    assert (numbers(scene, "a.buddy"), numbers(scene, "a.item"), numbers(scene, "a.left")) == (["field"], ["buddy"], [])
    [placed] = [fact for fact in scene.of(BuddyPlaced) if fact.rule == "equip/1.4"]
    assert scene.state.cards[placed.card].rested
    assert scene.life("a") == 11
    order = at(scene, BuddyCalled, GaugePaid, CardEquipped, BuddyGiftGained)
    assert [scene.facts[n].rule for n in order] == ["equip/1.4", "playmat/gauge/4", "equip/3.1", "equip/3.2"]
    assert order == sorted(order)


@pytest.mark.rule("equip/1.2", "equip/3.2")
def test_a_transform_from_the_field_need_not_be_a_buddy_call() -> None:
    scene = transformed(main(a=field()))
    scene.pick("no_buddy_call")
    scene.paid().pass_until("use", player="a")
    assert (numbers(scene, "a.buddy"), numbers(scene, "a.item"), scene.life("a")) == (["buddy"], ["field"], 10)


@pytest.mark.trap("BF-38")
@pytest.mark.rule("equip/1.2", "playmat/buddy/4")
@pytest.mark.parametrize("more", [{"rested": ["Were"]}, {"buddy": [monster_card("Wren")]}, {"buddy": []}])
def test_without_a_standing_buddy_of_the_name_a_transform_is_none(more: Any) -> None:
    """BF-38."""
    scene = transformed(main(a=field(**{**more, "hand": several(1, "x")}))).paid()
    assert scene.ask.kind != "buddy"
    scene.pass_until("use", player="a")
    assert (numbers(scene, "a.item"), scene.life("a")) == (["field"], 10)


@pytest.mark.trap("BF-12", "BF-38")
@pytest.mark.rule("equip/1.4", "call/Q1", "equip/2.3")
def test_of_a_nullified_transform_the_buddy_goes_to_the_drop_zone_and_no_life_is_gained() -> None:
    """BF-12, BF-38."""
    scene = transformed(main(a=field(), b=Side(hand=[nullifies("equip")])))
    scene.pick("buddy_call Were")
    scene.paid().use("no equip").pass_until("use", player="a")
    assert (numbers(scene, "a.buddy"), numbers(scene, "a.item")) == (["field"], [])
    assert "buddy" in numbers(scene, "a.drop")
    assert scene.life("a") == 10


@pytest.mark.rule("equip/1.4", "ability/soul/2", "ability/lifelink")
def test_a_card_exchanged_from_the_field_leaves_it_with_its_soul() -> None:
    falls = auto(Trigger(on="leaves", card="this"), Damage(count=1, whose="you", source="this"))
    side = field(
        left=[changer("field", text=[falls])],
        souls={"Were": [monster_card("Ghost")]},
        buddy=[changer("buddy")],
    )
    scene = transformed(main(a=side))
    scene.pick("buddy_call Were")
    scene.paid().pass_until("use", player="a")
    assert ("Ghost" in scene.names("a.drop"), scene.life("a")) == (True, 10)


@pytest.mark.rule("equip/1.4", "ability/soulguard")
@pytest.mark.parametrize("kept", [True, False])
def test_a_soul_that_keeps_the_card_on_the_field_leaves_no_buddy_call(kept: bool) -> None:
    side = field(left=[changer("field", words=["soulguard"])], souls={"Were": [monster_card("Ghost")]})
    scene = transformed(main(a=side))
    scene.pick("buddy_call Were")
    scene.pick("do" if kept else "decline")
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    scene.paid().pass_until("use", player="a")
    assert (numbers(scene, "a.item"), scene.life("a")) == ((["field"], 10) if kept else (["buddy"], 11))


@pytest.mark.rule("equip/1.2", "ability/cost/1")
def test_a_card_that_cannot_leave_the_field_is_not_exchanged() -> None:
    stays = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="leave"),)),))
    scene = transformed(main(a=field(left=[changer("field", text=[stays])]))).paid()
    assert scene.ask.kind != "buddy"


# A buddy that lies face down.

BUDDY = Cards(whose="you", zones=("buddy",))
CALL_IT = spell_card("Summon", Choose(cards=BUDDY), Play(), Draw())


@pytest.mark.rule("playmat/buddy/4", "lost/buddy/3")
@pytest.mark.parametrize("down", [True, False])
def test_an_effect_calls_no_buddy_that_lies_face_down(down: bool) -> None:
    side = Side(hand=[CALL_IT], buddy=[monster_card("Wren")], down=["Wren"] if down else ())
    scene = main(a=side)
    scene.pick("skill Summon 0")
    scene.resolved()
    assert (len(scene.of(CardCalled)), scene.names("a.buddy")) == ((0, ["Wren"]) if down else (1, []))


@pytest.mark.rule("playmat/buddy/4", "lost/buddy/3")
@pytest.mark.parametrize(("buddy", "drawn"), [("Wren", 1), ("Finch", 0)])
@pytest.mark.parametrize("down", [True, False])
def test_an_effect_reads_nothing_of_a_buddy_that_lies_face_down(buddy: str, drawn: int, down: bool) -> None:
    asks = If(conditions=(Exists(cards=Cards(whose="you", zones=("buddy",), names=("Wren",))),), then=(Draw(),))
    side = Side(hand=[spell_card("Ask", asks)], buddy=[monster_card(buddy)], down=[buddy] if down else ())
    scene = main(a=side).use("Ask").pass_until("use", player="a")
    assert len(scene.names("a.hand")) == (0 if down else drawn)


@pytest.mark.rule("playmat/buddy/4", "playmat/buddy/2", "call/Q5")
@pytest.mark.parametrize(("down", "power"), [(True, 3000), (False, 4000)])
def test_a_monster_of_the_name_of_a_buddy_that_lies_face_down_is_no_buddy(down: bool, power: int) -> None:
    mine = Cards(whose="you", role="buddy")
    banner = Skill(kind="permanent", grants=(Grant(changes=(Adjust(figure="power", by=1000),), what=mine),))
    side = Side(
        left=[monster_card("Wren", number="field")],
        right=[monster_card("Herald", text=[banner])],
        buddy=[monster_card("Wren", number="buddy")],
        down=["Wren"] if down else (),
    )
    scene = main(a=side)
    assert figure(scene.state, scene.state.cards_in("a", "left")[0], "power") == power


@pytest.mark.rule("playmat/buddy/4")
@pytest.mark.parametrize("down", [True, False])
def test_an_ability_of_a_buddy_that_lies_face_down_is_not_used(down: bool) -> None:
    waits = auto(Trigger(on="main_begins", whose="you"), life(1), zones=("buddy",))
    side = Side(buddy=[monster_card("Wren", text=[waits])], down=["Wren"] if down else ())
    assert main(a=side).pass_all().life("a") == (10 if down else 11)
