"""Texts: the printed skills of a public list that are understood whole, and what texts say by their compilers."""

import importlib
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from events.language import effect as e
from tests.variants.changing import Said

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[2].parent / "shared"))
GAMES = ("fusion_world", "masters", "buddyfight")
CARDS = 700
"""The cards of a list from which sentences are drawn."""


class Source(NamedTuple):
    """A printed skill that is understood. `kind`: that of its card, in Buddyfight."""

    words: str
    said: Said
    kind: str = ""


def card_list(game: str) -> Path:
    """The public list of a game's cards, which is no part of the project."""
    return SHARED / "cards" / f"{game}.jsonl"


def compiled(game: str, text: str, kind: str = "") -> Said | None:
    """What a text says; None if it is not understood whole."""
    compiler = importlib.import_module(f"events.{game}.compiler")
    if game == "buddyfight":
        reading = compiler.compile_text(text, kind)
        skills = reading.compiled.skills
        usage = _beside(reading.usage, skills)
        said = Said(skills, reading.cost, (usage, reading.flag, *reading.compiled.keywords))
        return said if reading.compiled.is_full and reading.compiled.parts else None
    parts = compiler.compile_text(text)
    return Said(parts.skills, (), parts.keywords) if parts.is_full and parts.parts else None


def _beside(usage: Any, skills: Sequence[e.Skill]) -> Any:
    """What is asked to use a card beside what its skills ask, as those of spells and impacts do."""
    conditions = {condition for skill in skills for condition in skill.conditions}
    triggers = {
        event for skill in skills if skill.trigger is not None for event in (skill.trigger, *skill.trigger.also)
    }
    return usage._replace(
        conditions=tuple(condition for condition in usage.conditions if condition not in conditions),
        triggers=tuple(trigger for trigger in usage.triggers if trigger not in triggers),
    )


@cache
def sources(game: str, seed: int) -> tuple[Source, ...]:
    """The understood skills of some cards of a list, drawn with a seed."""
    importer = importlib.import_module(f"events.{game}.importer")
    with card_list(game).open(encoding="utf-8") as lines:
        printed = [*importer.printed_cards(lines)]
    random = Random(seed)
    drawn = random.sample(printed, min(CARDS, len(printed)))
    return tuple({source.words: source for card in drawn for source in _sources_of(game, card)}.values())


def _sources_of(game: str, card: Any) -> Iterator[Source]:
    compiler = importlib.import_module(f"events.{game}.compiler")
    kind = card.kind if game == "buddyfight" else ""
    for text in card.texts:
        reading = compiler.compile_text(text, kind) if kind else compiler.compile_text(text)
        for part in (reading.compiled if kind else reading).parts:
            words = part.words.strip()
            said = compiled(game, words, kind) if part.is_full and words else None
            if said is not None and (said.skills or said.cost):
                yield Source(words, said, kind)
