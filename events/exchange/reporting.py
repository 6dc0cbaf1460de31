"""Reporting: the results of a file, taken into the log row by row, and its duplicates and bad rows told."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias
from uuid import UUID

import msgspec

from events.cards.deck import quoted
from events.errors import LogConflict
from events.exchange.rows import BadRow, Read, Row
from events.exchange.scores import in_words
from events.log.entries import Head
from events.log.store import GameLog
from events.records.content import Content, completed
from events.records.matching import Subject, of_one_match
from events.records.names import Names, standing, told_in
from events.records.people import Enrolment, Register
from events.records.report_faults import fault_of_report
from events.records.reports import (
    EntryReported,
    PersonNamed,
    PlayerAliased,
    Report,
    ReportedPlayer,
    ResultReported,
    not_withdrawn,
    players_of,
    standing_results,
)
from events.records.stored_reports import decoded_stream, entry_of

AMEND = "--amend lets this row stand in its place"
CORRECT = "kifu results correct changes it"
WITHDRAWN = "what was reported of the same is withdrawn: --amend lets this row stand"
Told: TypeAlias = ResultReported | EntryReported
_Subjects: TypeAlias = defaultdict[Hashable, dict[UUID, Subject]]
"""What streams are about, by what every source knows of it; the stream that was told of last is at the end."""


class ReportedRows(msgspec.Struct):
    """The numbers of a file's reports, one a row: `added`, `duplicates` of the log's, and the rows not taken.

    `lines`: the line of each stream that was added to. `rematches`: the lines of new matches, each with the line before
    it that is alike.
    """

    added: int = 0
    duplicates: int = 0
    quarantined: list[BadRow] = msgspec.field(default_factory=list)
    lines: dict[UUID, int] = msgspec.field(default_factory=dict)
    rematches: dict[int, int] = msgspec.field(default_factory=dict)


def report_results(log: GameLog, rows: Iterable[Read], *, amend: bool = False, by_hand: bool = False) -> ReportedRows:
    """The report on the rows of a file, the good and new ones stored: all together, or none.

    A row is a duplicate if the log, or the file before it, says the same of its match or entry, under whatever names of
    the players. One that contradicts that is not taken, unless it is to `amend` it. What was withdrawn stands again if
    a row is to amend it, or a person enters it `by_hand`.
    """
    rows = list(rows)
    try:
        return _Reporting(log, rows, amend=amend, by_hand=by_hand).take()
    except LogConflict:  # another writer was first, perhaps with this very file: look again
        return _Reporting(log, rows, amend=amend, by_hand=by_hand).take()


class Contradictions:
    """What the log says otherwise of the matches and entries that another log reports."""

    def __init__(
        self, log: GameLog, given: Mapping[UUID, Sequence[Report]], spellings: Sequence[PlayerAliased]
    ) -> None:
        """`given`: the reports of the other log by stream; what streams of both logs say, neither contradicts.

        `spellings`: what names mean in the other log.
        """
        told = {name: _last_told(reports) for name, reports in given.items()}
        rows = [Row(0, report) for reports in told.values() for report in reports]
        self._told = told
        self._reporting = _Reporting(log, rows, amend=False)
        self.names = self._reporting.names_with(spellings)
        """The names of the players of both logs, by the spellings of both."""

    def of(self, stream: UUID, *, is_new: bool) -> str | None:
        """Why the reports of a stream are not taken, `is_new` if this log has none of them; None if they are."""
        faults = (self._reporting.contradiction(report, self._told.keys(), is_new) for report in self._told[stream])
        return next(filter(None, faults), None)


def _last_told(reports: Sequence[Report]) -> list[Told]:
    """What stands of a stream: the last report of each game, of the match or of the entry."""
    stand = not_withdrawn(reports)
    entries = [report for report in stand if isinstance(report, EntryReported)]
    return [*entries[-1:], *standing_results(stand).values()]


class _Stream(msgspec.Struct):
    """A stream of reports: those in the log up to `head`, and those of this file, with the lines that they stand on."""

    head: Head | None
    stored: list[Report]
    new: list[Report] = msgspec.field(default_factory=list)
    lines: dict[int | None, int] = msgspec.field(default_factory=dict)

    @property
    def all(self) -> list[Report]:
        """The reports, in their order."""
        return [*self.stored, *self.new]


class _Verdict(NamedTuple):
    """What becomes of a row: the report that is stored, None of a duplicate; or why it is not taken."""

    report: Told | None
    why: str | None = None


class _Reporting:
    """The storing of a file's rows, with the report on them."""

    def __init__(self, log: GameLog, rows: Sequence[Read], *, amend: bool, by_hand: bool = False) -> None:
        self._log = log
        self._rows = rows
        self._amend = amend
        self._again_withdrawn = amend or by_hand
        self._remedy = CORRECT if by_hand else AMEND
        self._enrolment = Enrolment(log)
        self._register = Register(log)
        self._streams: dict[UUID, _Stream | None] = {}
        """The streams of the log, and of this file; None: not read yet."""
        self._report = ReportedRows()
        told = [*told_in(log)]
        stand = standing(told)
        given = [row.report for row in rows if isinstance(row, Row)]
        self._reports: list[Report] = [*(report for _, report in stand), *given]
        self._names = Names.of(self._reports)
        self._subjects: _Subjects = defaultdict(dict)
        self._withdrawn: _Subjects = defaultdict(dict)
        events = {report.event for report in given}  # of no other one can a report be of the same
        for stream, report in stand:
            if getattr(report, "event", None) in events:
                self._note(report, stream, self._subjects)
        of_standing = {stream for stream, _ in stand}
        for stream, report in told:
            if stream not in of_standing and getattr(report, "event", None) in events:
                self._note(report, stream, self._withdrawn)
            self._streams.setdefault(stream, None)

    def names_with(self, said: Sequence[PlayerAliased]) -> Names:
        """The names of the log and of the rows, and what spellings are said to mean as well."""
        return Names.of([*self._reports, *said])

    def contradiction(self, report: Told, given: Collection[UUID], is_new: bool) -> str | None:
        """Why a report of another log, of whose streams some are `given`, is not taken as no row would be."""
        if why := self._of_one_player(report):
            return why
        if not is_new:
            return None
        alike = self._alike(report, report.stream, self._subjects)
        others = [self._stream(name) for name in alike if name not in given]
        if _in_other_form(report, (), [told for other in others for told in other.all]):
            return f"of this match there is {_other_form(_key(report))} already: give it in one form"
        if others:
            return self._beside(report, others).why
        withdrawn = set(self._alike(report, report.stream, self._withdrawn)) - {*given, *alike}
        return WITHDRAWN if withdrawn and not alike else None

    def take(self) -> ReportedRows:
        """The report, after the rows were stored."""
        for row in self._rows:
            why = row.why if isinstance(row, BadRow) else fault_of_report(row.report) or self._refusal(row)
            if why:
                self._report.quarantined.append(BadRow(row.line, why))
        self._store()
        return self._report

    def _refusal(self, row: Row) -> str | None:
        """Why a row is not taken; None if it is, or was there already."""
        report, key = self._shown(row.report), _key(row.report)
        name = report.stream
        if why := self._of_one_player(report):
            return why
        alike = self._alike(report, name, self._subjects)
        stream, others = self._stream(name), [self._stream(other) for other in alike if other != name]
        if _in_other_form(report, stream.all, [told for other in others for told in other.all]):
            return f"of this match there is {_other_form(key)} already: give it in one form"
        if own := [*_of_game(stream.all, key)]:
            is_last = alike[-1:] in ([], [name])
            verdict = self._again(report, own, line=stream.lines.get(key), is_last=is_last)
        elif others:
            verdict = self._beside(report, others)
        else:
            is_gone = not self._again_withdrawn and self._alike(report, name, self._withdrawn)
            verdict = _Verdict(None, WITHDRAWN) if is_gone else _Verdict(report)
        if verdict.report is None:
            self._report.duplicates += verdict.why is None
            if verdict.why is None and self._amend:  # this file has said it: another line of it cannot amend it
                (stream if own else others[-1]).lines[key] = row.line
            return verdict.why
        stream.new.append(verdict.report)
        for player in players_of(verdict.report):
            if player.person is not None:
                self._enrolment.say(player.person, PersonNamed(player.name, player.id))
        stream.lines[key] = row.line
        self._note(verdict.report, name, self._subjects)
        self._report.added += 1
        self._report.lines[name] = row.line
        if row.alike is not None:
            self._report.rematches[row.line] = row.alike
        return None

    def _shown(self, report: Told) -> Told:
        """A report with the ids of its people, and without the names of hidden ones in its words."""
        shown = self._register.texts.report(self._by_ids(report))
        assert isinstance(shown, ResultReported | EntryReported)
        return shown

    def _by_ids(self, report: Told) -> Told:
        """A report with the ids of its people, unless the log has one of the same with names inside."""
        if report.stream in self._streams:
            return report
        if isinstance(report, EntryReported):
            return msgspec.structs.replace(report, player=self._by_id(report.player))
        first, second = report.players
        return msgspec.structs.replace(report, players=(self._by_id(first), second and self._by_id(second))).ordered()

    def _by_id(self, player: ReportedPlayer) -> ReportedPlayer:
        return self._enrolment.shown(self._enrolment.person(PersonNamed(player.name, player.id)), player)

    def _of_one_player(self, report: Told) -> str | None:
        """Why a match is none: both of its players are one, by what ids and spellings mean."""
        players = players_of(report)
        labels = {self._names.of_player(player.name, player.id) for player in players}
        if len(labels) == len(players):
            return None
        both = " and ".join(quoted(player.name) for player in players)
        return f"{both} are one player, {quoted(min(labels))}: give the ids of both, or part them (kifu players alias)"

    def _again(self, report: Told, own: Sequence[Told], *, line: int | None, is_last: bool) -> "_Verdict":
        """What becomes of a report after those of the same match or entry under its own key, `line` the last one's.

        `is_last`: no report under another key was told later.
        """
        if self._amend and line is None:
            whole = completed(report, own[-1])
            return _Verdict(None if whole == own[-1] and is_last else whole)
        here = Content([report], self._names, of_source=True)
        contents = [Content([told], self._names, of_source=True) for told in own]
        if any(not here.differences(there) and not here.adds_to(there) for there in contents):
            return _Verdict(None)
        if differing := here.differences(contents[-1]):
            return _Verdict(None, _told_otherwise(own, differing, line, self._remedy))
        return _Verdict(completed(report, own[-1]))

    def _beside(self, report: Told, others: Sequence[_Stream]) -> "_Verdict":
        """What becomes of a report after those of the same match or entry under other keys."""
        reports = [told for other in others for told in other.all]
        own, told = Content([report], self._names), Content(reports, self._names)
        differing = own.differences(told)
        if differing is None:
            return _Verdict(report if own.adds_to(told) else None)
        lines = [line for other in others for line in other.lines.values()]
        if self._amend and not lines:
            return _Verdict(report)
        return _Verdict(None, _told_otherwise(reports, differing, lines[-1] if lines else None, self._remedy))

    def _note(self, report: Report, stream: UUID, subjects: _Subjects) -> None:
        """Note the stream of a report of a match or an entry as the last one reported."""
        if isinstance(report, ResultReported | EntryReported):
            subject = Subject.of(report, self._names)
            alike = subjects[type(report), subject.known]
            alike.pop(stream, None)
            alike[stream] = subject

    def _alike(self, report: Told, own: UUID, subjects: _Subjects) -> list[UUID]:
        """The streams about the same match or entry, the one that was told of last at the end."""
        subject = Subject.of(report, self._names)
        known = subjects.get((type(report), subject.known), {})
        firsts = of_one_match({**known, own: subject})
        return [stream for stream in known if firsts[stream] == firsts[own]]

    def _stream(self, name: UUID) -> _Stream:
        stream = self._streams.get(name)
        if stream is None:
            stream = _Stream(None, [])
            if name in self._streams:  # it is in the log; of all others nothing need be read
                recorded = self._log.read(name)
                stored = not_withdrawn([*map(self._register.reported, decoded_stream(recorded))])
                stream = _Stream(Head(name, recorded[-1].version, recorded[-1].hash), stored)
            self._streams[name] = stream
        return stream

    def _store(self) -> None:
        told = {name: stream for name, stream in self._streams.items() if stream is not None and stream.new}
        after = {name: stream.head for name, stream in told.items() if stream.head is not None}
        names, heads = self._enrolment.news()
        reports = [(name, [*map(entry_of, stream.new)], dict[str, bytes]()) for name, stream in told.items()]
        self._log.append_games([*names, *reports], after=after | heads)


def _key(report: Told) -> int | None:
    """The number of the game that a report tells of; None of a whole match, or an entry."""
    return report.game if isinstance(report, ResultReported) else None


def _in_other_form(report: Told, own: Iterable[Report], others: Iterable[Report]) -> bool:
    """Whether a match was told of as a whole, and is now game by game, or under the same key the other way round."""
    if isinstance(report, EntryReported):
        return False
    whole = {told.game is None for told in own if isinstance(told, ResultReported)}
    told_whole = any(told.game is None for told in others if isinstance(told, ResultReported))
    return bool(whole - {report.game is None}) or (report.game is not None and told_whole)


def _other_form(game: int | None) -> str:
    return "a report of the whole" if game is not None else "a report game by game"


def _told_otherwise(reports: Iterable[Report], differing: str, line: int | None, remedy: str) -> str:
    """Why a report is not taken that differs from others of the same, the last of them on a line of the file."""
    if line is not None:
        *_, last = reports
        is_unplaced = isinstance(last, ResultReported) and last.round is None and last.table is None
        keep = "keep one, or give each match a round" if is_unplaced else "keep one"
        return f"line {line} says otherwise of the same, and differs in {differing}: {keep}"
    return f"the log has another report of the same ({_said(reports)}), which differs in {differing}: {remedy}"


def _said(reports: Iterable[Report]) -> str:
    """What the last report of a match, a game or an entry says, in words."""
    last = [told for told in reports if isinstance(told, ResultReported | EntryReported)][-1]
    if isinstance(last, EntryReported):
        return f"{quoted(last.player.name)}, place {last.placing}"
    return in_words(last)


def _of_game(reports: Iterable[Report], game: int | None) -> Iterator[Told]:
    for report in reports:
        if isinstance(report, EntryReported) or (isinstance(report, ResultReported) and report.game == game):
            yield report
