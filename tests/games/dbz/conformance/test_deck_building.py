"""Deck building: the size of a deck, copies, the Main Personality, Mastery and Tokui-Waza, the Sensei Deck."""

from typing import Any

import pytest

from events.dbz.card import DbzCard
from tests.games.dbz.conformance.cards import ball, balls, card, hero, stack
from tests.games.dbz.conformance.decks import FILLER, Copies, problems, titled

RED_PUNCH = card("physical", "Red Punch", style="red")
BLUE_PUNCH = card("physical", "Blue Punch", style="blue")
RED, BLUE, SAIYAN, NAMEKIAN = (
    card("mastery", f"{style} Mastery", style=style) for style in ("red", "blue", "saiyan", "namekian")
)
FREESTYLE = card("mastery", "Freestyle Mastery")


def teacher(size: int, name: str = "Teacher") -> DbzCard:
    """A Sensei that permits so many cards in the Sensei Deck."""
    return card("sensei", name, sensei_size=size)


@pytest.mark.rule("deck/size", "deck/main-personality/2", "deck/mastery/1", "deck/sensei/1", "setup/life-deck")
@pytest.mark.parametrize(("size", "legal"), [(49, False), (50, True), (85, True), (86, False)])
def test_a_deck_has_50_to_85_cards_with_its_main_personality_its_mastery_and_its_sensei(size: int, legal: bool) -> None:
    assert problems((RED_PUNCH, 1), mastery=[RED], sensei=[teacher(0)], size=size) == (
        set() if legal else {"deck/size"}
    )


@pytest.mark.rule("deck/size/namekian")
@pytest.mark.parametrize(("size", "legal"), [(86, True), (90, True), (91, False)])
def test_a_deck_with_a_namekian_tokui_waza_has_90_cards_at_most(size: int, legal: bool) -> None:
    stand = card("physical", "Namekian Punch", style="namekian")
    found = problems((stand, 1), main=stack(traits=("Namekian Heritage",)), mastery=[NAMEKIAN], size=size)
    assert found == (set() if legal else {"deck/size/namekian"})


@pytest.mark.rule("deck/sensei/4")
def test_the_sensei_deck_does_not_count_for_the_size_of_the_deck() -> None:
    swapped: Copies = [(FILLER[29][0], 3)]
    assert problems(sensei=[teacher(3)], sensei_deck=swapped, size=85) == set()
    assert problems(sensei=[teacher(3)], sensei_deck=swapped, size=49) == {"deck/size"}


@pytest.mark.rule("deck/copies/1")
@pytest.mark.parametrize("kind", ["mastery", "sensei", "ball"])
def test_there_is_one_copy_of_a_mastery_a_sensei_or_a_dragon_ball(kind: str) -> None:
    single = {"mastery": FREESTYLE, "sensei": teacher(0), "ball": ball(1)}[kind]
    assert "deck/copies/1" not in problems((single, 1))
    assert "deck/copies/1" in problems((single, 2))


@pytest.mark.rule("deck/copies/2", "deck/allies/1")
def test_a_deck_has_several_cards_of_an_ally_but_one_of_each() -> None:
    rook, knight = hero("Rook"), titled(hero("Rook"), "Rook the Knight")
    assert problems((rook, 1), (knight, 1)) == set()
    assert problems((rook, 2), (knight, 1)) == {"deck/copies/2"}


@pytest.mark.rule("deck/copies/2", "deck/copies/4")
def test_there_is_one_copy_of_an_ally_that_is_named_after_the_main_personality() -> None:
    friend = titled(hero("Rook", named=("Marek",)), "Rook, Marek's Friend")
    assert problems((friend, 1)) == set()
    assert problems((friend, 2)) == {"deck/copies/2"}


@pytest.mark.rule("deck/copies/3")
@pytest.mark.parametrize("kind", ["physical", "energy", "combat", "noncombat", "drill", "battleground", "location"])
def test_there_are_three_copies_of_other_cards(kind: str) -> None:
    assert problems((card(kind, "Usual"), 3)) == set()
    assert problems((card(kind, "Usual"), 4)) == {"deck/copies/3"}


@pytest.mark.rule("deck/copies/3")
@pytest.mark.parametrize("limit", [1, 5])
def test_a_card_may_say_itself_how_many_copies_a_deck_has(limit: int) -> None:
    own = card("physical", "Own", limit=limit)
    assert problems((own, limit)) == set()
    assert problems((own, limit + 1)) == {"general/golden-rule"}


@pytest.mark.rule("deck/copies/4", "types/named")
def test_there_are_four_copies_of_a_card_that_is_named_after_the_main_personality() -> None:
    own, others = (card("physical", f"{name}'s Punch", named=(name,)) for name in ("Marek", "Ilka"))
    assert problems((own, 4), (others, 3)) == set()
    assert problems((own, 5)) == {"deck/copies/4"}
    assert problems((others, 4)) == {"deck/copies/3"}


@pytest.mark.rule("deck/copies/4")
def test_a_named_card_that_says_how_many_copies_a_deck_has_is_no_exception() -> None:
    assert problems((card("physical", "Marek's Punch", named=("Marek",), limit=2), 3)) == {"general/golden-rule"}


@pytest.mark.rule("deck/sensei/5")
def test_copies_in_the_sensei_deck_count_with_those_in_the_life_deck() -> None:
    punch = card("physical", "Punch")
    assert problems((punch, 2), sensei=[teacher(5)], sensei_deck=[(punch, 1)]) == set()
    assert problems((punch, 2), sensei=[teacher(5)], sensei_deck=[(punch, 2)]) == {"deck/copies/3"}


@pytest.mark.rule("deck/main-personality/1", "deck/main-personality/3", "setup/mp")
@pytest.mark.parametrize(
    ("levels", "legal"),
    [
        ((1, 2, 3), True),
        ((1, 2, 3, 4), True),
        ((1, 2, 3, 4, 5), True),
        ((), False),
        ((1, 2), False),
        ((2, 3, 4), False),
        ((1, 2, 4), False),
        ((1, 2, 2, 3), False),
        ((1, 2, 3, 4, 5, 6), False),
    ],
)
def test_a_main_personality_has_its_levels_from_1_on_without_gap_three_to_five(levels: Any, legal: bool) -> None:
    main = [titled(hero("Marek", level), f"Marek {place}") for place, level in enumerate(levels)]
    assert problems(main=main) == (set() if legal else {"deck/main-personality/1"})


@pytest.mark.rule("deck/main-personality/1")
def test_a_main_personality_is_made_of_personalities() -> None:
    assert "deck/main-personality/1" in problems(main=[*stack(), card("drill", "Weights")])


@pytest.mark.rule("deck/mastery/1", "deck/sensei/1")
def test_a_deck_has_one_mastery_and_one_sensei_at_most() -> None:
    others = [card("mastery", "Other Mastery", style="red"), RED]
    assert problems((RED_PUNCH, 1), mastery=others) == {"deck/mastery/1"}
    assert problems(sensei=[teacher(0), teacher(0, "Other Teacher")]) == {"deck/sensei/1"}


@pytest.mark.rule("deck/tokui-waza", "deck/tokui-waza/freestyle-cards", "types/freestyle", "drills/freestyle")
def test_a_tokui_waza_permits_styled_cards_of_its_style_and_freestyle_cards() -> None:
    assert problems((RED_PUNCH, 3), (card("drill", "Weights"), 3), mastery=[RED]) == set()
    assert problems((RED_PUNCH, 3), (BLUE_PUNCH, 1), mastery=[RED]) == {"deck/tokui-waza"}
    assert problems((RED_PUNCH, 3), (BLUE_PUNCH, 1)) == set()


@pytest.mark.rule("deck/tokui-waza/one-styled")
def test_a_tokui_waza_asks_for_one_styled_card_in_the_life_deck() -> None:
    assert problems((RED_PUNCH, 1), mastery=[RED]) == set()
    assert problems(mastery=[RED]) == {"deck/tokui-waza/one-styled"}
    aside = problems(mastery=[RED], sensei=[teacher(5)], sensei_deck=[(RED_PUNCH, 1)])
    assert aside == {"deck/tokui-waza/one-styled"}


@pytest.mark.rule("deck/tokui-waza/freestyle")
def test_a_freestyle_tokui_waza_permits_no_styled_card() -> None:
    assert problems(mastery=[FREESTYLE]) == set()
    assert problems((RED_PUNCH, 1), mastery=[FREESTYLE]) == {"deck/tokui-waza/freestyle"}


@pytest.mark.rule("deck/tokui-waza/saiyan", "deck/tokui-waza/namekian", "heritage/saiyan", "heritage/namekian")
@pytest.mark.parametrize(("mastery", "style"), [(SAIYAN, "saiyan"), (NAMEKIAN, "namekian")])
def test_the_tokui_waza_of_a_heritage_asks_for_a_main_personality_that_has_it(mastery: DbzCard, style: str) -> None:
    styled = (card("physical", "Styled Punch", style=style), 1)
    for heritage in ("Saiyan Heritage", "Namekian Heritage"):
        own = heritage.casefold().startswith(style)
        found = problems(styled, main=stack(traits=(heritage,)), mastery=[mastery])
        assert found == (set() if own else {f"deck/tokui-waza/{style}"})
    assert problems(styled, main=stack(), mastery=[mastery]) == {f"deck/tokui-waza/{style}"}
    assert problems((RED_PUNCH, 1), main=stack(), mastery=[RED]) == set()


@pytest.mark.rule("heritage/namekian/pikkon", "heritage/namekian/tamagami", "personality/pikkon")
def test_a_personality_may_be_permitted_a_namekian_tokui_waza_without_the_heritage() -> None:
    permitted = stack("Pirro", traits=("Namekian Tokui-Waza",))
    namekian = (card("physical", "Namekian Punch", style="namekian"), 1)
    saiyan = (card("physical", "Saiyan Punch", style="saiyan"), 1)
    assert problems(namekian, main=permitted, mastery=[NAMEKIAN]) == set()
    assert problems(saiyan, main=permitted, mastery=[SAIYAN]) == {"deck/tokui-waza/saiyan"}


@pytest.mark.rule("deck/sensei/2")
def test_the_sensei_says_how_many_cards_the_sensei_deck_has_at_most() -> None:
    for count, legal in ((0, True), (3, True), (4, False)):
        swapped = [(card("physical", f"Spare {place}"), 1) for place in range(count)]
        assert problems(sensei=[teacher(3)], sensei_deck=swapped) == (set() if legal else {"deck/sensei/2"})
    assert problems(sensei_deck=[(card("physical", "Spare"), 1)]) == {"deck/sensei/2"}


@pytest.mark.rule("deck/sensei/3", "general/deck-term")
def test_styled_cards_of_the_sensei_deck_are_of_the_style_of_the_tokui_waza() -> None:
    def with_spare(spare: DbzCard) -> set[str]:
        return problems((RED_PUNCH, 1), mastery=[RED], sensei=[teacher(3)], sensei_deck=[(spare, 1)])

    assert with_spare(card("energy", "Red Beam", style="red")) == set()
    assert with_spare(card("energy", "Free Beam")) == set()
    assert with_spare(BLUE_PUNCH) == {"deck/sensei/3"}
    freestyle = problems(mastery=[FREESTYLE], sensei=[teacher(3)], sensei_deck=[(RED_PUNCH, 1)])
    assert freestyle == {"deck/tokui-waza/freestyle"}


@pytest.mark.rule("deck/sensei/6")
@pytest.mark.parametrize("kind", ["physical", "energy", "combat", "noncombat", "drill", "battleground", "location"])
def test_what_is_permitted_in_the_life_deck_is_permitted_in_the_sensei_deck(kind: str) -> None:
    assert problems(sensei=[teacher(9)], sensei_deck=[(card(kind, "Spare"), 3)]) == set()


@pytest.mark.rule("deck/sensei/6", "general/deck-term")
def test_allies_and_dragon_balls_of_the_sensei_deck_are_such_as_the_life_deck_has() -> None:
    assert problems(sensei=[teacher(9)], sensei_deck=[(hero("Rook"), 1), (ball(1), 1)]) == set()
    assert problems(sensei=[teacher(9)], sensei_deck=[(hero("Rook", 2), 1)]) == {"deck/allies/2"}
    mixed = problems((ball(1), 1), sensei=[teacher(9)], sensei_deck=[(ball(2, series="Sun"), 1)])
    assert mixed == {"deck/dragon-balls/same-set"}


@pytest.mark.rule("deck/sensei/7", "deck/sensei/10")
def test_a_sensei_deck_only_card_begins_in_the_sensei_deck_and_others_in_either() -> None:
    scroll = card("combat", "Scroll", sensei_only=True)
    assert problems((scroll, 1), sensei=[teacher(3)]) == {"deck/sensei/10"}
    assert problems(sensei=[teacher(3)], sensei_deck=[(scroll, 1)]) == set()
    either = card("combat", "Either")
    assert problems((either, 1), sensei=[teacher(3)], sensei_deck=[(either, 1)]) == set()


@pytest.mark.rule("deck/dragon-balls/same-set")
def test_all_dragon_balls_are_of_one_set() -> None:
    assert problems(*((lying, 1) for lying in balls(1, 2, 3, 4, 5, 6, 7))) == set()
    assert problems((ball(1), 1), (ball(2, series="Sun"), 1)) == {"deck/dragon-balls/same-set"}


@pytest.mark.rule("deck/dragon-balls/alt")
def test_alternative_dragon_balls_are_of_the_set_of_the_usual_ones() -> None:
    other = DbzCard(number="Alt 1", name="Alt. Moon Ball 1", kind="ball", series="Moon", ball=1)
    assert problems((ball(1), 1), (ball(2), 1), (other, 1)) == set()
    assert problems((ball(2, series="Sun"), 1), (other, 1)) == {"deck/dragon-balls/same-set"}
