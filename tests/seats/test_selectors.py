"""What a bot thinks that a selector means: the cards that its seat sees, and what the words alone say."""

import pytest

from events.dragon_ball_super.outlook import Position
from events.fusion_world import GAME
from events.language.effect import Cards, Choose, Count, Figure, Range, X
from events.seats.selectors import TYPICAL, Meant, assumed, candidates, counted, meant
from events.seats.view import SeatView
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Side, main

THEIRS = Cards(whose="opponent", kinds=("battle",))


def position(*, foes: int = 1) -> Position:
    """A table as player a sees it, with as many Battle Cards of player b."""
    scene = main(
        a=Side(
            leader=leader_card("Own leader"),
            battle=[battle_card("Owl", power=5000), battle_card("Ox", power=9000)],
            hand=several(3, "card"),
        ),
        b=Side(leader=leader_card("Other leader"), battle=[battle_card("Foe")] * foes, hand=several(5, "card")),
    )
    return Position(SeatView(GAME.board, scene.state, "a"), "a")


def names(seen: Position, cards: Cards) -> list[str]:
    """The names of the cards that a selector may mean."""
    return [seen.printed(card).name for card in candidates(seen, cards)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (Cards(whose="you"), ["Own leader", "Owl", "Ox"]),
        (Cards(kinds=("leader",)), ["Own leader", "Other leader"]),
        (THEIRS, ["Foe"]),
        (Cards(kinds=("battle",), power=Range(most=5000)), ["Owl"]),
        (Cards(whose="you", zones=("hand",)), ["card 1", "card 2", "card 3"]),
        (Cards(whose="opponent", zones=("hand",)), []),
        (Cards(whose="you", zones=("battle", "gauge")), ["Owl", "Ox"]),
        (Cards(whose="you", mode="rest"), []),
        (Cards(role="attack"), []),
    ],
)
def test_the_seen_cards_that_a_selector_may_mean(cards: Cards, expected: list[str]) -> None:
    assert names(position(), cards) == expected


@pytest.mark.parametrize(
    ("amount", "by_words", "by_cards"),
    [
        (3, 3, 3),
        (X(), TYPICAL, TYPICAL),
        (Count(of=Cards(whose="you", zones=("hand",))), TYPICAL, 3),
        (Count(of=Cards(whose="opponent", zones=("hand",))), TYPICAL, 2 * TYPICAL),
        (Count(of=Cards(whose="you", zones=("battle",)), times=1, per=2), TYPICAL, 1),
        (Figure(of=Cards(whose="you", zones=("hand",)), figure="power"), TYPICAL, 3),
    ],
)
def test_an_amount_is_assumed_or_counted_by_the_cards_of_zones(amount: object, by_words: int, by_cards: int) -> None:
    assert (assumed(amount), counted(position(), amount)) == (by_words, by_cards)


@pytest.mark.parametrize(
    ("what", "chosen", "expected"),
    [
        (Cards(whose="you", zones=("life",), top=2), None, Meant(1, 2, ("life",))),
        (Cards(whose="opponent", zones=("deck",), bottom=X()), None, Meant(-1, TYPICAL, ("deck",))),
        (Cards(zones=("drop",)), None, Meant(1, 1, ("drop",))),
        ("it", Choose(cards=Cards(whose="opponent", zones=("drop",)), count=3), Meant(-1, 3, ("drop",))),
        ("this", Choose(cards=THEIRS, count=3), Meant(1, 1, ())),
        ("it", None, Meant(1, 1, ())),
    ],
)
def test_what_an_effect_is_done_to_by_its_words(what: Cards | str, chosen: Choose | None, expected: Meant) -> None:
    assert meant(position(), what, chosen) == expected


@pytest.mark.parametrize(
    ("cards", "number"),
    [(THEIRS, 0), (Cards(whose="both", kinds=("battle",)), 1), (Cards(whose="opponent", kinds=("leader",)), 1)],
)
def test_a_choice_among_the_opponents_empty_zone_finds_nothing(cards: Cards, number: int) -> None:
    assert meant(position(foes=0), "it", Choose(cards=cards)).number == number
    assert meant(position(foes=1), "it", Choose(cards=cards)).number == 1
