"""Kifu's own cards and decks for the Dragon Ball Z CCG, to play and test with."""

from collections.abc import Iterator, Mapping
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
from events.dbz.using import NEEDED
from events.dbz.vocabulary import wrong
from events.language.effect import Skill
from events.language.sentences import label, skill_words

_FOLDER = Path(__file__).parent
IN_ATTACK_PHASE = "[Attack Phase]"
"""When powers are used that say nothing of it."""
PLURALS = {"hero": "Heroes", "villain": "Villains"}
"""What is said of all heroes and villains."""


@cache
def sample_cards() -> Catalogue[DbzCard]:
    """The cards of `cards.toml`; their texts say what their skills are."""
    return read_samples((_FOLDER / "cards.toml",), card_of, wrong)


def card_of(row: dict[str, Any]) -> DbzCard:
    """The definition of a row, with the text that its skills say, one a line."""
    card = msgspec.convert(row, DbzCard)
    lines = [*_beside_skills(card), *(_said(card, skill) for skill in card.skills)]
    return msgspec.structs.replace(card, text="\n".join(lines))


def _beside_skills(card: DbzCard) -> Iterator[str]:
    """What a card says that no skill does: who may use it, how many there can be, what it does as a life card."""
    if card.only:
        yield f"{' or '.join(PLURALS.get(word, word) for word in card.only)} only."
    if card.sensei_only:
        yield "Sensei Deck only."
    if card.endurance:
        yield f"Endurance {card.endurance}."
    if card.sensei_size:
        yield f"Your Sensei Deck can have {card.sensei_size} cards."
    if card.captures:
        yield "This Ally may capture a Dragon Ball in place of doing life cards of damage."
    if card.in_numbers:
        yield f"There can be {card.in_numbers} of this Ally in play."
    if card.limit is not None:
        yield f"Limit {card.limit} per deck."


def _said(card: DbzCard, skill: Skill) -> str:
    """A skill as cards of this game print it: its label stands for nothing that the card's kind does not say."""
    head = label(skill, LEXICON)
    said = skill_words(skill, LEXICON).removeprefix(head).lstrip().removeprefix(IN_ATTACK_PHASE).lstrip()
    if "shield" in skill.timing:
        return f"Defense Shield: {said}"
    if NEEDED in skill.timing:
        said = f"{said} Use when needed."
    limits = head[: head.rindex("[")]
    power = "Power: " if skill.kind in ("activate", "counter") else "Constant Combat Power: "
    return f"{limits}{power if card.kind == 'personality' else ''}{said}"


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The decks of the folder `decks` by their labels, in the order of the file names."""
    return read_sample_decks(_FOLDER / "decks", parts=(MAIN_DECK, *DECK_PARTS))
