"""Reporting: the results of a file, taken into the log row by row, and its duplicates and bad rows told."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from uuid import UUID

import msgspec

from events.cards.deck import on_one_line, quoted
from events.cards.deckjson import looks_like_json
from events.errors import KifuError, LogConflict, UnknownGame
from events.exchange.limitless import read_limitless
from events.exchange.results_csv import read_csv
from events.exchange.rows import MOST_BYTES, BadRow, Read, Row, Source
from events.log.entries import Entry, Head
from events.log.store import GameLog
from events.records.report_faults import fault_of_report
from events.records.reports import (
    EntryReported,
    Report,
    ResultReported,
    decoded_stream,
    entry_of,
    standing_results,
)

AT_ONCE = 4_000
"""Matches that are stored in one transaction."""
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
    """The report on the rows of a file, the good and new ones stored: all new matches together, or none.

    A row that contradicts what the log has is not taken, unless it is to `amend` that.
    """
    rows = list(rows)
    try:
        return _Reporting(log, amend=amend).take(rows)
    except LogConflict:  # another writer was first, perhaps with this very file: look again
        return _Reporting(log, amend=amend).take(rows)


class _Stream(msgspec.Struct):
    """A stream of reports: those in the log up to `head`, and those of this file, with the lines that they stand on."""

    head: Head | None
    stored: list[Report]
    new: list[Report] = msgspec.field(default_factory=list)
    lines: dict[int | None, int] = msgspec.field(default_factory=dict)


class _Reporting:
    """The storing of a file's rows, with the report on them."""

    def __init__(self, log: GameLog, *, amend: bool) -> None:
        self._log = log
        self._amend = amend
        self._streams: dict[UUID, _Stream] = {}
        self._report = ReportedRows()

    def take(self, rows: Iterable[Read]) -> ReportedRows:
        """The report, after the rows were stored."""
        for row in rows:
            why = row.why if isinstance(row, BadRow) else fault_of_report(row.report) or self._refusal(row)
            if why:
                self._report.quarantined.append(BadRow(row.line, why))
        self._store()
        return self._report

    def _refusal(self, row: Row) -> str | None:
        """Why a row is not taken; None if it is, or was there already."""
        report = row.report
        stream = self._stream(report.match if isinstance(report, ResultReported) else report.stream)
        if isinstance(report, EntryReported):
            key, earlier = None, [e for e in (*stream.stored, *stream.new) if isinstance(e, EntryReported)]
            agrees = [report.agrees(e) for e in earlier]
        else:
            key, told = report.game, [r for r in (*stream.stored, *stream.new) if isinstance(r, ResultReported)]
            if told and (None in standing_results(told)) != (key is None):
                return f"of this match there is {_other_form(key)} already: give it in one form"
            agrees = [report.agrees(r) for r in told if r.game == key]
        if any(agrees[-1:] if self._amend else agrees):
            self._report.duplicates += 1
        elif agrees and key in stream.lines:
            return f"line {stream.lines[key]} says otherwise of the same: keep one"
        elif agrees and not self._amend:
            return f"the log has another report of the same ({_said(stream.stored, key)}): {AMEND}"
        else:
            stream.new.append(report)
            stream.lines[key] = row.line
            self._report.added += 1
        return None

    def _stream(self, name: UUID) -> _Stream:
        if name not in self._streams:
            try:
                recorded = self._log.read(name)
                head = Head(name, recorded[-1].version, recorded[-1].hash)
                self._streams[name] = _Stream(head, decoded_stream(recorded))
            except UnknownGame:
                self._streams[name] = _Stream(None, [])
        return self._streams[name]

    def _store(self) -> None:
        begun: list[tuple[UUID, list[Entry], dict[str, bytes]]] = [
            (name, [*map(entry_of, stream.new)], {})
            for name, stream in self._streams.items()
            if stream.new and stream.head is None
        ]
        for first in range(0, len(begun), AT_ONCE):
            self._log.append_games(begun[first : first + AT_ONCE])
        for name, stream in self._streams.items():
            if stream.new and stream.head is not None:
                self._log.append(name, [*map(entry_of, stream.new)], after=stream.head)


def _other_form(game: int | None) -> str:
    return "a report of the whole" if game is not None else "a report game by game"


def _said(stored: Iterable[Report], game: int | None) -> str:
    """What the log has of a match, a game or an entry, in words."""
    last = [*_of_game(stored, game)][-1]
    if isinstance(last, EntryReported):
        return f"{quoted(last.player.name)}, place {last.placing}"
    first, second = last.players
    score = "–".join(map(str, last.wins[:2])) if last.wins else {"first": "beat", "second": "lost to"}.get(last.outcome)
    return f"{quoted(first.name)} {score or 'drew with'} {quoted(second.name) if second else 'nobody'}"


def _of_game(stored: Iterable[Report], game: int | None) -> Iterator[ResultReported | EntryReported]:
    for report in stored:
        if isinstance(report, EntryReported) or (isinstance(report, ResultReported) and report.game == game):
            yield report
