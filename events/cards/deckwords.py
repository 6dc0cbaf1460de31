"""The words of deck lists: the names of columns and keys, headings of parts, card numbers, numbers of copies."""

import re
from collections.abc import Collection
from typing import Literal, TypeAlias

from events.cards.deck import CARD_NUMBER, quoted
from events.cards.parts import MAIN, DeckPart
from events.errors import BadDeck

Column: TypeAlias = Literal["copies", "number", "name", "part", "label"]
MOST_COPIES = 999
FULL_NUMBER = re.compile(r"(?=\S{0,40}[0-9])(?=\S{1,40}$)[A-Za-z0-9]+(?:[-/_][A-Za-z0-9]+)+")
"""A card number that is hardly a word of a name: two parts or more, with a digit, as `KF01-101`."""
RIGHT = 'write "4 KF01-101", "4x KF01-101" or "KF01-101 x4", one card a line'

_COLUMNS: dict[str, Column] = {
    **dict.fromkeys(("quantity", "qty", "count", "copies", "amount", "x"), "copies"),
    **dict.fromkeys(("card number", "number", "card id", "id", "card code", "code", "card no", "no", "no."), "number"),
    **dict.fromkeys(("name", "card name", "card"), "name"),
    **dict.fromkeys(("part", "section", "board", "zone"), "part"),
    **dict.fromkeys(("deck name", "title"), "label"),
}
_MAIN_HEADINGS = ("deck", "main", "main deck")
"""Headings of the main part in the lists of any game, with or without "cards"."""


def column(word: str) -> Column | None:
    """The content of a column or a key of a name; None if the name is unknown."""
    return _COLUMNS.get(_plain(word))


def part_of(words: str, parts: Collection[DeckPart], *, within: str = MAIN) -> str | None:
    """The name of the part of a heading, singular or plural; None if there is no such part.

    A heading of "cards" alone is that of the part `within` which it stands.
    """
    heading = re.sub(r"\s*\bcards?$", "", _plain(words))
    if not heading:
        return within
    own = {_plain(words): part.name for part in parts for words in (part.caption, *part.headings)}
    names = {**dict.fromkeys(_MAIN_HEADINGS, MAIN), **own}
    return names.get(heading, names.get(heading.removesuffix("s")))


def listed_parts(parts: Collection[DeckPart]) -> str:
    """The headings of all parts, for a message."""
    headings = [heading for part in parts for heading in (part.caption, *part.headings)]
    return " or ".join(map(quoted, dict.fromkeys(("main deck", *headings))))


def copies_of(digits: str) -> int:
    """The number of copies in decimal digits. BadDeck if it is 0 or above `MOST_COPIES`."""
    significant = digits.lstrip("0")
    if not 1 <= len(significant) <= len(str(MOST_COPIES)):
        raise BadDeck(f"gives {'no' if not significant else 'too many'} copies: give 1 to {MOST_COPIES}")
    return int(significant)


def is_number(text: str) -> bool:
    """Whether the whole of a text is a card number."""
    return CARD_NUMBER.fullmatch(text) is not None


def _plain(words: str) -> str:
    """Words in lower case with single spaces between them: `mainDeck`, `main_deck` and `Main Deck` are equal."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words)
    return " ".join(re.split(r"[\s_-]+", apart.casefold().strip(" \t_-")))
