"""Reporting: the results of a file, taken into the log row by row, and its duplicates and bad rows told."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from uuid import UUID

import msgspec

from events.cards.deck import on_one_line, quoted
from events.cards.deckjson import looks_like_json
from events.errors import KifuError, LogConflict
from events.exchange.limitless import read_limitless
from events.exchange.results_csv import read_csv
from events.exchange.rows import MOST_BYTES, BadRow, Read, Row, Source
from events.log.entries import Head
from events.log.store import GameLog
from events.records.matching import Content, Subject, of_one_match
from events.records.names import Names, told_in
from events.records.report_faults import fault_of_report
from events.records.reports import (
    EntryReported,
    Report,
    ResultReported,
    decoded_stream,
    entry_of,
)

AMEND = "--amend lets this row stand in its place"
_OF_FILES = ("standings", "pairings", "results")


class ReportedRows(msgspec.Struct):
    """The numbers of a file's rows by outcome: `added` to the log, there already, and the rows that were not taken."""

    added: int = 0
    duplicates: int = 0
    quarantined: list[BadRow] = msgspec.field(default_factory=list)


def read_results(path: Path, source: Source) -> list[Read]:
    """The rows of a file of results, CSV or JSON. KifuError if it cannot be read at all.

    JSON that names no event is of the event that the file is called after: `Cup-pairings.json` of Cup.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no system call takes
        reason = getattr(error, "strerror", None) or str(error)
        raise KifuError(f"it cannot be opened ({reason}): give a CSV of results, or standings or pairings") from None
    if len(content) > MOST_BYTES:
        raise KifuError(f"it is larger than {MOST_BYTES:,} bytes: give its events one by one")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KifuError(f"it is not UTF-8 text (byte {error.start}): save it as UTF-8 text") from None
    if not looks_like_json(text):
        return list(read_csv(text, source))
    rows = list(read_limitless(text, source))
    return rows if source.event or _names_event(rows) else list(read_limitless(text, _of_file(path, source)))


def _names_event(rows: Iterable[Read]) -> bool:
    return any(isinstance(row, Row) for row in rows)


def _of_file(path: Path, source: Source) -> Source:
    words = path.stem.replace("_", "-").split("-")
    name = on_one_line("-".join(word for word in words if word.casefold() not in _OF_FILES))
    if not name:
        raise KifuError("it names no event: give --event NAME")
    return source._replace(event=name)


def report_results(log: GameLog, rows: Iterable[Read], *, amend: bool = False) -> ReportedRows:
    """The report on the rows of a file, the good and new ones stored: all together, or none.

    A row is a duplicate if the log, or the file before it, says the same of its match or entry, under whatever names of
    the players. One that contradicts that is not taken, unless it is to `amend` it.
    """
    rows = list(rows)
    try:
        return _Reporting(log, rows, amend=amend).take()
    except LogConflict:  # another writer was first, perhaps with this very file: look again
        return _Reporting(log, rows, amend=amend).take()


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


class _Reporting:
    """The storing of a file's rows, with the report on them."""

    def __init__(self, log: GameLog, rows: Sequence[Read], *, amend: bool) -> None:
        self._log = log
        self._rows = rows
        self._amend = amend
        self._streams: dict[UUID, _Stream | None] = {}
        """The streams of the log, and of this file; None: not read yet."""
        self._report = ReportedRows()
        told = [*told_in(log)]
        self._names = Names.of([*(report for _, report in told), *(row.report for row in rows if isinstance(row, Row))])
        self._subjects: defaultdict[Hashable, dict[UUID, Subject]] = defaultdict(dict)
        """The subjects of the streams by what every source knows of them, the one that was told of last at the end."""
        for stream, report in told:
            if isinstance(report, ResultReported | EntryReported):
                self._note(report, stream)
                self._streams.setdefault(stream, None)

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
        report, key, own_name = row.report, _key(row.report), row.report.stream
        alike = self._alike(report, own_name)
        stream, others = self._stream(own_name), [self._stream(name) for name in alike if name != own_name]
        if _in_other_form(report, stream.all, [told for other in others for told in other.all]):
            return f"of this match there is {_other_form(key)} already: give it in one form"
        own = [report.agrees(told) for told in _of_game(stream.all, key)]
        stands = not self._amend or alike[-1:] in ([], [own_name])
        if any(own[-1:] if self._amend else own) and stands:
            self._report.duplicates += 1
            return None
        if own and key in stream.lines:
            return f"line {stream.lines[key]} says otherwise of the same: keep one"
        if own and not self._amend:
            return f"the log has another report of the same ({_said(_of_game(stream.stored, key))}): {AMEND}"
        if others and not own:
            why, is_new = self._beside(report, others)
            if not is_new:
                self._report.duplicates += why is None
                return why
        stream.new.append(report)
        stream.lines[key] = row.line
        self._note(report, own_name)
        self._report.added += 1
        return None

    def _beside(self, report: ResultReported | EntryReported, others: Sequence[_Stream]) -> tuple[str | None, bool]:
        """Why a report is not taken beside those of the same under other keys, and whether it is taken."""
        reports = [told for other in others for told in other.all]
        own, told = Content([report], self._names), Content(reports, self._names)
        if not own.contradicts(told):
            return None, own.adds_to(told)
        lines = [line for other in others for line in other.lines.values()]
        if lines:
            return f"line {lines[-1]} says otherwise of the same: keep one", False
        return f"the log has another report of the same ({_said(reports)}): {AMEND}", self._amend

    def _note(self, report: ResultReported | EntryReported, stream: UUID) -> None:
        """The stream of a report as the one that was told of last."""
        subject = Subject.of(report, self._names)
        alike = self._subjects[type(report), subject.known]
        alike.pop(stream, None)
        alike[stream] = subject

    def _alike(self, report: ResultReported | EntryReported, own: UUID) -> list[UUID]:
        """The streams about the same match or entry, the one that was told of last at the end."""
        subject = Subject.of(report, self._names)
        known = self._subjects.get((type(report), subject.known), {})
        firsts = of_one_match({**known, own: subject})
        return [stream for stream in known if firsts[stream] == firsts[own]]

    def _stream(self, name: UUID) -> _Stream:
        stream = self._streams.get(name)
        if stream is None:
            stream = _Stream(None, [])
            if name in self._streams:  # it is in the log; of all others nothing need be read
                recorded = self._log.read(name)
                stream = _Stream(Head(name, recorded[-1].version, recorded[-1].hash), decoded_stream(recorded))
            self._streams[name] = stream
        return stream

    def _store(self) -> None:
        told = {name: stream for name, stream in self._streams.items() if stream is not None and stream.new}
        after = {name: stream.head for name, stream in told.items() if stream.head is not None}
        self._log.append_games([(name, [*map(entry_of, stream.new)], {}) for name, stream in told.items()], after=after)


def _key(report: ResultReported | EntryReported) -> int | None:
    """The number of the game that a report tells of; None of a whole match, or an entry."""
    return report.game if isinstance(report, ResultReported) else None


def _in_other_form(report: ResultReported | EntryReported, own: Iterable[Report], others: Iterable[Report]) -> bool:
    """Whether a match was told of as a whole, and is now game by game, or under the same key the other way round."""
    if isinstance(report, EntryReported):
        return False
    whole = {told.game is None for told in own if isinstance(told, ResultReported)}
    told_whole = any(told.game is None for told in others if isinstance(told, ResultReported))
    return bool(whole - {report.game is None}) or (report.game is not None and told_whole)


def _other_form(game: int | None) -> str:
    return "a report of the whole" if game is not None else "a report game by game"


def _said(reports: Iterable[Report]) -> str:
    """What the last report of a match, a game or an entry says, in words."""
    last = [told for told in reports if isinstance(told, ResultReported | EntryReported)][-1]
    if isinstance(last, EntryReported):
        return f"{quoted(last.player.name)}, place {last.placing}"
    first, second = last.players
    score = "–".join(map(str, last.wins[:2])) if last.wins else {"first": "beat", "second": "lost to"}.get(last.outcome)
    return f"{quoted(first.name)} {score or 'drew with'} {quoted(second.name) if second else 'nobody'}"


def _of_game(reports: Iterable[Report], game: int | None) -> Iterator[ResultReported | EntryReported]:
    for report in reports:
        if isinstance(report, EntryReported) or (isinstance(report, ResultReported) and report.game == game):
            yield report
