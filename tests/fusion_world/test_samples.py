"""The sample cards and decks: legal, complete, and different from each other."""

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from events.card import Catalogue
from events.deck import CARD_NUMBER, Deck, format_deck, parse_deck
from events.fusion_world import samples
from events.fusion_world.card import COLORS, FusionWorldCard
from events.fusion_world.deckbuilding import deck_errors
from events.fusion_world.samples import sample_cards, sample_decks

BATTLE_CARDS = [card for card in sample_cards() if card.kind == "battle"]
LEADERS = [card for card in sample_cards() if card.kind == "leader"]


def main_deck(deck: Deck) -> Counter[str]:
    kinds = {card.number: card.kind for card in sample_cards()}
    return Counter({entry.number: entry.copies for entry in deck.entries if kinds[entry.number] != "leader"})


def mean_cost(deck: Deck) -> float:
    cards = main_deck(deck)
    return sum((sample_cards()[number].cost or 0) * copies for number, copies in cards.items()) / cards.total()


def test_the_set_has_leaders_and_battle_cards_of_every_color() -> None:
    assert len(BATTLE_CARDS) >= 42
    assert {card.colors for card in LEADERS} >= {(color,) for color in COLORS}
    assert len([card for card in LEADERS if len(card.colors) == 2]) == 2
    for color in COLORS:
        assert len([card for card in BATTLE_CARDS if card.colors == (color,)]) * 4 >= 50


def test_no_card_needs_a_text() -> None:
    assert not any(card.text for card in sample_cards())


def test_leaders_print_power_alone() -> None:
    assert {(card.power, card.cost, card.combo_power, card.specified) for card in LEADERS} == {(15000, None, None, ())}


def test_figures_are_those_real_cards_have() -> None:
    assert {card.cost for card in BATTLE_CARDS} == set(range(9))
    assert {card.power for card in BATTLE_CARDS} <= set(range(5000, 55000, 5000))
    assert {card.combo_power for card in BATTLE_CARDS} == {None, 0, 5000, 10000}
    for card in BATTLE_CARDS:
        assert len(card.specified) <= (card.cost or 0)
        assert set(card.specified) <= set(card.colors)


def test_no_card_is_worse_than_another_in_every_figure() -> None:
    def figures(card: FusionWorldCard) -> tuple[int, ...]:
        """Higher is better in each."""
        orbs = [-card.specified.count(color) for color in COLORS]
        return (-(card.cost or 0), card.power or 0, card.combo_power or 0, *orbs)

    for one, other in combinations(BATTLE_CARDS, 2):
        if one.colors == other.colors and figures(one) != figures(other):
            pairs = list(zip(figures(one), figures(other), strict=True))
            assert any(a > b for a, b in pairs), f"{one.name} is worse than {other.name}"
            assert any(a < b for a, b in pairs), f"{other.name} is worse than {one.name}"


def test_names_and_numbers_are_unique_and_fit_a_deck_list() -> None:
    assert len({card.name for card in sample_cards()}) == len(sample_cards())
    assert all(CARD_NUMBER.fullmatch(card.number) for card in sample_cards())


def test_the_file_has_no_field_that_is_not_read() -> None:
    rows = tomllib.loads((Path(samples.__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    assert {field for cards in rows.values() for card in cards for field in card} <= set(
        FusionWorldCard.__struct_fields__
    )


@pytest.mark.parametrize("label", sample_decks())
def test_every_deck_is_legal(label: str) -> None:
    deck = sample_decks()[label]
    assert deck_errors(deck, sample_cards()) == []
    assert main_deck(deck).total() == 50
    assert parse_deck(format_deck(deck, sample_cards()), label=label) == deck


def test_deck_files_name_their_cards_as_the_set_does() -> None:
    folder = Path(samples.__file__).parent / "decks"
    for path, deck in zip(sorted(folder.glob("*.txt")), sample_decks().values(), strict=True):
        written = [line for line in path.read_text(encoding="utf-8").splitlines() if line]
        assert written == format_deck(deck, sample_cards()).splitlines()


def test_decks_share_less_than_half_of_their_cards() -> None:
    assert len(sample_decks()) == 4
    for one, other in combinations(sample_decks().values(), 2):
        assert (main_deck(one) & main_deck(other)).total() < 25


def test_decks_play_differently() -> None:
    decks = sample_decks()
    assert mean_cost(decks["Ember Rush"]) < 2.2
    assert mean_cost(decks["Grove Giants"]) > 3.5
    wall = main_deck(decks["Tide Wall"])
    assert all(sample_cards()[number].combo_power == 10000 for number in wall)
    colors = {color for number in main_deck(decks["Twilight Market"]) for color in sample_cards()[number].colors}
    assert colors == {"yellow", "black"}


def test_samples_are_read_once() -> None:
    assert sample_cards() is sample_cards()
    assert isinstance(sample_cards(), Catalogue)
    assert list(sample_decks()) == ["Ember Rush", "Grove Giants", "Tide Wall", "Twilight Market"]
