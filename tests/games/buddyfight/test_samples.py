"""The sample cards and decks of Buddyfight: legal, complete, and different from each other."""

import inspect
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from pathlib import Path
from typing import get_args

import pytest

from events.buddyfight import samples
from events.buddyfight.areas import DECK_PARTS
from events.buddyfight.card import MONSTERS, OVER, BuddyfightCard, Keyword
from events.buddyfight.deckbuilding import deck_errors
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.samples import sample_cards, sample_decks
from events.buddyfight.trigger_events import MOMENTS_OF
from events.buddyfight.vocabulary import ANSWERED, VOCABULARY
from events.cards.catalogue import Catalogue
from events.cards.deck import CARD_NUMBER, Deck
from events.cards.decklist import format_deck, parse_deck
from events.cards.parts import MAIN, MAIN_DECK
from events.language import effect
from events.language.effect import Cannot, Cards, Node, Nullify, Pay, Put, Skill, Stack, Trigger
from events.language.sentences import skill_words
from events.language.vocabulary import parts

PARTS = (MAIN_DECK, *DECK_PARTS)
BESIDE_SKILLS = ("You may use", "You may only use", "You may put", "You start", "[Double Buddy]", "[Triple Buddy]")
"""How the lines of a text begin that no skill says."""


def of_kind(*kinds: str) -> list[BuddyfightCard]:
    return [card for card in sample_cards() if card.kind in kinds]


def skills_of_all() -> list[Skill]:
    return [skill for card in sample_cards() for skill in card.held()]


def nodes() -> list[Node]:
    return [node for skill in skills_of_all() for _, node in parts(skill)]


def said(kind: type[Node], field: str) -> set[str]:
    return {getattr(node, field) for node in nodes() if isinstance(node, kind)}


def listed(deck: Deck, part: str = MAIN) -> Counter[str]:
    return Counter({entry.number: entry.copies for entry in deck.entries if entry.part == part})


def copies_of(deck: Deck, counts: Callable[[BuddyfightCard], bool]) -> int:
    return sum(copies for number, copies in listed(deck).items() if counts(sample_cards()[number]))


def test_abilities_that_wait_for_a_moment_or_for_what_a_fighter_undergoes_name_no_card() -> None:
    """No card fulfills such an event: a selector of cards would keep the ability from ever being triggered."""
    moments = {word for moments in MOMENTS_OF.values() for words in moments.words.values() for word in words}
    found = [one for node in nodes() if isinstance(node, Trigger) for one in node.events]
    of_fighters = [one for one in found if one.on in {*moments, "takes_damage", "life_gained", "drawn"}]
    assert len(of_fighters) >= 10
    assert {one.card for one in of_fighters} <= {"this", None}


def test_the_set_has_more_than_90_cards_of_every_kind_and_size() -> None:
    assert len(sample_cards()) >= 90
    assert len(of_kind("flag")) >= 5
    assert {card.size for card in of_kind("monster") if not card.lost} == {0, 1, 2, 3}
    for kind in ("spell", "item", "impact", "impact_monster"):
        assert len(of_kind(kind)) >= 4


def test_a_special_flag_goes_by_attributes_and_starts_with_other_numbers() -> None:
    [oath] = [card for card in of_kind("flag") if card.uses_traits]
    assert not oath.uses
    assert oath.text == "You may use «Dragon» cards.\nYou start the game with 11 life, 5 cards in hand and 3 gauge."


@pytest.mark.parametrize("keyword", [*get_args(Keyword), *OVER, "call", "cast", "equip", "set"])
def test_every_keyword_is_on_a_card_of_a_deck(keyword: str) -> None:
    used = {number for deck in sample_decks().values() for number in listed(deck)}
    assert any(skill.keyword == keyword for number in used for skill in sample_cards()[number].held())


def test_costs_are_gauge_life_cards_souls_and_alternatives() -> None:
    costs = {type(part) for skill in skills_of_all() for cost in skill.costs for part in cost}
    assert costs >= {Pay, Put, Stack, effect.Discard, effect.Choose, effect.Move, effect.Number}
    alternatives = [skill.keyword for skill in skills_of_all() if len(skill.costs) > 1]
    assert {*alternatives} == {"call", "cast", "ride"}


@pytest.mark.parametrize("event", [event for event in ANSWERED if event not in ("used", "declares_attack")])
def test_a_counter_answers_each_kind_of_use(event: str) -> None:
    assert any(skill.trigger is not None and skill.trigger.on == event for skill in skills_of_all())


def test_calls_casts_equips_and_attacks_are_nullified() -> None:
    assert said(Nullify, "what") == {"attack", "call", "cast", "equip"}
    counters = [card for card in of_kind("spell") if any(skill.kind == "counter" for skill in card.skills)]
    assert len(counters) >= 15
    assert len([card for card in of_kind("spell") if card not in counters]) >= 15


def test_every_kind_of_skill_and_timing_is_on_a_card() -> None:
    assert {skill.kind for skill in skills_of_all()} == {"activate", "auto", "permanent", "counter"}
    assert {time for skill in skills_of_all() for time in skill.timing} == {
        *("main", "final", "counter", "opponent_turn_ends"),
    }


def test_a_broad_part_of_the_effect_language_is_on_cards() -> None:
    whole = {kind for _, kind in inspect.getmembers(effect, inspect.isclass) if issubclass(kind, Node)}
    refused = {kind for kind in whole if VOCABULARY.get((kind, kind.__struct_config__.tag_field or "")) == ()}
    used = {type(node) for node in nodes()}
    assert used.isdisjoint(refused)
    assert len(used) >= 3 * len(whole - refused) / 4
    assert len(said(Trigger, "on")) >= 20
    assert said(Cannot, "action") >= {"be_chosen", "be_koed", "play", "ready"}


def test_a_text_is_what_is_used_and_the_skills_and_nothing_else() -> None:
    for card in sample_cards():
        words = [skill_words(skill, LEXICON) for skill in card.held()]
        lines = card.text.splitlines()
        told = [line for line in lines if not line.startswith(BESIDE_SKILLS)]
        assert told == words[len(words) - len(told) :]


def test_texts_are_said_in_the_words_of_the_book() -> None:
    texts = {card.name: card.text for card in sample_cards()}
    assert texts["Undertow"] == "[Cast] [Counter] Pay 2 gauge: When your opponent calls a card, nullify the call."
    assert texts["Mossback Bear"].splitlines() == [
        "[Call] Pay 1 gauge, put the top card of your deck in this card's soul: Call this card.",
        "[Soulguard] If this card would leave the field, "
        "you may choose 1 card in this card's soul and put it in its owner's drop zone instead.",
    ]
    assert texts["Flare Up"] == (
        "[Cast] [Counter] Pay 1 gauge: "
        "Choose 1 of your opponent's monsters with a power of 5000 or less on the field. Destroy it."
    )
    assert texts["Comet Charger"] == "[Ride] (in your hand or areas) Pay 1 gauge or lose 1 life: Equip this card."
    assert texts["Oath Renewed"].startswith("You may only use this card if your initial flag is “Oath of the Drakes”.")


@pytest.mark.parametrize("word", ["skill", "negate", "discard", "Card ", "in play", "Activate", "active mode", "“"])
def test_no_text_says_a_word_of_other_games(word: str) -> None:
    flags = {card.name for card in of_kind("flag")}
    told = {card.name: card.text for card in sample_cards() if not (card.only_flags or card.buddies)}
    assert [name for name, text in told.items() if word in text and name not in flags] == []


def test_no_two_cards_that_differ_in_nothing_but_their_names() -> None:
    def looks(card: BuddyfightCard) -> tuple[object, ...]:
        figures = card.size, card.power, card.defense, card.critical
        return card.kind, card.worlds, card.traits, figures, card.text

    found = Counter(map(looks, sample_cards()))
    assert [look for look, count in found.items() if count > 1] == []


def test_figures_are_those_real_cards_have() -> None:
    for card in of_kind(*MONSTERS):
        assert {(card.power or 1) % 1000, (card.defense or 1) % 1000} == {0}
        assert card.critical in {1, 2, 3}
    assert {card.size for card in of_kind("item", "spell", "impact", "flag")} == {None}
    assert {card.size for card in of_kind("monster") if card.lost} == {None}  # lost/card/2


def test_names_and_numbers_are_unique_and_fit_a_deck_list() -> None:
    cards = [*sample_cards()]
    assert len({card.name for card in cards}) == len({card.number for card in cards}) == len(cards)
    assert all(CARD_NUMBER.fullmatch(card.number) for card in cards)


def test_attributes_that_skills_speak_of_are_on_cards() -> None:
    traits = {trait for card in sample_cards() for trait in card.traits}
    assert {trait for node in nodes() if isinstance(node, Cards) for trait in node.traits} <= traits


def test_the_file_has_no_field_that_is_not_read() -> None:
    rows = tomllib.loads((Path(samples.__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    assert {field for card in chain(*rows.values()) for field in card} <= set(BuddyfightCard.__struct_fields__)


@pytest.mark.parametrize("label", sample_decks())
def test_every_deck_is_legal(label: str) -> None:
    deck = sample_decks()[label]
    assert deck_errors(deck, sample_cards()) == []
    assert 50 <= listed(deck).total() <= 55
    assert 1 <= listed(deck, "flag").total() <= 2
    assert 1 <= listed(deck, "buddy").total() <= 2
    assert listed(deck, "lost_deck").total() in (0, 30)
    assert parse_deck(format_deck(deck, sample_cards(), PARTS), label=label, parts=PARTS) == deck


@pytest.mark.parametrize("label", sample_decks())
def test_the_buddies_of_a_deck_are_in_it_or_in_its_lost_deck(label: str) -> None:
    deck = sample_decks()[label]
    assert listed(deck, "buddy").keys() <= listed(deck).keys() | listed(deck, "lost_deck").keys()


def test_deck_files_name_their_cards_as_the_set_does() -> None:
    folder = Path(samples.__file__).parent / "decks"
    for path, deck in zip(sorted(folder.glob("*.txt")), sample_decks().values(), strict=True):
        written = [line for line in path.read_text(encoding="utf-8").splitlines() if line]
        assert written == format_deck(deck, sample_cards(), PARTS).splitlines()


def test_eight_decks_have_flags_of_their_own_and_share_less_than_half_of_their_cards() -> None:
    decks = [*sample_decks().values()]
    assert len(decks) == 8
    assert max(Counter(number for deck in decks for number in listed(deck, "flag")).values()) == 1
    for one, other in combinations(decks, 2):
        assert (listed(one) & listed(other)).total() < 25


def test_the_decks_have_plans_of_their_own() -> None:
    def most(counts: Callable[[BuddyfightCard], bool]) -> str:
        return max(sample_decks().values(), key=lambda deck: copies_of(deck, counts)).label

    assert most(lambda card: card.prints("soulguard") or card.prints("d_share")) == "Brambleroot"
    assert most(lambda card: card.kind == "item" or any(card.prints(word) for word in ("transform", "ride"))) == (
        "Orrery Guild"
    )
    assert most(lambda card: (card.size or 0) == 3) == "Oath of the Drakes"
    assert most(lambda card: card.kind == "spell") == "Lantern Row"
    assert most(lambda card: card.kind in MONSTERS and (card.size or 0) <= 1) == "Kilnward"
    nullifying = {"Still Water", "Undertow", "Hush of the Deep", "Rust in the Hold", "Whirlpool", "Shallows"}
    assert most(lambda card: card.name in nullifying) == "Tidewatch"
    assert most(lambda card: card.in_deck) == "Gloamgate"
    assert most(lambda card: card.cross) == "The Understudies"


def test_samples_are_read_once() -> None:
    assert sample_cards() is sample_cards()
    assert isinstance(sample_cards(), Catalogue)
    assert sample_decks() is sample_decks()
