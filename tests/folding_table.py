"""Make the table by which names are compared: `python -m tests.folding_table`. A test holds the two together.

A line a character, or the first and last of a run that become the same, or a letter with its mark (`438+306`): what
becomes of it, as numbers of Unicode.
"""

import sys
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from events.cards.wording import unseen
from events.records import folding

YO = "\N{CYRILLIC SMALL LETTER IO}"
CYRILLIC = range(0x400, 0x530)
GRAVE = "\N{COMBINING GRAVE ACCENT}"
HEAD = "# What a character is compared as, or each from the first to the last of a run (Unicode {}).\n"


def folded(letter: str) -> str:
    """What a character becomes, by this Python's table of Unicode: itself, if nothing is to be done."""
    if is_of_its_own(letter):
        return letter.casefold()
    folds = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", letter).casefold())
    return "".join(filter(None, map(_compared, folds)))


def is_of_its_own(letter: str) -> bool:
    """Whether a letter with a mark is another letter than without, which nobody writes for it: a Cyrillic one.

    Not so \N{CYRILLIC SMALL LETTER IO}, for which Russians write \N{CYRILLIC SMALL LETTER IE}, nor a grave accent,
    which is a stress. Latin and Greek marks are left out where a keyboard lacks them.
    """
    parts = unicodedata.normalize("NFD", letter)
    return ord(letter) in CYRILLIC and len(parts) == 2 and parts[1] != GRAVE and letter.casefold() != YO


def _compared(letter: str) -> str:
    if unseen(letter) and not letter.isspace():
        return ""
    kind = unicodedata.category(letter)
    if kind == "Me" or (kind[0] == "M" and _is_accent(unicodedata.combining(letter))):
        return ""
    return " " if kind[0] in "PZ" or letter.isspace() else letter


def _is_accent(combining: int) -> bool:
    """Whether marks of a combining class are accents, or the points of Hebrew and Arabic, and no vowels or voicing."""
    return combining == 1 or 10 <= combining <= 35 or combining >= 200


def lines() -> Iterator[str]:
    """The lines of the table, without its head. Hangul syllables, which are taken apart by a formula, have none."""
    changed = [
        (code, to)
        for code in range(sys.maxunicode + 1)
        if not 0xD800 <= code < 0xE000 and code not in folding.SYLLABLES and (to := folded(chr(code))) != chr(code)
    ]
    for _, run in groupby(enumerate(changed), key=lambda row: (row[1][0] - row[0], row[1][1])):
        [(_, (first, to)), *more] = run
        codes = f"{first:X}" + (f"-{more[-1][1][0]:X}" if more else "")
        yield f"{codes};{' '.join(f'{ord(letter):X}' for letter in to)}\n"
    for letter in filter(is_of_its_own, map(chr, CYRILLIC)):
        parts = "+".join(f"{ord(part):X}" for part in unicodedata.normalize("NFD", letter))
        yield f"{parts};{ord(letter.casefold()):X}\n"


def main() -> None:
    """Write the table."""
    text = HEAD.format(unicodedata.unidata_version) + "".join(lines())
    folding.TABLE.write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
