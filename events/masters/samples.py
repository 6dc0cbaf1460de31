"""Kifu's own cards and decks for Masters, to play and test with."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.samples import read_sample_decks, read_samples
from events.dragon_ball_super.texts import with_texts
from events.masters.bounds import wrong
from events.masters.card import MastersCard
from events.masters.lexicon import LEXICON

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[MastersCard]:
    """The cards of `cards.toml`; their texts say what their skills are."""
    return read_samples((_FOLDER / "cards.toml",), card_of, wrong)


def card_of(row: dict[str, Any]) -> MastersCard:
    """The definition of a row, with the text that its skills say."""
    return with_texts(msgspec.convert(row, MastersCard), LEXICON)


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks")
