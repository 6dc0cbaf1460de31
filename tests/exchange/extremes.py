"""Every field of every class of event, with the most extreme values that its bytes can hold."""

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import UUID, uuid5

import msgspec

from events.errors import LogDamaged
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import Annotation, Event, TableRuling
from events.records.recorder import Recording, read
from events.records.reports import (
    EntryReported,
    GameAttached,
    GameDetached,
    PersonNamed,
    PlayerAliased,
    PlayerHidden,
    Reason,
    Report,
    ReportedCard,
    ReportedDeck,
    ReportedPlayer,
    ReportWithdrawn,
    ResultReported,
    StructureSaid,
)
from events.records.stored_reports import decoded, entry_of
from events.table.ask import Concede
from tests.exchange.forgery import live, replaced
from tests.projector.played import go_on, live_game

NAMESPACE = UUID("0d6c2f8e-9a41-4f0b-8c55-2f1f6a3f9c11")
NUMBERS = (2**63, 2**64 - 1, 2**63 - 1, -(2**63), 2**31, -1)
ODD = "\u202eodd"
WORDS = ("", " ", "x" * 100_000, "two\nlines", "\0", ODD, "9999-99-99", "2026-03-14T25:61")


class Extreme(NamedTuple):
    """A value in the place of a field: the entries of the stream with it, and what they are of."""

    field: str
    value: Any
    entries: list[Entry]
    stream: UUID


def fields(value: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[str, tuple[int | str, ...], Any]]:
    """The fields below a value, each with its path in the encoded value; those of a class once."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        for n, name in enumerate(value.__struct_encode_fields__, start=int(config.tag is not None)):
            inner, step = getattr(value, name), n if config.array_like else name
            yield f"{type(value).__name__}.{name}", (*path, step), inner
            yield from fields(inner, (*path, step))
    elif isinstance(value, tuple | list):
        for n, inner in enumerate(value):
            yield from fields(inner, (*path, n))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield f"{path}.{name}", (*path, name), inner


def put(encoded: Any, path: Sequence[int | str], value: Any) -> bool:
    """Whether the encoded value has such a place, in which the value is put now."""
    for step in path[:-1]:
        encoded = encoded[step]
    last = path[-1]
    if last == len(encoded):
        encoded.append(value)
    elif isinstance(last, int) and last > len(encoded):
        return False
    else:
        encoded[last] = value
    return True


def changed(entry: Entry, path: Sequence[int | str], value: Any) -> Entry | None:
    """The entry with another value at a path; None if it does not encode that field."""
    body = msgspec.msgpack.decode(entry.body)
    return Entry(entry.topic, msgspec.msgpack.encode(body)) if put(body, path, value) else None


def extremes(value: Any, numbers: Sequence[int] = NUMBERS, words: Sequence[str] = WORDS) -> tuple[Any, ...]:
    """The extreme values in the place of a value."""
    if value is None:
        return (*numbers, *words)
    if isinstance(value, int) and not isinstance(value, bool):
        return tuple(numbers)
    return tuple(words) if isinstance(value, str) else ()


@cache
def short() -> Recording:
    """A game between humans that one of them concedes early."""
    with TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
        going = live_game(log, kinds=("human", "human"))
        go_on(going, answers=24)
        going.answer(Concede("b"))
        return read(log, going.game)


def of_games() -> Iterator[Extreme]:
    """Games with an extreme in a field of their start, their asks, their options and their answers."""
    notes: list[Event] = [Annotation(1, "Kim", "well played"), TableRuling(1, "Judge", "penalty", "slow play", "a")]
    events: list[Event] = [short().start, *short().actions, *notes]
    entries = [Entry(*codec("fusion_world").encode(event)) for event in events]
    without: list[Any] = [replaced(event, facts=()) if hasattr(event, "facts") else event for event in events]
    yield from _of_events(without, entries, NUMBERS, WORDS)


def of_facts() -> Iterator[Extreme]:
    """Games with an extreme in a field of their facts."""
    recording = live()
    actions = [replaced(action, ask=None) for action in recording.actions]
    yield from _of_events([(), *actions], recording.entries(), (2**63, -(2**63), -1), ("", "x" * 100_000))


def _of_events(
    events: Sequence[Any], entries: Sequence[Entry], numbers: Sequence[int], words: Sequence[str]
) -> Iterator[Extreme]:
    seen: set[str] = set()
    for n, event in enumerate(events):
        for field, path, value in fields(event):
            if field in seen:
                continue
            seen.add(field)
            for extreme in extremes(value, numbers, words):
                entry = changed(entries[n], path, extreme)
                if entry is not None:
                    game = uuid5(NAMESPACE, f"{field} {extreme!r}")
                    yield Extreme(field, extreme, [*entries[:n], entry, *entries[n + 1 :]], game)


PLAYER, OTHER = ReportedPlayer("Ann", "ann1"), ReportedPlayer("Ben", "ben2")
DECK = ReportedDeck("Embers", (ReportedCard("KF01-110", 4, "Kiln Apprentice", "leader"),))
REPORTS: tuple[Report, ...] = (
    ResultReported(
        "fusion_world", "Lamp Cup", (PLAYER, OTHER), (DECK, None), "first", (2, 1, 0), None, "2026-03-14", "standard",
        "Swiss", "1", "4", {"note": "on film"}, "awarded", "second", Reason("Kim", "a mistake"),
    ),
    EntryReported(
        "fusion_world", "Lamp Cup", PLAYER, DECK, 1, (2, 1, 0), 3, "2026-03-14", "standard", {"country": "NL"},
        7, Reason("Kim", "went home"),
    ),
    StructureSaid("fusion_world", "Lamp Cup", "2026-03-14", 5, 8, "Match for", "Eve", "as announced"),
    PlayerAliased("Anne", "Ann"),
    ReportWithdrawn("a mistake"),
    GameAttached(UUID(int=5)),
    GameDetached(UUID(int=5)),
    PersonNamed("Ann", "ann1"),
    PlayerHidden((UUID(int=7),), 12, "asked for it"),
)  # fmt: skip


def of_reports() -> Iterator[Extreme]:
    """Reports with an extreme in a field, each of a match, an entry or a spelling of its own."""
    number = count()
    for report in REPORTS:
        for field, path, value in fields(report):
            for extreme in extremes(value):
                own = _numbered(report, next(number))
                entry = changed(entry_of(own), path, extreme)
                if entry is not None:
                    yield _of_report(f"{type(report).__name__}: {field}", extreme, own, entry)


def _numbered(report: Report, number: int) -> Report:
    """The report, of an event or a spelling that no other has."""
    if isinstance(report, ResultReported | EntryReported | StructureSaid):
        return msgspec.structs.replace(report, event=f"{report.event} {number}")
    if isinstance(report, PlayerHidden):
        return PlayerHidden((UUID(int=100 + number),), report.number, report.why)
    return PlayerAliased(f"Anne {number}", report.name) if isinstance(report, PlayerAliased) else report


def _of_report(field: str, extreme: Any, report: Report, entry: Entry) -> Extreme:
    if isinstance(report, ReportWithdrawn | GameAttached | GameDetached):
        first = replaced(REPORTS[0], event=f"{field} {extreme!r}"[:60])
        return Extreme(field, extreme, [entry_of(first), entry], first.stream)
    stream = uuid5(NAMESPACE, f"{field} {extreme!r}")
    with suppress(LogDamaged):
        told = decoded(entry.topic, entry.body)
        stream = getattr(told, "stream", stream)
    return Extreme(field, extreme, [entry], stream)


def some(cases: Sequence[Extreme]) -> list[Extreme]:
    """Of each field one extreme, another one from field to field, and the first number that no table takes."""
    fields_of = {case.field: [other for other in cases if other.field == case.field] for case in cases}
    chosen = [of[n % len(of)] for n, of in enumerate(fields_of.values())]
    large = [case for case in cases if case.value == NUMBERS[0]]
    return [*{(case.field, repr(case.value)): case for case in (*chosen, *large)}.values()]
