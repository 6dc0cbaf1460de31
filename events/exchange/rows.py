"""Rows of a file of results: each a report, or the reason for which it is none."""

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, TypeAlias

from events.cards.deck import quoted
from events.cards.decklist import parse_deck
from events.cards.parts import DeckPart
from events.errors import BadDeck, KifuError
from events.records.reports import EntryReported, ReportedDeck, ResultReported

NO_EVENT = "it names no event: give --event NAME"
MOST_BYTES = 64_000_000
"""The most bytes of a file of results."""


class BadRow(NamedTuple):
    """A row that was not taken: its line (from 1), and why."""

    line: int
    why: str


class Row(NamedTuple):
    """A row that is a report, at its line (from 1)."""

    line: int
    report: ResultReported | EntryReported


Read: TypeAlias = Row | BadRow


class Source(NamedTuple):
    """What is known of a file beside its rows: card game, parts of decks; event and date where it names none.

    `columns`: the headings of columns of a sheet, by what they mean.
    """

    system: str
    parts: Collection[DeckPart]
    event: str | None = None
    date: str | None = None
    columns: Mapping[str, str] = {}


class BadReport(KifuError):
    """A row of which no report can be made."""


def deck_of(label: str, text: str, parts: Collection[DeckPart]) -> ReportedDeck | None:
    """The deck of a name and a list in any usual form, None without both. BadReport if the list cannot be read."""
    if not text:
        return ReportedDeck(label) if label else None
    try:
        deck = parse_deck(text, label=label, parts=parts)
    except BadDeck as error:
        raise BadReport(f"the list of the deck cannot be read: {error}") from None
    return ReportedDeck.of(label, deck.entries)


def text_of_value(value: Any) -> str | None:
    """A text or a number as text; None if it is neither, or empty."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return str(value).strip() or None


def counted(row: Mapping[str, Any], name: str, *, least: int = 0, most: int = 1_000_000) -> int | None:
    """A whole number of an object; None if it has none. BadReport if it is another value."""
    value = row.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value <= most):
        return value
    raise BadReport(f"its {name} is {quoted(json.dumps(value))}: give a whole number from {least:,} to {most:,}")


def further(cells: Mapping[str, str]) -> dict[str, str]:
    """The further words of a source, without the empty ones, on one line each."""
    return {name: " ".join(text.split()) for name, text in cells.items() if text.strip()}
