"""One match under several keys: sources that spell or number its players, its round and its date each in their way."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

from events.records.names import Names
from events.records.reports import EntryReported, ResultReported

_ROUND = re.compile(r"(?:round|rd|r)?[\s.]*0*(\d+)")
Key = TypeVar("Key", bound=Hashable)


class Subject(NamedTuple):
    """What a report is about: a match of these players in a round, or without a round at a table; or an entry.

    `players`: their labels (`Names`). A date and a phase are not known of every source.
    """

    system: str
    event: str
    players: tuple[str, ...]
    round: str | None = None
    table: str | None = None
    date: str | None = None
    phase: str | None = None

    @classmethod
    def of(cls, report: ResultReported | EntryReported, names: Names) -> "Subject":
        """What a report is about."""
        if isinstance(report, EntryReported):
            player = names.of_player(report.player.name, report.player.id)
            return cls(report.system, report.event, (player,), date=report.date)
        players = [names.of_player(player.name, player.id) for player in report.players if player]
        where = {name: getattr(report, name) for name in ("round", "table", "date", "phase")}
        return cls.of_match(report.system, report.event, players, **where)

    @classmethod
    def of_match(cls, system: str, event: str, players: Iterable[str], **where: str | None) -> "Subject":
        """A match by the labels of its players, with its round, table, date and phase as they are written."""
        number = round_number(where.get("round"))
        table = where.get("table") if number is None else None
        ordered = tuple(sorted(players))
        return cls(system, event, ordered, number, table, where.get("date"), where.get("phase"))

    @property
    def known(self) -> tuple[object, ...]:
        """What every source knows of it."""
        return self[:5]


def round_number(text: str | None) -> str | None:
    """What a round is compared by: its number, if it is written as one, as in `Round 1`, `R1` and `1`."""
    if not text:
        return None
    found = _ROUND.fullmatch(text.casefold().strip())
    return found[1] if found else text.casefold().strip()


def round_as_int(text: str | None) -> int | None:
    """The number of a round that is called by one; None of any other."""
    number = round_number(text)
    return int(number) if number is not None and number.isdecimal() else None


def of_one_match(subjects: Mapping[Key, Subject]) -> dict[Key, Key]:
    """The first of the keys whose reports are about the same match or entry, for each key.

    A source that gives no date, or no phase, means the only one that the others give.
    """
    dated = _completed(subjects, "date", among=lambda subject: subject.known)
    whole = _completed(dated, "phase", among=lambda subject: (*subject.known, subject.date))
    firsts: dict[Subject, Key] = {}
    return {key: firsts.setdefault(subject, key) for key, subject in whole.items()}


def _completed(
    subjects: Mapping[Key, Subject], name: Literal["date", "phase"], *, among: Callable[[Subject], tuple[object, ...]]
) -> dict[Key, Subject]:
    """The subjects with the date or phase that all others of their kind give, where they give none."""
    given: defaultdict[tuple[object, ...], set[str]] = defaultdict(set)
    for subject in subjects.values():
        given[among(subject)] |= {getattr(subject, name)} - {None}
    only = {kind: next(iter(values)) for kind, values in given.items() if len(values) == 1}

    def completed(subject: Subject) -> Subject:
        words: dict[str, Any] = {name: getattr(subject, name) or only.get(among(subject))}
        return subject._replace(**words)

    return {key: completed(subject) for key, subject in subjects.items()}
