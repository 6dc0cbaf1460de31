"""What a selector says of figures, whether they have a field of their own or are named."""

import pytest

from events.language.effect import Between, Cards, Range
from events.language.figures import bounds_now, bounds_printed
from events.language.lexicon import Lexicon

FEW, MANY = Range(most=1), Range(least=5)


@pytest.mark.parametrize("figure", ["cost", "power", "combo_power"])
def test_a_figure_with_a_field_of_its_own_is_asked_for_as_one_that_is_named(figure: str) -> None:
    named = Cards(figures=(Between(figure=figure, within=FEW),))
    assert [*bounds_now(Cards(**{figure: FEW}))] == [*bounds_now(named)] == [(figure, FEW)]  # type: ignore[arg-type]


def test_all_figures_are_asked_for_and_printed_ones_apart() -> None:
    cards = Cards(cost=FEW, original_power=MANY, counters=MANY, figures=(Between(figure="size", within=MANY),))
    assert [*bounds_now(cards)] == [("cost", FEW), ("size", MANY)]
    assert [*bounds_printed(cards)] == [("power", MANY)]


def test_an_effect_that_names_no_zone_means_the_deck_whatever_the_game_calls_it() -> None:
    assert Lexicon(deck="life_deck").zone("deck") == "life_deck"
    assert Lexicon(deck="life_deck").zone("hand") == "hand"
