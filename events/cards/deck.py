"""Decks as they are listed, and what a construction check finds wrong with one."""

import re
from collections.abc import Collection

import msgspec

from events.brief import Brief
from events.cards.card import D
from events.cards.catalogue import Catalogue
from events.cards.parts import MAIN, DeckPart, caption_of

CARD_NUMBER = re.compile(r"(?=[A-Za-z/_.+-]*[0-9])(?![xX][0-9]+(?:\s|$))[A-Za-z0-9][A-Za-z0-9/_.+-]{0,39}")
"""A card number as a deck list writes it: at most 40 characters without spaces, with a digit among them. `x4` is none:
it reads as a number of copies."""

_COMMENT = re.compile(r"(^|\s)(#|//)(\s.*|$)|^(#|//).*")


class DeckEntry(msgspec.Struct, frozen=True):
    """`copies` (1 or more) of the card of that number, in a part of the deck; a name, if its line says one."""

    number: str
    copies: int
    name: str = ""
    part: str = MAIN


class Deck(Brief, msgspec.Struct, frozen=True):
    """A deck list as given: entries of one number in one part add up, in whatever place they stand."""

    label: str
    entries: tuple[DeckEntry, ...]


class DeckProblem(msgspec.Struct, frozen=True):
    """One way in which a deck breaks a construction rule of its game."""

    rule: str
    message: str


def quoted(text: str) -> str:
    """A user's own text for use in a message: at most 60 characters, all printable, between quotation marks."""
    escaped = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text[:61])
    return f'"{escaped}"' if len(escaped) <= 60 else f'"{escaped[:59]}…"'


def unknown_card(number: str, catalogue: Catalogue[D]) -> DeckProblem:
    """The problem of a card that the catalogue lacks; with the reason, if an import has left it out."""
    why = catalogue.why_left_out(number)
    mend = "import it, or check the number" if why is None else f"the import left it out: {on_one_line(why)}"
    return DeckProblem(rule="kifu/unknown_card", message=f"no catalogue knows the card {quoted(number)}: {mend}")


def misplaced(deck: Deck, parts: Collection[DeckPart]) -> list[DeckProblem]:
    """The parts of the deck list that decks of its game do not have."""
    named = dict.fromkeys(entry.part for entry in deck.entries)
    return [
        DeckProblem(rule="kifu/unknown_part", message=f"decks of this game have no part {quoted(name)}")
        for name in named
        if caption_of(name, parts) is None
    ]


def misnamed(deck: Deck, catalogue: Catalogue[D]) -> list[DeckProblem]:
    """The entries whose name is not that of the card: neither the whole of it nor parts that slashes part."""
    problems = []
    for entry in deck.entries:
        if entry.number in catalogue and not _names(entry.name) <= _names(catalogue[entry.number].name):
            message = f"{entry.number} is {catalogue[entry.number].name}, not {quoted(entry.name)}"
            mend = "give the number of the card that is meant, or no name"
            problems.append(DeckProblem(rule="kifu/other_name", message=f"{message}: {mend}"))
    return problems


def _names(text: str) -> set[str]:
    """The names in a text, as they are compared; what a comment says is none."""
    parts = without_comment(on_one_line(text)).casefold().split("/")
    return {part.strip(" -:|,") for part in parts} - {""}


def without_comment(line: str) -> str:
    """The line up to a comment, which `#` or `//` begins at its start or between spaces."""
    return _COMMENT.sub("", line).rstrip()


def on_one_line(text: str) -> str:
    """The printable part of a text, its white space collapsed."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
