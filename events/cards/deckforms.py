"""Forms in which a deck list is written for others: text, a table, and the JSON of builders. Each is read back."""

import csv
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from io import StringIO
from typing import Any, NamedTuple, Protocol

from events.cards.deck import Deck
from events.cards.decklist import deck_text
from events.cards.parts import MAIN_DECK, DeckPart, caption_of

Names = Mapping[str, str]
"""The names of cards by their numbers, as far as they are known."""
Written = Callable[[Deck, Names, Collection[DeckPart]], str]
COLUMNS = ("count", "number", "section", "name")
"""The columns of a table, the name last: what looks like a comment in it takes nothing else along."""


class Listed(Protocol):
    """A line of a list: copies of a card in a part of the deck."""

    @property
    def number(self) -> str:
        """The number of the card."""
        ...

    @property
    def copies(self) -> int:
        """How many copies of it."""
        ...

    @property
    def name(self) -> str:
        """Its name, if the line says one."""
        ...

    @property
    def part(self) -> str:
        """The part of the deck."""
        ...


class DeckForm(NamedTuple):
    """A form of lists: what it is called, how files of it end, and the function that writes it."""

    called: str
    ending: str
    write: Written


def by_captions(lines: Iterable[Listed], parts: Collection[DeckPart]) -> dict[str, list[dict[str, Any]]]:
    """The cards of a list by the captions of their parts, each with `count`, `number` and `name`."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        cards = groups.setdefault(_caption(line.part, parts), [])
        cards.append({"count": line.copies, "number": line.number, "name": line.name})
    return groups


def _caption(part: str, parts: Collection[DeckPart]) -> str:
    return caption_of(part, parts) or part or MAIN_DECK.caption


def _numbers(deck: Deck, names: Names, parts: Collection[DeckPart]) -> str:
    return deck_text(deck, {}, parts)


def _table(deck: Deck, names: Names, parts: Collection[DeckPart]) -> str:
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for entry in deck.entries:
        rows.writerow((entry.copies, entry.number, _caption(entry.part, parts), names.get(entry.number, "")))
    return written.getvalue()


def _json(deck: Deck, names: Names, parts: Collection[DeckPart]) -> str:
    groups = by_captions(deck.entries, parts)
    for cards in groups.values():
        for card in cards:
            card["name"] = names.get(card["number"], "")
    return json.dumps({"name": deck.label, **groups}, ensure_ascii=False, indent=2) + "\n"


FORMS: Mapping[str, DeckForm] = {
    "text": DeckForm("Text", "txt", deck_text),
    "numbers": DeckForm("Text, numbers only", "txt", _numbers),
    "csv": DeckForm("Table (CSV)", "csv", _table),
    "json": DeckForm("JSON of deck builders", "json", _json),
}
"""The forms by name, the usual first."""
