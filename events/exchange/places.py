"""Places, records and points as sheets and sites write them."""

import re

from events.cards.deck import quoted
from events.exchange.rows import BadReport

MOST_PLACE = 1_000_000
"""The last place, and the most points."""
_TO = r"\s*(?:-|\N{EN DASH}|to)\s*"
_PLACE = re.compile(
    rf"(?:no\.?\s*|t-?|[=#]\s*)?(?P<first>[0-9]{{1,7}})(?:st|nd|rd|th|[.=t])?(?:{_TO}(?P<last>[0-9]{{1,7}})(?:st|nd|rd|th)?)?",
    re.IGNORECASE,
)
_POINTS = re.compile(r"(?P<whole>[0-9]{1,7})(?:\.0+)?")


def read_place(text: str) -> int | None:
    """The place of a text such as 5, 5th, T5 or 5-8, of which the first is meant; None if it is empty.

    BadReport if it is none.
    """
    if not text.strip():
        return None
    if match := _PLACE.fullmatch(text.strip()):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        if 1 <= first <= last <= MOST_PLACE:
            return first
    raise BadReport(f"place is {quoted(text)}: write it as 5, 5th, T5 or 5-8, from 1 to {MOST_PLACE:,}")


def read_points(text: str) -> int | None:
    """The points of a text; None if it is no whole number: points of other kinds are kept as words."""
    match = _POINTS.fullmatch(text.strip())
    return int(match["whole"]) if match and int(match["whole"]) <= MOST_PLACE else None


def read_record(text: str) -> tuple[int, int, int]:
    """The matches won, lost and drawn of a record such as 5-1-0. BadReport if it is none."""
    parts = [part.strip() for part in text.replace("\N{EN DASH}", "-").replace("/", "-").split("-")]
    if len(parts) not in (2, 3) or not all(part.isascii() and part.isdecimal() and len(part) <= 2 for part in parts):
        raise BadReport(f"{quoted(text)} is no record: write it as 5-1-0, matches won, lost and drawn")
    won, lost, drawn = (*map(int, parts), *[0] * (3 - len(parts)))
    return won, lost, drawn
