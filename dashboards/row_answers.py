"""What the routes that serve rows have in common: which rows are asked for, the answer, and why there is none."""

from typing import Any

from flask import Response, jsonify

from events.errors import KifuError

MOST_ROWS = 1_000
"""The most rows of one answer."""
_BEYOND = 2**40
"""A row that no table has."""


def places(first: str, last: str) -> tuple[int, int]:
    """The first of the rows, and the one behind the last. ValueError for no number, KifuError for rows that cannot be
    given: too many of them, or beyond all tables."""
    start, end = int(first), int(last)
    if not 0 <= start <= end <= min(start + MOST_ROWS, _BEYOND):
        raise KifuError(f"rows from {start} to {end} cannot be given: ask for {MOST_ROWS} at most")
    return start, end


def fresh(**told: Any) -> Response:
    """The answer of now, which no cache keeps."""
    answer = jsonify(**told)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def refused(why: str, status: int) -> Response:
    """The answer without rows, and why."""
    answer = jsonify(error=why)
    answer.status_code = status
    return answer
