"""The skills that are compiled from the printed texts of public lists, which are no part of the project."""

import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from events.cards.printed import PrintedCard
from events.language import effect as e
from events.language.compiled import Part

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[2].parent / "shared"))
GAMES = ("buddyfight", "dbz", "fusion_world", "masters")


def public_list(game: str) -> Path:
    """The public list of cards of a game, which may be absent."""
    return SHARED / "cards" / f"{game}.jsonl"


@cache
def printed_cards_of(game: str) -> tuple[tuple[PrintedCard, tuple[Part, ...]], ...]:
    """The cards of a game's list, each with its printed skills, understood or not."""
    texts: Any = import_module(f"events.{game}").GAME.pool.printed
    cards = texts.read(public_list(game).read_bytes().splitlines())
    return tuple((card, tuple(part for side in texts.compile(card) for part in side.parts)) for card in cards)


def printed_parts(game: str) -> tuple[tuple[str, Part], ...]:
    """The printed skills of a game's list, understood or not, with the numbers of their cards."""
    return tuple((card.number, part) for card, parts in printed_cards_of(game) for part in parts)


def parts_of(game: str) -> tuple[tuple[str, Part], ...]:
    """The printed skills of a game's list that are understood, with the numbers of their cards."""
    return tuple((number, part) for number, part in printed_parts(game) if part.is_full)


def skills_of(game: str) -> Iterator[e.Skill]:
    """The different skills of a game's list, without those of keywords, of which the rules say what they are."""
    yield from dict.fromkeys(skill for _, part in parts_of(game) for skill in part.skills)
