"""The fields of JSON objects that sites give, each read as what it must be: odd values are told, and never nothing."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from events.cards.deck import quoted
from events.exchange.places import MOST_PLACE, read_place, read_record
from events.exchange.rows import BadReport
from events.records.reports import MOST_GAMES

Fields: TypeAlias = Mapping[str, Any]


def text(row: Fields, *names: str) -> str | None:
    """The text or whole number under the first of the names that has one, as text. BadReport if it is neither."""
    return next(filter(None, (as_text(row.get(name), f"its {name}") for name in names)), None)


def as_text(value: Any, called: str) -> str | None:
    """A text or a whole number as text; None if it is nothing, or empty. BadReport if it is neither."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, str | int | None):
        raise BadReport(f"{called} is {shown(value)}: give a text")
    return (None if value is None else str(value).strip()) or None


def whole_number(row: Fields, name: str, *, least: int = 0, most: int = MOST_PLACE) -> int | None:
    """The whole number under a name, also one written as text; None without any. BadReport if it is another value."""
    value = row.get(name)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and value.isascii() and value.strip().isdecimal() and len(value) <= 10:
        value = int(value)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadReport(f"its {name} is {shown(row[name])}: give a whole number from {least:,} to {most:,}")
    return value


def place(row: Fields, name: str) -> int | None:
    """The place under a name, a number or as it is written; None without any. BadReport if it is none."""
    value = row.get(name)
    return read_place(value) if isinstance(value, str) else whole_number(row, name, least=1)


def points(row: Fields, name: str) -> int | None:
    """The points under a name; None without any, and where they are no whole number: these are kept as words."""
    value = row.get(name)
    return None if isinstance(value, float) and not value.is_integer() else whole_number(row, name)


def record(row: Fields, *names: str) -> tuple[int, int, int] | None:
    """The matches won, lost and, if there are any, drawn under three names; None without any."""
    won, lost, drawn = (whole_number(row, name, most=MOST_GAMES) for name in names)
    if won is None and lost is None:
        return None
    if won is None or lost is None:
        raise BadReport(f"it has no {names[0] if won is None else names[1]}: give the matches won and lost")
    return won, lost, drawn or 0


def written_record(row: Fields, name: str) -> tuple[int, int, int] | None:
    """The matches won, lost and drawn of a text such as 5-1-0; None without any."""
    written = text(row, name)
    return read_record(written) if written else None


def answer(row: Fields, name: str) -> bool | None:
    """Yes or no under a name; None without either. BadReport if it is another value."""
    value = row.get(name)
    if value is None or isinstance(value, bool):
        return value
    raise BadReport(f"its {name} is {shown(value)}: give true or false")


def inner(row: Fields, name: str) -> Fields:
    """The object under a name; an empty one without any. BadReport if it is another value."""
    value = row.get(name)
    return {} if value is None else an_object(value, f"its {name}")


def items(row: Fields, name: str) -> list[Any]:
    """The array under a name; an empty one without any. BadReport if it is another value."""
    value = row.get(name)
    if value is None or isinstance(value, list):
        return value or []
    raise BadReport(f"its {name} is {shown(value)}: give an array")


def an_object(value: Any, called: str) -> Fields:
    """A value that is an object. BadReport if it is none."""
    if not isinstance(value, dict):
        raise BadReport(f"{called} is {shown(value)}: give an object")
    return value


def day(row: Fields, *names: str) -> str | None:
    """The day with which a text begins, or that of seconds since 1970, under the first of the names that has one."""
    for name in names:
        value = row.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and 10_000_000 < value < 10**11:
            return datetime.fromtimestamp(value, UTC).date().isoformat()
        if written := text(row, name):
            return written[:10]
    return None


def further(row: Fields, known: tuple[str, ...], *, within: str = "") -> dict[str, str]:
    """The other fields of an object as words, on one line each, those that are no text as JSON, behind `within`."""
    others = {name: value for name, value in row.items() if name not in known and value is not None}
    words = {name: value if isinstance(value, str) else json.dumps(value) for name, value in others.items()}
    return {within + name: " ".join(word.split()) for name, word in words.items() if word.strip()}


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    return quoted(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
