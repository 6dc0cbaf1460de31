"""Kifu's own cards and decks for Fusion World, to play and test with: cards without text."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from events.card import Catalogue
from events.deck import Deck, read_deck
from events.fusion_world.card import FusionWorldCard

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[FusionWorldCard]:
    """The cards of `cards.toml`, Leaders first, in the file's order."""
    by_kind = tomllib.loads((_FOLDER / "cards.toml").read_text(encoding="utf-8"))
    return Catalogue(
        msgspec.convert({"kind": kind, **card}, FusionWorldCard) for kind, cards in by_kind.items() for card in cards
    )


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    decks = (read_deck(path) for path in sorted((_FOLDER / "decks").glob("*.txt")))
    return MappingProxyType({deck.label: deck for deck in decks})
