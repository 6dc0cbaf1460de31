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
from events.game import load
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import ActionTaken, Annotation, Event, GameStarted, Provenance, TableRuling
from events.records.recorder import Recording, read, rerun
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
from events.simulation.simulate import Plan, play_game
from events.table.ask import Concede
from events.table.ids import Card
from tests.exchange.forgery import HUMANS, replaced
from tests.exchange.plain import OF_GAMES, plain
from tests.projector.played import go_on, live_game

NAMESPACE = UUID("0d6c2f8e-9a41-4f0b-8c55-2f1f6a3f9c11")
NUMBERS = (2**63, 2**64 - 1, 2**63 - 1, -(2**63), 2**31, -1)
ODD = "\u202eodd"
FACT_NUMBERS, FACT_WORDS = (2**63, -(2**63), -1), ("", "x" * 100_000)
WORDS = ("", " ", "x" * 100_000, "two\nlines", "\0", ODD, "9999-99-99", "2026-03-14T25:61")


class Extreme(NamedTuple):
    """A value in the place of a field: the entries of the stream with it, and what they are of.

    `group`: its field; of a fact, its class.
    """

    field: str
    group: str
    value: Any
    entries: list[Entry]
    stream: UUID


def fields(value: Any, path: tuple[int | str, ...] = (), name: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The fields below a value, each with its path in the encoded value, and what lies in those that hold several."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        for n, field in enumerate(value.__struct_encode_fields__, start=int(config.tag is not None)):
            inner, step = getattr(value, field), n if config.array_like else field
            named = f"{type(value).__name__}.{field}"
            yield named, (*path, step), inner
            yield from fields(inner, (*path, step), named)
    elif isinstance(value, tuple | list | dict):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if name and not isinstance(inner, msgspec.Struct):
                yield f"{name}[]", (*path, step), inner
            yield from fields(inner, (*path, step), name)


def put(encoded: Any, path: Sequence[int | str], value: Any) -> bool:
    """Whether the encoded value has such a place, in which the value is put now."""
    for step in path[:-1]:
        if isinstance(encoded, dict) and step not in encoded:
            return False
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
    return tuple(words) if isinstance(value, str) else ("", -1)


HELD = 12
"""The actions of a short game of any card game."""


@cache
def plan_of(system: str) -> Plan:
    """The sample decks of a card game, between bots."""
    pool = load(system).pool
    decks = list(pool.sample_decks().values())
    return Plan.of(load(system), seed=7, bots=("greedy", "random"), decks=decks, catalogue=pool.sample_cards())


@cache
def begun(system: str) -> tuple[Recording, Card]:
    """A game between humans of a card game, which one of them concedes after a few actions, and a card of that hand."""
    recording = play_game(plan_of(system), 0)[1]
    assert recording is not None
    start = replaced(recording.start, provenance=Provenance("live", event="Club night"), players=HUMANS)
    kept = Recording(start, recording.actions[:HELD])
    referee, differs, _ = rerun(kept, plan_of(system).cards(0))
    assert differs is None
    assert referee.ask is not None
    end = ActionTaken(None, referee.ask, Concede("a"), referee.answer(Concede("a")))
    return Recording(start, [*kept.actions, end]), referee.state.cards_in("a", "hand")[0]


@cache
def short() -> Recording:
    """A game between humans that one of them concedes early."""
    with TemporaryDirectory() as folder, closing(GameLog.open(Path(folder), durable=False)) as log:
        going = live_game(log, kinds=("human", "human"))
        go_on(going, answers=24)
        going.answer(Concede("b"))
        return read(log, going.game)


def of_games() -> Iterator[Extreme]:
    """Games with an extreme in a field of their start, their asks, their options, their answers and all other events.

    Of classes that the short game has not, and of what its events leave out, there is a plain one at its end.
    """
    notes: list[Event] = [Annotation(1, "Kim", "well played"), TableRuling(1, "Judge", "penalty", "slow play", "a")]
    events: list[Event] = [short().start, *short().actions, *notes]
    seen: set[str] = set()
    yield from _of_events(events, seen=seen)
    for kind in OF_GAMES:
        event = plain(kind)
        last = replaced(event, facts=()) if isinstance(event, ActionTaken) else event
        if not isinstance(event, GameStarted):
            yield from _of_events([short().start, *short().actions[:-1], last], seen=seen)


def _of_events(events: Sequence[Event], *, seen: set[str]) -> Iterator[Extreme]:
    entries = [Entry(*codec("fusion_world").encode(event)) for event in events]
    without: list[Any] = [replaced(event, facts=()) if hasattr(event, "facts") else event for event in events]
    yield from _of_entries(without, entries, NUMBERS, WORDS, seen=seen)


def of_facts(system: str) -> Iterator[Extreme]:
    """Games with an extreme in a field of their facts; of a class that the short game has not, of a plain one."""
    (recording, card), seen = begun(system), set[str]()
    kinds = {type(fact) for action in recording.actions for fact in action.facts}
    yield from _of_facts(recording, recording.actions, seen)
    *before, last = recording.actions
    for kind in load(system).facts:
        if kind not in kinds:
            action = replaced(last, facts=(plain(kind, card=card), *last.facts))
            yield from _of_facts(Recording(recording.start, [*before, action]), [*before, action], seen)


def _of_facts(recording: Recording, actions: Sequence[ActionTaken], seen: set[str]) -> Iterator[Extreme]:
    system = recording.start.system
    told: list[Any] = [(), *(action.facts for action in actions)]
    step = ActionTaken.__struct_fields__.index("facts")
    yield from _of_entries(told, recording.entries(), FACT_NUMBERS, FACT_WORDS, seen=seen, below=(step,), of=system)


def _of_entries(
    values: Sequence[Any],
    entries: Sequence[Entry],
    numbers: Sequence[int],
    words: Sequence[str],
    *,
    seen: set[str],
    below: tuple[int | str, ...] = (),
    of: str = "",
) -> Iterator[Extreme]:
    """The entries with an extreme in each field of the values not yet seen; each value lies in its entry at a path."""
    for n, value in enumerate(values):
        for name, path, inner in fields(value, below):
            field = f"{of}: {name}" if of else name
            if field in seen:
                continue
            for extreme in extremes(inner, numbers, words):
                entry = changed(entries[n], path, extreme)
                if entry is not None:
                    seen.add(field)
                    game = uuid5(NAMESPACE, f"{field} {extreme!r}")
                    group = field.split(".")[0] if of else field
                    yield Extreme(field, group, extreme, [*entries[:n], entry, *entries[n + 1 :]], game)


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
        return Extreme(field, field, extreme, [entry_of(first), entry], first.stream)
    stream = uuid5(NAMESPACE, f"{field} {extreme!r}")
    with suppress(LogDamaged):
        told = decoded(entry.topic, entry.body)
        stream = getattr(told, "stream", stream)
    return Extreme(field, field, extreme, [entry], stream)


def some(cases: Sequence[Extreme]) -> list[Extreme]:
    """Of each field one extreme, another one from field to field, and the first number that no table takes; of facts
    one extreme of a field of each class.
    """
    groups: dict[str, list[Extreme]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    chosen = [of[n % len(of)] for n, of in enumerate(groups.values())]
    large = [case for case in cases if case.value == NUMBERS[0] and case.group == case.field]
    return [*{(case.field, repr(case.value)): case for case in (*chosen, *large)}.values()]
