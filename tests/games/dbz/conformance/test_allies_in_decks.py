"""Deck building: which Allies a Main Personality has, heritage and rogues, alternate personalities."""

import pytest

from tests.games.dbz.conformance.cards import card, hero, stack
from tests.games.dbz.conformance.decks import problems, titled


@pytest.mark.rule("deck/allies/2")
@pytest.mark.parametrize(("levels", "level", "legal"), [(3, 1, True), (3, 2, False), (5, 3, True), (5, 4, False)])
def test_an_ally_is_two_levels_below_the_highest_level_of_the_main_personality(
    levels: int, level: int, legal: bool
) -> None:
    assert problems((hero("Rook", level), 1), main=stack(levels=levels)) == (set() if legal else {"deck/allies/2"})


@pytest.mark.rule("deck/allies/3")
@pytest.mark.parametrize(
    ("main", "ally", "legal"),
    [
        ("hero", "hero", True),
        ("hero", "villain", False),
        ("villain", "villain", True),
        ("villain", "hero", False),
        ("hero", "rogue", True),
        ("villain", "rogue", True),
        ("rogue", "hero", True),
        ("rogue", "villain", True),
    ],
)
def test_the_allies_of_heroes_are_heroes_and_those_of_villains_villains(main: str, ally: str, legal: bool) -> None:
    found = problems((hero("Rook", alignment=ally), 1), main=stack(alignment=main))
    assert found == (set() if legal else {"deck/allies/3"})


@pytest.mark.rule("heritage/rogue/allies", "heritage/rogue")
def test_the_allies_of_a_rogue_are_not_heroes_and_villains_both() -> None:
    good, bad, either = (hero(name, alignment=name) for name in ("hero", "villain", "rogue"))
    rogue = stack(alignment="rogue")
    assert problems((good, 1), (either, 1), main=rogue) == set()
    assert problems((bad, 1), (either, 1), main=rogue) == set()
    assert problems((good, 1), (bad, 1), main=rogue) == {"heritage/rogue/allies"}


@pytest.mark.rule("deck/allies/4")
def test_no_ally_is_the_character_of_the_main_personality() -> None:
    assert problems((titled(hero("Marek"), "Marek the Younger"), 1)) == {"deck/allies/4"}
    assert problems((hero("Marek Junior", 1), 1)) == set()


@pytest.mark.rule("deck/allies/6")
def test_a_high_tech_card_is_no_ally_but_a_main_personality() -> None:
    assert problems((hero("Rook", high_tech=True), 1)) == {"deck/allies/6"}
    assert problems(main=stack(high_tech=True)) == set()


@pytest.mark.rule("deck/allies/7", "heritage/majin", "heritage/majin/allies")
@pytest.mark.parametrize(("main", "ally", "legal"), [(1, 1, True), (1, 0, False), (0, 1, False), (0, 0, True)])
def test_majins_have_majin_allies_and_nobody_else_has(main: int, ally: int, legal: bool) -> None:
    found = problems((hero("Rook", traits=("Majin",) * ally), 1), main=stack(traits=("Majin",) * main))
    assert found == (set() if legal else {"deck/allies/7"})


@pytest.mark.rule("personality/alternate/1", "personality/alternate/3")
def test_alternate_personalities_are_no_levels_of_one_main_personality() -> None:
    future = hero("Future Marek", 2)
    assert problems(main=[hero("Marek", 1), future, hero("Marek", 3)]) == {"personality/alternate/3"}
    assert problems(main=stack("Future Marek")) == set()


@pytest.mark.rule("personality/alternate/1")
def test_an_alternate_personality_can_be_the_ally_of_the_other() -> None:
    assert problems((hero("Future Marek", 1), 1)) == set()


@pytest.mark.rule("personality/alternate/5", "personality/mighty-mask/2")
def test_four_copies_of_a_named_card_ask_for_the_very_name_of_one_whose_card_it_is() -> None:
    punch = card("physical", "Marek's Punch", named=("Marek", "Future Marek"))
    assert problems((punch, 4), main=stack("Kid Marek")) == {"deck/copies/3"}
    for name in ("Marek", "Future Marek"):
        assert problems((punch, 4), main=stack(name)) == set()
        assert problems((punch, 5), main=stack(name)) == {"deck/copies/4"}
