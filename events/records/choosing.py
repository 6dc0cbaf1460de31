"""Choosing: the reports of an event that are meant, by card game, day, phase, round, table and players."""

from collections.abc import Collection, Iterable, Sequence
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

    def takes(self, report: Report, names: Names) -> bool:
        """Whether a report is one of them."""
        if not isinstance(report, ResultReported | EntryReported) or report.event != self.event:
            return False
        labels = {names.of_player(player.name, player.id) for player in players_of(report)}
        round, phase, table = (getattr(report, name, None) for name in ("round", "phase", "table"))
        return (
            self.system in (None, report.system)
            and self.date in (None, report.date)
            and (self.round is None or round_number(self.round) == round_number(round))
            and (self.phase is None or fold(self.phase) == fold(phase or ""))
            and self.table in (None, table or "")
            and all(names.of_player(player) in labels for player in self.players)
        )


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


def chosen(log: GameLog, choice: Choice) -> Chosen:
    """The matches and entries of a choice. KifuError if there are none, or of several events of that name: of several
    card games, or on days apart.
    """
    told = standing(told_in(log))
    names = Names.of(report for _, report in told)
    event = event_called(choice.event, {getattr(report, "event", "") for _, report in told})
    hidden = hidden_texts(log)
    choice = choice._replace(event=event, players=[*map(hidden.shown, choice.players)])
    fitting = [(stream, report) for stream, report in told if choice.takes(report, names)]
    systems = sorted({getattr(report, "system", "") for _, report in fitting})
    if len(systems) > 1:
        raise KifuError(f"{quoted(choice.event)} was of {' and '.join(systems)}: choose one with --system")
    if choice.date is None:
        _check_day(event, [report for _, report in told], [report for _, report in fitting], names)
    if not fitting:
        raise KifuError(_nothing_fits(choice, {getattr(report, "event", None) for _, report in told} - {None}))
    ranks = {stream: rank for rank, (stream, _) in enumerate(fitting)}
    streams = []
    for name, rank in ranks.items():
        head = log.head(name)
        assert head is not None
        streams.append(ChosenStream(head, not_withdrawn(read_named(log, name)), rank))
    return Chosen(streams, names)


def _check_day(event: str, told: Iterable[Report], fitting: Iterable[Report], names: Names) -> None:
    """Check that what fits a choice is of one event, of all that is told of events of its name and card game."""
    chosen = [report for report in fitting if isinstance(report, ResultReported | EntryReported)]
    systems, days = {report.system for report in chosen}, {report.date for report in chosen}
    alike = [
        report
        for report in told
        if isinstance(report, ResultReported | EntryReported) and report.event == event and report.system in systems
    ]
    several = event_days(played_on(report, names) for report in alike)
    check_one_event(event, [of_event for of_event in several if days & of_event])


def played_on(report: ResultReported | EntryReported, names: Names) -> PlayedOn:
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
