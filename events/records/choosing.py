"""Choosing: the reports of an event that are meant, by card game, day, phase, round, table and players."""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple

from events.cards.deck import quoted
from events.errors import KifuError
from events.language.vocabulary import nearest
from events.log.entries import Head
from events.log.store import GameLog
from events.records.event_days import PlayedOn, check_one_event, event_days
from events.records.folding import fold
from events.records.matching import round_number
from events.records.names import Names, standing, told_in
from events.records.people import hidden_texts, read_named
from events.records.reports import EntryReported, Report, ResultReported, not_withdrawn, players_of, standing_results

MOST_NAMED = 20


class Choice(NamedTuple):
    """Which reports of an event are meant: all, or those of a card game, a day, a round and of all these players.

    An empty round, phase or table means those that have none.
    """

    event: str
    system: str | None = None
    date: str | None = None
    round: str | None = None
    players: Sequence[str] = ()
    phase: str | None = None
    table: str | None = None

    def takes(self, report: Report, names: Names, days: Collection[str | None] | None) -> bool:
        """Whether a report is one of them, `days` those that are meant; None if all are."""
        if not isinstance(report, ResultReported | EntryReported) or report.event != self.event:
            return False
        labels = {names.of_player(player.name, player.id) for player in players_of(report)}
        round, phase, table = (getattr(report, name, None) for name in ("round", "phase", "table"))
        return (
            self.system in (None, report.system)
            and (days is None or report.date in days)
            and (self.round is None or round_number(self.round) == round_number(round))
            and (self.phase is None or fold(self.phase) == fold(phase or ""))
            and self.table in (None, table or "")
            and all(names.of_player(player) in labels for player in self.players)
        )


class Reach(Enum):
    """What the date of a choice means: that day alone, or the whole event of which it is a day."""

    DAY = "day"
    EVENT = "event"


class ChosenStream(NamedTuple):
    """A match or an entry that was reported: the head of its stream, and the reports of it that stand.

    `rank`: greater for a stream of which a later report tells.
    """

    head: Head
    reports: list[Report]
    rank: int

    @property
    def last(self) -> list[ResultReported | EntryReported]:
        """The last report of each game, of the match or of the entry."""
        entries = [report for report in self.reports if isinstance(report, EntryReported)]
        return [*entries[-1:], *standing_results(self.reports).values()]


class Chosen(NamedTuple):
    """The matches and entries of a choice, in their order, and the names of all players in the log."""

    streams: list[ChosenStream]
    names: Names


def chosen(log: GameLog, choice: Choice, reach: Reach = Reach.DAY) -> Chosen:
    """The matches and entries of a choice. KifuError if there are none, or of several events of that name: of several
    card games, or on days apart.
    """
    told = standing(told_in(log))
    names = Names.of(report for _, report in told)
    event = event_called(choice.event, {getattr(report, "event", "") for _, report in told})
    hidden = hidden_texts(log)
    choice = choice._replace(event=event, players=[*map(hidden.shown, choice.players)])
    reports = [report for _, report in told]
    days = _days_meant(choice, reach, reports, names)
    fitting = [(stream, report) for stream, report in told if choice.takes(report, names, days)]
    systems = sorted({getattr(report, "system", "") for _, report in fitting})
    if len(systems) > 1:
        raise KifuError(f"{quoted(choice.event)} was of {' and '.join(systems)}: choose one with --system")
    if choice.date is None:
        of_system = choice._replace(system=systems[0] if systems else None)
        there = {getattr(report, "date", None) for _, report in fitting}
        check_one_event(event, [of_event for of_event in _several(of_system, reports, names) if there & of_event])
    if not fitting:
        raise KifuError(_nothing_fits(choice, {getattr(report, "event", None) for _, report in told} - {None}))
    ranks = {stream: rank for rank, (stream, _) in enumerate(fitting)}
    streams = []
    for name, rank in ranks.items():
        head = log.head(name)
        assert head is not None
        streams.append(ChosenStream(head, not_withdrawn(read_named(log, name)), rank))
    return Chosen(streams, names)


def _days_meant(choice: Choice, reach: Reach, told: Iterable[Report], names: Names) -> Collection[str | None] | None:
    """The days of a choice; None if all are meant. What is told without a day is of the only event of its name."""
    if choice.date is None or reach is Reach.DAY:
        return None if choice.date is None else {choice.date}
    several = _several(choice, told, names)
    days: set[str | None] = {day for of_event in several if choice.date in of_event for day in of_event}
    return days | ({None} if days and len(several) == 1 else set())


def _several(choice: Choice, told: Iterable[Report], names: Names) -> list[set[str]]:
    """The days of each of the events that have the name, and the card game, of a choice."""
    alike = [
        report
        for report in told
        if isinstance(report, ResultReported | EntryReported)
        and report.event == choice.event
        and choice.system in (None, report.system)
    ]
    return event_days(_played_on(report, names) for report in alike)


def _played_on(report: ResultReported | EntryReported, names: Names) -> PlayedOn:
    """What a report says of the days of its event."""
    players = [names.of_player(player.name, player.id) for player in players_of(report)]
    if isinstance(report, EntryReported):
        return PlayedOn(report.date, players)
    return PlayedOn(report.date, players, report.phase, report.round)


def event_called(event: str, known: Collection[str]) -> str:
    """The name of an event as it was reported, if that is one, in letters of any case."""
    alike = [name for name in known if name.casefold() == event.casefold()]
    return alike[0] if event not in known and len(alike) == 1 else event


def _nothing_fits(choice: Choice, events: Iterable[Any]) -> str:
    if choice.event in (known := sorted(events)):
        if len(choice.players) > 1:
            where = f" in round {choice.round}" if choice.round else ""
            both = " and ".join(map(quoted, choice.players))
            return f"no match of {both} is reported of {quoted(choice.event)}{where}: kifu results show lists them"
        return f"nothing is reported of {quoted(choice.event)} that fits: choose another day, round or player"
    there = nearest(choice.event, known, most=MOST_NAMED) if known else "there is no report yet"
    return f"nothing is reported of {quoted(choice.event)}; {there}"
