"""Standings as Bandai TCG+ gives them in JSON: `rankings` of an event, as its pages ask for them.

A row has `users` (`membership_number`, `player_name`), `rank`, `win_count`, `lose_count`, `draw_count`, and rates. The
standings that an organiser downloads as CSV are a sheet.
"""

from collections.abc import Iterator
from typing import Any

from events.exchange import json_fields as fields
from events.exchange.json_fields import Fields
from events.exchange.json_rows import elements
from events.exchange.rows import BadReport, BadRow, Read, Row, Source
from events.records.reports import EntryReported, ReportedPlayer

NAME = "Bandai TCG+"
_PATHS = (("success", "rankings", "rankings"), ("success", "rankings"), ("rankings", "rankings"), ("rankings",), ())
_KNOWN = ("users", "rank", "ranking", "point", "win_point", "win_count", "lose_count", "draw_count")


def knows(value: Any) -> bool:
    """Whether a JSON value is of this form: rankings with users."""
    return _path(value) is not None


def _path(value: Any) -> tuple[str, ...] | None:
    """The keys under which a value has rankings; None if it has none."""
    for path in _PATHS:
        held = value
        for key in path:
            held = held.get(key) if isinstance(held, dict) else None
        if isinstance(held, list) and any(isinstance(row, dict) and "users" in row for row in held):
            return path
    return None


def read(text: str, value: Any, source: Source) -> Iterator[Read]:
    """The rows of a text and its value, which the form `knows`. KifuError if nobody names the event."""
    source = source.of_event(None)
    for element in elements(text, *(_path(value) or ())):
        try:
            yield Row(element.line, _entry(fields.an_object(element.value, "a ranking"), source))
        except BadReport as error:
            yield BadRow(element.line, str(error))


def _entry(row: Fields, source: Source) -> EntryReported:
    users = fields.items(row, "users")
    if len(users) != 1:
        raise BadReport(f"it has {len(users)} users: a player is one")
    user = fields.an_object(users[0], "a user")
    id, name = fields.text(user, "membership_number"), fields.text(user, "player_name")
    if id is None and name is None:
        raise BadReport("it names no player: name who took part")
    return source.entry(
        ReportedPlayer(name or id or "", id),
        placing=fields.place(row, "rank" if row.get("rank") is not None else "ranking"),
        record=fields.record(row, "win_count", "lose_count", "draw_count"),
        points=fields.points(row, "point" if row.get("point") is not None else "win_point"),
        more=fields.further(row, _KNOWN),
    )
