"""Public card lists, a JSON object per line: the cards read, and the reasons for those left out."""

import html
import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Final, Generic, NamedTuple

import msgspec

from events.cards.bounds import excess
from events.cards.card import D
from events.cards.catalogue import Imported, LeftOut
from events.cards.deck import CARD_NUMBER
from events.cards.wording import unshowable
from events.errors import BadCard

MOST_BYTES: Final = 1_000_000
MOST_LETTERS: Final = 200

_WIDE_ESCAPE: Final = re.compile(r"\N{FULLWIDTH AMPERSAND}(?=#?[0-9A-Za-z]+;)")
"""The first letter of an HTML escape that a list has widened."""

SAME_AGAIN: Final = "same card again"
OWN: Final = "the number of a card that comes with Kifu"
CONFLICT: Final = "number given more than once, differently"


UNKNOWN_FORM: Final = "unknown form of card list: `kifu cards import --help` has those that are read"


class BadRow(BadCard):
    """A row of a list that tells the number of a card, and whose other fields cannot be read."""

    def __init__(self, why: str, *, number: object) -> None:
        super().__init__(why)
        self.number = number


class Row(NamedTuple, Generic[D]):
    """A card of a list: its number, its name, and the function that makes its definition."""

    number: object
    name: object
    card: Callable[[str, str], D]


class _Reading(NamedTuple, Generic[D]):
    """The outcome of a line: a card, or the reason for leaving it out."""

    line: int
    number: str | None
    name: str | None
    outcome: D | str


def _equal(one: D, other: D) -> D | None:
    return one if one == other else None


def read_list(
    lines: Iterable[bytes | str],
    row: Callable[[Mapping[str, object]], Row[D]],
    *,
    own: Container[str],
    same: Callable[[D, D], D | None] = _equal,
) -> Imported[D]:
    """The cards of a public list, line by line, and the lines left out with their reasons. Nothing raises.

    `row` finds a card in a JSON object, and raises BadCard, or BadRow with its number, where there is none. `own`:
    the numbers of the cards that come with Kifu, which no list can define. A number that is listed more than once
    is one card, if `same` tells which of two readings is it; if not (None: they contradict each other), or a line
    of it cannot be used, it is left out: the list does not say which is right.
    """
    readings = [_reading(line, row, line_number=n, own=own) for n, line in enumerate(lines, start=1) if line.strip()]
    cards: dict[str, D] = {}
    unclear: set[str | None] = set()
    for reading in readings:
        outcome = reading.outcome
        if isinstance(outcome, str):
            unclear.add(reading.number)
            continue
        known = same(cards[outcome.number], outcome) if outcome.number in cards else outcome
        if known is None:
            unclear.add(reading.number)
        else:
            cards[outcome.number] = known
    beyond = {number: fault for number, card in cards.items() if (fault := excess(card))}
    left_out, taken = [], set[str | None]()
    for line, number, name, outcome in readings:
        if isinstance(outcome, str):
            left_out.append(LeftOut(line=line, number=number, name=name, reason=outcome))
        elif number in unclear:
            left_out.append(LeftOut(line=line, number=number, name=name, reason=CONFLICT))
        elif number in beyond:
            reason = f"more than a card can have: {beyond[number]}"
            left_out.append(LeftOut(line=line, number=number, name=name, reason=reason))
        elif number in taken:
            left_out.append(LeftOut(line=line, number=number, name=name, reason=SAME_AGAIN))
        taken.add(number)
    kept = (card for number, card in cards.items() if number not in unclear and number not in beyond)
    return Imported(cards=tuple(kept), left_out=tuple(left_out))


def _reading(
    line: bytes | str, row: Callable[[Mapping[str, object]], Row[D]], *, line_number: int, own: Container[str]
) -> _Reading[D]:
    """The outcome of a line."""
    number = name = None
    try:
        try:
            card_row = row(json_object(line))
        except BadRow as error:
            number = card_number(error.number)
            raise
        number = card_number(card_row.number)
        name = card_name(card_row.name)
        if number in own:
            raise BadCard(OWN)
        return _Reading(line=line_number, number=number, name=name, outcome=card_row.card(number, name))
    except BadCard as error:
        return _Reading(line=line_number, number=number, name=name, outcome=str(error))


def json_object(line: bytes | str) -> Mapping[str, object]:
    """The JSON object in a line."""
    if len(line) > MOST_BYTES:
        raise BadCard("line larger than 1 MB")
    try:
        content = line.encode() if isinstance(line, str) else line
        decoded = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadCard("bad JSON") from None
    if not isinstance(decoded, dict):
        raise BadCard("not a JSON object")
    return decoded


def plain_text(value: object, *, field: str) -> str:
    """The text in a field, without the HTML escapes and line breaks of web pages; empty if it is absent."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadCard(f"{field} is not text")
    try:
        escaped = _WIDE_ESCAPE.sub("&", value)
        text = re.sub(r"<br ?/?>", "\n", html.unescape(escaped)).strip()
    except ValueError:  # an escape with thousands of digits
        raise BadCard(f"{field} is not text") from None
    return "" if text == "-" else text


def card_number(value: object) -> str:
    """A card number that a deck list can name."""
    number = plain_text(value, field="number")
    if not number:
        raise BadCard("missing field number")
    if not CARD_NUMBER.fullmatch(number):
        raise BadCard("number is not a card number")
    return number


def card_name(value: object) -> str:
    """A card's name, on one line."""
    name = " ".join(plain_text(value, field="name").split())
    if not name:
        raise BadCard("missing field name")
    if len(name) > MOST_LETTERS or unshowable(name):
        raise BadCard(f"name is not printable text of at most {MOST_LETTERS} characters")
    return name


def whole_number(value: object, *, field: str, most: int) -> int | None:
    """A whole number from 0 to `most`, given as a number or as digits; None if the card prints none."""
    if isinstance(value, str):
        digits = plain_text(value, field=field)
        if not digits:
            return None
        if not re.fullmatch(r"-?[0-9]{1,15}", digits):
            raise BadCard(f"{field} is not a whole number")
        value = int(digits)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadCard(f"{field} is not a whole number")
    if not 0 <= value <= most:
        raise BadCard(f"{field} is not between 0 and {most}")
    return value
