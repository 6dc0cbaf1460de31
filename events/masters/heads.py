"""8-1, 10. Heads: the tags before a printed skill, which say its kind and its limit; and the skills of a text."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, get_args

from events.language import effect as e
from events.language.reading import Unread
from events.language.splitting import PrintedSkill, Span
from events.masters.card import FROM_HAND, Keyword

KEYWORDS: Mapping[str, Keyword] = {keyword.replace("_", " "): keyword for keyword in get_args(Keyword)}
TIMINGS: Mapping[str, tuple[str, ...]] = {
    "activate main": ("main",),
    "activate battle": ("battle",),
    "activate main/battle": ("main", "battle"),
}
COUNTERS: Mapping[str, str] = {
    "counter play": "declares_play",
    "counter attack": "declares_attack",
    "counter counter": "declares_counter",
}
"""10-10-3. What each [Counter] is pending by."""
PLAYED = {keyword.replace("_", " "): keyword for keyword in FROM_HAND if keyword != "over_realm"}
"""10-5, 10-13, 10-14, 10-18. The keywords by which a card is played on, or in place of, the cards that they name."""
ONCE = e.Limit()
_OTHERS = ("auto", "permanent", "awaken", "union absorb", "over realm")
_PRICES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "x")
"""Numbers in a cost, which are printed like tags."""
_OVER_REALM = re.compile(r"over realm [0-9]+")
"""A keyword that can stand alone before others, without a cost (10-17-2)."""
_BETWEEN = re.compile(r"\n(?=\s*\[)|(?<=[a-z]\.)(?=\[(?:auto|permanent|activate|counter)\b)", re.IGNORECASE)
"""Where a skill can begin behind another: lists forget the line between two."""
_TAG = re.compile(r"\s*(\[[^\[\]\n]*\])")


class Head(NamedTuple):
    """What the tags of a skill say: its kind, how often it can be used, and the number in the tag (10-17-2)."""

    kind: str
    limit: e.Limit | None = None
    number: int = 0


def inside(tag: str) -> str:
    """The words of a tag, in one form for both generations of wording: `[Activate: Main]`, `[Activate Main]`."""
    return " ".join(re.sub(r"[:\-]", " ", tag[1:-1].lower()).split())


def is_keyword(tag: str) -> bool:
    """Whether a tag is a keyword skill without further words."""
    return inside(tag) in KEYWORDS


def head_of(tags: Sequence[Span]) -> Head:
    """What the tags of a skill say. Unread if they contradict each other, or the book does not have one of them."""
    kinds: list[str] = []
    limit, number = None, 0
    for tag in tags:
        words = inside(tag.words)
        counted = re.fullmatch(r"(over realm) ([0-9]+)", words)
        if counted:
            words, number = counted.group(1), int(counted.group(2))
        if words == "once per turn":
            if limit is not None:
                raise Unread("its tags say two limits")
            limit = ONCE
        elif words in (*KEYWORDS, *TIMINGS, *COUNTERS, *PLAYED, *_OTHERS):
            kinds.append(words)
        else:
            raise Unread(f"{tag.words} is not a tag of the book")
    if sorted(kinds) == ["activate battle", "activate main"]:
        kinds = ["activate main/battle"]
    if len(kinds) != 1:
        raise Unread("its tags say two kinds of skill" if kinds else "no tag says which kind of skill it is")
    return Head(kinds[0], limit, number)


def printed_skills(text: str) -> Iterator[PrintedSkill]:
    """The skills of a text whose marks have one form: each begins with tags, on a line or behind the end of another,
    and a keyword can be one alone.
    """
    starts = [0, *(found.end() for found in _BETWEEN.finditer(text))]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield from _of_lines(text, start, end)


def _of_lines(text: str, start: int, end: int) -> Iterator[PrintedSkill]:
    tags: list[Span] = []
    at = start
    while (found := _TAG.match(text, at, end)) and inside(found.group(1)) not in _PRICES:
        if tags and is_keyword(found.group(1)) and _OVER_REALM.fullmatch(inside(tags[-1].words)):
            yield PrintedSkill(tuple(tags), Span("", at, at))
            tags = []
        tags.append(Span(found.group(1), found.start(1), found.end(1)))
        at = found.end()
        if is_keyword(found.group(1)):
            yield PrintedSkill(tuple(tags), Span("", at, at))
            tags = []
    words = text[at:end]
    body = Span(words.strip(), at + len(words) - len(words.lstrip()), at + len(words.rstrip()))
    if tags or body.words:
        yield PrintedSkill(tuple(tags), body)
