"""Deck lists, and the problems that a construction check finds."""

import re
from collections import Counter
from collections.abc import Collection

import msgspec

from events.brief import Brief
from events.cards.card import D
from events.cards.catalogue import Catalogue
from events.cards.parts import MAIN, SIDEBOARD, DeckPart, caption_of
from events.cards.wording import shown

CARD_NUMBER = re.compile(r"(?=[A-Za-z/_.+-]*[0-9★☆])(?![xX][0-9]+(?:\s|$))[A-Za-z0-9][A-Za-z0-9/_.+★☆-]{0,39}")
"""A card number as a deck list writes it: at most 40 characters without spaces, with a digit or, as some flags have,
stars in place of one; not `x4`, which is a number of copies."""

_OTHER_PRINT = re.compile(r"(?<=[0-9])[_-](?:[pr][0-9]+|S?PR[0-9]*|BD|JP|F)$", re.IGNORECASE)
"""What lists put behind a number to tell another print of the same card, or its front side."""
_IN_BRACKETS = re.compile(r"(?<=\S)\s*\([^()]*\)\s*$")
_COMMENT = re.compile(r"(^|\s)(#|//)(\s.*|$)|^(#|//).*")


class DeckEntry(msgspec.Struct, frozen=True):
    """Copies (1 or more) of a card by its number, in a part of the deck; and the name that its line gives, if any."""

    number: str
    copies: int
    name: str = ""
    part: str = MAIN


class Deck(Brief, msgspec.Struct, frozen=True):
    """A deck list as given: entries of the same number in the same part add up."""

    label: str
    entries: tuple[DeckEntry, ...]


class DeckProblem(msgspec.Struct, frozen=True):
    """A breach of a construction rule of the game by a deck."""

    rule: str
    message: str


def of_all_prints(number: str) -> str:
    """The number that all prints and sides of a card have: KF01-101 of KF01-101_p1, KF01-001 of KF01-001-F."""
    return _OTHER_PRINT.sub("", number)


def quoted(text: str) -> str:
    """A user's own text for use in a message: at most 60 characters, all printable, between quotation marks."""
    escaped = shown(text[:61])
    return f'"{escaped}"' if len(escaped) <= 60 else f'"{escaped[:59]}…"'


def unknown_card(number: str, catalogue: Catalogue[D]) -> DeckProblem:
    """The problem of a card that is not in the catalogue, with the reason if an import left it out."""
    why = catalogue.why_left_out(number)
    mend = "import it, or check the number" if why is None else f"the import left it out: {on_one_line(why)}"
    return DeckProblem(rule="kifu/unknown_card", message=f"no catalogue knows the card {quoted(number)}: {mend}")


def copies_of(deck: Deck, *parts: str) -> Counter[str]:
    """The copies of each card, by its number, in parts of a deck."""
    found: Counter[str] = Counter()
    for entry in deck.entries:
        found[entry.number] += entry.copies * (entry.part in parts)
    return +found


def other_list(before: Deck, after: Deck) -> list[DeckProblem]:
    """The problem of a list that is not the one before, in games whose decks stay as they are from game to game."""
    parts = {entry.part for entry in (*before.entries, *after.entries)} - {SIDEBOARD.name}
    if all(copies_of(before, part) == copies_of(after, part) for part in parts):
        return []
    message = "the deck is another list than before, and decks of this game stay as they are from game to game"
    return [DeckProblem(rule="kifu/other_list", message=message)]


def misplaced(deck: Deck, parts: Collection[DeckPart]) -> list[DeckProblem]:
    """The problems of parts that decks of the game do not have."""
    names = dict.fromkeys(entry.part for entry in deck.entries)
    return [
        DeckProblem(rule="kifu/unknown_part", message=f"decks of this game have no part {quoted(name)}")
        for name in names
        if caption_of(name, parts) is None
    ]


def misnamed(deck: Deck, catalogue: Catalogue[D]) -> list[DeckProblem]:
    """The problems of entries whose name is neither the card's nor some of its parts between slashes.

    What stands in brackets behind a name, as the mark of a set, may be left out.
    """
    problems = []
    for entry in deck.entries:
        if entry.number in catalogue and not _is_named(entry.name, catalogue[entry.number].name):
            message = f"{entry.number} is {catalogue[entry.number].name}, not {quoted(entry.name)}"
            mend = "give the number of the card that is meant, or no name"
            problems.append(DeckProblem(rule="kifu/other_name", message=f"{message}: {mend}"))
    return problems


def _is_named(name: str, whole: str) -> bool:
    return any(_names(part) <= _names(whole) for part in (name, _IN_BRACKETS.sub("", name)))


def _names(text: str) -> set[str]:
    """The names in a text, between slashes, folded for comparison; comments are left out."""
    parts = without_comment(on_one_line(text)).casefold().split("/")
    return {part.strip(" -:|,") for part in parts} - {""}


def without_comment(line: str) -> str:
    """The line without its comment, from a `#` or `//` at its start or between spaces."""
    return _COMMENT.sub("", line).rstrip()


def on_one_line(text: str) -> str:
    """The printable part of a text, its white space collapsed."""
    return " ".join(shown(" ".join(text.split()), escaped="").split())
