"""6-1. Preparation of leader card, deck, and energy marker."""

import pytest

from events.card import Catalogue
from events.deck import Deck, DeckEntry
from events.errors import BadDeck
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.deckbuilding import deck_errors


def leader(number: str, *colors: Color) -> FusionWorldCard:
    return FusionWorldCard(number=number, name=f"Leader {number}", kind="leader", colors=colors, power=15000)


def battle(number: str, *colors: Color, name: str = "Soldier") -> FusionWorldCard:
    return FusionWorldCard(number=number, name=name, kind="battle", colors=colors, cost=1, power=15000)


RED_CARDS = [f"R-{at}" for at in range(1, 16)]
CARDS = Catalogue(
    [
        leader("L-R", "red"),
        leader("L-RG", "red", "green"),
        leader("L-B", "black"),
        *(battle(number, "red") for number in RED_CARDS),
        battle("G-1", "green"),
        battle("RG-1", "red", "green"),
        battle("RU-1", "red", "blue"),
        battle("UB-1", "blue", "black"),
        FusionWorldCard(number="X-1", name="Storm", kind="extra", colors=("red",), cost=1),
    ]
)


def deck(*entries: tuple[int, str]) -> Deck:
    return Deck(label="test", entries=tuple(DeckEntry(number=number, copies=copies) for copies, number in entries))


def reds(count: int) -> list[tuple[int, str]]:
    """`count` red Battle Cards, 4 or fewer of each number."""
    return [(min(4, count - 4 * at), number) for at, number in enumerate(RED_CARDS) if count > 4 * at]


def broken(*entries: tuple[int, str]) -> list[str]:
    return [problem.rule for problem in deck_errors(deck(*entries), CARDS)]


@pytest.mark.rule("6-1-1")
def test_a_leader_and_a_deck_are_both_needed() -> None:
    assert broken((1, "L-R"), *reds(50)) == []
    assert broken((1, "L-R")) == ["6-1-3"]
    assert broken(*reds(50)) == ["6-1-2"]


@pytest.mark.rule("6-1-2")
@pytest.mark.parametrize(
    "leaders", [[], [(2, "L-R")], [(1, "L-R"), (1, "L-R")], [(1, "L-R"), (1, "L-RG")], [(6, "L-R")]]
)
def test_exactly_one_leader(leaders: list[tuple[int, str]]) -> None:
    assert broken(*leaders, *reds(50)) == ["6-1-2"]


@pytest.mark.rule("6-1-2")
def test_the_leader_may_stand_anywhere_in_the_list() -> None:
    assert broken(*reds(50), (1, "L-R")) == []


@pytest.mark.rule("6-1-3")
@pytest.mark.parametrize(("count", "rules"), [(49, ["6-1-3"]), (50, []), (57, []), (60, [])])
def test_50_to_60_cards_without_the_leader(count: int, rules: list[str]) -> None:
    assert broken((1, "L-R"), *reds(count)) == rules


@pytest.mark.rule("6-1-3")
def test_61_cards_are_too_many() -> None:
    assert broken((1, "L-R"), *reds(60), (1, "X-1")) == ["6-1-3"]


@pytest.mark.rule("6-1-3")
def test_extra_cards_count() -> None:
    assert broken((1, "L-R"), *reds(48), (2, "X-1")) == []


@pytest.mark.rule("6-1-4")
def test_all_problems_are_told_at_once_in_the_books_order() -> None:
    problems = deck_errors(deck((5, "G-1"), (2, "L-R"), (7, "R-1")), CARDS)
    assert [problem.rule for problem in problems] == ["6-1-2", "6-1-3", "6-1-4-1", "6-1-4-2", "6-1-4-2"]
    assert [problem.message.split()[0] for problem in problems[3:]] == ["G-1", "R-1"]


@pytest.mark.rule("6-1-4-1")
@pytest.mark.parametrize(
    ("own_leader", "card", "legal"),
    [
        ("L-R", "R-15", True),
        ("L-R", "G-1", False),
        ("L-R", "RG-1", False),
        ("L-RG", "RG-1", True),
        ("L-RG", "G-1", True),
        ("L-RG", "RU-1", False),
        ("L-RG", "UB-1", False),
    ],
)
def test_every_color_of_a_card_is_among_the_leaders(own_leader: str, card: str, legal: bool) -> None:
    assert broken((1, own_leader), *reds(50), (1, card)) == ([] if legal else ["6-1-4-1"])


@pytest.mark.rule("6-1-4-1")
def test_the_message_names_card_color_and_leader() -> None:
    (problem,) = deck_errors(deck((1, "L-RG"), *reds(50), (2, "UB-1")), CARDS)
    assert (
        problem.message == "UB-1 Soldier is blue and black; its Leader Leader L-RG is not: use red or green cards only"
    )


@pytest.mark.rule("6-1-4-2")
@pytest.mark.parametrize(("copies", "rules"), [(4, []), (5, ["6-1-4-2"])])
def test_up_to_four_copies_of_a_number(copies: int, rules: list[str]) -> None:
    assert broken((1, "L-R"), *reds(50), (copies, "R-15")) == rules


@pytest.mark.rule("6-1-4-2")
def test_entries_of_one_number_add_up() -> None:
    assert broken((1, "L-R"), *reds(50), (3, "R-15"), (1, "R-15")) == []
    assert broken((1, "L-R"), *reds(50), (3, "R-15"), (2, "R-15")) == ["6-1-4-2"]


@pytest.mark.rule("2-10-2")
def test_copies_are_counted_by_number_not_by_name() -> None:
    assert CARDS["R-14"].name == CARDS["R-15"].name
    assert broken((1, "L-R"), *reds(50), (4, "R-14"), (4, "R-15")) == []


def test_cards_that_no_catalogue_knows_come_before_every_rule() -> None:
    unknown = [(1, f"Z-{at}") for at in range(7)]
    with pytest.raises(BadDeck, match="Z-0, Z-1, Z-2, Z-3, Z-4 and 2 more"):
        deck_errors(deck((9, "R-1"), *unknown), CARDS)
