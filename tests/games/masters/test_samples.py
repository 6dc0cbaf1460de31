"""The sample cards and decks of Masters: legal, complete, and different from each other."""

import inspect
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from pathlib import Path
from typing import get_args

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import CARD_NUMBER, Deck
from events.cards.decklist import format_deck, parse_deck
from events.cards.rulebook import Rulebook
from events.language import effect
from events.language.effect import (
    Alternative,
    Beside,
    Cannot,
    Cards,
    ChooseSkill,
    Declare,
    Discount,
    EventNumber,
    Harm,
    Manual,
    Mark,
    Marked,
    Named,
    Node,
    Pay,
    Replace,
    Skill,
    Switch,
    Token,
    Trigger,
)
from events.language.sentences import skill_words
from events.language.vocabulary import parts
from events.masters import GAME, samples
from events.masters.card import COLORS, FROM_HAND, Keyword, LeaderBack, MastersCard
from events.masters.deckbuilding import deck_errors
from events.masters.lexicon import LEXICON
from events.masters.samples import sample_cards, sample_decks
from events.masters.tokens import TOKENS
from events.masters.trigger_events import EVENTS
from events.masters.vocabulary import ANSWERED, VOCABULARY

BATTLE_CARDS = [card for card in sample_cards() if card.kind == "battle"]
LEADERS = [card for card in sample_cards() if card.kind == "leader"]
EXTRA_CARDS = [card for card in sample_cards() if card.kind == "extra"]
WITH_TEXT = (*FROM_HAND, "awaken", "union_absorb")
NOTHING_TO_DECLARE = {Declare}
"""Words of which no game of the house has a list here."""
OF_PRINTED_CARDS = {Alternative, ChooseSkill, Discount, EventNumber, Named, effect.Printed}
"""What only printed cards of the public lists say, or both games; its tests: `test_section_8_9`, `…_of_tokens`,
`test_alternative_costs`, and of Fusion World `test_language_named`, `…_bound`."""
NEVER = {"damage_ends"}
"""The end of the Damage Step, which is no moment of this book (7-4-1)."""


def backs() -> list[LeaderBack]:
    return [card.back for card in LEADERS if card.back is not None]


def skills_of_all() -> list[Skill]:
    return [skill for side in (*sample_cards(), *backs()) for skill in side.skills]


def keywords_of(card: MastersCard) -> set[str]:
    """The keywords of a card, on both sides, with those that have further text."""
    sides: tuple[MastersCard | LeaderBack, ...] = (card,) if card.back is None else (card, card.back)
    with_text = {skill.keyword for side in sides for skill in side.skills}
    return {skill.keyword for side in sides for skill in side.keywords} | (with_text - {""})


def main_deck(deck: Deck) -> Counter[str]:
    kinds = {card.number: card.kind for card in sample_cards()}
    return Counter({entry.number: entry.copies for entry in deck.entries if kinds[entry.number] != "leader"})


def cards_of(deck: Deck) -> list[MastersCard]:
    return [sample_cards()[entry.number] for entry in deck.entries]


def copies_of(deck: Deck, counts: Callable[[MastersCard], bool]) -> int:
    """How many of the deck's cards without its Leader count."""
    return sum(copies for number, copies in main_deck(deck).items() if counts(sample_cards()[number]))


def said(kind: type[Node], field: str) -> set[str]:
    return {getattr(node, field) for skill in skills_of_all() for _, node in parts(skill) if isinstance(node, kind)}


def test_the_set_has_100_cards_and_8_leaders_that_awaken() -> None:
    assert len(sample_cards()) >= 100
    assert len([card for card in LEADERS if "awaken" in keywords_of(card) and card.back is not None]) >= 8
    for color in COLORS:
        assert len([card for card in BATTLE_CARDS if card.colors == (color,)]) >= 20
        assert len([card for card in EXTRA_CARDS if card.colors == (color,)]) >= 5


@pytest.mark.parametrize("keyword", [*get_args(Keyword), *WITH_TEXT])
def test_every_keyword_is_on_two_cards_and_in_a_deck(keyword: str) -> None:
    assert len([card for card in sample_cards() if keyword in keywords_of(card)]) >= 2
    assert any(keyword in keywords_of(card) for deck in sample_decks().values() for card in cards_of(deck))


def test_every_keyword_of_section_10_is_printed() -> None:
    sections = {rule.section for number, rule in Rulebook.read(GAME.rules).items() if number.startswith("10-")}
    named = {word for section in sections for word in re.findall(r"\[(.+?)\]", section)}
    texts = "\n".join(side.text for side in (*sample_cards(), *backs()))
    printed = {word for word in named if f"[{word}]" in texts or f"[{word}: " in texts}
    assert len(named) >= 15
    assert {word.lower() for word in named - printed} <= {"strike", "x attack", "once per turn", "over realm x"}
    assert "[Once per turn] " in texts


@pytest.mark.parametrize("event", ANSWERED)
def test_two_counters_of_each_kind_are_on_cards(event: str) -> None:
    counters = [skill for skill in skills_of_all() if skill.kind == "counter"]
    assert len([skill for skill in counters if skill.trigger is not None and skill.trigger.on == event]) >= 2


def test_cards_are_sent_to_the_warp_and_removed_from_the_game_and_tokens_are_made() -> None:
    moved = [node for skill in skills_of_all() for _, node in parts(skill) if isinstance(node, effect.Move)]
    assert len([node for node in moved if node.to == "warp"]) >= 2
    assert len([skill for skill in skills_of_all() if effect.Remove in {type(node) for _, node in parts(skill)}]) >= 2
    assert said(Token, "number") == {*TOKENS}


def test_every_kind_of_skill_and_timing_is_on_a_card() -> None:
    assert {skill.kind for skill in skills_of_all()} == {"activate", "auto", "permanent", "counter"}
    assert {time for skill in skills_of_all() for time in skill.timing} == {"main", "battle", "counter"}


def test_every_event_and_moment_of_the_book_sets_a_skill_off() -> None:
    events = said(Trigger, "on")
    assert EVENTS.words - events == NEVER
    assert events - EVENTS.words == {*ANSWERED, "when", "leaves"}


def test_every_kind_of_effect_change_condition_and_number_of_the_game_is_on_a_card() -> None:
    found = {type(node) for skill in skills_of_all() for _, node in parts(skill)}
    whole = {kind for _, kind in inspect.getmembers(effect, inspect.isclass) if issubclass(kind, Node)}
    refused = {kind for kind in whole if VOCABULARY.get((kind, kind.__struct_config__.tag_field or "")) == ()}
    assert VOCABULARY[Beside, "name"] == VOCABULARY[Marked, "kind"] == ()
    assert Mark in refused
    # Harm stands in attacks alone; Manual is for printed words that are not understood
    assert whole - found == {Node, Manual, Harm, Beside, Marked, *refused, *NOTHING_TO_DECLARE, *OF_PRINTED_CARDS}


def test_costs_prohibitions_and_replacements_are_of_several_kinds() -> None:
    costs = {type(part) for skill in skills_of_all() for cost in skill.costs for part in cost}
    assert costs >= {Pay, Switch, effect.Discard, effect.Choose, effect.Move}
    assert any(len(skill.costs) > 1 for skill in skills_of_all())
    assert said(Cannot, "action") >= {"attack", "be_attacked", "be_chosen", "be_koed", "block", "play", "ready", "use"}
    replaced = [node.event.on for skill in skills_of_all() for _, node in parts(skill) if isinstance(node, Replace)]
    assert {*replaced} >= {"ko", "leaves", "moved"}


def test_power_can_fall_to_zero() -> None:
    falls = [node for skill in skills_of_all() for _, node in parts(skill) if isinstance(node, effect.Adjust)]
    assert any(isinstance(node.by, int) and node.figure == "power" and node.by <= -10000 for node in falls)


def test_a_text_is_the_skills_and_nothing_else() -> None:
    for side in (*sample_cards(), *backs()):
        lines = side.text.splitlines()
        keywords = len(side.keywords)
        assert lines[:keywords] == [keyword.printed for keyword in side.keywords]
        assert lines[keywords:] == [skill_words(skill, LEXICON) for skill in side.skills]


def test_texts_are_said_as_the_book_prints_them() -> None:
    texts = {card.name: card.text for card in sample_cards()}
    assert texts["Harbor Sentinel"] == "[Counter: Counter] (1)(blue): Negate the counter."
    assert texts["Hold the Line"] == (
        "[Counter: Attack] When one of your opponent's Battle Cards attacks, negate the attack."
    )
    assert texts["Overheat"].startswith("[Activate: Main] Choose 1 of your Battle Cards.")
    assert texts["Ghoul of the Far Shore"].splitlines()[1] == (
        "[Xeno-Evolve] (black): Send 1 of your Battle Cards with the character <Ghoul> to the Warp and play this card."
    )
    assert texts["Imp Handler"] == "[Auto] When this card is played, put 2 Ember Imp tokens into play."
    assert not any("[Counter Counter]" in text or "(in your hand) (" in text for text in texts.values())


def test_no_two_cards_that_differ_in_nothing_but_their_names() -> None:
    def looks(card: MastersCard) -> tuple[object, ...]:
        return card.kind, card.colors, card.cost, card.specified, card.power, card.combo_cost, card.text

    found = Counter(map(looks, sample_cards()))
    assert [look for look, count in found.items() if count > 1] == []


def test_figures_are_those_real_cards_have() -> None:
    assert {card.cost for card in BATTLE_CARDS} == set(range(1, 8))
    assert {card.power for card in BATTLE_CARDS} == set(range(5000, 35000, 5000))
    assert {card.combo_cost for card in BATTLE_CARDS} == {0, 1, 2}
    for card in BATTLE_CARDS:
        assert card.combo_power in {5000, 10000}
        assert set(card.specified) <= set(card.colors)
        assert ("super_combo" in keywords_of(card)) == (card.combo_cost == 0 and card.combo_power == 10000)
    assert {(card.power, card.cost, card.combo_power) for card in LEADERS} == {(10000, None, None)}
    assert {(card.power, card.combo_power) for card in EXTRA_CARDS} == {(None, None)}
    assert all(card.cost is not None and set(card.specified) <= set(card.colors) for card in EXTRA_CARDS)


def test_names_and_numbers_are_unique_and_fit_a_deck_list() -> None:
    cards = [*sample_cards(), *TOKENS.values()]
    assert len({card.name for card in cards}) == len({card.number for card in cards}) == len(cards)
    assert all(CARD_NUMBER.fullmatch(card.number) for card in sample_cards())


def test_names_that_skills_speak_of_are_names_of_cards() -> None:
    characters = {word for card in chain(BATTLE_CARDS, LEADERS) for word in card.characters}
    selectors = [node for skill in skills_of_all() for _, node in parts(skill) if isinstance(node, Cards)]
    named = {word for one in selectors for attribute in one.attributes for word in attribute.words}
    assert named <= characters
    assert {name for one in selectors for name in one.names} <= {card.name for card in BATTLE_CARDS}


def test_the_files_have_no_field_that_is_not_read() -> None:
    for name in ("cards.toml", "tokens.toml"):
        rows = tomllib.loads((Path(samples.__file__).parent / name).read_text(encoding="utf-8"))
        assert {field for cards in rows.values() for card in cards for field in card} <= set(
            MastersCard.__struct_fields__
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


def test_six_decks_share_less_than_half_of_their_cards_and_have_all_colors() -> None:
    assert len(sample_decks()) == 6
    for one, other in combinations(sample_decks().values(), 2):
        assert (main_deck(one) & main_deck(other)).total() < 25
    used = {color for deck in sample_decks().values() for card in cards_of(deck) for color in card.colors}
    assert used == set(COLORS)


def test_the_decks_have_plans_of_their_own() -> None:
    def most(counts: Callable[[MastersCard], bool]) -> str:
        return max(sample_decks().values(), key=lambda deck: copies_of(deck, counts)).label

    assert most(lambda card: "dual_attack" in keywords_of(card) or "double_strike" in keywords_of(card)) == "Ember Rush"
    assert most(lambda card: "blocker" in keywords_of(card)) == "Gilded Wall"
    assert most(lambda card: bool(keywords_of(card) & {"evolve", "union_potara"})) == "First Bloom"
    assert most(lambda card: bool(keywords_of(card) & {"over_realm", "xeno_evolve"})) == "Hollow Warp"
    assert most(lambda card: "union_fusion" in keywords_of(card)) == "Drowned Bell"
    assert most(lambda card: "ex_evolve" in keywords_of(card)) == "Tide of Answers"


def test_samples_are_read_once() -> None:
    assert sample_cards() is sample_cards()
    assert isinstance(sample_cards(), Catalogue)
    assert sample_decks() is sample_decks()
