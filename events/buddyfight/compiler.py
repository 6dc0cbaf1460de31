"""4. The compiler of printed text: abilities in the effect language, and the clauses that are not known."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from events.buddyfight.attempts import AUTO, IN_SOUL, Ability
from events.buddyfight.card import CASTS, Kind
from events.buddyfight.casting import USAGE, Cast, Use
from events.buddyfight.heads import Block, blocks
from events.buddyfight.meaning import BuddyfightMeaning
from events.buddyfight.standing import FlagText, Usage
from events.buddyfight.vocabulary import wrong_in
from events.buddyfight.wording import one_form
from events.language.card_phrases import Effects
from events.language.compiled import Compiled, Part
from events.language.reading import Grammar
from events.language.splitting import PrintedSkill, Span, sentences

_EVENTS = Path(__file__).parents[1]
SOURCES = tuple(_EVENTS / folder / "text.lark" for folder in ("language", "buddyfight"))
STARTS = ("sentence", "permanent", "triggered", "usage", "circumstances", "flag_text", "would_do", "remains")


_LATER = re.compile(r"at (?:the )?end of (?:the |this )?turn\b", re.IGNORECASE)
"""What is done later in the turn by a spell that is gone by then."""


class Reading(NamedTuple):
    """What is understood of a text: abilities, and what it says of the use of its card, or of a flag."""

    compiled: Compiled
    cost: tuple[Effects, ...] = ()
    usage: Usage = Usage()
    flag: FlagText = FlagText()


@cache
def grammar() -> Grammar:
    """The grammar of Buddyfight texts."""
    return Grammar(SOURCES, BuddyfightMeaning(), starts=STARTS)


@cache
def compile_text(text: str, kind: Kind) -> Reading:
    """What is understood of a text of a card of that kind: abilities in the order printed, and clauses. None raise."""
    marked = one_form(text)
    found = blocks(marked)
    if kind == "flag":
        return _of_flag(text, found)
    of_use = [block for block in found if block.form == "cost" or USAGE.match(block.body.words)]
    others = [block for block in found if block not in of_use]
    if kind in CASTS:
        is_set = any(block.set for block in found)
        cast = [block for block in others if _is_cast(block, is_set)]
        others = [block for block in others if block not in cast]
        casting = Cast(grammar(), _printed(cast or of_use or found), wrong_in, of_use, cast, kind)
        parts = [*casting.parts(text, found)] if found else []
        usage = casting.usage
        cost: tuple[Effects, ...] = ()
    else:
        use = Use(grammar(), _printed(of_use), wrong_in, of_use, [], kind)
        parts = [use.part(text)] if of_use else []
        usage, cost = use.usage, use.costs_read
    parts += [Ability(grammar(), _printed([block]), wrong_in, block).part(text) for block in others]
    return Reading(Compiled(tuple(sorted(parts, key=lambda part: part.start))), cost, usage)


def _is_cast(block: Block, is_set: bool) -> bool:
    """Whether an ability of a spell is what happens as it is cast; one that lies on the field has others."""
    if block.act or block.over or block.form != "ability":
        return False
    words = block.body.words
    if not is_set and _LATER.match(words):
        return True
    return block.counter or not (IN_SOUL.match(words) or AUTO.match(words) or (is_set and words.strip(". ")))


def _printed(found: Sequence[Block]) -> PrintedSkill:
    if not found:
        return PrintedSkill((), Span("", 0, 0))
    start, end = min(block.start for block in found), max(block.end for block in found)
    return PrintedSkill((), Span("", start, end))


def _of_flag(text: str, found: Sequence[Block]) -> Reading:
    """ability/special-flag. What the text of a flag permits."""
    parts: list[Part] = []
    flag = FlagText()
    for block in found:
        attempt = Ability(grammar(), _printed([block]), wrong_in, block)
        told: list[str] = []
        for span in sentences(block.body):
            said: FlagText | None = attempt.read(span, "flag_text")
            if said is not None:
                flag = flag.beside(said)
                told += said.told()
        part = Part(text[block.start : block.end], block.start, block.end, tuple(attempt.clauses), said=tuple(told))
        parts.append(part if part.is_full else part._replace(by_hand=attempt.by_hand(part.words.strip())))
    return Reading(Compiled(tuple(parts)), flag=flag)
