"""Kifu's own cards and decks for Fusion World, to play and test with."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.decklist import read_deck
from events.errors import BadCard
from events.fusion_world.bounds import wrong
from events.fusion_world.card import FusionWorldCard, KeywordSkill
from events.language.effect import Skill
from events.language.sentences import skill_words

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[FusionWorldCard]:
    """The cards of `cards.toml` (none has more text than keyword skills), then those of `texts.toml`, as they stand.

    Their texts say what their skills are.
    """
    return _cards_of(_FOLDER / "cards.toml").joined(_cards_of(_FOLDER / "texts.toml"))


def _cards_of(file: Path) -> Catalogue[FusionWorldCard]:
    by_kind = tomllib.loads(file.read_text(encoding="utf-8"))
    return Catalogue((_card(kind, row) for kind, rows in by_kind.items() for row in rows), file=file)


def _card(kind: str, row: dict[str, Any]) -> FusionWorldCard:
    card = msgspec.convert({"kind": kind, **row}, FusionWorldCard)
    back = card.back
    if back is not None:
        back = msgspec.structs.replace(back, text=_text(back.keywords, back.skills))
    if fault := wrong(card):
        raise BadCard(f"card {card.number}, {fault}")
    return msgspec.structs.replace(card, text=_text(card.keywords, card.skills), back=back)


def _text(keywords: Sequence[KeywordSkill], skills: Sequence[Skill]) -> str:
    return "\n".join([*(keyword.printed for keyword in keywords), *map(skill_words, skills)])


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    decks = (read_deck(path) for path in sorted((_FOLDER / "decks").glob("*.txt")))
    return MappingProxyType({deck.label: deck for deck in decks})
