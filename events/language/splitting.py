"""Splitting: the skills of a printed text, and the clauses of a skill, each with its place in the text."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_KEPT = re.compile(r"<[^<>]*>|〈[^〈〉]*〉|《[^《》]*》|\[[^\[\]]*\]|\"[^\"]*\"")
"""Names, traits, tags and quoted skills, in which no mark ends anything."""
_NOTE = re.compile(r"<[^<>]*>|\((?:[^()]|\([^()]*\))*\)")
_PLAIN = str.maketrans(
    {
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{NO-BREAK SPACE}": " ",
        "\N{MINUS SIGN}": "-",
        "\N{FULLWIDTH COLON}": ":",
        "\N{FULLWIDTH COMMA}": ",",
        "\N{FULLWIDTH HYPHEN-MINUS}": "-",
        "\N{HYPHEN}": "-",
        "\N{FULLWIDTH LEFT PARENTHESIS}": "(",
        "\N{FULLWIDTH RIGHT PARENTHESIS}": ")",
        "\N{LEFT BLACK LENTICULAR BRACKET}": "[",
        "\N{RIGHT BLACK LENTICULAR BRACKET}": "]",
        "\N{LEFT TORTOISE SHELL BRACKET}": "[",
        "\N{RIGHT TORTOISE SHELL BRACKET}": "]",
        "\N{MUCH LESS-THAN}": "\N{LEFT DOUBLE ANGLE BRACKET}",
        "\N{MUCH GREATER-THAN}": "\N{RIGHT DOUBLE ANGLE BRACKET}",
        "\N{HALFWIDTH KATAKANA MIDDLE DOT}": "\N{KATAKANA MIDDLE DOT}",
        "\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}": "\N{EM DASH}",
    }
)
"""Marks in their plain forms."""
DOTS = "•・"
"""The dots before options of which some are chosen ."""
_NOTE_WORDS = 4
"""The fewest words of an explanatory note: fewer in brackets are a price, or part of a name."""


class Span(NamedTuple):
    """Words of a text, and where they begin and end in it."""

    words: str
    start: int
    end: int


class PrintedSkill(NamedTuple):
    """A skill as printed: its tags, and the rest of its words."""

    tags: tuple[Span, ...]
    body: Span

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.tags[0].start if self.tags else self.body.start


def in_plain_marks(text: str) -> str:
    """The text with one form of each mark; as long as before."""
    return text.translate(_PLAIN)


def plain_marks(text: str) -> str:
    """The text with one form of each mark, and blanks in place of its explanatory notes; as long as before."""
    plain = in_plain_marks(text)
    return _NOTE.sub(lambda found: " " * len(found.group()) if _is_note(found.group()) else found.group(), plain)


def _is_note(words: str) -> bool:
    return words.startswith("(") and len(words.split()) >= _NOTE_WORDS


def masked(words: str) -> str:
    """The words with all marks inside names, traits, tags and quotes made letters; as long as before."""
    return _KEPT.sub(lambda found: re.sub(r"[^\s]", "x", found.group()).replace("\n", " "), words)


def printed_skills(text: str, is_head: Callable[[str], bool], is_whole: Callable[[str], bool]) -> list[PrintedSkill]:
    """The skills of a text whose marks are plain: each begins with tags that `is_head` knows.

    Such a tag begins a skill at the start of a line, or behind the end of a sentence or of a skill that is a tag alone
    (`is_whole`).
    """
    heads: list[list[Span]] = []
    for found in re.finditer(r"\[[^\[\]]*\]", text):
        if not is_head(found.group()):
            continue
        tag = Span(found.group(), found.start(), found.end())
        between = text[heads[-1][-1].end : tag.start] if heads else ""
        if heads and re.fullmatch(r"[^\S\n]*/?[^\S\n]*", between) and not is_whole(heads[-1][-1].words):
            heads[-1].append(tag)
        elif re.search(r"(^|[.\n\])])\s*$", text[: tag.start]):
            heads.append([tag])
    starts = [head[0].start for head in heads]
    result = []
    if text[: starts[0] if starts else len(text)].strip():
        result.append(PrintedSkill((), _trimmed(text, 0, starts[0] if starts else len(text))))
    ends = [*starts[1:], len(text)] if heads else []
    for head, end in zip(heads, ends, strict=True):
        result.append(PrintedSkill(tuple(head), _trimmed(text, head[-1].end, end)))
    return result


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(text[start:end], start, end)


def cost_and_rest(body: Span) -> tuple[Span | None, Span]:
    """The cost of a skill, before its colon, if it has one; and the rest."""
    at = masked(body.words).find(":")
    if at < 0 or "." in masked(body.words[:at]):
        return None, body
    text = " " * body.start + body.words
    return _trimmed(text, body.start, body.start + at), _trimmed(text, body.start + at + 1, body.end)


def sentences(body: Span) -> Iterator[Span]:
    """The sentences of a skill."""
    text = " " * body.start + body.words
    at = body.start
    marks = masked(body.words)
    ends = [found.end() for found in re.finditer(rf"\.(?=\s|$|[{DOTS}])|\n(?!\s*[a-z])|.(?=[{DOTS}])", marks)]
    for end in [*ends, len(marks)]:
        span = _trimmed(text, at, body.start + end)
        at = body.start + end
        if span.words:
            yield span
