"""The matches and entries of one event, among events that are called the same, and which of them are its top cut."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

import polars as pl

from events.cards.deck import quoted
from events.errors import KifuError
from events.language.vocabulary import nearest
from events.records.matching import round_number
from projector.columns import POPULATIONS
from projector.lake import Lake
from projector.stats.filters import Filters, check_day
from projector.stats.matches import counted_matches
from projector.stats.reported import entered
from projector.stats.rounds import is_of_cut, round_order
from projector.stats.told import standing_rows

MOST_NAMED = 20
FEW_DAYS = 3
"""The most days from one day of an event to its next."""

Row = Mapping[str, Any]


class Played(NamedTuple):
    """The matches and the entries of an event, and the doubts about its matches (`Counted`)."""

    matches: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    doubts: list[str]


def of_one_event(
    lake: Lake, event: str, *, system: str | None, date: str | None, population: str | None, trusted: bool
) -> Played:
    """What was played at an event. KifuError if that is nothing, or was more than one event: choose one."""
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
        _check_one(event, "was held on", {_span(days) for days in several}, "a day with --date")
    days: set[str | None] | None = None
    if date is not None:
        of_event = next((days for days in several if date in days), None)
        days = {*(of_event or ()), *([None] if of_event and len(several) == 1 else [])}
    doubts = [doubt for of_kind in counted for doubt in of_kind.doubts]
    found = Played(_within(rows, days), _within(entries, days), doubts)
    if not found.matches and not found.entries:
        hint = "" if trusted else "; --trusted counts games taken on trust"
        raise KifuError(f"{quoted(event)} has no such matches{hint}")
    return found


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
    """The days of each of the events called the same: some days apart, or days on which a round comes again."""
    dated = [row for row in rows if row["date"] is not None]
    days = sorted({row["date"] for row in dated})
    if _is_repeated(dated):
        return [{day} for day in days]
    several: list[set[str]] = []
    for last, day in zip([None, *days], days, strict=False):
        if last is not None and _days_between(last, day) <= FEW_DAYS:
            several[-1].add(day)
        else:
            several.append({day})
    return several


def _is_repeated(rows: Iterable[Row]) -> bool:
    """Whether a player played the same round of the same phase on several days."""
    days: defaultdict[tuple[Any, ...], set[str]] = defaultdict(set)
    for row in rows:
        for player in (row.get("player_a"), row.get("player_b")):
            if player is not None and (number := round_number(row["round"])) is not None:
                days[player, row["phase"], number].add(row["date"])
    return any(len(found) > 1 for found in days.values())


def _days_between(day: str, other: str) -> float:
    try:
        return (date.fromisoformat(other) - date.fromisoformat(day)).days
    except ValueError:  # a recorder may have written what is no date
        return float("inf")


def _span(days: Iterable[str]) -> str:
    first, *more = sorted(days)
    return f"{first} to {more[-1]}" if more else first


def _within(rows: Iterable[dict[str, Any]], days: set[str | None] | None) -> list[dict[str, Any]]:
    return [row for row in rows if days is None or row["date"] in days]


def matches_of_cut(rows: Sequence[Row]) -> set[str]:
    """The matches of the top cut: by the name of their round or phase, by a mark of the bracket, or in a last phase in
    which whoever loses is out."""
    cut = {row["match"] for row in rows if row["bracket"] or is_of_cut(row["phase"]) or is_of_cut(row["round"])}
    phases = {int(row["phase"]) for row in rows if (row["phase"] or "").isdecimal()}
    last = [row for row in rows if row["phase"] == str(max(phases))] if len(phases) > 1 else []
    return cut | ({row["match"] for row in last} if last and not cut and _is_bracket(last) else set())


def _is_bracket(rows: Sequence[Row]) -> bool:
    """Whether nobody plays on who has lost, and one match is the last."""
    ordered = sorted(rows, key=lambda row: round_order(None, row["round"]))
    rounds = [[*of_round] for _, of_round in groupby(ordered, key=lambda row: round_number(row["round"]))]
    out: set[str] = set()
    for of_round in rounds:
        if out & {row[f"player_{side}"] for row in of_round for side in "ab"}:
            return False
        out |= {row[f"player_{side}"] for row in of_round for side in "ab" if row["won_by"] not in (side, "draw")}
    return len(rounds[-1]) == 1
