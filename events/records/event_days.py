"""The days of events that are called the same: each event by itself."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from events.cards.deck import quoted
from events.errors import KifuError
from events.records.matching import round_number

FEW_DAYS = 3
"""The most days from one day of an event to its next."""


class PlayedOn(NamedTuple):
    """A match or an entry, by what tells the days of an event: its day, its players, its phase and round."""

    day: str | None
    players: Sequence[str | None] = ()
    phase: str | None = None
    round: str | None = None


def event_days(played: Iterable[PlayedOn]) -> list[set[str]]:
    """The days of each of the events called the same: some days apart, or days on which a round comes again."""
    dated = [(match.day, match) for match in played if match.day is not None]
    days = sorted({day for day, _ in dated})
    if _is_repeated(dated):
        return [{day} for day in days]
    several: list[set[str]] = []
    for last, day in zip([None, *days], days, strict=False):
        if last is not None and _days_between(last, day) <= FEW_DAYS:
            several[-1].add(day)
        else:
            several.append({day})
    return several


class HeldOften(KifuError):
    """Several events that are called the same, of which none is chosen: the first and the last day of each."""

    def __init__(self, event: str, held: Sequence[tuple[str, str]]) -> None:
        told = " and ".join(first if first == last else f"{first} to {last}" for first, last in held)
        super().__init__(f"{quoted(event)} was held on {told}: choose a day with --date")
        self.held = held


def spans_of(several: Iterable[Collection[str]]) -> list[tuple[str, str]]:
    """The first and the last day of each event, by its days."""
    return sorted({(min(days), max(days)) for days in several})


def check_one_event(event: str, several: Iterable[Collection[str]]) -> None:
    """Check that there is one event of a name, by the days of each (`event_days`). HeldOften names the days."""
    if len(held := spans_of(several)) > 1:
        raise HeldOften(event, held)


def _is_repeated(dated: Iterable[tuple[str, PlayedOn]]) -> bool:
    """Whether a player played the same round of the same phase on several days."""
    days: defaultdict[tuple[str, str | None, str], set[str]] = defaultdict(set)
    for day, match in dated:
        for player in match.players:
            if player is not None and (number := round_number(match.round)) is not None:
                days[player, match.phase, number].add(day)
    return any(len(found) > 1 for found in days.values())


def _days_between(day: str, other: str) -> float:
    try:
        return (date.fromisoformat(other) - date.fromisoformat(day)).days
    except ValueError:  # a recorder may have written what is no date
        return float("inf")
