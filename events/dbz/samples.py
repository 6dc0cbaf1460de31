"""Kifu's own cards and decks for the Dragon Ball Z CCG, to play and test with."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.parts import MAIN_DECK
from events.cards.samples import read_sample_decks, read_samples
from events.dbz.areas import DECK_PARTS
from events.dbz.card import DbzCard
from events.dbz.lexicon import LEXICON
from events.dbz.vocabulary import wrong
from events.language.sentences import skill_words

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[DbzCard]:
    """The cards of `cards.toml`; their texts say what their skills are."""
    return read_samples((_FOLDER / "cards.toml",), card_of, wrong)


def card_of(row: dict[str, Any]) -> DbzCard:
    """The definition of a row, with the text that its skills say, one a line."""
    card = msgspec.convert(row, DbzCard)
    lines = [f"Endurance {card.endurance}."] if card.endurance else []
    if card.only:
        lines.append(f"{' or '.join(card.only)} only.")
    lines += [skill_words(skill, LEXICON) for skill in card.skills]
    return msgspec.structs.replace(card, text="\n".join(lines))


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks", parts=(MAIN_DECK, *DECK_PARTS))
