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
"""A card number that no word of a name is likely to be: of two parts or more, with a digit, as `KF01-101`."""
RIGHT = 'write "4 KF01-101", "4x KF01-101" or "KF01-101 x4", one card a line'

_COLUMNS: dict[str, Column] = {
    **dict.fromkeys(("quantity", "qty", "count", "copies", "amount", "x"), "copies"),
    **dict.fromkeys(("card number", "number", "card id", "id", "card code", "code", "card no", "no", "no."), "number"),
    **dict.fromkeys(("name", "card name", "card"), "name"),
    **dict.fromkeys(("part", "section", "board", "zone"), "part"),
    **dict.fromkeys(("deck name", "title"), "label"),
}
_MAIN_HEADINGS = ("deck", "main", "main deck")
"""Headings of the main part that lists of any game may have; beside each, it may say "cards"."""


def column(word: str) -> Column | None:
    """What a column, or a key, of that name holds."""
    return _COLUMNS.get(_plain(word))


def part_of(words: str, parts: Collection[DeckPart], *, within: str = MAIN) -> str | None:
    """The name of the part that words head, singular or plural; None: of none.

    Words that say no more than "cards" head the part `within` which they stand.
    """
    said = re.sub(r"\s*\bcards?$", "", _plain(words))
    if not said:
        return within
    names = {_plain(heading): part.name for part in parts for heading in (part.caption, *part.headings)}
    known = {**dict.fromkeys(_MAIN_HEADINGS, MAIN), **names}
    return known.get(said, known.get(said.removesuffix("s")))


def listed_parts(parts: Collection[DeckPart]) -> str:
    """The headings there are, for a message."""
    headings = [heading for part in parts for heading in (part.caption, *part.headings)]
    return " or ".join(map(quoted, dict.fromkeys(("main deck", *headings))))


def copies_of(digits: str) -> int:
    """The number of copies in decimal digits. BadDeck if it is 0 or above `MOST_COPIES`."""
    kept = digits.lstrip("0")
    if not 1 <= len(kept) <= len(str(MOST_COPIES)):
        raise BadDeck(f"gives {'no' if not kept else 'too many'} copies: give 1 to {MOST_COPIES}")
    return int(kept)


def is_number(text: str) -> bool:
    """Whether the whole of a text is a card number."""
    return CARD_NUMBER.fullmatch(text) is not None


def _plain(words: str) -> str:
    """`mainDeck`, `main_deck` and `Main Deck` alike: words in lower case with single spaces between them."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words)
    return " ".join(re.split(r"[\s_-]+", apart.casefold().strip(" \t_-")))
