"""Deck lists as people write them: a card per line, its number before or after its name; CSV; the JSON of builders."""

import csv
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import msgspec

from events.bounded_file import read_bounded
from events.cards.card import D
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry, of_all_prints, on_one_line, quoted, without_comment
from events.cards.deckjson import json_deck, looks_like_json
from events.cards.deckwords import FULL_NUMBER, RIGHT, Column, column, copies_of, is_number, listed_parts, part_of
from events.cards.parts import MAIN, MAIN_DECK, DeckPart, caption_of
from events.cards.wording import unfit
from events.errors import BadDeck

MOST_BYTES = 1_000_000
"""The most bytes of a deck list."""
MOST_QUOTED = 240
"""The most letters of lines that cannot be read that a message quotes beside the first."""
MOST_NUMBERS = 5
"""The most numbers of cards of one name that a message lists."""
MOST_LINE = 1_000
"""The most characters of a line with a card."""

_TIMES = "[xX*\N{MULTIPLICATION SIGN}]"
_COPIES_FIRST = re.compile(rf"(?P<copies>[0-9]+)(?:{_TIMES}\s*|\s+{_TIMES}\s+|\s+)(?P<rest>.+)")
_TIMES_FIRST = re.compile(rf"{_TIMES}(?P<copies>[0-9]+)\s+(?P<rest>.+)")
_TIMES_LAST = re.compile(rf"(?P<rest>.*\S)(?:\s+|(?<=[)\]0-9])){_TIMES}\s*(?P<copies>[0-9]+)")
_LAST_TIMES = re.compile(rf"(?P<rest>.*\S)\s+(?:(?P<copies>[0-9]+){_TIMES}|\((?P<round>[0-9]+)\))")
_COPIES_LAST = re.compile(rf"(?P<rest>{FULL_NUMBER.pattern.replace('$', '')})\s*[\s:=]\s*(?P<copies>[0-9]+)")
_NUMBER_FIRST = re.compile(r"[(\[]?(?P<number>[^\s:|()\[\]]+)[)\]]?(?:\s*[:|]\s*|\s+|$)(?P<name>.*)")
_MARK_AND_NUMBER = re.compile(r"(?P<name>.*\S)\s+[(\[](?P<mark>[A-Za-z0-9]+)[)\]]\s+(?P<number>[0-9]+)")
_NUMBER_LAST = re.compile(r"(?P<name>.*[^\s(\[])[\s(\[]+(?P<number>[^\s()\[\]]+)[)\]]?")
_BULLET = re.compile(r"[-*\N{BULLET}]\s+")
_PART_AND_CARD = re.compile(r"(?P<part>[^:0-9]{1,40}):\s*(?P<rest>\S.*)")
_LABEL = re.compile(r"(?:deck name|name|title)\s*:\s*(?P<label>\S.*)|name\s*\((?P<named>.*\S.*)\)", re.IGNORECASE)
_BEHIND = re.compile(r"\s*\([0-9]{1,4}\)$")
"""The number that the game's client writes behind a name: no number of copies."""
_HEADING_COUNT = re.compile(r"[\s:(\[=-]*[0-9]+(?:\s*cards?)?[\s)\]:=*-]*$", re.IGNORECASE)
_NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


Numbers = Callable[[str], Sequence[str]]
"""The numbers of the cards of a name."""


class _Header(NamedTuple):
    """The delimiter of a CSV, and the content of its columns by index."""

    delimiter: str
    columns: Mapping[int, Column]


def parse_deck(text: str, *, label: str, parts: Collection[DeckPart] = (MAIN_DECK,)) -> Deck:
    """The deck in a text; blank lines and comments (`#`, `//`) are skipped.

    A heading of one of `parts` gives the part of the cards after it. Of another print (KF01-101_p1) the card's own
    number is read. BadDeck names the lines that cannot be read.
    """
    return Deck(label=label, entries=_read(text, parts)[1])


def read_deck(path: Path, *, parts: Collection[DeckPart] = (MAIN_DECK,)) -> Deck:
    """The deck in a UTF-8 file of at most 1 MB, with the label in the list, else the file's name.

    BadDeck names the file if it cannot be read.
    """
    shown = str(path) if len(str(path)) <= 60 else f"…/{path.name}"  # the end tells a folder's files apart
    where = f"deck list {quoted(shown)}"
    content = read_bounded(
        path,
        most=MOST_BYTES,
        called=where,
        openable="give the path of a text file",
        smaller="give a list of one card a line",
        error=BadDeck,
    )
    try:
        return named_deck(content.decode("utf-8-sig"), usual=path.stem, parts=parts)
    except UnicodeDecodeError as error:
        raise BadDeck(f"{where} is not UTF-8 text (byte {error.start}): save it as UTF-8 text") from None
    except BadDeck as error:
        raise BadDeck(f"{where}: {error}") from None


def named_deck(
    text: str, *, usual: str, parts: Collection[DeckPart] = (MAIN_DECK,), numbers: Numbers | None = None
) -> Deck:
    """The deck in a text, with the label in the list, or else the `usual` one.

    `numbers`: those of cards by name, for lines with names alone. BadDeck as `parse_deck` raises it, and for a label
    that cannot be shown, or a name that several cards have.
    """
    label, entries = _read(text, parts, numbers)
    label = on_one_line(label) or on_one_line(usual)
    if fault := unfit(label):
        raise BadDeck(f"its name {fault}")
    return Deck(label=label, entries=entries)


def read_folder(folder: Path, *, parts: Collection[DeckPart] = (MAIN_DECK,)) -> list[Deck]:
    """The decks of all files of a folder, by the files' names; hidden files are skipped.

    BadDeck names a file that cannot be read, or the folder if it has no deck list.
    """
    try:
        files = sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadDeck(f"folder {quoted(str(folder))} cannot be opened ({reason}): give one of deck lists") from None
    if not files:
        raise BadDeck(f"folder {quoted(str(folder))} holds no deck list: put at least one into it")
    return [read_deck(file, parts=parts) for file in files]


def format_deck(deck: Deck, catalogue: Catalogue[D], parts: Collection[DeckPart] = (MAIN_DECK,)) -> str:
    """The deck as text with the cards' names, which `parse_deck` reads back to the same numbers, copies and parts.

    BadCard if a card is not in the catalogue, BadDeck if a part is not among `parts`.
    """
    return deck_text(deck, {entry.number: catalogue[entry.number].name for entry in deck.entries}, parts)


def deck_text(deck: Deck, names: Mapping[str, str], parts: Collection[DeckPart] = (MAIN_DECK,)) -> str:
    """The deck as text with the names of cards by their numbers, as far as they are given; `parse_deck` reads it back.

    BadDeck if a part is not among `parts`.
    """
    lines, within = [f"# {on_one_line(deck.label)}"], MAIN
    for entry in deck.entries:
        if entry.part != within:
            caption, within = caption_of(entry.part, parts), entry.part
            if caption is None:
                raise BadDeck(f"the deck has a part {quoted(within)}, and this game's decks have {listed_parts(parts)}")
            lines.append(f"{caption}:")
        bare = f"{entry.copies} {entry.number}"
        whole = f"{bare} {on_one_line(names.get(entry.number, ''))}".rstrip()
        lines.append(whole if _reads_as(whole, entry) else bare)
    return "\n".join(lines) + "\n"


def _reads_as(line: str, entry: DeckEntry) -> bool:
    """Whether a line is read back as the number and copies of an entry: a name can look like a number."""
    try:
        read = _entry(without_comment(line), (), within=MAIN)
    except BadDeck:
        return False
    return (read.number, read.copies) == (entry.number, entry.copies)


def _read(text: str, parts: Collection[DeckPart], numbers: Numbers | None = None) -> tuple[str, tuple[DeckEntry, ...]]:
    """The label in the list, or an empty one, and its entries."""
    if len(text) > MOST_BYTES:
        raise BadDeck(f"the deck list has {len(text):,} characters: it may have {MOST_BYTES:,}")
    text = text.removeprefix("\ufeff")
    label, entries = json_deck(text, parts) if looks_like_json(text) else _lines(text, parts, numbers)
    if not entries:
        raise BadDeck(f"the deck list names no card: {RIGHT}")
    return label, tuple(msgspec.structs.replace(entry, number=of_all_prints(entry.number)) for entry in entries)


def _lines(text: str, parts: Collection[DeckPart], numbers: Numbers | None) -> tuple[str, list[DeckEntry]]:
    """The label and the entries of a text of lines. BadDeck quotes the bad lines, the first with its fault."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head = lines[0].strip()
    label = on_one_line(head.lstrip("#")) if head.startswith("#") else ""
    header: _Header | None = None
    entries: list[DeckEntry] = []
    bad: dict[int, str] = {}
    part = MAIN
    contents = [without_comment(line).strip() for line in lines]
    of_client = _is_of_client(contents)
    for line_number, (line, content) in enumerate(zip(lines, contents, strict=True), start=1):
        try:
            if match := _LABEL.fullmatch(content[:MOST_LINE]):
                label = label or match["label"] or match["named"].strip()
            elif not entries and not header and (header_line := _header(content)):
                header = header_line
            elif (headed := _headed(content, parts, within=part)) is not None:
                part = headed
            elif header:
                entries.append(_row(line, header, parts, within=part))
            elif of_client:
                own = _BEHIND.sub("", content)
                entries.append(_once(own, within=part) or _entry(own, parts, numbers, within=part))
            else:
                entries.append(_entry(content, parts, numbers, within=part))
        except BadDeck as error:
            bad[line_number] = f"line {line_number}, {quoted(line.strip())}, {error}"
    if bad:
        first, *others = bad
        quotations = [f"{number} {quoted(lines[number - 1].strip())}" for number in others]
        told = sum(letters <= MOST_QUOTED for letters in accumulate(map(len, quotations)))
        listed = ", ".join(quotations[:told]) + f" and {len(others) - told:,} more" * (len(others) > told)
        more = f" (line{'s' * (len(others) > 1)} {listed} cannot be read either)"
        raise BadDeck(bad[first] + more * bool(others))
    return label, entries


def _is_of_client(contents: Sequence[str]) -> bool:
    """Whether a list is the game client's: it is named so, or each line with copies in front ends in another number."""
    counted = [line[:MOST_LINE] for line in contents if _COPIES_FIRST.fullmatch(line[:MOST_LINE])]
    named = any((match := _LABEL.fullmatch(line[:MOST_LINE])) and match["named"] for line in contents)
    return named or (bool(counted) and all(_BEHIND.search(line) for line in counted))


def _once(line: str, *, within: str) -> DeckEntry | None:
    """The card of a line of the client's list that has no copies in front; None if it is another."""
    content = line[:MOST_LINE]
    numbered = None if _counted(content) else _numbered(content, full=True)
    return DeckEntry(numbered[0], 1, numbered[1], within) if numbered else None


def _headed(line: str, parts: Collection[DeckPart], *, within: str) -> str | None:
    """The part of a heading such as `Main deck (50):`; None if the line is none. A blank line keeps the part."""
    bare = line[:MOST_LINE].strip(" \t[]():=*-,;")
    part = part_of(bare, parts, within=within)
    return part if part is not None else part_of(_HEADING_COUNT.sub("", bare).strip(" \t[]():=*-"), parts)


def _entry(line: str, parts: Collection[DeckPart], numbers: Numbers | None = None, *, within: str) -> DeckEntry:
    """The entry of a line. BadDeck says why there is none."""
    if _NOT_TEXT.search(line):
        raise BadDeck(f"holds characters that are not text: {RIGHT}")
    if len(line) > MOST_LINE:
        raise BadDeck(f"has {len(line):,} characters, and names no card: {RIGHT}")
    content = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    of_part = _PART_AND_CARD.fullmatch(content)
    headed = part_of(of_part["part"], parts, within=within) if of_part else None
    content = of_part["rest"] if of_part and headed is not None else content
    part = within if headed is None else headed
    if counted := _counted(content) or _in_cells(content):
        return DeckEntry(counted[1], copies_of(counted[0]), counted[2], part)
    if headed is not None and (numbered := _numbered(content, full=True)):
        return DeckEntry(numbered[0], 1, numbered[1], part)
    if numbers is not None and (entry := _by_name(content, numbers, within=part)):
        return entry
    if line.endswith(":"):
        raise BadDeck(f"is no heading of a part that this game's decks have: {listed_parts(parts)}")
    raise BadDeck(f"is no card with its number of copies: {RIGHT}")


def _counted(line: str) -> tuple[str, str, str] | None:
    """Copies, number and name of a line in any of the usual forms; None if it has none of them."""
    for form in (_COPIES_FIRST, _TIMES_FIRST, _TIMES_LAST, _LAST_TIMES, _COPIES_LAST):
        if (match := form.fullmatch(line)) and (numbered := _numbered(match["rest"], full=form is _LAST_TIMES)):
            digits = match["copies"] or match["round"]
            return digits, *numbered
    return None


def _by_name(line: str, numbers: Numbers, *, within: str) -> DeckEntry | None:
    """The entry of a line of a whole name, with copies or alone; None if no card has it. BadDeck if several have it."""
    forms = (_COPIES_FIRST, _TIMES_FIRST, _TIMES_LAST, _LAST_TIMES)
    matches = [match for form in forms if (match := form.fullmatch(line))]
    counted: list[tuple[str, str]] = [(match["copies"] or match["round"], match["rest"]) for match in matches]
    for copies, name in (*counted, ("1", line)):
        of_name = numbers(name)
        if len(of_name) > 1:
            listed = ", ".join(of_name[:MOST_NUMBERS])
            raise BadDeck(f"is the name of {len(of_name)} cards: write the number of one of them, {listed}")
        if of_name:
            return DeckEntry(of_name[0], copies_of(copies), name, within)
    return None


def _numbered(text: str, *, full: bool) -> tuple[str, str] | None:
    """Number and name of a text, the number first or last; a number that is last, or `full`, has two parts or more."""
    first, last = _NUMBER_FIRST.fullmatch(text), _NUMBER_LAST.fullmatch(text)
    for match in (first, last):
        if match and FULL_NUMBER.fullmatch(match["number"]):
            return match["number"], match["name"].strip()
    if marked := _MARK_AND_NUMBER.fullmatch(text):
        return f"{marked['mark']}-{marked['number']}", marked["name"].strip()
    if first and not full and is_number(first["number"]):
        return first["number"], first["name"].strip()
    return None


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line between delimiters; none if the line is too long."""
    return [] if len(line) > MOST_LINE else [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _delimiter(line: str) -> str:
    """The delimiter of the cells of a line: tab, semicolon, or else comma."""
    return next((mark for mark in "\t;" if mark in line), ",")


def _in_cells(line: str) -> tuple[str, str, str] | None:
    """Copies, number and name of a line of cells with one cell of copies and one of a number; None for another line."""
    cells = _cells(line, _delimiter(line))
    copies = [match[1] for cell in cells if (match := re.fullmatch(rf"{_TIMES}?([0-9]+){_TIMES}?", cell))]
    numbers = [cell for cell in cells if FULL_NUMBER.fullmatch(cell)]
    names = [cell for cell in cells if cell and cell not in numbers and not cell.strip("xX*").isdecimal()]
    if len(copies) != 1 or len(numbers) != 1:
        return None
    return copies[0], numbers[0], names[0] if len(names) == 1 else ""


def _header(line: str) -> _Header | None:
    """The header in a line that names columns of copies and of numbers; None in another line."""
    delimiter = _delimiter(line)
    columns = {index: content for index, cell in enumerate(_cells(line, delimiter)) if (content := column(cell))}
    return _Header(delimiter, columns) if {"copies", "number"} <= {*columns.values()} else None


def _row(line: str, header: _Header, parts: Collection[DeckPart], *, within: str) -> DeckEntry:
    """The entry of a row under its header. BadDeck says why there is none."""
    cells = _cells(line, header.delimiter)
    by_column = {header.columns[index]: cell for index, cell in enumerate(cells) if index in header.columns}
    part = part_of(by_column.get("part", ""), parts, within=within)
    if part is None:
        raise BadDeck(f"is of no part that this game's decks have: {listed_parts(parts)}")
    digits = by_column.get("copies", "").strip("xX*\N{MULTIPLICATION SIGN} ")
    number = by_column.get("number", "")
    if _NOT_TEXT.search(line) or not digits.isascii() or not digits.isdecimal() or not is_number(number):
        raise BadDeck("has no number of copies and card number in the columns of its header")
    return DeckEntry(number, copies_of(digits), by_column.get("name", ""), part)
