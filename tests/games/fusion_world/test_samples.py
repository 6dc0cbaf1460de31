"""The sample cards and decks: legal, complete, and different from each other."""

import inspect
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import CARD_NUMBER, Deck
from events.cards.decklist import format_deck, parse_deck
from events.cards.rulebook import Rulebook
from events.fusion_world import GAME, samples
from events.fusion_world.card import COLORS, FusionWorldCard, Keyword, KeywordSkill
from events.fusion_world.deckbuilding import deck_errors
from events.fusion_world.samples import sample_cards, sample_decks
from events.fusion_world.vocabulary import VOCABULARY
from events.language import effect
from events.language.effect import (
    Alternative,
    Attack,
    Attribute,
    Between,
    Bound,
    Came,
    ChooseSkill,
    Declare,
    Discount,
    EventNumber,
    Finish,
    Harm,
    Manual,
    Marked,
    Multiply,
    Must,
    Named,
    Node,
    Occurred,
    Printed,
    Same,
    Skill,
    Skills,
    Spent,
    StopTime,
    Token,
)
from events.language.vocabulary import parts
from tests.games.fusion_world.english import skill_words

BATTLE_CARDS = [card for card in sample_cards() if card.kind == "battle"]
LEADERS = [card for card in sample_cards() if card.kind == "leader"]
EXTRA_CARDS = [card for card in sample_cards() if card.kind == "extra"]
STRIKES = {"double_strike": 2, "triple_strike": 3}


def main_deck(deck: Deck) -> Counter[str]:
    kinds = {card.number: card.kind for card in sample_cards()}
    return Counter({entry.number: entry.copies for entry in deck.entries if kinds[entry.number] != "leader"})


def total_cost(card: FusionWorldCard) -> int:
    """1-2-2-1. What a card costs, its specified cost included."""
    return max(card.cost or 0, len(card.specified))


def mean_cost(deck: Deck) -> float:
    cards = main_deck(deck)
    return sum(total_cost(sample_cards()[number]) * copies for number, copies in cards.items()) / cards.total()


def copies_of(deck: Deck, counts: Callable[[FusionWorldCard], bool]) -> int:
    """How many of the deck's cards without its Leader count."""
    return sum(copies for number, copies in main_deck(deck).items() if counts(sample_cards()[number]))


def keywords_of(card: FusionWorldCard) -> set[str]:
    return {skill.keyword for skill in card.keywords}


def strikes(card: FusionWorldCard) -> bool:
    return not keywords_of(card).isdisjoint(STRIKES)


def skills_of(deck: Deck) -> set[KeywordSkill]:
    return {skill for number in main_deck(deck) for skill in sample_cards()[number].keywords}


ABBREVIATIONS: Mapping[str, str] = {
    "1-3-6-3-1": "On Play",
    "1-3-6-3-2": "When Attacking",
    "1-3-6-3-3": "When KO'd",
    "1-3-6-3-4": "When Blocking",
    "1-3-6-3-5": "End of Your Turn",
    "1-3-6-3-6": "End of Opponent's Turn",
}
"""What stands for a trigger condition, by the rule that says so."""
SAID: Mapping[str, str] = {
    "13-1-5": "another «Tidebound»",
    "13-2": r"Choose 1 of these: • .* • ",
    "13-3": "an original cost of 3 or less",
    "13-4": "unaffected by skills",
    "13-5": "Draw X cards",
    "13-6": r"a total of 2 .* in your hand or Drop",
    "13-7": "[Dd]iscard 1 card",
    "13-8": "[Gg]ain control of",
    "13-9": "[Rr]emove (it|them) from the game",
    "13-10": "Reveal the top card",
    "13-11": "Look at all cards in your opponent's hand",
    "13-12": "skips their next Charge Phase",
    "13-13": r"can't attack \(unless this is done first: discard 1 card\)",
    "13-14": "If you do, ",
    "13-15": "If you don't, ",
    "13-16": r'gains "\[When KO\'d\] Draw 1 card\."',
    "13-17": "can't be KO'd in battle",
}
"""A card's words for each fixed phrase of the book, by its section."""


OF_PRINTED_CARDS = {Alternative, Came, Discount, EventNumber, Must, Named, Occurred, Same, Skills, Spent}
"""What only printed cards of the public lists say: one sample card more would change the random decks of seeded games.
Their tests: `test_alternative_costs`, `test_language_alike`, `…_bound`, `…_came`, `…_named`, `…_obliged`,
`…_of_skills`, `…_paid`, `…_remembered`."""
OTHER_GAMES = (
    effect.Lookup,
    Attack, Attribute, Between, Bound, ChooseSkill, Declare, Finish, Harm, Marked, Multiply, Printed, StopTime, Token,
)  # fmt: skip
"""What no card of the game prints."""


def skills_of_all() -> list[Skill]:
    return [skill for card in sample_cards() for skill in (*card.skills, *(card.back.skills if card.back else ()))]


def test_at_least_120_cards_have_skills_of_every_kind() -> None:
    assert len([card for card in sample_cards() if card.has_text]) >= 120
    assert {skill.kind for skill in skills_of_all()} == {"activate", "auto", "permanent"}
    timings = {timing for skill in skills_of_all() if skill.kind == "activate" for timing in skill.timing}
    assert timings == {"main", "battle"}


def test_every_keyword_of_section_15_is_on_a_card() -> None:
    sections = {rule.section for number, rule in Rulebook.read(GAME.rules).items() if number.startswith("15-")}
    named = {word for section in sections for word in re.findall(r"\[(.+?)\]", section)}
    assert len(named) == 13
    texts = "\n".join(f"{card.text}\n{card.back.text if card.back else ''}" for card in sample_cards())
    printed = {word for word in named if f"[{word}]" in texts}
    assert named - printed == {"Strike"}
    assert {"[Double Strike]", "[Triple Strike]"} <= set(re.findall(r"\[\w+ Strike\]", texts))


@pytest.mark.parametrize("rule", ABBREVIATIONS)
def test_every_abbreviation_of_a_trigger_is_on_a_card(rule: str) -> None:
    label = ABBREVIATIONS[rule]
    assert any(f"[{label}]" in card.text for card in sample_cards())
    assert any(skill.label == label and skill.kind == "auto" for skill in skills_of_all())


def test_the_abbreviations_and_phrases_are_those_of_the_book() -> None:
    book = Rulebook.read(GAME.rules)
    assert {number for number in book if number.startswith("1-3-6-3-")} == {*ABBREVIATIONS}
    sections = {number.rsplit("-", number.count("-") - 1)[0] for number in book if number.startswith("13-")}
    assert sections - {"13-1"} == {*SAID} - {"13-1-5"}


@pytest.mark.parametrize("section", SAID)
def test_every_fixed_phrase_of_section_13_is_on_a_card(section: str) -> None:
    texts = [text for card in sample_cards() for text in (card.text, card.back.text if card.back else "")]
    assert any(re.search(SAID[section], text) for text in texts)


def test_every_kind_of_effect_change_condition_and_number_of_the_game_is_on_a_card() -> None:
    found = {type(node) for skill in skills_of_all() for _, node in parts(skill)}
    whole = {kind for _, kind in inspect.getmembers(effect, inspect.isclass) if issubclass(kind, Node)}
    refused = {kind for kind in whole if VOCABULARY.get((kind, kind.__struct_config__.tag_field or "")) == ()}
    # Harm stands in attacks alone, Printed in tokens alone; no figure is left for Between, no kind of counters for
    # Marked, nor of Attribute
    assert refused == {*OTHER_GAMES} - {Harm, Attribute, Between, Marked, Printed}
    assert VOCABULARY[Between, "figure"] == VOCABULARY[Marked, "kind"] == VOCABULARY[Attribute, "kind"] == ()
    # Manual stands for printed words that are not understood: those of the sample cards are
    assert whole - found == {Node, Manual, *OTHER_GAMES, *OF_PRINTED_CARDS}
    assert {*GAME.texts.definitions}.isdisjoint(OTHER_GAMES)


def test_the_set_has_leaders_and_battle_cards_of_every_color() -> None:
    assert len(BATTLE_CARDS) >= 42
    assert {card.colors for card in LEADERS} >= {(color,) for color in COLORS}
    assert len([card for card in LEADERS if len(card.colors) == 2]) == 2
    for color in COLORS:
        assert len([card for card in BATTLE_CARDS if card.colors == (color,)]) * 4 >= 50


def test_a_text_is_the_skills_and_nothing_else() -> None:
    printed = "|".join(word.replace("_", " ").title() for word in get_args(Keyword))
    skill = re.compile(rf"(\[Once per turn\] )?(\[(Your|Opponent's) Turn\] )?\[({printed})\]")
    for card in sample_cards():
        lines = card.text.splitlines()
        assert len(lines) == len(card.keywords) + len(card.skills)
        assert all(skill.fullmatch(line) for line in lines[: len(card.keywords)]), card.text
        assert lines[len(card.keywords) :] == [skill_words(skill) for skill in card.skills]
    assert len([card for card in BATTLE_CARDS if not card.text]) >= 73
    texts = {card.name: card.text for card in sample_cards()}
    assert texts["Trench Warden"] == "[Once per turn] [Opponent's Turn] [Blocker]\n[Critical]"
    assert texts["Dirge Reaper"] == "[Double Strike]\n[Your Turn] [Critical]"
    assert texts["Flashpowder Imp"] == "[Super Combo]"


def test_leaders_print_power_and_one_of_them_a_keyword() -> None:
    assert {(card.power, card.cost, card.combo_power, card.specified) for card in LEADERS} == {(15000, None, None, ())}
    assert [card.keywords for card in LEADERS if card.keywords] == [(KeywordSkill(keyword="critical", turn="your"),)]


def test_extra_cards_print_a_cost_and_field_or_skills() -> None:
    fields = [card for card in EXTRA_CARDS if not card.skills]
    assert {(card.power, card.combo_power) for card in EXTRA_CARDS} == {(None, None)}
    assert {card.keywords for card in fields} == {(KeywordSkill(keyword="field"),)}
    assert all(card.cost is not None and set(card.specified) <= set(card.colors) for card in EXTRA_CARDS)
    assert len({color for card in EXTRA_CARDS for color in card.colors}) >= 3


def test_figures_are_those_real_cards_have() -> None:
    assert {card.cost for card in BATTLE_CARDS} == set(range(9))
    assert {card.power for card in BATTLE_CARDS} <= set(range(5000, 55000, 5000))
    for card in BATTLE_CARDS:
        combo_powers = {15000} if "super_combo" in keywords_of(card) else {None, 0, 5000, 10000}
        assert card.combo_power in combo_powers
        assert set(card.specified) <= set(card.colors)


def test_one_specified_cost_is_greater_than_the_total_cost() -> None:
    greater = [card for card in BATTLE_CARDS if len(card.specified) > (card.cost or 0)]
    assert [(card.name, card.cost, card.specified) for card in greater] == [
        ("Oathbound Twins", 1, ("yellow", "yellow"))
    ]
    assert any(greater[0].number in main_deck(deck) for deck in sample_decks().values())


@pytest.mark.parametrize("keyword", get_args(Keyword))
def test_every_keyword_is_in_the_set_and_in_a_deck(keyword: Keyword) -> None:
    assert any(keyword in keywords_of(card) for card in (*BATTLE_CARDS, *EXTRA_CARDS))
    assert any(keyword in {skill.keyword for skill in skills_of(deck)} for deck in sample_decks().values())


def test_every_limit_and_several_keywords_on_one_card_are_in_a_deck() -> None:
    skills = {skill for deck in sample_decks().values() for skill in skills_of(deck)}
    assert {skill.turn for skill in skills} == {None, "your", "opponent"}
    assert {skill.once_per_turn for skill in skills} == {False, True}
    assert KeywordSkill(keyword="blocker", turn="opponent", once_per_turn=True) in skills
    held = [keywords_of(sample_cards()[number]) for deck in sample_decks().values() for number in main_deck(deck)]
    assert {"double_strike", "critical"} in held
    assert {"blocker", "critical"} in held


def test_limits_stand_where_they_leave_something_to_do() -> None:
    """15-7-2: Once per turn is for skills that are activated. A Blocker is used in the opponent's turn."""
    for skill in (skill for card in sample_cards() for skill in card.keywords):
        assert skill.keyword == "blocker" or not skill.once_per_turn
        assert skill.turn != ("your" if skill.keyword == "blocker" else "opponent")


def test_no_card_without_text_is_worse_than_another_in_every_figure() -> None:
    def figures(card: FusionWorldCard) -> tuple[int, ...]:
        """Higher is better in each. Super Combo is a limit of the deck; every other keyword is a gain."""
        orbs = [-card.specified.count(color) for color in COLORS]
        keywords = keywords_of(card)
        strike = max((STRIKES.get(keyword, 1) for keyword in keywords), default=1)
        gains = [keyword in keywords for keyword in ("blocker", "critical", "dragon_ball")]
        limits = ["super_combo" not in keywords]
        return (-total_cost(card), card.power or 0, card.combo_power or 0, *orbs, strike, *gains, *limits)

    for one, other in combinations([card for card in BATTLE_CARDS if not card.skills], 2):
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
    assert len(sample_decks()) == 11
    for one, other in combinations(sample_decks().values(), 2):
        assert (main_deck(one) & main_deck(other)).total() < 25


def test_the_decks_use_every_color() -> None:
    used = {color for deck in sample_decks().values() for n in main_deck(deck) for color in sample_cards()[n].colors}
    assert used == set(COLORS)


def only(figure: Callable[[Deck], float], is_in_kind: Callable[[float], bool]) -> list[str]:
    """The decks whose figure is of the kind."""
    return [label for label, deck in sample_decks().items() if is_in_kind(figure(deck))]


def test_one_deck_is_fast_and_one_is_slow() -> None:
    assert only(mean_cost, lambda cost: cost < 1.7) == ["Ember Rush"]
    assert only(mean_cost, lambda cost: cost > 3.5) == ["Grove Giants"]


def test_one_deck_is_wide_and_one_is_tall() -> None:
    def cheap(deck: Deck) -> int:
        return copies_of(deck, lambda card: card.kind == "battle" and total_cost(card) <= 2)

    def striking(deck: Deck) -> int:
        return copies_of(deck, strikes)

    assert only(cheap, lambda copies: copies >= 40) == ["Gilded Ranks"]
    assert striking(sample_decks()["Gilded Ranks"]) == 0
    assert only(striking, lambda copies: copies >= 10) == ["Hollow Colossi"]
    big = [card for n in main_deck(sample_decks()["Hollow Colossi"]) if strikes(card := sample_cards()[n])]
    assert all((card.power or 0) >= 30000 and total_cost(card) >= 5 for card in big)


def test_one_deck_is_made_of_keywords() -> None:
    def with_keyword(deck: Deck) -> int:
        return copies_of(deck, lambda card: bool(card.keywords))

    assert only(with_keyword, lambda copies: copies >= 25) == ["Tide Wall"]
    held = {skill.keyword for skill in skills_of(sample_decks()["Tide Wall"])}
    assert held >= {"blocker", "critical", "field", "super_combo", "dragon_ball"}
    assert copies_of(sample_decks()["Tide Wall"], lambda card: "dragon_ball" in keywords_of(card)) == 7


def test_one_deck_has_two_colors() -> None:
    def colors(deck: Deck) -> int:
        return len({color for number in main_deck(deck) for color in sample_cards()[number].colors})

    assert only(colors, lambda count: count == 2) == ["Twilight Market"]
    assert only(colors, lambda count: count > 2) == []


def test_samples_are_read_once() -> None:
    assert sample_cards() is sample_cards()
    assert isinstance(sample_cards(), Catalogue)
    assert sample_decks() is sample_decks()
    assert list(sample_decks()) == [
        "Ember Rush",
        "Flamecrown Court",
        "Gilded Ranks",
        "Grove Giants",
        "Highmarshal Order",
        "Hollow Colossi",
        "Rootmother Grove",
        "Tide Wall",
        "Tidecaller Depths",
        "Twilight Market",
        "Unsung Choir",
    ]
