"""Kifu's own cards and decks for Fusion World, to play and test with."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck
from events.cards.samples import read_sample_decks, read_samples
from events.fusion_world.bounds import wrong
from events.fusion_world.card import FusionWorldCard, KeywordSkill
from events.fusion_world.lexicon import LEXICON
from events.language.effect import Skill
from events.language.sentences import skill_words

_FOLDER = Path(__file__).parent


@cache
def sample_cards() -> Catalogue[FusionWorldCard]:
    """The cards of `cards.toml` (none has more text than keyword skills), then those of `texts.toml`.

    Their texts say what their skills are.
    """
    return read_samples((_FOLDER / "cards.toml", _FOLDER / "texts.toml"), _card, wrong)


def _card(row: dict[str, Any]) -> FusionWorldCard:
    card = msgspec.convert(row, FusionWorldCard)
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
