"""The JSON of deck builders: cards as objects, as strings, or as numbers with copies; in one list or in named parts."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from events.cards.deck import DeckEntry, on_one_line, quoted
from events.cards.deckwords import FULL_NUMBER, column, copies_of, is_number, listed_parts, part_of
from events.cards.parts import MAIN, DeckPart
from events.errors import BadDeck

_MOST_DEPTH = 8
_RIGHT = 'write cards as {"id": "KF01-101", "count": 4}, as "KF01-101", or as {"KF01-101": 4}'
_WITH_COPIES = re.compile(r"(?P<copies>[0-9]+)(?:[xX]\s*|\s+)(?P<number>\S+)")


def looks_like_json(text: str) -> bool:
    """Whether a text is meant as JSON, and not as a list with a heading in brackets."""
    return re.match(r"\s*(\{|\[\s*[\[{\"\]])", text) is not None


def json_deck(text: str, parts: Collection[DeckPart]) -> tuple[str, list[DeckEntry]]:
    """The label in the list, or an empty one, and its entries. BadDeck says where it cannot be read."""
    try:
        content = json.loads(text, parse_float=_number)
    except json.JSONDecodeError as error:
        raise BadDeck(f"line {error.lineno}, column {error.colno}: this is no JSON ({error.msg})") from None
    except (ValueError, RecursionError):
        raise BadDeck("this is no JSON that a deck list can be: it nests too deep, or has too long numbers") from None
    label = ""
    if isinstance(content, dict):
        labels = (v for key, v in content.items() if column(key) in ("label", "name") and isinstance(v, str))
        label = on_one_line(next(labels, ""))
    return label, list(_entries(content, "the list", parts, depth=0, within=MAIN))


def _number(text: str) -> int | float:
    """A number with a point, as a whole one if it is: builders write four copies as 4.0, too."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _entries(value: Any, place: str, parts: Collection[DeckPart], *, depth: int, within: str) -> Iterator[DeckEntry]:
    """The entries of a list, of a card, of copies by number, or of parts by their names, `within` a part."""
    if depth > _MOST_DEPTH:
        raise BadDeck(f"{place} nests too deep: {_RIGHT}")
    if isinstance(value, list):
        for n, item in enumerate(value, start=1):
            entries = list(_entries(item, f"entry {n} of {place}", parts, depth=depth + 1, within=within))
            if not entries and not isinstance(item, str):
                raise BadDeck(f"entry {n} of {place} names no card: {_RIGHT}")
            yield from entries
    elif isinstance(value, str):
        yield from _string(value, place, within=within)
    elif not isinstance(value, dict):
        raise BadDeck(f"{place} is {quoted(json.dumps(value))}, which names no card: {_RIGHT}")
    elif card := _card(value, place, parts, within=within):
        yield card
    else:
        for key, item in value.items():
            yield from _keyed(key, item, place, parts, depth=depth, within=within)


def _keyed(
    key: str, value: Any, place: str, parts: Collection[DeckPart], *, depth: int, within: str
) -> Iterator[DeckEntry]:
    """The entries under a key: a card number with its copies, or a part; a value without cards is skipped."""
    if is_number(key) and isinstance(value, int | float | str):
        yield DeckEntry(key, _copies(value, f"{quoted(key)} of {place}"), part=within)
    elif FULL_NUMBER.fullmatch(key) and isinstance(value, dict):
        numbered = {"id": key, **value}
        yield from _entries(numbered, f"{quoted(key)} of {place}", parts, depth=depth + 1, within=within)
    elif key.casefold() in ("list", "entries"):
        yield from _entries(value, quoted(key), parts, depth=depth + 1, within=within)
    elif key and (part := part_of(key, parts, within=within)) is not None:
        yield from _entries(value, quoted(key), parts, depth=depth + 1, within=part)
    elif isinstance(value, list | dict) and _holds_cards(value, quoted(key), depth=depth):
        raise BadDeck(f"{quoted(key)} is no part that this game's decks have: {listed_parts(parts)}")


def _holds_cards(value: Any, place: str, *, depth: int) -> bool:
    try:
        return any(True for _ in _entries(value, place, (), depth=depth + 1, within=MAIN))
    except BadDeck:
        return False


def _string(value: str, place: str, *, within: str) -> Iterator[DeckEntry]:
    """The entry of a card number, with its copies before it or one; none for a note of the builder."""
    text = value.strip()
    if (match := _WITH_COPIES.fullmatch(text)) and is_number(match["number"]):
        yield DeckEntry(match["number"], _copies(match["copies"], place), part=within)
    elif is_number(text):
        yield DeckEntry(text, 1, part=within)
    elif not text.casefold().startswith("exported"):
        raise BadDeck(f"{place} is {quoted(value)}, which names no card: {_RIGHT}")


def _card(value: dict[str, Any], place: str, parts: Collection[DeckPart], *, within: str) -> DeckEntry | None:
    """The entry of an object that is a card; None for one with parts, which is a deck, or without a card number."""
    nested = [key for key, v in value.items() if isinstance(v, list | dict) and not column(key)]
    if any(part_of(key, parts) is not None for key in nested):
        return None
    inner = next((v for key, v in value.items() if column(key) == "name" and isinstance(v, dict)), {})
    told = ((column(key), v) for key, v in {**inner, **value}.items() if v is not None)
    cells = {name: v for name, v in told if name == "copies" or isinstance(v, str | int)}
    number = cells.get("number")
    if number is None or ("copies" not in cells and not FULL_NUMBER.fullmatch(str(number))):
        return None
    if not is_number(str(number)):
        raise BadDeck(f"{place} has the number {quoted(str(number))}, which is none: {_RIGHT}")
    name = cells.get("name", "")
    part = part_of(str(cells.get("part", "")), parts, within=within)
    if part is None:
        raise BadDeck(f"{place} is of no part that this game's decks have: {listed_parts(parts)}")
    return DeckEntry(str(number), _copies(cells.get("copies", 1), place), on_one_line(str(name)), part)


def _copies(value: Any, place: str) -> int:
    digits = str(value).strip()
    if isinstance(value, bool) or not digits.isascii() or not digits.isdecimal():
        raise BadDeck(f"{place} has {quoted(str(value))} copies: give 1 to 999")
    try:
        return copies_of(digits)
    except BadDeck as error:
        raise BadDeck(f"{place} {error}") from None
