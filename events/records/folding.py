"""How names are compared: without regard to case, width, accents, white space and punctuation.

The table is Kifu's own (`folding.txt`), so that every Python compares alike. It is made of Unicode's: compatibility
forms, case folding; accents and characters that show nothing are left out; white space and punctuation become one
space. Marks that tell words apart stay: the vowel signs of Indic scripts and of Thai, the voicing of kana, and those of
Cyrillic letters, which nobody leaves out (\N{CYRILLIC SMALL LETTER SHORT I} is not \N{CYRILLIC SMALL LETTER I}), but of
\N{CYRILLIC SMALL LETTER IO}, which Russians write without. Those of Latin and Greek letters go where a keyboard lacks
them.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

VERSION = 2
"""Rises with the table: what is derived by comparing names is made again."""
TABLE = Path(__file__).with_name("folding.txt")
SYLLABLES = range(0xAC00, 0xD7A4)
"""The Hangul syllables, which are taken apart by a formula."""
_LEADS, _VOWELS, _TAILS = 0x1100, 0x1161, 0x11A7
_VOWEL_COUNT, _TAIL_COUNT = 21, 28


class _Characters(dict[int, str | int]):
    """What each character becomes, for `str.translate`."""

    def __missing__(self, code: int) -> str | int:
        self[code] = folded = _jamo(code) if code in SYLLABLES else code
        return folded


class _Table(NamedTuple):
    """What each character becomes, and before that each letter with its mark, as the pattern finds them."""

    characters: _Characters
    marked: Mapping[str, str]
    pattern: re.Pattern[str]


def fold(name: str) -> str:
    """What a name is compared by: equal for names of one player. A name of nothing but punctuation is itself."""
    table = _table()
    whole = name if name.isascii() else table.pattern.sub(lambda found: table.marked[found[0]], name)
    return " ".join(whole.translate(table.characters).split()) or name


def _jamo(code: int) -> str:
    """The letters of a Hangul syllable."""
    rest, tail = divmod(code - SYLLABLES.start, _TAIL_COUNT)
    lead, vowel = divmod(rest, _VOWEL_COUNT)
    return chr(_LEADS + lead) + chr(_VOWELS + vowel) + (chr(_TAILS + tail) if tail else "")


@cache
def _table() -> _Table:
    rows = [line.partition(";")[::2] for line in TABLE.read_text("ascii").splitlines() if not line.startswith("#")]
    marked = {_text(codes.split("+")): _text(to.split()) for codes, to in rows if "+" in codes}
    characters = _Characters(row for codes, to in rows if "+" not in codes for row in _run(codes, _text(to.split())))
    return _Table(characters, marked, re.compile("|".join(map(re.escape, marked))))


def _run(codes: str, to: str) -> Iterator[tuple[int, str]]:
    """The characters of a run, each with what it becomes."""
    first, _, last = codes.partition("-")
    for code in range(int(first, 16), int(last or first, 16) + 1):
        yield code, to


def _text(codes: list[str]) -> str:
    return "".join(chr(int(code, 16)) for code in codes)
