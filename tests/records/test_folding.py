"""How names are compared: by a table of Kifu's own, made of Unicode's."""

import sys
import unicodedata
from itertools import combinations

import pytest

from events.records import folding
from events.records.folding import fold
from tests import folding_table

ALIKE = [
    ("Ann", "ann", "ANN ", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn", "Ànn", "A\N{COMBINING GRAVE ACCENT}nn", "A\xadnn"),
    ("Ann-Mary O'Neil", "ann mary o\u2019neil", 'Ann_Mary  O"Neil', "ANN\u3000MARY\xa0O\N{PRIME}NEIL"),
    ("Straße", "STRASSE", "strasse"),
    ("\N{HANGUL SYLLABLE GAG}", "\N{HANGUL CHOSEONG KIYEOK}\N{HANGUL JUNGSEONG A}\N{HANGUL JONGSEONG KIYEOK}"),
    ("\N{HALFWIDTH KATAKANA LETTER KA}\N{HALFWIDTH KATAKANA VOICED SOUND MARK}", "\N{KATAKANA LETTER GA}"),
    ("\u200f\u05d3\u05d0\u05df", "\u05d3\u05d0\u05df", "\u05d3\u05b8\u05d0\u05df"),
    ("\u26cf\ufe0f", "\u26cf"),
    ("Семён", "Семен".upper(), "Семе\u0308н", "Семе\u0301н"),
    ("Андрей", "Андрей".upper(), "Андреи\u0306", "Андре\u0301й", "Андре\u0301и\u0306"),
    ("Νίκος", "ΝΙΚΟΣ", "Νικος"),
    ("Åse Öz", "Ase Oz", "A\u030ase Oz"),
]
APART = [
    ("Ann", "A. Nn", "Anna", "An n"),
    ("\N{HIRAGANA LETTER TA}\N{HIRAGANA LETTER KA}", "\N{HIRAGANA LETTER TA}\N{HIRAGANA LETTER GA}"),
    ("\u0930\u093e\u092e", "\u0930\u092e\u093e", "\u0930\u092e"),
    ("\u0e19\u0e34", "\u0e19\u0e38"),
    ("???", "!!!"),
    ("Андрей", "Андреи"),
    ("Київ", "Киів", "Киив"),
    ("Быкаў", "Быкау"),
    ("Ѓорѓи", "Горги", "Ѓорѓий"),
    ("Ann 1", "Ann 2"),
]


@pytest.mark.parametrize("names", ALIKE, ids=lambda names: ascii(names[0]))
def test_names_that_differ_in_writing_alone_are_compared_as_equal(names: tuple[str, ...]) -> None:
    assert len({fold(name) for name in names}) == 1


@pytest.mark.parametrize("names", APART, ids=lambda names: ascii(names[0]))
def test_names_that_differ_in_more_are_not(names: tuple[str, ...]) -> None:
    assert all(fold(name) != fold(other) for name, other in combinations(names, 2))


MADE_WITH = folding.TABLE.read_text("ascii").partition("(Unicode ")[2].partition(")")[0]


@pytest.mark.skipif(unicodedata.unidata_version != MADE_WITH, reason="this Python knows another version of Unicode")
def test_the_table_says_what_unicode_says() -> None:
    assert "".join(folding_table.lines()) == folding.TABLE.read_text("ascii").partition("\n")[2]
    syllables = [chr(code) for code in folding.SYLLABLES]
    assert [fold(syllable) for syllable in syllables] == [unicodedata.normalize("NFD", each) for each in syllables]


def test_a_folded_name_is_folded_to_itself() -> None:
    assert not [c for c in map(chr, range(sys.maxunicode + 1)) if fold(fold(f"x{c}")) != fold(f"x{c}")]
