"""Deck lists in their usual text forms, and what a construction check finds wrong with one."""

import re
from pathlib import Path

import msgspec

from events.card import Catalogue, D
from events.errors import BadDeck

CARD_NUMBER = re.compile(r"(?=[A-Za-z/_.+-]*[0-9])(?![xX][0-9]+(?:\s|$))[A-Za-z0-9][A-Za-z0-9/_.+-]{0,39}")
"""A card number as a deck list writes it: at most 40 characters without spaces, with a digit among them. `x4` is none:
it reads as a number of copies."""

MOST_BYTES = 1_000_000
"""The size up to which a file is read as a deck list."""

_SECTIONS = frozenset(
    {"leader", "leaders", "leader card", "deck", "main", "main deck", "battle", "battle cards", "extra", "extra cards"}
)
_TIMES = "[xX\N{MULTIPLICATION SIGN}]"
_COUNT_FIRST = re.compile(
    rf"(?P<copies>[0-9]+)({_TIMES}\s*|\s+{_TIMES}\s+|\s+)(?P<number>{CARD_NUMBER.pattern})(?P<name>\s.*)?"
)
_COUNT_LAST = re.compile(rf"(?P<number>{CARD_NUMBER.pattern})\s(?P<name>.*\s)?{_TIMES}\s*(?P<copies>[0-9]+)")
_COMMENT = re.compile(r"(^|\s)(#|//)(\s.*|$)")
_MOST_DIGITS = 3
_NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_RIGHT = 'write "4 KF01-101", "4x KF01-101" or "KF01-101 x4", one card a line'


class DeckEntry(msgspec.Struct, frozen=True):
    """`copies` (1 or more) of the card of that number, and what else its line says: a name, if anything."""

    number: str
    copies: int
    name: str = ""


class Deck(msgspec.Struct, frozen=True):
    """A deck list as given: entries of one number add up, and a Leader is known by its card's kind, not its place."""

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


def parse_deck(text: str, *, label: str) -> Deck:
    """The deck in a text of one entry a line; blank lines, comments (`#`, `//`) and known section heads are skipped.

    Raises BadDeck, naming the first line that cannot be read.
    """
    if len(text) > MOST_BYTES:
        raise BadDeck(f"the deck list has {len(text):,} characters: it may have {MOST_BYTES:,}")
    lines = [line.strip() for line in text.removeprefix("\ufeff").split("\n")]
    entries = tuple(_entry(line, at=at) for at, line in enumerate(lines, start=1) if not _says_no_card(line))
    if not entries:
        raise BadDeck(f"the deck list names no card: {_RIGHT}")
    return Deck(label=label, entries=entries)


def read_deck(path: Path) -> Deck:
    """The deck in a UTF-8 file of at most 1 MB, labelled by a `#` comment in its first line, else by the file's name.

    Raises BadDeck, naming the file.
    """
    where = f"deck list {quoted(str(path))}"
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no system call takes
        reason = getattr(error, "strerror", None) or str(error)
        raise BadDeck(f"{where} cannot be opened ({reason}): give the path of a text file") from None
    if len(content) > MOST_BYTES:
        raise BadDeck(f"{where} is larger than {MOST_BYTES:,} bytes: give a list of one card a line")
    try:
        text = content.decode("utf-8-sig")
        return parse_deck(text, label=_heading(text) or path.stem)
    except UnicodeDecodeError as error:
        raise BadDeck(f"{where} is not UTF-8 text (byte {error.start}): save it as UTF-8 text") from None
    except BadDeck as error:
        raise BadDeck(f"{where}: {error}") from None


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
    parts = _COMMENT.sub("", _on_one_line(text)).casefold().split("/")
    return {part.strip() for part in parts} - {""}


def format_deck(deck: Deck, catalogue: Catalogue[D]) -> str:
    """The deck as text with the cards' names, which `parse_deck` reads back to the same numbers and copies.

    Raises BadCard if the catalogue lacks one of the cards.
    """
    lines = [f"# {_on_one_line(deck.label)}"]
    for entry in deck.entries:
        lines.append(f"{entry.copies} {entry.number} {_on_one_line(catalogue[entry.number].name)}".rstrip())
    return "\n".join(lines) + "\n"


def _entry(line: str, *, at: int) -> DeckEntry:
    """The entry that line number `at` states."""
    where = f"line {at}, {quoted(line)},"
    if _NOT_TEXT.search(line):
        raise BadDeck(f"{where} holds characters that are not text: {_RIGHT}")
    match = _COUNT_FIRST.fullmatch(line) or _COUNT_LAST.fullmatch(line)
    if match is None:
        raise BadDeck(f"{where} is no card with its number of copies: {_RIGHT}")
    digits = match["copies"].lstrip("0")
    if not 1 <= len(digits) <= _MOST_DIGITS:
        raise BadDeck(f"{where} gives {'no' if not digits else 'too many'} copies: give 1 to {'9' * _MOST_DIGITS}")
    return DeckEntry(number=match["number"], copies=int(digits), name=(match["name"] or "").strip())


def _says_no_card(line: str) -> bool:
    """Whether a line is blank, a comment or one of the known section heads, such as `Main deck (50):`."""
    head = re.sub(r"\([0-9]+\)", "", line).strip(" \t[]:=-")
    return line == "" or line.startswith(("#", "//")) or " ".join(head.split()).casefold() in _SECTIONS


def _heading(text: str) -> str:
    """What a comment in the first line of the text says, or nothing."""
    first = text.partition("\n")[0].strip()
    return _on_one_line(first.lstrip("#")) if first.startswith("#") else ""


def _on_one_line(text: str) -> str:
    """The printable part of a text, its white space collapsed."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
