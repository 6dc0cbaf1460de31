"""The sample cards and decks of the Dragon Ball Z CCG: legal, complete, and different from each other."""

import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import get_args

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import CARD_NUMBER, Deck
from events.cards.decklist import format_deck, parse_deck
from events.cards.parts import MAIN, MAIN_DECK
from events.dbz import samples
from events.dbz.areas import DECK_PARTS, MAIN_PART, MASTERY_PART, SENSEI_DECK_PART, SENSEI_PART
from events.dbz.card import DbzCard, Kind, Style, attack_of
from events.dbz.deckbuilding import deck_errors
from events.dbz.samples import sample_cards, sample_decks
from events.language.effect import Attack, Give, May, Node, Nullify, Skill, Trigger
from events.language.vocabulary import parts

PARTS = (MAIN_DECK, *DECK_PARTS)


def of_kind(*kinds: str) -> list[DbzCard]:
    return [card for card in sample_cards() if card.kind in kinds]


def skills_of(cards: list[DbzCard]) -> list[Skill]:
    return [skill for card in cards for skill in card.held()]


def nodes() -> list[Node]:
    return [node for skill in skills_of([*sample_cards()]) for _, node in parts(skill)]


def said(kind: type[Node], field: str) -> set[str]:
    return {getattr(node, field) for node in nodes() if isinstance(node, kind)}


def listed(deck: Deck, part: str = MAIN) -> Counter[str]:
    return Counter({entry.number: entry.copies for entry in deck.entries if entry.part == part})


def copies_of(deck: Deck, counts: Callable[[DbzCard], bool]) -> int:
    return sum(copies for number, copies in listed(deck).items() if counts(sample_cards()[number]))


def cards_of_decks() -> list[DbzCard]:
    return [
        sample_cards()[number]
        for number in {entry.number for deck in sample_decks().values() for entry in deck.entries}
    ]


def has_keyword(word: str) -> Callable[[DbzCard], bool]:
    return lambda card: any(word in made.keywords for skill in card.skills if (made := attack_of(skill)))


def has_timing(timing: str) -> Callable[[DbzCard], bool]:
    return lambda card: any(timing in skill.timing for skill in card.skills)


def has_empower(card: DbzCard) -> bool:
    return any(isinstance(node, May) and node.name == "empower" for skill in card.skills for _, node in parts(skill))


KEYWORDS: dict[str, Callable[[DbzCard], bool]] = {
    "Endurance": lambda card: card.endurance > 0,
    "Empower": has_empower,
    "Focused": has_keyword("focused"),
    "unstoppable": has_keyword("unstoppable"),
    "unpreventable": has_keyword("unpreventable"),
    "Defense Shield": has_timing("shield"),
    "use when needed": has_timing("needed"),
    "only": lambda card: bool(card.only),
    "limit": lambda card: card.limit is not None,
    "sensei only": lambda card: card.sensei_only,
    "named": lambda card: bool(card.named),
    "captures": lambda card: card.captures,
}


def test_the_set_has_more_than_110_cards_and_several_of_every_kind() -> None:
    assert len(sample_cards()) >= 110
    for kind in {*get_args(Kind)} - {"copy"}:
        assert len(of_kind(kind)) >= 2, kind


@pytest.mark.parametrize("style", get_args(Style))
def test_each_style_has_cards_of_every_kind_that_styles_have(style: str) -> None:
    kinds = Counter(card.kind for card in sample_cards() if card.style == style)
    assert kinds["mastery"] == 1
    assert min(kinds[kind] for kind in ("physical", "energy", "combat", "drill")) >= 1
    assert kinds["drill"] >= 2


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_on_a_card_of_a_deck(keyword: str) -> None:
    assert any(map(KEYWORDS[keyword], cards_of_decks()))


def test_six_main_personalities_have_three_to_five_levels_of_rising_power() -> None:
    stacks: dict[str, list[DbzCard]] = {}
    for card in of_kind("personality"):
        stacks.setdefault(card.character, []).append(card)
    whole = [stack for stack in stacks.values() if len(stack) >= 3]
    assert Counter(map(len, whole)) == {3: 3, 4: 1, 5: 2}
    for stack in whole:
        assert [card.level for card in stack] == list(range(1, len(stack) + 1))
        assert all(max(low.rating) < max(high.rating) for low, high in pairwise(stack))
        assert all(card.rating[0] == 0 and list(card.rating) == sorted(card.rating) for card in stack)
        assert all(card.highest >= 9 and card.pur >= 1 for card in stack)


def test_allies_have_a_second_level_to_lay_over_and_some_are_many() -> None:
    allies = [
        card
        for card in of_kind("personality")
        if {card.character} - {"Marek", "Ilka", "Dorrin", "Yth", "Kaldra", "Vorn"}
    ]
    assert {card.character for card in allies if card.level == 2} == {"Tobin", "Vasha"}
    assert {card.alignment for card in allies} == {"hero", "villain", "rogue"}
    assert [card.character for card in allies if card.in_numbers] == ["Husk"]


def test_the_dragon_balls_are_one_set_of_seven() -> None:
    balls = of_kind("ball")
    assert {card.series for card in balls} == {"Moon"}
    assert [card.ball for card in balls] == [1, 2, 3, 4, 5, 6, 7]


def test_every_kind_of_skill_and_timing_is_on_a_card() -> None:
    skills = skills_of([*sample_cards()])
    assert {skill.kind for skill in skills} == {"activate", "auto", "permanent", "counter"}
    assert {time for skill in skills for time in skill.timing} == {"attack", "defense", "shield", "needed"}


def test_attacks_of_both_kinds_are_made_stopped_and_prevented() -> None:
    assert said(Attack, "kind") == {"physical", "energy"}
    assert said(Nullify, "what") == {"attack"}
    stopping = [card for card in sample_cards() if any(skill.timing == ("defense",) for skill in card.skills)]
    assert len(stopping) >= 15
    assert said(Give, "until") >= {"attack"}
    assert len(said(Trigger, "on")) >= 5


def test_texts_are_said_in_the_words_of_such_cards() -> None:
    texts = {card.name: card.text for card in sample_cards()}
    assert texts["Red Hook Punch"] == "Physical attack doing +3 power stages of damage. Gain 1 anger."
    assert texts["Plain Blast"] == "Endurance 2.\nEnergy attack."
    assert texts["Blue Lance"] == "Energy attack doing 5 life cards of damage."
    assert texts["Cross Guard"] == "Stops a physical attack."
    assert texts["Stand Firm"] == "Against an attack, prevent 3 life cards of damage and 3 power stages of damage."
    assert texts["Focused Beam"] == (
        "Costs 3 power stages. Focused energy attack doing 3 life cards of damage. Empower 2. Draw 1 card."
    )
    assert texts["Second Wind"] == (
        "Your Main Personality gains 3 power stages. Remove from the game after use. Use when needed."
    )
    assert texts["Watchtower"] == "Defense Shield: Stops a physical attack."
    assert texts["Red Footwork Drill"] == "Your physical attacks do +1 power stage of damage."
    assert texts["Black Weight Drill"] == "Your opponent's physical attacks do -1 power stage of damage."
    assert texts["Blue Breakwater Drill"] == "You take 1 less power stage of damage from each attack."
    assert texts["Knives Under the Table"] == (
        "Villains only.\nYour opponent's Main Personality loses 3 power stages, to a minimum of 0. "
        "Your opponent discards 1 card. Remove from the game after use."
    )
    assert texts["Moon Ball 4"] == (
        "When this card is played or captured, your opponent discards the top 2 cards of their Life Deck."
    )
    assert texts["Namekian Reaching Arm"] == "Limit 2 per deck.\nPhysical attack. If successful, capture a Dragon Ball."
    assert texts["Dorrin, Drillmaster (lvl 2)"] == (
        "Constant Combat Power: Your energy attacks do +1 life card of damage."
    )
    assert texts["Yth, Rooted in Light (lvl 5)"] == (
        "Power: Costs 1 power stage. Energy attack doing 7 life cards of damage."
    )
    assert texts["Harbor Lesson"] == "Sensei Deck only.\nDraw 2 cards."
    assert texts["Old Harbor Sensei"] == "Your Sensei Deck can have 5 cards."


@pytest.mark.parametrize(
    "word", ["negate", "[", "Card ", "skill", "life card damage", "stage damage", "in your in use", "Make a", "“", "KO"]
)
def test_no_text_says_a_word_of_other_games(word: str) -> None:
    texts = {card.name: card.text.replace("[Once per turn]", "") for card in sample_cards()}
    assert [name for name, text in texts.items() if word in text] == []


def test_no_two_cards_that_differ_in_nothing_but_their_names() -> None:
    def looks(card: DbzCard) -> tuple[object, ...]:
        return card.kind, card.style, card.character, card.level, card.ball, card.series, card.text

    found = Counter(map(looks, sample_cards()))
    assert [look for look, count in found.items() if count > 1] == []


def test_names_and_numbers_are_unique_and_fit_a_deck_list() -> None:
    cards = [*sample_cards()]
    assert len({card.name for card in cards}) == len({card.number for card in cards}) == len(cards)
    assert all(CARD_NUMBER.fullmatch(card.number) for card in cards)


def test_the_file_has_no_field_that_is_not_read() -> None:
    rows = tomllib.loads((Path(samples.__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    assert {field for card in chain(*rows.values()) for field in card} <= set(DbzCard.__struct_fields__)


@pytest.mark.parametrize("label", sample_decks())
def test_every_deck_is_legal(label: str) -> None:
    deck = sample_decks()[label]
    assert deck_errors(deck, sample_cards()) == []
    assert 50 <= listed(deck).total() <= 65
    assert 3 <= listed(deck, MAIN_PART.name).total() <= 5
    assert listed(deck, MASTERY_PART.name).total() == 1
    assert bool(listed(deck, SENSEI_PART.name)) == bool(listed(deck, SENSEI_DECK_PART.name))
    assert parse_deck(format_deck(deck, sample_cards(), PARTS), label=label, parts=PARTS) == deck


@pytest.mark.parametrize("label", sample_decks())
def test_no_card_is_in_two_parts_of_a_deck(label: str) -> None:
    numbers = [entry.number for entry in sample_decks()[label].entries]
    assert len(numbers) == len({*numbers})


def test_deck_files_name_their_cards_as_the_set_does() -> None:
    folder = Path(samples.__file__).parent / "decks"
    for path, deck in zip(sorted(folder.glob("*.txt")), sample_decks().values(), strict=True):
        assert path.read_text(encoding="utf-8") == format_deck(deck, sample_cards(), PARTS)


def test_six_decks_have_styles_of_their_own_and_share_less_than_half_of_their_cards() -> None:
    decks = [*sample_decks().values()]
    styles = [sample_cards()[number].style for deck in decks for number in listed(deck, MASTERY_PART.name)]
    assert sorted(styles) == ["black", "blue", "namekian", "orange", "red", "saiyan"]
    for one, other in combinations(decks, 2):
        assert (listed(one) & listed(other)).total() < 25


def test_the_decks_have_plans_of_their_own() -> None:
    def most(counts: Callable[[DbzCard], bool]) -> str:
        return max(sample_decks().values(), key=lambda deck: copies_of(deck, counts)).label

    def attacks(kind: str) -> Callable[[DbzCard], bool]:
        return lambda card: any(made.kind == kind for skill in card.skills if (made := attack_of(skill)))

    assert most(lambda card: card.kind == "ball") == "Seven Moons"
    assert most(lambda card: "ain 1 anger" in card.text or "ain 2 anger" in card.text) == "Kestrel Sparks"
    assert most(lambda card: "loses 1 anger" in card.text or "loses 2 anger" in card.text) == "Cold Harbor"
    assert most(attacks("physical")) == "Red Moon Pack"
    assert most(lambda card: card.kind == "drill") == "Sun School"
    assert most(lambda card: "Your opponent discards" in card.text) == "The Collection"


def test_samples_are_read_once() -> None:
    assert sample_cards() is sample_cards()
    assert isinstance(sample_cards(), Catalogue)
    assert sample_decks() is sample_decks()
