"""The bounds of numbers, dates and texts in events: within them every table, page and answer can take an event.

They are checked where events come in, never where stored ones are read.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

import msgspec

from events.cards.bounds import MOST_TEXT
from events.cards.deck import quoted
from events.cards.wording import unshowable
from events.once import once_each
from events.records.envelope import (
    ActionTaken,
    DeckLine,
    GameStarted,
    OperationRuled,
    OperationTaken,
    Provenance,
    SightingTaken,
)
from events.records.reports import MOST_GAMES, EntryReported

LARGEST = 2**63 - 1
"""The largest number that a column of a table holds."""
MOST = 2**31 - 1
"""The largest absolute value of a number that has no bounds of its own."""
MOST_MS = 10**12
"""The most milliseconds of a game, some thirty years."""
MOST_ROUNDS = MOST_POINTS = 1_000_000
BOUNDS: Mapping[tuple[type, str], tuple[int, int]] = {
    (Provenance, "seed"): (0, LARGEST),
    (Provenance, "index"): (0, LARGEST),
    (Provenance, "game_in_match"): (1, MOST_GAMES),
    (GameStarted, "schema"): (1, MOST),
    (GameStarted, "parent_position"): (0, MOST),
    (DeckLine, "copies"): (1, MOST),
    (ActionTaken, "ms"): (0, MOST_MS),
    (OperationTaken, "ms"): (0, MOST_MS),
    (OperationRuled, "ms"): (0, MOST_MS),
    (SightingTaken, "ms"): (0, MOST_MS),
    (EntryReported, "dropped"): (0, MOST_ROUNDS),
    (EntryReported, "points"): (0, MOST_POINTS),
}
"""The least and the largest value of fields that have bounds of their own."""
MOST_CARDS = 100_000
"""The most cards of a stored game; an import takes far fewer."""
_SPOKEN: Mapping[tuple[type, str], str] = {(EntryReported, "dropped"): "the round after which the player left"}
"""What players call fields whose names say less, where a fault is told."""
_AS_TEXT = ("seed",)
"""The numbers that tables hold as texts."""
_USUAL = (-MOST, MOST)


def unfit_values(event: msgspec.Struct) -> str | None:
    """The first number or text of an event that is out of bounds, with the bounds; None if all are within them."""
    if not isinstance(event, GameStarted):
        return _first_fault(event)
    of_decks = filter(None, map(_fault_of_deck, event.decks))
    return next(of_decks, None) or _first_fault(msgspec.structs.replace(event, decks=()))


def _first_fault(event: msgspec.Struct) -> str | None:
    return next(_faults(event), None)


_fault_of_deck = once_each(_first_fault, most=100)
"""The first fault of a deck, found once for all games of a simulation that are played with it."""


def unfit_action(action: ActionTaken) -> str | None:
    """The fault of what no rule gives in an action: its time, and what a player did by hand; None if it has none."""
    fault = _fault_of_number(type(action), "ms", action.ms) if isinstance(action.ms, int) else None
    if fault is None and isinstance(action, OperationTaken | OperationRuled):
        fault = unfit_values(action.operation)
    if fault is None and isinstance(action, SightingTaken):
        fault = unfit_values(action.sighting)
    return fault


def unfit_date(text: str) -> str | None:
    """The fault of a date that is none, in words; None if it is one."""
    try:
        is_date = date.fromisoformat(text).isoformat() == text
    except ValueError:
        is_date = False
    return None if is_date else f"{quoted(text)} is no date: write it as 2026-03-14"


def too_large(event: msgspec.Struct) -> str | None:
    """The first number of a stored event that no table can take, in words; None if there is none."""
    if isinstance(event, GameStarted) and (fault := too_many_cards(event)):
        return fault
    return beyond_tables((name, value) for _, name, value in _leaves(event, "") if name not in _AS_TEXT)


def beyond_tables(fields: Iterable[tuple[str, Any]]) -> str | None:
    """The first number among named values that no table can take, in words; None if there is none."""
    for name, value in fields:
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            return f"its {name} is {value:,}: no table takes it"
    return None


def too_many_cards(start: GameStarted) -> str | None:
    """That the decks of a stored game have more cards than any table can take, in words; None if they have not."""
    cards = sum(max(0, line.copies) for deck in start.decks for line in deck.lines)
    return f"its decks have {cards:,} cards: no table takes it" if cards > MOST_CARDS else None


def _faults(event: msgspec.Struct) -> Iterator[str]:
    for kind, name, value in _leaves(event, ""):
        fault = _fault_of_number(kind, name, value) if isinstance(value, int) else _fault_of_text(name, value)
        if fault:
            yield fault


def _fault_of_number(kind: type, name: str, number: int) -> str | None:
    own = next((bounds for base in kind.__mro__ if (bounds := BOUNDS.get((base, name)))), _USUAL)
    least, most = own
    subject = _SPOKEN.get((kind, name), f"its {name}")
    return None if least <= number <= most else f"{subject} is {number:,}: it is from {least:,} to {most:,}"


def _fault_of_text(name: str, text: str) -> str | None:
    if len(text) > MOST_TEXT:
        return f"its {name} has {len(text):,} letters: {MOST_TEXT:,} are the most"
    fault = unshowable(text.replace("\n", ""))
    return fault and f"its {name}, {quoted(text[:60])}, {fault}"


def _leaves(value: Any, name: str, kind: type = object) -> Iterator[tuple[type, str, int | str]]:
    """The numbers and texts in a value, each with the class and the name of its field."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _leaves(getattr(value, field), field, type(value))
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _leaves(inner, name, kind)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(key, name, kind)
            yield from _leaves(inner, name, kind)
    elif isinstance(value, int | str) and not isinstance(value, bool):
        yield kind, name, value
