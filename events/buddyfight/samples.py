"""Kifu's own cards and decks for Buddyfight, to play and test with."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.buddyfight.areas import DECK_PARTS
from events.buddyfight.card import BuddyfightCard
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.vocabulary import wrong
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.parts import MAIN_DECK
from events.cards.samples import read_sample_decks, read_samples
from events.language.sentences import skill_words

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[BuddyfightCard]:
    """The cards of `cards.toml`; their texts say what their abilities are."""
    return read_samples((_FOLDER / "cards.toml",), card_of, wrong)


def card_of(row: dict[str, Any]) -> BuddyfightCard:
    """The definition of a row, with the text that its abilities say, one a line; a plain use says nothing."""
    return _worded(msgspec.convert(row, BuddyfightCard))


def _worded(card: BuddyfightCard) -> BuddyfightCard:
    """The card with its text, on each side."""
    plain = not card.cost and not card.conditions
    said = [skill for skill in card.held() if not (plain and skill.keyword in ("call", "equip"))]
    lines = [*_used_with(card), *(skill_words(skill, LEXICON) for skill in said)]
    back = None if card.back is None else _worded(card.back)
    return msgspec.structs.replace(card, text="\n".join(lines), back=back)


def _used_with(card: BuddyfightCard) -> Iterator[str]:
    """What a card says of flags and buddies: which let it be used, and lie with it; of a flag, how a fighter starts."""
    if card.buddy:
        yield "This card can be your buddy."
    if card.any_flag:
        yield "You may use this card with all flags."
    if card.only_flags:
        names = " or ".join(f"“{name}”" for name in card.only_flags)
        yield f"You may only use this card if your {'initial ' * card.initial}flag is {names}."
    if card.in_deck:
        yield "You may put this card into your deck."
    if card.covers:
        yield "You may put another flag under this flag."
    if card.buddies:
        names = " and ".join(f"“{name}”" for name in card.buddies)
        yield f"[{'Triple' if card.buddies[1:] else 'Double'} Buddy] {names}"
    usable = [*(f"<{world}>" for world in card.uses), *(f"«{trait}»" for trait in card.uses_traits)]
    if usable:
        yield f"You may use {' and '.join(usable)} cards."
    starts = {"{} life": card.life, "{} cards in hand": card.hand, "{} gauge": card.gauge}
    if said := [words.format(number) for words, number in starts.items() if number is not None]:
        yield f"You start the game with {' and '.join([', '.join(said[:-1]), said[-1]] if said[1:] else said)}."


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks", parts=(MAIN_DECK, *DECK_PARTS))
