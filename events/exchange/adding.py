"""Adding: one result that a person types, at an event that the log knows or a new one."""

from typing import NamedTuple

from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.given_decks import reported_deck
from events.exchange.reporting import report_results
from events.exchange.rows import BadReport, Row, Source
from events.exchange.scores import is_bye, read_score
from events.exchange.typed_doubts import doubts_of_result
from events.game import load
from events.language.vocabulary import nearest_one
from events.log.store import GameLog
from events.records.choosing import event_called
from events.records.event_days import check_one_event
from events.records.folding import fold
from events.records.names import Names, standing, told_of
from events.records.people import hidden_texts
from events.records.reports import (
    Decided,
    EntryReported,
    Reason,
    ReportedDeck,
    ReportedPlayer,
    ResultReported,
    Side,
    players_of,
)


class Typed(NamedTuple):
    """A result as a person types it: who played, the score from the side of the first, and what else is known.

    Without an `opponent` it is a bye. `lists`: the decks of both in words, each a list in a file or a name, before
    `decks`. `began`: the name of the player who began. `decided`: how, where the score does not say.
    """

    event: str
    player: str
    score: str = ""
    opponent: str | None = None
    decks: tuple[ReportedDeck | None, ReportedDeck | None] = (None, None)
    began: str | None = None
    date: str | None = None
    phase: str | None = None
    round: str | None = None
    table: str | None = None
    decided: Decided | None = None
    reason: Reason | None = None
    lists: tuple[str, str] = ("", "")

    def report(self, setting: "_Setting") -> ResultReported:
        """The report of it, at an event of a card game, its players in the order in which they are typed.

        BadReport if the score is none, or neither of them began; BadDeck if a list is none of the card game.
        """
        if self.opponent and is_bye(self.opponent):
            raise BadReport(f"{quoted(self.opponent)} is no player: a bye has no opponent and no score")
        first, second = ReportedPlayer(self.player), self.opponent and ReportedPlayer(self.opponent)
        score = read_score(self.score, first, second or None)
        parts = load(setting.system).pool.parts
        one, other = (reported_deck(words, parts) or deck for words, deck in zip(self.lists, self.decks, strict=True))
        source = Source(setting.system, parts, setting.event, setting.date, format=setting.format)
        report = source.result(
            first,
            second or None,
            score._replace(decided=self.decided or score.decided),
            decks=(one, other),
            phase=self.phase,
            round=self.round,
            table=self.table,
            began=self._began(),
            reason=self.reason,
        )
        return report if report.players[0] == first else report.turned()

    def _began(self) -> Side | None:
        if self.began is None:
            return None
        names: dict[str, Side] = {fold(self.opponent or self.player): "second", fold(self.player): "first"}
        if fold(self.began) not in names:
            both = " and ".join(quoted(name) for name in (self.player, self.opponent) if name)
            raise BadReport(f"{quoted(self.began)} began, and did not play: {both} did")
        return names[fold(self.began)]


class Added(NamedTuple):
    """What became of a typed result: its report, with the players in the order typed, and whether it is new.

    `doubtful`: players whom the event did not have yet, each with one whom it has and whose name is near. `doubts`:
    what else is not sure of it, a line each.
    """

    report: ResultReported
    is_new: bool
    doubtful: dict[str, str]
    doubts: list[str]


class _Setting(NamedTuple):
    """What all reports of an event have in common, as far as they say it; the reports, and the names of players."""

    system: str
    event: str
    date: str | None
    format: str | None
    told: list[ResultReported | EntryReported]
    names: Names

    @property
    def players(self) -> set[str]:
        """The players by their labels."""
        return {self.names.of_player(player.name, player.id) for report in self.told for player in players_of(report)}


def add(log: GameLog, typed: Typed, *, system: str | None = None, usual: str, latest: bool = False) -> Added:
    """Store a typed result, at an event of a card game: the one given, else the only one of the event, else the usual.

    It has the date and the format of the event's other reports; of several dates the last one, if `latest`. KifuError
    if it cannot be recorded, if the log has another result of the match, or if the event was of several card games or
    days, and none is given.
    """
    shown = hidden_texts(log).shown
    typed = typed._replace(
        player=shown(typed.player),
        opponent=typed.opponent and shown(typed.opponent),
        began=typed.began and shown(typed.began),
    )
    setting = _setting(log, typed, system, usual, latest=latest)
    report = typed.report(setting)
    outcome = report_results(log, [Row(1, report.ordered())], by_hand=True)
    for bad in outcome.quarantined:
        raise KifuError(bad.why)
    known = sorted(setting.players)
    labels = {setting.names.of_player(player.name, player.id) for player in players_of(report)}.difference(known)
    near = {label: nearest_one(label, known) for label in sorted(labels)}
    same_day = [told for told in setting.told if None in (told.date, report.date) or told.date == report.date]
    doubts = [*doubts_of_result(report, same_day, setting.names)]
    return Added(report, bool(outcome.added), {label: name for label, name in near.items() if name}, doubts)


def _setting(log: GameLog, typed: Typed, system: str | None, usual: str, *, latest: bool) -> _Setting:
    """The event of a typed result, by what the log has of it."""
    told = [report for _, report in standing(told_of(log, typed.event))]
    names = Names.of(told)
    of_events = [report for report in told if isinstance(report, ResultReported | EntryReported)]
    event = event_called(typed.event, {report.event for report in of_events})
    own = [report for report in of_events if report.event == event]
    if system is not None:
        own = [report for report in own if report.system == load(system).name]
    systems = sorted({report.system for report in own})
    if len(systems) > 1:
        raise KifuError(f"{quoted(event)} was of {' and '.join(systems)}: choose one with --system")
    dates = sorted({report.date for report in own if report.date})
    if typed.date is None and not latest:  # the day is a part of what the new result is about
        check_one_event(event, [{day} for day in dates])
    formats = sorted({report.format for report in own if report.format})
    return _Setting(
        system=[*systems, load(system or usual).name][0],
        event=event,
        date=typed.date or next(reversed(dates), None),
        format=formats[0] if len(formats) == 1 else None,
        told=own,
        names=names,
    )
