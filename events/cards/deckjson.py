"""The JSON of deck builders: cards as objects, as strings, or as numbers with copies; in one list or in named parts."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from events.cards.deck import DeckEntry, on_one_line, quoted
from events.cards.deckwords import FULL_NUMBER, column, copies_of, is_number, is_part, listed_parts
from events.errors import BadDeck

_MOST_DEPTH = 8
_RIGHT = 'write cards as {"id": "KF01-101", "count": 4}, as "KF01-101", or as {"KF01-101": 4}'
_WITH_COPIES = re.compile(r"(?P<copies>[0-9]+)(?:[xX]\s*|\s+)(?P<number>\S+)")


def looks_like_json(text: str) -> bool:
    """Whether a text is meant as JSON; `[Leader]` is a heading."""
    return re.match(r"\s*(\{|\[\s*[\[{\"\]])", text) is not None


def json_deck(text: str, parts: Collection[str]) -> tuple[str, list[DeckEntry]]:
    """What the list says it is called, or nothing; and its entries. BadDeck says where it cannot be read."""
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadDeck(f"line {error.lineno}, column {error.colno}: this is no JSON ({error.msg})") from None
    except (ValueError, RecursionError):
        raise BadDeck("this is no JSON that a deck list can be: it nests too deep, or has too long numbers") from None
    label = ""
    if isinstance(given, dict):
        named = (value for key, value in given.items() if column(key) in ("label", "name") and isinstance(value, str))
        label = on_one_line(next(named, ""))
    return label, list(_entries(given, "the list", parts, depth=0))


def _entries(given: Any, place: str, parts: Collection[str], *, depth: int) -> Iterator[DeckEntry]:
    """The entries of a list, of a card, of copies by number, or of parts by their names."""
    if depth > _MOST_DEPTH:
        raise BadDeck(f"{place} nests too deep: {_RIGHT}")
    if isinstance(given, list):
        for at, each in enumerate(given, start=1):
            found = list(_entries(each, f"entry {at} of {place}", parts, depth=depth + 1))
            if not found and not isinstance(each, str):
                raise BadDeck(f"entry {at} of {place} names no card: {_RIGHT}")
            yield from found
    elif isinstance(given, str):
        yield from _string(given, place)
    elif not isinstance(given, dict):
        raise BadDeck(f"{place} is {quoted(json.dumps(given))}, which names no card: {_RIGHT}")
    elif card := _card(given, place, parts):
        yield card
    else:
        for key, value in given.items():
            yield from _keyed(key, value, place, parts, depth=depth)


def _keyed(key: str, value: Any, place: str, parts: Collection[str], *, depth: int) -> Iterator[DeckEntry]:
    """The entries under a key: a card number with its copies, or a part; what holds no cards is passed over."""
    if is_number(key) and isinstance(value, int | str):
        yield DeckEntry(key, _copies(value, f"{quoted(key)} of {place}"))
    elif FULL_NUMBER.fullmatch(key) and isinstance(value, dict):
        yield from _entries({"id": key, **value}, f"{quoted(key)} of {place}", parts, depth=depth + 1)
    elif key and (is_part(key, parts) or key.casefold() in ("list", "entries")):
        yield from _entries(value, quoted(key), parts, depth=depth + 1)
    elif isinstance(value, list | dict) and _holds_cards(value, quoted(key), depth=depth):
        raise BadDeck(f"{quoted(key)} is no part that this game's decks have: {listed_parts(parts)}")


def _holds_cards(value: Any, place: str, *, depth: int) -> bool:
    try:
        return any(True for _ in _entries(value, place, (), depth=depth + 1))
    except BadDeck:
        return False


def _string(given: str, place: str) -> Iterator[DeckEntry]:
    """One copy of the card of that number, or as many as stand before it; a note of the builder is passed over."""
    text = given.strip()
    if (found := _WITH_COPIES.fullmatch(text)) and is_number(found["number"]):
        yield DeckEntry(found["number"], _copies(found["copies"], place))
    elif is_number(text):
        yield DeckEntry(text, 1)
    elif not text.casefold().startswith("exported"):
        raise BadDeck(f"{place} is {quoted(given)}, which names no card: {_RIGHT}")


def _card(given: dict[str, Any], place: str, parts: Collection[str]) -> DeckEntry | None:
    """The card that an object states with its copies, if it states one; what has parts is a deck."""
    if any(isinstance(value, list | dict) and is_part(key, parts) and not column(key) for key, value in given.items()):
        return None
    inner = next((value for key, value in given.items() if column(key) == "name" and isinstance(value, dict)), {})
    said = {column(key): value for key, value in {**inner, **given}.items() if isinstance(value, str | int)}
    number = said.get("number")
    if number is None or ("copies" not in said and not FULL_NUMBER.fullmatch(str(number))):
        return None
    if not is_number(str(number)):
        raise BadDeck(f"{place} has the number {quoted(str(number))}, which is none: {_RIGHT}")
    name = said.get("name", "")
    return DeckEntry(str(number), _copies(said.get("copies", 1), place), on_one_line(str(name)))


def _copies(value: int | str, place: str) -> int:
    digits = str(value).strip()
    if isinstance(value, bool) or not digits.isascii() or not digits.isdecimal():
        raise BadDeck(f"{place} has {quoted(str(value))} copies: give 1 to 999")
    try:
        return copies_of(digits)
    except BadDeck as error:
        raise BadDeck(f"{place} {error}") from None
