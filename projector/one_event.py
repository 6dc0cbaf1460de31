"""The matches and entries of one event, among events that are called the same, with its structure."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from events.cards.deck import quoted
from events.errors import KifuError
from events.language.vocabulary import nearest
from events.records.event_days import PlayedOn, check_one_event, event_days, spans_of
from projector.begun_again import with_phases
from projector.columns import POPULATIONS
from projector.doubtful_players import doubts_of_players
from projector.lake import Lake
from projector.played_rounds import Match, played_rounds
from projector.settling import NOTHING, Commands, Said, check_said
from projector.stats.filters import Filters, check_day
from projector.stats.matches import counted_matches
from projector.stats.reported import entered
from projector.stats.told import standing_rows
from projector.structure import Structure, read_structure

MOST_NAMED = 20

Row = Mapping[str, Any]
EVENTS_AT_ONCE = 100
"""The events whose matches are put together at once."""
_NO_LINES: Mapping[str, int] = {}


class Played(NamedTuple):
    """The matches and the entries of an event, its structure, and what is not sure of all that, a line each.

    `said`: what was said of its structure; `held`: the first and the last day of each event that is called the same;
    `swiss`: the names of its Swiss rounds, also of one as it stood after some of them.
    """

    matches: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    said: Said
    structure: Structure
    doubts: list[str]
    held: Sequence[tuple[str, str]] = ()
    swiss: Sequence[str] = ()

    @property
    def name(self) -> tuple[str, str, str | None]:
        """Its card game, its name, and its first day if that is known."""
        rows = [*self.matches, *self.entries]
        return rows[0]["system"], rows[0]["event"], min((row["date"] for row in rows if row["date"]), default=None)


def of_one_event(
    lake: Lake,
    event: str,
    *,
    system: str | None,
    date: str | None,
    population: str | None,
    trusted: bool,
    said: Said = NOTHING,
    as_said: bool = True,
) -> Played:
    """What was played at an event. KifuError if that is nothing, or was more than one event: choose one.

    `said`: what is said of its structure, before what the log has said last of it, which counts if `as_said`.
    """
    check_day("date", date)
    event = _event(lake, event)
    filters = Filters(events=(event,), system=system, trusted=trusted)
    kinds = POPULATIONS if population is None else [filters.but(population=population).checked().population]
    counted = [counted_matches(lake, filters.but(population=kind)) for kind in kinds]
    rows = [row for of_kind in counted for row in of_kind.matches.to_dicts()]
    entries = entered(lake, filters) if population in (None, "humans") else []
    _check_one(event, "was of", {row["system"] for row in (*rows, *entries)}, "one with --system")
    _check_one(event, "was played by", {row["population"] for row in (*rows, *entries)}, "one with --population")
    several = _days([*rows, *entries])
    if date is None:
        check_one_event(event, several)
    days: set[str | None] | None = None
    if date is not None:
        of_event = next((days for days in several if date in days), None)
        days = {*(of_event or ()), *([None] if of_event and len(several) == 1 else [])}
    doubts = [doubt for of_kind in counted for doubt in of_kind.doubts]
    matches, entered_here = _within(rows, days), _within(entries, days)
    if not matches and not entered_here:
        hint = "" if trusted else "; --trusted counts games taken on trust"
        raise KifuError(f"{quoted(event)} has no such matches{hint}")
    if said != NOTHING:
        check_said(said, read_matches(matches), {row["player"] for row in entered_here})
    if as_said:
        said = said.before(_said_last(_said_rows(lake, [event]), [*matches, *entered_here]))
    options = {"--system": system, "--date": date}
    commands = Commands(event, [word for option in options.items() if option[1] for word in option if word])
    structure, of_structure = structure_of(matches, commands, entered_here, said)
    held = spans_of(several)
    return Played(matches, entered_here, said, structure, [*doubts, *of_structure], held, structure.swiss)


def until_round(played: Played, rounds: int) -> Played:
    """An event as it stood after so many Swiss rounds. KifuError if there were not as many."""
    most = len(played.structure.swiss)
    if not 1 <= rounds <= most:
        there = f"there are {most}" if most else "none is known"
        raise KifuError(f"there is no Swiss round {rounds} to stand after; {there}")
    kept = {match.id for of_round in played.structure.rounds[:rounds] for match in of_round.matches}
    matches = [row for row in played.matches if str(row["match"]) in kept]
    entries = [{**entry, "placing": None} for entry in played.entries]
    return played._replace(
        matches=matches, entries=entries, structure=read_structure(read_matches(matches), Said(rounds))
    )


def structure_of(
    rows: Iterable[Row],
    commands: Commands,
    entries: Iterable[Row] = (),
    said: Said = NOTHING,
    lines: Mapping[str, int] = _NO_LINES,
) -> tuple[Structure, list[str]]:
    """The structure of an event by the rows of its matches and entries, and what is not sure of it and of its players.

    `commands`: those of the event; `lines`: those of a file by matches.
    """
    matches = read_matches(rows)
    structure = read_structure(matches, said, commands)
    left = {entry["player"]: entry["dropped"] for entry in entries if entry["dropped"]}
    of_players = doubts_of_players(matches, played_rounds(matches), left=left, lines=lines, commands=commands)
    return structure, [*structure.doubts, *of_players]


def read_matches(rows: Iterable[Row]) -> list[Match]:
    """The matches of two players and the byes among rows of `counted_matches`."""
    return with_phases(Match.of(row) for row in rows if _is_between_players(row))


def _is_between_players(row: Row) -> bool:
    """Whether a row is a match of two players, or a bye; recorded games may name nobody, or one bot twice."""
    first, second = row["player_a"], row["player_b"]
    return first is not None and first != second and (second is not None or row["source"] == "reported")


def doubts_of_events(lake: Lake, system: str, events: Sequence[str], lines: Mapping[str, int]) -> Iterator[str]:
    """What is not sure of people's matches at events of a card game, a line each that names the event.

    `lines`: those of a file by matches.
    """
    for first in range(0, len(events), EVENTS_AT_ONCE):
        some = events[first : first + EVENTS_AT_ONCE]
        told = _said_rows(lake, some)
        of_event: defaultdict[str, list[Row]] = defaultdict(list)
        entries: defaultdict[str, list[Row]] = defaultdict(list)
        filters = Filters(events=tuple(some), system=system, population="humans")
        for row in counted_matches(lake, filters).matches.to_dicts():
            of_event[row["event"]].append(row)
        for entry in entered(lake, filters):
            entries[entry["event"]].append(entry)
        for event in some:
            several = _days(of_event[event]) or [set[str]()]
            for days in several:
                rows = [row for row in of_event[event] if row["date"] is None or row["date"] in days]
                entered_here = [entry for entry in entries[event] if entry["date"] is None or entry["date"] in days]
                commands = Commands(event, ["--date", min(days)] if len(several) > 1 else [])
                _, doubts = structure_of(rows, commands, entered_here, _said_last(told, rows), lines)
                yield from (f"{quoted(event)}: {doubt}" for doubt in doubts)


def spans_of_events(lake: Lake, system: str, events: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    """The first and the last day of each event that people played, by its name: of several called the same, each."""
    spans: dict[str, list[tuple[str, str]]] = {}
    for first in range(0, len(events), EVENTS_AT_ONCE):
        filters = Filters(events=tuple(events[first : first + EVENTS_AT_ONCE]), system=system, population="humans")
        of_event: defaultdict[str, list[Row]] = defaultdict(list)
        for row in (*counted_matches(lake, filters).matches.to_dicts(), *entered(lake, filters)):
            of_event[row["event"]].append(row)
        spans |= {event: spans_of(_days(rows)) for event, rows in of_event.items()}
    return spans


def _said_rows(lake: Lake, events: Sequence[str]) -> Sequence[Row]:
    """What the log has said of the structures of events, in its order."""
    kept = standing_rows(lake, "structures").filter(pl.col("event").cast(pl.String).is_in([*events]))
    frame = lake.collect(kept.sort("end_position")).with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    return frame.to_dicts()


def _said_last(told: Iterable[Row], rows: Sequence[Row]) -> Said:
    """What was said last of the event that rows are of."""
    if not rows:
        return NOTHING
    of = [{row[name] for row in rows} for name in ("system", "event")]
    days = {row["date"] for row in rows} | {None}
    fitting = [row for row in told if row["system"] in of[0] and row["event"] in of[1] and row["date"] in days]
    return Said(*(fitting[-1][name] for name in Said._fields)) if fitting else NOTHING


def _event(lake: Lake, event: str) -> str:
    """The name of an event as the lake has it, in letters of any case."""
    found = [
        standing_rows(lake, table).select(pl.col("event").cast(pl.String)) for table in ("games", "results", "entries")
    ]
    events = sorted(lake.collect(pl.concat(found).drop_nulls().unique())["event"])
    alike = [name for name in events if name.casefold() == event.casefold()]
    if event in events or len(alike) == 1:
        return event if event in events else alike[0]
    there = nearest(event, events, most=MOST_NAMED) if events else "there is none yet"
    raise KifuError(f"no event is called {quoted(event)}; {there}")


def _check_one(event: str, words: str, found: Iterable[str], which: str) -> None:
    if len(several := sorted(found)) > 1:
        raise KifuError(f"{quoted(event)} {words} {' and '.join(several)}: choose {which}")


def _days(rows: Iterable[Row]) -> list[set[str]]:
    """The days of each of the events called the same."""
    sides = ("player_a", "player_b")
    return event_days(
        PlayedOn(row["date"], [row.get(side) for side in sides], row.get("phase"), row.get("round")) for row in rows
    )


def _within(rows: Iterable[dict[str, Any]], days: set[str | None] | None) -> list[dict[str, Any]]:
    return [row for row in rows if days is None or row["date"] in days]
