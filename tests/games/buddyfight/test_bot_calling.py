"""What calls, equips and moves gain to the bot, and where it calls its monsters."""

import pytest
from msgspec.structs import replace

from events.buddyfight import calling
from events.buddyfight.calling import called, equipped, guard, room_made
from events.buddyfight.card import AREAS
from events.buddyfight.outlook import CARD, worth_of_life
from events.language import effect as e
from events.table.ask import Ask, Option
from events.table.ids import Card
from tests.games.buddyfight.bot_positions import at_peace, in_attack
from tests.games.buddyfight.conformance.cards import DRAW, auto, item_card, monster_card
from tests.games.buddyfight.conformance.scenario import Side

COW = monster_card("Cow")
HEN = monster_card("Hen", size=1, power=1000, defense=1000)
RAM = monster_card("Ram", size=2, power=5000)
OX = monster_card("Ox", size=2, power=6000)
GIFT = worth_of_life(11) - worth_of_life(10)


@pytest.mark.parametrize(
    ("size", "yard", "displaced"),
    [
        (0, Side(center=[COW]), []),
        (3, Side(center=[COW]), []),
        (2, Side(center=[HEN]), []),
        (3, Side(center=[HEN]), ["Hen"]),
        (1, Side(center=[HEN], left=[RAM]), ["Hen"]),
        (2, Side(center=[HEN], left=[RAM]), ["Hen", "Ram"]),
        (3, Side(center=[HEN], left=[RAM]), ["Hen", "Ram"]),
        (2, Side(center=[RAM], left=[COW]), ["Ram"]),
        (1, Side(center=[RAM], left=[COW]), []),
        (0, Side(center=[RAM], left=[COW], right=[HEN]), ["Hen"]),
        (2, Side(center=[RAM], left=[COW], right=[HEN]), ["Hen", "Ram"]),
        (3, Side(center=[COW], left=[monster_card("Ewe", power=1000)], right=[monster_card("Sow")]), ["Ewe"]),
    ],
)
def test_a_call_gains_a_body_less_the_card_and_those_that_make_room(
    size: int, yard: Side, displaced: list[str]
) -> None:
    """cards of size 0 do not make room by their size, but one does where the areas are full."""
    found = at_peace(a=replace_hand(yard, monster_card("Bull", size=size, power=9000)))
    body, bull = found.position.body, found.card("Bull")
    assert called(found.position, bull) == pytest.approx(body(bull) - CARD - sum(map(body, found.cards(*displaced))))


def replace_hand(side: Side, *cards: object) -> Side:
    """The side with these cards in hand."""
    return Side(left=side.left, center=side.center, right=side.right, hand=cards)  # type: ignore[arg-type]


def test_a_call_from_elsewhere_costs_no_card_and_what_enters_counts() -> None:
    text = [auto(e.Trigger(on="enters"), DRAW)]
    found = at_peace(a=Side(center=[COW], drop=[RAM], hand=[monster_card("Bull", text=text)]))
    ram, bull = found.cards("Ram", "Bull")
    assert called(found.position, ram) == pytest.approx(found.position.body(ram))
    assert called(found.position, bull) == pytest.approx(found.position.body(bull))


@pytest.mark.parametrize(("buddy", "rested", "gift"), [("Bull", False, GIFT), ("Bull", True, 0), ("Ram", False, 0)])
def test_a_buddy_call_gains_its_life(buddy: str, rested: bool, gift: float) -> None:
    """call/3.2."""
    bull, other = monster_card("Bull"), monster_card(buddy, number="buddy")
    found = at_peace(a=Side(center=[COW], hand=[bull], buddy=[other], rested=["buddy"] if rested else []))
    [card] = found.scene.state.cards_in("a", "hand")
    assert called(found.position, card) == pytest.approx(found.position.body(card) - CARD + gift)


def test_a_guarded_center_is_worth_more_the_less_life_is_left_and_the_more_defense_it_has() -> None:
    def worth(life: int, defense: int = 2500, item: int | None = None) -> float:
        items = [] if item is None else [item_card("Club", critical=item)]
        found = at_peace(a=Side(life=life, hand=[monster_card("Bull", defense=defense)], item=items))
        bull = found.card("Bull")
        return called(found.position, bull) - found.position.body(bull) + CARD

    assert [worth(life) for life in (1, 5, 10, 15)] == pytest.approx([1.2, 0.5, 0.15, 0.15])
    assert [worth(1, defense) for defense in (0, 5000, 9000)] == pytest.approx([0.6, 1.8, 1.8])
    assert worth(1, item=2) == pytest.approx(1.2 - 0.55)


def test_an_item_gains_where_it_can_strike_or_guard() -> None:
    def gain(
        *, critical: int = 2, defense: int | None = None, center: bool = False, before: int | None = None
    ) -> float:
        club = item_card("Club", critical=critical, defense=defense)
        items = [] if before is None else [item_card("Rod", power=1000, critical=before)]
        found = at_peace(a=Side(hand=[club], center=[COW] if center else (), item=items))
        return equipped(found.position, found.card("Club"))

    body = 0.6 + 1.1 + 0.25
    assert gain() == pytest.approx(body - CARD)
    assert gain(center=True) == pytest.approx(body / 2 - CARD)
    assert gain(defense=0) == pytest.approx(body + 0.8 - CARD)
    assert gain(critical=0) == pytest.approx(-CARD)
    assert gain(critical=0, defense=6000) == pytest.approx(0.8 - CARD)
    assert gain(before=1) == pytest.approx(body - CARD - (0.6 + 0.55 + 1 / 12))
    assert gain(before=0) == pytest.approx(body - CARD)


def test_a_monster_that_is_equipped_leaves_its_area_for_it() -> None:
    found = at_peace(a=Side(left=[OX], hand=[monster_card("Ram", size=2)]))
    ox, ram = found.cards("Ox", "Ram")
    assert equipped(found.position, ox) == pytest.approx(0.8)
    assert equipped(found.position, ram) == pytest.approx(found.position.body(ram) + 0.8 - CARD)


def test_equipping_a_buddy_gains_its_life_and_what_it_does() -> None:
    text = [auto(e.Trigger(on="equipped"), DRAW)]
    club = item_card("Club", text=text)
    found = at_peace(a=Side(hand=[club], buddy=[replace(club, number="buddy")]))
    [card] = found.scene.state.cards_in("a", "hand")
    assert equipped(found.position, card) == pytest.approx(found.position.body(card) + GIFT)


# Where monsters are called, and which make room.


def ask_for(kind: str, options: list[Option], about: Card | None = None) -> Ask:
    return Ask(player="a", kind=kind, options=tuple(options), rule="call/1.2", least=1, most=1, about=about)


@pytest.mark.parametrize(
    ("yard", "zone"),
    [
        (Side(), "center"),
        (Side(center=[COW]), "left"),
        (Side(center=[COW], left=[HEN]), "right"),
        (Side(center=[COW], left=[HEN], right=[RAM]), "center"),
        (Side(center=[RAM], left=[HEN], right=[COW]), "center"),
        (Side(center=[monster_card("Bear", power=60000)], left=[RAM], right=[HEN]), "right"),
        (Side(item=[item_card("Club", critical=3)]), "left"),
        (Side(left=[HEN], item=[item_card("Club", critical=3)]), "right"),
    ],
)
def test_a_monster_is_called_where_it_gains_most(yard: Side, zone: str) -> None:
    side = Side(
        left=yard.left, center=yard.center, right=yard.right, item=yard.item, hand=[monster_card("Bull")], life=5
    )
    found = at_peace(a=side)
    options = [Option(area) for area in AREAS]
    answer = calling.area(found.position, ask_for("area", options, found.card("Bull")))
    assert [options[index].verb for index in answer] == [zone]


def test_a_monster_that_moves_does_not_drive_itself_away() -> None:
    found = at_peace(a=Side(left=[OX], center=[RAM], right=[HEN]))
    options = [Option(area) for area in ("left", "right")]
    assert calling.area(found.position, ask_for("area", options, found.card("Ox"))) == (0,)


def test_the_least_monster_makes_room() -> None:
    found = at_peace(a=Side(left=[OX], center=[COW], right=[HEN]))
    cards = found.cards("Ox", "Hen", "Cow")
    options = [Option("drop", card) for card in cards]
    assert room_made(found.position, ask_for("size", options)) == (1,)
    assert room_made(found.position, ask_for("size", [options[0], options[2]])) == (1,)


# Moves.


def test_in_its_own_turn_it_moves_to_the_center_for_more_only_and_away_for_its_items() -> None:
    found = at_peace(a=Side(left=[COW], life=2))
    cow, position = found.card("Cow"), found.position
    worth = 2.0 * (0.5 + 0.6)
    assert guard(position, cow, AREAS.index("center")) == pytest.approx(worth - 0.5)
    assert guard(position, cow, AREAS.index("right")) is None
    assert guard(position, None, 1) is None
    assert guard(position, cow, None) is None
    inside = at_peace(a=Side(center=[COW], life=2))
    assert guard(inside.position, inside.card("Cow"), AREAS.index("left")) == pytest.approx(-worth)


def test_in_the_opponents_turn_it_moves_to_the_center_for_any_gain_and_stays_there() -> None:
    found = in_attack("Ox", a=Side(left=[COW], life=2), b=Side(left=[OX]), player="b")
    assert guard(found.position, found.card("Cow"), AREAS.index("center")) == pytest.approx(2.2)
    inside = in_attack("Ox", a=Side(center=[COW], life=2), b=Side(left=[OX]), on="Cow", player="b")
    assert guard(inside.position, inside.card("Cow"), AREAS.index("left")) is None
