"""6-1. Preparation of leader card, deck, and energy marker."""

from collections.abc import Sequence

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.fusion_world.card import Color, FusionWorldCard
from events.fusion_world.deckbuilding import deck_errors
from tests.games.fusion_world.conformance.cards import battle_card, skills
from tests.games.fusion_world.conformance.scenario import Side, main


def leader(number: str, *colors: Color) -> FusionWorldCard:
    return FusionWorldCard(number=number, name=f"Leader {number}", kind="leader", colors=colors, power=15000)


def battle(number: str, *colors: Color, name: str = "Soldier", keywords: Sequence[str] = ()) -> FusionWorldCard:
    return FusionWorldCard(
        number=number, name=name, kind="battle", colors=colors, cost=1, power=15000, keywords=skills(*keywords)
    )


def extra(number: str, *keywords: str) -> FusionWorldCard:
    return FusionWorldCard(
        number=number, name="Storm", kind="extra", colors=("red",), cost=1, keywords=skills(*keywords)
    )


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
        extra("X-1"),
        *(battle(f"S-{at}", "red", keywords=["super_combo"]) for at in range(1, 4)),
        extra("SX-1", "field", "super_combo"),
        *(battle(f"D-{at}", "red", keywords=["dragon_ball"]) for at in range(1, 3)),
        extra("DX-1", "dragon_ball"),
        battle("DS-1", "red", keywords=["super_combo", "dragon_ball"]),
        *(battle(f"B-{at}", "red", keywords=["blocker", "critical"]) for at in range(1, 3)),
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


@pytest.mark.rule("6-1-4-1", "6-1-2")
@pytest.mark.parametrize(
    ("leaders", "card", "judged"),
    [
        pytest.param([(1, "L-R"), (1, "L-RG")], "G-1", [], id="one of them has it"),
        pytest.param([(1, "L-R"), (1, "L-B")], "G-1", ["6-1-4-1"], id="none has it"),
        pytest.param([(1, "L-R"), (1, "L-B")], "UB-1", ["6-1-4-1"], id="only one of the two colors"),
        pytest.param([(2, "L-R")], "G-1", ["6-1-4-1"], id="two copies of one"),
        pytest.param([], "G-1", [], id="no leader, no color"),
    ],
)
def test_6_1_4_1_of_several_leaders_a_color_that_all_of_them_lack_is_wrong(
    leaders: list[tuple[int, str]], card: str, judged: list[str]
) -> None:
    """Whichever Leader is left in the end, the card cannot stay."""
    assert broken(*leaders, *reds(50), (1, card)) == ["6-1-2", *judged]


@pytest.mark.rule("6-1-4-1")
def test_6_1_4_1_the_message_names_all_leaders() -> None:
    problems = deck_errors(deck((1, "L-R"), (1, "L-B"), *reds(50), (1, "UB-1"), (1, "RG-1")), CARDS)
    assert [problem.message for problem in problems[1:]] == [
        "UB-1 Soldier is blue; its Leader Leader L-R and Leader L-B is not: use red or black cards only",
        "RG-1 Soldier is green; its Leader Leader L-R and Leader L-B is not: use red or black cards only",
    ]


@pytest.mark.trap("FW-39")
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


@pytest.mark.rule("15-8-2", "6-1-4-3", "9-5-3")
@pytest.mark.parametrize(
    ("combos", "legal"),
    [
        ([(4, "S-1")], True),
        ([(3, "S-1"), (1, "S-2")], True),
        ([(1, "S-1"), (1, "S-2"), (1, "S-3"), (1, "SX-1")], True),
        ([(4, "S-1"), (1, "S-2")], False),
        ([(2, "S-1"), (2, "S-2"), (1, "S-3")], False),
        ([(4, "S-1"), (1, "SX-1")], False),
        ([(4, "S-1"), (4, "S-2")], False),
    ],
)
def test_15_8_2_up_to_four_cards_with_super_combo_whatever_their_numbers(
    combos: list[tuple[int, str]], legal: bool
) -> None:
    assert broken((1, "L-R"), *reds(50), *combos) == ([] if legal else ["15-8-2"])


@pytest.mark.rule("15-8-2", "6-1-4-2")
def test_15_8_2_five_of_one_number_break_both_limits() -> None:
    assert broken((1, "L-R"), *reds(50), (5, "S-1")) == ["6-1-4-2", "15-8-2"]


@pytest.mark.rule("15-8-2")
def test_15_8_2_the_message_counts_all_of_them() -> None:
    (problem,) = deck_errors(deck((1, "L-R"), *reds(50), (4, "S-1"), (2, "S-2")), CARDS)
    assert problem.message == "6 cards with [Super Combo] stand in the deck; 4 are the most"


@pytest.mark.rule("15-8-1", "15-13-1", "9-5-3")
@pytest.mark.parametrize(("keyword", "limit"), [("super_combo", "15-8-2"), ("dragon_ball", "15-13-2")])
def test_15_8_1_the_keyword_speaks_when_a_deck_is_built_and_never_at_the_table(keyword: str, limit: str) -> None:
    """Nine cards too many are told by its limit; played, attacking, or as a combo it is like any other card."""
    number = "S-1" if keyword == "super_combo" else "D-1"
    assert limit in broken((1, "L-R"), *reds(50), (9, number))
    told = []
    for keywords in ([], [keyword]):
        held = [battle_card(name, keywords=keywords) for name in ("Wren", "Lark")]
        scene = main(a=Side(hand=held))
        asked = []
        for answer in ("play Wren", "attack Leader b with Wren", "combo Lark", "end_step", "end_step", "end_main"):
            asked.append((scene.asked, scene.options))
            scene.pick(answer)
        told.append((asked, scene.timeline, scene.names("a.drop")))
    assert told[0] == told[1]


@pytest.mark.rule("15-13-2", "6-1-4-3", "9-5-3")
@pytest.mark.parametrize(
    ("balls", "legal"),
    [
        ([(4, "D-1")], True),
        ([(5, "D-1")], True),
        ([(7, "D-1")], True),
        ([(6, "D-1"), (1, "DX-1")], True),
        ([(3, "D-1"), (4, "D-1")], True),
        ([(8, "D-1")], False),
        ([(7, "D-1"), (1, "D-2")], False),
        ([(4, "D-1"), (4, "D-2")], False),
        ([(7, "D-1"), (1, "DX-1")], False),
    ],
)
def test_15_13_2_up_to_seven_cards_with_dragon_ball_even_of_one_number(
    balls: list[tuple[int, str]], legal: bool
) -> None:
    """6-1-4-3: the limit of four copies is replaced, so it is never broken beside that of seven."""
    assert broken((1, "L-R"), *reds(50), *balls) == ([] if legal else ["15-13-2"])


@pytest.mark.rule("15-13-2")
def test_15_13_2_the_message_counts_all_of_them() -> None:
    (problem,) = deck_errors(deck((1, "L-R"), *reds(50), (6, "D-1"), (3, "D-2")), CARDS)
    assert problem.message == "9 cards with [Dragon Ball] stand in the deck; 7 are the most"


@pytest.mark.rule("6-1-4-3", "15-13-2", "6-1-4-2", "15-8-2")
def test_6_1_4_3_each_skill_replaces_the_limit_of_its_own_cards_alone() -> None:
    assert broken((1, "L-R"), *reds(45), (5, "R-15"), (7, "D-1")) == ["6-1-4-2"]
    assert broken((1, "L-R"), *reds(45), (4, "S-1"), (7, "D-1")) == []
    assert broken((1, "L-R"), *reds(45), (5, "DS-1")) == ["15-8-2"]
    assert broken((1, "L-R"), *reds(45), (4, "S-1"), (1, "DS-1"), (7, "D-1")) == ["15-8-2", "15-13-2"]


@pytest.mark.rule("15-8-2", "15-13-2", "6-1-3")
def test_15_8_2_other_keyword_skills_are_not_limited_and_all_count_for_the_size() -> None:
    assert broken((1, "L-R"), *reds(40), (4, "B-1"), (4, "B-2")) == ["6-1-3"]
    assert broken((1, "L-R"), *reds(40), (4, "B-1"), (4, "B-2"), (2, "S-1")) == []


@pytest.mark.rule("6-1-4", "6-1-4-3", "15-8-2", "15-13-2")
def test_6_1_4_everything_wrong_is_listed_at_once_in_the_books_order() -> None:
    """What no catalogue knows comes first: it is no rule of the book."""
    listed = [
        (8, "D-1"),
        (4, "S-2"),
        (5, "G-1"),
        (1, "Z-2"),
        (2, "L-R"),
        (7, "R-1"),
        (60, "R-2"),
        (3, "Z-1"),
        (5, "S-1"),
    ]
    problems = deck_errors(deck(*listed), CARDS)
    assert [(problem.rule, problem.message.split()[0]) for problem in problems] == [
        ("kifu/unknown_card", "no"),
        ("kifu/unknown_card", "no"),
        ("6-1-2", "a"),
        ("6-1-3", "a"),
        ("6-1-4-1", "G-1"),
        ("6-1-4-2", "G-1"),
        ("6-1-4-2", "R-1"),
        ("6-1-4-2", "R-2"),
        ("6-1-4-2", "S-1"),
        ("15-8-2", "9"),
        ("15-13-2", "8"),
    ]
    assert ['"Z-2"' in problems[0].message, '"Z-1"' in problems[1].message] == [True, True]


@pytest.mark.rule("6-1-2", "6-1-3")
def test_6_1_2_the_message_says_what_was_found() -> None:
    leaders, size = deck_errors(deck((2, "L-R"), (1, "L-B"), *reds(49)), CARDS)
    assert leaders.message == "a deck has exactly 1 Leader Card; this one has 2 L-R Leader L-R, 1 L-B Leader L-B"
    assert size.message == "a deck has 50 to 60 Battle and Extra Cards; this one has 49"
    (missing,) = deck_errors(deck(*reds(50)), CARDS)
    assert missing.message == "a deck has exactly 1 Leader Card; this one has none"


UNKNOWN = "kifu/unknown_card"


def test_each_card_that_no_catalogue_knows_is_a_problem_of_its_own() -> None:
    problems = deck_errors(deck((1, "Z-1"), (1, "L-R"), *reds(50), (2, "Z-0"), (1, "Z-1")), CARDS)
    assert [problem.rule for problem in problems] == [UNKNOWN, UNKNOWN]
    assert [problem.message for problem in problems] == [
        f'no catalogue knows the card "{number}": import it, or check the number' for number in ("Z-1", "Z-0")
    ]


@pytest.mark.rule("6-1-2")
@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        pytest.param([(1, "Z-1"), *reds(50)], [UNKNOWN], id="it might be the leader"),
        pytest.param([(1, "L-R"), (1, "Z-1"), *reds(50)], [UNKNOWN], id="or another card"),
        pytest.param([(2, "L-R"), (1, "Z-1"), *reds(50)], [UNKNOWN, "6-1-2"], id="two leaders are too many"),
    ],
)
def test_6_1_2_a_card_that_is_not_known_may_be_the_leader(entries: list[tuple[int, str]], rules: list[str]) -> None:
    assert broken(*entries) == rules


@pytest.mark.rule("6-1-3")
@pytest.mark.parametrize(
    ("known", "unknown", "rules"),
    [
        (48, 2, [UNKNOWN]),
        (48, 1, [UNKNOWN, "6-1-3"]),
        (49, 1, [UNKNOWN]),
        (50, 9, [UNKNOWN]),
        (60, 9, [UNKNOWN]),
        (61, 1, [UNKNOWN, "6-1-3"]),
    ],
)
def test_6_1_3_cards_that_are_not_known_may_fill_the_deck(known: int, unknown: int, rules: list[str]) -> None:
    reds_and_one = reds(min(known, 60)) + [(1, "X-1")] * (known - 60)
    assert broken((1, "L-R"), *reds_and_one, (unknown, "Z-1")) == rules
    assert broken(*reds_and_one, (unknown, "Z-1")) == rules, "one of them might also be the Leader"


@pytest.mark.rule("6-1-3")
def test_6_1_3_the_message_says_that_there_are_cards_that_are_not_known() -> None:
    *_, few = deck_errors(deck((1, "L-R"), *reds(47), (2, "Z-1")), CARDS)
    assert few.message == "a deck has 50 to 60 Battle and Extra Cards; this one has 47 that are known"
    *_, many = deck_errors(deck((1, "L-R"), *reds(60), (1, "X-1"), (2, "Z-1")), CARDS)
    assert many.message == "a deck has 50 to 60 Battle and Extra Cards; this one has 61 that are known"
    [alone] = deck_errors(deck((1, "L-R"), *reds(47)), CARDS)
    assert alone.message == "a deck has 50 to 60 Battle and Extra Cards; this one has 47"


@pytest.mark.rule("6-1-4-1", "6-1-4-2", "15-8-2", "15-13-2")
def test_6_1_4_an_unknown_card_breaks_neither_a_limit_nor_a_color_but_hides_no_other_fault() -> None:
    """It might have [Dragon Ball]; it might be the Leader, and so the colors of the others are not judged either."""
    assert broken((1, "L-R"), *reds(50), (7, "Z-1")) == [UNKNOWN]
    assert broken((1, "L-R"), *reds(48), (4, "S-1"), (4, "D-1"), (3, "D-2"), (9, "Z-1")) == [UNKNOWN]
    assert broken((1, "Z-1"), *reds(49), (1, "G-1")) == [UNKNOWN]
    assert broken((1, "Z-1"), (1, "L-R"), *reds(50), (1, "G-1")) == [UNKNOWN, "6-1-4-1"]
    assert broken((1, "Z-1"), *reds(50), (5, "R-15"), (5, "S-1")) == [UNKNOWN, "6-1-4-2", "6-1-4-2", "15-8-2"]
