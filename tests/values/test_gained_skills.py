"""Gained skills: what is read of them is read anew when a fact changes who has gained them, and only then."""

import pytest

from events.language.effect import Cards, Draw, Gain, Grant, Skill, Trigger
from events.table.fact import CardRested
from events.table.ids import Card
from events.table.table import Table
from events.values.holding import applied, gaining, skills
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY
from tests.suite.toy.cards import ToyCard

DRAWING = Gain(skills=(Skill(kind="auto", trigger=Trigger(on="attacks", card="this"), effects=(Draw(),)),))
NAMED = Gain(skills=(Skill(kind="permanent", keyword="guard"),))
RESTED = Cards(whose="you", zones=("row",), mode="rest")


def giving(change: Gain) -> Table:
    """A toy table whose first card gives this to its player's rested cards in the row, with another card there."""
    skill = Skill(kind="permanent", grants=(Grant(changes=(change,), what=RESTED),))
    first = ToyCard(number="K1", name="Idol", kind="rune", power=3, skills=(skill,))
    table = Table(with_rules(TOY, interrupt=lambda state: ()), {"a": [first, *decks()["a"]], "b": decks()["b"]})
    table.emit(moved(table, 0, "row"))
    table.emit(moved(table, 1, "row"))
    return table


def given(table: Table, card: int) -> list[Skill]:
    """The skills that a card has besides those that it prints."""
    printed = table.state.printed(Card(card)).skills
    return [had.skill for had in skills(table.state, Card(card)) if had.skill not in printed]


@pytest.mark.parametrize("change", [DRAWING, NAMED])
def test_a_card_gains_a_skill_as_it_comes_to_be_meant_and_loses_it_again(change: Gain) -> None:
    table = giving(change)
    assert given(table, 1) == []
    table.emit(CardRested(card=Card(1), rule="1"))
    assert given(table, 1) == list(change.skills)
    table.emit(moved(table, 1, "hand"))
    assert given(table, 1) == []


def test_what_holds_is_kept_where_a_gained_skill_makes_no_other_valid() -> None:
    table = giving(DRAWING)
    before = applied(table.state)
    table.emit(CardRested(card=Card(1), rule="1"))
    assert applied(table.state) is before


def test_it_is_determined_anew_where_texts_can_ask_for_the_gained_skill() -> None:
    table = giving(NAMED)
    before = applied(table.state)
    table.emit(CardRested(card=Card(1), rule="1"))
    assert applied(table.state) is not before


def test_cards_with_gained_skills_are_found_by_the_words_to_which_these_listen() -> None:
    table = giving(DRAWING)
    table.emit(CardRested(card=Card(1), rule="1"))
    assert gaining(table.state, ("attacks", "ko")) == [Card(1)]
    assert gaining(table.state, ("ko", "main", "permanent")) == ()
