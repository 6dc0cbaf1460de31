"""Rulings on single cards, as the CRD has them: in Markdown, with the damage of its reading by a machine."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from events.dbz.characters import letters

CLARIFICATIONS: Final = "Specific Card Clarifications"
RATINGS: Final = "Power Level Errata"
_SECTION: Final = re.compile(r"##? *(?P<title>[^#].*)")
_HEAD: Final = re.compile(
    r"\*{2,3}(?P<title>[^*]+)\*{2,3}\s*"
    r"(?:(?P<print>\([^()]*[0-9][^()]*\))\s*[-\N{EN DASH}\N{EM DASH}]?|[-\N{EN DASH}\N{EM DASH}](?=\s)|(?=Treat\b))\s*"
    r"(?P<words>.*)"
)
_LEVELS: Final = re.compile(
    r"\s*\b[LI]v\.?\s*(?P<first>[1-9])(?:\s*-\s*[LI]v\.?\s*(?P<last>[1-9]))?(?P<ht>\s+HT)?$", re.I
)
_PRINT: Final = re.compile(r"\s*\([^()]*[0-9][^()]*\)$")
_RANGE: Final = re.compile(r"#([A-Za-z]*)([0-9]+)\s*-\s*#\1([0-9]+)")
_NUMBER: Final = re.compile(r"(?:Preview )?#?(?:Preview )?[A-Za-z]*[0-9]+(?:-[0-9]+)?[a-z]?\b")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_DATE: Final = re.compile(r"\s*\([0-9]{1,2}/[0-9]{1,2}/[0-9]{2}\)")
_PRINTED: Final = re.compile(r"\*\*(?P<level>[1-9])\*\* \*\*(?P<title>[^*]+)\*\* (?P<number>[0-9]+)")
_RATING: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*")


class Ruling(NamedTuple):
    """A ruling: the title of its card, the levels of a personality, the set and numbers of its prints, what it says.

    `line`: where it stands in the document. `of_set`: the set in letters alone, as the document calls it; empty if it
    says none. `paragraphs`: the ruling's words, without marks of Markdown.
    """

    line: int
    title: str
    levels: tuple[int, ...]
    high_tech: bool
    of_set: str
    numbers: frozenset[str]
    paragraphs: tuple[str, ...]


class Rerated(NamedTuple):
    """The power ratings of a personality, from 0 power stages up, as the CRD corrects them."""

    line: int
    title: str
    level: int
    number: str
    rating: tuple[int, ...]


def read_rulings(document: str) -> Iterator[Ruling]:
    """The rulings on single cards of a document."""
    lines = _section(document, CLARIFICATIONS)
    heads = [(line, found) for line, words in lines if (found := _HEAD.match(words))]
    for place, (line, head) in enumerate(heads):
        end = heads[place + 1][0] if place + 1 < len(heads) else lines[-1][0] + 1
        yield _ruling(line, head, [words for at, words in lines if line < at < end])


def read_ratings(document: str) -> Iterator[Rerated]:
    """The power ratings that a document corrects: a line each below a personality's level, title and number."""
    lines = _section(document, RATINGS)
    heads = [(place, line, found) for place, (line, words) in enumerate(lines) if (found := _PRINTED.match(words))]
    for place, line, head in heads:
        ratings = []
        for _, words in lines[place + 1 :]:
            if not _RATING.fullmatch(words.strip()):
                break
            ratings.append(int(words.replace(",", "")))
        rising = tuple(reversed(ratings))
        title = head["title"].strip(" ?")
        yield Rerated(line, title, int(head["level"]), same_number(head["number"]), rising)


def is_even(rating: tuple[int, ...]) -> bool:
    """Whether power ratings rise by the same from the first power stage on, as far as none was misread."""
    steps = {higher - lower for lower, higher in pairwise(rating[1:])}
    return len(rating) > 2 and rating[0] == 0 and len(steps) == 1 and min(steps) > 0


def same_number(written: str) -> str:
    """A card's number in its set, in the one spelling in which numbers are compared."""
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", letters(written))


def _section(document: str, title: str) -> list[tuple[int, str]]:
    """The lines of a section that are not blank, with their numbers from 1."""
    inside, found = False, []
    for line, words in enumerate(document.splitlines(), start=1):
        if head := _SECTION.fullmatch(words.strip()):
            inside = title.casefold() in head["title"].casefold()
        elif inside and words.strip():
            found.append((line, words.strip()))
    return found


def _ruling(line: int, head: re.Match[str], below: list[str]) -> Ruling:
    title, within = _PRINT.sub("", plain(head["title"])), _PRINT.search(head["title"])
    levels = _LEVELS.search(title)
    of_set, numbers = _print(head["print"] or (within[0] if within else ""))
    first = int(levels["first"]) if levels else 0
    last = int(levels["last"] or first) if levels else -1
    return Ruling(
        line=line,
        title=_LEVELS.sub("", title),
        levels=tuple(range(first, last + 1)),
        high_tech=bool(levels and levels["ht"]),
        of_set=of_set,
        numbers=frozenset(numbers),
        paragraphs=tuple(_paragraphs([head["words"], *below])),
    )


def _print(printed: str) -> tuple[str, list[str]]:
    """The set and the numbers in brackets: `(Ox Saga - #12)`, `(Ox Saga - #CA4, #CA5)`, `(Ox Saga - #12-#14)`."""
    inside = plain(printed).strip(" ()").replace("\N{EN DASH}", "-")
    place = inside.rfind(" - ") if " - " in inside else inside.find("#")
    of_set, part = letters(inside[: max(place, 0)]), inside[max(place, 0) :]
    if found := _RANGE.search(part):
        return of_set, [same_number(f"{found[1]}{number}") for number in range(int(found[2]), int(found[3]) + 1)]
    return of_set, [same_number(number) for number in _NUMBER.findall(part)]


def _paragraphs(lines: list[str]) -> list[str]:
    """Paragraphs in plain letters; one that the end of a page has cut is put together."""
    whole: list[str] = []
    for words in map(plain, lines):
        if not words:
            continue
        if whole and not re.search(r"[.!?:)\"]$", whole[-1]):
            whole[-1] += f" {words}"
        else:
            whole.append(words)
    return whole


def plain(words: str) -> str:
    """Words of the document without marks of Markdown, the dates of rulings, and the bends of quotation marks."""
    words = _DATE.sub("", _LINK.sub(r"\1", words))
    words = re.sub(r"(?<!\\)\*+", "", words).replace("\\_", "_").replace("\\*", "*")
    for bent, straight in zip("\u201c\u201d\u2018\u2019", "\"\"''", strict=True):
        words = words.replace(bent, straight)
    return " ".join(words.split())
