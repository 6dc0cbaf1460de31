"""Texts: the printed skills of a public list that are understood whole, and what texts say by their compilers."""

import importlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from events.cards.printed import PrintedCard, PrintedTexts
from events.language import effect as e
from events.language.compiled import Compiled
from tests.variants.changing import Said

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[2].parent / "shared"))
GAMES = ("fusion_world", "masters", "buddyfight", "dbz")
CARDS: Mapping[str, int] = {"fusion_world": 700, "masters": 700, "buddyfight": 700, "dbz": 1_300}
"""The cards of a list from which sentences are drawn: more if fewer of their texts are understood."""


class Source(NamedTuple):
    """A printed skill that is understood. `kind`: that of its card, in games whose texts are read by that."""

    words: str
    said: Said
    kind: str = ""


def card_list(game: str) -> Path:
    """The public list of a game's cards, which is no part of the project."""
    return SHARED / "cards" / f"{game}.jsonl"


def compiled(game: str, text: str, kind: str = "") -> Said | None:
    """What a text says; None if it is not understood whole."""
    [reading] = _printed(game).compile(PrintedCard("", "", (text,), kind))
    if not reading.is_full or not reading.parts:
        return None
    return OF_USE[game](text, kind, reading) if game in OF_USE else Said(reading.skills, (), reading.keywords)


def _printed(game: str) -> PrintedTexts:
    printed: PrintedTexts = importlib.import_module(f"events.{game}").GAME.pool.printed
    return printed


def _with_cost(text: str, kind: str, reading: Compiled) -> Said:
    """What a text of Buddyfight says, with the cost of its card, and what is asked to use it."""
    compiler = importlib.import_module("events.buddyfight.compiler")
    whole = compiler.compile_text(text, kind)
    usage = _besides(whole.usage, reading.skills)
    return Said(reading.skills, whole.cost, (usage, whole.flag, *reading.keywords))


def _besides(usage: Any, skills: Sequence[e.Skill]) -> Any:
    """What is asked to use a card besides what its skills ask, as those of spells and impacts do."""
    conditions = {condition for skill in skills for condition in skill.conditions}
    triggers = {
        event for skill in skills if skill.trigger is not None for event in (skill.trigger, *skill.trigger.also)
    }
    return usage._replace(
        conditions=tuple(condition for condition in usage.conditions if condition not in conditions),
        triggers=tuple(trigger for trigger in usage.triggers if trigger not in triggers),
    )


def _with_usage(text: str, kind: str, reading: Compiled) -> Said:
    """What a text of the Dragon Ball Z CCG says, with who uses its card, and how many stand in a deck."""
    usage = importlib.import_module("events.dbz.usage").read_usage(text)
    return Said(reading.skills, (), (usage._replace(rest=(0, 0)), *reading.keywords))


OF_USE: Mapping[str, Callable[[str, str, Compiled], Said]] = {"buddyfight": _with_cost, "dbz": _with_usage}
"""What the texts of a game say, if they say more of the use of their cards than skills do."""


@cache
def sources(game: str, seed: int) -> tuple[Source, ...]:
    """The understood skills of some cards of a list, drawn with a seed."""
    with card_list(game).open("rb") as lines:
        printed = [*_printed(game).read(lines)]
    random = Random(seed)
    drawn = random.sample(printed, min(CARDS[game], len(printed)))
    return tuple({source.words: source for card in drawn for source in _sources_of(game, card)}.values())


def _sources_of(game: str, card: PrintedCard) -> Iterator[Source]:
    for text, reading in zip(card.texts, _printed(game).compile(card), strict=True):
        for words, part in zip(_words(game, text, reading), reading.parts, strict=True):
            said = compiled(game, words, card.kind) if part.is_full and words else None
            if said is not None and (said.skills or said.cost):
                yield Source(words, said, card.kind)


def _words(game: str, text: str, reading: Compiled) -> Iterator[str]:
    """The words of each skill of a text; in the Dragon Ball Z CCG with what stands before and behind them."""
    if game != "dbz":
        yield from (part.words.strip() for part in reading.parts)
        return
    ends = [*(part.end for part in reading.parts[:-1]), len(text)] if reading.parts else []
    yield from (text[start:end].strip() for start, end in zip([0, *ends], ends, strict=False))
