"""Kifu's own cards and decks for Masters, to play and test with."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.samples import read_sample_decks, read_samples
from events.language.effect import Skill
from events.language.sentences import skill_words
from events.masters.bounds import wrong
from events.masters.card import KeywordSkill, MastersCard
from events.masters.lexicon import LEXICON

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[MastersCard]:
    """The cards of `cards.toml`; their texts say what their skills are."""
    return read_samples((_FOLDER / "cards.toml",), card_of, wrong)


def card_of(row: dict[str, Any]) -> MastersCard:
    """The definition of a row, with the text that its skills say."""
    card = msgspec.convert(row, MastersCard)
    back = card.back
    if back is not None:
        back = msgspec.structs.replace(back, text=_text(back.keywords, back.skills))
    return msgspec.structs.replace(card, text=_text(card.keywords, card.skills), back=back)


def _text(keywords: Sequence[KeywordSkill], skills: Sequence[Skill]) -> str:
    return "\n".join([*(keyword.printed for keyword in keywords), *(skill_words(skill, LEXICON) for skill in skills)])


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks")
