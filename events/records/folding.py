"""How names are compared: without regard to case, width, accents, white space and punctuation.

The table is Kifu's own (`folding.txt`), so that every Python compares alike. It is made of Unicode's: compatibility
forms, case folding; accents and characters that show nothing are left out; white space and punctuation become one
space. Marks that tell words apart stay: the vowel signs of Indic scripts and of Thai, the voicing of kana.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

VERSION = 1
"""Rises with the table: what is derived by comparing names is made again."""
TABLE = Path(__file__).with_name("folding.txt")
SYLLABLES = range(0xAC00, 0xD7A4)
"""The Hangul syllables, which are taken apart by a formula."""
_LEADS, _VOWELS, _TAILS = 0x1100, 0x1161, 0x11A7
_VOWEL_COUNT, _TAIL_COUNT = 21, 28


class _Table(dict[int, str | int]):
    """What each character becomes, for `str.translate`."""

    def __missing__(self, code: int) -> str | int:
        self[code] = folded = _jamo(code) if code in SYLLABLES else code
        return folded


def fold(name: str) -> str:
    """What a name is compared by: equal for names of one player. A name of nothing but punctuation is itself."""
    return " ".join(name.translate(_table()).split()) or name


def _jamo(code: int) -> str:
    """The letters of a Hangul syllable."""
    rest, tail = divmod(code - SYLLABLES.start, _TAIL_COUNT)
    lead, vowel = divmod(rest, _VOWEL_COUNT)
    return chr(_LEADS + lead) + chr(_VOWELS + vowel) + (chr(_TAILS + tail) if tail else "")


@cache
def _table() -> _Table:
    return _Table(_rows(TABLE.read_text("ascii")))


def _rows(text: str) -> Iterator[tuple[int, str]]:
    for line in text.splitlines():
        if not line.startswith("#"):
            codes, _, to = line.partition(";")
            first, _, last = codes.partition("-")
            folded = "".join(chr(int(code, 16)) for code in to.split())
            for code in range(int(first, 16), int(last or first, 16) + 1):
                yield code, folded
