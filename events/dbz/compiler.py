"""The compiler of printed text: powers and uses of cards in the effect language, and the clauses that are not known."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from events.dbz import card_deeds, card_phrases, conditions, deeds, gaining, meaning, standing, uses
from events.dbz.card import DbzCard
from events.dbz.lines import PHRASES, Deed, Several
from events.dbz.powers import Power, skills_of
from events.dbz.usage import by_hand_of, read_usage
from events.dbz.vocabulary import wrong_in
from events.dbz.wording import one_form, sentences_of
from events.language.binding import Bindings
from events.language.compiled import Clause, Compiled, Part
from events.language.effect import Skill
from events.language.naming import unnamed
from events.language.reading import Grammar, Unread

_EVENTS: Final = Path(__file__).parents[1]
SOURCES: Final = tuple(_EVENTS / folder / "text.lark" for folder in ("language", "dbz"))
MEANINGS: Final = Bindings(
    meaning, uses, deeds, card_deeds, standing, gaining, conditions, card_phrases, shared=PHRASES
)
"""What the rules of the grammar mean: the functions of these modules, and what games share."""
_HEAD: Final = re.compile(
    r"(?:\((?P<of>[A-Z][\w .]*? (?:does not have to|doesn't have to) be in control of Combat[^()]*)\)\s*)?"
    r"(?:(?:\(Power [0-9]:?\s*(?P<numbered>Constant Combat Power)?:?\)|\((?P<bracketed>Constant Combat Power):?\)"
    r"|(?P<plain>Constant Combat Power):|Power:)\s*(?:(?P<also>Defense Shield):)?|(?P<shield>Defense Shield):)\s*",
    re.IGNORECASE,
)
"""What stands before a power, or a Defense Shield."""


_FOLLOWS: Final = re.compile(r"(?:Then|If you do|If that card)\b", re.IGNORECASE)
"""The beginning of a sentence that goes on with what the one before it does."""


class Block(NamedTuple):
    """A power, or the text of a card that has none: its words, and what stands before them, from the letter `head`."""

    words: str
    head: int
    start: int
    end: int
    constant: bool = False
    shield: bool = False


@cache
def grammar() -> Grammar:
    """The grammar of the texts of this game."""
    return Grammar(SOURCES, MEANINGS, starts=("line",))


@cache
def compile_text(text: str, kind: str) -> Compiled:
    """What is understood of the text of a card of a kind; the rest a player does by hand. None raise."""
    start, end = read_usage(text).rest
    return Compiled(tuple(_part(text, block, kind) for block in _blocks(text, start, end)))


def with_text(card: DbzCard, text: str) -> DbzCard:
    """A card with another text, and with all that this says."""
    usage = read_usage(text)
    known = usage._asdict()
    known.pop("rest")
    known["in_numbers"] = usage.in_numbers or card.in_numbers
    return replace(card, text=text, skills=compile_text(text, card.kind).playable_skills, **known)


def _blocks(text: str, start: int, end: int) -> Iterator[Block]:
    """The powers of a text between two of its letters."""
    heads = [found for found in _HEAD.finditer(text, start, max(start, end)) if _begins(text, start, found.start())]
    first = heads[0].start() if heads else end
    if text[start:first].strip():
        yield Block(text[start:first].strip(), start, start, first)
    for head, upto in zip(heads, [*(each.start() for each in heads), end][1:], strict=True):
        constant = any(head.group(name) for name in ("numbered", "bracketed", "plain"))
        if head.group("of"):  # allies/take-control/powers: an exception that the rest of the power has
            yield Block(text[head.start() : upto].strip(), head.start(), head.start(), upto)
        else:
            shield = bool(head.group("shield") or head.group("also"))
            words = text[head.end() : upto].strip()
            yield Block(words, head.start(), head.end(), upto, constant and not shield, shield)


def _begins(text: str, start: int, at: int) -> bool:
    """Whether a sentence begins at a letter of a text."""
    return not text[start:at].strip() or re.search(r"[.!)\"]\s*$", text[start:at]) is not None


def _part(text: str, block: Block, kind: str) -> Part:
    """What is understood of a power."""
    clauses: list[Clause] = []
    said: list[Any] = []
    for span in sentences_of(text, block.start, block.end):
        try:
            said += _lines(grammar().read(one_form(span.words), "line"), span.words)
            clauses.append(Clause(span.words, span.start, span.end))
        except Unread as error:
            clauses.append(Clause(span.words, span.start, span.end, str(error)))
    part = Part(block.words, block.start, block.end, tuple(clauses))
    if part.is_full:
        try:
            return part._replace(skills=_known(skills_of(Power(said, kind, block.constant, block.shield))))
        except Unread as error:
            part = part._replace(clauses=_refused(clauses, str(error)))
    return part._replace(by_hand=(by_hand_of(text[block.head : block.end].strip(), kind),))


def _lines(line: Any, words: str) -> tuple[Any, ...]:
    """What a sentence says, in the sorts of lines."""
    if isinstance(line, Several):
        return line.lines
    follows = isinstance(line, Deed) and _FOLLOWS.match(words) is not None
    return (line._replace(follows=True) if follows else line,)


def _known(skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """The skills. Unread if one has a word that the game does not know, or asks for what has no name."""
    if (fault := wrong_in(skills) or unnamed(skills)) is not None:
        raise Unread(fault)
    return tuple(skills)


def _refused(clauses: Sequence[Clause], fault: str) -> tuple[Clause, ...]:
    """The clauses, the first with a fault of all of them."""
    if not clauses:
        return (Clause("", 0, 0, fault),)
    return (clauses[0]._replace(fault=fault), *clauses[1:])
