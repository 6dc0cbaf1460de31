"""Kifu's own cards and decks for Fusion World, to play and test with: no text but keyword skills."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from events.card import Catalogue
from events.deck import Deck, read_deck
from events.fusion_world.card import FusionWorldCard

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[FusionWorldCard]:
    """The cards of `cards.toml`, Leaders first, in the file's order; their texts name their keyword skills."""
    by_kind = tomllib.loads((_FOLDER / "cards.toml").read_text(encoding="utf-8"))
    return Catalogue(_card(kind, row) for kind, rows in by_kind.items() for row in rows)


def _card(kind: str, row: dict[str, Any]) -> FusionWorldCard:
    card = msgspec.convert({"kind": kind, **row}, FusionWorldCard)
    return msgspec.structs.replace(card, text="\n".join(skill.printed for skill in card.keywords))


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    decks = (read_deck(path) for path in sorted((_FOLDER / "decks").glob("*.txt")))
    return MappingProxyType({deck.label: deck for deck in decks})
