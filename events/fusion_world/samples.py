"""Kifu's own cards and decks for Fusion World, to play and test with."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.samples import read_sample_decks, read_samples
from events.dragon_ball_super.texts import with_texts
from events.fusion_world.bounds import wrong
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.lexicon import LEXICON

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[FusionWorldCard]:
    """The cards of `cards.toml` (none has more text than keyword skills), then those of `texts.toml`.

    Their texts say what their skills are.
    """
    return read_samples((_FOLDER / "cards.toml", _FOLDER / "texts.toml"), _card, wrong)


def _card(row: dict[str, Any]) -> FusionWorldCard:
    return with_texts(msgspec.convert(row, FusionWorldCard), LEXICON)


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks")
