"""Export and import of games, as the lines that `events.exchange.lines` describes."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property
from uuid import UUID

import msgspec
from msgspec.structs import replace

from events.errors import KifuError, LogConflict, LogDamaged, UnknownGame
from events.exchange.admission import Given, GivenReports, Quarantined, one_line, read_games
from events.exchange.descent import estrangement
from events.exchange.lines import (
    MOST_DEFINITIONS,
    MOST_EVENTS,
    MOST_GAME,
    MOST_LINE,
    VERSION,
    GameLine,
    Header,
    Lines,
    Readable,
    definition_line,
    encoder,
    event_line,
)
from events.exchange.reporting import Contradictions
from events.exchange.streams import Streams, start_of
from events.exchange.vetting import Simulation, Trust, imported_id, rewritten, simulation_of, vetted
from events.log.chain import verify_chain
from events.log.entries import Admitted, Entry, Head, Recorded
from events.log.store import GameLog
from events.records.aliases import People, check_aliases
from events.records.attaching import check_attached
from events.records.envelope import ENGINE, GameStarted
from events.records.hidden import HiddenPeople
from events.records.masking import HiddenTexts
from events.records.people import Register, hidden_texts
from events.records.recorder import decode, read
from events.records.reports import PersonNamed, PlayerAliased, PlayerHidden
from events.records.stored_reports import is_report


class Superseding(Enum):
    """Whether an imported game may supersede its parent in statistics."""

    REFUSED = "refused"
    ALLOWED = "allowed"


class Naming(Enum):
    """Whether an export has the names of people."""

    WITH = "with"
    WITHOUT = "without"


NAMED_INSIDE = "it has names of people inside, as old records have: export it with names"
"""Why a record is left out of an export without names."""


TOO_LARGE = "it is larger than an export may hold: see `kifu export --help` for how large"
"""Why a sound record is left out of every export."""


class LeftOut(msgspec.Struct, frozen=True):
    """A record of the log that is not exported: a game, or a report if `reported`."""

    game: UUID
    reason: str
    reported: bool = False


class Exported(msgspec.Struct):
    """The number of games written and of people's names, and the games left out."""

    games: int = 0
    names: int = 0
    left_out: list[LeftOut] = msgspec.field(default_factory=list)


def export_games(
    log: GameLog,
    games: Iterable[UUID],
    write: Callable[[bytes], object],
    *,
    naming: Naming = Naming.WITH,
    progress: Callable[[int], None] = lambda done: None,
) -> Exported:
    """The report on games written, in their order, as one export; one game at most is in memory.

    The names of their people come first. What was reported comes after the recorded games, which may be attached to it.
    Without names, all else is written byte for byte, and what has names inside is left out.

    What is damaged, or too large, is left out, with its reason. `progress` is called with the number of games done.
    KifuError if all definitions together are too large.
    """
    report = Exported()
    written: set[str] = set()
    size = 0
    write(encoder.encode(Header("kifu", VERSION, ENGINE)) + b"\n")
    streams, texts = Streams.of(log, games), hidden_texts(log)
    reported = {*streams.hiding, *streams.reports}
    if naming is Naming.WITHOUT:
        report.left_out += [LeftOut(game, NAMED_INSIDE, game in reported) for game in streams.named_inside]
    for done, game in enumerate(streams.ordered(named=naming is Naming.WITH), start=1):
        try:
            definitions, lines = _exported(log, game, written, texts)
            size += sum(map(len, definitions.values()))
            if size > MOST_DEFINITIONS:
                raise KifuError("these games have more definitions than one export may hold: export them one by one")
        except (LogDamaged, UnknownGame, _TooLarge) as error:
            report.left_out.append(LeftOut(game, str(error), game in reported))
        else:
            write(b"\n".join([*lines, b""]))
            written.update(definitions)
            report.names += game in streams.names
            report.games += game not in streams.names
        progress(done)
    return report


class _TooLarge(KifuError):
    """A sound record that no export may hold."""


def _exported(log: GameLog, game: UUID, written: set[str], texts: HiddenTexts) -> tuple[dict[str, bytes], list[bytes]]:
    """The definitions of a game that are not yet written, and all its lines, without the names of hidden people."""
    recorded = log.read(game)
    verify_chain(recorded)
    recorded = texts.stream(recorded)
    hashes = [] if is_report(recorded[0].topic) else start_of(recorded[0]).hashes()
    definitions = log.definitions(name for name in hashes if name not in written)
    lines = [encoder.encode(definition_line(name, body)) for name, body in definitions.items()]
    lines.append(encoder.encode(GameLine(game, len(recorded), recorded[-1].hash.hex())))
    lines += [encoder.encode(event_line(event)) for event in recorded]
    if len(recorded) > MOST_EVENTS or max(map(len, lines)) > MOST_LINE or sum(map(len, lines)) > MOST_GAME:
        raise _TooLarge(TOO_LARGE)
    return definitions, lines


class ImportReport(msgspec.Struct):
    """The numbers of a file's games and reports by outcome, and the games and streams of reports in quarantine.

    `names`: of people, that are new or say more. `added`: stored, `reports` of them reports; `trusted` games
    were not played again, and `unproven` ones call themselves simulated, could not be simulated again, and are stored
    as `imported`, under another id. `continued`: games that the log had without some notes, or cut off and on trust.
    `duplicates`: games that the log had whole, or the same game of a simulation under another id; reports that it had.
    """

    names: int = 0
    added: int = 0
    reports: int = 0
    trusted: int = 0
    unproven: int = 0
    continued: int = 0
    duplicates: int = 0
    quarantined: list[Quarantined] = msgspec.field(default_factory=list)


def import_games(
    opened: Callable[[], GameLog],
    file: Readable,
    *,
    trust: Trust = Trust.NOTHING,
    superseding: Superseding = Superseding.REFUSED,
    progress: Callable[[int], None] = lambda read: None,
) -> ImportReport:
    """The report on an export's games, every whole and good one stored.

    Each game is committed by itself, so an import that was killed can be run again. A game that this program's rules
    can play again is played again, and must be equal, unless everything is trusted. `opened` gives the log; it is
    called once, when there is a game to store. `progress` is called with the number of bytes read. KifuError if the
    file is no export, or the log cannot be written.
    """
    report = ImportReport()
    intake: _Intake | None = None
    lines = Lines(file, most=MOST_LINE)
    for game in read_games(lines):
        if isinstance(game, Quarantined):
            report.quarantined.append(game)
        else:
            intake = intake or _Intake(opened(), trust, superseding, report)
            intake.take(game)
        progress(lines.read)
    if intake is not None:
        intake.take_reports()
    return report


def _in_common(recorded: Sequence[Recorded], events: Sequence[Recorded]) -> int:
    """The number of first events that two records of a stream have in common: a hash covers all events before it."""
    return sum(stored.hash == event.hash for stored, event in zip(recorded, events, strict=False))


def is_name(given: GivenReports) -> bool:
    """Whether a stream of a file is the name of a person."""
    return isinstance(given.reports[0], PersonNamed)


class _Intake:
    """The storing of imported games in a log, with the report on them."""

    def __init__(self, log: GameLog, trust: Trust, superseding: Superseding, report: ImportReport) -> None:
        self._log = log
        self._trust = trust
        self._superseding = superseding
        self._report = report
        self._reports: list[GivenReports] = []
        self._contradictions: Contradictions | None = None
        self._people: People | None = None

    def take(self, given: Given | GivenReports) -> None:
        """Store a game, a name or that one is hidden, or put it in the report's quarantine; other reports wait for the
        games they may be of.
        """
        if isinstance(given, GivenReports) and not isinstance(given.reports[0], PersonNamed | PlayerHidden):
            self._reports.append(given)
        else:
            self._try(given)

    def take_reports(self) -> None:
        """Store the reports, those of names last: they are checked as such that are typed, of the people there are."""
        named = Register(self._log).reported
        self._reports = [replace(given, reports=[*map(named, given.reports)]) for given in self._reports]
        told = {given.game: given.reports for given in self._reports if not isinstance(given.reports[0], PlayerAliased)}
        names = [given for given in self._reports if given.game not in told]
        spellings = [report for given in names for report in given.reports if isinstance(report, PlayerAliased)]
        self._contradictions = Contradictions(self._log, told, spellings) if told else None
        for given in self._reports:
            if given.game in told:
                self._try(given)
        self._people = People.of(self._log) if names else None
        for given in names:
            self._try(given)

    def _try(self, given: Given | GivenReports) -> None:
        try:
            try:
                self._take(given)
            except LogConflict:  # another writer was first, perhaps with this very game: look again
                self._take(given)
        except KifuError as error:
            self._report.quarantined.append(Quarantined(given.game, given.line, one_line(str(error))))

    def _take(self, given: Given | GivenReports) -> None:
        if isinstance(given, GivenReports) and is_name(given):
            self._take_name(given)
        elif isinstance(given, GivenReports):
            self._take_reports(given)
        elif self._log.head(given.game) is not None:
            self._continue(given)
        elif self._log.head(imported_id(given.game)) is not None:
            self._continue(rewritten(given, parent=self._parent(given)))
        else:
            self._add(given)

    def _take_reports(self, given: GivenReports) -> None:
        is_new = self._log.head(given.game) is None
        said = [report for report in given.reports if isinstance(report, PlayerAliased)]
        if self._people is not None and said:
            check_aliases(self._people, said)
            self._people.reports.extend(said)
        elif self._contradictions is not None:
            if why := self._contradictions.of(given.game, is_new=is_new):
                raise KifuError(why)
            check_attached(self._log, given.reports, self._contradictions.names)
        stored = 0 if self._is_hidden(given) else self._store_reports(given, "report")
        self._report.added += stored
        self._report.reports += stored
        self._report.duplicates += len(given.reports) - stored

    def _is_hidden(self, given: GivenReports) -> bool:
        """Whether a stream hides a player who is hidden in this log, too, maybe under another number."""
        hidden = HiddenPeople.of(self._log).labels
        reports = [report for report in given.reports if isinstance(report, PlayerHidden)]
        return bool(reports) and all(person in hidden for person in reports[-1].persons)

    def _take_name(self, given: GivenReports) -> None:
        self._report.names += self._store_reports(given, "person") > 0

    def _store_reports(self, given: GivenReports, what: str) -> int:
        """The number of reports that the log did not have yet, stored. LogConflict if it has other ones."""
        if self._log.head(given.game) is not None:
            return self._store_further(given, what)
        self._log.append(given.game, [Entry(event.topic, event.body) for event in given.events], after=None)
        return len(given.events)

    def _add(self, given: Given) -> None:
        admitted, unproven = vetted(given, self._trust)
        parent = self._parent(given)
        if unproven or parent != given.recording.start.parent:
            given = rewritten(given, parent=parent)
        self._check_parent(given, admitted)
        simulation = simulation_of(given.recording.start) if admitted is Admitted.BY_RULES else None
        if simulation is not None and self._has(simulation, given.recording.start):
            self._report.duplicates += 1
            return
        entries = [Entry(event.topic, event.body) for event in given.events]
        stored = self._log.append(given.game, entries, after=None, definitions=given.definitions, admitted=admitted)
        assert stored.hash == given.events[-1].hash
        if simulation is not None:
            self._known.add((simulation, given.recording.start.provenance.source))
        self._report.added += 1
        self._report.trusted += admitted is Admitted.ON_TRUST
        self._report.unproven += unproven

    def _has(self, simulation: Simulation, start: GameStarted) -> bool:
        """Whether the log has a simulation's game: simulated, or from the same source as `start`."""
        sources = {"simulated", start.provenance.source}
        return any((simulation, source) in self._known for source in sources)

    @cached_property
    def _known(self) -> set[tuple[Simulation, str]]:
        """The simulations' games in the log, each with its source."""
        starts = filter(None, map(self._start, self._log.heads()))
        return {(game, start.provenance.source) for start in starts if (game := simulation_of(start)) is not None}

    def _start(self, game: UUID) -> GameStarted | None:
        """The start of a game of the log; None if it cannot be read."""
        try:
            return start_of(self._log.first(game))
        except KifuError:
            return None

    def _parent(self, given: Given) -> UUID | None:
        """The parent of a game, by the id under which the log has it."""
        parent = given.recording.start.parent
        if parent is None or self._log.head(parent) is not None or self._log.head(imported_id(parent)) is None:
            return parent
        return imported_id(parent)

    def _check_parent(self, given: Given, admitted: Admitted) -> None:
        """Check a child: KifuError unless it agrees with its parent, and may supersede it if it wants to."""
        start = given.recording.start
        if start.parent is None:
            return
        if self._log.head(start.parent) is None:
            raise KifuError(f"its parent, game {start.parent}, is not in the log: import that before it")
        if why := estrangement(given.recording, read(self._log, start.parent)):
            raise KifuError(why)
        if start.supersedes and admitted is Admitted.BY_RULES and self._superseding is Superseding.REFUSED:
            place = f"it would stand in the place of game {start.parent}"
            raise KifuError(f"{place}: import it with --supersede if it is to")

    def _continue(self, given: Given) -> None:
        """Store the further notes on a game, or the rest of a game taken on trust.

        LogConflict if the log has another record of the game.
        """
        if self._store_further(given, "game"):
            self._report.continued += 1
        else:
            self._report.duplicates += 1

    def _store_further(self, given: Given | GivenReports, what: str) -> int:
        """The number of events of a stream that the log did not have yet, stored. LogConflict if it has other ones,
        but for the names of hidden people, which an export leaves out.
        """
        recorded = self._log.read(given.game)
        common = _in_common(recorded, given.events)
        if common < min(len(recorded), len(given.events)):
            common = max(common, _in_common(hidden_texts(self._log).stream(recorded), given.events))
        if common == len(given.events):
            return 0
        if len(recorded) > common:
            differs = f"which differs from version {common + 1} on"
            raise LogConflict(f"the log has another record of this {what}, {differs}: keep one")
        if isinstance(given, Given) and not decode(recorded).closed:
            self._check_unfinished(given)
        entries = [Entry(event.topic, event.body) for event in given.events[common:]]
        self._log.append(given.game, entries, after=Head(given.game, common, recorded[-1].hash))
        return len(entries)

    def _check_unfinished(self, given: Given) -> None:
        """Check a longer record of a game that is open in the log: KifuError if it may not go on with it.

        A game that was taken on trust was cut off in its file; any other is somebody's, who may be recording it now.
        """
        if given.game not in self._log.trusted([given.game]):
            raise KifuError(
                "the log has this game, and it is open, maybe being recorded: an import goes on "
                "only with a game that was taken on trust; end this one, or import into another folder"
            )
        vetted(given, self._trust)
